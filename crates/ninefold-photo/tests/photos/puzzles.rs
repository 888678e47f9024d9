//! Puzzles to draw: the same few with their digits, rows and columns exchanged.

use ninefold::{Cell, Digit, Grid};

/// Puzzles of our own making.
const LINES: [&str; 4] = [
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
    ".....5..1......7.513.4.....2....48............8..12.3...7....69.9..2.5......8...7",
    "..1....9.5..713......4......1..956..7...6.8..6..3.4..1....4..3.9.82......54.....2",
    "7.........854.1.7.14......3..2..589.6...1...2...8.6..........2...6.8...1.5....4..",
];

/// Returns a puzzle with one solution.
pub fn puzzle(random: &mut fastrand::Rng) -> Grid {
    let line = LINES[random.usize(..LINES.len())];
    let grid: Grid = line.parse().unwrap();
    let mut digits = Digit::ALL;
    random.shuffle(&mut digits);
    let mut lines = || -> Vec<usize> {
        let mut bands = [0, 1, 2];
        random.shuffle(&mut bands);
        let mut lines = Vec::new();
        for band in bands {
            let mut within = [0, 1, 2];
            random.shuffle(&mut within);
            lines.extend(within.map(|line| 3 * band + line));
        }
        lines
    };
    let (rows, columns) = (lines(), lines());
    Grid::new(Cell::ALL.map(|cell| {
        let from = Cell::at(rows[cell.row()], columns[cell.column()]).unwrap();
        grid[from].map(|digit| digits[usize::from(digit.get()) - 1])
    }))
}
