//! The conditions for keeping a puzzle: [`Conditions`], and the [`Judge`] that decides.

mod contradiction;
mod judge;
mod level;
mod miss;
mod needed;
mod player;
mod report;
mod single_links;
mod techniques;

use super::span::{Clues, Ratings, Tenths};
use crate::rating::human::Level;

pub use contradiction::Contradiction;
pub use judge::{Judge, Kept};
pub use miss::Miss;
pub use needed::Needed;
pub use report::{Condition, Report};
pub use techniques::{PathOrder, Techniques};

/// The conditions for keeping a puzzle. By default there are none.
///
/// ```
/// use ninefold::Grid;
/// use ninefold::generate::{Conditions, Judge};
///
/// let conditions = Conditions { er: "3.0-4.4".parse()?, ..Conditions::default() };
/// let mut judge = Judge::new(conditions)?;
/// let hard: Grid =
///     "...21......8....5.25......636....18...1.46..5...7...2..72.....8....8....9...6....".parse()?;
/// let kept = judge.judge(&hard).unwrap();
/// assert_eq!(kept.rating.unwrap().to_string(), "3.2/1.2/1.2");
/// let harder: Grid =
///     "..1....9.5..713......4......1..956..7...6.8..6..3.4..1....4..3.9.82......54.....2".parse()?;
/// let miss = judge.judge(&harder).unwrap_err();
/// assert_eq!(miss.to_string(), "ER is >4.4, not 3.0-4.4");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Conditions {
    /// The number of clues.
    pub clues: Clues,
    /// The level of the path in the human order.
    pub level: Option<Level>,
    /// ER, the rating of the hardest step.
    pub er: Ratings,
    /// EP, the rating of the hardest step up to the first digit placed.
    pub ep: Ratings,
    /// ED, the rating of the first step.
    pub ed: Ratings,
    /// The ratings among the three that must be equal.
    pub equal: Equal,
    /// The techniques of the path.
    pub techniques: Techniques,
    /// Whether only the first puzzle of an attempt is kept, as the puzzles of an attempt are related to each other.
    pub unrelated: bool,
}

/// The ratings of a puzzle that are equal, as displayed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Equal {
    /// No rating has to equal another.
    #[default]
    Any,
    /// ER and EP: a pearl. No step is harder than the hardest step up to the first digit.
    Pearl,
    /// ER, EP and ED: a diamond. No step is harder than the first.
    Diamond,
}

impl Equal {
    /// Returns the condition for pearls, diamonds, or both: every diamond is a pearl, too.
    pub const fn of(pearl: bool, diamond: bool) -> Equal {
        match (pearl, diamond) {
            (_, true) => Equal::Diamond,
            (true, false) => Equal::Pearl,
            (false, false) => Equal::Any,
        }
    }

    /// Returns the name of a puzzle that fulfils the condition.
    pub const fn name(self) -> &'static str {
        match self {
            Equal::Any => "puzzle",
            Equal::Pearl => "pearl",
            Equal::Diamond => "diamond",
        }
    }
}

/// The ER, and the difficulty in the human order, from which a search finds more puzzles than a filter does.
const HARD: Tenths = Tenths::new(89);

impl Conditions {
    /// Returns the conditions of a level.
    pub fn level(level: Level) -> Conditions {
        Conditions {
            level: Some(level),
            ..Conditions::default()
        }
    }

    /// Returns whether a puzzle must be rated as Sudoku Explainer does to decide whether it is kept.
    pub fn need_rating(&self) -> bool {
        let Conditions {
            clues: _,
            level: _,
            er,
            ep,
            ed,
            equal,
            techniques,
            unrelated: _,
        } = self;
        [er, ep, ed].iter().any(|ratings| **ratings != Ratings::ALL)
            || *equal != Equal::Any
            || techniques.on_explainer().is_some()
    }

    /// Returns whether matching puzzles are so hard, and so rare, that a search for them
    /// ([`PuzzleKind::Hard`](super::PuzzleKind::Hard)) finds more than dropping all others.
    pub fn call_for_search(&self) -> bool {
        let player = self.techniques.player().and(self.techniques.needed);
        let needed = player.and_then(|it| self.techniques.order.difficulty(it.technique));
        self.least_er() >= HARD || needed >= Some(HARD)
    }

    /// Returns the lowest ER that a puzzle can have.
    pub(super) fn least_er(&self) -> Tenths {
        self.possible_er().unwrap_or(self.er).least()
    }

    /// Returns the range of ER that follows from the conditions, as a needed technique is the hardest.
    fn possible_er(&self) -> Option<Ratings> {
        let needed = self.techniques.on_explainer().and_then(|it| it.needed);
        let of_technique = needed.map_or(Ratings::ALL, Needed::ratings);
        self.er.and(of_technique)
    }
}
