//! The 416 classes of bands. Two bands are in one class if transformations of rows, columns and digits turn one into
//! the other.
//!
//! # The index of a band
//!
//! Number the cells of one box from 0 to 8, and replace the digits of the two other boxes by these numbers, which do
//! not depend on the names of the digits. Each minirow is now a triple of numbers. The three sets of a box divide the
//! numbers in one of 56 ways; the sets of the other box follow. The order of columns is free, so only the orders of
//! rows 2 and 3 relative to row 1 count: 36 possibilities for each box. So there are 56 x 36 x 36 = 72,576 indices, and
//! a table has the class of each.
//!
//! # The table
//!
//! Take the bands that begin with 123456789 and 456 or 457 in ascending order. The first band without a class in the
//! table is the least of a new class. Reordering its rows, its boxes and the columns of the numbered box reaches all
//! other members of the class; each gets the class and the *way* that led to it.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::transformation::ORDERS;
use crate::macros::table;
use crate::vectors::bytes::Array;

/// Three rows of digits.
type Band = [[u8; 9]; 3];

/// The number of indices.
const BANDS: usize = DIVISIONS * 36 * 36;
const DIVISIONS: usize = 56;

/// The table entry of a band that has no class yet.
const UNKNOWN: u16 = u16::MAX;

/// The tables for all classes.
pub struct Bands {
    /// For each triple, its entry in each of the three rows: see [`entry`].
    triples: [Box<[u32; 1024]>; 3],
    /// The index of the division, by the sets of the first two rows.
    divisions: [u8; 512],
    /// For each division the set of the third row.
    thirds: [u32; DIVISIONS],
    /// The orders of rows 2 and 3 relative to row 1, by the orders of all three.
    differences: [u8; 256],
    /// For each index of a band its class, and the way from the least band of the class.
    class_of: Vec<u16>,
    way_of: Vec<u8>,
    classes: Vec<Class>,
}

/// A class of bands.
pub struct Class {
    /// The digits of its boxes, each in reading order.
    pub boxes: [Array; 3],
    /// The transformations that map the least band to itself.
    pub automorphisms: Vec<Automorphism>,
}

/// A transformation that maps the least band of a class to itself.
pub struct Automorphism {
    /// For each row of the result, the original row.
    pub rows: [u8; 3],
    /// For each column of the result, the original column; 15 beyond the ninth column.
    pub columns: Array,
    /// The image of each digit.
    pub digits: Array,
}

/// The way from the least band of a class to a band, without the columns of the boxes that are not numbered.
#[derive(Clone, Copy)]
pub struct Way {
    /// For each row of the result, the original row.
    pub rows: [u8; 3],
    /// For each box of the result, the original box; the numbered box is the first.
    pub boxes: [u8; 3],
    /// For each cell of the numbered box, the original cell of its box.
    pub cells: Array,
}

/// All ways: the orders of rows, boxes, and columns of the numbered box.
static WAYS: [Way; 216] = table!(216, |number| {
    let [rows, boxes] = [ORDERS[number / 36], ORDERS[number / 6 % 6]];
    let columns = ORDERS[number % 6];
    let cells = table!(16, |cell| {
        let row = rows[cell / 3 % 3] * 3;
        (row + columns[cell % 3]) * (cell < 9) as u8
    });
    Way { rows, boxes, cells }
});

/// The bit fields of an entry. The entries of the three triples of a box can be added.
mod entry {
    /// Above the orders: numbers below 6, times 36, 6 or 1 in rows 1, 2, 3, for two boxes together.
    pub const ORDERS: u32 = 1 << SETS;
    /// The set: a number below 20, times 20 in row 1, times 1 in row 2.
    pub const SETS: u32 = 9;
    /// The set in row 3: a number below 20.
    pub const THIRD: u32 = 18;
    /// An impossible triple.
    pub const WRONG: u32 = 1 << 24;
    /// The sum of the sets of two boxes of a band, as each set is the complement of the other.
    pub const COMPLEMENTS: u32 = (19 << (THIRD - SETS)) + 19 * 20 + 19;
}

impl Bands {
    pub fn new() -> Bands {
        let (divisions, thirds) = divisions();
        let mut bands = Bands {
            triples: [0, 1, 2].map(triples_of_row),
            divisions,
            thirds,
            differences: differences(),
            class_of: vec![UNKNOWN; BANDS],
            way_of: vec![0; BANDS],
            classes: Vec::new(),
        };
        bands.find_classes();
        bands
    }

    /// Returns the index of a band by the triples (`100a + 10b + c`) of its two boxes that are not numbered, row by
    /// row; `None` if it breaks the rules.
    #[inline(always)]
    pub fn index(&self, second: [u32; 3], third: [u32; 3]) -> Option<usize> {
        let sum = |triples: [u32; 3]| {
            let [a, b, c] = triples.map(|triple| triple as usize % 1024);
            self.triples[0][a] + self.triples[1][b] + self.triples[2][c]
        };
        let (second, third) = (sum(second), sum(third));
        let division = usize::from(self.divisions[(second >> entry::SETS) as usize % 512]);
        let agrees = *self.thirds.get(division)? == second >> entry::THIRD
            && (second + third) >> entry::SETS == entry::COMPLEMENTS;
        let [second, third] =
            [second, third].map(|sum| self.differences[(sum % entry::ORDERS) as usize]);
        let index = (division * 36 + usize::from(second)) * 36 + usize::from(third);
        agrees.then_some(index)
    }

    /// Returns the class of the band with this index, from 0 on.
    #[inline(always)]
    pub fn class_of(&self, index: usize) -> u16 {
        self.class_of[index]
    }

    /// Returns the way from the least band of its class to the band with this index.
    #[inline(always)]
    pub fn way_of(&self, index: usize) -> &'static Way {
        &WAYS[usize::from(self.way_of[index])]
    }

    pub fn class(&self, class: u16) -> &Class {
        &self.classes[usize::from(class)]
    }

    fn find_classes(&mut self) {
        let mut start = [[0; 9]; 3];
        start[0] = [1, 2, 3, 4, 5, 6, 7, 8, 9];
        for third in [6, 7] {
            start[1][..3].copy_from_slice(&[4, 5, third]);
            complete(&mut start.clone(), 12, &mut |band| self.meet(band));
        }
    }

    /// Adds the class of a band if it is new; then the band is the least of its class.
    fn meet(&mut self, least: &Band) {
        let index = self.index_of(least);
        if self.class_of[index] != UNKNOWN {
            return;
        }
        let class = self.classes.len() as u16;
        let mut automorphisms = Vec::new();
        for (number, way) in WAYS.iter().enumerate() {
            let image = way.image(least);
            let image_index = self.index_of(&image);
            if image_index == index {
                automorphisms.push(way.automorphism(least, &image));
            }
            if self.class_of[image_index] == UNKNOWN {
                self.class_of[image_index] = class;
                self.way_of[image_index] = number as u8;
            }
        }
        self.classes.push(Class {
            boxes: [0, 1, 2].map(|number| padded(box_of(least, number))),
            automorphisms,
        });
    }

    /// Returns the index of a band that keeps the rules, by its first box.
    fn index_of(&self, band: &Band) -> usize {
        let mut number = [0; 10];
        for (cell, digit) in (0..).zip(box_of(band, 0)) {
            number[usize::from(digit)] = cell;
        }
        let triples = |box_number: usize| {
            [0, 1, 2].map(|row: usize| {
                let minirow = &band[row][box_number * 3..][..3];
                let add = |sum: u32, &digit: &u8| sum * 10 + number[usize::from(digit)];
                minirow.iter().fold(0, add)
            })
        };
        let index = self.index(triples(1), triples(2));
        index.expect("only bands that keep the rules are made here")
    }
}

impl Way {
    /// Returns the image of a band, without reordering the columns of two boxes.
    fn image(&self, band: &Band) -> Band {
        let mut image = [[0; 9]; 3];
        for (row, source) in image.iter_mut().zip(self.rows) {
            let source = &band[usize::from(source)];
            for (minirow, number) in row.chunks_exact_mut(3).zip(self.boxes) {
                minirow.copy_from_slice(&source[usize::from(number) * 3..][..3]);
            }
        }
        let numbered = box_of(band, self.boxes[0].into());
        for (cell, source) in self.cells[..9].iter().enumerate() {
            image[cell / 3][cell % 3] = numbered[usize::from(*source)];
        }
        image
    }

    /// Completes this way to an automorphism: the image is the same band with other digits and columns in another
    /// order.
    fn automorphism(&self, band: &Band, image: &Band) -> Automorphism {
        let mut digits = [0; 16];
        for (digit, image) in box_of(band, 0).into_iter().zip(box_of(image, 0)) {
            digits[usize::from(image)] = digit;
        }
        // The columns are ordered so that the first row is in order again.
        let rows = self.rows;
        let mut columns = [15; 16];
        for (column, &digit) in (0..).zip(&band[usize::from(rows[0])]) {
            columns[usize::from(digits[usize::from(digit)]) - 1] = column;
        }
        Automorphism {
            rows,
            columns,
            digits,
        }
    }
}

/// Returns the entries of the triples of a row. A triple with a cell of this row of the numbered box is wrong.
fn triples_of_row(row: usize) -> Box<[u32; 1024]> {
    let mut triples = Box::new([entry::WRONG; 1024]);
    for (set, members) in sets_of_row(row).enumerate() {
        for (order, ranks) in ORDERS.iter().enumerate() {
            let triple = ranks
                .iter()
                .fold(0, |sum, &rank| sum * 10 + members[usize::from(rank)]);
            let (set, order) = (set as u32, order as u32);
            triples[triple] = match row {
                0 => ((set * 20) << entry::SETS) + order * 36,
                1 => (set << entry::SETS) + order * 6,
                _ => (set << entry::THIRD) + order,
            };
        }
    }
    triples
}

/// Returns the sets of three numbers that are not in a row of the numbered box, in ascending order.
fn sets_of_row(row: usize) -> impl Iterator<Item = [usize; 3]> {
    let from = move |first: usize| (first..9).filter(move |number| number / 3 != row);
    from(0).flat_map(move |a| from(a + 1).flat_map(move |b| from(b + 1).map(move |c| [a, b, c])))
}

/// Returns the indices of the divisions by the sets of the first two rows, and the sets of the third row.
fn divisions() -> ([u8; 512], [u32; DIVISIONS]) {
    let (mut divisions, mut thirds) = ([u8::MAX; 512], [0; DIVISIONS]);
    let mut count = 0;
    let bits = |set: [usize; 3]| set.iter().map(|number| 1 << number).sum::<u32>();
    for (a, first) in sets_of_row(0).map(bits).enumerate() {
        for (b, second) in sets_of_row(1).map(bits).enumerate() {
            let rest = (1 << 9) - 1 - (first | second);
            let third = sets_of_row(2).map(bits).position(|third| third == rest);
            if let (0, Some(third)) = (first & second, third) {
                divisions[a * 20 + b] = count as u8;
                thirds[count] = third as u32;
                count += 1;
            }
        }
    }
    (divisions, thirds)
}

/// Returns the orders of rows 2 and 3 relative to row 1, by the orders of all three.
fn differences() -> [u8; 256] {
    let mut differences = [0; 256];
    for (number, difference) in differences.iter_mut().enumerate().take(216) {
        let [first, second, third] = [number / 36, number / 6 % 6, number % 6].map(|it| ORDERS[it]);
        // Put the columns of the first row in order.
        let sorted = |order: [u8; 3]| {
            let mut sorted = [0; 3];
            for (rank, place) in first.into_iter().zip(order) {
                sorted[usize::from(rank)] = place;
            }
            ORDERS.iter().position(|it| *it == sorted)
        };
        if let (Some(second), Some(third)) = (sorted(second), sorted(third)) {
            *difference = (second * 6 + third) as u8;
        }
    }
    differences
}

/// Calls `visit` with all completions of a band from this place on, in ascending order.
fn complete(band: &mut Band, place: usize, visit: &mut impl FnMut(&Band)) {
    if place == 27 {
        return visit(band);
    }
    let (row, column) = (place / 9, place % 9);
    for digit in 1..=9 {
        let box_start = column / 3 * 3;
        let in_box = band[..row]
            .iter()
            .any(|above| above[box_start..][..3].contains(&digit));
        if !in_box && !band[row][..column].contains(&digit) {
            band[row][column] = digit;
            complete(band, place + 1, visit);
        }
    }
    band[row][column] = 0;
}

fn box_of(band: &Band, number: usize) -> [u8; 9] {
    core::array::from_fn(|cell| band[cell / 3][number * 3 + cell % 3])
}

fn padded(nine: [u8; 9]) -> Array {
    core::array::from_fn(|place| nine.get(place).copied().unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The figures of the catalogue of bands: see docs/symmetry.md.
    #[test]
    fn there_are_416_classes_with_935_automorphisms() {
        let bands = Bands::new();
        assert_eq!(bands.classes.len(), 416);
        let counts = bands.classes.iter().map(|class| class.automorphisms.len());
        assert_eq!(counts.clone().sum::<usize>(), 935);
        assert_eq!(counts.clone().max(), Some(108));
        // All bands with a numbered box are reached from the least ones.
        let members: Vec<usize> = counts.map(|count| 7776 / count).collect();
        assert_eq!(members.iter().sum::<usize>(), 2_612_736);
        assert!(!bands.class_of.contains(&UNKNOWN));
    }

    #[test]
    fn an_automorphism_leads_to_the_same_band() {
        for class in Bands::new().classes {
            for automorphism in class.automorphisms {
                let band = |row: u8, column: u8| {
                    let [row, column] = [row, column].map(usize::from);
                    class.boxes[column / 3][row * 3 + column % 3]
                };
                for (row, column) in (0..27).map(|cell| (cell / 9, cell % 9)) {
                    let source = band(
                        automorphism.rows[usize::from(row)],
                        automorphism.columns[usize::from(column)],
                    );
                    let image = automorphism.digits[usize::from(source)];
                    assert_eq!(image, band(row, column));
                }
            }
        }
    }
}
