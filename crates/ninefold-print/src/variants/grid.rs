//! The grid: its lines, the borders of its regions, and its digits.

use ninefold_variants::{Board, Cell, Grid, Mask, Rule};

use crate::drawing::{Colour, Face, Point};
use crate::fonts::fitting;

use super::canvas::{Canvas, INK, Layer, Lettering, middle, moved, stroke};
use super::scene::{LABEL_HEIGHT, Scene};

/// The width of the frame and of borders of regions.
pub const BORDER: f64 = 0.06;
const THIN: f64 = 0.018;
/// The size of digits.
pub const DIGIT: f64 = 0.64;

/// The pen of solutions, and the pencil of candidates.
const PEN: Colour = Colour([0x1a, 0x4d, 0xb0]);
const PENCIL: Colour = Colour([0x44, 0x47, 0x4f]);

/// Draws the lines between cells and the borders of regions.
pub fn lines(canvas: &mut Canvas, board: &Board) {
    let (rows, columns) = (board.rows(), board.columns());
    let region = |row: usize, column: usize| board.regions()[row * columns + column];
    let mut borders = Vec::new();
    for row in 0..=rows {
        let is_border = |column: usize| {
            row == 0 || row == rows || region(row - 1, column) != region(row, column)
        };
        let point = |column: usize| Point::new(column as f64, row as f64);
        canvas.line(
            Layer::Grid,
            vec![point(0), point(columns)],
            stroke(INK, THIN),
        );
        borders.extend(runs(columns, is_border).map(|ends| ends.map(point)));
    }
    for column in 0..=columns {
        let is_border = |row: usize| {
            column == 0 || column == columns || region(row, column - 1) != region(row, column)
        };
        let point = |row: usize| Point::new(column as f64, row as f64);
        canvas.line(Layer::Grid, vec![point(0), point(rows)], stroke(INK, THIN));
        borders.extend(runs(rows, is_border).map(|ends| ends.map(point)));
    }
    for ends in borders {
        canvas.line(Layer::Grid, ends.to_vec(), stroke(INK, BORDER));
    }
}

/// Visits the start and end of each run of numbers below `count` that fulfil the condition.
fn runs(count: usize, is_in: impl Fn(usize) -> bool) -> impl Iterator<Item = [usize; 2]> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = (at..count).find(|&number| is_in(number))?;
        let end = (start..count)
            .find(|&number| !is_in(number))
            .unwrap_or(count);
        at = end;
        Some([start, end])
    })
}

/// The digits to write.
pub struct Digits<'b> {
    /// The digits of a solution.
    pub values: Option<&'b Grid>,
    /// The candidates of each cell.
    pub candidates: Option<&'b [Mask]>,
    /// Whether givens and choices of digits are written.
    pub has_givens: bool,
}

/// Draws givens, digits of a solution, and candidates.
pub fn digits(scene: &mut Scene, digits: &Digits<'_>) {
    let board = scene.board;
    let Digits {
        values,
        candidates,
        has_givens,
    } = *digits;
    let mut written = vec![false; board.rows() * board.columns()];
    for rule in board.rules() {
        let Rule::Given { cell, digits } = rule else {
            continue;
        };
        let index = board.index(*cell);
        if let Some(digit) = digits.single().filter(|_| !written[index]) {
            written[index] = true;
            if !has_givens {
                continue;
            }
            let text = board.digits().value(digit).to_string();
            let lettering = Lettering::ink(DIGIT, 0.8).bold();
            scene
                .canvas
                .text(Layer::Digit, middle(*cell), &text, lettering);
        }
    }
    for cell in board.cells() {
        let index = board.index(cell);
        if written[index] {
            continue;
        }
        let choice = choice(board, cell).filter(|_| has_givens);
        if let Some(value) = values.and_then(|values| values.value(cell)) {
            let lettering = Lettering::ink(DIGIT, 0.8).of(PEN);
            let text = value.to_string();
            scene
                .canvas
                .text(Layer::Digit, middle(cell), &text, lettering);
            if let Some(mask) = choice {
                let text = texts(board, mask).join(" ");
                let at = moved(middle(cell), 0.0, 0.39);
                scene
                    .canvas
                    .text(Layer::Digit, at, &text, Lettering::ink(0.17, 0.86));
            }
        } else if let Some(mask) = choice {
            centre_marks(scene, cell, mask);
        } else if let Some(mask) = candidates.and_then(|all| all.get(index)) {
            candidates_of(scene, cell, *mask);
        }
    }
}

/// Returns the digits that givens allow in a cell, if there are several.
fn choice(board: &Board, cell: Cell) -> Option<Mask> {
    let of_cell = |rule: &Rule| match rule {
        Rule::Given { cell: own, digits } if *own == cell => Some(*digits),
        _ => None,
    };
    board
        .rules()
        .iter()
        .filter_map(of_cell)
        .reduce(|one, other| one & other)
}

fn texts(board: &Board, mask: Mask) -> Vec<String> {
    let values = board.digits().values_of(mask);
    values.map(|value| value.to_string()).collect()
}

/// Writes the digits of a choice in rows in the middle of the cell.
fn centre_marks(scene: &mut Scene, cell: Cell, mask: Mask) {
    let texts = texts(scene.board, mask);
    let wide = if texts.iter().any(|text| text.len() > 1) {
        3
    } else {
        4
    };
    let count = texts.len().div_ceil(wide);
    let rows = texts.chunks(texts.len().div_ceil(count.max(1)).max(1));
    let down = if scene.has_label(cell) {
        LABEL_HEIGHT / 3.0
    } else {
        0.0
    };
    let size = (0.8 / count.max(1) as f64).min(0.28);
    for (number, row) in rows.enumerate() {
        let y = (number as f64 - (count as f64 - 1.0) / 2.0) * size * 0.95;
        let at = moved(middle(cell), 0.0, y + down);
        let text = row.join(" ");
        scene
            .canvas
            .text(Layer::Digit, at, &text, Lettering::ink(size, 0.84));
    }
}

/// Writes candidates at their places in a square, like the keys of a telephone.
fn candidates_of(scene: &mut Scene, cell: Cell, mask: Mask) {
    let board = scene.board;
    let count = board.digits().len();
    let side = (1..).find(|side| side * side >= count).unwrap_or(1);
    let rows = count.div_ceil(side);
    let top = if scene.has_label(cell) {
        LABEL_HEIGHT
    } else {
        0.09
    };
    let (across, down) = (0.8 / side as f64, (0.91 - top) / rows as f64);
    let size = (1.05 * down.min(across)).min(0.25);
    // All candidates have the size of the widest.
    let fitted = board.digits().values().map(|value| {
        let text = value.to_string();
        fitting(&text, Face::Regular, size, 0.88 * across)
    });
    let size = fitted.fold(size, f64::min);
    for index in mask.indices() {
        let (row, column) = ((index / side) as f64, (index % side) as f64);
        let x = f64::from(cell.column) + 0.1 + (column + 0.5) * across;
        let y = f64::from(cell.row) + top + (row + 0.5) * down;
        let text = board.digits().value(index).to_string();
        let lettering = Lettering::ink(size, across).of(PENCIL);
        scene
            .canvas
            .text(Layer::Digit, Point::new(x, y), &text, lettering);
    }
}

/// Writes the numbers of rows and columns outside the grid.
pub fn coordinates(canvas: &mut Canvas, board: &Board) {
    let lettering = Lettering::ink(0.23, 0.34).of(Colour([0x66; 3]));
    for row in 0..board.rows() {
        let at = Point::new(-0.24, row as f64 + 0.5);
        canvas.text(Layer::Digit, at, &(row + 1).to_string(), lettering);
    }
    for column in 0..board.columns() {
        let at = Point::new(column as f64 + 0.5, -0.24);
        canvas.text(Layer::Digit, at, &(column + 1).to_string(), lettering);
    }
}
