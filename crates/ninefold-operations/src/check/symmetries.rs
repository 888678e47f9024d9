//! The symmetries of a puzzle, and their consequences for its solution.

use ninefold::symmetry::{Form, Placement, SquareSymmetry, Transformation};
use ninefold::{Cell, CellSet, Digit, DigitSet, Grid, Solution};

use crate::canonical::forms;

/// The symmetries of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Symmetries {
    /// The number of its automorphisms. `None` if a house has a digit twice.
    pub automorphisms: Option<u32>,
    /// The symmetries of the cells that hold clues.
    pub of_clues: Vec<SquareSymmetry>,
    /// The symmetries that the clues have in some equivalent puzzle.
    pub in_disguise: Vec<SquareSymmetry>,
    /// The conclusions about the solution. Empty unless there is exactly one solution.
    pub placements: Vec<Placement>,
}

impl Symmetries {
    /// Finds the symmetries of a puzzle, and the conclusions about its solution if it has exactly one.
    pub fn of(puzzle: &Grid, solution: Option<&Solution>) -> Symmetries {
        let clues: CellSet = puzzle.filled().map(|(cell, _)| cell).collect();
        let (automorphisms, placements) = forms::with(|canonizer| {
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

    /// Returns the empty cells that a placement restricts, each with the digits that it can hold.
    pub fn restricted(&self) -> Vec<(Cell, DigitSet)> {
        let allowed = |cell: Cell| {
            let of_cell = self.placements.iter().filter(|it| it.cells.contains(cell));
            let digits = of_cell.map(|placement| placement.digits);
            Some((cell, digits.reduce(|all, more| all & more)?))
        };
        Cell::ALL.into_iter().filter_map(allowed).collect()
    }
}

/// Returns the names of symmetries.
pub fn names(symmetries: &[SquareSymmetry]) -> Vec<&'static str> {
    symmetries.iter().map(|symmetry| symmetry.name()).collect()
}

/// Returns the name of the symmetry of the square that an automorphism is in some equivalent puzzle, or `other`.
pub fn kind_of(automorphism: &Transformation) -> &'static str {
    SquareSymmetry::of(automorphism).map_or("other", SquareSymmetry::name)
}

/// Returns the digits that an automorphism changes, as cycles: `1-2` exchanges two digits, and in `1-2-3`, 3 becomes 1.
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
    use crate::threads::engine;
    use ninefold::Task;

    fn symmetries(text: &str) -> Symmetries {
        let puzzle: Grid = text.parse().unwrap();
        let found = engine::with(|engine| engine.solve(&puzzle.into(), &Task::unique()));
        Symmetries::of(&puzzle, found.unique())
    }

    #[test]
    fn an_automorphism_says_what_stands_in_cells_that_it_leaves() {
        let text =
            "5..4...1..9.2.75........6.427..5.......9.4.......7..539.6........75.3.4..8...9..7";
        let found = symmetries(text);
        assert_eq!(found.automorphisms, Some(2));
        assert_eq!(found.of_clues, [SquareSymmetry::HalfTurn]);
        assert_eq!(found.in_disguise, [SquareSymmetry::HalfTurn]);
        let [(cell, digits)] = found.restricted()[..] else {
            panic!("one cell is restricted");
        };
        assert_eq!(format!("{cell}={digits}"), "r5c5=6");
        let by = &found.placements[0].by;
        assert_eq!(kind_of(by), "half-turn");
        assert_eq!(changed_digits(by), ["1-8", "2-3", "4-9", "5-7"]);
        let turned = "t r123456789 c987654321 d831957426".parse().unwrap();
        assert_eq!(changed_digits(&turned), ["1-8-2-3", "4-9-6-7"]);
        assert_eq!(kind_of(&"r231456789".parse().unwrap()), "other");
    }

    #[test]
    fn nothing_follows_without_a_unique_solution() {
        let empty = symmetries(&".".repeat(81));
        assert_eq!(empty.automorphisms, Some(3_359_232));
        assert_eq!(empty.placements, []);
        let clash = symmetries(&format!("5...5{}", ".".repeat(76)));
        assert_eq!((clash.automorphisms, clash.placements.len()), (None, 0));
    }
}
