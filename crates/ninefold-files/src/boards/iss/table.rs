//! Tables of two digits as the Interactive Sudoku Solver writes them: one bit for each pair of digits, six bits a
//! character, the lowest bit first.

use ninefold_variants::Mask;

const CHARACTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Returns the table of a key for a number of digits. Characters that are missing at the end are zero.
pub fn table(key: &str, digits: usize) -> Option<Vec<Mask>> {
    let mut table = vec![Mask::EMPTY; digits];
    for (place, character) in key.bytes().enumerate() {
        let six = CHARACTERS.iter().position(|&it| it == character)?;
        for bit in (0..6).filter(|bit| six >> bit & 1 == 1) {
            let pair = 6 * place + bit;
            let mask = table.get_mut(pair / digits)?;
            *mask = mask.with(pair % digits);
        }
    }
    Some(table)
}

/// Returns the key of a table.
pub fn key(table: &[Mask]) -> String {
    let digits = table.len();
    let mut sixes = vec![0; (digits * digits).div_ceil(6)];
    for (row, mask) in table.iter().enumerate() {
        for column in mask.indices() {
            let pair = row * digits + column;
            if let Some(six) = sixes.get_mut(pair / 6) {
                *six |= 1 << (pair % 6);
            }
        }
    }
    let key: String = sixes
        .into_iter()
        .map(|six: usize| char::from(CHARACTERS[six]))
        .collect();
    key.trim_end_matches('A').to_owned()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_the_inverse_of_its_table() {
        let table_of = |digits: u32, related: fn(u32, u32) -> bool| -> Vec<Mask> {
            let row = |one| {
                (0..digits)
                    .filter(|&it| related(one, it))
                    .map(|it| it as usize)
                    .collect()
            };
            (0..digits).map(row).collect()
        };
        for digits in [1, 2, 9, 16, 32] {
            let relations: [fn(u32, u32) -> bool; 4] = [
                |_, _| false,
                |_, _| true,
                |a, b| a < b,
                |a, b| a.abs_diff(b) == 1,
            ];
            for related in relations {
                let masks = table_of(digits, related);
                assert_eq!(table(&key(&masks), digits as usize).unwrap(), masks);
            }
        }
        let consecutive = table_of(3, |a, b| a.abs_diff(b) == 1);
        assert_eq!(key(&consecutive), "qC");
    }

    #[test]
    fn a_key_that_is_too_long_is_no_table() {
        assert_eq!(table("AAAAAAAA", 2), Some(vec![Mask::EMPTY; 2]));
        assert_eq!(table("Q", 2), None);
        assert_eq!(table("A~", 2), None);
    }
}
