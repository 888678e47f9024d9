//! A step as its record in JSON has it: the position before it, its conclusion, its pattern and its reason. All is read
//! from the JSON, and what follows from a position is worked out anew, not with the library's logic.

use ninefold::logic::{Candidate, CandidateSet};
use ninefold::{Cell, CellSet, Digit, DigitSet, House, HouseSet};
use serde_json::Value;

/// A step, read from its record.
pub struct Record {
    /// The digits that are in the cells.
    grid: Vec<Option<Digit>>,
    /// The candidates of the empty cells.
    marks: Vec<DigitSet>,
    /// The candidate that is placed.
    pub placed: Option<Candidate>,
    /// The candidates that are eliminated.
    pub gone: CandidateSet,
    /// The reason.
    pub reason: Value,
    /// All cells, digits and houses of reason, pattern and conclusion.
    pub known: Known,
}

/// Cells, digits and houses somewhere in a record.
#[derive(Default)]
pub struct Known {
    pub cells: CellSet,
    pub digits: DigitSet,
    pub houses: HouseSet,
}

impl Record {
    /// Reads a step.
    pub fn new(step: &Value) -> Record {
        let text = |pointer: &str| step.pointer(pointer).unwrap().as_str().unwrap().to_owned();
        let grid = text("/before/grid").chars().map(digit).collect();
        let marks = text("/before/candidates");
        let marks: Vec<char> = marks.chars().collect();
        let listed = |name: &str| step[name].as_array().unwrap().clone();
        let claims = |name: &str, sign: &str| -> Vec<Candidate> {
            let told = listed(name).into_iter();
            told.map(|told| claim(told.as_str().unwrap(), sign).unwrap())
                .collect()
        };
        let mut known = Known::default();
        known.note(&step["reason"]);
        known.note(&step["pattern"]);
        let placed = claims("placements", "=").first().copied();
        let gone: CandidateSet = claims("eliminations", "<>").into_iter().collect();
        for candidate in gone.iter().chain(placed) {
            known.cells |= candidate.cell().into();
            known.digits |= candidate.digit().into();
        }
        Record {
            grid,
            marks: marks
                .chunks(9)
                .map(|marks| marks.iter().filter_map(|&mark| digit(mark)).collect())
                .collect(),
            placed,
            gone,
            reason: step["reason"].clone(),
            known,
        }
    }

    /// Returns the digit that is in the cell.
    pub fn at(&self, cell: Cell) -> Option<Digit> {
        self.grid[cell.index()]
    }

    /// Returns the candidates of the cell.
    pub fn marks(&self, cell: Cell) -> DigitSet {
        self.marks[cell.index()]
    }

    /// Returns the candidates of all these cells.
    pub fn all_marks(&self, cells: CellSet) -> DigitSet {
        cells.iter().flat_map(|cell| self.marks(cell)).collect()
    }

    /// Returns those of the cells that can still have the digit.
    pub fn places(&self, cells: CellSet, digit: Digit) -> CellSet {
        let has_it = |cell: &Cell| self.marks(*cell).contains(digit);
        cells.iter().filter(has_it).collect()
    }

    /// Returns the empty cells among these.
    pub fn empty(&self, cells: CellSet) -> CellSet {
        cells
            .iter()
            .filter(|&cell| self.at(cell).is_none())
            .collect()
    }

    /// Returns the digits in the row, the column and the box of the cell.
    pub fn seen(&self, cell: Cell) -> DigitSet {
        let peers = Cell::ALL.into_iter().filter(|&other| sees(cell, other));
        peers.filter_map(|peer| self.at(peer)).collect()
    }

    /// Returns whether it is a candidate of the position.
    pub fn is_open(&self, candidate: Candidate) -> bool {
        self.marks(candidate.cell()).contains(candidate.digit())
    }

    /// Returns the size of the largest subset of cells that do not see each other.
    pub fn most(&self, cells: CellSet) -> usize {
        let Some(first) = cells.first() else {
            return 0;
        };
        let others = cells - first.into();
        let free = others.iter().filter(|&other| !sees(first, other));
        let with = 1 + self.most(free.collect());
        with.max(if others.len() < with {
            0
        } else {
            self.most(others)
        })
    }

    /// Returns the cells at this place of the reason.
    pub fn cells(&self, pointer: &str) -> CellSet {
        cells(self.reason.pointer(pointer).unwrap_or(&Value::Null))
    }

    /// Returns the digits at this place of the reason.
    pub fn digits(&self, pointer: &str) -> DigitSet {
        digits(self.reason.pointer(pointer).unwrap_or(&Value::Null))
    }

    /// Returns the houses at this place of the reason.
    pub fn houses(&self, pointer: &str) -> HouseSet {
        let mut known = Known::default();
        known.note(self.reason.pointer(pointer).unwrap_or(&Value::Null));
        known.houses
    }

    /// Returns the candidates at this place of the reason.
    pub fn candidates(&self, pointer: &str) -> CandidateSet {
        let mut found = CandidateSet::EMPTY;
        let listed = self.reason.pointer(pointer).and_then(Value::as_array);
        for one in listed.into_iter().flatten() {
            let digits = digits(&one["digit"]) | digits(&one["digits"]);
            let cell = cells(&one["cell"]).first().unwrap();
            found |= digits
                .iter()
                .map(|digit| Candidate::new(cell, digit))
                .collect();
        }
        found
    }

    /// Returns the text at this place of the reason.
    pub fn text(&self, pointer: &str) -> &str {
        let text = self.reason.pointer(pointer).and_then(Value::as_str);
        text.unwrap_or_default()
    }
}

impl Known {
    fn note(&mut self, value: &Value) {
        match value {
            Value::String(text) => {
                self.cells |= text.parse::<Cell>().into_iter().collect();
                self.houses |= text.parse::<House>().into_iter().collect();
                if let Ok(candidate) = text.parse::<Candidate>() {
                    self.cells |= candidate.cell().into();
                    self.digits |= candidate.digit().into();
                }
            }
            Value::Number(number) => {
                let number = number.as_u64().and_then(|number| u8::try_from(number).ok());
                self.digits |= number.and_then(Digit::new).into_iter().collect();
            }
            Value::Array(items) => items.iter().for_each(|item| self.note(item)),
            Value::Object(fields) => fields.values().for_each(|field| self.note(field)),
            _ => {}
        }
    }
}

fn digit(symbol: char) -> Option<Digit> {
    let value = symbol.to_digit(10)?;
    Digit::new(u8::try_from(value).ok()?)
}

/// Reads `r1c2=5` or `r1c2<>5`.
pub fn claim(text: &str, sign: &str) -> Option<Candidate> {
    let (cell, digit) = text.split_once(sign)?;
    Some(Candidate::new(cell.parse().ok()?, digit.parse().ok()?))
}

fn cells(value: &Value) -> CellSet {
    let mut known = Known::default();
    known.note(value);
    known.cells
}

fn digits(value: &Value) -> DigitSet {
    let mut known = Known::default();
    known.note(value);
    known.digits
}

/// Returns whether two cells share a house.
pub fn sees(one: Cell, other: Cell) -> bool {
    let block = |cell: Cell| (cell.row() / 3, cell.column() / 3);
    let shares = one.row() == other.row() || one.column() == other.column();
    one != other && (shares || block(one) == block(other))
}

/// Returns whether the cell sees all these cells.
pub fn sees_all(cell: Cell, cells: CellSet) -> bool {
    cells.iter().all(|other| sees(cell, other))
}

/// Returns whether the two candidates cannot both be right.
pub fn excludes(one: Candidate, other: Candidate) -> bool {
    match one.cell() == other.cell() {
        true => one.digit() != other.digit(),
        false => one.digit() == other.digit() && sees(one.cell(), other.cell()),
    }
}

/// Returns the cells of all these houses.
pub fn within(houses: HouseSet) -> CellSet {
    houses
        .iter()
        .map(|house| house.cell_set())
        .fold(CellSet::EMPTY, |all, cells| all | cells)
}
