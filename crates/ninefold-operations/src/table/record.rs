//! Tables of the fields of answers.

use std::collections::BTreeMap;

use crate::status::Status;
use ninefold::logic::{Candidate, Technique};
use ninefold::rating::Rating;
use ninefold::{Candidates, Cell, CellSet, Digit, Grid, House, Solution};
use ninefold_explain::Figure;
use ninefold_explain::explanation::Sentence;
use ninefold_explain::fault::Clash;
use ninefold_explain::record::{PositionRecord, StepRecord};
use ninefold_explain::text::Text;
use ninefold_explain::why::Verdict;
use serde::Serialize;
use serde::ser::SerializeMap;

use super::choice::{Choice, ChoiceTable};
use super::condition::Condition;
use super::documentation::documentation;
use super::request::Request;

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

/// A field of a record. Settings in the attribute of the derive are the fields of these names.
#[derive(Debug)]
pub struct FieldRow {
    /// Its name in snake case.
    pub name: &'static str,
    /// The paragraphs of its documentation.
    pub doc: &'static [&'static str],
    /// Its type.
    pub shape: Shape,
    /// The least and the greatest number.
    pub range: (u64, u64),
    /// The [`Condition`] without which there is no such field: `lists`, or `scale=hodoku|both`.
    pub if_asked: Option<&'static str>,
    /// Whether tables lack it.
    pub only_json: bool,
    /// Whether there is such a field only where the source states a solution: it is absent instead of null.
    pub if_stated: bool,
    /// Whether there is such a field only for boards: it is absent instead of null.
    pub if_board: bool,
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

    /// Returns whether the value is null.
    fn is_null(&self) -> bool {
        false
    }
}

impl FieldRow {
    /// Returns a field without settings.
    pub const fn of<T: FieldType>(name: &'static str, doc: &'static [&'static str]) -> FieldRow {
        FieldRow {
            name,
            doc: documentation(doc),
            shape: T::SHAPE,
            range: (0, u64::MAX),
            if_asked: None,
            only_json: false,
            if_stated: false,
            if_board: false,
        }
    }

    /// Returns whether the record of this request has the field.
    pub fn is_shown(&self, request: &impl Request) -> bool {
        let get = |name: &str| request.get(name);
        self.if_asked
            .is_none_or(|condition| Condition(condition).is_met(&get))
    }

    /// Returns whether the field is absent, not null, where it does not apply.
    pub fn may_be_absent(&self) -> bool {
        self.if_stated || self.if_board
    }

    /// Returns whether an object has the field with this value.
    pub fn has(&self, value: &impl FieldType) -> bool {
        !(self.may_be_absent() && value.is_null())
    }

    /// Returns its meaning, with the option without which there is no such field as a surface spells it.
    pub fn meaning(&self, spelled: impl Fn(&str) -> String) -> String {
        let only = self.if_asked.map(|condition| {
            let words = Condition(condition).words(spelled);
            format!(" Only with {words}.")
        });
        let stated = self
            .if_stated
            .then_some(" Only where the source states a solution.");
        let board = self.if_board.then_some(" Only for boards.");
        let further = [stated, board].into_iter().flatten();
        self.doc.join(" ") + &only.unwrap_or_default() + &further.collect::<String>()
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
    Figure: Shape::Number;
    Technique: Shape::Text("");
    Candidate: Shape::Described("Candidate");
    Clash: Shape::Described("Conflict");
    Sentence: Shape::Described("Sentence");
    Text: Shape::Described("Text");
    StepRecord: Shape::Described("Step");
    PositionRecord: Shape::Described("Position");
    Verdict: Shape::Text("Verdict");
}

impl<C: Choice + Serialize> FieldType for C {
    const SHAPE: Shape = Shape::Choice(&ChoiceTable::of::<C>());
}

impl<T: FieldType> FieldType for Option<T> {
    const SHAPE: Shape = Shape::Nullable(&T::SHAPE);

    fn is_null(&self) -> bool {
        self.is_none()
    }
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
