//! The languages of texts. English is in the templates themselves, and a table translates them into each other language.
//!
//! ```
//! use ninefold_explain::{language::Language, text};
//!
//! let hint = text!("Look {region}.", region = text!("in the upper left"));
//! let german: Language = "de".parse()?;
//! assert_eq!(hint.in_language(german).to_string(), "Sieh oben links nach.");
//! # Ok::<(), ninefold_explain::language::UnknownLanguage>(())
//! ```
//!
//! A table is a file in `languages`, such as `languages/de.json`. Each template has a text with the same placeholders in
//! any order:
//!
//! ```json
//! "Remove {groups}.": "Streiche {groups}.",
//! ```
//!
//! A template whose form depends on the sentence around it has a text for each form. That sentence names the form of the
//! value, `{claim:then}`; a placeholder without a name takes the form of the text around it. Where nothing names a form,
//! it is `main`, which every such template has:
//!
//! ```json
//! "So {claim}.": "Also {claim:then}.",
//! "{cell} is {digit}": {
//!   "main": "in {cell} steht die {digit}",
//!   "then": "steht in {cell} die {digit}"
//! }
//! ```
//!
//! In the German table, all nouns for cells, houses and digits are feminine, so that articles fit.
//!
//! Another language is a file of this form, and a line in the list of languages in this module. Missing templates stay
//! English; a test finds them.

use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use serde::de::Error as _;
use serde_json::Value;

/// A table: an object with the translation of each template, or its translations by their forms.
type Table = Value;

/// The form of a text that does not depend on the sentence around it.
pub(crate) const MAIN: &str = "main";

macro_rules! languages {
    ($($name:ident $code:literal $summary:literal;)*) => {
        /// A language of texts.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
        pub enum Language {
            /// English.
            #[default]
            English,
            $(#[doc = $summary] $name,)*
        }

        /// The number of languages.
        const COUNT: usize = 1 $(+ { let _ = Language::$name; 1 })*;

        impl Language {
            /// All languages.
            pub const ALL: [Language; COUNT] = [Language::English, $(Language::$name,)*];

            /// Returns its code, such as `de`.
            pub const fn code(self) -> &'static str {
                match self {
                    Language::English => "en",
                    $(Language::$name => $code,)*
                }
            }

            /// Returns its name in English, as a sentence.
            pub const fn summary(self) -> &'static str {
                match self {
                    Language::English => "English.",
                    $(Language::$name => $summary,)*
                }
            }

            /// Returns its table, if this build has the tables; English has none.
            #[cfg(feature = "languages")]
            pub const fn embedded(self) -> Option<&'static str> {
                match self {
                    Language::English => None,
                    $(Language::$name => {
                        Some(include_str!(concat!("../languages/", $code, ".json")))
                    })*
                }
            }
        }
    };
}

// The languages with tables, each with its code.
languages! {
    German "de" "German.";
}

/// The tables that have been used or supplied, by language.
static TABLES: [OnceLock<Table>; COUNT] = [const { OnceLock::new() }; COUNT];

impl Language {
    /// Returns its table, if this build has the tables: not without the feature `languages`.
    #[cfg(not(feature = "languages"))]
    pub const fn embedded(self) -> Option<&'static str> {
        None
    }

    /// Supplies the table of this language to a build without tables. Has no effect if the table is known already.
    ///
    /// # Errors
    /// If the text is not a JSON object.
    pub fn learn(self, table: &str) -> Result<(), serde_json::Error> {
        // As a value, because the page's module contains the code for reading one.
        let table: Table = serde_json::from_str(table)?;
        if !table.is_object() {
            return Err(serde_json::Error::custom("expected an object"));
        }
        if self.embedded().is_none() {
            TABLES[self as usize].get_or_init(|| table);
        }
        Ok(())
    }

    /// Returns its table, which is parsed once; `None` for English, and for a language not supplied.
    fn table(self) -> Option<&'static Table> {
        let kept = &TABLES[self as usize];
        match self.embedded() {
            // A test ensures that the tables of this crate can be parsed.
            Some(text) => Some(kept.get_or_init(|| serde_json::from_str(text).unwrap_or_default())),
            None => kept.get(),
        }
    }

    /// Returns the text of a template in a grammatical form; the template itself if the table lacks it.
    pub(crate) fn said<'t>(self, template: &'t str, form: &str) -> &'t str {
        let found = self.table().and_then(|table| match table.get(template)? {
            Value::Object(forms) => forms.get(form).or_else(|| forms.get(MAIN))?.as_str(),
            text => text.as_str(),
        });
        found.unwrap_or(template)
    }

    /// Translates a text without placeholders, such as the name of a technique.
    ///
    /// ```
    /// use ninefold::logic::Technique;
    /// use ninefold_explain::language::Language;
    ///
    /// let name = Technique::Swordfish.name();
    /// assert_eq!(Language::German.word(name), "Schwertfisch");
    /// assert_eq!(Language::English.word(name), "swordfish");
    /// ```
    pub fn word(self, text: &str) -> &str {
        self.said(text, MAIN)
    }

    /// Formats a number with the decimal mark of the language.
    ///
    /// ```
    /// use ninefold_explain::language::Language;
    ///
    /// assert_eq!(Language::English.number(3.5), "3.5");
    /// assert_eq!(Language::German.number(3.5), "3,5");
    /// ```
    pub fn number(self, number: impl fmt::Display) -> String {
        number.to_string().replace('.', self.word("."))
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A code that no language has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownLanguage(String);

impl fmt::Display for UnknownLanguage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known = Language::ALL.map(Language::code).join(", ");
        write!(f, "unknown language {:?}; there are {known}", self.0)
    }
}

impl std::error::Error for UnknownLanguage {}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(code: &str) -> Result<Language, UnknownLanguage> {
        let mut all = Language::ALL.into_iter();
        let found = all.find(|language| language.code() == code);
        found.ok_or_else(|| UnknownLanguage(code.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_are_found_by_their_codes() {
        for language in Language::ALL {
            assert_eq!(language.to_string().parse(), Ok(language));
        }
        let error = "fr".parse::<Language>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "unknown language \"fr\"; there are en, de"
        );
    }

    #[test]
    fn every_language_but_english_has_a_table() {
        for language in Language::ALL {
            let has_table = language.table().is_some_and(Value::is_object);
            assert_eq!(has_table, language != Language::English, "{language}");
        }
    }

    #[test]
    fn a_form_that_a_template_lacks_is_the_main_one() {
        let said = |form| Language::German.said("{cell} is {digit}", form);
        assert_eq!(said("if"), "in {cell} die {digit} steht");
        assert_eq!(said("other"), said(MAIN));
        let unknown = "no such text";
        assert_eq!(Language::German.word(unknown), unknown);
    }
}
