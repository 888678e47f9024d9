//! Running text: headings, paragraphs and pictures, which fill columns and pages.

use crate::drawing::{Anchor, Area, Bookmark, Face, Page, Part, Point, Role, Shape};
use crate::fonts::{CAPITALS, wrapped};
use crate::layout::Layout;
use crate::page::{Title, blank, line};
use crate::paper::{MM, Paper};

/// The height of a line, relative to the size of its font.
const LEADING: f64 = 1.4;

/// The distance between a figure and the text at its right.
const BESIDE: f64 = 7.0 * MM;

/// Pages that are being filled.
pub struct Flow<'l> {
    layout: &'l Layout,
    title: String,
    /// The number of the first page.
    first: usize,
    columns: usize,
    column: usize,
    /// The end of the filled part of the column.
    y: f64,
    pages: Vec<Page>,
}

/// A paragraph.
pub struct Paragraph<'t> {
    pub text: &'t str,
    pub face: Face,
    /// Its indentation.
    pub indent: f64,
}

impl<'l> Flow<'l> {
    /// Begins pages with this title, numbered from `first` on.
    pub fn new(layout: &'l Layout, title: &str, first: usize, columns: usize) -> Flow<'l> {
        let mut flow = Flow {
            layout,
            title: title.to_owned(),
            first,
            columns,
            column: 0,
            y: 0.0,
            pages: Vec::new(),
        };
        flow.next_page();
        flow
    }

    /// Returns the largest number of columns with lines of a good length.
    pub fn columns_of(layout: &Layout) -> usize {
        match (layout.paper, layout.large_print) {
            (Paper::A5, _) | (_, true) => 1,
            _ => 2,
        }
    }

    /// The size of its text.
    fn size(&self) -> f64 {
        if self.layout.large_print { 18.0 } else { 9.5 }
    }

    fn next_page(&mut self) {
        let number = self.first + self.pages.len();
        let title = Title {
            text: &self.title,
            is_first: self.pages.is_empty(),
        };
        self.pages.push(blank(self.layout, number, Some(title)));
        self.column = 0;
        self.y = self.area().y;
    }

    /// The column that is being filled.
    fn area(&self) -> Area {
        const BETWEEN: f64 = 9.0 * MM;
        let number = self.first + self.pages.len() - 1;
        let body = self.layout.body(number, true);
        let columns = self.columns as f64;
        let width = (body.width - (columns - 1.0) * BETWEEN) / columns;
        Area {
            x: body.x + self.column as f64 * (width + BETWEEN),
            width,
            ..body
        }
    }

    /// Returns whether the column is still empty.
    fn is_at_top(&self) -> bool {
        self.y <= self.area().y
    }

    /// Continues in the next column if the height does not fit into this one.
    pub fn make_room(&mut self, height: f64) {
        if self.y + height <= self.area().bottom() || self.is_at_top() {
            return;
        }
        if self.column + 1 < self.columns {
            self.column += 1;
            self.y = self.area().y;
        } else {
            self.next_page();
        }
    }

    fn add(&mut self, role: Role, shapes: Vec<Shape>) {
        if let Some(page) = self.pages.last_mut() {
            page.parts.push(Part::new(role, shapes));
        }
    }

    /// Adds an entry to the table of contents.
    pub fn bookmark(&mut self, depth: u16, text: &str) {
        let text = text.to_owned();
        if let Some(page) = self.pages.last_mut() {
            page.bookmarks.push(Bookmark { depth, text });
        }
    }

    /// Adds a heading that has at least the height `below` under it.
    pub fn heading(&mut self, text: &str, depth: u16, below: f64) {
        let size = 1.15 * self.size();
        if !self.is_at_top() {
            self.y += 0.9 * size;
        }
        self.make_room(LEADING * size + below);
        let area = self.area();
        let mut shapes = Vec::new();
        for text in wrapped(text, Face::Bold, size, area.width) {
            let at = Point::new(area.x, self.y + CAPITALS * size);
            shapes.push(line(at, &text, size, Face::Bold, Anchor::Start));
            self.y += LEADING * size;
        }
        self.add(Role::Heading(depth), shapes);
    }

    /// Adds a paragraph.
    pub fn paragraph(&mut self, paragraph: &Paragraph) {
        self.lines(paragraph, 0.0);
        self.y += 0.3 * self.size();
    }

    /// Adds the lines of a paragraph, indented by `left`.
    fn lines(&mut self, paragraph: &Paragraph, left: f64) {
        let size = self.size();
        let left = left + paragraph.indent;
        let width = self.area().width - left;
        let mut shapes = Vec::new();
        for text in wrapped(paragraph.text, paragraph.face, size, width) {
            let (page, column) = (self.pages.len(), self.column);
            self.make_room(LEADING * size);
            // A paragraph that continues in another column or page becomes two parts.
            if (page, column) != (self.pages.len(), self.column) && !shapes.is_empty() {
                let part = Part::new(Role::Paragraph, std::mem::take(&mut shapes));
                self.pages[page - 1].parts.push(part);
            }
            let at = Point::new(self.area().x + left, self.y + CAPITALS * size);
            shapes.push(line(at, &text, size, paragraph.face, Anchor::Start));
            self.y += LEADING * size;
        }
        if !shapes.is_empty() {
            self.add(Role::Paragraph, shapes);
        }
    }

    /// Adds a figure with paragraphs at its right, which continue below the figure if they are longer. `draw` draws the
    /// figure with this upper left corner.
    pub fn figure(
        &mut self,
        (width, height): (f64, f64),
        told: String,
        draw: impl FnOnce(Point) -> Vec<Shape>,
        beside: &[Paragraph],
    ) {
        self.make_room(height.max(self.height_beside(width, beside)));
        let (top, page) = (self.y, self.pages.len());
        let corner = Point::new(self.area().x, top);
        self.add(Role::Figure(told), draw(corner));
        for paragraph in beside {
            self.lines(paragraph, width + BESIDE);
            self.y += 0.3 * self.size();
        }
        if self.pages.len() == page {
            self.y = self.y.max(top + height);
        }
        self.y += self.size();
    }

    /// Returns the height of paragraphs at the right of a figure, at most half a page.
    pub fn height_beside(&self, width: f64, beside: &[Paragraph]) -> f64 {
        let (size, area) = (self.size(), self.area());
        let height = |paragraph: &Paragraph| {
            let width = area.width - width - BESIDE - paragraph.indent;
            let lines = wrapped(paragraph.text, paragraph.face, size, width);
            (LEADING * lines.len() as f64 + 0.3) * size
        };
        let height: f64 = beside.iter().map(height).sum();
        height.min(area.height / 2.0)
    }

    /// Returns the height that a heading needs below it: three lines.
    pub fn some_lines(&self) -> f64 {
        3.0 * LEADING * self.size()
    }

    /// Returns all pages.
    pub fn pages(self) -> Vec<Page> {
        self.pages
    }
}
