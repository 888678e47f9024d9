//! The forms in which puzzles are read or written, with their names.

use ninefold::text::Notation;

/// A form in which puzzles are read or written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// One of the library's notations.
    Text(Notation),
    /// Comma-separated values; in input also with semicolons or bars.
    Csv,
    /// Tab-separated values.
    Tsv,
    /// JSON.
    Json,
    /// XML of OpenSudoku.
    OpenSudoku,
    /// A link to f-puzzles.
    FPuzzles,
    /// A link to SudokuPad.
    SudokuPad,
    /// The notation of boards.
    Board,
    /// A text of the Interactive Sudoku Solver.
    Iss,
}

impl Default for Form {
    /// Returns the form of a puzzle on a line.
    fn default() -> Form {
        Form::Text(Notation::Line)
    }
}

impl Form {
    /// All forms, those in which commands answer first.
    pub const ALL: [Form; Notation::ALL.len() + 8] = [
        Form::Text(Notation::Line),
        Form::Text(Notation::Rows),
        Form::Text(Notation::Box),
        Form::Text(Notation::Euler),
        Form::Csv,
        Form::Tsv,
        Form::Json,
        Form::Text(Notation::Marks),
        Form::Text(Notation::Table),
        Form::Text(Notation::Compact),
        Form::Text(Notation::Readable),
        Form::Text(Notation::Simple),
        Form::Text(Notation::Sdk),
        Form::Text(Notation::Sdx),
        Form::Text(Notation::Hodoku),
        Form::Text(Notation::Bank),
        Form::Text(Notation::Patterns),
        Form::OpenSudoku,
        Form::Text(Notation::SudokuWiki),
        Form::Text(Notation::SudokuExchange),
        Form::Text(Notation::SudokuCoach),
        Form::FPuzzles,
        Form::SudokuPad,
        Form::Board,
        Form::Iss,
    ];

    /// The forms in which commands answer.
    pub const ANSWERS: [Form; 7] = *Form::ALL.first_chunk().expect("there are more forms");

    /// Returns the form in which a command answers a puzzle of this form.
    pub fn of_answer(self) -> Form {
        match Form::ANSWERS.contains(&self) {
            true => self,
            false => Form::Text(Notation::Line),
        }
    }

    /// Returns whether the form can hold a single puzzle by itself, without a table around it.
    pub fn is_of_one(self) -> bool {
        !self.is_table()
    }

    /// Returns the form with this name.
    pub fn named(name: &str) -> Option<Form> {
        Form::ALL.into_iter().find(|form| form.name() == name)
    }

    /// Returns the name that selects the form.
    pub fn name(self) -> &'static str {
        self.described().0
    }

    /// Returns a short description of its appearance.
    pub fn description(self) -> &'static str {
        self.described().1
    }

    fn described(self) -> (&'static str, &'static str) {
        match self {
            Form::Text(Notation::Line) => {
                ("line", "81 characters on a line, or 729 with pencil marks")
            }
            Form::Text(Notation::Rows) => ("rows", "Nine lines of nine cells (HackerRank)"),
            Form::Text(Notation::Box) => ("box", "Nine lines with bars and rules"),
            Form::Text(Notation::Euler) => ("euler", "A label and nine lines (Project Euler)"),
            Form::Csv => ("csv", "Comma-separated values with a header"),
            Form::Tsv => ("tsv", "Tab-separated values with a header"),
            Form::Json => ("json", "A JSON value for each puzzle"),
            Form::Text(Notation::Marks) => ("marks", "729 characters on a line, the pencil marks"),
            Form::Text(Notation::Table) => {
                ("table", "Nine lines of pencil marks, with bars and rules")
            }
            Form::Text(Notation::Compact) => ("compact", "Nine lines of nine cells (qqwing)"),
            Form::Text(Notation::Readable) => (
                "readable",
                "Nine lines with bars and rules between the boxes (qqwing)",
            ),
            Form::Text(Notation::Simple) => {
                ("ss", "Nine lines with bars and rules (Simple Sudoku)")
            }
            Form::Text(Notation::Sdk) => ("sdk", "[Puzzle] and nine lines (SadMan Software)"),
            Form::Text(Notation::Sdx) => ("sdx", "Nine lines of pencil marks (SudoCue)"),
            Form::Text(Notation::Hodoku) => ("hodoku", "A line of HoDoKu's library"),
            Form::Text(Notation::Bank) => (
                "bank",
                "An id, 81 digits and a rating (puzzle bank of sudokuexchange.com)",
            ),
            Form::Text(Notation::Patterns) => (
                "patterns-game",
                "81 characters and ED=... (Patterns Game, gsf)",
            ),
            Form::OpenSudoku => ("opensudoku", "XML of OpenSudoku"),
            Form::Text(Notation::SudokuWiki) => ("sudokuwiki", "A link to SudokuWiki's solver"),
            Form::Text(Notation::SudokuExchange) => {
                ("sudokuexchange", "A link to sudokuexchange.com")
            }
            Form::Text(Notation::SudokuCoach) => ("sudokucoach", "A link to sudoku.coach"),
            Form::FPuzzles => ("f-puzzles", "A link to f-puzzles"),
            Form::SudokuPad => ("sudokupad", "A link to SudokuPad"),
            Form::Board => (
                "board",
                "Statements of any size and rules (docs/variants.md)",
            ),
            Form::Iss => ("iss", "A text of the Interactive Sudoku Solver"),
        }
    }
}
