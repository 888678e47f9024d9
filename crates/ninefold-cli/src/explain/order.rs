//! Whose steps are taken, and what the player knows.

use std::path::PathBuf;
use std::sync::Arc;

use clap::{Args, ValueEnum};
use ninefold::InvalidValue;
use ninefold::logic::Technique;
use ninefold::rating::human::{BadKnowledge, Knowledge};
use ninefold_explain::Order;

use crate::failure::Failure;
use crate::input::read_small;
use crate::rate::HodokuOptions;

/// The options of a command that takes steps in any order.
#[derive(Args)]
pub struct OrderOptions {
    /// Whose steps to take
    #[arg(long, value_name = "ORDER", value_enum)]
    order: Option<Name>,

    #[command(flatten)]
    knowledge: KnowledgeOptions,

    #[command(flatten)]
    hodoku: HodokuOptions,
}

/// What the player knows, in the human order.
#[derive(Args)]
pub struct KnowledgeOptions {
    /// In the human order, leave out techniques that take for granted that there is only one solution
    #[arg(long)]
    no_uniqueness: bool,

    /// In the human order, leave out a technique, such as X-Wing; may be given several times
    #[arg(long, value_name = "TECHNIQUE", value_parser = technique)]
    without: Vec<Technique>,

    /// In the human order, take only the techniques of this file: the name of one on each line
    #[arg(long, value_name = "FILE")]
    known: Option<PathBuf>,
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
        let needs = |option: Option<&str>, needed: Name, name: &str| match option {
            Some(option) if order != needed => {
                Err(Failure::Usage(format!("{option} needs --order {name}")))
            }
            _ => Ok(()),
        };
        needs(self.knowledge.first_given(), Name::Human, "human")?;
        needs(self.hodoku.first_given(), Name::Hodoku, "hodoku")?;
        Ok(match order {
            Name::Se => Order::Explainer,
            Name::Hodoku => Order::Hodoku(Arc::new(self.hodoku.settings()?)),
            Name::Human => Order::Human(self.knowledge.read()?),
        })
    }
}

impl KnowledgeOptions {
    /// What the player knows.
    pub fn read(&self) -> Result<Knowledge, Failure> {
        let known = match &self.known {
            None => None,
            Some(file) => {
                let text = read_small(file).map_err(Failure::at(file))?;
                let known = text.parse().map_err(|BadKnowledge { line, reason }| {
                    Failure::Usage(format!("{}:{line}: {reason}", file.display()))
                });
                Some(known?)
            }
        };
        let without = self.without.iter().copied();
        Ok(Knowledge::of(known, without, !self.no_uniqueness))
    }

    /// The first of the options that was given.
    pub fn first_given(&self) -> Option<&'static str> {
        let given = [
            (self.no_uniqueness, "--no-uniqueness"),
            (!self.without.is_empty(), "--without"),
            (self.known.is_some(), "--known"),
        ];
        given
            .into_iter()
            .find_map(|(is_given, name)| is_given.then_some(name))
    }
}
