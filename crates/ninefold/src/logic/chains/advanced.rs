//! What a dynamic chain may use when nothing more follows by links: techniques on the grid as the
//! chain has left it, up to chains in chains (specification, section 9.5).

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::super::candidate::Candidate;
use super::super::fish;
use super::super::locking;
use super::super::position::Position;
use super::super::subsets;
use super::super::technique::Pattern;
use super::Chains;
use super::hint::{Hint, sort_and_thin};
use super::literal::Literal;
use super::multiple::Engine;
use super::run::Run;

/// Lets the first technique that contributes anything contribute all it finds; says whether any did.
pub(super) fn show_more(
    run: &mut Run,
    source: &Position,
    level: u8,
    nested: &mut NestedHints,
    inner: &mut Option<Box<Chains>>,
) -> bool {
    if show_by_techniques(run, source) {
        return true;
    }
    if level < 2 {
        return false;
    }
    let inner = inner.get_or_insert_default();
    let position = run.position;
    if level <= 3 && show_by_chains(run, source, inner.cycles(&position), nested) {
        return true;
    }
    let engines: &[Engine] = match level {
        2 => &[],
        3 => &[Engine::Multiple],
        4 => &[Engine::Dynamic { level: 0 }],
        _ => &[Engine::Dynamic { level: 0 }, Engine::Dynamic { level: 2 }],
    };
    engines
        .iter()
        .any(|&engine| show_by_chains(run, source, inner.hints(&position, engine), nested))
}

/// Locking, hidden pairs, naked pairs, X-Wings: the first of them that contributes.
fn show_by_techniques(run: &mut Run, source: &Position) -> bool {
    let now = run.position;
    let mut any = false;
    let _ = locking::eliminating(&now, &mut |found| {
        any |= show(run, &now, &found, found.had_to_go(source, &now));
        ControlFlow::<()>::Continue(())
    });
    if any {
        return true;
    }
    let _ = subsets::eliminating_hidden(&now, 2, &mut |found| {
        any |= show(run, &now, &found, found.had_to_go(source));
        ControlFlow::<()>::Continue(())
    });
    if any {
        return true;
    }
    let _ = subsets::eliminating_naked(&now, 2, &mut |found| {
        any |= show(run, &now, &found, found.had_to_go(source));
        ControlFlow::<()>::Continue(())
    });
    if any {
        return true;
    }
    for found in fish::all(&now, 2) {
        any |= show(run, &now, &found, found.had_to_go(source, &now));
    }
    any
}

/// A pattern counts only if something had to go for it to be there.
fn show(
    run: &mut Run,
    now: &Position,
    found: &impl Pattern,
    had_to_go: impl Iterator<Item = Candidate>,
) -> bool {
    let had_to_go: Vec<Candidate> = had_to_go.collect();
    !had_to_go.is_empty() && run.show_by(&found.conclusion(now).eliminations, &had_to_go, None)
}

fn show_by_chains(
    run: &mut Run,
    source: &Position,
    mut hints: Vec<Hint>,
    nested: &mut NestedHints,
) -> bool {
    sort_and_thin(&mut hints);
    let now = run.position;
    let mut any = false;
    for hint in hints {
        let had_to_go = hint.had_to_go(source, &now);
        if !had_to_go.is_empty() {
            let eliminations = hint.conclusion.eliminations;
            any |= run.show_by(&eliminations, &had_to_go, Some(nested.add(hint)));
        }
    }
    any
}

/// The nested hints that nodes of some runs rest on.
#[derive(Default)]
pub(super) struct NestedHints {
    hints: Vec<NestedHint>,
    signatures: BTreeMap<Vec<Vec<Literal>>, u32>,
}

struct NestedHint {
    /// Hints with equal numbers are the same.
    signature: u32,
    complexity: usize,
}

impl NestedHints {
    pub(super) fn clear(&mut self) {
        self.hints.clear();
        self.signatures.clear();
    }

    fn add(&mut self, hint: Hint) -> u32 {
        let fresh = self.signatures.len() as u32;
        let signature = *self.signatures.entry(hint.signature()).or_insert(fresh);
        self.hints.push(NestedHint {
            signature,
            complexity: hint.complexity,
        });
        (self.hints.len() - 1) as u32
    }

    /// The sum of the complexities, of hints that are the same only that of the first.
    pub(super) fn complexity_of(&self, met: &[u32]) -> usize {
        let mut known: Vec<u32> = Vec::new();
        let mut sum = 0;
        for &number in met {
            let hint = &self.hints[number as usize];
            if !known.contains(&hint.signature) {
                known.push(hint.signature);
                sum += hint.complexity;
            }
        }
        sum
    }
}
