//! Screenshots as programs show puzzles: light and dark, with coloured boxes and pencil marks, 30 to 110 pixels a cell.
//!
//! The fonts are Noto Sans, which the net has learnt from, and ten that it has never seen, if they are installed. They
//! are upright, slanted, narrow, wide and bold.

use std::env;
use std::fs;
use std::path::Path;

use fastrand::Rng;
use ninefold::{Cell, Digit, Grid};
use ninefold_photo::{Options, Reader, Verdict};

use crate::canvas::{Canvas, Colour, Font, NOTO_SANS, PLAIN, Style};
use crate::puzzles::puzzle;

/// The colours of a program.
struct Theme {
    paper: Colour,
    boxes: Colour,
    ink: Colour,
    thin: Colour,
    thick: Colour,
    marks: Colour,
}

const THEMES: [Theme; 5] = [
    Theme {
        paper: [255, 255, 255],
        boxes: [255, 255, 255],
        ink: [0, 0, 0],
        thin: [160, 160, 160],
        thick: [0, 0, 0],
        marks: [120, 120, 120],
    },
    Theme {
        paper: [250, 248, 240],
        boxes: [225, 230, 245],
        ink: [40, 60, 120],
        thin: [170, 180, 200],
        thick: [60, 70, 100],
        marks: [130, 140, 170],
    },
    Theme {
        paper: [24, 26, 32],
        boxes: [24, 26, 32],
        ink: [235, 235, 235],
        thin: [85, 88, 95],
        thick: [190, 190, 195],
        marks: [130, 130, 140],
    },
    Theme {
        paper: [10, 10, 10],
        boxes: [36, 36, 44],
        ink: [120, 180, 255],
        thin: [80, 80, 90],
        thick: [200, 200, 200],
        marks: [110, 110, 120],
    },
    Theme {
        paper: [255, 255, 255],
        boxes: [235, 245, 225],
        ink: [30, 30, 30],
        thin: [110, 110, 110],
        thick: [20, 20, 20],
        marks: [150, 150, 150],
    },
];

/// Fonts that are held back from training (`training/fonts.txt`): the files of the regular and of the bold face.
const UNSEEN: [[&str; 2]; 10] = [
    [
        "truetype/adf/AccanthisADFStd-Regular.otf",
        "truetype/adf/AccanthisADFStd-Bold.otf",
    ],
    [
        "truetype/adf/IkariusADFNo2Std-Regular.otf",
        "truetype/adf/IkariusADFNo2Std-Bold.otf",
    ],
    [
        "truetype/averia-gwf/AveriaSansGWF-Regular.ttf",
        "truetype/averia-gwf/AveriaSansGWF-Bold.ttf",
    ],
    [
        "truetype/averia-gwf/AveriaSerifGWF-Regular.ttf",
        "truetype/averia-gwf/AveriaSerifGWF-Bold.ttf",
    ],
    [
        "opentype/b612/B612-Regular.otf",
        "opentype/b612/B612-Bold.otf",
    ],
    [
        "truetype/jetbrains-mono/JetBrainsMono-Regular.ttf",
        "truetype/jetbrains-mono/JetBrainsMono-Bold.ttf",
    ],
    [
        "opentype/jura/Jura-Regular.otf",
        "opentype/jura/Jura-Bold.otf",
    ],
    [
        "truetype/mononoki/mononoki-Regular.ttf",
        "truetype/mononoki/mononoki-Bold.ttf",
    ],
    [
        "truetype/fonts-oldstandard/OldStandard-Regular.ttf",
        "truetype/fonts-oldstandard/OldStandard-Bold.ttf",
    ],
    [
        "truetype/charis/CharisSIL-Regular.ttf",
        "truetype/charis/CharisSIL-Bold.ttf",
    ],
];

/// Reads the unseen fonts; `None` if one is missing, unless `NINEFOLD_FONTS` requires all.
fn unseen() -> Option<Vec<Font>> {
    let face = |file: &str| -> Option<&'static [u8]> {
        let bytes = fs::read(Path::new("/usr/share/fonts").join(file)).ok();
        let is_required = env::var("NINEFOLD_FONTS").is_ok_and(|it| it == "required");
        assert!(
            bytes.is_some() || !is_required,
            "the font {file} is missing"
        );
        Some(bytes?.leak())
    };
    let font = |[regular, bold]: [&str; 2]| {
        Some(Font {
            regular: face(regular)?,
            bold: face(bold)?,
        })
    };
    UNSEEN.into_iter().map(font).collect()
}

/// Draws a screenshot of a puzzle.
fn screenshot(grid: &Grid, font: Font, random: &mut Rng) -> Canvas {
    let theme = &THEMES[random.usize(..THEMES.len())];
    let cell = 30.0 + 80.0 * random.f32();
    let style = Style {
        font,
        bold: random.bool(),
        slant: [0.0, 0.0, 0.2][random.usize(..3)],
        width: 0.85 + 0.3 * random.f32(),
    };
    let (left, top) = (
        cell * (0.3 + random.f32()),
        cell * (0.5 + 2.0 * random.f32()),
    );
    let width = (left + 9.0 * cell + cell * (0.3 + random.f32())) as usize;
    let height = (top + 9.0 * cell + cell * (0.5 + 2.0 * random.f32())) as usize;
    let mut canvas = Canvas::new(width, height, theme.paper);
    canvas.text(
        "Sudoku  03:14",
        left,
        top * 0.6,
        cell * 0.3,
        theme.ink,
        style,
    );
    let has_marks = random.bool();
    let selected = random.bool().then(|| random.usize(..9));
    let digit_height = cell * (0.42 + 0.25 * random.f32());
    for at in Cell::ALL {
        let (x, y) = (
            left + cell * at.column() as f32,
            top + cell * at.row() as f32,
        );
        let shaded = at.box_index() % 2 == 1 || selected == Some(at.row());
        canvas.fill(
            x,
            y,
            cell,
            cell,
            if shaded { theme.boxes } else { theme.paper },
        );
        match grid[at] {
            Some(digit) => {
                let (x, y) = (x + cell / 2.0, y + cell / 2.0);
                canvas.centred(&digit.to_string(), x, y, digit_height, theme.ink, style);
            }
            None if has_marks && cell > 42.0 && random.u8(..3) == 0 => {
                for mark in (1..=9).filter(|_| random.u8(..3) == 0) {
                    let (column, row) = ((mark - 1) % 3, (mark - 1) / 3);
                    let (x, y) = (
                        x + cell * (0.2 + 0.3 * column as f32),
                        y + cell * (0.22 + 0.28 * row as f32),
                    );
                    canvas.centred(&mark.to_string(), x, y, cell * 0.17, theme.marks, style);
                }
            }
            None => {}
        }
    }
    for line in 0..10 {
        let is_thick = line % 3 == 0;
        let weight = if is_thick {
            (cell * 0.05).max(2.0)
        } else {
            (cell * 0.02).max(1.0)
        };
        let colour = if is_thick { theme.thick } else { theme.thin };
        let at = cell * line as f32 - weight / 2.0;
        canvas.fill(left + at, top, weight, 9.0 * cell, colour);
        canvas.fill(left, top + at, 9.0 * cell, weight, colour);
    }
    canvas
}

/// Reads screenshots in these fonts, one after another.
fn read_all(count: usize, fonts: &[Font], seed: u64) {
    let reader = Reader::new();
    let mut random = Rng::with_seed(seed);
    let (mut right, mut silent) = (0, Vec::new());
    for number in 0..count {
        let grid = puzzle(&mut random);
        let canvas = screenshot(&grid, fonts[number % fonts.len()], &mut random);
        match reader.read(&canvas.picture(), &Options::default()) {
            Ok(reading) => {
                let is_wrong = |cell: &Cell| reading.cell(*cell).digit != grid[*cell];
                let wrong: Vec<Cell> = Cell::ALL.into_iter().filter(is_wrong).collect();
                right += usize::from(wrong.is_empty());
                if !wrong.is_empty() {
                    println!(
                        "{number}: {wrong:?} wrong, score {:.2}, {:?} doubtful",
                        reading.score,
                        reading.doubtful()
                    );
                }
                let unmarked = wrong.iter().any(|cell| !reading.cell(*cell).doubtful);
                if unmarked && matches!(reading.verdict, Verdict::Unique { .. }) {
                    silent.push(number);
                }
            }
            Err(error) => println!("{number}: {error}"),
        }
    }
    println!("{right} of {count} screenshots right");
    assert!(right >= count * 98 / 100, "{right} of {count}");
    assert_eq!(silent, [], "wrong without a mark");
}

#[test]
fn screenshots_are_read() {
    read_all(100, &[NOTO_SANS], 20);
}

#[test]
fn screenshots_in_fonts_never_seen_are_read() {
    match unseen() {
        Some(fonts) => read_all(100, &fonts, 21),
        None => println!("the fonts held back from training are not installed: skipped"),
    }
}

#[test]
fn grids_that_are_no_puzzles_are_reported_as_they_are() {
    let reader = Reader::new();
    let mut random = Rng::with_seed(5);
    for number in 0..30 {
        let grid = puzzle(&mut random);
        // Several solutions: half of the clues. No solution: a clue of the first row twice.
        let clues: Vec<_> = grid.filled().collect();
        let several = clues
            .iter()
            .skip(clues.len() / 2)
            .fold(Grid::EMPTY, |grid, &(cell, digit)| {
                grid.with(cell, Some(digit))
            });
        let (clue, digit) = clues[0];
        let empty = clue
            .peers()
            .iter()
            .find(|&&peer| grid[peer].is_none())
            .unwrap();
        let none = grid.with(*empty, Some(digit));
        for (shown, is_right) in [
            (
                several,
                (|verdict| matches!(verdict, Verdict::Several)) as fn(Verdict) -> bool,
            ),
            (none, |verdict| {
                matches!(verdict, Verdict::Contradiction { .. })
            }),
        ] {
            let canvas = screenshot(&shown, NOTO_SANS, &mut random);
            let reading = reader.read(&canvas.picture(), &Options::default()).unwrap();
            assert_eq!(
                reading.digits().to_string(),
                shown.to_string(),
                "picture {number}: {:?}",
                reading.verdict
            );
            assert!(
                is_right(reading.verdict),
                "picture {number}: {:?}",
                reading.verdict
            );
            if shown == none {
                assert!(reading.cell(*empty).doubtful && reading.cell(clue).doubtful);
            }
        }
    }
}

/// Draws a puzzle in black with entries in blue.
fn half_done(givens: &Grid, entries: &Grid, cell: f32) -> Canvas {
    let size = (11.0 * cell) as usize;
    let mut canvas = Canvas::new(size, size, [250, 250, 250]);
    for (grid, colour) in [(givens, [20, 20, 20]), (entries, [40, 90, 220])] {
        for (at, digit) in grid.filled() {
            let (x, y) = (
                cell * (1.5 + at.column() as f32),
                cell * (1.5 + at.row() as f32),
            );
            canvas.centred(&digit.to_string(), x, y, cell * 0.55, colour, PLAIN);
        }
    }
    for line in 0..10 {
        let weight = if line % 3 == 0 { 3.0 } else { 1.0 };
        let at = cell * (1.0 + line as f32) - weight / 2.0;
        canvas.fill(at, cell, weight, 9.0 * cell, [30, 30, 30]);
        canvas.fill(cell, at, 9.0 * cell, weight, [30, 30, 30]);
    }
    canvas
}

#[test]
fn a_wrong_entry_is_reported_and_not_corrected() {
    let reader = Reader::new();
    let mut random = Rng::with_seed(12);
    for number in 0..12 {
        let givens = puzzle(&mut random);
        let solution = *givens.solve().unique().unwrap();
        let mut entries = Grid::EMPTY;
        for cell in givens.empty_cells().filter(|_| random.bool()) {
            entries.set(cell, Some(solution.digit(cell)));
        }
        let (wrong, right) = entries.filled().next().unwrap();
        let shown = Digit::new(right.get() % 9 + 1).unwrap();
        entries.set(wrong, Some(shown));
        let canvas = half_done(&givens, &entries, 34.0 + 30.0 * random.f32());
        let reading = reader.read(&canvas.picture(), &Options::default()).unwrap();
        assert_eq!(
            reading.verdict,
            Verdict::Entries { solution },
            "picture {number}"
        );
        assert_eq!((reading.givens, reading.entries), (givens, Some(entries)));
        let found: Vec<_> = reading.wrong().collect();
        assert_eq!(found, [(wrong, shown, right)]);
    }
}
