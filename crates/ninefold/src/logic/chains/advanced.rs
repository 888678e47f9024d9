//! The techniques of dynamic chains. When no link shows anything further, a chain may use techniques on the grid that
//! it has left, up to nested chains (docs/sudoku-explainer-rating.md, section 9.5).
//!
//! ```text
//!     a on ─ ··· ─┬─▶ b off ─┐
//!                 └─▶ c off ─┴─▶ (without b and c the digit is locked in a box) ─▶ d off
//! ```
//!
//! A technique counts only if some candidates had to go before it applied. The nodes that eliminated these candidates
//! are the parents of the node that the technique shows.
//!
//! | level | besides links, the first of these that shows anything new |
//! |--|--|
//! | 1 | locked candidates, hidden pairs, naked pairs, X-Wings |
//! | 2 | and forcing chains and cycles |
//! | 3 | and then multiple chains |
//! | 4 | or dynamic chains instead of both |
//! | 5 | and then dynamic chains of level 2 |
//!
//! At level 5 a nested chain rests on more than these parents: Sudoku Explainer leaves out the candidates of the outer
//! chain that the techniques inside need, so these do not count for the length. Reasons name them as well (see
//! [`Used::further`]). No puzzle is known to get there.
//!
//! In the first step of Easter Monster, a famous puzzle, a chain eliminates every 8 of box 6 outside row 4, so r4c3 is
//! not 8:
//!
//! ```
//! # use ninefold::Grid;
//! # use ninefold::logic::{Position, Reason};
//! # use ninefold::rating::Rater;
//! let puzzle: Grid =
//!     "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1".parse()?;
//! let step = Rater::default().next_step(&Position::from(&puzzle)).unwrap();
//! let Reason::Chain(chain) = &step.reason else { panic!("a chain") };
//! let nodes = &chain.derivations[0].nodes;
//! let node = nodes.iter().find(|node| format!("{:?}", node.literal) == "8r4c3 off").unwrap();
//! let Some(Reason::Locking(locking)) = node.by.as_deref() else { panic!("locking") };
//! assert_eq!(format!("{} {:?} {:?}", locking.digit, locking.base, locking.cover), "8 box 6 row 4");
//! let parents: Vec<_> = node.parents.iter().map(|&parent| nodes[parent].literal).collect();
//! assert_eq!(format!("{parents:?}"), "[8r5c7 off, 8r5c9 off]");
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use crate::logic::{Interrupted, Pattern, Position, Reason, fish, locking, subsets};
use crate::{Candidate, CandidateSet};

use super::Chains;
use super::hint::{Hint, sort_and_thin};
use super::literal::Literal;
use super::reason::{Chain, Reach};
use super::run::Run;
use super::search::Search;

/// The cost of a search for techniques (see [`Watch::spend`](crate::logic::Watch::spend)).
const TECHNIQUES: u32 = 10_000;

/// Adds everything that the first productive technique finds; returns whether any technique found something new.
pub(super) fn show_more(
    run: &mut Run,
    search: &Search,
    used: &mut Used,
) -> Result<bool, Interrupted> {
    search.watch.spend(TECHNIQUES)?;
    let source = search.position;
    let now = run.left_of(source);
    if show_by_techniques(run, source, &now, used) {
        return Ok(true);
    }
    let nested: &[Reach] = match search.reach.level() {
        0 | 1 => &[],
        2 => &[Reach::Single],
        3 => &[Reach::Single, Reach::Multiple],
        4 => &[Reach::Dynamic { level: 0 }],
        _ => &[Reach::Dynamic { level: 0 }, Reach::Dynamic { level: 2 }],
    };
    for &reach in nested {
        let chains = used.nested.get_or_insert_default();
        chains.keeps_reasons = used.keeps_reasons;
        let hints = chains.hints(&now, reach, search.watch, true)?;
        if show_by_chains(run, source, &now, hints, used) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Tries locked candidates, hidden pairs, naked pairs and X-Wings, up to the first that shows anything new.
fn show_by_techniques(run: &mut Run, source: &Position, now: &Position, used: &mut Used) -> bool {
    show(run, source, now, used, |visit| {
        locking::eliminating(now, visit)
    }) || show(run, source, now, used, |visit| {
        subsets::eliminating_hidden(now, 2, visit)
    }) || show(run, source, now, used, |visit| {
        subsets::eliminating_naked(now, 2, visit)
    }) || show(run, source, now, used, |visit| {
        fish::all(now, 2).into_iter().try_for_each(visit)
    })
}

/// Adds the nodes that the patterns of a search show, if some candidates had to go before the patterns could appear.
fn show<P: Pattern + Copy>(
    run: &mut Run,
    source: &Position,
    now: &Position,
    used: &mut Used,
    search: impl FnOnce(&mut dyn FnMut(P) -> ControlFlow<()>) -> ControlFlow<()>,
) -> bool {
    let mut any = false;
    let _ = search(&mut |found| {
        let reason = found.into();
        let had_to_go = had_to_go(&reason, source, now);
        if !had_to_go.is_empty() {
            let eliminations = found.conclusion(now).eliminations;
            any |= run.show_by(&eliminations, &had_to_go, used.add_pattern(reason));
        }
        ControlFlow::Continue(())
    });
    any
}

/// Returns the candidates that had to go before the pattern could appear.
pub(super) fn had_to_go(reason: &Reason, source: &Position, now: &Position) -> Vec<Candidate> {
    match reason {
        Reason::Locking(found) => found.had_to_go(source, now).collect(),
        Reason::HiddenSet(found) => found.had_to_go(source).collect(),
        Reason::NakedSet(found) => found.had_to_go(source).collect(),
        Reason::Fish(found) => found.had_to_go(source, now).collect(),
        // Chains use no other patterns.
        _ => Vec::new(),
    }
}

fn show_by_chains(
    run: &mut Run,
    source: &Position,
    now: &Position,
    mut hints: Vec<Hint>,
    used: &mut Used,
) -> bool {
    sort_and_thin(&mut hints);
    let mut any = false;
    for hint in hints {
        let had_to_go = hint.had_to_go(source, now);
        if !had_to_go.is_empty() {
            let eliminations = hint.conclusion.eliminations;
            let by = used.add_chain(&hint, source, now);
            any |= run.show_by(&eliminations, &had_to_go, Some(by));
        }
    }
    any
}

/// The techniques and nested chains that a family of runs has used besides links.
#[derive(Default)]
pub(super) struct Used {
    /// Whether to keep reasons. Without them, only nested chains are remembered.
    pub keeps_reasons: bool,
    /// The working memory of nested chains.
    nested: Option<Box<Chains>>,
    entries: Vec<UsedItem>,
    signatures: BTreeMap<Vec<Vec<Literal>>, u32>,
}

struct UsedItem {
    /// For a nested chain: a number that equal chains share, and the complexity.
    chain: Option<(u32, usize)>,
    reason: Option<Arc<Reason>>,
    further: Vec<Candidate>,
}

impl Used {
    pub(super) fn clear(&mut self) {
        self.entries.clear();
        self.signatures.clear();
    }

    fn add_chain(&mut self, hint: &Hint, source: &Position, now: &Position) -> u32 {
        let fresh = self.signatures.len() as u32;
        let signature = *self.signatures.entry(hint.signature()).or_insert(fresh);
        let reason = || Arc::new(Reason::Chain(Chain::of(hint)));
        let mut further = CandidateSet::EMPTY;
        for derivation in &hint.derivations {
            derivation.had_to_go_inside(source, now, &mut further);
        }
        self.add(UsedItem {
            chain: Some((signature, hint.complexity)),
            reason: self.keeps_reasons.then(reason),
            further: further.iter().collect(),
        })
    }

    fn add_pattern(&mut self, reason: Reason) -> Option<u32> {
        self.keeps_reasons.then(|| {
            self.add(UsedItem {
                chain: None,
                reason: Some(Arc::new(reason)),
                further: Vec::new(),
            })
        })
    }

    fn add(&mut self, entry: UsedItem) -> u32 {
        self.entries.push(entry);
        (self.entries.len() - 1) as u32
    }

    /// Returns why the used item holds, if reasons are kept.
    pub(super) fn reason(&self, number: u32) -> Option<Arc<Reason>> {
        self.entries[number as usize].reason.clone()
    }

    /// Returns the candidates that had to go before the inner steps of a nested chain, if reasons are kept. Sudoku
    /// Explainer does not count them among the parents.
    pub(super) fn further(&self, number: u32) -> &[Candidate] {
        &self.entries[number as usize].further
    }

    /// Sums the complexities of the nested chains; equal chains count once (docs/sudoku-explainer-rating.md, section
    /// 9.6).
    pub(super) fn complexity_of(&self, met: &[u32]) -> usize {
        let mut known: Vec<u32> = Vec::new();
        let mut sum = 0;
        let entries = met.iter().map(|&number| &self.entries[number as usize]);
        for (signature, complexity) in entries.filter_map(|entry| entry.chain) {
            if !known.contains(&signature) {
                known.push(signature);
                sum += complexity;
            }
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::super::literal::Cause;
    use super::super::reason::{ChainNode, Derivation};
    use super::super::run::Ancestry;
    use super::*;
    use crate::grid::Grid;
    use crate::logic::Watch;

    /// Returns the position without the candidates that the node's parents show to be wrong.
    fn left_by(parents: &[usize], derivation: &Derivation, position: &Position) -> Position {
        let mut left = *position;
        for &parent in parents {
            let literal = derivation.nodes[parent].literal;
            if !literal.is_on() {
                left.remove(literal.candidate());
            }
        }
        left
    }

    /// Returns whether the pattern that shows the node exists in the reduced position.
    fn is_there(reason: &Reason, left: &Position) -> bool {
        match reason {
            Reason::Locking(found) => left
                .places(found.base, found.digit)
                .iter()
                .all(|cell| found.cover.cells().contains(&cell)),
            Reason::HiddenSet(found) => found
                .digits
                .into_iter()
                .all(|digit| (left.places(found.house, digit) - found.cells).is_empty()),
            Reason::NakedSet(found) => {
                let mut cells = found.cells.into_iter();
                cells.all(|cell| (left.candidates(cell) - found.digits).is_empty())
            }
            Reason::Fish(found) => {
                found.had_to_go(left, &Position::from(&Grid::EMPTY)).count() == 0
            }
            Reason::Chain(chain) => {
                let mut derivations = chain.derivations.iter();
                derivations.all(|derivation| holds(derivation, left))
            }
            other => panic!("{other:?} in a chain"),
        }
    }

    /// Returns whether every link and every technique of the derivation exists in the position that its parents leave.
    fn holds(derivation: &Derivation, position: &Position) -> bool {
        let is_shown = |node: &ChainNode| {
            let left = left_by(&node.parents, derivation, position);
            let candidate = node.literal.candidate();
            match (node.cause, node.literal.is_on()) {
                (Cause::Cell, true) => left.candidates(candidate.cell()).len() == 1,
                (Cause::House(kind), true) => {
                    left.places(kind.of(candidate.cell()), candidate.digit())
                        .len()
                        == 1
                }
                (Cause::Advanced, _) => is_there(node.by.as_deref().expect("a reason"), &left),
                _ => true,
            }
        };
        derivation.nodes.iter().all(is_shown)
    }

    /// Searches for nested chains at once, because no puzzle is known to reach them.
    #[test]
    fn what_techniques_in_a_chain_in_a_chain_need_is_named() {
        let puzzle: Grid =
            "7.9.3.5...4.......6..27...4.7.....1.8.6.4...72.51...6......8..65...6.......724..."
                .parse()
                .unwrap();
        let mut source = Position::from(&puzzle);
        let mut rater = crate::rating::Rater::default();
        while let Some(step) = rater.next_step(&source) {
            if step.conclusion.rating.tenths() > 85 {
                break;
            }
            source.apply(&step.conclusion);
        }
        let watch = Watch::new(&|| false);
        let reach = Reach::Dynamic { level: 2 };
        let mut further = 0;
        for candidate in source.all_candidates().iter().step_by(20) {
            let mut used = Used {
                keeps_reasons: true,
                ..Used::default()
            };
            let mut run = Run::default();
            run.restart(Literal::on(candidate));
            run.propagate(&source, reach);
            if run.contradiction.is_some() {
                continue;
            }
            let mut inner = Chains {
                keeps_reasons: true,
                ..Default::default()
            };
            let now = run.left_of(&source);
            let hints = inner.hints(&now, reach, &watch, true);
            show_by_chains(&mut run, &source, &now, hints.unwrap(), &mut used);
            further += used
                .entries
                .iter()
                .filter(|one| !one.further.is_empty())
                .count();
            let mut ancestry = Ancestry::default();
            for (_, node) in run.order(false) {
                ancestry.trace(&run, node, usize::MAX);
                let derivation = ancestry.derivation(&run, &used);
                assert!(holds(&derivation, &source), "{candidate}: {derivation:?}");
            }
        }
        assert!(further > 0, "nothing is needed inside");
    }
}
