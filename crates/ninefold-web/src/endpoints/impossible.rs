//! Why a puzzle has no solution, as far as a person would see it.

use ninefold::logic::{Candidate, Position};
use ninefold::{Cell, Digit, Puzzle};
use ninefold_explain::judge::{DeadEnd, Fault, clashes};
use ninefold_explain::sentences::Sentence;
use ninefold_explain::{pattern, words};
use serde::Serialize;

use crate::records::conflict::ConflictRecord;
use crate::records::{CandidateRecord, candidates, cells, houses};

#[derive(Debug, Serialize)]
pub struct Impossible {
    kind: Kind,
    conflicts: Vec<ConflictRecord>,
    cells: Vec<String>,
    houses: Vec<String>,
    digits: Vec<u8>,
    placements: Vec<CandidateRecord>,
    sentences: Vec<Sentence>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Conflict,
    EmptyCell,
    NoPlace,
    Search,
}

impl Impossible {
    /// Of a puzzle that has no solution.
    pub fn why(puzzle: &Puzzle) -> Impossible {
        let clashes = clashes(puzzle.givens());
        if !clashes.is_empty() {
            return Impossible {
                kind: Kind::Conflict,
                cells: cells(puzzle.givens().conflicts()),
                houses: houses(clashes.iter().map(|clash| clash.house)),
                digits: clashes.iter().map(|clash| clash.digit.get()).collect(),
                conflicts: clashes.iter().map(ConflictRecord::from).collect(),
                placements: Vec::new(),
                sentences: told(Fault::Clashes(clashes).sentences()),
            };
        }
        let (placed, dead_end) = by_singles(Position::from(puzzle));
        match dead_end {
            Some(dead_end) => Impossible::at(dead_end, placed),
            None => Impossible {
                kind: Kind::Search,
                conflicts: Vec::new(),
                cells: Vec::new(),
                houses: Vec::new(),
                digits: Vec::new(),
                placements: Vec::new(),
                sentences: told(vec![
                    "There is no solution: every way to fill the grid fails somewhere.".to_owned(),
                ]),
            },
        }
    }

    fn at(dead_end: DeadEnd, placed: Vec<Candidate>) -> Impossible {
        let (kind, cell, digit, house) = match dead_end {
            DeadEnd::Cell(cell) => (Kind::EmptyCell, Some(cell), None, None),
            DeadEnd::Digit(digit, house) => (Kind::NoPlace, None, Some(digit), Some(house)),
        };
        let forced = placed.iter().map(|found| words::placement(*found));
        let mut texts = Vec::new();
        if !placed.is_empty() {
            texts.push(format!("Singles place {}.", words::and(forced)));
        }
        texts.extend(Fault::NoSolution(Some(dead_end)).sentences());
        Impossible {
            kind,
            conflicts: Vec::new(),
            cells: cells(cell),
            houses: houses(house),
            digits: digit.map(Digit::get).into_iter().collect(),
            placements: candidates(placed),
            sentences: told(texts),
        }
    }
}

fn told(texts: Vec<String>) -> Vec<Sentence> {
    texts.into_iter().map(Sentence::plain).collect()
}

/// Places singles until something is seen to be impossible, or there are no more.
fn by_singles(mut position: Position) -> (Vec<Candidate>, Option<DeadEnd>) {
    let mut placed = Vec::new();
    loop {
        if let Some(dead_end) = DeadEnd::of(&position) {
            return (placed, Some(dead_end));
        }
        let Some(single) = single(&position) else {
            return (placed, None);
        };
        position.place(single);
        placed.push(single);
    }
}

fn single(position: &Position) -> Option<Candidate> {
    let naked = |cell: Cell| Some(Candidate::new(cell, position.candidates(cell).single()?));
    position.empty_cells().iter().find_map(naked).or_else(|| {
        pattern::lacking(position).find_map(|(digit, house)| {
            let places = position.places(house, digit);
            let place = places.is_power_of_two().then(|| places.trailing_zeros())?;
            Some(Candidate::new(house.cells()[place as usize], digit))
        })
    })
}
