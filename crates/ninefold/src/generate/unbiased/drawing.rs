//! Selections of cells that have a cell in each of several sets, drawn at random.
//!
//! A selection without a cell of an unavoidable set has several solutions. Take pairwise disjoint sets. The number of
//! selections with a cell in each set is a coefficient of a product of polynomials, one for each set. The coefficients
//! of a set's polynomial are the numbers of ways to choose one cell, two cells, and so on. So the share of such
//! selections among blind draws is known, and they are drawn without the others.

use alloc::vec;
use alloc::vec::Vec;

use crate::generate::Random;
use crate::geometry::{Cell, CellSet};

/// The greatest number of cells of a selection.
pub const MOST: usize = 40;

/// The number of selections for each number of cells.
type BySize = [u128; MOST + 1];

/// `CHOICES[of][chosen]`: the number of ways to choose `chosen` things out of `of`.
pub static CHOICES: [BySize; 82] = {
    let mut choices = [[0; MOST + 1]; 82];
    let mut of = 0;
    while of < 82 {
        choices[of][0] = 1;
        let mut chosen = 1;
        while chosen <= MOST && of > 0 {
            choices[of][chosen] = choices[of - 1][chosen - 1] + choices[of - 1][chosen];
            chosen += 1;
        }
        of += 1;
    }
    choices
};

/// Draws selections that have a cell in each of some disjoint sets, all with the same probability.
pub struct Drawing {
    sets: Vec<Vec<Cell>>,
    /// By set: the number of selections from the cells of this set, of all later sets, and of no set.
    ways: Vec<BySize>,
    /// The cells that are in none of the sets.
    free: Vec<Cell>,
}

impl Drawing {
    /// Takes the sets in order, and keeps each set whose cells in the area are disjoint from the sets kept so far.
    /// Selections are drawn within the area.
    pub fn new(sets: &[CellSet], area: CellSet) -> Drawing {
        let mut free = area;
        let mut disjoint: Vec<Vec<Cell>> = Vec::new();
        for set in sets.iter().map(|&set| set & area) {
            if (set - free).is_empty() {
                free -= set;
                disjoint.push(set.iter().collect());
            }
        }
        let mut ways = vec![CHOICES[free.len()]];
        for set in disjoint.iter().rev() {
            ways.push(with_some_of(set.len(), &ways[ways.len() - 1]));
        }
        ways.reverse();
        Drawing {
            sets: disjoint,
            ways,
            free: free.iter().collect(),
        }
    }

    /// Returns the number of selections of this size.
    pub fn count(&self, size: usize) -> u128 {
        self.ways[0][size]
    }

    /// Draws a selection of this size. At least one must exist.
    pub fn draw(&mut self, size: usize, random: &mut Random) -> CellSet {
        let mut selection = CellSet::EMPTY;
        let mut missing = size;
        for (set, ways) in self.sets.iter_mut().zip(self.ways.windows(2)) {
            let mut number = below(ways[0][missing], random);
            let mut count = 1;
            loop {
                let ways = CHOICES[set.len()][count] * ways[1][missing - count];
                if number < ways {
                    break;
                }
                number -= ways;
                count += 1;
            }
            take(count, set, &mut selection, random);
            missing -= count;
        }
        take(missing, &mut self.free, &mut selection, random);
        selection
    }
}

/// Returns the number of selections of the rest together with one or more cells of a set.
fn with_some_of(set: usize, rest: &BySize) -> BySize {
    let mut sum = [0; MOST + 1];
    for count in 1..=set {
        for size in count..=MOST {
            sum[size] += CHOICES[set][count] * rest[size - count];
        }
    }
    sum
}

/// Adds `count` random cells to the selection. The order of `cells` changes.
fn take(count: usize, cells: &mut [Cell], selection: &mut CellSet, random: &mut Random) {
    for place in 0..count {
        let left = (cells.len() - place) as u64;
        cells.swap(place, place + random.below(left) as usize);
        selection.insert(cells[place]);
    }
}

/// Returns a number below the bound, each with exactly the same probability.
pub fn below(bound: u128, random: &mut Random) -> u128 {
    if let Ok(bound) = u64::try_from(bound) {
        return random.below(bound).into();
    }
    let unused = (bound - 1).leading_zeros();
    loop {
        let [high, low] = [(); 2].map(|()| u128::from(random.next_u64()));
        let number = (high << 64 | low) >> unused;
        if number < bound {
            return number;
        }
    }
}

/// Returns the quotient, rounded up or down at random, so that its mean is exact.
pub fn rounded(number: u128, divisor: u128, random: &mut Random) -> u128 {
    let more = below(divisor, random) < number % divisor;
    number / divisor + u128::from(more)
}
