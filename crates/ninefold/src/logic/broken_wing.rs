//! Broken wings. An odd number of places of a digit make a ring, in which each shares a house with the next. If these
//! houses had no other places, the digit would have to stand in every second cell of the ring, which does not work out. So
//! one of the *guardians* is right, the other places in these houses, and a place that sees all of them is wrong.
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
//! use ninefold::logic::{Flow, Position, Scratch, SurveyEntry, Technique, Watch};
//! use ninefold::rating::{Path, human::Human};
//!
//! let puzzle: Grid =
//!     "7.........854.1.7.14......3..2..589.6...1...2...8.6..........2...6.8...1.5....4..".parse()?;
//! let (watch, mut scratch) = (Watch::new(&|| false), Scratch::default());
//! let mut found = 0;
//! for (position, _) in Path::new(&puzzle, Human::default()) {
//!     let _ = SurveyEntry::BROKEN_WINGS.visit(&position, &mut scratch, &watch, &mut |step| {
//!         assert_eq!(step.technique, Technique::BrokenWing);
//!         found += 1;
//!         Flow::Continue(())
//!     });
//! }
//! assert!(found > 0);
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::{Candidate, Cell, CellSet, Digit, House};

use super::{
    Conclusion, Flow, Pattern, Position, Rating, Scratch, Survey, Technique, Watch, houses,
    of_digit,
};

/// An odd ring of places of a digit, and the other places in its houses.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct BrokenWing {
    /// The digit.
    pub digit: Digit,
    /// The ring, neighbours in turn.
    pub cells: Vec<Cell>,
    /// The house of each cell and the next; the last one leads back to the first cell. None has a third cell of the ring.
    pub houses: Vec<House>,
    /// The other places of the digit in these houses.
    pub guardians: CellSet,
}

impl Pattern for BrokenWing {
    fn technique(&self) -> Technique {
        Technique::BrokenWing
    }

    fn conclusion(&self, position: &Position) -> Conclusion {
        if let Some(guardian) = self.guardians.single() {
            let right = Candidate::new(guardian, self.digit);
            return Conclusion::settling(Rating::ZERO, right, position);
        }
        let wrong = seeing_all(self.guardians) & position.board(self.digit);
        Conclusion::removing(0.0, of_digit(wrong, self.digit))
    }
}

/// The cells that see all of these.
fn seeing_all(cells: CellSet) -> CellSet {
    cells
        .iter()
        .fold(CellSet::ALL, |all, cell| all & cell.peer_set())
}

/// Finds broken wings.
pub(super) enum BrokenWings {}

/// The lengths of rings. Three places cannot make one, as two houses would meet in the third. Longer rings than these are
/// hardly ever needed.
const LENGTHS: [usize; 3] = [5, 7, 9];

/// What the rings from one place may cost (see [`Watch::spend`]).
const FROM_ONE_PLACE: u32 = 5_000;

impl Survey for BrokenWings {
    type Pattern = BrokenWing;

    fn survey(
        position: &Position,
        _: &mut Scratch,
        watch: &Watch,
        visit: &mut dyn FnMut(BrokenWing) -> Flow,
    ) -> Flow {
        for length in LENGTHS {
            for digit in Digit::ALL {
                let mut search = Search {
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
        ControlFlow::Continue(())
    }
}

/// A ring on the way, from its first cell on.
struct Search<'s> {
    places: CellSet,
    digit: Digit,
    length: usize,
    cells: Vec<Cell>,
    houses: Vec<House>,
    visit: &'s mut dyn FnMut(BrokenWing) -> Flow,
}

impl Search<'_> {
    /// Goes on from the last cell. `free` are the places in none of the houses so far that come after the first; `wrong`
    /// are those that see all guardians so far.
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
        ControlFlow::Continue(())
    }

    /// Ends the ring with the house of its last cell and its first. It is visited in one direction.
    fn close(&mut self, house: House, guardians: CellSet, wrong: CellSet) -> Flow {
        let ring: CellSet = self.cells.iter().copied().collect();
        let is_forward = self.cells[1] < self.cells[self.length - 1];
        // A guardian that is in the ring would have to be wrong and right at once.
        let is_proper = !guardians.is_empty() && (guardians & ring).is_empty();
        // One guardian is right, whatever it excludes.
        if !is_forward || !is_proper || wrong.is_empty() && guardians.has_several() {
            return ControlFlow::Continue(());
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
