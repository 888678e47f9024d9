//! Fish: X-Wing, swordfish, jellyfish. All places of a digit in two (three, four) base lines lie in as many cover lines
//! across. So the cover lines have the digit nowhere else. These fish have neither fins nor boxes. Each base line has
//! two places or more. Sudoku Explainer takes at most half of the lines that lack the digit; beyond that, the lines across
//! make a smaller fish, which a player may not know, or which an open single may hide.
//!
//! ```text
//!         c1  c6               X  the digit: nowhere else in the base columns
//!     r2   X   X   -   -       -  eliminated: the digit elsewhere in a cover row
//!          .   .               .  not the digit
//!     r7   X   X   -   -
//! ```
//!
//! The 4 of columns 1 and 6 is in rows 2 and 7, in either order:
//!
//! ```
//! # use ninefold::logic::Technique;
//! # use ninefold::{Grid, rating::Rater};
//! let puzzle: Grid =
//!     "...21......8....5.25......636....18...1.46..5...7...2..72.....8....8....9...6....".parse()?;
//! let mut rater = Rater::default();
//! let mut steps = rater.path(&puzzle).map(|(_, step, _)| step);
//! let step = steps.find(|step| step.technique == Technique::XWing).unwrap();
//! assert_eq!(format!("{:?}", step.conclusion.eliminations), "{4r2c2, 4r2c7, 4r7c4, 4r7c7}");
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

use alloc::vec::Vec;

use crate::{Candidate, CellSet, Digit, House, HouseSet};

use super::{
    Conclusion, Finder, Flow, HouseKind, Look, Pattern, Position, SearchResult, Technique, bits,
    of_digit, subsets::tuples,
};

/// All places of a digit in some lines lie in as many lines across.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Fish {
    /// The digit.
    pub digit: Digit,
    /// The base lines: all rows or all columns.
    pub bases: HouseSet,
    /// The lines across that hold all its places in the base lines.
    pub covers: HouseSet,
    /// The places of the digit in the base lines.
    pub cells: CellSet,
}

/// Finds fish of `SIZE` base lines.
pub(crate) enum Fishes<const SIZE: usize> {}

impl<const SIZE: usize> Finder for Fishes<SIZE> {
    type Pattern = Fish;

    fn visit_all(look: &mut Look, visit: &mut dyn FnMut(Fish) -> Flow) -> Flow {
        all(look.position, SIZE, SIZE + 1)
            .into_iter()
            .try_for_each(visit)
    }

    fn first(look: &mut Look, _: Option<Technique>) -> SearchResult<Fish> {
        let in_kind = |kind| in_lines(look.position, kind, SIZE, 2 * SIZE).min_by_key(Fish::order);
        Ok(KINDS.into_iter().find_map(in_kind))
    }
}

/// The kinds of base lines, in Sudoku Explainer's order.
const KINDS: [HouseKind; 2] = [HouseKind::Column, HouseKind::Row];

/// Returns all fish of this size that eliminate something, and are not larger than those of the lines across: columns
/// first, then by base lines, then by digit (docs/sudoku-explainer-rating.md, section 4).
pub(crate) fn smaller(position: &Position, size: usize) -> Vec<Fish> {
    all(position, size, 2 * size)
}

/// Returns all fish of this size that eliminate something, of digits with at least `fewest` open lines, in that order.
fn all(position: &Position, size: usize, fewest: usize) -> Vec<Fish> {
    let in_kind = |kind| {
        let mut found: Vec<Fish> = in_lines(position, kind, size, fewest).collect();
        found.sort_by_key(Fish::order);
        found
    };
    KINDS.into_iter().flat_map(in_kind).collect()
}

fn in_lines(
    position: &Position,
    kind: HouseKind,
    size: usize,
    fewest: usize,
) -> impl Iterator<Item = Fish> {
    let digits = Digit::ALL.into_iter();
    digits
        .filter(move |&digit| position.placed(digit) + fewest <= 9)
        .flat_map(move |digit| of_one_digit(position, kind, size, digit))
}

fn of_one_digit(position: &Position, kind: HouseKind, size: usize, digit: Digit) -> Vec<Fish> {
    let places = |number| position.places_of_all(kind.house(number))[digit.index()];
    let lines: [u16; 9] = core::array::from_fn(places);
    let across = match kind {
        HouseKind::Row => HouseKind::Column,
        _ => HouseKind::Row,
    };
    let houses = |kind: HouseKind, numbers| bits(numbers).map(move |number| kind.house(number));
    let mut found = Vec::new();
    let _ = tuples(&lines, size, &mut |bases, covers| {
        let bases: HouseSet = houses(kind, bases).collect();
        let fish = Fish {
            bases,
            digit,
            covers: houses(across, covers).collect(),
            cells: position.board(digit) & bases.cells(),
        };
        if !fish.eliminated(position).is_empty() {
            found.push(fish);
        }
        Flow::Continue(())
    });
    found
}

impl Fish {
    /// Returns the key by which Sudoku Explainer compares the fish of one direction.
    fn order(&self) -> (HouseSet, Digit) {
        (self.bases, self.digit)
    }

    fn eliminated(&self, position: &Position) -> CellSet {
        position.board(self.digit) & (self.covers.cells() - self.bases.cells())
    }

    /// Returns the places in the base lines, line by line, that exist in the source but not in `now`, and are in no
    /// cover line. They had to be eliminated before the pattern could appear.
    pub(crate) fn had_to_go(
        &self,
        source: &Position,
        now: &Position,
    ) -> impl Iterator<Item = Candidate> {
        let digit = self.digit;
        let gone = source.board(digit) - now.board(digit) - self.covers.cells();
        let in_line = move |line: House| gone & line.cell_set();
        let cells = self.bases.into_iter().flat_map(in_line);
        cells.map(move |cell| Candidate::new(cell, digit))
    }
}

impl Pattern for Fish {
    fn technique(&self) -> Technique {
        match self.bases.len() {
            2 => Technique::XWing,
            3 => Technique::Swordfish,
            _ => Technique::Jellyfish,
        }
    }

    fn conclusion(&self, position: &Position) -> Conclusion {
        Conclusion::removing(of_digit(self.eliminated(position), self.digit))
    }
}
