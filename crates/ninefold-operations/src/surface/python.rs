//! Functions of Python, as text, and the options of its programs.
//!
//! They are written to a file, since functions made at import time cannot be sent to other processes.

use serde_json::{Value, json};
use textwrap::{Options, WordSplitter};

use crate::generate::{Bound, Generate, GeneratedPuzzle};
use crate::print::{Labels, Print};
use crate::surface::about::{self, About};
use crate::surface::answer::{columns_of, words};
use crate::table::{OptionKind, OptionRow, Record, RecordTable, Request, Source, Surface};

/// The width of Python's lines.
const WIDTH: usize = 120;

/// Returns `operations.py`, whose beginning is written by hand.
pub fn module(old: &str) -> String {
    let functions: String = about::all().map(function).collect();
    // A star import must not hide the function `print` of Python.
    with_functions(old, Some("generate"), &(functions + &generate() + &print()))
}

/// Returns `spark/_operations.py`, whose beginning is written by hand.
pub fn spark_module(old: &str) -> String {
    let functions: String = about::all().map(spark_function).collect();
    with_functions(old, None, &functions)
}

fn with_functions(old: &str, name: Option<&str>, functions: &str) -> String {
    let head = old.split("__all__").next().unwrap_or_default();
    let names = about::all().map(|about| about.name).chain(name);
    let names: String = names.map(|name| format!("    \"{name}\",\n")).collect();
    format!("{head}__all__ = [\n{names}]\n{functions}")
}

/// Returns the function of an operation or a summary, with its documentation.
pub fn function(about: &About) -> String {
    let (name, options) = (about.name, about.request.options());
    let (columns, found) = match about.rows {
        Some(rows) => (
            columns_documented(rows),
            "A UserWarning has the number of puzzles that are left out. Returns a Table whose rows have these columns:",
        ),
        None => {
            let statuses = format!("The result in a word: {}.", words(about.statuses));
            let error = "The reason that the puzzle is bad, or that nothing more is known.";
            let columns = columns_documented(about.record);
            (
                entry("status", &statuses) + &columns + &entry("error", error),
                "Returns a Table with a row for each puzzle, and these columns:",
            )
        }
    };
    let found = paragraph(&format!("The other parameters are those of solve. {found}"));
    let documentation = documented(about.request.doc, &options);
    let ([first, others], options) = (parameters(&options, "    "), dictionary(&options));
    format!(
        "\n\ndef {name}(\n    puzzles: _Puzzles,\n{first}    threads: int | None = None,\n    *,\n    \
         timeout: float | None = None,\n    progress: bool = False,\n    column: str | None = None,\n\
         {others}) -> Table:\n{documentation}\n{found}\n{columns}    \"\"\"\n    options = {{{options}}}\n    \
         return _native.run(\"{name}\", options, puzzles, threads, timeout, progress, column)\n"
    )
}

/// Returns the function of an operation or a summary on a column of Spark.
pub fn spark_function(about: &About) -> String {
    let (name, options) = (about.name, about.request.options());
    let (title, sums, text, prefix, call) = match about.rows {
        None => (
            "The rows with the columns of",
            "",
            "The prefix goes before the names of these columns. A puzzle that takes longer than `timeout` seconds has the \
             status \"timeout\".",
            "    prefix: str = \"\",\n",
            format!("added(df, \"{name}\", column, prefix, options)"),
        ),
        Some(_) => (
            "The rows of",
            ", added up over all partitions",
            "There are no shares. The largest numbers come first. A puzzle that takes longer than `timeout` seconds is \
             left out.",
            "",
            format!("summed(df, \"{name}\", column, options)"),
        ),
    };
    let title = format!("\"\"\"{title} ninefold.{name}, which has the same options{sums}.");
    let (title, text) = (paragraph(&title), paragraph(text));
    let parameters: String = options.iter().map(|it| parameter(it, "    ")).collect();
    let options = dictionary(&options);
    format!(
        "\n\ndef {name}(\n    df: DataFrame,\n    column: str = \"puzzle\",\n    *,\n{parameters}    \
         timeout: float | None = None,\n{prefix}) -> DataFrame:\n{title}\n{text}    \"\"\"\n    \
         options = {{{options}, \"timeout\": timeout}}\n    return {call}\n"
    )
}

/// Returns the function that makes puzzles, once for each of its results.
fn generate() -> String {
    let options = [Generate::TABLE.options(), Bound::TABLE.options()].concat();
    let documentation = documented(Generate::TABLE.doc, &options);
    let further = [
        (
            "threads",
            "The number of threads; by default the number of processors.",
        ),
        (
            "timeout",
            "Stop after this many seconds, with fewer puzzles.",
        ),
        ("progress", "Show a bar of tqdm, if that is installed."),
        (
            "as_arrays",
            "Return two arrays of n x 81 digits (uint8): the puzzles, with 0 for an empty cell, and the solutions.",
        ),
    ];
    let further: String = further.map(|(name, doc)| entry(name, doc)).concat();
    let table = "A range is a text, a number, or a tuple of both ends, of which None leaves one open. If the attempts \
        or the time are used up, the warning AttemptsUsedUp has the reasons. Returns a Table with a row for each \
        puzzle, and these columns, or with as_arrays the Arrays puzzles and solutions:";
    let table = paragraph(table);
    let columns = columns_documented(GeneratedPuzzle::TABLE);
    let ([first, others], options) = (parameters(&options, "    "), dictionary(&options));
    let head = |as_arrays: &str, result: &str| {
        format!(
            "def generate(\n{first}    *,\n{others}    threads: int | None = None,\n    \
             timeout: float | None = None,\n    progress: bool = False,\n    as_arrays: {as_arrays},\n) -> {result}:"
        )
    };
    let table_head = head("Literal[False] = False", "Table");
    let arrays_head = head("Literal[True]", "Arrays");
    let own_head = head("bool = False", "Table | Arrays");
    format!(
        "\n\n@overload\n{table_head} ...\n\n\n@overload\n{arrays_head} ...\n\n\n{own_head}\n\
         {documentation}{further}\n{table}\n{columns}    \"\"\"\n    options = {{{options}}}\n    \
         made = _native.generate(options, threads, timeout, progress, as_arrays)\n    \
         return Arrays(*made) if isinstance(made, tuple) else made\n"
    )
}

/// Returns the function that lays out pages.
fn print() -> String {
    let options = [Print::TABLE.options(), Labels::TABLE.options()].concat();
    let title = Print::TABLE.doc[0].split(':').next().unwrap_or_default();
    let documentation = documented(&[&[title], &Print::TABLE.doc[1..]].concat(), &options);
    let book = "The other parameters are those of solve. Returns a Book, which becomes a PDF or pages of SVG. Puzzles that \
        cannot be read, do not have exactly one solution or take longer than `timeout` seconds are left out; a \
        UserWarning has their number and names the first.";
    let book = paragraph(book);
    let ([first, others], options) = (parameters(&options, "    "), dictionary(&options));
    format!(
        "\n\ndef print(\n    puzzles: _Puzzles,\n    threads: int | None = None,\n{first}    *,\n{others}    \
         timeout: float | None = None,\n    progress: bool = False,\n    column: str | None = None,\n) -> Book:\n{documentation}\n{book}    \"\"\"\n    \
         options = {{{options}}}\n    return _native.print(options, puzzles, threads, timeout, progress, column)\n"
    )
}

/// Writes the options of operations into the stubs of the methods that take them all.
pub fn in_stub(stub: &mut String) {
    for about in about::OPERATIONS {
        let head = format!("    def {}(\n        self,\n", about.name);
        let Some((before, rest)) = stub.split_once(&head) else {
            continue;
        };
        let after = rest.split_once("    ) ->").map_or(rest, |(_, after)| after);
        // The classes have no texts in parts.
        let mut options = about.request.options();
        options.retain(|option| option.name != "parts");
        let [first, others] = parameters(&options, "        ");
        let time = "        timeout: float | None = None,\n";
        *stub = format!("{before}{head}{first}        *,\n{time}{others}    ) ->{after}");
    }
}

/// Returns the options as `argparse` needs to know them, and whether columns depend on each.
pub fn arguments(options: &[OptionRow], decides_columns: &dyn Fn(&str) -> bool) -> Value {
    let argument = |option: &OptionRow| {
        let (kind, is_list) = option.kind.of_items();
        let (kind, choices) = match kind {
            OptionKind::Flag => ("bool", None),
            OptionKind::Whole(_) | OptionKind::OneOf(_) | OptionKind::Long => ("int", None),
            OptionKind::Number => ("float", None),
            OptionKind::Choice(table) => ("str", Some(table.names())),
            OptionKind::Text if option.source == Some(Source::File) && !is_list => ("file", None),
            OptionKind::Text | OptionKind::List(_) => ("str", None),
        };
        json!({
            "name": option.name,
            "alias": option.alias,
            "type": kind,
            "choices": choices,
            "is_list": is_list,
            "default": option.default.map(|default| default()),
            "required": option.required.is_some(),
            "goes_with": option.goes_with,
            "decides_columns": decides_columns(option.name),
            "help": option.no.unwrap_or(option.doc[0]),
        })
    };
    options.iter().map(argument).collect()
}

/// Returns the parameters of options, each on a line: those that are taken by their position, and the others.
fn parameters(options: &[OptionRow], indentation: &str) -> [String; 2] {
    [true, false].map(|by_position| {
        let options = options.iter().filter(|it| it.by_position == by_position);
        options
            .map(|option| parameter(option, indentation))
            .collect()
    })
}

fn parameter(option: &OptionRow, indentation: &str) -> String {
    let kind = option
        .python
        .map_or_else(|| kind(option.kind), str::to_owned);
    let default = match option.default.map(|default| default()) {
        None if option.required.is_some() => String::new(),
        None => " | None = None".to_owned(),
        Some(Value::Bool(true)) => " = True".to_owned(),
        Some(Value::Bool(false)) => " = False".to_owned(),
        Some(other) => format!(" = {other}"),
    };
    format!("{indentation}{}: {kind}{default},\n", option.name)
}

fn kind(kind: OptionKind) -> String {
    match kind {
        OptionKind::Flag => "bool".to_owned(),
        OptionKind::Whole(_) | OptionKind::Long => "int".to_owned(),
        OptionKind::OneOf(numbers) => {
            let numbers: Vec<String> = numbers.iter().map(u8::to_string).collect();
            format!("Literal[{}]", numbers.join(", "))
        }
        OptionKind::Number => "float".to_owned(),
        OptionKind::Choice(table) => format!("Literal[{}]", table.quoted()),
        OptionKind::Text => "str".to_owned(),
        OptionKind::List(items) => format!("Sequence[{}]", self::kind(*items)),
    }
}

/// Returns the members of a dictionary with the values of the options.
fn dictionary(options: &[OptionRow]) -> String {
    let members = options.iter().map(|it| format!("\"{0}\": {0}", it.name));
    members.collect::<Vec<_>>().join(", ")
}

/// Returns the beginning of a documentation: the title, its paragraphs, and the options.
fn documented(doc: &[&str], options: &[OptionRow]) -> String {
    let title = paragraph(&format!("\"\"\"{}.", doc[0]));
    let texts = doc[1..].iter().map(|text| format!("\n{}", paragraph(text)));
    let paragraphs: String = texts.collect();
    let entries = options.iter().map(|option| {
        let bounds = match (option.kind, option.range_on(Surface::Own)) {
            (OptionKind::Whole(_), (least, most)) => format!(" From {least} to {most}."),
            _ => String::new(),
        };
        let title = format!("{}.{bounds}", option.doc[0]);
        let texts = [&[title.as_str()], &option.doc[1..]].concat();
        entry(option.name, &texts.join(" "))
    });
    format!("{title}{paragraphs}\n{}", entries.collect::<String>())
}

/// Returns an entry for each column of a record. In Python, no source states solutions.
fn columns_documented(table: &'static RecordTable) -> String {
    let columns = columns_of(table, &|row| !row.if_stated).into_iter();
    let entries = columns.map(|it| entry(&it.name, &it.row.meaning(str::to_owned)));
    entries.collect()
}

/// Returns the documentation of an option or a column.
fn entry(name: &str, doc: &str) -> String {
    filled(&format!("{name}: {doc}"), "        ")
}

fn paragraph(text: &str) -> String {
    filled(text, "    ")
}

/// Returns the lines of a text, the first after an indentation, the others after this one.
fn filled(text: &str, further: &str) -> String {
    let options = Options::new(WIDTH)
        .initial_indent("    ")
        .subsequent_indent(further);
    let options = options
        .break_words(false)
        .word_splitter(WordSplitter::NoHyphenation);
    textwrap::fill(text, options) + "\n"
}
