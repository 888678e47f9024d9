//! The order for a generator: [`Plan`].

use core::ops::Range;

use super::conditions::Conditions;
use super::impossible::{Impossible, Wish};
use super::pattern::Pattern;
use super::top_down::Symmetries;
use super::unbiased::Unbiased;
use super::vicinity::Around;
use crate::engine::Engine;
use crate::rating::human::Level;

/// The number of attempts at a pattern that take clues from grids; later attempts are walks.
pub(super) const PROJECTIONS: u64 = 1 << 20;

const PROJECTIONS_PER_BLOCK: u64 = 1 << 14;

/// An order: the kind of puzzles, and the conditions for keeping them.
///
/// ```
/// use ninefold::generate::{Conditions, PuzzleKind, Level, Plan};
///
/// let plan = Plan { kind: PuzzleKind::default(), conditions: Conditions::level(Level::Hard) };
/// assert!(plan.check().is_ok());
/// let refused = Plan { conditions: Conditions { clues: "-16".parse()?, ..Conditions::default() }, ..plan };
/// assert!(refused.check().unwrap_err().to_string().starts_with("a puzzle has at least 17 clues"));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Plan {
    /// The kind of puzzles.
    pub kind: PuzzleKind,
    /// The conditions for keeping a puzzle.
    pub conditions: Conditions,
}

/// The kind of puzzles, and their probabilities.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PuzzleKind {
    /// Complete grids, each with exactly the same probability.
    Grids,
    /// Puzzles from the top down: a uniform grid is emptied cell by cell in a uniform random order, and each cell is
    /// emptied if the solution stays the only one. Fewer clues are favoured: not every puzzle is equally likely.
    TopDown {
        /// The groups in which cells are emptied.
        symmetries: Symmetries,
        /// Whether only puzzles are kept that are minimal clue by clue. Without symmetry, all are.
        minimal: bool,
    },
    /// Minimal puzzles without bias: all puzzles with the wanted numbers of clues, from 19 to 31, are equally likely.
    Unbiased,
    /// Puzzles with clues in chosen cells. The first million attempts take them from grids, where all are equally
    /// likely; each attempt after them is a [walk](Pattern::walk), which finds more puzzles, but related ones.
    Pattern {
        /// The cells, and the given digits.
        pattern: Pattern,
        /// Whether only minimal puzzles are kept.
        minimal: bool,
    },
    /// Minimal puzzles with high ratings, for conditions on an ER of about 9 and more. Each attempt is a search. It
    /// makes puzzles from the top down until one has an ER of 9.0 or more, and then searches around it and around the
    /// puzzles that it finds. No two of its puzzles are equivalent.
    Hard,
    /// Minimal puzzles near known ones whose path in the human order needs the technique of the conditions, as few
    /// others need it. Each attempt is a walk from a known puzzle. Its puzzles are never equivalent; those of two
    /// attempts sometimes are, as there are only a few known puzzles for each technique.
    NearKnown,
    /// Minimal puzzles near given ones. Each attempt is a round of one search, around one puzzle, so it needs all
    /// attempts before it. No puzzle is equivalent to another one or to a given one.
    Near(Around),
}

impl Default for PuzzleKind {
    /// From the top down, without symmetry.
    fn default() -> PuzzleKind {
        PuzzleKind::TopDown {
            symmetries: Symmetries::default(),
            minimal: true,
        }
    }
}

impl Plan {
    /// Returns a plan for puzzles whose clues have this symmetry. A single clue may be redundant.
    ///
    /// ```
    /// use ninefold::generate::{ClueSymmetry, Level, Plan};
    ///
    /// let plan = Plan::symmetric(ClueSymmetry::Half).of_level(Level::Hard);
    /// assert!(plan.check().is_ok());
    /// ```
    pub fn symmetric(symmetries: impl Into<Symmetries>) -> Plan {
        let symmetries = symmetries.into();
        let minimal = !symmetries.group_cells();
        Plan {
            kind: PuzzleKind::TopDown {
                symmetries,
                minimal,
            },
            ..Plan::default()
        }
    }

    /// Returns this plan for puzzles of a level only.
    pub fn of_level(mut self, level: Level) -> Plan {
        self.conditions.level = Some(level);
        self
    }

    /// Returns the attempts of a block. Threads share the blocks, and an interrupted run continues with a block. Each
    /// takes a moment, and together, in order, they cover all attempts.
    ///
    /// ```
    /// # use ninefold::generate::Plan;
    /// assert_eq!(Plan::default().block(2), 512..768);
    /// ```
    pub fn block(&self, number: u64) -> Range<u64> {
        let length: u64 = match self.kind {
            PuzzleKind::Grids => 4096,
            PuzzleKind::TopDown { .. } => 256,
            PuzzleKind::Unbiased => 64,
            // A single attempt takes long enough.
            PuzzleKind::Hard | PuzzleKind::NearKnown | PuzzleKind::Near(_) => 1,
            PuzzleKind::Pattern { .. } => {
                let projections = PROJECTIONS / PROJECTIONS_PER_BLOCK;
                if number >= projections {
                    let walk = PROJECTIONS + (number - projections);
                    return walk..walk + 1;
                }
                PROJECTIONS_PER_BLOCK
            }
        };
        let start = number.saturating_mul(length);
        start..start.saturating_add(length)
    }

    /// Returns whether an attempt needs all attempts before it, so that several generators would all do the same work.
    pub fn is_sequential(&self) -> bool {
        matches!(self.kind, PuzzleKind::Near(_))
    }

    /// Checks whether the plan can be fulfilled, as far as there are proofs.
    ///
    /// # Errors
    /// If it cannot be fulfilled, with the proof.
    pub fn check(&self) -> Result<(), Impossible> {
        self.conditions.check().map_err(Impossible::Contradiction)?;
        let clues = self.conditions.clues;
        match &self.kind {
            PuzzleKind::Grids if self.conditions != Conditions::default() => {
                Impossible::in_wishes(&[Wish::Grids, Wish::Conditions])
            }
            PuzzleKind::Grids => Ok(()),
            PuzzleKind::TopDown {
                symmetries,
                minimal,
            } => {
                Impossible::in_clues(clues, *minimal)?;
                match *symmetries {
                    Symmetries::Only(symmetry) => Impossible::in_symmetry(symmetry, clues),
                    Symmetries::Any => Ok(()),
                }
            }
            PuzzleKind::Hard | PuzzleKind::NearKnown => Impossible::in_clues(clues, true),
            PuzzleKind::Near(around) => {
                Impossible::in_clues(clues, true)?;
                Impossible::in_seeds(&around.seeds, &mut Engine::new())
            }
            PuzzleKind::Unbiased if self.conditions.unrelated => {
                Impossible::in_wishes(&[Wish::Unbiased, Wish::Unrelated])
            }
            PuzzleKind::Unbiased => {
                Impossible::in_clues(clues, true)?;
                Unbiased::range_within(clues).map_or(Err(Impossible::NoUnbiased), |_| Ok(()))
            }
            PuzzleKind::Pattern { pattern, minimal } => {
                Impossible::in_pattern(pattern.cells(), clues, *minimal)?;
                Impossible::in_givens(pattern.givens(), pattern.cells(), &mut Engine::new())
            }
        }
    }
    /// Returns whether every attempt finds exactly one puzzle, which is kept. Then n puzzles need the first n attempts
    /// and no others.
    ///
    /// ```
    /// use ninefold::generate::{Conditions, Level, Plan};
    ///
    /// assert!(Plan::default().keeps_every_attempt());
    /// let hard = Plan { conditions: Conditions::level(Level::Hard), ..Plan::default() };
    /// assert!(!hard.keeps_every_attempt());
    /// ```
    pub fn keeps_every_attempt(&self) -> bool {
        let leads_to_one = match &self.kind {
            PuzzleKind::Grids => true,
            PuzzleKind::TopDown {
                symmetries,
                minimal,
            } => !(*minimal && symmetries.group_cells()),
            PuzzleKind::Unbiased
            | PuzzleKind::Pattern { .. }
            | PuzzleKind::Hard
            | PuzzleKind::NearKnown
            | PuzzleKind::Near(_) => false,
        };
        leads_to_one && self.conditions == Conditions::default()
    }
}
