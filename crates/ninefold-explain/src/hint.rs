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

use ninefold::logic::{Candidate, CandidateSet, CellSet, Conclusion, Kind, Step};
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
    /// The cells to look at, if the hint names them: those of a chain, which lies in no particular houses.
    pub cells: CellSet,
}

/// A chain of more cells is told by the cells that it concludes something about.
const MOST_CELLS: usize = 8;

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
        let explanation = explanation::of(&step.reason);
        let hint = match (explanation.derivations(), explanation.alternating()) {
            ([], None) => Hint::of_pattern(&explanation.pattern(), &step.conclusion),
            _ => Hint::of_chain(&explanation.pattern(), &step.conclusion),
        };
        let text = match level {
            Level::Whole => words::conclusion(&step.conclusion),
            _ => hint.text,
        };
        Hint {
            text: format!("{technique}: {text}"),
            ..hint
        }
    }

    /// The digits and houses to look at.
    fn of_pattern(pattern: &Pattern, conclusion: &Conclusion) -> Hint {
        let digits = match pattern.digits.is_empty() {
            true => digits(concluded(conclusion)),
            false => pattern.digits,
        };
        let houses = houses(pattern);
        Hint {
            text: look_at(digits, &words::and(&houses)),
            houses,
            digits,
            ..Hint::default()
        }
    }

    /// The digits and cells to look at: a chain lies in no particular houses.
    fn of_chain(pattern: &Pattern, conclusion: &Conclusion) -> Hint {
        let cells = |all: CandidateSet| -> CellSet { all.iter().map(Candidate::cell).collect() };
        let candidates = match cells(pattern.candidates).len() {
            ..=MOST_CELLS => pattern.candidates,
            _ => concluded(conclusion),
        };
        let (digits, cells) = (digits(candidates), cells(candidates));
        Hint {
            text: look_at(digits, &words::and(cells)),
            digits,
            cells,
            ..Hint::default()
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

fn look_at(digits: DigitSet, places: &str) -> String {
    let noun = if digits.len() == 1 { "digit" } else { "digits" };
    format!("look at the {noun} {} in {places}.", words::and(digits))
}

fn digits(candidates: CandidateSet) -> DigitSet {
    candidates.iter().map(Candidate::digit).collect()
}

/// The houses to look at: those of the pattern, and the boxes of its cells outside of them. Each is named
/// once.
fn houses(pattern: &Pattern) -> Vec<House> {
    let named = pattern.houses | pattern.covers;
    let covered = |set: CellSet, house: House| set | house.cell_set();
    let inside = named.iter().fold(CellSet::EMPTY, covered);
    let bases = pattern.houses.iter();
    let covers = pattern.covers - pattern.houses;
    let boxes = boxes(pattern.cells - inside) - named;
    bases.chain(covers).chain(boxes).collect()
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
                "forcing chain: look at the digits 1, 2, 3 and 8 in r3c1, r3c5, r7c1, r9c1 and r9c5.",
                "forcing chain: r3c1<>2"
            ]
        );
        assert!(hints[0].digits.is_empty());
        assert_eq!(hints[0].houses, [Kind::Box.house(0)]);
        assert!(hints[1].houses.is_empty() && hints[1].cells.len() == 5);
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
                "The digit that belongs in r9c9 has been eliminated."
            ]
        );
        for level in LEVELS {
            let hint = Hint::of_fault(&Fault::SeveralSolutions, level);
            assert_eq!(hint.text, "There are several solutions.");
        }
    }
}
