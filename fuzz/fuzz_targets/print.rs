//! Layouts, captions, titles and covers with any texts: nothing panics, the pages are made quickly, everything is
//! within its page, the documents are well-formed, and a page requested by its index is the same as in sequence.

#![no_main]

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use ninefold::rating::Rating;
use ninefold::rating::human::Level;
use ninefold::{Candidates, CellSet, Grid, Solution};
use ninefold_print::drawing::{Anchor, Face, Page, Point, Shape, Text};
use ninefold_print::{
    Book, Caption, Classic, Grids, Layout, Paper, PerPage, Puzzle, Rated, Solutions,
    Words as Wording, svg,
};
use ttf_parser::Face as Font;

/// The time for all pages, on a machine with other work.
const SOON: Duration = Duration::from_secs(5);

/// The distance in points that a shape may extend beyond its page: half of the width of a line.
const OUTSIDE: f64 = 1.0;

/// The maximum number of characters of a text.
const LONGEST: usize = 1 << 15;

#[derive(Arbitrary, Debug)]
struct Input<'a> {
    paper: u8,
    per_page: u8,
    solutions: u8,
    flags: [bool; 6],
    /// In tenths of a point.
    binding: u16,
    caption: Vec<Piece<'a>>,
    title: Option<Words<'a>>,
    cover: Option<Vec<Words<'a>>>,
    puzzles: Vec<Printed<'a>>,
    /// The number of repetitions of the puzzles.
    times: u8,
}

#[derive(Arbitrary, Debug)]
enum Piece<'a> {
    Place(u8),
    Bar,
    Text(&'a str),
}

/// A text of words, each repeated.
#[derive(Arbitrary, Debug)]
struct Words<'a>(Vec<(&'a str, u16)>);

#[derive(Arbitrary, Debug)]
struct Printed<'a> {
    solution: Solution,
    given: CellSet,
    fewer: Option<Box<Candidates>>,
    label: Option<Words<'a>>,
    level: Option<u8>,
    rated: Option<[u16; 3]>,
    hodoku: Option<u32>,
    hints: Vec<Words<'a>>,
}

fuzz_target!(|input: Input| {
    let Ok(caption) = input.caption().parse::<Caption>() else {
        return;
    };
    let [
        large_print,
        page_numbers,
        candidates,
        coordinates,
        cut_marks,
        has_long_words,
    ] = input.flags;
    let language = if has_long_words { "xx" } else { "en" };
    let words = Wording::translated(language, |word| match word {
        "Puzzle" if has_long_words => "Donaudampfschifffahrtsrätsel",
        word => word,
    });
    let layout = Layout {
        paper: Paper::ALL[usize::from(input.paper) % Paper::ALL.len()],
        per_page: per_page(input.per_page),
        large_print,
        title: input.title.as_ref().map(Words::text),
        words,
        page_numbers,
        caption,
        candidates,
        coordinates,
        cut_marks,
        solutions: Solutions::ALL[usize::from(input.solutions) % Solutions::ALL.len()],
        binding: f64::from(input.binding) / 10.0,
    };
    let puzzles: Vec<Puzzle> = input.puzzles.iter().take(16).map(Printed::puzzle).collect();
    let times = usize::from(input.times % 4) + 1;
    let puzzles: Vec<Puzzle> = puzzles
        .iter()
        .cycle()
        .take(puzzles.len() * times)
        .cloned()
        .collect();
    let start = Instant::now();
    let Ok(book) = Book::new(layout.clone(), puzzles.clone()) else {
        return soon(start);
    };
    let cover = input.cover.as_ref().map(|paragraphs| {
        let paragraphs: Vec<String> = paragraphs.iter().map(Words::text).collect();
        paragraphs.join("\n\n")
    });
    let book = match cover {
        Some(cover) => match book.with_cover(cover) {
            Ok(book) => book,
            Err(_) => return soon(start),
        },
        None => book,
    };
    let documents: Vec<(Page, String)> = book
        .pages()
        .map(|page| {
            let document = svg::document(&page);
            (page, document)
        })
        .collect();
    soon(start);
    for (page, document) in &documents {
        check_page(page);
        let read = roxmltree::Document::parse(document);
        assert!(read.is_ok(), "{read:?}: {document}");
    }
    check_places(layout, puzzles);
});

fn soon(start: Instant) {
    let took = start.elapsed();
    assert!(took < SOON, "it took {took:?}");
}

fn per_page(number: u8) -> PerPage {
    let number = PerPage::ALL[usize::from(number) % PerPage::ALL.len()];
    PerPage::new(number).expect("the number is one of the allowed ones")
}

/// Compares pages requested by index with those in sequence.
fn check_places(layout: Layout, mut puzzles: Vec<Puzzle>) {
    for puzzle in &mut puzzles {
        puzzle.hints = Vec::new();
    }
    let book = Book::new(layout, puzzles).expect("the same book was made before");
    let mut count = 0;
    for (place, page) in book.pages().enumerate() {
        assert_eq!(book.plain_page(place), Some(page), "page {place}");
        count += 1;
    }
    assert_eq!(book.plain_page(count), None);
    assert_eq!(book.plain_page(usize::MAX), None);
}

/// Panics if a shape is outside of the page.
fn check_page(page: &Page) {
    for part in &page.parts {
        let inside = |point: Point, shape: &Shape| {
            let Point { x, y } = match part.turned_around {
                Some(around) => Point::new(2.0 * around.x - point.x, 2.0 * around.y - point.y),
                None => point,
            };
            let is_inside = (-OUTSIDE..=page.width + OUTSIDE).contains(&x)
                && (-OUTSIDE..=page.height + OUTSIDE).contains(&y);
            assert!(
                is_inside,
                "{x} {y} of {} {}: {shape:?}",
                page.width, page.height
            );
        };
        for shape in &part.shapes {
            match shape {
                Shape::Line { from, to, .. } => {
                    inside(*from, shape);
                    inside(*to, shape);
                }
                Shape::Frame { area, .. } | Shape::Picture { area, .. } => {
                    inside(Point::new(area.x, area.y), shape);
                    inside(Point::new(area.right(), area.bottom()), shape);
                }
                Shape::Form { .. } => panic!("pages of classic sudokus have no forms: {shape:?}"),
                Shape::Text(text) => {
                    assert!(text.size > 0.0 && text.size.is_finite(), "{text:?}");
                    let [left, right] = ends(text);
                    inside(Point::new(left, text.at.y - text.size), shape);
                    inside(Point::new(right, text.at.y), shape);
                }
            }
        }
    }
}

/// Returns the left and the right end of a text.
fn ends(text: &Text) -> [f64; 2] {
    let width = width(text);
    let left = match text.anchor {
        Anchor::Start => text.at.x,
        Anchor::Middle => text.at.x - width / 2.0,
        Anchor::End => text.at.x - width,
    };
    [left, left + width]
}

/// Measures a text with the font itself. Characters without a known width are ignored.
fn width(text: &Text) -> f64 {
    static FONTS: LazyLock<[Font; 2]> = LazyLock::new(|| {
        [ttf_noto_sans::REGULAR, ttf_noto_sans::BOLD]
            .map(|bytes| Font::parse(bytes, 0).expect("it is a font"))
    });
    let font = match text.face {
        Face::Regular => &FONTS[0],
        Face::Bold => &FONTS[1],
    };
    let widths = text
        .text
        .chars()
        .filter(|&it| it < '\u{180}')
        .map(|character| {
            let glyph = font.glyph_index(character).unwrap_or_default();
            f64::from(font.glyph_hor_advance(glyph).unwrap_or_default())
        });
    widths.sum::<f64>() / f64::from(font.units_per_em()) * text.size
}

impl Input<'_> {
    fn caption(&self) -> String {
        let piece = |piece: &Piece| match piece {
            Piece::Place(place) => {
                let (name, _) = Caption::PLACES[usize::from(*place) % Caption::PLACES.len()];
                format!("{{{name}}}")
            }
            Piece::Bar => "|".to_owned(),
            Piece::Text(text) => (*text).to_owned(),
        };
        self.caption.iter().take(40).map(piece).collect()
    }
}

impl Words<'_> {
    fn text(&self) -> String {
        let mut text = String::new();
        for (word, times) in &self.0 {
            let left = LONGEST.saturating_sub(text.len());
            text += &word.repeat(usize::from(*times).min(left / word.len().max(1)));
            text += word;
        }
        text
    }
}

impl Printed<'_> {
    fn puzzle(&self) -> Puzzle {
        let solution = Grid::from(self.solution);
        let rated = |tenths: u16| Rating::new(f64::from(tenths) / 10.0);
        Puzzle {
            grids: Grids::Classic(Classic {
                givens: solution.only_in(self.given),
                solution,
                fewer: self.fewer.clone(),
            }),
            label: self.label.as_ref().map(Words::text),
            level: self
                .level
                .map(|level| Level::ALL[usize::from(level) % Level::ALL.len()]),
            difficulty: None,
            rated: self.rated.map(|[er, ep, ed]| Rated {
                er: rated(er),
                ep: rated(ep),
                ed: rated(ed),
            }),
            hodoku: self.hodoku,
            hints: self.hints.iter().take(4).map(Words::text).collect(),
        }
    }
}
