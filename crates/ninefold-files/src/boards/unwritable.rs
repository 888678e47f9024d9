//! Boards that a form of text cannot express.

use std::fmt;

use ninefold_variants::{Board, Rule};

/// The rules and other parts of a board that a form has no word for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unwritable {
    /// The words of the rules, or the names of other parts such as `regions`, each once.
    pub words: Vec<String>,
}

impl Unwritable {
    /// Returns the error for one part of the board.
    pub(super) fn part(name: &str) -> Unwritable {
        Unwritable {
            words: vec![name.to_owned()],
        }
    }

    /// Returns the error for rules of the board, or nothing if there are none.
    pub(super) fn rules<'r>(
        board: &Board,
        rules: impl IntoIterator<Item = &'r Rule>,
    ) -> Result<(), Unwritable> {
        let mut words = Vec::new();
        for rule in rules {
            let word = word(board, rule);
            if !words.contains(&word) {
                words.push(word);
            }
        }
        if words.is_empty() {
            Ok(())
        } else {
            Err(Unwritable { words })
        }
    }
}

/// Returns the word of a rule: the last statement of a board with this rule alone.
fn word(board: &Board, rule: &Rule) -> String {
    let text = board
        .with_rules(vec![rule.clone()])
        .map(|board| format!("{board:#}"));
    let text = text.unwrap_or_default();
    let statement = text.lines().next_back().unwrap_or("");
    let end = statement.find(|it: char| it.is_whitespace() || it == ':');
    statement[..end.unwrap_or(statement.len())].to_owned()
}

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "this form cannot express: {}", self.words.join(", "))
    }
}

impl std::error::Error for Unwritable {}
