//! Emptying a complete grid in a fixed order: a cell is emptied if the grid stays the only solution.
//!
//! Asking a solver about each cell would take 81 questions. Small unavoidable sets answer many of these: a cell must
//! stay if it is the last of such a set and all others of the set are empty. So the walk along the order asks nothing
//! until 48 cells are empty. If another solution exists then, the cells in which it differs from the grid are a new
//! unavoidable set. Its last cell in the order stays, and the walk continues from there.
//!
//! ```text
//! order            c7 c1 c9 c4 c8 c2 c5 …
//! emptied          x  x  x  -  x  x  x           - stays: the last of a known set whose others are empty
//! other solution   differs in c1, c8, c2         a new set; c2 is its last
//! emptied          x  x  x  -  x  -  ?           on from c5
//! ```
//!
//! From then on, each cell that no known set keeps gets its own question. The result equals that of 81 questions,
//! regardless of the known sets and of the solutions that the engine finds. A cell stays exactly if emptying it, too,
//! would leave an unavoidable set without a clue.
//!
//! If the clues must be symmetric, cells form groups: a group is emptied whole or stays whole.

use alloc::vec::Vec;

use super::random::Random;
use super::slots::Asking;
use crate::engine::Question;
use crate::geometry::CellSet;

/// The number of empty cells at which the first question pays off: earlier questions hardly ever find another solution.
const FIRST_QUESTION: usize = 48;

/// A grid on its way from complete to minimal.
pub(super) struct Emptying {
    grid: [u8; 81],
    /// The groups in the order in which they are emptied, at most 81.
    order: Vec<CellSet>,
    /// By cell: the place of its group in the order.
    place_of: [u8; 81],
    known: KnownSets,
    /// The number of places decided, and the decided places that keep their clues, as bits.
    place: usize,
    staying: u128,
    empty: usize,
    /// The number of groups emptied since the engine last found no other solution, and the place of the last one.
    unconfirmed: usize,
    last_emptied: usize,
    /// The grid without the empty cells.
    puzzle: [u8; 81],
}

impl Emptying {
    /// Starts with a complete grid, some of whose unavoidable sets are known. The groups are emptied in a random order.
    pub fn new(
        grid: &[u8; 81],
        groups: &[CellSet],
        sets: &[CellSet],
        random: &mut Random,
    ) -> Emptying {
        let mut order = groups.to_vec();
        random.shuffle(&mut order);
        let mut place_of = [0; 81];
        for (place, group) in order.iter().enumerate() {
            for cell in *group {
                place_of[cell.index()] = place as u8;
            }
        }
        let mut known = KnownSets::new(sets.len());
        for set in sets {
            let places = set.iter().map(|cell| 1 << place_of[cell.index()]);
            known.add(places.fold(0, |places, place| places | place));
        }
        Emptying {
            grid: *grid,
            order,
            place_of,
            known,
            place: 0,
            staying: 0,
            empty: 0,
            unconfirmed: 0,
            last_emptied: 0,
            puzzle: *grid,
        }
    }

    /// Returns the complete grid.
    pub fn grid(&self) -> &[u8; 81] {
        &self.grid
    }

    /// Returns the grid with points for the empty cells.
    pub fn puzzle(&self) -> &[u8; 81] {
        &self.puzzle
    }

    /// Records another solution, and returns to the group that must stay because of it.
    fn refute(&mut self, other: &[u8; 81]) {
        // If only one group is in doubt, it must stay, and the set is not needed any more.
        let stays = match self.unconfirmed {
            1 => self.last_emptied,
            _ => self.known.add(self.places_of(other)),
        };
        for place in stays..self.place {
            if self.staying >> place & 1 == 0 {
                let group = self.order[place];
                for cell in group {
                    self.puzzle[cell.index()] = self.grid[cell.index()];
                }
                self.empty -= group.len();
                self.unconfirmed -= 1;
            }
        }
        self.staying = self.staying & ((1 << stays) - 1) | 1 << stays;
        self.place = stays + 1;
    }

    /// Returns the places of the cells in which another solution differs.
    fn places_of(&self, other: &[u8; 81]) -> u128 {
        let cells = self.grid.iter().zip(other).enumerate();
        let differing = cells.filter(|(_, (own, other))| own != other);
        differing.fold(0, |places, (cell, _)| places | self.place_bit(cell))
    }

    fn place_bit(&self, cell: usize) -> u128 {
        1 << self.place_of[cell]
    }
}

impl Asking for Emptying {
    /// Empties groups until a question pays off or all groups are decided.
    fn go_on(&mut self) -> bool {
        while self.place < self.order.len() {
            let place = self.place;
            self.place += 1;
            if self.known.keep(place, self.staying) {
                self.staying |= 1 << place;
                continue;
            }
            let group = self.order[place];
            for cell in group {
                self.puzzle[cell.index()] = b'.';
            }
            self.empty += group.len();
            self.last_emptied = place;
            self.unconfirmed += 1;
            if self.empty >= FIRST_QUESTION {
                return true;
            }
        }
        self.unconfirmed > 0
    }

    fn question(&self, number: usize) -> Question<'_> {
        // If one cell was emptied since the engine last found no other solution, every other solution differs there.
        let is_alone = self.unconfirmed == 1;
        Question {
            number,
            puzzle: &self.puzzle,
            known: &self.grid,
            differing: self.order[self.last_emptied].single().filter(|_| is_alone),
        }
    }

    fn answer(&mut self, other: Option<&[u8; 81]>) {
        match other {
            None => self.unconfirmed = 0,
            Some(other) => self.refute(other),
        }
    }
}

/// Unavoidable sets, as sets of places.
struct KnownSets {
    /// Each set with the number of the next set that has the same last place, or [`NONE`].
    sets: Vec<(u128, u16)>,
    /// By place: the number of the first set that ends there.
    ending_at: [u16; 81],
}

const NONE: u16 = u16::MAX;

impl KnownSets {
    fn new(count: usize) -> KnownSets {
        KnownSets {
            sets: Vec::with_capacity(2 * count),
            ending_at: [NONE; 81],
        }
    }

    /// Adds a set; returns its last place.
    fn add(&mut self, places: u128) -> usize {
        let last = places.ilog2() as usize;
        let next = core::mem::replace(&mut self.ending_at[last], self.sets.len() as u16);
        self.sets.push((places, next));
        last
    }

    /// Returns whether one of the sets ends here and has no earlier place that stays.
    fn keep(&self, place: usize, staying: u128) -> bool {
        let mut number = self.ending_at[place];
        while let Some(&(set, next)) = self.sets.get(usize::from(number)) {
            if set & staying == 0 {
                return true;
            }
            number = next;
        }
        false
    }
}
