//! Proofs that a candidate is right or wrong.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::{Difficulty, HARDEST, Human, LINKS, Way};
use crate::invalid::InvalidValue;
use crate::logic::{Position, SearchResult, Step, Watch};
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

/// A proof of a true claim.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The steps; the last one shows the claim.
    pub way: Way,
    /// If there are several steps: a harder step that shows the claim at once, if there is one.
    pub at_once: Option<(Step, Difficulty)>,
}

/// The share of its difficulty that each step except the hardest adds to the cost of a way.
const FURTHER: f64 = 0.1;

impl Human {
    /// Returns the easiest proof of a true claim: one step, or a way whose last step shows the claim. The cost of a
    /// proof is the difficulty of its hardest step, plus a tenth of the difficulty of each other step. Returns `None`
    /// if the player's techniques do not show the claim.
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
    /// let (_, last, _) = proof.way.last().unwrap();
    /// assert!(last.conclusion.eliminations.contains("5r5c4".parse()?));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the watch interrupts the search.
    pub fn why(&mut self, claim: Claim, position: &Position, watch: &Watch) -> SearchResult<Proof> {
        let is_wanted = |step: &Step| claim.is_concluded(step);
        let at_once = self.first_that(&is_wanted, position, LINKS, watch)?;
        // A longer way is better only if its steps are easier.
        let limit = at_once
            .as_ref()
            .map_or(HARDEST, |(_, difficulty)| *difficulty);
        let goal = |it: &Position| claim.is_seen(it);
        let mut ways = Vec::from_iter(self.way_to(position, &goal, limit, watch)?);
        // A single step cannot become shorter.
        let long = ways.first().filter(|way| way.len() > 1);
        if let Some(most) = long.and_then(|way| hardest(way)) {
            ways.push(self.in_rounds(position, &goal, most, watch)?);
        }
        let of_one = |(step, difficulty)| alloc::vec![(*position, step, difficulty)];
        ways.extend(at_once.clone().map(of_one));
        let easiest = ways
            .into_iter()
            .min_by(|one, other| cost(one).total_cmp(&cost(other)));
        Ok(easiest.map(|way| Proof {
            at_once: at_once.filter(|_| way.len() > 1),
            way,
        }))
    }
}

/// Returns the difficulty of the hardest step.
fn hardest(way: &[(Position, Step, Difficulty)]) -> Option<Difficulty> {
    way.iter().map(|(_, _, difficulty)| *difficulty).max()
}

/// Returns the cost of a proof.
fn cost(way: &[(Position, Step, Difficulty)]) -> f64 {
    let each = || way.iter().map(|(_, _, difficulty)| difficulty.get());
    let hardest = each().fold(0.0, f64::max);
    hardest + FURTHER * (each().sum::<f64>() - hardest)
}
