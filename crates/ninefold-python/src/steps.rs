//! Whose steps are taken, and what the player knows.

use ninefold::logic::Technique;
use ninefold::rating::human::Knowledge;
use ninefold_common::kept::{Kept, lend};
use ninefold_explain::why::Verdict;
use ninefold_explain::{Guide, Order, OrderName};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use std::cell::RefCell;
use std::fmt::Display;
use std::str::FromStr;
use std::sync::Arc;

thread_local! {
    static GUIDE: Kept<Guide> = const { RefCell::new(None) };
}

/// Lends out what takes steps.
pub fn with_guide<T>(work: impl FnOnce(&mut Guide) -> T) -> T {
    lend(&GUIDE, Guide::default, work)
}

/// What the player knows: the known techniques, or all, without those and, if they are not wanted, without those that
/// need uniqueness.
pub fn knowledge(
    known: Option<Vec<String>>,
    without: Vec<String>,
    uniqueness: bool,
) -> PyResult<Knowledge> {
    let technique = |name: &String| name.parse::<Technique>().map_err(bad);
    let mut knowledge = match known {
        Some(known) => known
            .iter()
            .map(technique)
            .collect::<PyResult<Knowledge>>()?,
        None => Knowledge::default(),
    };
    for name in &without {
        knowledge = knowledge.without(technique(name)?);
    }
    Ok(match uniqueness {
        true => knowledge,
        false => knowledge.without_uniqueness(),
    })
}

/// The order of that name. Only the human order asks what the player knows.
pub fn order(name: &str, knowledge: Knowledge) -> PyResult<Order> {
    match name.parse().map_err(bad)? {
        OrderName::Human => Ok(Order::Human(knowledge)),
        _ if knowledge != Knowledge::default() => Err(bad(
            "known, without and uniqueness go with the order \"human\" only",
        )),
        OrderName::Explainer => Ok(Order::Explainer),
        OrderName::Hodoku => Ok(Order::Hodoku(Arc::default())),
    }
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
