//! What goes out: cells, candidates, positions, steps, in the words of the documentation.

pub mod conflict;
pub mod step;

use ninefold::logic::{Candidate, Position, Rating};
use ninefold::solutions::{Counters, Verdict};
use ninefold::{Cell, Digit, DigitSet, House};
use serde::Serialize;

/// `r1c1`.
pub fn cell(cell: Cell) -> String {
    cell.to_string()
}

pub fn cells(list: impl IntoIterator<Item = Cell>) -> Vec<String> {
    list.into_iter().map(cell).collect()
}

/// `row 1`.
pub fn houses(list: impl IntoIterator<Item = House>) -> Vec<String> {
    list.into_iter().map(|house| house.to_string()).collect()
}

pub fn digits(set: DigitSet) -> Vec<u8> {
    set.into_iter().map(Digit::get).collect()
}

/// A rating with one decimal.
pub fn rating(rating: Rating) -> f64 {
    f64::from(rating.tenths()) / 10.0
}

/// A digit in a cell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CandidateRecord {
    cell: String,
    digit: u8,
}

impl From<Candidate> for CandidateRecord {
    fn from(candidate: Candidate) -> CandidateRecord {
        CandidateRecord {
            cell: cell(candidate.cell()),
            digit: candidate.digit().get(),
        }
    }
}

pub fn candidates(list: impl IntoIterator<Item = Candidate>) -> Vec<CandidateRecord> {
    list.into_iter().map(CandidateRecord::from).collect()
}

/// A grid with its pencil marks.
#[derive(Debug, Serialize)]
pub struct PositionRecord {
    grid: String,
    candidates: String,
}

impl From<&Position> for PositionRecord {
    fn from(position: &Position) -> PositionRecord {
        PositionRecord {
            grid: position.grid().to_string(),
            candidates: marks(position),
        }
    }
}

/// The pencil marks: nine symbols for each cell.
pub fn marks(position: &Position) -> String {
    let symbol = |cell: Cell, digit: Digit| match position.candidates(cell).contains(digit) {
        true => digit.to_char(),
        false => '.',
    };
    let symbols = |cell: Cell| Digit::ALL.map(|digit| symbol(cell, digit));
    Cell::ALL.into_iter().flat_map(symbols).collect()
}

/// How many solutions there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum VerdictRecord {
    None,
    Unique,
    Multiple,
    Undecided,
}

impl From<Verdict> for VerdictRecord {
    fn from(verdict: Verdict) -> VerdictRecord {
        match verdict {
            Verdict::None => VerdictRecord::None,
            Verdict::Unique => VerdictRecord::Unique,
            Verdict::Multiple => VerdictRecord::Multiple,
            Verdict::Undecided => VerdictRecord::Undecided,
        }
    }
}

/// What a search did.
#[derive(Debug, Serialize)]
pub struct CountersRecord {
    calls: u64,
    guesses: u64,
    placements: u64,
    eliminations: u64,
}

impl From<Counters> for CountersRecord {
    fn from(counters: Counters) -> CountersRecord {
        CountersRecord {
            calls: counters.calls,
            guesses: counters.guesses,
            placements: counters.placements,
            eliminations: counters.eliminations,
        }
    }
}
