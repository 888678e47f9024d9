//! The cover of a book.

use crate::drawing::{Anchor, Area, Bookmark, Face, Page, Part, Point, Role, Shape};
use crate::fonts::{CAPITALS, fitting, wrapped};
use crate::grids;
use crate::layout::{Layout, Refused};
use crate::page::line;
use crate::paper::Paper;
use crate::puzzle::Puzzle;

/// Checks that the texts of a cover fit on the page.
pub fn check(layout: &Layout, text: &str) -> Result<(), Refused> {
    let texts = Texts::of(layout, text);
    match texts.top <= texts.bottom {
        true => Ok(()),
        false => Err(Refused::LongCover),
    }
}

/// Lays out a cover. The first paragraph of the text is the title, the second is set below it, and the others are at
/// the foot of the page. The first puzzle is drawn between them.
pub fn page(layout: &Layout, text: &str, puzzle: Option<&Puzzle>) -> Page {
    let (width, height) = layout.paper.size();
    let texts = Texts::of(layout, text);
    let mut parts = texts.head;
    if let Some(puzzle) = puzzle {
        let shapes = board(puzzle, layout.area(1), texts.top, texts.bottom);
        parts.push(Part::new(Role::Decoration, shapes));
    }
    parts.extend(texts.foot);
    let title = (!texts.title.is_empty()).then_some(texts.title);
    let bookmarks = title.map(|text| Bookmark { depth: 1, text });
    Page {
        width,
        height,
        bookmarks: bookmarks.into_iter().collect(),
        parts,
    }
}

/// The texts of a cover, and the top and bottom of the space between them.
struct Texts {
    title: String,
    head: Vec<Part>,
    foot: Vec<Part>,
    top: f64,
    bottom: f64,
}

impl Texts {
    fn of(layout: &Layout, text: &str) -> Texts {
        let area = layout.area(1);
        let paragraphs = paragraphs(text);
        let scale = match layout.paper {
            Paper::A5 => 0.72,
            _ => 1.0,
        };
        let mut head = Column {
            area,
            y: area.y + 0.07 * area.height,
            parts: Vec::new(),
        };
        let title = paragraphs.first().map_or("", String::as_str);
        head.text(title, 44.0 * scale, Face::Bold, Role::Heading(1));
        if let Some(subtitle) = paragraphs.get(1) {
            head.y += 8.0 * scale;
            head.text(subtitle, 18.0 * scale, Face::Regular, Role::Paragraph);
        }
        let below = paragraphs.get(2..).unwrap_or_default();
        let mut foot = Column {
            area,
            y: 0.0,
            parts: Vec::new(),
        };
        for (place, paragraph) in below.iter().enumerate() {
            foot.y += if place > 0 { 10.0 * scale } else { 0.0 };
            foot.text(paragraph, 12.0 * scale, Face::Regular, Role::Paragraph);
        }
        let start = area.bottom() - foot.y;
        foot.move_down(start);
        let space = if below.is_empty() { 0.0 } else { 24.0 * scale };
        Texts {
            title: title.to_owned(),
            head: head.parts,
            foot: foot.parts,
            top: head.y + 24.0 * scale,
            bottom: start - space,
        }
    }
}

/// Returns the title of a cover, which may be empty.
#[cfg(feature = "pdf")]
pub fn title(text: &str) -> String {
    paragraphs(text).into_iter().next().unwrap_or_default()
}

/// Returns the paragraphs, each on one line.
fn paragraphs(text: &str) -> Vec<String> {
    let mut paragraphs = vec![String::new()];
    for line in text.lines().map(str::trim) {
        match paragraphs.last_mut() {
            Some(last) if !line.is_empty() => {
                if !last.is_empty() {
                    last.push(' ');
                }
                last.push_str(line);
            }
            _ => paragraphs.push(String::new()),
        }
    }
    paragraphs.retain(|paragraph| !paragraph.is_empty());
    paragraphs
}

/// Draws the puzzle in the middle of the free space.
fn board(puzzle: &Puzzle, area: Area, top: f64, bottom: f64) -> Vec<Shape> {
    let side = (0.8 * area.width).min(bottom - top);
    if side < 0.3 * area.width {
        return Vec::new();
    }
    let corner = Point::new(
        area.middle().x - side / 2.0,
        top + (bottom - top - side) / 2.0,
    );
    grids::ornament(&puzzle.grids, corner, side)
}

/// Centred texts, one below the other.
struct Column {
    area: Area,
    y: f64,
    parts: Vec<Part>,
}

impl Column {
    fn text(&mut self, text: &str, size: f64, face: Face, role: Role) {
        // Words are not broken, so a long word makes the whole text smaller.
        let words = text.split_whitespace();
        let sizes = words.map(|word| fitting(word, face, size, self.area.width - 0.1));
        let size = sizes.fold(size, f64::min);
        let mut shapes = Vec::new();
        for text in balanced(text, face, size, self.area.width) {
            let at = Point::new(self.area.middle().x, self.y + CAPITALS * size);
            shapes.push(line(at, &text, size, face, Anchor::Middle));
            self.y += 1.3 * size;
        }
        if !shapes.is_empty() {
            self.parts.push(Part::new(role, shapes));
        }
    }

    fn move_down(&mut self, by: f64) {
        for shape in self.parts.iter_mut().flat_map(|part| &mut part.shapes) {
            if let Shape::Text(text) = shape {
                text.at.y += by;
            }
        }
    }
}

/// Breaks a text into as few lines as possible, of about equal length.
fn balanced(text: &str, face: Face, size: f64, most: f64) -> Vec<String> {
    let lines = wrapped(text, face, size, most);
    let shares = (1..20).map(|twentieths| most * f64::from(twentieths) / 20.0);
    let narrower = shares.map(|width| wrapped(text, face, size, width));
    let mut as_few = narrower.filter(|narrower| narrower.len() == lines.len());
    as_few.next().unwrap_or(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_lines_part_paragraphs() {
        assert_eq!(
            paragraphs("\r\n\nA title\nof two lines\n\n  \nbelow\n"),
            ["A title of two lines", "below"]
        );
        assert_eq!(paragraphs("\n"), Vec::<String>::new());
    }
}
