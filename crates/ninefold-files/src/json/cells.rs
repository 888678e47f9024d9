//! Arrays of 81 cells, or of nine rows with nine cells each, read from their bytes without a tree of values.
//!
//! Most arrays of a file have the same layout: they differ in their cells only. So once the [`Layout`] of one array is
//! known, the next array is compared with it as a whole. Its cells are then picked by their positions.

/// The end of a value.
#[derive(Debug)]
pub enum End {
    At(usize),
    /// Perhaps after the end of the text.
    Beyond,
    /// The value is not of a kind that is handled here.
    Elsewhere,
}

/// The positions of the cells in an array, and the text between the cells.
#[derive(Default)]
pub struct Layout {
    text: Vec<u8>,
    /// A mask of `text`: all ones for bytes that are not cells, 0 for cells.
    others: Vec<u8>,
    /// The positions of the 81 cells; empty if other arrays are unlikely to have this layout.
    places: Vec<usize>,
    /// Whether the cells are strings of one symbol, not numbers.
    in_strings: bool,
}

impl Layout {
    /// Reads the array at the start of the text, and stores its layout. Returns its cells, with a point for each empty
    /// one, and its length. The error says whether it is not such an array, or is incomplete.
    pub fn read(&mut self, text: &[u8]) -> Result<([u8; 81], usize), End> {
        if let Some(cells) = self.cells(text) {
            return Ok((cells.map(cell), self.text.len()));
        }
        let mut reader = Reader {
            text,
            place: 0,
            cells: [b'.'; 81],
            count: 0,
            numbers: 0,
            places: Vec::with_capacity(81),
        };
        reader.read_array()?;
        if mixes_empty_cells(&reader.cells) {
            return Err(End::Elsewhere);
        }
        self.learn(&text[..reader.place], reader.places, reader.numbers);
        Ok((reader.cells.map(cell), reader.place))
    }

    /// Returns the cells of an array with this layout.
    fn cells(&self, text: &[u8]) -> Option<[u8; 81]> {
        let places: &[usize; 81] = self.places.as_slice().try_into().ok()?;
        let text = text.get(..self.text.len())?;
        // A loop that the compiler can vectorize.
        let differs = (text.iter().zip(&self.text).zip(&self.others))
            .fold(0, |all, ((text, expected), others)| {
                all | ((text ^ expected) & others)
            });
        let cells = places.map(|place| text[place]);
        let is_cell = |cell: &u8| cell.is_ascii_digit() || (self.in_strings && is_empty(*cell));
        let is_certain = !self.in_strings || !mixes_empty_cells(&cells);
        (differs == 0 && cells.iter().all(is_cell) && is_certain).then_some(cells)
    }

    fn learn(&mut self, text: &[u8], places: Vec<usize>, numbers: usize) {
        self.places = places;
        if self.places.len() < 81 || !matches!(numbers, 0 | 81) {
            self.places.clear();
            return;
        }
        self.in_strings = numbers == 0;
        self.text.clear();
        self.text.extend_from_slice(text);
        self.others.clear();
        self.others.resize(text.len(), u8::MAX);
        for &place in &self.places {
            self.others[place] = 0;
        }
    }
}

/// Returns whether this symbol, alone in a string, is an empty cell.
fn is_empty(symbol: u8) -> bool {
    b" .-_*?x".contains(&symbol)
}

/// Returns whether some cells are 0 and others are empty: then the digits may begin with 0.
fn mixes_empty_cells(cells: &[u8; 81]) -> bool {
    cells.contains(&b'0') && cells.iter().any(|cell| is_empty(*cell))
}

/// Returns the digit, or a point for an empty cell.
fn cell(symbol: u8) -> u8 {
    match symbol {
        b'1'..=b'9' => symbol,
        _ => b'.',
    }
}

/// A reader of an array whose layout is not known.
struct Reader<'t> {
    text: &'t [u8],
    place: usize,
    cells: [u8; 81],
    /// The number of cells read.
    count: usize,
    /// The number of cells that are JSON numbers.
    numbers: usize,
    /// The positions of the cells that have one symbol.
    places: Vec<usize>,
}

impl Reader<'_> {
    fn read_array(&mut self) -> Result<(), End> {
        self.expect(b'[')?;
        self.skip_blanks();
        if self.text.get(self.place) != Some(&b'[') {
            return self.read_cells(81);
        }
        for row in 0..9 {
            if row > 0 {
                self.expect(b',')?;
            }
            self.expect(b'[')?;
            self.read_cells(9)?;
        }
        self.expect(b']')
    }

    /// Reads `count` cells and the end of their array.
    fn read_cells(&mut self, count: usize) -> Result<(), End> {
        for number in 0..count {
            if number > 0 {
                self.expect(b',')?;
            }
            self.skip_blanks();
            self.read_cell()?;
        }
        self.expect(b']')
    }

    /// Reads a digit, `null`, or a string of one symbol at most.
    fn read_cell(&mut self) -> Result<(), End> {
        let (cell, length) = match self.text[self.place..] {
            [
                digit @ b'0'..=b'9',
                b',' | b']' | b' ' | b'\t' | b'\r' | b'\n',
                ..,
            ] => {
                self.numbers += 1;
                self.places.push(self.place);
                (digit, 1)
            }
            [b'"', b'"', ..] => (b'.', 2),
            [b'"', symbol, b'"', ..] if symbol.is_ascii_digit() || is_empty(symbol) => {
                self.places.push(self.place + 1);
                (symbol, 3)
            }
            [b'n', b'u', b'l', b'l', ..] => (b'.', 4),
            ref rest if rest.len() < 4 => return Err(End::Beyond),
            _ => return Err(End::Elsewhere),
        };
        self.cells[self.count] = cell;
        self.count += 1;
        self.place += length;
        Ok(())
    }

    /// Takes the byte `expected`, and the blanks before it.
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
