//! The symmetries of a puzzle, and what follows from them about its solution.

use ninefold::symmetry::{Form, Placement, SquareSymmetry, Transformation};
use ninefold::{Cell, CellSet, Digit, DigitSet, Grid, Solution};

use crate::canon;

/// The symmetries of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symmetries {
    /// The number of its automorphisms. `None` if a digit stands in a house twice.
    pub automorphisms: Option<u32>,
    /// Those of the cells that hold clues.
    pub of_clues: Vec<SquareSymmetry>,
    /// Those that the clues have in some disguise.
    pub in_disguise: Vec<SquareSymmetry>,
    /// What the automorphisms say about the solution. Nothing unless there is exactly one.
    pub placements: Vec<Placement>,
}

/// The fields of records about the symmetries of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SymmetryRecord {
    /// The number of automorphisms.
    pub automorphisms: Option<u32>,
    /// The symmetries of the cells that hold clues.
    pub symmetry: Vec<&'static str>,
    /// Those that the clues have in some disguise.
    pub symmetry_in_disguise: Vec<&'static str>,
    /// The automorphisms from which something follows.
    pub placement_by: Vec<String>,
    /// What each of them does in some disguise: see [`kind_of`].
    pub placement_kind: Vec<&'static str>,
    /// The cells with the digits that can stand there, such as `r5c5=6`.
    pub placement: Vec<String>,
}

impl Symmetries {
    /// Those of a puzzle, and of its solution if it has exactly one.
    pub fn of(puzzle: &Grid, solution: Option<&Solution>) -> Symmetries {
        let clues: CellSet = puzzle.filled().map(|(cell, _)| cell).collect();
        let (automorphisms, placements) = canon::with(|canonizer| {
            let form = canonizer.canonical(puzzle, Form::Min).ok();
            let automorphisms = form.map(|form| form.automorphisms);
            let placements = match (automorphisms, solution) {
                (Some(2..), Some(solution)) => canonizer.placements(puzzle, solution).ok(),
                _ => None,
            };
            (automorphisms, placements)
        });
        let has = |symmetry: &SquareSymmetry| symmetry.keeps(clues);
        Symmetries {
            automorphisms,
            of_clues: SquareSymmetry::ALL.into_iter().filter(has).collect(),
            in_disguise: SquareSymmetry::in_disguise(clues),
            placements: placements.unwrap_or_default(),
        }
    }

    /// The empty cells that some of the placements restrict, with the digits that can stand there.
    pub fn restricted(&self) -> Vec<(Cell, DigitSet)> {
        let allowed = |cell: Cell| {
            let of_cell = self.placements.iter().filter(|it| it.cells.contains(cell));
            let digits = of_cell.map(|placement| placement.digits);
            Some((cell, digits.reduce(|all, more| all & more)?))
        };
        Cell::ALL.into_iter().filter_map(allowed).collect()
    }

    /// The same in words.
    pub fn record(&self) -> SymmetryRecord {
        let ways = || self.placements.iter().map(|placement| placement.by);
        let restricted = self.restricted().into_iter();
        SymmetryRecord {
            automorphisms: self.automorphisms,
            symmetry: names(&self.of_clues),
            symmetry_in_disguise: names(&self.in_disguise),
            placement_by: ways().map(|by| by.to_string()).collect(),
            placement_kind: ways().map(|by| kind_of(&by)).collect(),
            placement: restricted
                .map(|(cell, digits)| format!("{cell}={digits}"))
                .collect(),
        }
    }
}

/// The names of symmetries.
pub fn names(symmetries: &[SquareSymmetry]) -> Vec<&'static str> {
    symmetries.iter().map(|symmetry| symmetry.name()).collect()
}

/// What an automorphism does in some disguise: the name of a symmetry of the square, or `other`.
pub fn kind_of(automorphism: &Transformation) -> &'static str {
    SquareSymmetry::of(automorphism).map_or("other", SquareSymmetry::name)
}

/// The digits that an automorphism changes, each followed by what it becomes: `1-2` if it exchanges two, `1-2-3` if 3
/// becomes 1 again.
pub fn changed_digits(automorphism: &Transformation) -> Vec<String> {
    let mut seen = DigitSet::EMPTY;
    let mut cycles = Vec::new();
    for first in Digit::ALL {
        let (mut cycle, mut digit) = (first.to_string(), first);
        while seen.insert(digit) {
            digit = automorphism.digit(digit);
            if digit != first {
                cycle = format!("{cycle}-{digit}");
            }
        }
        if cycle.len() > 1 {
            cycles.push(cycle);
        }
    }
    cycles
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check;

    fn symmetries(text: &str) -> Option<Symmetries> {
        check::Findings::of(&text.parse().unwrap(), None, &|| false).symmetries
    }

    #[test]
    fn an_automorphism_says_what_stands_in_cells_that_it_leaves() {
        let text =
            "5..4...1..9.2.75........6.427..5.......9.4.......7..539.6........75.3.4..8...9..7";
        let found = symmetries(text).unwrap();
        assert_eq!(found.automorphisms, Some(2));
        assert_eq!(found.of_clues, [SquareSymmetry::HalfTurn]);
        assert_eq!(found.in_disguise, [SquareSymmetry::HalfTurn]);
        assert_eq!(found.record().placement, ["r5c5=6"]);
        let by = &found.placements[0].by;
        assert_eq!(kind_of(by), "half-turn");
        assert_eq!(changed_digits(by), ["1-8", "2-3", "4-9", "5-7"]);
        let turned = "t r123456789 c987654321 d831957426".parse().unwrap();
        assert_eq!(changed_digits(&turned), ["1-8-2-3", "4-9-6-7"]);
        assert_eq!(kind_of(&"r231456789".parse().unwrap()), "other");
    }

    #[test]
    fn nothing_follows_without_a_unique_solution_or_with_pencil_marks() {
        let empty = symmetries(&".".repeat(81)).unwrap();
        assert_eq!(empty.automorphisms, Some(3_359_232));
        assert_eq!(empty.placements, []);
        let clash = symmetries(&format!("5...5{}", ".".repeat(76))).unwrap();
        assert_eq!((clash.automorphisms, clash.placements.len()), (None, 0));
        assert_eq!(symmetries(&"123456789".repeat(81)), None);
    }
}
