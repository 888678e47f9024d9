//! Wide grids: a position with a step, with the places of a hint, or with its pencil marks.
//!
//! `(8)` and `[8]` are the candidates of a pattern and of the cells that support it; for a chain, its ends and its other
//! nodes. `8?` is another candidate of the digit in question, `8✗` an elimination, and `8!` the placed digit. Shaded cells
//! are the places to look at.

use ninefold::logic::{Candidate, CandidateSet, Conclusion, Position, Step};
use ninefold::text::Written;
use ninefold::{Cell, CellSet, Digit, DigitSet, Grid};
use ninefold_explain::explanation::{self, Pattern};

use super::grid::{Block, Ink, Pieces, wide};

/// Draws the position with the step. `givens` are the digits of the puzzle.
pub fn step(columns: usize, position: &Position, step: &Step, givens: &Grid) -> Block {
    let signs = Signs::of(position, step, givens);
    wide(columns, &|cell| match position.grid()[cell] {
        Some(digit) => signs.filled(cell, digit),
        None => signs.open(cell),
    })
}

/// The signs for a step in the cells of its position.
struct Signs<'s> {
    position: &'s Position,
    givens: &'s Grid,
    conclusion: &'s Conclusion,
    pattern: Pattern,
    /// The candidates of the pattern that come first: the two ends of a chain, or those in the cells of the pattern.
    first: CandidateSet,
    /// The digit in question, if there is only one.
    question: DigitSet,
}

impl<'s> Signs<'s> {
    fn of(position: &'s Position, step: &'s Step, givens: &'s Grid) -> Signs<'s> {
        let explanation = explanation::of(&step.reason);
        let pattern = explanation.pattern();
        let first = match explanation.alternating().map(|chain| &chain.links[..]) {
            Some([first, .., last]) => first.ends[0] | last.ends[1],
            _ => {
                let candidates = pattern.candidates.iter();
                candidates
                    .filter(|one| pattern.cells.contains(one.cell()))
                    .collect()
            }
        };
        let question = pattern.digits.single().map(DigitSet::from);
        Signs {
            position,
            givens,
            conclusion: &step.conclusion,
            first,
            question: question.unwrap_or(DigitSet::EMPTY),
            pattern,
        }
    }

    fn filled(&self, cell: Cell, digit: Digit) -> Pieces {
        let in_pattern = [&self.pattern.cells, &self.pattern.further].map(|all| all.contains(cell));
        let text = match in_pattern {
            [true, _] => format!("({digit})"),
            [_, true] => format!("[{digit}]"),
            _ => format!(" {digit} "),
        };
        vec![(text, ink_of(self.givens, cell))]
    }

    fn open(&self, cell: Cell) -> Pieces {
        let placed = self.conclusion.placement;
        if let Some(placed) = placed.filter(|placed| placed.cell() == cell) {
            return vec![(format!(" {}!", placed.digit()), Ink::New)];
        }
        let open = self.position.candidates(cell);
        let among = |all: &CandidateSet| -> DigitSet {
            let digits = open.iter();
            digits
                .filter(|&digit| all.contains(Candidate::new(cell, digit)))
                .collect()
        };
        let gone = among(&self.conclusion.eliminations);
        let kept = among(&self.pattern.candidates) - gone;
        let other = (self.question & open) - gone - kept;
        let mut pieces = Pieces::new();
        match (kept.is_empty(), among(&self.first).is_empty()) {
            (true, _) => pieces.push((" ".to_owned(), Ink::Open)),
            (_, false) => pieces.push((format!("({})", joined(kept)), Ink::Pattern)),
            _ => pieces.push((format!("[{}]", joined(kept)), Ink::Further)),
        }
        pieces.extend(gone.iter().map(|digit| (format!("{digit}✗"), Ink::Gone)));
        pieces.extend(other.iter().map(|digit| (format!("{digit}?"), Ink::Open)));
        if kept.is_empty() && gone.is_empty() && other.is_empty() {
            pieces.push(("·".to_owned(), Ink::Open));
        }
        pieces
    }
}

fn ink_of(givens: &Grid, cell: Cell) -> Ink {
    match givens[cell] {
        Some(_) => Ink::Given,
        None => Ink::Placed,
    }
}

/// Draws the position with shaded cells.
pub fn area(columns: usize, position: &Written, shaded: CellSet) -> Block {
    let (digits, givens) = (position.digits(), position.givens());
    wide(columns, &|cell| {
        let ink = ink_of(&givens, cell);
        let shade = if shaded.contains(cell) { "░" } else { " " };
        let text = match digits[cell] {
            Some(digit) => (digit.to_string(), ink),
            None if shaded.contains(cell) => (shade.to_owned(), Ink::Pattern),
            None => ("·".to_owned(), Ink::Open),
        };
        let shade = (shade.to_owned(), Ink::Pattern);
        vec![shade.clone(), text, shade]
    })
}

/// Draws the pencil marks.
pub fn marks(columns: usize, position: &Written) -> Block {
    let (puzzle, digits) = (position.puzzle(), position.digits());
    wide(columns, &|cell| match digits[cell] {
        Some(digit) => vec![(format!(" {digit}"), Ink::Given)],
        None => vec![(
            format!(" {}", joined(puzzle.candidates()[cell])),
            Ink::Placed,
        )],
    })
}

fn joined(digits: DigitSet) -> String {
    digits.iter().map(|digit| digit.to_string()).collect()
}
