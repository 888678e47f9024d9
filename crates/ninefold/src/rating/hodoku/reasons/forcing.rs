//! Forcing chains and nets.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use super::super::board::of_digit;
use super::super::line::Variant;
use super::consequences::Consequences;
use crate::logic::{
    Chain, ChainKind, Derivation, Interrupted, Literal, Position, Reach, Reason, SearchResult,
    Watch,
};
use crate::{Candidate, Digit, House};

/// The maximum number of contradictions that are examined for the shortest one.
const MOST_CONTRADICTIONS: usize = 20;

/// Returns the shortest chain or net that shows a literal: its opposite contradicts itself, or all alternatives lead to
/// it. If there is none, tries a net of this kind, and then a net of the other kind.
///
/// # Errors
/// If the watch interrupts.
pub(super) fn chain(
    position: &Position,
    variant: Variant,
    shown: Literal,
    watch: &Watch<'_>,
) -> SearchResult<Reason> {
    let (is_contradiction, is_net) = match variant {
        Variant::ForcingChainContradiction => (true, false),
        Variant::ForcingChainVerity => (false, false),
        Variant::ForcingNetContradiction => (true, true),
        Variant::ForcingNetVerity => (false, true),
        _ => return Ok(None),
    };
    for (is_contradiction, is_net) in [
        (is_contradiction, is_net),
        (is_contradiction, true),
        (!is_contradiction, true),
    ] {
        let mut search = DerivationSearch {
            position,
            is_net,
            shown,
            watch,
            known: BTreeMap::new(),
        };
        let found = match is_contradiction {
            true => search.contradiction()?,
            false => search.verity()?,
        };
        if let Some((kind, derivations)) = found {
            let chain = Chain {
                kind,
                reach: reach(&derivations),
                length: derivations.iter().map(|shown| shown.nodes.len()).sum(),
                derivations,
            };
            return Ok(Some(chain.into()));
        }
    }
    Ok(None)
}

/// Returns the reach of the derivations, by the parents of each node: one, several, or locked candidates.
fn reach(derivations: &[Derivation]) -> Reach {
    let all = || derivations.iter().flat_map(|derivation| &derivation.nodes);
    match all().any(|node| node.by.is_some()) {
        true => Reach::Dynamic { level: 1 },
        false if all().any(|node| node.parents.len() > 1) => Reach::Dynamic { level: 0 },
        false => Reach::Multiple,
    }
}

/// A kind of chain, and its derivations.
type Shown = (ChainKind, Vec<Derivation>);

/// A search for the shortest derivations of a literal.
struct DerivationSearch<'p> {
    position: &'p Position,
    is_net: bool,
    shown: Literal,
    watch: &'p Watch<'p>,
    /// The consequences of each candidate, on or off, that were needed.
    known: BTreeMap<Literal, Consequences<'p>>,
}

impl<'p> DerivationSearch<'p> {
    fn consequences(&mut self, assumed: Literal) -> Result<&Consequences<'p>, Interrupted> {
        self.watch.spend(50_000)?;
        let (position, is_net) = (self.position, self.is_net);
        let known = self.known.entry(assumed);
        Ok(known.or_insert_with(|| Consequences::new(position, assumed, is_net)))
    }

    /// Returns the shortest contradiction: the opposite shows something and its opposite.
    fn contradiction(&mut self) -> SearchResult<Shown> {
        let opposite = self.shown.flipped();
        let found = self.consequences(opposite)?;
        let conflicts = found.conflicts().take(MOST_CONTRADICTIONS);
        let both = conflicts.filter_map(|candidate| {
            let literals = [Literal::on(candidate), Literal::off(candidate)].into_iter();
            literals
                .map(|literal| found.derivation(literal))
                .collect::<Option<Vec<_>>>()
        });
        let shortest = both.min_by_key(|both| length(both));
        Ok(shortest.map(|both| (ChainKind::Contradiction, both)))
    }

    /// Returns the shortest derivations from alternatives: all candidates of a cell, all places of a digit in a
    /// house, or a candidate on and off.
    fn verity(&mut self) -> SearchResult<Shown> {
        let position = self.position;
        let cells = position.empty_cells().into_iter().map(|cell| {
            let digits = position.candidates(cell).into_iter();
            let all = digits.map(|digit| Literal::on(Candidate::new(cell, digit)));
            (ChainKind::Cell, all.collect())
        });
        let houses = House::ALL.into_iter().flat_map(|house| {
            Digit::ALL.map(|digit| {
                let places = of_digit(position.places(house, digit), digit);
                (ChainKind::Region, places.map(Literal::on).collect())
            })
        });
        let shown_in = self.shown.candidate().cell();
        let candidates = position.all_candidates();
        let candidates = candidates.iter().filter(|one| one.cell() != shown_in);
        let doubles = candidates.map(|one| {
            let both = [Literal::on(one), Literal::off(one)];
            (ChainKind::Double, Vec::from(both))
        });
        let mut best: Option<Shown> = None;
        for (kind, assumed) in cells.chain(houses).chain(doubles) {
            let shortest = best.as_ref().map_or(usize::MAX, |(_, best)| length(best));
            if let Some(derivations) = self.all_derive(&assumed)?
                && length(&derivations) < shortest
            {
                best = Some((kind, derivations));
            }
        }
        Ok(best)
    }

    /// Returns the derivation of `shown` from each assumption, if all lead to it.
    fn all_derive(&mut self, assumed: &[Literal]) -> SearchResult<Vec<Derivation>> {
        let shown = self.shown;
        let mut derivations = Vec::new();
        for literal in assumed {
            let Some(derivation) = self.consequences(*literal)?.derivation(shown) else {
                return Ok(None);
            };
            derivations.push(derivation);
        }
        Ok(Some(derivations).filter(|all| !all.is_empty()))
    }
}

/// Returns the total number of nodes of the derivations.
fn length(derivations: &[Derivation]) -> usize {
    derivations
        .iter()
        .map(|derivation| derivation.nodes.len())
        .sum()
}
