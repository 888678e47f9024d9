//! Pages of puzzles.

use ninefold::{Candidates, Grid};

use crate::board::{Board, CANDIDATE_SHARE, cell_side, side};
use crate::drawing::{Anchor, Area, Face, Page, Part, Point, Role, Shape};
use crate::fonts::{CAPITALS, fitting, widths_shortened};
use crate::grids;
use crate::layout::{Layout, Refused, Solutions};
use crate::page::{Numbered, Title, blank, bookmarks, line};
use crate::paper::MM;
use crate::puzzle::{Grids, Puzzle};
use crate::solutions;

/// The smallest size of digits in large print.
const LARGE: f64 = 24.0;

/// The smallest size of candidates. Smaller ones cannot be read without a lens.
const CANDIDATES: f64 = 3.0;

impl Layout {
    /// Checks that puzzles fit this layout.
    ///
    /// # Errors
    /// If digits or candidates would be too small, the title is too long, or the margin at the binding is too wide.
    pub fn check(&self) -> Result<(), Refused> {
        if !(0.0..=30.0 * MM).contains(&self.binding) {
            return Err(Refused::Binding);
        }
        if let Some(title) = self.title() {
            let width = self.area(1).width;
            if fitting(title, Face::Bold, self.title_size(), width) < self.smallest_title() {
                return Err(Refused::LongTitle);
            }
        }
        let cell = cell_side(self.board_side());
        let (size, least) = (self.digit_share() * cell, LARGE);
        if self.large_print && size < least {
            return Err(Refused::SmallDigits { size, least });
        }
        let (size, least) = (CANDIDATE_SHARE * cell, CANDIDATES);
        match self.candidates && size < least {
            true => Err(Refused::SmallCandidates { size, least }),
            false => Ok(()),
        }
    }

    /// Checks that the digits of a board of another size are large enough. [`check`](Layout::check) is for classic puzzles.
    ///
    /// # Errors
    /// If they are too small for large print.
    pub(crate) fn check_board(&self, grids: &Grids) -> Result<(), Refused> {
        let Some(picture) = grids.picture().filter(|_| self.large_print) else {
            return Ok(());
        };
        let side = self.board_area();
        let size = picture.digit_size(Area::new(0.0, 0.0, side, side));
        match size < LARGE {
            true => Err(Refused::SmallDigits { size, least: LARGE }),
            false => Ok(()),
        }
    }

    /// Returns the height of the solutions at the foot of a page.
    fn foot_height(&self) -> f64 {
        match self.solutions {
            Solutions::Foot => solutions::foot_height(self),
            Solutions::Back | Solutions::Nowhere => 0.0,
        }
    }

    /// Returns the area of each puzzle, with the line under it.
    fn slot(&self, number: usize) -> Area {
        let body = self.body(number, self.title().is_some());
        let (columns, rows) = (self.per_page.columns() as f64, self.per_page.rows() as f64);
        let height = body.height - self.foot_height();
        Area {
            width: (body.width - (columns - 1.0) * self.gap()) / columns,
            height: (height - (rows - 1.0) * self.gap_below()) / rows,
            ..body
        }
    }

    /// Returns the distance between puzzles above each other, below their lines.
    fn gap_below(&self) -> f64 {
        match self.caption.is_empty() {
            true => self.gap(),
            false => 0.6 * self.gap(),
        }
    }

    /// Returns the side of a puzzle with the numbers of rows and columns.
    fn board_area(&self) -> f64 {
        let slot = self.slot(1);
        slot.width.min(slot.height - self.caption_height())
    }

    /// Returns the side of a puzzle.
    fn board_side(&self) -> f64 {
        side(self.board_area(), self.coordinates)
    }
}

/// The side of the grid of a [`single`] puzzle in points.
pub const SINGLE_SIDE: f64 = 300.0;
/// The upper left corner of its grid.
pub const SINGLE_CORNER: Point = Point::new(8.0, 8.0);

/// Returns a picture of one grid, with or without candidates.
pub fn single(digits: &Grid, candidates: Option<Candidates>) -> Page {
    let around = 2.0 * SINGLE_CORNER.x;
    let board = Board {
        candidates: candidates.as_ref(),
        ..Board::plain(digits)
    };
    let shapes = board.shapes(SINGLE_CORNER, SINGLE_SIDE);
    Page {
        width: SINGLE_SIDE + around,
        height: SINGLE_SIDE + around,
        bookmarks: Vec::new(),
        parts: vec![Part::new(Role::Figure(digits.to_string()), shapes)],
    }
}

/// Returns a page of puzzles.
pub fn puzzles(layout: &Layout, number: usize, puzzles: &[Numbered], is_first: bool) -> Page {
    let title = layout.title().map(|text| Title { text, is_first });
    let mut page = blank(layout, number, title);
    let slot = layout.slot(number);
    let (columns, area) = (layout.per_page.columns(), layout.board_area());
    let (across, down) = (slot.width + layout.gap(), slot.height + layout.gap_below());
    let side = layout.board_side();
    let outside = (area - side) / 2.0;
    // A single puzzle in the exact middle would look too low.
    let above = if layout.per_page.rows() == 1 {
        0.3
    } else {
        0.5
    };
    for (place, &(puzzle_number, puzzle)) in puzzles.iter().enumerate() {
        let (row, column) = (place / columns, place % columns);
        let block = area + layout.caption_height();
        let corner = Point::new(
            slot.x + column as f64 * across + (slot.width - area) / 2.0,
            slot.y + row as f64 * down + above * (slot.height - block),
        );
        let word = layout.words.puzzle;
        let told = format!("{word} {puzzle_number}: {}", grids::text(&puzzle.grids));
        let shapes = grids::puzzle(layout, &puzzle.grids, corner, area);
        page.parts.push(Part::new(Role::Figure(told), shapes));
        let below = Area::new(
            corner.x + outside,
            corner.y + area - 0.4 * outside,
            side,
            layout.caption_height(),
        );
        let caption = caption(layout, puzzle_number, puzzle, below);
        if !caption.is_empty() {
            page.parts.push(Part::new(Role::Caption, caption));
        }
    }
    if layout.cut_marks {
        page.parts
            .push(Part::new(Role::Decoration, cut_marks(layout, slot)));
    }
    if layout.solutions == Solutions::Foot {
        page.parts.extend(solutions::foot(layout, number, puzzles));
    }
    page.bookmarks = bookmarks(layout.words.puzzles, is_first, puzzles);
    page
}

/// Returns the line under a puzzle.
fn caption(layout: &Layout, number: usize, puzzle: &Puzzle, area: Area) -> Vec<Shape> {
    let rated = |figure: fn(&ninefold::rating::Rated) -> ninefold::rating::Rating| {
        puzzle.rated.as_ref().map_or(String::new(), |rated| {
            let figure = figure(rated).to_string();
            figure.replace('.', layout.words.decimal_mark)
        })
    };
    let parts = layout.caption.filled(|place| match place {
        "number" => number.to_string(),
        "level" => puzzle
            .level
            .map_or("", |level| layout.words.level(level))
            .to_owned(),
        "er" => rated(|it| it.er),
        "ep" => rated(|it| it.ep),
        "ed" => rated(|it| it.ed),
        "hodoku" => puzzle
            .hodoku
            .map_or(String::new(), |score| score.to_string()),
        "clues" => puzzle.clues().to_string(),
        _ => puzzle.label.clone().unwrap_or_default(),
    });
    let anchors: &[Anchor] = match parts.len() {
        1 => &[Anchor::Middle],
        2 => &[Anchor::Start, Anchor::End],
        _ => &[Anchor::Start, Anchor::Middle, Anchor::End],
    };
    // The first part is the name of the puzzle.
    let faces = [Face::Bold, Face::Regular, Face::Regular];
    let (size, parts) = fitted(parts, faces, layout, area.width);
    let baseline = area.y + 0.45 * layout.text_size() + CAPITALS * layout.text_size();
    let shapes = parts
        .iter()
        .zip(anchors)
        .zip(faces)
        .filter(|((text, _), _)| !text.is_empty());
    let shapes = shapes.map(|((text, &anchor), face)| {
        let x = match anchor {
            Anchor::Start => area.x,
            Anchor::Middle => area.middle().x,
            Anchor::End => area.right(),
        };
        line(Point::new(x, baseline), text, size, face, anchor)
    });
    shapes.collect()
}

/// A part of a line that may have to be shortened.
struct Shortening {
    text: String,
    /// The number of characters that are kept.
    kept: usize,
    /// Its width for every number of kept characters: [`widths_shortened`].
    widths: Vec<f64>,
}

impl Shortening {
    fn of((text, face): (String, Face)) -> Shortening {
        let widths = widths_shortened(&text, face);
        Shortening {
            kept: widths.len() - 1,
            widths,
            text,
        }
    }

    fn width(&self) -> f64 {
        self.widths[self.kept]
    }

    fn is_shortened(&self) -> bool {
        self.kept + 1 < self.widths.len()
    }

    /// Returns the number of its characters, with the ellipsis.
    fn count(&self) -> usize {
        self.kept + usize::from(self.is_shortened())
    }

    fn finish(self) -> String {
        match self.is_shortened() {
            false => self.text,
            true => {
                let kept = self.text.chars().take(self.kept);
                kept.chain(['…']).collect()
            }
        }
    }
}

/// Returns the size at which the parts of a line fit side by side, and the parts. At the smallest size, long parts are
/// shortened.
fn fitted(parts: Vec<String>, faces: [Face; 3], layout: &Layout, most: f64) -> (f64, Vec<String>) {
    let (usual, smallest) = (layout.text_size(), layout.smallest_text());
    let parts = parts.into_iter().zip(faces);
    let mut parts: Vec<Shortening> = parts.map(Shortening::of).collect();
    while width_side_by_side(&parts) * smallest > most {
        let longest = parts.iter_mut().max_by_key(|part| part.count());
        let Some(longest) = longest.filter(|part| part.count() > 2) else {
            break;
        };
        longest.kept = longest.count() - 2;
    }
    let size = (most / width_side_by_side(&parts)).min(usual).max(smallest);
    (size, parts.into_iter().map(Shortening::finish).collect())
}

/// Returns the width of the parts with the space between them, relative to the size of the font.
fn width_side_by_side(parts: &[Shortening]) -> f64 {
    const BETWEEN: f64 = 0.8;
    match parts {
        [left, middle, right] if middle.count() > 0 => {
            let sides = left.width().max(right.width());
            let between = if sides > 0.0 { 2.0 * BETWEEN } else { 0.0 };
            middle.width() + 2.0 * sides + between
        }
        parts => {
            let all = parts.iter().map(Shortening::width);
            all.sum::<f64>() + (parts.len() as f64 - 1.0) * BETWEEN
        }
    }
}

/// Draws crosses at the corners of the pieces to cut out.
fn cut_marks(layout: &Layout, slot: Area) -> Vec<Shape> {
    const ARM: f64 = 2.0 * MM;
    let (across, down) = (layout.gap(), layout.gap_below());
    let (columns, rows) = (layout.per_page.columns(), layout.per_page.rows());
    let mut shapes = Vec::new();
    for row in 0..=rows {
        for column in 0..=columns {
            let x = slot.x - across / 2.0 + column as f64 * (slot.width + across);
            let y = slot.y - down / 2.0 + row as f64 * (slot.height + down);
            for (from, to) in [
                (Point::new(x - ARM, y), Point::new(x + ARM, y)),
                (Point::new(x, y - ARM), Point::new(x, y + ARM)),
            ] {
                shapes.push(Shape::Line {
                    from,
                    to,
                    width: 0.4,
                });
            }
        }
    }
    shapes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fonts::width;

    /// Shortens the parts by the definition: repeatedly removes a character from the longest part.
    fn fitted_by_definition(mut parts: Vec<String>, faces: [Face; 3], most: f64) -> Vec<String> {
        let wide = |part: &str, face| match part {
            "" => 0.0,
            part => width(part, face, 1.0),
        };
        let whole = |parts: &[String]| match parts {
            [left, middle, right] if !middle.is_empty() => {
                let sides = wide(left, faces[0]).max(wide(right, faces[2]));
                let between = if sides > 0.0 { 1.6 } else { 0.0 };
                wide(middle, faces[1]) + 2.0 * sides + between
            }
            parts => {
                let all = parts.iter().zip(faces).map(|(part, face)| wide(part, face));
                all.sum::<f64>() + (parts.len() as f64 - 1.0) * 0.8
            }
        };
        while whole(&parts) * Layout::default().smallest_text() > most {
            let longest = parts.iter_mut().max_by_key(|part| part.chars().count());
            let Some(longest) = longest.filter(|part| part.chars().count() > 2) else {
                break;
            };
            let count = longest.chars().count();
            *longest = longest.chars().take(count - 2).chain(['…']).collect();
        }
        parts
    }

    #[test]
    fn the_longest_parts_of_a_line_are_shortened() {
        let faces = [Face::Bold, Face::Regular, Face::Regular];
        let texts = [
            "",
            "1",
            "Größe 17",
            "a label of some words – and more",
            "ab",
        ];
        for number in 0..texts.len().pow(3) {
            let places = [number, number / texts.len(), number / texts.len().pow(2)];
            let all = places.map(|place| texts[place % texts.len()].to_owned());
            for parts in (1..=3).map(|count| all[..count].to_vec()) {
                for most in [0.0, 10.0, 30.0, 55.0, 90.0, 140.0, 400.0] {
                    let expected = fitted_by_definition(parts.clone(), faces, most);
                    let (_, found) = fitted(parts.clone(), faces, &Layout::default(), most);
                    assert_eq!(found, expected, "{parts:?} {most}");
                }
            }
        }
    }
}
