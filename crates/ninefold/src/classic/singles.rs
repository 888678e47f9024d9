//! The rules that place digits: naked and hidden singles. Each works on a [`Board`], counts what it
//! places, and stops at a contradiction.

use crate::digits::Digit;
use crate::geometry::{Cell, House};
use crate::solutions::Counters;

use super::board::{Applied, Board, Contradiction, by_columns};

/// Places the digit of every empty cell with one candidate, in sweeps in reading order, until a sweep
/// places none (`reduce` of the Groovy article).
pub(super) fn naked_singles(board: &mut Board, counters: &mut Counters) -> Applied {
    repeat(board, counters, |board, counters| {
        place_naked_singles(board, Cell::ALL, counters)
    })
}

/// Does the same in sweeps column by column (`repsinglevalues` of the R article).
pub(super) fn naked_singles_by_columns(board: &mut Board, counters: &mut Counters) -> Applied {
    repeat(board, counters, |board, counters| {
        place_naked_singles(board, by_columns(), counters)
    })
}

/// Places every digit that has one place left in a row, column or box, until there is none.
pub(super) fn hidden_singles(board: &mut Board, counters: &mut Counters) -> Applied {
    repeat(board, counters, |board, counters| {
        place_hidden_singles(board, &House::ALL, counters)
    })
}

/// Places naked singles and hidden singles in rows by turns (`reduce` and `uniques` of the Groovy article).
pub(super) fn naked_singles_and_row_uniques(board: &mut Board, counters: &mut Counters) -> Applied {
    repeat(board, counters, |board, counters| {
        naked_singles(board, counters)?;
        place_hidden_singles(board, House::rows(), counters)
    })
}

/// Repeats a round of rules until it changes nothing, which shows in the counters.
pub(super) fn repeat(
    board: &mut Board,
    counters: &mut Counters,
    round: impl Fn(&mut Board, &mut Counters) -> Applied,
) -> Applied {
    loop {
        let before = *counters;
        round(board, counters)?;
        if *counters == before {
            return Ok(());
        }
    }
}

/// Sweeps once over the cells for naked singles. Later cells of the sweep see the digits that it placed.
pub(super) fn place_naked_singles(
    board: &mut Board,
    cells: impl IntoIterator<Item = Cell>,
    counters: &mut Counters,
) -> Applied {
    for cell in cells {
        if board.grid[cell].is_none()
            && let Some(digit) = board.candidates[cell].single()
        {
            counters.placements += 1;
            board.place(cell, digit, counters)?;
        }
    }
    Ok(())
}

/// Sweeps once over these houses for hidden singles.
pub(super) fn place_hidden_singles(
    board: &mut Board,
    houses: &[House],
    counters: &mut Counters,
) -> Applied {
    for &house in houses {
        for digit in Digit::ALL {
            let mut places = board.places(house, digit);
            let place = places.next().ok_or(Contradiction)?;
            if places.next().is_none() && board.grid[place].is_none() {
                drop(places);
                counters.placements += 1;
                board.place(place, digit, counters)?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use alloc::vec::Vec;

    use crate::candidates::Candidates;
    use crate::digits::DigitSet;
    use crate::grid::Grid;
    use crate::puzzle::Puzzle;

    fn board(line: &str) -> Board {
        Board::from(&Puzzle::from(line.parse::<Grid>().unwrap()))
    }

    pub fn cell(row: usize, column: usize) -> Cell {
        Cell::at(row, column).unwrap()
    }

    pub fn set(digits: &[u8]) -> DigitSet {
        digits
            .iter()
            .filter_map(|&value| Digit::new(value))
            .collect()
    }

    /// Box 5 has no place for a 1.
    pub fn board_without_a_place() -> Board {
        let mut candidates = Candidates::ALL;
        for &cell in House::boxes()[4].cells() {
            candidates.remove(cell, Digit::ALL[0]);
        }
        Board::from(&Puzzle::from(candidates))
    }

    #[test]
    fn a_naked_single_is_placed_and_leads_to_the_next() {
        let mut board = board(&std::format!("1234567{}", ".".repeat(74)));
        board.candidates[cell(0, 7)] = set(&[8]);
        let mut counters = Counters::default();
        naked_singles(&mut board, &mut counters).unwrap();
        assert_eq!(board.grid[cell(0, 8)], Digit::new(9));
        assert_eq!(counters.placements, 2);
    }

    /// The problem's example is the first of the fifty grids. The R article prints these numbers of its
    /// empty cells; its port prints the later ones too.
    #[test]
    fn sweeps_by_columns_leave_as_many_cells_as_in_the_r_article() {
        let mut board = board(
            "003020600900305001001806400008102900700000008006708200002609500800203009005010300",
        );
        let mut counters = Counters::default();
        let mut left = Vec::from([board.grid.empty_cells().count()]);
        for _ in 0..6 {
            place_naked_singles(&mut board, by_columns(), &mut counters).unwrap();
            left.push(board.grid.empty_cells().count());
        }
        assert_eq!(left, [49, 43, 29, 20, 13, 5, 0]);
    }

    #[test]
    fn a_digit_with_one_place_in_a_house_is_placed() {
        let mut board = Board::from(&Puzzle::from(Grid::EMPTY));
        let [five] = [Digit::new(5).unwrap()];
        for column in 1..9 {
            board.candidates.remove(cell(0, column), five);
        }
        let mut counters = Counters::default();
        place_hidden_singles(&mut board, House::rows(), &mut counters).unwrap();
        assert_eq!(board.grid[cell(0, 0)], Some(five));
        assert!(!board.candidates[cell(8, 0)].contains(five));
        assert_eq!(counters.placements, 1);
    }

    #[test]
    fn a_digit_without_a_place_is_a_contradiction() {
        let mut board = board_without_a_place();
        let mut counters = Counters::default();
        assert_eq!(
            hidden_singles(&mut board, &mut counters),
            Err(Contradiction)
        );
    }
}
