//! Puzzles in the forms in which they are written one by one, and what these have no room for.

use std::fmt::Write;
use std::ops::AddAssign;

use ninefold::text::{Notation, Room, Written, is_bank_id, write, write_written};
use serde::{Deserialize, Serialize};
use sha1::{Digest, Sha1};

use crate::{Columns, Entry, Form, fpuzzles, opensudoku};

/// In how many puzzles something was lost because the form has no room for it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Lost {
    /// Labels.
    pub labels: u64,
    /// Which digits were placed, not given.
    pub entries: u64,
    /// Candidates that had been eliminated.
    pub candidates: u64,
    /// Other columns of a table.
    pub columns: u64,
}

impl Lost {
    /// What was lost, each with the number of puzzles.
    pub fn parts(&self) -> impl Iterator<Item = (&'static str, u64)> {
        let parts = [
            ("labels", self.labels),
            ("which digits were placed since", self.entries),
            ("pencil marks", self.candidates),
            ("other columns", self.columns),
        ];
        parts.into_iter().filter(|(_, count)| *count > 0)
    }
}

impl AddAssign for Lost {
    fn add_assign(&mut self, more: Lost) {
        self.labels += more.labels;
        self.entries += more.entries;
        self.candidates += more.candidates;
        self.columns += more.columns;
    }
}

/// The names of columns with the rating of a puzzle.
const RATINGS: [&str; 4] = ["rating", "er", "difficulty", "se"];
/// The names of the columns with the three ratings of Sudoku Explainer.
const THREE: [&str; 3] = ["er", "ep", "ed"];

impl Form {
    /// What it has room for beside the digits.
    pub fn room(self) -> Room {
        let all = Room {
            label: true,
            entries: true,
            candidates: true,
        };
        match self {
            Form::Text(notation) => notation.room(),
            Form::Csv | Form::Tsv | Form::Json | Form::FPuzzles | Form::SudokuPad => all,
            Form::OpenSudoku => Room::default(),
        }
    }

    /// What stands above all puzzles, and below them.
    pub fn frame(self) -> [&'static str; 2] {
        match self {
            Form::OpenSudoku => opensudoku::FRAME,
            _ => ["", ""],
        }
    }

    /// Whether the puzzles have an empty line between them.
    pub fn has_gaps(self) -> bool {
        matches!(self, Form::Text(notation) if notation.has_several_lines())
            && self != Form::Text(Notation::Euler)
    }

    /// Writes the puzzle in a form that is not a table of values, without a newline at the end. Something
    /// that could not be read is a comment.
    ///
    /// ```
    /// use ninefold::text::Notation;
    /// use ninefold_files::{Form, read_all};
    ///
    /// let entries = read_all("text", "0".repeat(81).into_bytes());
    /// let line = Form::Text(Notation::Bank).write(&entries[0]);
    /// assert_eq!(line, format!("{} {}", &line[..12], "0".repeat(81)));
    /// ```
    pub fn write(self, entry: &Entry) -> String {
        let label = entry.label.as_deref();
        match (&entry.written, self) {
            (Err(bad), Form::OpenSudoku) => {
                // Two strokes would end the comment.
                format!("  <!-- bad: {} -->", bad.to_string().replace("--", "- -"))
            }
            (Err(bad), _) => format!("# bad: {bad}"),
            (Ok(written), Form::Text(Notation::Bank)) => bank_line(written, entry),
            (Ok(written), Form::Text(Notation::Patterns)) => {
                let ratings = three_ratings(entry);
                let label = ratings.as_deref().or(label);
                write_written(written, Notation::Patterns, label).to_string()
            }
            (Ok(written), Form::Text(Notation::Euler)) => {
                let label =
                    label.map_or_else(|| format!("Grid {:02}", entry.number), str::to_owned);
                write_written(written, Notation::Euler, Some(&label)).to_string()
            }
            (Ok(written), Form::Text(notation)) => {
                write_written(written, notation, label).to_string()
            }
            (Ok(written), Form::FPuzzles) => {
                fpuzzles::F_PUZZLES.to_owned() + &fpuzzles::data(written, label)
            }
            (Ok(written), Form::SudokuPad) => {
                fpuzzles::SUDOKU_PAD_ADDRESS.to_owned() + &fpuzzles::data(written, label)
            }
            (Ok(written), Form::OpenSudoku) => opensudoku::write(written),
            (Ok(written), Form::Csv | Form::Tsv | Form::Json) => written.to_string(),
        }
    }

    /// What of the puzzle the form has no room for.
    pub fn lost(self, entry: &Entry) -> Lost {
        let Ok(written) = &entry.written else {
            return Lost::default();
        };
        let room = self.room();
        let has_label = entry.label.as_deref().is_some_and(|label| match self {
            Form::Text(Notation::Bank) => !is_bank_id(label),
            _ => !room.label,
        });
        let candidates = written.candidates();
        // A cell without candidates cannot be told from one of which nothing is said.
        let is_link = matches!(
            self,
            Form::FPuzzles | Form::SudokuPad | Form::Text(Notation::SudokuWiki)
        );
        let has_empty = || {
            let digits = written.digits();
            let mut open = digits.empty_cells();
            candidates.is_some_and(|candidates| open.any(|cell| candidates[cell].is_empty()))
        };
        Lost {
            labels: has_label.into(),
            entries: (!room.entries && written.digits() != written.givens()).into(),
            candidates: (candidates.is_some() && (!room.candidates || (is_link && has_empty())))
                .into(),
            columns: self.loses_columns(entry).into(),
        }
    }

    /// Whether a column has something that the form has no room for.
    fn loses_columns(self, entry: &Entry) -> bool {
        let Some(row) = entry.columns.as_ref().map(Columns::row) else {
            return false;
        };
        let kept: &[&str] = match self {
            Form::Csv | Form::Tsv | Form::Json => return false,
            Form::Text(Notation::Bank) => &RATINGS,
            Form::Text(Notation::Patterns) => &THREE,
            _ => &[],
        };
        let names = row.table.header.iter().enumerate();
        names.zip(row.fields()).any(|((place, name), field)| {
            let is_kept = kept
                .iter()
                .any(|kept| name.trim().eq_ignore_ascii_case(kept));
            row.table.label != Some(place) && !is_kept && !field.trim_ascii().is_empty()
        })
    }
}

/// The field of the column that has the first of these names, if there is something in it.
fn field_of(entry: &Entry, names: &[&str]) -> Option<String> {
    let row = entry.columns.as_ref()?.row();
    names.iter().find_map(|name| {
        let header = &row.table.header;
        let is_named = |head: &String| head.trim().eq_ignore_ascii_case(name);
        let place = header.iter().position(is_named)?;
        let field = row.fields().nth(place)?;
        let field = String::from_utf8_lossy(&field).trim().to_owned();
        (!field.is_empty()).then_some(field)
    })
}

/// A line of the puzzle bank. An id that is missing is made.
fn bank_line(written: &Written, entry: &Entry) -> String {
    let own = entry.label.as_deref().filter(|label| is_bank_id(label));
    let id = own.map_or_else(|| bank_id(written), str::to_owned);
    let mut line = write_written(written, Notation::Bank, Some(&id)).to_string();
    if let Some(rating) = field_of(entry, &RATINGS).and_then(|rating| rating.parse::<f32>().ok()) {
        let written = write!(line, "  {rating:.1}");
        written.expect("strings grow");
    }
    line
}

/// The beginning of the SHA-1 of the 81 digits.
fn bank_id(written: &Written) -> String {
    let digits = write(&written.digits(), Notation::Rows, None).to_string();
    let hash = Sha1::digest(digits.replace('\n', "").as_bytes());
    hash[..6].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The three ratings as the Patterns Game writes them, if there are columns with them.
fn three_ratings(entry: &Entry) -> Option<String> {
    let ratings = THREE.map(|name| field_of(entry, &[name]));
    let [Some(er), Some(ep), Some(ed)] = ratings else {
        return None;
    };
    Some(format!("ED={er}/{ep}/{ed}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_all;

    const CELLS: &str =
        "050703060007000800000816000000030000005000100730040086906000204840572093000409000";

    fn one(text: &str) -> Entry {
        let mut entries = read_all("test", text.as_bytes().to_vec());
        assert_eq!(entries.len(), 1, "{text}");
        entries.remove(0)
    }

    #[test]
    fn a_line_of_the_bank_gets_an_id_and_keeps_its_rating() {
        let line = format!("0000183b305c {CELLS}  1.2");
        let bank = Form::Text(Notation::Bank);
        assert_eq!(bank.write(&one(&line)), line);
        assert_eq!(bank.lost(&one(&line)), Lost::default());
        let table = format!("name,puzzle,rating,x\neasy,{CELLS},1.2,\n");
        assert_eq!(bank.write(&one(&table)), line);
        let labels = Lost {
            labels: 1,
            ..Lost::default()
        };
        assert_eq!(bank.lost(&one(&table)), labels);
        assert_eq!(bank.write(&one(CELLS)), line[..94]);
    }

    #[test]
    fn three_columns_are_what_the_patterns_game_knows() {
        let table = format!("puzzle,er,ep,ed\n{CELLS},7.1,1.2,1.5\n");
        let line = Form::Text(Notation::Patterns).write(&one(&table));
        assert_eq!(line, CELLS.replace('0', ".") + " ED=7.1/1.2/1.5");
        let lost = Form::Text(Notation::Line).lost(&one(&table));
        assert_eq!(lost.parts().collect::<Vec<_>>(), [("other columns", 1)]);
    }

    #[test]
    fn what_cannot_be_read_is_a_comment() {
        let bad = one(&CELLS[1..]);
        for form in Form::ALL {
            if !matches!(form, Form::Csv | Form::Tsv | Form::Json) {
                let text = form.write(&bad);
                assert!(
                    text.contains("bad: test:1:81: found the end of the line"),
                    "{text}"
                );
            }
        }
    }
}
