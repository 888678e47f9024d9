//! The results of techniques in a position, and helpers for all brute-force searches, which use only the pencil marks.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use ninefold::logic::Technique;
use ninefold::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

use super::super::proof::{Marks, exclude, sees};

/// The result of a technique: the wrong candidates, including the peers of placed digits, and the placed candidates.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Shown {
    pub eliminated: CandidateSet,
    pub placed: CandidateSet,
}

/// The result of each technique.
#[derive(Clone, Default, Debug)]
pub struct Found(pub BTreeMap<Technique, Shown>);

impl Found {
    pub fn eliminate(&mut self, technique: Technique, gone: CandidateSet) {
        if !gone.is_empty() {
            self.0.entry(technique).or_default().eliminated |= gone;
        }
    }

    pub fn place(&mut self, technique: Technique, marks: &Marks, right: Candidate) {
        let shown = self.0.entry(technique).or_default();
        shown.placed.insert(right);
        shown.eliminated |= excluded(marks, right);
    }

    /// Returns the eliminations of all techniques together.
    pub fn eliminated(&self) -> CandidateSet {
        let each = self.0.values().map(|shown| shown.eliminated);
        each.fold(CandidateSet::EMPTY, |all, some| all | some)
    }

    pub fn of(&self, technique: Technique) -> Shown {
        self.0.get(&technique).cloned().unwrap_or_default()
    }
}

/// Returns all remaining candidates.
pub fn all(marks: &Marks) -> CandidateSet {
    marks.all().collect()
}

/// The candidates that each candidate excludes.
static EXCLUDED: LazyLock<Vec<CandidateSet>> = LazyLock::new(|| {
    let by = |by: Candidate| Candidate::all().filter(|&one| exclude(one, by)).collect();
    Candidate::all().map(by).collect()
});

/// Returns the candidates that this one excludes.
pub fn excluded(marks: &Marks, by: Candidate) -> CandidateSet {
    let all = EXCLUDED[by.index()].iter();
    all.filter(|&one| marks.has(one)).collect()
}

/// Returns the candidates that all of these exclude; none if the set is empty.
pub fn excluded_by_all(marks: &Marks, by: &CandidateSet) -> CandidateSet {
    let each = by.iter().map(|one| EXCLUDED[one.index()]);
    let all = each.reduce(|all, some| all & some).unwrap_or_default();
    all.iter().filter(|&one| marks.has(one)).collect()
}

/// Returns the cells that are not filled.
pub fn empty(marks: &Marks, cells: CellSet) -> Vec<Cell> {
    let cells = cells.iter();
    cells.filter(|&cell| marks.filled(cell).is_none()).collect()
}

/// Returns the lines of one direction with those across, for both directions.
pub fn directions() -> [[&'static [House]; 2]; 2] {
    [
        [House::rows(), House::columns()],
        [House::columns(), House::rows()],
    ]
}

/// Returns the corners of all rectangles in two boxes, in order around each.
pub fn rectangles() -> Vec<[Cell; 4]> {
    let mut all = Vec::new();
    for rows in choose(&[0, 1, 2, 3, 4, 5, 6, 7, 8], 2) {
        for columns in choose(&[0, 1, 2, 3, 4, 5, 6, 7, 8], 2) {
            let is_fine = (rows[0] / 3 == rows[1] / 3) != (columns[0] / 3 == columns[1] / 3);
            let at = |row: usize, column: usize| Cell::ALL[rows[row] * 9 + columns[column]];
            if is_fine {
                all.push([at(0, 0), at(0, 1), at(1, 1), at(1, 0)]);
            }
        }
    }
    all
}

/// Returns the cells that see all of these.
pub fn seeing_all(cells: CellSet) -> CellSet {
    let sees_all = |cell: &Cell| cells.iter().all(|one| sees(*cell, one));
    Cell::ALL.into_iter().filter(sees_all).collect()
}

/// Returns the cells where the digit is a candidate.
pub fn board(marks: &Marks, digit: Digit) -> CellSet {
    cells_of(&of_digit(marks, CellSet::ALL, digit))
}

/// Returns the candidates of the digit in these cells.
pub fn of_digit(marks: &Marks, cells: CellSet, digit: Digit) -> CandidateSet {
    marks.places(cells, digit).into_iter().collect()
}

/// Returns the candidates of the cells.
pub fn of_cells(marks: &Marks, cells: CellSet) -> CandidateSet {
    cells.iter().flat_map(|cell| marks.of_cell(cell)).collect()
}

/// Returns the digits that the cells can hold.
pub fn digits(marks: &Marks, cells: CellSet) -> DigitSet {
    let all = cells.iter().map(|cell| marks.digits(cell));
    all.fold(DigitSet::EMPTY, |all, digits| all | digits)
}

/// Returns the digits of the candidates.
pub fn digits_of(candidates: &CandidateSet) -> DigitSet {
    candidates.iter().map(Candidate::digit).collect()
}

/// Returns the cells of the candidates.
pub fn cells_of(candidates: &CandidateSet) -> CellSet {
    candidates.iter().map(Candidate::cell).collect()
}

/// Returns those of the candidates that have these digits.
pub fn among(candidates: &CandidateSet, digits: DigitSet) -> CandidateSet {
    let all = candidates.iter();
    all.filter(|one| digits.contains(one.digit())).collect()
}

/// Returns all ways to choose `count` items.
pub fn choose<T: Copy>(items: &[T], count: usize) -> Vec<Vec<T>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (number, &first) in items.iter().enumerate() {
        for mut rest in choose(&items[number + 1..], count - 1) {
            rest.insert(0, first);
            all.push(rest);
        }
    }
    all
}
