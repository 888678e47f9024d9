//! The rules that remove candidates: preemptive sets and locked candidates. Each works on a [`Board`],
//! counts what it removes, and stops at a contradiction.
//!
//! Preemptive sets are those of J. F. Crook, "A Pencil-and-Paper Algorithm for Solving Sudoku Puzzles",
//! Notices of the AMS 56(4), 2009.

use alloc::vec::Vec;

use crate::digits::{Digit, DigitSet};
use crate::geometry::{Cell, House};
use crate::solutions::Counters;

use super::board::{Applied, Board, Contradiction};
use super::singles::{place_hidden_singles, place_naked_singles, repeat};

/// Applies Crook's forced digits and preemptive sets of every size in every house, until they find nothing more.
pub(super) fn preemptive_sets(board: &mut Board, counters: &mut Counters) -> Applied {
    repeat(board, counters, |board, counters| {
        repeat(board, counters, |board, counters| {
            place_naked_singles(board, Cell::ALL, counters)?;
            place_hidden_singles(board, &House::ALL, counters)
        })?;
        remove_by_preemptive_sets(board, counters)
    })
}

/// Looks for singles, preemptive sets and locked candidates until there are no more.
pub(super) fn locked_candidates(board: &mut Board, counters: &mut Counters) -> Applied {
    repeat(board, counters, |board, counters| {
        preemptive_sets(board, counters)?;
        remove_by_locked_candidates(board, counters)
    })
}

/// Sweeps once over the houses for preemptive sets: groups of empty cells with only as many candidate digits as there
/// are cells. No other cell of the house can have these digits (Crook's occupancy theorem).
fn remove_by_preemptive_sets(board: &mut Board, counters: &mut Counters) -> Applied {
    for house in House::ALL {
        let cells = house.cells().iter().copied();
        let empty: Vec<Cell> = cells.filter(|&cell| board.grid[cell].is_none()).collect();
        // The digits that the cells of a subset can hold, by the subset's bits.
        let mut digits = [DigitSet::EMPTY; 1 << 9];
        for subset in 1..1usize << empty.len() {
            let first = empty[subset.trailing_zeros() as usize];
            digits[subset] = digits[subset & (subset - 1)] | board.candidates[first];
            let cells = subset.count_ones() as usize;
            if digits[subset].len() < cells {
                return Err(Contradiction);
            }
            if digits[subset].len() == cells && (2..empty.len()).contains(&cells) {
                for (place, &cell) in empty.iter().enumerate() {
                    if subset >> place & 1 == 0 {
                        board.remove(cell, digits[subset], counters)?;
                    }
                }
            }
        }
    }
    Ok(())
}

/// Sweeps once over the houses for locked candidates. If all places of a digit in a box lie in one line, no other cell
/// of that line can have the digit (pointing). If all its places in a line lie in one box, no other cell of that box
/// can have it (claiming).
fn remove_by_locked_candidates(board: &mut Board, counters: &mut Counters) -> Applied {
    for house in House::ALL {
        for digit in Digit::ALL {
            let mut places = board.places(house, digit);
            let first = places.next().ok_or(Contradiction)?;
            let mut shared = first.houses().map(Some);
            for place in places {
                for (shared, other) in shared.iter_mut().zip(place.houses()) {
                    *shared = shared.filter(|&house| house == other);
                }
            }
            for other in shared.into_iter().flatten().filter(|&other| other != house) {
                for &cell in other.cells() {
                    if !cell.houses().contains(&house) {
                        board.remove(cell, digit.into(), counters)?;
                    }
                }
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::singles::tests::{board_without_a_place, cell, set};
    use super::*;
    use crate::grid::Grid;
    use crate::puzzle::Puzzle;

    #[test]
    fn a_preemptive_set_clears_the_rest_of_its_house() {
        let mut board = Board::from(&Puzzle::from(Grid::EMPTY));
        let triple = [(0, [1, 2].as_slice()), (4, &[2, 3]), (8, &[1, 3])];
        for (column, digits) in triple {
            board.candidates[cell(0, column)] = set(digits);
        }
        let mut counters = Counters::default();
        remove_by_preemptive_sets(&mut board, &mut counters).unwrap();
        for column in [1, 2, 3, 5, 6, 7] {
            assert_eq!(board.candidates[cell(0, column)], set(&[4, 5, 6, 7, 8, 9]));
        }
        assert_eq!(board.candidates[cell(0, 0)], set(&[1, 2]));
        assert_eq!(board.candidates[cell(1, 0)], DigitSet::ALL);
        assert_eq!(counters.eliminations, 18);
    }

    #[test]
    fn a_pair_in_box_and_line_clears_both() {
        let mut board = Board::from(&Puzzle::from(Grid::EMPTY));
        for column in [0, 1] {
            board.candidates[cell(0, column)] = set(&[4, 7]);
        }
        remove_by_preemptive_sets(&mut board, &mut Counters::default()).unwrap();
        assert_eq!(board.candidates[cell(0, 8)], !set(&[4, 7]));
        assert_eq!(board.candidates[cell(2, 2)], !set(&[4, 7]));
        assert_eq!(board.candidates[cell(3, 0)], DigitSet::ALL);
    }

    #[test]
    fn three_cells_for_two_digits_are_a_contradiction() {
        let mut board = Board::from(&Puzzle::from(Grid::EMPTY));
        for column in [0, 3, 6] {
            board.candidates[cell(5, column)] = set(&[1, 2]);
        }
        assert_eq!(
            remove_by_preemptive_sets(&mut board, &mut Counters::default()),
            Err(Contradiction)
        );
    }

    #[test]
    fn locked_candidates_point_and_claim() {
        let mut board = Board::from(&Puzzle::from(Grid::EMPTY));
        let nine = Digit::ALL[8];
        // In box 1 only row 1 has room for a 9; in column 9 only box 9.
        for row in 1..3 {
            for column in 0..3 {
                board.candidates.remove(cell(row, column), nine);
            }
        }
        for row in 0..6 {
            board.candidates.remove(cell(row, 8), nine);
        }
        remove_by_locked_candidates(&mut board, &mut Counters::default()).unwrap();
        for column in 3..9 {
            assert!(
                !board.candidates[cell(0, column)].contains(nine),
                "pointing"
            );
        }
        for row in 6..9 {
            for column in 6..8 {
                assert!(
                    !board.candidates[cell(row, column)].contains(nine),
                    "claiming"
                );
            }
            assert!(board.candidates[cell(row, 8)].contains(nine));
        }
        assert!(board.candidates[cell(0, 0)].contains(nine));
    }
    #[test]
    fn a_digit_without_a_place_is_a_contradiction() {
        let mut board = board_without_a_place();
        let mut counters = Counters::default();
        assert_eq!(
            remove_by_locked_candidates(&mut board, &mut counters),
            Err(Contradiction)
        );
    }
}
