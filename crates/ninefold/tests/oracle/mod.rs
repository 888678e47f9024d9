//! An oracle that shares no code with the library's solvers, the engines to compare with it, and the orders of lines,
//! made without the library.

#![allow(dead_code, reason = "each test file uses a part")]

use ninefold::engine::{Backend, Engine};
use ninefold::solutions::End;
use ninefold::{Candidates, Cell, Grid, Puzzle, Solution, Solutions};

/// An engine for each backend that this processor supports.
pub fn engines() -> impl Iterator<Item = Engine> {
    let all = Backend::ALL.into_iter();
    all.filter_map(|backend| Engine::with_backend(backend).ok())
}

/// Checks that a search agrees with the oracle: it has found only solutions of the puzzle, none twice, and every
/// solution unless the limit ended it.
pub fn assert_found(solutions: &Solutions, puzzle: &Puzzle, expected: &[String], who: &str) {
    assert_eq!(solutions.count(), expected.len() as u64, "{who}");
    for solution in solutions.kept() {
        let grid = Grid::from(*solution);
        assert!(Solution::try_from(grid).is_ok(), "{who}: {grid}");
        assert!(solution.extends(puzzle.givens()), "{who}");
    }
    let mut found: Vec<String> = solutions.kept().iter().map(ToString::to_string).collect();
    found.sort();
    found.dedup();
    assert_eq!(found.len(), expected.len(), "{who} repeats itself");
    match solutions.end() {
        End::Exhausted => assert_eq!(found, expected, "{who}"),
        end => assert_eq!(end, End::Limit, "{who}"),
    }
}

/// Returns the solutions as sorted strings, up to `limit`. This oracle has no lists of peers: it keeps the digits
/// used in each row, column and box, and fills the cell with the fewest choices.
pub fn oracle(givens: &Grid, marks: &Candidates, limit: usize) -> Vec<String> {
    let allowed = |cell: Cell| {
        let given = givens[cell].map_or(!0, |digit| 1u16 << digit.get());
        marks[cell].bits() << 1 & given
    };
    let mut search = Oracle {
        marks: Cell::ALL.map(allowed),
        used: [[0; 9]; 3],
        digits: [0; 81],
        found: Vec::new(),
        limit,
    };
    search.fill();
    search.found.sort();
    search.found
}

struct Oracle {
    marks: [u16; 81],
    used: [[u16; 9]; 3],
    digits: [u8; 81],
    found: Vec<String>,
    limit: usize,
}

impl Oracle {
    fn choices(&self, i: usize) -> u16 {
        let [rows, columns, boxes] = &self.used;
        self.marks[i] & !rows[i / 9] & !columns[i % 9] & !boxes[i / 27 * 3 + i % 9 / 3]
    }

    fn fill(&mut self) {
        let open = (0..81).filter(|&i| self.digits[i] == 0);
        let Some(i) = open.min_by_key(|&i| self.choices(i).count_ones()) else {
            let digits = self.digits.iter().map(|digit| (b'0' + digit) as char);
            self.found.push(digits.collect());
            return;
        };
        for digit in 1..=9 {
            if self.choices(i) >> digit & 1 == 1 && self.found.len() < self.limit {
                self.digits[i] = digit;
                self.toggle(i, digit);
                self.fill();
                self.toggle(i, digit);
                self.digits[i] = 0;
            }
        }
    }

    fn toggle(&mut self, i: usize, digit: u8) {
        self.used[0][i / 9] ^= 1 << digit;
        self.used[1][i % 9] ^= 1 << digit;
        self.used[2][i / 27 * 3 + i % 9 / 3] ^= 1 << digit;
    }
}

/// The orders of three things.
pub const ORDERS: [[usize; 3]; 6] = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
];

/// The 1296 orders of lines, made without the library.
pub fn orders() -> Vec<[usize; 9]> {
    let mut orders = Vec::new();
    for chutes in ORDERS {
        for a in ORDERS {
            for b in ORDERS {
                for c in ORDERS {
                    let places = [a, b, c];
                    orders.push(core::array::from_fn(|line| {
                        chutes[line / 3] * 3 + places[line / 3][line % 3]
                    }));
                }
            }
        }
    }
    orders
}
