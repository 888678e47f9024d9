//! A picture of the screen: lines of parts with a text and a look. It needs no terminal.

use std::iter;

/// The look of a text. Colours never carry a meaning alone: signs repeat it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    Plain,
    /// Less important.
    Faint,
    /// A heading, or a key.
    Strong,
    Given,
    Placed,
    Marks,
    /// The chosen cell.
    Chosen,
    /// A digit like that of the chosen cell.
    Alike,
    Wrong,
    /// The places that a hint shows.
    Hint,
    /// The digit that a hint places.
    New,
    /// The candidates that a hint excludes.
    Gone,
}

/// A line of parts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    pub parts: Vec<(String, Look)>,
}

impl Line {
    /// Returns a line of one part.
    pub fn of(text: impl Into<String>, look: Look) -> Line {
        Line::default().with(text, look)
    }

    /// Adds a part.
    pub fn with(mut self, text: impl Into<String>, look: Look) -> Line {
        self.push(text, look);
        self
    }

    /// Adds a part.
    pub fn push(&mut self, text: impl Into<String>, look: Look) {
        let text = text.into();
        if !text.is_empty() {
            self.parts.push((text, look));
        }
    }

    /// Returns the number of columns. All characters that we write have one.
    pub fn width(&self) -> usize {
        let widths = self.parts.iter().map(|(text, _)| text.chars().count());
        widths.sum()
    }

    /// Adds the parts of another line.
    pub fn with_line(mut self, other: Line) -> Line {
        self.parts.extend(other.parts);
        self
    }

    /// Adds blanks up to a column.
    pub fn pad(&mut self, column: usize) {
        let missing = column.saturating_sub(self.width());
        self.push(" ".repeat(missing), Look::Plain);
    }

    /// Returns the first columns of the line.
    pub fn cut(mut self, columns: usize) -> Line {
        let mut left = columns;
        for (text, _) in &mut self.parts {
            *text = text.chars().take(left).collect();
            left -= text.chars().count();
        }
        self.parts.retain(|(text, _)| !text.is_empty());
        self
    }

    /// Returns the text without its looks.
    #[cfg(test)]
    pub fn text(&self) -> String {
        self.parts.iter().map(|(text, _)| &**text).collect()
    }
}

/// The lines of the screen, and the place of the cursor.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Frame {
    pub lines: Vec<Line>,
    /// The column and the line.
    pub cursor: Option<(usize, usize)>,
}

impl Frame {
    /// Writes lines at this column and line.
    pub fn put(&mut self, column: usize, line: usize, lines: impl IntoIterator<Item = Line>) {
        for (at, added) in (line..).zip(lines) {
            let missing = (at + 1).saturating_sub(self.lines.len());
            self.lines.extend(iter::repeat_n(Line::default(), missing));
            let target = &mut self.lines[at];
            target.pad(column);
            target.parts.extend(added.parts);
        }
    }

    /// Returns the frame without anything beyond these columns and lines.
    pub fn cut(mut self, columns: usize, lines: usize) -> Frame {
        self.lines.truncate(lines);
        self.lines = self
            .lines
            .into_iter()
            .map(|line| line.cut(columns))
            .collect();
        self
    }

    /// Returns the text without looks.
    #[cfg(test)]
    pub fn text(&self) -> String {
        let lines = self.lines.iter();
        lines
            .map(|line| line.text().trim_end().to_owned() + "\n")
            .collect()
    }
}

/// Returns the paragraphs, broken between words.
pub fn wrapped(paragraphs: &[String], columns: usize) -> Vec<String> {
    let options = textwrap::Options::new(columns.max(1));
    let lines = paragraphs
        .iter()
        .flat_map(|one| textwrap::wrap(one, &options));
    lines.map(|line| line.into_owned()).collect()
}
