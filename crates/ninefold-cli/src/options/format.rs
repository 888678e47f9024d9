//! The formats of records: `--format` and its short forms.

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use ninefold::text::Notation;

use crate::input::Form;

/// Returns a parser for the format of records; `line` describes the format of that name.
pub fn record_form(line: &'static str) -> impl TypedValueParser<Value = Form> {
    PossibleValuesParser::new(record_forms(line)).map(|name| form_named(&name))
}

/// Returns a parser for the format of records, which may also be drawn.
pub fn form_of(
    line: &'static str,
    drawn: Option<&'static str>,
) -> impl TypedValueParser<Value = Form> {
    let drawn = drawn.map(|drawn| PossibleValue::new("box").help(drawn));
    let names = record_forms(line).into_iter().chain(drawn);
    PossibleValuesParser::new(names).map(|name| form_named(&name))
}

/// Returns a parser for the format of records that can also be drawn.
pub fn drawn_form(line: &'static str, drawn: &'static str) -> impl TypedValueParser<Value = Form> {
    let drawn = PossibleValue::new("box").help(drawn);
    let names = record_forms(line).into_iter().chain([drawn]);
    PossibleValuesParser::new(names).map(|name| form_named(&name))
}

fn record_forms(line: &'static str) -> [PossibleValue; 4] {
    [
        PossibleValue::new("line").alias("text").help(line),
        PossibleValue::new("csv").help("Comma-separated values with a header"),
        PossibleValue::new("tsv").help("Tab-separated values with a header"),
        PossibleValue::new("json").help("A JSON object on a line for each puzzle"),
    ]
}

/// Returns a parser for a format by one of these names. The first name is a text for people, [`Notation::Line`].
pub fn form_among(names: &'static [&'static str]) -> impl TypedValueParser<Value = Form> {
    PossibleValuesParser::new(names).map(|name| form_named(&name))
}

fn form_named(name: &str) -> Form {
    match name {
        "csv" => Form::Csv,
        "tsv" => Form::Tsv,
        "json" => Form::Json,
        "box" => Form::Text(Notation::Box),
        _ => Form::Text(Notation::Line),
    }
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
