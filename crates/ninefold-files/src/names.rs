//! The names that people give to the columns and members with puzzles, solutions and labels.

/// The names of the puzzle in published collections, in the order in which they count.
pub const PUZZLES: [&str; 26] = [
    "puzzle",
    "puzzles",
    "quiz",
    "quizzes",
    "sudoku",
    "grid",
    "board",
    "question",
    "givens",
    "clues",
    "mission",
    "input",
    "initial_board",
    "initial",
    "problem",
    "start",
    "givenDigits",
    "unsolved",
    "task",
    "cells",
    "values",
    "value",
    "numbers",
    "matrix",
    "data",
    "string",
];

/// The number of names that mean a puzzle whatever they hold. The others may have another meaning, so they count only
/// where they hold a puzzle.
pub const CERTAIN: usize = 9;

/// The names of the puzzle's solution, in the order in which they count. The first means a solution whatever it holds,
/// the others only where they hold digits.
pub const SOLUTIONS: [&str; 12] = [
    "solution",
    "solutions",
    "solution_board",
    "solution_grid",
    "answer",
    "answers",
    "solved",
    "solved_board",
    "solved_grid",
    "target",
    "output",
    "result",
];

/// The names of the label.
pub const LABELS: [&str; 3] = ["label", "name", "id"];

/// Returns whether the name means a puzzle whatever it holds.
pub fn is_certain(name: &[u8]) -> bool {
    PUZZLES[..CERTAIN]
        .iter()
        .any(|puzzle| puzzle.as_bytes() == name)
}
