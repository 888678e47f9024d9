//! Whose steps are taken, and what the player knows.

use ninefold::logic::Technique;
use ninefold::rating::hodoku::Settings;
use ninefold::rating::human::Knowledge;
use ninefold_explain::why::Verdict;
use ninefold_explain::{Order, OrderName};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use std::fmt::Display;
use std::str::FromStr;
use std::sync::Arc;

/// What the player knows: the known techniques, or all, without those and, if they are not wanted, without those that
/// need uniqueness.
pub fn knowledge(
    known: Option<Vec<String>>,
    without: Vec<String>,
    uniqueness: bool,
) -> PyResult<Knowledge> {
    let technique = |name: String| name.parse::<Technique>().map_err(bad);
    let techniques = |names: Vec<String>| names.into_iter().map(technique);
    let known: Option<PyResult<Knowledge>> = known.map(|known| techniques(known).collect());
    let without: PyResult<Vec<Technique>> = techniques(without).collect();
    Ok(Knowledge::of(known.transpose()?, without?, uniqueness))
}

/// The order of that name. Only the human order asks what the player knows, and only HoDoKu's what HoDoKu is set to.
pub fn order(name: &str, knowledge: Knowledge, settings: Settings) -> PyResult<Order> {
    let name = name.parse().map_err(bad)?;
    if name != OrderName::Human && knowledge != Knowledge::default() {
        let message = "known, without and uniqueness go with the order \"human\" only";
        return Err(bad(message));
    }
    if name != OrderName::Hodoku && settings != Settings::default() {
        let message = "hodoku and hodoku_settings go with the order \"hodoku\" only";
        return Err(bad(message));
    }
    Ok(match name {
        OrderName::Human => Order::Human(knowledge),
        OrderName::Explainer => Order::Explainer,
        OrderName::Hodoku => Order::Hodoku(Arc::new(settings)),
    })
}

/// Reads texts or numbers as what they name.
pub fn read<T: FromStr<Err: Display>>(texts: &[impl ToString]) -> PyResult<Vec<T>> {
    let read = |text: &_| ToString::to_string(text).parse().map_err(bad);
    texts.iter().map(read).collect()
}

/// What is said of a claim, as the API writes it.
pub fn name_of(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Seen => "seen",
        Verdict::False => "false",
        Verdict::Shown => "shown",
        Verdict::NotShown => "not_shown",
    }
}

/// A ValueError with that message.
pub fn bad(message: impl Display) -> PyErr {
    PyValueError::new_err(message.to_string())
}
