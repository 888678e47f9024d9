//! All printed words, in each language.

use ninefold::rating::human::Level;

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

    /// Returns the text in this language, of those in the order of [`Language::ALL`].
    const fn of(self, texts: [&'static str; 2]) -> &'static str {
        texts[self as usize]
    }

    /// Returns its code, which selects it.
    pub const fn name(self) -> &'static str {
        self.of(["en", "de"])
    }

    /// Returns its name in English.
    pub const fn summary(self) -> &'static str {
        self.of(["English.", "German."])
    }

    /// Returns the level as a capitalized word.
    pub const fn level(self, level: Level) -> &'static str {
        self.of(match level {
            Level::Easy => ["Easy", "Leicht"],
            Level::Medium => ["Medium", "Mittel"],
            Level::Hard => ["Hard", "Schwer"],
            Level::Fiendish => ["Fiendish", "Teuflisch"],
            Level::Extreme => ["Extreme", "Extrem"],
        })
    }

    pub(crate) const fn puzzle(self) -> &'static str {
        self.of(["Puzzle", "Rätsel"])
    }

    pub(crate) const fn puzzles(self) -> &'static str {
        self.of(["Puzzles", "Rätsel"])
    }

    pub(crate) const fn hints(self) -> &'static str {
        self.of(["Hints", "Hinweise"])
    }

    pub(crate) const fn solutions(self) -> &'static str {
        self.of(["Solutions", "Lösungen"])
    }

    pub(crate) const fn solution_of(self) -> &'static str {
        self.of(["Solution of puzzle", "Lösung von Rätsel"])
    }
}
