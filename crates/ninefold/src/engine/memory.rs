//! The memory of a search: the waiting nodes, and the progress of each puzzle that has been started.

use alloc::vec::Vec;

use super::descent::Descents;
use super::nodes::{Nodes, OWNER, STAGED};

/// Memory that is kept from one batch to the next, so that most batches allocate none.
pub struct Memory {
    /// The nodes that wait for a lane.
    pub pool: Nodes,
    /// The number of nodes in the pool.
    pub waiting: usize,
    /// The next puzzles to start.
    pub staged: Nodes,
    /// The puzzles that have nodes in lanes or in the pool, by slot.
    pub progress: Vec<Progress>,
    /// The slots that are free again.
    pub free: Vec<Slot>,
    /// The paths of lanes that search alone.
    pub descents: Descents,
}

/// The index of a slot in the table of started puzzles. The table is small: a puzzle is only started when no node
/// waits.
pub type Slot = u16;

/// The progress of a puzzle.
#[derive(Clone, Copy, Default)]
pub struct Progress {
    pub puzzle: usize,
    /// The number of its nodes that are in lanes or in the pool.
    pub open: u32,
    /// Whether its answer is complete, so that its other nodes are dropped.
    pub done: bool,
    /// The number of solutions found.
    pub found: u64,
    /// The number of nodes of its search tree.
    pub nodes: u64,
}

impl Memory {
    pub fn new() -> Memory {
        Memory {
            pool: Nodes::new(256),
            waiting: 0,
            staged: Nodes::new(STAGED),
            progress: Vec::new(),
            free: Vec::new(),
            descents: Descents::new(),
        }
    }

    /// Forgets the last search.
    pub fn clear(&mut self) {
        self.waiting = 0;
        self.progress.clear();
        self.free.clear();
    }

    /// Returns the number of nodes of the last search's first puzzle.
    pub fn nodes(&self) -> u64 {
        self.progress.first().map_or(0, |progress| progress.nodes)
    }

    /// Forgets the last search, and starts one puzzle that has already been searched to some extent.
    #[inline(always)]
    pub fn restart(&mut self, puzzle: usize, found: u64, nodes: u64) {
        self.clear();
        self.progress.push(Progress {
            puzzle,
            found,
            nodes,
            ..Progress::default()
        });
    }

    /// Adds a node of the puzzle in this slot to the pool.
    pub fn push(&mut self, cells: &[u16; 81], slot: Slot) {
        if self.waiting == self.pool.capacity() {
            self.pool.grow();
        }
        for (row, candidates) in self.pool.rows_mut().zip(cells) {
            row[self.waiting] = *candidates;
        }
        *self.pool.get_mut(OWNER, self.waiting) = slot;
        self.waiting += 1;
        self.of(slot).open += 1;
    }

    #[inline(always)]
    pub fn of(&mut self, slot: Slot) -> &mut Progress {
        &mut self.progress[usize::from(slot)]
    }

    /// Gives a slot to a puzzle that starts with one node.
    #[inline(always)]
    pub fn start(&mut self, puzzle: usize) -> Slot {
        let started = Progress {
            puzzle,
            open: 1,
            nodes: 1,
            ..Progress::default()
        };
        match self.free.pop() {
            Some(slot) => {
                *self.of(slot) = started;
                slot
            }
            None => {
                self.progress.push(started);
                (self.progress.len() - 1) as Slot
            }
        }
    }
}
