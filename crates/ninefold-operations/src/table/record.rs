//! Tables of the fields of answers.

use std::collections::BTreeMap;

use crate::status::Status;
use ninefold::logic::{Candidate, Rating, Technique};
use ninefold::{Candidates, Cell, CellSet, Digit, Grid, House, Solution};
use ninefold_explain::explanation::Sentence;
use ninefold_explain::fault::Clash;
use ninefold_explain::record::{PositionRecord, StepRecord};
use ninefold_explain::text::Text;
use ninefold_explain::why::Verdict;
use serde::Serialize;
use serde::ser::SerializeMap;

use super::{ChoiceTable, Condition, Request, names};

/// A struct whose fields are part of an answer. The derive of this name makes it.
pub trait Record: Serialize {
    /// The fields.
    const TABLE: &'static RecordTable;

    /// Writes the fields that are shown as members of an object.
    ///
    /// # Errors
    /// If the map fails.
    fn members<M: SerializeMap>(
        &self,
        is_shown: &dyn Fn(&FieldRow) -> bool,
        map: &mut M,
    ) -> Result<(), M::Error>;
}

/// The fields of a record.
#[derive(Debug)]
pub struct RecordTable {
    /// The name of the struct.
    pub name: &'static str,
    /// The paragraphs of its documentation.
    pub doc: &'static [&'static str],
    /// Its fields.
    pub rows: &'static [FieldRow],
}

/// A field of a record.
#[derive(Debug)]
pub struct FieldRow {
    /// Its name in snake case.
    pub name: &'static str,
    /// Its meaning.
    pub doc: &'static str,
    /// Its type.
    pub shape: Shape,
    /// The least and the greatest number.
    pub range: Option<(u64, u64)>,
    /// The option without which there is no such field: `lists`, or `scale=hodoku|both`.
    pub if_asked: Option<Condition>,
    /// Whether tables lack it.
    pub only_json: bool,
}

/// The type of a field.
#[derive(Clone, Copy, Debug)]
pub enum Shape {
    /// True or false.
    Flag,
    /// A whole number of 8, 32 or 64 bits.
    Whole(u8),
    /// Any number.
    Number,
    /// A text. It has the name of its type, which all schemas share, or no name for a plain text.
    Text(&'static str),
    /// The name of a variant.
    Choice(&'static ChoiceTable),
    /// Any number of items.
    List(&'static Shape),
    /// Values by their keys.
    Map(&'static Shape, &'static Shape),
    /// An object of another crate. The description of the API has a schema of this name.
    Described(&'static str),
    /// Another record.
    Object(&'static RecordTable),
    /// A value, or null.
    Nullable(&'static Shape),
}

/// A type of fields.
pub trait FieldType: Serialize {
    /// The type in tables.
    const SHAPE: Shape;
}

impl FieldRow {
    /// Returns a field without attributes.
    pub const fn of<T: FieldType>(name: &'static str, doc: &'static str) -> FieldRow {
        FieldRow {
            name,
            doc: super::paragraph(doc),
            shape: T::SHAPE,
            range: None,
            if_asked: None,
            only_json: false,
        }
    }

    /// Sets the range of a number.
    pub const fn range(mut self, range: (u64, u64)) -> FieldRow {
        self.range = Some(range);
        self
    }

    /// Names the option without which there is no such field.
    pub const fn if_asked(mut self, option: &'static str) -> FieldRow {
        self.if_asked = Some(Condition(option));
        self
    }

    /// Keeps the field out of tables.
    pub const fn only_json(mut self) -> FieldRow {
        self.only_json = true;
        self
    }

    /// Checks the row when it is compiled.
    ///
    /// # Panics
    /// If something is wrong with it.
    pub const fn checked(self) -> FieldRow {
        assert!(
            names::is_allowed(self.name),
            "the name is a keyword, or not in snake case"
        );
        if let Some((least, most)) = self.range {
            let is_whole = matches!(
                self.shape,
                Shape::Whole(_) | Shape::Nullable(Shape::Whole(_))
            );
            assert!(is_whole, "only whole numbers have a range");
            assert!(least <= most, "the range is empty");
        }
        self
    }

    /// Returns whether the record of this request has the field.
    pub fn is_shown(&self, request: &impl Request) -> bool {
        let get = |name: &str| request.get(name);
        self.if_asked.is_none_or(|condition| condition.is_met(&get))
    }
}

impl Shape {
    /// Returns the type without null, and whether null is allowed.
    pub fn of_value(self) -> (Shape, bool) {
        match self {
            Shape::Nullable(shape) => (*shape, true),
            shape => (shape, false),
        }
    }
}

macro_rules! shapes {
    ($($type:ty: $shape:expr;)*) => {
        $(
            impl FieldType for $type {
                const SHAPE: Shape = $shape;
            }
        )*
    };
}

shapes! {
    bool: Shape::Flag;
    u8: Shape::Whole(8);
    u32: Shape::Whole(32);
    u64: Shape::Whole(64);
    f64: Shape::Number;
    String: Shape::Text("");
    &'static str: Shape::Text("");
    Cell: Shape::Text("Cell");
    Digit: Shape::Whole(8);
    Grid: Shape::Text("Grid");
    Candidates: Shape::Text("Marks");
    Solution: Shape::Text("Solution");
    House: Shape::Text("House");
    Status: Shape::Text("Status");
    CellSet: Shape::List(&Shape::Text("Cell"));
    Rating: Shape::Number;
    Technique: Shape::Text("");
    Candidate: Shape::Described("Candidate");
    Clash: Shape::Described("Conflict");
    Sentence: Shape::Described("Sentence");
    Text: Shape::Described("Text");
    StepRecord: Shape::Described("Step");
    PositionRecord: Shape::Described("Position");
    Verdict: Shape::Text("Verdict");
}

impl<T: FieldType> FieldType for Option<T> {
    const SHAPE: Shape = Shape::Nullable(&T::SHAPE);
}

impl<T: FieldType> FieldType for Vec<T> {
    const SHAPE: Shape = Shape::List(&T::SHAPE);
}

impl<T: FieldType, const N: usize> FieldType for [T; N]
where
    [T; N]: Serialize,
{
    const SHAPE: Shape = Shape::List(&T::SHAPE);
}

impl<K: FieldType, V: FieldType> FieldType for BTreeMap<K, V> {
    const SHAPE: Shape = Shape::Map(&K::SHAPE, &V::SHAPE);
}
