//! Chains: what follows from an assumption, and what that says about it.
//!
//! A candidate may be **on** (right) or **off** (wrong). If it is on, the other candidates of its
//! cell are off, and the same digit in its peers. If it is off, and its cell has one other candidate,
//! or a house one other place for its digit, that one is on. Such links, one after another, make a
//! chain: from on to off by **weak** links (not both can be right), from off to on by **strong** ones
//! (not both can be wrong).
//!
//! ```text
//!     4r2c2 on ──weak──▶ 4r2c7 off ══strong══▶ 4r8c7 on ──weak──▶ 7r8c7 off
//!          the same row          column 7 has          the same cell
//!                                two places for 4
//! ```
//!
//! What a chain says follows from where it ends:
//!
//! | it shows | so |
//! |--|--|
//! | the contrary of what it assumes | the assumption is wrong: *forcing chain* |
//! | what it assumes | all its links hold both ways: *cycle* |
//! | something, and from the same assumption its contrary | the assumption is wrong: *contradiction* |
//! | the same from every candidate of a cell, or every place of a digit in a house | it is so: *cell* and *region chains* |
//! | the same from a candidate being on and off | it is so: *double chain* |
//!
//! | file | chains |
//! |--|--|
//! | `cycles` | along single links on a grid that stays as it is |
//! | `run` | everything that follows from an assumption, on a grid that may change |
//! | `multiple` | what several assumptions have in common, and contradictions |
//! | `advanced` | what runs may use besides links: techniques, and chains in chains |
//!
//! Beginners read `literal`, `run` with its `sheet`, `multiple`, in this order. Of the other files,
//! `reason` is what a step says of its chain, `hint` the form in which chains are compared and used in
//! others, `collector` what is kept of them, `length` what they cost; `links` with `components`,
//! `forecast`, `shelf` and `quiet` only save time.

use alloc::boxed::Box;
use alloc::vec::Vec;

mod advanced;
mod collector;
mod components;
mod cycles;
mod forecast;
mod hint;
mod length;
mod links;
mod literal;
mod multiple;
mod quiet;
mod reason;
mod run;
mod sheet;
mod shelf;

use super::finder::{Finder, Pattern};
use super::position::Position;
use super::scratch::Scratch;
use super::step::{Conclusion, Rating};
use super::technique::{Reason, Technique};
use super::watch::{Interrupted, Watch};
use cycles::CycleSearch;
use hint::Hint;
use multiple::{Engine, Help, Runs};

pub use hint::ChainKind;
pub use literal::{Cause, Literal};
pub use reason::{Chain, ChainNode, Derivation, Reach};

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
    fn best(
        &mut self,
        position: &Position,
        engine: Engine,
        watch: &Watch,
    ) -> Result<Option<Hint>, Interrupted> {
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

impl Finder for Cycles {
    type Pattern = Hint;

    const EASIEST: Rating = Rating::new(cycles::EASIEST);

    fn first(
        position: &Position,
        scratch: &mut Scratch,
        watch: &Watch,
    ) -> Result<Option<Hint>, Interrupted> {
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

    const EASIEST: Rating = Rating::new(Engine::Nishio.base());

    fn first(
        position: &Position,
        scratch: &mut Scratch,
        watch: &Watch,
    ) -> Result<Option<Hint>, Interrupted> {
        scratch.chains.best(position, Engine::Nishio, watch)
    }
}

/// Finds what all candidates of a cell, or all places of a digit in a house, lead to.
pub(crate) enum MultipleChains {}

impl Finder for MultipleChains {
    type Pattern = Hint;

    const EASIEST: Rating = Rating::new(Engine::Multiple.base());

    fn first(
        position: &Position,
        scratch: &mut Scratch,
        watch: &Watch,
    ) -> Result<Option<Hint>, Interrupted> {
        scratch.chains.best(position, Engine::Multiple, watch)
    }
}

/// Finds dynamic chains: 0, plain; 1, with locking, pairs and X-Wings; 2 to 5, with nested chains.
pub(crate) enum DynamicChains<const LEVEL: u8> {}

impl<const LEVEL: u8> Finder for DynamicChains<LEVEL> {
    type Pattern = Hint;

    const EASIEST: Rating = Rating::new(Engine::Dynamic { level: LEVEL }.base());

    fn first(
        position: &Position,
        scratch: &mut Scratch,
        watch: &Watch,
    ) -> Result<Option<Hint>, Interrupted> {
        scratch
            .chains
            .best(position, Engine::Dynamic { level: LEVEL }, watch)
    }
}

impl Pattern for Hint {
    fn technique(&self) -> Technique {
        let dynamic = |kind: usize| DYNAMIC[usize::from(self.reach.level())][kind];
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

/// The techniques of dynamic chains: for each level from cell, contradiction, double and region chains.
static DYNAMIC: [[Technique; 4]; 6] = {
    use Technique::*;
    [
        [
            DynamicCell,
            DynamicContradiction,
            DynamicDouble,
            DynamicRegion,
        ],
        [
            DynamicCellPlus,
            DynamicContradictionPlus,
            DynamicDoublePlus,
            DynamicRegionPlus,
        ],
        [
            DynamicCellPlusForcing,
            DynamicContradictionPlusForcing,
            DynamicDoublePlusForcing,
            DynamicRegionPlusForcing,
        ],
        [
            DynamicCellPlusMultiple,
            DynamicContradictionPlusMultiple,
            DynamicDoublePlusMultiple,
            DynamicRegionPlusMultiple,
        ],
        [
            DynamicCellPlusDynamic,
            DynamicContradictionPlusDynamic,
            DynamicDoublePlusDynamic,
            DynamicRegionPlusDynamic,
        ],
        [
            DynamicCellPlusNested,
            DynamicContradictionPlusNested,
            DynamicDoublePlusNested,
            DynamicRegionPlusNested,
        ],
    ]
};
