//! The facts from which a step of a net follows, grouped so that they read well.

use std::collections::BTreeSet;

use ninefold::logic::{Candidate, CandidateSet, Cause, ChainNode, Derivation, Literal};
use ninefold::{Cell, DigitSet, HouseSet};

use super::alternating::{is_wrong, same_cell};
use super::run::{because, if_then, so, then};
use crate::text::Text;
use crate::{text, words};

/// A claim, and the facts from which it follows.
pub(super) struct Step {
    /// The cell of the last fact, and the other digits that it therefore is not.
    others: Option<(Cell, DigitSet)>,
    /// Whether it follows from the last facts themselves.
    is_direct: bool,
    /// The number of facts that follow from the last fact.
    fresh: usize,
    /// The facts to state first; all others follow.
    pub(super) facts: Vec<Text>,
    /// The claim with its reason; none if the fact is all that the step states.
    pub(super) claim: Option<Text>,
}

/// The text before a step.
pub(super) enum Opening {
    /// A run of links.
    Run(Text),
    /// The supposition.
    If(Text),
    /// The sentence before, from whose end the step follows.
    Then,
    /// The second derivation of a contradiction.
    OtherHand,
    /// Nothing.
    None,
}

/// Simple exclusions by one candidate: of other digits in its cell, or of its digit in other cells.
struct Exclusion {
    by: Candidate,
    is_in_cell: bool,
    wrong: CandidateSet,
    houses: HouseSet,
}

impl Step {
    /// Returns the facts from which the node follows: those that follow from the `last` ones, other exclusions, and
    /// known facts. A simple exclusion follows from its own cause instead.
    pub(super) fn new(
        derivation: &Derivation,
        node: &ChainNode,
        known: &BTreeSet<Literal>,
        supposed: Option<Literal>,
        last: &[Literal],
    ) -> Step {
        let parents = node.parents.iter().map(|&parent| &derivation.nodes[parent]);
        let stated: Vec<&ChainNode> = match weak_cause(derivation, node) {
            Some(_) => vec![node],
            None => parents.collect(),
        };
        let mut exclusions: Vec<Exclusion> = Vec::new();
        let (mut is_direct, mut is_supposed, mut as_above) = (false, false, Vec::new());
        for fact in stated {
            let literal = fact.literal;
            match weak_cause(derivation, fact) {
                _ if last.contains(&literal) => is_direct = true,
                // A reference to an earlier sentence would be no shorter than this fact.
                Some(by) if fact.cause == Cause::Cell || !known.contains(&literal) => {
                    exclude(&mut exclusions, by, fact);
                }
                _ if supposed == Some(literal) => is_supposed = true,
                _ if !as_above.contains(&literal) => as_above.push(literal),
                _ => {}
            }
        }
        let follows_last = |it: &Exclusion| last.contains(&Literal::on(it.by));
        let (fresh, elsewhere): (Vec<_>, Vec<_>) = exclusions.into_iter().partition(follows_last);
        let (in_cell, fresh): (Vec<_>, Vec<_>) = fresh.into_iter().partition(|it| it.is_in_cell);
        let others = in_cell.first().map(|it| (it.by.cell(), it.wrong.digits()));
        let count = fresh.len();
        let supposed = supposed.filter(|_| is_supposed).map(words::literal);
        let supposed = supposed.map(|claim| because(claim, text!("as supposed")));
        let as_above = grouped(&as_above).into_iter();
        let facts = fresh
            .iter()
            .map(|it| because(is_wrong(&it.wrong), words::and(it.houses)));
        let facts = facts.chain(elsewhere.iter().map(Exclusion::with_cause));
        let facts = facts.chain(supposed);
        Step {
            others,
            is_direct,
            fresh: count,
            facts: facts
                .chain(as_above.map(|claim| because(claim, text!("as above"))))
                .collect(),
            claim: None,
        }
    }

    /// Adds the claim.
    pub(super) fn claiming(self, claim: Option<Text>) -> Step {
        Step { claim, ..self }
    }

    /// Returns whether it follows from the last facts.
    pub(super) fn follows_last(&self) -> bool {
        self.is_direct || self.others.is_some() || self.fresh > 0
    }

    /// Returns the step as a text, or the end of one.
    pub(super) fn written(&self, opening: Opening) -> Text {
        let others = self.others.map(|(cell, digits)| in_cell(cell, digits));
        let stated: Vec<Text> = match opening {
            Opening::Run(_) => self.facts.clone(),
            _ => others.into_iter().chain(self.facts.clone()).collect(),
        };
        let claim = self.claim.clone();
        let (next, claim) = match stated.is_empty() {
            true => (claim, None),
            false => (Some(words::and(stated)), claim),
        };
        let begun = match (opening, next) {
            (Opening::Run(before), next) => self.after(before, next),
            (Opening::If(supposed), Some(next)) => if_then(supposed, next),
            (Opening::If(supposed), None) => supposed,
            (Opening::Then, next) => then(next.unwrap_or_default()),
            (Opening::OtherHand, Some(next)) => text!("On the other hand, {next}"),
            (Opening::None | Opening::OtherHand, next) => next.unwrap_or_default(),
        };
        match claim {
            Some(claim) => so(begun, claim),
            None => begun,
        }
    }

    /// Returns the run with the facts, or with the claim if there are none.
    fn after(&self, run: Text, next: Option<Text>) -> Text {
        let run = match self.others {
            Some((_, digits)) => {
                let (before, digits) = (run, words::or(digits));
                text!("{before}, not {digits}")
            }
            None => run,
        };
        let Some(next) = next else {
            return run;
        };
        let is_beside = self.fresh == 0 && !self.facts.is_empty();
        match is_beside {
            true => text!("{before}, and {next}", before = run),
            false => so(run, next),
        }
    }
}

impl Exclusion {
    /// `r1c2 is not 7 but 5`; `neither r1c7 nor r1c8 is 5 (row 1, as r1c2 is 5)`.
    fn with_cause(&self) -> Text {
        let (cell, digit) = (self.by.cell(), self.by.digit());
        if self.is_in_cell {
            let others = words::or(self.wrong.digits());
            return text!("{cell} is not {others} but {digit}");
        }
        let (houses, cause) = (words::and(self.houses), words::is(self.by));
        because(is_wrong(&self.wrong), text!("{houses}, as {cause}"))
    }
}

/// Adds the fact to the exclusions by this candidate.
fn exclude(exclusions: &mut Vec<Exclusion>, by: Candidate, fact: &ChainNode) {
    let wrong = fact.literal.candidate();
    let house = match fact.cause {
        Cause::House(kind) => Some(kind.of(wrong.cell())),
        _ => None,
    };
    let is_in_cell = house.is_none();
    let mut all = exclusions.iter_mut();
    match all.find(|it| it.by == by && it.is_in_cell == is_in_cell) {
        Some(known) => {
            known.wrong |= CandidateSet::from(wrong);
            known.houses |= house.into_iter().collect();
        }
        None => exclusions.push(Exclusion {
            by,
            is_in_cell,
            wrong: wrong.into(),
            houses: house.into_iter().collect(),
        }),
    }
}

/// `r1c2 is not 5 or 7 (same cell)`.
fn in_cell(cell: Cell, digits: DigitSet) -> Text {
    let candidates = digits.iter().map(|digit| Candidate::new(cell, digit));
    because(is_wrong(&candidates.collect()), same_cell())
}

/// Returns the candidate that is right and excludes the candidate of the node in its cell or house, if the node is such
/// a simple exclusion.
pub(super) fn weak_cause(derivation: &Derivation, node: &ChainNode) -> Option<Candidate> {
    let ([parent], Cause::Cell | Cause::House(_)) = (&node.parents[..], node.cause) else {
        return None;
    };
    let cause = derivation.nodes[*parent].literal;
    (cause.is_on() && !node.literal.is_on()).then(|| cause.candidate())
}

/// Returns the literals in few texts: candidates that are wrong are grouped by digit, and others by cell.
pub(super) fn grouped(literals: &[Literal]) -> Vec<Text> {
    let mut wrong: CandidateSet = literals
        .iter()
        .filter(|literal| !literal.is_on())
        .map(|literal| literal.candidate())
        .collect();
    let mut texts: Vec<Text> = literals
        .iter()
        .filter(|literal| literal.is_on())
        .map(|literal| words::literal(*literal))
        .collect();
    for digit in wrong.digits() {
        let of_digit = wrong.iter().filter(|one| one.digit() == digit);
        let of_digit: CandidateSet = of_digit.collect();
        if of_digit.has_several() {
            texts.push(is_wrong(&of_digit));
            wrong -= of_digit;
        }
    }
    for cell in wrong.cells() {
        let of_cell = wrong.iter().filter(|one| one.cell() == cell);
        texts.push(is_wrong(&of_cell.collect()));
    }
    texts
}
