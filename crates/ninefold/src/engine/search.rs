//! The search: lanes that fall idle are fed with branches that wait, and with new puzzles.
//!
//! A lane whose node is stuck guesses: it goes on with one branch, and the other goes to an idle lane
//! or waits in a pool, last in, first out. So the lanes are hardly ever idle, whatever the puzzles are
//! like, and the pool stays small: it holds at most the open branches of as many paths as there are
//! lanes.

use alloc::vec::Vec;

use super::branch::Guesses;
use super::lanes::{Each, LaneSet, Lanes, Moves, Rows, all, first};
use super::pass::Group;

/// What the search works on: puzzles by number, and what becomes of them.
pub(super) trait Job {
    /// How many puzzles there are.
    fn count(&self) -> usize;
    /// Writes some puzzles, from this one on, into the columns of `rows` from the first on; says how
    /// many, at least one.
    fn stage(&mut self, puzzle: usize, rows: &mut Rows) -> usize;
    /// A solution of the puzzle, the candidates of its cells, each a single bit.
    fn solution(&mut self, puzzle: usize, nth: u64, cells: &[u16; 81]);
    /// There is no more to find of the puzzle, or its limit is reached.
    fn finished(&mut self, puzzle: usize, found: u64, exhausted: bool);
    /// Whether to give up.
    fn interrupted(&self) -> bool;
}

/// How many solutions to look for, and how many of them to hand over.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    pub(super) solutions: u64,
    pub(super) keep: u64,
}

/// How many puzzles are staged at a time.
pub(super) const STAGED: usize = 32;
/// The interrupt is asked once in so many sweeps.
const SWEEPS_PER_POLL: u32 = 64;

/// What is kept from one batch to the next, so that none is allocated for.
pub(super) struct Memory {
    pool: Rows,
    /// Whose node waits at each place of the pool.
    owners: Vec<Slot>,
    staged: Rows,
    /// The puzzles that have nodes in lanes or in the pool: few, so they stay in the cache.
    progress: Vec<Progress>,
    /// The slots that are free again.
    free: Vec<Slot>,
}

/// A place in the table of puzzles under way.
type Slot = u32;

/// How far a puzzle has come.
#[derive(Clone, Copy, Default)]
struct Progress {
    puzzle: usize,
    /// Nodes of it that are in lanes or wait.
    open: u32,
    /// Whether no more is wanted of it.
    done: bool,
    found: u64,
    /// Nodes of it that there have been.
    nodes: u64,
}

impl Progress {
    #[inline(always)]
    fn open_node(&mut self) {
        self.open += 1;
        self.nodes += 1;
    }
}

impl Memory {
    pub(super) fn new() -> Memory {
        Memory {
            pool: Rows::new(256),
            owners: Vec::new(),
            staged: Rows::new(STAGED),
            progress: Vec::new(),
            free: Vec::new(),
        }
    }

    /// Forgets the last search.
    pub(super) fn clear(&mut self) {
        self.owners.clear();
        self.progress.clear();
        self.free.clear();
    }

    /// How many solutions the last search found of the first puzzle, and how many nodes it had.
    pub(super) fn found_and_nodes(&self) -> (u64, u64) {
        let first = self.progress.first();
        first.map_or((0, 0), |progress| (progress.found, progress.nodes))
    }

    #[inline(always)]
    fn of(&mut self, slot: Slot) -> &mut Progress {
        &mut self.progress[slot as usize]
    }

    /// A slot for a puzzle that begins with one node.
    #[inline(always)]
    fn begin(&mut self, puzzle: usize) -> Slot {
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

/// Searches all puzzles of the job; says whether it came to the end.
#[inline(always)]
pub(super) fn run<V: Lanes, J: Job>(job: &mut J, limits: Limits, memory: &mut Memory) -> bool {
    memory.clear();
    let mut search = Search {
        group: Group::<V>::new(),
        guesses: Guesses::NONE,
        owner: [0; 32],
        active: 0,
        stuck: 0,
        new: 0,
        next: 0,
        staged: 0..0,
        limits,
        memory,
        job,
    };
    search.run()
}

struct Search<'a, V, J> {
    group: Group<V>,
    guesses: Guesses,
    /// Whose node is in each lane.
    owner: [Slot; 32],
    /// The lanes that hold a node.
    active: LaneSet,
    /// Those of them that propagation has come to an end with.
    stuck: LaneSet,
    /// Those that have not been propagated since they were filled or guessed.
    new: LaneSet,
    /// The next puzzle to stage.
    next: usize,
    /// The columns of staged puzzles that no lane has taken yet.
    staged: core::ops::Range<usize>,
    limits: Limits,
    memory: &'a mut Memory,
    job: &'a mut J,
}

impl<V: Lanes, J: Job> Search<'_, V, J> {
    /// How many lanes must be idle or stuck before it pays to look after them all.
    const WORTH_A_SWEEP: u32 = V::COUNT as u32 / 4;

    #[inline(always)]
    fn run(&mut self) -> bool {
        let mut sweeps = 0u32;
        loop {
            let idle = all::<V>() & !self.active;
            let moving = self.active & !self.stuck;
            let waiting = match self.has_supply() {
                true => self.stuck | idle,
                false => self.stuck,
            };
            if moving == 0 || waiting.count_ones() >= Self::WORTH_A_SWEEP {
                if self.active == 0 && !self.has_supply() {
                    return true;
                }
                sweeps += 1;
                if sweeps.is_multiple_of(SWEEPS_PER_POLL) && self.job.interrupted() {
                    return false;
                }
                self.sweep();
            }
            let outcome = self.group.pass();
            let bad = outcome.bad & self.active;
            let solved = outcome.solved & self.active & !bad;
            self.active &= !(bad | solved);
            self.stuck = outcome.still & self.active & !self.new;
            self.new = 0;
            for lane in Each(solved) {
                self.take_solution(lane);
            }
            for lane in Each(bad) {
                self.close_node(lane);
            }
        }
    }

    #[inline(always)]
    fn has_supply(&self) -> bool {
        !self.memory.owners.is_empty() || !self.staged.is_empty() || self.next < self.job.count()
    }

    #[inline(always)]
    fn take_solution(&mut self, lane: usize) {
        let slot = self.owner[lane];
        let progress = self.memory.of(slot);
        // Another lane may have found the last one that was wanted in the same pass.
        if !progress.done {
            progress.found += 1;
            let (puzzle, found) = (progress.puzzle, progress.found);
            progress.done = found == self.limits.solutions;
            if found <= self.limits.keep {
                let cells = self.column(lane);
                self.job.solution(puzzle, found, &cells);
            }
            if found == self.limits.solutions {
                self.job.finished(puzzle, found, false);
                self.drop_nodes(slot);
            }
        }
        self.close_node(lane);
    }

    /// The cells of the node in a lane.
    #[inline(always)]
    fn column(&self, lane: usize) -> [u16; 81] {
        debug_assert!(lane < V::COUNT);
        let mut cells = [0; 81];
        for (cell, row) in cells.iter_mut().zip(&self.group.cells) {
            // SAFETY: a vector is `COUNT` values of 16 bits, side by side, and the lane is one of
            // them.
            *cell = unsafe { *core::ptr::from_ref(row).cast::<u16>().add(lane) };
        }
        cells
    }

    /// Empties the lanes with nodes of a puzzle of which no more is wanted.
    #[inline(always)]
    fn drop_nodes(&mut self, slot: Slot) {
        for lane in Each(self.active) {
            if self.owner[lane] == slot {
                self.active &= !(1 << lane);
                self.memory.of(slot).open -= 1;
            }
        }
        self.stuck &= self.active;
    }

    /// There is no more to be had of the node in the lane.
    #[inline(always)]
    fn close_node(&mut self, lane: usize) {
        let slot = self.owner[lane];
        let progress = self.memory.of(slot);
        progress.open -= 1;
        if progress.open == 0 {
            let Progress {
                puzzle,
                done,
                found,
                ..
            } = *progress;
            if !done {
                self.job.finished(puzzle, found, true);
            }
            self.memory.free.push(slot);
        }
    }

    /// Guesses in the lanes that are stuck, and fills those that are idle.
    #[inline(always)]
    fn sweep(&mut self) {
        let mut parents = self.stuck;
        if parents != 0 {
            self.group.choose_guesses(&mut self.guesses);
            for lane in Each(parents & !self.guesses.found) {
                // Nothing is left to guess and yet it is not solved: it cannot be.
                self.active &= !(1 << lane);
                self.close_node(lane);
            }
            parents &= self.guesses.found;
        }
        let moves = self.plan(parents);
        let Memory { pool, staged, .. } = &mut *self.memory;
        V::carry_out(&moves, &mut self.group.cells, pool, staged);
        self.settle_owners(&moves);
        self.guess(&moves);
        let filled = moves.targets | moves.popped | moves.fresh;
        if filled != 0 {
            self.group.forget(filled);
        }
        self.new = parents | filled;
        self.stuck = 0;
    }

    /// Who goes where: children to idle lanes, or into the pool; then, if lanes are left, nodes out of
    /// the pool, and new puzzles.
    #[inline(always)]
    fn plan(&mut self, parents: LaneSet) -> Moves {
        let mut idle = all::<V>() & !self.active;
        let direct = parents.count_ones().min(idle.count_ones()) as usize;
        let sources = first(parents, direct);
        let targets = first(idle, direct);
        idle &= !targets;
        let mut moves = Moves {
            sources,
            targets,
            pushed: parents & !sources,
            push_to: self.memory.owners.len(),
            ..Moves::default()
        };
        if moves.pushed != 0 {
            while self.memory.pool.capacity < moves.push_to + V::COUNT {
                self.memory.pool.grow();
            }
            return moves;
        }
        let waiting = self.memory.owners.len();
        let popped = waiting.min(idle.count_ones() as usize);
        moves.popped = first(idle, popped);
        moves.pop_from = waiting - popped;
        idle &= !moves.popped;
        if idle != 0 && self.staged.is_empty() && self.next < self.job.count() {
            let count = self.job.stage(self.next, &mut self.memory.staged);
            self.next += count;
            self.staged = 0..count;
        }
        let fresh = self.staged.len().min(idle.count_ones() as usize);
        moves.fresh = first(idle, fresh);
        moves.fresh_from = self.staged.start;
        moves
    }

    /// Lets the owners of nodes follow their nodes.
    #[inline(always)]
    fn settle_owners(&mut self, moves: &Moves) {
        for (from, to) in Each(moves.sources).zip(Each(moves.targets)) {
            self.owner[to] = self.owner[from];
            self.memory.of(self.owner[from]).open_node();
        }
        for from in Each(moves.pushed) {
            self.memory.owners.push(self.owner[from]);
            self.memory.of(self.owner[from]).open_node();
        }
        self.active |= moves.targets | moves.popped | moves.fresh;
        for (to, from) in Each(moves.popped).zip(moves.pop_from..) {
            let slot = self.memory.owners[from];
            self.owner[to] = slot;
            if self.memory.of(slot).done {
                // What is wanted of the puzzle was found meanwhile.
                self.active &= !(1 << to);
                self.close_node(to);
            }
        }
        if moves.popped != 0 {
            self.memory.owners.truncate(moves.pop_from);
        }
        // The staged puzzles are the last that were taken from the job.
        let first_staged = self.next - self.staged.end;
        for to in Each(moves.fresh) {
            self.owner[to] = self.memory.begin(first_staged + self.staged.start);
            self.staged.start += 1;
        }
    }

    /// Makes the guess in the parents, and its opposite in their children.
    #[inline(always)]
    fn guess(&mut self, moves: &Moves) {
        // SAFETY: a vector is `COUNT` values of 16 bits, side by side.
        let cells: &mut [u16] = unsafe {
            core::slice::from_raw_parts_mut(self.group.cells.as_mut_ptr().cast(), 81 * V::COUNT)
        };
        let mut clear = |lane: usize, cell: u8, digit: u16| {
            cells[cell as usize * V::COUNT + lane] &= !digit;
        };
        for (parent, child) in Each(moves.sources).zip(Each(moves.targets)) {
            let (first, others) = self.guesses.triads(parent);
            let digit = self.guesses.digit(parent);
            for &cell in first {
                clear(child, cell, digit);
            }
            for &cell in others.into_iter().flatten().flatten() {
                clear(parent, cell, digit);
            }
        }
        for (parent, child) in Each(moves.pushed).zip(moves.push_to..) {
            let (first, others) = self.guesses.triads(parent);
            let digit = self.guesses.digit(parent);
            for &cell in first {
                *self.memory.pool.get_mut(cell as usize, child) &= !digit;
            }
            for &cell in others.into_iter().flatten().flatten() {
                clear(parent, cell, digit);
            }
        }
    }
}
