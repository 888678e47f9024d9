//! Houses, sets of different digits, and pairs of cells at a distance.

use super::fault::Fault;
use super::values::Values;
use crate::cells::Cell;
use crate::rule::{Diagonal, Pair};

/// Finds each two of the cells that hold the same digit. A cell that is listed twice does not clash with itself.
pub(super) fn distinct(values: Values<'_>, cells: &[Cell]) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (index, &cell) in cells.iter().enumerate() {
        for &other in &cells[index + 1..] {
            if cell != other && values.of(cell) == values.of(other) {
                faults.push(both(values, [cell, other]));
            }
        }
    }
    faults
}

pub(super) fn diagonal(values: Values<'_>, diagonal: Diagonal) -> Vec<Fault> {
    let size = values.board.rows() as u8;
    let cell = |row| match diagonal {
        Diagonal::Rising => Cell::new(row, size - 1 - row),
        Diagonal::Falling => Cell::new(row, row),
    };
    distinct(values, &(0..size).map(cell).collect::<Vec<_>>())
}

pub(super) fn disjoint(values: Values<'_>) -> Vec<Fault> {
    let Some((height, width)) = values.board.boxes() else {
        return Vec::new();
    };
    let mut faults = Vec::new();
    for place in 0..height * width {
        let is_there = |cell: &Cell| {
            usize::from(cell.row) % height * width + usize::from(cell.column) % width == place
        };
        faults.extend(distinct(
            values,
            &values.board.cells().filter(is_there).collect::<Vec<_>>(),
        ));
    }
    faults
}

pub(super) fn windoku(values: Values<'_>) -> Vec<Fault> {
    let Some((k, _)) = values.board.boxes() else {
        return Vec::new();
    };
    // Rows and columns 0, k + 1, 2k + 2 … are between the inner boxes.
    let inner =
        |place: u8| (usize::from(place) % (k + 1) != 0).then_some(usize::from(place) / (k + 1));
    let mut faults = Vec::new();
    for (down, right) in (0..k).flat_map(|down| (0..k).map(move |right| (down, right))) {
        let is_there =
            |cell: &Cell| inner(cell.row) == Some(down) && inner(cell.column) == Some(right);
        faults.extend(distinct(
            values,
            &values.board.cells().filter(is_there).collect::<Vec<_>>(),
        ));
    }
    faults
}

pub(super) fn anti_knight(values: Values<'_>) -> Vec<Fault> {
    apart(values, &[(1, 2), (1, -2), (2, 1), (2, -1)])
}

pub(super) fn anti_king(values: Values<'_>) -> Vec<Fault> {
    apart(values, &[(0, 1), (1, -1), (1, 0), (1, 1)])
}

pub(super) fn chess(values: Values<'_>, a: u8, b: u8) -> Vec<Fault> {
    let (a, b) = (i32::from(a), i32::from(b));
    let mut moves = vec![
        (a, b),
        (a, -b),
        (b, a),
        (b, -a),
        (-a, b),
        (-a, -b),
        (-b, a),
        (-b, -a),
    ];
    moves.retain(|&(rows, columns)| rows > 0 || rows == 0 && columns > 0);
    moves.sort_unstable();
    moves.dedup();
    apart(values, &moves)
}

/// Finds equal digits at these distances.
fn apart(values: Values<'_>, moves: &[(i32, i32)]) -> Vec<Fault> {
    let pairs = values.pairs(moves).into_iter();
    pairs
        .filter(|&[a, b]| values.of(a) == values.of(b))
        .map(|pair| both(values, pair))
        .collect()
}

pub(super) fn anti_taxicab(values: Values<'_>) -> Vec<Fault> {
    let cells: Vec<Cell> = values.board.cells().collect();
    let mut faults = Vec::new();
    for (index, &cell) in cells.iter().enumerate() {
        for &other in &cells[index + 1..] {
            let steps = cell.row.abs_diff(other.row) + cell.column.abs_diff(other.column);
            if values.of(cell) == values.of(other) && values.of(cell) == i64::from(steps) {
                faults.push(both(values, [cell, other]));
            }
        }
    }
    faults
}

pub(super) fn nonconsecutive(values: Values<'_>, except: &[Pair]) -> Vec<Fault> {
    consecutive(values, values.neighbours(), except)
}

pub(super) fn diagonal_nonconsecutive(values: Values<'_>, except: &[Pair]) -> Vec<Fault> {
    consecutive(values, values.pairs(&[(1, 1), (1, -1)]), except)
}

/// Finds pairs that differ by 1 and are not exempt.
fn consecutive(values: Values<'_>, pairs: Vec<Pair>, except: &[Pair]) -> Vec<Fault> {
    let is_exempt = |[a, b]: Pair| except.contains(&[a, b]) || except.contains(&[b, a]);
    let mut faults = Vec::new();
    for [a, b] in pairs {
        let (first, second) = (values.of(a), values.of(b));
        if (first - second).abs() == 1 && !is_exempt([a, b]) {
            faults.push(Fault {
                cells: vec![a, b],
                reason: format!("{first} and {second} are consecutive"),
            });
        }
    }
    faults
}

/// Returns the fault that both cells hold the same digit.
fn both(values: Values<'_>, [a, b]: Pair) -> Fault {
    Fault {
        cells: vec![a, b],
        reason: format!("both cells hold {}", values.of(a)),
    }
}
