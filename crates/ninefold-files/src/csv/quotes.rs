//! Fields, quoted or not, and where quotes begin and end.

use std::borrow::Cow;
use std::iter;

use memchr::{memchr, memchr2, memmem};

/// Returns the fields of a line, with their quotes.
pub fn raw_fields(line: &[u8], delimiter: u8) -> impl Iterator<Item = &[u8]> {
    let mut rest = Some(line);
    iter::from_fn(move || {
        let text = rest?;
        let end = end_of_field(text, delimiter);
        rest = end.map(|end| &text[end + 1..]);
        Some(&text[..end.unwrap_or(text.len())])
    })
}

/// Returns the index of the delimiter after the first field, or `None` if that is the last field.
fn end_of_field(text: &[u8], delimiter: u8) -> Option<usize> {
    if !text.starts_with(b"\"") {
        return memchr(delimiter, text);
    }
    let mut opened = 0;
    loop {
        let behind = opened + 1 + memchr(b'"', &text[opened + 1..])? + 1;
        // Usually the field ends with these quotes.
        if text.get(behind) == Some(&delimiter) {
            return Some(behind);
        }
        let next = behind + memchr2(delimiter, b'"', &text[behind..])?;
        if text[next] == delimiter {
            return Some(next);
        }
        opened = next;
    }
}

/// Returns the fields of a line without the quotes around them. Quotes within quoted fields stay doubled.
pub fn fields(line: &[u8], delimiter: u8) -> impl Iterator<Item = &[u8]> {
    raw_fields(line, delimiter).map(|field| unquoted(field).unwrap_or(field))
}

/// Returns the text between the quotes of a field, if it has some. The last quote may be missing.
fn unquoted(field: &[u8]) -> Option<&[u8]> {
    let quoted = field.strip_prefix(b"\"")?;
    Some(quoted.strip_suffix(b"\"").unwrap_or(quoted))
}

/// Returns the text of a field. A doubled quote in a quoted field becomes a single quote.
pub fn text_of(field: &[u8]) -> Cow<'_, [u8]> {
    const TWO_QUOTES: &[u8] = b"\"\"";
    let quoted = unquoted(field).unwrap_or(field);
    if quoted.len() == field.len() || memmem::find(quoted, TWO_QUOTES).is_none() {
        return Cow::Borrowed(quoted);
    }
    let (mut text, mut rest) = (Vec::new(), quoted);
    while let Some(place) = memmem::find(rest, TWO_QUOTES) {
        text.extend_from_slice(&rest[..=place]);
        rest = &rest[place + TWO_QUOTES.len()..];
    }
    text.extend_from_slice(rest);
    Cow::Owned(text)
}

/// Returns the text of a field without the signs that keep a spreadsheet from making a number of it: an apostrophe
/// before it, or an equals sign and quotes around it.
pub fn spreadsheet_text(field: &[u8]) -> &[u8] {
    let is_quote = |byte: &u8| *byte == b'"';
    let text = match field.strip_prefix(b"=") {
        Some(quoted) => {
            let start = quoted.iter().position(|byte| !is_quote(byte)).unwrap_or(0);
            let end = quoted
                .iter()
                .rposition(|byte| !is_quote(byte))
                .map_or(0, |last| last + 1);
            quoted.get(start..end).unwrap_or_default()
        }
        None => field,
    };
    text.strip_prefix(b"'").unwrap_or(text)
}

/// The largest length of quoted text that is read as one field.
const LONGEST_QUOTED: usize = 1 << 16;

/// The end of a record that has a line break between quotes.
#[derive(PartialEq, Eq, Debug)]
pub enum QuotedEnd {
    /// Behind this number of bytes.
    At(usize),
    /// Perhaps behind the end of the text.
    Beyond,
    /// Nowhere: a quote is missing.
    Missing,
}

/// Returns whether the line ends between quotes.
pub fn is_open(line: &[u8], delimiters: &[u8]) -> bool {
    memchr(b'"', line).is_some_and(|first| is_open_from(line, first, delimiters))
}

/// Returns whether the line, whose first quote is at index `first`, ends between quotes.
pub fn is_open_from(line: &[u8], first: usize, delimiters: &[u8]) -> bool {
    let begins = |place: usize| place == 0 || delimiters.contains(&line[place - 1]);
    let next_quote = |place: usize| Some(place + memchr(b'"', &line[place..])?);
    // A quote that is not within quoted text, and the index after the last quoted text.
    let (mut quote, mut closed) = (first, None);
    loop {
        // A further quote in a field that was quoted.
        let is_further = |closed: usize| {
            let between = &line[closed..quote];
            !between.iter().any(|byte| delimiters.contains(byte))
        };
        let behind = quote + 1;
        let next = match begins(quote) || closed.is_some_and(is_further) {
            true => {
                let Some(end) = next_quote(behind) else {
                    return true;
                };
                closed = Some(end + 1);
                match line[end + 1..] {
                    [] => None,
                    // Usually the next field is quoted, too.
                    [next, b'"', ..] if delimiters.contains(&next) => Some(end + 2),
                    _ => next_quote(end + 1),
                }
            }
            false => next_quote(behind),
        };
        let Some(next) = next else {
            return false;
        };
        quote = next;
    }
}

/// Finds the end of a record whose first line ends between quotes, in the text behind that line.
///
/// A quote within quotes is doubled, and a closing quote is followed by a delimiter or a line end. After any other
/// quote, or if a line between the quotes is a record by itself, the closing quote is missing.
pub fn quoted_end(
    text: &[u8],
    has_ended: bool,
    delimiters: &[u8],
    is_record: impl Fn(&[u8]) -> bool,
) -> QuotedEnd {
    let mut in_quotes = true;
    // The start of the line, as long as the whole line is between quotes.
    let (mut place, mut line) = (0, Some(0));
    let beyond = |place: usize| match has_ended || place > LONGEST_QUOTED {
        true => QuotedEnd::Missing,
        false => QuotedEnd::Beyond,
    };
    while place <= LONGEST_QUOTED {
        let Some(&byte) = text.get(place) else {
            return match has_ended && !in_quotes {
                true => QuotedEnd::At(place),
                false => beyond(place),
            };
        };
        let next = text.get(place + 1);
        let is_end = byte == b'\n' || (byte == b'\r' && next == Some(&b'\n'));
        if in_quotes && (byte == b'"' || is_end) {
            let quoted = line.map(|line| &text[line..place]);
            if quoted.is_some_and(&is_record) {
                return QuotedEnd::Missing;
            }
        }
        match byte {
            b'"' if in_quotes => match next {
                Some(b'"') => place += 1,
                Some(b'\r' | b'\n') => in_quotes = false,
                Some(next) if delimiters.contains(next) => in_quotes = false,
                None if has_ended => in_quotes = false,
                None => return beyond(place),
                _ => return QuotedEnd::Missing,
            },
            b'"' if place > 0 && delimiters.contains(&text[place - 1]) => in_quotes = true,
            b'\n' if !in_quotes => return QuotedEnd::At(place + 1),
            b'\n' => line = Some(place + 1),
            _ => {}
        }
        line = line.filter(|_| in_quotes);
        place += 1;
    }
    QuotedEnd::Missing
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_line_may_end_between_quotes() {
        for (line, expected) in [
            ("", false),
            ("a,b", false),
            ("\"", true),
            ("a,\"b", true),
            ("a,\"b\"", false),
            ("a,\"b\"\"", true),
            ("a,\"b\"\"\"", false),
            ("a\"b", false),
            ("a\"b\"c\"\"", false),
            ("a\"b,\"c", true),
            ("\"a,\",\"b", true),
            ("\"a\"b\"c", true),
            ("\"a\"b,c\"", false),
        ] {
            assert_eq!(is_open(line.as_bytes(), b","), expected, "{line}");
            // The fields of the line are the same.
            let last = raw_fields(line.as_bytes(), b',').last().unwrap();
            let quotes = last.iter().filter(|&&byte| byte == b'"').count();
            assert_eq!(
                last.starts_with(b"\"") && quotes % 2 == 1,
                expected,
                "{line}"
            );
        }
    }

    /// Splits the line byte by byte.
    fn fields_one_by_one(line: &[u8]) -> Vec<&[u8]> {
        let (mut fields, mut start, mut in_quotes) = (Vec::new(), 0, false);
        for (place, &byte) in line.iter().enumerate() {
            let is_quoted = line[start] == b'"';
            in_quotes ^= byte == b'"' && is_quoted;
            if byte == b',' && !in_quotes {
                fields.push(&line[start..place]);
                start = place + 1;
            }
        }
        fields.push(&line[start..]);
        fields
    }

    proptest! {
        #[test]
        fn fields_are_found_fast_and_right(line in "[a\",;]{0,30}") {
            let expected = fields_one_by_one(line.as_bytes());
            prop_assert_eq!(Vec::from_iter(raw_fields(line.as_bytes(), b',')), expected.clone());
            let last = expected[expected.len() - 1];
            let quotes = last.iter().filter(|&&byte| byte == b'"').count();
            let expected = last.starts_with(b"\"") && quotes % 2 == 1;
            prop_assert_eq!(is_open(line.as_bytes(), b","), expected);
        }
    }
}
