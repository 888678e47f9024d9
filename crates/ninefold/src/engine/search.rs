//! The search: lanes that fall idle are fed with branches that wait, and with new puzzles.
//!
//! A lane whose node is stuck guesses: it goes on with one branch, and the other goes to an idle lane
//! or waits in a pool, last in, first out. So the lanes are hardly ever idle, whatever the puzzles are
//! like, and the pool stays small: it holds at most the open branches of as many paths as there are
//! lanes.

use super::branch::Guesses;
use super::lanes::{Each, LaneSet, Lanes, Moves, OWNER, Rows, all, as_values};
use super::memory::{Memory, Progress, Slot};
use super::pass::{Group, Outcome};
use super::twin;

/// What the search works on: puzzles by number, and what becomes of them.
pub(super) trait Job {
    /// How many puzzles there are.
    fn count(&self) -> usize;
    /// Writes some puzzles, from this one on, into the columns of `rows` from the first on; says how
    /// many, at least one.
    fn stage<V: Lanes>(&mut self, puzzle: usize, rows: &mut Rows) -> usize;
    /// The candidates of a puzzle's cells.
    fn cells(&self, puzzle: usize) -> [u16; 81];
    /// The digits of a puzzle that are given, as characters; any other character where there is none.
    fn givens(&self, puzzle: usize) -> [u8; 81];
    /// Whether a puzzle leaves the digit, a character, to a cell that is not given.
    fn allows(&self, puzzle: usize, cell: usize, digit: u8) -> bool;
    /// A solution of the puzzle, in digits.
    fn solution(&mut self, puzzle: usize, line: &[u8; 81]);
    /// There is no more to find of the puzzle, or its limit is reached, or the search was given up.
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

/// How many puzzles it takes to find out that they are of another kind.
const PATIENCE: u32 = 16;
/// The interrupt is asked once in so many sweeps.
const SWEEPS_PER_POLL: u32 = 64;

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
        alone: 0,
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

pub(super) struct Search<'a, V, J> {
    group: Group<V>,
    guesses: Guesses<V>,
    /// The lanes that hold a node.
    active: LaneSet,
    /// Of these the lanes that search a puzzle alone.
    alone: LaneSet,
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
            let outcome = match self.has_puzzles() {
                true => V::propagate(&mut self.group),
                false => V::pass(&mut self.group),
            };
            let ended = (outcome.bad | outcome.solved) & self.active;
            let stuck = outcome.still & self.active;
            let waiting = match self.has_supply() {
                true => (all::<V>() & !self.active) | ended | stuck,
                false => ended | stuck,
            };
            let worth = match self.has_puzzles() {
                true => Self::WORTH_A_SWEEP,
                // The last puzzles: the fewer lanes are at work, the sooner others should help.
                false => self.active.count_ones() / 4 + 1,
            };
            if waiting.count_ones() >= worth || self.active & !waiting == 0 {
                if sweeps.is_multiple_of(SWEEPS_PER_POLL) && self.job.interrupted() {
                    self.give_up();
                    return false;
                }
                sweeps += 1;
                self.sweep(outcome);
            }
        }
        true
    }

    /// Says of all puzzles that are not finished how far they have come.
    #[cold]
    #[inline(never)]
    fn give_up(&mut self) {
        for progress in &self.memory.progress {
            if progress.open > 0 && !progress.done {
                self.job.finished(progress.puzzle, progress.found, false);
            }
        }
        for puzzle in self.next - self.staged.len()..self.job.count() {
            self.job.finished(puzzle, 0, false);
        }
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
        let has_still = outcome.still & self.active != 0;
        if has_still {
            self.guesses = self.group.choose_guesses();
        }
        if solved != 0 {
            self.take_solutions(solved);
        }
        let stuck = match has_still {
            // Where guesses have been chosen, slow lanes guess along.
            true => outcome.slow & self.active & (outcome.still | self.guesses.found()),
            false => 0,
        };
        let turned = match self.alone {
            0 => 0,
            _ => V::go_down(self, solved | bad, stuck),
        };
        for lane in Each((solved | bad) & !turned) {
            self.close_node(lane);
        }
        let parents = stuck & !self.alone;
        let moves = self.plan(parents);
        for lane in Each(parents) {
            let slot = self.owner(lane);
            self.memory.of(slot).open_node();
        }
        let Memory { pool, staged, .. } = &mut *self.memory;
        V::carry_out(&moves, &self.guesses, &mut self.group.nodes, pool, staged);
        let filled = moves.targets | moves.popped | moves.fresh | turned;
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
        }
        let mut lines = [[0; 81]; 8];
        while wanted != 0 {
            let eight = V::first(wanted, 8);
            V::lines(&self.group.nodes, eight, &mut lines);
            for (lane, line) in Each(eight).zip(&lines) {
                self.job.solution(puzzles[lane], line);
            }
            if self.expects_several() {
                self.look_for_twins(eight, &puzzles, &lines);
            }
            wanted &= !eight;
        }
    }

    /// Whether most of the last puzzles had as many solutions as were wanted.
    #[inline(always)]
    fn expects_several(&self) -> bool {
        self.reached > PATIENCE / 2
    }

    /// Looks for second solutions in the first ones of these lanes.
    #[cold]
    #[inline(never)]
    fn look_for_twins(&mut self, lanes: LaneSet, puzzles: &[usize; 32], solutions: &[[u8; 81]; 8]) {
        for (lane, solution) in Each(lanes).zip(solutions) {
            self.look_for_twin(lane, puzzles[lane], solution);
        }
    }

    /// Looks for a second solution in the first, unless that is known to be the only one.
    #[inline(always)]
    fn look_for_twin(&mut self, lane: usize, puzzle: usize, solution: &[u8; 81]) {
        let slot = self.owner(lane);
        let Progress {
            open, done, found, ..
        } = *self.memory.of(slot);
        let is_alone = self.alone & 1 << lane != 0;
        let has_more = open > 1 || is_alone && self.memory.descents.has_open_branch(lane);
        if !has_more || done || found != 1 || self.limits.solutions != 2 {
            return;
        }
        let Some(twin) = twin::<V, J>(self.job, puzzle, solution) else {
            return;
        };
        if self.limits.keep > 1 {
            self.job.solution(puzzle, &twin);
        }
        let progress = self.memory.of(slot);
        progress.found = 2;
        progress.done = true;
        self.reached = (self.reached + 1).min(PATIENCE);
        self.job.finished(puzzle, 2, false);
        self.drop_nodes(slot);
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

    /// What is to do in lanes that search alone. Where a node has ended, the lane goes back to a branch
    /// that is still open, if there is one; where it is stuck, the lane guesses. Gives the lanes that
    /// have gone back.
    #[inline(always)]
    pub(super) fn go_down(&mut self, ended: LaneSet, stuck: LaneSet) -> LaneSet {
        let mut turned = 0;
        for lane in Each(ended & self.alone) {
            let slot = self.owner(lane);
            let has_turned = !self.memory.of(slot).done && self.memory.descents.turn_back(lane);
            turned |= LaneSet::from(has_turned) << lane;
        }
        self.alone &= !ended | turned;
        let has_puzzles = self.has_puzzles();
        let mut shared = 0;
        for lane in Each(self.alone & (stuck | turned)) {
            if !has_puzzles || self.memory.descents.is_long(lane) {
                self.share(lane);
                shared |= 1 << lane;
            }
        }
        self.alone &= !shared;
        let descents = &mut self.memory.descents;
        if turned != 0 {
            descents.follow(turned, &mut self.group.nodes);
        }
        let stuck = stuck & self.alone;
        if stuck != 0 {
            descents.guess(stuck, &self.guesses, &mut self.group.nodes);
            self.group.unsettle(stuck);
            for lane in Each(stuck) {
                let slot = self.owner(lane);
                self.memory.of(slot).nodes += 1;
            }
        }
        self.active |= turned;
        turned
    }

    /// What the lane has left open is for all.
    #[cold]
    fn share(&mut self, lane: usize) {
        let slot = self.owner(lane);
        for branch in self.memory.descents.open_branches(lane) {
            self.memory.let_wait(&branch, slot);
        }
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
    /// the pool, and new puzzles.
    #[inline(always)]
    fn plan(&mut self, parents: LaneSet) -> Moves {
        let mut idle = all::<V>() & !self.active;
        let waiting = self.memory.waiting;
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
        if idle != 0 && self.staged.is_empty() && self.next < self.job.count() {
            let count = self.job.stage::<V>(self.next, &mut self.memory.staged);
            self.next += count;
            self.staged = 0..count;
        }
        Moves {
            parents,
            sources,
            targets,
            pushed,
            push_to: waiting,
            popped,
            pop_from: self.memory.waiting,
            fresh: V::first(idle, self.staged.len() as u32),
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
        if self.expects_several() {
            self.memory.descents.begin(moves.fresh);
            self.alone |= moves.fresh;
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

/// Another solution of a puzzle of the job that differs from this one in a rectangle, if there is one.
#[inline(always)]
pub(super) fn twin<V: Lanes, J: Job>(
    job: &J,
    puzzle: usize,
    solution: &[u8; 81],
) -> Option<[u8; 81]> {
    let rectangle = V::rectangle(solution, &job.givens(puzzle))?;
    let twin = twin::exchanged(solution, &rectangle);
    let cells = rectangle.as_flattened();
    cells
        .iter()
        .all(|&cell| job.allows(puzzle, cell, twin[cell]))
        .then_some(twin)
}
