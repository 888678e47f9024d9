//! Boards that are only cells: all on one line, or one line for each row.

use ninefold::text::read as read_classic;
use ninefold_variants::{Board, Digits, Rule, default_regions};

use super::board_text::{BoardForm, BoardText};
use super::draft::{Draft, Source};
use super::error::BoardTextError;
use super::symbols::{Cells, NoCells, Symbol, cells, symbol, symbol_of_word};

/// The numbers of rows that are read. Other sizes have no usual boxes, and 9 is read elsewhere.
const SIZES: [usize; 8] = [4, 6, 8, 10, 12, 15, 16, 25];

/// The longest text, in bytes: 25 rows of numbers, with much space between them.
const LONGEST: usize = 1 << 13;

const AMBIGUOUS: &str = "characters with one meaning: the digits from 1 to 9 and then A, or from 0 to F with a dot for \
    an empty cell, or only letters from A";

/// Reads the cells; `None` if the text is something else, or if it is read as a puzzle of 9x9.
pub fn read(text: &str) -> Option<Result<BoardText, BoardTextError>> {
    if text.len() > LONGEST {
        return None;
    }
    let (symbols, size, form) = match text.trim() {
        line if !line.contains('\n') => {
            let symbols: Vec<Symbol> = line.chars().map(symbol).collect::<Option<_>>()?;
            let size = symbols.len().isqrt();
            let is_square = size * size == symbols.len();
            (
                symbols,
                Some(size).filter(|_| is_square)?,
                BoardForm::Characters,
            )
        }
        rows => {
            let (symbols, size) = symbols_of_rows(rows)?;
            (symbols, size, BoardForm::Rows)
        }
    };
    if !SIZES.contains(&size) {
        return None;
    }
    let cells = match cells(&symbols, size as i32) {
        Err(NoCells::Other) => return None,
        other => other,
    };
    if let [classic] = &*read_classic(text.as_bytes())
        && classic.puzzle.is_ok()
    {
        return None;
    }
    let start = text.chars().take_while(|it| it.is_whitespace()).count();
    let found = text.trim().lines().next().unwrap_or("");
    Some(match cells {
        Ok(cells) => board(cells, size).map(|board| BoardText::whole(board, form)),
        Err(_) => Err(BoardTextError::new(start + 1, found, AMBIGUOUS)),
    })
}

fn board((digits, values): Cells, size: usize) -> Result<Board, BoardTextError> {
    let mut draft = Draft::new(size, size, digits, default_regions(size, size, digits));
    let givens = draft.cells().zip(values);
    let givens: Vec<Rule> = givens
        .filter_map(|(cell, value)| draft.given(cell, &[value?]))
        .collect();
    let source = Source {
        column: 1,
        text: "cells".to_owned(),
    };
    draft.add(source, givens)?;
    Ok(draft.finish()?.0)
}

/// Returns the symbols of all rows and the number of rows, if the text has nothing else but bars and rules.
fn symbols_of_rows(text: &str) -> Option<(Vec<Symbol>, usize)> {
    let is_rule = |line: &&str| {
        let mut characters = line.chars().filter(|it| !it.is_whitespace());
        characters.all(|character| "-=+|─│┼".contains(character))
    };
    let rows: Vec<String> = text
        .lines()
        .filter(|line| !is_rule(line))
        .map(|line| line.replace(['|', '│'], " "))
        .collect();
    let size = rows.len();
    let words = |row: &String| -> Option<Vec<Symbol>> {
        let words = row.split_whitespace().map(symbol_of_word);
        words
            .collect::<Option<Vec<_>>>()
            .filter(|row| row.len() == size)
    };
    let characters = |row: &String| -> Option<Vec<Symbol>> {
        let characters = row.chars().filter(|it| !it.is_whitespace()).map(symbol);
        characters
            .collect::<Option<Vec<_>>>()
            .filter(|row| row.len() == size)
    };
    let by_words: Option<Vec<Vec<Symbol>>> = rows.iter().map(words).collect();
    let rows = by_words.or_else(|| rows.iter().map(characters).collect())?;
    Some((rows.concat(), size))
}

/// Returns the cells of a board on one line, or `None` if it has other rules than givens or would not be read back.
pub fn write_characters(board: &Board) -> Option<String> {
    let values = values(board)?;
    let from = |one: char| {
        let character = |value: &Option<i32>| match value {
            None => Some('.'),
            Some(value @ 0..=9) if one == '1' => char::from_digit(*value as u32, 10),
            Some(value) => {
                let first = if one == '1' { 10 } else { 1 };
                let letter = u8::try_from(value - first)
                    .ok()
                    .filter(|&letter| letter < 25)?;
                Some(char::from(b'A' + letter))
            }
        };
        values.iter().map(character).collect::<Option<String>>()
    };
    let texts = ['1', 'A'].into_iter().filter_map(from);
    texts.into_iter().find(|text| is_read_back(board, text))
}

/// Returns a line for each row of a board, or `None` if it has other rules than givens or would not be read back.
pub fn write_rows(board: &Board) -> Option<String> {
    let values = values(board)?;
    let width = if board.digits().hi() > 9 { 2 } else { 1 };
    let between = if width > 1 { " " } else { "" };
    let rows = values.chunks(board.columns()).map(|row| {
        let words = row.iter().map(|value| match value {
            None => format!("{:>width$}", "."),
            Some(value) => format!("{value:>width$}"),
        });
        words.collect::<Vec<_>>().join(between) + "\n"
    });
    Some(rows.collect()).filter(|text: &String| is_read_back(board, text))
}

/// Puzzles of 9x9 are read elsewhere.
fn is_read_back(board: &Board, text: &str) -> bool {
    let is_nine = Digits::new(1, 9)
        .ok()
        .and_then(|digits| Board::empty(9, 9, digits).ok())
        .is_some_and(|nine| board.with_rules(Vec::new()) == Ok(nine));
    is_nine
        || read(text)
            .is_some_and(|read| read.is_ok_and(|read| read.board.canonical() == board.canonical()))
}

/// Returns the digit of each cell, if the board has the usual regions and no rules but one digit for some cells.
fn values(board: &Board) -> Option<Vec<Option<i32>>> {
    let usual = default_regions(board.rows(), board.columns(), board.digits());
    if board.regions() != usual {
        return None;
    }
    let mut values = vec![None; usual.len()];
    for rule in board.canonical().rules() {
        let Rule::Given { cell, digits } = rule else {
            return None;
        };
        let value = board.digits().value(digits.single()?);
        if values[board.index(*cell)].replace(value).is_some() {
            return None;
        }
    }
    Some(values)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    fn text_of(text: &str) -> String {
        read(text).unwrap().unwrap().board.to_string()
    }

    #[test]
    fn cells_are_read_from_one_line_or_several() {
        let small = "grid 4x4; givens 1..4............";
        for text in [
            "1..4............",
            " 1__4____________\n",
            "1004000000000000",
            "1..4\n....\n....\n....\n",
            "1 . . 4\n. . . .\n. . . .\n. . . .",
            "+--+--+\n|1.|.4|\n|..|..|\n+--+--+\n|..|..|\n|..|..|\n+--+--+",
            "1.|.4\r\n..|..\r\n--+--\r\n..|..\r\n..|..\r\n",
        ] {
            assert_eq!(text_of(text), small, "{text}");
        }
        let large = format!(
            "10 16 .{}\n{}",
            " .".repeat(13),
            (". ".repeat(16) + "\n").repeat(15)
        );
        assert!(text_of(&large).starts_with("grid 16x16; givens AG.."));
        let letters = format!("AP{}", ".".repeat(254));
        assert!(text_of(&letters).starts_with("grid 16x16; givens 1G.."));
        let six = format!("6{}", ".".repeat(35));
        assert_eq!(text_of(&six), format!("grid 6x6; givens {six}"));
    }

    #[test]
    fn other_texts_are_no_boards() {
        for text in [
            "",
            "................",
            "Hello.World.1234",
            "1..5............",
            "1...............2",
            "1..4\n....\n....",
            "1..4\n....\n....\n....\nlabel",
            "# 4x4\n1..4\n....\n....\n....",
            &format!("53..7{}", ".".repeat(76)),
            &(".".repeat(728) + "1"),
            &("1".to_owned() + &".".repeat(48)),
            &"1........\n".repeat(9),
            &format!("1{}", ".".repeat(LONGEST)),
        ] {
            assert_eq!(read(text), None, "{text:.40}");
        }
    }

    #[test]
    fn ambiguous_letters_are_an_error() {
        let error = read(&format!("1F{}", ".".repeat(254)))
            .unwrap()
            .unwrap_err();
        assert_eq!(
            (error.line, error.column, &*error.expected),
            (1, 1, AMBIGUOUS)
        );
    }

    #[test]
    fn cells_are_written_if_they_can_be_read_back() {
        let nine = format!("53..7{}", ".".repeat(76));
        for (board, line) in [
            (
                "grid 4x4; givens 1..4............".to_owned(),
                Some("1..4............".to_owned()),
            ),
            (format!("givens {nine}"), Some(nine)),
            ("grid 4x4; diagonal /".to_owned(), None),
            ("grid 4x4; regions none; given r1c1=1".to_owned(), None),
            ("grid 4x4; given r1c1=1,2".to_owned(), None),
            (
                "grid 16x16; given r1c1=16".to_owned(),
                Some(format!("P{}", ".".repeat(255))),
            ),
            (
                "grid 16x16; given r1c1=15; given r2c2=1".to_owned(),
                Some(format!("O{}A{}", ".".repeat(16), ".".repeat(238))),
            ),
            ("grid 16x16; given r1c1=5; given r2c2=1".to_owned(), None),
        ] {
            let board: Board = board.parse().unwrap();
            assert_eq!(write_characters(&board), line);
        }
        let board: Board = "grid 16x16; given r1c1=5; given r2c2=1; given r1c3=16"
            .parse()
            .unwrap();
        assert!(write_rows(&board).unwrap().starts_with(" 5  . 16  ."));
    }
}
