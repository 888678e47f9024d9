//! `read`: the puzzle that a picture shows.
//!
//! Pictures reach the surfaces in ways of their own, so this operation is in no list: the program takes files, the API
//! bytes in a request, Python an array, and the page the pixels of its own decoder.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use ninefold::{Cell, Digit, Grid, Solution, Task};
use ninefold_derive::{Record, Request};
use ninefold_files::picture::Pixels;
use ninefold_files::{Entry, read_picture};
use ninefold_photo::{Kind, Point, Reading, Verdict};
use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::operation::{Operation, Watch};
use crate::status::Status;
use crate::subject::Subject;
use crate::surface::answer::Answer;
use crate::table::{OptionKind, OptionType, choices};
use crate::threads::engine;

/// Read the puzzles of photos and screenshots
///
/// The digits of all cells are decided together: the most probable grid that is a puzzle with one solution is read. A
/// grid without a solution, or with several, is reported as it is. Cells that a person should look at again are doubtful.
/// Digits written by hand are entries, and no entry is corrected.
#[derive(Request, Clone, Copy, PartialEq, Debug)]
pub struct Read {
    /// Read the grid with these corners, instead of looking for one: "x,y x,y x,y x,y" in pixels, clockwise from the top
    /// left corner of the puzzle
    #[option(value = "CORNERS")]
    pub corners: Option<Corners>,

    /// Return every cell, with the probabilities of its digits
    pub cells: bool,
}

/// A picture
#[derive(Request, Clone, PartialEq, Eq, Debug)]
pub struct OfPicture {
    /// The picture in base64: JPEG, PNG, or PGM, PPM or PAM of netpbm with 8 bits a channel. It has at most 16 million
    /// pixels.
    #[option(longest = 40_000_000, required = "UDUgMSAxIDI1NSAA")]
    pub picture: Encoded,
}

/// Bytes that are written in base64.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Encoded(pub Vec<u8>);

impl OptionType for Encoded {
    const KIND: OptionKind = OptionKind::Text;

    fn take(given: &Value) -> Result<Encoded, String> {
        if given.is_null() {
            return Ok(Encoded(Vec::new()));
        }
        let decoded = BASE64_STANDARD.decode(String::take(given)?);
        decoded
            .map(Encoded)
            .map_err(|error| format!("expected base64: {error}"))
    }

    fn given(&self) -> Value {
        BASE64_STANDARD.encode(&self.0).into()
    }
}

/// The corners of a grid in a picture, in pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Corners(pub [[f64; 2]; 4]);

impl Corners {
    /// Returns the corners as the reader of pictures takes them.
    pub fn points(self) -> [Point; 4] {
        self.0.map(|[x, y]| Point::new(x as f32, y as f32))
    }
}

impl FromStr for Corners {
    type Err = String;

    fn from_str(text: &str) -> Result<Corners, String> {
        let number = |text: &str| text.parse().ok().filter(|number: &f64| number.is_finite());
        let corner = |text: &str| {
            let (x, y) = text.split_once(',')?;
            Some([number(x)?, number(y)?])
        };
        let corners: Option<Vec<_>> = text.split_whitespace().map(corner).collect();
        let corners = corners.and_then(|corners| corners.try_into().ok());
        let expected =
            || format!("found {text:?}, expected four corners such as 9,9 99,9 99,99 9,99");
        corners.map(Corners).ok_or_else(expected)
    }
}

impl fmt::Display for Corners {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let corners = self.0.map(|[x, y]| format!("{x},{y}"));
        f.write_str(&corners.join(" "))
    }
}

impl OptionType for Corners {
    const KIND: OptionKind = OptionKind::Text;

    fn take(given: &Value) -> Result<Corners, String> {
        String::take(given)?.parse()
    }

    fn given(&self) -> Value {
        self.to_string().into()
    }
}

/// The puzzle that a picture shows.
#[derive(Record, Clone, Default, PartialEq, Debug)]
pub struct ReadRecord {
    /// The printed digits.
    pub givens: Option<Grid>,
    /// The digits of a player, if some are written by hand.
    pub entries: Option<Grid>,
    /// The solution of the printed digits, or the most probable one if they have none.
    pub solution: Option<Solution>,
    /// The entries that the solution contradicts.
    pub wrong: Option<Vec<Cell>>,
    /// The cells that a person should look at again.
    pub doubtful: Option<Vec<Doubt>>,
    /// The digits if each cell is read by itself.
    pub raw: Option<Grid>,
    /// How well the lines in the picture are those of a grid, 0 to 1.
    pub score: Option<f64>,
    /// The number of quarter turns, clockwise, after which the picture is upright.
    #[field(range = 0..=3)]
    pub turns: Option<u8>,
    /// The corners of the grid as x and y in pixels, from the top left corner of the puzzle clockwise.
    #[field(only_json)]
    pub corners: Option<[[f64; 2]; 4]>,
    /// The cells in reading order.
    #[field(only_json, if_asked = "cells")]
    pub cells: Option<Vec<CellRead>>,
}

/// A cell that a person should look at again.
#[derive(Record, Clone, Copy, PartialEq, Debug)]
pub struct Doubt {
    /// The cell.
    pub cell: Cell,
    /// The digit that was read, 0 for none.
    #[field(range = 0..=9)]
    pub digit: u8,
    /// The digit that it may be instead, 0 for none.
    #[field(range = 0..=9)]
    pub other: u8,
}

/// A cell of a picture.
#[derive(Record, Clone, PartialEq, Debug)]
pub struct CellRead {
    /// The cell.
    pub cell: Cell,
    /// The digit that was read, 0 for none.
    #[field(range = 0..=9)]
    pub digit: u8,
    /// The kind of ink.
    pub ink: Ink,
    /// How much more probable the digit is than any other, as the difference of the natural logarithms of their
    /// probabilities, if the cell is seen alone.
    pub margin: f64,
    /// The probabilities of an empty cell and of the digits 1 to 9, if the cell is seen alone.
    pub probabilities: [f64; 10],
}

/// The kind of ink in a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ink(Kind);

choices! {
    Ink as "Ink" => [Kind::Empty, Kind::Print, Kind::Pen, Kind::Marks].map(Ink), Ink::word, |ink| ink.meaning().to_owned();
}

impl Serialize for Ink {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

impl Ink {
    fn word(self) -> &'static str {
        match self.0 {
            Kind::Empty => "empty",
            Kind::Print => "print",
            Kind::Pen => "pen",
            Kind::Marks => "marks",
        }
    }

    fn meaning(self) -> &'static str {
        match self.0 {
            Kind::Empty => "No ink.",
            Kind::Print => "A printed digit.",
            Kind::Pen => "A digit of a player.",
            Kind::Marks => "Ink that is no digit, such as pencil marks.",
        }
    }
}

impl Operation for Read {
    const NAME: &'static str = "read";
    const HAS_SOURCE: bool = true;
    type Record = ReadRecord;

    fn run(&self, subject: &Subject<'_>, watch: Watch<'_>) -> (Status, ReadRecord) {
        self.answer(&subject.entry(), watch)
    }
}

impl Read {
    /// Reads a picture. If it shows no puzzle, the record has the corners of the most similar grid.
    pub fn about(&self, pixels: &Pixels) -> Answer<'_, Read> {
        match read_picture(pixels, self.corners.map(Corners::points)) {
            Ok(reading) => {
                let entry = Entry::of_photo(reading);
                let (status, record) = self.answer(&entry, &|| false);
                self.answered(entry.shown(), status, record, None)
            }
            Err(error) => {
                let best = error.best();
                let record = ReadRecord {
                    corners: best.map(|best| rounded_corners(best.corners())),
                    score: best.map(|best| rounded(best.score)),
                    ..ReadRecord::default()
                };
                self.answered(None, Status::Bad, record, Some(error.to_string()))
            }
        }
    }

    fn answered(
        &self,
        puzzle: Option<String>,
        status: Status,
        record: ReadRecord,
        error: Option<String>,
    ) -> Answer<'_, Read> {
        Answer {
            request: Cow::Borrowed(self),
            puzzle,
            label: None,
            status,
            record,
            error,
        }
    }

    /// Returns what the picture of an entry shows. A puzzle that is not from a picture has only a status.
    pub fn answer(&self, entry: &Entry, watch: Watch<'_>) -> (Status, ReadRecord) {
        match (&entry.photo, &entry.written) {
            (Some(reading), _) => (status(&reading.verdict), record(reading)),
            (None, Ok(written)) => {
                let task = Task::count(2).keeping(0).until(watch);
                let solutions = engine::with(|engine| engine.solve(&written.puzzle(), &task));
                let status = Status::of(solutions.verdict(), solutions.interrupted());
                (status, ReadRecord::default())
            }
            (None, Err(_)) => (Status::Bad, ReadRecord::default()),
        }
    }
}

fn status(verdict: &Verdict) -> Status {
    match verdict {
        Verdict::Unique { .. } | Verdict::Entries { .. } => Status::Unique,
        Verdict::Several => Status::Multiple,
        Verdict::Contradiction { .. } => Status::None,
        Verdict::Unknown => Status::Timeout,
    }
}

fn record(reading: &Reading) -> ReadRecord {
    let wrong_entry = |(cell, ..): (Cell, Digit, Digit)| {
        let is_entry = reading
            .entries
            .is_some_and(|entries| entries[cell].is_some());
        is_entry.then_some(cell)
    };
    let doubt = |cell: Cell| {
        let shown = reading.cell(cell);
        let (digit, other) = (number(shown.digit), number(shown.alternative()));
        Doubt { cell, digit, other }
    };
    let cell = |cell: Cell| {
        let shown = reading.cell(cell);
        CellRead {
            cell,
            digit: number(shown.digit),
            ink: Ink(shown.kind),
            margin: rounded(shown.margin),
            probabilities: shown.log_p.map(|log| rounded(log.exp())),
        }
    };
    ReadRecord {
        givens: Some(reading.givens),
        entries: reading.entries,
        solution: reading.solution().copied(),
        wrong: Some(reading.wrong().filter_map(wrong_entry).collect()),
        doubtful: Some(reading.doubtful().into_iter().map(doubt).collect()),
        raw: Some(Grid::new(Cell::ALL.map(|cell| reading.cell(cell).raw))),
        score: Some(rounded(reading.score)),
        turns: Some(reading.quarter_turns),
        corners: Some(rounded_corners(reading.corners())),
        cells: Some(Cell::ALL.into_iter().map(cell).collect()),
    }
}

fn rounded_corners(corners: [Point; 4]) -> [[f64; 2]; 4] {
    corners.map(|corner| [rounded(corner.x), rounded(corner.y)])
}

fn number(digit: Option<Digit>) -> u8 {
    digit.map_or(0, Digit::get)
}

/// Returns a number with four digits after the point, which is more than a picture has.
fn rounded(value: f32) -> f64 {
    (f64::from(value) * 1e4).round() / 1e4
}
