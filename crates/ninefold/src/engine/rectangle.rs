//! Unavoidable rectangles, which turn one solution into a second one.
//!
//! ```text
//!        c0 c1 c2   c3 c4 c5              c0 c1 c2   c3 c4 c5
//!   r0 |  .  4  . |  .  .  7 |       r0 |  .  7  . |  .  .  4 |
//!   r1 |  .  7  . |  .  .  4 |  ->   r1 |  .  4  . |  .  .  7 |
//! ```
//!
//! The corners lie in two rows, two columns and two boxes, and have two digits crosswise. If they are exchanged, every
//! house still has each digit once. So if none of the corners is a given, the puzzle has a second solution. Such a set
//! of cells, in which every puzzle with one solution needs a given, is called unavoidable. Most puzzles with several
//! solutions have an open rectangle in every solution. Then a check of the first solution saves the search for the
//! second.

/// The cells of a rectangle, as two pairs: the digits of each pair can be exchanged if those of the other
/// are too.
pub type Rectangle = [[usize; 2]; 2];

/// The distance between lines and between places in a line, for rows and for columns.
pub const DIRECTIONS: [[usize; 2]; 2] = [[9, 1], [1, 9]];

/// Returns the solution with the digits of the pairs exchanged.
pub fn exchanged(solution: &[u8; 81], rectangle: &Rectangle) -> [u8; 81] {
    let mut second = *solution;
    for &[one, other] in rectangle {
        second.swap(one, other);
    }
    second
}

/// Returns a rectangle of the solution without a given, if there is one. Both lines are text; in `givens`, any
/// character except a digit is an open cell.
pub fn find(solution: &[u8; 81], givens: &[u8; 81]) -> Option<Rectangle> {
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

/// Finds a rectangle of two of these nine pairs of cells; each pair lies across the same two lines.
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
