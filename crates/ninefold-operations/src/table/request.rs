//! Tables of options.

use super::{ChoiceTable, Condition, OptionType, names};

/// A struct whose fields are options. The derive of this name makes it.
pub trait Request: Sized {
    /// The options.
    const TABLE: &'static RequestTable;

    /// Returns the request of somebody who gives no option.
    fn start() -> Self;

    /// Sets an option; returns false if there is none of this name.
    ///
    /// # Errors
    /// If the value does not fit. [`OptionRow::fits`] checks first, so only grammars fail here.
    fn set(&mut self, name: &str, given: &Given) -> Result<bool, String>;

    /// Returns the value of an option.
    fn get(&self, name: &str) -> Option<Given>;
}

/// The options of a request.
#[derive(Debug)]
pub struct RequestTable {
    /// The paragraphs of its documentation; the first one is its title.
    pub doc: &'static [&'static str],
    /// Its options.
    pub rows: &'static [Row],
}

/// An option, or the options of a part.
#[derive(Debug)]
#[allow(clippy::large_enum_variant, reason = "tables are constants")]
pub enum Row {
    /// An option.
    Option(OptionRow),
    /// A part that several requests share.
    Part(Part),
}

/// Options that several requests share.
#[derive(Debug)]
pub struct Part {
    /// The heading of the options.
    pub heading: &'static str,
    /// The options.
    pub table: &'static RequestTable,
    /// The option that they go with.
    pub goes_with: Option<Condition>,
}

/// An option.
#[derive(Clone, Debug)]
pub struct OptionRow {
    /// Its name in snake case.
    pub name: &'static str,
    /// The paragraphs of its documentation.
    pub doc: &'static [&'static str],
    /// Its type.
    pub kind: Kind,
    /// Its value if it is not given; without one, the option may be missing.
    pub default: Option<Fixed>,
    /// The least and the greatest number.
    pub range: Option<(u64, u64)>,
    /// The least and the greatest number of the API, if its range is narrower.
    pub web: Option<(u64, u64)>,
    /// The name of its value in the program's help.
    pub value: &'static str,
    /// The help of `--no-NAME`, which switches it off.
    pub no: Option<&'static str>,
    /// An example of an option that must be given.
    pub required: Option<&'static str>,
    /// Another name in the program; a letter is the short form.
    pub alias: Option<&'static str>,
    /// Whether its value may begin with a hyphen in the program.
    pub hyphen: bool,
    /// The way in which the program takes it.
    pub source: Source,
    /// The value of an option of the program that is given without one.
    pub bare: Option<u64>,
    /// The options that cannot be given with it.
    pub excludes: &'static [&'static str],
    /// The option that it goes with.
    pub goes_with: Option<Condition>,
    /// The largest number of characters of a text.
    pub longest: usize,
    /// The largest number of items of a list.
    pub most: usize,
    /// Whether Python takes it by its position.
    pub by_position: bool,
    /// Its type in Python, if it accepts more than other options of this kind.
    pub python: Option<&'static str>,
    /// Checks that a value can be read.
    pub check: fn(&Given) -> Result<(), String>,
}

/// The type of an option.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// On or off.
    Flag,
    /// A whole number up to this limit, which JSON readers keep exactly.
    Whole(u64),
    /// A whole number of 64 bits, a string in JSON.
    Long,
    /// Any number.
    Number,
    /// The name of a variant.
    Choice(&'static ChoiceTable),
    /// A text. Its grammar is the type's.
    Text,
    /// Any number of items.
    List(&'static Kind),
}

/// The way in which the program takes a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// The value follows the name.
    Argument,
    /// A file: the items of a list one on each line, a text whole.
    File,
    /// The value, or else a file with it.
    ArgumentOrFile,
    /// A file of puzzles, which the command reads and puts into the request.
    Puzzles,
}

/// A default.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Fixed {
    /// On or off.
    Flag(bool),
    /// A whole number.
    Whole(u64),
    /// Any number.
    Number(f64),
    /// The name of a variant, or a text.
    Name(&'static str),
}

/// A value as a surface received it.
#[derive(Clone, PartialEq, Debug)]
pub enum Given {
    /// Null, or an object.
    Nothing,
    /// True or false.
    Flag(bool),
    /// A number.
    Number(f64),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Given>),
}

/// The surface whose bounds apply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Surface {
    /// The program and Python.
    Own,
    /// The API, which is open to everybody.
    Web,
}

/// The reason why a value does not fit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Misfit {
    /// It is of another type, or out of bounds. This is the type.
    Expected(String),
    /// It is against the grammar of a text. This is the message.
    Wrong(String),
}

impl OptionRow {
    /// Returns an option without attributes.
    pub const fn of<T: OptionType>(
        name: &'static str,
        doc: &'static [&'static str],
        default: Option<Fixed>,
    ) -> OptionRow {
        OptionRow {
            name,
            doc: super::documentation(doc),
            kind: T::KIND,
            default,
            range: match T::KIND {
                Kind::Whole(most) => Some((0, most)),
                _ => None,
            },
            web: None,
            value: "",
            no: None,
            required: None,
            alias: None,
            hyphen: false,
            source: Source::Argument,
            bare: None,
            excludes: &[],
            goes_with: None,
            longest: 1000,
            most: 1000,
            by_position: false,
            python: None,
            check: |given| T::take(given).map(drop),
        }
    }

    /// Sets the range of a number.
    pub const fn range(mut self, range: (u64, u64)) -> OptionRow {
        if let (Kind::Whole(most), (_, end)) = (self.kind, range) {
            assert!(end <= most, "the type has no such numbers");
        }
        self.range = Some(range);
        self
    }

    /// Sets the range of the server.
    pub const fn web(mut self, range: (u64, u64)) -> OptionRow {
        self.web = Some(range);
        self
    }

    /// Sets the name of the value.
    pub const fn value(mut self, value: &'static str) -> OptionRow {
        self.value = value;
        self
    }

    /// Sets the help of `--no-NAME`.
    pub const fn no(mut self, help: &'static str) -> OptionRow {
        self.no = Some(help);
        self
    }

    /// Makes the option one that must be given.
    pub const fn required(mut self, example: &'static str) -> OptionRow {
        self.required = Some(example);
        self
    }

    /// Sets another name of the program.
    pub const fn alias(mut self, name: &'static str) -> OptionRow {
        self.alias = Some(name);
        self
    }

    /// Lets its value begin with a hyphen.
    pub const fn hyphen(mut self) -> OptionRow {
        self.hyphen = true;
        self
    }

    /// Lets the program read it from a file.
    pub const fn source(mut self, source: Source) -> OptionRow {
        assert!(
            matches!(self.kind, Kind::List(_) | Kind::Text),
            "only lists and texts come from files"
        );
        self.source = source;
        self
    }

    /// Sets the value of an option that is given without one.
    pub const fn bare(mut self, value: u64) -> OptionRow {
        self.bare = Some(value);
        self
    }

    /// Names the options that cannot be given with it.
    pub const fn excludes(mut self, names: &'static [&'static str]) -> OptionRow {
        self.excludes = names;
        self
    }

    /// Names the option that it goes with.
    pub const fn goes_with(mut self, condition: &'static str) -> OptionRow {
        self.goes_with = Some(Condition(condition));
        self
    }

    /// Bounds the characters of a text.
    pub const fn longest(mut self, characters: usize) -> OptionRow {
        self.longest = characters;
        self
    }

    /// Bounds the items of a list.
    pub const fn most(mut self, items: usize) -> OptionRow {
        self.most = items;
        self
    }

    /// Lets Python take it by its position.
    pub const fn by_position(mut self) -> OptionRow {
        self.by_position = true;
        self
    }

    /// Sets its type in Python.
    pub const fn python(mut self, kind: &'static str) -> OptionRow {
        self.python = Some(kind);
        self
    }

    /// Checks the row when it is compiled.
    ///
    /// # Panics
    /// If something is wrong with it.
    pub const fn checked(self) -> OptionRow {
        assert!(
            names::is_allowed(self.name),
            "the name is a keyword, or not in snake case"
        );
        if let Some(range) = self.range {
            assert!(range.0 <= range.1, "the range is empty");
            if let Some(Fixed::Whole(default)) = self.default {
                assert!(is_in(default, range), "the default is outside the range");
            }
            if let Some(bare) = self.bare {
                assert!(is_in(bare, range), "the bare value is outside the range");
            }
        }
        if let Some(web) = self.web {
            let (Some(range), (least, most)) = (self.range, web) else {
                panic!("the server's range is one of whole numbers");
            };
            assert!(
                is_in(least, range) && is_in(most, range) && least <= most,
                "the server's range is outside the range"
            );
            if let Some(Fixed::Whole(default)) = self.default {
                assert!(
                    is_in(default, web),
                    "the default is outside the server's range"
                );
            }
        }
        if self.no.is_some() {
            let is_on = matches!(self.default, Some(Fixed::Flag(true)));
            assert!(is_on, "only what is on by default can be switched off");
        }
        self
    }

    /// Returns the bounds of a surface.
    pub fn range_on(&self, surface: Surface) -> Option<(u64, u64)> {
        match surface {
            Surface::Web => self.web.or(self.range),
            Surface::Own => self.range,
        }
    }

    /// Checks a value.
    ///
    /// # Errors
    /// If it does not fit.
    pub fn fits(&self, given: &Given, surface: Surface) -> Result<(), Misfit> {
        match self.is_of(self.kind, given, surface) {
            true => (self.check)(given).map_err(Misfit::Wrong),
            false => Err(Misfit::Expected(self.expected(self.kind, surface))),
        }
    }

    /// Returns whether a surface takes the value as one of this type.
    pub fn is_of(&self, kind: Kind, given: &Given, surface: Surface) -> bool {
        let is_own = surface == Surface::Own;
        let is_short =
            |text: &str| text.len() <= self.longest || text.chars().nth(self.longest).is_none();
        match (kind, given) {
            (Kind::Flag, Given::Flag(_)) => true,
            (Kind::Whole(most), Given::Number(number)) => {
                let (least, most) = self.range_on(surface).unwrap_or((0, most));
                (least as f64..=most as f64).contains(number) && number.fract() == 0.0
            }
            (Kind::Number, Given::Number(number)) => number.is_finite(),
            (Kind::Long, Given::Text(text)) => {
                let is_number = text.len() <= 20 && text.bytes().all(|byte| byte.is_ascii_digit());
                is_number && text.parse::<u64>().is_ok()
            }
            (Kind::Choice(table), given) => table.place(given).is_ok(),
            (Kind::Text, Given::Text(text)) => is_own || is_short(text),
            (Kind::List(kind), Given::List(items)) => {
                (is_own || items.len() <= self.most)
                    && items.iter().all(|item| self.is_of(*kind, item, surface))
            }
            _ => false,
        }
    }

    /// Describes the values that a surface takes.
    pub fn expected(&self, kind: Kind, surface: Surface) -> String {
        match kind {
            Kind::Flag => "true or false".to_owned(),
            Kind::Whole(most) => {
                let (least, most) = self.range_on(surface).unwrap_or((0, most));
                format!("a whole number from {least} to {most}")
            }
            Kind::Number => "a number".to_owned(),
            Kind::Long => {
                let form = match surface {
                    Surface::Web => "a string with ",
                    Surface::Own => "",
                };
                format!("{form}a whole number from 0 to {}", u64::MAX)
            }
            Kind::Choice(table) => {
                let names: Vec<String> = table.names().map(|name| format!("\"{name}\"")).collect();
                format!("one of {}", names.join(", "))
            }
            Kind::Text => format!("a string of at most {} characters", self.longest),
            Kind::List(kind) => {
                let items = self.expected(*kind, surface);
                format!("an array of at most {} items, each {items}", self.most)
            }
        }
    }
}

const fn is_in(number: u64, (least, most): (u64, u64)) -> bool {
    least <= number && number <= most
}

impl RequestTable {
    /// Returns all options, those of parts included.
    pub fn options(&'static self) -> Vec<&'static OptionRow> {
        let options = self.rows.iter().flat_map(|row| match row {
            Row::Option(option) => vec![option],
            Row::Part(part) => part.table.options(),
        });
        options.collect()
    }

    /// Returns whether an option is required.
    pub fn has_required(&'static self) -> bool {
        self.options()
            .iter()
            .any(|option| option.required.is_some())
    }

    /// Returns an option that is given without the one that it goes with, and that one.
    pub fn misplaced(
        &'static self,
        given: &[&'static str],
        get: &dyn Fn(&str) -> Option<Given>,
    ) -> Option<(&'static str, Condition)> {
        let is_missing = |condition: &Condition| !condition.is_met(get);
        self.rows.iter().find_map(|row| match row {
            Row::Option(option) if given.contains(&option.name) => {
                Some((option.name, option.goes_with.filter(is_missing)?))
            }
            Row::Option(_) => None,
            Row::Part(part) => part
                .misplaced(given, is_missing)
                .or_else(|| part.table.misplaced(given, get)),
        })
    }

    /// Returns two options that are given and exclude each other.
    pub fn clash(&'static self, given: &[&'static str]) -> Option<[&'static str; 2]> {
        let options = self.options().into_iter();
        let mut options = options.filter(|option| given.contains(&option.name));
        options.find_map(|option| {
            let other = option.excludes.iter().find(|name| given.contains(name))?;
            Some([option.name, other])
        })
    }
}

impl Part {
    fn misplaced(
        &self,
        given: &[&'static str],
        is_missing: impl Fn(&Condition) -> bool,
    ) -> Option<(&'static str, Condition)> {
        let condition = self.goes_with.filter(is_missing)?;
        let mut options = self.table.options().into_iter();
        let option = options.find(|option| given.contains(&option.name))?;
        Some((option.name, condition))
    }
}

impl Fixed {
    /// Returns the default as a surface could have got it.
    pub fn given(self) -> Given {
        match self {
            Fixed::Flag(flag) => Given::Flag(flag),
            Fixed::Whole(number) => Given::Number(number as f64),
            Fixed::Number(number) => Given::Number(number),
            Fixed::Name(text) => Given::Text(text.to_owned()),
        }
    }
}
