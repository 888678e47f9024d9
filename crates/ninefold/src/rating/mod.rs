//! How hard a puzzle is: the rating of Sudoku Explainer 1.2.1, exactly.
//!
//! A puzzle is solved step by step, each time with the first step of the first technique in the list
//! that finds any. Three figures come of it: the rating of the hardest step of all (ER), of the
//! hardest up to the first digit placed (EP), and of the very first (ED).
//!
//! ```
//! use ninefold::rating::Rater;
//!
//! let puzzle = "..1....9.5..713......4......1..956..7...6.8..6..3.4..1....4..3.9.82......54.....2"
//!     .parse()?;
//! let mut rater = Rater::default();
//! assert_eq!(rater.rate(&puzzle).to_string(), "8.2/1.2/1.2");
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

use alloc::vec::Vec;
use core::fmt;

use crate::grid::Grid;
use crate::logic::{
    AlignedPairs, AlignedTriplets, BivalueGraves, Cycles, Desk, DirectHiddenSets, DirectLocking,
    DynamicChains, Fishes, HiddenSets, HiddenSingles, LockedCandidates, MultipleChains, NakedSets,
    NakedSingles, Nishio, Position, Producer, Rating, Step, UniqueLoops, Wings,
};

/// The techniques in the order of Sudoku Explainer (specification, section 3). Not the easiest step
/// is taken but the first of the first technique, so this order is part of the rating.
///
/// This list is closed. A technique that Sudoku Explainer does not have goes into another list.
static SUDOKU_EXPLAINER: [Producer; 30] = [
    Producer::of::<HiddenSingles>(),
    Producer::of::<DirectLocking>(),
    Producer::of::<DirectHiddenSets<2>>(),
    Producer::of::<NakedSingles>(),
    Producer::of::<DirectHiddenSets<3>>(),
    Producer::of::<LockedCandidates>(),
    Producer::of::<NakedSets<2>>(),
    Producer::of::<Fishes<2>>(),
    Producer::of::<HiddenSets<2>>(),
    Producer::of::<NakedSets<3>>(),
    Producer::of::<Fishes<3>>(),
    Producer::of::<HiddenSets<3>>(),
    Producer::of::<Wings<2>>(),
    Producer::of::<Wings<3>>(),
    Producer::of::<UniqueLoops>(),
    Producer::of::<NakedSets<4>>(),
    Producer::of::<Fishes<4>>(),
    Producer::of::<HiddenSets<4>>(),
    Producer::of::<BivalueGraves>(),
    Producer::of::<AlignedPairs>(),
    Producer::of::<Cycles>(),
    Producer::of::<AlignedTriplets>(),
    Producer::of::<Nishio>(),
    Producer::of::<MultipleChains>(),
    Producer::of::<DynamicChains<0>>(),
    Producer::of::<DynamicChains<1>>(),
    Producer::of::<DynamicChains<2>>(),
    Producer::of::<DynamicChains<3>>(),
    Producer::of::<DynamicChains<4>>(),
    Producer::of::<DynamicChains<5>>(),
];

/// What Sudoku Explainer says of a position where it finds nothing more.
const BEYOND: Rating = Rating::new(20.0);

/// The three figures of Sudoku Explainer. Displayed as `ER/EP/ED`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rated {
    /// The hardest step of all.
    pub er: Rating,
    /// The hardest step up to and including the first that places a digit.
    pub ep: Rating,
    /// The first step.
    pub ed: Rating,
}

impl fmt::Display for Rated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.er, self.ep, self.ed)
    }
}

/// Rates puzzles; keeps its working memory from one to the next.
#[derive(Default)]
pub struct Rater {
    desk: Desk,
}

impl Rater {
    /// Rates the puzzle. Nothing is asked about its solutions: where no technique finds anything,
    /// the rating is 20.0.
    pub fn rate(&mut self, grid: &Grid) -> Rated {
        let mut position = Position::from(grid);
        let mut rated = Rated {
            er: Rating::ZERO,
            ep: Rating::ZERO,
            ed: Rating::ZERO,
        };
        while !position.is_complete() {
            let found = SUDOKU_EXPLAINER
                .iter()
                .find_map(|producer| (producer.conclude)(&position, &mut self.desk));
            let Some(conclusion) = found else {
                rated.er = BEYOND;
                break;
            };
            position.apply(&conclusion);
            rated.er = rated.er.max(conclusion.rating);
            if rated.ep == Rating::ZERO {
                if rated.ed == Rating::ZERO {
                    rated.ed = rated.er;
                }
                if conclusion.placement.is_some() {
                    rated.ep = rated.er;
                }
            }
        }
        rated
    }

    /// The step that the rating takes in this position, with its reasons.
    pub fn next_step(&mut self, position: &Position) -> Option<Step> {
        SUDOKU_EXPLAINER
            .iter()
            .find_map(|producer| (producer.explain)(position, &mut self.desk))
    }

    /// The steps that the rating consists of, with their reasons.
    pub fn explain(&mut self, grid: &Grid) -> Vec<Step> {
        let mut position = Position::from(grid);
        let mut steps = Vec::new();
        while let Some(step) = self.next_step(&position) {
            position.apply(&step.conclusion);
            steps.push(step);
        }
        steps
    }
}
