//! `transform`: an equivalent puzzle.

use crate::canonical::forms;
use crate::status::Status;
use fastrand::Rng;
use ninefold::symmetry::Transformation;
use ninefold::text::Written;
use ninefold_derive::{Record, Request};

use crate::operation::{Cost, Operation, Watch};
use crate::subject::Subject;
use crate::texts::{Line, Way};

/// Transform puzzles into equivalent ones
///
/// Applies the given transformation, or a random one to each puzzle. A transformation such as `t r456123789 c123456789
/// d987654321` means: transpose the puzzle if there is a t; then row 1 of the result is row 4, and so on; a 1 becomes a
/// 9. `r456123789` alone moves rows only. Bands and stacks must stay together. Pencil marks stay pencil marks.
#[derive(Request, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Transform {
    /// The transformation, such as "t r456123789 c123456789 d987654321"; parts may be left out
    #[option(value = "WAY", excludes = "seed", by_position)]
    pub by: Option<Way>,

    /// The seed of the random transformations: the same seed gives a puzzle the same transformation. By default a
    /// random seed is drawn
    #[option(value = "N")]
    pub seed: Option<u64>,
}

/// A puzzle that was transformed.
#[derive(Record, Clone, Default, PartialEq, Eq, Debug)]
pub struct TransformRecord {
    /// The transformed puzzle.
    pub transformed: Option<Line>,
    /// The transformation, such as `t r456123789 c123456789 d987654321`.
    pub way: Option<Way>,
}

impl Operation for Transform {
    const NAME: &'static str = "transform";
    const STATUSES: &'static [Status] = &[Status::Done, Status::Timeout, Status::Bad];
    type Record = TransformRecord;

    fn cost(&self) -> Cost {
        Cost::Short
    }

    fn run(&self, subject: &Subject<'_>, watch: Watch<'_>) -> (Status, TransformRecord) {
        if watch() {
            return (Status::Timeout, self.unknown());
        }
        let puzzle = subject.written();
        let way = self.by.unwrap_or_else(|| self.random(puzzle));
        let record = TransformRecord {
            transformed: Some(Line(forms::transformed(puzzle, &way.0))),
            way: Some(way),
        };
        (Status::Done, record)
    }
}

impl Transform {
    /// Returns a random transformation. It depends on the puzzle, not on its number in the input, which differs between
    /// threads and surfaces.
    fn random(self, puzzle: &Written) -> Way {
        let start = self.seed.unwrap_or_else(|| fastrand::u64(..));
        let text = puzzle.to_string();
        let mixed = text.bytes().fold(start, |mixed, byte| {
            Rng::with_seed(mixed.wrapping_add(byte.into())).u64(..)
        });
        let mut random = Rng::with_seed(mixed);
        Way(Transformation::random(|end| random.u32(..end)))
    }
}
