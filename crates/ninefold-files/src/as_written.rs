//! The original text of puzzles, for commands that select puzzles and change none.

use std::borrow::Cow;

use ninefold::text::Notation;

use crate::batch::Part;
use crate::{Batch, Entry, Form, bare};

impl Batch {
    /// Returns the line with the column names, if a table with one begins in this batch.
    pub fn header(&self) -> Option<&[u8]> {
        match self.parts.first()? {
            Part::Raw(raw) => raw.header(),
            _ => None,
        }
    }

    /// Returns each puzzle's text with everything beside it, without a newline at the end. Puzzles of tables, of JSON,
    /// and on lines without a label keep the text of their source. Others keep the notation, but not every blank. A
    /// puzzle of an OpenSudoku file, which needs a frame, becomes a line.
    ///
    /// ```
    /// use ninefold_files::{Batches, Keeps};
    ///
    /// let text = format!("id;puzzle\n7;{}\n", "0".repeat(81));
    /// let mut batches = Batches::of_text("text", text.clone().into_bytes(), None, Keeps::Nothing);
    /// let batch = batches.next(1).unwrap()?;
    /// let texts: Vec<_> = batch.texts().collect();
    /// assert_eq!(batch.header(), Some(&b"id;puzzle"[..]));
    /// assert_eq!(*texts[0], *text.lines().last().unwrap().as_bytes());
    /// # Ok::<(), ninefold_files::Error>(())
    /// ```
    pub fn texts(&self) -> impl Iterator<Item = Cow<'_, [u8]>> {
        self.parts
            .iter()
            .flat_map(|part| -> Box<dyn Iterator<Item = Cow<[u8]>>> {
                match part {
                    Part::PlainLines(lines) => {
                        Box::new(lines.cells().iter().map(|cells| Cow::Borrowed(&cells[..])))
                    }
                    Part::Raw(raw) if raw.is_text() => {
                        Box::new(raw.records().map(|(record, _)| Cow::Borrowed(bare(record))))
                    }
                    Part::Raw(raw) => Box::new(
                        raw.entries()
                            .map(|entry| Cow::Owned(text_of(&entry).into_bytes())),
                    ),
                    Part::Entries(entries) => Box::new(
                        entries
                            .iter()
                            .map(|entry| Cow::Owned(text_of(entry).into_bytes())),
                    ),
                }
            })
    }
}

/// Returns the puzzle in the notation of its source.
fn text_of(entry: &Entry) -> String {
    match entry.form {
        Form::OpenSudoku => Form::Text(Notation::Line).write(entry),
        // A puzzle in a single record would keep its text. This one has several lines.
        Form::Csv | Form::Tsv | Form::Json => format!("\"{}\"", entry.form.write(entry)),
        // A grid of several lines ends with an empty line.
        form if form.has_gaps() => form.write(entry) + "\n",
        form => form.write(entry),
    }
}
