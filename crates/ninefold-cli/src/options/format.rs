//! The formats of records: `--format` and its short forms.

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::input::Form;

/// Returns a parser for the format of records. `line` describes the format of that name, and `drawn` the drawn grids,
/// if there are any.
pub fn record_form(
    line: &'static str,
    drawn: Option<&'static str>,
) -> impl TypedValueParser<Value = Form> {
    let described = |form: Form| PossibleValue::new(form.name()).help(form.description());
    let names = [
        PossibleValue::new("line").alias("text").help(line),
        described(Form::Csv),
        described(Form::Tsv),
        PossibleValue::new("json").help("A JSON object on a line for each puzzle"),
    ];
    let drawn = drawn.map(|drawn| PossibleValue::new("box").help(drawn));
    let names = PossibleValuesParser::new(names.into_iter().chain(drawn));
    names.map(|name| form_named(&name))
}

/// Returns a parser for a format by one of these names. The first is the text for people, the default.
pub fn form_among(names: &'static [&'static str]) -> impl TypedValueParser<Value = Form> {
    PossibleValuesParser::new(names).map(|name| form_named(&name))
}

fn form_named(name: &str) -> Form {
    let mut forms = Form::ANSWERS.into_iter();
    forms.find(|form| form.name() == name).unwrap_or_default()
}

/// Short forms of `--format`.
#[derive(Args)]
pub struct ShortForms {
    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,

    /// The same as --format csv
    #[arg(long, conflicts_with_all = ["format", "json"])]
    csv: bool,
}

impl ShortForms {
    /// Returns the format that a short form names.
    pub fn form(&self) -> Option<Form> {
        match (self.json, self.csv) {
            (true, _) => Some(Form::Json),
            (_, true) => Some(Form::Csv),
            _ => None,
        }
    }
}
