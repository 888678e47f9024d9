//! Fireworks. Outside of one box, a row has only the place Y for a digit, and a column through that box only the place
//! Z. If neither Y nor Z holds the digit, both lines have it in the box, so it is in their crossing, X. So X, Y or Z
//! holds it.
//!
//! * *Triple*: three digits with the same X, Y and Z fill these cells.
//! * *Quadruple*: two digits with the same X, Y and Z; two others with the same Y and Z, and X at the opposite corner of
//!   the rectangle. They fill the four cells. Each crossing holds one of its own two digits.
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
//! use ninefold::logic::{Position, TechniqueEntry};
//!
//! let puzzle: Grid =
//!     ".7.1.6...8.6.......423.....4..5.7...16....4...85...69.......276....9...3...2..1..".parse()?;
//! let steps = TechniqueEntry::FIREWORK_TRIPLES.steps(&Position::from(&puzzle));
//! // 2, 6 and 7 fill r8c1, r8c4 and r6c1.
//! assert_eq!(format!("{:?}", steps[0].conclusion.eliminations), "{3r6c1, 5r8c1, 4r8c4, 8r8c4}");
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

use alloc::vec;
use alloc::vec::Vec;

use crate::{CandidateSet, Cell, CellSet, Digit, DigitSet};

use super::{
    Conclusion, Finder, Flow, HouseKind, Look, NineBits, Pattern, Position, Technique, subsets,
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
        Conclusion::removing(self.eliminated(position))
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

impl Finder for FireworkPairs {
    type Pattern = Firework;

    fn visit_all(look: &mut Look, visit: &mut dyn FnMut(Firework) -> Flow) -> Flow {
        let position = look.position;
        let bivalue = position.cells_with(2);
        search(look, 2, visit, |_, crossing, ends, common, keep| {
            let partners = bivalue & ends[0].peer_set() & ends[1].peer_set();
            (partners - crossing.into())
                .into_iter()
                .try_for_each(|partner| {
                    let digits = position.candidates(partner);
                    match (digits - common).is_empty() {
                        true => keep(vec![(crossing, digits)], Some(partner)),
                        false => Flow::Continue(()),
                    }
                })
        })
    }
}

impl Finder for FireworkTriples {
    type Pattern = Firework;

    fn visit_all(look: &mut Look, visit: &mut dyn FnMut(Firework) -> Flow) -> Flow {
        search(look, 3, visit, |_, crossing, _, common, keep| {
            subsets(common, 3).try_for_each(|digits| keep(vec![(crossing, digits)], None))
        })
    }
}

impl Finder for FireworkQuadruples {
    type Pattern = Firework;

    fn visit_all(look: &mut Look, visit: &mut dyn FnMut(Firework) -> Flow) -> Flow {
        search(
            look,
            2,
            visit,
            |bursts, crossing, [one, other], common, keep| {
                let opposite = Cell::ALL[other.row() * 9 + one.column()];
                // Each quadruple is found twice, once from each crossing.
                if opposite < crossing {
                    return Flow::Continue(());
                }
                let others = bursts.common(opposite, [other, one]);
                subsets(common, 2).try_for_each(|digits| {
                    subsets(others - digits, 2).try_for_each(|opposites| {
                        keep(vec![(crossing, digits), (opposite, opposites)], None)
                    })
                })
            },
        )
    }
}

/// Visits the fireworks. At each crossing with ends and at least `least` digits, `each` keeps
/// the crossings and the partner of a firework.
fn search(
    look: &mut Look,
    least: usize,
    visit: &mut dyn FnMut(Firework) -> Flow,
    each: impl Fn(&Bursts, Cell, [Cell; 2], DigitSet, &mut Keep) -> Flow,
) -> Flow {
    look.watch.allow(EFFORT)?;
    let bursts = Bursts::of(look.position);
    bursts.visit(least, &mut |crossing, ends, common| {
        let mut keep = |crossings, partner| {
            visit(Firework {
                ends,
                crossings,
                partner,
            })
        };
        each(&bursts, crossing, ends, common, &mut keep)
    })
}

/// Keeps a firework with these crossings and this partner.
type Keep<'k> = dyn FnMut(Vec<(Cell, DigitSet)>, Option<Cell>) -> Flow + 'k;

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
            let block = HouseKind::Box.of(crossing).cell_set();
            let ends = |kind: HouseKind| (kind.of(crossing).cell_set() & self.empty) - block;
            for on_row in ends(HouseKind::Row) {
                for on_column in ends(HouseKind::Column) {
                    let ends = [on_row, on_column];
                    let common = self.common(crossing, ends);
                    if common.len() >= least {
                        visit(crossing, ends, common)?;
                    }
                }
            }
        }
        Flow::Continue(())
    }
}

/// Returns a row or, from 9 on, a column.
fn line(number: usize) -> crate::House {
    match number {
        0..9 => HouseKind::Row.house(number),
        _ => HouseKind::Column.house(number - 9),
    }
}
