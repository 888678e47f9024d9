//! The grids of puzzles on pages.

use ninefold_variants::{Board, Rule};

use crate::board;
use crate::drawing::{Area, Point, Shape};
use crate::layout::Layout;
use crate::puzzle::{Grids, Posed};
use crate::variants::Picture;

/// Returns the text of a puzzle for readers who cannot see it.
pub fn text(grids: &Grids) -> String {
    match grids {
        Grids::Classic(classic) => classic.givens.to_string(),
        Grids::Board(posed) => posed.board.to_string(),
    }
}

/// Returns the text of a solution for readers who cannot see it.
pub fn solution_text(grids: &Grids) -> String {
    match grids {
        Grids::Classic(classic) => classic.solution.to_string(),
        Grids::Board(posed) => posed.solution.to_string(),
    }
}

/// Returns the shapes of a puzzle in a square with this corner and side, as the layout demands.
pub fn puzzle(layout: &Layout, grids: &Grids, corner: Point, side: f64) -> Vec<Shape> {
    match grids {
        Grids::Classic(classic) => {
            let candidates = classic.candidates();
            let plain = board::Board::plain(&classic.givens);
            let board = board::Board {
                bold: match layout.large_print {
                    true => plain.digits,
                    false => plain.bold,
                },
                candidates: layout.candidates.then_some(&candidates),
                digit_share: layout.digit_share(),
                coordinates: layout.coordinates,
                ..plain
            };
            board.shapes(corner, side)
        }
        Grids::Board(posed) => shapes(&Picture::of(&posed.board), corner, side),
    }
}

/// Returns the shapes of a puzzle as an ornament, without what the layout demands.
pub fn ornament(grids: &Grids, corner: Point, side: f64) -> Vec<Shape> {
    match grids {
        Grids::Classic(classic) => board::Board::plain(&classic.givens).shapes(corner, side),
        Grids::Board(posed) => shapes(&Picture::of(&posed.board), corner, side),
    }
}

/// Returns the shapes of a solution in a square. Its givens are bold, or black.
pub fn solution(layout: &Layout, grids: &Grids, corner: Point, side: f64) -> Vec<Shape> {
    match grids {
        Grids::Classic(classic) => {
            let board = board::Board {
                bold: &classic.givens,
                digit_share: if layout.large_print { 0.82 } else { 0.74 },
                ..board::Board::plain(&classic.solution)
            };
            board.shapes(corner, side)
        }
        Grids::Board(posed) => {
            let plain = without_rules(posed);
            let picture = Picture {
                values: Some(&posed.solution),
                ..Picture::of(&plain)
            };
            shapes(&picture, corner, side)
        }
    }
}

/// Returns the board with its givens only. The rules would be unreadable in a small solution.
fn without_rules(posed: &Posed) -> Board {
    let rules = posed.board.rules().iter();
    let givens = rules.filter(|rule| matches!(rule, Rule::Given { .. }));
    let plain = posed.board.with_rules(givens.cloned().collect());
    plain.unwrap_or_else(|_| posed.board.clone())
}

fn shapes(picture: &Picture<'_>, corner: Point, side: f64) -> Vec<Shape> {
    let parts = picture.parts(Area::new(corner.x, corner.y, side, side));
    parts.into_iter().flat_map(|part| part.shapes).collect()
}
