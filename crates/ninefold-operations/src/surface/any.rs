//! Type-erased operations. One copy of the code answers all operations; a copy for each would enlarge the page's
//! module.

use crate::status::Status;
use ninefold::Grid;
use ninefold::logic::{Interrupted, Position};
use ninefold::text::Written;
use ninefold_explain::fault::Fault;
use ninefold_explain::record::StepRecord;
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

use crate::subject::Subject;
use crate::surface::answer::{Head, open_marks};
use crate::surface::json::{Body, Wrong};
use crate::table::{FieldRow, Record};
use crate::{Cost, Operation, Search, Watch, operations};

/// An operation with its request.
pub trait AnyOperation: Send {
    /// Returns how long it takes.
    fn effort(&self) -> Cost;

    /// Returns whether its subject may be a position.
    fn takes_position(&self) -> bool;

    /// Returns whether the source of a puzzle matters.
    fn has_source(&self) -> bool;

    /// Returns whether it can answer step by step.
    fn has_lines(&self) -> bool;

    /// Returns the number of puzzles that are worked on together.
    fn together(&self) -> usize;

    /// Runs the operation. The time of the search is in seconds.
    fn find(&self, subject: &Subject<'_>, watch: Watch<'_>, elapsed: &dyn Fn() -> f64) -> Finding;

    /// Runs the operation for several puzzles.
    fn find_all(&self, puzzles: &[&Written], watch: Watch<'_>) -> Vec<Finding>;

    /// Returns the answer about a puzzle about which nothing is known.
    fn nothing(&self, status: Status) -> Finding;

    /// Begins a search that yields its steps one by one, if this request allows it.
    fn begin(&self, position: &Position) -> Option<Box<dyn AnySearch>>;
}

/// A search that finds steps one after the other.
pub trait AnySearch: Send {
    /// Returns the steps found next; none at the end.
    ///
    /// # Errors
    /// If the watch returned true. The search can be continued.
    fn further(&mut self, watch: Watch<'_>) -> Result<Option<Vec<StepRecord>>, Interrupted>;

    /// Returns the rest of the answer, at the end or where time ran out.
    fn end(&self, is_late: bool) -> Finding;
}

/// The findings about a puzzle.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The result in a word.
    pub status: Status,
    /// The fault of the position.
    pub fault: Option<Fault>,
    /// The record, an object in JSON.
    record: Vec<u8>,
}

/// Returns the operation of this name without options. There is none if an option must be given.
pub fn start(name: &str) -> Option<Box<dyn AnyOperation>> {
    macro_rules! start {
        ($($operation:ty),*) => {
            match name {
                $(
                    <$operation as Operation>::NAME => {
                        let has_required = <$operation as crate::table::Request>::TABLE.has_required();
                        (!has_required).then(|| -> Box<dyn AnyOperation> {
                            Box::new(<$operation as crate::table::Request>::start())
                        })
                    }
                )*
                _ => None,
            }
        };
    }
    operations!(start)
}

/// Reads the options of the operation of this name.
///
/// # Errors
/// If one does not fit, or two do not fit together.
pub fn read(name: &str, body: &mut Body<'_>) -> Option<Result<Box<dyn AnyOperation>, Wrong>> {
    macro_rules! read {
        ($($operation:ty),*) => {
            match name {
                $(
                    <$operation as Operation>::NAME => {
                        let request = body.take_request::<$operation>();
                        Some(request.map(|request| -> Box<dyn AnyOperation> { Box::new(request) }))
                    }
                )*
                _ => None,
            }
        };
    }
    operations!(read)
}

impl<O: Operation> AnyOperation for O {
    fn effort(&self) -> Cost {
        self.cost()
    }

    fn takes_position(&self) -> bool {
        O::TAKES_POSITION
    }

    fn has_source(&self) -> bool {
        O::HAS_SOURCE
    }

    fn has_lines(&self) -> bool {
        O::HAS_LINES
    }

    fn together(&self) -> usize {
        O::TOGETHER
    }

    fn find(&self, subject: &Subject<'_>, watch: Watch<'_>, elapsed: &dyn Fn() -> f64) -> Finding {
        let (status, mut record) = self.run(subject, watch);
        O::set_seconds(&mut record, elapsed());
        finding(self, status, &record)
    }

    fn find_all(&self, puzzles: &[&Written], watch: Watch<'_>) -> Vec<Finding> {
        let all = self.run_all(puzzles, watch).into_iter();
        all.map(|(status, record)| finding(self, status, &record))
            .collect()
    }

    fn nothing(&self, status: Status) -> Finding {
        finding(self, status, &self.unknown())
    }

    fn begin(&self, position: &Position) -> Option<Box<dyn AnySearch>> {
        let search = self.search(position)?;
        let request = self.clone();
        Some(Box::new(Begun { request, search }))
    }
}

/// A search with the request that decides the fields of its record.
struct Begun<O: Operation> {
    request: O,
    search: Box<dyn Search<O::Record>>,
}

impl<O: Operation> AnySearch for Begun<O> {
    fn further(&mut self, watch: Watch<'_>) -> Result<Option<Vec<StepRecord>>, Interrupted> {
        self.search.further(watch)
    }

    fn end(&self, is_late: bool) -> Finding {
        let (status, record) = self.search.end(is_late);
        finding(&self.request, status, &record)
    }
}

fn finding<O: Operation>(request: &O, status: Status, record: &O::Record) -> Finding {
    let is_shown = |row: &FieldRow| row.is_shown(request);
    Finding {
        status,
        fault: O::fault(record).cloned(),
        record: object(|map| record.members(&is_shown, map)),
    }
}

impl Finding {
    /// Returns the answer about a subject in JSON, with an error if there is one.
    pub fn answer_about(&self, subject: &Subject<'_>, error: Option<&impl Serialize>) -> Vec<u8> {
        let written = subject.written();
        let puzzle = written.to_string();
        let mut head = Head {
            puzzle: Some(&puzzle),
            ..Head::of(self.status)
        };
        let Some(source) = subject.source() else {
            return self.answer(&head, error);
        };
        let (digits, entries) = (written.digits().to_string(), written.entries());
        let marks = open_marks(written);
        head.puzzle = Some(&digits);
        head.candidates = marks.as_ref();
        head.entries = Some(&entries).filter(|entries| **entries != Grid::EMPTY);
        head.label = source.label.as_deref();
        head.notation = Some(source.form.name());
        self.answer(&head, error)
    }

    /// Returns the answer with this head in JSON, with an error if there is one.
    pub fn answer(&self, head: &Head<'_>, error: Option<&impl Serialize>) -> Vec<u8> {
        let mut bytes = object(|map| head.members(map));
        splice(&mut bytes, &self.record);
        if let Some(error) = error {
            splice(
                &mut bytes,
                &object(|map| map.serialize_entry("error", error)),
            );
        }
        bytes
    }
}

type JsonMap<'m> =
    serde_json::ser::Compound<'m, &'m mut Vec<u8>, serde_json::ser::CompactFormatter>;

fn object(members: impl FnOnce(&mut JsonMap<'_>) -> serde_json::Result<()>) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut serializer = serde_json::Serializer::new(&mut bytes);
    let written = serializer.serialize_map(None).and_then(|mut map| {
        members(&mut map)?;
        map.end()
    });
    written.expect("answers are strings, numbers and lists");
    bytes
}

/// Adds the members of another object.
fn splice(object: &mut Vec<u8>, other: &[u8]) {
    let members = &other[1..];
    if members == b"}" {
        return;
    }
    object.pop();
    object.push(b',');
    object.extend_from_slice(members);
}
