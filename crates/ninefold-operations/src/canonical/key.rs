//! Keys of puzzles. Two keys are equal exactly if the puzzles are equivalent. They are short, to fit into memory in
//! large numbers.

use std::iter;

use ninefold::text::Written;
use ninefold::{Candidates, Cell, Digit, Grid};

use crate::canonical::forms::{self, Form, Unfit};

/// The criterion by which puzzles count as the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sameness {
    /// Puzzles with the same canonical form of this kind. All kinds distinguish the same puzzles.
    Puzzle(Form),
    /// Puzzles whose solutions have the same canonical form.
    Solution,
}

/// With more clues than this, all 81 digits take less room than a mask of the cells and the clues.
const MANY: usize = 60;

/// The number of bytes of a mask with a bit for each cell.
const MASK: usize = 11;

/// Appends the key of a puzzle.
///
/// # Errors
/// If it has none: see [`Unfit`].
pub fn add_key(written: &Written, sameness: Sameness, key: &mut Vec<u8>) -> Result<(), Unfit> {
    let form = match sameness {
        Sameness::Puzzle(form) => forms::canonical(written, form, &|| false)?.form,
        Sameness::Solution => forms::of_solution(written)?.grid.into(),
    };
    match (form.as_grid(), form.candidates()) {
        (Some(grid), _) => add_grid(grid, key),
        (None, candidates) => add_marks(&candidates.unwrap_or(Candidates::ALL), key),
    }
    Ok(())
}

/// Appends a byte that no key of a grid begins with, and two bytes for each cell.
fn add_marks(marks: &Candidates, key: &mut Vec<u8>) {
    key.push(u8::MAX);
    for cell in Cell::ALL {
        key.extend_from_slice(&marks[cell].bits().to_le_bytes());
    }
}

/// Appends the number of clues and the clues. Equal texts are equal grids.
fn add_grid(grid: &Grid, key: &mut Vec<u8>) {
    let digits = grid.cells().map(|cell| cell.map_or(0, Digit::get));
    let bit = |mask: u128, (cell, &digit): (usize, &u8)| mask | u128::from(digit != 0) << cell;
    let mask = digits.iter().enumerate().fold(0, bit);
    let count = mask.count_ones() as usize;
    key.push(count as u8);
    if count > MANY {
        return add_digits(digits.into_iter(), key);
    }
    key.extend_from_slice(&mask.to_le_bytes()[..MASK]);
    let mut left = mask;
    let clues = iter::from_fn(|| {
        let cell = (left != 0).then_some(left.trailing_zeros() as usize)?;
        left &= left - 1;
        Some(digits[cell])
    });
    add_digits(clues, key);
}

/// Appends digits, two in a byte.
fn add_digits(mut digits: impl Iterator<Item = u8>, key: &mut Vec<u8>) {
    while let Some(first) = digits.next() {
        key.push(first << 4 | digits.next().unwrap_or(0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::symmetry::Transformation;

    fn key(text: &str, sameness: Sameness) -> Vec<u8> {
        let mut key = Vec::new();
        add_key(&text.parse().unwrap(), sameness, &mut key).unwrap();
        key
    }

    const PUZZLE: &str =
        "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
    const SOLVED: &str =
        "483921657967345821251876493548132976729564138136798245372689514814253769695417382";

    #[test]
    fn disguise_does_not_change_the_key() {
        let mut random = fastrand::Rng::with_seed(1);
        let sameness = [Form::Min, Form::Max, Form::Solution].map(Sameness::Puzzle);
        for clues in [0, 1, 2, 17, 30, 59, 60, 61, 80, 81] {
            let cell = |(place, digit)| if place < clues { digit } else { '.' };
            let puzzle: String = SOLVED.chars().enumerate().map(cell).collect();
            let by = Transformation::random(|end| random.u32(..end));
            let turned = by.grid(&puzzle.parse().unwrap()).to_string();
            for sameness in &sameness[..if clues < 80 { 2 } else { 3 }] {
                assert_eq!(key(&puzzle, *sameness), key(&turned, *sameness), "{clues}");
            }
            let other = puzzle.replacen('4', ".", 1);
            if clues > 0 {
                assert_ne!(key(&puzzle, sameness[0]), key(&other, sameness[0]));
            }
        }
        assert_eq!(key(PUZZLE, sameness[0]).len(), 1 + 11 + 16);
        assert_eq!(key(SOLVED, sameness[0]).len(), 1 + 41);
    }

    #[test]
    fn pencil_marks_have_keys_of_their_own() {
        let [all, less, turned] = [[0, 0], [5, 8], [80, 7]].map(|[cell, digit]| {
            let mut marks = "123456789".repeat(81);
            let place = 9 * cell + digit;
            marks.replace_range(place..=place, if place > 0 { "." } else { "1" });
            key(&marks, Sameness::Puzzle(Form::Min))
        });
        assert_ne!(all, less);
        assert_eq!(less, turned);
        assert_ne!(all, key(&".".repeat(81), Sameness::Puzzle(Form::Min)));
    }

    #[test]
    fn puzzles_of_one_grid_are_the_same_by_their_solution() {
        let solution = key(PUZZLE, Sameness::Solution);
        assert_eq!(solution, key(SOLVED, Sameness::Solution));
        assert_eq!(solution, key(SOLVED, Sameness::Puzzle(Form::Min)));
        let mut none = Vec::new();
        let empty = ".".repeat(81).parse().unwrap();
        assert!(add_key(&empty, Sameness::Solution, &mut none).is_err());
        assert!(none.is_empty());
    }
}
