//! `ninefold check` for people.

mod symmetries;

use ninefold::{Cell, CellSet};
use ninefold_operations::check::{Check, CheckRecord};
use ninefold_operations::solved::Solved;
use ninefold_operations::status::Status;
use ninefold_operations::surface::answer::Answer;

use crate::input::Entry;
use crate::operation::{NoOptions, Shown};
use crate::screen::Screen;

impl Shown for Check {
    type Own = NoOptions;
    const LINE: &'static str = "A line for each puzzle, for people";
    const HELP: [&'static str; 3] = [EXAMPLES, "a line for each puzzle, for people", EXIT];
    // The lines contain the errors already.
    const REPORTS_BAD: bool = false;

    fn seen(answer: &Answer<Check>, entry: &Entry, screen: Screen) -> Option<String> {
        let record = &answer.record;
        if let Some(text) = entry.board.as_ref().filter(|_| record.well_formed) {
            let solution = match &record.solution {
                Some(Solved::Board(grid)) => Some(grid),
                _ => None,
            };
            return Some(screen.board(&text.board, solution, &parts(answer)[1..]));
        }
        let written = entry.written.as_ref().ok()?;
        let marked = record
            .none
            .iter()
            .flat_map(|none| none.cells.iter().copied());
        let none = record.none.iter().flat_map(|none| &none.sentences);
        let none = none.map(|sentence| sentence.text.clone());
        // A puzzle that can be drawn is well formed.
        let facts: Vec<String> = parts(answer).into_iter().skip(1).chain(none).collect();
        Some(screen.with_facts(written, marked.collect(), &facts))
    }

    fn line(answer: &Answer<Check>, entry: &Entry, _: &NoOptions) -> String {
        match &entry.written {
            Err(bad) if !answer.record.well_formed => {
                format!("{}: not well formed: {}", bad.place, bad.message)
            }
            _ => entry.message(parts(answer).join(", ")),
        }
    }
}

const EXAMPLES: &str = "\
Examples:
  PUZZLE=..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..
  echo $PUZZLE | ninefold check
  ninefold check data/fifty.txt
  ninefold check --format json data/fifty.txt
  ninefold check --backdoors data/fifty.txt";

const EXIT: &str = "\
Exit status: 0 if every puzzle has exactly one solution; 1 if one has not, cannot be read or was not
decided in time, or if a stated solution is wrong; 2 if a file cannot be read or written.";

fn number(count: usize, what: &str) -> String {
    let s = if count == 1 { "" } else { "s" };
    format!("{count} {what}{s}")
}

/// Returns the parts of the line.
fn parts(answer: &Answer<Check>) -> Vec<String> {
    let (status, record) = (answer.status, &answer.record);
    let clues = record.clues.map(|clues| number(clues.into(), "clue"));
    let mut parts = vec![
        "well formed".to_owned(),
        clues.unwrap_or_else(|| "pencil marks".to_owned()),
    ];
    if let Some(cells @ [_, ..]) = record.contradictory.as_deref() {
        parts.push(format!("contradictory givens {}", names(cells)));
    }
    let solutions = match status {
        Status::None => "no solution",
        Status::Unique => "one solution",
        Status::Multiple => "several solutions",
        _ => "not decided in time",
    };
    parts.push(solutions.to_owned());
    if let Some(clash @ [_, ..]) = record.clash.as_deref() {
        parts.push(format!("clash: {}", clash.join("; ")));
    }
    match record.solution_right {
        Some(true) => parts.push("stated solution right".to_owned()),
        Some(false) => parts.push("stated solution wrong".to_owned()),
        None => {}
    }
    match record.minimal {
        Some(true) => parts.push("minimal".to_owned()),
        Some(false) => parts.push(match &record.redundant_rules {
            Some(rules) => format!("not minimal, redundant: {}", rules.join("; ")),
            None => {
                let redundant = record.redundant.as_deref().unwrap_or_default();
                let clues = number(redundant.len(), "redundant clue");
                format!("not minimal, {clues} {}", names(redundant))
            }
        }),
        None if status == Status::Unique && record.clues.is_some() => {
            parts.push("minimality not decided in time".to_owned());
        }
        None => {}
    }
    parts.extend(record.found.iter().flat_map(symmetries::parts));
    if status == Status::Unique && answer.request.backdoors.is_some() {
        parts.push(backdoors(record));
    }
    parts
}

fn names(cells: &[Cell]) -> String {
    let names: Vec<String> = cells.iter().map(Cell::to_string).collect();
    names.join(" ")
}

fn backdoor(cells: &CellSet) -> String {
    let cells: Vec<Cell> = cells.iter().collect();
    names(&cells).replace(' ', "+")
}

fn backdoors(record: &CheckRecord) -> String {
    match (record.backdoor_size, record.backdoor_size_above) {
        (Some(0), _) => "singles solve it".to_owned(),
        (Some(size), _) => {
            let all = record.backdoors.as_deref().unwrap_or_default();
            let (count, size) = (number(all.len(), "backdoor"), number(size.into(), "cell"));
            let all: Vec<String> = all.iter().map(backdoor).collect();
            format!("{count} of {size} {}", all.join(" "))
        }
        (None, Some(most)) => format!("no backdoor of up to {}", number(most.into(), "cell")),
        (None, None) => "backdoors not decided in time".to_owned(),
    }
}
