//! From the likelihood of all cells to digits, their sense, and doubts.

use ninefold::{Cell, CellSet, Grid, Solution};

use crate::count::{Count, Counter};
use crate::decode::{Decoded, Likelihood, Search, decode, most_probable};
use crate::doubt::{self, Trust};
use crate::reading::Verdict;

/// The number of digits from which a grid is taken as filled in.
pub const MOSTLY_FILLED: usize = 45;
/// Log probabilities to add: two thirds of a printed puzzle are empty, a fifth of the training's cells.
const PRIOR: (f32, f32) = (1.08, -0.8);
/// The nats from which a digit that contradicts the solution is an error of the player rather than of the reading.
const OWN_DIGIT: f32 = 4.0;

/// The digits of a grid and their sense.
pub struct Judged {
    pub givens: Grid,
    pub entries: Option<Grid>,
    pub verdict: Verdict,
    pub doubtful: CellSet,
}

impl Judged {
    /// Returns the digits of all cells.
    pub fn digits(&self) -> Grid {
        let entries = self.entries.unwrap_or(Grid::EMPTY);
        Grid::new(Cell::ALL.map(|cell| self.givens[cell].or(entries[cell])))
    }
}

/// Reads each cell by itself.
pub fn alone(likelihood: &Likelihood, trust: Trust, counter: &mut Counter) -> Judged {
    let grid = weighted(likelihood).raw();
    let doubtful = doubt::unsure(likelihood, &grid, trust) | conflicts(&grid);
    Judged {
        givens: grid,
        entries: None,
        verdict: verdict(&grid, counter),
        doubtful,
    }
}

/// Reads all cells as givens, jointly.
pub fn together(likelihood: &Likelihood, trust: Trust, counter: &mut Counter) -> Judged {
    let filled = likelihood.raw().filled_count() >= MOSTLY_FILLED;
    if filled && let Some(solution) = most_probable(likelihood) {
        return agreeing(likelihood, solution, trust, counter);
    }
    puzzle(&weighted(likelihood), trust, counter)
}

/// Adds the prior, unless most cells are filled.
fn weighted(likelihood: &Likelihood) -> Likelihood {
    match likelihood.raw().filled_count() >= MOSTLY_FILLED {
        true => likelihood.clone(),
        false => likelihood.with_prior(PRIOR.0, PRIOR.1),
    }
}

/// Reads the most probable puzzle with one solution.
fn puzzle(likelihood: &Likelihood, trust: Trust, counter: &mut Counter) -> Judged {
    let raw = likelihood.raw();
    let changed = |grid: &Grid| -> CellSet {
        Cell::ALL
            .into_iter()
            .filter(|&cell| grid[cell] != raw[cell])
            .collect()
    };
    let (givens, verdict, doubtful) = match decode(likelihood, Search::FULL, counter) {
        Decoded::Unique {
            grid,
            solution,
            cost,
        } => {
            let rivals = doubt::rivals(likelihood, &grid, cost, trust, counter);
            (grid, Verdict::Unique { solution }, changed(&grid) | rivals)
        }
        Decoded::Several { grid } => {
            let doubtful = changed(&grid) | doubt::unsure(likelihood, &grid, trust);
            (grid, Verdict::Several, doubtful)
        }
        Decoded::Unknown { grid } => {
            let doubtful = changed(&grid) | doubt::unsure(likelihood, &grid, trust);
            (grid, Verdict::Unknown, doubtful)
        }
        Decoded::Contradiction => {
            let nearest = most_probable(likelihood);
            let differing = nearest.map_or(CellSet::EMPTY, |solution| against(&raw, &solution));
            let doubtful = conflicts(&raw) | differing | doubt::unsure(likelihood, &raw, trust);
            (raw, Verdict::Contradiction { nearest }, doubtful)
        }
    };
    Judged {
        givens,
        entries: None,
        verdict,
        doubtful,
    }
}

/// Reads a grid that is mostly filled, with its most probable solution.
fn agreeing(
    likelihood: &Likelihood,
    solution: Solution,
    trust: Trust,
    counter: &mut Counter,
) -> Judged {
    let mut doubtful = CellSet::EMPTY;
    let mut grid = Grid::EMPTY;
    for cell in Cell::ALL {
        let (shown, is_doubtful) = shown(likelihood, cell, &solution);
        grid.set(cell, shown);
        if is_doubtful {
            doubtful.insert(cell);
        }
    }
    if trust != Trust::Full {
        doubtful |= doubt::unsure(likelihood, &grid, trust);
    }
    let verdict = match against(&grid, &solution).is_empty() {
        true => verdict(&grid, counter),
        false => Verdict::Contradiction {
            nearest: Some(solution),
        },
    };
    Judged {
        givens: grid,
        entries: None,
        verdict,
        doubtful,
    }
}

/// Reads a cell whose digit is expected, and returns whether that is doubtful. A clear other digit is kept.
fn shown(
    likelihood: &Likelihood,
    cell: Cell,
    solution: &Solution,
) -> (Option<ninefold::Digit>, bool) {
    let expected = Some(solution.digit(cell));
    let best = likelihood.best(cell);
    let differs = best.is_some() && best != expected;
    if differs && likelihood.cost(cell, expected) > OWN_DIGIT {
        return (best, true);
    }
    let is_filled = likelihood.of(cell, expected) >= likelihood.of(cell, None);
    let unsure = (likelihood.of(cell, expected) - likelihood.of(cell, None)).abs() < doubt::NEAR;
    (expected.filter(|_| is_filled), differs || unsure)
}

/// Reads the digits of a player, `written`, beside givens that are a puzzle with one solution. Returns `None` if the
/// other digits are none.
pub fn with_entries(
    likelihood: &Likelihood,
    written: CellSet,
    trust: Trust,
    counter: &mut Counter,
) -> Option<Judged> {
    let mut printed = likelihood.clone();
    written.iter().for_each(|cell| printed.empty(cell));
    let mut judged = puzzle(&weighted(&printed), trust, counter);
    let Verdict::Unique { solution } = judged.verdict else {
        return None;
    };
    let mut entries = Grid::EMPTY;
    for cell in written {
        let (digit, is_doubtful) = shown(likelihood, cell, &solution);
        entries.set(cell, digit);
        if is_doubtful {
            judged.doubtful.insert(cell);
        }
    }
    judged.entries = Some(entries);
    judged.verdict = Verdict::Entries { solution };
    Some(judged)
}

fn conflicts(grid: &Grid) -> CellSet {
    grid.conflicts().collect()
}

/// Returns the digits that differ from the solution.
fn against(grid: &Grid, solution: &Solution) -> CellSet {
    let differing = grid
        .filled()
        .filter(|&(cell, digit)| solution.digit(cell) != digit);
    differing.map(|(cell, _)| cell).collect()
}

fn verdict(grid: &Grid, counter: &mut Counter) -> Verdict {
    match counter.count(grid) {
        Count::One(solution) => Verdict::Unique { solution },
        Count::Several => Verdict::Several,
        Count::None => Verdict::Contradiction { nearest: None },
        Count::Unknown => Verdict::Unknown,
    }
}
