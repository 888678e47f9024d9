//! The colours of rows, columns and digits: hashes of the properties of a line that do not depend on the order of
//! lines. Lines that an automorphism turns into each other have the same colour. The reverse is only likely, and
//! nothing relies on it: if different lines happen to have equal colours, the tree has more branches.

use super::{COLUMNS, DIGITS, Lines, Marks, ROWS, parts, sums};

/// A colour for each row, column and digit.
#[derive(Clone, Copy)]
pub struct Colours {
    pub of: Lines<u64>,
}

impl Colours {
    /// The initial colours. Rows and columns start with the same colour, so that transposed candidates get the same
    /// colours.
    pub const FIRST: Colours = Colours {
        of: [[1; 9], [1; 9], [2; 9]],
    };

    /// Gives these lines their own colour.
    pub fn single_out(&mut self, kind: usize, lines: u16) {
        for (line, colour) in self.of[kind].iter_mut().enumerate() {
            if lines >> line & 1 == 1 {
                *colour = mix(!*colour);
            }
        }
    }

    /// Returns the number of different colours of each kind of lines.
    pub fn counts(&self) -> [usize; 3] {
        self.of.each_ref().map(|colours| {
            let is_first = |line: &usize| !colours[..*line].contains(&colours[*line]);
            (0..9).filter(is_first).count()
        })
    }

    /// Returns a hash of all colours together, which does not depend on the order of the lines. On side 1, columns
    /// count as rows.
    pub fn summary(&self, side: usize) -> u64 {
        let total = |kind: usize| self.of[kind].iter().fold(0u64, |a, b| a.wrapping_add(*b));
        let [first, second, digits] = [side, 1 - side, DIGITS].map(total);
        mix(first.wrapping_add(mix(second.wrapping_add(mix(digits)))))
    }

    /// Refines the colour of each line once by the colours of the candidates in it.
    pub fn look(&mut self, marks: &Marks) {
        let mut seen = [[0; 9]; 3];
        self.look_at_cells(marks, &mut seen);
        self.look_at_places(marks, ROWS, &mut seen);
        self.look_at_places(marks, COLUMNS, &mut seen);
        for kind in [ROWS, COLUMNS, DIGITS] {
            for (colour, seen) in self.of[kind].iter_mut().zip(seen[kind]) {
                *colour = mix(colour.wrapping_mul(ODD).wrapping_add(seen));
            }
        }
        self.look_at_chutes();
    }

    /// Adds a hash of its cells to each row and each column, box by box: the digits of a cell and the colours of its
    /// lines.
    #[inline(always)]
    fn look_at_cells(&self, marks: &Marks, seen: &mut Lines<u64>) {
        let [rows, columns, digits] = &self.of;
        let digits = sums(digits, u64::wrapping_add);
        for band in [0, 3, 6] {
            let mut by_column = [0u64; 9];
            for row in band..band + 3 {
                for stack in [0, 3, 6] {
                    let mut by_row = 0u64;
                    for column in stack..stack + 3 {
                        let [a, b, c] = parts(&digits, marks.digits[row][column]);
                        let cell = a.wrapping_add(b).wrapping_add(c);
                        let lines = rows[row].wrapping_add(columns[column]);
                        let cell = mix(cell.wrapping_mul(ODD).wrapping_add(lines));
                        by_row = by_row.wrapping_add(cell);
                        by_column[column] = by_column[column].wrapping_add(cell);
                    }
                    seen[ROWS][row] = seen[ROWS][row].wrapping_add(mix(by_row));
                }
            }
            add_mixed(&mut seen[COLUMNS], &by_column);
        }
    }

    /// Adds a hash of the places of digits to each row and each digit, band by band: the columns of the digit in the
    /// row. For `COLUMNS`, rows and columns are exchanged.
    #[inline(always)]
    fn look_at_places(&self, marks: &Marks, kind: usize, seen: &mut Lines<u64>) {
        let (lines, digits) = (&self.of[kind], &self.of[DIGITS]);
        // The places in one chute are added.
        let across = sums(&self.of[1 - kind], u64::wrapping_add).map(|chute| chute.map(mix));
        for chute in [0, 3, 6] {
            let mut by_digit = [0u64; 9];
            for line in chute..chute + 3 {
                let mut by_line = 0u64;
                for digit in 0..9 {
                    let [a, b, c] = parts(&across, marks.places[kind][line][digit]);
                    let places = a.wrapping_add(b).wrapping_add(c);
                    let both = lines[line].wrapping_add(digits[digit].rotate_left(20));
                    let place = mix(places.wrapping_add(both));
                    by_line = by_line.wrapping_add(place);
                    by_digit[digit] = by_digit[digit].wrapping_add(place);
                }
                seen[kind][line] = seen[kind][line].wrapping_add(mix(by_line));
            }
            add_mixed(&mut seen[DIGITS], &by_digit);
        }
    }

    /// Refines the colours of rows by the other rows of their band, and those of columns by their stack.
    #[inline(always)]
    fn look_at_chutes(&mut self) {
        for lines in &mut self.of[..DIGITS] {
            for chute in lines.as_chunks_mut::<3>().0 {
                let all = chute.iter().fold(0u64, |a, b| a.wrapping_add(*b));
                for line in chute {
                    *line = mix(line.wrapping_add(mix(all)));
                }
            }
        }
    }
}

fn add_mixed(totals: &mut [u64; 9], values: &[u64; 9]) {
    for (total, value) in totals.iter_mut().zip(values) {
        *total = total.wrapping_add(mix(*value));
    }
}

const ODD: u64 = 0x9E37_79B9_7F4A_7C15;

/// Spreads a number over all bits, so that a sum of such numbers is a hash of the terms.
#[inline(always)]
fn mix(number: u64) -> u64 {
    let spread = (number ^ number >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93);
    spread ^ spread >> 29
}
