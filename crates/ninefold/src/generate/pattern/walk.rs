//! Walks from puzzle to puzzle of a pattern.
//!
//! A step empties one or two cells of the pattern. All solutions of the rest are counted by the digits that they have
//! in these cells: so many solutions remain if the digits become clues. Digits are drawn, the rather the fewer
//! solutions remain, and whatever leaves only one is a puzzle. If the rest has too many solutions, nothing changes.
//!
//! So a step depends on the set of all solutions, not on those that are found first: another engine takes the same
//! walk. Random walks over grids of clues that favour few solutions were used for this by others before, with one
//! solution more at a time in place of all of them.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::ops::Range;

use super::Pattern;
use crate::candidates::Candidates;
use crate::classic::Algorithm;
use crate::engine::Engine;
use crate::generate::Found;
use crate::generate::{Grids, Random};
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use crate::solutions::Task;
use crate::symmetry::Transformation;

/// How many steps a walk has.
const STEPS: usize = 256;

/// A walk begins with the clues of that of so many grids that leaves the fewest solutions.
const STARTS: usize = 32;

/// How many solutions are too many: as a rule, and where even one cell has too many.
const LIMITS: [u64; 2] = [1_500, 24_000];

/// How many walks are made together, so that the engine has puzzles for all its lanes.
const TOGETHER: u64 = 64;

/// How many cells a step empties.
const MOST_EMPTIED: usize = 2;

/// So many ways there are to fill them.
const FILLINGS: usize = 9_usize.pow(MOST_EMPTIED as u32);

/// A walk that is under way.
struct Walk {
    attempt: u64,
    random: Random,
    clues: [u8; 81],
    /// The cells that are still to be emptied before any is emptied again.
    untouched: Vec<Cell>,
    emptied: Vec<Cell>,
    limit: u64,
    fillings: Fillings,
    met: BTreeSet<[u8; 81]>,
    found: Vec<Found>,
}

/// The solutions of a step, by the digits in the emptied cells.
struct Fillings {
    total: u64,
    counts: [u32; FILLINGS],
    /// Of each filling the last solution that was found.
    solutions: [[u8; 81]; FILLINGS],
}

impl Pattern {
    /// Walks from puzzle to puzzle; each attempt is a walk of its own, of a few hundred steps.
    ///
    /// Hands over what is found, in the order of the attempts, and returns how many attempts were made until
    /// `interrupt` returned true: all, if it never does. No puzzle comes twice from one walk, but it may come from
    /// another, too.
    pub fn walk(
        &self,
        grids: &Grids,
        attempts: Range<u64>,
        engine: &mut Engine,
        interrupt: &(dyn Fn() -> bool + Sync),
        mut take: impl FnMut(Found),
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

    /// The beginnings of walks. There is none where the given digits have no solution.
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

    /// A grid that has the given digits, not each with the same probability.
    fn any_grid_with_givens(&self, grids: &Grids, random: &mut Random) -> Option<[u8; 81]> {
        if self.givens.filled_count() == 0 {
            return Some(grids.draw(random).to_ascii());
        }
        // The first solution of a disguise.
        let disguise = Transformation::random(|below| random.below(below.into()) as u32);
        let puzzle = Puzzle::from(disguise.grid(&self.givens));
        let solutions = Algorithm::DancingLinks.solve(&puzzle, &Task::any());
        let grid = disguise.inverse().solution(solutions.first()?);
        Some(grid.to_ascii())
    }

    /// The next step of all walks.
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

    /// Chooses the cells to be emptied: fewer after a step that had too many solutions.
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

    /// The clues without those in the emptied cells.
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

    /// Keeps the puzzles among the fillings, and goes on to one of the fillings.
    fn fill_cells(&mut self) {
        if self.fillings.total >= self.limit {
            return;
        }
        for filling in 0..FILLINGS {
            if self.fillings.counts[filling] == 1 {
                let puzzle = self.filled(filling);
                if self.met.insert(puzzle) {
                    let solution = &self.fillings.solutions[filling];
                    self.found.push(Found::new(self.attempt, &puzzle, solution));
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

    /// The clues with those of a filling.
    fn filled(&self, filling: usize) -> [u8; 81] {
        let mut clues = self.clues;
        for cell in &self.emptied {
            clues[cell.index()] = self.fillings.solutions[filling][cell.index()];
        }
        clues
    }
}

/// How likely a filling with so many solutions is. The fourth power, found by trying some, makes most of the steps
/// lead to puzzles; whole numbers are the same on every machine.
fn weight(solutions: u32) -> u64 {
    match u64::from(solutions) {
        0 => 0,
        count => ((1 << 50) / count.pow(4)).max(1),
    }
}
