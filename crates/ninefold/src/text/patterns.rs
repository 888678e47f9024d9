//! The lines of the Patterns Game and of gsf's program: 81 characters, then a blank and notes on the puzzle, mostly its
//! rating as `ED=7.1/1.2/1.2`. The text behind the cells is the label.

use alloc::borrow::ToOwned;
use alloc::string::String;
use core::fmt;

use super::error::{Expected, ParseError};
use super::line;
use super::written::Written;

/// Returns whether a possible label follows 81 characters on the line.
pub(super) fn has_fields(line: &[u8]) -> bool {
    let Some((cells, rest)) = line.split_first_chunk::<81>() else {
        return false;
    };
    let begins = rest.first().is_some_and(|byte| b" \t,;|#".contains(byte));
    let is_said = |byte: &u8| byte.is_ascii_alphanumeric() || !byte.is_ascii();
    begins && line::are_cells(cells) && rest.iter().any(is_said)
}

/// Reads a line, including the text that other notations take for a comment.
pub(super) fn read(text: &str) -> Result<(Option<String>, Written), ParseError> {
    let start = text.len() - text.trim_start().len();
    let rest = &text[start..];
    let end = rest.find([' ', '\t', ',', ';', '|', '#']);
    let (cells, more) = rest.split_at(end.unwrap_or(rest.len()));
    let Some(cells) = line::plain(cells.as_bytes()) else {
        let column = text[..start].chars().count();
        let error = line::read(cells).err().map(|error| error.behind(column));
        return Err(error.unwrap_or_else(|| ParseError::end(text, Expected::Cell)));
    };
    let is_between = |character: char| character.is_whitespace() || ",;|#".contains(character);
    let label = more.trim_start_matches(is_between).trim_end();
    let label = (!label.is_empty()).then(|| label.to_owned());
    Ok((label, Written::Grid(crate::grid::Grid::from_ascii(cells))))
}

pub(super) fn write(
    written: &Written,
    label: Option<&str>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    line::write_with(&written.digits(), '.', f)?;
    let label = label.unwrap_or_default().replace(char::is_control, " ");
    match label.trim() {
        "" => Ok(()),
        label => write!(f, " {label}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str =
        "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

    #[test]
    fn what_is_known_of_a_puzzle_is_its_label() {
        for (rest, label) in [
            ("", None),
            (" ED=7.1/1.2/1.2", Some("ED=7.1/1.2/1.2")),
            (
                " ED=7.1/1.2/1.2 C32/M1.2.3 by hand",
                Some("ED=7.1/1.2/1.2 C32/M1.2.3 by hand"),
            ),
            ("\t# 7 clues; x", Some("7 clues; x")),
            (";", None),
        ] {
            let text = std::format!(" {LINE}{rest}");
            let (read, written) = read(&text).unwrap();
            assert_eq!(read.as_deref(), label, "{text}");
            assert_eq!(written.givens(), LINE.parse().unwrap());
        }
        let error = read(&std::format!(" {} ED=1.2/1.2/1.2", &LINE[1..])).unwrap_err();
        assert_eq!(
            (error.column, error.expected),
            (82, Expected::CellOf { number: 81, of: 81 })
        );
    }
}
