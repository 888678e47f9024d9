//! The table of words for the documentation.

use super::table::all;
use super::word::{Group, Word};

/// Returns all words as tables in Markdown, one for each group.
///
/// The page `docs/variants.md` ends with this text.
pub fn markdown() -> String {
    let mut text = String::new();
    let mut group: Option<Group> = None;
    for word in all() {
        if group.replace(word.group) != Some(word.group) {
            text += &format!(
                "\n### {}\n\n| statement | meaning | example |\n|--|--|--|\n",
                word.group.title()
            );
        }
        text += &row(word);
    }
    text
}

fn row(word: &Word) -> String {
    let code = |code: &str| format!("`{}`", code.replace('|', "\\|"));
    let aliases: Vec<String> = word.aliases.iter().map(|alias| code(alias)).collect();
    let other = if aliases.is_empty() {
        String::new()
    } else {
        format!(", also {}", aliases.join(", "))
    };
    format!(
        "| {}{other} | {} | {} |\n",
        code(word.form),
        word.meaning,
        code(word.example)
    )
}
