//! Faults of a position, and their descriptions.

use std::fmt;

use ninefold::logic::{Candidate, CellSet, Position};
use ninefold::{Cell, Digit, DigitSet, Grid, House, Puzzle, Solution};
use serde::Serialize;

use crate::language::Language;
use crate::text::{Joint, Text};
use crate::{text, words};

/// The reason why no step can be taken from a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// A house has a digit more than once.
    Clashes(Vec<Clash>),
    /// Givens, entries or eliminations contradict the only solution.
    Mistakes(Vec<Mistake>),
    /// There is no solution, and nothing shows which entry is wrong.
    NoSolution(Option<DeadEnd>),
    /// There are several solutions.
    SeveralSolutions,
    /// The given puzzle of the position has no solution.
    PuzzleWithoutSolution,
    /// The given puzzle of the position has several solutions.
    PuzzleWithSeveral,
}

/// A digit that occurs more than once in a house.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
#[non_exhaustive]
pub struct Clash {
    /// The digit.
    pub digit: Digit,
    /// The house.
    pub house: House,
    /// The cells of the house with the digit.
    pub cells: Vec<Cell>,
}

/// A contradiction to the only solution: a given is missing or has another digit, an entry is wrong, or the candidate
/// of the solution was eliminated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Mistake {
    /// The digit that belongs in the cell.
    pub right: Candidate,
    /// Whether it is a given.
    pub is_given: bool,
    /// The digit in the cell, if there is one.
    pub found: Option<Digit>,
}

/// A cell without candidates or a digit without places, which proves that no solution exists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeadEnd {
    /// No candidate is left for the cell.
    Cell(Cell),
    /// No place is left for the digit in the house.
    Digit(Digit, House),
}

impl Fault {
    /// Describes the fault, one sentence for each fact.
    pub fn sentences(&self) -> Vec<String> {
        self.texts().iter().map(Text::to_string).collect()
    }

    /// Returns the sentences in parts, for translation.
    pub fn texts(&self) -> Vec<Text> {
        match self {
            Fault::Clashes(clashes) => clashes.iter().map(Clash::text).collect(),
            Fault::Mistakes(mistakes) => mistakes.iter().map(Mistake::text).collect(),
            Fault::NoSolution(None) => vec![text!("There is no solution.")],
            Fault::NoSolution(Some(dead_end)) => {
                let reason = dead_end.text();
                vec![text!("There is no solution: {reason}.")]
            }
            Fault::SeveralSolutions => vec![text!("There are several solutions.")],
            Fault::PuzzleWithoutSolution => vec![text!("The puzzle has no solution.")],
            Fault::PuzzleWithSeveral => vec![text!("The puzzle has several solutions.")],
        }
    }

    /// Returns all sentences as one text.
    pub fn text(&self) -> Text {
        Text::list(Joint::Space, self.texts())
    }

    /// The cells to look at.
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Fault::Clashes(clashes) => {
                let cells = clashes.iter().flat_map(|clash| clash.cells.clone());
                cells.collect::<CellSet>().into_iter().collect()
            }
            Fault::Mistakes(mistakes) => mistakes.iter().map(|found| found.right.cell()).collect(),
            Fault::NoSolution(Some(DeadEnd::Cell(cell))) => vec![*cell],
            Fault::NoSolution(Some(DeadEnd::Digit(_, house))) => house.cells().to_vec(),
            _ => Vec::new(),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

impl std::error::Error for Fault {}

/// A fault as JSON.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FaultRecord {
    /// The kind of fault.
    pub kind: &'static str,
    /// A sentence for each fact.
    pub sentences: Vec<String>,
    /// The cells to look at.
    pub cells: Vec<Cell>,
}

impl Fault {
    /// Returns the record of the fault, with its sentences in a language.
    pub fn record(&self, language: Language) -> FaultRecord {
        let texts = self.texts();
        FaultRecord {
            kind: self.kind(),
            sentences: texts
                .iter()
                .map(|text| text.sentence_in(language))
                .collect(),
            cells: self.cells(),
        }
    }

    const fn kind(&self) -> &'static str {
        match self {
            Fault::Clashes(_) => "clashes",
            Fault::Mistakes(_) => "mistakes",
            Fault::NoSolution(_) => "no_solution",
            Fault::SeveralSolutions => "several_solutions",
            Fault::PuzzleWithoutSolution => "puzzle_without_solution",
            Fault::PuzzleWithSeveral => "puzzle_with_several_solutions",
        }
    }
}

/// Returns the digits that occur more than once in a house. Cells that share two houses are reported once.
pub fn clashes(grid: &Grid) -> Vec<Clash> {
    let mut clashes: Vec<Clash> = Vec::new();
    for house in House::ALL {
        for digit in Digit::ALL {
            let mut cells = house.cells().to_vec();
            cells.retain(|&cell| grid[cell] == Some(digit));
            if cells.len() > 1 && !clashes.iter().any(|clash| clash.cells == cells) {
                clashes.push(Clash {
                    digit,
                    house,
                    cells,
                });
            }
        }
    }
    clashes
}

impl Clash {
    fn text(&self) -> Text {
        let (digit, house) = (self.digit, self.house);
        let cells = words::and(&self.cells);
        match self.cells.len() {
            2 => text!("{digit} occurs twice in {house}: {cells}."),
            count => text!("{digit} occurs {count} times in {house}: {cells}."),
        }
    }
}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

/// Returns the contradictions to the only solution of the puzzle.
pub fn mistakes(now: &Puzzle, puzzle: &Puzzle, solution: &Solution) -> Vec<Mistake> {
    let in_cell = |cell: Cell| {
        let (found, right) = (now.givens()[cell], solution.digit(cell));
        let is_given = puzzle.givens()[cell].is_some();
        // A wrong entry eliminates candidates in its peers; the player did not.
        let may_be_right = now.candidates()[cell] | now.givens().seen_from(cell);
        let is_right = match found {
            None => !is_given && may_be_right.contains(right),
            Some(digit) => digit == right,
        };
        (!is_right).then_some(Mistake {
            right: Candidate::new(cell, right),
            is_given,
            found,
        })
    };
    Cell::ALL.into_iter().filter_map(in_cell).collect()
}

/// Separates wrong entries from wrongly eliminated candidates.
pub fn apart(mistakes: &[Mistake]) -> (Vec<Candidate>, Vec<Candidate>) {
    let (mut entries, mut eliminated) = (Vec::new(), Vec::new());
    for mistake in mistakes.iter().filter(|mistake| !mistake.is_given) {
        match mistake.found {
            Some(digit) => entries.push(Candidate::new(mistake.right.cell(), digit)),
            None => eliminated.push(mistake.right),
        }
    }
    (entries, eliminated)
}

impl Mistake {
    /// Describes the mistake. Reveals the right digit only if it is a given.
    fn text(&self) -> Text {
        let (cell, right) = (self.right.cell(), self.right.digit());
        match (self.found, self.is_given) {
            (Some(digit), true) => text!("{cell} is {digit}, but {right} is given there."),
            (None, true) => text!("{cell} is empty, but {right} is given there."),
            (Some(digit), false) => {
                text!("{cell} is {digit}, but that is wrong.")
            }
            (None, false) => {
                text!("The digit that belongs in {cell} has been eliminated.")
            }
        }
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}

impl DeadEnd {
    fn text(&self) -> Text {
        match *self {
            DeadEnd::Cell(cell) => text!("nothing is left for {cell}"),
            DeadEnd::Digit(digit, house) => {
                text!("{house} has no place left for {digit}")
            }
        }
    }

    /// Returns the first dead end in the position, or `None`.
    pub fn of(position: &Position) -> Option<DeadEnd> {
        let mut empty = position.empty_cells().into_iter();
        let cell = empty.find(|&cell| position.candidates(cell).is_empty());
        let digit = |house: House| {
            let cells = house.cells().iter();
            let placed: DigitSet = cells.filter_map(|&cell| position.grid()[cell]).collect();
            let mut missing = (!placed).into_iter();
            let digit = missing.find(|&digit| position.places(house, digit).is_empty())?;
            Some(DeadEnd::Digit(digit, house))
        };
        cell.map(DeadEnd::Cell)
            .or_else(|| House::ALL.into_iter().find_map(digit))
    }
}

impl fmt::Display for DeadEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().fmt(f)
    }
}
