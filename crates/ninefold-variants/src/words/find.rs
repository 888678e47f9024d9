//! The word of a text, and the nearest word of a misspelled one.

use super::table::all;
use super::word::Word;

/// The longest text that is compared with the words, in bytes.
const LONGEST: usize = 40;

/// Returns the word with that name or alias.
pub fn find(text: &str) -> Option<&'static Word> {
    if text.len() > LONGEST {
        return None;
    }
    all().find(|word| names(word).any(|name| letters(name).eq(letters(text))))
}

/// Returns the name of the word that is nearest to the text, if one is near.
pub fn nearest(text: &str) -> Option<&'static str> {
    if text.len() > LONGEST {
        return None;
    }
    let text: Vec<u8> = letters(text).collect();
    let distance = |name| distance(&letters(name).collect::<Vec<u8>>(), &text);
    let distances = all().flat_map(|word| names(word).map(move |name| (name, word.name)));
    let (distance, name) = distances
        .map(|(name, word)| (distance(name), word))
        .min_by_key(|&(distance, _)| distance)?;
    (distance <= (text.len() + 1) / 3 && distance < text.len()).then_some(name)
}

fn names(word: &'static Word) -> impl Iterator<Item = &'static str> {
    std::iter::once(word.name).chain(word.aliases.iter().copied())
}

/// Visits the letters of a text in lower case, without hyphens.
fn letters(text: &str) -> impl Iterator<Item = u8> {
    let kept = text.bytes().filter(|&byte| byte != b'-');
    kept.map(|byte| byte.to_ascii_lowercase())
}

/// Returns the fewest insertions, removals and replacements of bytes that turn one text into the other.
fn distance(one: &[u8], other: &[u8]) -> usize {
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (above, &byte) in one.iter().enumerate() {
        let mut diagonal = above;
        row[0] = above + 1;
        for (column, &other_byte) in other.iter().enumerate() {
            let replaced = diagonal + usize::from(byte != other_byte);
            diagonal = row[column + 1];
            row[column + 1] = replaced.min(diagonal + 1).min(row[column] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_in_any_case_and_without_hyphens() {
        for text in ["anti-knight", "Anti-Knight", "ANTIKNIGHT"] {
            assert_eq!(find(text).map(|word| word.name), Some("anti-knight"));
        }
        assert_eq!(find("numbered-room").map(|word| word.name), Some("room"));
        assert_eq!(find("thermos"), None);
        assert_eq!(find(""), None);
        assert_eq!(find(&"a".repeat(1000)), None);
    }

    #[test]
    fn a_misspelled_word_has_a_suggestion() {
        assert_eq!(nearest("thermos"), Some("thermo"));
        assert_eq!(nearest("palindrom"), Some("palindrome"));
        assert_eq!(nearest("numbred-room"), Some("room"));
        assert_eq!(nearest("fog"), None);
        assert_eq!(nearest(""), None);
    }

    #[test]
    fn no_two_words_have_one_spelling() {
        let mut spellings: Vec<_> = all()
            .flat_map(names)
            .map(|name| letters(name).collect::<Vec<u8>>())
            .collect();
        let count = spellings.len();
        spellings.sort();
        spellings.dedup();
        assert_eq!(spellings.len(), count);
    }
}
