//! Ways to a goal: the easiest steps that lead to the solution, or to one placement or elimination.
//!
//! Steps only remove candidates, so an available step remains available until its conclusion holds. Taking the easiest
//! step first therefore reaches every goal with the lowest maximum difficulty. Then steps that the goal does not need
//! are dropped. A final search looks for fewer steps to the solution.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;
use core::ops::Range;

use super::{Difficulty, HARDEST, Human, SINGLES};
use crate::logic::{
    CandidateSet, Flow, Interrupted, Position, SearchResult, Step, Stop, Technique, Watch,
};

/// A sequence of steps, each with the position in which it is taken and with its difficulty.
pub type Way = Vec<(Position, Step, Difficulty)>;

/// Whether a position is the aim of a way.
pub(super) type Goal<'g> = &'g dyn Fn(&Position) -> bool;

/// The easiest way to the solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Easiest {
    /// The steps.
    pub way: Way,
    /// Whether it is proven that no way has an easier hardest step, or has an equally hard one and fewer steps above
    /// singles.
    pub is_proven: bool,
}

impl Human {
    /// Returns a way to the solution whose hardest step is as easy as possible, with few steps above singles. Returns
    /// `None` if the player's techniques do not solve the puzzle. The search for fewer steps gives up after `most`
    /// positions.
    ///
    /// ```
    /// use ninefold::Grid;
    /// use ninefold::logic::{Position, Watch};
    /// use ninefold::rating::human::Human;
    ///
    /// let puzzle: Grid =
    ///     ".....5..1......7.513.4.....2....48............8..12.3...7....69.9..2.5......8...7".parse()?;
    /// let watch = Watch::new(&|| false);
    /// let easiest = Human::default().easiest(&Position::from(&puzzle), 1000, &watch)?.unwrap();
    /// let above_singles = easiest.way.iter().filter(|(_, step, _)| step.conclusion.placement.is_none());
    /// assert_eq!((above_singles.count(), easiest.is_proven), (1, true));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the watch interrupts the search.
    pub fn easiest(
        &mut self,
        start: &Position,
        most: usize,
        watch: &Watch,
    ) -> Result<Option<Easiest>, Interrupted> {
        let Some(way) = self.way_to(start, &Position::is_complete, HARDEST, watch)? else {
            return Ok(None);
        };
        let hardest = way.iter().map(|(_, _, difficulty)| *difficulty).max();
        let count = way.iter().filter(|(_, step, _)| is_hard(step)).count();
        let mut easiest = Easiest {
            way,
            is_proven: true,
        };
        let mut search = WaySearch {
            human: self,
            hardest: hardest.unwrap_or_default(),
            left: most,
            seen: BTreeSet::new(),
            watch,
        };
        for depth in 0..count {
            search.seen.clear();
            let (position, singles) = search.after_singles(*start)?;
            match search.within(position, depth)? {
                Outcome::Solved(steps) => {
                    easiest.way = singles.into_iter().chain(steps).collect();
                    break;
                }
                Outcome::GaveUp => {
                    easiest.is_proven = false;
                    break;
                }
                Outcome::Impossible => {}
            }
        }
        Ok(Some(easiest))
    }

    /// Returns a way to a goal whose hardest step is as easy as possible, without steps that the goal does not need.
    /// Returns `None` if the player's techniques up to this difficulty do not reach the goal.
    pub(super) fn way_to(
        &mut self,
        start: &Position,
        goal: Goal<'_>,
        up_to: Difficulty,
        watch: &Watch,
    ) -> SearchResult<Way> {
        let (end, way) = self.take_steps(*start, goal, up_to, watch)?;
        match goal(&end) {
            true => self.needed(way, goal, watch).map(Some),
            false => Ok(None),
        }
    }

    /// Returns a way to a goal that is within reach of steps up to this difficulty. The player takes every available step
    /// at once, round by round, so that no step depends on more steps before it than necessary.
    pub(super) fn in_rounds(
        &mut self,
        start: &Position,
        goal: Goal<'_>,
        up_to: Difficulty,
        watch: &Watch,
    ) -> Result<Way, Interrupted> {
        let (mut position, mut way) = (*start, Way::new());
        while !goal(&position) {
            let mut next = position;
            self.visit(&position, up_to, watch, &mut |step, difficulty| {
                let before = next;
                next.apply(&step.conclusion);
                if before != next {
                    way.push((before, step, difficulty));
                }
                Flow::Continue(())
            })?;
            if next == position {
                break;
            }
            position = next;
        }
        self.needed(way, goal, watch)
    }

    /// Takes the easiest step, of up to this difficulty, until the goal is reached or there is none. Returns the position
    /// afterwards, and the steps.
    fn take_steps(
        &mut self,
        mut position: Position,
        goal: Goal<'_>,
        up_to: Difficulty,
        watch: &Watch,
    ) -> Result<(Position, Way), Interrupted> {
        let mut way = Way::new();
        while !goal(&position) {
            let Some((step, difficulty)) = self.first(&position, up_to, watch)? else {
                break;
            };
            let before = position;
            position.apply(&step.conclusion);
            way.push((before, step, difficulty));
        }
        Ok((position, way))
    }

    /// Returns the way without steps that the goal does not need. Tries to leave out many steps at a time first, then
    /// fewer.
    fn needed(&mut self, mut way: Way, goal: Goal<'_>, watch: &Watch) -> Result<Way, Interrupted> {
        let mut count = way.len();
        while count > 1 {
            count = count.div_ceil(2);
            let mut end = way.len();
            while end > 0 {
                let out = end.saturating_sub(count)..end;
                end = out.start;
                if let Some(shorter) = self.without(&way, out, goal, watch)? {
                    end = end.min(shorter.len());
                    way = shorter;
                }
            }
        }
        Ok(way)
    }

    /// Returns the way without some of its steps, up to the goal, if the others still lead there.
    fn without(
        &mut self,
        way: &Way,
        left_out: Range<usize>,
        goal: Goal<'_>,
        watch: &Watch,
    ) -> SearchResult<Way> {
        let mut shorter: Way = way[..left_out.start].to_vec();
        let mut position = way[left_out.start].0;
        for (_, step, difficulty) in &way[left_out.end..] {
            if goal(&position) {
                break;
            }
            let Some(found) = self.again(step, *difficulty, &position, watch)? else {
                return Ok(None);
            };
            if let Some((step, difficulty)) = found {
                let before = position;
                position.apply(&step.conclusion);
                shorter.push((before, step, difficulty));
            }
        }
        Ok((goal(&position) && shorter.len() < way.len()).then_some(shorter))
    }

    /// Looks for a step of this difficulty in another position. Returns an empty inner option if its conclusion already holds there.
    /// Otherwise returns a step, no harder than this one, with everything that is left of its conclusion. Returns
    /// `None` if there is no such step.
    fn again(
        &mut self,
        step: &Step,
        up_to: Difficulty,
        position: &Position,
        watch: &Watch,
    ) -> SearchResult<Option<(Step, Difficulty)>> {
        let placement = step.conclusion.placement.filter(|it| position.has(*it));
        let eliminations = step.conclusion.eliminations & position.all_candidates();
        if placement.is_none() && eliminations.is_empty() {
            return Ok(Some(None));
        }
        let mut same = None;
        self.visit(position, up_to, watch, &mut |found, difficulty| {
            let conclusion = &found.conclusion;
            let has_all = (eliminations - conclusion.eliminations).is_empty();
            if has_all && (placement.is_none() || conclusion.placement == placement) {
                same = Some(Some((found, difficulty)));
                return Flow::Break(Stop::Enough);
            }
            Flow::Continue(())
        })?;
        Ok(same)
    }
}

/// Returns whether the step is more than a single.
fn is_hard(step: &Step) -> bool {
    !matches!(
        step.technique,
        Technique::FullHouse | Technique::HiddenSingle | Technique::NakedSingle
    )
}

/// A search for a way with a given number of steps above singles.
struct WaySearch<'s> {
    human: &'s mut Human,
    hardest: Difficulty,
    /// The number of positions that the search may still examine.
    left: usize,
    /// The positions examined, each with the number of steps that were left.
    seen: BTreeSet<(Vec<u16>, usize)>,
    watch: &'s Watch<'s>,
}

enum Outcome {
    Solved(Way),
    Impossible,
    GaveUp,
}

impl WaySearch<'_> {
    /// Takes all singles. Returns the position afterwards, and the singles.
    fn after_singles(&mut self, position: Position) -> Result<(Position, Way), Interrupted> {
        let goal = &Position::is_complete;
        self.human.take_steps(position, goal, SINGLES, self.watch)
    }

    /// Searches for a way to the solution with at most `depth` steps above singles. No single may be open in the
    /// position.
    fn within(&mut self, position: Position, depth: usize) -> Result<Outcome, Interrupted> {
        if position.is_complete() {
            return Ok(Outcome::Solved(Way::new()));
        }
        if depth == 0 || !self.seen.insert((key(&position), depth)) {
            return Ok(Outcome::Impossible);
        }
        if self.left == 0 {
            return Ok(Outcome::GaveUp);
        }
        self.left -= 1;
        for (step, difficulty) in self.steps(&position)? {
            let mut next = position;
            next.apply(&step.conclusion);
            let (next, singles) = self.after_singles(next)?;
            match self.within(next, depth - 1)? {
                Outcome::Solved(rest) => {
                    let way = [(position, step, difficulty)]
                        .into_iter()
                        .chain(singles)
                        .chain(rest);
                    return Ok(Outcome::Solved(way.collect()));
                }
                Outcome::GaveUp => return Ok(Outcome::GaveUp),
                Outcome::Impossible => {}
            }
        }
        Ok(Outcome::Impossible)
    }

    /// Returns the steps of the position, the most eliminations first. A step is left out if an earlier one has all
    /// its eliminations.
    fn steps(&mut self, position: &Position) -> Result<Vec<(Step, Difficulty)>, Interrupted> {
        let mut steps: Vec<(Step, Difficulty)> = Vec::new();
        let is_in = |one: &CandidateSet, other: &CandidateSet| (*one - *other).is_empty();
        self.human.visit(
            position,
            self.hardest,
            self.watch,
            &mut |step, difficulty| {
                let eliminated = &step.conclusion.eliminations;
                let mut others = steps.iter();
                if !others.any(|(other, _)| is_in(eliminated, &other.conclusion.eliminations)) {
                    steps.push((step, difficulty));
                }
                Flow::Continue(())
            },
        )?;
        steps.sort_by_key(|(step, _)| core::cmp::Reverse(step.conclusion.eliminations.len()));
        Ok(steps)
    }
}

fn key(position: &Position) -> Vec<u16> {
    let cells = crate::Cell::ALL.into_iter();
    cells.map(|cell| position.candidates(cell).bits()).collect()
}
