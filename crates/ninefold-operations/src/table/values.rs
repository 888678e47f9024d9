//! Types of options.

use ninefold::generate::{Aim, Clues, Exchange, Level, Pattern, Ratings};
use ninefold::logic::Technique;
use ninefold::rating::Rating;
use ninefold::rating::hodoku::Settings;
use ninefold::rating::human::Claim;
use ninefold::{Cell, Digit, Grid, House, Solver};
use ninefold_explain::language::Language;
use ninefold_print::{Caption, Paper, PerPage, Solutions};

use serde_json::Value;

use super::choice::{Choice, ChoiceTable, choices};
use super::kind::{OptionKind, OptionType};
use super::request::{Given, OptionRow};

/// Returns the value of an option, or its default if it is not given.
///
/// # Errors
/// If `given` returns an error.
///
/// # Panics
/// If the value does not fit; a test makes every request.
pub fn value<T: OptionType, E>(option: &OptionRow, given: Given<'_, E>) -> Result<T, E> {
    let value = given(option)?.or_else(|| option.default.map(|default| default()));
    let value = T::take(&value.unwrap_or_default());
    Ok(value.expect("the value fits, and an option without a default may be missing"))
}

/// A large number that JSON readers keep exactly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limit(pub u64);

/// Types with their kind, the way to read a value, and the way back.
macro_rules! options {
    ($($type:ty: $kind:expr, |$given:ident| $take:expr, |$own:ident| $back:expr;)*) => {
        $(
            impl OptionType for $type {
                const KIND: OptionKind = $kind;

                fn take($given: &Value) -> Result<$type, String> {
                    $take
                }

                fn given(&self) -> Value {
                    let $own = *self;
                    $back.into()
                }
            }
        )*
    };
}

options! {
    bool: OptionKind::Flag, |given| given.as_bool().ok_or_else(misfit), |flag| flag;
    u8: OptionKind::Whole(u8::MAX as u64), |given| Ok(number(given)? as u8), |number| number;
    u16: OptionKind::Whole(u16::MAX as u64), |given| Ok(number(given)? as u16), |number| number;
    u32: OptionKind::Whole(u32::MAX as u64), |given| Ok(number(given)? as u32), |number| number;
    Limit: OptionKind::Whole((1 << 53) - 1), |given| Ok(Limit(number(given)? as u64)), |limit| limit.0;
    u64: OptionKind::Long, |given| String::take(given)?.parse().map_err(|_| misfit()), |number| number.to_string();
    f64: OptionKind::Number, |given| number(given), |number| number;
    Rating: OptionKind::Number, |given| rating(number(given)?), |rating| rating.printed();
    PerPage: OptionKind::OneOf(&PerPage::ALL), |given| PerPage::new(number(given)? as u8).ok_or_else(misfit), |number| number.get();
    Digit: OptionKind::Whole(9), |given| Digit::new(number(given)? as u8).ok_or_else(misfit), |digit| digit.get();
}

fn number(given: &Value) -> Result<f64, String> {
    given.as_f64().ok_or_else(misfit)
}

/// Returns the error of a value that [`OptionRow::takes`](super::OptionRow::takes) refuses.
fn misfit() -> String {
    "expected a value of another type".to_owned()
}

fn rating(number: f64) -> Result<Rating, String> {
    let tenths = number * 10.0;
    match (0.0..=1000.0).contains(&tenths) && (tenths - tenths.round()).abs() < 1e-6 {
        true => Ok(Rating::new(tenths.round() / 10.0)),
        false => Err("expected a rating in tenths, such as 9.0".to_owned()),
    }
}

impl<C: Choice> OptionType for C {
    const KIND: OptionKind = OptionKind::Choice(&ChoiceTable::of::<C>());

    fn take(given: &Value) -> Result<C, String> {
        let mut all = C::all().into_iter();
        let named = all.find(|choice| given == choice.name());
        named.ok_or_else(|| format!("expected one of {}", ChoiceTable::of::<C>().quoted()))
    }

    fn given(&self) -> Value {
        self.name().into()
    }
}

choices! {
    Solver as "Algorithm" => Solver::ALL, Solver::name, Solver::summary;
    Aim as "Aim" => Aim::ALL, Aim::name, Aim::summary;
    Paper as "Paper" => Paper::ALL, Paper::name, Paper::summary;
    Solutions as "Solutions" => Solutions::ALL, Solutions::name, Solutions::summary;
    Language as "Language" => Language::ALL, Language::code, Language::summary;
    Level as "Level" => Level::ALL, Level::name, |level| format!("Hardest steps: {}.", level.summary());
}

/// Texts with a grammar, which are parsed and written by it.
macro_rules! texts {
    ($($type:ident $(of $names:expr)?),*) => {
        $(
            impl OptionType for $type {
                const KIND: OptionKind = OptionKind::Text;
                $(const NAMES: fn() -> Vec<String> = $names;)?

                fn take(given: &Value) -> Result<$type, String> {
                    let text = given.as_str().ok_or_else(misfit)?;
                    text.parse::<$type>().map_err(|error| error.to_string())
                }

                fn given(&self) -> Value {
                    self.to_string().into()
                }
            }
        )*
    };
}

texts! {
    Caption, Cell, Claim, Clues, Exchange, Grid, House, Pattern, Ratings, Settings, String,
    Technique of techniques
}

/// Returns names of the techniques that can be typed without quotes, each as one word.
fn techniques() -> Vec<String> {
    let names = Technique::ALL.iter().map(|technique| technique.name());
    let words = names.map(|name| name.to_lowercase().replace(' ', "-").replace('\'', ""));
    let is_plain = |name: &String| {
        name.chars()
            .all(|it| it.is_alphanumeric() || "-+".contains(it))
    };
    words
        .filter(|name| is_plain(name) && name.parse::<Technique>().is_ok())
        .collect()
}

impl<T: OptionType> OptionType for Option<T> {
    const KIND: OptionKind = T::KIND;
    const NAMES: fn() -> Vec<String> = T::NAMES;

    fn take(given: &Value) -> Result<Option<T>, String> {
        match given {
            Value::Null => Ok(None),
            given => T::take(given).map(Some),
        }
    }

    fn given(&self) -> Value {
        self.as_ref().map_or(Value::Null, T::given)
    }
}

impl<T: OptionType> OptionType for Vec<T> {
    const KIND: OptionKind = OptionKind::List(&T::KIND);
    const NAMES: fn() -> Vec<String> = T::NAMES;

    fn take(given: &Value) -> Result<Vec<T>, String> {
        let items = given.as_array().into_iter().flatten();
        items.map(T::take).collect()
    }

    fn given(&self) -> Value {
        self.iter().map(T::given).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offered_names_mean_their_techniques() {
        let names = <Option<Vec<Technique>> as OptionType>::NAMES();
        assert!(names.len() >= Technique::ALL.len() - 25, "{}", names.len());
        assert!(names.contains(&"x-wing".to_owned()));
        for name in names {
            let technique: Technique = name.parse().unwrap();
            assert_eq!(
                technique
                    .name()
                    .to_lowercase()
                    .replace(' ', "-")
                    .replace('\'', ""),
                name
            );
        }
    }
}
