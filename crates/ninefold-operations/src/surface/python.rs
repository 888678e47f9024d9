//! Functions of Python, and the columns of Spark, as text.
//!
//! They are written to a file, since functions made at import time cannot be sent to other processes.

use crate::generate::{Bound, Generate, GeneratedPuzzle};
use crate::print::{Labels, Print};
use crate::surface::answer::{Column, all_columns, columns_of, words};
use crate::surface::generated::{MADE, wrapped};
use crate::table::{
    Condition, Fixed, Kind, OptionRow, Record, Request, RequestTable, Shape, Source, Surface,
};
use crate::{Operation, Summary};

/// The width of Python's lines.
const WIDTH: usize = 120;

/// Returns `operations.py` with these functions.
pub fn module(names: &[&str], functions: &str) -> String {
    let types = [
        "Book", "Table", "_Clues", "_Date", "_Puzzles", "_Ratings", "_Seeds",
    ];
    let types = types.into_iter().filter(|name| functions.contains(name));
    let types: Vec<&str> = types.collect();
    module_of(
        "The operations on many puzzles",
        "from ninefold import _native",
        &format!("from ninefold._native import {}", types.join(", ")),
        names,
        functions,
    )
}

/// Returns a module with this title, these imports, and those that only its types need.
fn module_of(
    title: &str,
    imports: &str,
    imports_of_types: &str,
    names: &[&str],
    functions: &str,
) -> String {
    let names: String = names
        .iter()
        .map(|name| format!("    \"{name}\",\n"))
        .collect();
    let if_used = |word: &str, line: &str| match functions.contains(word) {
        true => line.to_owned(),
        false => String::new(),
    };
    let sequence = if_used("Sequence[", "from collections.abc import Sequence\n");
    let literal = if_used("Literal[", ", Literal");
    format!(
        "\"\"\"{title}.\n\n{MADE}.\n\"\"\"\n\n\
         from __future__ import annotations\n\n\
         {sequence}from typing import TYPE_CHECKING{literal}\n\n\
         {imports}\n\n\
         if TYPE_CHECKING:\n    {imports_of_types}\n\n\
         __all__ = [\n{names}]\n{functions}"
    )
}

/// Returns the function of an operation, with its documentation.
pub fn function<O: Operation>() -> String {
    function_of(O::NAME, O::TABLE, &columns_text::<O>())
}

/// Returns the function of a summary, with its documentation.
pub fn summary_function<S: Summary>() -> String {
    let first = "The other parameters are those of solve. A UserWarning has the number of puzzles that are left out. \
        Returns a Table whose rows have these columns:";
    let mut text = wrapped(first, "    ", "    ", WIDTH) + "\n";
    for row in <S::Row as Record>::TABLE.rows {
        text += &entry(row.name, row.doc);
    }
    function_of(S::NAME, S::TABLE, &text)
}

/// Returns a function with this documentation of its columns.
fn function_of(name: &str, table: &'static RequestTable, columns: &str) -> String {
    let options = table.options();
    let (first, others): (Vec<&OptionRow>, Vec<&OptionRow>) =
        options.iter().partition(|option| option.by_position);
    let mut lines = vec!["puzzles: _Puzzles".to_owned()];
    lines.extend(first.into_iter().map(parameter));
    lines.push("threads: int | None = None".to_owned());
    lines.push("*".to_owned());
    lines.push("timeout: float | None = None".to_owned());
    lines.push("progress: bool = False".to_owned());
    lines.push("column: str | None = None".to_owned());
    lines.extend(others.into_iter().map(parameter));
    let lines: String = lines.iter().map(|line| format!("    {line},\n")).collect();
    let documentation = documented(table.doc, &options);
    let options = dictionary(&options);
    format!(
        "\n\ndef {name}(\n{lines}) -> Table:\n{documentation}\n{columns}    \"\"\"\n    options = {{{options}}}\n    \
         return _native.run(\"{name}\", options, puzzles, threads, timeout, progress, column)\n"
    )
}

/// The methods of `Grid` that take all options of their operations.
const METHODS: &[&str] = &["explain", "hint", "steps", "why"];

/// Writes the options of an operation into the stub of its method, if `Grid` has one.
pub fn in_stub<O: Operation>(stub: &mut String) {
    let head = format!("    def {}(\n        self,\n", O::NAME);
    let Some((before, rest)) = stub
        .split_once(&head)
        .filter(|_| METHODS.contains(&O::NAME))
    else {
        return;
    };
    let Some((_, after)) = rest.split_once("    ) ->") else {
        return;
    };
    // The classes have no texts in parts.
    let options = O::TABLE.options().into_iter();
    let (first, others): (Vec<&OptionRow>, Vec<&OptionRow>) = options
        .filter(|option| option.name != "parts")
        .partition(|option| option.by_position);
    let mut lines: Vec<String> = first.into_iter().map(parameter).collect();
    lines.push("*".to_owned());
    lines.extend(others.into_iter().map(parameter));
    let lines: String = lines
        .iter()
        .map(|line| format!("        {line},\n"))
        .collect();
    *stub = [before, &head, &lines, "    ) ->", after].concat();
}

/// Returns the function that makes puzzles.
pub fn generate() -> String {
    let options = [Generate::TABLE.options(), Bound::TABLE.options()].concat();
    let threads = ["threads: int | None = None"];
    let end = "threads: The number of threads; by default the number of processors.";
    let table = "A range is a text, a number, or a tuple of both ends, of which None leaves one open. If the attempts are \
        used up, the warning AttemptsUsedUp has the reasons. Returns a Table with a row for each puzzle, and these columns:";
    let documentation = [
        documented(Generate::TABLE.doc, &options),
        wrapped(end, "    ", "        ", WIDTH),
        "\n".to_owned(),
        wrapped(table, "    ", "    ", WIDTH),
        "\n".to_owned(),
        columns_documented(&columns_of(GeneratedPuzzle::TABLE, &|_| true)),
    ];
    special(
        "generate",
        "Table",
        &options,
        [&[], &threads],
        &documentation.concat(),
    )
}

/// Returns the function that lays out pages.
pub fn print() -> String {
    let options = [Print::TABLE.options(), Labels::TABLE.options()].concat();
    let first = ["puzzles: _Puzzles", "threads: int | None = None"];
    let last = ["progress: bool = False", "column: str | None = None"];
    let book = "The other parameters are those of solve. Returns a Book, which becomes a PDF or pages of SVG. Puzzles that \
        cannot be read or do not have exactly one solution are left out; a UserWarning has their number and names the first.";
    let [title, others @ ..] = Print::TABLE.doc else {
        return String::new();
    };
    let doc = [&[title.split(':').next().unwrap_or(title)], others].concat();
    let documentation = documented(&doc, &options) + "\n" + &wrapped(book, "    ", "    ", WIDTH);
    special("print", "Book", &options, [&first, &last], &documentation)
}

/// Returns a function of its own kind, with parameters before and after its options.
fn special(
    name: &str,
    result: &str,
    options: &[&OptionRow],
    [before, after]: [&[&str]; 2],
    documentation: &str,
) -> String {
    let (first, others): (Vec<&OptionRow>, Vec<&OptionRow>) =
        options.iter().partition(|option| option.by_position);
    let mut lines: Vec<String> = before.iter().map(ToString::to_string).collect();
    lines.extend(first.into_iter().map(parameter));
    lines.push("*".to_owned());
    lines.extend(others.into_iter().map(parameter));
    lines.extend(after.iter().map(ToString::to_string));
    let passed = [before, after].concat();
    let passed = passed.iter().filter_map(|line| line.split(':').next());
    let passed: String = passed.map(|name| format!(", {name}")).collect();
    let lines: String = lines.iter().map(|line| format!("    {line},\n")).collect();
    let options = dictionary(options);
    format!(
        "\n\ndef {name}(\n{lines}) -> {result}:\n{documentation}    \"\"\"\n    options = {{{options}}}\n    \
         return _native.{name}(options{passed})\n"
    )
}

/// Returns the options as members of a dictionary.
fn dictionary(options: &[&OptionRow]) -> String {
    let pair = |option: &&OptionRow| format!("\"{0}\": {0}", option.name);
    let pairs: Vec<String> = options.iter().map(pair).collect();
    pairs.join(", ")
}

fn parameter(option: &OptionRow) -> String {
    let kind = option
        .python
        .map_or_else(|| kind(option.kind), str::to_owned);
    match (option.default, option.kind) {
        (Some(Fixed::Flag(true)), _) => format!("{}: {kind} = True", option.name),
        (Some(Fixed::Flag(false)), _) | (None, Kind::Flag) => {
            format!("{}: {kind} = False", option.name)
        }
        (Some(Fixed::Whole(number)), _) => format!("{}: {kind} = {number}", option.name),
        (Some(Fixed::Number(number)), _) => format!("{}: {kind} = {number:?}", option.name),
        (Some(Fixed::Name(text)), _) => format!("{}: {kind} = \"{text}\"", option.name),
        (None, _) if option.required.is_some() => format!("{}: {kind}", option.name),
        (None, _) => format!("{}: {kind} | None = None", option.name),
    }
}

fn kind(kind: Kind) -> String {
    match kind {
        Kind::Flag => "bool".to_owned(),
        Kind::Whole(_) | Kind::Long => "int".to_owned(),
        Kind::Number => "float".to_owned(),
        Kind::Choice(table) => {
            let names: Vec<String> = table.names().map(|name| format!("\"{name}\"")).collect();
            format!("Literal[{}]", names.join(", "))
        }
        Kind::Text => "str".to_owned(),
        Kind::List(items) => format!("Sequence[{}]", self::kind(*items)),
    }
}

/// Returns the beginning of a documentation: the title, its paragraphs, and the options.
fn documented(doc: &[&str], options: &[&OptionRow]) -> String {
    let [title, text @ ..] = doc else {
        return String::new();
    };
    let mut out = wrapped(&format!("\"\"\"{title}."), "    ", "    ", WIDTH);
    for paragraph in text {
        out += "\n";
        out += &wrapped(paragraph, "    ", "    ", WIDTH);
    }
    out += "\n";
    for option in options {
        let bounds = match (option.kind, option.range_on(Surface::Own)) {
            (Kind::Whole(_), Some((least, most))) => format!(" From {least} to {most}."),
            _ => String::new(),
        };
        out += &entry(option.name, &format!("{}.{bounds}", option.doc.join(" ")));
    }
    out
}

/// Returns the documentation of an option or a column.
fn entry(name: &str, doc: &str) -> String {
    wrapped(&format!("{name}: {doc}"), "    ", "        ", WIDTH)
}

/// Returns the documentation of the columns of an operation.
fn columns_text<O: Operation>() -> String {
    let first = "The other parameters are those of solve. Returns a Table with a row for each puzzle, and these columns:";
    let mut out = wrapped(first, "    ", "    ", WIDTH) + "\n";
    let statuses = words(O::STATUSES);
    out += &entry("status", &format!("The result in a word: {statuses}."));
    out += &columns_documented(&all_columns::<O>());
    let error = "The reason that the puzzle is bad, or that nothing more is known.";
    out + &entry("error", error)
}

/// Returns a paragraph for each column.
fn columns_documented(columns: &[Column]) -> String {
    let paragraphs = columns.iter().map(|column| {
        let only = column.row.if_asked;
        let only = only.map(|condition| format!(" Only with {}.", condition.words(str::to_owned)));
        let doc = format!("{}{}", column.row.doc, only.unwrap_or_default());
        entry(&column.name, &doc)
    });
    paragraphs.collect()
}

/// The entries of the dictionaries of Spark's columns.
#[derive(Clone)]
pub struct SparkColumns {
    /// The columns of every answer.
    pub always: String,
    /// The columns of each option.
    pub more: String,
    /// The options, as `argparse` takes them.
    pub options: String,
    /// The name of the operation, if an option must be given.
    pub required: Option<&'static str>,
}

/// Returns the columns of an operation in the types of Spark.
pub fn spark_columns<O: Operation>() -> SparkColumns {
    let name = O::NAME;
    let (always, more) = by_condition(&all_columns::<O>(), "        ");
    let status = "        \"status\": pa.string(),\n";
    SparkColumns {
        always: format!("    \"{name}\": {{\n{status}{always}    }},\n"),
        more: format!("    \"{name}\": {{\n{more}    }},\n"),
        options: arguments(name, O::TABLE),
        required: O::TABLE.has_required().then_some(name),
    }
}

/// Returns the columns of a summary in the types of Spark.
pub fn spark_rows<S: Summary>() -> SparkColumns {
    let rows = <S::Row as Record>::TABLE.rows.iter();
    let rows = rows.map(|row| format!("        \"{}\": {},\n", row.name, spark_type(row.shape)));
    let rows: String = rows.collect();
    SparkColumns {
        always: format!("    \"{}\": {{\n{rows}    }},\n", S::NAME),
        more: String::new(),
        options: arguments(S::NAME, S::TABLE),
        required: None,
    }
}

fn arguments(name: &str, table: &'static RequestTable) -> String {
    let options: String = table.options().into_iter().map(argument).collect();
    format!("    \"{name}\": {{\n{options}    }},\n")
}

/// Returns lines of dictionaries: the columns that are always there, and those of each option.
fn by_condition(columns: &[Column], indentation: &str) -> (String, String) {
    let mut always = String::new();
    let mut more: Vec<(&'static str, String)> = Vec::new();
    for column in columns {
        let line = format!(
            "{indentation}\"{}\": {},\n",
            column.name,
            spark_type(column.shape)
        );
        match column.row.if_asked {
            None => always += &line,
            Some(Condition(option)) => match more.iter_mut().find(|(name, _)| *name == option) {
                Some((_, lines)) => *lines += &format!("    {line}"),
                None => more.push((option, format!("    {line}"))),
            },
        }
    }
    let more = more.iter();
    let more = more
        .map(|(option, lines)| format!("{indentation}\"{option}\": {{\n{lines}{indentation}}},\n"));
    (always, more.collect())
}

/// Returns the columns of new puzzles and the options of `ninefold-spark generate`, as dictionaries. Spark names the
/// seed itself, and shares no search near puzzles.
fn spark_generate() -> String {
    let columns = columns_of(GeneratedPuzzle::TABLE, &|_| true);
    let (always, more) = by_condition(&columns, "    ");
    let options = [Generate::TABLE.options(), Bound::TABLE.options()].concat();
    let is_shared = |option: &&OptionRow| {
        let is_near = option.goes_with.is_some_and(|it| it.0 == "near");
        option.name != "date" && option.source != Source::Puzzles && !is_near
    };
    let options: Vec<&OptionRow> = options.into_iter().filter(is_shared).collect();
    let aliases = options.iter().filter_map(|option| {
        let alias = option.alias?;
        let hyphens = if alias.len() == 1 { "-" } else { "--" };
        Some(format!(
            "    \"{}\": [\"{hyphens}{alias}\"],\n",
            option.name
        ))
    });
    let aliases: String = aliases.collect();
    let options: String = options
        .into_iter()
        .map(|option| argument(option)[4..].to_owned())
        .collect();
    format!(
        "# The columns of new puzzles.\n\
         GENERATED: dict[str, pa.DataType] = {{\n{always}}}\n\
         # The columns that follow if an option is given.\n\
         GENERATED_IF: dict[str, dict[str, pa.DataType]] = {{\n{more}}}\n\
         # The options of new puzzles, as argparse takes them, and other names of theirs.\n\
         GENERATE_OPTIONS: dict[str, dict[str, Any]] = {{\n{options}}}\n\
         GENERATE_ALIASES: dict[str, list[str]] = {{\n{aliases}}}\n"
    )
}

/// Returns `spark/_fields.py` with the columns of all operations and summaries.
pub fn spark_fields(spark: &[SparkColumns], summaries: &[SparkColumns]) -> String {
    let of = |columns: &[SparkColumns], part: fn(&SparkColumns) -> &String| -> String {
        columns.iter().map(part).cloned().collect()
    };
    let (always, more) = (of(spark, |it| &it.always), of(spark, |it| &it.more));
    let rows = of(summaries, |it| &it.always);
    let options = of(spark, |it| &it.options) + &of(summaries, |it| &it.options);
    let required = spark.iter().filter_map(|it| it.required);
    let required: Vec<String> = required.map(|name| format!("\"{name}\"")).collect();
    let required = required.join(", ");
    format!(
        "\"\"\"The columns of the operations in types that Spark has.\n\n{MADE}.\n\"\"\"\n\n\
         from pathlib import Path\n\
         from typing import Any\n\n\
         import pyarrow as pa\n\n\n\
         def _text_of(name: str) -> str:\n    return Path(name).read_text()\n\n\n\
         # The columns of each operation before the last, error.\n\
         FIELDS: dict[str, dict[str, pa.DataType]] = {{\n{always}}}\n\
         # The columns of each operation that follow if an option is given, or has one of some values.\n\
         MORE_FIELDS: dict[str, dict[str, dict[str, pa.DataType]]] = {{\n{more}}}\n\
         # The columns of each summary.\n\
         SUMMARIES: dict[str, dict[str, pa.DataType]] = {{\n{rows}}}\n\
         # The options of each operation and summary, as argparse takes them.\n\
         OPTIONS: dict[str, dict[str, dict[str, Any]]] = {{\n{options}}}\n\
         # The operations with an option that must be given.\n\
         REQUIRED: list[str] = [{required}]\n{}",
        spark_generate()
    )
}

/// Returns an option as `argparse` takes it.
fn argument(option: &OptionRow) -> String {
    let (kind, is_list) = match option.kind {
        Kind::List(kind) => (*kind, true),
        kind => (kind, false),
    };
    let mut arguments = match (kind, option.default) {
        (Kind::Text, _) if option.source == Source::File && !is_list => {
            vec!["\"type\": _text_of, \"metavar\": \"FILE\"".to_owned()]
        }
        (Kind::Flag, Some(Fixed::Flag(true))) => vec!["\"action\": \"store_false\"".to_owned()],
        (Kind::Flag, _) => vec!["\"action\": \"store_true\"".to_owned()],
        (Kind::Whole(_) | Kind::Long, _) => vec!["\"type\": int".to_owned()],
        (Kind::Number, _) => vec!["\"type\": float".to_owned()],
        (Kind::Choice(table), _) => {
            let names: Vec<String> = table.names().map(|name| format!("\"{name}\"")).collect();
            vec![format!("\"choices\": [{}]", names.join(", "))]
        }
        (Kind::Text | Kind::List(_), _) => Vec::new(),
    };
    match option.default {
        Some(Fixed::Whole(number)) => arguments.push(format!("\"default\": {number}")),
        Some(Fixed::Number(number)) => arguments.push(format!("\"default\": {number:?}")),
        Some(Fixed::Name(name)) => arguments.push(format!("\"default\": \"{name}\"")),
        Some(Fixed::Flag(_)) | None => {}
    }
    if is_list {
        arguments.push("\"action\": \"append\"".to_owned());
    }
    if option.required.is_some() {
        arguments.push("\"required\": True".to_owned());
    }
    arguments.push(format!(
        "\"help\": {:?}",
        option.no.unwrap_or(option.doc[0])
    ));
    format!(
        "        \"{}\": {{{}}},\n",
        option.name,
        arguments.join(", ")
    )
}

/// Returns `spark/_operations.py` with these functions.
pub fn spark_module(names: &[&str], functions: &str) -> String {
    module_of(
        "The operations on a column of puzzles",
        "from ninefold.spark._columns import added, summed",
        "from pyspark.sql import DataFrame",
        names,
        functions,
    )
}

/// Returns the function of an operation on a column of Spark.
pub fn spark_function<O: Operation>() -> String {
    let name = O::NAME;
    let doc = [
        &*format!("The rows with the columns of ninefold.{name}, which has the same options."),
        "The prefix goes before the names of these columns. A puzzle that takes longer than `timeout` seconds has the \
         status \"timeout\".",
    ];
    let call = format!("added(df, \"{name}\", column, prefix, options)");
    spark_function_of(name, O::TABLE, "    prefix: str = \"\",\n", doc, &call)
}

/// Returns the function of a summary of a column of Spark.
pub fn spark_summary<S: Summary>() -> String {
    let name = S::NAME;
    let doc = [
        &*format!(
            "The rows of ninefold.{name}, which has the same options, added up over all partitions."
        ),
        "There are no shares. The largest numbers come first. A puzzle that takes longer than `timeout` seconds is left \
         out.",
    ];
    let call = format!("summed(df, \"{name}\", column, options)");
    spark_function_of(name, S::TABLE, "", doc, &call)
}

/// Returns a function with these last parameters, two paragraphs of documentation, and an expression for its result.
fn spark_function_of(
    name: &str,
    table: &'static RequestTable,
    last: &str,
    [title, text]: [&str; 2],
    call: &str,
) -> String {
    let options = table.options();
    let lines = options
        .iter()
        .map(|option| format!("    {},\n", parameter(option)));
    let lines: String = lines.collect();
    let title = wrapped(&format!("\"\"\"{title}"), "    ", "    ", WIDTH);
    let text = wrapped(text, "    ", "    ", WIDTH);
    let options = dictionary(&options);
    format!(
        "\n\ndef {name}(\n    df: DataFrame,\n    column: str = \"puzzle\",\n    *,\n{lines}    \
         timeout: float | None = None,\n{last}) -> DataFrame:\n{title}\n{text}    \"\"\"\n    \
         options = {{{options}, \"timeout\": timeout}}\n    return {call}\n"
    )
}

/// Returns the type in Spark, which has no unsigned numbers: counts take the next larger type.
fn spark_type(shape: Shape) -> String {
    match shape {
        Shape::Flag => "pa.bool_()".to_owned(),
        Shape::Whole(64) => "pa.int64()".to_owned(),
        Shape::Whole(_) => "pa.int32()".to_owned(),
        Shape::Number => "pa.float64()".to_owned(),
        Shape::Text(_) | Shape::Choice(_) | Shape::Object(_) | Shape::Described(_) => {
            "pa.string()".to_owned()
        }
        Shape::List(items) => format!("pa.list_({})", spark_type(*items)),
        Shape::Map(keys, values) => {
            format!("pa.map_({}, {})", spark_type(*keys), spark_type(*values))
        }
        Shape::Nullable(shape) => spark_type(*shape),
    }
}
