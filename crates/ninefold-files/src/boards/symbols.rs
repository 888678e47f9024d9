//! The digits that characters stand for in boards of other sizes than 9x9.
//!
//! There are three conventions above 9. `A` is 10 in most programs, it is 1 in the Interactive Sudoku Solver, and in
//! hexadecimal the digits are 0 to F. The smallest and the greatest character decide, and where they leave two
//! readings open, the text is ambiguous.

use ninefold_variants::Digits;

/// A cell of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Symbol {
    /// `.` or `_`.
    Empty,
    /// `0`, which is an empty cell unless another character is.
    Zero,
    /// A number from 1.
    Number(i32),
    /// A letter, counted from 0.
    Letter(i32),
}

/// The digits of a board, and the value of each cell that has one.
pub type Cells = (Digits, Vec<Option<i32>>);

/// Why symbols are no cells of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoCells {
    /// The symbols are no digits of a board of that size.
    Other,
    /// The symbols have two readings.
    Ambiguous,
}

/// Returns the symbol of one character.
pub fn symbol(character: char) -> Option<Symbol> {
    Some(match character {
        '.' | '_' => Symbol::Empty,
        '0' => Symbol::Zero,
        '1'..='9' => Symbol::Number(character as i32 - '0' as i32),
        'A'..='Y' => Symbol::Letter(character as i32 - 'A' as i32),
        'a'..='y' => Symbol::Letter(character as i32 - 'a' as i32),
        _ => return None,
    })
}

/// Returns the symbol of a word: a number or one character.
pub fn symbol_of_word(word: &str) -> Option<Symbol> {
    let mut characters = word.chars();
    match (characters.next()?, characters.next()) {
        (character, None) => symbol(character),
        _ if word.len() > 2 || !word.bytes().all(|byte| byte.is_ascii_digit()) => None,
        _ => match word.parse().ok()? {
            0 => Some(Symbol::Zero),
            number => Some(Symbol::Number(number)),
        },
    }
}

/// Returns the values of the cells of a board with `digits` digits.
pub fn cells(symbols: &[Symbol], digits: i32) -> Result<Cells, NoCells> {
    let empty = symbols.contains(&Symbol::Empty);
    let zeros = symbols.iter().filter(|&&it| it == Symbol::Zero).count();
    let numbers = || {
        symbols.iter().filter_map(|symbol| match symbol {
            Symbol::Number(number) => Some(*number),
            _ => None,
        })
    };
    let letters = || {
        symbols.iter().filter_map(|symbol| match symbol {
            Symbol::Letter(letter) => Some(*letter),
            _ => None,
        })
    };
    if numbers().chain(letters()).next().is_none() {
        return Err(NoCells::Other);
    }
    let has_words = numbers().any(|number| number > 9);
    let first_letter = match letters().max() {
        None => 10,
        Some(_) if has_words || digits < 10 => return Err(NoCells::Other),
        Some(_) if numbers().next().is_some() => 10,
        // Only letters: they begin with 1 if they go too far otherwise.
        Some(last) if 10 + last > digits => 1,
        Some(_) => return Err(NoCells::Ambiguous),
    };
    let greatest = numbers()
        .chain(letters().map(|letter| first_letter + letter))
        .max();
    let greatest = greatest.unwrap_or(0);
    // Beside another character for empty cells, 0 is a digit.
    let from_zero = zeros > 0 && empty && first_letter == 10;
    let lo = i32::from(!from_zero);
    if greatest > lo + digits - 1 || (zeros > 0 && empty && !from_zero) {
        return Err(NoCells::Other);
    }
    let may_be_hexadecimal = digits == 16 && first_letter == 10 && !has_words;
    // A digit is at most once in each row, so a 0 that is more frequent is an empty cell.
    let may_be_digit = zeros <= digits as usize;
    if may_be_hexadecimal && !from_zero && greatest < digits && may_be_digit {
        return Err(NoCells::Ambiguous);
    }
    let values = symbols.iter().map(|symbol| match symbol {
        Symbol::Empty => None,
        Symbol::Zero => from_zero.then_some(0),
        Symbol::Number(number) => Some(*number),
        Symbol::Letter(letter) => Some(first_letter + letter),
    });
    let digits = Digits::new(lo, lo + digits - 1).map_err(|_| NoCells::Other)?;
    Ok((digits, values.collect()))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    fn read(text: &str, digits: i32) -> Result<(String, Vec<i32>), NoCells> {
        let symbols: Vec<Symbol> = text.chars().filter_map(symbol).collect();
        let (digits, values) = cells(&symbols, digits)?;
        Ok((digits.to_string(), values.into_iter().flatten().collect()))
    }

    #[test]
    fn the_smallest_and_the_greatest_character_decide() {
        for (text, digits, range, values) in [
            ("1.4_", 4, "1-4", &[1, 4][..]),
            ("1040", 4, "1-4", &[1, 4]),
            ("1.30", 4, "0-3", &[1, 3, 0]),
            ("1.G", 16, "1-16", &[1, 16]),
            ("1G0", 16, "1-16", &[1, 16]),
            ("1.F0", 16, "0-15", &[1, 15, 0]),
            ("a.p", 16, "1-16", &[1, 16]),
            ("A.L", 12, "1-12", &[1, 12]),
            ("1.C", 12, "1-12", &[1, 12]),
            ("AY.", 25, "1-25", &[1, 25]),
            ("1P.", 25, "1-25", &[1, 25]),
        ] {
            let expected = (range.to_owned(), values.to_vec());
            assert_eq!(read(text, digits), Ok(expected), "{text}");
        }
        let zeros = format!("1F{}", "0".repeat(17));
        assert_eq!(read(&zeros, 16), Ok(("1-16".to_owned(), vec![1, 15])));
    }

    #[test]
    fn two_readings_are_ambiguous() {
        for (text, digits) in [
            ("1.F", 16),
            ("1.9", 16),
            ("1F0", 16),
            ("A.G", 16),
            ("A", 10),
            ("AP.", 25),
        ] {
            assert_eq!(read(text, digits), Err(NoCells::Ambiguous), "{text}");
        }
        let words = ["9", "15", "0"].map(|word| symbol_of_word(word).unwrap());
        assert_eq!(cells(&words, 16).unwrap().1, [Some(9), Some(15), None]);
    }

    #[test]
    fn other_symbols_are_no_cells() {
        for (text, digits) in [
            ("...", 4),
            ("0000", 4),
            ("5...", 4),
            ("A...", 4),
            ("40..", 4),
            ("H1.", 16),
            ("Q1", 25),
        ] {
            assert_eq!(read(text, digits), Err(NoCells::Other), "{text}");
        }
        for word in ["", "123", "AB", "1A", "+1", "Z", "é"] {
            assert_eq!(symbol_of_word(word), None, "{word}");
        }
    }
}
