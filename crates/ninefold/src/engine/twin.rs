//! A second solution from the first: two digits that may change places in the corners of a rectangle.
//!
//! If two cells of a line hold 4 and 7 and the cells beside them, in the same boxes, hold 7 and 4, and
//! none of the four is a given, then the two digits can be exchanged there: every house keeps what it
//! has. Setters call such cells an unavoidable set: a puzzle with a given in none of them has several
//! solutions. Of the puzzles that have several most have such a rectangle in any of them, so that a look
//! at the first solution saves the search for the second.

/// A rectangle in a solution: the digits of the first two cells may be exchanged if those of the last
/// two are.
pub(super) type Rectangle = [[usize; 2]; 2];

/// Rows of three boxes side by side, and columns of three boxes one above the other: from line to line
/// and from place to place in the line.
const DIRECTIONS: [[usize; 2]; 2] = [[9, 1], [1, 9]];

/// The solution with the digits exchanged.
pub(super) fn exchanged(solution: &[u8; 81], rectangle: &Rectangle) -> [u8; 81] {
    let mut twin = *solution;
    for &[one, other] in rectangle {
        twin.swap(one, other);
    }
    twin
}

/// A rectangle of the solution without a given, if there is one. The lines are of characters; in
/// `givens` what is not a digit is no given.
pub(super) fn rectangle(solution: &[u8; 81], givens: &[u8; 81]) -> Option<Rectangle> {
    for [line_step, place_step] in DIRECTIONS {
        for line in 0..9 {
            let beside = line / 3 * 3 + (line + 1) % 3;
            let pair = |place: usize| {
                let along = place * place_step;
                [line * line_step + along, beside * line_step + along]
            };
            if let Some(found) = between(solution, givens, core::array::from_fn(pair)) {
                return Some(found);
            }
        }
    }
    None
}

/// A rectangle of two of these pairs of cells, which are side by side in two lines.
fn between(solution: &[u8; 81], givens: &[u8; 81], pairs: [[usize; 2]; 9]) -> Option<Rectangle> {
    let is_given = |cell: usize| matches!(givens[cell], b'1'..=b'9');
    let mut by_digit = [None; 256];
    for pair in pairs {
        let [one, other] = pair;
        if is_given(one) || is_given(other) {
            continue;
        }
        let (digit, digit_beside) = (solution[one], solution[other]);
        by_digit[usize::from(digit)] = Some(pair);
        if let Some(opposite) = by_digit[usize::from(digit_beside)] {
            let [_, corner]: [usize; 2] = opposite;
            if solution[corner] == digit {
                return Some([pair, opposite]);
            }
        }
    }
    None
}
