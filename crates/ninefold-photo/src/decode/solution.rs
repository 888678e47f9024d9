//! The most probable solution, for grids that are mostly filled: each cell shows its digit or nothing.

use ninefold::{Candidates, Cell, Digit, DigitSet, Grid, Solution};

use super::likelihood::Likelihood;

/// The largest number of nodes of the search.
const NODES: usize = 6_000;

/// The cost of each digit in each cell: how much less probable it is than the best one, if the cell may also be empty.
struct Costs {
    rows: [[f32; 9]; 81],
}

impl Costs {
    fn new(likelihood: &Likelihood) -> Costs {
        let rows = Cell::ALL.map(|cell| {
            let empty = likelihood.of(cell, None);
            let shown = Digit::ALL.map(|digit| likelihood.of(cell, Some(digit)).max(empty));
            let best = shown.into_iter().fold(f32::MIN, f32::max);
            shown.map(|value| best - value)
        });
        Costs { rows }
    }

    fn of(&self, cell: Cell, digit: Digit) -> f32 {
        self.rows[cell.index()][usize::from(digit.get()) - 1]
    }

    /// Returns the costs of the cheapest two of these digits.
    fn cheapest(&self, cell: Cell, digits: DigitSet) -> (f32, f32) {
        digits
            .iter()
            .fold((f32::MAX, f32::MAX), |(first, second), digit| {
                let cost = self.of(cell, digit);
                (first.min(cost), second.min(first.max(cost)))
            })
    }
}

/// Returns the solution with the largest probability, by depth first search with bounds; `None` if that takes too long.
pub fn most_probable(likelihood: &Likelihood) -> Option<Solution> {
    let mut search = Search {
        costs: Costs::new(likelihood),
        best: None,
        nodes: 0,
    };
    search.visit(Candidates::ALL);
    let (_, grid) = search.best.filter(|_| search.nodes < NODES)?;
    Solution::try_from(grid).ok()
}

struct Search {
    costs: Costs,
    best: Option<(f32, Grid)>,
    nodes: usize,
}

impl Search {
    fn visit(&mut self, mut candidates: Candidates) {
        self.nodes += 1;
        if self.nodes >= NODES || !propagate(&mut candidates) {
            return;
        }
        let mut bound = 0.0;
        let mut widest: Option<(f32, usize, Cell)> = None;
        for cell in Cell::ALL {
            let digits = candidates[cell];
            let (first, second) = self.costs.cheapest(cell, digits);
            bound += first;
            if digits.len() > 1 {
                // Among cells without regret, the one with the fewest digits.
                let regret = (second - first, 9 - digits.len(), cell);
                let before = widest.map(|(regret, fewest, _)| (regret, fewest));
                if before.is_none_or(|before| (regret.0, regret.1) > before) {
                    widest = Some(regret);
                }
            }
        }
        if self.best.as_ref().is_some_and(|(best, _)| bound >= *best) {
            return;
        }
        let Some((_, _, cell)) = widest else {
            let digits = Cell::ALL.map(|cell| candidates[cell].single());
            self.best = Some((bound, Grid::new(digits)));
            return;
        };
        let mut digits: Vec<Digit> = candidates[cell].iter().collect();
        digits.sort_by(|&a, &b| self.costs.of(cell, a).total_cmp(&self.costs.of(cell, b)));
        for digit in digits {
            let mut narrower = candidates;
            narrower[cell] = digit.into();
            self.visit(narrower);
        }
    }
}

/// Removes the single digits of cells from their peers, and places digits with one cell left in a house. Returns false
/// if a cell or a digit has no place left.
fn propagate(candidates: &mut Candidates) -> bool {
    loop {
        let before = *candidates;
        for cell in Cell::ALL {
            if let Some(digit) = candidates[cell].single() {
                for &peer in cell.peers() {
                    candidates[peer] -= digit.into();
                }
            }
        }
        for house in ninefold::House::ALL {
            let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
            for &cell in house.cells() {
                twice |= once & candidates[cell];
                once |= candidates[cell];
            }
            if once != DigitSet::ALL {
                return false;
            }
            for &cell in house.cells() {
                let only = candidates[cell] - twice;
                if !only.is_empty() {
                    candidates[cell] = only;
                }
            }
        }
        if Cell::ALL
            .into_iter()
            .any(|cell| candidates[cell].is_empty())
        {
            return false;
        }
        if *candidates == before {
            return true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::likelihood::slot;
    use super::*;

    #[test]
    fn a_solution_is_found_despite_wrong_digits() {
        let solved =
            "483921657967345821251876493548132976729564138136798245372689514814253769695417382";
        let solution: Grid = solved.parse().unwrap();
        let mut random = fastrand::Rng::with_seed(8);
        for round in 0..50 {
            let mut rows = [[-7.0; 10]; 81];
            for cell in Cell::ALL {
                let shown = if random.u8(..5) == 0 {
                    0
                } else {
                    slot(solution[cell])
                };
                rows[cell.index()][shown] = 0.0;
            }
            for _ in 0..8 {
                let row = &mut rows[random.usize(..81)];
                row[random.usize(1..10)] = 1.0;
            }
            let found = most_probable(&Likelihood::new(rows)).unwrap();
            assert_eq!(Grid::from(found), solution, "round {round}");
        }
    }
}
