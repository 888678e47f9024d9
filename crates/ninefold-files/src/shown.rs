//! Puzzles that a picture shows, however it was decoded.

use std::sync::Arc;

use ninefold::text::Written;
use ninefold::{Candidates, Cell};
use ninefold_photo::{Channels, Options, Picture, Point, ReadError, Reader, Reading};

use crate::picture::Pixels;
use crate::{BadPuzzle, Entry};

/// Reads the puzzle in a picture: the grid with these corners, clockwise from the top left one of the puzzle, or the
/// best grid that is found.
///
/// # Errors
/// If there is no such grid, or if its cells are too small.
pub fn read(pixels: &Pixels, corners: Option<[Point; 4]>) -> Result<Reading, ReadError> {
    let picture = Picture::new(pixels.width, pixels.height, Channels::Rgb, &pixels.rgb);
    let Ok(picture) = picture else {
        return Err(ReadError::NoGrid { best: None });
    };
    match corners {
        None => Reader::new().read(&picture, &Options::default()),
        Some(corners) => Reader::new().read_at(&picture, corners, &Options::default()),
    }
}

/// Returns the puzzle that a picture shows, with the digits that a player has written as entries.
pub fn written(reading: &Reading) -> Written {
    match reading.entries {
        Some(entries) => Written::played(reading.givens, entries, Candidates::ALL),
        None => Written::Grid(reading.givens),
    }
}

/// A remark about the picture of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Remark {
    /// A sentence that names the source.
    pub text: String,
    /// Whether a person should look at the picture again.
    pub is_doubt: bool,
}

impl Entry {
    /// Returns a puzzle that was read from a picture.
    pub fn of_photo(reading: Reading) -> Entry {
        Entry {
            photo: Some(Arc::new(reading.clone())),
            ..Entry::of(1, written(&reading), None, None)
        }
    }

    /// Returns the puzzle with another reading of its picture, or the reason why there is none.
    pub fn seen_as(&self, read: Result<Reading, String>) -> Entry {
        let seen = read.map(Entry::of_photo);
        let (photo, written) = match seen {
            Ok(seen) => (seen.photo, seen.written),
            Err(message) => {
                let bad = BadPuzzle {
                    place: self.place(),
                    message,
                    line: 1,
                    column: 1,
                };
                (None, Err(bad))
            }
        };
        Entry {
            photo,
            written,
            ..self.clone()
        }
    }

    /// Returns where the grid of a picture is, and a sentence for each cell that a person should look at again.
    pub fn remarks(&self) -> Vec<Remark> {
        let Some(reading) = &self.photo else {
            return Vec::new();
        };
        let place = match self.source() {
            "" => String::new(),
            source => format!("{source}: "),
        };
        let corners = reading
            .corners()
            .map(|at| format!("{:.0},{:.0}", at.x, at.y));
        let grid = Remark {
            text: format!("{place}the grid is at {}", corners.join(" ")),
            is_doubt: false,
        };
        let doubts = reading.doubtful().into_iter().map(|cell| Remark {
            text: format!("{place}{}", doubt(reading, cell)),
            is_doubt: true,
        });
        [grid].into_iter().chain(doubts).collect()
    }
}

fn doubt(reading: &Reading, cell: Cell) -> String {
    let shown = reading.cell(cell);
    let named = |digit: Option<_>| digit.map_or("empty".to_owned(), |digit| format!("{digit}"));
    let (digit, other) = (named(shown.digit), named(shown.alternative()));
    format!("{cell} is doubtful: {digit}, or {other}")
}
