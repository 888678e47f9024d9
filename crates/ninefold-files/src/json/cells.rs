//! Arrays of 81 cells, or of nine rows with nine cells each, read from their bytes without a tree of
//! values.

use super::record::End;

/// Reads the array at the start of the text. Returns its cells, with a point for each empty one, and its
/// length; if it is no such array, or not all of it is there, that.
pub fn read(text: &[u8]) -> Result<([u8; 81], usize), End> {
    let mut reader = Reader {
        text,
        place: 0,
        cells: [b'.'; 81],
        count: 0,
    };
    reader.expect(b'[')?;
    reader.skip_blanks();
    if text.get(reader.place) == Some(&b'[') {
        for row in 0..9 {
            if row > 0 {
                reader.expect(b',')?;
            }
            reader.expect(b'[')?;
            reader.read_cells(9)?;
        }
        reader.expect(b']')?;
    } else {
        reader.read_cells(81)?;
    }
    Ok((reader.cells, reader.place))
}

struct Reader<'t> {
    text: &'t [u8],
    place: usize,
    cells: [u8; 81],
    /// The number of cells so far.
    count: usize,
}

impl Reader<'_> {
    /// Reads so many cells and the end of their array.
    fn read_cells(&mut self, count: usize) -> Result<(), End> {
        self.skip_blanks();
        let mut between: &[u8] = b",";
        for number in 0..count {
            let start = self.place;
            // The same mostly stands between any two cells.
            if number > 0 && self.text[start..].starts_with(between) {
                self.place += between.len();
            } else if number > 0 {
                self.expect(b',')?;
            }
            self.skip_blanks();
            if number > 0 {
                between = &self.text[start..self.place];
            }
            self.cells[self.count] = self.read_cell()?;
            self.count += 1;
        }
        self.expect(b']')
    }

    /// Reads a digit, `null`, or a string of one symbol at most.
    fn read_cell(&mut self) -> Result<u8, End> {
        let (cell, length) = match self.text[self.place..] {
            [
                digit @ b'0'..=b'9',
                b',' | b']' | b' ' | b'\t' | b'\r' | b'\n',
                ..,
            ] => (digit, 1),
            [b'"', b'"', ..] => (b'.', 2),
            [b'"', digit @ b'0'..=b'9', b'"', ..] => (digit, 3),
            [
                b'"',
                b' ' | b'.' | b'-' | b'_' | b'*' | b'?' | b'x',
                b'"',
                ..,
            ] => (b'.', 3),
            [b'n', b'u', b'l', b'l', ..] => (b'.', 4),
            ref rest if rest.len() < 4 => return Err(End::Beyond),
            _ => return Err(End::Elsewhere),
        };
        self.place += length;
        Ok(if cell == b'0' { b'.' } else { cell })
    }

    /// Takes this byte, and the blanks before it.
    fn expect(&mut self, expected: u8) -> Result<(), End> {
        self.skip_blanks();
        match self.text.get(self.place) {
            Some(&byte) if byte == expected => {
                self.place += 1;
                Ok(())
            }
            Some(_) => Err(End::Elsewhere),
            None => Err(End::Beyond),
        }
    }

    fn skip_blanks(&mut self) {
        while let Some(b' ' | b'\t' | b'\r' | b'\n') = self.text.get(self.place) {
            self.place += 1;
        }
    }
}
