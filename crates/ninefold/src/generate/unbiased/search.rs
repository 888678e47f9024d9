//! The search within a selection of cells: which minimal puzzles with so many clues does it have?
//!
//! The selection has only the grid as solution. A puzzle within it leaves out some of its cells: as many as the
//! *goal* says. Two kinds of knowledge decide which:
//!
//! * *Traces*: what an unavoidable set of the grid has in the selection. A trace may not be left out whole.
//! * *Spare sets*: cells that may be left out all together. The engine has confirmed it.
//!
//! A puzzle is minimal if and only if what it leaves out is not a part of a larger spare set. So the search looks for
//! spare sets of the size of the goal that are maximal. They are rare, and most of the work is to show that there are
//! no more.
//!
//! Begin with nothing left out, and let P be a spare set that is larger than the goal, or has been found. What is
//! still to be found is no part of P. So it has a cell outside of P, and there is a branch for each such cell: leave
//! it out, and keep those of the branches before. Go on in this way; P must have all cells that are left out so far.
//! The spare set with the fewest cells to branch on is taken; if there is none, or if it can become larger as far as
//! the traces tell, the engine is asked about a larger one. Its answer is either a new spare set or a new trace, so
//! each question brings something new. A branch ends when
//!
//! * its cell completes a trace;
//! * there are too few cells to leave out (a cell is needed as soon as a trace has no other cell left);
//! * more spare sets have nothing outside of them in common than there are cells to leave out.
//!
//! To learn traces and spare sets together is the way of M. Fredman and L. Khachiyan ("On the Complexity of
//! Dualization of Monotone Disjunctive Normal Forms", 1996) and of D. Gunopulos and others ("Discovering All Most
//! Specific Sentences", 2003). The search is exact, so what it finds does not depend on which answers the engine gives
//! where several are right.

use alloc::vec;
use alloc::vec::Vec;

/// Cells of the selection: bit n is cell number n.
pub type Part = u64;

/// The search for all maximal spare sets of a size.
pub struct Search {
    goal: u32,
    /// By number of cells that are left out.
    levels: Vec<Level>,
    /// How many of the levels are in use.
    depth: usize,
    asked: Part,
    found: Vec<Part>,
}

/// What is decided after some branches, and what is known of the rest.
#[derive(Clone, Default)]
struct Level {
    /// The cells that are left out.
    out: Part,
    /// The cells that may still be left out.
    open: Part,
    /// The cells that stay, though they are not needed yet.
    kept: Part,
    /// What is left of the traces without needed cells.
    traces: Vec<Part>,
    /// The spare sets that have all cells that are left out.
    spare: Vec<Part>,
    /// The branches that have not been tried, once they are known.
    branches: Option<Part>,
}

/// How it goes on.
enum Next {
    Back,
    Ask(Part),
    Branch(Part),
}

/// What the known spare sets leave to try.
enum Untried {
    Nothing,
    /// Any of these cells. The spare set has all other open cells, or is empty.
    Cells(Part, Part),
}

impl Search {
    /// Starts with a selection of so many cells. The goal must be at least 1.
    pub fn new(size: u32, goal: u32, traces: impl Iterator<Item = Part>) -> Search {
        let mut first = Level {
            open: Part::MAX >> (Part::BITS - size),
            ..Level::default()
        };
        // Larger ones would hardly ever matter.
        let small = traces.filter(|trace| trace.count_ones() <= 2 * goal);
        small.for_each(|trace| first.learn(trace));
        let mut levels = vec![Level::default(); goal as usize];
        levels[0] = first;
        Search {
            goal,
            levels,
            depth: 1,
            asked: 0,
            found: Vec::new(),
        }
    }

    /// Goes on to the next question: is this a spare set? `None` at the end.
    pub fn next_question(&mut self) -> Option<Part> {
        while let Some(deepest) = self.depth.checked_sub(1) {
            match self.levels[deepest].branches {
                None => match self.next() {
                    Next::Back => self.depth -= 1,
                    Next::Ask(part) => {
                        self.asked = part;
                        return Some(part);
                    }
                    Next::Branch(cells) => self.levels[deepest].branches = Some(cells),
                },
                Some(0) => self.depth -= 1,
                Some(cells) => self.branch(cells & cells.wrapping_neg()),
            }
        }
        None
    }

    /// The only cell of the question that is not in a known spare set, if there is such a spare set.
    pub fn new_cell(&self) -> Option<usize> {
        let first = self.levels.first()?;
        let outside = first.spare.iter().map(|spare| self.asked & !spare);
        let single = outside.into_iter().find(|cells| cells.is_power_of_two());
        single.map(|cell| cell.trailing_zeros() as usize)
    }

    /// Takes the answer yes.
    pub fn confirm(&mut self) {
        let part = self.asked;
        for level in &mut self.levels[..self.depth] {
            if level.out & !part == 0 {
                level.spare.retain(|spare| spare & !part != 0);
                level.spare.push(part);
            }
        }
        // As far as the traces tell, it cannot become larger, or more had been asked about.
        if part.count_ones() == self.goal {
            self.found.push(part);
        }
    }

    /// Takes the answer no: this trace lies within what was asked about.
    pub fn refute(&mut self, trace: Part) {
        for depth in 0..self.depth {
            let level = &mut self.levels[depth];
            let left = trace & !level.out;
            if left == 0 {
                self.depth = depth;
                return;
            }
            level.learn(left);
        }
    }

    /// What has been found, in no order.
    pub fn into_found(self) -> Vec<Part> {
        self.found
    }

    fn next(&self) -> Next {
        let level = &self.levels[self.depth - 1];
        let missing = self.goal - level.out.count_ones();
        let most = self.most();
        if level.open.count_ones() < missing {
            return Next::Back;
        }
        let (cells, spare) = match level.untried(missing) {
            Untried::Nothing => return Next::Back,
            Untried::Cells(cells, _) if missing == 1 => {
                return Next::Ask(level.extended(level.out, cells, most));
            }
            Untried::Cells(cells, spare) => (cells, spare),
        };
        let extended = match spare {
            0 => level.extended(level.out, cells, most),
            _ => level.extended(spare, cells, spare.count_ones() + 1),
        };
        if extended == spare || extended.count_ones() < self.goal {
            Next::Branch(level.open & !extended)
        } else {
            Next::Ask(extended)
        }
    }

    /// How many cells a question is about at first. Small sets are more often spare, large ones tell more; these
    /// sizes were the quickest.
    fn most(&self) -> u32 {
        match self.goal {
            0..=3 => self.goal + 1,
            4 => 6,
            _ => 2 * self.goal,
        }
    }

    /// Leaves out a cell of the deepest level.
    fn branch(&mut self, cell: Part) {
        let (levels, [child, ..]) = self.levels.split_at_mut(self.depth) else {
            return;
        };
        let level = &mut levels[self.depth - 1];
        level.branches = level.branches.map(|cells| cells & !cell);
        level.open &= !cell;
        child.out = level.out | cell;
        child.open = level.open;
        child.branches = None;
        child.spare.clear();
        let spare = level.spare.iter().filter(|&spare| spare & cell != 0);
        child.spare.extend(spare);
        let missing = self.goal - child.out.count_ones();
        if !matches!(child.untried(missing), Untried::Nothing) {
            child.leave_out(cell, level);
            self.depth += 1;
        }
        level.kept |= cell;
    }
}

impl Level {
    /// Which open cells the known spare sets leave to try, where so many are missing.
    fn untried(&self, missing: u32) -> Untried {
        if missing == 1 {
            let outside_of_all = self
                .spare
                .iter()
                .fold(self.open, |cells, spare| cells & !spare);
            return match outside_of_all {
                0 => Untried::Nothing,
                cells => Untried::Cells(cells, 0),
            };
        }
        let (mut fewest, mut best) = (self.open, 0);
        let (mut apart, mut met) = (0, 0);
        for &spare in &self.spare {
            let outside = self.open & !spare;
            if outside.count_ones() < fewest.count_ones() {
                (fewest, best) = (outside, spare);
            }
            if outside & met == 0 {
                met |= outside;
                apart += 1;
            }
        }
        match apart > missing || fewest == 0 {
            true => Untried::Nothing,
            false => Untried::Cells(fewest, best),
        }
    }

    /// Adds cells to a set as long as no trace forbids it, up to so many cells; the first from `preferred`.
    fn extended(&self, set: Part, preferred: Part, most: u32) -> Part {
        let mut set = set;
        let mut addable = (self.open | self.kept) & !set;
        while set.count_ones() < most {
            for trace in &self.traces {
                let left = trace & !set;
                if left & left.wrapping_sub(1) == 0 {
                    addable &= !left;
                }
            }
            let choices = [preferred, self.open, self.kept].map(|cells| cells & addable);
            let Some(cells) = choices.into_iter().find(|&cells| cells != 0) else {
                break;
            };
            let cell = cells & cells.wrapping_neg();
            set |= cell;
            addable &= !cell;
        }
        set
    }

    /// Takes over what the level above knows, where a cell more is left out.
    fn leave_out(&mut self, cell: Part, above: &Level) {
        let mut needed = 0;
        for trace in &above.traces {
            let left = trace & !cell;
            if left & left.wrapping_sub(1) == 0 {
                needed |= left;
            }
        }
        self.open &= !needed;
        self.kept = above.kept & !needed;
        // Without a branch in the loop, as it would be hard to foresee.
        self.traces.resize(above.traces.len(), 0);
        let mut count = 0;
        for trace in &above.traces {
            self.traces[count] = trace & !cell;
            count += usize::from(trace & needed == 0);
        }
        self.traces.truncate(count);
    }

    /// Learns a trace, or what is left of it.
    fn learn(&mut self, trace: Part) {
        if trace.is_power_of_two() {
            self.open &= !trace;
            self.kept &= !trace;
            self.branches = self.branches.map(|cells| cells & !trace);
            self.traces.retain(|other| other & trace == 0);
        } else if trace & !(self.open | self.kept) == 0 {
            self.traces.retain(|other| trace & !other != 0);
            self.traces.push(trace);
        }
    }
}
