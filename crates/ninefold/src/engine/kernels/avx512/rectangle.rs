//! Finds unavoidable rectangles: permutations of bytes compare every pair of neighbouring cells in two lines with the
//! pairs one to four places further on.

use crate::engine::rectangle::{DIRECTIONS, Rectangle};
use crate::macros::table;
use crate::vectors::avx512::{Line512, Places};
use crate::vectors::{Avx512Token, Token};

/// Returns for each cell the one `lines` lines further on within the boxes, and `places` places further on within the
/// line.
const fn others([line_step, place_step]: [usize; 2], lines: usize, places: usize) -> Places {
    Places(table!(128, |cell| {
        let (line, place) = (cell / line_step % 9, cell / place_step % 9);
        let line = line / 3 * 3 + (line + lines) % 3;
        (line * line_step + (place + places) % 9 * place_step) as u8
    }))
}

/// The number of distances to compare. A greater distance in one direction is a smaller one in the other.
const SHIFTS: usize = 4;

/// The neighbours of each cell in one direction, rows or columns.
struct Direction {
    /// The cell beside it, in the next line of the same boxes.
    beside: Places,
    /// By distance: the cell at this distance in the line, and the cell beside that one.
    further: [Places; SHIFTS],
    further_beside: [Places; SHIFTS],
}

static ROWS: Direction = Direction::new(DIRECTIONS[0]);
static COLUMNS: Direction = Direction::new(DIRECTIONS[1]);

impl Direction {
    const fn new(steps: [usize; 2]) -> Direction {
        Direction {
            beside: others(steps, 1, 0),
            further: table!(SHIFTS, |shift| others(steps, 0, shift + 1)),
            further_beside: table!(SHIFTS, |shift| others(steps, 1, shift + 1)),
        }
    }

    /// Returns a rectangle of open cells, given the solution twice, with different bytes at the givens.
    #[inline(always)]
    fn rectangle(&self, line: Line512, lines_beside: Line512) -> Option<Rectangle> {
        let beside = lines_beside.at(&self.beside);
        let mut found = [0; SHIFTS];
        for (shift, found) in found.iter_mut().enumerate() {
            let further = line.at(&self.further[shift]);
            let further_beside = lines_beside.at(&self.further_beside[shift]);
            *found = further.places_equal(beside) & further_beside.places_equal(line);
        }
        for (shift, cells) in found.into_iter().enumerate() {
            if cells != 0 {
                return Some(self.corners(cells.trailing_zeros() as usize, shift));
            }
        }
        None
    }

    /// Returns the corners of a rectangle.
    fn corners(&self, cell: usize, shift: usize) -> Rectangle {
        let of = |others: &Places| usize::from(others.0[cell]);
        [
            [cell, of(&self.beside)],
            [of(&self.further[shift]), of(&self.further_beside[shift])],
        ]
    }
}

/// Returns an unavoidable rectangle of the solution without a given.
#[inline(always)]
pub fn find(token: Avx512Token, solution: &[u8; 81], givens: &[u8; 81]) -> Option<Rectangle> {
    token.run(
        #[inline(always)]
        || {
            let (solution, givens) = (Line512::read(token, solution), Line512::read(token, givens));
            // The bytes at the givens, 0 and 1, differ from all others.
            let line = solution.with_byte_at_digits(givens, 0);
            let lines_beside = solution.with_byte_at_digits(givens, 1);
            for direction in [&ROWS, &COLUMNS] {
                let found = direction.rectangle(line, lines_beside);
                if found.is_some() {
                    return found;
                }
            }
            None
        },
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::rectangle;

    /// Random givens, which leave some of the solution's rectangles open.
    #[test]
    fn vectors_find_a_rectangle_where_plain_code_does() {
        let Some(token) = Avx512Token::detect() else {
            return;
        };
        let solution =
            b"483921657967345821251876493548132976729564138136798245372689514814253769695417382";
        let mut found = 0;
        for seed in 0u64..2000 {
            let mut random = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
            let mut next = || {
                random ^= random << 13;
                random ^= random >> 7;
                random ^= random << 17;
                random >> 32
            };
            let givens: [u8; 81] = core::array::from_fn(|cell| match next() % 3 {
                0 => solution[cell],
                _ => b'.',
            });
            let by_vectors = find(token, solution, &givens);
            let plain = rectangle::find(solution, &givens);
            assert_eq!(by_vectors.is_some(), plain.is_some(), "{seed}");
            found += usize::from(plain.is_some());
            for [[a, b], [c, d]] in by_vectors.into_iter().chain(plain) {
                assert!([a, b, c, d].iter().all(|&cell| givens[cell] == b'.'));
                assert!(solution[a] == solution[d] && solution[b] == solution[c]);
            }
        }
        assert!((1..2000).contains(&found), "{found}");
    }
}
