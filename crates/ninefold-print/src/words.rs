//! All printed words.

use ninefold::generate::Level;

/// The printed words of a language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Words {
    /// The code of the language, for programs that read pages aloud.
    pub language: &'static str,
    /// A puzzle, before its number.
    pub puzzle: &'static str,
    /// The heading of the puzzles in a table of contents.
    pub puzzles: &'static str,
    /// The heading of the hints.
    pub hints: &'static str,
    /// The heading of the solutions.
    pub solutions: &'static str,
    /// The solution of a puzzle, before the number of the puzzle.
    pub solution_of: &'static str,
    /// The mark before the decimals of a number.
    pub decimal_mark: &'static str,
    /// The levels, in the order of [`Level::ALL`].
    pub levels: [&'static str; Level::ALL.len()],
}

impl Words {
    /// The words in English.
    pub const ENGLISH: Words = Words {
        language: "en",
        puzzle: "Puzzle",
        puzzles: "Puzzles",
        hints: "Hints",
        solutions: "Solutions",
        solution_of: "Solution of puzzle",
        decimal_mark: ".",
        levels: ["Easy", "Medium", "Hard", "Fiendish", "Extreme"],
    };

    /// Returns the words of the language with this code. `translate` returns the translation of an English word.
    pub fn translated(
        language: &'static str,
        translate: impl Fn(&'static str) -> &'static str,
    ) -> Words {
        let english = Words::ENGLISH;
        Words {
            language,
            puzzle: translate(english.puzzle),
            puzzles: translate(english.puzzles),
            hints: translate(english.hints),
            solutions: translate(english.solutions),
            solution_of: translate(english.solution_of),
            decimal_mark: translate(english.decimal_mark),
            levels: english.levels.map(translate),
        }
    }

    /// Returns the level as a capitalized word.
    pub(crate) fn level(&self, level: Level) -> &'static str {
        let found = Level::ALL.iter().position(|known| *known == level);
        found.map_or("", |place| self.levels[place])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_word_is_translated() {
        let words = Words::translated("xx", |word| &word[1..]);
        let found = [words.puzzle, words.solution_of, words.levels[4]];
        assert_eq!(found, ["uzzle", "olution of puzzle", "xtreme"]);
        assert_eq!(Words::translated("en", |word| word), Words::ENGLISH);
    }

    #[test]
    fn levels_are_in_order() {
        for (level, word) in Level::ALL.into_iter().zip(Words::ENGLISH.levels) {
            assert_eq!(Words::ENGLISH.level(level), word);
            assert_eq!(level.name(), word.to_lowercase());
        }
    }
}
