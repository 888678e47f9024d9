//! The options of the program, for clap.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches, ValueHint};

use serde_json::{Value, json};

use crate::figures::grouped;
use crate::table::{ChoiceTable, OptionKind, OptionRow, Request, Source, Surface};

/// A request as options of a command.
#[derive(Clone, Debug)]
pub struct Asked<R> {
    /// The request.
    pub request: R,
    /// The names of the options that were given.
    pub given: Vec<&'static str>,
    /// The file of puzzles that the command still has to read into the request's empty list.
    pub puzzles: Option<PathBuf>,
}

impl<R: Request> Args for Asked<R> {
    fn augment_args(command: Command) -> Command {
        let command = command.about(R::TABLE.doc[0]).long_about(long_about::<R>());
        let arguments = R::TABLE.options().into_iter().map(argument);
        command.args(arguments)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<R: Request> FromArgMatches for Asked<R> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Asked<R>, Error> {
        let (mut names, mut puzzles) = (Vec::new(), None);
        let request = R::read(&mut |option| {
            // clap reports defaults as values, too.
            if matches.value_source(option.name) != Some(ValueSource::CommandLine) {
                return Ok(None);
            }
            names.push(option.name);
            let file = || {
                let file = matches.get_one::<Value>(option.name);
                file.and_then(Value::as_str).unwrap_or_default()
            };
            match option.source {
                None => Ok(value_of(option, matches)),
                Some(Source::File) => of_file(option, file()),
                Some(Source::ArgumentOrFile) => of_argument_or_file(option, file()),
                Some(Source::Puzzles) => {
                    puzzles = Some(PathBuf::from(file()));
                    Ok(json!([]))
                }
            }
            .map(Some)
        });
        let wrong = |message| Error::raw(ErrorKind::ValueValidation, message + "\n");
        Ok(Asked {
            request: request.map_err(wrong)?,
            given: names,
            puzzles,
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Asked::from_arg_matches(matches)?;
        Ok(())
    }
}

impl<R: Request> Asked<R> {
    /// Checks that no option lacks the one that it goes with.
    ///
    /// # Errors
    /// If one does.
    pub fn check(&self) -> Result<(), String> {
        let get = |name: &str| self.request.get(name);
        let conflict = R::TABLE.conflict(&self.given, &get, &|name| {
            let mut options = R::TABLE.options().into_iter();
            match options.any(|option| option.name == name && option.no.is_some()) {
                true => format!("--no-{name}"),
                false => spelled(name),
            }
        });
        conflict.map_or(Ok(()), |(_, message)| Err(message))
    }
}

fn spelled(name: &str) -> String {
    format!("--{}", name.replace('_', "-"))
}

/// Returns the paragraphs of a request's documentation.
pub fn long_about<R: Request>() -> String {
    R::TABLE.doc.join("\n\n")
}

fn argument(option: OptionRow) -> Arg {
    let (long, help) = match option.no {
        Some(help) => (format!("no-{}", option.name), help),
        None => (option.name.to_owned(), option.doc[0]),
    };
    let mut argument = Arg::new(option.name)
        .long(long.replace('_', "-"))
        .help(help);
    if option.no.is_none() && option.doc.len() > 1 {
        argument = argument.long_help(option.doc.join("\n\n"));
    }
    argument = argument
        .conflicts_with_all(option.excluded())
        .required(option.required.is_some())
        .allow_hyphen_values(option.hyphen);
    if let Some(heading) = option.heading {
        argument = argument.help_heading(heading);
    }
    argument = match (option.alias, option.alias.map(str::as_bytes)) {
        (_, Some([letter])) => argument.short(char::from(*letter)),
        (Some(alias), _) => argument.visible_alias(alias),
        (None, _) => argument,
    };
    let value = || option.name.to_uppercase();
    argument = argument.value_name(option.value.map_or_else(value, str::to_owned));
    if let Some(source) = option.source {
        let form = match (source, option.kind) {
            (Source::File, OptionKind::List(_)) => "from a file, one on each line",
            (Source::File, _) => "from a file",
            (Source::ArgumentOrFile, _) => "this, or a file with it",
            (Source::Puzzles, _) => "from a file, in any notation; `-` is standard input",
        };
        return argument
            .help(format!("{help} [{form}]"))
            .value_hint(ValueHint::FilePath)
            .value_parser(StringValueParser::new().map(Value::from));
    }
    let (kind, is_list) = option.kind.of_items();
    if let OptionKind::Flag = kind {
        return argument.action(match option.no {
            Some(_) => ArgAction::SetFalse,
            None => ArgAction::SetTrue,
        });
    }
    argument = argument.value_hint(ValueHint::Other);
    if is_list {
        argument = argument.action(ArgAction::Append).value_delimiter(',');
    }
    if let Some(bare) = option.bare {
        argument = argument
            .help(format!("{help} [without a value: {bare}]"))
            .num_args(0..=1)
            .require_equals(true)
            .default_missing_value(bare);
    }
    argument = match option.default.map(|default| default()) {
        Some(Value::String(text)) => argument.default_value(text),
        Some(number) => argument.default_value(number.as_f64().unwrap_or_default().to_string()),
        None => argument,
    };
    match kind {
        OptionKind::Whole(_) => {
            let (least, most) = option.range_on(Surface::Own);
            argument.value_parser(whole::<u64>(least, most).map(Value::from))
        }
        OptionKind::Long => {
            let numbers = whole::<u64>(0, u64::MAX);
            argument.value_parser(numbers.map(|number| Value::from(number.to_string())))
        }
        OptionKind::Choice(table) => argument.value_parser(possible_values(table).map(Value::from)),
        kind => {
            let parser = move |text: &str| {
                let item = match kind {
                    OptionKind::Number | OptionKind::OneOf(_) => {
                        let number = text.parse::<f64>().map(Value::from);
                        number.map_err(|_| "expected a number".to_owned())?
                    }
                    _ => Value::from(text),
                };
                match is_list {
                    true => fitting(&option, json!([item])).map(|_| item),
                    false => fitting(&option, item),
                }
            };
            let names = option.names;
            // The names are for completion only: help would be flooded by them.
            let argument = argument.hide_possible_values(true);
            argument.value_parser(Offering { parser, names })
        }
    }
}

/// Returns a parser of whole numbers in this range.
pub fn whole<T>(least: u64, most: u64) -> impl TypedValueParser<Value = T>
where
    T: TryFrom<u64> + Clone + Send + Sync + 'static,
{
    move |text: &str| {
        let number = text.parse::<u64>().ok();
        let in_range = number.filter(|number| (least..=most).contains(number));
        let expected = || match most {
            u64::MAX => format!("expected a whole number from {least} on"),
            _ => format!("expected a whole number from {least} to {}", grouped(most)),
        };
        in_range
            .and_then(|number| T::try_from(number).ok())
            .ok_or_else(expected)
    }
}

/// A parser that offers names to the completion of shells, and accepts more than these.
#[derive(Clone)]
struct Offering<P> {
    parser: P,
    names: fn() -> Vec<String>,
}

impl<P: TypedValueParser> TypedValueParser for Offering<P> {
    type Value = P::Value;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<P::Value, Error> {
        self.parser.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names = (self.names)();
        (!names.is_empty()).then(|| Box::new(names.into_iter().map(PossibleValue::new)) as _)
    }
}

/// Returns a parser of the names of a choice, with their meanings.
pub fn possible_values(table: &ChoiceTable) -> PossibleValuesParser {
    let rows = (table.rows)().into_iter();
    PossibleValuesParser::new(rows.map(|(name, doc)| {
        let meaning = doc.trim_end_matches('.').to_owned();
        PossibleValue::new(name).help(meaning)
    }))
}

/// Returns a value that fits.
fn fitting(option: &OptionRow, given: Value) -> Result<Value, String> {
    let wrong = |expected: &str| format!("expected {expected}");
    option.fits(&given, Surface::Own, wrong).map(|()| given)
}

/// Returns a text that fits, or that of the file with this name.
fn of_argument_or_file(option: &OptionRow, text: &str) -> Result<Value, String> {
    fitting(option, text.into()).or_else(|message| {
        let read = read_small(Path::new(text));
        let read = read.map_err(|error| format!("{message}; and as a file: {error}"))?;
        fitting(option, read.into()).map_err(|message| format!("{text}: {message}"))
    })
}

/// Returns the text of a file, or the items in it, one on each line; `#` begins a comment.
fn of_file(option: &OptionRow, path: &str) -> Result<Value, String> {
    let text = read_small(Path::new(path)).map_err(|error| format!("{path}: {error}"))?;
    if !matches!(option.kind, OptionKind::List(_)) {
        return fitting(option, text.into()).map_err(|message| {
            match message.strip_prefix("line ") {
                Some(message) => format!("{path}:{message}"),
                None => format!("{path}: {message}"),
            }
        });
    }
    let mut items = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let item = line.split('#').next().map_or("", str::trim);
        if !item.is_empty() {
            let fitting = fitting(option, json!([item]));
            fitting.map_err(|message| format!("{path}:{number}: {message}"))?;
            items.push(item);
        }
    }
    Ok(items.into())
}

/// The largest size of a file that is read whole, in bytes. Covers that fit on a page, lists and tables of settings
/// have fewer.
const LARGEST: u64 = 1 << 16;

/// Reads a small file whole, such as the text of a cover. A device without an end must not fill the memory.
///
/// # Errors
/// If it cannot be read, or has too many bytes.
pub fn read_small(file: &Path) -> io::Result<String> {
    let mut bytes = Vec::new();
    File::open(file)?
        .take(LARGEST + 1)
        .read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LARGEST {
        let most = grouped(LARGEST);
        return Err(io::Error::other(format!(
            "found more than {most} bytes, expected {most} at most"
        )));
    }
    String::from_utf8(bytes).map_err(io::Error::other)
}

fn value_of(option: &OptionRow, matches: &ArgMatches) -> Value {
    let values = || matches.get_many::<Value>(option.name).unwrap_or_default();
    match option.kind {
        OptionKind::Flag => Value::Bool(matches.get_flag(option.name)),
        OptionKind::List(_) => Value::Array(values().cloned().collect()),
        _ => values().next_back().cloned().unwrap_or(Value::Null),
    }
}
