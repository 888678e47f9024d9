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
    Conclusion, Detail, Interrupted, Position, Rating, Scratch, Step, Technique, TechniqueEntry,
    Watch,
};

mod bounds;
mod course;
mod tally;

pub use bounds::{Bounds, Wish};
pub use course::{Ending, Figure, Partial};
pub use tally::{Count, Tally};

use course::Course;

/// The techniques in the order of Sudoku Explainer (specification, section 3). Not the easiest step
/// is taken but the first of the first technique, so this order is part of the rating.
///
/// This list is closed. A technique that Sudoku Explainer does not have goes into another list.
static SUDOKU_EXPLAINER: [TechniqueEntry; 30] = [
    TechniqueEntry::HIDDEN_SINGLES,
    TechniqueEntry::DIRECT_LOCKED_CANDIDATES,
    TechniqueEntry::DIRECT_HIDDEN_PAIRS,
    TechniqueEntry::NAKED_SINGLES,
    TechniqueEntry::DIRECT_HIDDEN_TRIPLETS,
    TechniqueEntry::LOCKED_CANDIDATES,
    TechniqueEntry::NAKED_PAIRS,
    TechniqueEntry::X_WINGS,
    TechniqueEntry::HIDDEN_PAIRS,
    TechniqueEntry::NAKED_TRIPLETS,
    TechniqueEntry::SWORDFISH,
    TechniqueEntry::HIDDEN_TRIPLETS,
    TechniqueEntry::XY_WINGS,
    TechniqueEntry::XYZ_WINGS,
    TechniqueEntry::UNIQUE_LOOPS,
    TechniqueEntry::NAKED_QUADS,
    TechniqueEntry::JELLYFISH,
    TechniqueEntry::HIDDEN_QUADS,
    TechniqueEntry::BIVALUE_UNIVERSAL_GRAVES,
    TechniqueEntry::ALIGNED_PAIR_EXCLUSION,
    TechniqueEntry::CYCLES,
    TechniqueEntry::ALIGNED_TRIPLET_EXCLUSION,
    TechniqueEntry::NISHIO,
    TechniqueEntry::MULTIPLE_CHAINS,
    TechniqueEntry::DYNAMIC_CHAINS,
    TechniqueEntry::DYNAMIC_CHAINS_PLUS,
    TechniqueEntry::DYNAMIC_CHAINS_PLUS_FORCING,
    TechniqueEntry::DYNAMIC_CHAINS_PLUS_MULTIPLE,
    TechniqueEntry::DYNAMIC_CHAINS_PLUS_DYNAMIC,
    TechniqueEntry::DYNAMIC_CHAINS_PLUS_NESTED,
];

/// What an easy step takes (see [`Watch::spend`]).
const STEP: u32 = 500;

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
    scratch: Scratch,
}

/// A step as the rating needs it: the number of its producer, its name, and what follows.
type Taken = (usize, Technique, Conclusion);

/// The search was broken off when it had come to the producer of that number.
struct BrokenOff(usize);

impl Rater {
    /// Whose ratings these are.
    pub const NAME: &str = "Sudoku Explainer 1.2.1";

    /// Rates the puzzle. Nothing is asked about its solutions: where no technique finds anything,
    /// the rating is 20.0.
    pub fn rate(&mut self, grid: &Grid) -> Rated {
        self.walk(grid, &Bounds::none(), |_| {}).so_far()
    }

    /// Rates the puzzle as far as the bounds allow. What it says of a puzzle is right wherever it
    /// ends; an interrupted rater can be used again.
    ///
    /// ```
    /// use ninefold::logic::Rating;
    /// use ninefold::rating::{Bounds, Ending, Rater};
    ///
    /// let puzzle = "..1....9.5..713......4......1..956..7...6.8..6..3.4..1....4..3.9.82......54.....2"
    ///     .parse()?;
    /// let partial = Rater::default().rate_within(&puzzle, &Bounds::none().up_to(Rating::new(8.0)));
    /// assert_eq!(partial.to_string(), ">8.0/1.2/1.2");
    /// assert_eq!(partial.ending(), Ending::AboveMax);
    /// # Ok::<(), ninefold::text::ParseError>(())
    /// ```
    pub fn rate_within(&mut self, grid: &Grid, bounds: &Bounds) -> Partial {
        self.walk(grid, bounds, |_| {})
    }

    /// The same, with the steps counted.
    pub fn rate_counting(&mut self, grid: &Grid, bounds: &Bounds, tally: &mut Tally) -> Partial {
        self.walk(grid, bounds, |(number, technique, conclusion)| {
            tally.add(number, technique, conclusion.rating);
        })
    }

    fn walk(&mut self, grid: &Grid, bounds: &Bounds, mut each: impl FnMut(Taken)) -> Partial {
        let watch = Watch::new(bounds.interrupt);
        let mut position = Position::from(grid);
        let mut course = Course::within(bounds);
        let mut producers = up_to(course.ceiling());
        while !position.is_complete() {
            let taken = match self.next_taken(producers, &position, &watch) {
                Ok(taken) => taken,
                Err(BrokenOff(number)) => return course.interrupt(easiest_from(number)),
            };
            let rating = taken.map_or(BEYOND, |(_, _, conclusion)| conclusion.rating);
            if let Some(ceiling) = course.ceiling_below(rating) {
                return course.stop(ceiling);
            }
            let Some(taken) = taken else {
                return course.end_beyond();
            };
            each(taken);
            let (_, _, conclusion) = taken;
            position.apply(&conclusion);
            if course.take(&conclusion) {
                producers = up_to(course.ceiling());
            }
        }
        course.complete()
    }

    /// The first step of the first of the producers that finds one.
    #[inline(always)]
    fn next_taken(
        &mut self,
        producers: &[TechniqueEntry],
        position: &Position,
        watch: &Watch,
    ) -> Result<Option<Taken>, BrokenOff> {
        if watch.spend(STEP).is_err() {
            return Err(BrokenOff(0));
        }
        for (number, producer) in producers.iter().enumerate() {
            match producer.find::<()>(position, &mut self.scratch, watch) {
                Ok(None) => {}
                Ok(Some(step)) => return Ok(Some((number, step.technique, step.conclusion))),
                Err(Interrupted) => return Err(BrokenOff(number)),
            }
        }
        Ok(None)
    }

    /// The step that the rating takes in this position, with its reasons.
    pub fn next_step(&mut self, position: &Position) -> Option<Step> {
        self.next_step_until(position, &|| false)
            .expect("nobody interrupts")
    }

    /// The same, given up as soon as `interrupt` says so, which is asked as often as by
    /// [`Bounds::until`]; the rater can be used again.
    pub fn next_step_until(
        &mut self,
        position: &Position,
        interrupt: &dyn Fn() -> bool,
    ) -> Result<Option<Step>, Interrupted> {
        self.first(position, interrupt)
    }

    /// The same without the reasons, which is faster: the technique, and what follows.
    pub fn next_conclusion_until(
        &mut self,
        position: &Position,
        interrupt: &dyn Fn() -> bool,
    ) -> Result<Option<(Technique, Conclusion)>, Interrupted> {
        let found = self.first::<()>(position, interrupt)?;
        Ok(found.map(|step| (step.technique, step.conclusion)))
    }

    /// What the first producer that finds anything finds.
    fn first<R: Detail>(
        &mut self,
        position: &Position,
        interrupt: &dyn Fn() -> bool,
    ) -> Result<Option<Step<R>>, Interrupted> {
        let watch = Watch::new(interrupt);
        watch.spend(STEP)?;
        for producer in &SUDOKU_EXPLAINER {
            let found = producer.find(position, &mut self.scratch, &watch)?;
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
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

/// The producers to ask where nothing above the ceiling is wanted: all after them find only what is
/// above.
fn up_to(ceiling: Option<Rating>) -> &'static [TechniqueEntry] {
    let Some(ceiling) = ceiling else {
        return &SUDOKU_EXPLAINER;
    };
    let may_find = |producer: &TechniqueEntry| producer.easiest().tenths() <= ceiling.tenths();
    let last = SUDOKU_EXPLAINER.iter().rposition(may_find);
    &SUDOKU_EXPLAINER[..last.map_or(0, |last| last + 1)]
}

/// The easiest step that there can be where the producers before that number have found nothing.
fn easiest_from(number: usize) -> Rating {
    let producers = SUDOKU_EXPLAINER[number..].iter();
    let ratings = producers.map(|producer| producer.easiest());
    ratings.min().unwrap_or(BEYOND)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::ToString;

    #[test]
    fn a_ceiling_leaves_out_what_is_always_above() {
        assert_eq!(up_to(None).len(), SUDOKU_EXPLAINER.len());
        assert_eq!(up_to(Some(Rating::new(0.9))).len(), 0);
        assert_eq!(up_to(Some(Rating::new(1.0))).len(), 1);
        assert_eq!(up_to(Some(Rating::new(8.9))).len(), 25);
        assert_eq!(up_to(Some(Rating::new(25.0))).len(), 30);
    }

    #[test]
    fn what_is_left_to_be_asked_is_at_least_so_hard() {
        assert_eq!(easiest_from(0).to_string(), "1.0");
        assert_eq!(easiest_from(29).to_string(), "11.0");
    }
}
