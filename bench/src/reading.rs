//! Measures readers on the same puzzles in every form, on one thread: the library's reader on its notations, and the
//! reader of files on the other formats.

use std::fmt::Display;
use std::hint::black_box;
use std::io::Read;
use std::num::NonZero;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ninefold::text::{Notation, Reader, write, write_table};
use ninefold::{Digit, Grid, Puzzle};
use ninefold_files::Batches;
use ninefold_operations::figures::measure::{fitting, in_rounds};

use crate::contenders::Mode;
use crate::row::{ROUND, Row, medians};

/// The number of puzzles that are read repeatedly. Their text stays in the processor's cache, as the buffer of a file
/// reader does.
const MOST: usize = 1024;

/// The number of puzzles in a batch from a file.
const BATCH: usize = 4096;

/// Puzzles in one form.
struct Text {
    form: &'static str,
    text: Arc<[u8]>,
    /// Reads the text this number of times; returns the number of puzzles.
    read: fn(&Arc<[u8]>, usize) -> usize,
}

/// Reads the puzzles of each form in every round, and takes the median. Pencil marks have about ten times the text of a
/// grid, so megabytes are reported, too.
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
            return Err(format!("{} {} were read instead", count, text.form));
        }
    }
    let times = fitting(ROUND, |times| round(&texts[0], times).1);
    let rates = in_rounds(&mut texts, rounds.get(), |text| {
        let (count, time) = round(text, times.div_ceil(8));
        Ok::<f64, String>(count as f64 / time.as_secs_f64())
    })?;
    let medians = medians(&rates);
    let row = |(text, &rate): (&Text, &f64)| Row {
        megabytes_per_second: Some(rate * text.text.len() as f64 / grids.len() as f64 / 1e6),
        ratio_to_lines: Some(rate / medians[0]),
        ..Row::new(corpus, Mode::Read, text.form, rate)
    };
    Ok(texts.iter().zip(&medians).map(row).collect())
}

fn texts(grids: &[Grid]) -> Vec<Text> {
    let text = |form, of: &dyn Fn(&Grid) -> String| Text {
        form,
        text: text_of(grids, of).into_bytes().into(),
        read: read_notation,
    };
    let in_notation = |notation| move |grid: &Grid| line_of(write(grid, notation, Some("Grid 01")));
    let groups = |grid: &Grid| line_of(write(grid, Notation::Rows, None)).replace('\n', " ");
    let file = |form, header: &str, of: &dyn Fn(&Grid) -> String| Text {
        form,
        text: (header.to_owned() + &text_of(grids, of))
            .into_bytes()
            .into(),
        read: read_file,
    };
    let array = |form, of: &dyn Fn(&Grid) -> String| {
        let values = text_of(grids, of).trim_end().replace('\n', ",\n");
        Text {
            form,
            text: format!("[{values}]\n").into_bytes().into(),
            read: read_file,
        }
    };
    vec![
        text("line", &in_notation(Notation::Line)),
        text("groups", &|grid| line_of(groups(grid).trim_end())),
        text("rows", &in_notation(Notation::Rows)),
        text("spaced rows", &|grid| {
            let spaced = |symbol: char| match symbol {
                '\n' => symbol.to_string(),
                symbol => format!("{symbol} "),
            };
            in_notation(Notation::Rows)(grid)
                .chars()
                .map(spaced)
                .collect()
        }),
        text("euler", &in_notation(Notation::Euler)),
        text("box", &in_notation(Notation::Box)),
        text("marks", &|grid| line_of(Puzzle::from(*grid).candidates())),
        text("table", &|grid| line_of(write_table(&Puzzle::from(*grid)))),
        file("csv", "id,puzzle,rating\n", &|grid| {
            format!("17,{grid},7.1\n")
        }),
        file("csv in quotes", "id,puzzle,rating\n", &|grid| {
            format!("\"17\",\"{grid}\",\"7.1\"\n")
        }),
        file("csv with labels", "name,puzzle,rating\n", &|grid| {
            format!("\"one, two\",{grid},7.1\n")
        }),
        file("tsv", "id\tpuzzle\trating\n", &|grid| {
            format!("17\t{grid}\t7.1\n")
        }),
        file("json lines", "", &|grid| {
            format!("{{\"id\":17,\"puzzle\":\"{grid}\"}}\n")
        }),
        array("json array", &|grid| {
            format!("{{\"id\":17,\"puzzle\":\"{grid}\"}}\n")
        }),
        array("json strings", &|grid| format!("\"{grid}\"\n")),
        array("json 81 cells", &|grid| format!("[{}]\n", cells(grid, 81))),
        array("json 9x9 cells", &|grid| {
            format!("[[{}]]\n", cells(grid, 9))
        }),
        file("json pretty", "", &|grid| {
            format!("{{\n  \"id\": 17,\n  \"puzzle\": \"{grid}\"\n}}\n")
        }),
    ]
}

fn text_of(grids: &[Grid], of: &dyn Fn(&Grid) -> String) -> String {
    grids.iter().map(of).collect()
}

fn line_of(text: impl Display) -> String {
    format!("{text}\n")
}

/// Returns the cells as numbers separated by commas, in arrays of this length.
fn cells(grid: &Grid, length: usize) -> String {
    let number = |cell: &Option<Digit>| cell.map_or(0, Digit::get).to_string();
    let numbers = |cells: &[Option<Digit>]| {
        let numbers: Vec<String> = cells.iter().map(number).collect();
        numbers.join(",")
    };
    let arrays: Vec<String> = grid.cells().chunks(length).map(numbers).collect();
    arrays.join("],[")
}

/// Reads the text this number of times; returns the number of puzzles and the time.
fn round(text: &Text, times: usize) -> (usize, Duration) {
    let start = Instant::now();
    ((text.read)(black_box(&text.text), times), start.elapsed())
}

fn read_notation(text: &Arc<[u8]>, times: usize) -> usize {
    let (mut count, mut records) = (0, Vec::new());
    for _ in 0..times {
        let mut reader = Reader::default();
        let mut rest = &text[..];
        while !rest.is_empty() {
            if let Some((length, _)) = reader.grid(rest, &mut records) {
                rest = &rest[length..];
            } else {
                let end = rest.iter().position(|&byte| byte == b'\n');
                let (line, behind) = rest.split_at(end.unwrap_or(rest.len()));
                reader.line(line, &mut records);
                rest = behind.get(1..).unwrap_or_default();
            }
            let records = records.drain(..);
            count += records
                .filter(|record| black_box(record).puzzle.is_ok())
                .count();
        }
        reader.finish(&mut records);
        count += records
            .drain(..)
            .filter(|record| record.puzzle.is_ok())
            .count();
    }
    count
}

fn read_file(text: &Arc<[u8]>, times: usize) -> usize {
    let source = Repeated {
        text: Arc::clone(text),
        place: 0,
        times,
    };
    let mut batches = Batches::of_reader("text", source, None);
    let (mut count, mut memory) = (0, Vec::new());
    while let Some(Ok(batch)) = batches.next(BATCH) {
        count += black_box(batch.cells(&mut memory)).map_or(0, |cells| cells.len());
    }
    count
}

/// A repeated text.
struct Repeated {
    text: Arc<[u8]>,
    place: usize,
    times: usize,
}

impl Read for Repeated {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if self.times == 0 {
            return Ok(0);
        }
        let length = (&self.text[self.place..]).read(buffer)?;
        self.place += length;
        if self.place == self.text.len() {
            self.place = 0;
            self.times -= 1;
        }
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_has_a_row() {
        let puzzle =
            b"..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
        let rows = measure("one", &[*puzzle, *puzzle], NonZero::<usize>::MIN).unwrap();
        let names: Vec<&str> = rows.iter().map(|row| row.solver).collect();
        let expected = [
            "line",
            "groups",
            "rows",
            "spaced rows",
            "euler",
            "box",
            "marks",
            "table",
            "csv",
            "csv in quotes",
            "csv with labels",
            "tsv",
            "json lines",
            "json array",
            "json strings",
            "json 81 cells",
            "json 9x9 cells",
            "json pretty",
        ];
        assert_eq!(names, expected);
        assert!(rows.iter().all(|row| row.puzzles_per_second > 0.0));
    }
}
