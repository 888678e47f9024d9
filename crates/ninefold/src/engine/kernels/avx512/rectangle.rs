//! Unavoidable rectangles: every pair of neighbouring cells in two lines is compared with the pairs one to four places
//! further on, by permutations of bytes.

use core::arch::x86_64::*;

use crate::engine::rectangle::{DIRECTIONS, Rectangle};
use crate::macros::table;

/// For each cell, the index of another cell; the bytes behind the 81st are not used.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Others([u8; 128]);

impl Others {
    /// Returns the cell `lines` lines further on within the boxes, and `places` places further on within the line.
    const fn new([line_step, place_step]: [usize; 2], lines: usize, places: usize) -> Others {
        Others(table!(128, |cell| {
            let (line, place) = (cell / line_step % 9, cell / place_step % 9);
            let line = line / 3 * 3 + (line + lines) % 3;
            (line * line_step + (place + places) % 9 * place_step) as u8
        }))
    }
}

/// The number of distances to compare. A greater distance is a smaller one the other way round.
const SHIFTS: usize = 4;

/// The neighbours of each cell in one direction, rows or columns.
struct Direction {
    /// The cell beside it, in the next line of the same boxes.
    beside: Others,
    /// By distance: the cell at this distance in the line, and the cell beside that one.
    further: [Others; SHIFTS],
    further_beside: [Others; SHIFTS],
}

static ROWS: Direction = Direction::new(DIRECTIONS[0]);
static COLUMNS: Direction = Direction::new(DIRECTIONS[1]);

impl Direction {
    const fn new(steps: [usize; 2]) -> Direction {
        Direction {
            beside: Others::new(steps, 1, 0),
            further: table!(SHIFTS, |shift| Others::new(steps, 0, shift + 1)),
            further_beside: table!(SHIFTS, |shift| Others::new(steps, 1, shift + 1)),
        }
    }

    /// Returns the corners of a rectangle.
    fn corners(&self, cell: usize, shift: usize) -> Rectangle {
        let of = |others: &Others| usize::from(others.0[cell]);
        [
            [cell, of(&self.beside)],
            [of(&self.further[shift]), of(&self.further_beside[shift])],
        ]
    }
}

/// 81 bytes: 64 in the first vector, the others in the second.
#[derive(Clone, Copy)]
struct Bytes(__m512i, __m512i);

const REST: __mmask64 = (1 << (81 - 64)) - 1;

impl Bytes {
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw")]
    fn of(line: &[u8; 81]) -> Bytes {
        // SAFETY: the first load reads 64 bytes of the line, and the mask limits the second to the 17 others.
        unsafe {
            let start = line.as_ptr().cast::<i8>();
            Bytes(
                _mm512_loadu_epi8(start),
                _mm512_maskz_loadu_epi8(REST, start.add(64)),
            )
        }
    }

    /// Returns for each cell the byte of its other cell.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
    fn at(self, others: &Others) -> Bytes {
        // SAFETY: `Others` has the size of two vectors, and their alignment.
        let (first, second) = unsafe {
            let others = others.0.as_ptr().cast::<__m512i>();
            (_mm512_load_si512(others), _mm512_load_si512(others.add(1)))
        };
        Bytes(
            _mm512_permutex2var_epi8(self.0, first, self.1),
            _mm512_permutex2var_epi8(self.0, second, self.1),
        )
    }

    /// Returns the line with this byte at the givens.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw")]
    fn where_open(self, givens: Bytes, byte: i8) -> Bytes {
        let one = |line, givens| {
            let place = _mm512_sub_epi8(givens, _mm512_set1_epi8(b'1' as i8));
            let is_given = _mm512_cmplt_epu8_mask(place, _mm512_set1_epi8(9));
            _mm512_mask_mov_epi8(line, is_given, _mm512_set1_epi8(byte))
        };
        Bytes(one(self.0, givens.0), one(self.1, givens.1))
    }
}

/// Returns an unavoidable rectangle of the solution without a given.
#[inline(never)]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
pub fn find(solution: &[u8; 81], givens: &[u8; 81]) -> Option<Rectangle> {
    let (solution, givens) = (Bytes::of(solution), Bytes::of(givens));
    // The bytes at the givens, 0 and 1, are equal to nothing else.
    let line = solution.where_open(givens, 0);
    let lines_beside = solution.where_open(givens, 1);
    for direction in [&ROWS, &COLUMNS] {
        let beside = lines_beside.at(&direction.beside);
        let mut found = [(0, 0); SHIFTS];
        for (shift, found) in found.iter_mut().enumerate() {
            let further = line.at(&direction.further[shift]);
            let further_beside = lines_beside.at(&direction.further_beside[shift]);
            *found = (
                _mm512_cmpeq_epi8_mask(further.0, beside.0)
                    & _mm512_cmpeq_epi8_mask(further_beside.0, line.0),
                _mm512_cmpeq_epi8_mask(further.1, beside.1)
                    & _mm512_cmpeq_epi8_mask(further_beside.1, line.1)
                    & REST,
            );
        }
        for (shift, (first, second)) in found.into_iter().enumerate() {
            let both = u128::from(first) | u128::from(second) << 64;
            if both != 0 {
                return Some(direction.corners(both.trailing_zeros() as usize, shift));
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::rectangle;
    use crate::engine::vector::Avx512Token;

    /// Random givens, which leave some of the solution's rectangles open.
    #[test]
    fn vectors_find_a_rectangle_where_plain_code_does() {
        if Avx512Token::detect().is_none() {
            return;
        }
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
            // SAFETY: a token was given out.
            let by_vectors = unsafe { find(solution, &givens) };
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
