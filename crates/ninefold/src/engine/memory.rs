//! What a search remembers: the nodes that wait, and how far each puzzle under way has come.

use alloc::vec::Vec;

use super::descent::Descents;
use super::lanes::{OWNER, Rows, STAGED};

/// What is kept from one batch to the next, so that none is allocated for.
pub(super) struct Memory {
    pub(super) pool: Rows,
    /// How many nodes wait in it.
    pub(super) waiting: usize,
    pub(super) staged: Rows,
    /// The puzzles that have nodes in lanes or in the pool: few, so they stay in the cache.
    pub(super) progress: Vec<Progress>,
    /// The slots that are free again.
    pub(super) free: Vec<Slot>,
    /// Of lanes that search alone.
    pub(super) descents: Descents,
}

/// A place in the table of puzzles under way. Of them there are not many: a puzzle is only begun while
/// few nodes wait.
pub(super) type Slot = u16;

/// How far a puzzle has come.
#[derive(Clone, Copy, Default)]
pub(super) struct Progress {
    pub(super) puzzle: usize,
    /// Nodes of it that are in lanes or wait.
    pub(super) open: u32,
    /// Whether no more is wanted of it.
    pub(super) done: bool,
    pub(super) found: u64,
    /// Nodes of it that there have been.
    pub(super) nodes: u64,
}

impl Progress {
    #[inline(always)]
    pub(super) fn open_node(&mut self) {
        self.open += 1;
        self.nodes += 1;
    }
}

impl Memory {
    pub(super) fn new() -> Memory {
        Memory {
            pool: Rows::new(256),
            waiting: 0,
            staged: Rows::new(STAGED),
            progress: Vec::new(),
            free: Vec::new(),
            descents: Descents::new(),
        }
    }

    /// Forgets the last search.
    pub(super) fn clear(&mut self) {
        self.waiting = 0;
        self.progress.clear();
        self.free.clear();
    }

    /// How many nodes the last search had of the first puzzle.
    pub(super) fn nodes(&self) -> u64 {
        self.progress.first().map_or(0, |progress| progress.nodes)
    }

    /// Begins with one puzzle that has been searched before, without nodes that wait.
    #[inline(always)]
    pub(super) fn begin_with(&mut self, puzzle: usize, found: u64, nodes: u64) {
        self.clear();
        self.progress.push(Progress {
            puzzle,
            open: 0,
            done: false,
            found,
            nodes,
        });
    }

    /// Lets a node of the puzzle that was begun with wait.
    pub(super) fn wait(&mut self, cells: &[u16; 81]) {
        self.let_wait(cells, 0);
    }

    /// Lets a node of a puzzle wait.
    pub(super) fn let_wait(&mut self, cells: &[u16; 81], slot: Slot) {
        if self.waiting == self.pool.capacity {
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
    pub(super) fn of(&mut self, slot: Slot) -> &mut Progress {
        &mut self.progress[usize::from(slot)]
    }

    /// A slot for a puzzle that begins with one node.
    #[inline(always)]
    pub(super) fn begin(&mut self, puzzle: usize) -> Slot {
        let begun = Progress {
            puzzle,
            open: 1,
            nodes: 1,
            ..Progress::default()
        };
        match self.free.pop() {
            Some(slot) => {
                *self.of(slot) = begun;
                slot
            }
            None => {
                self.progress.push(begun);
                (self.progress.len() - 1) as Slot
            }
        }
    }
}
