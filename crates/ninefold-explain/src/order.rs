//! The choice of steps: the order of Sudoku Explainer or HoDoKu, or the easiest steps for people first.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use ninefold::logic::{Found, Interrupted, Position, Step, Watch};
use ninefold::rating::hodoku::{InOrder, Settings};
use ninefold::rating::human::{Human, Knowledge};
use ninefold::rating::{Chooser, Path, Rater};

use crate::Explained;
use crate::path::Known;
use crate::words;

/// The order in which steps are taken.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum Order {
    /// The order of Sudoku Explainer.
    #[default]
    Explainer,
    /// The order of HoDoKu, with these settings.
    Hodoku(Arc<Settings>),
    /// The easiest steps first, for a player with some of the techniques.
    Human(Knowledge),
}

impl Order {
    /// How hard a step is, by its scale: HoDoKu's scores have no tenths.
    pub fn figure(&self, step: &Step) -> String {
        let rating = step.conclusion.rating;
        match self {
            Order::Hodoku(_) => format!("{:.0}", rating.get()),
            Order::Explainer | Order::Human(_) => rating.to_string(),
        }
    }

    /// Its name.
    pub fn name(&self) -> OrderName {
        match self {
            Order::Explainer => OrderName::Explainer,
            Order::Hodoku(_) => OrderName::Hodoku,
            Order::Human(_) => OrderName::Human,
        }
    }
}

/// The name of an [`Order`], displayed as programs write it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum OrderName {
    /// `se`
    Explainer,
    /// `hodoku`
    Hodoku,
    /// `human`
    Human,
}

impl OrderName {
    /// All names.
    pub const ALL: [OrderName; 3] = [OrderName::Explainer, OrderName::Hodoku, OrderName::Human];

    /// Returns the name in a word.
    pub const fn word(self) -> &'static str {
        match self {
            OrderName::Explainer => "se",
            OrderName::Hodoku => "hodoku",
            OrderName::Human => "human",
        }
    }
}

impl fmt::Display for OrderName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// No order has this name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownOrder(String);

impl fmt::Display for UnknownOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = words::or(OrderName::ALL.map(|name| name.to_string()));
        write!(f, "found {:?}, expected an order: {names}", self.0)
    }
}

impl std::error::Error for UnknownOrder {}

impl FromStr for OrderName {
    type Err = UnknownOrder;

    fn from_str(name: &str) -> Result<OrderName, UnknownOrder> {
        let mut all = OrderName::ALL.into_iter();
        let found = all.find(|order| order.to_string() == name);
        found.ok_or_else(|| UnknownOrder(name.to_owned()))
    }
}

/// Takes steps in any order. Keeps its working memory from one puzzle to the next.
///
/// ```
/// use ninefold::Grid;
/// use ninefold::logic::Position;
/// use ninefold::rating::human::Knowledge;
/// use ninefold_explain::{Guide, Order};
///
/// let puzzle: Grid =
///     "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..".parse()?;
/// let order = Order::Human(Knowledge::default());
/// let step = Guide::default().next_step(&order, &Position::from(&puzzle), &|| false);
/// assert_eq!(step.unwrap().unwrap().technique.name(), "hidden single");
/// # Ok::<(), ninefold::text::ParseError>(())
/// ```
#[derive(Default, Debug)]
pub struct Guide {
    /// For the order of Sudoku Explainer.
    pub rater: Rater,
    /// For the human order.
    pub human: Human,
}

impl Guide {
    /// The path from a position, as far as it is not interrupted.
    pub fn explained(
        &mut self,
        order: &Order,
        start: &Position,
        interrupt: &(dyn Fn() -> bool + Sync),
    ) -> Explained {
        match order {
            Order::Explainer => Explained::of(self.rater.path(*start).until(interrupt)),
            Order::Hodoku(settings) => {
                let mut hodoku = InOrder::new(settings.as_ref());
                let explained = Explained::of(Path::new(*start, &mut hodoku).until(interrupt));
                Explained {
                    order: order.clone(),
                    hodoku: Some(hodoku.scored()),
                    ..explained
                }
            }
            Order::Human(knowledge) => {
                self.human.knowledge.clone_from(knowledge);
                Explained {
                    order: order.clone(),
                    ..Explained::of(Path::new(*start, &mut self.human).until(interrupt))
                }
            }
        }
    }

    /// Finds the easiest path from a position to its solution, for a player with these techniques: the path with the
    /// easiest hardest step. A search of at most `most` positions looks for the fewest steps above singles. If these
    /// techniques do not suffice, the path ends where they do.
    ///
    /// # Errors
    ///
    /// If it was interrupted.
    pub fn easiest(
        &mut self,
        knowledge: &Knowledge,
        start: &Position,
        most: usize,
        interrupt: &(dyn Fn() -> bool + Sync),
    ) -> Result<Explained, Interrupted> {
        self.human.knowledge.clone_from(knowledge);
        let order = Order::Human(knowledge.clone());
        let watch = Watch::new(interrupt);
        let Some(easiest) = self.human.easiest(start, most, &watch)? else {
            return Ok(self.explained(&order, start, interrupt));
        };
        let steps: Vec<Step> = easiest.way.into_iter().map(|(_, step)| step).collect();
        Ok(Explained {
            order,
            is_proven_easiest: Some(easiest.is_proven),
            ..Explained::of(Path::new(*start, Known(steps.into_iter())))
        })
    }

    /// Returns the next step in a position, if one exists.
    ///
    /// # Errors
    ///
    /// If it was interrupted.
    pub fn next_step(
        &mut self,
        order: &Order,
        position: &Position,
        interrupt: &(dyn Fn() -> bool + Sync),
    ) -> Found<Step> {
        match order {
            Order::Explainer => next(self.rater.path(*position).until(interrupt)),
            Order::Hodoku(settings) => {
                next(Path::new(*position, InOrder::new(settings.as_ref())).until(interrupt))
            }
            Order::Human(knowledge) => {
                self.human.knowledge.clone_from(knowledge);
                next(Path::new(*position, &mut self.human).until(interrupt))
            }
        }
    }
}

fn next(mut path: Path<'_, impl Chooser<Step = Step>>) -> Found<Step> {
    let found = path.next();
    match path.is_interrupted() {
        true => Err(Interrupted),
        false => Ok(found.map(|(_, step)| step)),
    }
}
