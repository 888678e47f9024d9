//! Pictures of boards of any size with variant constraints, as setters draw them.
//!
//! Every rule is drawn with an entry in the key below the grid, or listed there in words. Layers have a fixed order:
//! shades, lines, cages, lines of the grid, marks, digits. All sizes are shares of a cell.
//!
//! ```
//! use ninefold_print::{svg, variants::Picture};
//! use ninefold_variants::Board;
//!
//! let board: Board = "grid 4x4; cage 5: r1c1 r1c2; thermo: r2c1-4; anti-king".parse()?;
//! let page = Picture::of(&board).page(36.0);
//! assert!(svg::document(&page).contains("anti-king"));
//! # Ok::<(), ninefold_variants::notation::ReadError>(())
//! ```

mod cages;
mod canvas;
mod draw;
mod grid;
mod legend;
mod lines;
mod marks;
mod outline;
mod outside;
mod route;
mod scene;
mod singles;

use ninefold_variants::{Board, Cell, Grid, Mask};

use crate::drawing::{Area, Page, Part, Point, Role};
use canvas::Canvas;
use scene::Scene;

/// The space around the picture.
const MARGIN: f64 = 0.35;
/// The space that coordinates take outside the grid.
const COORDINATES: f64 = 0.4;
/// The space between the grid and the key.
const ABOVE_KEY: f64 = 0.3;
/// The least width of the key.
const KEY_WIDTH: f64 = 7.0;

/// A board with its rules, and perhaps with digits or candidates.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'b> {
    /// The board.
    pub board: &'b Board,
    /// Digits to write in cells without a given, in blue.
    pub values: Option<&'b Grid>,
    /// The candidates of each cell in reading order, for cells without a digit.
    pub candidates: Option<&'b [Mask]>,
    /// Whether a key below the grid explains the marks and lists the other rules. Without it, the grid always has the
    /// numbers of its rows and columns, to which a list elsewhere can refer.
    pub has_key: bool,
    /// Whether givens are written: single digits, and choices of digits. Without them, other programs can write them.
    pub has_givens: bool,
}

impl<'b> Picture<'b> {
    /// Pictures a board with its givens.
    pub fn of(board: &'b Board) -> Picture<'b> {
        Picture {
            board,
            values: None,
            candidates: None,
            has_key: true,
            has_givens: true,
        }
    }

    /// Returns the picture as a page of its size, with this side of a cell in points.
    pub fn page(&self, cell: f64) -> Page {
        self.placed(cell).0
    }

    /// Returns the picture as such a page, and the upper left corner of its grid.
    pub fn placed(&self, cell: f64) -> (Page, Point) {
        let drawn = self.drawn();
        let corner = Point::new(cell * drawn.corner.x, cell * drawn.corner.y);
        let page = Page {
            width: cell * drawn.width,
            height: cell * drawn.height,
            bookmarks: Vec::new(),
            parts: drawn.parts(self.board, cell, Point::new(0.0, 0.0)),
        };
        (page, corner)
    }

    /// Returns the picture as parts of a page, as large as the area allows.
    pub fn parts(&self, area: Area) -> Vec<Part> {
        let drawn = self.drawn();
        let cell = (area.width / drawn.width).min(area.height / drawn.height);
        let x = area.x + (area.width - cell * drawn.width) / 2.0;
        drawn.parts(self.board, cell, Point::new(x, area.y))
    }

    /// Returns the size of digits in [`parts`](Picture::parts) of an area.
    pub fn digit_size(&self, area: Area) -> f64 {
        let drawn = self.drawn();
        grid::DIGIT * (area.width / drawn.width).min(area.height / drawn.height)
    }

    fn drawn(&self) -> Drawn {
        let board = self.board;
        let mut scene = Scene::new(board);
        grid::lines(&mut scene.canvas, board);
        draw::rules(&mut scene);
        list_grid(&mut scene);
        let digits = grid::Digits {
            values: self.values,
            candidates: self.candidates,
            has_givens: self.has_givens,
        };
        grid::digits(&mut scene, &digits);
        let has_coordinates = !self.has_key || scene.words.iter().any(|words| names_cell(words));
        let base = if has_coordinates { COORDINATES } else { 0.0 };
        if has_coordinates {
            grid::coordinates(&mut scene.canvas, board);
        }
        let Scene {
            mut canvas,
            mut key,
            mut words,
            clues,
            ..
        } = scene;
        if !self.has_key {
            key.clear();
            words.clear();
        }
        let outside = outside::draw(&mut canvas, board, &clues, base);
        let [left, top, right, bottom] = outside.map(|width| width.max(grid::BORDER / 2.0));
        let (left, top) = (left.max(base), top.max(base));
        let wide = left + board.columns() as f64 + right;
        let width = wide.max(KEY_WIDTH.min(legend::width_in_one_row(&key, &words)));
        let corner = Point::new(MARGIN + left + (width - wide) / 2.0, MARGIN + top);
        let below = corner.y + board.rows() as f64 + bottom;
        let mut legend = Canvas::default();
        let start = Point::new(MARGIN, below + ABOVE_KEY);
        let height = match legend::draw(&mut legend, key, &words, start, width) {
            0.0 => 0.0,
            height => ABOVE_KEY + height,
        };
        Drawn {
            canvas,
            legend,
            corner,
            width: width + 2.0 * MARGIN,
            height: below + height + MARGIN,
        }
    }
}

/// A laid out picture, with lengths in cells.
struct Drawn {
    canvas: Canvas,
    legend: Canvas,
    /// The corner of the grid.
    corner: Point,
    width: f64,
    height: f64,
}

impl Drawn {
    fn parts(self, board: &Board, cell: f64, corner: Point) -> Vec<Part> {
        let grid = canvas::moved(corner, cell * self.corner.x, cell * self.corner.y);
        let figure = Role::Figure(board.to_string());
        let mut parts = vec![Part::new(figure, self.canvas.shapes(cell, grid))];
        let legend = self.legend.shapes(cell, corner);
        if !legend.is_empty() {
            parts.push(Part::new(Role::Caption, legend));
        }
        parts
    }
}

/// Lists properties of the grid that its lines do not show.
fn list_grid(scene: &mut Scene) {
    let board = scene.board;
    let digits = board.digits();
    if (digits.lo(), digits.hi()) != (1, board.rows().max(board.columns()) as i32) {
        scene.list(format!("digits {digits}"));
    }
    // The borders do not show which pieces are one region, nor which cells have none.
    let pieces = (0..board.region_count()).map(|region| {
        let is_in = |cell: &Cell| board.region(*cell).map(usize::from) == Some(region);
        board.cells().filter(is_in).collect::<Vec<Cell>>()
    });
    let has_holes = board.region_count() > 0 && board.regions().contains(&None);
    if has_holes
        || !pieces
            .into_iter()
            .all(|cells| outline::are_connected(&cells))
    {
        let text = board.to_string();
        let statement = text.split("; ").find(|it| it.starts_with("regions"));
        scene.list(statement.unwrap_or_default().to_owned());
    }
}

/// Returns whether a text names a cell, such as `r1c1`.
fn names_cell(text: &str) -> bool {
    text.split(' ').any(|word| word.parse::<Cell>().is_ok())
}
