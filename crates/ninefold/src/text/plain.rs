//! Lines that begin with 81 symbols side by side, as almost all lines of large collections do: their
//! cells can be worked on as they stand, without a grid for each.

/// A line whose first 81 bytes are symbols for cells and nothing else belongs to them.
pub(super) struct PlainLine<'t> {
    pub(super) cells: &'t [u8; 81],
    /// Whether other fields or a comment follow the cells.
    pub(super) has_more: bool,
    /// How many bytes the line has, with its line feed.
    pub(super) length: usize,
}

impl PlainLine<'_> {
    /// The first line of the text, if it is there with its line feed and is plain.
    pub(super) fn first_of(text: &[u8]) -> Option<PlainLine<'_>> {
        let (cells, rest) = text.split_first_chunk::<81>()?;
        let (has_more, rest_length) = match rest {
            [b'\n', ..] => (false, 1),
            [b'\r', b'\n', ..] => (false, 2),
            [b' ' | b'\t' | b',' | b';' | b'|' | b'#', ..] => {
                (true, 1 + rest.iter().position(|&byte| byte == b'\n')?)
            }
            _ => return None,
        };
        are_cells(cells).then_some(PlainLine {
            cells,
            has_more,
            length: 81 + rest_length,
        })
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
