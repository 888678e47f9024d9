//! `convert`: a puzzle in another notation.

use std::sync::LazyLock;

use ninefold_derive::{Record, Request};
use ninefold_files::Form;

use crate::status::Status;
use crate::subject::Subject;
use crate::table::{ChoiceRow, ChoiceTable, Given, Kind, OptionType, rows_of};
use crate::{Cost, Operation, Watch};

/// Write puzzles in another notation
///
/// Labels, pencil marks, and which digits were given and which placed since are kept where the other notation has room
/// for them. Links of other programs are read, too.
#[derive(Request, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Convert {
    /// The notation of the text
    #[option(default = "line", value = "NOTATION", by_position)]
    pub to: Form,
}

/// A puzzle in another notation.
#[derive(Record, Clone, Default, PartialEq, Eq, Debug)]
pub struct ConvertRecord {
    /// The puzzle in that notation.
    pub text: Option<String>,
    /// The parts of the puzzle that the notation has no room for: labels, the exact form of labels, which digits were
    /// placed since, pencil marks, or other columns.
    pub lost: Option<Vec<&'static str>>,
}

impl Operation for Convert {
    const NAME: &'static str = "convert";
    const HAS_SOURCE: bool = true;
    const STATUSES: &'static [Status] = &[Status::Converted, Status::Timeout, Status::Bad];
    type Record = ConvertRecord;

    fn cost(&self) -> Cost {
        Cost::Short
    }

    fn unknown(&self) -> ConvertRecord {
        ConvertRecord::default()
    }

    fn run(&self, subject: &Subject<'_>, watch: Watch<'_>) -> (Status, ConvertRecord) {
        if watch() {
            return (Status::Timeout, self.unknown());
        }
        let (entry, [above, below]) = (subject.entry(), self.to.frame());
        let between = if below.is_empty() { "" } else { "\n" };
        let text = [above, &self.to.write(&entry), between, below].concat();
        let lost = self.to.lost(&entry).parts().map(|(part, _)| part).collect();
        let record = ConvertRecord {
            text: Some(text),
            lost: Some(lost),
        };
        (Status::Converted, record)
    }
}

/// The notations for a single puzzle, which are not tables of values.
static FORMS: LazyLock<Vec<Form>> = LazyLock::new(|| {
    Form::ALL
        .into_iter()
        .filter(|form| form.is_of_one())
        .collect()
});

impl OptionType for Form {
    const KIND: Kind = Kind::Choice(&ChoiceTable {
        name: "Notation",
        rows: || {
            static ROWS: LazyLock<Vec<ChoiceRow>> = LazyLock::new(|| {
                let doc = |form: Form| -> &str { format!("{}.", form.description()).leak() };
                rows_of(&FORMS, Form::name, doc)
            });
            &ROWS
        },
    });

    fn take(given: &Given) -> Result<Form, String> {
        match Self::KIND {
            Kind::Choice(table) => Ok(FORMS[table.place(given)?]),
            _ => Err("expected a name".to_owned()),
        }
    }

    fn given(&self) -> Given {
        Given::Text(self.name().to_owned())
    }
}
