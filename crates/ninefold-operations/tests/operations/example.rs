//! A request and a record with one of each kind.

use std::collections::BTreeMap;

use ninefold::{Cell, CellSet};
use ninefold_derive::{Record, Request};
use ninefold_operations::status::Status;
use ninefold_operations::subject::Subject;
use ninefold_operations::table::{OptionKind, OptionType};
use ninefold_operations::{Cost, Operation, Watch};
use serde_json::Value;
use strum::{EnumMessage, IntoStaticStr, VariantArray};

/// Look at everything
///
/// The first paragraph has
/// two lines.
///
/// The second one has one.
#[derive(Request, Clone, PartialEq, Debug)]
pub struct Look {
    /// Look at up to this many cells
    #[option(default = 12, range = 4..=81, web = 14, value = "N", by_position)]
    pub max_size: u8,
    /// Return the cells, too
    pub cells: bool,
    /// Whether to use uniqueness
    #[option(no = "Do not use uniqueness")]
    pub uniqueness: bool,
    /// Look for backdoors of up to this many cells
    #[option(range = 1..=9, bare = "2", value = "N")]
    pub backdoors: Option<u8>,
    /// The program whose figures are returned
    #[option(default = "se", value = "SCALE", excludes = "even")]
    pub scale: Scale,
    /// A whole number of 64 bits
    pub seed: Option<u64>,
    /// Rate up to this figure
    pub most: Option<f64>,
    /// A number that is even
    #[option(longest = 4)]
    pub even: Option<Even>,
    /// The techniques that the player lacks
    #[option(most = 2, longest = 10, value = "NAMES")]
    pub without: Vec<String>,
    /// The player
    #[option(flatten)]
    pub player: Player,
}

/// The player
#[derive(Request, Clone, PartialEq, Debug)]
pub struct Player {
    /// The player's name
    #[option(value = "NAME")]
    pub player_name: Option<String>,
}

/// Programs with figures.
#[derive(EnumMessage, IntoStaticStr, VariantArray, Clone, Copy, PartialEq, Eq, Debug)]
#[strum(serialize_all = "kebab-case")]
pub enum Scale {
    /// Sudoku Explainer's.
    Se,
    /// HoDoKu's, in its second version.
    HodokuTwo,
}

ninefold_operations::table::choices!(Scale);

/// A state in snake case.
#[derive(EnumMessage, IntoStaticStr, VariantArray, Clone, Copy, PartialEq, Eq, Debug)]
#[strum(serialize_all = "snake_case")]
pub enum State {
    /// All is known.
    WellKnown,
}

ninefold_operations::table::choices!(State);

/// A text with a grammar.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Even(u32);

impl OptionType for Even {
    const KIND: OptionKind = OptionKind::Text;

    fn take(given: &Value) -> Result<Even, String> {
        let number: u32 = String::take(given)?
            .parse()
            .map_err(|_| "no digits".to_owned())?;
        match number % 2 {
            0 => Ok(Even(number)),
            _ => Err(format!("{number} is odd")),
        }
    }

    fn given(&self) -> Value {
        self.0.to_string().into()
    }
}

/// The things that were seen.
#[derive(Record, Clone, Debug)]
pub struct Seen {
    /// The largest size.
    #[field(range = 4..=81)]
    pub max_size: u8,
    /// Whether there is more.
    pub more: Option<bool>,
    /// The number of each size.
    pub sizes: Option<BTreeMap<u8, u32>>,
    /// Lists of cells.
    #[field(if_asked = "cells")]
    pub groups: Option<Vec<CellSet>>,
    /// A figure.
    #[field(if_asked = "scale=hodoku-two")]
    pub figure: Option<f64>,
    /// The state.
    pub state: State,
    /// The inner record.
    pub inner: Inner,
    /// More inner records.
    pub inners: Vec<Inner>,
    /// A member that tables lack.
    #[field(only_json)]
    pub secret: Option<u64>,
}

/// A record in another.
#[derive(Record, Clone, Debug)]
pub struct Inner {
    /// A cell.
    pub cell: Cell,
    /// A text.
    pub text: String,
}

impl Default for Seen {
    fn default() -> Seen {
        let inner = Inner {
            cell: Cell::ALL[0],
            text: "a, b".to_owned(),
        };
        Seen {
            max_size: 4,
            more: None,
            sizes: None,
            groups: None,
            figure: None,
            state: State::WellKnown,
            inner: inner.clone(),
            inners: vec![inner],
            secret: Some(7),
        }
    }
}

impl Operation for Look {
    const NAME: &'static str = "look";
    const EXAMPLE: &'static str = "";
    type Record = Seen;

    fn cost(&self) -> Cost {
        Cost::Short
    }

    fn unknown(&self) -> Seen {
        Seen {
            max_size: self.max_size,
            ..Seen::default()
        }
    }

    fn run(&self, _: &Subject<'_>, _: Watch<'_>) -> (Status, Seen) {
        let two = [0, 10].into_iter().map(|cell| Cell::ALL[cell]).collect();
        let known = Seen {
            more: Some(true),
            sizes: Some(BTreeMap::from([(4, 2), (10, 1)])),
            groups: Some(vec![two, CellSet::EMPTY]),
            figure: Some(1e-7),
            ..self.unknown()
        };
        (Status::Unique, known)
    }
}
