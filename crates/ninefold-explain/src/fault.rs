//! What can be wrong with a position, and how it is told.

use std::fmt;

use ninefold::logic::{Candidate, CellSet, Position};
use ninefold::{Cell, Digit, DigitSet, Grid, House, Puzzle, Solution};
use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::words;

/// Why no step can be taken from a position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// Digits stand more than once in a house.
    Clashes(Vec<Clash>),
    /// Givens, entries or eliminations contradict the only solution.
    Mistakes(Vec<Mistake>),
    /// There is no solution, and nothing shows which entry is wrong.
    NoSolution(Option<DeadEnd>),
    /// There are several solutions.
    SeveralSolutions,
    /// The puzzle that the position is said to come from has no solution.
    PuzzleWithoutSolution,
    /// The puzzle that the position is said to come from has several solutions.
    PuzzleWithSeveral,
}

/// A digit that stands more than once in a house.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
#[non_exhaustive]
pub struct Clash {
    /// The digit.
    pub digit: Digit,
    /// The house.
    pub house: House,
    /// Where it stands there.
    pub cells: Vec<Cell>,
}

/// Something that contradicts the only solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Mistake {
    /// A given of the puzzle is missing, or another digit stands in its cell.
    Given {
        /// The given.
        given: Candidate,
        /// What stands in its cell.
        found: Option<Digit>,
    },
    /// An entry is wrong.
    Entry {
        /// The entry.
        entry: Candidate,
        /// The digit of the solution.
        right: Digit,
    },
    /// The candidate of the solution was eliminated.
    Eliminated(Candidate),
}

/// The place that shows that there is no solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeadEnd {
    /// No candidate is left for the cell.
    Cell(Cell),
    /// No place is left for the digit in the house.
    Digit(Digit, House),
}

impl Fault {
    /// What is wrong, one sentence for each fact.
    pub fn sentences(&self) -> Vec<String> {
        let only = |text: &str| vec![text.to_owned()];
        match self {
            Fault::Clashes(clashes) => clashes.iter().map(Clash::to_string).collect(),
            Fault::Mistakes(mistakes) => mistakes.iter().map(Mistake::to_string).collect(),
            Fault::NoSolution(None) => only("There is no solution."),
            Fault::NoSolution(Some(dead_end)) => vec![format!("There is no solution: {dead_end}.")],
            Fault::SeveralSolutions => only("There are several solutions."),
            Fault::PuzzleWithoutSolution => only("The puzzle has no solution."),
            Fault::PuzzleWithSeveral => only("The puzzle has several solutions."),
        }
    }

    /// The cells to look at.
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Fault::Clashes(clashes) => {
                let cells = clashes.iter().flat_map(|clash| clash.cells.clone());
                cells.collect::<CellSet>().into_iter().collect()
            }
            Fault::Mistakes(mistakes) => mistakes.iter().map(Mistake::cell).collect(),
            Fault::NoSolution(Some(DeadEnd::Cell(cell))) => vec![*cell],
            Fault::NoSolution(Some(DeadEnd::Digit(_, house))) => house.cells().to_vec(),
            Fault::NoSolution(None)
            | Fault::SeveralSolutions
            | Fault::PuzzleWithoutSolution
            | Fault::PuzzleWithSeveral => Vec::new(),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentences().join(" "))
    }
}

impl std::error::Error for Fault {}

/// Written with its kind, its sentences and its cells.
impl Serialize for Fault {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let kind = match self {
            Fault::Clashes(_) => "clashes",
            Fault::Mistakes(_) => "mistakes",
            Fault::NoSolution(_) => "no_solution",
            Fault::SeveralSolutions => "several_solutions",
            Fault::PuzzleWithoutSolution => "puzzle_without_solution",
            Fault::PuzzleWithSeveral => "puzzle_with_several_solutions",
        };
        let mut fields = serializer.serialize_struct("Fault", 3)?;
        fields.serialize_field("kind", kind)?;
        fields.serialize_field("sentences", &self.sentences())?;
        fields.serialize_field("cells", &self.cells())?;
        fields.end()
    }
}

/// The digits that stand more than once in a house. Cells that share two houses are told once.
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

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (digit, house) = (self.digit, self.house);
        let times = match self.cells.len() {
            2 => "twice".to_owned(),
            count => format!("{count} times"),
        };
        let cells = words::and(&self.cells);
        write!(f, "{digit} stands {times} in {house}: {cells}.")
    }
}

/// What contradicts the only solution of the puzzle.
pub fn mistakes(now: &Puzzle, puzzle: &Puzzle, solution: &Solution) -> Vec<Mistake> {
    let mistake = |cell| Mistake::in_cell(cell, now, puzzle.givens(), solution);
    Cell::ALL.into_iter().filter_map(mistake).collect()
}

impl Mistake {
    fn in_cell(cell: Cell, now: &Puzzle, givens: &Grid, solution: &Solution) -> Option<Mistake> {
        let (found, right) = (now.givens()[cell], solution.digit(cell));
        if let Some(given) = givens[cell] {
            let given = Candidate::new(cell, given);
            let is_there = found == Some(given.digit());
            return (!is_there).then_some(Mistake::Given { given, found });
        }
        match found {
            Some(digit) => (digit != right).then_some(Mistake::Entry {
                entry: Candidate::new(cell, digit),
                right,
            }),
            None => {
                // A wrong entry eliminates candidates in its peers; the player did not.
                let is_seen = now.givens().seen_from(cell).contains(right);
                let is_left = now.candidates()[cell].contains(right);
                (!is_seen && !is_left).then_some(Mistake::Eliminated(Candidate::new(cell, right)))
            }
        }
    }

    /// The cell that is wrong.
    pub fn cell(&self) -> Cell {
        match self {
            Mistake::Given { given, .. } => given.cell(),
            Mistake::Entry { entry, .. } => entry.cell(),
            Mistake::Eliminated(candidate) => candidate.cell(),
        }
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cell = self.cell();
        match *self {
            Mistake::Given { given, found } => {
                let found = found.map_or("empty".to_owned(), |digit| digit.to_string());
                let given = given.digit();
                write!(f, "{cell} is {found}, but {given} is given there.")
            }
            Mistake::Entry { entry, right } => {
                let entry = entry.digit();
                write!(f, "{cell} is {entry}, but the solution has {right} there.")
            }
            Mistake::Eliminated(candidate) => {
                let digit = candidate.digit();
                write!(f, "{cell}: {digit} has been struck out, but belongs there.")
            }
        }
    }
}

impl DeadEnd {
    /// The first dead end that shows in the position, if there is any.
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
        match self {
            DeadEnd::Cell(cell) => write!(f, "nothing is left for {cell}"),
            DeadEnd::Digit(digit, house) => write!(f, "{house} has no place left for {digit}"),
        }
    }
}
