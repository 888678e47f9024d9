//! Deadly patterns: cells that cannot hold only some digits. Either, however they are filled with these digits, the
//! digits can be exchanged so that every house keeps its digits, which gives a second solution. Or the cells cannot be
//! filled with these digits at all. No cell may be given. The candidates that keep the pattern away are its
//! *guardians*. Internal guardians are other candidates of the cells; external guardians are other places of the digits
//! in houses of the pattern. In a puzzle with one solution at least one guardian is right. The cells may lack some of
//! the digits already, but the puzzle must not bar them: candidates that only a puzzle of pencil marks excludes cannot
//! be exchanged (see [`Position::barred`]).
//!
//! * *Unique rectangle*: two digits, in two rows, two columns and two boxes. Types 2 and 5: the guardians are one
//!   digit. Type 3: the guardians make a naked set with up to three further cells of a house. Types 4 and 6, *hidden
//!   rectangles*: one of the two digits has no other place in some houses of the pattern. No way to place it there
//!   leaves room for the eliminated candidate. For type 4 this is the house of the two cells with guardians. For type 6
//!   these are all four lines, with guardians in two opposite corners. Otherwise these are the two lines of a corner.
//!   The opposite corner then has no guardian, but the three others or the two adjacent ones have. *External*: two
//!   opposite sides have guardians, at least one side in a house that holds the side.
//! * *Avoidable rectangle*: a unique rectangle with some cells filled, but not given. Type 1: all guardians are in one
//!   cell. Type 2: all guardians are one digit.
//! * *Extended rectangle*: three digits, in two lines of one band or stack and three lines across, each in a different
//!   band or stack. Every cell can hold two of the digits, and there are four guardians at most.
//! * *Bivalue oddagon*: an odd ring of cells with the same two digits, in which only neighbours see each other.
//!   *Tridagon*: three digits in twelve cells of four boxes. The cells cannot be filled, whether or not the puzzle has
//!   one solution.
//!
//! ```text
//!     2 9   │  2 9 5       a rectangle whose guardians are both 5:
//!           │              what sees both of them is not 5 (type 5)
//!     2 9 5 │  2 9
//! ```
//!
//! A hidden rectangle in a puzzle:
//!
//! ```
//! use ninefold::Grid;
//! use ninefold::rating::{Path, human::Human};
//!
//! let puzzle: Grid =
//!     ".......925...7...4.....5.3..8715......24........9.....9......41.2.71.....51..3.2.".parse()?;
//! let mut steps = Path::new(&puzzle, Human::default()).map(|(_, step, _)| step);
//! let step = steps.find(|step| step.technique.name() == "hidden rectangle").unwrap();
//! assert_eq!(format!("{:?}", step.conclusion.eliminations), "{8r5c9}");
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

use alloc::vec::Vec;

use crate::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House, HouseSet};

use super::excluded::{excluded_by_all, excludes};
use super::{Conclusion, Pattern, Position, Technique, of_digit};

mod oddagon;
mod search;
mod tridagon;

pub(super) use oddagon::BivalueOddagons;
pub(super) use search::{AvoidableRectangles, ExtendedRectangles, ExternalRectangles, Rectangles};
pub(super) use tridagon::Tridagons;

/// Cells that cannot hold only the digits of the pattern, and the kind of the conclusion.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct DeadlyPattern {
    /// The cells, in order around the ring if they form one. No cell is given.
    pub cells: Vec<Cell>,
    /// The cells that are filled, with digits of the pattern.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "is_empty"))]
    pub filled: CellSet,
    /// The digits.
    pub digits: DigitSet,
    /// The kind of the conclusion.
    #[cfg_attr(feature = "serde", serde(rename = "so"))]
    pub kind: DeadlyKind,
}

#[cfg(feature = "serde")]
fn is_empty(cells: &CellSet) -> bool {
    cells.is_empty()
}

/// The kind of a conclusion from a deadly pattern.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "type", rename_all = "snake_case")
)]
pub enum DeadlyKind {
    /// One of these candidates is right: all other candidates of the cells.
    Internal {
        /// The candidates.
        guardians: CandidateSet,
    },
    /// One of these candidates is right: all places of the digits in the houses outside of the cells. If some cells lie
    /// in none of the houses, the candidates also include all other candidates of these cells.
    External {
        /// The candidates.
        guardians: CandidateSet,
        /// Houses that hold as many of the cells as there are digits.
        houses: HouseSet,
    },
    /// The internal guardians and further cells make a naked set.
    Naked {
        /// The internal guardians.
        guardians: CandidateSet,
        /// The further cells.
        cells: CellSet,
        /// The digits of the set, one more than there are further cells.
        digits: DigitSet,
    },
    /// The digit has no place in the houses outside of the cells.
    Bound {
        /// The digit, one of the pattern's two.
        digit: Digit,
        /// The houses.
        houses: HouseSet,
    },
}

impl DeadlyPattern {
    /// Returns the pattern of empty cells whose other candidates are the guardians.
    fn guarded(position: &Position, cells: Vec<Cell>, digits: DigitSet) -> DeadlyPattern {
        let guardians = position.among(cells.iter().copied().collect(), !digits);
        DeadlyPattern {
            kind: DeadlyKind::Internal {
                guardians: guardians.collect(),
            },
            filled: CellSet::EMPTY,
            cells,
            digits,
        }
    }

    /// Returns the candidates of the two digits in the cells that no possible filling contains.
    fn impossible(&self, position: &Position, bound: Digit, houses: HouseSet) -> CandidateSet {
        let filling = Filling {
            position,
            pattern: self,
            bound,
            houses,
        };
        let mut possible = CandidateSet::EMPTY;
        filling.fill(&mut Vec::new(), &mut possible);
        let cells = self.cells.iter().copied().collect();
        let all: CandidateSet = position.among(cells, self.digits).collect();
        all - possible
    }

    /// Returns the candidates that a naked set eliminates. For each digit of the set, these candidates see all its
    /// places among the guardians and the further cells.
    fn naked(
        &self,
        position: &Position,
        guardians: &CandidateSet,
        set: (CellSet, DigitSet),
    ) -> CandidateSet {
        let (cells, digits) = set;
        let of_set: CandidateSet =
            position.among(cells, digits).collect::<CandidateSet>() | *guardians;
        let of_one = |digit: Digit| {
            let places = of_set.iter().filter(|place| place.digit() == digit);
            let seeing = places.fold(position.board(digit), |seeing, place| {
                seeing & place.cell().peer_set()
            });
            of_digit(seeing, digit)
        };
        let each = digits.into_iter().map(of_one);
        each.fold(CandidateSet::EMPTY, |all, eliminated| all | eliminated)
    }
}

/// Fills each cell of a pattern with one of its digits or with another one, in all ways that are not deadly.
struct Filling<'p> {
    position: &'p Position,
    pattern: &'p DeadlyPattern,
    bound: Digit,
    houses: HouseSet,
}

impl Filling<'_> {
    /// Fills the remaining cells; `None` is any other digit.
    fn fill(&self, so_far: &mut Vec<Option<Digit>>, possible: &mut CandidateSet) {
        let cells = &self.pattern.cells;
        let Some(&cell) = cells.get(so_far.len()) else {
            if self.is_possible(so_far) {
                let placed = cells.iter().zip(&*so_far);
                possible.extend(
                    placed.filter_map(|(&cell, digit)| Some(Candidate::new(cell, (*digit)?))),
                );
            }
            return;
        };
        let marks = match self.position.grid()[cell] {
            Some(digit) => digit.into(),
            None => self.position.candidates(cell),
        };
        let digits = (marks & self.pattern.digits).into_iter().map(Some);
        let other = (!(marks - self.pattern.digits).is_empty()).then_some(None);
        for digit in digits.chain(other) {
            let candidate = digit.map(|digit| Candidate::new(cell, digit));
            let mut placed = cells.iter().zip(&*so_far);
            let clashes = placed.any(|(&cell, digit)| {
                let other = digit.map(|digit| Candidate::new(cell, digit));
                candidate
                    .zip(other)
                    .is_some_and(|(one, other)| excludes(one, other))
            });
            if !clashes {
                so_far.push(digit);
                self.fill(so_far, possible);
                so_far.pop();
            }
        }
    }

    /// Returns whether the bound digit is in each of the houses, and some cell has another digit than the two.
    fn is_possible(&self, filled: &[Option<Digit>]) -> bool {
        let places = self.pattern.cells.iter().zip(filled);
        let places = places.filter(|&(_, &digit)| digit == Some(self.bound));
        let places: CellSet = places.map(|(&cell, _)| cell).collect();
        let holds = |house: House| !(house.cell_set() & places).is_empty();
        filled.contains(&None) && self.houses.into_iter().all(holds)
    }
}

impl DeadlyPattern {
    /// Returns the technique under which players know a rectangle.
    fn rectangle(&self) -> Technique {
        match &self.kind {
            DeadlyKind::Internal { guardians } if !self.filled.is_empty() => {
                let cells: CellSet = guardians.iter().map(Candidate::cell).collect();
                match cells.has_several() {
                    false => Technique::AvoidableRectangleType1,
                    true => Technique::AvoidableRectangleType2,
                }
            }
            DeadlyKind::Internal { guardians } => {
                let cells: CellSet = guardians.iter().map(Candidate::cell).collect();
                let in_one_line = |house: House| (cells - house.cell_set()).is_empty();
                match cells.len() {
                    1 => Technique::UniqueRectangleType1,
                    2 if House::ALL[..18].iter().any(|&line| in_one_line(line)) => {
                        Technique::UniqueRectangleType2
                    }
                    _ => Technique::UniqueRectangleType5,
                }
            }
            DeadlyKind::External { .. } => Technique::ExternalRectangle,
            DeadlyKind::Naked { .. } => Technique::UniqueRectangleType3,
            DeadlyKind::Bound { houses, .. } => match houses.len() {
                1 => Technique::UniqueRectangleType4,
                2 => Technique::HiddenRectangle,
                _ => Technique::UniqueRectangleType6,
            },
        }
    }

    /// Returns the technique under which players know a longer ring.
    fn ring(&self) -> Technique {
        match &self.kind {
            DeadlyKind::Internal { guardians } => {
                let mut cells = guardians.iter().map(Candidate::cell);
                let first = cells.next();
                match cells.all(|cell| Some(cell) == first) {
                    true => Technique::UniqueLoopType1,
                    false => Technique::UniqueLoopType2,
                }
            }
            DeadlyKind::External { .. } => Technique::UniqueLoopType2,
            DeadlyKind::Naked { .. } => Technique::UniqueLoopType3,
            DeadlyKind::Bound { .. } => Technique::UniqueLoopType4,
        }
    }
}

impl Pattern for DeadlyPattern {
    fn technique(&self) -> Technique {
        match (self.cells.len(), self.digits.len()) {
            (4, 2) => self.rectangle(),
            (count, 2) if count % 2 == 1 => Technique::BivalueOddagon,
            (_, 2) => self.ring(),
            (12, 3) => Technique::Tridagon,
            _ => Technique::ExtendedRectangle,
        }
    }

    fn conclusion(&self, position: &Position) -> Conclusion {
        let eliminations = match &self.kind {
            DeadlyKind::Internal { guardians } | DeadlyKind::External { guardians, .. } => {
                if let Some(single) = guardians.single() {
                    return position.settling(single);
                }
                let internal = matches!(self.kind, DeadlyKind::Internal { .. });
                let mut cells = guardians.iter().map(Candidate::cell);
                let cell = guardians.first().map(Candidate::cell);
                match cell.filter(|&cell| internal && cells.all(|other| other == cell)) {
                    Some(cell) => position.among(cell.into(), self.digits).collect(),
                    None => excluded_by_all(position, guardians),
                }
            }
            DeadlyKind::Naked {
                guardians,
                cells,
                digits,
            } => self.naked(position, guardians, (*cells, *digits)),
            DeadlyKind::Bound { digit, houses } => self.impossible(position, *digit, *houses),
        };
        Conclusion::removing(eliminations)
    }
}
