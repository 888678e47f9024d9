//! Chains in sentences: what is assumed, and then node by node what follows and why.

use ninefold::House;
use ninefold::logic::{Cause, Chain, ChainKind, ChainNode, Derivation, Literal, Position};

use super::sentences::{self, Sentence};
use super::words;

/// The chain's argument. The position is the one it was found in, if that is known: inside of other
/// chains it is not.
pub fn sentences(chain: &Chain, position: Option<&Position>) -> Vec<Sentence> {
    let mut told = Vec::new();
    told.extend(introduction(chain, position).map(Sentence::plain));
    for (number, derivation) in chain.derivations.iter().enumerate() {
        // Both sides of a contradiction come from one assumption.
        let is_other_side = chain.kind == ChainKind::Contradiction && number > 0;
        told.push(Sentence::plain(match (assumption(derivation), number) {
            (Some(assumed), 1..) if is_other_side => {
                format!(
                    "On the other hand, still supposing that {}:",
                    words::literal(assumed)
                )
            }
            (Some(assumed), _) => format!("Suppose that {}.", words::literal(assumed)),
            (None, _) => "This holds in any case:".to_owned(),
        }));
        for number in in_order(derivation) {
            tell_node(derivation, &derivation.nodes[number], &mut told);
        }
    }
    told.extend(ending(chain).map(Sentence::plain));
    told
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
            "The chain has come back to its start, so it holds backwards too: its candidates are \
             right and wrong by turns, and what sees one of each kind with its own digit is wrong."
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

fn tell_node(derivation: &Derivation, node: &ChainNode, told: &mut Vec<Sentence>) {
    if node.cause == Cause::Assumed {
        return;
    }
    let parents = node
        .parents
        .iter()
        .map(|&parent| words::literal(derivation.nodes[parent].literal));
    let then = words::literal(node.literal);
    let why = why(node);
    told.push(Sentence::plain(match node.parents[..] {
        [] => format!("{then} ({why})."),
        _ => format!("If {}, then {then} ({why}).", words::and(parents)),
    }));
    if let Some(reason) = &node.by {
        let inner = sentences::of_reason(reason, None);
        told.extend(inner.into_iter().map(Sentence::deeper));
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
