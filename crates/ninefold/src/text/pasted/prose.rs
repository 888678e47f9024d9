//! Distinguishes lines that people write around puzzles from lines that may hold cells.

/// The most cells that a line of prose may seem to have: the digits of a date, of a version or of a rating.
const MOST_CELLS: usize = 8;

/// Words of data: an empty cell, in the languages of programs.
const EMPTY_CELLS: [&str; 8] = [
    "nan",
    "none",
    "null",
    "nil",
    "na",
    "undefined",
    "nothing",
    "x",
];

/// Returns whether the line has words or signs, but no more cells than a sentence may have.
pub fn is_prose(line: &str) -> bool {
    let words = line.split(|character: char| !character.is_alphanumeric());
    let (mut letters, mut digits) = (0, 0);
    for word in words {
        let count = word
            .chars()
            .filter(|character| character.is_alphabetic())
            .count();
        match EMPTY_CELLS
            .iter()
            .any(|empty| word.eq_ignore_ascii_case(empty))
        {
            true => digits += 1,
            false if count > 1 => letters += count,
            false => digits += word.chars().filter(char::is_ascii_digit).count(),
        }
    }
    let empty = line
        .chars()
        .filter(|character| ".-_*?".contains(*character))
        .count();
    match letters {
        // Without words, it must not look like a row.
        0 => digits + empty <= 2 && !line.contains(['|', '+', '!']),
        _ => digits <= MOST_CELLS && letters >= 2 * digits.max(empty / 3),
    }
}

/// Returns the first word of a line, if it begins with one.
pub fn first_word(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let end = line.find(|character: char| !character.is_alphabetic());
    let word = &line[..end.unwrap_or(line.len())];
    (!word.is_empty()).then_some(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prose_has_words_and_few_digits() {
        for prose in [
            "",
            "Simple Sudoku",
            "  Version 4.2n",
            "import numpy as np",
            "};",
            "[code]",
            "```",
            "I am stuck at r1c1 since 2026-11-26, thanks!",
            "const puzzles = [",
        ] {
            assert!(is_prose(prose), "{prose}");
        }
        for cells in [
            "...7.6..8",
            "53007",
            "| 1 | 2 | | | | | | | |",
            "nan,nan,nan,7.0,nan,6.0,nan,nan,8.0",
            "[None, None, 3, None]",
            "+---+---+---+",
            "{1245} {3459}",
            "a12456 34569 1345689",
        ] {
            assert!(!is_prose(cells), "{cells}");
        }
    }
}
