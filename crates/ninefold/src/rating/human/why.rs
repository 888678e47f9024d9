//! Proofs that a candidate is right or wrong.

use core::fmt;
use core::str::FromStr;

use super::{Difficulty, HARDEST, Human, LINKS, Way};
use crate::invalid::InvalidValue;
use crate::logic::{Flow, Position, SearchResult, Step, Stop, Watch};
use crate::{Candidate, Cell, Digit};

/// A claim about a position: a candidate is right, or it is wrong. Written like a step: `r4c5=8`, `r4c5<>8`.
///
/// ```
/// use ninefold::rating::human::Claim;
///
/// let claim: Claim = "r4c5<>8".parse()?;
/// assert_eq!(claim.to_string(), "r4c5<>8");
/// assert!("r4c5".parse::<Claim>().is_err());
/// # Ok::<(), ninefold::InvalidValue>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Claim {
    /// The candidate is right.
    Right(Candidate),
    /// The candidate is wrong.
    Wrong(Candidate),
}

impl Claim {
    /// Returns the candidate.
    pub fn candidate(self) -> Candidate {
        match self {
            Claim::Right(candidate) | Claim::Wrong(candidate) => candidate,
        }
    }

    /// Returns whether the position shows the claim: the digit is placed there, or is no longer a candidate.
    pub fn is_seen(self, position: &Position) -> bool {
        let candidate = self.candidate();
        let stands = position.grid()[candidate.cell()] == Some(candidate.digit());
        match self {
            Claim::Right(_) => stands,
            Claim::Wrong(_) => !stands && !position.has(candidate),
        }
    }

    /// Returns whether the step concludes the claim.
    fn is_concluded(self, step: &Step) -> bool {
        match self {
            Claim::Right(candidate) => step.conclusion.placement == Some(candidate),
            Claim::Wrong(candidate) => {
                let excludes = |placed: Candidate| {
                    let (one, other) = (placed.cell(), candidate.cell());
                    match one == other {
                        true => placed != candidate,
                        false => placed.digit() == candidate.digit() && one.sees(other),
                    }
                };
                let placement = step.conclusion.placement;
                step.conclusion.eliminations.contains(candidate) || placement.is_some_and(excludes)
            }
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let candidate = self.candidate();
        let sign = match self {
            Claim::Right(_) => "=",
            Claim::Wrong(_) => "<>",
        };
        write!(f, "{}{sign}{}", candidate.cell(), candidate.digit())
    }
}

impl FromStr for Claim {
    type Err = InvalidValue;

    fn from_str(text: &str) -> Result<Claim, InvalidValue> {
        let bad = || InvalidValue::new(text, "a claim such as r4c5=8 or r4c5<>8");
        let candidate = |cell: &str, digit: &str| {
            let cell: Cell = cell.trim().parse().ok()?;
            let digit: Digit = digit.trim().parse().ok()?;
            Some(Candidate::new(cell, digit))
        };
        let claim = match (text.split_once("<>"), text.split_once('=')) {
            (Some((cell, digit)), _) => candidate(cell, digit).map(Claim::Wrong),
            (_, Some((cell, digit))) => candidate(cell, digit).map(Claim::Right),
            _ => None,
        };
        claim.ok_or_else(bad)
    }
}

/// The difficulty that each further step adds to a way.
const ONE_MORE: f64 = 0.1;

impl Human {
    /// Returns the easiest proof of a true claim: one step, or a way whose last step shows the claim. The difficulty of
    /// a proof is that of its hardest step, plus a tenth for each step after the first. Returns `None` if the player's
    /// techniques do not show the claim.
    ///
    /// ```
    /// use ninefold::Grid;
    /// use ninefold::logic::{Position, Watch};
    /// use ninefold::rating::human::Human;
    ///
    /// let puzzle: Grid =
    ///     ".....5..1......7.513.4.....2....48............8..12.3...7....69.9..2.5......8...7".parse()?;
    /// let position = Position::from(&puzzle);
    /// let watch = Watch::new(&|| false);
    /// let proof = Human::default().why("r5c4<>5".parse()?, &position, &watch)?.unwrap();
    /// assert!(proof.last().unwrap().1.conclusion.eliminations.contains("5r5c4".parse()?));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the watch interrupts the search.
    pub fn why(&mut self, claim: Claim, position: &Position, watch: &Watch) -> SearchResult<Way> {
        let step = self.shown_at_once(claim, position, watch)?;
        // Look for a longer way only if it may be easier.
        let limit = step.as_ref().map_or(HARDEST, |(_, difficulty)| *difficulty);
        let way = self.way_to(position, &|it| claim.is_seen(it), limit, watch)?;
        let at_once = step.map(|(step, difficulty)| alloc::vec![(*position, step, difficulty)]);
        let ways = at_once.into_iter().chain(way);
        Ok(ways.min_by_key(difficulty_of))
    }

    /// Returns the first step, by the stages of the scale, that shows the claim at once.
    fn shown_at_once(
        &mut self,
        claim: Claim,
        position: &Position,
        watch: &Watch,
    ) -> SearchResult<(Step, Difficulty)> {
        let mut shown = None;
        self.visit(position, LINKS, watch, &mut |step, difficulty| {
            if claim.is_concluded(&step) {
                shown = Some((step, difficulty));
                return Flow::Break(Stop::Enough);
            }
            Flow::Continue(())
        })?;
        Ok(shown)
    }
}

#[allow(clippy::ptr_arg, reason = "ways are looked up by it")]
fn difficulty_of(way: &Way) -> Difficulty {
    let hardest = way.iter().map(|(_, _, difficulty)| *difficulty).max();
    let more = way.len().saturating_sub(1) as f64;
    Difficulty::new(hardest.unwrap_or_default().get() + ONE_MORE * more)
}
