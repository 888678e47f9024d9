//! Orders that are impossible to fulfil, with the proof: [`Impossible`].

use alloc::vec::Vec;
use core::fmt;

use super::clue_symmetry::ClueSymmetry;
use super::conditions::Contradiction;
use super::span::Clues;
use super::unbiased::Unbiased;
use crate::candidates::Candidates;
use crate::digits::{Digit, DigitSet};
use crate::engine::Engine;
use crate::geometry::{Cell, CellSet, House};
use crate::grid::Grid;
use crate::macros::named;
use crate::solutions::Task;
use crate::symmetry::Conflict;

/// The fewest clues of a puzzle (G. McGuire, B. Tugemann and G. Civario, "There is no 16-Clue Sudoku", 2012).
pub const FEWEST_CLUES: u8 = 17;

/// The maximum number of clues of a minimal puzzle: eight in each row.
pub const MOST_MINIMAL_CLUES: u8 = 72;

/// The reason why an order cannot be fulfilled. Displayed as a sentence that proves it.
///
/// Each function that checks an order takes only the parts that it needs, so that it can be called as soon as these are
/// known.
///
/// ```
/// use ninefold::generate::Impossible;
///
/// let refused = Impossible::in_clues("12-16".parse()?, true).unwrap_err();
/// assert_eq!(refused.to_string(), "a puzzle has at least 17 clues (McGuire, Tugemann and Civario, 2012)");
/// assert!(Impossible::in_clues("16-20".parse()?, true).is_ok());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Impossible {
    /// The ordered numbers of clues are below the fewest of any puzzle.
    TooFewClues,
    /// The ordered numbers of clues are above the most of any minimal puzzle.
    TooManyClues,
    /// Unbiased puzzles are not made with these numbers of clues.
    NoUnbiased,
    /// The orbits of the symmetry do not sum to any of these numbers of clues.
    NoSumOfOrbits {
        /// The symmetry.
        symmetry: ClueSymmetry,
        /// The numbers of clues.
        clues: Clues,
    },
    /// The number of cells of the pattern is not an ordered number of clues.
    PatternHasOtherCount {
        /// The number of cells of the pattern.
        cells: u8,
        /// The numbers of clues.
        clues: Clues,
    },
    /// The pattern has fewer than 17 cells.
    SmallPattern {
        /// The number of cells.
        cells: u8,
    },
    /// Two rows of a band, or two columns of a stack, have no cell of the pattern.
    EmptyLines {
        /// The two lines.
        lines: [House; 2],
    },
    /// The pattern has all cells of a house, so the puzzle is not minimal.
    FullHouse {
        /// The house.
        house: House,
    },
    /// A digit is given outside the pattern.
    GivenOutside {
        /// The cell.
        cell: Cell,
    },
    /// A digit is given in a house twice.
    Conflict(Conflict),
    /// No grid has the given digits.
    NoGrid,
    /// All cells of the pattern have given digits, and two digits are not among these.
    MissingDigits {
        /// Two of the missing digits.
        digits: [Digit; 2],
    },
    /// All cells of the pattern have given digits, and more than one grid has these digits.
    SeveralSolutions,
    /// There is no puzzle to search around.
    NoSeeds,
    /// A puzzle to search around does not have exactly one solution.
    SeedNotUnique {
        /// Its number, from 1 on.
        number: usize,
    },
    /// Two wishes that exclude each other.
    Together {
        /// The wish that excludes the other.
        one: Wish,
        /// The excluded wish.
        other: Wish,
    },
    /// Two conditions contradict each other.
    Contradiction(Contradiction),
}

named! {
    /// A way to make puzzles that rules out others.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub enum Wish {
        /// Complete grids.
        Grids = "complete grids",
        /// Minimal puzzles, all equally likely.
        Unbiased = "unbiased puzzles",
        /// The cells of the clues.
        Pattern = "a pattern",
        /// The symmetry of the clues.
        Symmetry = "a symmetry",
        /// Puzzles near given ones.
        Near = "puzzles near others",
        /// One puzzle of each attempt.
        Unrelated = "unrelated puzzles",
        /// Conditions on single puzzles.
        Conditions = "conditions for puzzles",
    }
}

impl Wish {
    /// Returns the reason why the two wishes exclude each other, if they do.
    const fn against(self, other: Wish) -> Option<&'static str> {
        Some(match (self, other) {
            (Wish::Grids, _) => "complete grids are not puzzles",
            (Wish::Unbiased, Wish::Pattern | Wish::Symmetry) => {
                "unbiased puzzles have their clues in any cells"
            }
            (Wish::Unbiased, Wish::Near) => "puzzles near others are not drawn from all puzzles",
            (Wish::Unbiased, Wish::Unrelated) => {
                "dropping puzzles that are found together would favour others"
            }
            (Wish::Pattern, Wish::Symmetry) => "the pattern already says where the clues are",
            (Wish::Near, Wish::Pattern | Wish::Symmetry) => {
                "near a puzzle, clues are removed and added in any cells"
            }
            _ => return None,
        })
    }
}

impl Impossible {
    /// Checks that puzzles can have one of these numbers of clues.
    ///
    /// # Errors
    /// If all these numbers are too low, or too high for a puzzle that must be minimal.
    pub fn in_clues(clues: Clues, minimal: bool) -> Result<(), Impossible> {
        if clues.most() < FEWEST_CLUES {
            return Err(Impossible::TooFewClues);
        }
        if minimal && clues.least() > MOST_MINIMAL_CLUES {
            return Err(Impossible::TooManyClues);
        }
        Ok(())
    }

    /// Checks that puzzles with this symmetry can have one of these numbers of clues.
    ///
    /// # Errors
    /// If no sum of orbits of the symmetry is one of these numbers.
    pub fn in_symmetry(symmetry: ClueSymmetry, clues: Clues) -> Result<(), Impossible> {
        let mut numbers = clues.least()..=clues.most();
        match numbers.any(|number| symmetry.allows(number)) {
            true => Ok(()),
            false => Err(Impossible::NoSumOfOrbits { symmetry, clues }),
        }
    }

    /// Checks that a puzzle can have its clues in exactly these cells.
    ///
    /// # Errors
    /// If the cells are fewer than 17 or their number was not ordered, if two lines of a band or stack are empty, or if
    /// a house is full and the puzzle must be minimal.
    pub fn in_pattern(pattern: CellSet, clues: Clues, minimal: bool) -> Result<(), Impossible> {
        let cells = pattern.len() as u8;
        if cells < FEWEST_CLUES {
            return Err(Impossible::SmallPattern { cells });
        }
        if !clues.contains(cells) {
            return Err(Impossible::PatternHasOtherCount { cells, clues });
        }
        if let Some(lines) = empty_lines(pattern) {
            return Err(Impossible::EmptyLines { lines });
        }
        let is_full = |house: &House| (house.cell_set() - pattern).is_empty();
        match House::ALL.into_iter().find(is_full) {
            Some(house) if minimal => Err(Impossible::FullHouse { house }),
            _ => Ok(()),
        }
    }

    /// Checks that a puzzle with its clues in exactly these cells can have these digits among them.
    ///
    /// # Errors
    /// If a digit is outside the pattern, if no grid has these digits, or if all cells of the pattern have a digit and
    /// several grids have them.
    pub fn in_givens(
        givens: &Grid,
        pattern: CellSet,
        engine: &mut Engine,
    ) -> Result<(), Impossible> {
        let filled = || givens.filled();
        if let Some((cell, _)) = filled().find(|(cell, _)| !pattern.contains(*cell)) {
            return Err(Impossible::GivenOutside { cell });
        }
        if let Some(conflict) = Conflict::in_grid(givens) {
            return Err(Impossible::Conflict(conflict));
        }
        let is_all = filled().count() == pattern.len();
        let missing = !filled().map(|(_, digit)| digit).collect::<DigitSet>();
        let mut missing = missing.into_iter();
        if let (true, Some(one), Some(other)) = (is_all, missing.next(), missing.next()) {
            return Err(Impossible::MissingDigits {
                digits: [one, other],
            });
        }
        let start = Candidates::from(givens).into();
        match engine.solve(&start, &Task::unique()).count() {
            0 => Err(Impossible::NoGrid),
            2.. if is_all => Err(Impossible::SeveralSolutions),
            _ => Ok(()),
        }
    }

    /// Checks that these puzzles can be the seeds of a search.
    ///
    /// # Errors
    /// If there is no puzzle, or a puzzle does not have exactly one solution.
    pub fn in_seeds(seeds: &[Grid], engine: &mut Engine) -> Result<(), Impossible> {
        if seeds.is_empty() {
            return Err(Impossible::NoSeeds);
        }
        let puzzles: Vec<Candidates> = seeds.iter().map(Candidates::from).collect();
        let mut answers = Vec::new();
        engine.solve_batch(&puzzles, &Task::unique(), &mut answers);
        let is_unique = |number: usize| {
            answers[number].count == 1 && Conflict::in_grid(&seeds[number]).is_none()
        };
        match (0..seeds.len()).find(|number| !is_unique(*number)) {
            Some(number) => Err(Impossible::SeedNotUnique { number: number + 1 }),
            None => Ok(()),
        }
    }

    /// Checks that these wishes can be ordered together.
    ///
    /// # Errors
    /// If one wish excludes another.
    pub fn in_wishes(wishes: &[Wish]) -> Result<(), Impossible> {
        for &one in wishes {
            for &other in wishes {
                if one != other && one.against(other).is_some() {
                    return Err(Impossible::Together { one, other });
                }
            }
        }
        Ok(())
    }
}

/// Finds two rows of a band or columns of a stack without a cell of the pattern.
fn empty_lines(pattern: CellSet) -> Option<[House; 2]> {
    let is_empty = |line: &&House| (line.cell_set() & pattern).is_empty();
    House::ALL[..18].chunks(3).find_map(|lines| {
        let mut empty = lines.iter().filter(is_empty);
        Some([*empty.next()?, *empty.next()?])
    })
}

impl From<Contradiction> for Impossible {
    fn from(contradiction: Contradiction) -> Impossible {
        Impossible::Contradiction(contradiction)
    }
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Impossible::TooFewClues => write!(
                f,
                "a puzzle has at least {FEWEST_CLUES} clues (McGuire, Tugemann and Civario, 2012)"
            ),
            Impossible::TooManyClues => write!(
                f,
                "a minimal puzzle has at most {MOST_MINIMAL_CLUES} clues: in a row with nine of them, one is redundant"
            ),
            Impossible::NoUnbiased => {
                let (least, most) = Unbiased::CLUES.into_inner();
                write!(
                    f,
                    "unbiased puzzles are made with {least} to {most} clues; others are too rare"
                )
            }
            Impossible::NoSumOfOrbits { symmetry, clues } => write!(
                f,
                "the symmetry {symmetry} groups the cells so that no groups sum to {clues} clues"
            ),
            Impossible::PatternHasOtherCount { cells, clues } => write!(
                f,
                "the pattern has {cells} cells, so its puzzles have {cells} clues, not {clues}"
            ),
            Impossible::SmallPattern { cells } => write!(
                f,
                "the pattern has {cells} cells, but a puzzle has at least {FEWEST_CLUES} clues (McGuire, Tugemann and Civario, 2012)"
            ),
            Impossible::EmptyLines {
                lines: [one, other],
            } => write!(
                f,
                "the pattern leaves {one} and {other} empty: they can be exchanged, so there are several solutions"
            ),
            Impossible::FullHouse { house } => write!(
                f,
                "the pattern fills {house}, where one clue follows from the others: no such puzzle is minimal"
            ),
            Impossible::GivenOutside { cell } => {
                write!(f, "{cell} has a digit, but is not a cell of the pattern")
            }
            Impossible::Conflict(conflict) => conflict.fmt(f),
            Impossible::NoGrid => f.write_str("no complete grid has the given digits"),
            Impossible::MissingDigits {
                digits: [one, other],
            } => write!(
                f,
                "{one} and {other} are not among the given digits: they can be exchanged, so there are several solutions"
            ),
            Impossible::SeveralSolutions => f.write_str(
                "all clues are given, and the puzzle that they make has several solutions",
            ),
            Impossible::NoSeeds => f.write_str("there is no puzzle to search around"),
            Impossible::SeedNotUnique { number } => write!(
                f,
                "puzzle {number} of those to search around does not have exactly one solution"
            ),
            Impossible::Together { one, other } => {
                let reason = one.against(*other).unwrap_or("they exclude each other");
                write!(f, "{one} and {other} cannot be ordered together: {reason}")
            }
            Impossible::Contradiction(contradiction) => contradiction.fmt(f),
        }
    }
}

impl core::error::Error for Impossible {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::string::{String, ToString};

    fn sentence(refused: Result<(), Impossible>) -> String {
        refused.unwrap_err().to_string()
    }

    fn clues(text: &str) -> Clues {
        text.parse().unwrap()
    }

    /// A puzzle with 17 clues.
    const OF_17: &str =
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

    fn grid(text: &str) -> Grid {
        text.parse().unwrap()
    }

    fn cells(grid: &Grid) -> CellSet {
        grid.filled().map(|(cell, _)| cell).collect()
    }

    #[test]
    fn numbers_of_clues() {
        let of = Impossible::in_clues;
        let few = "a puzzle has at least 17 clues (McGuire, Tugemann and Civario, 2012)";
        assert_eq!(sentence(of(clues("-16"), false)), few);
        assert_eq!(of(clues("16-17"), true), Ok(()));
        let many =
            "a minimal puzzle has at most 72 clues: in a row with nine of them, one is redundant";
        assert_eq!(sentence(of(clues("73-"), true)), many);
        assert_eq!(of(clues("73-"), false), Ok(()));
        assert_eq!(of(clues("72"), true), Ok(()));
    }

    #[test]
    fn symmetries() {
        let of = Impossible::in_symmetry;
        let by_fours = "the symmetry quarter groups the cells so that no groups sum to 26-27 clues";
        assert_eq!(
            sentence(of(ClueSymmetry::Quarter, clues("26-27"))),
            by_fours
        );
        assert_eq!(of(ClueSymmetry::Quarter, clues("27-28")), Ok(()));
        assert_eq!(of(ClueSymmetry::Half, clues("26-27")), Ok(()));
    }

    #[test]
    fn patterns() {
        let of = |pattern, minimal| Impossible::in_pattern(pattern, Clues::ALL, minimal);
        let seventeen = cells(&grid(OF_17));
        assert_eq!(of(seventeen, true), Ok(()));
        let mut sixteen = seventeen;
        sixteen.pop_first();
        let small = "the pattern has 16 cells, but a puzzle has at least 17 clues (McGuire, Tugemann and Civario, 2012)";
        assert_eq!(sentence(of(sixteen, true)), small);
        let other = Impossible::in_pattern(seventeen, clues("18-20"), true);
        let expected = "the pattern has 17 cells, so its puzzles have 17 clues, not 18-20";
        assert_eq!(sentence(other), expected);
        let [top, left] = [House::rows(), House::columns()];
        for (lines, names) in [
            ([top[3], top[5]], "row 4 and row 6"),
            ([left[0], left[1]], "column 1 and column 2"),
        ] {
            let pattern = CellSet::ALL - lines[0].cell_set() - lines[1].cell_set();
            let expected = std::format!(
                "the pattern leaves {names} empty: they can be exchanged, so there are several solutions"
            );
            assert_eq!(sentence(of(pattern, false)), expected);
        }
        // Two lines of different bands.
        let apart = CellSet::ALL - top[2].cell_set() - top[3].cell_set();
        assert_eq!(of(apart, false), Ok(()));
        let full = "the pattern fills box 2, where one clue follows from the others: no such puzzle is minimal";
        let with_box = seventeen | House::boxes()[1].cell_set();
        assert_eq!(sentence(of(with_box, true)), full);
        assert_eq!(of(with_box, false), Ok(()));
    }

    #[test]
    fn givens() {
        let mut engine = Engine::new();
        let puzzle = grid(OF_17);
        let pattern = cells(&puzzle);
        let mut of = |givens: &Grid, pattern| Impossible::in_givens(givens, pattern, &mut engine);
        assert_eq!(of(&puzzle, pattern), Ok(()));
        let first = pattern.first().unwrap();
        let one_less = puzzle.with(first, None);
        assert_eq!(of(&one_less, pattern), Ok(()));
        assert_eq!(
            of(&one_less, cells(&one_less)),
            Err(Impossible::SeveralSolutions)
        );
        let outside = of(&puzzle, pattern - first.into());
        let expected = std::format!("{first} has a digit, but is not a cell of the pattern");
        assert_eq!(sentence(outside), expected);
        let twice = grid(&("11".to_string() + &".".repeat(79)));
        let expected = "r1c1 and r1c2 both hold 1 and share a house";
        assert_eq!(sentence(of(&twice, CellSet::ALL)), expected);
        // The last cell of the first row has no digit left.
        let blocked = grid(&("12345678.........9".to_string() + &".".repeat(63)));
        assert_eq!(
            sentence(of(&blocked, CellSet::ALL)),
            "no complete grid has the given digits"
        );
        let seven = Grid::new(
            puzzle
                .cells()
                .map(|cell| cell.filter(|digit| digit.get() > 2)),
        );
        let expected = "1 and 2 are not among the given digits: they can be exchanged, so there are several solutions";
        assert_eq!(sentence(of(&seven, cells(&seven))), expected);
    }

    #[test]
    fn wishes() {
        let of = Impossible::in_wishes;
        use Wish::*;
        let expected = "unbiased puzzles and a pattern cannot be ordered together: unbiased puzzles have their clues in any cells";
        assert_eq!(sentence(of(&[Conditions, Pattern, Unbiased])), expected);
        for together in [
            [Unbiased, Symmetry],
            [Pattern, Symmetry],
            [Grids, Conditions],
        ] {
            assert!(of(&together).is_err());
        }
        assert_eq!(of(&[Unbiased, Conditions]), Ok(()));
        assert_eq!(of(&[Near, Conditions]), Ok(()));
    }
}
