//! `convert`: a puzzle in another notation.

use ninefold_derive::{Record, Request};
use ninefold_files::Form;

use crate::operation::{Cost, Operation, Watch};
use crate::status::Status;
use crate::subject::{BoardText, Subject};
use crate::table::choices;

/// Write puzzles in another notation
///
/// Keeps labels, pencil marks, and the difference between given and placed digits if the other notation can express
/// them. Also reads links of other programs.
#[derive(Request, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Convert {
    /// The notation of the text
    #[option(default = "line", value = "NOTATION", by_position)]
    pub to: Form,
}

/// A puzzle in another notation.
#[derive(Record, Clone, Default, PartialEq, Eq, Debug)]
pub struct ConvertRecord {
    /// The puzzle in that notation.
    pub text: Option<String>,
    /// The parts of the puzzle that the notation cannot express: labels, the exact form of labels, the placed digits,
    /// pencil marks, or other columns. A board with rules that it cannot express has no text, and the words of these
    /// rules.
    pub lost: Option<Vec<String>>,
}

impl Operation for Convert {
    const NAME: &'static str = "convert";
    const HAS_SOURCE: bool = true;
    const TAKES_BOARDS: bool = true;
    const STATUSES: &'static [Status] = &[Status::Converted, Status::Timeout, Status::Bad];
    type Record = ConvertRecord;

    fn cost(&self) -> Cost {
        Cost::Short
    }

    fn run_on_board(&self, text: &BoardText, watch: Watch<'_>) -> (Status, ConvertRecord) {
        if watch() {
            return (Status::Timeout, self.unknown());
        }
        match self.to.board_text(&text.board) {
            Ok(text) => {
                let record = ConvertRecord {
                    text: Some(text),
                    lost: Some(Vec::new()),
                };
                (Status::Converted, record)
            }
            Err(unwritable) => {
                let record = ConvertRecord {
                    text: None,
                    lost: Some(unwritable.words),
                };
                (Status::Bad, record)
            }
        }
    }

    fn run(&self, subject: &Subject<'_>, watch: Watch<'_>) -> (Status, ConvertRecord) {
        if watch() {
            return (Status::Timeout, self.unknown());
        }
        let (entry, [above, below]) = (subject.entry(), self.to.frame());
        let between = if below.is_empty() { "" } else { "\n" };
        let text = [above, &self.to.write(&entry), between, below].concat();
        let lost = self.to.lost(&entry);
        let lost = lost.parts().map(|(part, _)| part.to_owned()).collect();
        let record = ConvertRecord {
            text: Some(text),
            lost: Some(lost),
        };
        (Status::Converted, record)
    }
}

// The notations for a single puzzle, which are not tables of values.
choices! {
    Form as "Notation" => Form::ALL.iter().copied().filter(|form| form.is_of_one()).collect::<Vec<_>>(), Form::name,
        |form| format!("{}.", form.description());
}
