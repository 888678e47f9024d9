//! All transformations that leave a grid as it is: [`Automorphisms`].

use alloc::vec::Vec;

use super::transformation::{Lines, ORDERS, Transformation, lines};
use crate::digits::Digit;
use crate::grid::Grid;

/// The automorphisms of a grid: all transformations that leave it as it is, where digits that do not occur stay as
/// they are.
///
/// Their number is known at once. They are made one by one, as there may be 3,359,232 of them.
///
/// ```
/// use ninefold::Grid;
/// use ninefold::symmetry::Canonizer;
///
/// let one_clue: Grid = format!("5{}", ".".repeat(80)).parse()?;
/// let automorphisms = Canonizer::new().automorphisms(&one_clue)?;
/// assert_eq!(automorphisms.len(), 41_472);
/// assert!(automorphisms.iter().take(100).all(|it| it.grid(&one_clue) == one_clue));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Automorphisms {
    /// Ways to the form that differ in more than empty rows and columns.
    ways: Vec<Transformation>,
    /// All orders of the empty rows, and of the empty columns, of the form.
    rows: Vec<Lines>,
    columns: Vec<Lines>,
}

impl Automorphisms {
    pub(super) fn new(ways: Vec<Transformation>, form: &Grid) -> Automorphisms {
        let is_empty = |row: usize| form.cells()[row * 9..][..9].iter().all(Option::is_none);
        let rows = orders_of_empty(is_empty);
        let columns =
            orders_of_empty(|column| (0..9).all(|row| form.cells()[row * 9 + column].is_none()));
        Automorphisms {
            ways,
            rows,
            columns,
        }
    }

    /// How many there are: at least one, the identity.
    #[expect(clippy::len_without_is_empty, reason = "there is always the identity")]
    pub fn len(&self) -> usize {
        self.ways.len() * self.rows.len() * self.columns.len()
    }

    /// All of them. The first is the identity.
    pub fn iter(&self) -> impl Iterator<Item = Transformation> {
        (0..self.len()).map_while(|number| self.get(number))
    }

    /// The one of this number, counted from 0 in the order of [`iter`](Automorphisms::iter).
    pub fn get(&self, number: usize) -> Option<Transformation> {
        let orders = self.rows.len() * self.columns.len();
        let way = self.ways.get(number / orders)?;
        let rows = self.rows[number % orders / self.columns.len()];
        let columns = self.columns[number % self.columns.len()];
        let orders = Transformation::trusted(false, rows, columns, Digit::ALL);
        Some(way.then(&orders).then(&self.ways[0].inverse()))
    }
}

/// All orders of the lines that move empty ones only, in order first.
fn orders_of_empty(is_empty: impl Fn(usize) -> bool) -> Vec<Lines> {
    let filled: Vec<usize> = (0..9).filter(|line| !is_empty(*line)).collect();
    let stays = |order: &Lines| filled.iter().all(|line| usize::from(order[*line]) == *line);
    all_orders().filter(stays).collect()
}

/// The 1296 orders of nine lines that keep bands or stacks together.
fn all_orders() -> impl Iterator<Item = Lines> {
    (0..6 * 6 * 6 * 6).map(|number| {
        let order = |number: usize| ORDERS[number % 6];
        lines(
            &order(number / 216),
            &[order(number / 36), order(number / 6), order(number)],
        )
    })
}
