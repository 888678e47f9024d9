//! A trial in the quick lane does not change answers: it returns whole lines, or none.

#![allow(clippy::unwrap_used, reason = "this is a test")]

use std::cell::Cell;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use ninefold_api::{Clock, Input, Limits, MediaType, OPERATIONS, Waiting, Work, begin};
use serde_json::{Value, json};

const EASY: &str =
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
const CHAINS: &str =
    ".2..5.7..4..1....68....3...2....8..3.4..2.5.....6...1...2.9.....9......57.4...9..";

fn puzzles() -> [String; 5] {
    let none = "11".to_owned() + &EASY[2..];
    let marks = EASY.chars().map(|cell| match cell {
        '.' => "123456789".to_owned(),
        given => "123456789".replace(|digit| digit != given, "."),
    });
    [
        EASY.into(),
        CHAINS.into(),
        none,
        marks.collect(),
        "bad".into(),
    ]
}

fn begun(name: &str) -> Box<dyn Work> {
    let mut body = json!({"puzzles": puzzles()});
    match name {
        "why" => body["claim"] = "r1c1<>5".into(),
        "equivalent" => body["other"] = EASY.into(),
        "transform" | "minimize" => body["seed"] = "7".into(),
        _ => {}
    }
    let bytes = body.to_string().into_bytes();
    let input = Input {
        media_type: MediaType::Json,
        bytes: &bytes,
    };
    let limits = Limits {
        time: Duration::from_secs(1),
        puzzles: 10,
    };
    begin(name, &input, &limits).unwrap_or_else(|failure| panic!("{name}: {failure:?}"))
}

/// Returns the number of times that this thread has read the clock, as nanoseconds.
fn looked() -> Duration {
    thread_local!(static LOOKS: Cell<u64> = const { Cell::new(0) });
    let looks = LOOKS.get();
    LOOKS.set(looks + 1);
    Duration::from_nanos(looks)
}

/// Returns the lines when each trial ends after `looks` readings of the clock, and whether any trial was too short.
fn lines_after(name: &str, looks: Option<u32>) -> (Vec<Value>, bool) {
    let waiting = Waiting::default();
    let mut work = begun(name);
    let (mut bytes, mut was_short) = (Vec::new(), false);
    loop {
        let tried = looks.and_then(|looks| {
            let limit = Duration::from_nanos(looks.into());
            let clock = Clock::start(looked, limit, true, Arc::downgrade(&waiting));
            let piece = work.piece(&clock).unwrap();
            was_short |= piece.is_none();
            piece
        });
        let piece = tried.unwrap_or_else(|| {
            let limit = Duration::from_secs(1);
            let clock = Clock::start(|| Duration::ZERO, limit, false, Arc::downgrade(&waiting));
            work.piece(&clock).unwrap().unwrap()
        });
        bytes.extend(piece.bytes);
        if piece.is_last {
            break;
        }
    }
    let lines = String::from_utf8(bytes).unwrap();
    let lines = lines
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    (lines.collect(), was_short)
}

#[test]
fn a_trial_gives_whole_lines_or_none() {
    thread::scope(|scope| {
        for name in OPERATIONS {
            scope.spawn(move || assert_whole_or_none(name));
        }
    });
}

/// Checks that the lines are those of one piece, wherever the trials end.
fn assert_whole_or_none(name: &str) {
    let (expected, _) = lines_after(name, None);
    assert_eq!(expected.len(), 5, "{name}");
    let mut were_short = 0;
    for looks in [1, 2, 3, 4, 5, 7, 9, 12, 16, 25, 40, 70, 120, 250, 600, 2000] {
        let (lines, was_short) = lines_after(name, Some(looks));
        assert_eq!(lines, expected, "{name} after {looks} looks");
        were_short += u32::from(was_short);
    }
    assert!(were_short > 0, "{name}");
}
