//! Hidden and naked singles, and digits known only from the solution.

use ninefold::logic::{CellSet, HiddenSingle, NakedSingle, Position, SolutionDigit};
use ninefold::{Cell, Digit, DigitSet, Grid, HouseSet};

use super::plain;
use crate::pattern::{Context, Explanation, Pattern, Sentence};
use crate::text::Text;
use crate::{text, words};

impl Explanation for HiddenSingle {
    fn name(&self) -> Text {
        text!("a hidden single")
    }

    fn sentences(&self, found: Option<Context<'_>>) -> Vec<Sentence> {
        let (cell, digit, house) = (self.candidate.cell(), self.candidate.digit(), self.house);
        if self.is_full_house {
            return plain([text!(
                "{cell} is the last empty cell of {house}, which lacks only {digit}."
            )]);
        }
        let only = text!("In {house}, {cell} is the only place left for {digit}.");
        let blocked = found.map(|found| blocked(self, found.position));
        plain([only].into_iter().chain(blocked.into_iter().flatten()))
    }

    fn pattern(&self) -> Pattern {
        let (cell, digit) = (self.candidate.cell(), self.candidate.digit());
        Pattern::new(self.house.into(), cell.into(), digit.into())
    }

    fn pattern_in(&self, position: &Position) -> Pattern {
        let others = other_places(self, position);
        Pattern {
            further: blockers(self.candidate.digit(), others, position.grid()),
            ..self.pattern()
        }
    }
}

/// Returns the other empty cells of the house.
fn other_places(single: &HiddenSingle, position: &Position) -> CellSet {
    let others = single.house.cell_set() - single.candidate.cell().into();
    let is_empty = |cell: &Cell| position.grid()[*cell].is_none();
    others.into_iter().filter(is_empty).collect()
}

/// States why the digit cannot be in the other cells of the house.
fn blocked(single: &HiddenSingle, position: &Position) -> Vec<Text> {
    let digit = single.candidate.digit();
    let others = other_places(single, position);
    let blockers = blockers(digit, others, position.grid());
    let is_seen = |cell: &Cell| !(blockers & cell.peer_set()).is_empty();
    let seen: CellSet = others.into_iter().filter(is_seen).collect();
    let mut reasons = Vec::new();
    if !seen.is_empty() {
        let (by, cells) = (words::and(blockers), words::and(seen));
        reasons.push(match blockers.has_several() {
            true => text!("The {digit}s in {by} block {cells}."),
            false => text!("The {digit} in {by} blocks {cells}."),
        });
    }
    if seen != others {
        let cells = words::and(others - seen);
        reasons.push(text!("In {cells}, {digit} has been ruled out already."));
    }
    reasons
}

/// Returns a small set of cells with the digit that see these cells. Cells that none sees are ignored: there the digit
/// was eliminated.
fn blockers(digit: Digit, mut cells: CellSet, grid: &Grid) -> CellSet {
    let with_digit = Cell::ALL
        .into_iter()
        .filter(|&cell| grid[cell] == Some(digit));
    let holders: CellSet = with_digit.collect();
    let mut blockers = CellSet::EMPTY;
    loop {
        let seen = |holder: &Cell| (cells & holder.peer_set()).len();
        // Take the first of the cells that see most.
        let best = holders.iter().rev().max_by_key(seen);
        let Some(best) = best.filter(|best| seen(best) > 0) else {
            return blockers;
        };
        blockers |= CellSet::from(best);
        cells -= best.peer_set();
    }
}

impl Explanation for NakedSingle {
    fn name(&self) -> Text {
        text!("a naked single")
    }

    fn sentences(&self, found: Option<Context<'_>>) -> Vec<Sentence> {
        let (cell, digit) = (self.candidate.cell(), self.candidate.digit());
        let only = text!("{digit} is the only candidate left in {cell}.");
        let others = found.map(|found| ruled_out(self, found.position.grid()));
        plain([only].into_iter().chain(others))
    }

    fn pattern(&self) -> Pattern {
        let (cell, digit) = (self.candidate.cell(), self.candidate.digit());
        Pattern::new(HouseSet::EMPTY, cell.into(), digit.into())
    }

    fn pattern_in(&self, position: &Position) -> Pattern {
        let (cell, grid) = (self.candidate.cell(), position.grid());
        let first = |digit: Digit| cell.peers().iter().find(|&&peer| grid[peer] == Some(digit));
        let others = Digit::ALL
            .into_iter()
            .filter(|&digit| digit != self.candidate.digit());
        Pattern {
            further: others.filter_map(first).copied().collect(),
            ..self.pattern()
        }
    }
}

/// States why the cell cannot have the other digits.
fn ruled_out(single: &NakedSingle, grid: &Grid) -> Text {
    let (cell, digit) = (single.candidate.cell(), single.candidate.digit());
    let seen: DigitSet = cell.peers().iter().filter_map(|&peer| grid[peer]).collect();
    let others = DigitSet::ALL - seen - digit.into();
    let (digits, gone) = (words::and(seen), words::and(others));
    match (seen.is_empty(), others.len()) {
        (_, 0) => text!("Its row, column and box have all other digits already."),
        (true, _) => text!("All other candidates have been ruled out already."),
        (_, 1) => {
            text!("Its row, column and box have {digits}, and {gone} has been ruled out already.")
        }
        _ => {
            text!("Its row, column and box have {digits}, and {gone} have been ruled out already.")
        }
    }
}

impl Explanation for SolutionDigit {
    fn name(&self) -> Text {
        text!("a digit of the solution")
    }

    fn sentences(&self, _: Option<Context<'_>>) -> Vec<Sentence> {
        let (cell, digit) = (self.candidate.cell(), self.candidate.digit());
        plain([
            text!(
                "Trying all ways to fill the grid leaves one solution, and that has {digit} in {cell}."
            ),
            text!("No pattern was found that shows it."),
        ])
    }

    fn pattern(&self) -> Pattern {
        let (cell, digit) = (self.candidate.cell(), self.candidate.digit());
        Pattern::new(HouseSet::EMPTY, cell.into(), digit.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::logic::{Candidate, Reason};
    use ninefold::rating::Rater;

    #[test]
    fn what_blocks_the_other_places_of_a_single_is_shown() {
        let line =
            "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
        let grid: Grid = line.parse().unwrap();
        let (mut position, mut rater) = (Position::from(&grid), Rater::default());
        let mut hidden = 0;
        while let Some(step) = rater.next_step(&position) {
            if let Reason::HiddenSingle(single) = &step.reason {
                hidden += 1;
                let further = single.pattern_in(&position).further;
                let cells = single.house.cells().iter();
                for &cell in cells.filter(|&&cell| cell != single.candidate.cell()) {
                    let is_filled = position.grid()[cell].is_some();
                    let is_blocked = !(further & cell.peer_set()).is_empty();
                    assert!(is_filled || is_blocked, "{cell}");
                }
                let digit = Some(single.candidate.digit());
                assert!(further.iter().all(|cell| position.grid()[cell] == digit));
            }
            position.apply(&step.conclusion);
        }
        assert!(hidden > 10, "{hidden}");
    }

    #[test]
    fn a_naked_single_shows_where_the_other_digits_are() {
        let line =
            ".83921657967345821251876493548132976729564138136798245372689514814253769695417382";
        let grid: Grid = line.parse().unwrap();
        let single = NakedSingle {
            candidate: Candidate::new(Cell::ALL[0], Digit::ALL[3]),
        };
        let further = single.pattern_in(&Position::from(&grid)).further;
        let digits: Vec<_> = further.iter().filter_map(|cell| grid[cell]).collect();
        assert_eq!(digits.len(), 8);
        let others = Digit::ALL.into_iter();
        for digit in others.filter(|&digit| digit != single.candidate.digit()) {
            assert!(digits.contains(&digit), "{digit}");
        }
    }
}
