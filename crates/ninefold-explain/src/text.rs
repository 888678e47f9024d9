//! Texts that can be translated: an English template with placeholders for values, which are texts themselves.
//!
//! [`text!`](crate::text!) makes a text, which displays in English, and in other languages by their [tables](crate::language).
//! JSON has its parts, so that other programs can look up the template in a table and fill in the values:
//!
//! ```
//! use ninefold::{Cell, Digit};
//! use ninefold_explain::{language::Language, text, words};
//!
//! let cells = words::and([Cell::ALL[0], Cell::ALL[1]]);
//! let sentence = text!("one of {cells} is {digit}", digit = Digit::ALL[4]);
//! assert_eq!(sentence.to_string(), "one of r1c1 and r1c2 is 5");
//! let german = sentence.in_language(Language::German);
//! assert_eq!(german.to_string(), "in einer der Zellen r1c1 und r1c2 steht die 5");
//! let parts = serde_json::to_string(&sentence)?;
//! assert_eq!(parts, r#"["one of {cells} is {digit}",{"and":["r1c1","r1c2"]},5]"#);
//! # Ok::<(), serde_json::Error>(())
//! ```

use std::fmt::{self, Display};

use ninefold::logic::{HouseKind, Technique};
use ninefold::{Cell, Digit, House};
use ninefold_derive::text;
use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};

use crate::language::{Language, MAIN};

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

    /// Returns the text in a language, to be displayed.
    pub fn in_language(&self, language: Language) -> InLanguage<'_> {
        InLanguage {
            text: self,
            language,
            form: MAIN,
        }
    }

    /// Writes the text as a sentence of a language. A sentence of another language than English gets a capital first
    /// letter, unless it begins with a cell, because its first word may be the translation of a later one.
    pub fn sentence_in(&self, language: Language) -> String {
        let text = self.in_language(language).to_string();
        match language {
            Language::English => text,
            _ => capitalized(text),
        }
    }
}

/// Returns the text with a capital first letter, unless it begins with a cell.
pub(crate) fn capitalized(text: String) -> String {
    let is_cell = matches!(text.as_bytes(), [b'r', b'1'..=b'9', b'c', b'1'..=b'9', ..]);
    let mut letters = text.chars();
    match letters.next() {
        Some(first) if !is_cell => first.to_uppercase().chain(letters).collect(),
        _ => text,
    }
}

impl Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.in_language(Language::English).fmt(f)
    }
}

/// A text in a language.
#[derive(Clone, Copy, Debug)]
pub struct InLanguage<'t> {
    text: &'t Text,
    language: Language,
    /// The grammatical form that the text around it needs.
    form: &'t str,
}

impl Display for InLanguage<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.text {
            Text::Plain(text) => f.write_str(text),
            Text::Cell(cell) => write!(f, "{cell}"),
            Text::Number(number) => write!(f, "{number}"),
            Text::Filled(template, values) => self.fill(template, values, f),
            Text::List(joint, items) => self.join(*joint, items, f),
        }
    }
}

impl InLanguage<'_> {
    /// Writes the template in the language with the values of its placeholders.
    fn fill(&self, template: &str, values: &[Text], f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = placeholders(template);
        let mut pieces = self.language.said(template, self.form).split(['{', '}']);
        f.write_str(pieces.next().unwrap_or_default())?;
        while let (Some(place), Some(after)) = (pieces.next(), pieces.next()) {
            let (name, form) = place.split_once(':').unwrap_or((place, self.form));
            let found = names.iter().position(|known| *known == name);
            if let Some(text) = found.and_then(|place| values.get(place)) {
                InLanguage {
                    text,
                    form,
                    ..*self
                }
                .fmt(f)?;
            }
            f.write_str(after)?;
        }
        Ok(())
    }

    /// Writes the items of a list.
    fn join(&self, joint: Joint, items: &[Text], f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let between = match joint {
            Joint::And | Joint::Or | Joint::Comma => ", ",
            Joint::Semicolon => "; ",
            Joint::Space => " ",
        };
        for (number, text) in items.iter().enumerate() {
            match joint.word() {
                _ if number == 0 => {}
                Some(word) if number + 1 == items.len() => {
                    write!(f, " {} ", self.language.word(word))?;
                }
                _ => f.write_str(between)?,
            }
            InLanguage { text, ..*self }.fmt(f)?;
        }
        Ok(())
    }
}

/// Returns the names of a template's placeholders in the order in which they first occur.
fn placeholders(template: &str) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for name in template.split(['{', '}']).skip(1).step_by(2) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

impl Joint {
    /// Returns the English word before the last item, which the tables translate.
    const fn word(self) -> Option<&'static str> {
        match self {
            Joint::And => Some("and"),
            Joint::Or => Some("or"),
            Joint::Comma | Joint::Semicolon | Joint::Space => None,
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words;
    use ninefold::logic::{Candidate, Literal};

    fn german(text: &Text) -> String {
        text.in_language(Language::German).to_string()
    }

    #[test]
    fn a_value_takes_the_form_that_its_place_names() {
        let claim = words::literal(Literal::on(Candidate::new(Cell::ALL[1], Digit::ALL[4])));
        assert_eq!(german(&claim), "in r1c2 steht die 5");
        assert_eq!(
            german(&text!("So {claim}.", claim = claim.clone())),
            "Also steht in r1c2 die 5."
        );
        let supposed = words::and([claim.clone(), claim]);
        let both = text!(
            "If {claims}, nothing is left for {cell}.",
            claims = supposed,
            cell = Cell::ALL[0]
        );
        assert_eq!(
            german(&both),
            "Wenn in r1c2 die 5 steht und in r1c2 die 5 steht, bleibt für r1c1 nichts übrig."
        );
    }

    #[test]
    fn lists_have_the_words_of_the_language() {
        assert_eq!(german(&words::and(["a", "b", "c"])), "a, b und c");
        assert_eq!(german(&words::or(["a", "b"])), "a oder b");
        assert_eq!(german(&words::list(["a", "b"])), "a, b");
    }

    #[test]
    fn a_template_without_translation_stays_english() {
        let digits = words::and([1, 2]);
        let text = Text::Filled("no table has {digits}", vec![digits]);
        assert_eq!(german(&text), "no table has 1 und 2");
    }

    #[test]
    fn a_sentence_begins_with_a_capital_letter_or_a_cell() {
        let told = words::literal(Literal::on(Candidate::new(Cell::ALL[1], Digit::ALL[4])));
        assert_eq!(told.sentence_in(Language::German), "In r1c2 steht die 5");
        assert_eq!(told.sentence_in(Language::English), "r1c2 is 5");
        let cell = Text::from(Cell::ALL[1]);
        assert_eq!(cell.sentence_in(Language::German), "r1c2");
    }
}
