//! Making what is ordered: [`Generator`].

use alloc::vec::Vec;
use core::fmt;
use core::ops::{Deref, Range};

use super::conditions::{Judge, Miss, Report};
use super::found::Found;
use super::grids::Grids;
use super::impossible::Impossible;
use super::minimality::Minimality;
use super::pattern::Pattern;
use super::plan::{Kind, PROJECTIONS, Plan};
use super::top_down::TopDown;
use super::unbiased::Unbiased;
use crate::engine::Engine;
use crate::grid::Grid;
use crate::rating::Partial;

/// Makes puzzles by number.
///
/// The unit is the attempt. Attempt number n of a seed always leads to the same puzzle, or to none, whatever the
/// machine, the backend of the engine, and the attempts that are made with it. So several generators, in threads or
/// on machines, can share the attempts; put together in their order, the puzzles are those of one.
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
    maker: Maker,
    /// Set if what is made may have redundant clues, and shall not.
    minimality: Option<Minimality>,
    judge: Judge,
    engine: Engine,
    found: Vec<Found>,
}

/// A puzzle that was made and kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Made {
    /// The puzzle, with the number of its attempt.
    pub found: Found,
    /// Its rating, if the conditions ask for one.
    pub rating: Option<Partial>,
}

impl Deref for Made {
    type Target = Found;
    fn deref(&self) -> &Found {
        &self.found
    }
}

/// What it works with.
enum Maker {
    Grids(Grids),
    TopDown(TopDown),
    Unbiased(Unbiased),
    Pattern(Pattern, Grids),
}

impl fmt::Debug for Generator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Generator")
            .field("conditions", self.judge.conditions())
            .finish_non_exhaustive()
    }
}

impl Generator {
    /// A generator for the plan.
    ///
    /// # Errors
    /// If the plan [cannot be fulfilled](Plan::check).
    pub fn new(seed: u64, plan: Plan, engine: Engine) -> Result<Generator, Impossible> {
        plan.check()?;
        let grids = Grids::new(seed);
        let (maker, may_have_redundant) = match plan.kind.clone() {
            Kind::Grids => (Maker::Grids(grids), false),
            Kind::TopDown {
                symmetries,
                minimal,
            } => {
                let top_down = TopDown::new(seed, grids, symmetries);
                (
                    Maker::TopDown(top_down),
                    minimal && symmetries.group_cells(),
                )
            }
            Kind::Unbiased => {
                let clues = Unbiased::range_within(plan.conditions.clues);
                let unbiased = clues.and_then(|clues| Unbiased::new(clues, seed));
                let unbiased = unbiased.ok_or(Impossible::NoUnbiased)?;
                (Maker::Unbiased(unbiased), false)
            }
            Kind::Pattern { pattern, minimal } => (Maker::Pattern(pattern, grids), minimal),
        };
        Ok(Generator {
            maker,
            minimality: may_have_redundant.then(Minimality::default),
            judge: Judge::new(plan.conditions.clone()).map_err(Impossible::Contradiction)?,
            plan,
            engine,
            found: Vec::new(),
        })
    }

    /// What it makes.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Makes these attempts, and adds the puzzles that are kept to `made`, in the order of the attempts.
    ///
    /// Returns `None`, and adds nothing, if `interrupt` has ended it.
    pub fn make(
        &mut self,
        attempts: Range<u64>,
        interrupt: &(dyn Fn() -> bool + Sync),
        made: &mut Vec<Made>,
    ) -> Option<Report> {
        let count = attempts.end.saturating_sub(attempts.start);
        self.found.clear();
        if !self.find(attempts, interrupt) {
            return None;
        }
        // Those that take longer come later.
        self.found.sort_by_key(|found| found.attempt);
        let before = made.len();
        let report = self.keep(interrupt, made);
        match report {
            Some(mut report) => {
                report.count_attempts(count);
                Some(report)
            }
            None => {
                made.truncate(before);
                None
            }
        }
    }

    /// Finds the puzzles of these attempts; returns whether the interrupt did not end it.
    fn find(&mut self, attempts: Range<u64>, interrupt: &(dyn Fn() -> bool + Sync)) -> bool {
        let Generator { engine, found, .. } = self;
        match &mut self.maker {
            Maker::Grids(grids) => {
                found.extend(attempts.map(|attempt| {
                    let solution = grids.grid(attempt);
                    let puzzle = solution.into();
                    Found {
                        attempt,
                        puzzle,
                        solution,
                    }
                }));
                true
            }
            Maker::TopDown(top_down) => top_down.make(engine, attempts, interrupt, found),
            Maker::Unbiased(unbiased) => {
                let end = attempts.end;
                let (made, reached) = unbiased.make(attempts, engine, interrupt);
                found.extend(made);
                reached == end
            }
            Maker::Pattern(pattern, grids) => {
                let take = |it| found.push(it);
                let (grids, count) = (&*grids, attempts.end - attempts.start);
                let projections = attempts.start.min(PROJECTIONS)..attempts.end.min(PROJECTIONS);
                let walks = attempts.start.max(PROJECTIONS)..attempts.end.max(PROJECTIONS);
                let done = pattern.project(grids, projections, engine, interrupt, take);
                let take = |it| found.push(it);
                count == done + pattern.walk(grids, walks, engine, interrupt, take)
            }
        }
    }

    /// Adds what was found and fulfils all conditions.
    fn keep(
        &mut self,
        interrupt: &(dyn Fn() -> bool + Sync),
        made: &mut Vec<Made>,
    ) -> Option<Report> {
        let puzzles: Vec<Grid> = self.found.iter().map(|found| found.puzzle).collect();
        let minimal = match &mut self.minimality {
            Some(minimality) => minimality.of(&mut self.engine, &puzzles),
            None => alloc::vec![true; puzzles.len()],
        };
        let mut report = Report::default();
        for (found, is_minimal) in self.found.iter().zip(minimal) {
            if interrupt() {
                return None;
            }
            let judged = match is_minimal {
                true => self.judge.judge_until(&found.puzzle, interrupt)?,
                false => Err(Miss::NotMinimal),
            };
            report.count(judged.err());
            if let Ok(kept) = judged {
                made.push(Made {
                    found: *found,
                    rating: kept.rating,
                });
            }
        }
        Some(report)
    }
}
