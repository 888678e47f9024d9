//! An attempt: one grid, random selections of its cells, and all wanted puzzles within them.

use alloc::vec::Vec;
use core::mem;

use super::drawing::{Drawing, rounded};
use super::plan::Plan;
use super::search::{Part, SelectionSearch};
use crate::engine::Question;
use crate::generate::Random;
use crate::generate::slots::Asking;
use crate::generate::small_sets::add_small_sets;
use crate::geometry::{Cell, CellSet};
use crate::grid::{Grid, Solution};

/// An attempt in progress.
pub struct Attempt<'p> {
    plan: &'p Plan,
    random: Random,
    line: [u8; 81],
    solution: Solution,
    area: CellSet,
    drawing: Drawing,
    /// The known unavoidable sets.
    sets: Vec<CellSet>,
    /// The index of the current number of clues in the plan, and the number of selections still to draw for it.
    count: usize,
    draws: u128,
    /// The cells of the last selection.
    selection: Vec<Cell>,
    /// By cell: its number in the selection.
    number_of: [u8; 81],
    /// The search within the selection, once the selection is known to have only one solution.
    search: Option<SelectionSearch>,
    /// The puzzle of the next question to the engine.
    puzzle: [u8; 81],
    differing: Option<Cell>,
    found: Vec<Grid>,
}

impl<'p> Attempt<'p> {
    /// The greatest number of cells of an unavoidable set that is kept for later selections; larger sets do not help.
    const LARGEST_SET: usize = 18;

    /// Starts with a grid, in 81 digits. Puzzles are searched for within the area.
    pub fn new(line: &[u8; 81], area: CellSet, plan: &'p Plan, random: Random) -> Attempt<'p> {
        let solution = Solution::found(Grid::from_ascii(line));
        let mut sets = Vec::with_capacity(256);
        add_small_sets(&solution, Attempt::LARGEST_SET, &mut sets);
        sets.sort_unstable_by_key(|set| (set.len(), *set));
        let mut attempt = Attempt {
            plan,
            random,
            line: *line,
            solution,
            area,
            drawing: Drawing::new(&sets, area),
            sets,
            count: 0,
            draws: 0,
            selection: Vec::new(),
            number_of: [0; 81],
            search: None,
            puzzle: [b'.'; 81],
            differing: None,
            found: Vec::new(),
        };
        attempt.draws = attempt.number_of_draws();
        attempt
    }

    /// Returns the number of selections to draw for the current number of clues.
    ///
    /// Every selection with a cell in each of the drawing's sets is drawn with the same expectation. All selections
    /// with a given puzzle are among them, as a selection that misses a set has no puzzle.
    fn number_of_draws(&mut self) -> u128 {
        let count = &self.plan.counts[self.count];
        let selections = self.drawing.count(count.cells);
        let divisor = self.plan.rarity * count.selections_with_a_puzzle(self.area.len());
        rounded(selections, divisor, &mut self.random)
    }

    pub fn solution(&self) -> &Solution {
        &self.solution
    }

    /// Returns the puzzles found, at the end.
    pub fn take_found(&mut self) -> Vec<Grid> {
        mem::take(&mut self.found)
    }

    /// Draws a selection; returns whether it has a cell in each known set.
    fn draw(&mut self, cells: usize) -> bool {
        let selection = self.drawing.draw(cells, &mut self.random);
        let is_hit = |set: &CellSet| !(*set & selection).is_empty();
        let is_promising = self.sets.iter().all(is_hit);
        if is_promising {
            self.selection.clear();
            self.selection.extend(selection.iter());
            for (number, cell) in self.selection.iter().enumerate() {
                self.number_of[cell.index()] = number as u8;
            }
        }
        is_promising
    }

    /// Takes the puzzles found in a selection, in an order that does not depend on the answers of the engine.
    fn take(&mut self, mut parts: Vec<Part>) {
        parts.sort_unstable();
        for part in parts {
            self.found.push(self.without(part));
        }
    }

    /// Returns the selection without a part.
    fn without(&self, part: Part) -> Grid {
        let mut grid = Grid::EMPTY;
        for (number, &cell) in self.selection.iter().enumerate() {
            if part >> number & 1 == 0 {
                grid.set(cell, self.solution[cell]);
            }
        }
        grid
    }

    /// Searches the selection, which has only one solution.
    fn start_search(&mut self) {
        let count = &self.plan.counts[self.count];
        let traces = self.sets.iter().map(|&set| self.trace(set));
        self.search = Some(SelectionSearch::new(
            count.cells as u32,
            count.spare(),
            traces,
        ));
    }

    /// Returns the trace of a set in the selection.
    fn trace(&self, set: CellSet) -> Part {
        let mut trace = 0;
        for cell in set {
            let number = usize::from(self.number_of[cell.index()]);
            // The numbers of other cells are left over from earlier selections.
            if self.selection.get(number) == Some(&cell) {
                trace |= 1 << number;
            }
        }
        trace
    }
}

impl Asking for Attempt<'_> {
    fn go_on(&mut self) -> bool {
        loop {
            if let Some(mut search) = self.search.take() {
                if let Some(part) = search.next_question() {
                    self.differing = search.new_cell().map(|number| self.selection[number]);
                    self.search = Some(search);
                    self.puzzle = self.without(part).to_ascii();
                    return true;
                }
                self.take(search.into_found());
            }
            while self.draws == 0 {
                self.count += 1;
                if self.count >= self.plan.counts.len() {
                    return false;
                }
                self.draws = self.number_of_draws();
            }
            self.draws -= 1;
            if self.draw(self.plan.counts[self.count].cells) {
                self.differing = None;
                self.puzzle = self.without(0).to_ascii();
                return true;
            }
        }
    }

    fn question(&self, number: usize) -> Question<'_> {
        Question {
            number,
            puzzle: &self.puzzle,
            known: &self.line,
            differing: self.differing,
        }
    }

    fn answer(&mut self, other: Option<&[u8; 81]>) {
        let Some(other) = other else {
            match &mut self.search {
                Some(search) => search.confirm(),
                None => self.start_search(),
            }
            return;
        };
        let set = difference(&self.line, other);
        let trace = self.trace(set);
        if set.len() <= Attempt::LARGEST_SET {
            self.sets.push(set);
        }
        if let Some(search) = &mut self.search {
            search.refute(trace);
        }
    }
}

/// Returns the cells in which two grids differ.
fn difference(one: &[u8; 81], other: &[u8; 81]) -> CellSet {
    let mut set = CellSet::EMPTY;
    let (words, last) = one.as_chunks::<8>();
    let (others, other_last) = other.as_chunks::<8>();
    for (number, (word, other)) in words.iter().zip(others).enumerate() {
        let mut differing = u64::from_le_bytes(*word) ^ u64::from_le_bytes(*other);
        while differing != 0 {
            let byte = differing.trailing_zeros() as usize / 8;
            differing &= !(0xFF << (8 * byte));
            set.insert(Cell::ALL[8 * number + byte]);
        }
    }
    if last != other_last {
        set.insert(Cell::ALL[80]);
    }
    set
}
