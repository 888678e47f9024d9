//! Commands such as `hint` that read positions and print an answer about each.

use std::path::Path;

use clap::Args;
use ninefold::{Grid, Puzzle};
use ninefold_explain::fault::{Fault, FaultRecord};
use ninefold_explain::language::Language;
use ninefold_explain::text;
use ninefold_operations::Operation;
use ninefold_operations::status::Status;
use ninefold_operations::subject::Subject;
use ninefold_operations::surface::answer::Answer;
use ninefold_operations::table::Record;
use serde::Serialize;

use crate::bulk::{Bulk, Printout};
use crate::failure::{Failure, Outcome};
use crate::input::{Entry, Form};
use crate::operation;
use crate::options::format::form_among;
use crate::results::object_of;
use crate::screen::Screen;

/// The positions and the puzzle that they come from.
#[derive(Args)]
pub struct Positions {
    #[command(flatten)]
    positions: Bulk,

    /// The puzzle that the positions come from; needed to name wrong entries and pencil marks
    #[arg(long, value_name = "GIVENS")]
    puzzle: Option<Puzzle>,
}

/// The formats of an answer for people, and for programs.
#[derive(Args)]
pub struct TextOrJson {
    /// The format of the output: a text, or a JSON object on a line for each answer; by default a drawn grid on a
    /// terminal, and a text elsewhere
    #[arg(long, value_parser = form_among(&["text", "json"]))]
    format: Option<Form>,

    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

impl TextOrJson {
    /// Returns whether the format is JSON.
    pub fn is_json(&self) -> bool {
        self.json || self.format == Some(Form::Json)
    }

    /// Returns the terminal to draw the answers on, if stdout is one and no format was chosen.
    pub fn screen(&self) -> Option<Screen> {
        match self.json || self.format.is_some() {
            true => None,
            false => Screen::of_stdout(),
        }
    }
}

/// An answer, and the position that it is about.
pub struct PositionAnswer<'a, O: Operation> {
    /// The position in the input.
    pub entry: &'a Entry,
    /// The answer.
    pub answer: Answer<'a, O>,
    /// The names of all fields that the answer can have.
    names: &'static [&'static str],
}

/// Added to the message that a position without its puzzle has no solution.
const NAMES_THE_PUZZLE: &str =
    " If it is a partly filled grid, give its puzzle with --puzzle to see which entries are wrong.";

impl Positions {
    /// Returns a position, or the positions of a file.
    pub fn of(input: &Path, puzzle: Option<Puzzle>) -> Positions {
        Positions {
            positions: Bulk::of_one(input),
            puzzle,
        }
    }

    /// Returns the givens of the original puzzle, if it is known.
    pub fn givens(&self) -> Option<Grid> {
        self.puzzle.map(|puzzle| *puzzle.givens())
    }

    /// Calls `work` for each position, on all threads, and prints the texts in order. An entry that cannot be read
    /// gives no text.
    ///
    /// # Errors
    /// If the input cannot be read or the output cannot be written.
    pub fn each(
        &self,
        work: impl Fn(&Entry, Option<&Subject<'_>>, &mut Printout) + Send + Sync + 'static,
    ) -> Result<Outcome, Failure> {
        let puzzle = self.puzzle;
        self.positions.print_coloured(move |entries| {
            let mut records = Printout::of(&entries);
            for entry in &entries {
                let now = entry.written.as_ref().ok();
                let subject = now.map(|now| match &puzzle {
                    Some(puzzle) => Subject::from_puzzle(puzzle, now),
                    None => Subject::from(now),
                });
                work(entry, subject.as_ref(), &mut records);
                if records.failure.is_some() {
                    break;
                }
            }
            records
        })
    }

    /// Prints the answers to the requests about each position, in order. A position with a fault gets only the answer
    /// to the first request. `messages` selects the list that receives the messages about faults.
    ///
    /// # Errors
    /// If the input cannot be read or the output cannot be written.
    pub fn answer<O: Operation>(
        &self,
        requests: Vec<O>,
        messages: fn(&mut Printout) -> &mut Vec<String>,
        print: impl Fn(&PositionAnswer<'_, O>, &mut Printout) + Send + Sync + 'static,
    ) -> Result<Outcome, Failure> {
        let own = O::Record::TABLE.rows.iter().map(|row| row.name);
        let first = ["puzzle", "label", "status"].into_iter();
        let names: Vec<&str> = first.chain(own).chain(["error", "fault"]).collect();
        // The names are leaked once for the whole run.
        let names: &'static [&'static str] = names.leak();
        self.each(move |entry, subject, records| {
            for request in &requests {
                let unknown = || (Status::Bad, request.unknown());
                let run = |subject| request.run(subject, &|| false);
                let (status, record) = subject.map_or_else(unknown, run);
                let error = error(request.language(), entry, status, O::fault(&record));
                let answer = operation::answer(request, entry, status, record, error.clone());
                let found = PositionAnswer {
                    entry,
                    answer,
                    names,
                };
                print(&found, records);
                if let Some(error) = error {
                    messages(records).push(error);
                    break;
                }
            }
        })
    }
}

/// Returns the message about a position without a whole answer.
fn error(
    language: Language,
    entry: &Entry,
    status: Status,
    fault: Option<&Fault>,
) -> Option<String> {
    let fault = fault.map(|fault| refusal(language, entry, fault));
    let is_open = status == Status::Open;
    let stuck = is_open.then(|| {
        let text = text!("no technique helps further");
        entry.message(text.in_language(language))
    });
    entry.error().or(fault).or(stuck)
}

/// Returns the message about a position with a fault.
pub fn refusal(language: Language, entry: &Entry, fault: &Fault) -> String {
    let advice = match fault {
        Fault::NoSolution(_) => NAMES_THE_PUZZLE,
        _ => "",
    };
    let told = fault.text().sentence_in(language);
    entry.message(format_args!("{told}{advice}"))
}

impl<O: Operation> PositionAnswer<'_, O> {
    /// Returns the digits of the position; a dash if it cannot be read.
    pub fn puzzle(&self) -> String {
        let written = self.entry.written.as_ref();
        written.map_or("-".to_owned(), |written| written.digits().to_string())
    }

    /// Returns the digits that the position began with. `puzzle` are those of the puzzle, if it is known.
    pub fn givens(&self, puzzle: Option<Grid>) -> Grid {
        let written = self.entry.written.as_ref();
        puzzle.unwrap_or_else(|| written.map_or(Grid::EMPTY, |written| written.givens()))
    }

    /// Writes the answer as a JSON object, after the other columns of a table.
    pub fn write_object(&self, records: &mut Printout) {
        #[derive(Serialize)]
        #[serde(bound = "")]
        struct Line<'a, O: Operation> {
            #[serde(flatten)]
            answer: &'a Answer<'a, O>,
            #[serde(skip_serializing_if = "Option::is_none")]
            fault: Option<FaultRecord>,
        }
        let line = Line {
            answer: &self.answer,
            fault: O::fault(&self.answer.record)
                .map(|fault| fault.record(self.answer.request.language())),
        };
        let (object, warnings) = object_of(self.entry, self.names, &line);
        records.text.extend(object);
        records.warnings.extend(warnings);
    }
}
