//! Type-erased operations. One copy of the code answers all operations; a copy for each would enlarge the page's
//! module.

use std::collections::BTreeMap;

use crate::status::Status;
use ninefold::logic::{Interrupted, Position};
use ninefold::text::Written;
use ninefold_explain::fault::Fault;
use ninefold_explain::language::Language;
use ninefold_explain::record::StepRecord;
use serde::Serialize;

use crate::operation::{Cost, Operation, StepSearch, Watch};
use crate::operations;
use crate::subject::{AnySubject, Subject};
use crate::surface::about::About;
use crate::surface::answer::{Head, Shown};
use crate::surface::json::{Body, Wrong};

/// An operation with its request.
pub trait AnyOperation: Send {
    /// Returns the facts that do not depend on the request.
    fn about(&self) -> &'static About;

    /// Returns how long it takes.
    fn effort(&self) -> Cost;

    /// Returns the language of its texts.
    fn spoken(&self) -> Language;

    /// Runs the operation. The time of the search is in seconds.
    fn find(
        &self,
        subject: &AnySubject<'_>,
        watch: Watch<'_>,
        elapsed: &dyn Fn() -> f64,
    ) -> Finding;

    /// Runs the operation for several puzzles.
    fn find_all(&self, puzzles: &[&Written], watch: Watch<'_>) -> Vec<Finding>;

    /// Returns the answer about a puzzle about which nothing is known.
    fn nothing(&self, status: Status) -> Finding;

    /// Begins a search that yields its steps one by one, if this request allows it.
    fn begin(&self, position: &Position) -> Option<Box<dyn StepSearch<Finding>>>;
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
    fn about(&self) -> &'static About {
        const { &About::operation::<O>() }
    }

    fn effort(&self) -> Cost {
        self.cost()
    }

    fn spoken(&self) -> Language {
        self.language()
    }

    fn find(
        &self,
        subject: &AnySubject<'_>,
        watch: Watch<'_>,
        elapsed: &dyn Fn() -> f64,
    ) -> Finding {
        let (status, mut record) = self.answer(subject, watch);
        O::set_seconds(&mut record, elapsed());
        Finding::of(self, status, &record)
    }

    fn find_all(&self, puzzles: &[&Written], watch: Watch<'_>) -> Vec<Finding> {
        let all = self.run_all(puzzles, watch).into_iter();
        all.map(|(status, record)| Finding::of(self, status, &record))
            .collect()
    }

    fn nothing(&self, status: Status) -> Finding {
        Finding::of(self, status, &self.unknown())
    }

    fn begin(&self, position: &Position) -> Option<Box<dyn StepSearch<Finding>>> {
        let search = self.search(position)?;
        let request = self.clone();
        Some(Box::new(Begun { request, search }))
    }
}

/// A search with the request that decides the fields of its record.
struct Begun<O: Operation> {
    request: O,
    search: Box<dyn StepSearch<(Status, O::Record)>>,
}

impl<O: Operation> StepSearch<Finding> for Begun<O> {
    fn further(&mut self, watch: Watch<'_>) -> Result<Option<Vec<StepRecord>>, Interrupted> {
        self.search.further(watch)
    }

    fn end(&self, is_late: bool) -> Finding {
        let (status, record) = self.search.end(is_late);
        Finding::of(&self.request, status, &record)
    }
}

impl Finding {
    /// Returns the findings of an operation.
    pub fn of<O: Operation>(request: &O, status: Status, record: &O::Record) -> Finding {
        Finding {
            status,
            fault: O::fault(record).cloned(),
            record: json(&Shown { request, record }),
        }
    }

    /// Returns the answer about a subject of any kind in JSON, with an error if there is one.
    pub fn answer_about_any(
        &self,
        subject: &AnySubject<'_>,
        error: Option<&impl Serialize>,
    ) -> Vec<u8> {
        match subject {
            AnySubject::Classic(subject) => self.answer_about(subject, error),
            AnySubject::Board(text) => self.answer(&self.head().with_board(text), error),
        }
    }

    /// Returns the answer about a classic puzzle in JSON, with an error if there is one.
    pub fn answer_about(&self, subject: &Subject<'_>, error: Option<&impl Serialize>) -> Vec<u8> {
        let head = self.head();
        let written = subject.written();
        let head = match subject.source() {
            None => Head {
                puzzle: Some(written.to_string().into()),
                ..head
            },
            Some(source) => Head {
                label: source.label.as_deref(),
                notation: Some(source.form.name()),
                ..head.with_parts(written)
            },
        };
        self.answer(&head, error)
    }

    fn head(&self) -> Head<'static> {
        Head {
            status: self.status.word(),
            ..Head::default()
        }
    }

    /// Returns the answer with this head in JSON, with an error if there is one.
    pub fn answer(&self, head: &Head<'_>, error: Option<&impl Serialize>) -> Vec<u8> {
        let mut bytes = json(head);
        splice(&mut bytes, &self.record);
        if let Some(error) = error {
            splice(&mut bytes, &json(&BTreeMap::from([("error", error)])));
        }
        bytes
    }
}

fn json(object: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(object).expect("answers are strings, numbers and lists")
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
