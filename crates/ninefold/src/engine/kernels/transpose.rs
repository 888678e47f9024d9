//! Lines of text to columns, eight characters of eight lines at a time.

/// The starts of the blocks of eight characters. The last block overlaps the previous one, as 81 is not a multiple of
/// eight.
const BLOCKS: [usize; 11] = [0, 8, 16, 24, 32, 40, 48, 56, 64, 72, 73];

/// Writes up to eight lines into columns, from this column on. Where there are fewer lines, the first
/// one fills the other columns.
#[inline(always)]
pub fn to_columns<const N: usize>(lines: &[&[u8; 81]], column: usize, text: &mut [[u8; N]; 81]) {
    let mut eight = [lines[0]; 8];
    for (place, line) in eight.iter_mut().zip(lines) {
        *place = line;
    }
    for first in BLOCKS {
        let mut words = [0; 8];
        for (word, line) in words.iter_mut().zip(eight) {
            let bytes = line[first..].first_chunk().expect("eight bytes remain");
            *word = u64::from_le_bytes(*bytes);
        }
        for (row, word) in text[first..].iter_mut().zip(transpose_bytes(words)) {
            row[column..column + 8].copy_from_slice(&word.to_le_bytes());
        }
    }
}

/// Returns the bytes of eight words with rows and columns exchanged: blocks of four, of two, of one (H. S. Warren,
/// Hacker's Delight, 2002, 7-3).
#[inline(always)]
fn transpose_bytes([a, b, c, d, e, f, g, h]: [u64; 8]) -> [u64; 8] {
    const FOUR: (u32, u64) = (32, 0x0000_0000_FFFF_FFFF);
    const TWO: (u32, u64) = (16, 0x0000_FFFF_0000_FFFF);
    const ONE: (u32, u64) = (8, 0x00FF_00FF_00FF_00FF);
    let ((a, e), (b, f)) = (exchange(a, e, FOUR), exchange(b, f, FOUR));
    let ((c, g), (d, h)) = (exchange(c, g, FOUR), exchange(d, h, FOUR));
    let ((a, c), (b, d)) = (exchange(a, c, TWO), exchange(b, d, TWO));
    let ((e, g), (f, h)) = (exchange(e, g, TWO), exchange(f, h, TWO));
    let ((a, b), (c, d)) = (exchange(a, b, ONE), exchange(c, d, ONE));
    let ((e, f), (g, h)) = (exchange(e, f, ONE), exchange(g, h, ONE));
    [a, b, c, d, e, f, g, h]
}

/// Exchanges the upper parts of the first word with the lower parts of the second.
#[inline(always)]
fn exchange(low: u64, high: u64, (shift, mask): (u32, u64)) -> (u64, u64) {
    let differ = ((low >> shift) ^ high) & mask;
    (low ^ (differ << shift), high ^ differ)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_become_columns() {
        let byte = |row: usize, column: usize| (row * 16 + column) as u8;
        let rows = core::array::from_fn(|row| {
            u64::from_le_bytes(core::array::from_fn(|column| byte(row, column)))
        });
        for (column, word) in transpose_bytes(rows).into_iter().enumerate() {
            let expected: [u8; 8] = core::array::from_fn(|row| byte(row, column));
            assert_eq!(word.to_le_bytes(), expected);
        }
    }
}
