//! Where a player stands: whether anything may be reasoned from it, and if not, what is wrong with it.
//!
//! ```
//! use ninefold::Puzzle;
//! use ninefold_explain::judge::Judge;
//!
//! let puzzle: Puzzle =
//!     "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..".parse()?;
//! let now: Puzzle =
//!     "5.3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..".parse()?;
//! let fault = Judge::default().position(&now, Some(&puzzle)).unwrap_err();
//! assert_eq!(fault.to_string(), "r1c1 is 5, but the solution has 4 there.");
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

use std::fmt;

use ninefold::engine::Engine;
use ninefold::logic::{Candidate, Interrupted, Position};
use ninefold::solutions::Verdict;
use ninefold::{Cell, Digit, Grid, House, Puzzle, Solution, Task};

use super::{pattern, words};

/// Why nothing may be reasoned from a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Digits stand more than once in a house.
    Clashes(Vec<Clash>),
    /// These contradict the only solution.
    Mistakes(Vec<Mistake>),
    /// There is no solution, and nothing tells which of the entries is wrong.
    NoSolution(Option<DeadEnd>),
    /// There are several solutions.
    SeveralSolutions,
    /// The puzzle that the position is said to come from has no solution.
    PuzzleWithoutSolution,
    /// The puzzle that the position is said to come from has several solutions.
    PuzzleWithSeveral,
}

/// A digit that stands more than once in a house.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Clash {
    /// The digit.
    pub digit: Digit,
    /// The house.
    pub house: House,
    /// Where it stands there.
    pub cells: Vec<Cell>,
}

/// Something that contradicts the only solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mistake {
    /// A given of the puzzle is missing, or another digit stands there.
    Given {
        /// The given.
        given: Candidate,
        /// What stands there.
        found: Option<Digit>,
    },
    /// An entry is wrong.
    Entry {
        /// The entry.
        entry: Candidate,
        /// What belongs there.
        right: Digit,
    },
    /// A candidate was struck out that is right.
    StruckOut(Candidate),
}

/// Where one sees that there is no solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DeadEnd {
    /// No candidate is left for the cell.
    Cell(Cell),
    /// No place is left for the digit in the house.
    Digit(Digit, House),
}

/// Judges positions; keeps the engine's memory from one to the next.
#[derive(Default)]
pub struct Judge {
    engine: Engine,
}

impl From<Engine> for Judge {
    fn from(engine: Engine) -> Judge {
        Judge { engine }
    }
}

impl Judge {
    /// The position to reason from, with what the player has struck out. If the puzzle that it comes
    /// from is given, whatever contradicts its solution is named; otherwise a wrong entry can only be
    /// told by its leaving no solution, or by a digit that stands twice.
    pub fn position(&mut self, now: &Puzzle, puzzle: Option<&Puzzle>) -> Result<Position, Fault> {
        let judged = self.position_until(now, puzzle, &|| false);
        judged.expect("nothing interrupts")
    }

    /// The same, given up as soon as `interrupt` says so.
    pub fn position_until(
        &mut self,
        now: &Puzzle,
        puzzle: Option<&Puzzle>,
        interrupt: &(dyn Fn() -> bool + Sync),
    ) -> Result<Result<Position, Fault>, Interrupted> {
        let task = Task::unique().until(interrupt);
        let fault = match puzzle {
            Some(puzzle) => self.against(now, puzzle, &task)?,
            None => self.alone(now, &task)?,
        };
        Ok(match fault {
            Some(fault) => Err(fault),
            None => Ok(to_reason_from(now, puzzle)),
        })
    }

    /// What is wrong with it, as the puzzle is known.
    fn against(
        &mut self,
        now: &Puzzle,
        puzzle: &Puzzle,
        task: &Task<'_>,
    ) -> Result<Option<Fault>, Interrupted> {
        Ok(match self.solve(puzzle, task)? {
            (Verdict::Unique, Some(solution)) => {
                let mistakes = mistakes(now, puzzle, &solution);
                (!mistakes.is_empty()).then_some(Fault::Mistakes(mistakes))
            }
            (Verdict::None, _) => Some(Fault::PuzzleWithoutSolution),
            _ => Some(Fault::PuzzleWithSeveral),
        })
    }

    /// What is wrong with it, as far as it can be told without the puzzle.
    fn alone(&mut self, now: &Puzzle, task: &Task<'_>) -> Result<Option<Fault>, Interrupted> {
        let clashes = clashes(now.givens());
        if !clashes.is_empty() {
            return Ok(Some(Fault::Clashes(clashes)));
        }
        match self.solve(now, task)?.0 {
            Verdict::Unique => return Ok(None),
            Verdict::None => {}
            _ => return Ok(Some(Fault::SeveralSolutions)),
        }
        // Perhaps what stands is right, and only the pencil marks are not.
        let unmarked = Puzzle::from(*now.givens());
        match self.solve(&unmarked, task)? {
            (Verdict::Unique, Some(_)) => self.against(now, &unmarked, task),
            _ => Ok(Some(Fault::NoSolution(dead_end(now)))),
        }
    }

    fn solve(
        &mut self,
        puzzle: &Puzzle,
        task: &Task<'_>,
    ) -> Result<(Verdict, Option<Solution>), Interrupted> {
        let solutions = self.engine.solve(puzzle, task);
        match solutions.verdict() {
            Verdict::Undecided => Err(Interrupted),
            verdict => Ok((verdict, solutions.first().copied())),
        }
    }
}

/// The position, when nothing is wrong with it.
fn to_reason_from(now: &Puzzle, puzzle: Option<&Puzzle>) -> Position {
    let mut position = Position::from(now);
    if let Some(puzzle) = puzzle {
        // A puzzle may begin with candidates struck out.
        let of_puzzle =
            |found: &Candidate| puzzle.candidates()[found.cell()].contains(found.digit());
        let all = position.all_candidates();
        let struck_out = all.iter().filter(|found| !of_puzzle(found));
        struck_out.for_each(|found| position.remove(found));
    }
    position
}

/// What contradicts the only solution of the puzzle.
pub fn mistakes(now: &Puzzle, puzzle: &Puzzle, solution: &Solution) -> Vec<Mistake> {
    let mistake = |cell| mistake(cell, now, puzzle.givens(), solution);
    Cell::ALL.into_iter().filter_map(mistake).collect()
}

/// The digits that stand more than once in a house; the same cells only once.
pub fn clashes(grid: &Grid) -> Vec<Clash> {
    let mut clashes: Vec<Clash> = Vec::new();
    for house in House::ALL {
        for digit in Digit::ALL {
            let holds = |cell: &Cell| grid[*cell] == Some(digit);
            let cells: Vec<Cell> = house.cells().iter().copied().filter(holds).collect();
            if cells.len() > 1 && !clashes.iter().any(|clash| clash.cells == cells) {
                clashes.push(Clash {
                    digit,
                    house,
                    cells,
                });
            }
        }
    }
    clashes
}

/// What is wrong with the cell, if anything is.
fn mistake(cell: Cell, now: &Puzzle, givens: &Grid, solution: &Solution) -> Option<Mistake> {
    let (found, right) = (now.givens()[cell], solution.digit(cell));
    if let Some(given) = givens[cell] {
        let given = Candidate::new(cell, given);
        let is_there = found == Some(given.digit());
        return (!is_there).then_some(Mistake::Given { given, found });
    }
    match found {
        Some(digit) => (digit != right).then_some(Mistake::Entry {
            entry: Candidate::new(cell, digit),
            right,
        }),
        None => {
            // What a wrong entry takes from its peers nobody has struck out.
            let is_seen = now.givens().seen_from(cell).contains(right);
            let is_left = now.candidates()[cell].contains(right);
            (!is_seen && !is_left).then_some(Mistake::StruckOut(Candidate::new(cell, right)))
        }
    }
}

fn dead_end(now: &Puzzle) -> Option<DeadEnd> {
    let cell = now.impossible_cells().next().map(DeadEnd::Cell);
    cell.or_else(|| DeadEnd::of(&Position::from(now)))
}

impl DeadEnd {
    /// The first that is to be seen in the position, if there is any.
    pub fn of(position: &Position) -> Option<DeadEnd> {
        let empty = position.empty_cells();
        let cell = empty
            .iter()
            .find(|&cell| position.candidates(cell).is_empty());
        cell.map(DeadEnd::Cell).or_else(|| {
            let no_place = |&(digit, house): &(Digit, House)| position.places(house, digit) == 0;
            let (digit, house) = pattern::lacking(position).find(no_place)?;
            Some(DeadEnd::Digit(digit, house))
        })
    }
}

impl Fault {
    /// What is wrong, each thing in a sentence.
    pub fn sentences(&self) -> Vec<String> {
        match self {
            Fault::Clashes(clashes) => clashes.iter().map(Clash::to_string).collect(),
            Fault::Mistakes(mistakes) => mistakes.iter().map(Mistake::to_string).collect(),
            Fault::NoSolution(dead_end) => vec![match dead_end {
                None => "There is no solution.".to_owned(),
                Some(DeadEnd::Cell(cell)) => {
                    format!("There is no solution: nothing is left for {cell}.")
                }
                Some(DeadEnd::Digit(digit, house)) => {
                    format!("There is no solution: {house} has no place left for {digit}.")
                }
            }],
            Fault::SeveralSolutions => vec!["There are several solutions.".to_owned()],
            Fault::PuzzleWithoutSolution => vec!["The puzzle has no solution.".to_owned()],
            Fault::PuzzleWithSeveral => vec!["The puzzle has several solutions.".to_owned()],
        }
    }

    /// The cells to look at.
    pub fn cells(&self) -> Vec<Cell> {
        match self {
            Fault::Clashes(clashes) => {
                let mut cells: Vec<Cell> = clashes
                    .iter()
                    .flat_map(|clash| clash.cells.clone())
                    .collect();
                cells.sort();
                cells.dedup();
                cells
            }
            Fault::Mistakes(mistakes) => mistakes.iter().map(Mistake::cell).collect(),
            Fault::NoSolution(Some(DeadEnd::Cell(cell))) => vec![*cell],
            Fault::NoSolution(Some(DeadEnd::Digit(_, house))) => house.cells().to_vec(),
            Fault::NoSolution(None)
            | Fault::SeveralSolutions
            | Fault::PuzzleWithoutSolution
            | Fault::PuzzleWithSeveral => Vec::new(),
        }
    }
}

impl Mistake {
    /// Where it is.
    pub fn cell(&self) -> Cell {
        match self {
            Mistake::Given { given, .. } => given.cell(),
            Mistake::Entry { entry, .. } => entry.cell(),
            Mistake::StruckOut(candidate) => candidate.cell(),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentences().join(" "))
    }
}

impl std::error::Error for Fault {}

impl fmt::Display for Clash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Clash {
            digit,
            house,
            cells,
        } = self;
        let times = match cells.len() {
            2 => "twice".to_owned(),
            count => format!("{count} times"),
        };
        let cells = words::and(cells);
        write!(f, "{digit} stands {times} in {house}: {cells}.")
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cell = self.cell();
        match self {
            Mistake::Given { given, found } => match found {
                Some(found) => write!(
                    f,
                    "{cell} is {found}, but {} is given there.",
                    given.digit()
                ),
                None => write!(f, "{cell} is empty, but {} is given there.", given.digit()),
            },
            Mistake::Entry { entry, right } => {
                let entry = entry.digit();
                write!(f, "{cell} is {entry}, but the solution has {right} there.")
            }
            Mistake::StruckOut(candidate) => {
                let digit = candidate.digit();
                write!(f, "{cell}: {digit} has been struck out, but belongs there.")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::{Candidates, DigitSet};

    const PUZZLE: &str =
        "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

    fn puzzle() -> Puzzle {
        PUZZLE.parse().unwrap()
    }

    /// The puzzle with these cells filled, and these candidates struck out.
    fn changed(filled: &[(usize, u8)], struck_out: &[(usize, u8)]) -> Puzzle {
        let mut grid = *puzzle().givens();
        for &(cell, digit) in filled {
            grid.set(Cell::ALL[cell], Digit::new(digit));
        }
        let mut marks = Candidates::from(&grid);
        for &(cell, digit) in struck_out {
            marks.remove(Cell::ALL[cell], Digit::new(digit).unwrap());
        }
        Puzzle::new(grid, marks)
    }

    fn told(now: &Puzzle, puzzle: Option<&Puzzle>) -> Vec<String> {
        let judged = Judge::default().position(now, puzzle);
        judged.map_or_else(|fault| fault.sentences(), |_| Vec::new())
    }

    #[test]
    fn what_is_right_is_kept_with_its_marks() {
        let now = changed(&[(0, 4)], &[(1, 5), (3, 4)]);
        for known in [None, Some(&puzzle())] {
            let position = Judge::default().position(&now, known).unwrap();
            assert_eq!(&Puzzle::from(&position), &now);
        }
    }

    #[test]
    fn a_clash_is_told_before_anything_else_if_the_puzzle_is_not_known() {
        let now = changed(&[(0, 6), (1, 3)], &[]);
        assert_eq!(
            told(&now, None),
            [
                "3 stands twice in row 1: r1c2 and r1c3.",
                "6 stands twice in row 1: r1c1 and r1c7."
            ]
        );
        let fault = Judge::default().position(&now, None).unwrap_err();
        assert_eq!(fault.cells().len(), 4);
        assert_eq!(
            told(&now, Some(&puzzle())),
            [
                "r1c1 is 6, but the solution has 4 there.",
                "r1c2 is 3, but the solution has 8 there."
            ]
        );
        let three = changed(&[(0, 3), (1, 3)], &[]);
        assert_eq!(
            told(&three, None)[0],
            "3 stands 3 times in row 1: r1c1, r1c2 and r1c3."
        );
    }

    #[test]
    fn what_is_interrupted_is_not_judged() {
        let empty = Puzzle::from(Grid::EMPTY);
        for known in [None, Some(&empty)] {
            let mut judge = Judge::default();
            let judged = judge.position_until(&empty, known, &|| true);
            assert!(matches!(judged, Err(Interrupted)));
            assert!(judge.position(&empty, known).is_err());
        }
    }

    #[test]
    fn with_the_puzzle_every_mistake_is_named() {
        let now = changed(&[(0, 5), (2, 7)], &[(18, 2), (4, 2)]);
        assert_eq!(
            told(&now, Some(&puzzle())),
            [
                "r1c1 is 5, but the solution has 4 there.",
                "r1c3 is 7, but 3 is given there.",
                "r3c1: 2 has been struck out, but belongs there.",
            ]
        );
        let mut missing = *puzzle().givens();
        missing.set(Cell::ALL[2], None);
        assert_eq!(
            told(&Puzzle::from(missing), Some(&puzzle())),
            ["r1c3 is empty, but 3 is given there."]
        );
    }

    #[test]
    fn without_the_puzzle_only_marks_can_be_told_to_be_wrong() {
        let struck = changed(&[(0, 4)], &[(18, 2)]);
        assert_eq!(
            told(&struck, None),
            ["r3c1: 2 has been struck out, but belongs there."]
        );
        let told = told(&changed(&[(0, 5)], &[]), None);
        assert_eq!(told.len(), 1);
        assert!(told[0].starts_with("There is no solution"), "{told:?}");
    }

    #[test]
    fn a_dead_end_is_named() {
        let digits = [1, 2, 3, 4, 5, 6, 7, 8];
        let mut grid = Grid::EMPTY;
        for (place, digit) in digits.into_iter().enumerate() {
            grid.set(Cell::ALL[place], Digit::new(digit));
        }
        let dead = grid.with(Cell::ALL[17], Digit::new(9));
        assert_eq!(
            told(&Puzzle::from(dead), None),
            ["There is no solution: nothing is left for r1c9."]
        );
        let mut marks = Candidates::ALL;
        for column in 0..9 {
            marks[Cell::ALL[column]] = !DigitSet::from(Digit::ALL[0]);
        }
        assert_eq!(
            told(&Puzzle::from(marks), None),
            ["There is no solution: row 1 has no place left for 1."]
        );
    }

    #[test]
    fn several_solutions_are_told() {
        let empty = Puzzle::from(Grid::EMPTY);
        assert_eq!(told(&empty, None), ["There are several solutions."]);
        assert_eq!(
            told(&puzzle(), Some(&empty)),
            ["The puzzle has several solutions."]
        );
        let wrong = changed(&[(0, 5)], &[]);
        assert_eq!(
            told(&puzzle(), Some(&wrong)),
            ["The puzzle has no solution."]
        );
    }
}
