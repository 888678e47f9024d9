//! Types and functions of the npm package, as text.

use std::fmt::Write;

use crate::surface::asked::FROM;
use crate::surface::generated::wrapped;
use crate::surface::schema::capital;
use crate::table::{Fixed, Kind, OptionRow, Record, RecordTable, Shape};
use crate::{Operation, Summary};

const WIDTH: usize = 120;

/// The beginning of `operations.d.ts`.
pub const HEAD: &str = "\
// Made by `cargo run -p ninefold-operations --example generate-all`.
import type { Puzzle } from \"./index.js\";
import type { components } from \"./api.js\";

/** The milliseconds that an answer may take: 10,000 unless they are given. */
export interface Limits {
  timeLimit?: number;
}

/** The first fields of the line of each of many puzzles, and the error that ends a line. */
export interface Line {
  /** The number of the puzzle, counted from 1. */
  number: number;
  puzzle: string | null;
  candidates?: string;
  entries?: string;
  label?: string;
  error?: components[\"schemas\"][\"Error\"];
}
";

/// Further members of an answer about a single puzzle, if its source matters.
const SOURCE: &str = "\
  /** The notation in which the puzzle is written. */
  from?: string;
  candidates?: string;
  entries?: string;
  label?: string;
";

/// Returns the types and the function of an operation.
pub fn types<O: Operation>() -> String {
    let name = capital(O::NAME);
    let source: &[OptionRow] = if O::HAS_SOURCE { &[FROM] } else { &[] };
    let first = format!(
        "  puzzle: string;\n  status: {};\n{}",
        one_of(O::STATUSES.iter().map(|status| status.word())),
        if O::HAS_SOURCE { SOURCE } else { "" }
    );
    let rows = source.iter().chain(O::TABLE.options());
    let mut out = options(&name, rows) + &answer(&name, <O::Record as Record>::TABLE, &first);
    out += &comment(&format!("{}.", O::TABLE.doc[0]), "");
    let mark = match O::TABLE.has_required() {
        true => "",
        false => "?",
    };
    let puzzle = if O::TAKES_POSITION {
        "Puzzle"
    } else {
        "string"
    };
    let _ = writeln!(
        out,
        "export function {0}(puzzle: {puzzle}, options{mark}: {name}Options & Limits): {name}Answer;\n\
         /** Does it for each puzzle, in order, also for those that cannot be read. */\n\
         export function {0}(\n  \
           puzzles: readonly string[],\n  \
           options{mark}: {name}Options & Limits,\n\
         ): (Omit<{name}Answer, \"puzzle\"> & Line)[];",
        O::NAME
    );
    out
}

/// Returns the types and the function of a summary.
pub fn summary_types<S: Summary>() -> String {
    let name = capital(S::NAME);
    let function = format!(
        "export function {}(puzzles: readonly string[], options?: {name}Options & Limits): {name}Answer;\n",
        S::NAME
    );
    options(&name, S::TABLE.options().into_iter())
        + &answer(&name, <S::Record as Record>::TABLE, "")
        + &comment(&format!("{}.", S::TABLE.doc[0]), "")
        + &function
}

/// Returns the type of the options.
fn options<'r>(name: &str, rows: impl Iterator<Item = &'r OptionRow>) -> String {
    let mut out = format!("\nexport interface {name}Options {{\n");
    for option in rows {
        let default = default(option).map(|value| format!(" @default {value}"));
        let doc = format!("{}{}", option.doc.join(" "), default.unwrap_or_default());
        out += &comment(&doc, "  ");
        let mark = if option.required.is_some() { "" } else { "?" };
        let _ = writeln!(out, "  {}{mark}: {};", option.name, of_kind(option.kind));
    }
    out + "}\n\n"
}

/// Returns the type of the answer with these first members.
fn answer(name: &str, table: &RecordTable, first: &str) -> String {
    let mut out = comment(&table.doc.join(" "), "");
    let _ = write!(out, "export interface {name}Answer {{\n{first}");
    for row in table.rows {
        let (only, mark) = match row.if_asked {
            Some(condition) => {
                let words = condition.words(|name| format!("`{name}`"));
                (format!(" Only with {words}."), "?")
            }
            None => (String::new(), ""),
        };
        out += &comment(&format!("{}{only}", row.doc), "  ");
        let _ = writeln!(out, "  {}{mark}: {};", row.name, of_shape(row.shape));
    }
    out + "}\n\n"
}

/// Returns the function of an operation in JavaScript.
pub fn function<O: Operation>() -> String {
    format!("export const {0} = aboutEach(\"{0}\");\n", O::NAME)
}

/// Returns the function of a summary in JavaScript.
pub fn summary_function<S: Summary>() -> String {
    format!("export const {0} = aboutAll(\"{0}\");\n", S::NAME)
}

fn comment(text: &str, indentation: &str) -> String {
    let one = format!("{indentation}/** {text} */\n");
    if one.trim_end().chars().count() <= WIDTH {
        return one;
    }
    let line = format!("{indentation} * ");
    format!(
        "{indentation}/**\n{}{indentation} */\n",
        wrapped(text, &line, &line, WIDTH)
    )
}

fn default(option: &OptionRow) -> Option<String> {
    match (option.default, option.kind) {
        (Some(Fixed::Flag(flag)), _) => Some(flag.to_string()),
        (Some(Fixed::Whole(number)), _) => Some(number.to_string()),
        (Some(Fixed::Number(number)), _) => Some(number.to_string()),
        (Some(Fixed::Name(text)), _) => Some(format!("\"{text}\"")),
        (None, Kind::Flag) => Some("false".to_owned()),
        (None, _) => None,
    }
}

fn of_kind(kind: Kind) -> String {
    match kind {
        Kind::Flag => "boolean".to_owned(),
        Kind::Whole(_) | Kind::Number => "number".to_owned(),
        Kind::Long | Kind::Text => "string".to_owned(),
        Kind::Choice(table) => one_of(table.names()),
        Kind::List(items) => format!("readonly ({})[]", of_kind(*items)),
    }
}

fn one_of(names: impl Iterator<Item = &'static str>) -> String {
    let names: Vec<String> = names.map(|name| format!("\"{name}\"")).collect();
    names.join(" | ")
}

fn of_shape(shape: Shape) -> String {
    match shape {
        Shape::Flag => "boolean".to_owned(),
        Shape::Whole(_) | Shape::Number => "number".to_owned(),
        Shape::Text(_) => "string".to_owned(),
        Shape::Described(name) => format!("components[\"schemas\"][\"{name}\"]"),
        Shape::Choice(table) => format!("({})", one_of(table.names())),
        Shape::List(items) => format!("{}[]", of_shape(*items)),
        Shape::Map(_, values) => format!("Record<string, {}>", of_shape(*values)),
        Shape::Object(table) => {
            let members = table.rows.iter();
            let members: Vec<String> = members
                .map(|row| format!("{}: {}", row.name, of_shape(row.shape)))
                .collect();
            format!("{{ {} }}", members.join("; "))
        }
        Shape::Nullable(shape) => format!("{} | null", of_shape(*shape)),
    }
}
