//! The smallest selection of a puzzle's clues that keeps its solution the only one.
//!
//! A selection of clues allows another solution exactly if it misses the set of clues in which that solution differs.
//! So the smallest selection is a smallest set that meets all these sets, one for each other grid (a minimum hitting
//! set). There are too many grids, so the sets are collected during the search. A selection that meets all known sets,
//! and still allows another solution, adds the set of clues in which that solution differs. Gary McGuire, Bastian
//! Tugemann and Gilles Civario searched for a puzzle with 16 clues in this way ("There Is No 16-Clue Sudoku", 2012),
//! with the smaller unavoidable sets only.

use alloc::vec::Vec;

use crate::engine::Engine;
use crate::generate::Random;
use crate::geometry::{Cell, CellSet};
use crate::grid::{Grid, Solution};
use crate::puzzle::Puzzle;
use crate::solutions::Task;
use crate::unavoidable::UnavoidableSets;

/// The number of minimal puzzles; the search starts with the smallest.
const TRIES: u64 = 100;

/// The size of the unavoidable sets that are computed at the beginning, in a few milliseconds.
const KNOWN: usize = 10;

/// A puzzle with some of another puzzle's clues, and the same single solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fewest {
    /// The puzzle.
    pub grid: Grid,
    /// Whether no smaller selection of the clues exists; false if the search was interrupted.
    pub is_proven: bool,
}

impl Puzzle {
    /// Finds a puzzle with as few of the clues as possible that still has one solution.
    ///
    /// If `interrupt` ends the search early, returns the smallest puzzle found so far. Returns `None` if no puzzle has
    /// been found, if there is not exactly one solution, and for puzzles with pencil marks.
    ///
    /// ```
    /// use ninefold::engine::Engine;
    /// use ninefold::{Grid, Puzzle};
    ///
    /// let grid: Grid =
    ///     "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..".parse()?;
    /// let fewest = Puzzle::from(grid).fewest_clues(&mut Engine::new(), &|| false).unwrap();
    /// assert_eq!((fewest.grid.filled_count(), fewest.is_proven), (22, true));
    /// # Ok::<(), ninefold::text::ParseError>(())
    /// ```
    pub fn fewest_clues(
        &self,
        engine: &mut Engine,
        interrupt: &(dyn Fn() -> bool + Sync),
    ) -> Option<Fewest> {
        let givens = self.givens();
        let solutions = engine.solve(self, &Task::unique().until(interrupt));
        let solution = *solutions.unique()?;
        let mut smallest: Option<Grid> = None;
        let mut order = Cell::ALL;
        for number in 0..TRIES {
            // The result depends only on the puzzle.
            Random::stream(0, number).shuffle(&mut order);
            let Some(grid) = self.minimized(&order, engine, interrupt) else {
                break;
            };
            let fewer = |old: &Grid| grid.filled_count() < old.filled_count();
            if smallest.as_ref().is_none_or(fewer) {
                smallest = Some(grid);
            }
        }
        let mut search = FewestSearch {
            solution,
            clues: givens.filled().map(|(cell, _)| cell).collect(),
            sets: Vec::new(),
            engine,
            interrupt,
            found: smallest?,
        };
        for &set in UnavoidableSets::of(&solution, KNOWN, interrupt).sets() {
            search.sets.push(set & search.clues);
        }
        let is_proven = search.exhaust().is_some();
        Some(Fewest {
            grid: search.found,
            is_proven,
        })
    }
}

struct FewestSearch<'a> {
    solution: Solution,
    clues: CellSet,
    /// Sets of clues such that every puzzle of this solution has a clue in each set.
    sets: Vec<CellSet>,
    engine: &'a mut Engine,
    interrupt: &'a (dyn Fn() -> bool + Sync),
    /// The smallest puzzle found.
    found: Grid,
}

impl FewestSearch<'_> {
    /// Looks for puzzles with fewer and fewer clues until there is none. Returns `None` if it is interrupted.
    fn exhaust(&mut self) -> Option<()> {
        loop {
            let before = self.found.filled_count();
            self.choose(CellSet::EMPTY, self.clues, before.checked_sub(1)?)?;
            if self.found.filled_count() == before {
                return Some(());
            }
        }
    }

    /// Adds up to `left` of the allowed clues to those chosen, in all ways, until a smaller puzzle is found. Returns
    /// `None` if it is interrupted.
    fn choose(&mut self, chosen: CellSet, mut allowed: CellSet, left: usize) -> Option<()> {
        if (self.interrupt)() {
            return None;
        }
        let before = self.found.filled_count();
        let missed = loop {
            match self.missed(chosen, allowed, left) {
                Missed::TooMuch => return Some(()),
                Missed::Set(set) => break set,
                Missed::Nothing => {}
            }
            let grid = self.solution.only_in(chosen);
            match self.other_solution(&grid) {
                Some(other) => self.sets.push(other),
                None => {
                    self.found = grid;
                    return Some(());
                }
            }
        };
        for cell in missed {
            let mut with = chosen;
            with.insert(cell);
            // All puzzles with this clue have been searched then.
            allowed.remove(cell);
            self.choose(with, allowed, left - 1)?;
            if self.found.filled_count() < before {
                break;
            }
        }
        Some(())
    }

    /// Returns the sets that the chosen clues miss.
    fn missed(&self, chosen: CellSet, allowed: CellSet, left: usize) -> Missed {
        let missed = self.sets.iter().filter(|&&set| (set & chosen).is_empty());
        let mut missed: Vec<CellSet> = missed.map(|&set| set & allowed).collect();
        missed.sort_unstable_by_key(|set| set.len());
        let Some(&smallest) = missed.first() else {
            return Missed::Nothing;
        };
        // Disjoint sets need a clue each.
        let (mut met, mut needed) = (CellSet::EMPTY, 0);
        for set in missed {
            if (set & met).is_empty() {
                met |= set;
                needed += 1;
            }
        }
        match smallest.is_empty() || needed > left {
            true => Missed::TooMuch,
            false => Missed::Set(smallest),
        }
    }

    /// Returns the clues in which another solution of the puzzle differs, if there is one. Tries to keep their number
    /// small.
    fn other_solution(&mut self, grid: &Grid) -> Option<CellSet> {
        let mut differs = self.difference(grid)?;
        for cell in differs & self.clues {
            if differs.contains(cell) {
                let mut given = !differs;
                given.insert(cell);
                differs = self
                    .difference(&self.solution.only_in(given))
                    .unwrap_or(differs);
            }
        }
        Some(differs & self.clues)
    }

    /// Returns the cells in which another solution of the puzzle differs.
    fn difference(&mut self, grid: &Grid) -> Option<CellSet> {
        let task = Task::unique().keeping(2);
        let solutions = self.engine.solve(&Puzzle::from(*grid), &task);
        let mut others = solutions.kept().iter();
        let other = others.find(|other| **other != self.solution)?;
        let differs = |cell: &Cell| other.digit(*cell) != self.solution.digit(*cell);
        Some(Cell::ALL.into_iter().filter(differs).collect())
    }
}

/// The sets that the chosen clues miss.
enum Missed {
    Nothing,
    /// The remaining clues cannot meet all missed sets.
    TooMuch,
    /// The smallest set.
    Set(CellSet),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_unique(grid: Grid) -> bool {
        Engine::new()
            .solve(&grid.into(), &Task::unique())
            .unique()
            .is_some()
    }

    #[test]
    fn no_fewer_clues_suffice() {
        let solution: Grid =
            "483921657967345821251876493548132976729564138136798245372689514814253769695417382"
                .parse()
                .unwrap();
        let mut engine = Engine::new();
        for seed in 0..4 {
            let mut order = Cell::ALL;
            Random::stream(7, seed).shuffle(&mut order);
            // A minimal puzzle, and some clues that make others redundant.
            let minimal = Puzzle::from(solution).minimized(&order, &mut engine, &|| false);
            let minimal = minimal.unwrap();
            let more = order
                .iter()
                .filter(|cell| minimal[**cell].is_none())
                .take(3);
            let puzzle = more.fold(minimal, |grid, &cell| grid.with(cell, solution[cell]));
            // All puzzles have the clues that are not redundant. The test tries all sets of the others.
            let redundant = Puzzle::from(puzzle).redundant_clues(&mut engine, &|| false);
            let redundant = redundant.unwrap();
            assert!(redundant.len() < 20);
            let fewest = Puzzle::from(puzzle)
                .fewest_clues(&mut engine, &|| false)
                .unwrap();
            assert!(fewest.is_proven && is_unique(fewest.grid));
            let chosen = (0_u32..1 << redundant.len()).filter_map(|chosen| {
                let dropped = redundant.iter().enumerate();
                let dropped = dropped.filter(|(place, _)| chosen >> place & 1 == 0);
                let left = dropped.fold(puzzle, |grid, (_, &cell)| grid.with(cell, None));
                is_unique(left).then_some(left.filled_count())
            });
            assert_eq!(chosen.min(), Some(fewest.grid.filled_count()));
        }
    }

    #[test]
    fn an_interrupted_search_has_what_it_found() {
        let grid: Grid =
            "483921657967345821251876493548132976729564138136798245372689514814253769695417382"
                .parse()
                .unwrap();
        let calls = core::sync::atomic::AtomicUsize::new(0);
        let later = || calls.fetch_add(1, core::sync::atomic::Ordering::Relaxed) > 50_000;
        let puzzle = Puzzle::from(grid);
        let fewest = puzzle.fewest_clues(&mut Engine::new(), &later).unwrap();
        assert!(!fewest.is_proven && is_unique(fewest.grid));
        assert!((17..30).contains(&fewest.grid.filled_count()));
        assert_eq!(
            Puzzle::from(Grid::EMPTY).fewest_clues(&mut Engine::new(), &|| false),
            None
        );
    }
}
