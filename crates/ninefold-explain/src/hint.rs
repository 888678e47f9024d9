//! Hints: the next step, or what is wrong with the position, in three levels of detail.
//!
//! ```
//! use ninefold::rating::Rater;
//! use ninefold::{Puzzle, logic::Position};
//! use ninefold_explain::hint::{Hint, Level};
//!
//! let puzzle: Puzzle =
//!     "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..".parse()?;
//! let step = Rater::default().next_step(&Position::from(&puzzle)).unwrap();
//! let told = |level| Hint::of_step(&step, level).text;
//! assert_eq!(told(Level::Technique), "hidden single: look in the upper left.");
//! assert_eq!(told(Level::Digits), "hidden single: look at the digit 6 in box 1.");
//! assert_eq!(told(Level::Whole), "hidden single: r2c2=6");
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

use ninefold::logic::{Candidate, CellSet, Kind, Step};
use ninefold::{DigitSet, House, HouseSet};

use crate::explanation::{self, Pattern, concluded};
use crate::fault::{Fault, Mistake};
use crate::{region, words};

/// How much a hint tells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub enum Level {
    /// The technique and roughly where to look. Of mistakes, only that there are some.
    #[default]
    Technique = 1,
    /// The digits and houses too. Of mistakes, the boxes they are in.
    Digits,
    /// Everything.
    Whole,
}

/// What a hint tells.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Hint {
    /// The hint in words.
    pub text: String,
    /// Where to look; empty if the hint points nowhere in particular.
    pub houses: Vec<House>,
    /// The digits to look at, if the hint names them.
    pub digits: DigitSet,
}

/// The text for a position without empty cells.
pub const COMPLETE: &str = "The grid is complete.";

impl Hint {
    /// A hint to the next step.
    pub fn of_step(step: &Step, level: Level) -> Hint {
        let technique = step.technique;
        if level == Level::Technique {
            let (region, houses) = region::of(step);
            return Hint {
                houses,
                ..Hint::plain(format!("{technique}: look {region}."))
            };
        }
        let pattern = explanation::of(&step.reason).pattern();
        let houses = houses(&pattern);
        let digits = match pattern.digits.is_empty() {
            true => concluded(&step.conclusion)
                .iter()
                .map(Candidate::digit)
                .collect(),
            false => pattern.digits,
        };
        let text = match level {
            Level::Whole => words::conclusion(&step.conclusion),
            _ => {
                let noun = if digits.len() == 1 { "digit" } else { "digits" };
                let (named, places) = (words::and(digits), words::and(&houses));
                format!("look at the {noun} {named} in {places}.")
            }
        };
        Hint {
            text: format!("{technique}: {text}"),
            houses,
            digits,
        }
    }

    /// A hint to what contradicts the only solution.
    pub fn of_mistakes(mistakes: &[Mistake], level: Level) -> Hint {
        let something = |place| format!("Something in {place} contradicts the only solution.");
        let boxes = boxes(mistakes.iter().map(|found| found.right.cell()).collect());
        let text = match level {
            Level::Technique => return Hint::plain(something("the grid".to_owned())),
            Level::Digits => something(words::and(boxes)),
            Level::Whole => Fault::Mistakes(mistakes.to_vec()).to_string(),
        };
        Hint {
            houses: boxes.into_iter().collect(),
            ..Hint::plain(text)
        }
    }

    /// A hint to any fault. Faults other than mistakes are told in full at every level, as they give
    /// no step away.
    pub fn of_fault(fault: &Fault, level: Level) -> Hint {
        match fault {
            Fault::Mistakes(mistakes) => Hint::of_mistakes(mistakes, level),
            fault => Hint::plain(fault.to_string()),
        }
    }

    /// A hint that points nowhere in particular.
    fn plain(text: String) -> Hint {
        Hint {
            text,
            ..Hint::default()
        }
    }
}

/// The houses to look at: those of the pattern or, if it lies in no particular ones, the boxes of its
/// cells.
fn houses(pattern: &Pattern) -> Vec<House> {
    if !(pattern.houses | pattern.covers).is_empty() {
        return pattern.houses.iter().chain(pattern.covers).collect();
    }
    let hinted = pattern.hinted_house.into_iter();
    hinted.chain(boxes(pattern.cells)).collect()
}

/// The boxes of the cells.
fn boxes(cells: CellSet) -> HouseSet {
    cells.iter().map(|cell| Kind::Box.of(cell)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::logic::{Candidate, Position, Technique};
    use ninefold::rating::Rater;
    use ninefold::{Cell, Digit, Grid};

    const LEVELS: [Level; 3] = [Level::Technique, Level::Digits, Level::Whole];

    #[test]
    fn a_chain_is_told_by_what_it_assumes_until_the_last_level() {
        let line =
            "..1....9.5..713......4......1..956..7...6.8..6..3.4..1....4..3.9.82......54.....2";
        let grid: Grid = line.parse().unwrap();
        let (mut position, mut rater) = (Position::from(&grid), Rater::default());
        let step = loop {
            let step = rater.next_step(&position).unwrap();
            if step.technique == Technique::ForcingChain {
                break step;
            }
            position.apply(&step.conclusion);
        };
        let hints = LEVELS.map(|level| Hint::of_step(&step, level));
        assert_eq!(
            hints.each_ref().map(|hint| &hint.text[..]),
            [
                "forcing chain: look in the upper left.",
                "forcing chain: look at the digit 2 in box 1.",
                "forcing chain: r3c1<>2"
            ]
        );
        assert!(hints[0].digits.is_empty());
        assert!(hints.iter().all(|hint| hint.houses == [Kind::Box.house(0)]));
    }

    #[test]
    fn mistakes_are_told_in_three_strengths_and_other_faults_in_one() {
        let two = Digit::ALL[1];
        let eliminated = Mistake {
            right: Candidate::new(Cell::ALL[80], two),
            is_given: false,
            found: None,
        };
        let fault = Fault::Mistakes(vec![eliminated]);
        assert_eq!(
            LEVELS.map(|level| Hint::of_fault(&fault, level).text),
            [
                "Something in the grid contradicts the only solution.",
                "Something in box 9 contradicts the only solution.",
                "r9c9: 2 has been struck out, but belongs there."
            ]
        );
        for level in LEVELS {
            let hint = Hint::of_fault(&Fault::SeveralSolutions, level);
            assert_eq!(hint.text, "There are several solutions.");
        }
    }
}
