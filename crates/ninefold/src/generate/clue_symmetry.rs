//! The arrangement of the clues of a new puzzle: [`ClueSymmetry`].

use alloc::vec::Vec;

use crate::geometry::{Cell, CellSet};
use crate::macros::named;
use crate::symmetry::SquareSymmetry;

named! {
    /// The symmetries of the square that map the cells of the clues to themselves.
    ///
    /// Each kind includes all symmetries that its own symmetries imply: both mirrors together imply the half-turn.
    ///
    /// ```
    /// use ninefold::generate::ClueSymmetry;
    ///
    /// let symmetry: ClueSymmetry = "quarter".parse()?;
    /// // Four cells that change places, twenty times, and the cell in the middle.
    /// assert_eq!(symmetry.orbits().len(), 21);
    /// assert!(symmetry.allows(25) && !symmetry.allows(26));
    /// let error = "spiral".parse::<ClueSymmetry>().unwrap_err();
    /// assert!(error.to_string().starts_with("found \"spiral\", expected a symmetry: none, half, quarter"));
    /// # Ok::<(), ninefold::InvalidValue>(())
    /// ```
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
    pub enum ClueSymmetry, "a symmetry" {
        /// The clues may be anywhere.
        #[default]
        None = "none": "the clues are anywhere",
        /// A turn by 180 degrees.
        Half = "half": "a half-turn maps the cells of the clues to themselves",
        /// A turn by 90 degrees.
        Quarter = "quarter": "a quarter-turn maps them to themselves",
        /// A mirror that exchanges the rows: top and bottom.
        Rows = "rows": "top and bottom are mirrored",
        /// A mirror that exchanges the columns: left and right.
        Columns = "columns": "left and right are mirrored",
        /// A mirror in the diagonal from the top left.
        Diagonal = "diagonal": "mirrored in the diagonal from the top left",
        /// A mirror in the diagonal from the top right.
        Anti = "anti": "mirrored in the diagonal from the top right",
        /// Both mirrors, of rows and of columns.
        Mirrors = "mirrors": "top and bottom, and left and right",
        /// Both diagonals.
        Diagonals = "diagonals": "mirrored in both diagonals",
        /// All eight symmetries of the square.
        All = "all": "mirrors, diagonals and turns, all of them",
    }
}

impl ClueSymmetry {
    /// Symmetries that generate all others of this kind.
    pub const fn generators(self) -> &'static [SquareSymmetry] {
        use SquareSymmetry::{Antidiagonal, Diagonal, HalfTurn, Horizontal, QuarterTurn, Vertical};
        match self {
            ClueSymmetry::None => &[],
            ClueSymmetry::Half => &[HalfTurn],
            ClueSymmetry::Quarter => &[QuarterTurn],
            ClueSymmetry::Rows => &[Horizontal],
            ClueSymmetry::Columns => &[Vertical],
            ClueSymmetry::Diagonal => &[Diagonal],
            ClueSymmetry::Anti => &[Antidiagonal],
            ClueSymmetry::Mirrors => &[Horizontal, Vertical],
            ClueSymmetry::Diagonals => &[Diagonal, Antidiagonal],
            ClueSymmetry::All => &[QuarterTurn, Horizontal],
        }
    }

    /// Returns whether the symmetry maps these cells to themselves.
    pub fn keeps(self, cells: CellSet) -> bool {
        self.generators().iter().all(|by| by.keeps(cells))
    }

    /// Returns the orbit of this cell: either all its cells hold a clue, or none does.
    pub fn orbit(self, cell: Cell) -> CellSet {
        let mut orbit = CellSet::from(cell);
        let mut left = orbit;
        while let Some(cell) = left.pop_first() {
            for by in self.generators() {
                let other = by.transformation().source(cell);
                if orbit.insert(other) {
                    left.insert(other);
                }
            }
        }
        orbit
    }

    /// Returns the orbits of all cells, by their first cells. Each cell is in exactly one.
    pub fn orbits(self) -> Vec<CellSet> {
        let mut left = CellSet::ALL;
        let mut orbits = Vec::new();
        while let Some(cell) = left.first() {
            let orbit = self.orbit(cell);
            left -= orbit;
            orbits.push(orbit);
        }
        orbits
    }

    /// Returns whether some of the orbits have `clues` cells together.
    pub fn allows(self, clues: u8) -> bool {
        // Bit n is set if some orbits have n cells together.
        let with = |sums: u128, orbit: CellSet| sums | sums << orbit.len();
        let sums = self.orbits().into_iter().fold(1, with);
        clues <= 81 && sums >> clues & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orbits_part_the_cells_and_are_kept() {
        let numbers = [81, 41, 21, 45, 45, 45, 45, 25, 25, 15];
        for (symmetry, number) in ClueSymmetry::ALL.into_iter().zip(numbers) {
            let orbits = symmetry.orbits();
            assert_eq!(orbits.len(), number, "{symmetry}");
            let cells: usize = orbits.iter().map(|orbit| orbit.len()).sum();
            let union = orbits
                .iter()
                .fold(CellSet::EMPTY, |all, &orbit| all | orbit);
            assert_eq!((cells, union), (81, CellSet::ALL));
            for orbit in orbits {
                assert!(symmetry.keeps(orbit));
                for cell in orbit {
                    assert_eq!(symmetry.orbit(cell), orbit);
                }
            }
        }
    }

    /// Tests that the symmetries of each kind are those that keep all its orbits.
    #[test]
    fn kinds_have_the_symmetries_that_their_names_promise() {
        use SquareSymmetry::*;
        let expected: [&[SquareSymmetry]; 10] = [
            &[],
            &[HalfTurn],
            &[HalfTurn, QuarterTurn],
            &[Horizontal],
            &[Vertical],
            &[Diagonal],
            &[Antidiagonal],
            &[HalfTurn, Horizontal, Vertical],
            &[HalfTurn, Diagonal, Antidiagonal],
            &SquareSymmetry::ALL,
        ];
        for (symmetry, expected) in ClueSymmetry::ALL.into_iter().zip(expected) {
            let orbits = symmetry.orbits();
            let has = |square: &SquareSymmetry| orbits.iter().all(|&orbit| square.keeps(orbit));
            let found: Vec<_> = SquareSymmetry::ALL.into_iter().filter(has).collect();
            assert_eq!(found, expected, "{symmetry}");
        }
    }

    #[test]
    fn clues_are_sums_of_orbits() {
        for symmetry in ClueSymmetry::ALL {
            let by_fours = matches!(symmetry, ClueSymmetry::Quarter | ClueSymmetry::All);
            for clues in 0..=81 {
                assert_eq!(symmetry.allows(clues), !by_fours || clues % 4 < 2);
            }
            assert!(!symmetry.allows(82));
        }
    }

    #[test]
    fn every_kind_is_found_by_its_name() {
        for symmetry in ClueSymmetry::ALL {
            assert_eq!(symmetry.name().parse(), Ok(symmetry));
        }
        assert!("any".parse::<ClueSymmetry>().is_err());
    }
}
