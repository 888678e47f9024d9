//! Puzzles near known ones that need a rare technique.

use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use super::conditions::{Conditions, PathOrder, Report, Techniques};
use super::known;
use super::made::Made;
use super::random::Random;
use super::vicinity::{Exchange, Near, Seen, Vicinity};
use super::way::{Tools, Way};
use crate::engine::Engine;
use crate::geometry::Cell;
use crate::grid::Grid;
use crate::logic::Technique;
use crate::puzzle::Puzzle;
use crate::symmetry::Transformation;

/// The number of puzzles that an attempt examines.
const EXAMINED: usize = 80;

/// The number of puzzles that an attempt examines if the path of each takes seconds, as with dynamic chains.
const EXAMINED_IF_SLOW: usize = 12;

/// The first quarter of the matching puzzles, and at most four, is left behind before the others are delivered.
/// Without them, attempts from the same known puzzle would find more equivalent puzzles.
const LEFT_BEHIND: usize = 4;

/// The number of clues of a walk that may be drawn before one can be exchanged, and of puzzles that may be minimal.
const MOST_TRIES: usize = 8;

/// The number of puzzles that are drawn from the digits before the technique, for each exchange of a clue.
const WITHIN: u64 = 3;

/// Makes minimal puzzles near known ones. Each attempt is a walk: it transforms a known puzzle at random and exchanges
/// one clue after another, as long as the conditions are met. Some puzzles that differ in one clue also need the
/// technique; of those that differ in two, hardly any.
///
/// The digits that a player of a matching puzzle has placed before the technique have many minimal puzzles in them. Most
/// of these lead the player to the same position, so they need the technique, too.
pub(super) struct NearKnown {
    seed: u64,
    known: Vec<Grid>,
    examined: usize,
    vicinity: Vicinity,
}

/// A wish for which no puzzle is known. Displayed as a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Hopeless {
    /// Wherever the technique can be used, an easier step nearly always can, too.
    NeverNeeded(Technique),
    /// The technique is so easy that every path has it.
    AlwaysNeeded(Technique),
}

impl fmt::Display for Hopeless {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (need, technique) = match self {
            Hopeless::NeverNeeded(technique) => ("needs", technique),
            Hopeless::AlwaysNeeded(technique) => ("does without", technique),
        };
        write!(
            f,
            "no puzzle is known whose path {need} {technique}, so perhaps none comes"
        )
    }
}

impl Conditions {
    /// Returns whether matching puzzles are so rare that a search near known ones
    /// ([`PuzzleKind::NearKnown`](super::PuzzleKind::NearKnown)) finds more than dropping all others.
    pub fn call_for_known(&self) -> bool {
        !self.known().is_empty()
    }

    /// Returns the reason why perhaps no puzzle comes. It is no proof.
    ///
    /// ```
    /// use ninefold::generate::{Conditions, Hopeless, PathOrder, Techniques};
    /// use ninefold::logic::Technique;
    ///
    /// let rare = Technique::MultiColorsType1;
    /// let techniques = Techniques::with(PathOrder::default(), rare);
    /// let conditions = Conditions { techniques, ..Conditions::default() };
    /// assert_eq!(conditions.hopeless(), Some(Hopeless::NeverNeeded(rare)));
    /// ```
    pub fn hopeless(&self) -> Option<Hopeless> {
        let Techniques {
            needed, without, ..
        } = &self.techniques;
        self.techniques.player()?;
        if without.contains(&Technique::HiddenSingle) {
            return Some(Hopeless::AlwaysNeeded(Technique::HiddenSingle));
        }
        let needed = needed.filter(|needed| known::NONE.contains(&needed.technique))?;
        Some(Hopeless::NeverNeeded(needed.technique))
    }

    /// Returns the known puzzles that need the needed technique.
    fn known(&self) -> &'static [&'static str] {
        match (&self.techniques.order, self.techniques.needed) {
            (PathOrder::Human(_), Some(needed)) => known::puzzles_with(needed.technique),
            _ => &[],
        }
    }
}

impl NearKnown {
    /// Returns a search near the known puzzles that need the needed technique.
    pub fn new(seed: u64, conditions: &Conditions, engine: &Engine) -> NearKnown {
        let known = conditions.known().iter();
        NearKnown {
            seed,
            known: known.filter_map(|text| text.parse().ok()).collect(),
            examined: match conditions.call_for_search() {
                true => EXAMINED_IF_SLOW,
                false => EXAMINED,
            },
            vicinity: Vicinity::with_engine(engine.another()),
        }
    }

    /// Returns the known puzzle from which an attempt starts.
    fn start(&self, random: &mut Random) -> Option<Grid> {
        let last = self.known.len().checked_sub(1)?;
        let known = self.known[random.below(last as u64 + 1) as usize];
        let by = Transformation::random(|bound| random.below(bound.into()) as u32);
        Some(by.grid(&known))
    }

    /// Returns a random minimal puzzle that differs in one clue.
    fn next_to(&mut self, puzzle: &Grid, random: &mut Random) -> Option<Grid> {
        let exchange = Exchange { gone: 1, come: 1 };
        let mut near = Vec::new();
        for _ in 0..MOST_TRIES {
            let take = |puzzle: &Grid| near.push(*puzzle);
            self.vicinity.some(puzzle, exchange, 1, random, take);
            random.shuffle(&mut near);
            near.truncate(MOST_TRIES);
            self.vicinity.retain_minimal(&mut near);
            if !near.is_empty() {
                break;
            }
        }
        near.pop()
    }

    /// Returns the puzzles of an attempt, or `None` if it was interrupted.
    fn walk(
        &mut self,
        attempt: u64,
        Tools {
            engine,
            judge,
            interrupt,
        }: &mut Tools<'_>,
        report: &mut Report,
    ) -> Option<Vec<Near>> {
        let mut random = Random::stream(self.seed, attempt);
        let (mut found, mut seen) = (Vec::new(), Seen::default());
        let Some(mut place) = self.start(&mut random) else {
            return Some(found);
        };
        seen.is_new(&place);
        judge.learn_from(&place, interrupt)?;
        let mut before = judge.before_needed();
        for _ in 0..self.examined {
            let next = match before {
                Some(before) if random.below(WITHIN + 1) > 0 => {
                    Some(within(&before.digits, &mut random, engine, interrupt)?)
                }
                _ => self.next_to(&place, &mut random),
            };
            let Some(puzzle) = next.filter(|puzzle| seen.is_new(puzzle)) else {
                continue;
            };
            let judged = judge.judge_until(&puzzle, interrupt)?;
            report.count(judged.err());
            if let Ok(kept) = judged {
                place = puzzle;
                before = judge.before_needed();
                found.push(Near { puzzle, kept });
            }
        }
        let left_behind = LEFT_BEHIND.min(found.len() / 4);
        report.leave_behind(left_behind as u64);
        Some(found.split_off(left_behind))
    }
}

/// Returns a random minimal puzzle whose clues are among these digits, or `None` if it was interrupted.
fn within(
    digits: &Grid,
    random: &mut Random,
    engine: &mut Engine,
    interrupt: &(dyn Fn() -> bool + Sync),
) -> Option<Grid> {
    let mut order = Cell::ALL;
    random.shuffle(&mut order);
    Puzzle::from(*digits).minimized(&order, engine, interrupt)
}

impl Way for NearKnown {
    fn make(
        &mut self,
        attempts: Range<u64>,
        tools: &mut Tools<'_>,
        made: &mut Vec<Made>,
    ) -> Option<Report> {
        let mut report = Report::default();
        for attempt in attempts {
            let found = self.walk(attempt, tools, &mut report)?;
            made.extend(found.iter().filter_map(|near| near.made(attempt)));
        }
        Some(report)
    }
}
