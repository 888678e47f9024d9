//! Lines that can be exchanged without any effect.

use super::{COLUMNS, Lines, Marks, ROWS};

/// The twins among rows, columns and digits: lines with the same candidates. Rows or columns are twins only if all
/// lines of their bands or stacks agree, too.
pub struct Twins {
    /// For each line, the first of its twins.
    pub first: Lines<u8>,
    /// The number of different lines of each kind.
    pub counts: [usize; 3],
    /// The number of ways to exchange rows and columns with their twins.
    pub orders: u32,
}

impl Twins {
    pub const NONE: Twins = Twins {
        first: [[0, 1, 2, 3, 4, 5, 6, 7, 8]; 3],
        counts: [9; 3],
        orders: 1,
    };

    pub fn of(marks: &Marks) -> Twins {
        let by_digit: [[u16; 9]; 9] =
            core::array::from_fn(|digit| marks.places[ROWS].map(|row| row[digit]));
        let (rows, row_orders) = in_chutes(&firsts(&marks.digits));
        let (columns, column_orders) = in_chutes(&firsts(&marks.places[COLUMNS]));
        let first = [rows, columns, firsts(&by_digit)];
        Twins {
            first,
            counts: first.map(|first| classes(&first)),
            orders: row_orders * column_orders,
        }
    }

    /// Returns the twins of a line, including the line itself.
    pub fn of_line(&self, kind: usize, line: u8) -> u16 {
        let first = &self.first[kind];
        let is_twin = |other: &usize| first[*other] == first[usize::from(line)];
        (0..9).filter(is_twin).map(|line| 1 << line).sum()
    }

    /// Returns the lines of a kind, with only the first of all twins.
    pub fn firsts(&self, kind: usize) -> impl Iterator<Item = u8> {
        let is_first = move |line: &u8| self.first[kind][usize::from(*line)] == *line;
        (0..9).filter(is_first)
    }
}

/// Returns for each element the first that equals it.
fn firsts<T: PartialEq>(elements: &[T]) -> [u8; 9] {
    let first = |element: &T| elements.iter().position(|other| other == element);
    core::array::from_fn(|place| first(&elements[place]).unwrap_or(place) as u8)
}

fn classes(first: &[u8; 9]) -> usize {
    (0..9)
        .filter(|&line| usize::from(first[line]) == line)
        .count()
}

/// Returns the first twin of each line, and the number of ways to exchange all lines with their twins. Equal lines are
/// twins only if their chutes have equal lines.
fn in_chutes(alike: &[u8; 9]) -> ([u8; 9], u32) {
    let mut orders = 1;
    let chutes: [[u8; 3]; 3] = core::array::from_fn(|chute| {
        let mut lines = [alike[chute * 3], alike[chute * 3 + 1], alike[chute * 3 + 2]];
        lines.sort_unstable();
        orders *= orders_of(&lines);
        lines
    });
    let first: [(u8, [u8; 3]); 9] = core::array::from_fn(|line| (alike[line], chutes[line / 3]));
    (firsts(&first), orders * orders_of(&chutes))
}

/// Returns the number of ways to exchange equal things among three.
fn orders_of<T: PartialEq>([a, b, c]: &[T; 3]) -> u32 {
    match [a == b, b == c, a == c] {
        [true, true, _] => 6,
        [false, false, false] => 1,
        _ => 2,
    }
}
