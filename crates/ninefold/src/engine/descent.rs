//! Puzzles that are searched by one lane each, depth first.
//!
//! Lanes that share their open branches are never idle, but explore both branches of a guess at once.
//! Where a puzzle has several solutions, going down one branch and then the next finds two of them
//! sooner. A lane that goes down alone hands nothing over: it keeps the node of its first guess, and
//! which branches it has taken since. At a dead end it goes back to that node, and takes the same
//! branches again but for the last that was still open; all of these guesses are propagated together,
//! which takes hardly longer than one of them.

use alloc::vec;
use alloc::vec::Vec;

use super::branch::{Guess, Guesses};
use super::lanes::{Each, LaneSet, Lanes, ROWS, Rows, all, as_values, read};

/// So many guesses a path may have: more are made in hard puzzles only, for which all lanes are better.
const MOST_GUESSES: usize = 24;
/// A path with so many dead ends belongs to such a puzzle.
const MOST_DEAD_ENDS: u32 = 8;

/// A guess, and which branch of it was taken.
#[derive(Clone, Copy)]
struct Turn {
    guess: Guess,
    /// Whether the other branch is still to be looked at.
    is_open: bool,
}

impl Turn {
    /// Takes the digit out of the cells that do not have it in the branch.
    #[inline(always)]
    fn take(&self, mut remove: impl FnMut(usize, u16)) {
        let digit = self.guess.digit;
        if self.is_open {
            for &cell in self.guess.of_parent() {
                remove(usize::from(cell), digit);
            }
        } else {
            for &cell in self.guess.of_child() {
                remove(usize::from(cell), digit);
            }
        }
    }
}

/// The way of a lane from its first guess.
#[derive(Clone, Copy)]
struct Path {
    turns: [Turn; MOST_GUESSES],
    length: usize,
    dead_ends: u32,
}

impl Path {
    const NONE: Path = Path {
        turns: [Turn {
            guess: Guess::NONE,
            is_open: false,
        }; MOST_GUESSES],
        length: 0,
        dead_ends: 0,
    };

    fn turns(&self) -> &[Turn] {
        &self.turns[..self.length]
    }

    /// Goes back to the last open branch, and takes it; says whether there is one.
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

/// How far the lanes have come, kept from one batch to the next.
pub(super) struct Descents {
    paths: Vec<Path>,
    /// By lane the nodes of the first guesses.
    starts: Rows,
}

impl Descents {
    pub(super) fn new() -> Descents {
        Descents {
            paths: vec![Path::NONE; 32],
            starts: Rows::new(32),
        }
    }

    /// Begins paths without guesses.
    #[cold]
    #[inline(never)]
    pub(super) fn begin(&mut self, lanes: LaneSet) {
        for lane in Each(lanes) {
            let path = &mut self.paths[lane];
            (path.length, path.dead_ends) = (0, 0);
        }
    }

    /// Whether the lane has been at it for so long that others should help.
    #[inline(always)]
    pub(super) fn is_long(&self, lane: usize) -> bool {
        let path = &self.paths[lane];
        path.length == MOST_GUESSES || path.dead_ends == MOST_DEAD_ENDS
    }

    /// Whether the lane has left a branch open.
    #[inline(always)]
    pub(super) fn has_open_branch(&self, lane: usize) -> bool {
        self.paths[lane].turns().iter().any(|turn| turn.is_open)
    }

    /// Takes the last open branch of the lane, if there is one.
    #[inline(always)]
    pub(super) fn turn_back(&mut self, lane: usize) -> bool {
        self.paths[lane].turn_back()
    }

    /// Makes the guesses in these lanes, whose paths are not long.
    #[inline(always)]
    pub(super) fn guess<V: Lanes>(
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
                    let others = read::<V>(start).only(!first);
                    others.or(node.only(first)).write(start);
                }
            }
        }
        let guesses = guesses.by_lane(lanes);
        let nodes = as_values(nodes);
        for lane in Each(lanes & all::<V>()) {
            let path = &mut self.paths[lane];
            let turn = Turn {
                guess: guesses[lane],
                is_open: true,
            };
            path.turns[path.length] = turn;
            path.length += 1;
            turn.take(|cell, digit| nodes[cell * V::COUNT + lane] &= !digit);
        }
    }

    /// Puts these lanes where their paths lead.
    #[inline(always)]
    pub(super) fn follow<V: Lanes>(&self, lanes: LaneSet, nodes: &mut [V; ROWS]) {
        for (start, node) in self.starts.rows().zip(nodes.iter_mut()) {
            if let Some(start) = start.first_chunk() {
                *node = node.only(!lanes).or(read::<V>(start).only(lanes));
            }
        }
        let nodes = as_values(nodes);
        for lane in Each(lanes & all::<V>()) {
            for turn in self.paths[lane].turns() {
                turn.take(|cell, digit| nodes[cell * V::COUNT + lane] &= !digit);
            }
        }
    }

    /// The branches that the lane has left open, those of the first guesses first.
    pub(super) fn open_branches(&self, lane: usize) -> Vec<[u16; 81]> {
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
