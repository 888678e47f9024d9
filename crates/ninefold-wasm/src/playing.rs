//! Answers of the small library: by the operations that a page needs for playing, about puzzles of 81 characters. It
//! reads no other notations, which are most of the whole library.

use std::time::Duration;

use ninefold::text::Written;
use ninefold::{Candidates, Cell, Digit, DigitSet, Grid, Puzzle};
use ninefold_api::{Code, Failure, Field, Place};
use ninefold_operations::status::Status;
use ninefold_operations::subject::{BadMoves, Subject, Watch};
use ninefold_operations::surface::answer::Head;
use ninefold_operations::surface::any::Finding;
use ninefold_operations::surface::asked::{OfEach, OfOne, OfPosition};
use ninefold_operations::surface::json::Body;
use ninefold_operations::{Operation, operations_of_play};

/// The options whose code would be a large part of the library.
const LEFT_OUT: [&str; 2] = ["order", "true_candidates"];

/// Answers a request: the name of an operation, a line end, and the body in JSON. Every puzzle of a list has a line.
///
/// # Errors
/// If there is no such operation, if the request is invalid, or if the only puzzle has no answer in this time.
pub fn play(request: &[u8], limit: Duration, now: fn() -> Duration) -> Result<Vec<u8>, Failure> {
    let end = request.iter().position(|byte| *byte == b'\n');
    let (name, body) = request.split_at(end.unwrap_or(request.len()));
    let body = body.get(1..).unwrap_or_default();
    let end = now() + limit;
    let watch: Watch<'_> = &|| now() > end;
    macro_rules! played {
        ($($operation:ty),*) => {
            $(if name == <$operation>::NAME.as_bytes() {
                return played::<$operation>(body, watch);
            })*
        };
    }
    operations_of_play!(played);
    let message = "The small library has no such operation.";
    Err(Failure::new(Code::NotFound, message))
}

fn played<O: Operation>(body: &[u8], watch: Watch<'_>) -> Result<Vec<u8>, Failure> {
    let mut body = Body::read(body)?;
    if let Some(option) = LEFT_OUT.iter().find(|name| body.get(name).is_some()) {
        let message = format!("The small library has no option `{option}`.");
        return Err(Failure::new(Code::BadRequest, message));
    }
    let operation: O = body.take_request()?;
    let OfEach { puzzles } = body.take_request()?;
    let OfOne { puzzle } = body.take_request()?;
    let moves: OfPosition = body.take_request()?;
    body.end()?;
    match (puzzle, puzzles) {
        (Some(text), None) => {
            let puzzle = grid(&text, Code::BadPuzzle, Field::Puzzle)?;
            let now = position(&puzzle, &moves)?;
            let (finding, failure) = found(&operation, &puzzle, now.as_ref(), watch);
            match failure {
                None => Ok(finding.answer(&head(None, Some(&puzzle), &finding), None::<&Failure>)),
                Some(failure) => Err(failure),
            }
        }
        (None, Some(puzzles)) => {
            let lines = (1..).zip(&puzzles);
            let lines = lines.map(|(number, text)| line(&operation, number, text, watch));
            Ok(lines.collect::<Vec<_>>().join(&b'\n'))
        }
        _ => {
            let message = "There must be either `puzzle` or `puzzles`.";
            Err(Failure::new(Code::BadRequest, message))
        }
    }
}

/// Returns the line about a puzzle of many.
fn line<O: Operation>(operation: &O, number: usize, text: &str, watch: Watch<'_>) -> Vec<u8> {
    let puzzle = grid(text, Code::BadPuzzle, Field::Puzzles);
    let puzzle = puzzle.map_err(|failure| {
        let place = Place::of(Field::Puzzles).numbered(number);
        failure.at(place)
    });
    let (finding, failure) = match &puzzle {
        Ok(puzzle) => found(operation, puzzle, None, watch),
        Err(failure) => {
            let nothing = Finding::of(operation, Status::Bad, &operation.unknown());
            (nothing, Some(failure.clone()))
        }
    };
    let head = head(Some(number), puzzle.as_ref().ok(), &finding);
    finding.answer(&head, failure.as_ref())
}

/// Returns the findings about a puzzle, or about a position of it, and why they are not complete.
fn found<O: Operation>(
    operation: &O,
    puzzle: &Grid,
    now: Option<&Written>,
    watch: Watch<'_>,
) -> (Finding, Option<Failure>) {
    let subject = match now {
        Some(now) => Subject::from_puzzle(&Puzzle::from(*puzzle), now),
        None => Written::Grid(*puzzle).into(),
    };
    let (status, record) = operation.run(&subject, watch);
    let finding = Finding::of(operation, status, &record);
    let failure = match (&finding.fault, status) {
        (Some(fault), _) => Some(Failure::from(fault.clone()).in_language(operation.language())),
        (None, Status::Timeout) => Some(Failure::time_limit()),
        _ => None,
    };
    (finding, failure)
}

fn head(number: Option<usize>, puzzle: Option<&Grid>, finding: &Finding) -> Head<'static> {
    Head {
        number,
        puzzle: puzzle.map(|puzzle| puzzle.to_string().into()),
        status: finding.status.word(),
        ..Head::default()
    }
}

/// Reads 81 digits and points.
fn grid(text: &str, code: Code, field: Field) -> Result<Grid, Failure> {
    let is_plain = |cell: &u8| matches!(cell, b'0'..=b'9' | b'.');
    let cells = <&[u8; 81]>::try_from(text.as_bytes());
    let cells = cells.ok().filter(|cells| cells.iter().all(is_plain));
    cells.map(Grid::from_ascii).ok_or_else(|| {
        let message = "The small library reads 81 characters only: digits, and points or zeros for empty cells.";
        Failure::new(code, message).at(Place::of(field))
    })
}

/// Returns the position after the player's moves, if there are any.
fn position(puzzle: &Grid, moves: &OfPosition) -> Result<Option<Written>, Failure> {
    let (entries, marks) = (moves.entries.as_deref(), moves.candidates.as_deref());
    if entries.is_none() && marks.is_none() {
        return Ok(None);
    }
    let read = |text| grid(text, Code::BadEntries, Field::Entries);
    let entries = entries.map_or(Ok(Grid::EMPTY), read)?;
    for (cell, digit) in entries.filled() {
        if puzzle[cell].is_some_and(|given| given != digit) {
            return Err(BadMoves::Given(cell).into());
        }
    }
    let marks = marks.map_or(Ok(Candidates::ALL), candidates)?;
    Ok(Some(Written::played(*puzzle, entries, marks)))
}

/// Reads nine characters for each cell: the digits that are candidates.
fn candidates(text: &str) -> Result<Candidates, Failure> {
    let wrong = || {
        let message = "The small library reads pencil marks as 729 characters only.";
        Failure::new(Code::BadCandidates, message).at(Place::of(Field::Candidates))
    };
    let marks = <&[u8; 729]>::try_from(text.as_bytes()).map_err(|_| wrong())?;
    let mut cells = [DigitSet::EMPTY; 81];
    for (index, mark) in marks.iter().enumerate() {
        let digit = Digit::ALL[index % 9];
        match mark {
            b'.' | b'0' | b'-' => {}
            mark if usize::from(*mark) == usize::from(b'1') + index % 9 => {
                cells[index / 9].insert(digit);
            }
            _ => return Err(wrong()),
        }
    }
    let mut cells = cells.into_iter();
    Ok(Candidates::new(
        Cell::ALL.map(|_| cells.next().unwrap_or_default()),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str =
        "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

    fn answered(request: &str) -> Result<String, Failure> {
        let answer = play(request.as_bytes(), Duration::from_secs(1), || {
            Duration::ZERO
        });
        answer.map(|bytes| String::from_utf8(bytes).unwrap())
    }

    #[test]
    fn the_four_operations_answer() {
        for (operation, expected) in [
            ("solve", "\"solution\":\"483921657"),
            ("count", "\"count\":1"),
            ("check", "\"minimal\":false"),
            ("hint", "Look in the upper left."),
        ] {
            let answer = answered(&format!("{operation}\n{{\"puzzle\":\"{PUZZLE}\"}}")).unwrap();
            assert!(answer.contains(expected), "{answer}");
        }
        assert_eq!(answered("rate\n{}").unwrap_err().code, Code::NotFound);
    }

    #[test]
    fn each_puzzle_of_a_list_has_a_line() {
        let answer = answered(&format!("solve\n{{\"puzzles\":[\"{PUZZLE}\",\"1\"]}}")).unwrap();
        let lines: Vec<_> = answer.lines().collect();
        assert!(lines[0].starts_with("{\"number\":1,") && lines[0].contains("unique"));
        assert!(lines[1].contains("\"status\":\"bad\"") && lines[1].contains("81 characters"));
    }

    #[test]
    fn positions_are_read_and_judged() {
        let of = |moves: &str| answered(&format!("hint\n{{\"puzzle\":\"{PUZZLE}\",{moves}}}"));
        let points = |count| ".".repeat(count);
        let wrong = of(&format!("\"entries\":\"5{}\"", points(80))).unwrap();
        assert!(wrong.contains("\"kind\":\"mistake\""), "{wrong}");
        let against = of(&format!("\"entries\":\"..4{}\"", points(78)));
        assert_eq!(against.unwrap_err().code, Code::BadEntries);
        let marks = "123456789".repeat(81);
        assert!(of(&format!("\"candidates\":\"{marks}\"")).is_ok());
        assert_eq!(
            of("\"candidates\":\"1\"").unwrap_err().code,
            Code::BadCandidates
        );
    }
}
