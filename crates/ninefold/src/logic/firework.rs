//! Fireworks. Outside of one box, a row has no place for a digit but the cell Y. A column through that box has none but
//! the cell Z. If neither Y nor Z holds the digit, both lines have it in the box, so it is in their crossing, X. So X,
//! Y or Z holds it.
//!
//! * *Triple*: three digits with the same X, Y and Z fill these cells.
//! * *Quadruple*: two digits with the same X, Y and Z; two others with the same Y and Z, and X at the opposite corner of
//!   the rectangle. They fill the four cells, and no crossing has a digit of the other.
//! * *Pair*: two digits with the same X, Y and Z, and a cell with only these two candidates that sees Y and Z. This
//!   cell holds one of the two digits, so X must hold that digit, not Y or Z: X has no other digit.
//!
//! ```text
//!     X . . | - Y - | - - -     the digit is in none of the cells -
//!     . . . |
//!     . . . |
//!     ------+-------+------
//!     -     |
//!     Z     |
//!     -     |                   and so on
//! ```
//!
//! A triple in a puzzle:
//!
//! ```
//! use ninefold::Grid;
//! use ninefold::logic::{Flow, Position, Scratch, SurveyEntry, Watch};
//!
//! let puzzle: Grid =
//!     ".7.1.6...8.6.......423.....4..5.7...16....4...85...69.......276....9...3...2..1..".parse()?;
//! let mut found = Vec::new();
//! let _ = SurveyEntry::FIREWORK_TRIPLES.visit(
//!     &Position::from(&puzzle),
//!     &mut Scratch::default(),
//!     &Watch::new(&|| false),
//!     &mut |step| {
//!         found.push(format!("{:?}", step.conclusion.eliminations));
//!         Flow::Continue(())
//!     },
//! );
//! // 2, 6 and 7 fill r8c1, r8c4 and r6c1.
//! assert_eq!(found, ["{3r6c1, 5r8c1, 4r8c4, 8r8c4}"]);
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::{CandidateSet, Cell, CellSet, Digit, DigitSet};

use super::{
    Conclusion, Flow, Kind, NineBits, Pattern, Position, Scratch, Survey, Technique, Watch,
};

/// Digits that are each in a crossing of two lines or in one of two cells on these lines.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Firework {
    /// The cells outside of the boxes: Y and Z.
    pub ends: [Cell; 2],
    /// Each crossing with its digits.
    #[cfg_attr(
        feature = "serde",
        serde(serialize_with = "super::bug::serialize_surplus")
    )]
    pub crossings: Vec<(Cell, DigitSet)>,
    /// The cell that has only the two digits of a pair and sees both ends.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub partner: Option<Cell>,
}

impl Firework {
    /// Returns all its digits.
    pub fn digits(&self) -> DigitSet {
        let each = self.crossings.iter().map(|&(_, digits)| digits);
        each.fold(DigitSet::EMPTY, |all, digits| all | digits)
    }

    fn eliminated(&self, position: &Position) -> CandidateSet {
        let of_crossings = self.crossings.iter().copied();
        // The ends of a pair may hold other digits.
        let ends = match self.partner {
            Some(_) => CellSet::EMPTY,
            None => self.ends.into_iter().collect(),
        };
        let of_ends = ends.into_iter().map(|end| (end, self.digits()));
        of_crossings
            .chain(of_ends)
            .flat_map(|(cell, digits)| position.among(cell.into(), !digits))
            .collect()
    }
}

impl Pattern for Firework {
    fn technique(&self) -> Technique {
        match (self.partner, self.crossings.len()) {
            (Some(_), _) => Technique::FireworkPair,
            (None, 1) => Technique::FireworkTriple,
            (None, _) => Technique::FireworkQuadruple,
        }
    }

    fn conclusion(&self, position: &Position) -> Conclusion {
        Conclusion::removing(0.0, self.eliminated(position))
    }
}

/// Finds pairs with a cell that has only their digits.
pub(super) enum FireworkPairs {}

/// Finds triples.
pub(super) enum FireworkTriples {}

/// Finds quadruples.
pub(super) enum FireworkQuadruples {}

/// The cost of the search (see [`Watch::spend`]).
const EFFORT: u32 = 10_000;

impl Survey for FireworkPairs {
    type Pattern = Firework;

    fn survey(
        position: &Position,
        _: &mut Scratch,
        watch: &Watch,
        visit: &mut dyn FnMut(Firework) -> Flow,
    ) -> Flow {
        watch.allow(EFFORT)?;
        let bivalue = position.cells_with(2);
        Bursts::of(position).visit(2, &mut |crossing, ends, common| {
            let partners = bivalue & ends[0].peer_set() & ends[1].peer_set();
            for partner in partners - crossing.into() {
                let digits = position.candidates(partner);
                if (digits - common).is_empty() {
                    let crossings = vec![(crossing, digits)];
                    let partner = Some(partner);
                    visit_if_new(
                        position,
                        Firework {
                            ends,
                            crossings,
                            partner,
                        },
                        visit,
                    )?;
                }
            }
            ControlFlow::Continue(())
        })
    }
}

impl Survey for FireworkTriples {
    type Pattern = Firework;

    fn survey(
        position: &Position,
        _: &mut Scratch,
        watch: &Watch,
        visit: &mut dyn FnMut(Firework) -> Flow,
    ) -> Flow {
        watch.allow(EFFORT)?;
        Bursts::of(position).visit(3, &mut |crossing, ends, common| {
            subsets(common, 3).try_for_each(|digits| {
                let crossings = vec![(crossing, digits)];
                let partner = None;
                visit_if_new(
                    position,
                    Firework {
                        ends,
                        crossings,
                        partner,
                    },
                    visit,
                )
            })
        })
    }
}

impl Survey for FireworkQuadruples {
    type Pattern = Firework;

    fn survey(
        position: &Position,
        _: &mut Scratch,
        watch: &Watch,
        visit: &mut dyn FnMut(Firework) -> Flow,
    ) -> Flow {
        watch.allow(EFFORT)?;
        let bursts = Bursts::of(position);
        bursts.visit(2, &mut |crossing, ends, common| {
            let [one, other] = ends;
            let opposite = Cell::ALL[other.row() * 9 + one.column()];
            // Each quadruple is found twice, once from each crossing.
            if opposite < crossing {
                return ControlFlow::Continue(());
            }
            let others = bursts.common(opposite, [other, one]);
            for digits in subsets(common, 2) {
                for opposites in subsets(others - digits, 2) {
                    let crossings = vec![(crossing, digits), (opposite, opposites)];
                    let partner = None;
                    visit_if_new(
                        position,
                        Firework {
                            ends,
                            crossings,
                            partner,
                        },
                        visit,
                    )?;
                }
            }
            ControlFlow::Continue(())
        })
    }
}

fn visit_if_new(
    position: &Position,
    found: Firework,
    visit: &mut dyn FnMut(Firework) -> Flow,
) -> Flow {
    match found.eliminated(position).is_empty() {
        true => ControlFlow::Continue(()),
        false => visit(found),
    }
}

/// Returns all sets of `count` of the digits.
fn subsets(digits: DigitSet, count: usize) -> impl Iterator<Item = DigitSet> {
    let all = (0..1_u16 << 9).filter(move |&set| set & !digits.bits() == 0 && set.size() == count);
    all.filter_map(DigitSet::from_bits)
}

/// The digits for each line, each of its three boxes and each place outside of that box. The line needs these digits,
/// and they have no other place outside of the box.
struct Bursts {
    empty: CellSet,
    digits: [[[u16; 9]; 3]; 18],
}

impl Bursts {
    fn of(position: &Position) -> Bursts {
        let mut bursts = Bursts {
            empty: position.empty_cells(),
            digits: [[[0; 9]; 3]; 18],
        };
        for (number, of_line) in bursts.digits.iter_mut().enumerate() {
            let line = line(number);
            for digit in Digit::ALL {
                let places = position.place_bits(line, digit);
                for (third, of_box) in of_line.iter_mut().enumerate() {
                    let outside = places & !(0b111 << (3 * third));
                    if places == 0 || outside.size() > 1 {
                        continue;
                    }
                    for (place, digits) in of_box.iter_mut().enumerate() {
                        if outside & !(1 << place) == 0 {
                            *digits |= 1 << digit.index();
                        }
                    }
                }
            }
        }
        bursts
    }

    /// Returns the digits of the crossing with these ends, on its row and on its column.
    fn common(&self, crossing: Cell, [on_row, on_column]: [Cell; 2]) -> DigitSet {
        let in_row = self.digits[crossing.row()][crossing.column() / 3][on_row.column()];
        let in_column = self.digits[9 + crossing.column()][crossing.row() / 3][on_column.row()];
        DigitSet::from_bits(in_row & in_column).unwrap_or_default()
    }

    /// Visits the empty crossings and ends with at least `least` digits.
    fn visit(
        &self,
        least: usize,
        visit: &mut dyn FnMut(Cell, [Cell; 2], DigitSet) -> Flow,
    ) -> Flow {
        for crossing in self.empty {
            let block = Kind::Box.of(crossing).cell_set();
            let ends = |kind: Kind| (kind.of(crossing).cell_set() & self.empty) - block;
            for on_row in ends(Kind::Row) {
                for on_column in ends(Kind::Column) {
                    let ends = [on_row, on_column];
                    let common = self.common(crossing, ends);
                    if common.len() >= least {
                        visit(crossing, ends, common)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns a row or, from 9 on, a column.
fn line(number: usize) -> crate::House {
    match number {
        0..9 => Kind::Row.house(number),
        _ => Kind::Column.house(number - 9),
    }
}
