//! Writes puzzles in the forms that hold one puzzle at a time, and finds what a form cannot express.

use std::ops::AddAssign;

use ninefold::text::{Notation, Room, Written, is_bank_id, read_by, write, write_written};
use ninefold::{Candidates, Grid};
use ninefold_variants::Board;
use serde::{Deserialize, Serialize};
use sha1::{Digest, Sha1};

use crate::boards::{BoardForm, Unwritable, as_classic, board_of, read_board, write_board};
use crate::{Columns, Entry, Form, entries, fpuzzles, opensudoku, reading};

/// The number of puzzles that lost each kind of data, because the form cannot express it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Lost {
    /// Labels.
    pub labels: u64,
    /// Labels that are written differently.
    #[serde(default)]
    pub changed_labels: u64,
    /// The distinction between placed digits and givens.
    pub entries: u64,
    /// Candidates that had been eliminated.
    pub candidates: u64,
    /// Other columns of a table.
    pub columns: u64,
}

impl Lost {
    /// Returns each kind of lost data, with the number of puzzles.
    pub fn parts(&self) -> impl Iterator<Item = (&'static str, u64)> {
        let parts = [
            ("labels", self.labels),
            ("the exact form of labels", self.changed_labels),
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
        self.changed_labels += more.changed_labels;
        self.entries += more.entries;
        self.candidates += more.candidates;
        self.columns += more.columns;
    }
}

/// The names of columns with the rating of a puzzle.
const RATINGS: [&str; 4] = ["rating", "er", "difficulty", "se"];
/// The names of the columns with the three ratings of Sudoku Explainer.
const THREE: [&str; 3] = ["er", "ep", "ed"];

/// The further columns of a table that a form can hold, besides puzzle and label.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OtherColumns {
    /// None.
    None,
    /// The first column with one of these names.
    First(&'static [&'static str]),
    /// All columns with one of these names, if none is missing.
    Named(&'static [&'static str]),
    /// All.
    All,
}

impl Form {
    /// Returns the further columns of a table that the form can hold.
    pub fn other_columns(self) -> OtherColumns {
        match self {
            Form::Csv | Form::Tsv | Form::Json => OtherColumns::All,
            Form::Text(Notation::Bank) => OtherColumns::First(&RATINGS),
            Form::Text(Notation::Patterns) => OtherColumns::Named(&THREE),
            _ => OtherColumns::None,
        }
    }

    /// Returns the parts of a puzzle that the form can express besides the digits.
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
            Form::Board | Form::Iss => Room {
                label: self == Form::Board,
                entries: false,
                candidates: true,
            },
        }
    }

    /// Returns whether the form is a table of values or JSON, which can hold everything.
    pub(crate) fn is_table(self) -> bool {
        self.other_columns() == OtherColumns::All
    }

    /// Returns the text before and after all puzzles.
    pub fn frame(self) -> [&'static str; 2] {
        match self {
            Form::OpenSudoku => opensudoku::FRAME,
            _ => ["", ""],
        }
    }

    /// Returns whether an empty line separates the puzzles.
    pub fn has_gaps(self) -> bool {
        matches!(self, Form::Text(notation) if notation.has_several_lines())
            && self != Form::Text(Notation::Euler)
    }

    /// Writes the puzzle in a form that is not a table of values, without a newline at the end. An unreadable puzzle
    /// becomes a comment.
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
        if let Some(text) = &entry.board {
            return match self.board_text(&text.board) {
                Ok(text) => self.labelled(text, label),
                Err(unwritable) => format!("# bad: {}", entry.message(unwritable)),
            };
        }
        match (&entry.written, self) {
            (Err(bad), Form::OpenSudoku) => {
                // Two hyphens would end the comment.
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
            (Ok(written), Form::Board | Form::Iss) => {
                // A text of either form holds all digits and pencil marks.
                let marks = written.candidates().unwrap_or(Candidates::ALL);
                let text = self.board_text(&board_of(&written.digits(), &marks));
                self.labelled(text.unwrap_or_default(), label)
            }
            (Ok(written), Form::OpenSudoku) => opensudoku::write(written),
            (Ok(written), Form::Csv | Form::Tsv | Form::Json) => written.to_string(),
        }
    }

    /// Writes a board in a form that can hold it. A line, and the notations of classic puzzles, have its own notation.
    ///
    /// # Errors
    /// If the form has no word for one of its rules.
    pub fn board_text(self, board: &Board) -> Result<String, Unwritable> {
        let form = match self {
            Form::FPuzzles => BoardForm::FPuzzles,
            Form::SudokuPad => BoardForm::SudokuPad,
            Form::Iss => BoardForm::Iss,
            Form::Text(Notation::Rows | Notation::Box | Notation::Compact) => BoardForm::Rows,
            _ => BoardForm::Notation,
        };
        let text = write_board(board, form)?;
        Ok(match form {
            BoardForm::FPuzzles if !text.contains("://") => fpuzzles::F_PUZZLES.to_owned() + &text,
            _ => text,
        })
    }

    /// Adds the label of a board to its text, if the form has a place for it.
    fn labelled(self, text: String, label: Option<&str>) -> String {
        match label {
            Some(label) if self == Form::Board => format!("{text}\t{label}"),
            _ => text,
        }
    }

    /// Returns the parts of the puzzle that [`write`](Form::write) leaves out.
    pub fn lost(self, entry: &Entry) -> Lost {
        if entry.board.is_some() {
            let has_place = self.is_table() || self == Form::Board;
            return Lost {
                labels: (entry.label.is_some() && !has_place).into(),
                columns: self.loses_columns(entry).into(),
                ..Lost::default()
            };
        }
        let Ok(written) = &entry.written else {
            return Lost::default();
        };
        let (room, label) = (self.room(), entry.label.as_deref());
        let mut lost = Lost {
            labels: (label.is_some() && !room.label).into(),
            changed_labels: (self.is_table() && has_long_label(entry)).into(),
            entries: (written.digits() != written.givens() && !room.entries).into(),
            candidates: (written.candidates().is_some() && !room.candidates).into(),
            columns: self.loses_columns(entry).into(),
        };
        // In pencil marks, an open cell with a single candidate looks like a given.
        let has_marks = !matches!(written, Written::Grid(_))
            || matches!(
                self,
                Form::Text(Notation::Marks | Notation::Table | Notation::Sdx)
                    | Form::Board
                    | Form::Iss
            );
        let says_more = (room.label && label.is_some()) || (room != Room::default() && has_marks);
        if says_more && !self.is_table() {
            lost.look_for(entry, written, self);
        }
        lost
    }

    /// Reads a written puzzle again.
    fn read_back(self, text: &str) -> Option<(Option<String>, Written)> {
        match self {
            Form::Text(notation) => {
                let record = read_by(reading::reader(Some(notation)), text.as_bytes()).pop()?;
                Some((record.label, record.puzzle.ok()?))
            }
            Form::FPuzzles | Form::SudokuPad => {
                let single = fpuzzles::read(text)?;
                Some((single.label, single.puzzle.ok()?))
            }
            Form::Board | Form::Iss => {
                let text = read_board(text)?.ok()?;
                Some((text.title, as_classic(&text.board)?))
            }
            _ => None,
        }
    }

    /// Returns whether a column holds data that the form cannot express.
    fn loses_columns(self, entry: &Entry) -> bool {
        let Some(row) = entry.columns.as_ref().map(Columns::row) else {
            return false;
        };
        let table = row.table;
        if self.is_table() && table.entries.is_none() {
            return false;
        }
        let written = entry.written.as_ref().ok();
        let kept = self.columns_kept(entry);
        row.fields().enumerate().any(|(place, field)| {
            let is_said = if table.entries == Some(place) {
                written.is_some_and(|written| entries::is_of(&field, written))
            } else {
                self.is_table() || table.label == Some(place) || kept.contains(&place)
            };
            !is_said && !field.trim_ascii().is_empty()
        })
    }

    /// Returns the columns that [`write`](Form::write) keeps, unless it keeps all.
    fn columns_kept(self, entry: &Entry) -> Vec<usize> {
        let place = |name: &&'static str| field_of(entry, &[name]).map(|(place, _)| place);
        match self.other_columns() {
            OtherColumns::None | OtherColumns::All => Vec::new(),
            OtherColumns::First(_) => rating(entry).iter().map(|(place, _)| *place).collect(),
            OtherColumns::Named(names) => {
                let places: Option<Vec<usize>> = names.iter().map(place).collect();
                places.unwrap_or_default()
            }
        }
    }
}

impl Lost {
    /// Adds the data that the form can express in general, but not for this puzzle: reading the text again does not
    /// restore it.
    fn look_for(&mut self, entry: &Entry, written: &Written, form: Form) {
        let (room, label) = (form.room(), entry.label.as_deref());
        let (read_label, read) = match form.read_back(&form.write(entry)) {
            Some((label, read)) => (label, Some(read)),
            None => (None, None),
        };
        if room.label && label.is_some() && read_label.as_deref() != label {
            let is_changed = read_label.is_some() && form != Form::Text(Notation::Bank);
            let count = match is_changed {
                true => &mut self.changed_labels,
                false => &mut self.labels,
            };
            *count = 1;
        }
        let is_other = |of: fn(&Written) -> Grid| read.as_ref().map(of) != Some(of(written));
        if (room.entries || room.candidates)
            && (is_other(Written::givens) || is_other(Written::entries))
        {
            self.entries = 1;
        }
        let candidates = |written: &Written| *written.puzzle().candidates();
        let is_read = read.as_ref().map(candidates) == Some(candidates(written));
        if room.candidates && !is_read {
            self.candidates = 1;
        }
    }
}

/// Returns whether the column `label` holds more than the entry's label, which is one line without control characters.
/// JSON objects never do, because their members are passed on.
fn has_long_label(entry: &Entry) -> bool {
    let Some(row) = entry.columns.as_ref().map(Columns::row) else {
        return false;
    };
    let label = row.table.label.filter(|_| !row.table.json);
    let label = label.filter(|&place| row.table.header[place].trim().eq_ignore_ascii_case("label"));
    let field = label.and_then(|place| row.fields().nth(place));
    field.is_some_and(|field| *field != *entry.label.as_deref().unwrap_or_default().as_bytes())
}

/// Returns the field of the column that has the first of these names, unless it is empty, and the index of the column.
fn field_of(entry: &Entry, names: &[&str]) -> Option<(usize, String)> {
    let row = entry.columns.as_ref()?.row();
    names.iter().find_map(|name| {
        let header = &row.table.header;
        let is_named = |head: &String| head.trim().eq_ignore_ascii_case(name);
        let place = header.iter().position(is_named)?;
        let field = row.fields().nth(place)?;
        let field = String::from_utf8_lossy(&field).trim().to_owned();
        (!field.is_empty()).then_some((place, field))
    })
}

/// Returns the rating with one decimal, if the puzzle has one without further decimals, and the index of its column.
fn rating(entry: &Entry) -> Option<(usize, String)> {
    let (place, field) = field_of(entry, &RATINGS)?;
    let rating: f32 = field.parse().ok()?;
    let text = format!("{rating:.1}");
    (text.parse() == Ok(rating)).then_some((place, text))
}

/// Returns a line of the puzzle bank. Computes the id if it is missing.
fn bank_line(written: &Written, entry: &Entry) -> String {
    let own = entry.label.as_deref().filter(|label| is_bank_id(label));
    let id = own.map_or_else(|| bank_id(written), str::to_owned);
    let line = write_written(written, Notation::Bank, Some(&id)).to_string();
    match field_of(entry, &RATINGS).and_then(|(_, rating)| rating.parse::<f32>().ok()) {
        Some(rating) => format!("{line}  {rating:.1}"),
        None => line,
    }
}

/// Returns the beginning of the SHA-1 hash of the 81 digits.
fn bank_id(written: &Written) -> String {
    let digits = write(&written.digits(), Notation::Rows, None).to_string();
    let hash = Sha1::digest(digits.replace('\n', "").as_bytes());
    hash[..6].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the three ratings in the format of the Patterns Game, if there are columns with them.
fn three_ratings(entry: &Entry) -> Option<String> {
    let ratings = THREE.map(|name| field_of(entry, &[name]));
    let [Some((_, er)), Some((_, ep)), Some((_, ed))] = ratings else {
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
