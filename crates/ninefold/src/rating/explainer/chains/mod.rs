//! The search for chains: the consequences of an assumption, and conclusions from these. Steps report the results as
//! [`Chain`](crate::logic::Chain)s.
//!
//! | file | chains |
//! |--|--|
//! | `cycles` | along single links on the unchanged grid |
//! | `run` | everything that follows from an assumption, on a grid that may change |
//! | `multiple` | common consequences of several assumptions, and contradictions |
//! | `advanced` | the techniques and nested chains that runs may use besides links |
//!
//! Read `run` with its `link_state`, and `multiple` first, in this order. The other files: `hint` is the form in which
//! chains are compared and nested. `search` decides which hints to keep, and `length` rates them. `used` has the
//! techniques and nested chains that runs have used. `links` with `components` and `rows`, `forecast`, `run_cache`,
//! `known_hints` and `unchanged` only save time.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;

mod advanced;
mod components;
mod cycles;
mod forecast;
mod hint;
mod known_hints;
mod length;
mod link_state;
mod links;
mod multiple;
mod rows;
mod run;
mod run_cache;
mod search;
mod unchanged;
mod used;

use super::figures::Rating;
use super::values::Rate;
use crate::logic::{
    Chain, ChainKind, Conclusion, Finder, Flow, Interrupted, Look, Pattern, Position, Reach,
    SearchResult, Technique, Watch,
};
use cycles::CycleSearch;
use known_hints::KnownHints;
use multiple::Runs;
use search::{HintSearch, Keeps, Nested};

use hint::{Hint, sort_and_thin};

/// The working memory of chains and of their nested chains.
#[derive(Default)]
struct Chains {
    cycle_search: CycleSearch,
    nishio: Runs,
    multiple: Runs,
    dynamic: Runs,
    nested: Option<Box<Chains>>,
    nested_hints: KnownHints,
}

impl Chains {
    /// Returns the hints of this reach. They lack their nodes, which [`complete`](Chains::complete) adds.
    fn hints(
        &mut self,
        position: &Position,
        reach: Reach,
        watch: &Watch,
        keeps: Keeps,
    ) -> Result<Vec<Hint>, Interrupted> {
        let (runs, cycle_search, mut inner) = self.parts(reach, watch);
        let mut search = HintSearch::new(position, reach, watch, &mut inner, keeps);
        match runs {
            None => cycle_search.search(&mut search)?,
            Some(runs) => {
                runs.prepare(&search, false, cycle_search);
                runs.search(&mut search)?;
            }
        }
        Ok(search.hints)
    }

    /// Adds the nodes to a hint that was found in this position, and its derivations if reasons are kept.
    fn complete(
        &mut self,
        hint: &mut Hint,
        position: &Position,
        watch: &Watch,
        keeps_reasons: bool,
    ) -> Result<(), Interrupted> {
        let (runs, cycle_search, mut inner) = self.parts(hint.reach, watch);
        let Some(runs) = runs else {
            return Ok(());
        };
        let mut search = HintSearch::new(position, hint.reach, watch, &mut inner, Keeps::Best);
        runs.prepare(&search, keeps_reasons, cycle_search);
        runs.complete(hint, &mut search)
    }

    /// Returns the memories of a search: the runs, unless chains are single, the cycles, and nested chains.
    fn parts<'s>(
        &'s mut self,
        reach: Reach,
        watch: &'s Watch,
    ) -> (Option<&'s mut Runs>, &'s mut CycleSearch, Inner<'s>) {
        let runs = match reach {
            Reach::Single => None,
            Reach::Nishio => Some(&mut self.nishio),
            Reach::Multiple => Some(&mut self.multiple),
            Reach::Dynamic { .. } => Some(&mut self.dynamic),
        };
        let inner = Inner {
            chains: &mut self.nested,
            known: &mut self.nested_hints,
            watch,
        };
        (runs, &mut self.cycle_search, inner)
    }
}

/// The nested chains of a search, with memory that is made on demand.
struct Inner<'s> {
    chains: &'s mut Option<Box<Chains>>,
    known: &'s mut KnownHints,
    watch: &'s Watch<'s>,
}

impl Nested for Inner<'_> {
    fn hints(&mut self, position: &Position, reach: Reach) -> Result<Arc<[Hint]>, Interrupted> {
        let (chains, watch) = (self.chains.get_or_insert_default(), self.watch);
        self.known.hints(position, reach, || {
            let mut hints = chains.hints(position, reach, watch, Keeps::BestForEach)?;
            sort_and_thin(&mut hints, |hint| hint.conclusion.eliminations);
            for hint in &mut hints {
                chains.complete(hint, position, watch, false)?;
            }
            Ok(hints.into())
        })
    }

    fn chain(&mut self, hint: &Hint, position: &Position) -> Result<Chain, Interrupted> {
        let (chains, mut hint) = (self.chains.get_or_insert_default(), hint.clone());
        chains.complete(&mut hint, position, self.watch, true)?;
        Ok(hint.into_chain())
    }
}

/// Finds the chains of one of the [`reaches`].
pub(super) enum ForcingChains<const REACH: u8> {}

/// Numbers for every [`Reach`], because types can have numbers as parameters, but not enums.
pub(super) mod reaches {
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

    fn visit_all(look: &mut Look, visit: &mut dyn FnMut(Hint) -> Flow) -> Flow {
        let chains: &mut Chains = look.scratch.of();
        let keeps = match look.each_once {
            true => Keeps::BestForEach,
            false => Keeps::All,
        };
        let mut hints = match chains.hints(look.position, Self::REACH, look.watch, keeps) {
            Ok(hints) => hints,
            Err(interrupted) => return Flow::Break(interrupted.into()),
        };
        match look.each_once {
            true => sort_and_thin(&mut hints, |hint| hint.conclusion),
            false => hints.sort_by_key(Hint::rank),
        }
        for mut hint in hints {
            if look.keeps_reasons
                && let Err(interrupted) =
                    chains.complete(&mut hint, look.position, look.watch, true)
            {
                return Flow::Break(interrupted.into());
            }
            visit(hint)?;
        }
        Flow::Continue(())
    }

    fn first(look: &mut Look, unwanted: Option<Technique>) -> SearchResult<Hint> {
        let chains: &mut Chains = look.scratch.of();
        let keeps = match unwanted {
            Some(_) => Keeps::All,
            None => Keeps::Best,
        };
        let mut hints = chains.hints(look.position, Self::REACH, look.watch, keeps)?;
        hints.retain(|hint| Some(hint.technique()) != unwanted);
        // `min_by_key` returns the first of equal hints.
        let mut best = hints.into_iter().min_by_key(Hint::rank);
        if let Some(hint) = best.as_mut().filter(|_| look.keeps_reasons) {
            chains.complete(hint, look.position, look.watch, true)?;
        }
        Ok(best)
    }
}

impl Rate for Hint {
    fn rating(&self) -> Rating {
        self.rating
    }
}

impl Pattern for Hint {
    fn technique(&self) -> Technique {
        // The table of techniques has four for each level: cell, contradiction, double, region chains.
        let first = Technique::DynamicCell as usize + 4 * usize::from(self.reach.level());
        let dynamic = |kind: usize| Technique::ALL[first + kind];
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::candidates::Candidate;
    use crate::rating::Rule;

    #[test]
    fn dynamic_chains_have_the_techniques_of_the_rule_for_their_level() {
        let rules = [
            Rule::DYNAMIC_CHAINS,
            Rule::DYNAMIC_CHAINS_PLUS,
            Rule::DYNAMIC_CHAINS_PLUS_FORCING,
            Rule::DYNAMIC_CHAINS_PLUS_MULTIPLE,
            Rule::DYNAMIC_CHAINS_PLUS_DYNAMIC,
            Rule::DYNAMIC_CHAINS_PLUS_NESTED,
        ];
        let kinds = [
            (ChainKind::Cell, "dynamic cell"),
            (ChainKind::Contradiction, "dynamic contradiction"),
            (ChainKind::Double, "dynamic double"),
            (ChainKind::Region, "dynamic region"),
        ];
        let conclusion = Conclusion::placing(Candidate::at(0));
        for (level, rule) in (0..).zip(&rules) {
            for (kind, name) in kinds {
                let found = (conclusion, Rating::ZERO);
                let mut hint = Hint::along(kind, found, alloc::vec![Vec::new()]);
                hint.reach = Reach::Dynamic { level };
                assert!(rule.techniques().contains(&hint.technique()));
                assert!(hint.technique().name().starts_with(name));
            }
        }
    }
}
