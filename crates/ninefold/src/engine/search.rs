//! The search: idle lanes are filled with waiting branches and new puzzles.
//!
//! A lane whose node is stuck guesses: it continues with one branch, and the other moves to an idle lane or into a
//! pool, last in, first out. So lanes are hardly ever idle, for puzzles of any kind. The pool stays small: it holds no
//! more than the open branches of one path for each lane.
//!
//! ```text
//!  puzzles ──stage──> ┌─────── lanes ───────┐ ──solved──> answers
//!                     │ pass, pass, sweep … │ ──bad─────> (gone)
//!     pool ──pop────> └─────────────────────┘ ──stuck───> guess: one branch stays,
//!          <──push───────────────────────────────────────        the other moves
//! ```

use super::branch::Guesses;
use super::kernels::{Kernels, Moves};
use super::memory::{Memory, Progress, Slot};
use super::nodes::{OWNER, STAGED, candidates_of};
use super::pass::{Group, Outcome};
use super::rectangle;
use super::workload::{Answers, Puzzles, Workload};
use crate::vectors::{Each, LaneSet, Token, Vector};

/// The number of puzzles after which the search decides whether most have several solutions.
const PATIENCE: u32 = 16;
/// The number of sweeps between two polls of the interrupt.
const SWEEPS_PER_POLL: u32 = 64;

/// Searches all puzzles. Returns false if it was interrupted.
pub fn run<V: Kernels, P: Puzzles + ?Sized, A: Answers + ?Sized>(
    token: V::Token,
    workload: &mut Workload<P, A>,
    memory: &mut Memory,
) -> bool {
    memory.clear();
    resume::<V, P, A>(token, workload, 0, memory)
}

/// Searches the waiting nodes, and the puzzles from `next` on. Returns false if it was interrupted.
pub fn resume<V: Kernels, P: Puzzles + ?Sized, A: Answers + ?Sized>(
    token: V::Token,
    workload: &mut Workload<P, A>,
    next: usize,
    memory: &mut Memory,
) -> bool {
    token.run(
        #[inline(always)]
        || {
            let mut search = LaneSearch {
                token,
                group: Group::<V>::new(token),
                guesses: Guesses::none(token),
                active: 0,
                alone: 0,
                next,
                staged: 0..0,
                done_waiting: 0,
                reached: 0,
                memory,
                workload,
            };
            search.run()
        },
    )
}

/// Propagates all lanes, in a function of its own. Otherwise the compiler keeps the values of the rest of the search in
/// registers, and not those of this function. It is compiled once for each backend, whatever the workload.
#[inline(always)]
fn propagate<V: Kernels>(token: V::Token, group: &mut Group<V>, has_puzzles: bool) -> Outcome {
    match has_puzzles {
        true => token.run(
            #[inline(always)]
            || {
                for _ in 1..V::PASSES {
                    group.pass();
                }
                group.pass()
            },
        ),
        // Lanes are idle now, and stuck nodes should not wait for a second pass.
        false => token.run(
            #[inline(always)]
            || group.pass(),
        ),
    }
}

/// The state of the lanes.
struct LaneSearch<'a, 'w, V: Vector, P: ?Sized, A: ?Sized> {
    token: V::Token,
    group: Group<V>,
    guesses: Guesses<V>,
    /// The lanes that hold a node.
    active: LaneSet,
    /// The active lanes that search a puzzle alone.
    alone: LaneSet,
    /// The next puzzle to stage.
    next: usize,
    /// The columns of staged puzzles that no lane has taken.
    staged: core::ops::Range<usize>,
    /// The number of waiting nodes whose puzzles are done.
    done_waiting: u32,
    /// A measure of how many of the last puzzles reached the limit of solutions. It rises by one for each puzzle that
    /// did, and falls by one for each that did not.
    reached: u32,
    memory: &'a mut Memory,
    workload: &'a mut Workload<'w, P, A>,
}

impl<V: Kernels, P: Puzzles + ?Sized, A: Answers + ?Sized> LaneSearch<'_, '_, V, P, A> {
    /// The number of ended or stuck lanes from which a sweep over all lanes pays off.
    const WORTH_A_SWEEP: u32 = V::COUNT as u32 / 3;

    #[inline(always)]
    fn run(&mut self) -> bool {
        let mut sweeps = 0u32;
        self.sweep(Outcome::default());
        while self.active != 0 || self.has_supply() {
            let has_puzzles = self.has_puzzles();
            let outcome = propagate::<V>(self.token, &mut self.group, has_puzzles);
            let ended = (outcome.bad | outcome.solved) & self.active;
            let stuck = outcome.still & self.active;
            let waiting = match self.has_supply() {
                true => (V::ALL & !self.active) | ended | stuck,
                false => ended | stuck,
            };
            let worth = match self.has_puzzles() {
                true => Self::WORTH_A_SWEEP,
                // No new puzzles are left: the fewer lanes are working, the sooner idle ones should help.
                false => self.active.count_ones() / 4 + 1,
            };
            if waiting.count_ones() >= worth || self.active & !waiting == 0 {
                if sweeps.is_multiple_of(SWEEPS_PER_POLL) && (self.workload.interrupt)() {
                    self.give_up();
                    return false;
                }
                sweeps += 1;
                self.sweep(outcome);
            }
        }
        true
    }

    /// Reports the progress of all puzzles that are not finished.
    #[cold]
    #[inline(never)]
    fn give_up(&mut self) {
        for progress in &self.memory.progress {
            if progress.open > 0 && !progress.done {
                self.workload
                    .answers
                    .finished(progress.puzzle, progress.found, false);
            }
        }
        for puzzle in self
            .workload
            .puzzles
            .remaining(self.next - self.staged.len())
        {
            self.workload.answers.finished(puzzle, 0, false);
        }
    }

    /// Returns whether waiting nodes or new puzzles can fill idle lanes.
    #[inline(always)]
    fn has_supply(&self) -> bool {
        self.memory.waiting != 0 || self.has_puzzles()
    }

    /// Returns whether there are puzzles that have not been started.
    #[inline(always)]
    fn has_puzzles(&self) -> bool {
        !self.staged.is_empty() || !self.workload.puzzles.remaining(self.next).is_empty()
    }

    /// Takes solutions, makes guesses in stuck lanes, and fills idle lanes.
    #[inline(always)]
    fn sweep(&mut self, outcome: Outcome) {
        let bad = outcome.bad & self.active;
        let solved = outcome.solved & self.active & !bad;
        // After a solution that does not count, the search continues as after a dead end.
        let ignored = self.ignored(solved);
        let (bad, solved) = (bad | ignored, solved & !ignored);
        self.active &= !(bad | solved);
        // This long chain of operations starts early, as the next operations do not depend on it.
        let has_still = outcome.still & self.active != 0;
        if has_still {
            self.guesses = self.group.choose_guesses();
        }
        if solved != 0 {
            self.take_solutions(solved);
        }
        let stuck = match has_still {
            // Guesses have been chosen for all lanes, so nearly stalled nodes guess, too.
            true => outcome.slow & self.active & (outcome.still | self.guesses.found()),
            false => 0,
        };
        let turned = match self.alone {
            0 => 0,
            // This is a function of its own, as few workloads need it.
            _ => self.token.run(
                #[inline(always)]
                || self.descend(solved | bad, stuck),
            ),
        };
        for lane in Each((solved | bad) & !turned) {
            self.close_node(lane);
        }
        let parents = stuck & !self.alone;
        let moves = self.plan(parents);
        for lane in Each(parents) {
            let slot = self.owner(lane);
            let progress = self.memory.of(slot);
            progress.open += 1;
            progress.nodes += 1;
        }
        let Memory { pool, staged, .. } = &mut *self.memory;
        V::carry_out(&moves, &self.guesses, &mut self.group.nodes, pool, staged);
        let filled = moves.targets | moves.popped | moves.fresh | turned;
        self.group.forget(filled);
        self.group.unsettle(filled | parents);
        self.active |= filled;
        self.start_puzzles(&moves);
        if self.done_waiting != 0 {
            self.drop_popped(moves.popped);
        }
    }

    /// Returns the slot of the puzzle that the node in a lane belongs to.
    #[inline(always)]
    fn owner(&self, lane: usize) -> Slot {
        V::values(&self.group.nodes[OWNER..])[lane % V::COUNT]
    }

    /// Returns the lanes whose solutions do not count.
    #[inline(always)]
    fn ignored(&mut self, solved: LaneSet) -> LaneSet {
        let mut ignored = 0;
        let mut lines = [[0; 81]; 8];
        for lane in Each(solved) {
            let slot = self.owner(lane);
            let puzzle = self.memory.of(slot).puzzle;
            if self.workload.puzzles.ignores_one(puzzle) {
                V::lines(&self.group.nodes, 1 << lane, &mut lines);
                ignored |= LaneSet::from(self.workload.puzzles.ignores(puzzle, &lines[0])) << lane;
            }
        }
        ignored
    }

    #[inline(always)]
    fn take_solutions(&mut self, solved: LaneSet) {
        let mut wanted = 0;
        let mut puzzles = [0; 32];
        for lane in Each(solved) {
            let slot = self.owner(lane);
            let progress = self.memory.of(slot);
            // Another lane may have found the last solution up to the limit in the same pass.
            if !progress.done {
                progress.found += 1;
                let found = progress.found;
                if found <= self.workload.keep {
                    wanted |= 1 << lane;
                    puzzles[lane] = progress.puzzle;
                }
                if found == self.workload.limit {
                    self.finish_at_limit(slot);
                }
            }
        }
        let mut lines = [[0; 81]; 8];
        while wanted != 0 {
            let eight = V::first(self.token, wanted, 8);
            V::lines(&self.group.nodes, eight, &mut lines);
            for (lane, line) in Each(eight).zip(&lines) {
                self.workload.answers.solution(puzzles[lane], line);
            }
            if self.workload.limit == 2 && self.expects_several() {
                for (lane, line) in Each(eight).zip(&lines) {
                    self.look_for_rectangle(lane, puzzles[lane], line);
                }
            }
            wanted &= !eight;
        }
    }

    /// Returns whether most of the last puzzles reached the limit of solutions.
    #[inline(always)]
    fn expects_several(&self) -> bool {
        self.reached > PATIENCE / 2
    }

    /// Looks for a second solution by an unavoidable rectangle in the first one. Does nothing if the first is known to
    /// be the only one.
    #[cold]
    #[inline(never)]
    fn look_for_rectangle(&mut self, lane: usize, puzzle: usize, solution: &[u8; 81]) {
        let slot = self.owner(lane);
        let Progress {
            open, done, found, ..
        } = *self.memory.of(slot);
        let is_alone = self.alone & 1 << lane != 0;
        let has_more = open > 1 || is_alone && self.memory.descents.has_open_branch(lane);
        if !has_more || done || found != 1 {
            return;
        }
        let Some(second) =
            second_solution::<V, P>(self.token, self.workload.puzzles, puzzle, solution)
        else {
            return;
        };
        if self.workload.keep > 1 {
            self.workload.answers.solution(puzzle, &second);
        }
        self.memory.of(slot).found = 2;
        self.finish_at_limit(slot);
    }

    /// Ends a puzzle that has reached the limit of solutions, and empties the lanes with its nodes.
    #[inline(always)]
    fn finish_at_limit(&mut self, slot: Slot) {
        self.reached = (self.reached + 1).min(PATIENCE);
        let progress = self.memory.of(slot);
        progress.done = true;
        let (puzzle, found) = (progress.puzzle, progress.found);
        self.workload.answers.finished(puzzle, found, false);
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

    /// Advances the lanes that search alone. If its node has ended, a lane returns to an open branch, if there is one;
    /// if its node is stuck, the lane guesses. Returns the lanes that have returned to an open branch.
    #[inline(always)]
    fn descend(&mut self, ended: LaneSet, stuck: LaneSet) -> LaneSet {
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

    /// Moves the open branches of the lane into the pool, where all lanes can take them.
    #[cold]
    fn share(&mut self, lane: usize) {
        let slot = self.owner(lane);
        for branch in self.memory.descents.open_branches(lane) {
            self.memory.push(&branch, slot);
        }
    }

    /// Counts the node in the lane as completely searched.
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
                self.workload.answers.finished(puzzle, found, true);
            }
            self.memory.free.push(slot);
        }
    }

    /// Plans the moves of nodes. Branches move into idle lanes or into the pool. Lanes that are still idle take nodes
    /// from the pool, and then new puzzles.
    #[inline(always)]
    fn plan(&mut self, parents: LaneSet) -> Moves {
        let mut idle = V::ALL & !self.active;
        let waiting = self.memory.waiting;
        let direct = parents.count_ones().min(idle.count_ones());
        let sources = V::first(self.token, parents, direct);
        let targets = V::first(self.token, idle, direct);
        idle &= !targets;
        let pushed = parents & !sources;
        if pushed != 0 {
            while self.memory.pool.capacity() < waiting + V::COUNT {
                self.memory.pool.grow();
            }
        }
        let popped = idle.count_ones().min(waiting as u32);
        self.memory.waiting += pushed.count_ones() as usize;
        self.memory.waiting -= popped as usize;
        let popped = V::first(self.token, idle, popped);
        idle &= !popped;
        if idle != 0 && self.staged.is_empty() && self.has_puzzles() {
            self.stage();
        }
        Moves {
            parents,
            sources,
            targets,
            pushed,
            push_to: waiting,
            popped,
            pop_from: self.memory.waiting,
            fresh: V::first(self.token, idle, self.staged.len() as u32),
            fresh_from: self.staged.start,
        }
    }

    /// Stages the next puzzles.
    #[inline(always)]
    fn stage(&mut self) {
        let (token, first) = (self.token, self.next);
        let Workload {
            puzzles, answers, ..
        } = &*self.workload;
        let count = puzzles.stage::<V>(token, first, &mut self.memory.staged);
        self.next += count;
        self.staged = 0..count;
        for puzzle in puzzles.remaining(self.next).take(STAGED) {
            puzzles.prefetch::<V>(token, puzzle);
            if let Some(line) = answers.destination(puzzle) {
                V::prefetch(token, line);
            }
        }
    }

    /// Makes an entry of progress for each new puzzle in a lane.
    #[inline(always)]
    fn start_puzzles(&mut self, moves: &Moves) {
        // The staged puzzles are the last ones taken from the workload.
        let first_staged = self.next - self.staged.end;
        let puzzles = self.workload.puzzles;
        for lane in Each(moves.fresh) {
            let puzzle = puzzles.number(first_staged + self.staged.start);
            let slot = self.memory.start(puzzle);
            V::values_mut(&mut self.group.nodes[OWNER..])[lane] = slot;
            self.staged.start += 1;
        }
        if P::ALONE || self.expects_several() {
            self.memory.descents.begin(moves.fresh);
            self.alone |= moves.fresh;
        }
    }

    /// Empties the lanes whose nodes were taken from the pool after their puzzles were done.
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

/// Returns a second solution that differs from this one in an unavoidable rectangle, if there is one.
#[inline(always)]
pub fn second_solution<V: Kernels, P: Puzzles + ?Sized>(
    token: V::Token,
    puzzles: &P,
    puzzle: usize,
    solution: &[u8; 81],
) -> Option<[u8; 81]> {
    let rectangle = V::rectangle(token, solution, &puzzles.givens(puzzle))?;
    let second = rectangle::exchanged(solution, &rectangle);
    let is_allowed =
        |&cell: &usize| puzzles.candidates(puzzle, cell) & candidates_of(second[cell]) != 0;
    let cells = rectangle.as_flattened();
    cells.iter().all(is_allowed).then_some(second)
}
