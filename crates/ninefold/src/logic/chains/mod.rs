//! Chains: what follows from an assumption, and what that shows about it.
//!
//! A candidate may be **on** (right) or **off** (wrong). If it is on, the other candidates of its cell are
//! off, and so is its digit in its peers. If it is off, and its cell has one other candidate, or a house has
//! one other place for its digit, that one is on. Such links, one after another, make a chain: from on to off
//! by **weak** links (not both can be right), from off to on by **strong** ones (not both can be wrong).
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
//! | `advanced` | what runs may use besides links: techniques and nested chains |
//!
//! Read `literal`, `run` with its `link_state`, and `multiple` first, in this order. Of the other files,
//! `reason` is what a step tells of its chain, `hint` the form in which chains are compared and nested,
//! `collector` decides which hints to keep, `length` rates them; `links` with `components`, `forecast`,
//! `run_cache` and `unchanged` only save time.

use alloc::boxed::Box;
use alloc::vec::Vec;

mod advanced;
mod collector;
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
mod unchanged;

use super::{
    Conclusion, Finder, Found, Interrupted, Pattern, Position, Rating, Reason, Scratch, Technique,
    TechniqueEntry, Watch,
};
use cycles::CycleSearch;
use hint::Hint;
use multiple::{ChainFamily, Help, Runs};

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
    inner: Option<Box<Chains>>,
    /// Whether the caller wants steps with their reasons.
    pub(super) keeps_reasons: bool,
}

impl Chains {
    /// All forcing chains and cycles.
    fn cycles(&mut self, position: &Position, watch: &Watch) -> Result<Vec<Hint>, Interrupted> {
        let mut hints = Vec::new();
        self.cycle_search.search(position, &mut hints, watch)?;
        Ok(hints)
    }

    /// All hints of a family.
    fn hints(
        &mut self,
        position: &Position,
        family: ChainFamily,
        watch: &Watch,
    ) -> Result<Vec<Hint>, Interrupted> {
        let (runs, inner) = self.prepared(position, family);
        runs.all(Help { inner, watch })
    }

    /// The first of the shortest hints of a family.
    fn best(&mut self, position: &Position, family: ChainFamily, watch: &Watch) -> Found<Hint> {
        let (runs, inner) = self.prepared(position, family);
        runs.best(Help { inner, watch })
    }

    /// The runs of the family, prepared for the position, and the working memory of nested chains.
    fn prepared(
        &mut self,
        position: &Position,
        family: ChainFamily,
    ) -> (&mut Runs, &mut Option<Box<Chains>>) {
        let runs = match family {
            ChainFamily::Nishio => &mut self.nishio,
            ChainFamily::Multiple => &mut self.multiple,
            ChainFamily::Dynamic { .. } => &mut self.dynamic,
        };
        runs.prepare(position, family, self.keeps_reasons, &mut self.cycle_search);
        (runs, &mut self.inner)
    }
}

/// Finds forcing chains and cycles.
pub(crate) enum Cycles {}

impl Finder for Cycles {
    type Pattern = Hint;

    const EASIEST: Rating = Rating::new(cycles::EASIEST);

    fn first(position: &Position, scratch: &mut Scratch, watch: &Watch) -> Found<Hint> {
        let mut best = None;
        let cycle_search = &mut scratch.chains.cycle_search;
        cycle_search.search(position, &mut best, watch)?;
        Ok(best)
    }
}

/// Finds contradictions within one digit.
pub(crate) enum Nishio {}

impl Finder for Nishio {
    type Pattern = Hint;

    const EASIEST: Rating = Rating::new(ChainFamily::Nishio.base());

    fn first(position: &Position, scratch: &mut Scratch, watch: &Watch) -> Found<Hint> {
        scratch.chains.best(position, ChainFamily::Nishio, watch)
    }
}

/// Finds cell and region chains.
pub(crate) enum MultipleChains {}

impl Finder for MultipleChains {
    type Pattern = Hint;

    const EASIEST: Rating = Rating::new(ChainFamily::Multiple.base());

    fn first(position: &Position, scratch: &mut Scratch, watch: &Watch) -> Found<Hint> {
        scratch.chains.best(position, ChainFamily::Multiple, watch)
    }
}

/// Finds dynamic chains of a level.
pub(crate) enum DynamicChains<const LEVEL: u8> {}

impl<const LEVEL: u8> Finder for DynamicChains<LEVEL> {
    type Pattern = Hint;

    const EASIEST: Rating = Rating::new(ChainFamily::Dynamic { level: LEVEL }.base());

    fn first(position: &Position, scratch: &mut Scratch, watch: &Watch) -> Found<Hint> {
        scratch
            .chains
            .best(position, ChainFamily::Dynamic { level: LEVEL }, watch)
    }
}

impl Pattern for Hint {
    fn technique(&self) -> Technique {
        // An entry has its techniques in this order: cell, contradiction, double, region chains.
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
