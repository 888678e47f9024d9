//! Alternating chains. A **strong link** joins two ends that cannot both be wrong. A **weak link** joins two ends that
//! cannot both be right. Alternating, they make a chain:
//!
//! ```text
//!     4r1c2 ══strong══ 4r1c8 ──weak── 4r8c8 ══strong══ 4r8c3
//!          row 1 has          column 8         row 8 has
//!          two places                          two places
//! ```
//!
//! If the first end is wrong, the second is right, so the third is wrong, and so on: the last end is right. So the
//! first end or the last one is right, and a candidate that both exclude is wrong. If the last end excludes the first
//! one too, the chain **closes**. Then exactly one side of every weak link is right, and a candidate that both sides
//! exclude is wrong.
//!
//! An end is one candidate or several; it is right if any of its candidates is. The sources of strong links:
//!
//! | within | one end is right because |
//! |--|--|
//! | a cell | it has no other candidates |
//! | a house | it has no other places for the digit |
//! | an almost locked set: cells with one digit more than there are cells | they can lack only one of their digits |
//! | a rectangle that would have two solutions | other candidates have to prevent that |
//!
//! Here r4c5 or r8c6 is 4: if r4c5 is not 4, then r4c1 is, so r8c1 is not:
//!
//! ```
//! use ninefold::Grid;
//! use ninefold::logic::Technique;
//! use ninefold::rating::{Path, human::Human};
//!
//! let puzzle: Grid =
//!     "7.........854.1.7.14......3..2..589.6...1...2...8.6..........2...6.8...1.5....4..".parse()?;
//! let known = "full house\nhidden single\nnaked single\npointing\nclaiming\nskyscraper".parse()?;
//! let mut steps = Path::new(&puzzle, Human::knowing(known)).map(|(_, step, _)| step);
//! let step = steps.find(|step| step.technique == Technique::Skyscraper).unwrap();
//! assert_eq!(format!("{:?}", step.conclusion.eliminations), "{4r5c6, 4r7c5}");
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! | file | contents |
//! |--|--|
//! | `naming` | the name of a chain, from its structure alone |
//! | `conversion` | other chains as alternating chains |
//! | `links` | the strong and weak links of a position |
//! | `search` | chains along them: short ones in all ways |
//! | `locked` | almost locked sets in chains that close |
//! | `shortest` | the shortest chain against each candidate |
//! | `families` | which links each technique may use |

use alloc::vec::Vec;

use crate::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

use super::{Conclusion, Pattern, Position, Technique};

mod conversion;
mod families;
mod links;
mod locked;
mod naming;
mod search;
mod shortest;

/// Strong links, with a weak link from each to the next.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct AlternatingChain {
    /// The strong links, in order. The second end of each excludes the first end of the next.
    pub links: Vec<StrongLink>,
    /// Whether the last end excludes the first end.
    pub closes: bool,
}

/// Two ends that cannot both be wrong.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct StrongLink {
    /// The ends in the order of the chain. An end is right if any of its candidates is.
    pub ends: [CandidateSet; 2],
    /// Why one of the two ends is right.
    pub within: Within,
}

/// Why one of the two ends of a strong link is right.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
pub enum Within {
    /// They are all candidates of the cell.
    Cell(Cell),
    /// They are all places of the digit in the house.
    House {
        /// The house.
        house: House,
        /// The digit.
        digit: Digit,
    },
    /// The cells lie in one house and have one digit more than there are cells. Each end has all places of one digit in
    /// these cells.
    AlmostLocked(CellSet),
    /// Without the ends, the four corners would have only the two digits, which could then be exchanged.
    Rectangle {
        /// The corners, in order around the rectangle.
        cells: [Cell; 4],
        /// The digits.
        digits: [Digit; 2],
    },
}

impl Within {
    /// Returns the cells of a set, or the cell.
    fn cells(&self) -> CellSet {
        match *self {
            Within::AlmostLocked(cells) => cells,
            Within::Cell(cell) => cell.into(),
            Within::House { .. } | Within::Rectangle { .. } => CellSet::EMPTY,
        }
    }
}

impl AlternatingChain {
    /// Returns the first and the last end.
    pub fn ends(&self) -> [CandidateSet; 2] {
        let first = self
            .links
            .first()
            .map_or(CandidateSet::EMPTY, |link| link.ends[0]);
        let last = self
            .links
            .last()
            .map_or(CandidateSet::EMPTY, |link| link.ends[1]);
        [first, last]
    }

    /// Returns all candidates of its links.
    pub fn candidates(&self) -> CandidateSet {
        let ends = self.links.iter().flat_map(|link| link.ends);
        ends.fold(CandidateSet::EMPTY, |all, end| all | end)
    }

    /// Returns the two sides of each weak link. If the chain closes, the last weak link leads back to the start.
    pub fn weak_links(&self) -> impl Iterator<Item = [CandidateSet; 2]> {
        let back = self.links.first().filter(|_| self.closes);
        let next = self.links.iter().skip(1).chain(back);
        self.links
            .iter()
            .zip(next)
            .map(|(link, next)| [link.ends[1], next.ends[0]])
    }

    /// Returns the candidate that is right whether it is assumed right or wrong: both ends of the chain.
    pub fn proven(&self) -> Option<Candidate> {
        let [first, last] = self.ends();
        first.single().filter(|_| first == last && !self.closes)
    }

    /// Returns the chain with its ends reversed, if it leads through an even number of cells with the same pair of
    /// digits. Then the first and the last cell differ.
    fn pair(&self) -> Option<AlternatingChain> {
        let digits = |link: &StrongLink| digits(&(link.ends[0] | link.ends[1]));
        let first = digits(self.links.first()?);
        let is_of_pair =
            |link: &StrongLink| matches!(link.within, Within::Cell(_)) && digits(link) == first;
        let is_pair = !self.closes && first.len() == 2 && self.links.len().is_multiple_of(2);
        (is_pair && self.links.iter().all(is_of_pair)).then(|| {
            let mut other = self.clone();
            other.links.iter_mut().for_each(|link| link.ends.reverse());
            other
        })
    }

    /// Returns the candidates of the position that the chain proves wrong.
    fn excluded(&self, position: &Position) -> CandidateSet {
        let mut excluded = CandidateSet::EMPTY;
        if self.closes {
            for [one, other] in self.weak_links() {
                excluded |= excluded_by_all(&(one | other));
            }
            for link in &self.links {
                if let Within::AlmostLocked(cells) = link.within {
                    excluded |= locked_out(cells, link, position);
                }
            }
        } else {
            for chain in [Some(self), self.pair().as_ref()].into_iter().flatten() {
                let [first, last] = chain.ends();
                excluded |= excluded_by_all(&(first | last));
            }
            // A candidate inside the chain would be proven wrong by fewer links.
            excluded -= self.candidates();
        }
        excluded & position.all_candidates()
    }
}

/// Returns the candidates that each of the given candidates excludes.
fn excluded_by_all(candidates: &CandidateSet) -> CandidateSet {
    let excluded = candidates.iter().map(excluded_by);
    excluded.reduce(|all, some| all & some).unwrap_or_default()
}

/// Returns the candidates that the candidate excludes: the other digits of its cell, and its digit in all peers.
pub(super) fn excluded_by(candidate: Candidate) -> CandidateSet {
    let (cell, digit) = (candidate.cell(), candidate.digit());
    let others = Digit::ALL.into_iter().filter(|&other| other != digit);
    let others = others.map(|other| Candidate::new(cell, other));
    let peers = cell.peers().iter().map(|&peer| Candidate::new(peer, digit));
    others.chain(peers).collect()
}

/// Returns the candidates that an almost locked set in a closed chain excludes. The set lacks one of the digits of its
/// ends, so it holds all its other digits.
fn locked_out(cells: CellSet, link: &StrongLink, position: &Position) -> CandidateSet {
    let all: CandidateSet = position.among(cells, DigitSet::ALL).collect();
    let others = digits(&all) - digits(&(link.ends[0] | link.ends[1]));
    let places = |digit: Digit| all.iter().filter(move |one| one.digit() == digit).collect();
    let excluded = others.iter().map(|digit| excluded_by_all(&places(digit)));
    excluded.fold(CandidateSet::EMPTY, |all, some| all | some)
}

/// Returns the digits of the candidates.
fn digits(candidates: &CandidateSet) -> DigitSet {
    candidates.iter().map(Candidate::digit).collect()
}

impl Pattern for AlternatingChain {
    fn technique(&self) -> Technique {
        self.name()
    }

    fn conclusion(&self, position: &Position) -> Conclusion {
        match self.proven() {
            Some(proven) => position.settling(proven),
            None => Conclusion::removing(self.excluded(position)),
        }
    }
}
