//! Boards with variant constraints: no rule is hidden, and nothing is outside the picture.

use lopdf::Document;
use lopdf::content::Operation;
use ninefold_print::drawing::{Area, Page, Role, Shape};
use ninefold_print::pdf::{About, Pdf};
use ninefold_print::variants::Picture;
use ninefold_print::{Layout, raster, svg};
use ninefold_variants::words::{self, Group, Word};
use ninefold_variants::{Board, Cell, Grid, Mask, Rule};
use resvg::tiny_skia::Pixmap;

use super::golden::compare;

/// Cages and sets, with candidates.
const CAGES: &str = "grid 6x6; cage 11: r1c1 r1c2 r2c1; cage 8: r2c2 r2c3 r3c3; cage: r4c1-3 r5c1 r5c3 r6c1-3; \
    cage 4: r5c2; sum 9: r1c5-6 r2c5; product 24: r3c5 r4c5-6; not-sum 7: r6c5-6; region: r4c4 r5c4-5 r6c4; \
    odd: r2c6; even: r3c6; given r1c4=2,4; given r3c1=5";

/// Each kind of line.
const LINES: &str = "thermo: r1c1 r2c1 r3c2 r4c1; slow-thermo: r1c3 r1c4 r2c5 r2c6; whisper: r3c3 r4c3 r5c4 r4c5; \
    renban: r6c1 r7c1 r7c2 r8c3; palindrome: r9c1 r9c2 r8c2; between: r1c7 r2c7 r2c8 r1c9; \
    lockout: r3c7 r4c8 r5c8 r5c9; regionsum: r5c1-4; entropic: r6c5 r6c6 r7c7 r6c8; \
    modular 3: r7c4 r8c4 r8c5 r9c6; nabner: r7c9 r8c9 r9c8-9; zipper: r8c6 r8c7 r7c8 r6c9 r7c9; \
    parity: r3c5 r3c6 r4c6 r5c5; sumline 10: r9c3-5; region-same: r5c6 r5c7 r4c7 r3c8; \
    arrow: r7c6 | r7c5 r6c4; pill: r1c5 r1c6 | r2c4 r3c4; double-arrow: r5c1 r6c2 r6c3 r7c3; anti-knight; \
    givens 1.......2........................................................................";

/// Marks between cells, and clues outside a grid with irregular regions.
const MARKS: &str = "grid 5x5; digits 0-4; regions AABBBAABBCADDCCEDDDCEEEEC; white: r1c1 r1c2; white 3: r1c2 r2c2; \
    black: r2c1 r3c1; black 3: r4c1 r4c2; x: r1c4 r1c5; v: r3c4 r4c4; white: r3c4 r4c4; edge-sum 6: r5c4 r5c5; \
    greater: r5c2 r5c1; quad 0,1,2: r2-3c2-3; quad 4: r1-2c4-5; max: r4c5; min: r5c3; sandwich 3: r1c1-5; \
    skyscraper 2: r5-5c1-5; xsum 6: r1-5c3; littlekiller 7: r1c4 r2c5; littlekiller 9: r1c2 r2c1; no-dots; \
    count-distinct: r3c3 | r2c3 r2c4";

fn board(text: &str) -> Board {
    text.parse().unwrap()
}

fn page(board: &Board) -> Page {
    Picture::of(board).page(36.0)
}

/// Returns the words about rules with the boards of their examples.
fn examples() -> impl Iterator<Item = (&'static Word, Board)> {
    words::all().map(|word| (word, board(word.example)))
}

/// Returns the shapes of the grid, and the texts below it.
fn parts(page: &Page) -> (&[Shape], String) {
    let is_figure = |role: &Role| matches!(role, Role::Figure(_));
    let figure = page.parts.iter().find(|part| is_figure(&part.role));
    let others = page.parts.iter().filter(|part| !is_figure(&part.role));
    let texts: Vec<String> = others.map(|part| part.text()).collect();
    (&figure.unwrap().shapes, texts.join(" "))
}

#[test]
fn every_rule_is_drawn_with_a_key_or_listed_in_words() {
    for (word, board) in examples().filter(|(word, _)| word.group != Group::Board) {
        let bare = page(&board.with_rules(Vec::new()).unwrap());
        let page = page(&board);
        let (shapes, texts) = parts(&page);
        let is_drawn = shapes != parts(&bare).0 && !texts.is_empty();
        let is_listed = texts.contains(word.name);
        assert!(is_drawn || is_listed, "{}: {texts}", word.name);
    }
}

#[test]
fn every_rule_of_a_board_changes_its_picture() {
    for text in [CAGES, LINES, MARKS] {
        let board = board(text);
        let shapes = |board: &Board| -> Vec<Shape> {
            let parts = page(board).parts.into_iter();
            parts.flat_map(|part| part.shapes).collect()
        };
        let whole = shapes(&board);
        for (index, rule) in board.rules().iter().enumerate() {
            assert!(whole != shapes(&board.without(index)), "{rule:?}");
        }
    }
}

/// Rules whose cells cannot be seen in a drawing are listed with their cells.
#[test]
fn unclear_drawings_are_listed_too() {
    for text in [
        "cage 20: r1c1 r1c1 r1c2",
        "cage 20: r1c1 r5c5",
        "arrow: r1c1 | r5c5 r5c6",
        "arrow: r3c3 | r2c3 r1c3 r3c4 r3c5",
        "renban: r1c1 r9c9",
        "white: r1c1 r5c5",
        "xsum 20: r1c1-5",
        "sandwich 3 1 5: r7c1-9",
        "littlekiller 12: r1c2 r2c3",
        "sum 3 coef 1,1,-2: r1c1 r2c2 r3c3",
        "same: r1c1 r1c1 | r2c1 r2c2",
    ] {
        let page = page(&board(text));
        let word = text.split(' ').next().unwrap();
        let listed = format!("{} ", word.trim_end_matches(':'));
        let (_, texts) = parts(&page);
        assert!(texts.replace(':', " ").contains(&listed), "{text}: {texts}");
        assert!(texts.contains("r1c1") || !text.contains("r1c1"), "{texts}");
    }
}

#[test]
fn regions_that_borders_do_not_show_are_listed() {
    let texts = |text: &str| parts(&page(&board(text))).1;
    assert_eq!(texts("grid 2x3; regions AABABB"), "");
    for regions in ["AABBAB", "AABBA."] {
        let found = texts(&format!("grid 2x3; digits 1-3; regions {regions}"));
        assert_eq!(found, format!("regions {regions}"));
    }
}

#[test]
fn nothing_is_outside_the_picture() {
    let boards = examples().map(|(_, board)| board);
    let own = [CAGES, LINES, MARKS, "grid 1x1", "grid 2x30"].map(board);
    for board in boards.chain(own) {
        let page = page(&board);
        let png = raster::png(&svg::document(&page), 240).unwrap();
        let pixels = Pixmap::decode_png(&png).unwrap();
        let (width, height) = (pixels.width(), pixels.height());
        let is_edge = |at: u32| {
            let (x, y) = (at % width, at / width);
            x == 0 || y == 0 || x + 1 == width || y + 1 == height
        };
        let mut edge = (0..width * height).filter(|&at| is_edge(at));
        // The last row may be partly below the paper.
        let white = |at: u32| {
            let pixel = pixels.pixels()[at as usize];
            pixel.green() == pixel.alpha()
        };
        assert!(edge.all(white), "{board}");
    }
}

#[test]
fn pictures_fit_the_areas_of_pages() {
    let area = Area::new(30.0, 50.0, 200.0, 300.0);
    for text in [LINES, MARKS] {
        let board = board(text);
        for part in Picture::of(&board).parts(area) {
            for shape in &part.shapes {
                let [left, top, right, bottom] = super::layout::edges(shape);
                // The widths of texts are estimates.
                let is_text = matches!(shape, Shape::Text(_));
                assert!(left >= area.x && top >= area.y, "{shape:?}");
                assert!(is_text || right <= area.right(), "{shape:?}");
                assert!(bottom <= area.bottom(), "{shape:?}");
            }
        }
    }
}

#[test]
fn all_pictures_can_be_printed_as_pdf() {
    let mut pdf = Pdf::new(&About::of(&Layout::default(), None, "test"));
    let boards = examples().map(|(_, board)| board);
    boards.for_each(|board| pdf.add(&page(&board)));
    pdf.add(&page(&board(CAGES)));
    assert!(pdf.finish().is_ok());
}

#[test]
fn digits_of_a_solution_are_written_beside_the_givens() {
    let board = board("grid 4x4; givens 1...............; given r1c2=2,3");
    let grid = Grid::read(&board, "1234341221434321").unwrap();
    let picture = Picture {
        values: Some(&grid),
        ..Picture::of(&board)
    };
    let page = picture.page(36.0);
    let texts = page.parts[0].shapes.iter().filter_map(|shape| match shape {
        Shape::Text(text) => Some(&text.text[..]),
        _ => None,
    });
    let mut texts: Vec<&str> = texts.collect();
    texts.sort_unstable();
    let mut expected: Vec<&str> = "1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1".split(' ').collect();
    expected.push("2 3");
    expected.sort_unstable();
    assert_eq!(texts, expected);
}

#[test]
fn boards_look_as_in_the_golden_pictures() {
    let cages = board(CAGES);
    let candidates = vec![Mask::first(6); 36];
    let picture = Picture {
        candidates: Some(&candidates),
        ..Picture::of(&cages)
    };
    compare("cages", &picture.page(36.0));
    compare("lines", &page(&board(LINES)));
    compare("marks", &page(&board(MARKS)));
}

/// With the most rules of a kind, drawing needs no more than a moment each.
#[test]
fn boards_with_thousands_of_rules_are_drawn() {
    let cells = |count: u8| (0..count).map(|at| Cell::new(at / 4, at % 4)).collect();
    let pair = [Cell::new(0, 0), Cell::new(0, 1)];
    let kinds: [fn(u32) -> Rule; 3] = [
        |number| Rule::Cage {
            sum: Some(number.into()),
            cells: vec![Cell::new(0, 0)],
        },
        |number| Rule::Max {
            cells: vec![Cell::new((number % 9) as u8, (number / 9 % 9) as u8)],
        },
        |number| Rule::Pairs {
            table: vec![Mask::from_bits(number % 512); 9],
            line: vec![Cell::new(0, 0), Cell::new(0, 1)],
        },
    ];
    let empty = board("");
    for kind in kinds {
        let rules = (0..2_000).map(kind).collect();
        page(&empty.with_rules(rules).unwrap());
    }
    let differences = (1..9).map(|difference| Rule::White { difference, pair });
    let renban = vec![Rule::Renban { cells: cells(36) }; 500];
    let rules = differences.chain(renban).collect();
    let drawn = page(&empty.with_rules(rules).unwrap());
    assert!(parts(&drawn).1.contains("renban"));
    let clues = (0..2_000).map(|sum| Rule::XSum {
        sum,
        line: (0..9).map(|column| Cell::new(0, column)).collect(),
    });
    let drawn = page(&empty.with_rules(clues.collect()).unwrap());
    assert!(drawn.width < 36.0 * 15.0, "{}", drawn.width);
    assert!(parts(&drawn).1.contains("xsum 1999"));
}

/// Where there is no room for a second mark or label, its rule is listed.
#[test]
fn crowded_cells_hide_no_rule() {
    for (text, listed) in [
        ("quad 1: r1-2c1-2; quad 2: r1-2c1-2", "quad 2"),
        (
            "white 1: r1c1 r1c2; white 2: r1c1 r1c2; white 3: r1c1 r1c2; white 4: r1c1 r1c2",
            "white 4",
        ),
        (
            "cage 100: r1c1; cage 101: r1c1; cage 102: r1c1 r1c2",
            "cage 102",
        ),
    ] {
        let page = page(&board(text));
        let (_, texts) = parts(&page);
        assert!(texts.contains(listed), "{text}: {texts}");
    }
}

#[test]
fn lines_have_their_colours_in_pdf() {
    let mut pdf = Pdf::new(&About::of(&Layout::default(), None, "test"));
    pdf.add(&page(&board("whisper: r1c1-4")));
    let document = Document::load_mem(&pdf.finish().unwrap()).unwrap();
    let first = *document.get_pages().values().next().unwrap();
    let content = document.get_and_decode_page_content(first).unwrap();
    let is_green = |operation: &Operation| {
        let components = operation
            .operands
            .iter()
            .filter_map(|it| it.as_float().ok());
        let [red, green, blue] = components.collect::<Vec<f32>>()[..] else {
            return false;
        };
        operation.operator == "RG" && green > red && green > blue
    };
    assert!(content.operations.iter().any(is_green));
}
