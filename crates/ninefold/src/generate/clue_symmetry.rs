//! The arrangement of the clues of a new puzzle: [`ClueSymmetry`].

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::geometry::{Cell, CellSet};
use crate::invalid::InvalidValue;
use crate::symmetry::SquareSymmetry;

/// The symmetries of the square that leave the cells of the clues as they are.
///
/// Each kind includes all symmetries that follow from its own: both mirrors together include the half-turn.
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
pub enum ClueSymmetry {
    /// The clues may be anywhere.
    #[default]
    None,
    /// A turn by 180 degrees.
    Half,
    /// A turn by 90 degrees.
    Quarter,
    /// A mirror that exchanges the rows: top and bottom.
    Rows,
    /// A mirror that exchanges the columns: left and right.
    Columns,
    /// A mirror in the diagonal from the top left.
    Diagonal,
    /// A mirror in the diagonal from the top right.
    Anti,
    /// Both mirrors, of rows and of columns.
    Mirrors,
    /// Both diagonals.
    Diagonals,
    /// All eight symmetries of the square.
    All,
}

impl ClueSymmetry {
    /// All kinds.
    pub const ALL: [ClueSymmetry; 10] = [
        ClueSymmetry::None,
        ClueSymmetry::Half,
        ClueSymmetry::Quarter,
        ClueSymmetry::Rows,
        ClueSymmetry::Columns,
        ClueSymmetry::Diagonal,
        ClueSymmetry::Anti,
        ClueSymmetry::Mirrors,
        ClueSymmetry::Diagonals,
        ClueSymmetry::All,
    ];

    /// Returns the name by which users order it.
    pub const fn name(self) -> &'static str {
        match self {
            ClueSymmetry::None => "none",
            ClueSymmetry::Half => "half",
            ClueSymmetry::Quarter => "quarter",
            ClueSymmetry::Rows => "rows",
            ClueSymmetry::Columns => "columns",
            ClueSymmetry::Diagonal => "diagonal",
            ClueSymmetry::Anti => "anti",
            ClueSymmetry::Mirrors => "mirrors",
            ClueSymmetry::Diagonals => "diagonals",
            ClueSymmetry::All => "all",
        }
    }

    /// Returns a short description.
    pub const fn summary(self) -> &'static str {
        match self {
            ClueSymmetry::None => "the clues stand anywhere",
            ClueSymmetry::Half => "a half-turn leaves the cells of the clues as they are",
            ClueSymmetry::Quarter => "a quarter-turn leaves them as they are",
            ClueSymmetry::Rows => "top and bottom are mirrored",
            ClueSymmetry::Columns => "left and right are mirrored",
            ClueSymmetry::Diagonal => "mirrored in the diagonal from the top left",
            ClueSymmetry::Anti => "mirrored in the diagonal from the top right",
            ClueSymmetry::Mirrors => "top and bottom, and left and right",
            ClueSymmetry::Diagonals => "mirrored in both diagonals",
            ClueSymmetry::All => "mirrors, diagonals and turns, all of them",
        }
    }

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

    /// Returns whether the symmetry leaves these cells as they are.
    pub fn keeps(self, cells: CellSet) -> bool {
        self.generators().iter().all(|by| by.keeps(cells))
    }

    /// Returns the cells that change places with this cell: either all these cells hold a clue, or none does.
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

impl fmt::Display for ClueSymmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for ClueSymmetry {
    type Err = InvalidValue;

    fn from_str(name: &str) -> Result<ClueSymmetry, InvalidValue> {
        let names = || ClueSymmetry::ALL.map(ClueSymmetry::name);
        ClueSymmetry::ALL
            .into_iter()
            .find(|symmetry| symmetry.name() == name)
            .ok_or_else(|| InvalidValue::none_of(name, "a symmetry", names()))
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

    /// Tests the symmetries of the square of each kind: those that keep all its orbits.
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
