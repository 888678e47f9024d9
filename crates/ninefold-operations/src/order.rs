//! The order of steps, an option that several operations share.

use std::sync::{Arc, LazyLock};

use ninefold_derive::Request;
use ninefold_explain::{Order, OrderName};

use crate::hodoku::Hodoku;
use crate::player::Player;
use crate::table::{ChoiceRow, ChoiceTable, Given, Kind, OptionType, rows_of};

static ORDERS: LazyLock<Vec<ChoiceRow>> = LazyLock::new(|| {
    rows_of(&OrderName::ALL, OrderName::word, |order| match order {
        OrderName::Explainer => "As Sudoku Explainer does.",
        OrderName::Hodoku => "As HoDoKu does.",
        OrderName::Human => "The easiest first, as people find them.",
    })
});

const ORDER: &ChoiceTable = &ChoiceTable {
    name: "Order",
    rows: || &ORDERS,
};

impl OptionType for OrderName {
    const KIND: Kind = Kind::Choice(ORDER);

    fn take(given: &Given) -> Result<OrderName, String> {
        Ok(OrderName::ALL[ORDER.place(given)?])
    }

    fn given(&self) -> Given {
        Given::Text(self.word().to_owned())
    }
}

/// The order of the steps
#[derive(Request, Clone, PartialEq, Debug)]
pub struct Ordered {
    /// The order of the steps
    #[option(value = "ORDER")]
    pub order: Option<OrderName>,

    /// The player's techniques
    #[option(flatten, goes_with = "order=human")]
    pub player: Player,

    /// HoDoKu's settings
    #[option(flatten, goes_with = "order=hodoku")]
    pub hodoku: Hodoku,
}

/// Returns the order of this name, with the player's techniques or HoDoKu's settings.
pub fn order(name: OrderName, player: &Player, hodoku: &Hodoku) -> Order {
    match name {
        OrderName::Explainer => Order::Explainer,
        OrderName::Hodoku => Order::Hodoku(Arc::new(hodoku.settings())),
        OrderName::Human => Order::Human(player.knowledge()),
    }
}
