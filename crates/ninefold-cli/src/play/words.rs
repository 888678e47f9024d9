//! The sentences of the game.

use std::time::Duration;

use ninefold::logic::Candidate;
use ninefold::{Cell, Digit};
use ninefold_operations::status::Status;

use super::game::{Game, Refused};
use crate::terminal::counted;

/// Returns a time as `7:05` or `1:07:05`.
pub fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match hours {
        0 => format!("{minutes}:{seconds:02}"),
        _ => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

/// Returns the name of the puzzle: its level, and its date if it is one of a day.
pub fn name(game: &Game) -> String {
    let level = game.origin.level.map(|level| level.name());
    let level = level.map_or_else(|| "Puzzle".to_owned(), capitalized);
    match &game.origin.date {
        Some(date) => format!("{level}, {date}"),
        None => level,
    }
}

/// Returns the text with a capital first letter, unless it begins with a cell.
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    if text
        .get(..4)
        .is_some_and(|start| start.parse::<Cell>().is_ok())
    {
        return text.to_owned();
    }
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// Returns the help that the player has used.
pub fn help(game: &Game) -> String {
    let used = [(game.help.hints, "hint"), (game.help.checks, "check")];
    let used = used.into_iter().filter(|(count, _)| *count > 0);
    let used: Vec<String> = used
        .map(|(count, one)| counted(count.into(), one))
        .collect();
    match used.is_empty() {
        true => "without help".to_owned(),
        false => format!("with {}", used.join(" and ")),
    }
}

/// Returns the sentence about a solved puzzle.
pub fn result(game: &Game) -> String {
    format!("{} in {}, {}.", name(game), clock(game.time), help(game))
}

/// Returns the reason why a cell takes no digit or mark.
pub fn refused(refused: Refused, cell: Cell, digit: Option<Digit>) -> String {
    match (refused, digit) {
        (Refused::Given, _) => format!("{cell} is given."),
        (Refused::Filled, _) => format!("{cell} has a digit; 0 erases it."),
        (Refused::NoCandidate, Some(digit)) => format!("{digit} is no candidate of {cell}."),
        _ => format!("{cell} has nothing to erase."),
    }
}

/// Returns the sentence about the use of digits.
pub fn marking(is_on: bool) -> &'static str {
    match is_on {
        true => "Digits are marks now.",
        false => "Digits are entries now.",
    }
}

/// Returns the sentence about the marks shown.
pub fn candidates(is_on: bool) -> &'static str {
    match is_on {
        true => "All candidates are shown. With m, a digit strikes one out.",
        false => "Your own marks are shown.",
    }
}

/// Returns the result of a check.
pub fn checked(wrong: &[Candidate], struck: &[Candidate]) -> String {
    let cells = |list: &[Candidate]| {
        let cells: Vec<String> = list.iter().map(|one| one.cell().to_string()).collect();
        cells.join(", ")
    };
    let mut sentences = Vec::new();
    if !wrong.is_empty() {
        sentences.push(format!("Wrong: {}.", cells(wrong)));
    }
    if !struck.is_empty() {
        sentences.push(format!(
            "The right candidate is struck out in {}.",
            cells(struck)
        ));
    }
    match sentences.is_empty() {
        true => "No mistake so far.".to_owned(),
        false => sentences.join(" "),
    }
}

/// Returns the reason why an operation has no answer.
pub fn no_answer(status: Status) -> &'static str {
    match status {
        Status::Multiple => "There are several solutions.",
        Status::None => "There is no solution.",
        Status::Timeout => "That takes too long.",
        _ => "There is no answer.",
    }
}
