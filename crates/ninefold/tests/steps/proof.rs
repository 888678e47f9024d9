//! Helpers of the checker: pencil marks, the candidates that exclude each other, and proof by brute force.

use ninefold::logic::{Candidate, HouseKind, Position, Step};
use ninefold::{CandidateSet, Cell, CellSet, Digit, DigitSet, Grid, House, Puzzle};

/// Success if a claim is proved; otherwise the fault.
pub type Verdict = Result<(), String>;

/// Returns the given error unless the condition holds.
macro_rules! ensure {
    ($condition:expr, $($wrong:tt)+) => {
        if !$condition {
            return Err(format!($($wrong)+));
        }
    };
}
pub(crate) use ensure;

/// The claimed conclusion.
#[derive(Clone, Debug)]
pub struct Claim {
    pub eliminations: Vec<Candidate>,
    pub placement: Option<Candidate>,
}

impl Claim {
    pub fn of(step: &Step) -> Claim {
        Claim {
            eliminations: step.conclusion.eliminations.iter().collect(),
            placement: step.conclusion.placement,
        }
    }

    pub fn eliminating(candidate: Candidate) -> Claim {
        Claim {
            eliminations: vec![candidate],
            placement: None,
        }
    }

    /// Checks that exactly this candidate, or none, is placed.
    pub fn check_placed(&self, expected: Option<Candidate>) -> Verdict {
        ensure!(
            self.placement == expected,
            "{:?} is placed, not {expected:?}",
            self.placement
        );
        Ok(())
    }

    /// Checks that all eliminations are allowed; `wrong` describes the fault of others.
    pub fn check_gone(&self, wrong: &str, is_allowed: impl FnMut(&Candidate) -> bool) -> Verdict {
        ensure!(self.eliminations.iter().all(is_allowed), "{wrong}");
        Ok(())
    }

    /// Checks that only this digit is eliminated.
    pub fn check_digit(&self, digit: Digit) -> Verdict {
        self.check_gone("another digit is eliminated", |gone| gone.digit() == digit)
    }

    /// Checks that the claim is not empty, and that all of it is new.
    pub fn check_new(&self, marks: &Marks) -> Verdict {
        let all = || self.eliminations.iter().chain(&self.placement);
        ensure!(all().next().is_some(), "nothing is claimed");
        match all().find(|&&candidate| !marks.has(candidate)) {
            Some(gone) => Err(format!("{gone} is no candidate")),
            None => Ok(()),
        }
    }
}

/// The remaining candidates, the filled digits, the given cells, and the candidates that the puzzle bars.
#[derive(Clone)]
pub struct Marks([[bool; 9]; 81], Grid, CellSet, CandidateSet);

impl Marks {
    /// Returns the candidates of the position, and asserts that placed digits have been removed from their peers.
    pub fn of(position: &Position) -> Marks {
        let (givens, barred) = (position.givens(), *position.barred());
        let mut marks = Marks([[false; 9]; 81], *position.grid(), givens, barred);
        for cell in Cell::ALL {
            for digit in position.candidates(cell) {
                marks.0[cell.index()][place(digit)] = true;
            }
        }
        for (filled, digit) in position.grid().filled() {
            assert!(marks.of_cell(filled).is_empty(), "{filled} is filled");
            let mut peers = Cell::ALL.into_iter().filter(|&cell| sees(cell, filled));
            assert!(
                !peers.any(|cell| marks.has(Candidate::new(cell, digit))),
                "{digit} stands"
            );
        }
        marks
    }

    /// Returns whether the digit in the cell is given.
    pub fn is_given(&self, cell: Cell) -> bool {
        self.2.contains(cell)
    }

    /// Returns whether the puzzle excludes the candidate although no given sees it.
    pub fn is_barred(&self, candidate: Candidate) -> bool {
        self.3.contains(candidate)
    }

    /// Returns the digit in the cell, if it is filled.
    pub fn filled(&self, cell: Cell) -> Option<Digit> {
        self.1[cell]
    }

    /// Returns the rest of the puzzle as a puzzle.
    pub fn puzzle(&self) -> Puzzle {
        let mut candidates = *Puzzle::from(self.1).candidates();
        for cell in Cell::ALL
            .into_iter()
            .filter(|&cell| self.filled(cell).is_none())
        {
            candidates[cell] = self.digits(cell);
        }
        Puzzle::new(self.1, candidates)
    }

    pub fn has(&self, candidate: Candidate) -> bool {
        self.0[candidate.cell().index()][place(candidate.digit())]
    }

    pub fn remove(&mut self, candidate: Candidate) {
        self.0[candidate.cell().index()][place(candidate.digit())] = false;
    }

    /// Returns the candidates of the cell: exactly one is right.
    pub fn of_cell(&self, cell: Cell) -> Vec<Candidate> {
        let all = Digit::ALL.map(|digit| Candidate::new(cell, digit));
        all.into_iter().filter(|&one| self.has(one)).collect()
    }

    /// Returns the places of the digit in the house: exactly one is right.
    pub fn of_house(&self, house: House, digit: Digit) -> Vec<Candidate> {
        self.places(house.cells().iter().copied(), digit)
    }

    /// Returns the candidates of the digit in these cells, in their order.
    pub fn places(&self, cells: impl IntoIterator<Item = Cell>, digit: Digit) -> Vec<Candidate> {
        let all = cells.into_iter().map(|cell| Candidate::new(cell, digit));
        all.filter(|&one| self.has(one)).collect()
    }

    /// Returns all candidates that are left.
    pub fn all(&self) -> impl Iterator<Item = Candidate> {
        Candidate::all().filter(|&one| self.has(one))
    }

    /// Returns whether a cell of the house is filled with the digit.
    pub fn stands(&self, house: House, digit: Digit) -> bool {
        let mut cells = house.cells().iter();
        cells.any(|&cell| self.filled(cell) == Some(digit))
    }

    pub fn digits(&self, cell: Cell) -> DigitSet {
        self.of_cell(cell)
            .into_iter()
            .map(Candidate::digit)
            .collect()
    }
}

pub fn place(digit: Digit) -> usize {
    usize::from(digit.get()) - 1
}

/// Returns whether two different cells share a row, a column or a box.
pub fn sees(one: Cell, other: Cell) -> bool {
    let parts = |cell: Cell| {
        let (row, column) = (cell.index() / 9, cell.index() % 9);
        [row, column, row / 3 * 3 + column / 3]
    };
    let mut shared = parts(one).into_iter().zip(parts(other));
    one != other && shared.any(|(one, other)| one == other)
}

/// Returns whether at most one of the two can be right.
pub fn exclude(one: Candidate, other: Candidate) -> bool {
    match one.cell() == other.cell() {
        true => one.digit() != other.digit(),
        false => one.digit() == other.digit() && sees(one.cell(), other.cell()),
    }
}

/// Returns the house of this kind that contains the cell.
pub fn house_of(kind: HouseKind, cell: Cell) -> House {
    let [row, column, block] = cell.houses();
    match kind {
        HouseKind::Row => row,
        HouseKind::Column => column,
        HouseKind::Box => block,
    }
}

/// The premises of a conclusion: groups with one right candidate each.
#[derive(Default)]
pub struct Premises(Vec<Vec<Candidate>>);

impl Premises {
    pub fn add(&mut self, group: Vec<Candidate>) -> Verdict {
        ensure!(!group.is_empty(), "a premise without any candidate");
        self.0.push(group);
        Ok(())
    }

    /// Adds the premise that each cell holds one of its candidates.
    pub fn cells(&mut self, marks: &Marks, cells: &[Cell]) -> Verdict {
        cells
            .iter()
            .try_for_each(|&cell| self.add(marks.of_cell(cell)))
    }

    /// Adds the premise that a house holds the digit.
    pub fn house(&mut self, marks: &Marks, house: House, digit: Digit) -> Verdict {
        self.add(marks.of_house(house, digit))
    }

    /// Checks that the whole claim follows: with its opposite, there is no consistent choice of one candidate from each
    /// group.
    pub fn prove(&self, claim: &Claim) -> Verdict {
        for &eliminated in &claim.eliminations {
            let rest: Vec<_> = self
                .0
                .iter()
                .map(|group| beside(group, eliminated))
                .collect();
            let is_possible = is_possible(&rest);
            ensure!(!is_possible, "{eliminated} may be right");
        }
        if let Some(placed) = claim.placement {
            let mut without = self.0.clone();
            for group in &mut without {
                group.retain(|&candidate| candidate != placed);
            }
            let is_possible = is_possible(&without);
            ensure!(!is_possible, "{placed} may be wrong");
        }
        Ok(())
    }
}

/// Returns whether one candidate of each group can be right at the same time. Tries the smallest group first.
fn is_possible(groups: &[Vec<Candidate>]) -> bool {
    let Some(smallest) = groups.iter().min_by_key(|group| group.len()) else {
        return true;
    };
    smallest.iter().any(|&candidate| {
        let others = groups.iter().filter(|group| !group.contains(&candidate));
        let rest: Vec<Vec<Candidate>> = others.map(|group| beside(group, candidate)).collect();
        is_possible(&rest)
    })
}

/// Returns the candidates of the group that can be right together with this one.
fn beside(group: &[Candidate], candidate: Candidate) -> Vec<Candidate> {
    let allowed = group.iter().filter(|&&other| !exclude(candidate, other));
    allowed.copied().collect()
}
