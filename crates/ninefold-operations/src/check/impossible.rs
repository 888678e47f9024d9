//! The reason why a puzzle has no solution, if singles show it.

use ninefold::logic::{Candidate, Position};
use ninefold::{Cell, Digit, House, Puzzle};
use ninefold_derive::{Choice, Record};
use ninefold_explain::explanation::Sentence;
use ninefold_explain::fault::{Clash, DeadEnd, Fault, clashes};
use ninefold_explain::text::Text;
use ninefold_explain::{text, words};

/// The reason why no grid solves a puzzle.
#[derive(Record, Clone, Debug)]
pub struct Impossible {
    /// The kind of reason.
    pub kind: Reason,
    /// All conflicts, if they are the reason.
    pub conflicts: Vec<Clash>,
    /// The cells to show.
    pub cells: Vec<Cell>,
    /// The houses to show.
    pub houses: Vec<House>,
    /// The digits to show.
    pub digits: Vec<Digit>,
    /// The singles that lead to this contradiction, in order.
    pub placements: Vec<Candidate>,
    /// The reason in words.
    pub sentences: Vec<Sentence>,
    /// The sentences in parts.
    pub parts: Vec<Text>,
}

/// A kind of reason.
#[derive(Choice, Clone, Copy, PartialEq, Eq, Debug)]
#[choice(snake)]
pub enum Reason {
    /// A digit occurs twice in a house.
    Conflict,
    /// A cell has no candidate.
    EmptyCell,
    /// A digit has no place in a house.
    NoPlace,
    /// A search found no solution.
    Search,
}

impl Impossible {
    /// Returns the reason that a puzzle has no solution.
    pub fn of(puzzle: &Puzzle) -> Impossible {
        let clashes = clashes(puzzle.givens());
        if !clashes.is_empty() {
            return Impossible {
                conflicts: clashes.clone(),
                cells: puzzle.givens().conflicts().collect(),
                houses: clashes.iter().map(|clash| clash.house).collect(),
                digits: clashes.iter().map(|clash| clash.digit).collect(),
                ..Impossible::told(Reason::Conflict, Fault::Clashes(clashes).texts())
            };
        }
        let (placed, dead_end) = by_singles(Position::from(puzzle));
        match dead_end {
            Some(dead_end) => Impossible::at(dead_end, placed),
            None => {
                let text =
                    text!("There is no solution: every way to fill the grid fails somewhere.");
                Impossible::told(Reason::Search, vec![text])
            }
        }
    }

    fn at(dead_end: DeadEnd, placed: Vec<Candidate>) -> Impossible {
        let (kind, cell, digit, house) = match dead_end {
            DeadEnd::Cell(cell) => (Reason::EmptyCell, Some(cell), None, None),
            DeadEnd::Digit(digit, house) => (Reason::NoPlace, None, Some(digit), Some(house)),
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
        Impossible {
            cells: cell.into_iter().collect(),
            houses: house.into_iter().collect(),
            digits: digit.into_iter().collect(),
            placements: placed,
            ..Impossible::told(kind, texts)
        }
    }

    /// Returns the reason with nothing but its texts.
    fn told(kind: Reason, texts: Vec<Text>) -> Impossible {
        Impossible {
            kind,
            conflicts: Vec::new(),
            cells: Vec::new(),
            houses: Vec::new(),
            digits: Vec::new(),
            placements: Vec::new(),
            sentences: texts.iter().cloned().map(Sentence::plain).collect(),
            parts: texts,
        }
    }
}

/// Places singles until a dead end, or until no single is left.
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
