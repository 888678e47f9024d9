//! The drawing of grids: see [`grids`](super).

use core::array;

use super::classes::{CLASSES, Classes, Triple};
use super::following::FOLLOWING;
use super::orders::BandRows;
use super::partitions::{CHOICES, Partitions};
use crate::generate::Random;
use crate::symmetry::ORDERS;

/// The tables for drawing.
pub struct Tables {
    partitions: Partitions,
    classes: Classes,
    /// The number of orders of each class.
    orders_of: [u64; CLASSES],
    /// The number of grids whose first band is of a class up to this one. Grids that differ by the order of rows in a
    /// band, or of columns in a stack, count once.
    grids_up_to: [u64; CLASSES],
}

/// The choices drawn for a band.
struct Band {
    triple: Triple,
    /// The rows of the digits, for the digits of the class's first triple.
    order: BandRows,
}

impl Tables {
    pub fn new() -> Tables {
        let partitions = Partitions::new();
        let classes = Classes::new(&partitions);
        let orders_of = array::from_fn(|number| classes.all[number].orders.len() as u64);
        let mut sum = 0;
        let grids_up_to = array::from_fn(|number| {
            sum += classes.all[number].size * orders_of[number] * FOLLOWING[number].sum;
            sum
        });
        Tables {
            partitions,
            classes,
            orders_of,
            grids_up_to,
        }
    }

    /// Draws a grid: its digits as characters, in reading order.
    pub fn draw(&self, random: &mut Random) -> [u8; 81] {
        let number = random.below(self.grids_up_to[CLASSES - 1]);
        let class = self.grids_up_to.partition_point(|&up_to| up_to <= number);
        let first = self.classes.all[class].triple;
        let (choices, others) = self.following(class, random);
        let [second, third] = [0, 1].map(|band| self.chosen(first, choices, band));
        // Each order corresponds to equally many of the numbers possible here.
        let bands = [
            self.band(first, number),
            self.band(second, others),
            self.band(third, others / self.orders_of[self.class_of(second)]),
        ];
        self.filled(&bands, choices, random)
    }

    /// Draws a choice for each stack, and a number for the orders of the two bands that follow.
    fn following(&self, class: usize, random: &mut Random) -> ([usize; 3], u64) {
        let first = self.classes.all[class].triple;
        let continued = first.map(|number| &self.partitions.continued[usize::from(number)]);
        let most = u64::from(FOLLOWING[class].greatest);
        loop {
            let number = random.below(most * (CHOICES as u64).pow(3));
            // The remainders are taken first, as they do not depend on the class.
            let choices = [0, 1, 2]
                .map(|stack| (number / CHOICES.pow(stack) as u64 % CHOICES as u64) as usize);
            let number = number / CHOICES.pow(3) as u64;
            let [a, b, c] = array::from_fn(|stack| continued[stack][choices[stack]]);
            let [second, third] =
                [0, 1].map(|band| self.orders_of[self.class_of([a[band], b[band], c[band]])]);
            // Every pair of orders of every choice is equally likely.
            if number < second * third {
                return (choices, number);
            }
        }
    }

    /// Returns the partitions of the second band or the third.
    #[inline]
    fn chosen(&self, first: Triple, choices: [usize; 3], band: usize) -> Triple {
        array::from_fn(|stack| {
            self.partitions.continued[usize::from(first[stack])][choices[stack]][band]
        })
    }

    #[inline]
    fn class_of(&self, triple: Triple) -> usize {
        self.classes.class_of(triple, &self.partitions)
    }

    fn band(&self, triple: Triple, number: u64) -> Band {
        let orders = &self.classes.all[self.class_of(triple)].orders;
        let order = orders[(number % orders.len() as u64) as usize];
        Band { triple, order }
    }

    /// Returns the grid of these bands, with random names of digits and a random order of rows and columns.
    fn filled(&self, bands: &[Band; 3], choices: [usize; 3], random: &mut Random) -> [u8; 81] {
        let mut digits = *b"123456789";
        random.shuffle(&mut digits);
        let mut sixths = random.below(6_u64.pow(7));
        let mut order = || {
            let order = ORDERS[(sixths % 6) as usize];
            sixths /= 6;
            order
        };
        let rows = [0, 9 * 3, 9 * 6].map(|start| order().map(|row| start + 9 * row));
        let stacks = order();
        let columns = stacks.map(|stack| order().map(|column| stack * 3 + column));
        let columns = self.columns_of_digits(bands[0].triple, choices, &columns);

        let mut grid = [0; 81];
        for ((band, rows), columns) in bands.iter().zip(rows).zip(&columns) {
            let way = self.classes.way_to(band.triple, &self.partitions);
            let boxes = way.boxes.map(usize::from);
            let rows = ORDERS.map(|order| in_bytes(boxes.map(|was| rows[usize::from(order[was])])));
            for (order, digit) in band.order.of_digits().zip(way.digits) {
                let digit = usize::from(digit);
                let [_, cells @ ..] = (rows[order] + columns[digit]).to_be_bytes();
                for cell in cells {
                    grid[usize::from(cell)] = digits[digit];
                }
            }
        }
        grid
    }

    /// Returns the columns of each digit in each band, packed by [`in_bytes`].
    fn columns_of_digits(
        &self,
        first: Triple,
        choices: [usize; 3],
        columns: &[[u8; 3]; 3],
    ) -> [[u32; 9]; 3] {
        let mut of_digits = [[0; 9]; 3];
        for (stack, &columns) in columns.iter().enumerate() {
            let [a, b, c] = columns.map(|column| u32::from(column) << (16 - 8 * stack));
            // After the last column the first follows again.
            let columns = [a, b, c, a, b];
            let two_further = self.partitions.two_further[choices[stack]];
            let members = &self.partitions.members[usize::from(first[stack])];
            for (place, &digit) in members.iter().enumerate() {
                let further = 1 + usize::from(two_further >> place & 1);
                for (band, further) in [0, further, 3 - further].into_iter().enumerate() {
                    of_digits[band][usize::from(digit)] += columns[place / 3 + further];
                }
            }
        }
        of_digits
    }
}

/// Packs three numbers below 256, one for each box of a band, so that one addition serves three cells.
fn in_bytes([a, b, c]: [u8; 3]) -> u32 {
    u32::from_be_bytes([0, a, b, c])
}
