//! Takes the texts of a language. The module has no tables of languages, because a page needs at most one.

use ninefold_explain::language::Language;

/// Takes the table of a language: its code, a line end, and the table, which is JSON. Returns whether they were
/// understood.
pub fn learn(taught: &[u8]) -> bool {
    let text = String::from_utf8_lossy(taught);
    text.split_once('\n').is_some_and(|(code, table)| {
        let language = code.parse::<Language>();
        language.is_ok_and(|language| language.learn(table).is_ok())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_tables_of_languages_are_understood() {
        assert!(learn(b"de\n{\"and\": \"und\"}"));
        for wrong in ["de\n[]", "de\n{", "xx\n{}", "de", ""] {
            assert!(!learn(wrong.as_bytes()), "{wrong}");
        }
    }
}
