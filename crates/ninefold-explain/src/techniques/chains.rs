//! Chains: what is assumed, then link by link what follows and why.

use ninefold::Cell;
use ninefold::logic::{
    Candidate, CandidateSet, Cause, CellSet, Chain, ChainKind, ChainNode, Conclusion, Derivation,
    Literal, Reason,
};

use super::houses_of;
use crate::explanation::{self, Explanation, Found, Pattern, Sentence};
use crate::words;

impl Explanation for Chain {
    fn sentences(&self, found: Option<Found<'_>>) -> Vec<Sentence> {
        let mut told = Vec::new();
        told.extend(introduction(self, found).map(Sentence::plain));
        let mut known = Vec::new();
        for (number, derivation) in self.derivations.iter().enumerate() {
            told.extend(beginning(self, number).map(Sentence::plain));
            for number in in_order(derivation) {
                tell_node(derivation, &derivation.nodes[number], &mut known, &mut told);
            }
        }
        told.extend(ending(self).map(Sentence::plain));
        told.extend(found.iter().flat_map(|found| seen(self, found.conclusion)));
        told
    }

    fn pattern(&self) -> Pattern {
        let nodes = self.derivations.iter().flat_map(|graph| &graph.nodes);
        let candidates: CandidateSet = nodes.map(|node| node.literal.candidate()).collect();
        Pattern {
            cells: assumed(self).map(Candidate::cell).collect(),
            digits: assumed(self).map(Candidate::digit).collect(),
            further: candidates.iter().map(Candidate::cell).collect(),
            candidates,
            ..Pattern::default()
        }
    }

    fn derivations(&self) -> &[Derivation] {
        &self.derivations
    }
}

/// What the derivations assume, on or off.
fn assumed(chain: &Chain) -> impl Iterator<Item = Candidate> {
    let assumed = chain.derivations.iter().filter_map(assumption);
    assumed.map(Literal::candidate)
}

/// What the derivation assumes.
fn assumption(derivation: &Derivation) -> Option<Literal> {
    let is_assumed = |node: &&ChainNode| node.cause == Cause::Assumed;
    let assumed = derivation.nodes.iter().find(is_assumed)?;
    Some(assumed.literal)
}

/// What the assumptions are, where there are several of which one must be right.
fn introduction(chain: &Chain, found: Option<Found<'_>>) -> Option<String> {
    let assumed: Vec<Candidate> = assumed(chain).collect();
    let (cell, digit) = (assumed.first()?.cell(), assumed.first()?.digit());
    match chain.kind {
        ChainKind::Cell => {
            let digits = words::or(assumed.iter().map(|candidate| candidate.digit()));
            Some(format!(
                "{cell} is {digits}; each of these leads to the same."
            ))
        }
        ChainKind::Region => {
            let cells: Vec<Cell> = assumed.iter().map(|candidate| candidate.cell()).collect();
            let houses = match found {
                Some(found) => words::and(houses_of(digit, &cells, Some(found.position))),
                None => words::or(houses_of(digit, &cells, None)),
            };
            Some(format!(
                "The {digit} of {houses} stands in {}; each of these places leads to the same.",
                words::or(cells)
            ))
        }
        ChainKind::Double => Some(format!("{cell} is {digit} or not; both lead to the same.")),
        _ => None,
    }
}

/// The sentence that begins the derivation of that number, counted from 0.
fn beginning(chain: &Chain, number: usize) -> Option<String> {
    let Some(assumed) = assumption(&chain.derivations[number]).map(words::literal) else {
        return Some("This holds in any case:".to_owned());
    };
    let is_itself_shown = |number: usize| chain.derivations[number].nodes.len() == 1;
    match chain.kind {
        // The two derivations of a contradiction share their assumption.
        ChainKind::Contradiction if number > 0 => (!is_itself_shown(0) && !is_itself_shown(number))
            .then(|| format!("On the other hand, still supposing that {assumed}:")),
        ChainKind::Cell | ChainKind::Region | ChainKind::Double if is_itself_shown(number) => {
            Some(format!("If {assumed}, there is nothing to show."))
        }
        _ => Some(format!("Suppose that {assumed}.")),
    }
}

/// The numbers of the nodes, each after its parents. It does not recurse: chains can be long.
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

/// Tells why a node holds. A technique that shows several nodes is told in full once; `known` collects
/// those told.
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
        let inner = explanation::of(reason).sentences(None);
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
        (Cause::House(kind), false) => format!("same {kind}"),
        (Cause::House(kind), true) => {
            format!("no other place for {digit} is left in {}", kind.of(cell))
        }
        (Cause::Advanced, _) => format!("by {}", node.by.as_deref().map_or("a technique", name)),
    }
}

/// The pattern with its article.
fn name(reason: &Reason) -> &'static str {
    match reason {
        Reason::HiddenSingle(_) => "a hidden single",
        Reason::NakedSingle(_) => "a naked single",
        Reason::Locking(_) => "locked candidates",
        Reason::HiddenSet(set) if set.digits.len() == 2 => "a hidden pair",
        Reason::HiddenSet(_) => "a hidden set",
        Reason::NakedSet(set) if set.digits.len() == 2 => "a naked pair",
        Reason::NakedSet(_) => "a naked set",
        Reason::Fish(fish) if fish.bases.len() == 2 => "an X-Wing",
        Reason::Fish(_) => "a fish",
        Reason::Wing(_) => "a wing",
        Reason::UniqueLoop(_) => "a unique loop",
        Reason::BivalueGrave(_) => "a bivalue grave",
        Reason::AlignedExclusion(_) => "aligned exclusion",
        Reason::Chain(chain) => match chain.kind {
            ChainKind::XCycle | ChainKind::YCycle | ChainKind::XYCycle => "a cycle",
            ChainKind::XChain | ChainKind::XYChain => "a forcing chain",
            ChainKind::Cell => "cell forcing chains",
            ChainKind::Region => "region forcing chains",
            ChainKind::Double => "a double forcing chain",
            ChainKind::Contradiction => "a contradiction",
        },
    }
}

/// What the derivations show together.
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

/// Why each candidate that a cycle eliminates is wrong: it sees two of which one is right.
fn seen(chain: &Chain, conclusion: &Conclusion) -> Vec<Sentence> {
    let (ChainKind::XCycle | ChainKind::YCycle | ChainKind::XYCycle, [cycle]) =
        (chain.kind, &chain.derivations[..])
    else {
        return Vec::new();
    };
    let sentence = |wrong: Candidate| {
        let between = words::and(seen_both_ways(cycle, wrong)?);
        let (cell, digit) = (wrong.cell(), wrong.digit());
        let text = format!("So {digit} stands in one of {between}, and {cell} sees both.");
        Some(Sentence::plain(text))
    };
    let eliminations = conclusion.eliminations.iter();
    eliminations.filter_map(sentence).collect()
}

/// Two cells that the candidate sees, one on and one off for its digit in the cycle; adjacent nodes if
/// there are such.
fn seen_both_ways(cycle: &Derivation, wrong: Candidate) -> Option<CellSet> {
    let seen = |is_on: bool| {
        cycle.nodes.iter().filter(move |node| {
            let candidate = node.literal.candidate();
            node.literal.is_on() == is_on
                && candidate.digit() == wrong.digit()
                && candidate.cell().sees(wrong.cell())
        })
    };
    let follows = |off: &ChainNode, on: &ChainNode| {
        let mut parents = off.parents.iter();
        parents.any(|&parent| cycle.nodes[parent].literal == on.literal)
    };
    let pairs = seen(true).flat_map(|on| seen(false).map(move |off| (on, off)));
    let (on, off) = pairs.min_by_key(|(on, off)| !follows(off, on))?;
    let cells = [on, off].map(|node| node.literal.candidate().cell());
    Some(cells.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use crate::techniques::tests::told;

    #[test]
    fn a_cycle_says_between_what_it_strikes_out() {
        let puzzle =
            "..47.2....5..38.......9.48...9.473..7......5.8.....2..693..4.....5...7..1..3...9.";
        let told = told(puzzle, "X-cycle");
        assert_eq!(
            told[told.len() - 3..],
            [
                "The chain has come back to its start, so it holds backwards too: either all that it \
                 says is true, or all of it the other way round.",
                "So 1 stands in one of r3c4 and r5c4, and r7c4 sees both.",
                "So r7c4 is not 1.",
            ]
        );
    }

    #[test]
    fn cell_chains_go_through_all_candidates() {
        let told = told(
            "...2.67..6......4..1..47.......8.2.1....9..8.5.91.....74.....6....9.....8......75",
            "cell forcing chains",
        );
        let supposed = told.iter().filter(|text| text.starts_with("Suppose"));
        assert!(supposed.count() >= 2, "{told:?}");
        assert!(told[0].ends_with("each of these leads to the same."));
    }
}
