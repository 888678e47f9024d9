//! The search within a selection of cells for all minimal puzzles with a given number of clues.
//!
//! The selection has only the grid as solution. A puzzle within it leaves out some of its cells; their number is the
//! *goal*. Two kinds of sets decide which cells these can be:
//!
//! * *Traces*: the part of an unavoidable set of the grid that lies in the selection. A trace may not be left out
//!   whole.
//! * *Spare sets*: cells that may be left out all together, as the engine has confirmed.
//!
//! A puzzle is minimal if and only if the set of cells that it leaves out is not a part of a larger spare set. So the
//! search looks for maximal spare sets of the size of the goal. They are rare, and most of the work is to show that
//! there are no more.
//!
//! Begin with no cell left out, and let P be a spare set that is larger than the goal, or has been found. A set that is
//! still to be found is not a part of P. So it has a cell outside P, and there is a branch for each such cell: leave it
//! out, and keep the cells of the branches before. This is repeated; P must contain all cells that are left out. The
//! spare set with the fewest cells to branch on is chosen. If there is none, or if the traces allow a larger set, the
//! next question to the engine is about a larger set. Its answer is either a new spare set or a new trace, so each
//! question brings something new. A branch ends when
//!
//! * its cell completes a trace;
//! * there are too few cells to leave out (a cell is needed as soon as a trace has no other cell left);
//! * the number of spare sets with disjoint complements is greater than the number of cells to leave out.
//!
//! M. Fredman and L. Khachiyan ("On the Complexity of Dualization of Monotone Disjunctive Normal Forms", 1996) and D.
//! Gunopulos and others ("Discovering All Most Specific Sentences", 2003) learn traces and spare sets together in this
//! way. The search is exact, so its result does not depend on the answer that the engine gives if several are right.

use alloc::vec;
use alloc::vec::Vec;

/// Cells of the selection: bit n is cell number n.
pub type Part = u64;

/// The search for all maximal spare sets of a size.
pub struct SelectionSearch {
    goal: u32,
    /// The levels by the number of cells left out.
    levels: Vec<Decisions>,
    /// The number of levels in use.
    depth: usize,
    asked: Part,
    found: Vec<Part>,
}

/// The decisions after some branches, and the knowledge about the remaining cells.
#[derive(Clone, Default)]
struct Decisions {
    /// The cells left out.
    out: Part,
    /// The cells that may still be left out.
    open: Part,
    /// Cells that are kept but not yet proven necessary.
    kept: Part,
    /// The parts of the traces without the cells left out. Traces with a needed cell are dropped.
    traces: Vec<Part>,
    /// The spare sets that contain all cells left out.
    spare: Vec<Part>,
    /// The branches that have not been tried, once these are computed.
    branches: Option<Part>,
}

/// The next action of the search.
enum Next {
    Back,
    Ask(Part),
    Branch(Part),
}

/// The cells that the known spare sets leave to try.
enum Untried {
    Nothing,
    /// Any of the cells in the first part. The second part is a spare set that contains all other open cells, or is
    /// empty.
    Cells(Part, Part),
}

impl SelectionSearch {
    /// Starts with a selection of `size` cells. The goal must be at least 1.
    pub fn new(size: u32, goal: u32, traces: impl Iterator<Item = Part>) -> SelectionSearch {
        let mut first = Decisions {
            open: Part::MAX >> (Part::BITS - size),
            ..Decisions::default()
        };
        // Larger traces would hardly ever matter.
        let small = traces.filter(|trace| trace.count_ones() <= 2 * goal);
        small.for_each(|trace| first.learn(trace));
        let mut levels = vec![Decisions::default(); goal as usize];
        levels[0] = first;
        SelectionSearch {
            goal,
            levels,
            depth: 1,
            asked: 0,
            found: Vec::new(),
        }
    }

    /// Advances to the next question: is this a spare set? Returns `None` at the end.
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

    /// Returns the only cell of the question that is not in a known spare set, if there is such a spare set.
    pub fn new_cell(&self) -> Option<usize> {
        let first = self.levels.first()?;
        let outside = first.spare.iter().map(|spare| self.asked & !spare);
        let single = outside.into_iter().find(|cells| cells.is_power_of_two());
        single.map(|cell| cell.trailing_zeros() as usize)
    }

    /// Processes the answer yes.
    pub fn confirm(&mut self) {
        let part = self.asked;
        for level in &mut self.levels[..self.depth] {
            if level.out & !part == 0 {
                level.spare.retain(|spare| spare & !part != 0);
                level.spare.push(part);
            }
        }
        // The traces rule out a larger part; otherwise the question would have been about a larger one.
        if part.count_ones() == self.goal {
            self.found.push(part);
        }
    }

    /// Processes the answer no: this trace lies within the part in question.
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

    /// Returns the sets found, in no order.
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

    /// Returns the number of cells of a first question. Small sets are more often spare, but large sets give more
    /// information; these sizes were the fastest.
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

impl Decisions {
    /// Returns the open cells that the known spare sets leave to try, if `missing` more cells are left out.
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

    /// Adds cells to a set as long as no trace forbids it, up to `most` cells. Cells from `preferred` come first.
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

    /// Derives the knowledge from the level above, with one more cell left out.
    fn leave_out(&mut self, cell: Part, above: &Decisions) {
        let mut needed = 0;
        for trace in &above.traces {
            let left = trace & !cell;
            if left & left.wrapping_sub(1) == 0 {
                needed |= left;
            }
        }
        self.open &= !needed;
        self.kept = above.kept & !needed;
        // The loop has no branch, as the branch would be unpredictable.
        self.traces.resize(above.traces.len(), 0);
        let mut count = 0;
        for trace in &above.traces {
            self.traces[count] = trace & !cell;
            count += usize::from(trace & needed == 0);
        }
        self.traces.truncate(count);
    }

    /// Learns a trace, or the part that is left after the cells left out.
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
