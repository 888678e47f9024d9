//! Texts that can be said in other languages: a template in English with places for values, which are texts themselves.
//!
//! [`text!`](crate::text!) makes one, and displaying it gives the English. As JSON it is written in its parts, so
//! that a program can look up the template in a table of its own language and fill in the values:
//!
//! ```
//! use ninefold::{Cell, Digit};
//! use ninefold_explain::{text, words};
//!
//! let cells = words::and([Cell::ALL[0], Cell::ALL[1]]);
//! let told = text!("one of {cells} is {digit}", cells, digit = Digit::ALL[4]);
//! assert_eq!(told.to_string(), "one of r1c1 and r1c2 is 5");
//! let parts = serde_json::to_string(&told)?;
//! assert_eq!(parts, r#"["one of {cells} is {digit}",{"and":["r1c1","r1c2"]},5]"#);
//! # Ok::<(), serde_json::Error>(())
//! ```

use std::fmt::{self, Display};

use ninefold::logic::{Kind, Technique};
use ninefold::{Cell, Digit, House};
use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};

/// A text in parts. Displayed in English.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Text {
    /// A text that is equal in all languages, such as a conclusion in the usual notation.
    Plain(String),
    /// A cell.
    Cell(Cell),
    /// A digit, or how many there are of something.
    Number(usize),
    /// A template, and the values of its places in the order in which these first occur.
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

/// A [`Text`] of a template, and of the values of its places by their names: `name = value`, or `name` for a variable of
/// this name. The compiler refuses names in another order than that of the places.
#[macro_export]
macro_rules! text {
    (@ $name:ident) => { $crate::text::Text::from($name) };
    (@ $name:ident = $value:expr) => { $crate::text::Text::from($value) };
    ($template:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {{
        const _: () = assert!(
            $crate::text::fits($template, &[$(stringify!($name)),*]),
            "the names are not those of the places, in the order in which these first occur"
        );
        $crate::text::Text::Filled($template, vec![$($crate::text!(@ $name $(= $value)?)),*])
    }};
}

/// Whether the places of the template have these names, in the order in which they first occur.
#[doc(hidden)]
pub const fn fits(template: &str, names: &[&str]) -> bool {
    let template = template.as_bytes();
    let (mut at, mut known) = (0, 0);
    while at < template.len() {
        if template[at] == b'{' {
            let mut place = 0;
            while place < known && !has(template, at + 1, names[place].as_bytes()) {
                place += 1;
            }
            if place == known {
                if known == names.len() || !has(template, at + 1, names[known].as_bytes()) {
                    return false;
                }
                known += 1;
            }
        }
        at += 1;
    }
    known == names.len()
}

/// Whether the template has this name and a brace there.
const fn has(template: &[u8], start: usize, name: &[u8]) -> bool {
    let mut at = 0;
    while at < name.len() {
        if start + at >= template.len() || template[start + at] != name[at] {
            return false;
        }
        at += 1;
    }
    start + at < template.len() && template[start + at] == b'}'
}

impl Text {
    /// The items in a list; the item itself if it is the only one.
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

/// A template with values is an array, a list an object with one field, and everything else a string or a number.
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
        reason = "a text in parts is no string to compare with"
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
            Kind::Row => text!("row {number}", number),
            Kind::Column => text!("column {number}", number),
            Kind::Box => text!("box {number}", number),
        }
    }
}

/// Its name is a template without places.
impl From<Technique> for Text {
    fn from(technique: Technique) -> Text {
        Text::Filled(technique.name(), Vec::new())
    }
}
