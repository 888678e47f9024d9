//! The boxed print: bars between the boxes and rules between the bands, as programs print grids for
//! people. [`rows`](super::rows) reads its rows; here are the rules.

use core::iter::repeat_n;

use super::symbol::{Symbol, symbol};

/// Returns whether the line is a rule between bands, such as `+---+---+---+`, `*-----------*`, `------+-------+------`,
/// or one of these in box-drawing characters. A line that could also be nine or 81 empty cells is not a rule.
pub(super) fn is_rule(text: &str) -> bool {
    if is_plain_rule(text) {
        return true;
    }
    if has_digit(text) {
        return false;
    }
    let text = text.trim();
    let is_stroke = |character| matches!(character, '-' | '=' | '─' | '━' | '═');
    let is_joint = |character| matches!(character, '+' | '\u{2500}'..='\u{257f}');
    let belongs = |character: char| {
        is_stroke(character) || is_joint(character) || "|:.'`*,  ".contains(character)
    };
    let mut strokes = text.split(|character| !is_stroke(character));
    if !text.chars().all(belongs) || !strokes.any(|stroke| stroke.chars().count() >= 3) {
        return false;
    }
    let is_cell = |character: char| matches!(symbol(character), Symbol::Cell(_));
    let first = text.split_whitespace().next().unwrap_or_default();
    // A label of strokes may follow a puzzle without digits.
    if matches!(first.chars().count(), 81 | 729) && first.chars().all(is_cell) {
        return false;
    }
    let cells = text.chars().filter(|character| is_cell(*character)).count();
    (cells != 9 && cells != 81)
        || text.contains(|character| is_joint(character) || character == '=')
}

/// Returns whether the line is a rule like most: strokes with joints between them. Such a line cannot be anything else.
pub(super) fn is_plain_rule(text: &str) -> bool {
    let belongs = |byte| (byte == b'+') | (byte == b'-') | (byte == b'|');
    // Checks every byte, which vectorizes, unless the first byte is decisive.
    text.bytes().next().is_some_and(belongs)
        && text.bytes().fold(true, |all, byte| all & belongs(byte))
        && text.as_bytes().contains(&b'+')
        && text.as_bytes().windows(3).any(|three| three == b"---")
}

/// Returns whether the line has a digit, as most lines and no rules have. With vectors this is the fastest test.
fn has_digit(text: &str) -> bool {
    text.bytes().any(|byte| byte.is_ascii_digit())
}

/// Returns whether the line is nine strokes side by side: nine empty cells, or a rule if the print has bars.
pub(super) fn is_nine_strokes(text: &str) -> bool {
    text.trim() == "---------"
}

/// The layout of a print as far as its rows reveal it. It decides whether a line is a rule or a row.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Ruling {
    /// Whether there are bars.
    pub(super) bars: bool,
    pub(super) dashes: bool,
    pub(super) underscores: bool,
    pub(super) other_symbols: bool,
}

impl Ruling {
    /// Returns the layout that one row reveals.
    pub(super) fn of(row: &str) -> Ruling {
        let mut ruling = Ruling::default();
        for character in row.chars() {
            match (character, symbol(character)) {
                (_, Symbol::Bar) => ruling.bars = true,
                ('-', _) => ruling.dashes = true,
                ('_', _) => ruling.underscores = true,
                (_, Symbol::Cell(None)) => ruling.other_symbols = true,
                _ => {}
            }
        }
        ruling
    }

    /// Adds the layout that another row reveals.
    pub(super) fn learn(&mut self, row: Ruling) {
        self.bars |= row.bars;
        self.dashes |= row.dashes;
        self.underscores |= row.underscores;
        self.other_symbols |= row.other_symbols;
    }

    /// Returns whether a line of nine spaces can be a row: no empty cell has had a symbol.
    pub(super) fn spaces_may_be_cells(&self) -> bool {
        !(self.dashes || self.underscores || self.other_symbols)
    }

    /// Returns whether a line of nine dashes or underscores is a rule here. It is one if rows have bars and the line
    /// has none, or if empty cells have another symbol.
    pub(super) fn makes_a_rule_of(&self, text: &str) -> bool {
        if has_digit(text) {
            return false;
        }
        let is_blank = |&character: &char| matches!(symbol(character), Symbol::Bar | Symbol::Space);
        let is_rule_of = |stroke, is_symbol: bool| {
            let strokes = text.chars().filter(|character| !is_blank(character));
            !is_symbol && self.other_symbols && strokes.eq(repeat_n(stroke, 9))
        };
        (self.bars && is_nine_strokes(text))
            || is_rule_of('-', self.dashes)
            || is_rule_of('_', self.underscores)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_told_from_rows_of_empty_cells() {
        for rule in [
            "+-------+-------+-------+",
            "+-----+-----+-----+",
            "---+---+---",
            "------+-------+------",
            "*-----------*",
            "*---*---*---*",
            ".-----.-----.-----.",
            ":-----+-----+-----:",
            "'-----'-----'-----'",
            "---------------------",
            "===========",
            "┌───────┬───────┬───────┐",
            "╟───┼───┼───╫───╢",
            "|---+---+---|",
        ] {
            assert!(is_rule(rule), "{rule}");
        }
        let labelled = std::format!("{} -----", ".".repeat(81));
        for row in [
            &*labelled,
            "---------",
            "*-------*",
            "- - - | - - - | - - -",
            "|...|...|...|",
            "---|---|---",
            "53.------",
            "",
            &"-".repeat(81),
        ] {
            assert!(!is_rule(row), "{row}");
        }
    }
}
