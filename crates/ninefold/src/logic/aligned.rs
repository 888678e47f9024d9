//! Aligned pair and triplet exclusion. Two or three base cells are filled in every way that their
//! candidates allow. A way is impossible if it puts a digit twice in a house, or if it takes all
//! candidates of another cell, an excluder, that sees all of them. A candidate that occurs in no
//! possible way is wrong. (In spite of the name the cells need not be aligned.)

use alloc::vec::Vec;

use crate::digits::{Digit, DigitSet};
use crate::geometry::Cell;

use super::board::{CellSet, bits, peer_set, peers};
use super::candidate::{Candidate, CandidateSet};
use super::desk::Desk;
use super::position::Position;
use super::step::{Conclusion, Reason};
use super::technique::{Pattern, Technique};

/// Some cells, and those that exclude ways to fill them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AlignedExclusion {
    /// The base cells, two or three.
    pub cells: Vec<Cell>,
    /// The cells that see all of them and have few candidates.
    pub excluders: CellSet,
    struck_out: CandidateSet,
}

/// Finds aligned pairs.
pub(crate) enum AlignedPairs {}

/// Finds aligned triplets.
pub(crate) enum AlignedTriplets {}

impl Technique for AlignedPairs {
    type Pattern = AlignedExclusion;

    fn first(position: &Position, _: &mut Desk) -> Option<AlignedExclusion> {
        let bases = Bases::of(position, 2);
        bases.pairs().find_map(|(one, other)| {
            let excluders = one.excluders & other.excluders;
            if excluders.len() < 2 {
                return None;
            }
            let left = ways(position, [one.cell, other.cell], excluders);
            exclusion(position, &[one.cell, other.cell], &left, excluders)
        })
    }
}

impl Technique for AlignedTriplets {
    type Pattern = AlignedExclusion;

    fn first(position: &Position, _: &mut Desk) -> Option<AlignedExclusion> {
        let bases = Bases::of(position, 3);
        bases.pairs().find_map(|(one, other)| {
            let common = one.excluders & other.excluders;
            if common.len() < 2 {
                return None;
            }
            let new = |cell: &Cell| !one.excluders.contains(*cell);
            let more = other.thirds.iter().copied().filter(new);
            let mut thirds = one.thirds.iter().copied().chain(more);
            thirds.find_map(|third| {
                let excluders = common & bases.excluders[third.index()];
                if third == one.cell || third == other.cell || excluders.len() < 2 {
                    return None;
                }
                let cells = [one.cell, other.cell, third];
                let left = ways_of_three(position, cells, excluders);
                exclusion(position, &cells, &left, excluders)
            })
        })
    }
}

/// A cell that may be a base cell.
struct Base {
    cell: Cell,
    excluders: CellSet,
    /// Those of its excluders that may be base cells too, in the order of peers.
    thirds: Vec<Cell>,
}

struct Bases {
    /// In reading order.
    all: Vec<Base>,
    /// The excluders of each cell that may be a base cell.
    excluders: [CellSet; 81],
}

impl Bases {
    /// Cells with two candidates or more, no peer with only one, and an excluder: a peer with two to
    /// `most` candidates.
    fn of(position: &Position, most: usize) -> Bases {
        let with = |counts: core::ops::RangeInclusive<usize>| {
            counts.fold(CellSet::EMPTY, |cells, count| {
                cells | position.cells_with(count)
            })
        };
        let (single, few) = (with(1..=1), with(2..=most));
        let mut excluders = [CellSet::EMPTY; 81];
        let mut cells = CellSet::EMPTY;
        for cell in position.empty_cells() {
            let around = peer_set(cell);
            let excluding = few & around;
            if position.marks(cell).count_ones() >= 2
                && (single & around).is_empty()
                && !excluding.is_empty()
            {
                cells.insert(cell);
                excluders[cell.index()] = excluding;
            }
        }
        let thirds = cells & few;
        let base = |cell: Cell| Base {
            cell,
            excluders: excluders[cell.index()],
            thirds: peers(cell)
                .iter()
                .copied()
                .filter(|&peer| thirds.contains(peer))
                .collect(),
        };
        Bases {
            all: cells.map(base).collect(),
            excluders,
        }
    }

    /// All pairs, by the later one first.
    fn pairs(&self) -> impl Iterator<Item = (&Base, &Base)> {
        let later = self.all.iter().enumerate();
        later.flat_map(|(number, other)| self.all[..number].iter().map(move |one| (one, other)))
    }
}

/// The candidates of the excluders that can be taken away by the base cells.
fn takeable(position: &Position, cells: &[Cell], excluders: CellSet) -> Vec<u16> {
    let all = cells
        .iter()
        .fold(0, |all, &cell| all | position.marks(cell));
    let marks = excluders.map(|cell| position.marks(cell));
    marks.filter(|marks| marks & !all == 0).collect()
}

/// The candidates that occur in a possible way to fill the two cells.
fn ways(position: &Position, cells: [Cell; 2], excluders: CellSet) -> [u16; 2] {
    let excluded = takeable(position, &cells, excluders);
    let marks = cells.map(|cell| position.marks(cell));
    let mut left = [0; 2];
    for one in bits(marks[0]).map(|digit| 1 << digit) {
        for other in bits(marks[1]).map(|digit| 1 << digit) {
            let both: u16 = one | other;
            let twice = one == other && cells[0].sees(cells[1]);
            if !twice && excluded.iter().all(|marks| marks & !both != 0) {
                left[0] |= one;
                left[1] |= other;
            }
        }
    }
    left
}

/// The candidates that occur in a possible way to fill the three cells.
fn ways_of_three(position: &Position, cells: [Cell; 3], excluders: CellSet) -> [u16; 3] {
    let excluded = takeable(position, &cells, excluders);
    let marks = cells.map(|cell| position.marks(cell));
    let [one_two, one_three, two_three] = [
        cells[0].sees(cells[1]),
        cells[0].sees(cells[2]),
        cells[1].sees(cells[2]),
    ];
    let mut left = [0; 3];
    for one in bits(marks[0]).map(|digit| 1 << digit) {
        for two in bits(marks[1]).map(|digit| 1 << digit) {
            if one == two && one_two {
                continue;
            }
            let mut thirds = marks[2];
            thirds &= !if one_three { one } else { 0 };
            thirds &= !if two_three { two } else { 0 };
            for &marks in &excluded {
                let rest: u16 = marks & !(one | two);
                match rest.count_ones() {
                    0 => thirds = 0,
                    1 => thirds &= !rest,
                    _ => {}
                }
            }
            if thirds != 0 {
                left[0] |= one;
                left[1] |= two;
                left[2] |= thirds;
            }
        }
        if left[0] == marks[0] && left[1] == marks[1] && left[2] == marks[2] {
            break;
        }
    }
    left
}

fn exclusion(
    position: &Position,
    cells: &[Cell],
    left: &[u16],
    excluders: CellSet,
) -> Option<AlignedExclusion> {
    let pairs = || cells.iter().zip(left);
    if pairs().all(|(&cell, &left)| position.marks(cell) == left) {
        return None;
    }
    let struck_out = pairs().flat_map(|(&cell, &left)| {
        let digits = position.candidates(cell) - DigitSet::from_bits(left).unwrap_or_default();
        digits
            .into_iter()
            .map(move |digit: Digit| Candidate::new(cell, digit))
    });
    Some(AlignedExclusion {
        cells: cells.to_vec(),
        excluders,
        struck_out: struck_out.collect(),
    })
}

impl Pattern for AlignedExclusion {
    fn name(&self) -> &'static str {
        match self.cells.len() {
            2 => "aligned pair exclusion",
            _ => "aligned triplet exclusion",
        }
    }

    fn conclusion(&self, _: &Position) -> Conclusion {
        let rating = if self.cells.len() == 2 { 6.2 } else { 7.5 };
        Conclusion::removing(rating, self.struck_out)
    }

    fn reason(self) -> Reason {
        Reason::AlignedExclusion(self)
    }
}
