//! Pictures without a puzzle: crosswords, tables, calendars, text and noise. None is taken for a puzzle.

use fastrand::Rng;
use ninefold_photo::{Options, Reader, Verdict};

use crate::canvas::{Canvas, PLAIN, Style};

const INK: [u8; 3] = [20, 20, 20];
const PAPER: [u8; 3] = [240, 240, 235];

/// Draws lines of a grid of cells.
fn lines(
    canvas: &mut Canvas,
    rows: usize,
    columns: usize,
    left: f32,
    top: f32,
    cell: (f32, f32),
    weight: f32,
) {
    let (width, height) = (cell.0 * columns as f32, cell.1 * rows as f32);
    for row in 0..=rows {
        canvas.fill(left, top + cell.1 * row as f32, width + weight, weight, INK);
    }
    for column in 0..=columns {
        canvas.fill(
            left + cell.0 * column as f32,
            top,
            weight,
            height + weight,
            INK,
        );
    }
}

/// A crossword of 8 to 15 cells a side.
fn crossword(random: &mut Rng) -> Canvas {
    let side = random.usize(8..16);
    let cell = 400.0 / side as f32 + 10.0 * random.f32();
    let size = (cell * side as f32) as usize + 80;
    let mut canvas = Canvas::new(size, size, PAPER);
    lines(&mut canvas, side, side, 40.0, 40.0, (cell, cell), 2.0);
    let filled = random.bool();
    let mut number = 1;
    for at in 0..side * side {
        let (x, y) = (
            40.0 + cell * (at % side) as f32,
            40.0 + cell * (at / side) as f32,
        );
        if random.u8(..6) == 0 {
            canvas.fill(x, y, cell, cell, INK);
        } else if filled {
            let letter = char::from(b'A' + random.u8(..26)).to_string();
            canvas.centred(
                &letter,
                x + cell / 2.0,
                y + cell / 2.0,
                cell * 0.5,
                INK,
                PLAIN,
            );
        } else if random.u8(..4) == 0 {
            canvas.text(
                &number.to_string(),
                x + 4.0,
                y + cell * 0.35,
                cell * 0.22,
                INK,
                PLAIN,
            );
            number += 1;
        }
    }
    canvas
}

/// A table of numbers with several digits in each cell.
fn table(random: &mut Rng) -> Canvas {
    let (rows, columns) = (random.usize(4..14), random.usize(3..11));
    let cell = (70.0 + 40.0 * random.f32(), 24.0 + 30.0 * random.f32());
    let size = (
        (cell.0 * columns as f32) as usize + 60,
        (cell.1 * rows as f32) as usize + 60,
    );
    let mut canvas = Canvas::new(size.0, size.1, PAPER);
    lines(&mut canvas, rows, columns, 30.0, 30.0, cell, 1.5);
    for at in 0..rows * columns {
        let (x, y) = (
            30.0 + cell.0 * (at % columns) as f32,
            30.0 + cell.1 * (at / columns) as f32,
        );
        let number = random.u32(10..100_000).to_string();
        canvas.centred(
            &number,
            x + cell.0 / 2.0,
            y + cell.1 / 2.0,
            12.0,
            INK,
            PLAIN,
        );
    }
    canvas
}

/// A square table of nine by nine cells: multiplication, or words.
fn square(random: &mut Rng) -> Canvas {
    let cell = 36.0 + 30.0 * random.f32();
    let size = (9.0 * cell) as usize + 80;
    let mut canvas = Canvas::new(size, size, PAPER);
    lines(&mut canvas, 9, 9, 40.0, 40.0, (cell, cell), 2.0);
    let numbers = random.bool();
    for at in 0..81 {
        let (row, column) = (at / 9, at % 9);
        let text = match numbers {
            true => ((row + 2) * (column + 5)).to_string(),
            false => (0..3).map(|_| char::from(b'a' + random.u8(..26))).collect(),
        };
        let (x, y) = (
            40.0 + cell * (column as f32 + 0.5),
            40.0 + cell * (row as f32 + 0.5),
        );
        canvas.centred(&text, x, y, cell * 0.3, INK, PLAIN);
    }
    canvas
}

/// A month: seven columns, five or six rows.
fn calendar(random: &mut Rng) -> Canvas {
    let cell = 50.0 + 30.0 * random.f32();
    let rows = random.usize(5..7);
    let mut canvas = Canvas::new(
        (7.0 * cell) as usize + 80,
        (rows as f32 * cell) as usize + 120,
        PAPER,
    );
    canvas.text("November", 40.0, 50.0, 24.0, INK, PLAIN);
    lines(&mut canvas, rows, 7, 40.0, 80.0, (cell, cell), 1.0);
    let first = random.usize(..7);
    for day in 1..=30 {
        let (row, column) = ((day + first - 1) / 7, (day + first - 1) % 7);
        let (x, y) = (
            40.0 + cell * (column as f32 + 0.5),
            80.0 + cell * (row as f32 + 0.5),
        );
        canvas.centred(&day.to_string(), x, y, cell * 0.35, INK, PLAIN);
    }
    canvas
}

/// Lines of words.
fn text(random: &mut Rng) -> Canvas {
    let mut canvas = Canvas::new(random.usize(300..700), random.usize(300..700), PAPER);
    let height = 8.0 + 14.0 * random.f32();
    let style = Style {
        bold: random.bool(),
        ..PLAIN
    };
    let mut y = 2.0 * height;
    while y < canvas.height as f32 {
        let mut letter = || match random.u8(..6) {
            0 => ' ',
            _ => char::from(b'a' + random.u8(..26)),
        };
        let line: String = (0..40).map(|_| letter()).collect();
        canvas.text(&line, 10.0, y, height, INK, style);
        y += 1.9 * height;
    }
    canvas
}

/// Random pixels, coarse or fine, or a pattern of waves.
fn noise(random: &mut Rng) -> Canvas {
    let mut canvas = Canvas::new(random.usize(50..500), random.usize(50..500), PAPER);
    let grain = random.usize(1..40);
    let waves = random.bool();
    let period = 5.0 + 50.0 * random.f32();
    let values: Vec<u8> = (0..canvas.width * canvas.height)
        .map(|_| random.u8(..))
        .collect();
    for y in 0..canvas.height {
        for x in 0..canvas.width {
            let value = match waves {
                true => {
                    (127.0 + 120.0 * ((x as f32 / period).sin() * (y as f32 / period).cos())) as u8
                }
                false => values[y / grain * canvas.width + x / grain],
            };
            canvas.blend(x as isize, y as isize, [value; 3], 1.0);
        }
    }
    canvas
}

/// A board for chess or draughts, eight or ten cells a side.
fn board(random: &mut Rng) -> Canvas {
    let side = [8, 10][random.usize(..2)];
    let cell = 30.0 + 20.0 * random.f32();
    let size = (cell * side as f32) as usize + 60;
    let mut canvas = Canvas::new(size, size, PAPER);
    lines(&mut canvas, side, side, 30.0, 30.0, (cell, cell), 2.0);
    for at in (0..side * side).filter(|at| (at / side + at % side) % 2 == 1) {
        let (x, y) = (
            30.0 + cell * (at % side) as f32,
            30.0 + cell * (at / side) as f32,
        );
        canvas.fill(x, y, cell, cell, [110, 80, 60]);
    }
    canvas
}

#[test]
fn pictures_without_a_puzzle_are_not_taken_for_one() {
    check(70);
}

#[test]
#[ignore = "takes minutes: ./sweep"]
fn many_pictures_without_a_puzzle_are_not_taken_for_one() {
    check(2100);
}

fn check(pictures: usize) {
    let reader = Reader::new();
    let mut random = Rng::with_seed(77);
    type Draw = fn(&mut Rng) -> Canvas;
    let kinds: [(&str, Draw); 7] = [
        ("crossword", crossword),
        ("table", table),
        ("square", square),
        ("calendar", calendar),
        ("text", text),
        ("noise", noise),
        ("board", board),
    ];
    let mut claimed = Vec::new();
    let mut grids = 0;
    for number in 0..pictures {
        let (name, draw) = kinds[number % kinds.len()];
        let mut canvas = draw(&mut random);
        canvas.add_noise(&mut random, 20.0);
        if let Ok(reading) = reader.read(&canvas.picture(), &Options::default()) {
            grids += 1;
            println!(
                "{number} {name}: {:.2} {:?}",
                reading.score, reading.verdict
            );
            if !matches!(reading.verdict, Verdict::Contradiction { .. }) {
                claimed.push((number, name));
            }
        }
    }
    println!("{grids} of {pictures} pictures have a grid");
    assert_eq!(claimed, [], "taken for puzzles");
}
