//! `canonical`: the canonical form of a puzzle.

pub mod forms;
pub mod key;

use crate::status::Status;
use forms::{Canonized, Kind, Unfit};
use ninefold::Grid;
use ninefold::symmetry::Automorphisms;
use ninefold::text::Written;
use ninefold_derive::{Choice, Record, Request};
use serde::{Serialize, Serializer};

use crate::subject::Subject;
use crate::table::{FieldType, Shape};
use crate::texts::{Line, Way};
use crate::{Cost, Operation, Watch};

/// Turn puzzles into canonical forms, the same for all that are the same in disguise
///
/// Rows may change places within a band, bands as a whole, columns and stacks likewise; rows may become columns; digits
/// may change names. All puzzles that such transformations turn into each other have the same canonical form. So equal
/// forms find puzzles that a collection has twice.
///
/// Pencil marks, whatever they are, have a form of pencil marks: the same for all that are the same in disguise, but
/// not the least text, and not the marks of a grid's form. Other versions may give another.
#[derive(Request, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Canonical {
    /// The form
    #[option(default = "min", value = "FORM", by_position)]
    pub form: Form,

    /// Return up to this many of the transformations that leave the puzzle as it is, too, the identity first
    #[option(range = 1..=3_359_232, web = 1..=1000, bare = 3_359_232, value = "N")]
    pub automorphisms: Option<u32>,
}

/// The canonical forms.
#[derive(Choice, Clone, Copy, Default, PartialEq, Eq, Debug)]
pub enum Form {
    /// The least text, where an empty cell is less than 1; the form of pencil marks.
    #[default]
    Min,
    /// The greatest text, where an empty cell is less than 1.
    Max,
    /// The puzzle moved with its solution, when that gets its least text: puzzles of one grid come together.
    Solution,
}

impl From<Form> for Kind {
    fn from(form: Form) -> Kind {
        match form {
            Form::Min => Kind::Min,
            Form::Max => Kind::Max,
            Form::Solution => Kind::Solution,
        }
    }
}

/// The canonical form of a puzzle. One without a form has nulls, and its status is the reason.
#[derive(Record, Clone, Default, Debug)]
pub struct CanonicalRecord {
    /// The form, as in the request.
    pub form: Form,
    /// The puzzle in that form.
    pub canonical: Option<Line>,
    /// The number of transformations of the cells that lead to the form: as many leave the puzzle as it is.
    #[field(range = 1..=3_359_232)]
    pub automorphisms: Option<u32>,
    /// The classes of the bands of a complete grid from the top, and of its stacks from the left, from 1 to 416.
    pub band_classes: Option<BandClasses>,
    /// One of the transformations that lead to the form, such as `t r456123789 c123456789 d987654321`.
    pub way: Option<Way>,
    /// The transformations that leave the puzzle as it is.
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
            false => forms::canonical_until(subject.written(), self.form.into(), watch),
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
