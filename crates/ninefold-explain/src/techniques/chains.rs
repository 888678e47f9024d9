//! Chains: the assumption, then the consequences link by link, with their reasons.

use std::collections::BTreeSet;

use ninefold::Cell;
use ninefold::logic::{
    Candidate, CandidateSet, Cause, CellSet, Chain, ChainKind, ChainNode, Conclusion, Derivation,
    Literal, Reason,
};

use super::alternating::{follows, no_other_digit, no_other_place, same_cell, same_house};
use super::houses_of;
use crate::pattern::{Context, Explanation, Pattern, Sentence};
use crate::text::Text;
use crate::{text, words};

impl Explanation for Chain {
    fn name(&self) -> Text {
        match self.kind {
            ChainKind::XCycle | ChainKind::YCycle | ChainKind::XYCycle => text!("a cycle"),
            ChainKind::XChain | ChainKind::XYChain => text!("a forcing chain"),
            ChainKind::Cell => text!("cell forcing chains"),
            ChainKind::Region => text!("region forcing chains"),
            ChainKind::Double => text!("a double forcing chain"),
            ChainKind::Contradiction => text!("a contradiction"),
        }
    }

    fn sentences(&self, found: Option<Context<'_>>) -> Vec<Sentence> {
        let mut telling = Telling::default();
        telling.tell(self, found);
        telling.told
    }

    fn pattern(&self) -> Pattern {
        let nodes = self.derivations.iter().flat_map(|graph| &graph.nodes);
        let candidates: CandidateSet = nodes.map(|node| node.literal.candidate()).collect();
        Pattern {
            cells: assumed(self).map(Candidate::cell).collect(),
            digits: assumed(self).map(Candidate::digit).collect(),
            further: candidates.cells(),
            candidates,
            ..Pattern::default()
        }
    }

    /// Returns the assumed candidates. If the chain refutes its assumption, which is then the conclusion of the step,
    /// returns the other end instead: the last consequence before the contradiction.
    fn start(&self) -> CandidateSet {
        let assumed: CandidateSet = assumed(self).collect();
        let last = |derivation: &Derivation| {
            let parents = derivation.nodes.first()?.parents.iter();
            let candidates = parents.map(|&parent| derivation.nodes[parent].literal.candidate());
            candidates.into_iter().find(|it| !assumed.contains(*it))
        };
        match self.kind {
            ChainKind::XChain | ChainKind::XYChain | ChainKind::Contradiction => {
                self.derivations.iter().find_map(last).into_iter().collect()
            }
            _ => assumed,
        }
    }

    fn derivations(&self) -> &[Derivation] {
        &self.derivations
    }
}

/// The collected sentences about a chain and its inner chains. These share many links, dynamic chains hundreds, so each
/// sentence is added only once.
#[derive(Default)]
struct Telling<'c> {
    told: Vec<Sentence>,
    texts: BTreeSet<String>,
    reasons: Vec<&'c Reason>,
    depth: usize,
}

impl<'c> Telling<'c> {
    /// Explains a chain, up to its consequence. Chains inside chains omit the sentences that all chains of their kind
    /// share, because the link that they explain states their conclusion.
    fn tell(&mut self, chain: &'c Chain, found: Option<Context<'_>>) {
        self.add_all(introduction(chain, found));
        for (number, derivation) in chain.derivations.iter().enumerate() {
            if let Some([first, again]) = beginning(chain, number) {
                let shown = words::literal(derivation.nodes[0].literal);
                let told = again.clone();
                let once_more = text!("Once more, for {shown}: {told}");
                let mut ways = [first, again, once_more].into_iter();
                self.add_all(ways.find(|way| !self.is_told(way)));
            }
            self.tell_links(derivation);
        }
        match found {
            Some(found) => {
                self.add_all(ending(chain));
                self.add_all(crossings(chain, found.conclusion));
            }
            None if chain.kind == ChainKind::Contradiction => self.add_all(ending(chain)),
            None => {}
        }
    }

    /// Explains the links, each after the links that it depends on. Links explained before are named only if others
    /// depend on them.
    fn tell_links(&mut self, derivation: &'c Derivation) {
        let order = in_order(derivation);
        let links: Vec<Option<Text>> = order
            .iter()
            .map(|&number| link(derivation, number))
            .collect();
        let is_known = |text: &Option<Text>| text.as_ref().is_some_and(|text| self.is_told(text));
        let known: Vec<bool> = links.iter().map(is_known).collect();
        let mut is_needed = vec![false; derivation.nodes.len()];
        is_needed[0] = true;
        for (&number, _) in order.iter().zip(&known).filter(|(_, known)| !**known) {
            for &parent in &derivation.nodes[number].parents {
                is_needed[parent] = true;
            }
        }
        let mut as_above = Vec::new();
        for ((&number, text), known) in order.iter().zip(links).zip(known) {
            let node = &derivation.nodes[number];
            match (text, known) {
                (Some(_), true) if is_needed[number] => as_above.push(words::literal(node.literal)),
                (Some(text), false) => {
                    self.add_as_above(&mut as_above);
                    self.tell_link(text, derivation, node);
                }
                _ => {}
            }
        }
        self.add_as_above(&mut as_above);
    }

    fn add_as_above(&mut self, literals: &mut Vec<Text>) {
        if !literals.is_empty() {
            let claims = words::and(literals.drain(..));
            self.add_all([text!("As above, {claims}.")]);
        }
    }

    /// Explains a link, and below it the technique that shows it.
    fn tell_link(&mut self, text: Text, derivation: &Derivation, node: &'c ChainNode) {
        let Some(reason) = node.by.as_deref() else {
            return self.add_all([text]);
        };
        let inner = match reason {
            Reason::Chain(_) => Vec::new(),
            _ => super::of(reason).sentences(None),
        };
        let is_told = |sentence: &Sentence| self.texts.contains(&sentence.text);
        if self.reasons.contains(&reason) || !inner.is_empty() && inner.iter().all(is_told) {
            let why = text!("{why}, as above", why = why(node));
            self.add_all([link_because(derivation, node, why)]);
            self.texts.insert(text.to_string());
            return;
        }
        self.reasons.push(reason);
        self.add_all([text]);
        self.depth += 1;
        match reason {
            Reason::Chain(chain) => self.tell(chain, None),
            _ => self.add_all(inner.into_iter().map(|sentence| sentence.parts)),
        }
        self.depth -= 1;
    }

    /// Adds the sentences that are new.
    fn add_all(&mut self, texts: impl IntoIterator<Item = Text>) {
        for text in texts {
            let depth = self.depth;
            let sentence = Sentence {
                depth,
                ..Sentence::plain(text)
            };
            if self.texts.insert(sentence.text.clone()) {
                self.told.push(sentence);
            }
        }
    }

    fn is_told(&self, text: &Text) -> bool {
        self.texts.contains(&text.to_string())
    }
}

/// Returns the assumptions of the derivations, on or off.
fn assumed(chain: &Chain) -> impl Iterator<Item = Candidate> {
    let assumed = chain.derivations.iter().filter_map(assumption);
    assumed.map(Literal::candidate)
}

/// Returns the assumption of the derivation.
fn assumption(derivation: &Derivation) -> Option<Literal> {
    let is_assumed = |node: &&ChainNode| node.cause == Cause::Assumed;
    let assumed = derivation.nodes.iter().find(is_assumed)?;
    Some(assumed.literal)
}

/// Lists the assumptions if there are several and one must be right.
fn introduction(chain: &Chain, found: Option<Context<'_>>) -> Option<Text> {
    let assumed: Vec<Candidate> = assumed(chain).collect();
    let (cell, digit) = (assumed.first()?.cell(), assumed.first()?.digit());
    match chain.kind {
        ChainKind::Cell => {
            let digits = words::or(assumed.iter().map(|candidate| candidate.digit()));
            Some(text!(
                "{cell} is {digits}. Every case gives the same result."
            ))
        }
        ChainKind::Region => {
            let cells: Vec<Cell> = assumed.iter().map(|candidate| candidate.cell()).collect();
            let houses = match found {
                Some(found) => words::and(houses_of(digit, &cells, Some(found.position))),
                None => words::or(houses_of(digit, &cells, None)),
            };
            Some(text!(
                "The {digit} of {houses} stands in {cells}. Every case gives the same result.",
                cells = words::or(cells)
            ))
        }
        ChainKind::Double => Some(text!(
            "Either {cell} is {digit} or it is not; both give the same result."
        )),
        _ => None,
    }
}

/// Returns the sentence that begins the derivation with this number, counted from 0, and its form for a repetition.
fn beginning(chain: &Chain, number: usize) -> Option<[Text; 2]> {
    let Some(assumed) = assumption(&chain.derivations[number]) else {
        return Some([
            text!("This holds in any case:"),
            text!("Again: this holds in any case:"),
        ]);
    };
    let [claim, again] = [(); 2].map(|()| words::literal(assumed));
    let is_itself_shown = |number: usize| chain.derivations[number].nodes.len() == 1;
    Some(match chain.kind {
        // The two derivations of a contradiction share their assumption.
        ChainKind::Contradiction if number > 0 => {
            if is_itself_shown(0) || is_itself_shown(number) {
                return None;
            }
            [
                text!("On the other hand, still supposing that {claim}:"),
                text!(
                    "Again: on the other hand, still supposing that {claim}:",
                    claim = again
                ),
            ]
        }
        ChainKind::Cell | ChainKind::Region | ChainKind::Double if is_itself_shown(number) => [
            text!("If {claim}, there is nothing to show."),
            text!(
                "Again: if {claim}, there is nothing to show.",
                claim = again
            ),
        ],
        _ => [
            text!("Suppose that {claim}."),
            text!("Again: suppose that {claim}.", claim = again),
        ],
    })
}

/// Returns the numbers of the nodes, each after its parents. Does not recurse, because chains can be long.
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

/// Returns the sentence of a link, from the parents of the node to the node. Assumptions have none.
fn link(derivation: &Derivation, number: usize) -> Option<Text> {
    let node = &derivation.nodes[number];
    (node.cause != Cause::Assumed).then(|| link_because(derivation, node, why(node)))
}

fn link_because(derivation: &Derivation, node: &ChainNode, why: Text) -> Text {
    let literal = |&parent: &usize| words::literal(derivation.nodes[parent].literal);
    let parents = words::and(node.parents.iter().map(literal));
    let claim = words::literal(node.literal);
    match node.parents[..] {
        [] => text!("{claim} ({why})."),
        _ => follows(parents, claim, why),
    }
}

/// Returns the reason why the node follows from its parents.
fn why(node: &ChainNode) -> Text {
    let candidate = node.literal.candidate();
    let (cell, digit) = (candidate.cell(), candidate.digit());
    match (node.cause, node.literal.is_on()) {
        (Cause::Assumed, _) => text!("assumed"),
        (Cause::Cell, false) => same_cell(),
        (Cause::Cell, true) => no_other_digit(cell),
        (Cause::House(kind), false) => same_house(kind),
        (Cause::House(kind), true) => no_other_place(digit, kind.of(cell)),
        (Cause::Advanced, _) => {
            let by = node.by.as_deref().map(super::of);
            let pattern = by.map_or_else(|| text!("a technique"), Explanation::name);
            text!("by {pattern}")
        }
    }
}

/// Returns the conclusion from all derivations together.
fn ending(chain: &Chain) -> Option<Text> {
    let derivation = chain.derivations.first()?;
    match chain.kind {
        ChainKind::XCycle | ChainKind::YCycle | ChainKind::XYCycle => Some(text!(
            "The chain has come back to its start, so it holds backwards too: either all that it says is true, or all \
             of it the other way round."
        )),
        ChainKind::XChain | ChainKind::XYChain => Some(text!("The assumption contradicts itself.")),
        ChainKind::Contradiction => {
            let shown = derivation.nodes.first()?.literal.candidate();
            let (cell, digit) = (shown.cell(), shown.digit());
            let assumed = assumption(derivation)?;
            let (place, wrong) = (assumed.candidate().cell(), assumed.candidate().digit());
            Some(match assumed.is_on() {
                true => text!(
                    "Then {cell} would be both {digit} and not {digit}, so {place} cannot be {wrong}."
                ),
                false => text!(
                    "Then {cell} would be both {digit} and not {digit}, so {place} must be {wrong}."
                ),
            })
        }
        ChainKind::Cell | ChainKind::Region | ChainKind::Double => None,
    }
}

/// Returns the reasons for the eliminations of a cycle, one sentence for each link: one of the two candidates of a link
/// is right, and each eliminated candidate excludes both.
fn crossings(chain: &Chain, conclusion: &Conclusion) -> Vec<Text> {
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
        Some(cell) => text!("So the {digit} stands in {places}, and {cell} sees both."),
        None => text!(
            "So the {digit} stands in {places}, and {cells} see both.",
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
                "So the 1 stands in r3c4 or r5c4, and r7c4 sees both.",
                "Remove 1 from r7c4.",
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
        assert!(told[0].ends_with(". Every case gives the same result."));
    }
}
