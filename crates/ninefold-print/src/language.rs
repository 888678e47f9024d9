//! The printed words besides puzzles, in each language.

use ninefold::generate::Level;

/// The language of a book.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
}

impl Language {
    /// All languages.
    pub const ALL: [Language; 2] = [Language::English, Language::German];

    /// Its code, by which it is chosen.
    pub const fn name(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
        }
    }

    /// Its name in English.
    pub const fn summary(self) -> &'static str {
        match self {
            Language::English => "English.",
            Language::German => "German.",
        }
    }

    /// The level as a word, capitalized.
    pub const fn level(self, level: Level) -> &'static str {
        match (self, level) {
            (Language::English, Level::Easy) => "Easy",
            (Language::English, Level::Medium) => "Medium",
            (Language::English, Level::Hard) => "Hard",
            (Language::English, Level::Fiendish) => "Fiendish",
            (Language::English, Level::Extreme) => "Extreme",
            (Language::German, Level::Easy) => "Leicht",
            (Language::German, Level::Medium) => "Mittel",
            (Language::German, Level::Hard) => "Schwer",
            (Language::German, Level::Fiendish) => "Teuflisch",
            (Language::German, Level::Extreme) => "Extrem",
        }
    }

    pub(crate) const fn puzzle(self) -> &'static str {
        match self {
            Language::English => "Puzzle",
            Language::German => "Rätsel",
        }
    }

    pub(crate) const fn puzzles(self) -> &'static str {
        match self {
            Language::English => "Puzzles",
            Language::German => "Rätsel",
        }
    }

    pub(crate) const fn hints(self) -> &'static str {
        match self {
            Language::English => "Hints",
            Language::German => "Hinweise",
        }
    }

    pub(crate) const fn solutions(self) -> &'static str {
        match self {
            Language::English => "Solutions",
            Language::German => "Lösungen",
        }
    }

    pub(crate) const fn solution_of(self) -> &'static str {
        match self {
            Language::English => "Solution of puzzle",
            Language::German => "Lösung von Rätsel",
        }
    }
}
