//! Runs of lines that are 81 symbols each and nothing else, as almost all lines of large collections
//! are: they can be worked on as they stand, without a grid for each.

/// Lines of a text, each a puzzle of 81 symbols and a line end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlainLines<'t> {
    text: &'t [u8],
    length: usize,
}

impl<'t> PlainLines<'t> {
    /// The plain lines at the start of the text, up to `most`. All have the line end that the first
    /// of them has.
    pub(super) fn at_start_of(text: &'t [u8], most: usize) -> PlainLines<'t> {
        match text.get(81..83) {
            Some(b"\r\n") => PlainLines::with_end(text, most, b"\r\n"),
            _ => PlainLines::with_end(text, most, b"\n"),
        }
    }

    fn with_end<const END: usize>(text: &'t [u8], most: usize, end: &[u8; END]) -> PlainLines<'t> {
        let length = 81 + END;
        let is_plain =
            |line: &&[u8]| line.ends_with(end) && line.first_chunk::<81>().is_some_and(are_cells);
        let lines = text.chunks_exact(length).take(most);
        let count = lines.take_while(is_plain).count();
        PlainLines {
            text: &text[..count * length],
            length,
        }
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.text.len() / self.length
    }

    /// The lines with their ends.
    pub fn text(&self) -> &'t [u8] {
        self.text
    }

    /// How many bytes a line has, with its end.
    pub fn line_length(&self) -> usize {
        self.length
    }
}

/// Whether all are symbols for cells. It looks at every byte, which vectors do faster than finding
/// the first that is none.
fn are_cells(bytes: &[u8; 81]) -> bool {
    bytes.iter().fold(true, |all, &byte| all & is_cell(byte))
}

/// Whether it is a symbol for a cell, in operations that vectors have.
fn is_cell(byte: u8) -> bool {
    (byte.wrapping_sub(b'0') < 10)
        | (byte == b'.')
        | (byte == b'-')
        | (byte == b'_')
        | (byte == b'*')
        | (byte == b'?')
        | ((byte | 0x20) == b'x')
}

#[cfg(test)]
mod tests {
    use super::super::symbol::{Symbol, symbol};
    use super::*;

    #[test]
    fn cells_are_told_as_symbols_are() {
        for byte in 0..=255 {
            let is_symbol = byte < 128 && matches!(symbol(char::from(byte)), Symbol::Cell(_));
            assert_eq!(is_cell(byte), is_symbol, "{byte}");
        }
    }
}
