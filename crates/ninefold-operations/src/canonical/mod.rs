//! `canonical`: the canonical form of a puzzle.

pub mod forms;
pub mod key;

use crate::status::Status;
pub use forms::Form;
use forms::{Canonized, Unfit};
use ninefold::Grid;
use ninefold::symmetry::Automorphisms;
use ninefold::text::Written;
use ninefold_derive::{Record, Request};
use serde::{Serialize, Serializer};

use crate::operation::{Cost, Operation, Watch};
use crate::subject::Subject;
use crate::table::{FieldType, Shape};
use crate::texts::{Line, Way};

/// Turn puzzles into canonical forms, which all equivalent puzzles share
///
/// Puzzles are equivalent if one becomes the other by exchanging rows within a band, whole bands, columns within a
/// stack, or whole stacks, by transposing the grid, and by renaming digits. Equivalent puzzles have the same canonical
/// form, so equal forms reveal puzzles that a collection has twice.
///
/// The canonical form of pencil marks is pencil marks, even if they come from a grid. It is not the least text, and may
/// change between versions.
#[derive(Request, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Canonical {
    /// The form
    #[option(default = "min", value = "FORM", by_position)]
    pub form: Form,

    /// Also return up to this many of the transformations that leave the puzzle unchanged, the identity first
    #[option(range = 1..=3_359_232, web = 1000, bare = "3359232", value = "N")]
    pub automorphisms: Option<u32>,
}

/// The canonical form of a puzzle. One without a form has nulls, and its status is the reason.
#[derive(Record, Clone, Default, Debug)]
pub struct CanonicalRecord {
    /// The form, as in the request.
    pub form: Form,
    /// The puzzle in that form.
    pub canonical: Option<Line>,
    /// The number of transformations of the cells that lead to the form; as many leave the puzzle unchanged.
    #[field(range = 1..=3_359_232)]
    pub automorphisms: Option<u32>,
    /// The classes of the bands of a complete grid from the top, and of its stacks from the left, from 1 to 416.
    pub band_classes: Option<BandClasses>,
    /// One of the transformations that lead to the form, such as `t r456123789 c123456789 d987654321`.
    pub way: Option<Way>,
    /// The transformations that leave the puzzle unchanged.
    #[field(if_asked = "automorphisms")]
    pub automorphism_ways: Option<Ways>,
}

/// The classes of the bands of a complete grid, looked up on serialization.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BandClasses(Grid);

/// The first automorphisms, each computed on serialization.
#[derive(Clone, Debug)]
pub struct Ways {
    all: Automorphisms,
    most: usize,
}

impl BandClasses {
    fn of(puzzle: &Written) -> Option<BandClasses> {
        let grid = puzzle.as_grid()?;
        (grid.filled_count() == 81).then_some(BandClasses(*grid))
    }
}

impl Ways {
    /// Returns them as texts.
    pub fn texts(&self) -> impl Iterator<Item = String> {
        self.all.iter().take(self.most).map(|way| way.to_string())
    }
}

impl Serialize for BandClasses {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        forms::band_classes(&self.0).serialize(serializer)
    }
}

impl Serialize for Ways {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.texts())
    }
}

impl FieldType for BandClasses {
    const SHAPE: Shape = Shape::List(&Shape::Whole(32));
}

impl FieldType for Ways {
    const SHAPE: Shape = Shape::List(&Shape::Text("Transformation"));
}

impl Operation for Canonical {
    const NAME: &'static str = "canonical";
    const STATUSES: &'static [Status] = &[
        Status::Done,
        Status::None,
        Status::Multiple,
        Status::HasMarks,
        Status::Timeout,
        Status::Bad,
    ];
    type Record = CanonicalRecord;

    fn cost(&self) -> Cost {
        Cost::Short
    }

    fn unknown(&self) -> CanonicalRecord {
        CanonicalRecord {
            form: self.form,
            ..CanonicalRecord::default()
        }
    }

    fn run(&self, subject: &Subject<'_>, watch: Watch<'_>) -> (Status, CanonicalRecord) {
        let found = match watch() {
            true => Err(Unfit::Interrupted),
            false => forms::canonical(subject.written(), self.form, watch),
        };
        match found {
            Ok(found) => (Status::Done, self.record(subject.written(), found)),
            Err(unfit) => (unfit.status(), self.unknown()),
        }
    }
}

impl Canonical {
    fn record(self, puzzle: &Written, found: Canonized) -> CanonicalRecord {
        let ways = |most: u32| {
            let all = forms::automorphisms(puzzle).ok()?;
            let most = most as usize;
            Some(Ways { all, most })
        };
        CanonicalRecord {
            form: self.form,
            canonical: Some(Line(found.form)),
            automorphisms: Some(found.automorphisms),
            band_classes: BandClasses::of(puzzle),
            way: Some(Way(found.by)),
            automorphism_ways: self.automorphisms.and_then(ways),
        }
    }
}
