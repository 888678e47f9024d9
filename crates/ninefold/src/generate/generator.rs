//! The maker of ordered puzzles: [`Generator`].

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use core::iter;
use core::ops::Range;

use super::conditions::{Judge, Miss, Report};
use super::filter::{Filter, Maker};
use super::grids::Grids;
use super::hard::Hard;
use super::impossible::Impossible;
use super::made::Made;
use super::near::NearGiven;
use super::near_known::NearKnown;
use super::plan::{Plan, PuzzleKind};
use super::top_down::TopDown;
use super::unbiased::Unbiased;
use super::way::{Tools, Way};
use crate::engine::Engine;

/// Makes puzzles by number.
///
/// The unit is the attempt. Attempt number n of a seed always finds the same puzzle, or none. The result does not
/// depend on the machine, the backend of the engine, or other attempts. So several generators, in threads or on
/// machines, can share the attempts; joined in order, their puzzles are those of a single generator.
///
/// ```
/// use ninefold::engine::Engine;
/// use ninefold::generate::{Generator, Plan};
///
/// let mut generator = Generator::new(2026, Plan::default(), Engine::new())?;
/// let mut made = Vec::new();
/// let report = generator.make(0..100, &|| false, &mut made).expect("it was not interrupted");
/// assert_eq!((report.attempts, report.made), (100, 100));
/// for made in &made {
///     assert_eq!(made.puzzle.solve().unique(), Some(&made.solution));
/// }
/// let mut again = Vec::new();
/// generator.make(96..97, &|| false, &mut again);
/// assert_eq!(again[0].puzzle, made[96].puzzle);
/// # Ok::<(), ninefold::generate::Impossible>(())
/// ```
pub struct Generator {
    plan: Plan,
    way: Box<dyn Way + Send>,
    judge: Judge,
    engine: Engine,
}

/// Returns the way in which the plan's puzzles are made.
fn way(seed: u64, plan: &Plan, engine: &Engine) -> Result<Box<dyn Way + Send>, Impossible> {
    let grids = Grids::new(seed);
    let (maker, may_have_redundant) = match plan.kind.clone() {
        PuzzleKind::Hard => return Ok(Box::new(Hard::new(seed, &plan.conditions)?)),
        PuzzleKind::NearKnown => {
            return Ok(Box::new(NearKnown::new(seed, &plan.conditions, engine)));
        }
        PuzzleKind::Near(around) => return Ok(Box::new(NearGiven::new(seed, around))),
        PuzzleKind::Grids => (Maker::Grids(grids), false),
        PuzzleKind::TopDown {
            symmetries,
            minimal,
        } => {
            let top_down = TopDown::new(seed, grids, symmetries);
            let may_have_redundant = minimal && symmetries.group_cells();
            (Maker::TopDown(top_down), may_have_redundant)
        }
        PuzzleKind::Unbiased => {
            let clues = Unbiased::range_within(plan.conditions.clues);
            let unbiased = clues.and_then(|clues| Unbiased::new(clues, seed));
            let unbiased = unbiased.ok_or(Impossible::NoUnbiased)?;
            (Maker::Unbiased(unbiased), false)
        }
        PuzzleKind::Pattern { pattern, minimal } => (Maker::Pattern(pattern, grids), minimal),
    };
    Ok(Box::new(Filter::new(maker, may_have_redundant)))
}

impl fmt::Debug for Generator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Generator")
            .field("conditions", self.judge.conditions())
            .finish_non_exhaustive()
    }
}

impl Generator {
    /// Returns a generator for the plan.
    ///
    /// # Errors
    /// If the plan [cannot be fulfilled](Plan::check).
    pub fn new(seed: u64, plan: Plan, engine: Engine) -> Result<Generator, Impossible> {
        plan.check()?;
        let judge = Judge::new(plan.conditions.clone())?;
        let judge = match plan.kind {
            PuzzleKind::Hard => Hard::judge(judge),
            _ => judge,
        };
        let way = way(seed, &plan, &engine)?;
        Ok(Generator {
            plan,
            way,
            judge,
            engine,
        })
    }

    /// Returns the plan of the generator.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Returns the puzzles in the order of their attempts, from the first one on. The iterator ends only if nothing is
    /// left to try, so it may take long if few puzzles fulfil the order.
    ///
    /// ```
    /// use ninefold::engine::Engine;
    /// use ninefold::generate::{Generator, Plan};
    ///
    /// let mut generator = Generator::new(2026, Plan::default(), Engine::new())?;
    /// assert_eq!(generator.puzzles().take(3).count(), 3);
    /// # Ok::<(), ninefold::generate::Impossible>(())
    /// ```
    pub fn puzzles(&mut self) -> impl Iterator<Item = Made> {
        let plan = self.plan.clone();
        let mut attempts = (0..).flat_map(move |number| plan.block(number));
        let mut is_exhausted = false;
        let next = move || {
            let attempt = attempts.next().filter(|_| !is_exhausted)?;
            let mut made = Vec::new();
            let report = self.make(attempt..attempt + 1, &|| false, &mut made)?;
            is_exhausted = report.is_exhausted();
            Some(made)
        };
        iter::from_fn(next).flatten()
    }

    /// Makes these attempts, and adds the puzzles that are kept to `made`, in the order of the attempts.
    ///
    /// Returns `None`, and adds nothing, if `interrupt` ended it.
    pub fn make(
        &mut self,
        attempts: Range<u64>,
        interrupt: &(dyn Fn() -> bool + Sync),
        made: &mut Vec<Made>,
    ) -> Option<Report> {
        let count = attempts.end.saturating_sub(attempts.start);
        let before = made.len();
        let mut tools = Tools {
            engine: &mut self.engine,
            judge: &mut self.judge,
            interrupt,
        };
        let report = self.way.make(attempts, &mut tools, made);
        if report.is_none() {
            made.truncate(before);
        }
        let mut report = report?;
        report.count_attempts(count);
        if self.plan.conditions.unrelated {
            drop_related(made, before, &mut report);
        }
        Some(report)
    }
}

/// Keeps only the first puzzle of each attempt, among the puzzles from index `from` on.
fn drop_related(made: &mut Vec<Made>, from: usize, report: &mut Report) {
    let mut others = made.split_off(from);
    others.dedup_by(|next, kept| {
        let is_related = next.attempt == kept.attempt;
        if is_related {
            report.drop_kept(Miss::Related);
        }
        is_related
    });
    made.append(&mut others);
}
