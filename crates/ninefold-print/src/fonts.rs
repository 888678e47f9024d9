//! Measures texts, and breaks them into lines.
//!
//! The tables are read from the font files when this crate is compiled, so that programs without the fonts lay out
//! the same pages.

use std::borrow::Cow;
use std::{iter, mem};

use crate::drawing::Face;

/// The height of capital letters and digits, relative to the size of the font.
pub const CAPITALS: f64 = 0.714;

/// The characters in the tables: the Latin letters of most European languages.
const FIRST: usize = 0x20;
const AFTER: usize = 0x180;

/// The assumed width of characters that are in no table, relative to the size of the font. Most are narrower.
const OTHER: f64 = 0.7;

/// The widths of characters in units of the font.
struct Widths {
    units: u16,
    widths: [u16; AFTER - FIRST],
}

static REGULAR: Widths = Widths::of(ttf_noto_sans::REGULAR);
static BOLD: Widths = Widths::of(ttf_noto_sans::BOLD);

impl Widths {
    /// Reads the tables `cmap` (in its format 4), `hhea` and `hmtx` of a TrueType font.
    const fn of(font: &[u8]) -> Widths {
        let units = u16_at(font, table(font, b"head") + 18);
        let long = u16_at(font, table(font, b"hhea") + 34) as usize;
        let (map, metrics) = (segments(font), table(font, b"hmtx"));
        let mut widths = [0; AFTER - FIRST];
        let mut character = FIRST;
        while character < AFTER {
            let glyph = glyph(font, map, character);
            let last = if glyph < long { glyph } else { long - 1 };
            widths[character - FIRST] = u16_at(font, metrics + 4 * last);
            character += 1;
        }
        Widths { units, widths }
    }
}

const fn u16_at(font: &[u8], at: usize) -> u16 {
    u16::from_be_bytes([font[at], font[at + 1]])
}

const fn u32_at(font: &[u8], at: usize) -> usize {
    u32::from_be_bytes([font[at], font[at + 1], font[at + 2], font[at + 3]]) as usize
}

/// Returns the start of the table with this name.
const fn table(font: &[u8], name: &[u8; 4]) -> usize {
    let mut entry = 12;
    while u32_at(font, entry) != u32::from_be_bytes(*name) as usize {
        entry += 16;
    }
    u32_at(font, entry + 8)
}

/// Returns the start of the segments in the character table.
const fn segments(font: &[u8]) -> usize {
    let map = table(font, b"cmap");
    let mut entry = map + 4;
    while u16_at(font, map + u32_at(font, entry + 4)) != 4 {
        entry += 8;
    }
    map + u32_at(font, entry + 4)
}

/// Returns the number of a character's glyph.
const fn glyph(font: &[u8], map: usize, character: usize) -> usize {
    let twice = u16_at(font, map + 6) as usize;
    let (ends, starts) = (map + 14, map + 16 + twice);
    let mut segment = 0;
    while (u16_at(font, ends + segment) as usize) < character {
        segment += 2;
    }
    let start = u16_at(font, starts + segment) as usize;
    if character < start {
        return 0;
    }
    let (shift, offset_at) = (
        u16_at(font, starts + twice + segment) as usize,
        starts + 2 * twice + segment,
    );
    match u16_at(font, offset_at) as usize {
        0 => (character + shift) % 0x10000,
        offset => {
            let glyph = u16_at(font, offset_at + offset + 2 * (character - start)) as usize;
            if glyph == 0 {
                0
            } else {
                (glyph + shift) % 0x10000
            }
        }
    }
}

/// Returns the width of a text in points.
pub fn width(text: &str, face: Face, size: f64) -> f64 {
    let mut measured = Measured::new(face, size);
    text.chars().for_each(|character| measured.add(character));
    measured.width()
}

/// The width of a text that grows character by character. Equals the result of [`width`], without measuring the whole
/// text again.
#[derive(Clone, Copy)]
struct Measured {
    table: &'static Widths,
    size: f64,
    /// The width of the characters measured, relative to the size of the font.
    sum: f64,
}

impl Measured {
    /// Returns the width of an empty text.
    fn new(face: Face, size: f64) -> Measured {
        let table = match face {
            Face::Regular => &REGULAR,
            Face::Bold => &BOLD,
        };
        Measured {
            table,
            size,
            sum: 0.0,
        }
    }

    fn add(&mut self, character: char) {
        let place = (character as usize).checked_sub(FIRST);
        let width = place.and_then(|place| self.table.widths.get(place));
        self.sum += width.map_or(OTHER, |&width| {
            f64::from(width) / f64::from(self.table.units)
        });
    }

    fn with(mut self, character: char) -> Measured {
        self.add(character);
        self
    }

    fn width(self) -> f64 {
        self.size * self.sum
    }
}

/// Returns the widths of a text shortened to no character, to one, and so on, with an ellipsis at its end. The last is
/// the width of the whole text without an ellipsis. The widths are relative to the size of the font.
pub fn widths_shortened(text: &str, face: Face) -> Vec<f64> {
    let mut measured = Measured::new(face, 1.0);
    let shortened = text.chars().map(|character| {
        let before = measured;
        measured.add(character);
        before.with('…').width()
    });
    let mut widths: Vec<f64> = shortened.collect();
    widths.push(measured.width());
    widths
}

/// Splits a text into words. A short last word stays with the word before it, so that it is never alone on a line.
fn words(text: &str) -> impl Iterator<Item = Cow<'_, str>> {
    const FEW: usize = 3;
    let mut words = text.split_whitespace().peekable();
    let (mut next, mut after) = (words.next(), words.next());
    iter::from_fn(move || {
        let word = next.take()?;
        let is_few = |last: &str| last.chars().take(FEW + 1).count() <= FEW;
        if words.peek().is_none()
            && let Some(last) = after
            && is_few(last)
        {
            return Some(Cow::Owned(format!("{word} {last}")));
        }
        (next, after) = (after, words.next());
        Some(Cow::Borrowed(word))
    })
}

/// Returns the largest size up to `size` at which the text is at most `most` wide.
pub fn fitting(text: &str, face: Face, size: f64, most: f64) -> f64 {
    let width = width(text, face, size);
    match width > most {
        true => size * most / width,
        false => size,
    }
}

/// Returns the text, shortened with an ellipsis if it is wider than `most`.
pub fn shortened(text: &str, face: Face, size: f64, most: f64) -> String {
    let (mut measured, mut kept) = (Measured::new(face, size), 0);
    let mut is_whole = true;
    // Remove blanks before the ellipsis.
    for (place, character) in text.char_indices() {
        measured.add(character);
        // No character has a negative width, so further characters cannot make the text narrower.
        if measured.width() > most {
            is_whole = false;
            break;
        }
        if !character.is_whitespace() && measured.with('…').width() <= most {
            kept = place + character.len_utf8();
        }
    }
    match is_whole {
        true => text.to_owned(),
        false => format!("{}…", &text[..kept]),
    }
}

/// Breaks a text between words into lines at most `most` wide. A word wider than that is broken, too.
pub fn wrapped(text: &str, face: Face, size: f64, most: f64) -> Vec<String> {
    let nothing = Measured::new(face, size);
    let mut lines = Vec::new();
    let (mut line, mut measured) = (String::new(), nothing);
    for word in words(text) {
        let start = match line.is_empty() {
            true => measured,
            false => measured.with(' '),
        };
        let longer = word.chars().fold(start, Measured::with);
        if longer.width() <= most {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(&word);
            measured = longer;
            continue;
        }
        if !line.is_empty() {
            lines.push(mem::take(&mut line));
            measured = nothing;
        }
        for character in word.chars() {
            let longer = measured.with(character);
            if longer.width() > most && !line.is_empty() {
                lines.push(mem::take(&mut line));
                measured = nothing.with(character);
            } else {
                measured = longer;
            }
            line.push(character);
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_digits_are_equally_wide() {
        for face in [Face::Regular, Face::Bold] {
            let widths: Vec<f64> = ('0'..='9')
                .map(|digit| width(&digit.to_string(), face, 1.0))
                .collect();
            assert!(
                widths
                    .iter()
                    .all(|&it| it == widths[0] && it > 0.5 && it < 0.65),
                "{widths:?}"
            );
            assert!(width("i", face, 1.0) < width("m", face, 1.0));
        }
        assert!(width("Ünïçödé", Face::Regular, 1.0) < width("Ünïçödé", Face::Bold, 1.0));
    }

    #[test]
    fn lines_are_no_wider_than_asked_and_lose_nothing() {
        let text =
            "a sentence of some words and Donaudampfschifffahrtsgesellschaftskapitän at its end";
        for most in [20.0, 50.0, 80.0, 200.0, 1000.0] {
            let lines = wrapped(text, Face::Regular, 10.0, most);
            assert!(
                lines
                    .iter()
                    .all(|line| width(line, Face::Regular, 10.0) <= most),
                "{lines:?}"
            );
            assert_eq!(lines.concat().replace(' ', ""), text.replace(' ', ""));
        }
        assert_eq!(wrapped(" ", Face::Bold, 10.0, 50.0), Vec::<String>::new());
    }

    #[test]
    fn a_short_word_does_not_stand_alone_at_the_end() {
        let text = "r2c9 is the only place left for 6.";
        let most = width("r2c9 is the only place left for", Face::Regular, 10.0);
        let lines = wrapped(text, Face::Regular, 10.0, most);
        assert_eq!(lines, ["r2c9 is the only place left", "for 6."]);
    }

    #[test]
    fn what_is_too_long_is_shortened() {
        for most in [0.0, 10.0, 30.0, 60.0, 500.0] {
            let short = shortened("a label of some words", Face::Bold, 9.0, most);
            let is_whole = short == "a label of some words";
            assert!(is_whole || short.ends_with('…'), "{short}");
            assert!(width(&short, Face::Bold, 9.0) <= most.max(10.0), "{short}");
            assert_eq!(is_whole, most == 500.0);
        }
    }

    /// Shortens a text by the definition, character by character.
    fn shortened_by_definition(text: &str, most: f64) -> String {
        let is_fit = |text: &str| width(text, Face::Bold, 9.0) <= most;
        let ends = text.char_indices().map(|(end, _)| end).rev();
        let shortened = ends.map(|end| format!("{}…", text[..end].trim_end()));
        match is_fit(text) {
            true => text.to_owned(),
            false => shortened
                .into_iter()
                .find(|text| is_fit(text))
                .unwrap_or_else(|| "…".to_owned()),
        }
    }

    /// Breaks a text by the definition, measuring each line from its start.
    fn wrapped_by_definition(text: &str, most: f64) -> Vec<String> {
        let fits = |line: &str| width(line, Face::Regular, 9.0) <= most;
        let (mut lines, mut line) = (Vec::new(), String::new());
        for word in words(text) {
            let longer = format!("{line} {word}").trim_start().to_owned();
            if fits(&longer) {
                line = longer;
                continue;
            }
            lines.extend((!line.is_empty()).then(|| mem::take(&mut line)));
            for character in word.chars() {
                if !line.is_empty() && !fits(&format!("{line}{character}")) {
                    lines.push(mem::take(&mut line));
                }
                line.push(character);
            }
        }
        lines.extend((!line.is_empty()).then_some(line));
        lines
    }

    #[test]
    fn texts_are_shortened_and_broken_as_if_measured_anew() {
        let text = "Ein  Wort, ein längeres und ein sehrsehrsehrsehrlanges ⊕ – und zu ";
        let ends = text.char_indices().map(|(end, _)| end).chain([text.len()]);
        for text in ends.map(|end| &text[..end]) {
            for most in (0..60).map(|it| f64::from(it) * 5.3) {
                let short = shortened(text, Face::Bold, 9.0, most);
                assert_eq!(
                    short,
                    shortened_by_definition(text, most),
                    "{text:?} {most}"
                );
                let lines = wrapped(text, Face::Regular, 9.0, most);
                assert_eq!(lines, wrapped_by_definition(text, most), "{text:?} {most}");
            }
        }
    }

    #[test]
    fn texts_shrink_only_if_they_must() {
        assert_eq!(fitting("1", Face::Bold, 9.0, 100.0), 9.0);
        let size = fitting("a long line about a puzzle", Face::Bold, 9.0, 50.0);
        assert!((width("a long line about a puzzle", Face::Bold, size) - 50.0).abs() < 1e-6);
    }
}
