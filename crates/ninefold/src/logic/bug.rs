//! Bivalue universal grave (BUG). Suppose that every empty cell had two candidates, and every digit two places in every
//! house that lacks it. Then the puzzle would have no solution or more than one. So if a few surplus candidates keep a
//! position from being a grave, at least one surplus candidate is right.
//!
//! * Type 1: one cell has all surplus candidates, so it holds one.
//! * Type 2: all surplus candidates are the same digit, which one of their cells holds.
//! * Type 3: their cells lie in one house and make a naked set with others there.
//! * Type 4: two cells have them, and one of the two holds another digit that both have.
//! * BUG+n: every surplus candidate excludes the same candidate. Up to five cells have surplus candidates.
//!
//! ```text
//!     3 8     3 8 4      all other empty cells have two candidates, and every digit
//!     3 4     8 4        would have two places in a house if it were not for one 4
//! ```
//!
//! Only the 4 in r4c8 keeps this position from being a grave:
//!
//! ```
//! # use ninefold::logic::Technique;
//! # use ninefold::{Grid, rating::Rater};
//! let puzzle: Grid =
//!     "..287..14.59..23..1..3......6..3.9.2....9...32.......6...1....794..8..6..........".parse()?;
//! let mut rater = Rater::default();
//! let mut steps = rater.path(&puzzle).map(|(_, step, _)| step);
//! let step = steps.find(|step| step.technique == Technique::BugType1).unwrap();
//! assert_eq!(format!("{:?}", step.conclusion.eliminations), "{5r4c8, 8r4c8}");
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

use alloc::vec;
use alloc::vec::Vec;
use core::ops::BitOr;

use crate::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

use super::excluded::excluded_by_all;
use super::{
    BOXES_ROWS_COLUMNS, Conclusion, Finder, Flow, Look, NineBits, Pattern, Position, SearchResult,
    Technique, bits, houses, loops::subsets_of, of_digit, peers,
};

/// The surplus candidates that keep a position from being a grave, and the conclusion from them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct BivalueGrave {
    /// The cells with surplus digits, in the order in which they were found.
    #[cfg_attr(feature = "serde", serde(serialize_with = "serialize_surplus"))]
    pub surplus: Vec<(Cell, DigitSet)>,
    /// The type of the grave, by its surplus candidates.
    #[cfg_attr(feature = "serde", serde(rename = "so"))]
    pub kind: GraveType,
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(super) conclusion: Conclusion,
}

/// Writes each cell with its digits as an object.
#[cfg(feature = "serde")]
pub(crate) fn serialize_surplus<S: serde::Serializer>(
    surplus: &[(Cell, DigitSet)],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    #[derive(serde::Serialize)]
    struct Surplus {
        cell: Cell,
        digits: DigitSet,
    }

    let objects = surplus.iter();
    serializer.collect_seq(objects.map(|&(cell, digits)| Surplus { cell, digits }))
}

/// The arrangement of the surplus candidates.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "type", rename_all = "snake_case")
)]
pub enum GraveType {
    /// They are in one cell.
    One,
    /// They all exclude the same candidate.
    Any,
    /// They are all the same digit.
    Two {
        /// The digit.
        digit: Digit,
    },
    /// Their cells make a naked set with other cells of a house.
    Three {
        /// The house.
        house: House,
        /// The digits of the set.
        digits: DigitSet,
        /// The cells of the set without a surplus.
        cells: Vec<Cell>,
    },
    /// Another digit has places in both cells and nowhere else in their house.
    Four {
        /// The house.
        house: House,
        /// The digit.
        digit: Digit,
    },
}

/// Finds bivalue universal graves.
pub(crate) enum BivalueGraves {}

impl Finder for BivalueGraves {
    type Pattern = BivalueGrave;

    fn visit_all(look: &mut Look, visit: &mut dyn FnMut(BivalueGrave) -> Flow) -> Flow {
        let position = look.position;
        let mut visit_all = |surplus: Surplus| {
            let all = surplus.types(position).into_iter();
            all.map(|found| surplus.with(found))
                .try_for_each(&mut *visit)
        };
        let rich = rich_cells(position);
        match rich.len() {
            1..=MOST_RICH => {
                any_surplus(
                    position,
                    &rich,
                    &mut Vec::new(),
                    &mut |cells| match leaves_grave(position, cells) {
                        true => visit_all(Surplus::new(cells)),
                        false => Flow::Continue(()),
                    },
                )
            }
            _ => Surplus::of(position).into_iter().try_for_each(visit_all),
        }
    }

    fn first(look: &mut Look, unwanted: Option<Technique>) -> SearchResult<BivalueGrave> {
        let wants = |kind: &GraveType| Some(kind.technique()) != unwanted;
        let surplus = Surplus::of(look.position);
        Ok(surplus.and_then(|surplus| surplus.pattern(look.position, wants)))
    }
}

/// Finds graves whose surplus candidates have several digits and cells, and all exclude the same candidate.
pub(crate) enum GravesWithAnySurplus {}

/// The maximum number of cells with a surplus. More cells leave too many ways to choose it.
const MOST_RICH: usize = 5;

impl Finder for GravesWithAnySurplus {
    type Pattern = BivalueGrave;

    fn visit_all(look: &mut Look, visit: &mut dyn FnMut(BivalueGrave) -> Flow) -> Flow {
        let position = look.position;
        let rich = rich_cells(position);
        match rich.len() {
            2..=MOST_RICH => any_surplus(position, &rich, &mut Vec::new(), &mut |surplus| {
                with_surplus(position, surplus, visit)
            }),
            _ => Flow::Continue(()),
        }
    }
}

/// Returns the cells with more than two candidates.
fn rich_cells(position: &Position) -> Vec<Cell> {
    let is_rich = |cell: &Cell| position.marks(*cell).size() > 2;
    position.empty_cells().iter().filter(is_rich).collect()
}

/// A cell and its surplus digits.
type OfCell = (Cell, DigitSet);

/// Visits every choice of the surplus that leaves each cell two candidates.
fn any_surplus(
    position: &Position,
    rich: &[Cell],
    surplus: &mut Vec<OfCell>,
    visit: &mut dyn FnMut(&[OfCell]) -> Flow,
) -> Flow {
    let Some((&cell, others)) = rich.split_first() else {
        return visit(surplus);
    };
    let marks = position.candidates(cell);
    for one in marks {
        for other in marks.into_iter().filter(|&other| other > one) {
            let taken = marks - one.into() - other.into();
            // Each house of the cell keeps two places.
            let may_go = |digit: Digit| {
                let mut all = houses(cell).into_iter();
                all.all(|house| position.place_bits(house, digit).size() > 2)
            };
            if taken.into_iter().all(may_go) {
                surplus.push((cell, taken));
                any_surplus(position, others, surplus, visit)?;
                surplus.pop();
            }
        }
    }
    Flow::Continue(())
}

/// Visits the grave with this surplus, if the position is a grave without it and a candidate is eliminated.
fn with_surplus(
    position: &Position,
    surplus: &[(Cell, DigitSet)],
    visit: &mut dyn FnMut(BivalueGrave) -> Flow,
) -> Flow {
    let excluded = excluded_by_all(position, &all_of(position, surplus));
    match excluded.is_empty() || !leaves_grave(position, surplus) {
        true => Flow::Continue(()),
        false => visit(BivalueGrave {
            surplus: surplus.to_vec(),
            kind: GraveType::Any,
            conclusion: Conclusion::removing(excluded),
        }),
    }
}

/// Returns the surplus candidates.
fn all_of(position: &Position, surplus: &[OfCell]) -> CandidateSet {
    let in_cell = |&(cell, digits): &(Cell, DigitSet)| position.among(cell.into(), digits);
    surplus.iter().flat_map(in_cell).collect()
}

/// Returns whether the position without the surplus is a grave.
fn leaves_grave(position: &Position, surplus: &[OfCell]) -> bool {
    let mut rest = *position;
    let all = all_of(position, surplus);
    all.iter().for_each(|candidate| rest.remove(candidate));
    is_grave(&rest)
}

struct Surplus {
    cells: Vec<(Cell, DigitSet)>,
    /// All surplus digits.
    digits: DigitSet,
    /// The cells that see all surplus cells.
    common: CellSet,
}

impl Surplus {
    fn new(cells: &[OfCell]) -> Surplus {
        let mut surplus = Surplus {
            cells: Vec::new(),
            digits: DigitSet::EMPTY,
            common: CellSet::ALL,
        };
        for &(cell, digits) in cells {
            digits
                .into_iter()
                .for_each(|digit| surplus.add(cell, digit));
        }
        surplus
    }

    /// Finds the surplus without which the position would be a grave. As in docs/sudoku-explainer-rating.md, section 7,
    /// the count of a house includes the surplus found earlier.
    fn of(position: &Position) -> Option<Surplus> {
        let mut rest = *position;
        let mut surplus = Surplus::new(&[]);
        for house in BOXES_ROWS_COLUMNS {
            for digit in Digit::ALL {
                let places = position.place_bits(house, digit);
                if matches!(places.size(), 0 | 2) {
                    continue;
                }
                let cells = bits(places).map(|place| house.cells()[place]);
                let mut rich = cells.filter(|&cell| position.marks(cell).size() >= 3);
                let cell = rich.next()?;
                if rich.next().is_some() {
                    continue;
                }
                surplus.add(cell, digit);
                rest.remove(Candidate::new(cell, digit));
                if surplus.cells.len() > 1 && surplus.digits.len() > 1 && surplus.common.is_empty()
                {
                    return None;
                }
            }
        }
        (!surplus.cells.is_empty() && is_grave(&rest)).then_some(surplus)
    }

    fn add(&mut self, cell: Cell, digit: Digit) {
        self.common &= cell.peer_set();
        self.digits.insert(digit);
        match self.cells.iter_mut().find(|(known, _)| *known == cell) {
            Some((_, digits)) => *digits |= digit.into(),
            None => self.cells.push((cell, digit.into())),
        }
    }

    /// Returns the first applicable type that the caller accepts.
    fn pattern(
        self,
        position: &Position,
        wants: impl Fn(&GraveType) -> bool,
    ) -> Option<BivalueGrave> {
        let mut found = self.types(position).into_iter();
        let found = found.find(|(kind, _)| wants(kind))?;
        Some(self.with(found))
    }

    fn with(&self, (kind, conclusion): (GraveType, Conclusion)) -> BivalueGrave {
        BivalueGrave {
            surplus: self.cells.clone(),
            kind,
            conclusion,
        }
    }

    /// Returns all applicable types with their conclusions.
    fn types(&self, position: &Position) -> Vec<(GraveType, Conclusion)> {
        match (&self.cells[..], self.digits.single()) {
            (&[(cell, digits)], _) => {
                let removed = position.among(cell.into(), !digits).collect();
                let conclusion = Conclusion::removing(removed);
                vec![(GraveType::One, conclusion)]
            }
            (&[one, other], Some(digit)) => {
                let two = self.type_two(position, digit).into_iter();
                two.chain(self.type_four(position, [one, other])).collect()
            }
            (_, Some(digit)) => self.type_two(position, digit).into_iter().collect(),
            _ if self.common.is_empty() => Vec::new(),
            (&[one, other], None) => {
                let four = self.type_four(position, [one, other]).into_iter();
                four.chain(self.type_three(position)).collect()
            }
            (_, None) => self.type_three(position),
        }
    }

    fn type_two(&self, position: &Position, digit: Digit) -> Option<(GraveType, Conclusion)> {
        let eliminated = self.common & position.board(digit);
        let conclusion = Conclusion::removing(of_digit(eliminated, digit));
        (!eliminated.is_empty()).then_some((GraveType::Two { digit }, conclusion))
    }

    fn type_three(&self, position: &Position) -> Vec<(GraveType, Conclusion)> {
        let first = self.cells[0].0;
        let houses = houses(first).into_iter();
        houses
            .flat_map(|house| self.type_three_in(position, house, first))
            .collect()
    }

    /// Returns the sets in the house of the first surplus cell, if the house holds all surplus cells.
    fn type_three_in(
        &self,
        position: &Position,
        house: House,
        first: Cell,
    ) -> Vec<(GraveType, Conclusion)> {
        let inside = house.cell_set();
        if !self.cells.iter().all(|&(cell, _)| inside.contains(cell)) {
            return Vec::new();
        }
        let common = self.common & inside;
        let others = peers(first).iter().copied();
        let others: Vec<Cell> = others.filter(|&cell| common.contains(cell)).collect();
        let set = |size: usize, cells: Vec<Cell>| {
            let marks = cells.iter().map(|&cell| position.candidates(cell));
            let digits = marks.clone().fold(DigitSet::EMPTY, BitOr::bitor);
            let is_set = digits.len() == size && (self.digits - digits).is_empty();
            if !is_set || !marks.clone().all(DigitSet::has_several) {
                return None;
            }
            let others = common - cells.iter().copied().collect();
            let removed = position.among(others, digits).collect();
            let conclusion = Conclusion::removing(removed);
            let kind = GraveType::Three {
                house,
                digits,
                cells,
            };
            (!conclusion.eliminations.is_empty()).then_some((kind, conclusion))
        };
        let set = &set;
        (2..=6.min(others.len()))
            .flat_map(|size| {
                subsets_of(&others, size - 1).filter_map(move |cells| set(size, cells))
            })
            .collect()
    }

    fn type_four(
        &self,
        position: &Position,
        [(one, one_surplus), (other, other_surplus)]: [(Cell, DigitSet); 2],
    ) -> Option<(GraveType, Conclusion)> {
        let both = position.candidates(one) & position.candidates(other);
        let digit = (both - self.digits).single()?;
        let mut houses = houses(one).into_iter();
        let house = houses.find(|house| house.cell_set().contains(other))?;
        let without =
            |cell: Cell, surplus: DigitSet| position.among(cell.into(), !(surplus | digit.into()));
        let removed = without(one, one_surplus).chain(without(other, other_surplus));
        let conclusion = Conclusion::removing(removed.collect());
        let kind = GraveType::Four { house, digit };
        (!conclusion.eliminations.is_empty()).then_some((kind, conclusion))
    }
}

/// Returns whether every empty cell has two candidates, and every digit two places or none in every house.
fn is_grave(position: &Position) -> bool {
    let two_places = |places: &u16| matches!(places.size(), 0 | 2);
    position.cells_with(2) == position.empty_cells()
        && position.all_places().as_flattened().iter().all(two_places)
}

impl GraveType {
    fn technique(&self) -> Technique {
        match self {
            GraveType::One => Technique::BugType1,
            GraveType::Any => Technique::BugPlus,
            GraveType::Two { .. } => Technique::BugType2,
            GraveType::Three { .. } => Technique::BugType3,
            GraveType::Four { .. } => Technique::BugType4,
        }
    }
}

impl Pattern for BivalueGrave {
    fn technique(&self) -> Technique {
        self.kind.technique()
    }

    fn conclusion(&self, _: &Position) -> Conclusion {
        self.conclusion
    }
}
