//! `/api/v1/convert`: a puzzle in another notation.

use ninefold::text::{Expected, Found, ParseError};
use ninefold::{Candidates, Grid};
use ninefold_files::{Entry, Form, read_most};
use serde::Serialize;

use super::many::open_marks;
use super::{Begun, computed, in_time};
use crate::budget::Clock;
use crate::errors::{Code, Failure, Field, Place};
use crate::input::Fields;
use crate::work::{Effort, Input};

#[derive(Serialize)]
struct ConvertResult {
    puzzle: Grid,
    #[serde(skip_serializing_if = "Option::is_none")]
    entries: Option<Grid>,
    #[serde(skip_serializing_if = "Option::is_none")]
    candidates: Option<Candidates>,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<String>,
    from: &'static str,
    to: &'static str,
    text: String,
    lost: Vec<&'static str>,
}

/// A puzzle, and the form in which it is wanted.
struct Wanted {
    entry: Entry,
    to: Form,
}

pub fn begin(input: &Input) -> Begun {
    computed(input, read, Effort::Short, convert)
}

fn read(fields: &mut Fields) -> Result<Wanted, Failure> {
    let text: String = fields.need("puzzle")?;
    let to = fields.take::<String>("to")?;
    let to = to.map_or(Ok(Form::ALL[0]), |name| named(&name, Field::To))?;
    let from = fields.take::<String>("from")?;
    let from = from.map(|name| named(&name, Field::From)).transpose()?;
    let unreadable = Failure::unreadable(Code::BadPuzzle, Field::Puzzle);
    let (entries, _) = read_most("puzzle", text.into_bytes(), from, 2);
    let mut entries = entries.into_iter();
    let at = |line, found, expected| ParseError {
        line,
        ..ParseError::at_column(1, found, expected)
    };
    let entry = match (entries.next(), entries.next()) {
        (Some(entry), None) => entry,
        (Some(_), Some(second)) => {
            let error = at(second.line(), Found::Puzzle, Expected::EndOfInput);
            return Err(unreadable(error));
        }
        (None, _) => return Err(unreadable(at(1, Found::EndOfInput, Expected::Puzzle))),
    };
    match &entry.written {
        Ok(_) => Ok(Wanted { entry, to }),
        Err(bad) => Err(Failure::bad(bad, Field::Puzzle)),
    }
}

/// The form of this name, if a single puzzle can stand in it.
fn named(name: &str, field: Field) -> Result<Form, Failure> {
    Form::named(name)
        .filter(|form| form.is_of_one())
        .ok_or_else(|| {
            let names = Form::ALL.into_iter().filter(|form| form.is_of_one());
            let names: Vec<&str> = names.map(Form::name).collect();
            let message = format!(
                "No notation has that name; the names are {}.",
                names.join(", ")
            );
            Failure::new(Code::UnknownNotation, message).at(Place::of(field))
        })
}

fn convert(wanted: &Wanted, clock: &Clock) -> Result<ConvertResult, Failure> {
    // It takes no longer than this.
    let is_late = clock.is_over();
    let Wanted { entry, to } = wanted;
    let written = entry
        .written
        .as_ref()
        .map_err(|bad| Failure::bad(bad, Field::Puzzle))?;
    let entries = written.entries();
    let result = ConvertResult {
        puzzle: written.digits(),
        entries: (entries != Grid::EMPTY).then_some(entries),
        candidates: open_marks(written),
        label: entry.label.clone(),
        from: entry.form.name(),
        to: to.name(),
        text: to.frame()[0].to_owned() + &to.write(entry) + &end_of(*to),
        lost: to.lost(entry).parts().map(|(what, _)| what).collect(),
    };
    in_time(result, is_late)
}

/// What stands below the puzzle.
fn end_of(form: Form) -> String {
    match form.frame()[1] {
        "" => String::new(),
        end => format!("\n{end}"),
    }
}
