//! Hints: the next step, or what is wrong, told as strongly as is wanted.
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

use ninefold::logic::{Kind, Step};
use ninefold::{DigitSet, House};

use super::judge::{Fault, Mistake};
use super::region::Region;
use super::{pattern, words};

/// How much to tell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub enum Level {
    /// The technique, and roughly where; of mistakes only that there are some.
    #[default]
    Technique = 1,
    /// The digits and the houses, too; of mistakes where they are.
    Digits,
    /// Everything.
    Whole,
}

/// What is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// In words.
    pub text: String,
    /// Where to look; nowhere in particular if there are none.
    pub houses: Vec<House>,
    /// The digits to look at, if they are told.
    pub digits: DigitSet,
}

/// What is said when nothing is left to do.
pub const COMPLETE: &str = "The grid is complete.";

impl Hint {
    /// Of the next step.
    pub fn of_step(step: &Step, level: Level) -> Hint {
        let technique = step.technique;
        let (houses, digits) = (pattern::houses(step), pattern::digits(step));
        match level {
            Level::Technique => {
                let region = Region::of(step);
                Hint {
                    text: format!("{technique}: look {region}."),
                    houses: region.boxes(),
                    digits: DigitSet::EMPTY,
                }
            }
            Level::Digits => {
                let noun = if digits.len() == 1 { "digit" } else { "digits" };
                let (named, places) = (words::and(digits), words::and(&houses));
                Hint {
                    text: format!("{technique}: look at the {noun} {named} in {places}."),
                    houses,
                    digits,
                }
            }
            Level::Whole => Hint {
                text: format!("{technique}: {}", words::conclusion(&step.conclusion)),
                houses,
                digits,
            },
        }
    }

    /// Of what contradicts the only solution.
    pub fn of_mistakes(mistakes: &[Mistake], level: Level) -> Hint {
        let boxes = || {
            let in_box = |mistake: &Mistake| Kind::Box.of(mistake.cell());
            let mut boxes: Vec<House> = mistakes.iter().map(in_box).collect();
            boxes.sort();
            boxes.dedup();
            boxes
        };
        let (text, houses) = match level {
            Level::Technique => (
                "Something in the grid contradicts the only solution.".to_owned(),
                Vec::new(),
            ),
            Level::Digits => {
                let boxes = boxes();
                let text = format!(
                    "Something in {} contradicts the only solution.",
                    words::and(&boxes)
                );
                (text, boxes)
            }
            Level::Whole => (Fault::Mistakes(mistakes.to_vec()).to_string(), boxes()),
        };
        Hint {
            text,
            houses,
            digits: DigitSet::EMPTY,
        }
    }

    /// Of any fault: what is not about single mistakes is told in full, as it helps with no step.
    pub fn of_fault(fault: &Fault, level: Level) -> Hint {
        match fault {
            Fault::Mistakes(mistakes) => Hint::of_mistakes(mistakes, level),
            fault => Hint {
                text: fault.to_string(),
                houses: Vec::new(),
                digits: DigitSet::EMPTY,
            },
        }
    }
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
        let struck_out = Mistake::StruckOut(Candidate::new(Cell::ALL[80], two));
        let fault = Fault::Mistakes(vec![struck_out]);
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
