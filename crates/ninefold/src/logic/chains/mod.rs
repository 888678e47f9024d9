//! Chains: what follows from an assumption, and what that says about it.
//!
//! A candidate may be **on** (right) or **off** (wrong). If it is on, the other candidates of its
//! cell are off, and the same digit in its peers. If it is off, and its cell has one other candidate,
//! or a house one other place for its digit, that one is on. Such links, one after another, make a
//! chain.
//!
//! | file | chains |
//! |--|--|
//! | `cycles` | along single links on a grid that stays as it is |
//! | `run` | everything that follows from an assumption, on a grid that may change |
//! | `multiple` | what several assumptions have in common, and contradictions |
//! | `advanced` | what runs may use besides links: techniques, and chains in chains |

use alloc::boxed::Box;
use alloc::vec::Vec;

mod advanced;
mod cycles;
mod forecast;
mod hint;
mod length;
mod links;
mod literal;
mod multiple;
mod reason;
mod run;

use super::desk::Desk;
use super::position::Position;
use super::step::{Conclusion, Rating, Reason};
use super::technique::{Pattern, Search, Technique};
use super::watch::{Interrupted, Watch};
use cycles::CycleSearch;
use hint::Hint;
use multiple::{Engine, Help, Runs};

pub use hint::ChainKind;
pub use literal::{Cause, Literal};
pub use reason::{Chain, ChainNode, Derivation};

/// The working memory of chains, and of the chains in them.
#[derive(Default)]
pub(crate) struct Chains {
    cycle_search: CycleSearch,
    nishio: Runs,
    multiple: Runs,
    dynamic: Runs,
    inner: Option<Box<Chains>>,
    /// Whether steps are wanted with their reasons.
    pub(super) keeps_reasons: bool,
}

impl Chains {
    /// All forcing chains and cycles.
    fn cycles(&mut self, position: &Position, watch: &Watch) -> Result<Vec<Hint>, Interrupted> {
        let mut hints = Vec::new();
        self.cycle_search.search(position, &mut hints, watch)?;
        Ok(hints)
    }

    /// All hints of an engine.
    fn hints(
        &mut self,
        position: &Position,
        engine: Engine,
        watch: &Watch,
    ) -> Result<Vec<Hint>, Interrupted> {
        let (runs, inner) = self.prepared(position, engine);
        runs.all(Help { inner, watch })
    }

    /// The first of the shortest hints of an engine.
    fn best(&mut self, position: &Position, engine: Engine, watch: &Watch) -> Search<Hint> {
        let (runs, inner) = self.prepared(position, engine);
        runs.best(Help { inner, watch })
    }

    /// The runs of the engine, ready for the position, and the memory of chains in them.
    fn prepared(
        &mut self,
        position: &Position,
        engine: Engine,
    ) -> (&mut Runs, &mut Option<Box<Chains>>) {
        let runs = match engine {
            Engine::Nishio => &mut self.nishio,
            Engine::Multiple => &mut self.multiple,
            Engine::Dynamic { .. } => &mut self.dynamic,
        };
        runs.prepare(position, engine, self.keeps_reasons, &mut self.cycle_search);
        (runs, &mut self.inner)
    }
}

/// Finds forcing chains and cycles.
pub(crate) enum Cycles {}

impl Technique for Cycles {
    type Pattern = Hint;

    const EASIEST: Rating = Rating::new(cycles::EASIEST);

    fn first(position: &Position, desk: &mut Desk, watch: &Watch) -> Search<Hint> {
        let mut best = None;
        let cycle_search = &mut desk.chains.cycle_search;
        cycle_search.search(position, &mut best, watch)?;
        Ok(best)
    }
}

/// Finds contradictions within one digit.
pub(crate) enum Nishio {}

impl Technique for Nishio {
    type Pattern = Hint;

    const VARIANT: &'static str = "Nishio";

    const EASIEST: Rating = Rating::new(Engine::Nishio.base());

    fn first(position: &Position, desk: &mut Desk, watch: &Watch) -> Search<Hint> {
        desk.chains.best(position, Engine::Nishio, watch)
    }
}

/// Finds what all candidates of a cell, or all places of a digit in a house, lead to.
pub(crate) enum MultipleChains {}

impl Technique for MultipleChains {
    type Pattern = Hint;

    const EASIEST: Rating = Rating::new(Engine::Multiple.base());

    fn first(position: &Position, desk: &mut Desk, watch: &Watch) -> Search<Hint> {
        desk.chains.best(position, Engine::Multiple, watch)
    }
}

/// Finds dynamic chains: 0, plain; 1, with locking, pairs and X-Wings; 2 to 5, with nested chains.
pub(crate) enum DynamicChains<const LEVEL: u8> {}

impl<const LEVEL: u8> Technique for DynamicChains<LEVEL> {
    type Pattern = Hint;

    const VARIANT: &'static str = [
        "dynamic",
        "dynamic +",
        "dynamic + forcing chains",
        "dynamic + multiple forcing chains",
        "dynamic + dynamic forcing chains",
        "dynamic + dynamic forcing chains +",
    ][LEVEL as usize];

    const EASIEST: Rating = Rating::new(Engine::Dynamic { level: LEVEL }.base());

    fn first(position: &Position, desk: &mut Desk, watch: &Watch) -> Search<Hint> {
        desk.chains
            .best(position, Engine::Dynamic { level: LEVEL }, watch)
    }
}

impl Pattern for Hint {
    fn name(&self) -> &'static str {
        match self.kind {
            ChainKind::Double => "double forcing chain",
            ChainKind::XCycle => "X-cycle",
            ChainKind::XChain => "forcing X-chain",
            ChainKind::YCycle => "Y-cycle",
            ChainKind::XYCycle => "XY-cycle",
            ChainKind::XYChain => "forcing chain",
            ChainKind::Cell => "cell forcing chains",
            ChainKind::Region => "region forcing chains",
            ChainKind::Contradiction => "contradiction forcing chains",
        }
    }

    fn conclusion(&self, _: &Position) -> Conclusion {
        self.conclusion
    }

    fn reason(self) -> Reason {
        Reason::Chain(Chain::of(&self))
    }
}
