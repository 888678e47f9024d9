//! The reason why a puzzle has no solution, if singles show it.

use crate::table::choices;
use ninefold::logic::{Candidate, Position};
use ninefold::singles::Singles;
use ninefold::{Cell, Digit, House, Puzzle};
use ninefold_derive::Record;
use ninefold_explain::explanation::Sentence;
use ninefold_explain::fault::{Clash, DeadEnd, Fault, clashes};
use ninefold_explain::language::Language;
use ninefold_explain::text::Text;
use ninefold_explain::{text, words};
use strum::{EnumMessage, IntoStaticStr, VariantArray};

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
#[derive(EnumMessage, IntoStaticStr, VariantArray, Clone, Copy, PartialEq, Eq, Debug)]
#[strum(serialize_all = "snake_case")]
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

choices!(Reason);

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
        let (placed, dead_end) = by_singles(puzzle);
        match dead_end {
            Some(dead_end) => Impossible::at(dead_end, placed),
            None => {
                let text =
                    text!("There is no solution: every way to fill the grid fails somewhere.");
                Impossible::told(Reason::Search, vec![text])
            }
        }
    }

    /// Returns the reason with its sentences in a language.
    pub fn in_language(self, language: Language) -> Impossible {
        let sentences = self.sentences.into_iter();
        let translated = sentences.map(|sentence| sentence.in_language(language));
        Impossible {
            sentences: translated.collect(),
            ..self
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

    /// Returns a reason that consists of its texts only.
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
fn by_singles(puzzle: &Puzzle) -> (Vec<Candidate>, Option<DeadEnd>) {
    let (mut position, mut placed) = (Position::from(puzzle), Vec::new());
    let mut singles = Singles::from(puzzle);
    loop {
        let dead_end = DeadEnd::of(&position);
        let single = if dead_end.is_none() {
            singles.next()
        } else {
            None
        };
        let Some(single) = single else {
            return (placed, dead_end);
        };
        position.place(single);
        placed.push(single);
    }
}
