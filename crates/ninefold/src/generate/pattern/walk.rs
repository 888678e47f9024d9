//! Walks from puzzle to puzzle of a pattern.
//!
//! A step empties one or two cells of the pattern. All solutions of the rest are counted by their digits in these
//! cells: the count is the number of solutions that remain if the digits become clues. The new digits are drawn with a
//! preference for few remaining solutions. Digits that leave only one solution make a puzzle. If the rest has too many
//! solutions, nothing changes.
//!
//! So a step depends on the set of all solutions, not on the order in which they are found, and every engine takes the
//! same walk. Earlier programs also used random walks over grids of clues that favour few solutions, but with one
//! further solution at a time instead of all solutions.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::ops::Range;

use super::Pattern;
use crate::candidates::Candidates;
use crate::classic::Algorithm;
use crate::engine::Engine;
use crate::generate::FoundPuzzle;
use crate::generate::{Grids, Random};
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::solutions::Task;
use crate::symmetry::Transformation;

/// The number of steps of a walk.
const STEPS: usize = 256;

/// The number of grids drawn for the start of a walk. The walk begins with the clues that leave the fewest solutions.
const STARTS: usize = 32;

/// The limits of solutions: the normal one, and one for the case that even a single cell has too many.
const LIMITS: [u64; 2] = [1_500, 24_000];

/// The number of walks made together, so that the engine has puzzles for all its lanes.
const TOGETHER: u64 = 64;

/// The greatest number of cells that a step empties.
const MOST_EMPTIED: usize = 2;

/// The number of ways to fill the emptied cells.
const FILLINGS: usize = 9_usize.pow(MOST_EMPTIED as u32);

/// A walk in progress.
struct Walk {
    attempt: u64,
    random: Random,
    clues: [u8; 81],
    /// The cells not yet emptied in this round. Every cell is emptied once before any is emptied again.
    untouched: Vec<Cell>,
    emptied: Vec<Cell>,
    limit: u64,
    fillings: Fillings,
    met: BTreeSet<[u8; 81]>,
    found: Vec<FoundPuzzle>,
}

/// The solutions of a step, by the digits in the emptied cells.
struct Fillings {
    total: u64,
    counts: [u32; FILLINGS],
    /// For each filling, the last solution found.
    solutions: [[u8; 81]; FILLINGS],
}

impl Pattern {
    /// Walks from puzzle to puzzle; each attempt is a separate walk of a few hundred steps.
    ///
    /// Hands over the puzzles found, in the order of the attempts. Returns the number of attempts that were made until
    /// `interrupt` returned true, or of all attempts if it never did. A walk finds no puzzle twice, but other walks may
    /// find the same one.
    pub fn walk(
        &self,
        grids: &Grids,
        attempts: Range<u64>,
        engine: &mut Engine,
        interrupt: &(dyn Fn() -> bool + Sync),
        mut take: impl FnMut(FoundPuzzle),
    ) -> u64 {
        let mut next = attempts.start;
        while next < attempts.end {
            let together = next..attempts.end.min(next.saturating_add(TOGETHER));
            let end = together.end;
            let mut walks = self.starts(grids, together, engine);
            for _ in 0..STEPS {
                if interrupt() {
                    return next - attempts.start;
                }
                self.step(&mut walks, engine);
            }
            walks
                .into_iter()
                .flat_map(|walk| walk.found)
                .for_each(&mut take);
            next = end;
        }
        next.saturating_sub(attempts.start)
    }

    /// Returns the starts of walks; none if the given digits have no solution.
    fn starts(&self, grids: &Grids, attempts: Range<u64>, engine: &mut Engine) -> Vec<Walk> {
        let mut walks: Vec<Walk> = Vec::new();
        let mut starts: Vec<[u8; 81]> = Vec::new();
        for attempt in attempts {
            let mut random = grids.stream(attempt);
            let clues = (0..STARTS).map_while(|_| {
                let grid = self.any_grid_with_givens(grids, &mut random)?;
                Some(self.clues_of(&grid))
            });
            starts.extend(clues);
            if starts.len() == (walks.len() + 1) * STARTS {
                walks.push(Walk::new(attempt, random));
            }
        }
        let mut answers = Vec::new();
        for (walk, starts) in walks.iter_mut().zip(starts.chunks(STARTS)) {
            let lines: Vec<&[u8; 81]> = starts.iter().collect();
            for limit in LIMITS {
                engine.solve_lines(&lines, &Task::count(limit), &mut answers);
                let counted = starts.iter().zip(&answers);
                let least = counted.min_by_key(|(_, answer)| answer.count);
                let (clues, answer) = least.expect("there is more than one start");
                walk.clues = *clues;
                if answer.count < limit {
                    break;
                }
            }
        }
        walks
    }

    /// Finds a grid that has the given digits. Grids are not equally likely.
    fn any_grid_with_givens(&self, grids: &Grids, random: &mut Random) -> Option<[u8; 81]> {
        if self.givens.filled_count() == 0 {
            return Some(grids.draw(random).to_ascii());
        }
        // The grid comes from the first solution of a randomly transformed puzzle.
        let disguise = Transformation::random(|below| random.below(below.into()) as u32);
        let puzzle = Puzzle::from(disguise.grid(&self.givens));
        let solutions = Algorithm::DancingLinks.solve(&puzzle, &Task::any());
        let grid = disguise.inverse().solution(solutions.first()?);
        Some(grid.to_ascii())
    }

    /// Makes the next step of all walks.
    fn step(&self, walks: &mut [Walk], engine: &mut Engine) {
        for walk in &mut *walks {
            walk.empty_cells(self);
        }
        for limit in LIMITS {
            let mut of_limit: Vec<&mut Walk> = walks
                .iter_mut()
                .filter(|walk| walk.limit == limit)
                .collect();
            let rests: Vec<Candidates> = of_limit.iter().map(|walk| walk.rest()).collect();
            engine.each_solution(&rests, &Task::count(limit), |place, solution| {
                of_limit[place].count(solution);
            });
        }
        for walk in walks {
            walk.fill_cells();
        }
    }
}

impl Walk {
    fn new(attempt: u64, random: Random) -> Walk {
        Walk {
            attempt,
            random,
            clues: [b'.'; 81],
            untouched: Vec::new(),
            emptied: Vec::new(),
            limit: LIMITS[0],
            fillings: Fillings {
                total: 0,
                counts: [0; FILLINGS],
                solutions: [[0; 81]; FILLINGS],
            },
            met: BTreeSet::new(),
            found: Vec::new(),
        }
    }

    /// Chooses the cells to empty: fewer after a step that had too many solutions.
    fn empty_cells(&mut self, pattern: &Pattern) {
        let had_too_many = self.fillings.total >= self.limit;
        self.limit = match had_too_many && self.emptied.len() < MOST_EMPTIED {
            true => LIMITS[1],
            false => LIMITS[0],
        };
        let count = if had_too_many { 1 } else { MOST_EMPTIED };
        if self.untouched.len() < count {
            self.untouched = pattern.free_cells().collect();
            self.random.shuffle(&mut self.untouched);
        }
        let rest = self.untouched.len().saturating_sub(count);
        self.emptied = self.untouched.split_off(rest);
        self.fillings.total = 0;
        self.fillings.counts = [0; FILLINGS];
    }

    /// Returns the clues without those in the emptied cells.
    fn rest(&self) -> Candidates {
        let mut rest = self.clues;
        for cell in &self.emptied {
            rest[cell.index()] = b'.';
        }
        Candidates::from(&Grid::from_ascii(&rest))
    }

    /// Counts a solution of the rest.
    fn count(&mut self, solution: &[u8; 81]) {
        let filling = self.emptied.iter().fold(0, |filling, cell| {
            filling * 9 + usize::from(solution[cell.index()] - b'1')
        });
        self.fillings.total += 1;
        self.fillings.counts[filling] += 1;
        self.fillings.solutions[filling] = *solution;
    }

    /// Keeps the puzzles among the fillings, and moves to one of the fillings.
    fn fill_cells(&mut self) {
        if self.fillings.total >= self.limit {
            return;
        }
        for filling in 0..FILLINGS {
            if self.fillings.counts[filling] == 1 {
                let puzzle = self.filled(filling);
                if self.met.insert(puzzle) {
                    let solution = &self.fillings.solutions[filling];
                    self.found
                        .push(FoundPuzzle::new(self.attempt, &puzzle, solution));
                }
            }
        }
        let weights = self.fillings.counts.map(weight);
        let mut number = self.random.below(weights.iter().sum());
        let drawn = weights.iter().position(|&weight| {
            let is_drawn = number < weight;
            number = number.wrapping_sub(weight);
            is_drawn
        });
        self.clues = self.filled(drawn.expect("the number is below the sum"));
    }

    /// Returns the clues with those of a filling.
    fn filled(&self, filling: usize) -> [u8; 81] {
        let mut clues = self.clues;
        for cell in &self.emptied {
            clues[cell.index()] = self.fillings.solutions[filling][cell.index()];
        }
        clues
    }
}

/// Returns the weight of a filling with this number of solutions. The fourth power, found by experiments, makes most of
/// the steps lead to puzzles. Whole numbers are the same on every machine.
fn weight(solutions: u32) -> u64 {
    match u64::from(solutions) {
        0 => 0,
        count => ((1 << 50) / count.pow(4)).max(1),
    }
}
