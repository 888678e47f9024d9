//! Givens that the notation of a position distinguishes from placed digits.

use ninefold::logic::Technique;
use ninefold::text::{Notation, Written, write_written};
use ninefold::{Digit, Puzzle};
use ninefold_explain::StepOrderName;
use ninefold_explain::record::StepRecord;
use ninefold_files::{entries_of, read_all};
use ninefold_operations::Operation;
use ninefold_operations::explain::Explain;
use ninefold_operations::hint::Hint;
use ninefold_operations::player::Player;
use ninefold_operations::steps::Steps;
use ninefold_operations::subject::Subject;
use ninefold_operations::table::Request;
use ninefold_operations::why::Why;

/// A position with an avoidable rectangle, which shows that r2c1 is 5.
const LINE: &str = ":0000:x:.2...5.....+6.1+79......23+5...9.....6+4+6.+4.7.2..3.+8.+46.5+91..6..89.8.5....4...7..16\
    +2.:::";
const RECTANGLE: Technique = Technique::AvoidableRectangleType1;

fn written() -> Written {
    LINE.parse().unwrap()
}

/// Returns the first technique of each operation if the rectangle is the only one allowed.
fn found(subject: &Subject<'_>) -> [Option<Technique>; 4] {
    let player = Player {
        known: Some(vec![RECTANGLE]),
        ..Player::start()
    };
    let steps = Steps {
        player: player.clone(),
        ..Steps::start()
    };
    let hint = Hint {
        level: 4,
        player: player.clone(),
        ..Hint::start()
    };
    let why = Why {
        claim: Some("r2c1=5".parse().unwrap()),
        player: player.clone(),
        ..Why::start()
    };
    let explain = Explain {
        order: Some(StepOrderName::Human),
        player,
        ..Explain::start()
    };
    let first = |steps: Option<Vec<StepRecord>>| {
        steps.and_then(|steps| steps.first().map(|step| step.technique))
    };
    [
        first(steps.run(subject, &|| false).1.steps),
        hint.run(subject, &|| false).1.technique,
        first(why.run(subject, &|| false).1.steps),
        first(explain.run(subject, &|| false).1.steps),
    ]
}

/// Returns the position as OpenSudoku saves it.
fn saved(written: &Written) -> String {
    let (digits, givens) = (written.digits(), written.givens());
    let number = |digit: &Option<Digit>| digit.map_or('0', Digit::to_char);
    let cells = digits.cells().iter().zip(givens.cells());
    let cells = cells.map(|(digit, given)| match given {
        Some(_) => format!("{}|-|0|", number(digit)),
        None => format!("{}|-|1|", number(digit)),
    });
    let cells: String = cells.collect();
    format!("<opensudoku><game data=\"version: 1&#10;{cells}\"/></opensudoku>")
}

#[test]
fn every_notation_with_givens_shows_avoidable_rectangles() {
    let position = written();
    let entries = entries_of(&position).unwrap();
    let notations = [
        Notation::Hodoku,
        Notation::Sdk,
        Notation::Sdx,
        Notation::SudokuWiki,
    ];
    let texts = notations.map(|notation| write_written(&position, notation, None).to_string());
    let others = [
        format!("puzzle,entries\n{position},{entries}\n"),
        format!("{{\"puzzle\":\"{position}\",\"entries\":\"{entries}\"}}"),
        saved(&position),
    ];
    for text in texts.into_iter().chain(others) {
        let read = read_all("text", text.clone().into_bytes());
        let [entry] = &read[..] else {
            panic!("{text}: {} puzzles", read.len());
        };
        let read = entry.written.as_ref().unwrap();
        assert_eq!(read.givens(), position.givens(), "{text}");
        assert_eq!(found(&read.into()), [Some(RECTANGLE); 4], "{text}");
        let of_entry = Subject::from_entry(entry.clone()).unwrap();
        assert_eq!(found(&of_entry), [Some(RECTANGLE); 4], "{text}");
    }
}

#[test]
fn an_explicit_puzzle_replaces_the_givens_of_the_notation() {
    let (position, all) = (written(), Written::from(written().digits()));
    assert_eq!(found(&(&all).into()), [None; 4]);
    let known = Subject::from_puzzle(&Puzzle::from(position.givens()), &all);
    assert_eq!(found(&known), [Some(RECTANGLE); 4]);
    let filled = Subject::from_puzzle(&Puzzle::from(position.digits()), &position);
    assert_eq!(found(&filled), [None; 4]);
}

#[test]
fn a_notation_whose_digits_are_all_given_changes_nothing() {
    let all = written().digits();
    let line = write_written(&all.into(), Notation::Hodoku, None).to_string();
    let given: Written = line.parse().unwrap();
    assert_eq!(given, Written::Grid(all));
    assert!(!Subject::from(&given).is_position());
}
