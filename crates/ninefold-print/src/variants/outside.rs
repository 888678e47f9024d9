//! Clues outside the grid, on the side where their lines begin.

use std::collections::BTreeSet;

use ninefold_variants::{Board, Cell};

use crate::drawing::{Colour, Point};

use super::canvas::{Canvas, Layer, Lettering, middle, moved, stroke};
use super::lines::wedge;

/// A kind of clue. If a board has several kinds of numbers, all but sandwiches have a frame.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Sandwich,
    XSum,
    Skyscraper,
    SkyscraperNoZero,
    HiddenSkyscraper,
    Room,
    LittleKiller,
}

/// A clue with the first cell of its line, and the step to the next.
#[derive(Clone)]
pub struct Clue {
    pub kind: Kind,
    pub number: i64,
    pub start: Cell,
    pub step: (i32, i32),
}

/// The distance between clues one behind the other.
const APART: f64 = 0.78;
const RIM: Colour = Colour([0x66; 3]);

impl Clue {
    /// Returns the clue of a line that is a whole row or column; `None` for other lines.
    pub fn straight(board: &Board, kind: Kind, number: i64, line: &[Cell]) -> Option<Clue> {
        let &[start, second, ..] = line else {
            return None;
        };
        let step = (
            i32::from(second.row) - i32::from(start.row),
            i32::from(second.column) - i32::from(start.column),
        );
        let is_whole = step.0.abs() + step.1.abs() == 1 && is_whole_line(board, line, step);
        is_whole.then_some(Clue {
            kind,
            number,
            start,
            step,
        })
    }

    /// Returns the clue of a whole diagonal, whose cells are sorted; `None` for other cells.
    pub fn diagonal(board: &Board, number: i64, cells: &[Cell]) -> Option<Clue> {
        let steps = [(1, 1), (1, -1)].into_iter();
        let mut whole = steps.filter(|&step| is_whole_line(board, cells, step));
        Some(Clue {
            kind: Kind::LittleKiller,
            number,
            start: *cells.first()?,
            step: whole.next()?,
        })
    }

    fn is_diagonal(&self) -> bool {
        self.kind == Kind::LittleKiller
    }

    /// Returns the same clue at the other end of its diagonal.
    fn turned(&self, board: &Board) -> Clue {
        let (rows, columns) = self.step;
        let mut start = self.start;
        while let Some(next) = inside(board, start.moved(rows, columns)) {
            start = next;
        }
        let step = (-rows, -columns);
        Clue {
            start,
            step,
            ..self.clone()
        }
    }

    /// Returns the place outside the grid that is `level` places from it, as row and column.
    fn place(&self, level: i32) -> (i32, i32) {
        let place = |at: u8, step: i32| i32::from(at) - (level + 1) * step;
        (
            place(self.start.row, self.step.0),
            place(self.start.column, self.step.1),
        )
    }

    /// Returns the middle of the clue, with `level` other clues between it and the grid. Clues on the left and above
    /// are `base` further away.
    fn middle(&self, level: i32, base: f64) -> Point {
        let (row, column) = self.place(0);
        let base = if row < 0 || column < 0 { base } else { 0.0 };
        let away = base + 0.45 + APART * f64::from(level);
        let (rows, columns) = (f64::from(self.step.0), f64::from(self.step.1));
        let edge = between_cells(self);
        moved(edge, -away * columns, -away * rows)
    }

    fn draw(&self, canvas: &mut Canvas, at: Point, has_frame: bool) {
        if has_frame {
            frame(canvas, at, self.kind);
        }
        let text = self.number.to_string();
        canvas.text(Layer::Digit, at, &text, Lettering::ink(0.36, 0.54));
        if self.is_diagonal() {
            let edge = between_cells(self);
            let (rows, columns) = (f64::from(self.step.0), f64::from(self.step.1));
            arrow(
                canvas,
                moved(at, 0.21 * columns, 0.21 * rows),
                moved(edge, -0.06 * columns, -0.06 * rows),
            );
        }
    }
}

/// Returns the point of the border at which the line begins.
fn between_cells(clue: &Clue) -> Point {
    let (rows, columns) = (f64::from(clue.step.0), f64::from(clue.step.1));
    moved(middle(clue.start), -columns / 2.0, -rows / 2.0)
}

/// Draws the arrow of a little killer.
pub fn arrow(canvas: &mut Canvas, from: Point, tip: Point) {
    let ink = stroke(RIM, 0.035);
    canvas.line(Layer::Mark, vec![from, tip], ink);
    canvas.line(Layer::Mark, wedge(from, tip, 0.1), ink);
}

/// Draws the frame by which clues of several kinds differ.
pub fn frame(canvas: &mut Canvas, at: Point, kind: Kind) {
    let rim = Some(stroke(RIM, 0.025));
    let corners = |corners: &[(f64, f64)]| -> Vec<Point> {
        corners.iter().map(|&(x, y)| moved(at, x, y)).collect()
    };
    match kind {
        Kind::Sandwich | Kind::LittleKiller => {}
        Kind::XSum => canvas.circle(Layer::Mark, at, 0.33, None, rim),
        Kind::Room => canvas.rectangle(Layer::Mark, at, [0.6; 2], None, rim),
        // A building, with a line under it or with a flat roof.
        Kind::Skyscraper => {
            let house = [
                (-0.3, 0.3),
                (-0.3, -0.2),
                (0.0, -0.36),
                (0.3, -0.2),
                (0.3, 0.3),
            ];
            canvas.polygon(Layer::Mark, corners(&house), None, rim);
        }
        Kind::SkyscraperNoZero => {
            let house = [(-0.3, 0.3), (-0.3, -0.2), (0.3, -0.36), (0.3, 0.3)];
            canvas.polygon(Layer::Mark, corners(&house), None, rim);
        }
        Kind::HiddenSkyscraper => {
            let diamond = [(0.0, -0.38), (0.38, 0.0), (0.0, 0.38), (-0.38, 0.0)];
            canvas.polygon(Layer::Mark, corners(&diamond), None, rim);
        }
    }
}

/// Returns whether the clues have frames: there are several kinds of numbers.
pub fn have_frames(clues: &[Clue]) -> bool {
    let straight = clues.iter().filter(|clue| !clue.is_diagonal());
    let kinds: BTreeSet<Kind> = straight.map(|clue| clue.kind).collect();
    kinds.len() > 1
}

/// Draws all clues; those on the left and above are `base` from the grid. Returns the width that they take on the left, upper, right and
/// lower side.
pub fn draw(canvas: &mut Canvas, board: &Board, clues: &[Clue], base: f64) -> [f64; 4] {
    let has_frame = have_frames(clues);
    let mut taken = BTreeSet::new();
    let mut margins = [0.0_f64; 4];
    let (right, bottom) = (board.columns() as f64, board.rows() as f64);
    // Diagonals first, because an arrow must not cross another clue.
    let (first, others): (Vec<&Clue>, Vec<&Clue>) =
        clues.iter().partition(|clue| clue.is_diagonal());
    for clue in first.into_iter().chain(others) {
        let is_taken = |clue: &Clue| taken.contains(&clue.place(0));
        let turned = Some(clue).filter(|&clue| clue.is_diagonal() && is_taken(clue));
        let turned = turned.map(|clue| clue.turned(board));
        let clue = turned
            .filter(|turned| !is_taken(turned))
            .unwrap_or(clue.clone());
        let mut level = 0;
        while !taken.insert(clue.place(level)) {
            level += 1;
        }
        let at = clue.middle(level, base);
        clue.draw(canvas, at, has_frame);
        let around = 0.4;
        let reached = [-at.x, -at.y, at.x - right, at.y - bottom];
        for (margin, reached) in margins.iter_mut().zip(reached) {
            *margin = margin.max(reached + around);
        }
    }
    margins
}

/// Draws the sample of a kind of clue.
pub fn sample(canvas: &mut Canvas, at: Point, kind: Kind, has_frame: bool) {
    if has_frame {
        frame(canvas, at, kind);
    }
    let at = match kind {
        Kind::LittleKiller => {
            arrow(canvas, moved(at, 0.08, 0.0), moved(at, 0.36, 0.28));
            moved(at, -0.12, -0.15)
        }
        _ => at,
    };
    canvas.text(Layer::Digit, at, "n", Lettering::ink(0.44, 0.6));
}

fn inside(board: &Board, cell: Option<Cell>) -> Option<Cell> {
    cell.filter(|&cell| board.contains(cell))
}

/// Returns whether the cells go from border to border by equal steps.
fn is_whole_line(board: &Board, line: &[Cell], (rows, columns): (i32, i32)) -> bool {
    let (Some(first), Some(last)) = (line.first(), line.last()) else {
        return false;
    };
    let steps = line.windows(2);
    let mut steps = steps.map(|two| two[0].moved(rows, columns) == Some(two[1]));
    steps.all(|is_step| is_step)
        && inside(board, first.moved(-rows, -columns)).is_none()
        && inside(board, last.moved(rows, columns)).is_none()
}
