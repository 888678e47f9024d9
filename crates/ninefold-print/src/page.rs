//! The parts that all pages share: titles, page numbers, lines of text, bookmarks.

use crate::drawing::{Anchor, Bookmark, Colour, Face, Page, Part, Point, Role, Shape, Text};
use crate::fonts::{CAPITALS, fitting, shortened};
use crate::layout::Layout;
use crate::puzzle::Puzzle;

/// A puzzle with its number.
pub type Numbered<'p> = (usize, &'p Puzzle);

/// A title at the head of a page.
#[derive(Clone, Copy)]
pub struct Title<'t> {
    pub text: &'t str,
    /// Whether it begins a chapter; otherwise it is only repeated.
    pub is_first: bool,
}

/// Returns a page that has only its title and its number.
pub fn blank(layout: &Layout, number: usize, title: Option<Title>) -> Page {
    let (width, height) = layout.paper.size();
    let area = layout.area(number);
    let middle = area.x + area.width / 2.0;
    let mut parts = Vec::new();
    if let Some(Title { text, is_first }) = title {
        let fitting = fitting(text, Face::Bold, layout.title_size(), area.width);
        let size = fitting.max(layout.smallest_title());
        let baseline = area.y + CAPITALS * layout.title_size();
        let text = line(
            Point::new(middle, baseline),
            &shortened(text, Face::Bold, size, area.width),
            size,
            Face::Bold,
            Anchor::Middle,
        );
        let role = match is_first {
            true => Role::Heading(1),
            false => Role::Decoration,
        };
        parts.push(Part::new(role, vec![text]));
    }
    if layout.page_numbers {
        let size = if layout.large_print { 16.0 } else { 9.0 };
        let foot = Point::new(middle, height - 0.5 * layout.paper.margin());
        let text = line(
            foot,
            &number.to_string(),
            size,
            Face::Regular,
            Anchor::Middle,
        );
        parts.push(Part::new(Role::Decoration, vec![text]));
    }
    Page {
        width,
        height,
        bookmarks: Vec::new(),
        parts,
    }
}

/// Returns a line of text in black. Replaces tabs and other control characters by spaces.
pub fn line(at: Point, text: &str, size: f64, face: Face, anchor: Anchor) -> Shape {
    Shape::Text(Text {
        at,
        text: text.replace(char::is_control, " "),
        size,
        face,
        anchor,
        colour: Colour::BLACK,
    })
}

/// Returns the bookmarks that lead to a page with these puzzles.
pub fn bookmarks(chapter: &str, is_first: bool, puzzles: &[Numbered]) -> Vec<Bookmark> {
    let bookmark = |depth, text: String| Bookmark { depth, text };
    let chapter = is_first.then(|| bookmark(1, chapter.to_owned()));
    let range = match puzzles {
        [(only, _)] => only.to_string(),
        [(first, _), .., (last, _)] => format!("{first}–{last}"),
        [] => return chapter.into_iter().collect(),
    };
    chapter.into_iter().chain([bookmark(2, range)]).collect()
}
