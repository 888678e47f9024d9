//! `ninefold equivalent` for people.

use ninefold_operations::equivalent::Equivalent;
use ninefold_operations::status::Status;
use ninefold_operations::surface::answer::Answer;

use crate::input::Entry;
use crate::operation::{NoOptions, Shown};
use crate::results::Words;

impl Shown for Equivalent {
    type Own = NoOptions;
    const LINE: &'static str = "The transformation, or `not equivalent`";
    const HELP: [&'static str; 3] = [EXAMPLES, "the transformation, or `not equivalent`", EXIT];
    const WORDS: Words = &[
        ("equivalent", &[Status::Done]),
        ("not equivalent", &[Status::NotEquivalent]),
        ("bad", &[Status::Bad]),
    ];

    fn line(answer: &Answer<Equivalent>, _: &Entry, _: &NoOptions) -> String {
        match (answer.record.way, answer.status) {
            (Some(way), _) => way.0.to_string(),
            (None, Status::NotEquivalent) => "not equivalent".to_owned(),
            (None, status) => format!("-\t{}", status.word()),
        }
    }
}

const EXAMPLES: &str = "\
Examples:
  PUZZLE=..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..
  ninefold transform --seed 1 $PUZZLE | ninefold equivalent --other $PUZZLE
  ninefold equivalent --other $PUZZLE --json $PUZZLE";

const EXIT: &str = "\
Exit status: 0 if every puzzle is equivalent to the other; 1 if one is not, cannot be read, or has a
digit twice in a house; 2 if a file cannot be read or written.";
