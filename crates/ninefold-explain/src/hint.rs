//! Hints about the next step or about mistakes, at four levels of detail.
//!
//! ```
//! use ninefold::rating::Rater;
//! use ninefold::{Puzzle, logic::Position};
//! use ninefold_explain::hint::{Hint, Detail};
//!
//! let puzzle: Puzzle =
//!     "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..".parse()?;
//! let step = Rater::default().next_step(&Position::from(&puzzle)).unwrap();
//! let text = |level| Hint::of_step(&step, level).text;
//! assert_eq!(text(Detail::Area), "Look in the upper left.");
//! assert_eq!(text(Detail::Digits), "Look at the digit 6 in the upper left.");
//! assert_eq!(text(Detail::Pattern), "hidden single: look at the digit 6 in box 1.");
//! assert_eq!(text(Detail::Whole), "hidden single: r2c2=6");
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

use ninefold::logic::{Candidate, CellSet, Conclusion, HouseKind, Step};
use ninefold::{DigitSet, House, HouseSet};

use crate::explanation::{self, Explanation, Pattern};
use crate::fault::{Fault, Mistake};
use crate::pattern::{concluded, told_of_chain};
use crate::text::Text;
use crate::{region, text, words};

/// The level of detail of a hint.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub enum Detail {
    /// The rough area. For mistakes, only the fact that some exist.
    #[default]
    Area = 1,
    /// Also the digits. For mistakes, their boxes.
    Digits,
    /// Also the technique with its houses and cells. For mistakes, their cells.
    Pattern,
    /// Everything.
    Whole,
}

impl Detail {
    /// All levels, the least revealing first.
    pub const ALL: [Detail; 4] = [Detail::Area, Detail::Digits, Detail::Pattern, Detail::Whole];

    /// Returns the level with this number, from 1 to 4.
    pub fn new(number: u64) -> Option<Detail> {
        Detail::ALL
            .into_iter()
            .find(|&level| level as u64 == number)
    }
}

/// The content of a hint.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Hint {
    /// The hint in words.
    pub text: String,
    /// The text in parts, for translation.
    pub parts: Text,
    /// Where to look; empty if the hint names no place.
    pub houses: Vec<House>,
    /// The digits to look at, if the hint names them.
    pub digits: DigitSet,
    /// The cells to look at, if the hint names them, without the cell that the step fills.
    pub cells: CellSet,
}

/// The maximum number of cells that a hint names. A larger chain is described by its start, any other larger pattern by
/// its houses.
const MOST_CELLS: usize = 8;

/// Returns the text for a position without empty cells.
pub fn complete() -> Text {
    text!("The grid is complete.")
}

impl Hint {
    /// Returns a hint about the next step.
    pub fn of_step(step: &Step, level: Detail) -> Hint {
        let explanation = explanation::of(&step.reason);
        let hint = match explanation.is_chain() {
            true => Hint::of_chain(explanation, &step.conclusion),
            false => Hint::of_pattern(&explanation.pattern(), &step.conclusion),
        };
        let (region, boxes) = region::of(step);
        let technique = step.technique;
        match level {
            Detail::Area => Hint {
                houses: boxes,
                ..Hint::plain(text!("Look {region}."))
            },
            Detail::Digits => Hint {
                houses: boxes,
                digits: hint.digits,
                ..Hint::plain(text!(
                    "Look at {digits} {region}.",
                    digits = named(hint.digits)
                ))
            },
            Detail::Pattern => {
                let told = hint.parts.clone();
                hint.saying(text!("{technique}: {told}"))
            }
            Detail::Whole => {
                let told = words::conclusion(&step.conclusion);
                hint.saying(text!("{technique}: {told}"))
            }
        }
    }

    /// Returns the digits, houses and cells to look at.
    fn of_pattern(pattern: &Pattern, conclusion: &Conclusion) -> Hint {
        let digits = match pattern.digits.is_empty() {
            true => concluded(conclusion).digits(),
            false => pattern.digits,
        };
        let houses = houses(pattern);
        let cells = told_cells(pattern, digits, conclusion);
        let named = words::and(houses.iter().copied());
        let places = match cells.is_empty() {
            true => named,
            false => text!(
                "{houses}: {cells}",
                houses = named,
                cells = words::and(cells)
            ),
        };
        Hint {
            houses,
            digits,
            cells,
            ..Hint::plain(look_at(digits, places))
        }
    }

    /// Returns the digits and cells to look at; a chain has no houses of its own.
    fn of_chain(chain: &dyn Explanation, conclusion: &Conclusion) -> Hint {
        let told = told_of_chain(&chain.pattern(), conclusion);
        let candidates = match told.cells().len() {
            ..=MOST_CELLS => told,
            _ => chain.start(),
        };
        let (digits, cells) = (candidates.digits(), candidates.cells());
        Hint {
            digits,
            cells,
            ..Hint::plain(look_at(digits, words::and(cells)))
        }
    }

    /// Returns a hint about contradictions to the only solution.
    pub fn of_mistakes(mistakes: &[Mistake], level: Detail) -> Hint {
        let something = |place| text!("Something in {place} contradicts the only solution.");
        let cells = mistakes.iter().map(|found| found.right.cell()).collect();
        let boxes = boxes(cells);
        let text = match level {
            Detail::Area => return Hint::plain(something(text!("the grid"))),
            Detail::Digits => something(words::and(boxes)),
            Detail::Pattern => something(words::and(cells)),
            Detail::Whole => Fault::Mistakes(mistakes.to_vec()).text(),
        };
        let tells_cells = level >= Detail::Pattern;
        Hint {
            houses: boxes.into_iter().collect(),
            cells: if tells_cells { cells } else { CellSet::EMPTY },
            ..Hint::plain(text)
        }
    }

    /// Returns a hint about any fault. Faults other than mistakes are described in full at every level, as they reveal
    /// no step.
    pub fn of_fault(fault: &Fault, level: Detail) -> Hint {
        match fault {
            Fault::Mistakes(mistakes) => Hint::of_mistakes(mistakes, level),
            fault => Hint::plain(fault.text()),
        }
    }

    /// Returns a hint that names no place.
    fn plain(parts: Text) -> Hint {
        Hint::default().saying(parts)
    }

    /// Replaces the words of the hint.
    fn saying(self, parts: Text) -> Hint {
        Hint {
            text: parts.to_string(),
            parts,
            ..self
        }
    }
}

fn look_at(digits: DigitSet, places: Text) -> Text {
    text!("look at {digits} in {places}.", digits = named(digits))
}

/// `the digit 5`, `the digits 4 and 5`.
fn named(digits: DigitSet) -> Text {
    match digits.single() {
        Some(digit) => text!("the digit {digit}"),
        None => text!("the digits {digits}", digits = words::and(digits)),
    }
}

/// Returns the cells of the pattern that a hint names beside these digits: none for a single, whose cell is the
/// conclusion, and none if there are too many.
fn told_cells(pattern: &Pattern, digits: DigitSet, conclusion: &Conclusion) -> CellSet {
    let fills = |placed: Candidate| pattern.cells.contains(placed.cell());
    // A grave with one surplus digit eliminates all others of its cell.
    let leaves = |wrong: Candidate| {
        fills(wrong) && digits.single().is_some_and(|digit| digit != wrong.digit())
    };
    let gives_away =
        conclusion.placement.is_some_and(fills) || conclusion.eliminations.iter().any(leaves);
    match gives_away || pattern.cells.len() > MOST_CELLS {
        true => CellSet::EMPTY,
        false => pattern.cells,
    }
}

/// Returns the houses to look at: the houses of the pattern, and the boxes of its cells outside these. Each is named
/// once.
fn houses(pattern: &Pattern) -> Vec<House> {
    let named = pattern.houses | pattern.covers;
    let inside: CellSet = named.iter().flat_map(House::cell_set).collect();
    let bases = pattern.houses.iter();
    let covers = pattern.covers - pattern.houses;
    let boxes = boxes(pattern.cells - inside) - named;
    bases.chain(covers).chain(boxes).collect()
}

/// Returns the boxes of the cells.
fn boxes(cells: CellSet) -> HouseSet {
    cells.iter().map(|cell| HouseKind::Box.of(cell)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::logic::{Candidate, Position, Technique};
    use ninefold::rating::Rater;
    use ninefold::{Cell, Digit, Grid};

    #[test]
    fn a_chain_is_told_by_its_own_places_until_the_last_level() {
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
        let hints = Detail::ALL.map(|level| Hint::of_step(&step, level));
        assert_eq!(
            hints.each_ref().map(|hint| &hint.text[..]),
            [
                "Look in the lower left.",
                "Look at the digits 1, 2, 3 and 8 in the lower left.",
                "forcing chain: look at the digits 1, 2, 3 and 8 in r3c1, r3c5, r7c1, r9c1 and r9c5.",
                "forcing chain: r3c1<>2"
            ]
        );
        assert!(hints[0].digits.is_empty());
        for hint in &hints[..2] {
            assert_eq!(hint.houses, [HouseKind::Box.house(6)]);
            assert!(hint.cells.is_empty());
        }
        assert!(hints[2].houses.is_empty() && hints[2].cells.len() == 5);
    }

    /// Only the last level reveals the cell of a single, which is its conclusion; level 3 names the cells of a pair.
    #[test]
    fn no_hint_but_the_last_tells_the_conclusion() {
        let line =
            "...21......8....5.25......636....18...1.46..5...7...2..72.....8....8....9...6....";
        let grid: Grid = line.parse().unwrap();
        let (mut pairs, mut position, mut rater) = (0, Position::from(&grid), Rater::default());
        while let Some(step) = rater.next_step(&position) {
            for level in [Detail::Area, Detail::Digits, Detail::Pattern] {
                let hint = Hint::of_step(&step, level);
                if let Some(placed) = step.conclusion.placement {
                    let cell = placed.cell().to_string();
                    assert!(!hint.text.contains(&cell), "{}", hint.text);
                    assert!(!hint.cells.contains(placed.cell()));
                }
                let tells = hint.text.contains(step.technique.name());
                assert_eq!(tells, level == Detail::Pattern, "{}", hint.text);
            }
            if step.technique == Technique::NakedPair {
                pairs += 1;
                let hint = Hint::of_step(&step, Detail::Pattern);
                let expected = "naked pair: look at the digits 3 and 4 in column 6: r2c6 and r7c6.";
                assert!(pairs > 1 || hint.text == expected, "{}", hint.text);
                assert_eq!(hint.cells.len(), 2);
            }
            position.apply(&step.conclusion);
        }
        assert!(pairs > 0);
    }

    #[test]
    fn mistakes_are_told_in_four_strengths_and_other_faults_in_one() {
        let two = Digit::ALL[1];
        let eliminated = Mistake {
            right: Candidate::new(Cell::ALL[80], two),
            is_given: false,
            found: None,
        };
        let fault = Fault::Mistakes(vec![eliminated]);
        assert_eq!(
            Detail::ALL.map(|level| Hint::of_fault(&fault, level).text),
            [
                "Something in the grid contradicts the only solution.",
                "Something in box 9 contradicts the only solution.",
                "Something in r9c9 contradicts the only solution.",
                "The digit that belongs in r9c9 has been eliminated."
            ]
        );
        for level in Detail::ALL {
            let hint = Hint::of_fault(&Fault::SeveralSolutions, level);
            assert_eq!(hint.text, "There are several solutions.");
        }
    }
}
