//! The classes of bands and stacks whose minicolumns are known as sets, and the expected number of each, computed by
//! brute force without the library.

use std::array;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use crate::oracle::ORDERS;

/// A column, 0 to 2, for each digit: the minicolumns of a box.
type Columns = [u8; 9];

/// The minicolumns of three boxes.
type Chute = [Columns; 3];

/// All classes.
pub struct Classes {
    class_of: HashMap<u64, usize, BuildHasherDefault<Multiplied>>,
    /// The number of grids whose first band is of the class.
    pub grids: Vec<u128>,
    /// The number of ways in which other bands can follow a band of the class.
    pub following: Vec<u64>,
}

impl Classes {
    pub fn new() -> Classes {
        let mut class_of = HashMap::default();
        let mut firsts: Vec<Chute> = Vec::new();
        let mut sizes: Vec<u64> = Vec::new();
        let start = [0, 0, 0, 1, 1, 1, 2, 2, 2];
        let partitions: Vec<Columns> = all_columns().into_iter().filter(is_in_order).collect();
        for &second in &partitions {
            for &third in &partitions {
                let chute = [start, second, third];
                let class = *class_of.entry(key(&chute)).or_insert(firsts.len());
                if class == firsts.len() {
                    class_of.extend(disguises(&chute).map(|disguise| (key(&disguise), class)));
                    firsts.push(chute);
                    sizes.push(0);
                }
                sizes[class] += 1;
            }
        }
        let orders: Vec<u64> = firsts.iter().map(count_orders).collect();
        let orders_of = |chute: Chute| orders[class_of[&key(&chute)]];
        let following: Vec<u64> = firsts
            .iter()
            .map(|first| following(first, orders_of))
            .collect();
        // The first partition can be any, and so can the order of columns in stacks.
        let same = partitions.len() as u64 * 6 * 6 * 6;
        let grids = (0..firsts.len()).map(|class| {
            u128::from(same * sizes[class] * orders[class]) * u128::from(following[class])
        });
        Classes {
            grids: grids.collect(),
            class_of,
            following,
        }
    }

    /// Returns the classes of the three bands and the three stacks of a grid, given as a line of digits.
    pub fn of(&self, line: &[u8; 81]) -> [usize; 6] {
        [0, 1, 2, 3, 4, 5].map(|chute| {
            let mut boxes = [[0; 9]; 3];
            for (row, column) in (0..27).map(|cell| (cell / 9, cell % 9)) {
                let cell = match chute < 3 {
                    true => (chute * 3 + row) * 9 + column,
                    false => column * 9 + (chute - 3) * 3 + row,
                };
                boxes[column / 3][usize::from(line[cell] - b'1')] = (column % 3) as u8;
            }
            self.class_of[&key(&boxes)]
        })
    }
}

/// Hashes single numbers. It is called millions of times, and faster than the hasher of the standard library.
#[derive(Default)]
struct Multiplied(u64);

impl Hasher for Multiplied {
    fn write(&mut self, _: &[u8]) {
        unreachable!("keys are single numbers");
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(32);
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// Returns the number of digits in each combination of three columns, two bits each. The names of the digits do not
/// matter.
fn key([one, two, three]: &Chute) -> u64 {
    (0..9).fold(0, |key, digit| {
        let combination = (one[digit] * 3 + two[digit]) * 3 + three[digit];
        key + (1 << (2 * combination))
    })
}

/// Yields the chute with its boxes, and the columns of each box, in all orders.
fn disguises(chute: &Chute) -> impl Iterator<Item = Chute> {
    (0..6 * 6 * 6 * 6).map(|number| {
        let [boxes, columns @ ..] = [216, 36, 6, 1].map(|sixes| ORDERS[number / sixes % 6]);
        let box_of = |place: usize| {
            let minicolumns = chute[boxes[place]];
            minicolumns.map(|column| columns[place][usize::from(column)] as u8)
        };
        [0, 1, 2].map(box_of)
    })
}

/// Returns all 1680 ways to assign three digits to each of three columns.
fn all_columns() -> Vec<Columns> {
    let any = (0..3_u32.pow(9)).map(|code| {
        let column = |digit: u32| (code / 3_u32.pow(digit) % 3) as u8;
        [0, 1, 2, 3, 4, 5, 6, 7, 8].map(column)
    });
    let has_three = |columns: &Columns| {
        (0..3).all(|column| columns.iter().filter(|&&other| other == column).count() == 3)
    };
    any.filter(has_three).collect()
}

/// Returns whether the columns are in the order of their least digits.
fn is_in_order(columns: &Columns) -> bool {
    let least = [0, 1, 2].map(|column| columns.iter().position(|&other| other == column));
    least.is_sorted()
}

/// Returns the number of ways in which two bands can follow a band, given the numbers of orders.
fn following(first: &Chute, orders_of: impl Fn(Chute) -> u64) -> u64 {
    let [one, two, three] = first.map(followers);
    let mut sum = 0;
    for one in &one {
        for two in &two {
            for three in &three {
                let [second, third] =
                    [0, 1].map(|band| orders_of([one[band], two[band], three[band]]));
                sum += second * third;
            }
        }
    }
    sum
}

/// Returns the pairs of minicolumns with which two boxes can complete a stack below `first`.
fn followers(first: Columns) -> Vec<[Columns; 2]> {
    let differs = |second: &Columns| first.iter().zip(second).all(|(one, two)| one != two);
    let seconds = all_columns().into_iter().filter(differs);
    seconds
        .map(|second| [second, rest(&first, &second)])
        .collect()
}

/// Returns the third row or column of each digit, given the first two.
fn rest(first: &Columns, second: &Columns) -> Columns {
    array::from_fn(|digit| 3 - first[digit] - second[digit])
}

/// Returns the number of ways to put the digits of the minicolumns into three rows.
fn count_orders(chute: &Chute) -> u64 {
    let [first_rows, second_rows] = [0, 1].map(|number| {
        let fits = |rows: &Columns| no_cell_twice(&chute[number], rows);
        all_columns()
            .into_iter()
            .filter(fits)
            .collect::<Vec<Columns>>()
    });
    let mut count = 0;
    for first in &first_rows {
        for second in &second_rows {
            let differ = first.iter().zip(second).all(|(one, two)| one != two);
            if differ && no_cell_twice(&chute[2], &rest(first, second)) {
                count += 1;
            }
        }
    }
    count
}

/// Returns whether all digits of a box are in different cells.
fn no_cell_twice(columns: &Columns, rows: &Columns) -> bool {
    let cells = columns
        .iter()
        .zip(rows)
        .map(|(column, row)| 1 << (row * 3 + column));
    cells.fold(0_u16, |cells, cell| cells | cell) == 0x1FF
}
