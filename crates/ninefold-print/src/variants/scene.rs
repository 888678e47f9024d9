//! An unfinished drawing of a board: its shapes, the key to them, and the rules that are listed in words.

use std::collections::{BTreeMap, BTreeSet};

use ninefold_variants::{Board, Cell, Pair};

use crate::drawing::{Colour, Face, Point};
use crate::fonts::width;

use super::canvas::{Canvas, Layer, Lettering};
use super::marks::Mark;
use super::outside::Clue;

/// The size of sums in the corners of cells.
pub const LABEL: f64 = 0.21;

/// The most cells that the searches for lines of a board visit, so that large boards are drawn in a second.
const MOST_VISITS: usize = 1_000_000;

/// The distance of labels from the lines of the grid.
const BESIDE: f64 = 0.05;

/// The share of a cell above its centre marks that labels take.
pub const LABEL_HEIGHT: f64 = 0.24;

/// An entry of the key.
pub struct Entry {
    /// A drawing around the point 0, 0.
    pub sample: Canvas,
    pub size: Size,
    pub label: String,
}

/// The size of a sample.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Size {
    Mark,
    Clue,
    Cell,
    Line,
    /// A line with circles at both ends.
    Long,
}

impl Size {
    /// Returns the factor by which the sample is scaled.
    pub fn scale(self) -> f64 {
        match self {
            Size::Mark => 0.85,
            Size::Clue => 0.6,
            Size::Cell | Size::Line | Size::Long => 0.42,
        }
    }

    /// Returns the width of the sample after it is scaled.
    pub fn width(self) -> f64 {
        let width = match self {
            Size::Mark => 0.5,
            Size::Clue => 0.8,
            Size::Cell => 1.0,
            Size::Line => 1.7,
            Size::Long => 2.5,
        };
        self.scale() * width
    }

    /// Returns the ends of a line that has this size.
    pub fn ends(self) -> [Point; 2] {
        let half = if self == Size::Long { 0.8 } else { 0.55 };
        [-half, half].map(|x| Point::new(x, 0.0))
    }
}

/// The middle of a sample.
pub const ORIGIN: Point = Point::new(0.0, 0.0);

/// An unfinished drawing of a board.
pub struct Scene<'b> {
    pub board: &'b Board,
    pub canvas: Canvas,
    pub key: Vec<Entry>,
    pub words: Vec<String>,
    pub clues: Vec<Clue>,
    /// The marks between two cells.
    pub marks: BTreeMap<Pair, Vec<Mark>>,
    /// The width of the labels in the corners of a cell.
    labels: BTreeMap<(Cell, Corner), f64>,
    /// The number of cages that a cell is in.
    cages: BTreeMap<Cell, usize>,
    /// The number of letters that are used.
    letters: usize,
    /// The tables of rules about pairs, with numbers from 1.
    pub tables: BTreeMap<String, usize>,
    /// The cells that are less than their neighbours, and those that are greater.
    pub peaks: [BTreeSet<Cell>; 2],
    /// The corners with a quad, named by the cell above to the left.
    pub quads: BTreeSet<Cell>,
    /// The number of clues of each line.
    pub clue_counts: BTreeMap<(Cell, (i32, i32)), usize>,
    /// The number of cells that searches for lines may still visit.
    pub visits: usize,
    listed: BTreeSet<String>,
}

/// A corner of a cell with a label.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Corner {
    TopLeft,
    TopRight,
    BottomRight,
}

impl<'b> Scene<'b> {
    /// Returns the drawing of a board without its rules.
    pub fn new(board: &'b Board) -> Scene<'b> {
        Scene {
            board,
            canvas: Canvas::default(),
            key: Vec::new(),
            words: Vec::new(),
            clues: Vec::new(),
            marks: BTreeMap::new(),
            labels: BTreeMap::new(),
            cages: BTreeMap::new(),
            letters: 0,
            tables: BTreeMap::new(),
            peaks: [BTreeSet::new(), BTreeSet::new()],
            quads: BTreeSet::new(),
            clue_counts: BTreeMap::new(),
            visits: MOST_VISITS,
            listed: BTreeSet::new(),
        }
    }

    /// Adds an entry to the key, unless it has one with that label.
    pub fn explain(&mut self, label: &str, size: Size, draw: impl FnOnce(&mut Canvas)) {
        if self.key.iter().any(|entry| entry.label == label) {
            return;
        }
        let mut sample = Canvas::default();
        draw(&mut sample);
        let label = label.to_owned();
        self.key.push(Entry {
            sample,
            size,
            label,
        });
    }

    /// Adds a rule to the words below the grid, once.
    pub fn list(&mut self, rule: String) {
        if self.listed.insert(rule.clone()) {
            self.words.push(rule);
        }
    }

    /// Writes a small text in a corner of a cell, beside those that are there. Returns the end of the text, counted
    /// from the corner; `None` if there is no room for it.
    pub fn label(&mut self, cell: Cell, corner: Corner, text: &str, colour: Colour) -> Option<f64> {
        let taken = self.labels.entry((cell, corner)).or_insert(BESIDE);
        let lettering = Lettering::ink(LABEL, 0.9).of(colour);
        let start = *taken;
        let wide = width(text, Face::Regular, LABEL).min(lettering.most);
        if start + wide > lettering.most + BESIDE {
            return None;
        }
        *taken += wide + BESIDE;
        let (x, y) = (f64::from(cell.column), f64::from(cell.row));
        let (top, bottom) = (y + 0.135, y + 0.875);
        let at = match corner {
            Corner::TopLeft => Point::new(x + start + wide / 2.0, top),
            Corner::TopRight => Point::new(x + 1.0 - start - wide / 2.0, top),
            Corner::BottomRight => Point::new(x + 1.0 - start - wide / 2.0, bottom),
        };
        self.canvas.text(Layer::Digit, at, text, lettering);
        Some(start + wide)
    }

    /// Returns whether a label is at the upper edge of the cell.
    pub fn has_label(&self, cell: Cell) -> bool {
        let corners = [Corner::TopLeft, Corner::TopRight];
        corners
            .iter()
            .any(|&corner| self.labels.contains_key(&(cell, corner)))
    }

    /// Counts a cage, and returns the number of earlier cages that it shares cells with, one within the other.
    pub fn depth_of_cage(&mut self, cells: &[Cell]) -> usize {
        let depth = |cell| self.cages.get(cell).copied().unwrap_or(0);
        let depth = cells.iter().map(depth).max().unwrap_or(0);
        for &cell in cells {
            self.cages.insert(cell, depth + 1);
        }
        depth
    }

    /// Returns the next letter: a to z, then aa and so on.
    pub fn next_letter(&mut self) -> String {
        let mut number = self.letters;
        self.letters += 1;
        let mut letters = Vec::new();
        loop {
            letters.push(char::from(b'a' + (number % 26) as u8));
            match (number / 26).checked_sub(1) {
                Some(rest) => number = rest,
                None => break,
            }
        }
        letters.iter().rev().collect()
    }
}
