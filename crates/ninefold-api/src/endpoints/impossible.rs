//! Why a puzzle has no solution, as far as a person can see it.

use ninefold::logic::{Candidate, Position};
use ninefold::{Cell, Digit, House, Puzzle};
use ninefold_explain::explanation::Sentence;
use ninefold_explain::fault::{Clash, DeadEnd, Fault, clashes};
use ninefold_explain::text::Text;
use ninefold_explain::{text, words};
use serde::Serialize;

#[derive(Debug, Default, Serialize)]
pub struct Impossible {
    kind: Kind,
    conflicts: Vec<Clash>,
    cells: Vec<Cell>,
    houses: Vec<House>,
    digits: Vec<Digit>,
    placements: Vec<Candidate>,
    sentences: Vec<Sentence>,
    parts: Vec<Text>,
}

#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
enum Kind {
    Conflict,
    EmptyCell,
    NoPlace,
    #[default]
    Search,
}

impl Impossible {
    /// Explains why a puzzle has no solution.
    pub fn why(puzzle: &Puzzle) -> Impossible {
        let clashes = clashes(puzzle.givens());
        if !clashes.is_empty() {
            let (sentences, parts) = told(Fault::Clashes(clashes.clone()).texts());
            return Impossible {
                kind: Kind::Conflict,
                cells: puzzle.givens().conflicts().collect(),
                houses: clashes.iter().map(|clash| clash.house).collect(),
                digits: clashes.iter().map(|clash| clash.digit).collect(),
                sentences,
                parts,
                conflicts: clashes,
                ..Impossible::default()
            };
        }
        let (placed, dead_end) = by_singles(Position::from(puzzle));
        match dead_end {
            Some(dead_end) => Impossible::at(dead_end, placed),
            None => {
                let (sentences, parts) = told(vec![text!(
                    "There is no solution: every way to fill the grid fails somewhere."
                )]);
                Impossible {
                    kind: Kind::Search,
                    sentences,
                    parts,
                    ..Impossible::default()
                }
            }
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
            texts.push(text!(
                "Singles place {candidates}.",
                candidates = words::and(forced)
            ));
        }
        texts.extend(Fault::NoSolution(Some(dead_end)).texts());
        let (sentences, parts) = told(texts);
        Impossible {
            kind,
            cells: cell.into_iter().collect(),
            houses: house.into_iter().collect(),
            digits: digit.into_iter().collect(),
            placements: placed,
            sentences,
            parts,
            ..Impossible::default()
        }
    }
}

/// The sentences, and the same in parts.
fn told(texts: Vec<Text>) -> (Vec<Sentence>, Vec<Text>) {
    let sentences = texts.iter().cloned().map(Sentence::plain).collect();
    (sentences, texts)
}

/// Places singles until there is a dead end, or there are no more.
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
        let in_house = |house: House| Digit::ALL.into_iter().map(move |digit| (house, digit));
        let hidden = |(house, digit): (House, Digit)| {
            let place = position.places(house, digit).single()?;
            Some(Candidate::new(place, digit))
        };
        House::ALL.into_iter().flat_map(in_house).find_map(hidden)
    })
}
