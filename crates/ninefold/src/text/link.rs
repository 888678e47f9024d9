//! Links to pages that show a puzzle. This file splits a link into its host, its path and its parameters. Each page has
//! a file of its own.

use alloc::string::String;
use alloc::vec::Vec;

use crate::grid::Grid;

use super::error::{Expected, FoundText, ParseError};
use super::line;
use super::written::Written;

/// A link, split into its parts.
///
/// ```
/// use ninefold::text::Link;
///
/// let link = Link::of("https://www.example.org/play?x=1&bd=5300").unwrap();
/// assert_eq!((link.host(), link.path()), ("example.org", "play"));
/// assert_eq!(link.parameter("bd").map(|found| found.text), Some("5300"));
/// assert!(Link::of("003020600").is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link<'t> {
    host: &'t str,
    path: Part<'t>,
    query: Part<'t>,
}

/// A part of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Part<'t> {
    /// The text of the part.
    pub text: &'t str,
    /// The column in which it begins, counted from 1.
    pub column: usize,
}

impl<'t> Part<'t> {
    /// Returns the part of a line that begins at byte `start` and has `length` bytes.
    pub(super) fn of(line: &'t str, start: usize, length: usize) -> Part<'t> {
        Part {
            text: &line[start..start + length],
            column: line[..start].chars().count() + 1,
        }
    }

    /// Returns the error that this form is expected in place of the part.
    pub(super) fn unlike(self, form: &'static str) -> ParseError {
        let found = FoundText::Text(self.text.into());
        ParseError::at_column(self.column, found, Expected::Form(form))
    }

    /// Reads 81 cells and nothing else; the form is named by an error.
    pub(super) fn cells(self, form: &'static str) -> Result<Written, ParseError> {
        let cells = line::plain(self.text.as_bytes()).ok_or_else(|| self.unlike(form))?;
        Ok(Written::Grid(Grid::from_ascii(cells)))
    }

    /// Returns the parts between these characters.
    pub(super) fn split(self, between: char) -> impl Iterator<Item = Part<'t>> {
        let Part { text, mut column } = self;
        text.split(between).map(move |text| {
            let part = Part { text, column };
            column += text.chars().count() + 1;
            part
        })
    }
}

/// Returns the text with its characters in place of their percent-encoded bytes; `None` if it has none.
pub(super) fn percent_decoded(text: &str) -> Option<String> {
    if !text.contains('%') {
        return None;
    }
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((&first, behind)) = rest.split_first() {
        let digit = |place: usize| char::from(*behind.get(place)?).to_digit(16);
        let encoded = (first == b'%')
            .then(|| Some(16 * digit(0)? + digit(1)?))
            .flatten();
        match encoded {
            Some(byte) => {
                bytes.push(byte as u8);
                rest = &behind[2..];
            }
            None => {
                bytes.push(first);
                rest = behind;
            }
        }
    }
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

impl<'t> Link<'t> {
    /// Returns the link with which the line begins, up to the next blank.
    pub fn of(line: &'t str) -> Option<Link<'t>> {
        let text = line.trim_start().trim_start_matches('<');
        let begins = |start: &&&str| {
            let first = text.get(..start.len());
            first.is_some_and(|first| first.eq_ignore_ascii_case(start))
        };
        let scheme = ["https://", "http://", "www."].iter().find(begins)?;
        let start = line.len() - text.len() + if *scheme == "www." { 0 } else { scheme.len() };
        let is_end = |character: char| character.is_whitespace() || character == '>';
        let rest = &line[start..];
        let rest = &rest[..rest.find(is_end).unwrap_or(rest.len())];
        let host_length = rest.find(['/', '?']).unwrap_or(rest.len());
        let path = (host_length + 1).min(rest.len());
        // A link without a path has its parameters right behind the host.
        let path = if rest[host_length..].starts_with('/') {
            path
        } else {
            host_length
        };
        let path_length = rest[path..].find('?').unwrap_or(rest.len() - path);
        let query = (path + path_length + 1).min(rest.len());
        let host = rest[..host_length].trim_start_matches("www.");
        Some(Link {
            host,
            path: Part::of(line, start + path, path_length),
            query: Part::of(line, start + query, rest.len() - query),
        })
    }

    /// Returns the host, without `www.`.
    pub fn host(&self) -> &'t str {
        self.host
    }

    /// Returns the text between the host and the parameters, without the slash before it.
    pub fn path(&self) -> &'t str {
        self.path.text
    }

    /// Returns the path with its column.
    pub fn path_part(&self) -> Part<'t> {
        self.path
    }

    /// Returns all text behind the question mark.
    pub(super) fn query_part(&self) -> Part<'t> {
        self.query
    }

    /// Returns whether the link leads to this host, or to a subdomain.
    pub fn leads_to(&self, host: &str) -> bool {
        let above = self.host.len().checked_sub(host.len());
        above.is_some_and(|start| {
            let last = self.host.get(start..);
            let is_whole = start == 0 || self.host.as_bytes()[start - 1] == b'.';
            is_whole && last.is_some_and(|last| last.eq_ignore_ascii_case(host))
        })
    }

    /// Returns the value of the parameter with this name.
    pub fn parameter(&self, name: &str) -> Option<Part<'t>> {
        self.parameters()
            .find_map(|(other, value)| (other == name).then_some(value))
    }

    /// Returns the names and values of all parameters.
    pub fn parameters(&self) -> impl Iterator<Item = (&'t str, Part<'t>)> + use<'t> {
        self.query.split('&').filter_map(|Part { text, column }| {
            let (name, value) = text.split_once('=')?;
            let column = column + name.chars().count() + 1;
            Some((
                name,
                Part {
                    text: value,
                    column,
                },
            ))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_taken_apart() {
        let link = Link::of(" <HTTP://Play.example.org?a=1&b=é&c=7>").unwrap();
        assert_eq!((link.host(), link.path()), ("Play.example.org", ""));
        assert!(link.leads_to("example.org") && !link.leads_to("ample.org"));
        let value = link.parameter("c").unwrap();
        assert_eq!((value.text, value.column), ("7", 37));
        assert_eq!(link.parameter("d"), None);
        let short = Link::of("www.example.org/abc and more").unwrap();
        assert_eq!((short.host(), short.path()), ("example.org", "abc"));
        for text in ["http", "example.org/abc", "", "Grid 01"] {
            assert_eq!(Link::of(text), None, "{text}");
        }
    }
}
