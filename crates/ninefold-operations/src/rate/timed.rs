//! Rates puzzles within a time limit, and gives the status of puzzles without a rating.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ninefold::logic::{Interrupted, Position};
use ninefold::rating::hodoku::{self, Variant};
use ninefold::rating::human::{Difficulty, Human};
use ninefold::rating::{Bounds, Ending, Partial, Path, Rater, Tally};
use ninefold::text::Written;
use ninefold::{Grid, Puzzle, Task, Verdict};
use ninefold_explain::fault::{Fault, clashes};

use crate::status::Status;
use crate::threads::engine;
use crate::threads::scratch::{Scratch, with_scratch};

/// The wanted figures.
#[derive(Clone, Default, Debug)]
pub struct Figures {
    /// Whether Sudoku Explainer's figures are wanted.
    pub explainer: bool,
    /// The settings for HoDoKu's figures, if these are wanted.
    pub hodoku: Option<Arc<hodoku::Settings>>,
    /// Whether the figures for players are wanted.
    pub human: bool,
}

/// The figures of a puzzle, complete or not.
#[derive(Clone, Debug)]
pub struct Rated {
    /// The figures of Sudoku Explainer, if requested.
    pub partial: Option<Partial>,
    /// Its steps.
    pub tally: Tally,
    /// The figures of HoDoKu, if requested.
    pub hodoku: Option<Scored>,
    /// The hardest step in the human order, if requested.
    pub human: Option<Hardest>,
}

impl Rated {
    /// Whether time ran out.
    pub fn is_interrupted(&self) -> bool {
        let is_cut = |partial: &Partial| partial.ending() != Ending::Complete;
        self.partial.as_ref().is_some_and(is_cut)
            || self.hodoku.as_ref().is_some_and(|it| it.is_interrupted)
            || self.human.as_ref().is_some_and(|it| it.is_interrupted)
    }
}

/// The hardest step in the human order, as far as it is known.
#[derive(Clone, Copy, Debug)]
pub struct Hardest {
    /// Its difficulty; a lower bound if time ran out.
    pub difficulty: Difficulty,
    /// Whether time ran out.
    pub is_interrupted: bool,
}

/// HoDoKu's score and level, as far as they are known.
#[derive(Clone, Debug)]
pub struct Scored {
    /// Score and level; lower bounds if time ran out.
    pub figures: hodoku::Scored,
    /// Whether time ran out.
    pub is_interrupted: bool,
    /// The number of steps of each variant.
    pub steps: BTreeMap<Variant, usize>,
}

impl Scored {
    /// Returns the level, if it is known exactly. The hardest level is exact even if time ran out, as further steps
    /// cannot lower it.
    pub fn level(&self) -> Option<hodoku::Difficulty> {
        let level = self.figures.level;
        (!self.is_interrupted || level == hodoku::Difficulty::Extreme).then_some(level)
    }

    /// Returns a lower bound of the level, if it is not known exactly.
    pub fn level_at_least(&self) -> Option<hodoku::Difficulty> {
        self.level().is_none().then_some(self.figures.level)
    }

    /// Returns the score, if it is known exactly.
    pub fn score(&self) -> Option<u32> {
        (!self.is_interrupted).then_some(self.figures.score)
    }

    /// Returns a lower bound of the score, if it is not known exactly.
    pub fn score_at_least(&self) -> Option<u32> {
        self.is_interrupted.then_some(self.figures.score)
    }

    /// Returns whether HoDoKu solves the puzzle, if that is known.
    pub fn is_solved(&self) -> Option<bool> {
        (!self.is_interrupted).then_some(self.figures.solved)
    }
}

/// The rating, or the status that says why there is none.
pub type Outcome = Result<Rated, Status>;

thread_local! {
    static RATER: Scratch<Rater> = const { RefCell::new(None) };
}

/// Lends this thread's rater, which keeps its memory from one puzzle to the next.
pub fn with_rater<T>(work: impl FnOnce(&mut Rater) -> T) -> T {
    with_scratch(&RATER, Rater::default, work)
}

/// Rates puzzles, each within `timeout`; an unreadable puzzle is `None`. When `interrupt` returns true, the remaining
/// puzzles time out.
pub fn rate_all<'w>(
    puzzles: impl Iterator<Item = Option<&'w Written>> + Clone,
    figures: &Figures,
    timeout: Option<Duration>,
    interrupt: &(dyn Fn() -> bool + Sync),
) -> impl Iterator<Item = Outcome> {
    each_in_time(puzzles, timeout, interrupt, |grid, too_late| {
        rate(grid, figures, too_late)
    })
}

/// Calls `work` for each puzzle with exactly one solution, within `timeout` for each. Without this check, rating other
/// puzzles would take long and end where logic is stuck.
pub(crate) fn each_in_time<'w, T>(
    puzzles: impl Iterator<Item = Option<&'w Written>> + Clone,
    timeout: Option<Duration>,
    interrupt: &(dyn Fn() -> bool + Sync),
    mut work: impl FnMut(&Grid, &(dyn Fn() -> bool + Sync)) -> T,
) -> impl Iterator<Item = Result<T, Status>> {
    // Solving all puzzles together is fastest. With a time limit, each puzzle is solved in its own time instead.
    let task = Task::unique().until(interrupt);
    let mut answers = match timeout {
        None => engine::solve_written(puzzles.clone(), &task),
        Some(_) => Vec::new(),
    }
    .into_iter();
    puzzles.map(move |written| {
        let answer = answers.next().flatten();
        // Not every host has a clock.
        let limited = timeout.map(|timeout| (Instant::now(), timeout));
        let is_late = || limited.is_some_and(|(start, timeout)| start.elapsed() > timeout);
        let too_late = || is_late() || interrupt();
        match written.map(Written::as_grid) {
            None => Err(Status::Bad),
            Some(None) => Err(Status::HasMarks),
            Some(Some(grid)) => {
                let verdict = match answer {
                    Some(answer) => Verdict::of(answer.count, answer.exhausted),
                    None => verdict_in_time(grid, &too_late),
                };
                match verdict {
                    Verdict::Unique => Ok(work(grid, &too_late)),
                    Verdict::None => Err(Status::None),
                    Verdict::Multiple => Err(Status::Multiple),
                    Verdict::Undecided => Err(Status::Timeout),
                }
            }
        }
    })
}

fn rate(grid: &Grid, figures: &Figures, too_late: &(dyn Fn() -> bool + Sync)) -> Rated {
    // Compute HoDoKu's figures first, as they take less of the shared time.
    let settings = figures.hodoku.as_ref();
    let hodoku = settings.map(|settings| score(grid, settings, too_late));
    let bounds = Bounds::none().until(too_late);
    let mut tally = Tally::default();
    let partial = figures
        .explainer
        .then(|| with_rater(|rater| rater.rate_counting(grid, &bounds, &mut tally)));
    Rated {
        partial,
        tally,
        hodoku,
        human: figures.human.then(|| hardest(grid, too_late)),
    }
}

/// Finds the hardest step in the human order until `too_late` returns true.
pub fn hardest(start: impl Into<Position>, too_late: &(dyn Fn() -> bool + Sync)) -> Hardest {
    let mut path = Path::new(start, Human::default()).until(too_late);
    let steps = path.by_ref().map(|(_, _, difficulty)| difficulty);
    let difficulty = steps.max().unwrap_or_default();
    Hardest {
        difficulty,
        is_interrupted: !path.position().is_complete(),
    }
}

/// Computes HoDoKu's figures until `too_late` returns true.
pub fn score(
    start: impl Into<Position>,
    settings: &hodoku::Settings,
    too_late: &(dyn Fn() -> bool + Sync),
) -> Scored {
    let mut path = hodoku::Path::new(start, settings, too_late);
    let mut steps = BTreeMap::new();
    let is_interrupted = loop {
        match path.step() {
            Ok(Some(step)) => *steps.entry(step.variant).or_default() += 1,
            Ok(None) => break false,
            Err(Interrupted) => break true,
        }
    };
    Scored {
        figures: path.scored(),
        is_interrupted,
        steps,
    }
}

/// Returns whether the grid has exactly one solution.
fn verdict_in_time(grid: &Grid, too_late: &(dyn Fn() -> bool + Sync)) -> Verdict {
    let task = Task::unique().until(too_late);
    let solutions = engine::with(|engine| engine.solve(&Puzzle::from(*grid), &task));
    solutions.verdict()
}

/// Explains why a puzzle of this status has no rating.
pub fn reason(puzzle: &Written, status: Status) -> String {
    if status == Status::None {
        let clashes = clashes(&puzzle.digits());
        if !clashes.is_empty() {
            return Fault::Clashes(clashes).to_string();
        }
    }
    not_unique(status).to_owned()
}

/// Explains the status of a puzzle that does not have exactly one solution.
pub fn not_unique(status: Status) -> &'static str {
    match status {
        Status::HasMarks => {
            "only grids without pencil marks are counted; `rate` and `explain` take marks"
        }
        Status::None => "there is no solution",
        Status::Multiple => "there are several solutions",
        _ => "time ran out before it was known whether there is one solution",
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use ninefold::rating::hodoku::{Difficulty, Settings};

    use super::*;

    #[test]
    fn the_hardest_level_is_certain_before_the_end() {
        let puzzle =
            "..1....9.5..713......4......1..956..7...6.8..6..3.4..1....4..3.9.82......54.....2";
        let puzzle: Grid = puzzle.parse().unwrap();
        let mut levels = Vec::new();
        for most in 0.. {
            let asked = AtomicU32::new(0);
            let too_late = || asked.fetch_add(1, Ordering::Relaxed) >= most;
            let scored = score(&puzzle, &Settings::default(), &too_late);
            if !scored.is_interrupted {
                break;
            }
            assert_eq!((scored.score(), scored.is_solved()), (None, None));
            assert!(scored.score_at_least().unwrap() <= 5030);
            levels.push((scored.level(), scored.level_at_least()));
        }
        levels.dedup();
        let bounds = [
            Difficulty::Easy,
            Difficulty::Medium,
            Difficulty::Hard,
            Difficulty::Unfair,
        ];
        let is_bound = |known| bounds.map(|level| (None, Some(level))).contains(known);
        let (last, before) = levels.split_last().unwrap();
        assert!(before.iter().all(is_bound), "{levels:?}");
        assert_eq!(*last, (Some(Difficulty::Extreme), None));
    }
}
