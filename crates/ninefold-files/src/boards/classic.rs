//! Boards that are classic puzzles.

use ninefold::text::Written;
use ninefold::{Candidates, Cell, Digit, DigitSet, Grid};
use ninefold_variants::{Board, Digits, Rule};

/// Returns the classic puzzle that a board is, if it is one.
pub fn as_classic(board: &Board) -> Option<Written> {
    let size = (board.rows(), board.columns());
    let is_usual = size == (9, 9) && board.boxes() == Some((3, 3));
    if !is_usual || (board.digits().lo(), board.digits().hi()) != (1, 9) {
        return None;
    }
    let mut candidates = [DigitSet::ALL; 81];
    for rule in board.rules() {
        let Rule::Given { cell, digits } = rule else {
            return None;
        };
        let digits = digits.indices().filter_map(|index| digit(index + 1));
        let own = &mut candidates[board.index(*cell)];
        *own &= digits.collect();
    }
    let is_given = |digits: &DigitSet| [1, 9].contains(&digits.len());
    Some(match candidates.iter().all(is_given) {
        true => Written::Grid(Grid::new(candidates.map(DigitSet::single))),
        false => Written::from(Candidates::new(candidates)),
    })
}

fn digit(value: usize) -> Option<Digit> {
    Digit::new(u8::try_from(value).ok()?)
}

/// Returns the board of a classic puzzle: its digits, and in open cells with fewer than nine marks these marks.
///
/// ```
/// use ninefold::{Candidates, Grid};
/// use ninefold_files::boards::board_of;
///
/// let digits: Grid = format!("12{}", ".".repeat(79)).parse()?;
/// let board = board_of(&digits, &Candidates::ALL);
/// assert_eq!(board.rules().len(), 2);
/// # Ok::<(), ninefold::text::ParseError>(())
/// ```
pub fn board_of(digits: &Grid, marks: &Candidates) -> Board {
    let usual = Digits::new(1, 9).expect("there are nine digits");
    let board = Board::empty(9, 9, usual).expect("a board of the usual size");
    let given = |cell: Cell, allowed: DigitSet| {
        let digits = allowed.into_iter();
        Rule::Given {
            cell: board.cell(cell.index()),
            digits: digits.map(|digit| usize::from(digit.get()) - 1).collect(),
        }
    };
    let rules = |cell: Cell| {
        let allowed = match digits[cell] {
            Some(digit) => [digit].into_iter().collect(),
            None => marks[cell],
        };
        match allowed.len() {
            9 => Vec::new(),
            // A rule allows some digit, so two rules are needed to allow none.
            0 => [Digit::ALL[0], Digit::ALL[1]]
                .map(|digit| given(cell, [digit].into_iter().collect()))
                .into(),
            _ => vec![given(cell, allowed)],
        }
    };
    let rules = Cell::ALL.into_iter().flat_map(rules).collect();
    board.with_rules(rules).expect("every cell is on the board")
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    #[test]
    fn a_cell_without_candidates_stays_one() {
        let mut sets = [DigitSet::ALL; 81];
        sets[5] = DigitSet::EMPTY;
        sets[6] = Digit::ALL[..2].iter().copied().collect();
        let marks = Candidates::new(sets);
        let board = board_of(&Grid::EMPTY, &marks);
        let read: Board = board.to_string().parse().unwrap();
        assert_eq!(as_classic(&read), Some(Written::from(marks)));
    }
}
