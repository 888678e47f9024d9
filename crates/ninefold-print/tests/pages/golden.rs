//! Pages look as in the pictures of `golden`, which somebody has looked at. `NINEFOLD_GOLDEN=overwrite` writes them
//! anew; look at them before you commit them.

use std::env;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

use ninefold_print::drawing::{Page, Role, Shape};
use ninefold_print::{Book, Layout, Paper, PerPage, Solutions, raster, single, svg};
use resvg::tiny_skia::Pixmap;

use super::{LINES, book, puzzles};

/// How wide the pictures are. Differences of a letter show, and they stay small.
const WIDTH: u32 = 360;

/// How much a pixel may differ, of 255: edges that fall between pixels, and greys of which the golden pictures have
/// sixteen.
const PIXEL: u8 = 60;

/// How many pixels may differ more, in a million.
const PIXELS: usize = 200;

/// A picture in greys.
#[derive(PartialEq)]
struct Picture {
    width: u32,
    height: u32,
    greys: Vec<u8>,
}

impl Picture {
    fn of(page: &Page) -> Picture {
        let png = raster::png(&svg::document(page), WIDTH).unwrap();
        let pixels = Pixmap::decode_png(&png).unwrap();
        // Paper and ink are grey, so any colour would do.
        let greys = pixels.pixels().iter().map(|pixel| pixel.green());
        Picture {
            width: pixels.width(),
            height: pixels.height(),
            greys: greys.collect(),
        }
    }

    fn read(path: &Path) -> Picture {
        let file = File::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let mut decoder = png::Decoder::new(BufReader::new(file));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info().unwrap();
        let mut greys = vec![0; reader.output_buffer_size()];
        let info = reader.next_frame(&mut greys).unwrap();
        Picture {
            width: info.width,
            height: info.height,
            greys,
        }
    }

    fn write(&self, path: &Path) {
        let mut encoder = png::Encoder::new(File::create(path).unwrap(), self.width, self.height);
        encoder.set_color(png::ColorType::Grayscale);
        encoder.set_depth(png::BitDepth::Four);
        encoder.set_compression(png::Compression::Best);
        let rows = self.greys.chunks(self.width as usize);
        let sixteen = |grey: u8| (u16::from(grey) * 15 + 127) / 255;
        let bytes = rows.flat_map(|row| {
            row.chunks(2).map(move |two| {
                let [one, other] = [two[0], *two.get(1).unwrap_or(&0)].map(sixteen);
                (one << 4 | other) as u8
            })
        });
        let bytes: Vec<u8> = bytes.collect();
        encoder
            .write_header()
            .unwrap()
            .write_image_data(&bytes)
            .unwrap();
    }

    /// How many of a million pixels differ; all, if the pictures are not equally large.
    fn differing(&self, other: &Picture) -> usize {
        if (self.width, self.height) != (other.width, other.height) {
            return 1_000_000;
        }
        let pairs = self.greys.iter().zip(&other.greys);
        let differing = pairs.filter(|(one, other)| one.abs_diff(**other) > PIXEL);
        differing.count() * 1_000_000 / self.greys.len()
    }
}

pub fn compare(name: &str, page: &Page) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pages/golden");
    let path = folder.join(format!("{name}.png"));
    let drawn = Picture::of(page);
    if env::var("NINEFOLD_GOLDEN").is_ok_and(|what| what == "overwrite") {
        drawn.write(&path);
    }
    let differing = drawn.differing(&Picture::read(&path));
    let kept = env::temp_dir().join(format!("ninefold-{name}.png"));
    if differing > PIXELS {
        drawn.write(&kept);
    }
    assert!(
        differing <= PIXELS,
        "{name}: {differing} of a million pixels differ; see {}",
        kept.display()
    );
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

/// The last page has fewer puzzles than others.
#[test]
fn a_sheet_of_nine_of_a5_that_is_not_full() {
    let layout = Layout {
        paper: Paper::A5,
        per_page: PerPage::new(9).unwrap(),
        solutions: Solutions::Foot,
        caption: "{number}|a word|{clues} clues".parse().unwrap(),
        ..Layout::default()
    };
    compare("nine", &nth(&book(layout, 7), 0));
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
    let book = book(Layout::default(), 1).with_cover(text).unwrap();
    compare("cover", &nth(&book, 0));
}

#[test]
fn one_puzzle() {
    compare("single", &single(&LINES[0].parse().unwrap(), None));
}

/// The comparison sees a digit that is another one, and on a page of twelve one that is missing.
#[test]
fn small_differences_are_seen() {
    let picture = |line: &str| Picture::of(&single(&line.parse().unwrap(), None));
    let one = picture(LINES[0]);
    assert_eq!(one.differing(&one), 0);
    assert!(one.differing(&picture(&LINES[0].replacen('3', "8", 1))) > PIXELS);
    let layout = Layout {
        per_page: PerPage::new(12).unwrap(),
        ..Layout::default()
    };
    let mut page = nth(&book(layout, 12), 0);
    let whole = Picture::of(&page);
    let last = page
        .parts
        .iter_mut()
        .rfind(|part| matches!(part.role, Role::Figure(_)));
    let shapes = &mut last.unwrap().shapes;
    let digits = |shape: &Shape| matches!(shape, Shape::Text(_));
    shapes.remove(shapes.iter().position(digits).unwrap());
    let differing = whole.differing(&Picture::of(&page));
    assert!(differing > 0, "{differing}");
}
