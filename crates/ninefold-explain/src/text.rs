//! Texts that can be translated: an English template with placeholders for values, which are texts themselves.
//!
//! [`text!`](crate::text!) makes a text, which displays in English. JSON has its parts, so that a program can look up
//! the template in a table of another language and fill in the values:
//!
//! ```
//! use ninefold::{Cell, Digit};
//! use ninefold_explain::{text, words};
//!
//! let cells = words::and([Cell::ALL[0], Cell::ALL[1]]);
//! let sentence = text!("one of {cells} is {digit}", digit = Digit::ALL[4]);
//! assert_eq!(sentence.to_string(), "one of r1c1 and r1c2 is 5");
//! let parts = serde_json::to_string(&sentence)?;
//! assert_eq!(parts, r#"["one of {cells} is {digit}",{"and":["r1c1","r1c2"]},5]"#);
//! # Ok::<(), serde_json::Error>(())
//! ```

use std::fmt::{self, Display};

use ninefold::logic::{HouseKind, Technique};
use ninefold::{Cell, Digit, House};
use ninefold_derive::text;
use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};

/// A text in parts, which displays in English.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Text {
    /// A text that is the same in all languages, such as a conclusion in the usual notation.
    Plain(String),
    /// A cell.
    Cell(Cell),
    /// A digit, or a count.
    Number(usize),
    /// A template, and the values of its placeholders in the order in which these first occur.
    Filled(&'static str, Vec<Text>),
    /// A list.
    List(Joint, Vec<Text>),
}

/// The separator between the items of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Joint {
    /// `a, b and c`
    And,
    /// `a, b or c`
    Or,
    /// `a, b, c`
    Comma,
    /// `a; b; c`
    Semicolon,
    /// `A. B. C.`
    Space,
}

impl Text {
    /// Returns a list of the items; a single item is not wrapped.
    pub(crate) fn list(joint: Joint, mut items: Vec<Text>) -> Text {
        match items.len() {
            1 => items.remove(0),
            _ => Text::List(joint, items),
        }
    }
}

impl Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Text::Plain(text) => f.write_str(text),
            Text::Cell(cell) => write!(f, "{cell}"),
            Text::Number(number) => write!(f, "{number}"),
            Text::Filled(template, values) => fill(template, values, f),
            Text::List(joint, items) => join(*joint, items, f),
        }
    }
}

fn fill(template: &str, values: &[Text], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut names: Vec<&str> = Vec::new();
    let mut pieces = template.split(['{', '}']);
    f.write_str(pieces.next().unwrap_or_default())?;
    while let (Some(name), Some(after)) = (pieces.next(), pieces.next()) {
        let known = names.iter().position(|known| *known == name);
        let place = known.unwrap_or_else(|| {
            names.push(name);
            names.len() - 1
        });
        if let Some(value) = values.get(place) {
            value.fmt(f)?;
        }
        f.write_str(after)?;
    }
    Ok(())
}

fn join(joint: Joint, items: &[Text], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (between, last) = match joint {
        Joint::And => (", ", " and "),
        Joint::Or => (", ", " or "),
        Joint::Comma => (", ", ", "),
        Joint::Semicolon => ("; ", "; "),
        Joint::Space => (" ", " "),
    };
    for (number, item) in items.iter().enumerate() {
        match number {
            0 => {}
            _ if number + 1 == items.len() => f.write_str(last)?,
            _ => f.write_str(between)?,
        }
        item.fmt(f)?;
    }
    Ok(())
}

/// A template with values becomes an array, a list becomes an object with one field, and everything else becomes a
/// string or a number.
impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Text::Plain(text) => serializer.serialize_str(text),
            Text::Cell(cell) => cell.serialize(serializer),
            Text::Number(number) => number.serialize(serializer),
            Text::Filled(template, values) => {
                let mut all = serializer.serialize_seq(Some(values.len() + 1))?;
                all.serialize_element(template)?;
                for value in values {
                    all.serialize_element(value)?;
                }
                all.end()
            }
            Text::List(joint, items) => {
                let joint = match joint {
                    Joint::And => "and",
                    Joint::Or => "or",
                    Joint::Comma => ",",
                    Joint::Semicolon => ";",
                    Joint::Space => " ",
                };
                let mut list = serializer.serialize_map(Some(1))?;
                list.serialize_entry(joint, items)?;
                list.end()
            }
        }
    }
}

impl Default for Text {
    fn default() -> Text {
        Text::Plain(String::new())
    }
}

impl PartialEq<&str> for Text {
    #[allow(
        clippy::cmp_owned,
        reason = "a text in parts is not comparable with a string"
    )]
    fn eq(&self, other: &&str) -> bool {
        self.to_string() == *other
    }
}

impl From<String> for Text {
    fn from(text: String) -> Text {
        Text::Plain(text)
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Text {
        Text::Plain(text.to_owned())
    }
}

impl From<usize> for Text {
    fn from(number: usize) -> Text {
        Text::Number(number)
    }
}

impl From<Digit> for Text {
    fn from(digit: Digit) -> Text {
        Text::Number(digit.get().into())
    }
}

impl From<Cell> for Text {
    fn from(cell: Cell) -> Text {
        Text::Cell(cell)
    }
}

impl From<&Cell> for Text {
    fn from(cell: &Cell) -> Text {
        Text::Cell(*cell)
    }
}

impl From<House> for Text {
    fn from(house: House) -> Text {
        let number = house.index() % 9 + 1;
        match house.kind() {
            HouseKind::Row => text!("row {number}"),
            HouseKind::Column => text!("column {number}"),
            HouseKind::Box => text!("box {number}"),
        }
    }
}

/// The name of a technique is a template without placeholders.
impl From<Technique> for Text {
    fn from(technique: Technique) -> Text {
        Text::Filled(technique.name(), Vec::new())
    }
}
