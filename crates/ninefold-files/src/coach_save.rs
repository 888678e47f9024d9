//! Positions of sudoku.coach: `SCv7_32_` and a JSON object, compressed with zlib, in base 32 with the digits 0 to 9 and
//! a to v. They are ids, or parts of links.

use miniz_oxide::inflate::decompress_to_vec_zlib_with_limit;
use ninefold::text::{Expected, FoundText, Notation, ParseError, Single, Written, plain_cells};
use ninefold::{Candidates, Grid};
use serde::Deserialize;

/// The text before the data, but for the version's number.
const PREFIX: &str = "SCv";
const ENCODING: &str = "_32_";

/// The most characters of the data, and the most bytes of the object. A position takes a few hundred of both.
const MOST_DATA: usize = 1 << 14;
const MOST_TEXT: usize = 1 << 16;

const DATA: &str = "a position of sudoku.coach: SCv7_32_ and compressed data in base 32";
const CLASSIC: &str = "a position of a grid of 9 by 9";

/// The members that describe the puzzle.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Save {
    #[serde(default = "nine")]
    grid_size: u32,
    given_digits: String,
    #[serde(default)]
    user_digits: String,
}

fn nine() -> u32 {
    9
}

/// Returns the data of a position in the text, and its first byte.
pub fn data_of(text: &str) -> Option<(&str, usize)> {
    let start = text.find(PREFIX)?;
    let rest = text[start + PREFIX.len()..].trim_start_matches(|it: char| it.is_ascii_digit());
    let data = rest.strip_prefix(ENCODING)?;
    let end = data
        .find(|it: char| !it.is_ascii_alphanumeric())
        .unwrap_or(data.len());
    Some((&data[..end], text.len() - data.len()))
}

/// Reads the position in the line, if there is one.
pub fn read(text: &str) -> Option<Single> {
    let (data, start) = data_of(text)?;
    let column = text[..start].chars().count() + 1;
    let error = |expected| {
        let found = FoundText::Text(data.to_owned());
        ParseError::at_column(column, found, Expected::Form(expected))
    };
    let puzzle = save_of(data).ok_or_else(|| error(DATA));
    let puzzle = puzzle.and_then(|save| save.written().ok_or_else(|| error(CLASSIC)));
    Some(Single {
        notation: Notation::SudokuCoach,
        label: None,
        puzzle,
    })
}

fn save_of(data: &str) -> Option<Save> {
    if data.len() > MOST_DATA {
        return None;
    }
    let text = decompress_to_vec_zlib_with_limit(&bytes_of(data)?, MOST_TEXT).ok()?;
    serde_json::from_slice(&text).ok()
}

/// Returns the bytes of digits in base 32. Bits that are left at the end only fill the last digit.
fn bytes_of(data: &str) -> Option<Vec<u8>> {
    let (mut bytes, mut bits, mut count) = (Vec::new(), 0_u32, 0);
    for digit in data.chars() {
        bits = bits << 5 | digit.to_digit(32)?;
        count += 5;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
            bits &= (1 << count) - 1;
        }
    }
    Some(bytes)
}

impl Save {
    fn written(self) -> Option<Written> {
        let grid = |text: &str| plain_cells(text.as_bytes()).map(Grid::from_ascii);
        let givens = grid(&self.given_digits).filter(|_| self.grid_size == 9)?;
        let entries = match &*self.user_digits {
            "" => Grid::EMPTY,
            digits => grid(digits)?,
        };
        Some(Written::played(givens, entries, Candidates::ALL))
    }
}

#[cfg(test)]
mod tests {
    use miniz_oxide::deflate::compress_to_vec_zlib;

    use super::*;

    const CELLS: &str =
        "003020600900305001001806400008102900700000008006708200002609500800203009005010300";

    fn encoded(object: &str) -> String {
        let (mut text, mut bits, mut count) = (String::new(), 0_u32, 0);
        for byte in compress_to_vec_zlib(object.as_bytes(), 6) {
            bits = bits << 8 | u32::from(byte);
            count += 8;
            while count >= 5 {
                count -= 5;
                text.extend(char::from_digit(bits >> count, 32));
                bits &= (1 << count) - 1;
            }
        }
        text.extend(char::from_digit(bits << (5 - count), 32));
        format!("SCv7_32_{text}")
    }

    #[test]
    fn positions_are_read() {
        let entry = format!("4{}", "0".repeat(80));
        let object =
            format!("{{\"gridSize\":9,\"givenDigits\":\"{CELLS}\",\"userDigits\":\"{entry}\"}}");
        for text in [
            encoded(&object),
            format!("https://sudoku.coach/en/play/{}", encoded(&object)),
        ] {
            let written = read(&text).unwrap().puzzle.unwrap();
            assert_eq!(written.givens(), CELLS.parse().unwrap());
            assert_eq!(written.entries().filled_count(), 1);
        }
    }

    #[test]
    fn damaged_and_endless_data_is_refused() {
        let bomb = format!("{{\"givenDigits\":\"{}\"}}", "0".repeat(1 << 20));
        for text in [
            "SCv7_32_zz".to_owned(),
            encoded("{}"),
            encoded(&bomb),
            encoded("{\"givenDigits\":\"12\"}"),
        ] {
            assert!(read(&text).unwrap().puzzle.is_err(), "{text}");
        }
        assert!(read("SCv7").is_none());
    }
}
