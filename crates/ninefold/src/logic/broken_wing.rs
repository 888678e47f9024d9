//! Broken wings. An odd number of places of a digit make a ring, in which each shares a house with the next. If these
//! houses had no other places, every second cell of the ring would have to hold the digit, which is impossible. So one
//! of the *guardians*, the other places in these houses, is right, and a place that sees all guardians is wrong.
//!
//! ```text
//!     X   .   . │ .   X         The ring goes from the top left to the right, down, to the left, up, and in its
//!     .   X   . │ .   .         box back to the start. These five houses have no other places than G, the
//!     ──────────┼──────         guardian. So G is right.
//!     .   X   . │ G   X
//! ```
//!
//! ```
//! use ninefold::Grid;
//! use ninefold::logic::{Technique, TechniqueEntry};
//! use ninefold::rating::{Path, human::Human};
//!
//! let puzzle: Grid =
//!     "7.........854.1.7.14......3..2..589.6...1...2...8.6..........2...6.8...1.5....4..".parse()?;
//! let path = Path::new(&puzzle, Human::default());
//! let mut found = path.flat_map(|(position, ..)| TechniqueEntry::BROKEN_WINGS.steps(&position));
//! assert!(found.any(|step| step.technique == Technique::BrokenWing));
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

use alloc::vec::Vec;

use crate::{Candidate, Cell, CellSet, Digit, House};

use super::{Conclusion, Finder, Flow, Look, Pattern, Position, Technique, houses, of_digit};

/// An odd ring of places of a digit, and the other places in the ring's houses.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct BrokenWing {
    /// The digit.
    pub digit: Digit,
    /// The ring; consecutive cells share a house.
    pub cells: Vec<Cell>,
    /// The house that each cell shares with the next; the last one leads back to the first cell. No house has a third
    /// cell of the ring.
    pub houses: Vec<House>,
    /// The places of the digit in these houses outside of the ring.
    pub guardians: CellSet,
}

impl Pattern for BrokenWing {
    fn technique(&self) -> Technique {
        Technique::BrokenWing
    }

    fn conclusion(&self, position: &Position) -> Conclusion {
        if let Some(guardian) = self.guardians.single() {
            let right = Candidate::new(guardian, self.digit);
            return position.settling(right);
        }
        let wrong = seeing_all(self.guardians) & position.board(self.digit);
        Conclusion::removing(of_digit(wrong, self.digit))
    }
}

/// Returns the cells that see all of the given cells.
fn seeing_all(cells: CellSet) -> CellSet {
    cells
        .iter()
        .fold(CellSet::ALL, |all, cell| all & cell.peer_set())
}

/// Finds broken wings.
pub(super) enum BrokenWings {}

/// The lengths of rings. Three places cannot make a ring, because two of its houses would meet in the third place.
/// Longer rings than these are hardly ever needed.
const LENGTHS: [usize; 3] = [5, 7, 9];

/// The cost of the rings from one place (see [`Watch::spend`]).
const FROM_ONE_PLACE: u32 = 5_000;

impl Finder for BrokenWings {
    type Pattern = BrokenWing;

    fn visit_all(look: &mut Look, visit: &mut dyn FnMut(BrokenWing) -> Flow) -> Flow {
        let (position, watch) = (look.position, look.watch);
        for length in LENGTHS {
            for digit in Digit::ALL {
                let mut search = WingSearch {
                    places: position.board(digit),
                    digit,
                    length,
                    cells: Vec::new(),
                    houses: Vec::new(),
                    visit,
                };
                for first in search.places {
                    watch.allow(FROM_ONE_PLACE)?;
                    search.cells.push(first);
                    let after = search.places - CellSet::before(first);
                    search.extend(first, after, CellSet::EMPTY, search.places)?;
                    search.cells.pop();
                }
            }
        }
        Flow::Continue(())
    }
}

/// A partial ring, from its first cell on.
struct WingSearch<'s> {
    places: CellSet,
    digit: Digit,
    length: usize,
    cells: Vec<Cell>,
    houses: Vec<House>,
    visit: &'s mut dyn FnMut(BrokenWing) -> Flow,
}

impl WingSearch<'_> {
    /// Extends the ring from its last cell. `free` holds the places that come after the first cell and lie in none of
    /// the previous houses. `wrong` holds the places that see all previous guardians.
    fn extend(&mut self, last: Cell, free: CellSet, guardians: CellSet, wrong: CellSet) -> Flow {
        let first = self.cells[0];
        let ring: CellSet = self.cells.iter().copied().collect();
        let closes = self.cells.len() == self.length;
        for house in houses(last) {
            let in_house = house.cell_set();
            let own = (ring & in_house).len();
            let more = match closes {
                true => in_house.contains(first) && own == 2,
                false => own == 1,
            };
            if !more || self.houses.contains(&house) {
                continue;
            }
            let others = (self.places & in_house) - ring;
            if closes {
                let wrong = wrong & seeing_all(others);
                self.close(house, guardians | others, wrong)?;
                continue;
            }
            for next in others & free {
                let others = others - CellSet::from(next);
                let wrong = wrong & seeing_all(others);
                if !wrong.is_empty() {
                    self.cells.push(next);
                    self.houses.push(house);
                    let rest = free - in_house;
                    self.extend(next, rest, guardians | others, wrong)?;
                    self.houses.pop();
                    self.cells.pop();
                }
            }
        }
        Flow::Continue(())
    }

    /// Closes the ring with the house that its last cell shares with its first. Each ring is visited in one direction.
    fn close(&mut self, house: House, guardians: CellSet, wrong: CellSet) -> Flow {
        let ring: CellSet = self.cells.iter().copied().collect();
        let is_forward = self.cells[1] < self.cells[self.length - 1];
        // A guardian in the ring would have to be wrong and right at once.
        let is_proper = !guardians.is_empty() && (guardians & ring).is_empty();
        // A single guardian is right, so it needs no eliminations.
        if !is_forward || !is_proper || wrong.is_empty() && guardians.has_several() {
            return Flow::Continue(());
        }
        let houses = self.houses.iter().copied().chain([house]);
        (self.visit)(BrokenWing {
            digit: self.digit,
            cells: self.cells.clone(),
            houses: houses.collect(),
            guardians,
        })
    }
}
