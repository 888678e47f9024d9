//! Canonical forms of puzzles in any notation, with the reason if there is none.

use std::cell::RefCell;
use std::fmt;

use ninefold::symmetry::{
    Automorphisms, Canonical, CanonicalCandidates, Canonizer, Conflict, Form as Extreme,
    Transformation,
};
use ninefold::text::Written;
use ninefold::{Candidates, Grid, Puzzle, Solution, Task, Verdict};
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::status::Status;
use crate::table::choices;
use crate::threads::engine;
use crate::threads::scratch::{Scratch, with_scratch};

thread_local! {
    static CANONIZER: Scratch<Canonizer> = const { RefCell::new(None) };
}

/// The canonical forms.
#[derive(EnumMessage, IntoStaticStr, VariantArray, Clone, Copy, Default, PartialEq, Eq, Debug)]
#[strum(serialize_all = "kebab-case")]
pub enum Form {
    /// The least text, where an empty cell is less than 1; the form of pencil marks.
    #[default]
    Min,
    /// The greatest text, where an empty cell is less than 1.
    Max,
    /// The puzzle transformed as its solution is to get the least text, so that puzzles of one grid are together.
    Solution,
}

choices!(Form);

/// The canonical form of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Canonized {
    /// The form: a grid, or pencil marks.
    pub form: Written,
    /// The number of transformations of the cells that lead to the form.
    pub automorphisms: u32,
    /// One of these transformations, including the renaming of the digits.
    pub by: Transformation,
}

impl From<Canonical> for Canonized {
    fn from(found: Canonical) -> Canonized {
        Canonized {
            form: Written::from(found.grid),
            automorphisms: found.automorphisms,
            by: found.by,
        }
    }
}

impl From<CanonicalCandidates> for Canonized {
    fn from(found: CanonicalCandidates) -> Canonized {
        Canonized {
            form: Written::from(found.candidates),
            automorphisms: found.automorphisms,
            by: found.by,
        }
    }
}

/// Why a puzzle has no canonical form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unfit {
    /// A house has a digit twice.
    Conflict(Conflict),
    /// Pencil marks have only the form [`Form::Min`].
    HasMarks,
    /// The form needs exactly one solution, but the puzzle has this verdict.
    NoUniqueSolution(Verdict),
    /// The search for the solution was interrupted.
    Interrupted,
}

impl Unfit {
    /// Returns the status of the puzzle in records.
    pub fn status(self) -> Status {
        match self {
            Unfit::Conflict(_) => Status::None,
            Unfit::HasMarks => Status::HasMarks,
            Unfit::NoUniqueSolution(verdict) => Status::from(verdict),
            Unfit::Interrupted => Status::Timeout,
        }
    }
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unfit::Conflict(conflict) => conflict.fmt(f),
            Unfit::HasMarks => f.write_str("pencil marks have no such form, only the form min"),
            Unfit::NoUniqueSolution(Verdict::None) => f.write_str("there is no solution"),
            Unfit::NoUniqueSolution(_) => f.write_str("there is more than one solution"),
            Unfit::Interrupted => f.write_str("time ran out"),
        }
    }
}

impl std::error::Error for Unfit {}

impl From<Conflict> for Unfit {
    fn from(conflict: Conflict) -> Unfit {
        Unfit::Conflict(conflict)
    }
}

/// Lends this thread's canonizer, which keeps its memory from one puzzle to the next.
pub fn with<T>(work: impl FnOnce(&mut Canonizer) -> T) -> T {
    with_scratch(&CANONIZER, Canonizer::new, work)
}

/// A puzzle in the form that the search for its canonical form takes.
enum Seen<'a> {
    Grid(&'a Grid),
    Marks(Candidates),
}

impl Seen<'_> {
    fn of(written: &Written) -> Seen<'_> {
        match (written, written.as_grid()) {
            (_, Some(grid)) => Seen::Grid(grid),
            (Written::Marks(marks), None) => Seen::Marks(**marks),
            (_, None) => Seen::Marks(*written.puzzle().candidates()),
        }
    }

    /// Returns the pencil marks; for a grid, the candidates that its digits leave.
    fn marks(&self) -> Candidates {
        match self {
            Seen::Grid(grid) => Candidates::from(*grid),
            Seen::Marks(marks) => *marks,
        }
    }
}

/// Returns the canonical form of a puzzle. The search for its solution ends early if the interrupt returns true.
///
/// # Errors
/// If the puzzle has none, or none was found in time: see [`Unfit`].
pub fn canonical(
    written: &Written,
    form: Form,
    interrupt: &(dyn Fn() -> bool + Sync),
) -> Result<Canonized, Unfit> {
    let grid = match (Seen::of(written), form) {
        (Seen::Grid(grid), _) => grid,
        (Seen::Marks(marks), Form::Min) => {
            return Ok(with(|canonizer| canonizer.canonical_candidates(&marks)).into());
        }
        (Seen::Marks(_), _) => return Err(Unfit::HasMarks),
    };
    let canonical = |extreme| with(|canonizer| canonizer.canonical(grid, extreme));
    Ok(Canonized::from(match form {
        Form::Min => canonical(Extreme::Min)?,
        Form::Max => canonical(Extreme::Max)?,
        Form::Solution => {
            if let Err(conflict) = canonical(Extreme::Min) {
                return Err(conflict.into());
            }
            let solution = solution(&(*grid).into(), interrupt)?;
            let form = with(|canonizer| canonizer.canonical_with_solution(grid, &solution));
            form.expect("the solution is that of the puzzle")
        }
    }))
}

/// Returns the canonical form of the only solution of a puzzle.
///
/// # Errors
/// If it does not have exactly one.
pub fn of_solution(written: &Written) -> Result<Canonical, Unfit> {
    let solution = solution(&written.puzzle(), &|| false)?;
    Ok(with(|canonizer| {
        canonizer.canonical(&solution.into(), Extreme::Min)
    })?)
}

fn solution(puzzle: &Puzzle, interrupt: &(dyn Fn() -> bool + Sync)) -> Result<Solution, Unfit> {
    let task = Task::unique().until(interrupt);
    let solutions = engine::with(|engine| engine.solve(puzzle, &task));
    if let Some(solution) = solutions.unique() {
        return Ok(*solution);
    }
    Err(match solutions.interrupted() {
        true => Unfit::Interrupted,
        false => Unfit::NoUniqueSolution(solutions.verdict()),
    })
}

/// Returns all transformations that leave a puzzle unchanged.
///
/// # Errors
/// If it is a grid with a digit in a house twice.
pub fn automorphisms(written: &Written) -> Result<Automorphisms, Unfit> {
    with(|canonizer| match Seen::of(written) {
        Seen::Grid(grid) => Ok(canonizer.automorphisms(grid)?),
        Seen::Marks(marks) => Ok(canonizer.automorphisms_of_candidates(&marks)),
    })
}

/// Returns the classes of the bands and stacks of a complete grid, from 1 to 416: the bands from the top, then the
/// stacks from the left. `None` if the grid is not complete.
pub fn band_classes(grid: &Grid) -> Option<[u16; 6]> {
    let solution = Solution::try_from(*grid).ok()?;
    let classes = |canonizer: &mut Canonizer| {
        [0, 1, 2, 3, 4, 5].map(|chute| canonizer.band_class(&solution, chute))
    };
    Some(with(classes))
}

/// Transforms a puzzle. Pencil marks stay pencil marks.
pub fn transformed(written: &Written, by: &Transformation) -> Written {
    match written {
        Written::Grid(grid) => Written::from(by.grid(grid)),
        Written::Marks(marks) => Written::from(by.candidates(marks)),
        Written::Played(_) => {
            let candidates = written.candidates().unwrap_or(Candidates::ALL);
            let [givens, entries] = [written.givens(), written.entries()].map(|it| by.grid(&it));
            Written::played(givens, entries, by.candidates(&candidates))
        }
    }
}

/// Finds a transformation from one puzzle to the other, if they are equivalent. If only one has pencil marks, the other
/// counts as the candidates that its digits leave.
///
/// # Errors
/// If both are grids, and one has a digit in a house twice.
pub fn equivalent(a: &Written, b: &Written) -> Result<Option<Transformation>, Unfit> {
    with(|canonizer| match [a, b].map(Seen::of) {
        [Seen::Grid(a), Seen::Grid(b)] => Ok(canonizer.equivalent(a, b)?),
        [a, b] => Ok(canonizer.equivalent_candidates(&a.marks(), &b.marks())),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_without_a_form_says_why() {
        let form = |text: &str, kind| {
            canonical(&text.parse().unwrap(), kind, &|| false).map(|form| form.automorphisms)
        };
        let empty = ".".repeat(81);
        assert_eq!(form(&empty, Form::Min), Ok(3_359_232));
        let several = form(&empty, Form::Solution).unwrap_err();
        assert_eq!(several.to_string(), "there is more than one solution");
        let clash = form(&format!("5..5{}", ".".repeat(77)), Form::Solution).unwrap_err();
        assert_eq!(
            clash.to_string(),
            "r1c1 and r1c4 both hold 5 and share a house"
        );
        let marks = form(&"123456789".repeat(81), Form::Max).unwrap_err();
        assert_eq!(marks.status(), Status::HasMarks);
        assert_eq!(
            marks.to_string(),
            "pencil marks have no such form, only the form min"
        );
        let late = canonical(&empty.parse().unwrap(), Form::Solution, &|| true).unwrap_err();
        assert_eq!(
            (late.status(), late.to_string()),
            (Status::Timeout, "time ran out".to_owned())
        );
    }

    #[test]
    fn a_complete_grid_has_six_classes_of_bands() {
        let last =
            "123456789457893612986217354274538196531964827698721435342685971715349268869172543";
        let classes = band_classes(&last.parse().unwrap()).unwrap();
        // It is its own least form, which begins with the least band.
        assert!(
            classes.iter().all(|class| *class >= classes[0]),
            "{classes:?}"
        );
        assert_eq!(classes[0], 416);
        assert_eq!(band_classes(&Grid::EMPTY), None);
    }

    #[test]
    fn grids_and_pencil_marks_are_transformed() {
        let turned = "t d213456789".parse().unwrap();
        let text = format!(".1{}", ".".repeat(79));
        let grid = transformed(&text.parse().unwrap(), &turned).to_string();
        assert_eq!(grid, format!("{}2{}", ".".repeat(9), ".".repeat(71)));
        let text = format!("{}12.......{}", ".2.......", "123456789".repeat(79));
        let marks = transformed(&text.parse().unwrap(), &turned).to_string();
        assert_eq!(&marks[..9], "1........");
        assert_eq!(&marks[81..90], "12.......");
    }

    #[test]
    fn automorphisms_leave_the_puzzle_as_it_is() {
        let text = format!("5{}", ".".repeat(80));
        let puzzle = text.parse().unwrap();
        let all = automorphisms(&puzzle).unwrap();
        assert_eq!(all.len(), 41_472);
        let some = all.iter().step_by(1000);
        assert!(
            some.map(|by| transformed(&puzzle, &by).to_string())
                .all(|same| same == text)
        );
        let marks = "123456789".repeat(81).parse().unwrap();
        assert_eq!(automorphisms(&marks).unwrap().len(), 3_359_232);
    }

    #[test]
    fn pencil_marks_have_a_form_of_pencil_marks() {
        let clue = format!("5{}", ".".repeat(80));
        let grid: Written = clue.parse().unwrap();
        let marks = Written::from(*grid.puzzle().candidates());
        let by: Transformation = "t r987654321 d543216789".parse().unwrap();
        let turned = transformed(&marks, &by);
        let [one, other] = [&marks, &turned].map(|it| canonical(it, Form::Min, &|| false).unwrap());
        assert_eq!(
            (&one.form, one.automorphisms),
            (&other.form, other.automorphisms)
        );
        assert_eq!(
            (one.automorphisms, one.form.to_string().len()),
            (41_472, 729)
        );
        assert_eq!(transformed(&marks, &one.by), one.form);
        // A grid is compared as the candidates that its digits leave.
        for (from, to) in [(&grid, &turned), (&turned, &grid), (&marks, &grid)] {
            let way = equivalent(from, to).unwrap().unwrap();
            let marks_of = |it: &Written| Written::from(*it.puzzle().candidates());
            assert_eq!(transformed(&marks_of(from), &way), marks_of(to));
        }
        let empty = ".".repeat(81).parse().unwrap();
        assert_eq!(equivalent(&marks, &empty), Ok(None));
    }

    /// Eliminated candidates change the form, but digits placed since do not.
    #[test]
    fn what_is_played_has_the_form_of_its_marks() {
        let givens: Grid = format!("5{}", ".".repeat(80)).parse().unwrap();
        let mut left = Candidates::ALL;
        left.remove(ninefold::Cell::ALL[80], ninefold::Digit::ALL[0]);
        let played = Written::played(givens, Grid::EMPTY, left);
        let marks = Written::from(*played.puzzle().candidates());
        let [played, marks] = [&played, &marks].map(|it| canonical(it, Form::Min, &|| false));
        assert_eq!(played, marks);
    }
}
