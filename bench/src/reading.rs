//! The reader, measured on the same puzzles in every notation of the library, on one thread.

use std::fmt::Display;
use std::hint::black_box;
use std::num::NonZero;
use std::time::{Duration, Instant};

use ninefold::text::{Notation, Reader, write, write_table};
use ninefold::{Grid, Puzzle};
use ninefold_common::measure::{fitting, in_rounds};

use crate::contenders::Mode;
use crate::{ROUND, Row};

/// How many puzzles are read over and over: their text stays in the processor's cache, as it does
/// behind a reader of files.
const MOST: usize = 1024;

/// Puzzles in one notation.
struct Text {
    notation: &'static str,
    text: String,
}

/// Reads the puzzles of each notation in every round, and takes the median. Pencil marks have about ten
/// times the text of a grid, so megabytes are given too.
pub fn measure(
    corpus: &str,
    puzzles: &[[u8; 81]],
    rounds: NonZero<usize>,
) -> Result<Vec<Row>, String> {
    let grids: Vec<Grid> = puzzles.iter().take(MOST).map(Grid::from_ascii).collect();
    let mut texts = texts(&grids);
    for text in &texts {
        let count = round(text, 1).0;
        if count != grids.len() {
            return Err(format!("{} {} were read", count, text.notation));
        }
    }
    let times = fitting(ROUND, |times| round(&texts[0], times).1);
    let rates = in_rounds(&mut texts, rounds.get(), |text| {
        let (count, time) = round(text, times.div_ceil(8));
        Ok::<f64, String>(count as f64 / time.as_secs_f64())
    })?;
    let row = |(text, rate): (&Text, f64)| Row {
        corpus: corpus.to_owned(),
        mode: Mode::Read,
        solver: text.notation,
        puzzles_per_second: rate,
        megabytes_per_second: Some(rate * text.text.len() as f64 / grids.len() as f64 / 1e6),
        ratio_to_sudoku: None,
    };
    let medians = rates.iter().filter_map(|rates| rates.median());
    Ok(texts.iter().zip(medians).map(row).collect())
}

fn texts(grids: &[Grid]) -> Vec<Text> {
    let text = |notation, of: &dyn Fn(&Grid) -> String| Text {
        notation,
        text: grids.iter().map(of).collect(),
    };
    let in_notation = |notation| move |grid: &Grid| line_of(write(grid, notation, Some("Grid 01")));
    vec![
        text("line", &in_notation(Notation::Line)),
        text("rows", &in_notation(Notation::Rows)),
        text("euler", &in_notation(Notation::Euler)),
        text("box", &in_notation(Notation::Box)),
        text("marks", &|grid| line_of(Puzzle::from(*grid).candidates())),
        text("table", &|grid| line_of(write_table(&Puzzle::from(*grid)))),
    ]
}

fn line_of(text: impl Display) -> String {
    format!("{text}\n")
}

/// Reads the text as often as that; returns the number of puzzles and the time.
fn round(text: &Text, times: usize) -> (usize, Duration) {
    let (mut count, mut records) = (0, Vec::new());
    let start = Instant::now();
    for _ in 0..times {
        let mut reader = Reader::default();
        for line in black_box(text.text.as_bytes()).split_inclusive(|&byte| byte == b'\n') {
            reader.line(line.strip_suffix(b"\n").unwrap_or(line), &mut records);
            count += records
                .drain(..)
                .filter(|record| black_box(record).puzzle.is_ok())
                .count();
        }
        reader.finish(&mut records);
        count += records
            .drain(..)
            .filter(|record| record.puzzle.is_ok())
            .count();
    }
    (count, start.elapsed())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_notation_has_a_row() {
        let puzzle =
            b"..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
        let rows = measure("one", &[*puzzle], NonZero::<usize>::MIN).unwrap();
        let names: Vec<&str> = rows.iter().map(|row| row.solver).collect();
        assert_eq!(names, ["line", "rows", "euler", "box", "marks", "table"]);
        assert!(rows.iter().all(|row| row.puzzles_per_second > 0.0));
    }
}
