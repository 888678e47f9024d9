//! The options of the program, for clap.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches, value_parser};

use crate::figures::grouped;

use crate::table::{Fixed, Given, Kind, Misfit, OptionRow, Request, Row, Source, Surface};

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
        with_rows(command, R::TABLE.rows)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<R: Request> FromArgMatches for Asked<R> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Asked<R>, Error> {
        let mut asked = Asked {
            request: R::start(),
            given: Vec::new(),
            puzzles: None,
        };
        asked.update_from_arg_matches(matches)?;
        Ok(asked)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        for option in R::TABLE.options() {
            // clap reports defaults as values, too.
            let is_given =
                |name: &str| matches.value_source(name) == Some(ValueSource::CommandLine);
            let off = format!("no_{}", option.name);
            let given = match option.no {
                Some(_) if is_given(&off) => Given::Flag(false),
                Some(_) => continue,
                None if is_given(option.name) => value_of(option, matches),
                None => continue,
            };
            let given = match (option.source, given) {
                (Source::Argument, given) => given,
                (Source::File, given) => of_files(option, &given)?,
                (Source::ArgumentOrFile, given) => of_argument_or_file(option, given)?,
                (Source::Puzzles, _) => {
                    self.puzzles = matches.get_one::<String>(option.name).map(PathBuf::from);
                    Given::List(Vec::new())
                }
            };
            let wrong = |message| {
                let message = format!("{}: {message}\n", spelled(option.name));
                Error::raw(ErrorKind::ValueValidation, message)
            };
            self.request.set(option.name, &given).map_err(wrong)?;
            self.given.push(option.name);
        }
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
        let Some((name, condition)) = R::TABLE.misplaced(&self.given, &get) else {
            return Ok(());
        };
        let words = condition.words(spelled);
        Err(format!("{} goes with {words} only", self.spelled(name)))
    }

    fn spelled(&self, name: &str) -> String {
        let mut options = R::TABLE.options().into_iter();
        let is_off = options.any(|option| option.name == name && option.no.is_some());
        if is_off {
            format!("--no-{name}")
        } else {
            spelled(name)
        }
    }
}

fn spelled(name: &str) -> String {
    format!("--{}", name.replace('_', "-"))
}

/// Returns the paragraphs of a request's documentation.
pub fn long_about<R: Request>() -> String {
    R::TABLE.doc.join("\n\n")
}

fn with_rows(command: Command, rows: &'static [Row]) -> Command {
    rows.iter().fold(command, |command, row| match row {
        Row::Option(option) => command.arg(argument(option)),
        Row::Part(part) => {
            let command = command.next_help_heading(part.heading);
            with_rows(command, part.table.rows).next_help_heading(None)
        }
    })
}

fn argument(option: &'static OptionRow) -> Arg {
    let (name, help) = match option.no {
        Some(help) => (format!("no_{}", option.name), help),
        None => (option.name.to_owned(), option.doc[0]),
    };
    let mut argument = Arg::new(name.clone())
        .long(name.replace('_', "-"))
        .help(help);
    if option.no.is_none() && option.doc.len() > 1 {
        argument = argument.long_help(option.doc.join("\n\n"));
    }
    argument = argument
        .conflicts_with_all(option.excludes)
        .required(option.required.is_some())
        .allow_hyphen_values(option.hyphen);
    argument = match (option.alias, option.alias.map(str::as_bytes)) {
        (_, Some([letter])) => argument.short(char::from(*letter)),
        (Some(alias), _) => argument.visible_alias(alias),
        (None, _) => argument,
    };
    let form = match (option.source, option.kind) {
        (Source::Argument, _) => None,
        (Source::File, Kind::List(_)) => Some("from a file, one on each line"),
        (Source::File, _) => Some("from a file"),
        (Source::ArgumentOrFile, _) => Some("this, or a file with it"),
        (Source::Puzzles, _) => Some("from a file, in any notation; `-` is standard input"),
    };
    if let Some(form) = form {
        return argument
            .value_name(option.value)
            .help(format!("{help} [{form}]"));
    }
    let (kind, is_list) = match option.kind {
        Kind::List(kind) => (*kind, true),
        kind => (kind, false),
    };
    if let Kind::Flag = kind {
        return argument.action(ArgAction::SetTrue);
    }
    if is_list {
        argument = argument.action(ArgAction::Append).value_delimiter(',');
    }
    argument = match option.value {
        "" => argument.value_name(option.name.to_uppercase()),
        value => argument.value_name(value),
    };
    if let Some(bare) = option.bare {
        argument = argument
            .help(format!("{help} [without a value: {bare}]"))
            .num_args(0..=1)
            .require_equals(true)
            .default_missing_value(bare.to_string());
    }
    argument = match option.default {
        Some(Fixed::Whole(number)) => argument.default_value(number.to_string()),
        Some(Fixed::Number(number)) => argument.default_value(number.to_string()),
        Some(Fixed::Name(text)) => argument.default_value(text),
        Some(Fixed::Flag(_)) | None => argument,
    };
    match kind {
        Kind::Whole(most) => {
            let (least, most) = option.range_on(Surface::Own).unwrap_or((0, most));
            argument.value_parser(value_parser!(u64).range(least..=most))
        }
        Kind::Long => argument.value_parser(value_parser!(u64)),
        Kind::Number => argument.value_parser(move |text: &str| {
            let number: f64 = text.parse().map_err(|_| "expected a number".to_owned())?;
            fits(option, &Given::Number(number)).map(|()| number)
        }),
        Kind::Choice(table) => {
            let rows = (table.rows)().iter();
            let values =
                rows.map(|row| PossibleValue::new(row.name).help(row.doc.trim_end_matches('.')));
            argument.value_parser(PossibleValuesParser::new(values))
        }
        Kind::Flag | Kind::Text | Kind::List(_) => argument.value_parser(move |text: &str| {
            let item = Given::Text(text.to_owned());
            let given = if is_list {
                Given::List(vec![item])
            } else {
                item
            };
            fits(option, &given).map(|()| text.to_owned())
        }),
    }
}

fn fits(option: &OptionRow, given: &Given) -> Result<(), String> {
    option
        .fits(given, Surface::Own)
        .map_err(|misfit| match misfit {
            Misfit::Expected(expected) => format!("expected {expected}"),
            Misfit::Wrong(message) => message,
        })
}

/// Returns a text that fits, or that of the file with this name.
fn of_argument_or_file(option: &OptionRow, given: Given) -> Result<Given, Error> {
    let (Err(message), Given::Text(path)) = (fits(option, &given), &given) else {
        return Ok(given);
    };
    let unread = |error| format!("{message}; and as a file: {error}");
    let read = read_small(Path::new(path)).map_err(unread).map(Given::Text);
    let checked = read.and_then(|text| {
        let checked = fits(option, &text).map_err(|message| format!("{path}: {message}"));
        checked.map(|()| text)
    });
    checked.map_err(|message| Error::raw(ErrorKind::ValueValidation, message + "\n"))
}

/// Returns the text of a file, or the items in files, one on each line; `#` begins a comment.
fn of_files(option: &OptionRow, file: &Given) -> Result<Given, Error> {
    let wrong = |message: String| Error::raw(ErrorKind::ValueValidation, message + "\n");
    let read = |path: &String| {
        read_small(Path::new(path)).map_err(|error| wrong(format!("{path}: {error}")))
    };
    let paths = match file {
        Given::Text(path) => {
            let text = Given::Text(read(path)?);
            return match fits(option, &text) {
                Ok(()) => Ok(text),
                Err(message) => Err(wrong(match message.strip_prefix("line ") {
                    Some(message) => format!("{path}:{message}"),
                    None => format!("{path}: {message}"),
                })),
            };
        }
        Given::List(paths) => paths,
        _ => return Ok(Given::Nothing),
    };
    let mut items = Vec::new();
    for path in paths {
        let Given::Text(path) = path else { continue };
        for (number, line) in (1..).zip(read(path)?.lines()) {
            let item = line.split('#').next().map_or("", str::trim);
            if item.is_empty() {
                continue;
            }
            let item = Given::Text(item.to_owned());
            fits(option, &Given::List(vec![item.clone()]))
                .map_err(|message| wrong(format!("{path}:{number}: {message}")))?;
            items.push(item);
        }
    }
    Ok(Given::List(items))
}

/// The largest size of a file that is read whole, in bytes. Covers that fit on a page, lists and tables of settings
/// have fewer.
const LARGEST: u64 = 1 << 16;

/// Reads a small file whole, such as the text of a cover. A device without an end must not fill the memory.
///
/// # Errors
/// If it cannot be read, or has too many bytes.
pub fn read_small(file: &Path) -> io::Result<String> {
    let file = File::open(file)?;
    let size = file.metadata()?.len();
    let too_large = |found: String| {
        let most = grouped(LARGEST);
        io::Error::other(format!("found {found} bytes, expected {most} at most"))
    };
    if size > LARGEST {
        return Err(too_large(grouped(size)));
    }
    let mut text = String::new();
    let length = file.take(LARGEST + 1).read_to_string(&mut text)?;
    match length as u64 > LARGEST {
        true => Err(too_large(format!("more than {}", grouped(LARGEST)))),
        false => Ok(text),
    }
}

fn value_of(option: &OptionRow, matches: &ArgMatches) -> Given {
    let name = option.name;
    let values = |kind: Kind| -> Vec<Given> {
        match kind {
            Kind::Flag => vec![Given::Flag(matches.get_flag(name))],
            Kind::Whole(_) => {
                let values = matches.get_many::<u64>(name).unwrap_or_default();
                values.map(|number| Given::Number(*number as f64)).collect()
            }
            Kind::Long => {
                let values = matches.get_many::<u64>(name).unwrap_or_default();
                values
                    .map(|number| Given::Text(number.to_string()))
                    .collect()
            }
            Kind::Number => {
                let values = matches.get_many::<f64>(name).unwrap_or_default();
                values.map(|number| Given::Number(*number)).collect()
            }
            Kind::Choice(_) | Kind::Text | Kind::List(_) => {
                let values = matches.get_many::<String>(name).unwrap_or_default();
                values.map(|text| Given::Text(text.clone())).collect()
            }
        }
    };
    match option.kind {
        Kind::List(kind) => Given::List(values(*kind)),
        kind => values(kind).pop().unwrap_or(Given::Nothing),
    }
}
