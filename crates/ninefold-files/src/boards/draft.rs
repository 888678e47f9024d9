//! A board while its text is being read: its rules, each with the text that it came from.

use ninefold_variants::{Board, BoardError, Cell, Digits, MAX_RULES, Mask, Rule};

use super::error::{BoardTextError, beginning};

/// The most names of ignored fields that are kept, and the length of each.
const MOST_IGNORED: usize = 100;
const LONGEST_NAME: usize = 40;

/// The part of a text that a rule came from.
#[derive(Clone, Debug)]
pub struct Source {
    /// The column, counted from 1.
    pub column: usize,
    /// The text, or the name of the field.
    pub text: String,
}

impl Source {
    /// Returns the error that something else is expected here.
    pub fn error(&self, expected: impl Into<std::borrow::Cow<'static, str>>) -> BoardTextError {
        BoardTextError::new(self.column, &self.text, expected)
    }
}

/// A board that is not finished.
#[derive(Debug)]
pub struct Draft {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// The digits.
    pub digits: Digits,
    /// The region of each cell.
    pub regions: Vec<Option<u8>>,
    rules: Vec<Rule>,
    /// For each source, the number of rules that precede its own.
    sources: Vec<(usize, Source)>,
    ignored: Vec<String>,
}

impl Draft {
    /// Returns a draft without rules.
    pub fn new(rows: usize, columns: usize, digits: Digits, regions: Vec<Option<u8>>) -> Draft {
        Draft {
            rows,
            columns,
            digits,
            regions,
            rules: Vec::new(),
            sources: Vec::new(),
            ignored: Vec::new(),
        }
    }

    /// Adds rules that came from one part of the text.
    pub fn add(
        &mut self,
        source: Source,
        rules: impl IntoIterator<Item = Rule>,
    ) -> Result<(), BoardTextError> {
        let before = self.rules.len();
        for rule in rules {
            if self.rules.len() == MAX_RULES {
                return Err(source.error(format!("at most {MAX_RULES} rules")));
            }
            self.rules.push(rule);
        }
        self.sources.push((before, source));
        Ok(())
    }

    /// Notes a name that was not understood.
    pub fn ignore(&mut self, name: &str) {
        let name = beginning(name, LONGEST_NAME);
        if self.ignored.len() < MOST_IGNORED && !self.ignored.contains(&name) {
            self.ignored.push(name);
        }
    }

    /// Returns the rule that a cell holds one of these values, or `None` if the board does not have all as digits.
    pub fn given(&self, cell: Cell, values: &[i32]) -> Option<Rule> {
        let indices: Option<Mask> = values
            .iter()
            .map(|&value| self.digits.index(value))
            .collect();
        indices
            .filter(|mask| !mask.is_empty())
            .map(|digits| Rule::Given { cell, digits })
    }

    /// Returns the error that a value is not a digit.
    pub fn no_digit(&self, source: &Source) -> BoardTextError {
        source.error(format!("a digit from {}", self.digits))
    }

    /// Visits all cells in reading order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let (rows, columns) = (self.rows as u8, self.columns as u8);
        (0..rows).flat_map(move |row| (0..columns).map(move |column| Cell::new(row, column)))
    }

    /// Returns the board and the names that were not understood.
    pub fn finish(self) -> Result<(Board, Vec<String>), BoardTextError> {
        let Draft {
            rows,
            columns,
            digits,
            regions,
            rules,
            sources,
            ignored,
        } = self;
        match Board::new(rows, columns, digits, regions, rules) {
            Ok(board) => Ok((board, ignored)),
            Err(BoardError::Rule { index, error }) => {
                let after = sources.partition_point(|(before, _)| *before <= index);
                let expected = format!("a rule that fits the board: {error}");
                Err(match after.checked_sub(1).and_then(|at| sources.get(at)) {
                    Some((_, source)) => source.error(expected),
                    None => BoardTextError::new(1, "", expected),
                })
            }
            Err(error) => Err(BoardTextError::new(1, "", format!("a board: {error}"))),
        }
    }
}
