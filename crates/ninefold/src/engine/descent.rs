//! Puzzles that are searched by one lane each, depth first.
//!
//! Lanes that share their open branches are never idle, but explore both branches of a guess at once. If a puzzle has
//! several solutions, a search of one branch after the other finds two solutions sooner. A lane that searches alone
//! keeps the node of its first guess and the list of the branches that it has taken since. At a dead end it returns to
//! that node and takes the same branches again, except for the last open guess, where it takes the other branch. Then
//! all these guesses are propagated together, which takes hardly longer than one guess.
//!
//! ```text
//! first guess  a ─┬─ a1 (open)          the path:  a0, b0, c1
//!                 └─ a0 ─┬─ b1 (open)   dead end:  a0, b1      c had no open branch left
//!                        └─ b0 ─┬─ c1
//!                               └─ c0 (searched)
//! ```

use alloc::vec;
use alloc::vec::Vec;

use super::branch::{Guess, Guesses};
use super::nodes::{Nodes, ROWS};
use crate::vectors::{Each, LaneSet, Vector};

/// The most guesses of a path. Only hard puzzles need more, and hard puzzles are better shared by all lanes.
const MOST_GUESSES: usize = 24;
/// The most dead ends of a path, for the same reason.
const MOST_DEAD_ENDS: u32 = 8;

/// A guess and the branch that was taken.
#[derive(Clone, Copy, Default)]
struct Turn {
    guess: Guess,
    /// Whether the other branch has yet to be searched.
    is_open: bool,
}

impl Turn {
    /// Removes the digit from the cells that lose it in the branch.
    #[inline(always)]
    fn take(&self, mut remove: impl FnMut(usize, u16)) {
        let triads = match self.is_open {
            true => self.guess.of_parent,
            false => self.guess.of_child,
        };
        for &cell in self.guess.cells(triads) {
            remove(usize::from(cell), self.guess.digit);
        }
    }
}

/// The guesses of a lane, in order.
#[derive(Clone, Copy, Default)]
struct Path {
    turns: [Turn; MOST_GUESSES],
    length: usize,
    dead_ends: u32,
}

impl Path {
    fn turns(&self) -> &[Turn] {
        &self.turns[..self.length]
    }

    /// Goes back to the last open branch and takes it; returns whether there is one.
    #[inline(always)]
    fn turn_back(&mut self) -> bool {
        self.dead_ends += 1;
        while let Some(last) = self.length.checked_sub(1) {
            let turn = &mut self.turns[last];
            if turn.is_open {
                turn.is_open = false;
                return true;
            }
            self.length = last;
        }
        false
    }
}

/// The paths of all lanes. Their memory is kept from one batch to the next.
pub struct Descents {
    paths: Vec<Path>,
    /// By lane: the node of the first guess.
    starts: Nodes,
}

impl Descents {
    pub fn new() -> Descents {
        Descents {
            paths: vec![Path::default(); 32],
            starts: Nodes::new(32),
        }
    }

    /// Starts paths without guesses.
    #[cold]
    #[inline(never)]
    pub fn begin(&mut self, lanes: LaneSet) {
        for lane in Each(lanes) {
            let path = &mut self.paths[lane];
            (path.length, path.dead_ends) = (0, 0);
        }
    }

    /// Returns whether the path has reached a limit, so that other lanes should help.
    #[inline(always)]
    pub fn is_long(&self, lane: usize) -> bool {
        let path = &self.paths[lane];
        path.length == MOST_GUESSES || path.dead_ends == MOST_DEAD_ENDS
    }

    /// Returns whether the lane has left a branch open.
    #[inline(always)]
    pub fn has_open_branch(&self, lane: usize) -> bool {
        self.paths[lane].turns().iter().any(|turn| turn.is_open)
    }

    /// Takes the last open branch of the lane; returns whether there is one.
    #[inline(always)]
    pub fn turn_back(&mut self, lane: usize) -> bool {
        self.paths[lane].turn_back()
    }

    /// Makes the guesses in these lanes, whose paths are not long.
    #[inline(always)]
    pub fn guess<V: Vector>(
        &mut self,
        lanes: LaneSet,
        guesses: &Guesses<V>,
        nodes: &mut [V; ROWS],
    ) {
        let mut first = 0;
        for lane in Each(lanes) {
            first |= LaneSet::from(self.paths[lane].length == 0) << lane;
        }
        if first != 0 {
            for (start, node) in self.starts.rows_mut().zip(nodes.iter()) {
                if let Some(start) = start.first_chunk_mut() {
                    let others = V::read(node.token(), start).only(!first);
                    others.or(node.only(first)).write(start);
                }
            }
        }
        let guesses = guesses.by_lane(lanes);
        let nodes = V::values_mut(nodes);
        for lane in Each(lanes) {
            let path = &mut self.paths[lane];
            let turn = Turn {
                guess: guesses[lane],
                is_open: true,
            };
            path.turns[path.length] = turn;
            path.length += 1;
            turn.take(|cell, digit| nodes[cell * V::COUNT + lane % V::COUNT] &= !digit);
        }
    }

    /// Loads the nodes at the ends of their paths into these lanes.
    #[inline(always)]
    pub fn follow<V: Vector>(&self, lanes: LaneSet, nodes: &mut [V; ROWS]) {
        for (start, node) in self.starts.rows().zip(nodes.iter_mut()) {
            if let Some(start) = start.first_chunk() {
                let start = V::read(node.token(), start);
                *node = node.only(!lanes).or(start.only(lanes));
            }
        }
        let nodes = V::values_mut(nodes);
        for lane in Each(lanes) {
            for turn in self.paths[lane].turns() {
                turn.take(|cell, digit| nodes[cell * V::COUNT + lane % V::COUNT] &= !digit);
            }
        }
    }

    /// Returns the open branches of the lane, in the order of their guesses.
    pub fn open_branches(&self, lane: usize) -> Vec<[u16; 81]> {
        let mut node = [0; 81];
        for (cell, row) in node.iter_mut().zip(self.starts.rows()) {
            *cell = row[lane];
        }
        let mut branches = Vec::new();
        for turn in self.paths[lane].turns() {
            if turn.is_open {
                let mut branch = node;
                let other = Turn {
                    is_open: false,
                    ..*turn
                };
                other.take(|cell, digit| branch[cell] &= !digit);
                branches.push(branch);
            }
            turn.take(|cell, digit| node[cell] &= !digit);
        }
        branches
    }
}
