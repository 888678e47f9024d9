//! Complete grids, each with exactly the same probability.
//!
//! Grids are drawn, not searched for. Without the order of the cells in a minicolumn, the minicolumns of a box divide
//! the nine digits into three sets. Three facts make drawing easy:
//!
//! * A column has every digit once. So if the minicolumns of a band are known, 56 choices remain for those of the next
//!   band in each stack, and the last band has the rest.
//! * If all minicolumns are known, the bands are independent, and each has 96 to 1728 orders of its cells that make
//!   three rows. The number depends only on the partitions of its three boxes.
//! * The triples of partitions fall into 44 classes, if digits are renamed and boxes change places.
//!
//! A grid is drawn in four steps:
//!
//! 1. The class of the first band, by the number of grids that it is the first band of.
//! 2. One of 56 choices for each stack, and a number. The choice is accepted if the number is below the product of the
//!    orders of the two other bands; otherwise it is drawn again. The number selects a pair of such orders, so each
//!    pair of each choice is equally likely.
//! 3. An order for each band, from the list of its class.
//! 4. The names of the digits, the order of the stacks, and the order of the rows and columns in them.
//!
//! ```text
//! partitions     the partitions, and how a stack goes on
//! orders         the rows of a band by its minicolumns
//! classes        the classes, and how any triple comes from the first of its class
//! following      how many grids begin with a band of each class
//! drawing        the steps above
//! ```
//!
//! The number of grids was found by classes of bands, and orders in a class (B. Felgenhauer and A. F. Jarvis,
//! "Enumerating possible Sudoku grids", 2005). Drawing grids by classes was the idea of Red Ed in the Sudoku Players'
//! Forums, who used classes of three digits.

mod classes;
mod drawing;
mod following;
mod orders;
mod partitions;

use alloc::sync::Arc;
use core::fmt;

use super::Random;
use crate::grid::{Grid, Solution};
use drawing::Tables;

/// Complete grids, drawn at random: each of all 6,670,903,752,021,072,936,960 has exactly the same probability.
///
/// The number of a grid does not change with the machine or the version. Clones share their tables. With the feature
/// `std`, all instances share them, and only the first takes some milliseconds to make.
///
/// ```
/// use ninefold::generate::Grids;
///
/// let grids = Grids::new(2026);
/// assert_eq!(
///     grids.grid(96).to_string(),
///     "372614589685923147194785263768392451429156378513847692841269735957431826236578914"
/// );
/// assert_ne!(grids.grid(96), grids.grid(97));
/// assert_ne!(grids.grid(96), Grids::new(2027).grid(96));
/// ```
#[derive(Clone)]
pub struct Grids {
    seed: u64,
    tables: Arc<Tables>,
}

impl fmt::Debug for Grids {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut grids = f.debug_struct("Grids");
        grids.field("seed", &self.seed).finish_non_exhaustive()
    }
}

impl Grids {
    /// Returns the sequence of grids of a seed.
    pub fn new(seed: u64) -> Grids {
        Grids {
            seed,
            tables: shared_tables(),
        }
    }

    /// Returns grid number `index` of the seed.
    pub fn grid(&self, index: u64) -> Solution {
        self.draw(&mut self.stream(index))
    }

    /// Returns the stream that grid number `index` is drawn from.
    pub(crate) fn stream(&self, index: u64) -> Random {
        Random::stream(self.seed, index)
    }

    /// Draws a grid from a stream, which can be used further.
    pub fn draw(&self, random: &mut Random) -> Solution {
        Solution::found(Grid::from_ascii(&self.tables.draw(random)))
    }
}

#[cfg(feature = "std")]
fn shared_tables() -> Arc<Tables> {
    static TABLES: std::sync::OnceLock<Arc<Tables>> = std::sync::OnceLock::new();
    Arc::clone(TABLES.get_or_init(|| Arc::new(Tables::new())))
}

#[cfg(not(feature = "std"))]
fn shared_tables() -> Arc<Tables> {
    Arc::new(Tables::new())
}
