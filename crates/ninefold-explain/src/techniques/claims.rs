//! The claims of a chain: its idea, which comes first, and its conclusion.

use ninefold::Cell;
use ninefold::logic::{
    Candidate, Cause, CellSet, Chain, ChainKind, ChainNode, Conclusion, Derivation, Literal,
};

use super::houses_of;
use crate::pattern::Context;
use crate::text::Text;
use crate::{text, words};

/// Returns the assumptions of the derivations, on or off.
pub(super) fn assumed(chain: &Chain) -> impl Iterator<Item = Candidate> {
    let assumed = chain.derivations.iter().filter_map(assumption);
    assumed.map(Literal::candidate)
}

/// Returns the assumption of the derivation.
pub(super) fn assumption(derivation: &Derivation) -> Option<Literal> {
    let is_assumed = |node: &&ChainNode| node.cause == Cause::Assumed;
    let assumed = derivation.nodes.iter().find(is_assumed)?;
    Some(assumed.literal)
}

/// Returns the idea of a chain with several derivations: the clash that refutes its assumption, or the consequence that
/// its cases share.
pub(super) fn idea(chain: &Chain, found: Option<Context<'_>>) -> Option<Text> {
    let shown = chain.derivations.first()?.nodes.first()?.literal;
    let claim = words::literal(shown);
    let assumed: Vec<Candidate> = assumed(chain).collect();
    let (cell, digit) = (assumed.first()?.cell(), assumed.first()?.digit());
    let is_choice = assumed.len() == 2;
    match chain.kind {
        ChainKind::Contradiction => refuted(chain, shown.candidate()),
        ChainKind::Cell => {
            let digits = words::or(assumed.iter().map(|candidate| candidate.digit()));
            Some(match is_choice {
                true => text!("{cell} is {digits}, and either way {claim}."),
                false => text!("{cell} is {digits}, and in each case {claim}."),
            })
        }
        ChainKind::Region => {
            let cells: Vec<Cell> = assumed.iter().map(|candidate| candidate.cell()).collect();
            let houses = match found {
                Some(found) => words::and(houses_of(digit, &cells, Some(found.position))),
                None => words::or(houses_of(digit, &cells, None)),
            };
            let cells = words::or(cells);
            Some(match is_choice {
                true => text!("The {digit} of {houses} is in {cells}, and either way {claim}."),
                false => {
                    text!("The {digit} of {houses} is in {cells}, and in each case {claim}.")
                }
            })
        }
        ChainKind::Double => Some(text!("Whether {cell} is {digit} or not, {claim}.")),
        _ => None,
    }
}

/// States the clash to which the assumption of a contradiction leads.
fn refuted(chain: &Chain, clash: Candidate) -> Option<Text> {
    let assumed = chain.derivations.iter().find_map(assumption)?;
    let (cell, digit) = (clash.cell(), clash.digit());
    let (place, wrong) = (assumed.candidate().cell(), assumed.candidate().digit());
    Some(match assumed.is_on() {
        true => text!(
            "If {place} were {wrong}, {cell} would be both {digit} and not {digit}: so {place} is not {wrong}."
        ),
        false => text!(
            "If {place} were not {wrong}, {cell} would be both {digit} and not {digit}: so {place} is {wrong}."
        ),
    })
}

/// Returns whether the chain is a single run of links: a cycle or a forcing chain.
pub(super) fn is_single(kind: ChainKind) -> bool {
    match kind {
        ChainKind::XCycle | ChainKind::YCycle | ChainKind::XYCycle => true,
        ChainKind::XChain | ChainKind::XYChain => true,
        ChainKind::Cell | ChainKind::Region | ChainKind::Double | ChainKind::Contradiction => false,
    }
}

/// Returns what follows from coming back to the assumption or to its opposite.
pub(super) fn ending(chain: &Chain) -> Option<Text> {
    match chain.kind {
        ChainKind::XCycle | ChainKind::YCycle | ChainKind::XYCycle => Some(text!(
            "The chain has come back to its start, so it holds backwards too: either all that it says is true, or all \
             of it the other way round."
        )),
        ChainKind::XChain | ChainKind::XYChain => Some(text!("The assumption contradicts itself.")),
        _ => None,
    }
}

/// Returns the reasons for the eliminations of a cycle, one sentence for each link: one of the two candidates of a link
/// is right, and each eliminated candidate excludes both.
pub(super) fn crossings(chain: &Chain, conclusion: &Conclusion) -> Vec<Text> {
    let (ChainKind::XCycle | ChainKind::YCycle | ChainKind::XYCycle, [cycle]) =
        (chain.kind, &chain.derivations[..])
    else {
        return Vec::new();
    };
    let mut crossings: Vec<([Candidate; 2], Vec<Candidate>)> = Vec::new();
    for wrong in conclusion.eliminations.iter() {
        let Some(link) = excluded_both_ways(cycle, wrong) else {
            continue;
        };
        match crossings.iter_mut().find(|(known, _)| *known == link) {
            Some((_, eliminated)) => eliminated.push(wrong),
            None => crossings.push((link, vec![wrong])),
        }
    }
    let crossings = crossings.into_iter();
    crossings
        .map(|(link, eliminated)| crossing(link, &eliminated))
        .collect()
}

fn crossing([one, other]: [Candidate; 2], eliminated: &[Candidate]) -> Text {
    let digit = one.digit();
    if one.cell() == other.cell() {
        return text!(
            "So {cell} is {digits} and nothing else.",
            cell = one.cell(),
            digits = words::or([digit, other.digit()])
        );
    }
    let cells: CellSet = eliminated.iter().map(|wrong| wrong.cell()).collect();
    let [one, other] = if one < other {
        [one, other]
    } else {
        [other, one]
    };
    let places = words::or([one.cell(), other.cell()]);
    match cells.single() {
        Some(cell) => text!("So the {digit} is in {places}, and {cell} sees both."),
        None => text!(
            "So the {digit} is in {places}, and {cells} see both.",
            cells = words::and(cells)
        ),
    }
}

/// Returns two candidates that the candidate excludes, one on and one off in the cycle: preferably the ends of a link.
fn excluded_both_ways(cycle: &Derivation, wrong: Candidate) -> Option<[Candidate; 2]> {
    let excluded = |is_on: bool| {
        cycle.nodes.iter().filter(move |node| {
            let candidate = node.literal.candidate();
            let (cell, digit) = (candidate.cell(), candidate.digit());
            let is_in_cell = cell == wrong.cell() && digit != wrong.digit();
            let is_seen = digit == wrong.digit() && cell.sees(wrong.cell());
            node.literal.is_on() == is_on && (is_in_cell || is_seen)
        })
    };
    let follows = |off: &ChainNode, on: &ChainNode| {
        let mut parents = off.parents.iter();
        parents.any(|&parent| cycle.nodes[parent].literal == on.literal)
    };
    let are_alike = |on: &ChainNode, off: &ChainNode| {
        let (on, off) = (on.literal.candidate(), off.literal.candidate());
        (on.cell() == off.cell()) != (on.digit() == off.digit())
    };
    let pairs = excluded(true).flat_map(|on| excluded(false).map(move |off| (on, off)));
    let mut pairs: Vec<_> = pairs.filter(|(on, off)| are_alike(on, off)).collect();
    pairs.sort_by_key(|(on, off)| !follows(off, on));
    let (on, off) = pairs.first()?;
    Some([on, off].map(|node| node.literal.candidate()))
}
