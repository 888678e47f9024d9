//! Decides whether a position is sound: whether it has exactly one solution, so that logic applies.
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
//! assert_eq!(fault.to_string(), "r1c1 is 5, but that is wrong.");
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

use ninefold::engine::Engine;
use ninefold::logic::{Interrupted, Position};
use ninefold::solutions::Verdict;
use ninefold::{Candidates, Cell, Puzzle, Solution, Task};

use crate::fault::{DeadEnd, Fault, clashes, mistakes};

/// Judges positions. Keeps the engine's memory from one position to the next.
#[derive(Default, Debug)]
pub struct Judge(pub Engine);

impl Judge {
    /// Returns the position to continue from, with the player's eliminations, or its fault.
    ///
    /// If the `puzzle` that it comes from is known, the fault names everything that contradicts its
    /// solution. Otherwise a wrong entry shows only as a clash or as a position without solution.
    pub fn position(&mut self, now: &Puzzle, puzzle: Option<&Puzzle>) -> Result<Position, Fault> {
        let judged = self.position_until(now, puzzle, &|| false);
        judged.expect("nothing interrupts")
    }

    /// Like [`Judge::position`], unless `interrupt` returns true before the judgement is done.
    pub fn position_until(
        &mut self,
        now: &Puzzle,
        puzzle: Option<&Puzzle>,
        interrupt: &(dyn Fn() -> bool + Sync),
    ) -> Result<Result<Position, Fault>, Interrupted> {
        let task = Task::unique().until(interrupt);
        let puzzle = match puzzle {
            Some(puzzle) => self.against(now, puzzle, &task)?.map_or(Ok(*puzzle), Err),
            None => self.alone(now, &task)?,
        };
        Ok(puzzle.map(|puzzle| sound(now, &puzzle)))
    }

    /// Finds the fault of the position of a known puzzle.
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

    /// Returns a puzzle that the position may come from, or the fault that the position shows without its puzzle.
    ///
    /// If the digits alone have one solution, they are the puzzle, and the pencil marks follow from it. Otherwise the
    /// pencil marks belong to the puzzle.
    fn alone(
        &mut self,
        now: &Puzzle,
        task: &Task<'_>,
    ) -> Result<Result<Puzzle, Fault>, Interrupted> {
        let clashes = clashes(now.givens());
        if !clashes.is_empty() {
            return Ok(Err(Fault::Clashes(clashes)));
        }
        let verdict = self.solve(now, task)?.0;
        let unmarked = Puzzle::from(*now.givens());
        let of_digits = match unmarked == *now {
            true => verdict,
            false => self.solve(&unmarked, task)?.0,
        };
        Ok(match (verdict, of_digits) {
            (Verdict::Multiple, _) => Err(Fault::SeveralSolutions),
            (Verdict::Unique, Verdict::Unique) => Ok(unmarked),
            (Verdict::Unique, _) => Ok(*now),
            // The digits are right, and only the eliminations wrong.
            (_, Verdict::Unique) => self
                .against(now, &unmarked, task)?
                .map_or(Ok(unmarked), Err),
            _ => {
                let cell = now.impossible_cells().next().map(DeadEnd::Cell);
                let dead_end = cell.or_else(|| DeadEnd::of(&Position::from(now)));
                Err(Fault::NoSolution(dead_end))
            }
        })
    }

    fn solve(
        &mut self,
        puzzle: &Puzzle,
        task: &Task<'_>,
    ) -> Result<(Verdict, Option<Solution>), Interrupted> {
        let solutions = self.0.solve(puzzle, task);
        match solutions.verdict() {
            Verdict::Undecided => Err(Interrupted),
            verdict => Ok((verdict, solutions.first().copied())),
        }
    }
}

/// Returns the position with the eliminations of the player and of the puzzle.
fn sound(now: &Puzzle, puzzle: &Puzzle) -> Position {
    let left = Cell::ALL.map(|cell| now.candidates()[cell] & puzzle.candidates()[cell]);
    Position::from(&Puzzle::new(*now.givens(), Candidates::new(left))).of_puzzle(puzzle)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::{Digit, DigitSet, Grid};

    const PUZZLE: &str =
        "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

    fn puzzle() -> Puzzle {
        PUZZLE.parse().unwrap()
    }

    /// Returns the puzzle with these cells filled, and these candidates eliminated.
    fn changed(filled: &[(usize, u8)], eliminated: &[(usize, u8)]) -> Puzzle {
        let mut grid = *puzzle().givens();
        for &(cell, digit) in filled {
            grid.set(Cell::ALL[cell], Digit::new(digit));
        }
        let mut marks = Candidates::from(&grid);
        for &(cell, digit) in eliminated {
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
    fn eliminations_belong_to_the_puzzle_if_its_digits_do_not_suffice() {
        let barred = |now: &Puzzle, known: Option<&Puzzle>| {
            let position = Judge::default().position(now, known).unwrap();
            *position.barred()
        };
        let (now, ordinary) = (changed(&[(0, 4)], &[(1, 5)]), puzzle());
        for known in [None, Some(&ordinary)] {
            assert!(barred(&now, known).is_empty());
        }
        let sukaku = Puzzle::from(*ordinary.candidates());
        let missing = Position::from(&Grid::EMPTY).all_candidates()
            - Position::from(&sukaku).all_candidates();
        for known in [None, Some(&sukaku)] {
            assert_eq!(barred(&sukaku, known), missing);
        }
        assert!(barred(&sukaku, Some(&sukaku)).len() > 400);
        // The player has struck out one more candidate of the sukaku.
        let mut marks = *sukaku.candidates();
        marks.remove(Cell::ALL[0], Digit::new(5).unwrap());
        let now = Puzzle::from(marks);
        assert_eq!(barred(&now, Some(&sukaku)), missing);
        assert_eq!(barred(&now, None).len(), missing.len() + 1);
    }

    #[test]
    fn a_clash_is_told_before_anything_else_if_the_puzzle_is_not_known() {
        let now = changed(&[(0, 6), (1, 3)], &[]);
        assert_eq!(
            told(&now, None),
            [
                "3 occurs twice in row 1: r1c2 and r1c3.",
                "6 occurs twice in row 1: r1c1 and r1c7."
            ]
        );
        let fault = Judge::default().position(&now, None).unwrap_err();
        assert_eq!(fault.cells().len(), 4);
        assert_eq!(
            told(&now, Some(&puzzle())),
            [
                "r1c1 is 6, but that is wrong.",
                "r1c2 is 3, but that is wrong."
            ]
        );
        let three = changed(&[(0, 3), (1, 3)], &[]);
        assert_eq!(
            told(&three, None)[0],
            "3 occurs 3 times in row 1: r1c1, r1c2 and r1c3."
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
                "r1c1 is 5, but that is wrong.",
                "r1c3 is 7, but 3 is given there.",
                "The digit that belongs in r3c1 has been eliminated.",
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
            ["The digit that belongs in r3c1 has been eliminated."]
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
