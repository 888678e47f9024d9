//! Types of options.

use std::sync::LazyLock;

use ninefold::generate::{Aim, Clues, Exchange, Level, Pattern, Ratings};
use ninefold::logic::{Rating, Technique};
use ninefold::rating::hodoku::Settings;
use ninefold::rating::human::Claim;
use ninefold::{Cell, Digit, Grid, House, InvalidValue, Solver};
use ninefold_print::{Caption, Language, Paper, Solutions};

use super::names::{ChoiceRow, ChoiceTable, rows_of};
use super::{Fixed, Given, Kind};

/// A type of options.
pub trait OptionType: Sized {
    /// The type in tables.
    const KIND: Kind;

    /// Returns the value of an option that is not given and has no default.
    fn missing() -> Option<Self> {
        None
    }

    /// Reads a value.
    ///
    /// # Errors
    /// If it does not fit.
    fn take(given: &Given) -> Result<Self, String>;

    /// Returns the value as a surface could have got it.
    fn given(&self) -> Given;
}

/// Returns the value of an option that is not given.
///
/// # Panics
/// If the default does not fit; a test makes every request.
pub fn start<T: OptionType>(default: Option<Fixed>) -> T {
    let value = match default {
        Some(fixed) => T::take(&fixed.given()).ok(),
        None => T::missing(),
    };
    value.expect("the default fits, and an option without one may be missing")
}

impl OptionType for bool {
    const KIND: Kind = Kind::Flag;

    fn missing() -> Option<bool> {
        Some(false)
    }

    fn take(given: &Given) -> Result<bool, String> {
        match given {
            Given::Flag(flag) => Ok(*flag),
            _ => Err("expected true or false".to_owned()),
        }
    }

    fn given(&self) -> Given {
        Given::Flag(*self)
    }
}

macro_rules! whole {
    ($($type:ident)*) => {
        $(
            impl OptionType for $type {
                const KIND: Kind = Kind::Whole($type::MAX as u64);

                fn take(given: &Given) -> Result<$type, String> {
                    match given {
                        Given::Number(number) => Ok(*number as $type),
                        _ => Err("expected a whole number".to_owned()),
                    }
                }

                fn given(&self) -> Given {
                    Given::Number(f64::from(*self))
                }
            }
        )*
    };
}

whole!(u8 u16 u32);

impl OptionType for u64 {
    const KIND: Kind = Kind::Long;

    fn take(given: &Given) -> Result<u64, String> {
        match given {
            Given::Text(digits) => digits.parse().ok(),
            Given::Number(number) => Some(*number as u64),
            _ => None,
        }
        .ok_or_else(|| format!("expected a whole number from 0 to {}", u64::MAX))
    }

    fn given(&self) -> Given {
        Given::Text(self.to_string())
    }
}

/// A large number that JSON readers keep exactly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limit(pub u64);

impl OptionType for Limit {
    const KIND: Kind = Kind::Whole((1 << 53) - 1);

    fn take(given: &Given) -> Result<Limit, String> {
        match given {
            Given::Number(number) => Ok(Limit(*number as u64)),
            _ => Err("expected a whole number".to_owned()),
        }
    }

    fn given(&self) -> Given {
        Given::Number(self.0 as f64)
    }
}

/// Enums of the library, whose variants have a name and a meaning.
macro_rules! choices {
    ($($type:ident as $name:literal: $doc:expr;)*) => {
        $(
            impl OptionType for $type {
                const KIND: Kind = Kind::Choice(&ChoiceTable {
                    name: $name,
                    rows: || {
                        static ROWS: LazyLock<Vec<ChoiceRow>> =
                            LazyLock::new(|| rows_of(&$type::ALL, $type::name, $doc));
                        &ROWS
                    },
                });

                fn take(given: &Given) -> Result<$type, String> {
                    match Self::KIND {
                        Kind::Choice(table) => Ok($type::ALL[table.place(given)?]),
                        _ => Err("expected a name".to_owned()),
                    }
                }

                fn given(&self) -> Given {
                    Given::Text(self.name().to_owned())
                }
            }
        )*
    };
}

choices! {
    Solver as "Algorithm": Solver::summary;
    Aim as "Aim": Aim::summary;
    Paper as "Paper": Paper::summary;
    Solutions as "Solutions": Solutions::summary;
    Language as "Language": Language::summary;
    Level as "Level": |level| format!("ER {}: {}.", level.ratings(), level.summary()).leak();
}

impl OptionType for Digit {
    const KIND: Kind = Kind::Whole(9);

    fn take(given: &Given) -> Result<Digit, String> {
        let digit = u8::take(given).ok().and_then(Digit::new);
        digit.ok_or_else(|| "expected a digit".to_owned())
    }

    fn given(&self) -> Given {
        Given::Number(f64::from(self.get()))
    }
}

impl OptionType for Cell {
    const KIND: Kind = Kind::Text;

    fn take(given: &Given) -> Result<Cell, String> {
        let text = String::take(given)?;
        text.parse()
            .map_err(|error: InvalidValue| error.to_string())
    }

    fn given(&self) -> Given {
        Given::Text(self.to_string())
    }
}

impl OptionType for f64 {
    const KIND: Kind = Kind::Number;

    fn take(given: &Given) -> Result<f64, String> {
        match given {
            Given::Number(number) => Ok(*number),
            _ => Err("expected a number".to_owned()),
        }
    }

    fn given(&self) -> Given {
        Given::Number(*self)
    }
}

impl OptionType for Rating {
    const KIND: Kind = Kind::Number;

    fn take(given: &Given) -> Result<Rating, String> {
        let tenths = f64::take(given)? * 10.0;
        match (0.0..=1000.0).contains(&tenths) && (tenths - tenths.round()).abs() < 1e-6 {
            true => Ok(Rating::new(tenths.round() / 10.0)),
            false => Err("expected a rating in tenths, such as 9.0".to_owned()),
        }
    }

    fn given(&self) -> Given {
        Given::Number(self.printed())
    }
}

impl OptionType for String {
    const KIND: Kind = Kind::Text;

    fn take(given: &Given) -> Result<String, String> {
        match given {
            Given::Text(text) => Ok(text.clone()),
            _ => Err("expected a text".to_owned()),
        }
    }

    fn given(&self) -> Given {
        Given::Text(self.clone())
    }
}

/// Texts with a grammar, which are parsed and written by it.
macro_rules! texts {
    ($($type:ident)*) => {
        $(
            impl OptionType for $type {
                const KIND: Kind = Kind::Text;

                fn take(given: &Given) -> Result<$type, String> {
                    let read = String::take(given)?.parse::<$type>();
                    read.map_err(|error| error.to_string())
                }

                fn given(&self) -> Given {
                    Given::Text(self.to_string())
                }
            }
        )*
    };
}

texts!(Caption Claim Clues Exchange Grid House Pattern Ratings Settings Technique);

impl<T: OptionType> OptionType for Option<T> {
    const KIND: Kind = T::KIND;

    fn missing() -> Option<Option<T>> {
        Some(None)
    }

    fn take(given: &Given) -> Result<Option<T>, String> {
        T::take(given).map(Some)
    }

    fn given(&self) -> Given {
        self.as_ref().map_or(Given::Nothing, T::given)
    }
}

impl<T: OptionType> OptionType for Vec<T> {
    const KIND: Kind = Kind::List(&T::KIND);

    fn missing() -> Option<Vec<T>> {
        Some(Vec::new())
    }

    fn take(given: &Given) -> Result<Vec<T>, String> {
        match given {
            Given::List(items) => items.iter().map(T::take).collect(),
            _ => Err("expected a list".to_owned()),
        }
    }

    fn given(&self) -> Given {
        Given::List(self.iter().map(T::given).collect())
    }
}
