//! Unique rectangles and loops. Some cells with two common candidates form a ring, and every house that the ring meets
//! holds exactly two ring cells. If the ring held only these two digits, one could swap the digits and have a second
//! solution. So in a puzzle with one solution some cell of the ring holds another digit.
//!
//! * Type 1: only one cell has other candidates, so it holds one such candidate.
//! * Type 2: the other candidates are all the same digit, which one of their cells holds.
//! * Type 3: two cells have other candidates, and make a naked or a hidden set with further cells.
//! * Type 4: two cells have other candidates, and one of the two digits has no other place in their
//!   house; so neither cell holds the other digit.
//!
//! ```text
//!     2 9 ─── 2 9          a ring in two rows, two columns and two boxes:
//!      │       │           only the 5 keeps the 2 and 9 from being swapped
//!     2 9 ─── 2 9 5
//! ```
//!
//! If r6c1 held 2 or 9, the 2 and 9 of r6c1, r6c3, r7c1 and r7c3 could be swapped:
//!
//! ```
//! # use ninefold::logic::Technique;
//! # use ninefold::{Grid, rating::Rater};
//! let puzzle: Grid =
//!     ".21....3...5......6....91......8..925.42......3...1......43..687...6.95.......3..".parse()?;
//! let mut rater = Rater::default();
//! let mut steps = rater.path(&puzzle).map(|(_, step, _)| step);
//! let step = steps.find(|step| step.technique == Technique::UniqueRectangleType1).unwrap();
//! assert_eq!(format!("{:?}", step.conclusion.eliminations), "{2r6c1, 9r6c1}");
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

use alloc::vec::Vec;
use core::ops::{BitAnd, BitOr};

use crate::{CandidateSet, Cell, CellSet, Digit, DigitSet, House};

use super::{
    Conclusion, Finder, Flow, Interrupted, Look, NineBits, Pattern, Position, Technique, bits,
    of_digit, shared_houses,
};

mod search;

/// A ring of cells, and the conclusion from the other candidates in it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct UniqueLoop {
    /// The cells in the order of the ring.
    pub cells: Vec<Cell>,
    /// The two digits.
    pub digits: [Digit; 2],
    /// The arrangement of the other candidates.
    #[cfg_attr(feature = "serde", serde(rename = "so"))]
    pub kind: LoopType,
    /// Its eliminations.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(super) conclusion: Conclusion,
}

/// The arrangement of the other candidates of a loop.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "type", rename_all = "snake_case")
)]
pub enum LoopType {
    /// One cell has them.
    One {
        /// The cell.
        cell: Cell,
    },
    /// They are one digit.
    Two {
        /// The digit.
        digit: Digit,
    },
    /// Two cells have them, and make a naked set with further cells.
    ThreeNaked {
        /// The house.
        house: House,
        /// The digits of the set.
        digits: DigitSet,
        /// The further cells.
        cells: Vec<Cell>,
    },
    /// Two cells have them, and make a hidden set with further cells.
    ThreeHidden {
        /// The house.
        house: House,
        /// The digits of the set.
        digits: DigitSet,
        /// The further cells.
        cells: Vec<Cell>,
    },
    /// Two cells have them, and one of the two digits has no other place in their house.
    Four {
        /// The digit that one of the two cells holds.
        #[cfg_attr(feature = "serde", serde(rename = "digit"))]
        bound: Digit,
    },
}

/// Finds unique rectangles and loops.
pub(crate) enum UniqueLoops {}

impl Finder for UniqueLoops {
    type Pattern = UniqueLoop;

    fn visit_all(look: &mut Look, visit: &mut dyn FnMut(UniqueLoop) -> Flow) -> Flow {
        let position = look.position;
        match all(look) {
            // Loops of type 5 are found as deadly patterns.
            Ok(found) => {
                let is_told = |found: &UniqueLoop| !found.is_of_type_five(position);
                found.into_iter().filter(is_told).try_for_each(visit)
            }
            Err(interrupted) => Flow::Break(interrupted.into()),
        }
    }
}

/// Returns all loops that have a conclusion, in the order in which they are found.
pub(crate) fn all(look: &Look) -> Result<Vec<UniqueLoop>, Interrupted> {
    let (position, mut kept) = (look.position, Vec::new());
    search::loops(position, look.watch, &mut |digits, cells| {
        Ring::new(position, digits, cells).examine(&mut kept);
    })?;
    Ok(kept)
}

impl LoopType {
    /// Returns the number of the type.
    pub(crate) fn number(&self) -> u8 {
        match self {
            LoopType::One { .. } => 1,
            LoopType::Two { .. } => 2,
            LoopType::ThreeNaked { .. } | LoopType::ThreeHidden { .. } => 3,
            LoopType::Four { .. } => 4,
        }
    }

    /// Returns whether two loops of the same cells count as equal. The number of the type decides; only loops of type 3
    /// are compared in full (docs/sudoku-explainer-rating.md, section 6).
    fn is_as(&self, other: &LoopType) -> bool {
        match (self, other) {
            (LoopType::ThreeNaked { .. }, _) | (LoopType::ThreeHidden { .. }, _) => self == other,
            _ => self.number() == other.number(),
        }
    }
}

/// A valid loop, and its other candidates.
struct Ring<'p> {
    position: &'p Position,
    digits: [Digit; 2],
    both: DigitSet,
    cells: &'p [Cell],
    /// The cells with more than two candidates.
    rich: Vec<Cell>,
    /// The candidates of the rich cells besides the two digits.
    extras: DigitSet,
}

impl Ring<'_> {
    fn new<'p>(position: &'p Position, digits: [Digit; 2], cells: &'p [Cell]) -> Ring<'p> {
        let both = DigitSet::from_iter(digits);
        let is_rich = |cell: &Cell| position.marks(*cell).size() > 2;
        let rich: Vec<Cell> = cells.iter().copied().filter(is_rich).collect();
        let marks = rich.iter().map(|&cell| position.candidates(cell));
        Ring {
            position,
            digits,
            both,
            cells,
            extras: marks.fold(DigitSet::EMPTY, BitOr::bitor) - both,
            rich,
        }
    }

    fn examine(&self, kept: &mut Vec<UniqueLoop>) {
        match self.rich[..] {
            [] => {}
            [cell] => self.type_one(cell, kept),
            [one, other] if self.extras.has_several() => {
                self.type_three([one, other], kept);
                self.type_four([one, other], kept);
            }
            [one, other] => {
                self.type_two(kept);
                self.type_four([one, other], kept);
            }
            _ => self.type_two(kept),
        }
    }

    fn type_one(&self, cell: Cell, kept: &mut Vec<UniqueLoop>) {
        let removed = self.position.among(cell.into(), self.both).collect();
        self.keep(kept, LoopType::One { cell }, removed);
    }

    fn type_two(&self, kept: &mut Vec<UniqueLoop>) {
        let extras = self.position.candidates(self.rich[0]) - self.both;
        let Some(digit) = extras.first() else { return };
        let seen = self.rich.iter().map(|cell| cell.peer_set());
        let seen_by_all = seen.fold(self.position.board(digit), BitAnd::bitand);
        let removed = of_digit(seen_by_all, digit);
        self.keep(kept, LoopType::Two { digit }, removed);
    }

    fn type_three(&self, pair: [Cell; 2], kept: &mut Vec<UniqueLoop>) {
        for degree in self.extras.len()..=7 {
            for house in shared_houses(pair) {
                let empty = self.position.empty(house);
                if 2 * degree <= empty {
                    self.type_three_naked(pair, house, degree, kept);
                }
                if 2 * degree < empty {
                    self.type_three_hidden(pair, house, degree, kept);
                }
            }
        }
    }

    fn type_three_naked(
        &self,
        pair: [Cell; 2],
        house: House,
        degree: usize,
        kept: &mut Vec<UniqueLoop>,
    ) {
        let marks = |cell: Cell| self.position.candidates(cell);
        let shared = self.extras & marks(pair[0]) & marks(pair[1]);
        let others = house.cell_set() - pair.into_iter().collect();
        let may_be_further =
            |&cell: &Cell| marks(cell).has_several() && (marks(cell) | self.extras).len() <= degree;
        let fitting: Vec<Cell> = others.into_iter().filter(may_be_further).collect();
        for further in subsets_of::<_, CellSet>(&fitting, degree - 1) {
            let union = further.into_iter().map(marks);
            let union = union.fold(DigitSet::EMPTY, BitOr::bitor);
            // The original tests the size of the set twice: with the extras that both cells share, and with all extras.
            let digits = union | self.extras;
            if (union | shared).len() != degree || digits.len() != degree {
                continue;
            }
            let removed = self.position.among(others - further, digits);
            let kind = LoopType::ThreeNaked {
                house,
                digits,
                cells: further.iter().collect(),
            };
            self.keep(kept, kind, removed.collect());
        }
    }

    fn type_three_hidden(
        &self,
        [one, other]: [Cell; 2],
        house: House,
        degree: usize,
        kept: &mut Vec<UniqueLoop>,
    ) {
        let rest = !(self.both | self.extras);
        // The original finds no subsets of the empty set, not even the empty one (docs/sudoku-explainer-rating.md,
        // section 1).
        if rest.is_empty() {
            return;
        }
        let places = |digit: Digit| self.position.places(house, digit) - other.into();
        let places_of_all = |digits: DigitSet| {
            let places = digits.into_iter().map(places);
            places.fold(CellSet::EMPTY, BitOr::bitor)
        };
        let of_both = places_of_all(self.both);
        let fits = |&digit: &Digit| {
            let places = places(digit);
            !places.is_empty() && (of_both | places).len() <= degree
        };
        if !self.digits.iter().all(fits) {
            return;
        }
        let fitting: Vec<Digit> = rest.into_iter().filter(fits).collect();
        for chosen in subsets_of::<_, DigitSet>(&fitting, degree - 2) {
            let digits = chosen | self.both;
            let union = places_of_all(digits);
            if union.len() != degree {
                continue;
            }
            let further = union - one.into();
            let removed = self.position.among(further, !digits);
            let kind = LoopType::ThreeHidden {
                house,
                digits,
                cells: further.iter().collect(),
            };
            self.keep(kept, kind, removed.collect());
        }
    }

    fn type_four(&self, pair: [Cell; 2], kept: &mut Vec<UniqueLoop>) {
        let cells = CellSet::from_iter(pair);
        let is_bound = |&digit: &Digit| {
            let others = self.position.board(digit) - cells;
            shared_houses(pair).any(|house| (others & house.cell_set()).is_empty())
        };
        if let Some(bound) = self.digits.into_iter().find(is_bound) {
            let removed = self.position.among(cells, self.both - bound.into());
            self.keep(kept, LoopType::Four { bound }, removed.collect());
        }
    }

    fn keep(&self, kept: &mut Vec<UniqueLoop>, kind: LoopType, removed: CandidateSet) {
        let same = |found: &UniqueLoop| {
            found.kind.is_as(&kind)
                && CellSet::from_iter(found.cells.iter().copied())
                    == CellSet::from_iter(self.cells.iter().copied())
        };
        if !removed.is_empty() && !kept.iter().any(same) {
            kept.push(UniqueLoop {
                cells: self.cells.to_vec(),
                digits: self.digits,
                kind,
                conclusion: Conclusion::removing(removed),
            });
        }
    }
}

impl UniqueLoop {
    /// Returns whether it is a rectangle with one other digit in three of its cells, or in two opposite corners.
    fn is_of_type_five(&self, position: &Position) -> bool {
        let is_rich = |cell: &Cell| position.marks(*cell).size() > 2;
        let rich: Vec<Cell> = self.cells.iter().copied().filter(is_rich).collect();
        let is_apart = !matches!(rich[..], [one, other] if one.sees(other));
        self.cells.len() == 4 && matches!(self.kind, LoopType::Two { .. }) && is_apart
    }
}

/// Returns all subsets of this size, in the order of their bit masks, in which bit n is member n.
pub(crate) fn subsets_of<T: Copy, S: FromIterator<T>>(
    members: &[T],
    size: usize,
) -> impl Iterator<Item = S> {
    let all = (0..1u16 << members.len()).filter(move |places| places.size() == size);
    all.map(|places| bits(places).map(|place| members[place]).collect())
}

impl Pattern for UniqueLoop {
    fn technique(&self) -> Technique {
        match (self.cells.len(), self.kind.number()) {
            (4, 1) => Technique::UniqueRectangleType1,
            (4, 2) => Technique::UniqueRectangleType2,
            (4, 3) => Technique::UniqueRectangleType3,
            (4, _) => Technique::UniqueRectangleType4,
            (_, 1) => Technique::UniqueLoopType1,
            (_, 2) => Technique::UniqueLoopType2,
            (_, 3) => Technique::UniqueLoopType3,
            (_, _) => Technique::UniqueLoopType4,
        }
    }

    fn conclusion(&self, _: &Position) -> Conclusion {
        self.conclusion
    }
}
