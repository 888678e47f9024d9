//! Which puzzles to write, and where the number of a puzzle is in its record.

use strum::FromRepr;

use crate::results::Fields;

/// The puzzles to write, and the number written with each.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// The first of each class.
    First,
    /// All further puzzles of each class, and all puzzles of classes in the known list.
    Duplicates,
    /// The first of each class, with the number of puzzles in the class.
    Count,
    /// All puzzles, with the number of their class.
    Groups,
}

impl Mode {
    pub fn name(self) -> &'static str {
        match self {
            Mode::First => "first",
            Mode::Duplicates => "duplicates",
            Mode::Count => "count",
            Mode::Groups => "groups",
        }
    }

    /// Returns the name of the number in a record, if it has one.
    pub fn number(self) -> Option<&'static str> {
        match self {
            Mode::First | Mode::Duplicates => None,
            Mode::Count => Some("count"),
            Mode::Groups => Some("group"),
        }
    }

    pub fn fields(self) -> Fields {
        Fields::of_columns(match self {
            Mode::First | Mode::Duplicates => &["puzzle", "label", "status", "error"],
            Mode::Count => &["puzzle", "label", "status", "error", "count"],
            Mode::Groups => &["puzzle", "label", "status", "error", "group"],
        })
    }

    /// Writes the record of a puzzle with its number.
    pub fn write(self, slot: Slot, text: &[u8], number: u64, out: &mut Vec<u8>) {
        slot.write(text, number, self.number().unwrap_or_default(), out);
    }
}

/// The place of a puzzle's number in its text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, FromRepr)]
#[repr(u8)]
pub enum Slot {
    /// The text belongs to no puzzle with a key, and is always written.
    Always,
    /// The text has no number.
    Nowhere,
    /// Before the newline.
    Field,
    /// Before the brace at the end of an object.
    Object,
}

impl Slot {
    /// Writes the text with the number inserted in its place. `name` is the name of the number.
    pub fn write(self, text: &[u8], number: u64, name: &str, out: &mut Vec<u8>) {
        let end = match self {
            Slot::Always | Slot::Nowhere => return out.extend_from_slice(text),
            Slot::Field => "\n",
            Slot::Object => "}\n",
        };
        out.extend_from_slice(&text[..text.len() - end.len()]);
        let member = match self {
            Slot::Object => format!(",\"{name}\":{number}"),
            _ => number.to_string(),
        };
        out.extend_from_slice(member.as_bytes());
        out.extend_from_slice(end.as_bytes());
    }
}
