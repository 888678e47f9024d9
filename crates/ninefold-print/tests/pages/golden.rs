//! Pages look as in the pictures of `golden`, which somebody has looked at. `NINEFOLD_GOLDEN=overwrite` writes them
//! anew; look at them before you commit them.

use std::path::PathBuf;
use std::{env, fs};

use ninefold_print::drawing::Page;
use ninefold_print::{Book, Layout, Paper, PerPage, Solutions, raster, single, svg};
use resvg::tiny_skia::Pixmap;

use super::{LINES, book, puzzles};

/// How wide the pictures are. Differences of a letter show, and they stay small.
const WIDTH: u32 = 420;

/// How much a pixel may differ, of 255: edges that fall between pixels.
const PIXEL: u8 = 60;

/// How many pixels may differ more, in a million.
const PIXELS: usize = 200;

fn compare(name: &str, page: &Page) {
    let path =
        PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/pages/golden/{name}.png"));
    let drawn = raster::png(&svg::document(page), WIDTH).unwrap();
    if env::var("NINEFOLD_GOLDEN").is_ok_and(|what| what == "overwrite") {
        fs::write(&path, &drawn).unwrap();
    }
    let golden = fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let differing = differing(&drawn, &golden);
    let kept = env::temp_dir().join(format!("ninefold-{name}.png"));
    if differing > PIXELS {
        fs::write(&kept, &drawn).unwrap();
    }
    assert!(
        differing <= PIXELS,
        "{name}: {differing} of a million pixels differ; see {}",
        kept.display()
    );
}

/// How many of a million pixels differ; all, if the pictures are not equally large.
fn differing(one: &[u8], other: &[u8]) -> usize {
    let [one, other] = [one, other].map(|png| Pixmap::decode_png(png).unwrap());
    if (one.width(), one.height()) != (other.width(), other.height()) {
        return 1_000_000;
    }
    let pairs = one.pixels().iter().zip(other.pixels());
    let differing = pairs.filter(|(one, other)| {
        [
            one.red().abs_diff(other.red()),
            one.green().abs_diff(other.green()),
            one.blue().abs_diff(other.blue()),
        ]
        .into_iter()
        .any(|difference| difference > PIXEL)
    });
    differing.count() * 1_000_000 / one.pixels().len()
}

fn nth(book: &Book, number: usize) -> Page {
    book.pages().nth(number).unwrap()
}

#[test]
fn a_sheet_of_six() {
    let layout = Layout {
        title: Some("Puzzles of the week".to_owned()),
        caption: "{number}|{clues} clues".parse().unwrap(),
        ..Layout::default()
    };
    let book = book(layout, 6);
    compare("six", &nth(&book, 0));
    compare("solutions", &nth(&book, 1));
}

#[test]
fn a_sheet_of_twelve_with_solutions_at_the_foot_and_cut_marks() {
    let layout = Layout {
        per_page: PerPage::new(12).unwrap(),
        solutions: Solutions::Foot,
        cut_marks: true,
        ..Layout::default()
    };
    compare("twelve", &nth(&book(layout, 12), 0));
}

#[test]
fn large_print() {
    let layout = Layout {
        paper: Paper::Letter,
        per_page: PerPage::ONE,
        large_print: true,
        title: Some("Large print".to_owned()),
        ..Layout::default()
    };
    compare("large", &nth(&book(layout, 1), 0));
}

#[test]
fn candidates_coordinates_and_hints() {
    let layout = Layout {
        paper: Paper::A5,
        per_page: PerPage::new(2).unwrap(),
        candidates: true,
        coordinates: true,
        ..Layout::default()
    };
    let mut puzzles = puzzles(2);
    for puzzle in &mut puzzles {
        puzzle.hints =
            vec!["1. A hint of some length that takes more than one line. ".repeat(3); 3];
    }
    let book = Book::new(layout, puzzles).unwrap();
    compare("candidates", &nth(&book, 0));
    compare("hints", &nth(&book, 1));
}

#[test]
fn a_cover() {
    let text = "Sudoku for the long winter\n\nSixty puzzles in four levels\n\nA publisher\n\n2026";
    let book = book(Layout::default(), 1).with_cover(text);
    compare("cover", &nth(&book, 0));
}

#[test]
fn one_puzzle() {
    compare("single", &single(&LINES[0].parse().unwrap(), None));
}

/// The comparison sees a digit that is another one, and a line that is missing.
#[test]
fn small_differences_are_seen() {
    let picture = |line: &str| {
        raster::png(&svg::document(&single(&line.parse().unwrap(), None)), WIDTH).unwrap()
    };
    let one = picture(LINES[0]);
    assert_eq!(differing(&one, &one), 0);
    let other = picture(&LINES[0].replacen('3', "8", 1));
    assert!(differing(&one, &other) > PIXELS);
    // In a page of twelve, a digit is smaller, and still counts.
    let page = |change: bool| {
        let layout = Layout {
            per_page: PerPage::new(12).unwrap(),
            ..Layout::default()
        };
        let mut page = nth(&book(layout, 12), 0);
        if change {
            page.parts[2].shapes.pop();
        }
        raster::png(&svg::document(&page), WIDTH).unwrap()
    };
    assert!(differing(&page(false), &page(true)) > 0);
}
