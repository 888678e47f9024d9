//! Chains: the consequences of an assumption, and the conclusions from these.
//!
//! A candidate may be **on** (right) or **off** (wrong). If it is on, the other candidates of its cell are off, and so
//! is its digit in its peers. If it is off, and its cell has one other candidate, or a house has one other place for
//! its digit, that one is on. Such links, one after another, make a chain. It leads from on to off by **weak** links
//! (not both can be right), and from off to on by **strong** ones (not both can be wrong).
//!
//! ```text
//!     4r2c2 on ──weak──▶ 4r2c7 off ══strong══▶ 4r8c7 on ──weak──▶ 7r8c7 off
//!          the same row          column 7 has          the same cell
//!                                two places for 4
//! ```
//!
//! What a chain proves depends on where it ends:
//!
//! | it shows | therefore |
//! |--|--|
//! | the opposite of its assumption | the assumption is wrong: *forcing chain* |
//! | its assumption again | all its links hold both ways: *cycle* |
//! | something and its opposite | the assumption is wrong: *contradiction* |
//! | the same from every candidate of a cell, or every place of a digit in a house | it is true: *cell* and *region chains* |
//! | the same from a candidate on and off | it is true: *double chain* |
//!
//! | file | chains |
//! |--|--|
//! | `cycles` | along single links on the grid as it is |
//! | `run` | everything that follows from an assumption, on a grid that may change |
//! | `multiple` | common consequences of several assumptions, and contradictions |
//! | `advanced` | the techniques and nested chains that runs may use besides links |
//!
//! Read `literal`, `run` with its `link_state`, and `multiple` first, in this order. The other files: `reason` is the
//! chain as a step reports it, and `hint` the form in which chains are compared and nested. `search` decides which
//! hints to keep, and `length` rates them. `links` with `components`, `forecast`, `run_cache` and `unchanged` only save
//! time.

use alloc::vec::Vec;

mod advanced;
mod components;
mod cycles;
mod forecast;
mod hint;
mod length;
mod link_state;
mod links;
mod literal;
mod multiple;
mod reason;
mod run;
mod run_cache;
mod search;
mod unchanged;

use super::{
    Conclusion, Finder, Flow, Found, Interrupted, Pattern, Position, Rating, Reason, Scratch,
    Survey, Technique, TechniqueEntry, Watch,
};
use cycles::CycleSearch;
use hint::Hint;
use multiple::Runs;
use search::Search;

pub use hint::ChainKind;
pub use literal::{Cause, Literal};
pub use reason::{Chain, ChainNode, Derivation, Reach};

/// The working memory of chains and of their nested chains.
#[derive(Default)]
pub(crate) struct Chains {
    cycle_search: CycleSearch,
    nishio: Runs,
    multiple: Runs,
    dynamic: Runs,
    /// Whether steps keep their reasons.
    pub(super) keeps_reasons: bool,
}

impl Chains {
    /// Returns all hints of this reach, or only the best: the first of equal ones.
    fn hints(
        &mut self,
        position: &Position,
        reach: Reach,
        watch: &Watch,
        keeps_all: bool,
    ) -> Result<Vec<Hint>, Interrupted> {
        let mut search = Search {
            position,
            reach,
            watch,
            keeps_all,
            hints: Vec::new(),
        };
        let runs = match reach {
            Reach::Single => None,
            Reach::Nishio => Some(&mut self.nishio),
            Reach::Multiple => Some(&mut self.multiple),
            Reach::Dynamic { .. } => Some(&mut self.dynamic),
        };
        match runs {
            None => self.cycle_search.search(&mut search)?,
            Some(runs) => {
                runs.prepare(&search, self.keeps_reasons, &mut self.cycle_search);
                runs.search(&mut search)?;
            }
        }
        Ok(search.hints)
    }
}

/// Finds the chains of one of the [`reaches`].
pub(crate) enum ForcingChains<const REACH: u8> {}

/// Names for every [`Reach`]: a type can have numbers as parameters, but no enums.
pub(crate) mod reaches {
    pub(crate) const SINGLE: u8 = 0;
    pub(crate) const NISHIO: u8 = 1;
    pub(crate) const MULTIPLE: u8 = 2;
    /// Dynamic chains of level 0; the next ones have the levels 1 to 5, which differ in the techniques used besides
    /// links.
    pub(crate) const DYNAMIC: u8 = 3;
    pub(crate) const DYNAMIC_PLUS: u8 = 4;
    pub(crate) const DYNAMIC_PLUS_FORCING: u8 = 5;
    pub(crate) const DYNAMIC_PLUS_MULTIPLE: u8 = 6;
    pub(crate) const DYNAMIC_PLUS_DYNAMIC: u8 = 7;
    pub(crate) const DYNAMIC_PLUS_NESTED: u8 = 8;
}

impl<const REACH: u8> ForcingChains<REACH> {
    const REACH: Reach = match REACH {
        reaches::SINGLE => Reach::Single,
        reaches::NISHIO => Reach::Nishio,
        reaches::MULTIPLE => Reach::Multiple,
        dynamic => Reach::Dynamic {
            level: dynamic - reaches::DYNAMIC,
        },
    };
}

impl<const REACH: u8> Finder for ForcingChains<REACH> {
    type Pattern = Hint;

    const EASIEST: Rating = Rating::new(Self::REACH.base());

    fn first(position: &Position, scratch: &mut Scratch, watch: &Watch) -> Found<Hint> {
        let hints = scratch.chains.hints(position, Self::REACH, watch, false);
        Ok(hints?.pop())
    }

    fn first_without(
        unwanted: Technique,
        position: &Position,
        scratch: &mut Scratch,
        watch: &Watch,
    ) -> Found<Hint> {
        let hints = scratch.chains.hints(position, Self::REACH, watch, true)?;
        let is_wanted = |hint: &Hint| hint.technique() != unwanted;
        // `min_by_key` returns the first of equal hints.
        Ok(hints.into_iter().filter(is_wanted).min_by_key(Hint::rank))
    }
}

impl<const REACH: u8> Survey for ForcingChains<REACH> {
    type Pattern = Hint;

    fn survey(
        position: &Position,
        scratch: &mut Scratch,
        watch: &Watch,
        visit: &mut dyn FnMut(Hint) -> Flow,
    ) -> Flow {
        scratch.chains.keeps_reasons = true;
        let hints = scratch.chains.hints(position, Self::REACH, watch, true);
        scratch.chains.keeps_reasons = false;
        match hints {
            Ok(mut hints) => {
                hints.sort_by_key(Hint::rank);
                hints.into_iter().try_for_each(visit)
            }
            Err(interrupted) => {
                // An interrupted search leaves the memory half done.
                *scratch = Scratch::default();
                Flow::Break(interrupted.into())
            }
        }
    }
}

impl Pattern for Hint {
    fn technique(&self) -> Technique {
        // The entry lists its techniques in this order: cell, contradiction, double, region chains.
        let dynamic = |kind: usize| DYNAMIC[usize::from(self.reach.level())].techniques()[kind];
        match (self.kind, self.reach) {
            (ChainKind::XCycle, _) => Technique::XCycle,
            (ChainKind::XChain, _) => Technique::ForcingXChain,
            (ChainKind::YCycle, _) => Technique::YCycle,
            (ChainKind::XYCycle, _) => Technique::XyCycle,
            (ChainKind::XYChain, _) => Technique::ForcingChain,
            (_, Reach::Nishio) => Technique::NishioForcingChains,
            (ChainKind::Cell, Reach::Multiple) => Technique::CellForcingChains,
            (ChainKind::Region, Reach::Multiple) => Technique::RegionForcingChains,
            (ChainKind::Cell, _) => dynamic(0),
            (ChainKind::Contradiction, _) => dynamic(1),
            (ChainKind::Double, _) => dynamic(2),
            (ChainKind::Region, _) => dynamic(3),
        }
    }

    fn conclusion(&self, _: &Position) -> Conclusion {
        self.conclusion
    }
}

impl From<Hint> for Reason {
    fn from(hint: Hint) -> Reason {
        Reason::Chain(Chain::of(&hint))
    }
}

/// The entries of dynamic chains, by level.
static DYNAMIC: [TechniqueEntry; 6] = [
    TechniqueEntry::DYNAMIC_CHAINS,
    TechniqueEntry::DYNAMIC_CHAINS_PLUS,
    TechniqueEntry::DYNAMIC_CHAINS_PLUS_FORCING,
    TechniqueEntry::DYNAMIC_CHAINS_PLUS_MULTIPLE,
    TechniqueEntry::DYNAMIC_CHAINS_PLUS_DYNAMIC,
    TechniqueEntry::DYNAMIC_CHAINS_PLUS_NESTED,
];
