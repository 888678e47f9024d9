//! Chains in sentences: what is assumed, and then node by node what follows and why.

use ninefold::logic::{
    Candidate, Cause, Chain, ChainKind, ChainNode, Conclusion, Derivation, Literal, Position,
    Reason,
};
use ninefold::{Cell, House};

use super::sentences::{self, Sentence};
use super::words;

/// The chain's argument. The position is the one it was found in, if that is known: inside of other
/// chains it is not.
pub fn sentences(chain: &Chain, position: Option<&Position>) -> Vec<Sentence> {
    let mut told = Vec::new();
    told.extend(introduction(chain, position).map(Sentence::plain));
    let mut known = Vec::new();
    for (number, derivation) in chain.derivations.iter().enumerate() {
        told.extend(beginning(chain, number).map(Sentence::plain));
        for number in in_order(derivation) {
            tell_node(derivation, &derivation.nodes[number], &mut known, &mut told);
        }
    }
    told.extend(ending(chain).map(Sentence::plain));
    told
}

/// What the derivation of that number assumes.
fn beginning(chain: &Chain, number: usize) -> Option<String> {
    let derivation = &chain.derivations[number];
    let Some(assumed) = assumption(derivation).map(words::literal) else {
        return Some("This holds in any case:".to_owned());
    };
    let is_itself_shown = derivation.nodes.len() == 1;
    match (chain.kind, number, is_itself_shown) {
        (ChainKind::Contradiction, 1.., true) => None,
        // Both sides of a contradiction come from one assumption.
        (ChainKind::Contradiction, 1.., false) => Some(match chain.derivations[0].nodes.len() {
            1 => return None,
            _ => format!("On the other hand, still supposing that {assumed}:"),
        }),
        (ChainKind::Cell | ChainKind::Region | ChainKind::Double, _, true) => {
            Some(format!("If {assumed}, there is nothing to show."))
        }
        _ => Some(format!("Suppose that {assumed}.")),
    }
}

/// Why each candidate that a cycle strikes out is wrong: it sees two of which one is right.
pub fn seen(chain: &Chain, conclusion: &Conclusion) -> Vec<Sentence> {
    let (ChainKind::XCycle | ChainKind::YCycle | ChainKind::XYCycle, [cycle]) =
        (chain.kind, &chain.derivations[..])
    else {
        return Vec::new();
    };
    let sentence = |wrong: Candidate| {
        let (one, other) = seen_both_ways(cycle, wrong)?;
        Some(Sentence::plain(format!(
            "So {} stands in one of {one} and {other}, and {} sees both.",
            wrong.digit(),
            wrong.cell()
        )))
    };
    conclusion
        .eliminations
        .iter()
        .filter_map(sentence)
        .collect()
}

/// Cells of the candidate's digit that it sees, one said to be right and one wrong; next to each other
/// in the cycle if there are such.
fn seen_both_ways(cycle: &Derivation, wrong: Candidate) -> Option<(Cell, Cell)> {
    let is_seen = |node: &&ChainNode| {
        let candidate = node.literal.candidate();
        candidate.digit() == wrong.digit() && candidate.cell().sees(wrong.cell())
    };
    let cell = |node: &ChainNode| node.literal.candidate().cell();
    let seen = || cycle.nodes.iter().filter(is_seen);
    let on = || seen().filter(|node| node.literal.is_on());
    let off = || seen().filter(|node| !node.literal.is_on());
    let follows = |off: &ChainNode, on: &ChainNode| {
        let parents = off.parents.iter().map(|&parent| &cycle.nodes[parent]);
        let mut literals = parents.map(|parent| parent.literal);
        literals.any(|literal| literal == on.literal)
    };
    let pairs = || on().flat_map(|on| off().map(move |off| (on, off)));
    let next = pairs().find(|(on, off)| follows(off, on));
    let (on, off) = next.or_else(|| pairs().next())?;
    let (one, other) = (cell(on), cell(off));
    Some((one.min(other), one.max(other)))
}

/// What the derivation rests on.
pub fn assumption(derivation: &Derivation) -> Option<Literal> {
    let is_assumed = |node: &&ChainNode| node.cause == Cause::Assumed;
    let assumed = derivation.nodes.iter().find(is_assumed)?;
    Some(assumed.literal)
}

fn introduction(chain: &Chain, position: Option<&Position>) -> Option<String> {
    let assumed: Vec<Literal> = chain.derivations.iter().filter_map(assumption).collect();
    let candidate = assumed.first()?.candidate();
    match chain.kind {
        ChainKind::Cell => {
            let digits = assumed.iter().map(|literal| literal.candidate().digit());
            Some(format!(
                "{} is {}; each of these leads to the same.",
                candidate.cell(),
                words::or(digits)
            ))
        }
        ChainKind::Region => {
            let cells = assumed.iter().map(|literal| literal.candidate().cell());
            Some(format!(
                "The {} of {} stands in {}; each of these places leads to the same.",
                candidate.digit(),
                match position {
                    Some(_) => words::and(origins(&assumed, position)),
                    None => words::or(origins(&assumed, position)),
                },
                words::or(cells)
            ))
        }
        ChainKind::Double => Some(format!(
            "{} is {} or not; both lead to the same.",
            candidate.cell(),
            candidate.digit()
        )),
        _ => None,
    }
}

/// The houses that the places of a digit may be all the places of.
fn origins(assumed: &[Literal], position: Option<&Position>) -> Vec<House> {
    let holds_all = |house: &House| {
        let inside = |literal: &Literal| house.cells().contains(&literal.candidate().cell());
        let has_no_more = |position: &Position| {
            let digit = assumed[0].candidate().digit();
            position.places(*house, digit).count_ones() as usize == assumed.len()
        };
        assumed.iter().all(inside) && position.is_none_or(has_no_more)
    };
    House::ALL.into_iter().filter(holds_all).collect()
}

fn ending(chain: &Chain) -> Option<String> {
    let derivation = chain.derivations.first()?;
    let (shown, assumed) = (derivation.nodes.first()?.literal, assumption(derivation));
    match chain.kind {
        ChainKind::XCycle | ChainKind::YCycle | ChainKind::XYCycle => Some(
            "The chain has come back to its start, so it holds backwards too: either all that it says \
             is true, or all of it the other way round."
                .to_owned(),
        ),
        ChainKind::XChain | ChainKind::XYChain => Some(match shown.is_on() {
            false => "The assumption refutes itself.".to_owned(),
            true => format!("Either way, {}.", words::literal(shown)),
        }),
        ChainKind::Contradiction => Some(format!(
            "Both cannot be: it is wrong that {}.",
            words::literal(assumed?)
        )),
        ChainKind::Cell | ChainKind::Region | ChainKind::Double => {
            Some(format!("In every case, {}.", words::literal(shown)))
        }
    }
}

/// The numbers of the nodes, each after its parents, without a stack that long chains could exhaust.
fn in_order(derivation: &Derivation) -> Vec<usize> {
    let mut ordered = Vec::new();
    let mut is_known = vec![false; derivation.nodes.len()];
    let mut open = vec![(0, false)];
    while let Some((number, parents_are_told)) = open.pop() {
        if parents_are_told {
            ordered.push(number);
        } else if !std::mem::replace(&mut is_known[number], true) {
            open.push((number, true));
            let parents = derivation.nodes[number].parents.iter().rev();
            open.extend(parents.map(|&parent| (parent, false)));
        }
    }
    ordered
}

/// A technique that shows several nodes is told in full only once; those known have been.
fn tell_node<'c>(
    derivation: &Derivation,
    node: &'c ChainNode,
    known: &mut Vec<&'c Reason>,
    told: &mut Vec<Sentence>,
) {
    if node.cause == Cause::Assumed {
        return;
    }
    let parents = node
        .parents
        .iter()
        .map(|&parent| words::literal(derivation.nodes[parent].literal));
    let then = words::literal(node.literal);
    let new = node.by.as_deref().filter(|reason| !known.contains(reason));
    let again = match (&node.by, new) {
        (Some(_), None) => ", as above",
        _ => "",
    };
    let why = why(node);
    told.push(Sentence::plain(match node.parents[..] {
        [] => format!("{then} ({why}{again})."),
        _ => format!("If {}, then {then} ({why}{again}).", words::and(parents)),
    }));
    if let Some(reason) = new {
        let inner = sentences::of_reason(reason, None);
        told.extend(inner.into_iter().map(Sentence::deeper));
        known.push(reason);
    }
}

/// Why the node follows from its parents.
fn why(node: &ChainNode) -> String {
    let candidate = node.literal.candidate();
    let (cell, digit) = (candidate.cell(), candidate.digit());
    match (node.cause, node.literal.is_on()) {
        (Cause::Assumed, _) => "assumed".to_owned(),
        (Cause::Cell, false) => "same cell".to_owned(),
        (Cause::Cell, true) => format!("no other digit is left in {cell}"),
        (Cause::House(kind), false) => format!("same {}", kind_name(kind.of(cell))),
        (Cause::House(kind), true) => {
            format!("no other place for {digit} is left in {}", kind.of(cell))
        }
        (Cause::Advanced, _) => match &node.by {
            Some(reason) => format!("by {}", sentences::name(reason)),
            None => "by a technique".to_owned(),
        },
    }
}

fn kind_name(house: House) -> &'static str {
    ["row", "column", "box"][house.index() / 9]
}
