//! The search: lanes that fall idle are fed with branches that wait, and with new puzzles.
//!
//! A lane whose node is stuck guesses: it goes on with one branch, and the other goes to an idle lane
//! or waits in a pool, last in, first out. So the lanes are hardly ever idle, whatever the puzzles are
//! like, and the pool stays small: it holds at most the open branches of as many paths as there are
//! lanes.

use alloc::vec::Vec;

use super::branch::Guesses;
use super::lanes::{Each, LaneSet, Lanes, Moves, OWNER, Rows, STAGED, all, as_values};
use super::pass::{Group, Outcome};

/// What the search works on: puzzles by number, and what becomes of them.
pub(super) trait Job {
    /// How many puzzles there are.
    fn count(&self) -> usize;
    /// Writes some puzzles, from this one on, into the columns of `rows` from the first on; says how
    /// many, at least one.
    fn stage<V: Lanes>(&mut self, puzzle: usize, rows: &mut Rows) -> usize;
    /// The candidates of a puzzle's cells.
    fn cells(&self, puzzle: usize) -> [u16; 81];
    /// A solution of the puzzle, in digits.
    fn solution(&mut self, puzzle: usize, line: &[u8; 81]);
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

/// Where puzzles have several solutions, so many nodes may wait while new puzzles are begun.
const MOST_SET_ASIDE: usize = 128;
/// How many puzzles it takes to find out that they are of another kind.
const PATIENCE: u32 = 16;
/// The interrupt is asked once in so many sweeps.
const SWEEPS_PER_POLL: u32 = 64;

/// What is kept from one batch to the next, so that none is allocated for.
pub(super) struct Memory {
    pool: Rows,
    /// How many nodes wait in it.
    waiting: usize,
    staged: Rows,
    /// The puzzles that have nodes in lanes or in the pool: few, so they stay in the cache.
    progress: Vec<Progress>,
    /// The slots that are free again.
    free: Vec<Slot>,
}

/// A place in the table of puzzles under way. Of them there are not many: a puzzle is only begun while
/// few nodes wait.
type Slot = u16;

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
            waiting: 0,
            staged: Rows::new(STAGED),
            progress: Vec::new(),
            free: Vec::new(),
        }
    }

    /// Forgets the last search.
    pub(super) fn clear(&mut self) {
        self.waiting = 0;
        self.progress.clear();
        self.free.clear();
    }

    /// How many solutions the last search found of the first puzzle, and how many nodes it had.
    pub(super) fn found_and_nodes(&self) -> (u64, u64) {
        let first = self.progress.first();
        first.map_or((0, 0), |progress| (progress.found, progress.nodes))
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

    /// Lets a node of that puzzle wait.
    pub(super) fn wait(&mut self, cells: &[u16; 81]) {
        if self.waiting == self.pool.capacity {
            self.pool.grow();
        }
        for (row, candidates) in self.pool.rows_mut().zip(cells) {
            row[self.waiting] = *candidates;
        }
        *self.pool.get_mut(OWNER, self.waiting) = 0;
        self.waiting += 1;
        self.of(0).open += 1;
    }

    #[inline(always)]
    fn of(&mut self, slot: Slot) -> &mut Progress {
        &mut self.progress[usize::from(slot)]
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
    go_on::<V, J>(job, 0, limits, memory)
}

/// Searches what waits in the memory, and the puzzles of the job from this one on.
#[inline(always)]
pub(super) fn go_on<V: Lanes, J: Job>(
    job: &mut J,
    next: usize,
    limits: Limits,
    memory: &mut Memory,
) -> bool {
    let mut search = Search {
        group: Group::<V>::new(),
        guesses: Guesses::none(),
        active: 0,
        next,
        staged: 0..0,
        done_waiting: 0,
        reached: 0,
        limits,
        memory,
        job,
    };
    search.run()
}

struct Search<'a, V, J> {
    group: Group<V>,
    guesses: Guesses<V>,
    /// The lanes that hold a node.
    active: LaneSet,
    /// The next puzzle to stage.
    next: usize,
    /// The columns of staged puzzles that no lane has taken yet.
    staged: core::ops::Range<usize>,
    /// How many nodes wait of which no more is wanted.
    done_waiting: u32,
    /// How many of the last puzzles had as many solutions as were wanted, roughly: up with each that
    /// had, down with each that had fewer.
    reached: u32,
    limits: Limits,
    memory: &'a mut Memory,
    job: &'a mut J,
}

impl<V: Lanes, J: Job> Search<'_, V, J> {
    /// How many lanes must have something to do other than to propagate before it pays to look after
    /// them all.
    const WORTH_A_SWEEP: u32 = V::COUNT as u32 / 3;

    #[inline(always)]
    fn run(&mut self) -> bool {
        let mut sweeps = 0u32;
        self.sweep(Outcome::NONE);
        while self.active != 0 || self.has_supply() {
            let outcome = V::propagate(&mut self.group);
            let ended = (outcome.bad | outcome.solved) & self.active;
            let stuck = outcome.still & self.active;
            let waiting = match self.has_supply() {
                true => (all::<V>() & !self.active) | ended | stuck,
                false => ended | stuck,
            };
            let worth = match self.has_puzzles() {
                true => Self::WORTH_A_SWEEP,
                // The last puzzles: what is left to do should be spread over the lanes.
                false => 1,
            };
            if waiting.count_ones() >= worth || self.active & !waiting == 0 {
                sweeps += 1;
                if sweeps.is_multiple_of(SWEEPS_PER_POLL) && self.job.interrupted() {
                    return false;
                }
                self.sweep(outcome);
            }
        }
        true
    }

    /// Whether there is anything that idle lanes can be filled with.
    #[inline(always)]
    fn has_supply(&self) -> bool {
        self.memory.waiting != 0 || self.has_puzzles()
    }

    /// Whether there are puzzles that have not been begun.
    #[inline(always)]
    fn has_puzzles(&self) -> bool {
        !self.staged.is_empty() || self.next < self.job.count()
    }

    /// Takes solutions, guesses in the lanes that are stuck, and fills those that are idle.
    #[inline(always)]
    fn sweep(&mut self, outcome: Outcome) {
        let bad = outcome.bad & self.active;
        let solved = outcome.solved & self.active & !bad;
        self.active &= !(bad | solved);
        // Begun early: a long chain of operations that what follows need not wait for.
        if outcome.still & self.active != 0 {
            self.guesses = self.group.choose_guesses();
        }
        if solved != 0 {
            self.take_solutions(solved);
        }
        for lane in Each(bad) {
            self.close_node(lane);
        }
        let parents = outcome.still & self.active;
        let moves = self.plan(parents);
        for lane in Each(parents) {
            let slot = self.owner(lane);
            self.memory.of(slot).open_node();
        }
        let Memory { pool, staged, .. } = &mut *self.memory;
        V::carry_out(&moves, &self.guesses, &mut self.group.nodes, pool, staged);
        let filled = moves.targets | moves.popped | moves.fresh;
        self.group.forget(filled);
        self.group.unsettle(filled | parents);
        self.active |= filled;
        self.begin_puzzles(&moves);
        if self.done_waiting != 0 {
            self.drop_popped(moves.popped);
        }
    }

    /// The slot of the puzzle whose node is in a lane.
    #[inline(always)]
    fn owner(&self, lane: usize) -> Slot {
        debug_assert!(lane < V::COUNT);
        // SAFETY: a vector is `COUNT` values of 16 bits, side by side, and the lane is one of them.
        unsafe {
            *core::ptr::from_ref(&self.group.nodes[OWNER])
                .cast::<u16>()
                .add(lane)
        }
    }

    #[inline(always)]
    fn take_solutions(&mut self, solved: LaneSet) {
        let mut wanted = 0;
        let mut puzzles = [0; 32];
        for lane in Each(solved) {
            let slot = self.owner(lane);
            let progress = self.memory.of(slot);
            // Another lane may have found the last one that was wanted in the same pass.
            if !progress.done {
                progress.found += 1;
                let (puzzle, found) = (progress.puzzle, progress.found);
                progress.done = found == self.limits.solutions;
                if found <= self.limits.keep {
                    wanted |= 1 << lane;
                    puzzles[lane] = puzzle;
                }
                if found == self.limits.solutions {
                    self.reached = (self.reached + 1).min(PATIENCE);
                    self.job.finished(puzzle, found, false);
                    self.drop_nodes(slot);
                }
            }
            self.close_node(lane);
        }
        let mut lines = [[0; 81]; 8];
        while wanted != 0 {
            let eight = V::first(wanted, 8);
            V::lines(&self.group.nodes, eight, &mut lines);
            for (lane, line) in Each(eight).zip(&lines) {
                self.job.solution(puzzles[lane], line);
            }
            wanted &= !eight;
        }
    }

    /// Empties the lanes with nodes of a puzzle of which no more is wanted.
    #[inline(always)]
    fn drop_nodes(&mut self, slot: Slot) {
        let mut dropped = 0;
        for lane in Each(self.active) {
            if self.owner(lane) == slot {
                self.active &= !(1 << lane);
                dropped += 1;
            }
        }
        let progress = self.memory.of(slot);
        progress.open -= dropped;
        self.done_waiting += progress.open;
    }

    /// There is no more to be had of the node in the lane.
    #[inline(always)]
    fn close_node(&mut self, lane: usize) {
        let slot = self.owner(lane);
        let progress = self.memory.of(slot);
        progress.open -= 1;
        if progress.done {
            self.done_waiting -= 1;
        }
        if progress.open == 0 {
            let Progress {
                puzzle,
                done,
                found,
                ..
            } = *progress;
            if !done {
                self.reached = self.reached.saturating_sub(1);
                self.job.finished(puzzle, found, true);
            }
            self.memory.free.push(slot);
        }
    }

    /// Who goes where: children to idle lanes, or into the pool; then, if lanes are left, nodes out of
    /// the pool, and new puzzles. Where puzzles have more solutions than are wanted, new ones come
    /// first: going down one branch finds them sooner than going down both.
    #[inline(always)]
    fn plan(&mut self, parents: LaneSet) -> Moves {
        let mut idle = all::<V>() & !self.active;
        let waiting = self.memory.waiting;
        let sets_aside = self.reached > PATIENCE / 2 && waiting < MOST_SET_ASIDE;
        if idle != 0 && self.staged.is_empty() && self.next < self.job.count() {
            let count = self.job.stage::<V>(self.next, &mut self.memory.staged);
            self.next += count;
            self.staged = 0..count;
        }
        let staged = self.staged.len() as u32;
        let set_aside_for = V::first(idle, if sets_aside { staged } else { 0 });
        idle &= !set_aside_for;
        let direct = parents.count_ones().min(idle.count_ones());
        let sources = V::first(parents, direct);
        let targets = V::first(idle, direct);
        idle &= !targets;
        let pushed = parents & !sources;
        if pushed != 0 {
            while self.memory.pool.capacity < waiting + V::COUNT {
                self.memory.pool.grow();
            }
        }
        let popped = idle.count_ones().min(waiting as u32);
        self.memory.waiting += pushed.count_ones() as usize;
        self.memory.waiting -= popped as usize;
        let popped = V::first(idle, popped);
        idle &= !popped;
        let fresh = if sets_aside {
            set_aside_for
        } else {
            V::first(idle, staged)
        };
        Moves {
            parents,
            sources,
            targets,
            pushed,
            push_to: waiting,
            popped,
            pop_from: self.memory.waiting,
            fresh,
            fresh_from: self.staged.start,
        }
    }

    /// Opens an account for each puzzle that has come to a lane.
    #[inline(always)]
    fn begin_puzzles(&mut self, moves: &Moves) {
        // The staged puzzles are the last that were taken from the job.
        let first_staged = self.next - self.staged.end;
        for lane in Each(moves.fresh) {
            let slot = self.memory.begin(first_staged + self.staged.start);
            let owners = as_values(core::slice::from_mut(&mut self.group.nodes[OWNER]));
            owners[lane] = slot;
            self.staged.start += 1;
        }
    }

    /// Empties the lanes with nodes that came out of the pool too late.
    #[inline(always)]
    fn drop_popped(&mut self, popped: LaneSet) {
        for lane in Each(popped) {
            let slot = self.owner(lane);
            if self.memory.of(slot).done {
                self.active &= !(1 << lane);
                self.close_node(lane);
            }
        }
    }
}
