//! Deciding whether a puzzle is kept: [`Judge`].

use core::sync::atomic::{AtomicBool, Ordering};

use super::level::LevelPath;
use super::needed::Without;
use super::player::{BeforeNeeded, PlayerPath};
use super::single_links::SingleLinks;
use super::{Conditions, Contradiction, Equal, Miss, Techniques};
use crate::generate::span::{Ratings, Tenths};
use crate::grid::Grid;
use crate::logic::{Position, Step, Technique};
use crate::rating::human::{BRUTE_FORCE, Difficulty};
use crate::rating::{Bounds, Ending, Figure, Partial, Rater, StopCondition};

/// Decides which puzzles are kept. It keeps its working memory from one puzzle to the next.
///
/// Cheap conditions are checked first, and the walk through a puzzle ends as soon as a condition is missed.
#[derive(Debug)]
pub struct Judge {
    conditions: Conditions,
    /// The ranges of ER, EP and ED that follow from all conditions.
    ranges: [Ratings; 3],
    bounds: Bounds<'static>,
    /// Whether each puzzle is rated, even if the conditions do not need its rating.
    rates: bool,
    /// Whether a walk ends when it is clear that the puzzle is kept.
    ends_early: bool,
    /// Drops puzzles that are too easy before they are rated.
    single_links: Option<SingleLinks>,
    rater: Rater,
    /// Decides whether Sudoku Explainer can solve a puzzle without the needed technique, if that matters.
    without_needed: Option<Without>,
    /// Decides by the level, if that matters.
    level: Option<LevelPath>,
    /// Decides by the path of a player, if that matters.
    player: Option<PlayerPath>,
}

/// A puzzle that fulfils all conditions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Kept {
    /// Its rating, if that was needed to decide: complete unless the judge [ends early](Judge::ending_early).
    pub rating: Option<Partial>,
}

/// The lowest ER that chains of single links do not reach.
const DYNAMIC: Tenths = Tenths::new(90);

impl Judge {
    /// Returns a judge for these conditions.
    ///
    /// # Errors
    /// If the conditions [contradict each other](Conditions::check).
    pub fn new(conditions: Conditions) -> Result<Judge, Contradiction> {
        conditions.check()?;
        let on_explainer = conditions.techniques.on_explainer();
        let only = on_explainer.and_then(|it| it.needed.filter(|needed| needed.only));
        let player = conditions.techniques.player();
        let player = player.map(|knowledge| PlayerPath::new(knowledge, &conditions.techniques));
        let ranges = conditions.ranges();
        let bounds = Bounds::none().stop_when(match conditions.equal {
            Equal::Any => StopCondition::Never,
            Equal::Pearl => StopCondition::NotPearl,
            Equal::Diamond => StopCondition::NotDiamond,
        });
        let most = ranges[0].most();
        Ok(Judge {
            ranges,
            bounds: match most < Tenths::MAX {
                true => bounds.up_to(most.into()),
                false => bounds,
            },
            rates: conditions.need_rating(),
            ends_early: false,
            single_links: None,
            rater: Rater::default(),
            without_needed: only.map(|needed| Without::new(needed.technique)),
            level: conditions.level.map(LevelPath::new),
            player,
            conditions,
        })
    }

    /// Also ends a walk as soon as the puzzle is sure to be kept. Then its ER is only known to be high enough. This has
    /// an effect only if all conditions are about high ratings.
    ///
    /// ```
    /// use ninefold::Grid;
    /// use ninefold::generate::{Conditions, Judge};
    ///
    /// let conditions = Conditions { er: "8.2-".parse()?, ..Conditions::default() };
    /// let mut judge = Judge::new(conditions)?.ending_early();
    /// let hard: Grid =
    ///     "..1....9.5..713......4......1..956..7...6.8..6..3.4..1....4..3.9.82......54.....2".parse()?;
    /// let rating = judge.judge(&hard).unwrap().rating.unwrap();
    /// assert_eq!(rating.to_string(), ">=8.2/1.2/1.2");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn ending_early(mut self) -> Judge {
        let Conditions {
            equal, techniques, ..
        } = &self.conditions;
        // Later steps cannot change the decision if only ratings matter.
        let is_decided_by_ratings = *equal == Equal::Any && techniques.on_explainer().is_none();
        self.ends_early = is_decided_by_ratings && self.ranges[0].most() == Tenths::MAX;
        self
    }

    /// Drops puzzles below the range of ER before they are rated, if only dynamic chains reach the range. These are the
    /// puzzles that chains of single links solve. Such chains are rated 8.0 and up to 0.9 more for their length, except
    /// for chains of 99 nodes and more. So a puzzle that needs such a long chain may be missed. (We know of no such
    /// puzzle.)
    pub fn dropping_easy(mut self) -> Judge {
        let is_beyond = self.ranges[0].least() >= DYNAMIC;
        self.single_links = is_beyond.then(SingleLinks::default);
        self
    }

    /// Rates each puzzle with a suitable number of clues to the end from now on, even if the conditions do not need
    /// that.
    pub(in crate::generate) fn rate_all(&mut self) {
        self.rates = true;
        self.ends_early = false;
    }

    /// Returns the conditions of the judge.
    pub fn conditions(&self) -> &Conditions {
        &self.conditions
    }

    /// Decides whether the puzzle is kept. It is taken to have exactly one solution.
    ///
    /// # Errors
    /// The first condition that the puzzle misses.
    pub fn judge(&mut self, puzzle: &Grid) -> Result<Kept, Miss> {
        self.decide(puzzle, &|| false)
    }

    /// Decides as [`Judge::judge`] does, but returns `None` if `interrupt` ends it: rating a single hard puzzle may
    /// take a second.
    ///
    /// ```
    /// use ninefold::Grid;
    /// use ninefold::generate::{Conditions, Judge};
    ///
    /// let mut judge = Judge::new(Conditions { er: "7.5-".parse()?, ..Conditions::default() })?;
    /// let hard: Grid =
    ///     "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1".parse()?;
    /// assert_eq!(judge.judge_until(&hard, &|| true), None);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn judge_until(
        &mut self,
        puzzle: &Grid,
        interrupt: &(dyn Fn() -> bool + Sync),
    ) -> Option<Result<Kept, Miss>> {
        let was_interrupted = AtomicBool::new(false);
        let judged = self.decide(puzzle, &|| {
            let ends = interrupt();
            was_interrupted.fetch_or(ends, Ordering::Relaxed);
            ends
        });
        (!was_interrupted.into_inner()).then_some(judged)
    }

    /// Follows the path through a puzzle that needs the needed technique. From now on, the judge drops a puzzle as soon as
    /// a step before the technique is harder than all steps up to the technique here. Such a path is long, and rarely
    /// has the technique. Returns `None` if it was interrupted.
    pub(in crate::generate) fn learn_from(
        &mut self,
        known: &Grid,
        interrupt: &(dyn Fn() -> bool + Sync),
    ) -> Option<()> {
        self.end_above(BRUTE_FORCE);
        self.judge_until(known, interrupt)?.ok();
        if let Some(before) = self.before_needed() {
            self.end_above(before.hardest);
        }
        Some(())
    }

    fn end_above(&mut self, most: Difficulty) {
        if let Some(player) = &mut self.player {
            player.end_above(most);
        }
    }

    /// Returns the path through the puzzle judged last, up to the first step of the needed technique, if it has one.
    pub(in crate::generate) fn before_needed(&self) -> Option<BeforeNeeded> {
        self.player.as_ref()?.before_needed()
    }

    /// Decides whether the puzzle is kept. After an interruption the result has no meaning.
    fn decide(
        &mut self,
        puzzle: &Grid,
        interrupt: &(dyn Fn() -> bool + Sync),
    ) -> Result<Kept, Miss> {
        if let Some(player) = &mut self.player {
            player.forget();
        }
        let clues = puzzle.filled_count() as u8;
        if !self.conditions.clues.contains(clues) {
            return Err(Miss::Clues(clues, self.conditions.clues));
        }
        let start = Position::from(puzzle);
        let rating = match self.rates {
            true => Some(self.rate(&start, interrupt)?),
            false => None,
        };
        if let Some(level) = &mut self.level {
            level.decide(&start, interrupt)?;
        }
        if let Some(player) = &mut self.player {
            player.decide(&start, &self.conditions.techniques, interrupt)?;
        }
        Ok(Kept { rating })
    }

    /// Rates a puzzle that fulfils all conditions on its path in Sudoku Explainer's order.
    fn rate(
        &mut self,
        start: &Position,
        interrupt: &(dyn Fn() -> bool + Sync),
    ) -> Result<Partial, Miss> {
        if let Some(single_links) = &mut self.single_links
            && single_links.solve(start)
        {
            return Err(Miss::TooEasy(self.ranges[0]));
        }
        let rating = self.walk(start, interrupt)?;
        if let (Some(needed), Some(without)) =
            (self.conditions.techniques.needed, &mut self.without_needed)
            && without.solves(start, rating.so_far().er.into(), interrupt)
        {
            return Err(Miss::NotNeeded(needed.technique));
        }
        Ok(rating)
    }

    /// Walks until a condition is missed, or to the end of the path.
    fn walk(
        &mut self,
        start: &Position,
        interrupt: &(dyn Fn() -> bool + Sync),
    ) -> Result<Partial, Miss> {
        let mut walk = Walk {
            equal: self.conditions.equal,
            most_er: self.conditions.er.most(),
            techniques: self.conditions.techniques.on_explainer(),
            ranges: &self.ranges,
            er: Tenths::default(),
            is_first: true,
            has_placed: false,
            needed: None,
        };
        let mut missed = None;
        let bounds = self.bounds.until(interrupt);
        let partial = self.rater.rate_while(*start, &bounds, |step, rating| {
            missed = walk.take(step, rating.into()).err();
            let is_kept = self.ends_early && walk.is_kept();
            missed.is_none() && !is_kept
        });
        match missed {
            Some(miss) => Err(miss),
            None if self.ends_early && walk.is_kept() => Ok(partial),
            None => walk.end(&partial),
        }
    }
}

impl Conditions {
    /// Returns the ranges of ER, EP and ED that follow from all conditions.
    fn ranges(&self) -> [Ratings; 3] {
        let both = |one: Ratings, other| one.and(other).unwrap_or(one);
        let er = self.possible_er().unwrap_or(self.er);
        match self.equal {
            Equal::Any => [er, self.ep, self.ed],
            Equal::Pearl => [both(er, self.ep), both(er, self.ep), self.ed],
            Equal::Diamond => [both(both(er, self.ep), self.ed); 3],
        }
    }
}

/// The state of a walk through a puzzle.
struct Walk<'j> {
    equal: Equal,
    /// The upper end of the ordered range of ER.
    most_er: Tenths,
    techniques: Option<&'j Techniques>,
    ranges: &'j [Ratings; 3],
    er: Tenths,
    is_first: bool,
    has_placed: bool,
    /// The hardest step of the needed technique.
    needed: Option<Tenths>,
}

impl Walk<'_> {
    /// Checks whether a condition is certainly missed.
    #[inline(always)]
    fn take(&mut self, step: &Step<()>, rating: Tenths) -> Result<(), Miss> {
        self.er = self.er.max(rating);
        if let Some(techniques) = self.techniques {
            self.take_technique(step.technique, rating, techniques)?;
        }
        let [_, ep, ed] = *self.ranges;
        let so_far = Figure::Exactly(self.er.into());
        if core::mem::take(&mut self.is_first) && !ed.contains(self.er) {
            return Err(Miss::Ed(so_far, ed));
        }
        if !self.has_placed && step.conclusion.placement.is_some() {
            self.has_placed = true;
            if !ep.contains(self.er) {
                return Err(Miss::Ep(so_far, ep));
            }
        }
        Ok(())
    }

    /// Checks whether a condition on techniques is certainly missed.
    fn take_technique(
        &mut self,
        technique: Technique,
        rating: Tenths,
        techniques: &Techniques,
    ) -> Result<(), Miss> {
        if techniques.without.contains(&technique) {
            return Err(Miss::Occurs(technique));
        }
        if let Some(hardest) = techniques.hardest
            && techniques.order.difficulty(technique) > techniques.most()
        {
            return Err(Miss::Harder(hardest));
        }
        if techniques
            .needed
            .is_some_and(|needed| needed.technique == technique)
        {
            self.needed = self.needed.max(Some(rating));
        }
        Ok(())
    }

    /// Returns whether the puzzle is sure to be kept, if only lower bounds of ratings matter.
    fn is_kept(&self) -> bool {
        self.has_placed && self.er >= self.ranges[0].least()
    }

    /// Decides when the path has ended.
    fn end(&self, partial: &Partial) -> Result<Partial, Miss> {
        let [er, ..] = *self.ranges;
        let needed = self.techniques.and_then(|techniques| techniques.needed);
        match partial.ending() {
            Ending::NotPearl | Ending::NotDiamond => Err(Miss::NotEqual(self.equal)),
            Ending::AboveMax => Err(match needed {
                // The upper bound may come from the technique.
                Some(needed) if er.most() < self.most_er => Miss::NotHardest(needed.technique),
                _ => Miss::Er(partial.er(), er),
            }),
            _ => {
                let rated = partial.so_far();
                match needed {
                    Some(needed) if self.needed != Some(rated.er.into()) => {
                        Err(Miss::NotHardest(needed.technique))
                    }
                    _ if !er.contains(rated.er.into()) => Err(Miss::Er(partial.er(), er)),
                    _ => Ok(*partial),
                }
            }
        }
    }
}
