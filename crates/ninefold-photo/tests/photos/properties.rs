//! Properties: the reading does not depend on the turn, the brightness or the size, and no picture makes it panic.

use std::time::{Duration, Instant};

use fastrand::Rng;
use ninefold::Grid;
use ninefold_photo::{Channels, Options, Picture, Point, Reader, Reading};

use crate::canvas::{Canvas, PLAIN};
use crate::puzzles::puzzle;

/// Draws a puzzle on paper with a shadow.
fn page(grid: &Grid, cell: f32) -> Canvas {
    let size = (cell * 11.0) as usize;
    let mut canvas = Canvas::new(size, size + 40, [235, 232, 225]);
    for line in 0..10 {
        let weight = if line % 3 == 0 { 3.0 } else { 1.0 };
        let at = cell * (1.0 + line as f32) - weight / 2.0;
        canvas.fill(at, cell, weight, 9.0 * cell, [30, 30, 30]);
        canvas.fill(cell, at, 9.0 * cell, weight, [30, 30, 30]);
    }
    for (at, digit) in grid.filled() {
        let (x, y) = (
            cell * (1.5 + at.column() as f32),
            cell * (1.5 + at.row() as f32),
        );
        canvas.centred(&digit.to_string(), x, y, cell * 0.55, [30, 30, 30], PLAIN);
    }
    let (width, rows) = (canvas.width, canvas.height);
    for (at, value) in canvas.rgb.iter_mut().enumerate() {
        let (x, y) = (at / 3 % width, at / 3 / width);
        let shadow = 1.0 - 0.4 * (x as f32 / width as f32) * (y as f32 / rows as f32);
        *value = (f32::from(*value) * shadow) as u8;
    }
    canvas
}

fn turned(canvas: &Canvas) -> Canvas {
    let mut turned = Canvas::new(canvas.height, canvas.width, [0; 3]);
    for y in 0..turned.height {
        for x in 0..turned.width {
            let from = 3 * ((canvas.height - 1 - x) * canvas.width + y);
            let to = 3 * (y * turned.width + x);
            turned.rgb[to..to + 3].copy_from_slice(&canvas.rgb[from..from + 3]);
        }
    }
    turned
}

fn doubled(canvas: &Canvas) -> Canvas {
    let mut doubled = Canvas::new(2 * canvas.width, 2 * canvas.height, [0; 3]);
    for at in 0..doubled.width * doubled.height {
        let (x, y) = (at % doubled.width, at / doubled.width);
        let from = 3 * (y / 2 * canvas.width + x / 2);
        doubled.rgb[3 * at..3 * at + 3].copy_from_slice(&canvas.rgb[from..from + 3]);
    }
    doubled
}

fn brightened(canvas: &Canvas, percent: u32) -> Canvas {
    let mut brightened = canvas.clone();
    for value in &mut brightened.rgb {
        *value = (u32::from(*value) * percent / 100).min(255) as u8;
    }
    brightened
}

fn read(canvas: &Canvas) -> Reading {
    Reader::new()
        .read(&canvas.picture(), &Options::default())
        .unwrap()
}

#[test]
fn turns_brightness_and_size_do_not_matter() {
    let mut random = Rng::with_seed(1);
    for _ in 0..6 {
        let grid = puzzle(&mut random);
        let canvas = page(&grid, 30.0 + 20.0 * random.f32());
        let reading = read(&canvas);
        assert_eq!((reading.digits(), reading.quarter_turns), (grid, 0));
        let once = turned(&canvas);
        let turns = [once.clone(), turned(&once), turned(&turned(&once))];
        for (turn, canvas) in turns.iter().enumerate() {
            let reading = read(canvas);
            assert_eq!(
                (reading.digits(), reading.quarter_turns),
                (grid, 3 - turn as u8)
            );
        }
        for changed in [
            brightened(&canvas, 80),
            brightened(&canvas, 108),
            doubled(&canvas),
        ] {
            assert_eq!(read(&changed).digits(), grid);
        }
    }
}

#[test]
fn the_same_picture_gives_the_same_reading() {
    let grid = puzzle(&mut Rng::with_seed(2));
    let canvas = page(&grid, 40.0);
    assert_eq!(read(&canvas), read(&canvas));
}

#[test]
fn corners_that_a_person_sets_are_enough() {
    let grid = puzzle(&mut Rng::with_seed(3));
    let canvas = page(&grid, 40.0);
    let corners = [(36., 43.), (404., 38.), (398., 403.), (42., 396.)];
    let corners = corners.map(|(x, y)| Point::new(x, y));
    let reader = Reader::new();
    let reading = reader
        .read_at(&canvas.picture(), corners, &Options::default())
        .unwrap();
    assert_eq!(reading.digits(), grid);
    let line = [0.0, 1.0, 2.0, 3.0].map(|x| Point::new(x, x));
    reader
        .read_at(&canvas.picture(), line, &Options::default())
        .unwrap_err();
}

#[test]
fn no_picture_makes_the_reader_panic() {
    let reader = Reader::new();
    let mut random = Rng::with_seed(4);
    for round in 0..40 {
        let (width, height) = (random.usize(1..65), random.usize(1..65));
        let channels = [Channels::Grey, Channels::Rgb, Channels::Rgba][round % 3];
        let flat = random.u8(..4) == 0;
        let bytes: Vec<u8> = (0..width * height * channels.bytes())
            .map(|_| if flat { 7 } else { random.u8(..) })
            .collect();
        let picture = Picture::new(width, height, channels, &bytes).unwrap();
        let _ = reader.find(&picture);
        let _ = reader.read(&picture, &Options::default());
        let place =
            |random: &mut Rng| Point::new(200.0 * random.f32() - 50.0, 200.0 * random.f32() - 50.0);
        let corners = [0; 4].map(|_| place(&mut random));
        let _ = reader.read_at(&picture, corners, &Options::default());
        let wild = [f32::NAN, f32::INFINITY, -1e30, 1e-30].map(|x| Point::new(x, 3.0 * x));
        let _ = reader.read_at(&picture, wild, &Options::default());
    }
}

/// The largest picture that is taken, and very narrow ones, of noise and of one colour.
#[test]
fn pictures_of_any_size_end_in_time() {
    let reader = Reader::new();
    let mut random = Rng::with_seed(5);
    for (width, height) in [(1, 1), (8000, 1), (1, 8000), (8000, 8000)] {
        for is_noise in [true, false] {
            let byte = |_| if is_noise { random.u8(..) } else { 200 };
            let grey: Vec<u8> = (0..width * height).map(byte).collect();
            let picture = Picture::new(width, height, Channels::Grey, &grey).unwrap();
            let start = Instant::now();
            assert!(reader.read(&picture, &Options::default()).is_err());
            let taken = start.elapsed();
            println!("{width}x{height}, noise {is_noise}: {taken:.2?}");
            assert!(
                taken < Duration::from_secs(20),
                "{width}x{height}: {taken:.2?}"
            );
        }
    }
}
