//! Fish: X-Wing, swordfish, jellyfish. All places of a digit in two (three, four) columns lie in as
//! many rows, or the other way round; the digit can stand nowhere else in the covering lines.
//! Without fins and without boxes.
//!
//! ```text
//!         c1  c6               X  the digit: in the base columns nowhere else
//!     r2   X   X   -   -       -  struck out: the digit of the covering row
//!          .   .               .  not the digit
//!     r7   X   X   -   -
//! ```
//!
//! In columns 1 and 6 the 4 stands in rows 2 and 7, or the other way round:
//!
//! ```
//! # use ninefold::logic::Technique;
//! # use ninefold::{Grid, rating::Rater};
//! let puzzle: Grid =
//!     "...21......8....5.25......636....18...1.46..5...7...2..72.....8....8....9...6....".parse()?;
//! let mut rater = Rater::default();
//! let mut steps = rater.path(&puzzle).map(|(_, step)| step);
//! let step = steps.find(|step| step.technique == Technique::XWing).unwrap();
//! assert_eq!(format!("{:?}", step.conclusion.eliminations), "{4r2c2, 4r2c7, 4r7c4, 4r7c7}");
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

use alloc::vec::Vec;

use crate::digits::Digit;

use super::board::CellSet;
use super::board::NineBits;
use super::board::{Kind, bits, house_set};
use super::candidate::Candidate;
use super::finder::{Finder, Pattern};
use super::locking::of_digit;
use super::position::Position;
use super::scratch::Scratch;
use super::step::{Conclusion, Rating};
use super::subsets::tuples;
use super::technique::Technique;
use super::watch::{Interrupted, Watch};
use core::ops::ControlFlow;

/// All places of a digit in some lines lie in as many lines across.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fish {
    /// Whether the base lines are columns or rows.
    pub bases_are: Kind,
    /// The numbers of the base lines, nine bits.
    pub bases: u16,
    /// The digit.
    pub digit: Digit,
    /// The numbers of the lines across that hold all the places, nine bits.
    pub covers: u16,
}

/// How X-Wings, swordfish and jellyfish are rated.
const RATINGS: [f64; 3] = [3.2, 3.8, 5.2];

/// Finds fish of that size.
pub(crate) enum Fishes<const SIZE: usize> {}

impl<const SIZE: usize> Finder for Fishes<SIZE> {
    type Pattern = Fish;

    const EASIEST: Rating = Rating::new(RATINGS[SIZE - 2]);

    fn first(position: &Position, _: &mut Scratch, _: &Watch) -> Result<Option<Fish>, Interrupted> {
        let mut kinds = [Kind::Column, Kind::Row].into_iter();
        Ok(kinds.find_map(|kind| in_lines(position, kind, SIZE).min()))
    }
}

/// All fish of that size that strike something out, columns first; then by base lines, then by digit
/// (specification, section 4).
pub(super) fn all(position: &Position, size: usize) -> Vec<Fish> {
    let in_kind = |kind| {
        let mut found: Vec<Fish> = in_lines(position, kind, size).collect();
        found.sort();
        found
    };
    [Kind::Column, Kind::Row]
        .into_iter()
        .flat_map(in_kind)
        .collect()
}

fn in_lines(position: &Position, kind: Kind, size: usize) -> impl Iterator<Item = Fish> {
    let digits = Digit::ALL.into_iter();
    digits
        .filter(move |&digit| position.placed(digit) + 2 * size <= 9)
        .flat_map(move |digit| of_one_digit(position, kind, size, digit))
}

fn of_one_digit(position: &Position, kind: Kind, size: usize, digit: Digit) -> Vec<Fish> {
    let lines: [u16; 9] = core::array::from_fn(|number| position.places(kind.house(number), digit));
    let mut found = Vec::new();
    let _ = tuples(&lines, size, &mut |bases, covers| {
        let fish = Fish {
            bases_are: kind,
            bases,
            digit,
            covers,
        };
        if !fish.struck_out(position).is_empty() {
            found.push(fish);
        }
        ControlFlow::<()>::Continue(())
    });
    found
}

impl Fish {
    fn covers_are(&self) -> Kind {
        match self.bases_are {
            Kind::Row => Kind::Column,
            _ => Kind::Row,
        }
    }

    fn cells_of(kind: Kind, numbers: u16) -> CellSet {
        bits(numbers).fold(CellSet::EMPTY, |cells, number| {
            cells | house_set(kind.house(number))
        })
    }

    fn struck_out(&self, position: &Position) -> CellSet {
        let covers = Fish::cells_of(self.covers_are(), self.covers);
        let bases = Fish::cells_of(self.bases_are, self.bases);
        position.board(self.digit) & (covers - bases)
    }

    /// The digit's places in the base lines, line by line, that are marked in the one position and
    /// not in the other, and in no cover: what had to go for the pattern to be there.
    pub(super) fn had_to_go(
        &self,
        source: &Position,
        now: &Position,
    ) -> impl Iterator<Item = Candidate> {
        let fish = *self;
        let (source, now) = (source.board(fish.digit), now.board(fish.digit));
        bits(fish.bases).flat_map(move |number| {
            let line = house_set(fish.bases_are.house(number));
            let covers = Fish::cells_of(fish.covers_are(), fish.covers);
            let gone = (source - now) & (line - covers);
            gone.iter()
                .map(move |cell| Candidate::new(cell, fish.digit))
        })
    }
}

impl Pattern for Fish {
    fn technique(&self) -> Technique {
        [Technique::XWing, Technique::Swordfish, Technique::Jellyfish][self.bases.size() - 2]
    }

    fn conclusion(&self, position: &Position) -> Conclusion {
        let rating = RATINGS[self.bases.size() - 2];
        Conclusion::removing(rating, of_digit(self.struck_out(position), self.digit))
    }
}
