//! The ways to put the digits of a band into rows, if the minicolumns are known as sets.

use alloc::vec::Vec;

use super::partitions::Partition;
use crate::symmetry::ORDERS;

/// The rows of the digits of a band.
///
/// A digit is in another row in each of the three boxes: this is one of six [`ORDERS`]. Each digit has the number of
/// its order in three bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BandRows(u32);

impl BandRows {
    /// Returns the numbers of the orders of all digits.
    #[inline]
    pub fn of_digits(self) -> impl Iterator<Item = usize> {
        (0..9).map(move |digit| (self.0 >> (3 * digit) & 0b111) as usize)
    }
}

/// Finds all ways to make three rows with every digit from boxes with these minicolumns. Ways that differ only by the
/// order of the rows are listed once: digit 0 is in the first row of the first box, in the second row of the second,
/// and in the third row of the third.
pub fn orders(boxes: [&Partition; 3]) -> Vec<BandRows> {
    let mut found = Vec::new();
    extend(boxes, 1, BandRows(0), taken(boxes, 0, 0), &mut found);
    found
}

/// Finds all ways to continue, from this digit on.
fn extend(
    boxes: [&Partition; 3],
    digit: u8,
    order: BandRows,
    all_taken: u32,
    found: &mut Vec<BandRows>,
) {
    if digit == 9 {
        return found.push(order);
    }
    for number in 0..6 {
        let taken = taken(boxes, digit, number);
        if all_taken & taken == 0 {
            let order = BandRows(order.0 | number << (3 * digit));
            extend(boxes, digit + 1, order, all_taken | taken, found);
        }
    }
}

/// Returns the cells that the digit takes, one in each box: a bit for each cell of the band.
///
/// It is enough that no two digits of a minicolumn share a row. Then every row has one digit of each minicolumn of each
/// box: nine digits, and no digit twice, as a digit is in another row in each box.
fn taken(boxes: [&Partition; 3], digit: u8, number: u32) -> u32 {
    let rows = ORDERS[number as usize];
    let cells = (0..).zip(boxes).zip(rows);
    cells.fold(0, |cells, ((number, minicolumns), row)| {
        let minicolumn = 3 * number + minicolumns[usize::from(digit)];
        cells | 1 << (3 * minicolumn + row)
    })
}

#[cfg(test)]
mod tests {
    use super::super::classes::Classes;
    use super::super::partitions::Partitions;
    use super::*;

    /// Tries every order of the minicolumns of two boxes, and checks the rows that remain for the third.
    #[test]
    fn classes_have_as_many_orders_as_are_found_by_trying_all() {
        let partitions = Partitions::new();
        for class in Classes::new(&partitions).all {
            let boxes = class
                .triple
                .map(|number| partitions.sets[usize::from(number)]);
            let of_first = all_rows(&boxes[0]);
            let of_second = all_rows(&boxes[1]);
            let pairs = of_first
                .iter()
                .flat_map(|first| of_second.iter().map(move |second| (first, second)));
            let count = pairs
                .filter(|(first, second)| is_completed(first, second, &boxes[2]))
                .count();
            assert_eq!(count, 6 * class.orders.len());
        }
    }

    /// Returns the row of each digit, in each of 216 ways to order the minicolumns of a box.
    fn all_rows(minicolumns: &Partition) -> Vec<[u8; 9]> {
        let in_different_rows = |rows: &[u8; 9]| {
            (0..9).all(|one| {
                (0..one).all(|two| minicolumns[one] != minicolumns[two] || rows[one] != rows[two])
            })
        };
        let all = (0..3_u32.pow(9))
            .map(|code| core::array::from_fn(|digit| (code / 3_u32.pow(digit as u32) % 3) as u8));
        all.filter(in_different_rows).collect()
    }

    /// Returns whether the rows that two boxes leave to each digit are different in each minicolumn of the third.
    fn is_completed(first: &[u8; 9], second: &[u8; 9], minicolumns: &Partition) -> bool {
        let mut seen = [[false; 3]; 3];
        (0..9).all(|digit| {
            let rows = [first[digit], second[digit]].map(usize::from);
            let is_new = rows[0] != rows[1];
            is_new
                && !core::mem::replace(
                    &mut seen[usize::from(minicolumns[digit])][3 - rows[0] - rows[1]],
                    true,
                )
        })
    }
}
