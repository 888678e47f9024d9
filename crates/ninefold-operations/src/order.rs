//! The order of steps, an option that several operations share.

use std::sync::Arc;

use ninefold_derive::Request;
use ninefold_explain::language::Language;
use ninefold_explain::{StepOrder, StepOrderName};

use crate::hodoku::Hodoku;
use crate::player::Player;
use crate::table::choices;

choices! {
    StepOrderName as "Order" => StepOrderName::ALL, StepOrderName::word, |order| match order {
        StepOrderName::Explainer => "The order of Sudoku Explainer.",
        StepOrderName::Hodoku => "As HoDoKu does.",
        StepOrderName::Human => "The easiest first, as people find them.",
    };
}

/// The order of the steps
#[derive(Request, Clone, PartialEq, Debug)]
pub struct Ordered {
    /// The order of the steps
    #[option(value = "ORDER")]
    pub order: Option<StepOrderName>,

    /// The player's techniques
    #[option(flatten, goes_with = "order=human")]
    pub player: Player,

    /// HoDoKu's settings
    #[option(flatten, goes_with = "order=hodoku")]
    pub hodoku: Hodoku,

    /// The language of the technique and of its reasons
    #[option(default = "en", value = "LANGUAGE")]
    pub language: Language,
}

/// Returns the order of this name, with the player's techniques or HoDoKu's settings.
pub fn order(name: StepOrderName, player: &Player, hodoku: &Hodoku) -> StepOrder {
    match name {
        StepOrderName::Explainer => StepOrder::Explainer,
        StepOrderName::Hodoku => StepOrder::Hodoku(Arc::new(hodoku.settings())),
        StepOrderName::Human => StepOrder::Human(player.knowledge()),
    }
}
