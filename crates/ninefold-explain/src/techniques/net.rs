//! Derivations in words: a sentence for each run of links, so that a net becomes a tree of few sentences.
//!
//! A run continues as long as each fact follows from the fact before it, perhaps with others that are known. Where it
//! needs a fact from elsewhere, the sentences about that fact come first, so the last run is the trunk of the tree:
//!
//! ```text
//! If r7c3 were 6, r5c8 would be both 2 and not 2: so r7c3 is not 6.
//!   If r7c3 is 6, then r7c3 is not 8 (same cell), so r9c1 is 8 (the only place left in box 7).
//!   r7c3 is not 8 but 6, so r6c3 is 8 (the only place left in column 3), not 7, so …
//! ```
//!
//! A chain whose derivations have n nodes, with those of the chains inside it, gets at most n / 2 + 8 sentences.

use std::collections::BTreeSet;
use std::mem;

use ninefold::logic::{
    AlternatingChain, Cause, Chain, ChainKind, ChainNode, Derivation, Literal, Reason,
};

use super::claims::{assumption, crossings, ending, idea, is_single};
use super::facts::{Opening, Step, grouped, weak_cause};
use super::run::{because, fits, only_digit, only_place, sentence, so_only};
use crate::pattern::{Context, Sentence};
use crate::text::{Joint, Text};
use crate::{eureka, text, words};

/// The collected sentences about a chain and the techniques that its links rest on.
#[derive(Default)]
pub(super) struct Telling<'c> {
    told: Vec<Sentence>,
    /// The techniques that are explained.
    reasons: Vec<&'c Reason>,
    /// Their short explanations. Different techniques may have the same one.
    briefs: BTreeSet<String>,
    depth: usize,
}

/// The state of one supposition: the known facts, and the unfinished run.
#[derive(Default)]
struct Scope<'c> {
    supposed: Option<Literal>,
    known: BTreeSet<Literal>,
    run: Option<Run<'c>>,
    /// The facts at the end of the run.
    last: Vec<Literal>,
    /// Whether the next run begins the other half of a contradiction.
    is_other_half: bool,
    /// The number of levels by which its next sentences are indented.
    indent: usize,
    /// The number of levels by which the sentences after the first are indented.
    later_indent: usize,
}

/// A run that is being written.
struct Run<'c> {
    text: Text,
    /// Whether it consists of the supposition alone.
    is_supposition: bool,
    /// The technique that one of its links rests on, to be explained below it.
    technique: Option<&'c Reason>,
}

impl Scope<'_> {
    fn supposing(supposed: Option<Literal>) -> Self {
        Scope {
            supposed,
            known: supposed.into_iter().collect(),
            run: supposed.map(|supposed| Run {
                text: words::literal(supposed),
                is_supposition: true,
                technique: None,
            }),
            last: supposed.into_iter().collect(),
            ..Scope::default()
        }
    }
}

impl<'c> Telling<'c> {
    /// Returns the sentences about a chain.
    pub(super) fn of(chain: &'c Chain, found: Option<Context<'_>>) -> Vec<Sentence> {
        let mut telling = Telling::default();
        telling.tell(chain, found);
        telling.told
    }

    /// Explains a chain, up to its consequence. Chains inside chains omit the sentences that all chains of their kind
    /// share, because the link that they explain states their conclusion.
    fn tell(&mut self, chain: &'c Chain, found: Option<Context<'_>>) {
        if found.is_some() {
            let line = AlternatingChain::from_chain(chain);
            self.add_all(line.as_ref().and_then(eureka::of_long).map(Text::Plain));
        }
        let idea = idea(chain, found);
        let below = usize::from(idea.is_some());
        self.add_all(idea);
        self.depth += below;
        match chain.kind {
            ChainKind::Contradiction => self.tell_contradiction(chain),
            _ => {
                for derivation in &chain.derivations {
                    self.tell_case(chain.kind, derivation);
                }
            }
        }
        self.depth -= below;
        if let Some(found) = found {
            self.add_all(ending(chain));
            self.add_all(crossings(chain, found.conclusion));
        }
    }

    /// Explains both halves of a contradiction. They share the facts that follow from the assumption.
    fn tell_contradiction(&mut self, chain: &'c Chain) {
        let assumed = chain.derivations.iter().find_map(assumption);
        let mut scope = Scope::supposing(assumed);
        for derivation in &chain.derivations {
            let before = self.told.len();
            self.tell_derivation(&mut scope, derivation);
            scope.is_other_half = self.told.len() > before;
        }
    }

    /// Explains what follows from one of the assumptions, and indents the sentences after the first.
    fn tell_case(&mut self, kind: ChainKind, derivation: &'c Derivation) {
        let Some(supposed) = assumption(derivation) else {
            self.add_all([text!("This holds in any case:")]);
            return self.tell_derivation(&mut Scope::default(), derivation);
        };
        let [shown, _, ..] = &derivation.nodes[..] else {
            let claim = words::literal(supposed);
            return self.add_all([text!("If {claim}, there is nothing to show.")]);
        };
        let mut scope = Scope::supposing(Some(supposed));
        scope.later_indent = usize::from(!is_single(kind));
        if shown.literal == supposed {
            // A cycle leads back to its assumption.
            scope.known.clear();
        }
        self.tell_derivation(&mut scope, derivation);
    }

    /// Explains the facts that are not known, each after the facts that it follows from.
    fn tell_derivation(&mut self, scope: &mut Scope<'c>, derivation: &'c Derivation) {
        for number in in_order(derivation, &scope.known) {
            let node = &derivation.nodes[number];
            // A simple exclusion is stated where it is used.
            let is_step = number == 0 || weak_cause(derivation, node).is_none();
            if is_step && node.cause != Cause::Assumed && !scope.known.contains(&node.literal) {
                self.tell_step(scope, derivation, node);
            }
        }
        self.finish(scope);
        scope.last.clear();
    }

    /// Adds a step to the run, or begins another run with it.
    fn tell_step(
        &mut self,
        scope: &mut Scope<'c>,
        derivation: &'c Derivation,
        node: &'c ChainNode,
    ) {
        let claimed = claimed_together(derivation, node, &scope.known);
        let technique = node.by.as_deref().filter(|reason| !self.is_told(reason));
        let claim = weak_cause(derivation, node).is_none().then(|| {
            because(
                words::and(grouped(&claimed)),
                why(node, technique.is_none()),
            )
        });
        let step = |scope: &Scope<'_>, last: &[Literal]| {
            Step::new(derivation, node, &scope.known, scope.supposed, last).claiming(claim.clone())
        };
        let next = step(scope, &scope.last);
        match scope
            .run
            .as_mut()
            .and_then(|run| next.continued(run, technique))
        {
            Some(text) => {
                if let Some(run) = &mut scope.run {
                    run.text = text;
                    run.is_supposition = false;
                    run.technique = run.technique.or(technique);
                }
            }
            None => {
                let is_cut = next.follows_last() && scope.run.as_ref().is_some_and(Run::is_plain);
                self.finish(scope);
                let cut = is_cut.then(|| next.written(Opening::Then)).filter(fits);
                let text = match cut {
                    Some(text) => text,
                    None => self.begun(scope, step(scope, &[])),
                };
                scope.run = Some(Run {
                    text,
                    is_supposition: false,
                    technique,
                });
            }
        }
        if let Some(reason) = technique {
            self.briefs
                .extend(brief(reason).map(|text| text.to_string()));
            self.reasons.push(reason);
        }
        let parents = node.parents.iter();
        let parents = parents.map(|&parent| derivation.nodes[parent].literal);
        scope.known.extend(parents.chain(claimed.iter().copied()));
        scope.last = claimed;
    }

    /// Returns the text of a step that begins a run. Too many facts for one sentence get sentences of their own.
    fn begun(&mut self, scope: &mut Scope<'c>, step: Step) -> Text {
        let opening = match mem::take(&mut scope.is_other_half) {
            true => Opening::OtherHand,
            false => Opening::None,
        };
        let text = step.written(opening);
        let Some(claim) = step.claim.filter(|_| !fits(&text)) else {
            return text;
        };
        let mut part: Vec<Text> = Vec::new();
        for fact in step.facts {
            let longer = words::and(part.iter().chain([&fact]).cloned());
            if !part.is_empty() && !fits(&longer) {
                self.add(scope, words::and(part.drain(..)));
            }
            part.push(fact);
        }
        self.add(scope, words::and(part));
        so_only(claim)
    }

    /// Returns whether the technique is explained, or another one in the same words.
    fn is_told(&self, reason: &Reason) -> bool {
        let brief = brief(reason).map(|text| text.to_string());
        self.reasons.contains(&reason) || brief.is_some_and(|text| self.briefs.contains(&text))
    }

    /// Adds the run as a sentence, and below it the technique that it rests on.
    fn finish(&mut self, scope: &mut Scope<'c>) {
        let Some(run) = scope.run.take() else {
            return;
        };
        if run.is_supposition {
            // A supposition without a consequence needs a sentence only in a case.
            if scope.later_indent > 0 {
                let claim = run.text;
                self.add(scope, text!("Suppose that {claim}"));
            }
            return;
        }
        self.add(scope, run.text);
        let Some(reason) = run.technique else {
            return;
        };
        let depth = mem::take(&mut self.depth);
        self.depth = self.told.last().map_or(depth, |link| link.depth) + 1;
        match (reason, brief(reason)) {
            (Reason::Chain(chain), _) => self.tell(chain, None),
            (_, Some(text)) => self.add_all([text]),
            (_, None) => {}
        }
        self.depth = depth;
    }

    /// Adds a sentence of a scope.
    fn add(&mut self, scope: &mut Scope<'c>, run: Text) {
        self.depth += scope.indent;
        self.add_all([sentence(run)]);
        self.depth -= scope.indent;
        scope.indent = scope.later_indent;
    }

    fn add_all(&mut self, texts: impl IntoIterator<Item = Text>) {
        for text in texts {
            let depth = self.depth;
            let sentence = Sentence {
                depth,
                ..Sentence::plain(text)
            };
            if self.told.last() != Some(&sentence) {
                self.told.push(sentence);
            }
        }
    }
}

impl Run<'_> {
    /// Returns whether it is a run of links only.
    fn is_plain(&self) -> bool {
        !self.is_supposition && self.technique.is_none()
    }
}

impl Step {
    /// Returns the run with the step at its end. Returns `None` if the step does not follow from the end, or the run
    /// would be too long, or rest on two techniques.
    fn continued(&self, run: &Run<'_>, technique: Option<&Reason>) -> Option<Text> {
        let before = run.text.clone();
        let opening = match run.is_supposition {
            true => Opening::If(before),
            false => Opening::Run(before),
        };
        let is_possible = self.follows_last() && (run.technique.is_none() || technique.is_none());
        is_possible.then(|| self.written(opening)).filter(fits)
    }
}

/// Returns the explanation of a technique in one text; chains have none.
fn brief(reason: &Reason) -> Option<Text> {
    let Reason::Chain(_) = reason else {
        let sentences = super::of(reason).sentences(None).into_iter();
        let parts = sentences.map(|sentence| sentence.parts).collect();
        return Some(Text::list(Joint::Space, parts));
    };
    None
}

/// Returns the reason why the node follows from its parents.
fn why(node: &ChainNode, is_technique_known: bool) -> Text {
    let cell = node.literal.candidate().cell();
    match (node.cause, node.by.as_deref()) {
        (Cause::House(kind), _) => only_place(kind.of(cell)),
        (Cause::Advanced, Some(by)) => {
            let pattern = super::of(by).name();
            match is_technique_known {
                true => text!("by {pattern}, as above"),
                false => text!("by {pattern}"),
            }
        }
        (Cause::Advanced, None) => {
            let pattern = text!("a technique");
            text!("by {pattern}")
        }
        (Cause::Cell | Cause::Assumed, _) => only_digit(),
    }
}

/// Returns the literals that follow from the same facts by the same technique, which one sentence states together.
fn claimed_together(
    derivation: &Derivation,
    node: &ChainNode,
    known: &BTreeSet<Literal>,
) -> Vec<Literal> {
    let has_same_reason = |other: &&ChainNode| {
        let is_by_it = node.by.is_some() && other.by == node.by && other.parents == node.parents;
        is_by_it && other.literal != node.literal && !known.contains(&other.literal)
    };
    let others = derivation.nodes.iter().filter(has_same_reason);
    let others = others.map(|other| other.literal);
    [node.literal].into_iter().chain(others).collect()
}

/// Returns the numbers of the nodes that are not known, each after its parents. The deepest parent comes last.
fn in_order(derivation: &Derivation, known: &BTreeSet<Literal>) -> Vec<usize> {
    let mut depths = vec![0; derivation.nodes.len()];
    for number in visited(derivation, known, &depths) {
        let parents = derivation.nodes[number].parents.iter();
        depths[number] = 1 + parents.map(|&parent| depths[parent]).max().unwrap_or(0);
    }
    visited(derivation, known, &depths)
}

/// Returns the numbers of the nodes that are not known, each after its parents, which are visited in the order of their
/// depths. Does not recurse, because chains can be long.
fn visited(derivation: &Derivation, known: &BTreeSet<Literal>, depths: &[usize]) -> Vec<usize> {
    let mut ordered = Vec::new();
    let mut is_visited = vec![false; derivation.nodes.len()];
    let mut open = vec![(0, false)];
    while let Some((number, parents_are_visited)) = open.pop() {
        let node = &derivation.nodes[number];
        if parents_are_visited {
            ordered.push(number);
        } else if !mem::replace(&mut is_visited[number], true) && !known.contains(&node.literal) {
            open.push((number, true));
            let mut parents = node.parents.clone();
            parents.sort_by_key(|&parent| depths[parent]);
            open.extend(parents.into_iter().rev().map(|parent| (parent, false)));
        }
    }
    ordered
}
