//! All transformations that leave a grid or pencil marks unchanged: [`Automorphisms`].

use alloc::vec;
use alloc::vec::Vec;

use super::transformation::{Lines, ORDERS, Transformation, lines};
use crate::digits::Digit;
use crate::grid::Grid;

/// The automorphisms of a grid or of pencil marks: all transformations that leave it unchanged and map digits that do
/// not occur to themselves. If digits of pencil marks can be renamed without any effect, only one of the equivalent
/// renamings is listed.
///
/// The number of automorphisms is known at once. They are made one by one, as there may be 3,359,232.
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
    /// Every automorphism is the product of one element of each factor, in this order, in exactly one way. The first
    /// element of each factor is the identity.
    factors: Vec<Vec<Transformation>>,
}

impl Automorphisms {
    pub(super) fn of_factors(factors: Vec<Vec<Transformation>>) -> Automorphisms {
        Automorphisms { factors }
    }

    /// Makes the automorphisms from those ways to the form that differ in more than empty rows and columns.
    pub(super) fn new(ways: Vec<Transformation>, form: &Grid) -> Automorphisms {
        let is_empty = |row: usize| form.cells()[row * 9..][..9].iter().all(Option::is_none);
        let rows = orders_of_empty(is_empty);
        let columns =
            orders_of_empty(|column| (0..9).all(|row| form.cells()[row * 9 + column].is_none()));
        let (there, back) = (ways[0], ways[0].inverse());
        let of_rows = rows.map(|rows| there.then(&of_rows(rows)).then(&back));
        let of_columns = columns.map(|columns| there.then(&of_columns(columns)).then(&back));
        let ways = ways.iter().map(|way| way.then(&back));
        Automorphisms::of_factors(vec![
            ways.collect(),
            of_rows.collect(),
            of_columns.collect(),
        ])
    }

    /// Returns the number of automorphisms: at least one, the identity.
    #[expect(clippy::len_without_is_empty, reason = "there is always the identity")]
    pub fn len(&self) -> usize {
        self.factors.iter().map(Vec::len).product()
    }

    /// Returns an iterator over all automorphisms. The first is the identity.
    pub fn iter(&self) -> impl Iterator<Item = Transformation> {
        (0..self.len()).map_while(|number| self.get(number))
    }

    /// Returns the automorphism with this number, counted from 0 in the order of [`iter`](Automorphisms::iter).
    pub fn get(&self, number: usize) -> Option<Transformation> {
        let mut left = number;
        let mut found = Transformation::IDENTITY;
        // The last factor changes most often.
        for factor in self.factors.iter().rev() {
            found = factor[left % factor.len()].then(&found);
            left /= factor.len();
        }
        (left == 0).then_some(found)
    }
}

/// Returns the transformation that puts rows into this order.
pub(super) fn of_rows(order: Lines) -> Transformation {
    Transformation::trusted(
        false,
        order,
        *Transformation::IDENTITY.columns(),
        Digit::ALL,
    )
}

/// Returns the transformation that puts columns into this order.
pub(super) fn of_columns(order: Lines) -> Transformation {
    Transformation::trusted(false, *Transformation::IDENTITY.rows(), order, Digit::ALL)
}

/// Returns all orders of the lines that move empty lines only. The first is the identity.
fn orders_of_empty(is_empty: impl Fn(usize) -> bool) -> impl Iterator<Item = Lines> {
    let filled: Vec<usize> = (0..9).filter(|line| !is_empty(*line)).collect();
    all_orders().filter(move |order| filled.iter().all(|line| usize::from(order[*line]) == *line))
}

/// Returns the 1296 orders of nine lines that keep bands or stacks together. The first is the identity.
pub(super) fn all_orders() -> impl Iterator<Item = Lines> {
    (0..6 * 6 * 6 * 6).map(|number| {
        let order = |number: usize| ORDERS[number % 6];
        lines(
            &order(number / 216),
            &[order(number / 36), order(number / 6), order(number)],
        )
    })
}
