//! A position as HoDoKu stores it, with the number of places of each digit in each house, and two queues of singles.
//!
//! The next single depends on the order in which singles appeared. A board therefore has a history, which
//! [`Position`](crate::logic::Position) does not have.

use alloc::collections::VecDeque;

use crate::logic::Position;
use crate::{
    Candidate, CandidateSet, Candidates, Cell, CellSet, Digit, DigitSet, Grid, House, Puzzle,
};

/// A position on the way to the solution.
#[derive(Debug)]
pub(super) struct Board {
    grid: Grid,
    givens: CellSet,
    /// The candidates that the puzzle excludes although no given sees them.
    barred: CandidateSet,
    unsolved: CellSet,
    masks: [DigitSet; 81],
    places: [CellSet; 9],
    /// For each house and digit, the number of cells with this candidate.
    counts: [[u8; 9]; 27],
    /// Cells that have become naked singles, in the order in which they did. Cells that have been solved since remain
    /// in the queue.
    pub naked: VecDeque<Candidate>,
    /// Hidden singles, in the same way.
    pub hidden: VecDeque<Candidate>,
}

impl Clone for Board {
    fn clone(&self) -> Board {
        Board {
            naked: self.naked.clone(),
            hidden: self.hidden.clone(),
            ..*self
        }
    }

    /// Copies another board, but keeps the memory of the queues.
    fn clone_from(&mut self, other: &Board) {
        self.naked.clone_from(&other.naked);
        self.hidden.clone_from(&other.hidden);
        let queues = (
            core::mem::take(&mut self.naked),
            core::mem::take(&mut self.hidden),
        );
        *self = Board {
            naked: queues.0,
            hidden: queues.1,
            ..*other
        };
    }
}

impl From<&Position> for Board {
    /// Places the digits in reading order, and then removes the candidates that are missing.
    fn from(start: &Position) -> Board {
        let mut board = Board::new(start.grid());
        for cell in start.empty_cells() {
            for digit in board.mask(cell) - start.candidates(cell) {
                board.remove(Candidate::new(cell, digit));
            }
        }
        board.givens &= start.givens();
        board.barred = *start.barred();
        board
    }
}

impl Board {
    pub fn new(givens: &Grid) -> Board {
        let mut board = Board {
            grid: Grid::EMPTY,
            givens: CellSet::EMPTY,
            barred: CandidateSet::EMPTY,
            unsolved: CellSet::ALL,
            masks: [DigitSet::ALL; 81],
            places: [CellSet::ALL; 9],
            counts: [[9; 9]; 27],
            naked: VecDeque::new(),
            hidden: VecDeque::new(),
        };
        for (cell, digit) in givens.filled() {
            board.place(Candidate::new(cell, digit));
            board.givens.insert(cell);
        }
        board
    }

    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        self.grid[cell]
    }

    pub fn is_given(&self, cell: Cell) -> bool {
        self.givens.contains(cell)
    }

    /// Returns the candidates that the puzzle excludes although no given sees them.
    pub fn barred(&self) -> &CandidateSet {
        &self.barred
    }

    /// Returns the puzzle with all digits of the board as givens.
    pub fn puzzle(&self) -> Puzzle {
        Puzzle::new(self.grid, Candidates::all_but(&self.barred))
    }

    pub fn is_solved(&self, cell: Cell) -> bool {
        self.grid[cell].is_some()
    }

    pub fn is_complete(&self) -> bool {
        self.unsolved().is_empty()
    }

    /// Returns the cells without a digit.
    pub fn unsolved(&self) -> CellSet {
        self.unsolved
    }

    /// Returns whether an unsolved cell has lost all its candidates.
    pub fn has_empty_cell(&self) -> bool {
        let places = self.places.into_iter();
        places.fold(CellSet::EMPTY, |all, places| all | places) != self.unsolved
    }

    /// Returns the candidates of a cell; none if it is solved.
    pub fn mask(&self, cell: Cell) -> DigitSet {
        self.masks[cell.index()]
    }

    pub fn has(&self, candidate: Candidate) -> bool {
        self.mask(candidate.cell()).contains(candidate.digit())
    }

    /// Returns the cells that have the digit as a candidate.
    pub fn places(&self, digit: Digit) -> CellSet {
        self.places[digit.index()]
    }

    /// Returns the cells of the house that have the digit as a candidate.
    pub fn places_in(&self, house: House, digit: Digit) -> CellSet {
        self.places(digit) & house.cell_set()
    }

    /// Returns the number of places of the digit in the house, as HoDoKu counts it. The count is too large where the
    /// last candidate of a cell was removed.
    pub fn count(&self, house: House, digit: Digit) -> u8 {
        self.counts[house.index()][digit.index()]
    }

    /// Returns the cells that have exactly this number of candidates.
    pub fn with_candidates(&self, number: usize) -> CellSet {
        let all = Cell::ALL.into_iter();
        all.filter(|cell| self.mask(*cell).len() == number)
            .collect()
    }

    /// Returns the two places of the digit in the house, if it has no others.
    pub fn conjugates(&self, house: House, digit: Digit) -> Option<[Cell; 2]> {
        if self.count(house, digit) != 2 {
            return None;
        }
        let places = self.places_in(house, digit);
        Some([places.first()?, places.last()?])
    }

    /// Returns, for each digit, the unsolved cells that see no cell with it. The candidate may have been removed
    /// there for another reason.
    pub fn allowed(&self) -> [CellSet; 9] {
        let mut allowed = [self.unsolved(); 9];
        for (cell, digit) in self.grid.filled() {
            allowed[digit.index()] -= cell.peer_set();
        }
        allowed
    }

    /// Returns the candidates among these digits in these cells, cell by cell.
    pub fn among(
        &self,
        cells: CellSet,
        digits: DigitSet,
    ) -> impl Iterator<Item = Candidate> + Clone + '_ {
        cells.into_iter().flat_map(move |cell| {
            let digits = (self.mask(cell) & digits).into_iter();
            digits.map(move |digit| Candidate::new(cell, digit))
        })
    }

    /// Returns the digits that these cells have as candidates.
    pub fn digits(&self, cells: CellSet) -> DigitSet {
        let masks = cells.into_iter().map(|cell| self.mask(cell));
        masks.fold(DigitSet::EMPTY, |union, mask| union | mask)
    }

    /// Removes a candidate, if it is present.
    pub fn remove(&mut self, candidate: Candidate) {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        let mask = &mut self.masks[cell.index()];
        if !mask.remove(digit) {
            return;
        }
        self.places[digit.index()].remove(cell);
        // A quirk: the counts are not updated.
        if mask.is_empty() {
            return;
        }
        if let Some(single) = mask.single() {
            self.naked.push_back(Candidate::new(cell, single));
        }
        for house in cell.houses() {
            match self.count_down(house, digit) {
                1 => self.queue_hidden(house, digit),
                0 => self.forget_hidden(house, digit),
                _ => {}
            }
        }
    }

    /// Places a digit.
    pub fn place(&mut self, candidate: Candidate) {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        if self.digit(cell) == Some(digit) {
            return;
        }
        self.grid.set(cell, Some(digit));
        self.unsolved.remove(cell);
        let old = core::mem::take(&mut self.masks[cell.index()]);
        for digit in old {
            self.places[digit.index()].remove(cell);
        }
        for peer in self.places(digit) & cell.peer_set() {
            self.remove(Candidate::new(peer, digit));
        }
        for other in old {
            for house in cell.houses() {
                if self.count_down(house, other) == 1 && other != digit {
                    self.queue_hidden(house, other);
                }
            }
        }
    }

    fn count_down(&mut self, house: House, digit: Digit) -> u8 {
        let count = &mut self.counts[house.index()][digit.index()];
        // A contradictory position may have counts that are too small.
        *count = count.saturating_sub(1);
        *count
    }

    fn queue_hidden(&mut self, house: House, digit: Digit) {
        if let Some(cell) = self.places_in(house, digit).first() {
            self.hidden.push_back(Candidate::new(cell, digit));
        }
    }

    fn forget_hidden(&mut self, house: House, digit: Digit) {
        let is_there = |single: &Candidate| {
            single.digit() == digit && house.cell_set().contains(single.cell())
        };
        if let Some(place) = self.hidden.iter().position(is_there) {
            self.hidden.remove(place);
        }
    }
}

/// Returns the candidates of the digit in these cells.
pub(super) fn of_digit(
    cells: CellSet,
    digit: Digit,
) -> impl ExactSizeIterator<Item = Candidate> + Clone {
    let cells = cells.into_iter();
    cells.map(move |cell| Candidate::new(cell, digit))
}

/// Returns the rows, columns and boxes that contain all these cells, in this order.
pub(super) fn houses_of(cells: CellSet) -> impl Iterator<Item = House> {
    let houses = cells.first().map(Cell::houses);
    let is_shared = move |house: &House| (cells - house.cell_set()).is_empty();
    houses.into_iter().flatten().filter(is_shared)
}

/// Returns the cells that see all of these cells.
pub(super) fn seen_by_all(cells: CellSet) -> CellSet {
    let peers = cells.into_iter().map(Cell::peer_set);
    peers.fold(CellSet::ALL, |seen, peers| seen & peers)
}

/// Returns the cells that see at least one of these cells.
pub(super) fn seen_by_any(cells: CellSet) -> CellSet {
    let peers = cells.into_iter().map(Cell::peer_set);
    peers.fold(CellSet::EMPTY, |seen, peers| seen | peers)
}
