//! Draws the pictures of `docs/photo.md`: each step of reading a photo, on a page that is drawn here. A test compares
//! them with the files; with `NINEFOLD_REDRAW` set, it writes the files.

use std::env;
use std::f32::consts::PI;
use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};

use ninefold::{Cell, Grid};

use crate::canvas::{Canvas, Colour, PLAIN, Style};
use crate::cells::{self, SIDE};
use crate::find;
use crate::mask::{Lines, Mask, darkness};
use crate::mesh::Mesh;
use crate::picture::Scaled;
use crate::point::Point;
use crate::{Options, Reader, Reading};

/// The puzzle, and the one of the day before.
const PUZZLE: &str =
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
const BEFORE: &str =
    "417369825632158947958724316825437169791586432346912758289643571573291684164875293";

/// The side of a drawn photo. The files have half of it.
const SIZE: usize = 640;

const PAPER: Colour = [238, 235, 226];
const INK: Colour = [38, 36, 40];
const LINE: Colour = [0, 150, 60];
const OTHER: Colour = [230, 120, 0];
const WRONG: Colour = [215, 30, 30];

const BOLD: Style = Style {
    bold: true,
    ..PLAIN
};

/// Draws a grid with its digits on a flat page.
fn draw_grid(page: &mut Canvas, grid: &Grid, (left, top): (f32, f32), cell: f32) {
    for (at, digit) in grid.filled() {
        let (x, y) = (
            left + cell * (0.5 + at.column() as f32),
            top + cell * (0.5 + at.row() as f32),
        );
        page.centred(&digit.to_string(), x, y, cell * 0.55, INK, PLAIN);
    }
    for line in 0..10 {
        let weight = cell * if line % 3 == 0 { 0.07 } else { 0.025 };
        let at = cell * line as f32 - weight / 2.0;
        page.fill(
            left + at,
            top - weight / 2.0,
            weight,
            9.0 * cell + weight,
            INK,
        );
        page.fill(
            left - weight / 2.0,
            top + at,
            9.0 * cell + weight,
            weight,
            INK,
        );
    }
}

/// Draws the page flat: the puzzle with a worn digit, the solution of the day before, and text.
fn page() -> Canvas {
    let mut page = Canvas::new(900, 900, PAPER);
    page.text("SUDOKU", 90.0, 100.0, 42.0, INK, BOLD);
    page.text("No. 96  Medium", 345.0, 100.0, 22.0, INK, PLAIN);
    let (left, top, cell) = (90.0, 135.0, 56.0);
    draw_grid(&mut page, &PUZZLE.parse().unwrap(), (left, top), cell);
    // The left half of an 8 is worn, so that it looks like a 3.
    page.fill(
        left + 3.15 * cell,
        top + 2.1 * cell,
        0.25 * cell,
        0.8 * cell,
        PAPER,
    );
    draw_grid(&mut page, &BEFORE.parse().unwrap(), (625.0, 640.0), 26.0);
    page.text("Solution of No. 95", 625.0, 624.0, 16.0, INK, PLAIN);
    let lines = [
        "Each row, each column and each box",
        "has every digit from 1 to 9 once.",
        "The solution is in the next issue.",
    ];
    for (number, line) in lines.into_iter().enumerate() {
        page.text(line, 90.0, 700.0 + 34.0 * number as f32, 17.0, INK, PLAIN);
    }
    page
}

/// Photographs the page: turned, from the side, bent, with a shadow and noise.
fn photo() -> Canvas {
    let page = page();
    let mut photo = Canvas::new(SIZE, SIZE, [70, 62, 58]);
    let (sine, cosine) = 0.1_f32.sin_cos();
    for y in 0..SIZE {
        for x in 0..SIZE {
            let (u, v) = (x as f32 / SIZE as f32 - 0.5, y as f32 / SIZE as f32 - 0.5);
            let depth = 1.0 + 0.22 * u - 0.16 * v;
            let (u, v) = (
                (cosine * u + sine * v) / depth,
                (cosine * v - sine * u) / depth,
            );
            let bend = 16.0 * (PI * (u + 0.5)).sin();
            let place = (450.0 + 980.0 * u, 450.0 + 980.0 * v + bend);
            let light = 1.0 - 0.42 * (x + y) as f32 / (2 * SIZE) as f32;
            let Some(colour) = sampled(&page, place) else {
                continue;
            };
            let at = 3 * (y * SIZE + x);
            for (value, colour) in photo.rgb[at..at + 3].iter_mut().zip(colour) {
                *value = (colour * light) as u8;
            }
        }
    }
    photo.add_noise(&mut fastrand::Rng::with_seed(96), 9.0);
    photo
}

/// Returns the colour between the pixels around a place; `None` outside.
fn sampled(canvas: &Canvas, (x, y): (f32, f32)) -> Option<[f32; 3]> {
    let inside =
        x >= 0.0 && y >= 0.0 && x < (canvas.width - 1) as f32 && y < (canvas.height - 1) as f32;
    let (column, row) = (x as usize, y as usize);
    let (right, down) = (x.fract(), y.fract());
    let value = |column: usize, row: usize, channel: usize| {
        f32::from(canvas.rgb[3 * (row * canvas.width + column) + channel])
    };
    inside.then(|| {
        [0, 1, 2].map(|channel| {
            let upper = value(column, row, channel) * (1.0 - right)
                + value(column + 1, row, channel) * right;
            let lower = value(column, row + 1, channel) * (1.0 - right)
                + value(column + 1, row + 1, channel) * right;
            upper * (1.0 - down) + lower * down
        })
    })
}

/// Draws a line as a row of dots.
fn draw_line(canvas: &mut Canvas, from: Point, to: Point, weight: f32, colour: Colour) {
    let steps = ((to - from).length() * 2.0).ceil().max(1.0) as usize;
    for step in 0..=steps {
        let place = from.towards(to, step as f32 / steps as f32);
        canvas.fill(
            place.x - weight / 2.0,
            place.y - weight / 2.0,
            weight,
            weight,
            colour,
        );
    }
}

/// Draws the pixels that are darker than their surroundings.
fn masked(picture: &Scaled) -> Canvas {
    let darkness = darkness(&picture.grey, picture.grey.side() / 28);
    let lines = Lines {
        darkness: &darkness,
        inverted: false,
    };
    let mut canvas = Canvas::new(SIZE, SIZE, [255; 3]);
    for (y, row) in Mask::above(lines, 0.1).rows().enumerate() {
        for (x, _) in row.iter().enumerate().filter(|(_, pixel)| **pixel == 1) {
            canvas.blend(x as isize, y as isize, INK, 1.0);
        }
    }
    canvas
}

/// Draws the corners and scores of the grids, the best one last.
fn scored(photo: &Canvas, grids: &[find::Grid]) -> Canvas {
    let mut canvas = photo.clone();
    for (number, grid) in grids.iter().enumerate().take(2).rev() {
        let colour = if number == 0 { LINE } else { OTHER };
        let corners = grid.mesh.corners();
        for at in 0..4 {
            draw_line(&mut canvas, corners[at], corners[(at + 1) % 4], 5.0, colour);
        }
        let score = format!("{:.2}", grid.score);
        canvas.text(
            &score,
            corners[1].x - 30.0,
            corners[1].y - 12.0,
            30.0,
            colour,
            BOLD,
        );
    }
    canvas
}

/// Draws all lines of a mesh.
fn fitted(photo: &Canvas, mesh: &Mesh) -> Canvas {
    let (mut canvas, points) = (photo.clone(), mesh.points());
    for (number, row) in points.iter().enumerate() {
        let weight = if number % 3 == 0 { 3.5 } else { 2.0 };
        let column = points.map(|row| row[number]);
        for pair in row.windows(2).chain(column.windows(2)) {
            draw_line(&mut canvas, pair[0], pair[1], weight, LINE);
        }
    }
    canvas
}

/// The side of a cell in the pictures without the photo, and their margin.
const STEP: f32 = 66.0;
const MARGIN: f32 = (SIZE as f32 - 9.0 * STEP) / 2.0;

/// Draws the ink of each cell as the network sees it.
fn cut(picture: &Scaled, grid: &find::Grid) -> Canvas {
    let mut canvas = Canvas::new(SIZE, SIZE, [255; 3]);
    let sights = cells::seen(picture, &grid.mesh, grid.inverted);
    for (cell, sight) in Cell::ALL.into_iter().zip(&sights) {
        let (left, top) = corner(cell);
        for (at, ink) in sight.ink.iter().enumerate() {
            let grey = (235.0 - 95.0 * ink).clamp(0.0, 255.0) as u8;
            let (x, y) = (
                left + 4.0 + (2 * (at % SIDE)) as f32,
                top + 4.0 + (2 * (at / SIDE)) as f32,
            );
            canvas.fill(x, y, 2.0, 2.0, [grey; 3]);
        }
    }
    canvas
}

/// Returns the upper left corner of a cell in the pictures without the photo.
fn corner(cell: Cell) -> (f32, f32) {
    (
        MARGIN + STEP * cell.column() as f32,
        MARGIN + STEP * cell.row() as f32,
    )
}

/// Draws the digits that the network sees in each cell alone, and frames those that the puzzle does not have.
fn alone(reading: &Reading) -> Canvas {
    let mut canvas = Canvas::new(SIZE, SIZE, [255; 3]);
    for cell in Cell::ALL {
        let (seen, (left, top)) = (reading.cell(cell), corner(cell));
        canvas.fill(left + 2.0, top + 2.0, STEP - 4.0, STEP - 4.0, [242; 3]);
        let probability = seen
            .log_p
            .iter()
            .fold(f32::MIN, |most, log_p| most.max(*log_p))
            .exp();
        let Some(digit) = seen.raw else {
            continue;
        };
        let (x, y) = (left + STEP / 2.0, top + STEP / 2.0);
        let colour = if seen.raw == seen.digit { INK } else { WRONG };
        canvas.centred(&digit.to_string(), x, y - 5.0, 32.0, colour, PLAIN);
        canvas.fill(
            left + 8.0,
            top + STEP - 11.0,
            (STEP - 16.0) * probability,
            5.0,
            colour,
        );
    }
    canvas
}

/// Draws the grid that was decided together, with the cells to look at again.
fn together(reading: &Reading) -> Canvas {
    let mut canvas = Canvas::new(SIZE, SIZE, [255; 3]);
    draw_grid(&mut canvas, &reading.digits(), (MARGIN, MARGIN), STEP);
    for cell in reading.doubtful() {
        let (left, top) = corner(cell);
        for at in [5.0, STEP - 9.0] {
            canvas.fill(left + at, top + 5.0, 4.0, STEP - 10.0, OTHER);
            canvas.fill(left + 5.0, top + at, STEP - 10.0, 4.0, OTHER);
        }
    }
    canvas
}

/// Returns the picture at half the size, in steps of brightness that make a small file.
fn halved(canvas: &Canvas) -> Vec<u8> {
    let value = |at: usize| {
        let (pixel, channel) = (at / 3, at % 3);
        let (x, y) = (2 * (pixel % (SIZE / 2)), 2 * (pixel / (SIZE / 2)));
        let of = |x: usize, y: usize| u32::from(canvas.rgb[3 * (y * SIZE + x) + channel]);
        let mean = (of(x, y) + of(x + 1, y) + of(x, y + 1) + of(x + 1, y + 1)) / 4;
        (mean + 6).min(255) as u8 / 12 * 12 + 3
    };
    (0..3 * SIZE * SIZE / 4).map(value).collect()
}

fn write(path: &Path, rgb: &[u8]) {
    let side = (SIZE / 2) as u32;
    let mut encoder = png::Encoder::new(File::create(path).unwrap(), side, side);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::Best);
    encoder
        .write_header()
        .unwrap()
        .write_image_data(rgb)
        .unwrap();
}

fn read(path: &Path) -> Vec<u8> {
    let file = File::open(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut reader = png::Decoder::new(BufReader::new(file)).read_info().unwrap();
    let mut rgb = vec![0; reader.output_buffer_size()];
    reader.next_frame(&mut rgb).unwrap();
    rgb
}

#[test]
fn the_pictures_of_the_steps_are_current() {
    let photo = photo();
    let picture = photo.picture().scaled(SIZE);
    let grids = find::grids(&picture.grey);
    let reading = Reader::new()
        .read(&photo.picture(), &Options::default())
        .unwrap();
    let puzzle: Grid = PUZZLE.parse().unwrap();
    assert_eq!(reading.digits(), puzzle);
    let worn = Cell::at(2, 3).unwrap();
    assert_ne!(
        reading.cell(worn).raw,
        puzzle[worn],
        "the worn digit is read alone"
    );
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/photo");
    for (name, drawn) in [
        ("mask", masked(&picture)),
        ("grids", scored(&photo, &grids)),
        ("mesh", fitted(&photo, &grids[0].mesh)),
        ("cells", cut(&picture, &grids[0])),
        ("alone", alone(&reading)),
        ("together", together(&reading)),
    ] {
        let (path, drawn) = (folder.join(format!("{name}.png")), halved(&drawn));
        if env::var_os("NINEFOLD_REDRAW").is_some() {
            fs::create_dir_all(&folder).unwrap();
            write(&path, &drawn);
        }
        let differs = |(one, other): &(u8, u8)| one.abs_diff(*other) > 12;
        let different = drawn
            .iter()
            .copied()
            .zip(read(&path))
            .filter(differs)
            .count();
        // Processors may round differently.
        assert!(
            different < drawn.len() / 1000,
            "{name}.png: run this test with NINEFOLD_REDRAW=1"
        );
    }
}
