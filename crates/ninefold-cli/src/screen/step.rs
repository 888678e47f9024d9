//! Wide grids: a position with a step, with the places of a hint, or with its pencil marks.
//!
//! `(8)` and `[8]` are the candidates of a pattern and of what it relies on, `8?` other candidates of the digit in
//! question, `8✗` what is eliminated, `8!` the digit that is placed. Shaded cells are the places to look at.

use ninefold::logic::{Candidate, Position, Step};
use ninefold::text::Written;
use ninefold::{Cell, CellSet, DigitSet, Grid};
use ninefold_explain::explanation;

use super::grid::{Block, Ink, Pieces, wide};

/// Draws the position with the step. `givens` are the digits of the puzzle.
pub fn step(columns: usize, position: &Position, step: &Step, givens: &Grid) -> Block {
    let pattern = explanation::of(&step.reason).pattern();
    let candidates = pattern.candidates & position.all_candidates();
    let question = match pattern.digits.single() {
        Some(digit) => DigitSet::from(digit),
        None => DigitSet::EMPTY,
    };
    let (placed, gone) = (step.conclusion.placement, step.conclusion.eliminations);
    let field = |cell: Cell| -> Pieces {
        if let Some(digit) = position.grid()[cell] {
            let [before, after] =
                match (pattern.cells.contains(cell), pattern.further.contains(cell)) {
                    (true, _) => ["(", ")"],
                    (_, true) => ["[", "]"],
                    _ => [" ", " "],
                };
            let ink = if givens[cell].is_some() {
                Ink::Given
            } else {
                Ink::Placed
            };
            return vec![(format!("{before}{digit}{after}"), ink)];
        }
        if let Some(placed) = placed.filter(|placed| placed.cell() == cell) {
            return vec![(format!(" {}!", placed.digit()), Ink::New)];
        }
        let of_cell = |digits: DigitSet, signed: &dyn Fn(Candidate) -> bool| -> DigitSet {
            let all = digits & position.candidates(cell);
            all.iter()
                .filter(|&digit| signed(Candidate::new(cell, digit)))
                .collect()
        };
        let removed = of_cell(DigitSet::ALL, &|one| gone.contains(one));
        let kept = of_cell(DigitSet::ALL - removed, &|one| candidates.contains(one));
        let other = of_cell(question - removed - kept, &|_| true);
        let mut pieces = Pieces::new();
        match (kept.is_empty(), pattern.cells.contains(cell)) {
            (true, _) => pieces.push((" ".to_owned(), Ink::Open)),
            (_, true) => pieces.push((format!("({})", joined(kept)), Ink::Pattern)),
            _ => pieces.push((format!("[{}]", joined(kept)), Ink::Further)),
        }
        pieces.extend(removed.iter().map(|digit| (format!("{digit}✗"), Ink::Gone)));
        pieces.extend(other.iter().map(|digit| (format!("{digit}?"), Ink::Open)));
        if kept.is_empty() && removed.is_empty() && other.is_empty() {
            pieces.push(("·".to_owned(), Ink::Open));
        }
        pieces
    };
    wide(columns, &field)
}

/// Draws the position with shaded cells.
pub fn area(columns: usize, position: &Written, shaded: CellSet) -> Block {
    let (digits, givens) = (position.digits(), position.givens());
    wide(columns, &|cell| {
        let ink = if givens[cell].is_some() {
            Ink::Given
        } else {
            Ink::Placed
        };
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
