//! Random rules about a grid, mostly true.

use ninefold_variants::{Axis, Board, Cell, Diagonal, Grid, Mask, Rule, Term};

/// A sequence of random numbers that is the same in each run.
pub struct Random(pub u64);

impl Random {
    /// Returns a number below the bound.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % bound.max(1)
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// Returns a random cell of the board.
    pub fn cell(&mut self, board: &Board) -> Cell {
        board.cell(self.below(board.rows() * board.columns()))
    }

    /// Returns cells that may repeat.
    fn line(&mut self, board: &Board, least: usize, most: usize) -> Vec<Cell> {
        let length = least + self.below(most - least + 1);
        if self.chance(40) {
            (0..length).map(|_| self.cell(board)).collect()
        } else {
            self.set(board, length)
        }
    }

    /// Returns different cells.
    fn set(&mut self, board: &Board, length: usize) -> Vec<Cell> {
        let mut cells: Vec<Cell> = board.cells().collect();
        (0..length.min(cells.len()))
            .map(|_| cells.swap_remove(self.below(cells.len())))
            .collect()
    }

    fn some(&mut self, board: &Board, least: usize, most: usize) -> Vec<Cell> {
        let length = least + self.below(most - least + 1);
        self.set(board, length)
    }

    /// Returns a whole row or column, or another line.
    fn outside(&mut self, board: &Board) -> Vec<Cell> {
        let mut line: Vec<Cell> = match self.below(3) {
            0 => return self.line(board, 1, 4),
            1 => {
                let row = self.below(board.rows()) as u8;
                board.cells().filter(|cell| cell.row == row).collect()
            }
            _ => {
                let column = self.below(board.columns()) as u8;
                board.cells().filter(|cell| cell.column == column).collect()
            }
        };
        if self.chance(50) {
            line.reverse();
        }
        line
    }

    fn pair(&mut self, board: &Board) -> [Cell; 2] {
        let cells = self.set(board, 2);
        [cells[0], cells[1]]
    }

    /// Returns orthogonal or diagonal neighbours for exceptions.
    fn pairs(&mut self, board: &Board) -> Vec<[Cell; 2]> {
        (0..self.below(3)).map(|_| self.pair(board)).collect()
    }

    fn mask(&mut self, board: &Board) -> Mask {
        let bits = self.below(1 << board.digits().len()) as u32;
        Mask::from_bits(bits | 1 << self.below(board.digits().len()))
    }

    fn table(&mut self, board: &Board) -> Vec<Mask> {
        (0..board.digits().len())
            .map(|_| self.mask(board) | self.mask(board))
            .collect()
    }

    fn digit(&mut self, board: &Board) -> i32 {
        board.digits().value(self.below(board.digits().len()))
    }
}

/// The number of words that [`rule`] takes.
pub const WORDS: usize = 62;

/// Returns a random rule of a word. Its numbers are mostly those of the grid.
pub fn rule(random: &mut Random, board: &Board, grid: &Grid, word: usize) -> Rule {
    let r = random;
    let value = |cell: Cell| i64::from(grid.value(cell).unwrap());
    let total = |cells: &[Cell]| cells.iter().map(|&cell| value(cell)).sum::<i64>();
    let shift = if r.chance(80) {
        0
    } else {
        r.below(7) as i64 - 3
    };
    match word {
        0 => {
            let cell = r.cell(board);
            let own = board.digits().index(value(cell) as i32).unwrap();
            Rule::Given {
                cell,
                digits: r.mask(board).with(own),
            }
        }
        1 => Rule::Region {
            cells: r.some(board, 1, 5),
        },
        2 => Rule::Distinct {
            cells: r.some(board, 1, 5),
        },
        3 => Rule::Diagonal(if r.chance(50) {
            Diagonal::Rising
        } else {
            Diagonal::Falling
        }),
        4 => Rule::Disjoint,
        5 => Rule::Windoku,
        6 => Rule::AntiKnight,
        7 => Rule::AntiKing,
        8 => Rule::Chess {
            a: 1 + r.below(3) as u8,
            b: r.below(4) as u8,
        },
        9 => Rule::AntiTaxicab,
        10 => Rule::Nonconsecutive {
            except: r.pairs(board),
        },
        11 => Rule::DiagonalNonconsecutive {
            except: r.pairs(board),
        },
        12 => Rule::Odd {
            cells: r.some(board, 1, 2),
        },
        13 => Rule::Even {
            cells: r.some(board, 1, 2),
        },
        14 => Rule::Max {
            cells: r.some(board, 1, 2),
        },
        15 => Rule::Min {
            cells: r.some(board, 1, 2),
        },
        16 => Rule::Low {
            cells: r.some(board, 1, 2),
        },
        17 => Rule::High {
            cells: r.some(board, 1, 2),
        },
        18 => {
            let cells = r.line(board, 1, 5);
            Rule::Cage {
                sum: r.chance(85).then_some(total(&cells) + shift),
                cells,
            }
        }
        19 => {
            let terms: Vec<Term> = r
                .line(board, 1, 6)
                .into_iter()
                .map(|cell| Term {
                    cell,
                    coefficient: [1, 1, 1, -1, -1, 2, -3, 0, 40][r.below(9)],
                })
                .collect();
            let sum = terms
                .iter()
                .map(|term| term.coefficient * value(term.cell))
                .sum::<i64>();
            Rule::Sum {
                sum: sum + shift,
                terms,
            }
        }
        20 => {
            let cells = r.line(board, 1, 7);
            Rule::LittleKiller {
                sum: total(&cells) + shift,
                cells,
            }
        }
        21 => Rule::Arrow {
            circle: r.cell(board),
            line: r.line(board, 1, 3),
        },
        22 => Rule::Pill {
            circle: r.some(board, 1, 3),
            line: r.line(board, 2, 6),
        },
        23 => Rule::EqualSums {
            parts: (0..2 + r.below(2)).map(|_| r.line(board, 1, 3)).collect(),
        },
        24 => Rule::RegionSum {
            line: r.line(board, 1, 5),
        },
        25 => {
            let line = r.line(board, 1, 6);
            let length = 1 + r.below(line.len());
            Rule::SumLine {
                sum: total(&line[..length]) + shift,
                line,
            }
        }
        26 => Rule::Zipper {
            line: r.line(board, 1, 6),
        },
        27 => {
            let line = r.outside(board);
            let x = usize::try_from(value(line[0])).unwrap_or(0).min(line.len());
            Rule::XSum {
                sum: total(&line[..x]) + shift,
                line,
            }
        }
        28 => {
            let line = r.outside(board);
            let (a, b) = (r.digit(board), r.digit(board));
            let (start, end) = (r.below(line.len()), r.below(line.len()) + 1);
            let sum = total(line.get(start..end).unwrap_or_default());
            Rule::Sandwich {
                sum,
                crusts: (a != b && r.chance(40)).then_some((a, b)),
                line,
            }
        }
        29 => {
            let line = r.outside(board);
            let (start, end) = (r.below(line.len()), r.below(line.len()) + 1);
            Rule::Lunchbox {
                sum: total(line.get(start..end).unwrap_or_default()),
                line,
            }
        }
        30 => Rule::Room {
            digit: r.digit(board),
            line: r.outside(board),
        },
        31 => {
            let cells = r.line(board, 1, 4);
            Rule::Product {
                product: cells.iter().map(|&cell| value(cell)).product::<i64>() + shift,
                cells,
            }
        }
        32 => Rule::Thermo {
            line: r.line(board, 1, 4),
        },
        33 => Rule::SlowThermo {
            line: r.line(board, 1, 4),
        },
        34 => Rule::Palindrome {
            line: r.line(board, 1, 5),
        },
        35 => Rule::Renban {
            cells: r.line(board, 1, 4),
        },
        36 => Rule::Nabner {
            cells: r.line(board, 1, 3),
        },
        37 => Rule::Whisper {
            least: r.below(4) as u32,
            line: r.line(board, 1, 4),
        },
        38 => Rule::Between {
            line: r.line(board, 2, 5),
        },
        39 => Rule::Lockout {
            least: r.below(4) as u32,
            line: r.line(board, 2, 5),
        },
        40 => Rule::Modular {
            k: 1 + r.below(5) as u32,
            line: r.line(board, 1, 5),
        },
        41 => Rule::Entropic {
            line: r.line(board, 1, 5),
        },
        42 => Rule::Parity {
            line: r.line(board, 1, 4),
        },
        43 => Rule::RegionSame {
            line: r.line(board, 1, 5),
        },
        44 => {
            let length = 1 + r.below(3);
            Rule::Same {
                parts: (0..2 + r.below(2))
                    .map(|_| r.line(board, length, length + usize::from(shift == 3)))
                    .collect(),
            }
        }
        45 => Rule::Clone {
            pairs: (0..1 + r.below(2)).map(|_| r.pair(board)).collect(),
        },
        46 => Rule::Pairs {
            table: r.table(board),
            line: r.line(board, 1, 4),
        },
        47 => Rule::AllPairs {
            table: r.table(board),
            line: r.line(board, 1, 4),
        },
        48 => Rule::White {
            difference: r.below(4) as u32,
            pair: r.pair(board),
        },
        49 => Rule::Black {
            ratio: r.below(4) as u32,
            pair: r.pair(board),
        },
        50 => Rule::X {
            pair: r.pair(board),
        },
        51 => Rule::V {
            pair: r.pair(board),
        },
        52 => {
            let pair = r.pair(board);
            Rule::EdgeSum {
                sum: total(&pair) + shift,
                pair,
            }
        }
        53 => {
            let [greater, less] = r.pair(board);
            Rule::Greater { greater, less }
        }
        54 => {
            let (row, column) = (
                r.below(board.rows() - 1) as u8,
                r.below(board.columns() - 1) as u8,
            );
            let cells = [(0, 0), (0, 1), (1, 0), (1, 1)]
                .map(|(down, right)| Cell::new(row + down, column + right));
            let digits = (0..1 + r.below(4))
                .map(|_| value(cells[r.below(4)]) as i32)
                .collect();
            Rule::Quad { digits, cells }
        }
        55 => match r.below(4) {
            0 => Rule::NoWhite {
                differences: vec![1 + r.below(3) as u32],
                except: r.pairs(board),
            },
            1 => Rule::NoBlack {
                ratios: vec![2, r.below(4) as u32],
                except: r.pairs(board),
            },
            2 => Rule::NoDots {
                except: r.pairs(board),
            },
            _ => Rule::NoXv {
                sums: vec![5, r.below(8) as i64],
                except: r.pairs(board),
            },
        },
        56 => Rule::Skyscraper {
            count: r.below(5) as u32,
            counts_zero: r.chance(50),
            line: r.outside(board),
        },
        57 => Rule::HiddenSkyscraper {
            digit: r.digit(board),
            line: r.outside(board),
        },
        58 => {
            let axis = if r.chance(50) {
                Axis::Row
            } else {
                Axis::Column
            };
            Rule::Index {
                axis,
                cells: r.some(board, 1, 2),
            }
        }
        59 => {
            if r.chance(50) {
                Rule::Entropy
            } else {
                Rule::GlobalMod
            }
        }
        60 => {
            if r.chance(50) {
                Rule::CountingCircles {
                    cells: r.some(board, 1, 5),
                }
            } else {
                Rule::CountDistinct {
                    circle: r.cell(board),
                    cells: r.some(board, 1, 5),
                }
            }
        }
        61 => {
            let cells = r.line(board, 1, 4);
            Rule::NotSum {
                sum: total(&cells) + 1 - shift,
                cells,
            }
        }
        _ => unreachable!("there are {WORDS} words"),
    }
}
