//! Tables of options.

use std::convert::Infallible;

use serde_json::Value;

use super::condition::Condition;
use super::documentation::documentation;
use super::kind::{OptionKind, OptionType};

/// Returns the value of an option as a surface received it, which must fit, or none if it is not given.
pub type Given<'g, E> = &'g mut dyn FnMut(&OptionRow) -> Result<Option<Value>, E>;

/// A struct whose fields are options. The derive of this name makes it.
pub trait Request: Sized {
    /// The options.
    const TABLE: &'static RequestTable;

    /// Reads the options, each by this function.
    ///
    /// # Errors
    /// If the function returns an error.
    fn read<E>(given: Given<'_, E>) -> Result<Self, E>;

    /// Returns the request of somebody who gives no option.
    fn start() -> Self {
        let Ok(request) = Self::read::<Infallible>(&mut |_| Ok(None));
        request
    }

    /// Returns the value of an option.
    fn get(&self, name: &str) -> Option<Value>;
}

/// The options of a request.
#[derive(Debug)]
pub struct RequestTable {
    /// The paragraphs of its documentation; the first one is its title.
    pub doc: &'static [&'static str],
    /// Returns its options, those of parts included.
    pub options: fn() -> Vec<OptionRow>,
}

/// An option. Settings in the attribute of the derive are the fields of these names.
#[derive(Clone, Copy, Debug)]
pub struct OptionRow {
    /// Its name in snake case.
    pub name: &'static str,
    /// The paragraphs of its documentation.
    pub doc: &'static [&'static str],
    /// Its type.
    pub kind: OptionKind,
    /// The heading of the part that it belongs to.
    pub heading: Option<&'static str>,
    /// Returns its value if it is not given; without one, the option may be missing.
    pub default: Option<fn() -> Value>,
    /// The least and the greatest number.
    pub range: (u64, u64),
    /// The greatest number of the API, if that is less.
    pub web: u64,
    /// The name of its value in the program's help.
    pub value: Option<&'static str>,
    /// The help of `--no-NAME`, which switches off what is on by default.
    pub no: Option<&'static str>,
    /// An example of an option that must be given.
    pub required: Option<&'static str>,
    /// Another name in the program; a letter is the short form.
    pub alias: Option<&'static str>,
    /// Whether its value may begin with a hyphen in the program.
    pub hyphen: bool,
    /// The file from which the program takes it, if its value does not follow its name.
    pub source: Option<Source>,
    /// The value of an option of the program that is given without one.
    pub bare: Option<&'static str>,
    /// The options that cannot be given with it, between commas.
    pub excludes: Option<&'static str>,
    /// The [`Condition`] that it goes with.
    pub goes_with: Option<&'static str>,
    /// The largest number of characters of a text.
    pub longest: usize,
    /// The largest number of items of a list.
    pub most: usize,
    /// Whether Python takes it by its position.
    pub by_position: bool,
    /// Returns the names to choose from, for a text that is one of many.
    pub names: fn() -> Vec<String>,
    /// Its type in Python, if it accepts more than other options of this kind.
    pub python: Option<&'static str>,
    /// Checks that a value can be read.
    pub check: fn(&Value) -> Result<(), String>,
}

/// The way in which the program takes a value from a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// A file: the items of a list one on each line, a text whole.
    File,
    /// The value, or else a file with it.
    ArgumentOrFile,
    /// A file of puzzles, which the command reads and puts into the request.
    Puzzles,
}

/// The surface whose bounds apply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Surface {
    /// The program and Python.
    Own,
    /// The API, which is open to everybody.
    Web,
}

impl OptionRow {
    /// Returns an option without settings.
    pub const fn of<T: OptionType>(name: &'static str, doc: &'static [&'static str]) -> OptionRow {
        OptionRow {
            name,
            doc: documentation(doc),
            kind: T::KIND,
            heading: None,
            default: match T::KIND {
                OptionKind::Flag => Some(|| Value::Bool(false)),
                _ => None,
            },
            range: match T::KIND {
                OptionKind::Whole(most) | OptionKind::List(&OptionKind::Whole(most)) => (0, most),
                _ => (0, 0),
            },
            web: u64::MAX,
            value: None,
            no: None,
            required: None,
            alias: None,
            hyphen: false,
            source: None,
            bare: None,
            excludes: None,
            goes_with: None,
            longest: 1000,
            most: 1000,
            by_position: false,
            names: T::NAMES,
            python: None,
            check: |given| T::take(given).map(drop),
        }
    }

    /// Checks the row when it is compiled.
    ///
    /// # Panics
    /// If something is wrong with it.
    pub const fn checked(mut self) -> OptionRow {
        let (least, most) = self.range;
        assert!(least <= most && least <= self.web, "the range is empty");
        if let OptionKind::Whole(limit) | OptionKind::List(&OptionKind::Whole(limit)) = self.kind {
            assert!(most <= limit, "the type has no such numbers");
        }
        if self.no.is_some() {
            self.default = Some(|| Value::Bool(true));
        }
        if self.source.is_some() {
            let is_long = matches!(self.kind, OptionKind::List(_) | OptionKind::Text);
            assert!(is_long, "only lists and texts come from files");
        }
        self
    }

    /// Returns the bounds of a whole number on a surface.
    pub fn range_on(&self, surface: Surface) -> (u64, u64) {
        let (least, most) = self.range;
        match surface {
            Surface::Own => (least, most),
            Surface::Web => (least, most.min(self.web)),
        }
    }

    /// Returns the options that cannot be given with it.
    pub fn excluded(&self) -> impl Iterator<Item = &'static str> + use<> {
        let names = self.excludes.into_iter();
        names.flat_map(|names| names.split(", "))
    }

    /// Checks a value. `wrong` returns the error from the description of those that fit.
    ///
    /// # Errors
    /// If it does not fit.
    pub fn fits(
        &self,
        given: &Value,
        surface: Surface,
        wrong: impl FnOnce(&str) -> String,
    ) -> Result<(), String> {
        match self.takes(self.kind, given, surface) {
            true => (self.check)(given),
            false => Err(wrong(&self.expected(self.kind, surface))),
        }
    }

    /// Returns whether a surface takes the value as one of this type, before its grammar is checked.
    pub fn takes(&self, kind: OptionKind, given: &Value, surface: Surface) -> bool {
        let is_own = surface == Surface::Own;
        let is_short =
            |text: &str| text.len() <= self.longest || text.chars().nth(self.longest).is_none();
        match (kind, given) {
            (OptionKind::Flag, Value::Bool(_)) => true,
            (OptionKind::Whole(_), Value::Number(_)) => {
                let (least, most) = self.range_on(surface);
                let number = given.as_f64().filter(|number| number.fract() == 0.0);
                number.is_some_and(|number| (least as f64..=most as f64).contains(&number))
            }
            (OptionKind::OneOf(numbers), Value::Number(_)) => {
                let is_this = |one: &u8| given.as_f64() == Some(f64::from(*one));
                numbers.iter().any(is_this)
            }
            (OptionKind::Number, Value::Number(_)) => true,
            (OptionKind::Long, Value::String(text)) => {
                // A number may begin with a plus sign for Rust.
                !text.starts_with('+') && text.len() <= 20 && text.parse::<u64>().is_ok()
            }
            (OptionKind::Choice(table), Value::String(text)) => table.names().contains(&&**text),
            (OptionKind::Text, Value::String(text)) => is_own || is_short(text),
            (OptionKind::List(kind), Value::Array(items)) => {
                (is_own || items.len() <= self.most)
                    && items.iter().all(|item| self.takes(*kind, item, surface))
            }
            _ => false,
        }
    }

    /// Describes the values that a surface takes.
    pub fn expected(&self, kind: OptionKind, surface: Surface) -> String {
        match kind {
            OptionKind::Flag => "true or false".to_owned(),
            OptionKind::Whole(_) => {
                let (least, most) = self.range_on(surface);
                format!("a whole number from {least} to {most}")
            }
            OptionKind::OneOf(numbers) => {
                let numbers: Vec<String> = numbers.iter().map(u8::to_string).collect();
                format!("one of {}", numbers.join(", "))
            }
            OptionKind::Number => "a number".to_owned(),
            OptionKind::Long => {
                let form = ["", "a string with "][usize::from(surface == Surface::Web)];
                format!("{form}a whole number from 0 to {}", u64::MAX)
            }
            OptionKind::Choice(table) => format!("one of {}", table.quoted()),
            OptionKind::Text => format!("a string of at most {} characters", self.longest),
            OptionKind::List(kind) => {
                let items = self.expected(*kind, surface);
                format!("an array of at most {} items, each {items}", self.most)
            }
        }
    }
}

impl RequestTable {
    /// Returns its options, those of parts included.
    pub fn options(&self) -> Vec<OptionRow> {
        (self.options)()
    }

    /// Returns the names of the options that must be given, each with an example.
    pub fn required(&self) -> Vec<(&'static str, &'static str)> {
        let options = self.options().into_iter();
        options
            .filter_map(|option| Some((option.name, option.required?)))
            .collect()
    }

    /// Returns the options that cannot be given together, or the one that is given without that which it goes with, and
    /// the reason with names as a surface spells them.
    pub fn conflict(
        &self,
        given: &[&'static str],
        get: &dyn Fn(&str) -> Option<Value>,
        spelled: &dyn Fn(&str) -> String,
    ) -> Option<(Vec<&'static str>, String)> {
        let mut options = self.options();
        options.retain(|option| given.contains(&option.name));
        let excluded = options.iter().find_map(|option| {
            let other = option.excluded().find(|name| given.contains(name))?;
            let both = [option.name, other].map(spelled).join(" and ");
            Some((vec![option.name, other], both + " exclude each other"))
        });
        let misplaced = || {
            options.iter().find_map(|option| {
                let condition = option.goes_with.map(Condition)?;
                let words = format!(
                    "{} goes with {} only",
                    spelled(option.name),
                    condition.words(spelled)
                );
                (!condition.is_met(get)).then(|| (vec![option.name], words))
            })
        };
        excluded.or_else(misplaced)
    }
}

/// Returns the options of a part, below a heading unless they have their own.
pub fn part<R: Request>(heading: &'static str) -> impl Iterator<Item = OptionRow> {
    let options = R::TABLE.options().into_iter();
    options.map(move |option| OptionRow {
        heading: option.heading.or(Some(heading)),
        ..option
    })
}
