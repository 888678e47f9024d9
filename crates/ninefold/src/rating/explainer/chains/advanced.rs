//! The techniques of dynamic chains. When no link has a further consequence, a chain may use techniques on its
//! remaining grid, up to nested chains (docs/sudoku-explainer-rating.md, section 9.5).
//!
//! ```text
//!     a on ─ ··· ─┬─▶ b off ─┐
//!                 └─▶ c off ─┴─▶ (without b and c the digit is locked in a box) ─▶ d off
//! ```
//!
//! A technique counts only if some candidates had to go before it applied. The nodes that eliminated these candidates
//! are the parents of the node that the technique shows.
//!
//! | level | the first of these, besides links, that shows anything new |
//! |--|--|
//! | 1 | locked candidates, hidden pairs, naked pairs, X-Wings |
//! | 2 | and forcing chains and cycles |
//! | 3 | and then multiple chains |
//! | 4 | or dynamic chains instead of both |
//! | 5 | and then dynamic chains of level 2 |
//!
//! At level 5, a nested chain depends on more than these parents: Sudoku Explainer leaves out the candidates of the
//! outer chain that the inner techniques need, so they do not count for the length. Reasons include them (see
//! [`Used::further`]). No known puzzle needs this level.
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

use crate::logic::{Flow, Interrupted, Pattern, Position, Reach, Reason, fish, locking, subsets};

use super::hint::Hint;
use super::run::Run;
use super::search::{HintSearch, Nested};
use super::used::{Used, had_to_go};

/// The cost of a search for techniques (see [`Watch::spend`](crate::logic::Watch::spend)).
const TECHNIQUES: u32 = 10_000;

/// Adds everything that the first productive technique finds; returns whether any technique found something new.
pub(super) fn show_more(
    run: &mut Run,
    search: &mut HintSearch,
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
        let hints = search.nested.hints(&now, reach)?;
        if show_by_chains(run, source, (&now, &hints), search.nested, used)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Tries locked candidates, hidden pairs, naked pairs and X-Wings, up to the first technique that shows anything new.
fn show_by_techniques(run: &mut Run, source: &Position, now: &Position, used: &mut Used) -> bool {
    show(run, source, now, used, |visit| {
        locking::eliminating(now, visit)
    }) || show(run, source, now, used, |visit| {
        subsets::eliminating_hidden(now, 2, visit)
    }) || show(run, source, now, used, |visit| {
        subsets::eliminating_naked(now, 2, visit)
    }) || show(run, source, now, used, |visit| {
        fish::smaller(now, 2).into_iter().try_for_each(visit)
    })
}

/// Adds the nodes that the patterns of a search show, if some candidates had to go before the patterns could appear.
fn show<P: Pattern + Copy + Into<Reason>>(
    run: &mut Run,
    source: &Position,
    now: &Position,
    used: &mut Used,
    search: impl FnOnce(&mut dyn FnMut(P) -> Flow) -> Flow,
) -> bool {
    let mut any = false;
    let _ = search(&mut |found| {
        let reason = found.into();
        let had_to_go = had_to_go(&reason, source, now);
        if !had_to_go.is_empty() {
            let eliminations = found.conclusion(now).eliminations;
            any |= run.show_by(&eliminations, &had_to_go, used.add_pattern(reason, source));
        }
        Flow::Continue(())
    });
    any
}

/// Adds the nodes that nested chains show on the remaining grid of the run.
fn show_by_chains(
    run: &mut Run,
    source: &Position,
    (now, hints): (&Position, &[Hint]),
    nested: &mut dyn Nested,
    used: &mut Used,
) -> Result<bool, Interrupted> {
    let mut any = false;
    for hint in hints {
        let had_to_go = hint.had_to_go(source, now);
        if !had_to_go.is_empty() {
            let eliminations = hint.conclusion.eliminations;
            let chain = match used.keeps_reasons {
                true => Some(nested.chain(hint, now)?),
                false => None,
            };
            let by = used.add_chain(hint, chain, source, now);
            any |= run.show_by(&eliminations, &had_to_go, Some(by));
        }
    }
    Ok(any)
}

#[cfg(test)]
mod tests {
    use super::super::Inner;
    use super::super::known_hints::KnownHints;
    use super::super::run::Ancestry;
    use super::*;
    use crate::grid::Grid;
    use crate::logic::{Cause, ChainNode, Derivation, Literal, Watch};

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
            Reason::Locking(found) => {
                let outside = found.cells - found.cover.cell_set();
                outside.is_empty() && left.places(found.base, found.digit) == found.cells
            }
            Reason::HiddenSet(found) => found
                .digits
                .into_iter()
                .all(|digit| (left.places(found.house, digit) - found.cells).is_empty()),
            Reason::NakedSet(found) => {
                let mut cells = found.cells.into_iter();
                cells.all(|cell| (left.candidates(cell) - found.digits).is_empty())
            }
            Reason::Fish(found) => {
                let outside = found.cells - found.covers.cells();
                let places = left.board(found.digit) & found.bases.cells();
                outside.is_empty() && places == found.cells
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

    /// Searches directly for nested chains, because no known puzzle reaches them.
    #[test]
    fn what_techniques_in_a_chain_in_a_chain_need_is_named() {
        let puzzle: Grid =
            "7.9.3.5...4.......6..27...4.7.....1.8.6.4...72.51...6......8..65...6.......724..."
                .parse()
                .unwrap();
        let mut source = Position::from(&puzzle);
        let mut rater = crate::rating::Rater::default();
        while let Some((_, step, rating)) = rater.path(source).next() {
            if rating.tenths() > 85 {
                break;
            }
            source.apply(&step.conclusion);
        }
        let watch = Watch::new(&|| false);
        let reach = Reach::Dynamic { level: 2 };
        let mut further = 0;
        for candidate in source.all_candidates().iter().step_by(20) {
            let mut used = Used::default();
            used.keeps_reasons = true;
            let mut run = Run::default();
            run.restart(Literal::on(candidate));
            run.propagate(&source, reach);
            if run.contradiction.is_some() {
                continue;
            }
            let mut inner = Inner {
                chains: &mut None,
                known: &mut KnownHints::default(),
                watch: &watch,
            };
            let now = run.left_of(&source);
            let hints = inner.hints(&now, reach).unwrap();
            show_by_chains(&mut run, &source, (&now, &hints), &mut inner, &mut used).unwrap();
            let mut ancestry = Ancestry::default();
            for (_, node) in run.order(false) {
                ancestry.trace(&run, node, usize::MAX);
                let derivation = ancestry.derivation(&run, &used);
                assert!(holds(&derivation, &source), "{candidate}: {derivation:?}");
            }
            let needs_more = |&&number: &&u32| !used.further(number).is_empty();
            further += ancestry.used.iter().filter(needs_more).count();
        }
        assert!(further > 0, "no inner step needs a candidate");
    }
}
