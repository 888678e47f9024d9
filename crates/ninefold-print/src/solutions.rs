//! Solutions, on separate pages or upside down at the foot of a page.

use crate::drawing::{Anchor, Area, Face, Page, Part, Point, Role};
use crate::fonts::CAPITALS;
use crate::grids;
use crate::layout::Layout;
use crate::page::{Numbered, Title, blank, bookmarks, line};
use crate::paper::{MM, Paper};

/// The arrangement of small solutions at the foot of a page, each with its number above it.
struct Strip {
    columns: usize,
    rows: usize,
    side: f64,
    /// The size of the numbers.
    number: f64,
}

impl Strip {
    /// The distance between solutions, below the numbers.
    const GAP: f64 = 4.0 * MM;

    /// Returns the arrangement for a full page of puzzles.
    fn of(layout: &Layout) -> Strip {
        let width = layout.area(1).width;
        let count = layout.per_page.get();
        let rows = count.div_ceil(6);
        let columns = count.div_ceil(rows);
        let share = (width - (columns as f64 - 1.0) * Self::GAP) / columns as f64;
        let largest = match (layout.large_print, count) {
            (true, _) => 58.0,
            (false, ..=6) => 30.0,
            // Larger solutions would take the space of the puzzles.
            (false, _) => 23.0,
        };
        Strip {
            columns,
            rows,
            side: share.min(largest * MM),
            number: if layout.large_print { 16.0 } else { 7.0 },
        }
    }

    /// Returns the distance from one row to the next.
    fn down(&self) -> f64 {
        self.side + 1.1 * self.number + 0.6 * Self::GAP
    }
}

/// Returns the height of the solutions at the foot of a page.
pub fn foot_height(layout: &Layout) -> f64 {
    let strip = Strip::of(layout);
    strip.rows as f64 * strip.down() + 4.0 * MM
}

/// Returns the solutions at the foot of a page, upside down.
pub fn foot(layout: &Layout, number: usize, puzzles: &[Numbered]) -> Vec<Part> {
    let strip = Strip::of(layout);
    let area = layout.area(number);
    let across = strip.side + Strip::GAP;
    // The last page may have fewer puzzles.
    let (columns, rows) = (
        strip.columns.min(puzzles.len()),
        puzzles.len().div_ceil(strip.columns),
    );
    let width = columns as f64 * across - Strip::GAP;
    let height = rows as f64 * strip.down() - 0.6 * Strip::GAP;
    let corner = Point::new(area.middle().x - width / 2.0, area.bottom() - height);
    let whole = Area::new(corner.x, corner.y, width, height);
    let solution = |(place, numbered): (usize, &Numbered)| {
        let (row, column) = (place / strip.columns, place % strip.columns);
        let corner = Point::new(
            corner.x + column as f64 * across,
            corner.y + row as f64 * strip.down(),
        );
        let mut part = solution(layout, numbered, corner, (strip.side, strip.number));
        part.turned_around = Some(whole.middle());
        part
    };
    puzzles.iter().enumerate().map(solution).collect()
}

/// Returns a solution with this side, and above it its number in this size; givens are bold.
fn solution(
    layout: &Layout,
    &(number, puzzle): &Numbered,
    corner: Point,
    (side, size): (f64, f64),
) -> Part {
    let word = &layout.words.solution_of;
    let told = format!("{word} {number}: {}", grids::solution_text(&puzzle.grids));
    let name = line(
        Point::new(corner.x, corner.y + CAPITALS * size),
        &number.to_string(),
        size,
        Face::Bold,
        Anchor::Start,
    );
    let below = Point::new(corner.x, corner.y + 1.1 * size);
    let mut shapes = grids::solution(layout, &puzzle.grids, below, side);
    shapes.insert(0, name);
    Part::new(Role::Figure(told), shapes)
}

/// The arrangement of solutions on separate pages.
pub struct SolutionGrid {
    columns: usize,
    rows: usize,
    side: f64,
    gap: f64,
    /// The size of the numbers.
    number: f64,
}

impl SolutionGrid {
    pub fn of(layout: &Layout) -> SolutionGrid {
        let body = layout.body(1, true);
        let columns = match (layout.large_print, layout.paper) {
            (true, _) => 2,
            (false, Paper::A5) => 3,
            (false, _) => 4,
        };
        let gap = 6.0 * MM;
        let number = if layout.large_print { 16.0 } else { 8.0 };
        let side = (body.width - (columns as f64 - 1.0) * gap) / columns as f64;
        let high = side + 2.2 * number;
        let rows = ((body.height + 0.7 * number) / high) as usize;
        SolutionGrid {
            columns,
            rows: rows.max(1),
            side,
            gap,
            number,
        }
    }

    /// Returns the number of solutions on a page.
    pub fn per_page(&self) -> usize {
        self.columns * self.rows
    }

    /// Returns a page of solutions.
    pub fn page(
        &self,
        layout: &Layout,
        number: usize,
        puzzles: &[Numbered],
        is_first: bool,
    ) -> Page {
        let text = layout.words.solutions;
        let mut page = blank(layout, number, Some(Title { text, is_first }));
        let body = layout.body(number, true);
        // The solutions of a full page end at the end of its body.
        let high = (body.height + 0.7 * self.number) / self.rows as f64;
        for (place, numbered) in puzzles.iter().enumerate() {
            let (row, column) = (place / self.columns, place % self.columns);
            let corner = Point::new(
                body.x + column as f64 * (self.side + self.gap),
                body.y + row as f64 * high,
            );
            page.parts
                .push(solution(layout, numbered, corner, (self.side, self.number)));
        }
        page.bookmarks = bookmarks(text, is_first, puzzles);
        page
    }
}
