//! The position that techniques examine: the digits in the grid and the pencil marks, indexed by cell, by house and by
//! digit.

use crate::{
    Candidate, CandidateSet, Candidates, Cell, CellSet, Digit, DigitSet, Grid, House, Puzzle,
};

use super::{Conclusion, NineBits, houses, places};

/// A partly solved grid with its pencil marks. Filled cells have no candidates.
#[derive(Clone, Copy, Eq, Debug)]
pub struct Position {
    /// The candidates of each cell.
    cells: [u16; 81],
    /// For each house and digit, the places where the digit is a candidate.
    places: [[u16; 9]; 27],
    /// For each digit, the cells where it is a candidate.
    boards: [CellSet; 9],
    filled: CellSet,
    /// The filled cells that are givens.
    givens: CellSet,
    barred: CandidateSet,
    grid: Grid,
    empty: [u8; 27],
    placed: [u8; 9],
}

impl From<&Grid> for Position {
    /// Builds a position with the candidates that no digit in the grid excludes. All its digits are givens.
    fn from(grid: &Grid) -> Position {
        let mut position = Position {
            cells: [DigitSet::ALL.bits(); 81],
            places: [[0x1FF; 9]; 27],
            boards: [Cell::ALL.into_iter().collect(); 9],
            filled: CellSet::EMPTY,
            givens: CellSet::EMPTY,
            barred: CandidateSet::EMPTY,
            grid: Grid::EMPTY,
            empty: [9; 27],
            placed: [0; 9],
        };
        for (cell, digit) in grid.filled() {
            position.place(Candidate::new(cell, digit));
        }
        position.givens = position.filled;
        position
    }
}

impl From<&Puzzle> for Position {
    /// Builds a position with the candidates of the puzzle. It [bars](Position::barred) all others that no given sees;
    /// for a player's eliminations, see [`of_puzzle`](Position::of_puzzle).
    ///
    /// ```
    /// use ninefold::{Candidates, Cell, Digit, Grid, Puzzle, logic::Position};
    ///
    /// let mut marks = Candidates::ALL;
    /// marks.remove(Cell::ALL[0], Digit::ALL[4]);
    /// let position = Position::from(&Puzzle::new(Grid::EMPTY, marks));
    /// assert_eq!(position.candidates(Cell::ALL[0]).to_string(), "12346789");
    /// ```
    fn from(puzzle: &Puzzle) -> Position {
        let mut position = Position::from(puzzle.givens());
        for cell in position.empty_cells() {
            for digit in position.candidates(cell) - puzzle.candidates()[cell] {
                let barred = Candidate::new(cell, digit);
                position.remove(barred);
                position.barred.insert(barred);
            }
        }
        position
    }
}

impl From<&Position> for Puzzle {
    /// Builds a puzzle with all digits in the grid as givens, and with the pencil marks.
    fn from(position: &Position) -> Puzzle {
        let allowed = |cell| position.grid[cell].map_or(position.candidates(cell), DigitSet::from);
        Puzzle::new(position.grid, Candidates::new(Cell::ALL.map(allowed)))
    }
}

impl Position {
    /// Returns the digits in the grid.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Returns whether every cell is filled.
    pub fn is_complete(&self) -> bool {
        self.filled == CellSet::ALL
    }

    /// Returns this position with only these filled cells as givens.
    ///
    /// ```
    /// use ninefold::{Cell, Grid, logic::Position};
    ///
    /// let puzzle: Grid =
    ///     "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..".parse()?;
    /// let mut later = puzzle;
    /// later.set(Cell::ALL[0], "4".parse().ok());
    /// let givens = puzzle.filled().map(|(cell, _)| cell).collect();
    /// let position = Position::from(&later).with_givens(givens);
    /// assert!(!position.givens().contains(Cell::ALL[0]));
    /// # Ok::<(), ninefold::text::ParseError>(())
    /// ```
    #[must_use]
    pub fn with_givens(self, givens: CellSet) -> Position {
        Position {
            givens: givens & self.filled,
            ..self
        }
    }

    /// Returns this position as one of this puzzle. Its other digits and eliminations follow from the puzzle.
    ///
    /// ```
    /// use ninefold::{Digit, Grid, Puzzle, logic::Position};
    ///
    /// let puzzle: Puzzle =
    ///     "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..".parse()?;
    /// let mut now = *puzzle.candidates();
    /// now.remove(ninefold::Cell::ALL[0], Digit::ALL[4]);
    /// let position = Position::from(&Puzzle::new(*puzzle.givens(), now));
    /// assert_eq!(position.barred().to_string(), "5r1c1");
    /// assert!(position.of_puzzle(&puzzle).barred().is_empty());
    /// # Ok::<(), ninefold::text::ParseError>(())
    /// ```
    #[must_use]
    pub fn of_puzzle(self, puzzle: &Puzzle) -> Position {
        let start = Position::from(puzzle);
        Position {
            givens: start.givens & self.filled,
            barred: start.barred,
            ..self
        }
    }

    /// Returns the puzzle that the position comes from: its givens, without the barred candidates.
    pub fn puzzle(&self) -> Puzzle {
        let givens = self.grid.only_in(self.givens);
        Puzzle::new(givens, Candidates::all_but(&self.barred))
    }

    /// Returns the cells whose digits are givens. Digits that are placed later are not givens.
    pub fn givens(&self) -> CellSet {
        self.givens
    }

    /// Returns the candidates that the puzzle excludes although no given sees them. A puzzle of givens has none; a
    /// puzzle of pencil marks has some.
    ///
    /// A technique that exchanges digits for a second solution must not exchange them for barred candidates.
    pub fn barred(&self) -> &CandidateSet {
        &self.barred
    }

    /// Returns the cells without a digit.
    pub fn empty_cells(&self) -> CellSet {
        CellSet::ALL - self.filled
    }

    /// Returns the candidates of the cell; none if it is filled.
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        DigitSet::from_bits(self.cells[cell.index()]).expect("candidates are nine bits")
    }

    /// Returns the candidates of the cell as nine bits.
    pub(crate) fn marks(&self, cell: Cell) -> u16 {
        self.cells[cell.index()]
    }

    /// Returns the candidates of all cells, nine bits each.
    pub(crate) fn all_marks(&self) -> &[u16; 81] {
        &self.cells
    }

    /// Returns the places of all digits in all houses, nine bits each.
    pub(crate) fn all_places(&self) -> &[[u16; 9]; 27] {
        &self.places
    }

    /// Returns the cells of the house where the digit is a candidate.
    pub fn places(&self, house: House, digit: Digit) -> CellSet {
        self.board(digit) & house.cell_set()
    }

    /// Returns the places of the digit in the house, as nine bits.
    pub(crate) fn place_bits(&self, house: House, digit: Digit) -> u16 {
        self.places[house.index()][digit.index()]
    }

    /// Returns the places of all digits in the house, nine bits each.
    pub(crate) fn places_of_all(&self, house: House) -> &[u16; 9] {
        &self.places[house.index()]
    }

    /// Returns the cells where the digit is a candidate.
    pub fn board(&self, digit: Digit) -> CellSet {
        self.boards[digit.index()]
    }

    /// Returns whether the position has the candidate.
    pub fn has(&self, candidate: Candidate) -> bool {
        self.marks(candidate.cell()) >> candidate.digit().index() & 1 == 1
    }

    /// Returns how many cells of the house are empty.
    pub fn empty(&self, house: House) -> usize {
        self.empty[house.index()].into()
    }

    /// Returns how many cells of the grid hold the digit.
    pub fn placed(&self, digit: Digit) -> usize {
        self.placed[digit.index()].into()
    }

    /// Returns every candidate.
    pub fn all_candidates(&self) -> CandidateSet {
        self.among(CellSet::ALL, DigitSet::ALL).collect()
    }

    /// Returns the candidates among these digits in these cells, cell by cell.
    pub(crate) fn among(
        &self,
        cells: CellSet,
        digits: DigitSet,
    ) -> impl Iterator<Item = Candidate> {
        cells.into_iter().flat_map(move |cell| {
            let digits = self.candidates(cell) & digits;
            digits
                .into_iter()
                .map(move |digit| Candidate::new(cell, digit))
        })
    }

    /// Returns the candidates of the cell, ascending.
    pub(crate) fn of_cell(&self, cell: Cell) -> impl Iterator<Item = Candidate> + use<> {
        let digits = self.candidates(cell).into_iter();
        digits.map(move |digit| Candidate::new(cell, digit))
    }

    /// Returns the conclusion that the candidate is right, and that the others of its cell are wrong.
    pub(crate) fn settling(&self, candidate: Candidate) -> Conclusion {
        let others = self.of_cell(candidate.cell());
        Conclusion {
            eliminations: others.filter(|&other| other != candidate).collect(),
            placement: Some(candidate),
        }
    }

    /// Returns the cells with exactly `count` candidates.
    pub(crate) fn cells_with(&self, count: usize) -> CellSet {
        let has_count = |cell: &Cell| self.marks(*cell).size() == count;
        Cell::ALL.into_iter().filter(has_count).collect()
    }

    /// Places the digit and removes it from the candidates of all peers.
    pub fn place(&mut self, candidate: Candidate) {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        for other in self.of_cell(cell) {
            self.remove(other);
        }
        for peer in self.board(digit) & cell.peer_set() {
            self.remove(Candidate::new(peer, digit));
        }
        // Givens may clash, so the cell may be filled already.
        if !self.filled.contains(cell) {
            self.filled.insert(cell);
            for house in houses(cell) {
                self.empty[house.index()] -= 1;
            }
        }
        self.placed[digit.index()] += 1;
        self.grid.set(cell, Some(digit));
    }

    /// Eliminates the candidate.
    pub fn remove(&mut self, candidate: Candidate) {
        let (cell, digit) = (candidate.cell(), candidate.digit());
        self.cells[cell.index()] &= !(1 << digit.index());
        self.boards[digit.index()].remove(cell);
        for (house, place) in houses(cell).into_iter().zip(places(cell)) {
            self.places[house.index()][digit.index()] &= !(1 << place);
        }
    }

    /// Applies a conclusion: first its eliminations, then its placement.
    pub fn apply(&mut self, conclusion: &Conclusion) {
        for candidate in conclusion.eliminations.iter() {
            self.remove(candidate);
        }
        if let Some(placement) = conclusion.placement {
            self.place(placement);
        }
    }
}

impl PartialEq for Position {
    /// Returns whether digits and pencil marks are equal, whichever digits are givens.
    fn eq(&self, other: &Position) -> bool {
        // All other fields but the givens are derived from these two.
        self.cells == other.cells && self.grid == other.grid
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::HouseKind;
    use std::string::ToString;
    use std::vec::Vec;

    const PUZZLE: &str =
        "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

    fn assert_consistent(position: &Position) {
        let expected = Candidates::from(position.grid());
        for cell in Cell::ALL {
            let marks = match position.grid()[cell] {
                Some(_) => DigitSet::EMPTY,
                None => expected[cell],
            };
            assert_eq!(position.candidates(cell), marks);
            for digit in Digit::ALL {
                let has = marks.contains(digit);
                assert_eq!(position.has(Candidate::new(cell, digit)), has);
                assert_eq!(position.board(digit).contains(cell), has);
                for kind in HouseKind::ALL {
                    let house = kind.of(cell);
                    let bits = position.place_bits(house, digit);
                    assert_eq!(bits >> kind.place(cell) & 1 == 1, has);
                    assert_eq!(position.places(house, digit).contains(cell), has);
                }
            }
        }
        for house in House::ALL {
            let empty = house
                .cells()
                .iter()
                .filter(|&&cell| position.grid()[cell].is_none());
            assert_eq!(position.empty(house), empty.count());
        }
    }

    #[test]
    fn all_sides_agree_after_every_placement() {
        let grid: Grid = PUZZLE.parse().unwrap();
        let mut position = Position::from(&grid);
        assert_consistent(&position);
        assert_eq!(position.grid().to_string(), PUZZLE);
        while let Some(candidate) = position.all_candidates().iter().next() {
            position.place(candidate);
            assert_consistent(&position);
        }
    }

    #[test]
    fn eliminated_candidates_stay_eliminated() {
        let grid: Grid = PUZZLE.parse().unwrap();
        let mut position = Position::from(&grid);
        let struck: Vec<Candidate> = position.all_candidates().iter().step_by(3).collect();
        struck
            .iter()
            .for_each(|&candidate| position.remove(candidate));
        let again = Position::from(&Puzzle::from(&position));
        assert_eq!(again, position);
        assert!(!struck.iter().any(|&candidate| again.has(candidate)));
        assert_eq!(Position::from(&Puzzle::from(grid)), Position::from(&grid));
    }
}
