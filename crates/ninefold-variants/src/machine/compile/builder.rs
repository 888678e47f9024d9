//! The parts of a network while the rules are read.

use std::collections::HashMap;

use super::super::bit_rows::BitRows;
use super::super::linear::Term;
use super::super::pair_table::{PairTable, relation, transpose};
use super::super::propagators::{Late, Propagator, Skyscraper, Test};
use super::super::scale::{Scale, positions};
use super::super::wiring::Arc;

/// A sum of cells with factors that equals a number. Each cell occurs once, and no factor is 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Equation {
    /// The cells with their factors, in order of the cells.
    pub(crate) terms: Vec<Term>,
    /// The sum.
    pub(crate) total: i64,
}

/// A sum between two digits of a line.
pub(crate) type Sandwiched = (i64, Option<(i32, i32)>, Vec<u16>);

/// A network in the making.
#[derive(Clone, Debug)]
pub(crate) struct Builder {
    /// The digits.
    pub(crate) scale: Scale,
    /// The candidates of each cell.
    pub(crate) masks: Vec<u32>,
    /// Pairs of cells that hold different digits.
    pub(crate) differ: BitRows,
    /// Pairs of cells that hold the same digit.
    pub(crate) equal: Vec<(u16, u16)>,
    /// Sets of cells that hold different digits, sorted.
    pub(crate) groups: Vec<Vec<u16>>,
    /// Height and width of the boxes, if rows, columns and boxes are houses, read in this order.
    pub(crate) boxes: Option<(usize, usize)>,
    /// Sums that have not become propagators yet.
    pub(crate) equations: Vec<Equation>,
    /// Parts with equal sums, which become propagators when all differences are known.
    pub(crate) parts: Vec<Vec<Vec<u16>>>,
    /// Lines with their number of visible digits, likewise.
    pub(crate) views: Vec<Skyscraper>,
    /// X-sums with their lines, likewise.
    pub(crate) prefixes: Vec<(i64, Vec<u16>)>,
    /// Sums between two digits of a line, likewise. Without the digits they are the smallest and the greatest.
    pub(crate) sandwiches: Vec<Sandwiched>,
    /// The propagators.
    pub(crate) propagators: Vec<Propagator>,
    /// The arcs that leave each cell.
    pub(crate) arcs: Vec<Vec<Arc>>,
    /// The tables of the arcs.
    pub(crate) tables: Vec<PairTable>,
    numbers: HashMap<Vec<u32>, u16>,
}

impl Builder {
    /// Starts with cells that may hold every digit.
    pub(crate) fn new(scale: Scale, cells: usize) -> Self {
        Self {
            scale,
            masks: vec![scale.all(); cells],
            differ: BitRows::new(cells),
            equal: Vec::new(),
            groups: Vec::new(),
            boxes: None,
            equations: Vec::new(),
            parts: Vec::new(),
            views: Vec::new(),
            prefixes: Vec::new(),
            sandwiches: Vec::new(),
            propagators: Vec::new(),
            arcs: vec![Vec::new(); cells],
            tables: Vec::new(),
            numbers: HashMap::new(),
        }
    }

    /// Leaves the first cell no digit: the board becomes impossible.
    pub(crate) fn forbid(&mut self) {
        self.masks[0] = 0;
    }

    /// Removes the digits outside the mask from a cell.
    pub(crate) fn restrict(&mut self, cell: u16, mask: u32) {
        self.masks[usize::from(cell)] &= mask;
    }

    /// Demands different digits of two cells.
    pub(crate) fn differ(&mut self, a: u16, b: u16) {
        if a == b {
            self.forbid()
        } else {
            self.differ.link(a.into(), b.into())
        }
    }

    /// Demands different digits of all the cells, which is impossible if one is listed twice.
    pub(crate) fn group(&mut self, cells: &[u16]) {
        if cells.len() > self.scale.digits as usize {
            return self.forbid();
        }
        for (i, &a) in cells.iter().enumerate() {
            for &b in &cells[i + 1..] {
                self.differ(a, b);
            }
        }
        let mut group = cells.to_vec();
        group.sort_unstable();
        self.groups.push(group);
    }

    /// Demands that a test accepts the values of two cells.
    pub(crate) fn pair(&mut self, a: u16, b: u16, accepts: impl Fn(i32, i32) -> bool) {
        self.pair_table(a, b, &relation(self.scale, accepts));
    }

    /// Demands that the mask of the first cell's digit contains the second one's.
    pub(crate) fn pair_table(&mut self, a: u16, b: u16, allowed: &[u32]) {
        let all = self.scale.all();
        let differs = |digit: u32| allowed[digit as usize] >> digit & 1 == 0;
        if a == b {
            let keep = positions(all)
                .filter(|&digit| !differs(digit))
                .fold(0, |keep, digit| keep | 1 << digit);
            return self.restrict(a, keep);
        }
        if positions(all).all(differs) {
            self.differ(a, b);
            if positions(all).all(|digit| allowed[digit as usize] == all & !(1 << digit)) {
                return;
            }
        }
        if positions(all).all(|digit| allowed[digit as usize] == 1 << digit) {
            self.equal.push((a, b));
        }
        let forward = self.table(allowed);
        let backward = self.table(&transpose(self.scale, allowed));
        for (from, arc) in [
            (
                a,
                Arc {
                    to: b,
                    table: forward,
                },
            ),
            (
                b,
                Arc {
                    to: a,
                    table: backward,
                },
            ),
        ] {
            let arcs = &mut self.arcs[usize::from(from)];
            if !arcs.contains(&arc) {
                arcs.push(arc);
            }
        }
    }

    fn table(&mut self, allowed: &[u32]) -> u16 {
        if let Some(&number) = self.numbers.get(allowed) {
            return number;
        }
        let number = self.tables.len() as u16;
        self.tables.push(PairTable::new(self.scale, allowed));
        self.numbers.insert(allowed.to_vec(), number);
        number
    }

    /// Demands a sum; a cell may occur in several terms.
    pub(crate) fn sum(&mut self, terms: impl IntoIterator<Item = (u16, i64)>, total: i64) {
        let mut terms: Vec<(u16, i64)> = terms.into_iter().collect();
        terms.sort_unstable();
        let mut merged: Vec<Term> = Vec::with_capacity(terms.len());
        for (cell, coefficient) in terms {
            match merged.last_mut() {
                Some(last) if last.cell == cell => last.coefficient += coefficient,
                _ => merged.push(Term { cell, coefficient }),
            }
        }
        merged.retain(|term| term.coefficient != 0);
        let equation = Equation {
            terms: merged,
            total,
        };
        if !self.equations.contains(&equation) {
            self.equations.push(equation);
        }
    }

    /// Adds a propagator.
    pub(crate) fn post(&mut self, propagator: Propagator) {
        self.propagators.push(propagator);
    }

    /// Demands that a test accepts the values of a line, whose cells may repeat.
    pub(crate) fn late(
        &mut self,
        line: &[u16],
        test: impl Fn(&[i32]) -> bool + Send + Sync + 'static,
    ) {
        let cells = unique(line);
        let places: Vec<usize> = line
            .iter()
            .filter_map(|cell| cells.binary_search(cell).ok())
            .collect();
        let test: Test = std::sync::Arc::new(move |values: &[i32]| {
            let line: Vec<i32> = places.iter().map(|&place| values[place]).collect();
            test(&line)
        });
        self.post(Propagator::Late(Late { cells, test }));
    }
}

/// Returns the cells in order, each one once.
pub(crate) fn unique(cells: &[u16]) -> Vec<u16> {
    let mut unique = cells.to_vec();
    unique.sort_unstable();
    unique.dedup();
    unique
}
