//! Puzzles as they stand in their source, for commands that choose among them and change none.

use std::borrow::Cow;

use ninefold::text::Notation;

use crate::batch::Part;
use crate::{Batch, Entry, Form, bare};

impl Batch {
    /// The line with the names of the columns, if a table begins here that has one.
    pub fn header(&self) -> Option<&[u8]> {
        match self.parts.first()? {
            Part::Raw(raw) => raw.header(),
            _ => None,
        }
    }

    /// Each puzzle with everything that stands beside it, without a newline at the end. One of a table, of JSON,
    /// or on a line without a label is as it stands in the source; of others, the notation is the same, but not
    /// every blank. A puzzle of a file of OpenSudoku, which needs a frame, becomes a line.
    ///
    /// ```
    /// use ninefold_files::Batches;
    ///
    /// let text = format!("id;puzzle\n7;{}\n", "0".repeat(81));
    /// let mut batches = Batches::of_text("text", text.clone().into_bytes(), None);
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
                    Part::Raw(raw) => {
                        Box::new(raw.records().map(|(record, _)| Cow::Borrowed(bare(record))))
                    }
                    Part::Entries(entries) => Box::new(
                        entries
                            .iter()
                            .map(|entry| Cow::Owned(text_of(entry).into_bytes())),
                    ),
                }
            })
    }
}

/// The puzzle in the notation in which it stands in its source.
fn text_of(entry: &Entry) -> String {
    match entry.form {
        Form::OpenSudoku => Form::Text(Notation::Line).write(entry),
        // As records these would have stayed as they stand. This one goes over several lines.
        Form::Csv | Form::Tsv | Form::Json => format!("\"{}\"", entry.form.write(entry)),
        // A grid of several lines ends with an empty one.
        form if form.has_gaps() => form.write(entry) + "\n",
        form => form.write(entry),
    }
}
