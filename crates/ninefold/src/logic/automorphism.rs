//! Gurth's symmetrical placement. Suppose that turning or mirroring the grid and exchanging digits leaves the position
//! unchanged. Then its only solution is unchanged, too. So if a candidate is right, its image is right, and a candidate
//! that excludes its image is wrong. A cell that keeps its place can only hold a digit that is not exchanged. If two
//! cells are exchanged and see each other, neither holds such a digit.
//!
//! People look at the givens. Here the digits in the grid and the pencil marks must all be symmetrical, as in the
//! starting position of a symmetrical puzzle. If one digit is nowhere in the grid, its image is the one remaining
//! digit.
//!
//! ```
//! use ninefold::Grid;
//! use ninefold::logic::{Position, TechniqueEntry};
//!
//! let puzzle: Grid =
//!     "5..4...1..9.2.75........6.427..5.......9.4.......7..539.6........75.3.4..8...9..7".parse()?;
//! let steps = TechniqueEntry::AUTOMORPHISMS.steps(&Position::from(&puzzle));
//! let gone = steps[0].conclusion.eliminations.iter();
//! let middle = gone.filter(|gone| gone.cell().to_string() == "r5c5");
//! // A half-turn leaves the middle cell, and no digit but 6.
//! assert!(middle.map(|gone| gone.digit().get()).eq([1, 2, 3, 8]));
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

use crate::symmetry::{SquareSymmetry, Transformation};
use crate::{Candidate, CandidateSet, Cell, Digit, DigitSet};

use super::excluded::excludes;
use super::{Conclusion, Finder, Flow, Look, Pattern, Position, Technique};

/// A transformation that leaves the position unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Automorphism {
    /// The mapping of cells and digits.
    #[cfg_attr(feature = "serde", serde(serialize_with = "as_text"))]
    pub by: Transformation,
}

#[cfg(feature = "serde")]
fn as_text<S: serde::Serializer>(by: &Transformation, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(by)
}

impl Automorphism {
    /// Returns whether the candidate excludes one of its images.
    fn denies(&self, candidate: Candidate) -> bool {
        let mut image = self.by.candidate(candidate);
        while image != candidate {
            if excludes(candidate, image) {
                return true;
            }
            image = self.by.candidate(image);
        }
        false
    }

    fn eliminated(&self, position: &Position) -> CandidateSet {
        let all = position.all_candidates();
        all.iter()
            .filter(|&candidate| self.denies(candidate))
            .collect()
    }
}

impl Pattern for Automorphism {
    fn technique(&self) -> Technique {
        Technique::SymmetricalPlacement
    }

    fn conclusion(&self, position: &Position) -> Conclusion {
        Conclusion::removing(self.eliminated(position))
    }
}

/// Finds the symmetries of the square that, with some exchange of digits, leave the position unchanged.
pub(super) enum Automorphisms {}

/// The cost of the search for symmetries (see [`Watch::spend`]).
const EFFORT: u32 = 5_000;

impl Finder for Automorphisms {
    type Pattern = Automorphism;

    fn visit_all(look: &mut Look, visit: &mut dyn FnMut(Automorphism) -> Flow) -> Flow {
        let (position, watch) = (look.position, look.watch);
        watch.allow(EFFORT)?;
        for symmetry in SquareSymmetry::ALL {
            if let Some(by) = with_digits(position, symmetry.transformation()) {
                visit(Automorphism { by })?;
            }
        }
        Flow::Continue(())
    }
}

/// Adds the exchange of digits with which the transformation leaves the position unchanged, if there is one.
fn with_digits(position: &Position, by: Transformation) -> Option<Transformation> {
    let grid = position.grid();
    let mut images: [Option<Digit>; 9] = [None; 9];
    let mut missing = DigitSet::ALL;
    for target in Cell::ALL {
        let (digit, image) = match (grid[by.source(target)], grid[target]) {
            (Some(digit), Some(image)) => (digit, image),
            (None, None) => continue,
            _ => return None,
        };
        let known = images[digit.index()].get_or_insert(image);
        if *known != image {
            return None;
        }
        missing.remove(image);
    }
    let unknown = images.iter().filter(|image| image.is_none()).count();
    if unknown > 1 || unknown != missing.len() {
        return None;
    }
    let images = images.map(|image| image.or(missing.first()).unwrap_or(Digit::ALL[0]));
    let by = Transformation::new(by.transposes(), *by.rows(), *by.columns(), images).ok()?;
    let keeps_marks = |target: &Cell| {
        let marks = position.candidates(by.source(*target));
        by.digit_set(marks) == position.candidates(*target)
    };
    Cell::ALL.iter().all(keeps_marks).then_some(by)
}
