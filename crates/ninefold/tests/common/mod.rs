//! Shared tools of several test files: the corpora, and an oracle that shares no code with the library's solvers.

#![allow(dead_code, reason = "each test file uses a part")]

use std::env;
use std::fs;
use std::path::Path;

use ninefold::symmetry::Transformation;
use ninefold::{Candidates, Cell, Digit, Grid, Puzzle, text};

/// A file of the shared material. Without `NINEFOLD_SHARED` the test says that it is skipped; with
/// it, a missing file is a failure.
pub fn shared(file: &str) -> Option<Vec<u8>> {
    let Some(root) = env::var_os("NINEFOLD_SHARED") else {
        eprintln!("skipped: NINEFOLD_SHARED is not set, so there is no {file}");
        return None;
    };
    let path = Path::new(&root).join(file);
    match fs::read(&path) {
        Ok(bytes) => Some(bytes),
        Err(error) => panic!("{}: {error}", path.display()),
    }
}

/// The first puzzles of a shared corpus.
pub fn corpus(file: &str, most: usize) -> Option<Vec<Puzzle>> {
    let bytes = shared(&format!("corpora/{file}"))?;
    let end = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
    let end = end
        .map(|(place, _)| place)
        .nth(most * 10)
        .unwrap_or(bytes.len());
    let grids = text::read(&bytes[..end])
        .into_iter()
        .map(|record| record.puzzle.unwrap().givens());
    Some(grids.take(most).map(Puzzle::from).collect())
}

/// All puzzles of a shared corpus with a puzzle of 81 characters in each line.
pub fn lines(file: &str) -> Option<Vec<Grid>> {
    let text = String::from_utf8(shared(&format!("corpora/{file}"))?).unwrap();
    Some(text.lines().map(|line| grid(&line[..81])).collect())
}

/// Project Euler's fifty grids.
pub fn fifty() -> Option<Vec<Puzzle>> {
    let fifty = corpus("p096_sudoku.txt", 50)?;
    assert_eq!(fifty.len(), 50);
    Some(fifty)
}

pub fn grid(line: &str) -> Grid {
    line.parse().unwrap()
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

/// The 1296 orders of lines, made without the library.
pub fn orders() -> Vec<[usize; 9]> {
    let threes = [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ];
    let mut orders = Vec::new();
    for chutes in threes {
        for a in threes {
            for b in threes {
                for c in threes {
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

/// Generators of puzzles for property tests.
pub mod any {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;
    use proptest::sample::subsequence;

    /// A transformation from any numbers.
    pub fn transformation() -> impl Strategy<Value = Transformation> {
        vec(any::<u32>(), 17).prop_map(|numbers| {
            let mut numbers = numbers.into_iter();
            Transformation::random(|below| numbers.next().unwrap() % below)
        })
    }

    /// Any digits in any cells.
    pub fn grid() -> impl Strategy<Value = Grid> {
        vec(prop_oneof![3 => Just(0u8), 1 => 1..=9u8], 81).prop_map(grid_of)
    }

    fn grid_of(values: Vec<u8>) -> Grid {
        let digits: Vec<Option<Digit>> = values.into_iter().map(Digit::new).collect();
        Grid::new(digits.try_into().unwrap())
    }

    /// A complete valid grid: a pattern with its digits, rows and columns shuffled.
    pub fn solution() -> impl Strategy<Value = Grid> {
        let digits = Just((1..=9u8).collect::<Vec<_>>()).prop_shuffle();
        (digits, lines(), lines()).prop_map(|(digits, rows, columns)| {
            let value = |row: usize, column: usize| digits[(row * 3 + row / 3 + column) % 9];
            let cells = rows
                .iter()
                .flat_map(|&row| columns.iter().map(move |&column| (row, column)));
            grid_of(cells.map(|(row, column)| value(row, column)).collect())
        })
    }

    /// The rows (or columns) in an order that keeps the bands together.
    fn lines() -> impl Strategy<Value = Vec<usize>> {
        let order = || Just(vec![0, 1, 2]).prop_shuffle();
        (order(), vec(order(), 3)).prop_map(|(bands, within)| {
            let line = |band: &usize| {
                within[*band]
                    .iter()
                    .map(move |line| band * 3 + line)
                    .collect()
            };
            bands.iter().flat_map::<Vec<usize>, _>(line).collect()
        })
    }

    /// Givens with none, one or several solutions: a solution with some cells emptied, and in one
    /// case of four one given changed.
    pub fn givens() -> impl Strategy<Value = Grid> {
        let kept = subsequence((0..81).collect::<Vec<usize>>(), 26..=60);
        let change = prop_oneof![3 => Just(None), 1 => (0..81usize, 1..=9u8).prop_map(Some)];
        (solution(), kept, change).prop_map(|(solution, kept, change)| {
            let mut grid = Grid::EMPTY;
            for index in kept {
                grid.set(Cell::ALL[index], solution[Cell::ALL[index]]);
            }
            if let Some((index, value)) = change {
                grid.set(Cell::ALL[index], Digit::new(value));
            }
            grid
        })
    }

    /// Pencil marks of a solution with some more candidates, sometimes without one of the solution's own.
    pub fn pencil_marks() -> impl Strategy<Value = Candidates> {
        let more = vec(prop_oneof![3 => Just(0u16), 2 => 0..0x200u16], 81);
        let missing = prop_oneof![3 => Just(None), 1 => (0..81usize).prop_map(Some)];
        (solution(), more, missing).prop_map(|(solution, more, missing)| {
            let mut candidates = Candidates::ALL;
            for (cell, more) in Cell::ALL.into_iter().zip(more) {
                let digit = solution[cell].unwrap();
                candidates[cell] = ninefold::DigitSet::from_bits(more).unwrap() | digit.into();
                if missing == Some(cell.index()) {
                    candidates.remove(cell, digit);
                }
            }
            candidates
        })
    }

    /// Givens, or pencil marks, or both, which seldom fit each other.
    pub fn givens_and_marks() -> impl Strategy<Value = (Grid, Candidates)> {
        prop_oneof![
            4 => (givens(), Just(Candidates::ALL)),
            3 => (Just(Grid::EMPTY), pencil_marks()),
            1 => (givens(), pencil_marks()),
        ]
    }
}
