//! `equivalent`: whether two puzzles are equivalent.

use crate::canonical::forms;
use crate::status::Status;
use ninefold_derive::{Record, Request};

use crate::operation::{Cost, Operation, Watch};
use crate::subject::Subject;
use crate::texts::{Line, Way};

/// Find a transformation that turns a puzzle into another one, if the two are equivalent
///
/// If one puzzle has pencil marks, a grid is compared as the candidates that its digits leave.
#[derive(Request, Clone, PartialEq, Eq, Debug)]
pub struct Equivalent {
    /// The puzzle to compare with, in any notation that the library reads
    #[option(
        required = "..5.1.3..8..2.3..9..26.95....67.82..7.......8..81.29....18.64..9..3.5..1..3.2.6..",
        longest = 65_536,
        value = "PUZZLE",
        by_position
    )]
    pub other: Option<Line>,
}

/// The comparison of a puzzle with another.
#[derive(Record, Clone, Default, PartialEq, Eq, Debug)]
pub struct EquivalentRecord {
    /// The puzzle to compare with.
    pub other: Option<Line>,
    /// Whether they are equivalent; null if both are grids, and one has a digit twice in a house.
    pub equivalent: Option<bool>,
    /// A transformation that turns the puzzle into the other, such as `t r456123789 c123456789 d987654321`.
    pub way: Option<Way>,
}

impl Operation for Equivalent {
    const NAME: &'static str = "equivalent";
    const STATUSES: &'static [Status] = &[
        Status::Done,
        Status::NotEquivalent,
        Status::None,
        Status::Timeout,
        Status::Bad,
    ];
    type Record = EquivalentRecord;

    fn cost(&self) -> Cost {
        Cost::Short
    }

    fn unknown(&self) -> EquivalentRecord {
        EquivalentRecord {
            other: self.other.clone(),
            ..EquivalentRecord::default()
        }
    }

    fn run(&self, subject: &Subject<'_>, watch: Watch<'_>) -> (Status, EquivalentRecord) {
        let unknown = self.unknown();
        let Some(Line(other)) = &self.other else {
            // Unreachable: no surface accepts a request without it.
            return (Status::Bad, unknown);
        };
        if watch() {
            return (Status::Timeout, unknown);
        }
        let found = forms::equivalent(subject.written(), other);
        let status = match &found {
            Ok(Some(_)) => Status::Done,
            Ok(None) => Status::NotEquivalent,
            Err(unfit) => unfit.status(),
        };
        let way = found.ok();
        let record = EquivalentRecord {
            equivalent: way.map(|way| way.is_some()),
            way: way.flatten().map(Way),
            ..unknown
        };
        (status, record)
    }
}
