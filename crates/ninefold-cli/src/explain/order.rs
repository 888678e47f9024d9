//! Whose steps are taken, and what the player knows.

use std::sync::Arc;

use clap::{Args, ValueEnum};
use ninefold::InvalidValue;
use ninefold::logic::Technique;
use ninefold_explain::Order;
use ninefold_operations::arguments::Asked;
use ninefold_operations::hodoku::Hodoku;
use ninefold_operations::player::Player;

use crate::failure::Failure;

/// The options of a command that takes steps in any order.
#[derive(Args)]
pub struct OrderOptions {
    /// Whose steps to take
    #[arg(long, value_name = "ORDER", value_enum)]
    order: Option<Name>,

    #[command(flatten)]
    player: Asked<Player>,

    #[command(flatten)]
    hodoku: Asked<Hodoku>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Name {
    /// As Sudoku Explainer does
    Se,
    /// As HoDoKu does
    Hodoku,
    /// The easiest first, as people find them
    Human,
}

/// Reads the name of a technique.
pub fn technique(name: &str) -> Result<Technique, InvalidValue> {
    name.parse()
}

impl OrderOptions {
    /// The order; unless one was given, that of the command.
    pub fn order(&self, of_command: Name) -> Result<Order, Failure> {
        let order = self.order.unwrap_or(of_command);
        let needs = |option: Option<String>, needed: Name, name: &str| match option {
            Some(option) if order != needed => {
                Err(Failure::Usage(format!("{option} needs --order {name}")))
            }
            _ => Ok(()),
        };
        needs(self.player.first_given(), Name::Human, "human")?;
        needs(self.hodoku.first_given(), Name::Hodoku, "hodoku")?;
        Ok(match order {
            Name::Se => Order::Explainer,
            Name::Hodoku => Order::Hodoku(Arc::new(self.hodoku.request.settings())),
            Name::Human => Order::Human(self.player.request.knowledge()),
        })
    }
}
