//! Nice loops and alternating inference chains, with and without groups. A loop is a chain of the tables that returns
//! to the cell of its root. An open chain shows that one of two candidates is true.

use alloc::vec::Vec;

use super::board::{Board, of_digit, seen_by_all};
use super::chain_links;
use super::choice::Choice;
use super::line::Variant;
use super::nodes::Node;
use super::settings::Version;
use super::step::{Pattern, removing, tidy, weight};
use super::tables::Tables;
use crate::logic::{AlternatingChain, SearchResult, Watch};
use crate::{Candidate, Cell, CellSet, Digit, DigitSet};

/// Finds the best loop or chain.
///
/// # Errors
/// If the watch interrupts.
pub(super) fn find(
    board: &Board,
    tables: &Tables,
    version: Version,
    watch: &Watch,
) -> SearchResult<Pattern> {
    let nodes = &tables.nodes;
    let mut search = LoopSearch {
        board,
        tables,
        choice: Choice::new(version),
    };
    let far = |root| {
        let entries = (0..).zip(tables.entries(root)).skip(1);
        entries.filter(|(_, entry)| entry.distance > 2 && !nodes.is_group(entry.node))
    };
    for root in nodes.of_candidates() {
        if !tables.leads_on(root) || !search.may_have_loops(root) {
            continue;
        }
        watch.spend(5_000)?;
        for (place, entry) in far(root) {
            if nodes.cell(entry.node) == nodes.cell(root) {
                search.add_loop(root, entry.node, place);
            }
        }
    }
    for root in nodes.of_candidates().filter(|root| !nodes.is_on(*root)) {
        if !tables.leads_on(root) || !search.may_have_chains(root) {
            continue;
        }
        watch.spend(5_000)?;
        for (place, entry) in far(root) {
            if nodes.is_on(entry.node) && nodes.cell(entry.node) != nodes.cell(root) {
                search.add_open(root, entry.node, place);
            }
        }
    }
    let best = search.choice.best();
    Ok(best.and_then(|(variant, removals, nodes)| {
        removing(variant, removals, || search.reason(variant, nodes))
    }))
}

struct LoopSearch<'a> {
    board: &'a Board,
    tables: &'a Tables,
    /// The best chain, as its nodes.
    choice: Choice<Vec<Node>>,
}

impl LoopSearch<'_> {
    /// Returns whether a root leads to a candidate in its cell, other than directly.
    fn may_have_loops(&self, root: Node) -> bool {
        let nodes = &self.tables.nodes;
        let Some(candidate) = nodes.candidate(root) else {
            return false;
        };
        let cell = candidate.cell();
        let outcome = self.tables.outcome(root);
        if nodes.is_on(root) {
            // If another candidate of the cell is on, this candidate is off.
            return outcome.has(candidate, false);
        }
        let others = self.board.mask(cell) - candidate.digit().into();
        let is_single = others.single().is_some();
        let is_far = |digit: Digit| {
            let other = Candidate::new(cell, digit);
            outcome.has(other, false) || outcome.has(other, true) && !is_single
        };
        outcome.has(candidate, true) || others.into_iter().any(is_far)
    }

    /// Returns whether a candidate that is off leads to a candidate on elsewhere, so that a chain between the two may
    /// beat the best chain.
    fn may_have_chains(&self, root: Node) -> bool {
        let nodes = &self.tables.nodes;
        let Some(first) = nodes.candidate(root) else {
            return false;
        };
        let (cell, outcome) = (first.cell(), self.tables.outcome(root));
        let is_good = |last: Candidate, removed: usize| {
            let weight = || weight(open_removals(self.board, first, last));
            self.choice.would_take(removed, weight, 0)
        };
        let places = self.board.places(first.digit()) & cell.peer_set();
        let mut ends_of_same = (outcome.on(first.digit()) - cell.into()).into_iter();
        let has_good_end = ends_of_same.any(|end| {
            let seen = places & end.peer_set();
            seen.has_several() && is_good(Candidate::new(end, first.digit()), seen.len())
        });
        let others = self.board.mask(cell) - first.digit().into();
        has_good_end
            || others.into_iter().any(|digit| {
                let mut ends = (outcome.on(digit) & places).into_iter();
                // Each of the two cells loses the digit of the other.
                ends.any(|end| is_good(Candidate::new(end, digit), 2))
            })
    }

    /// Adds a chain that returns to the cell of its root.
    fn add_loop(&mut self, root: Node, end: Node, place: u16) {
        let nodes = &self.tables.nodes;
        let cell = nodes.cell(root);
        let (first, last) = (nodes.digit(root), nodes.digit(end));
        let is_strong = (!nodes.is_on(root), nodes.is_on(end));
        let mask = self.board.mask(cell);
        let removed: DigitSet = match (is_strong, first == last) {
            ((false, false), true) => first.into(),
            ((true, true), true) => mask - first.into(),
            ((false, true), false) => first.into(),
            ((true, false), false) => last.into(),
            ((false, false), false) if mask.len() != 2 => return,
            _ => return self.add_continuous(root, place, is_strong == (true, true)),
        };
        let removals = self.board.among(cell.into(), removed).collect();
        self.add_if_good(Variant::DiscontinuousLoop, root, place, removals);
    }

    fn add_continuous(&mut self, root: Node, place: u16, is_strong: bool) {
        let nodes = &self.tables.nodes;
        let cell = nodes.cell(root);
        let Some(chain) = self.chain(root, place, Some(cell)) else {
            return;
        };
        let mut removals = Vec::new();
        if let (true, [first, .., last]) = (is_strong, &chain[..]) {
            let kept = DigitSet::from(nodes.digit(*first)) | nodes.digit(*last).into();
            removals.extend(self.board.among(cell.into(), !kept));
        }
        let of_chain = chain[..chain.len() - 1]
            .iter()
            .map(|node| nodes.cells(*node));
        let of_chain = of_chain.fold(CellSet::EMPTY, |union, cells| union | cells);
        for place in 1..chain.len() {
            let (before, node) = (chain[place - 1], chain[place]);
            if nodes.cell(before) == nodes.cell(node) {
                continue;
            }
            if !nodes.is_on(node) {
                let cells = nodes.cells(before) | nodes.cells(node);
                let seen = seen_by_all(cells) & self.board.places(nodes.digit(node));
                let removed = seen - of_chain - cell.into();
                removals.extend(of_digit(removed, nodes.digit(node)));
            } else if let [within, beyond, ..] = chain[place + 1..]
                && !nodes.is_on(within)
                && nodes.cell(within) == nodes.cell(node)
                && nodes.is_on(beyond)
                && nodes.cell(beyond) != nodes.cell(node)
            {
                let kept = DigitSet::from(nodes.digit(node)) | nodes.digit(beyond).into();
                let cell = nodes.cell(node);
                removals.extend(self.board.among(cell.into(), !kept));
            }
        }
        tidy(&mut removals);
        self.add(Variant::ContinuousLoop, &chain, removals);
    }

    /// Adds a chain that shows that one of its two ends is true.
    fn add_open(&mut self, root: Node, end: Node, place: u16) {
        let nodes = &self.tables.nodes;
        let (Some(first), Some(last)) = (nodes.candidate(root), nodes.candidate(end)) else {
            return;
        };
        let removals = open_removals(self.board, first, last).collect();
        self.add_if_good(Variant::Aic, root, place, removals);
    }

    /// Adds a chain if its removals would be better than all before. Other chains are not traced.
    fn add_if_good(
        &mut self,
        variant: Variant,
        root: Node,
        place: u16,
        mut removals: Vec<Candidate>,
    ) {
        tidy(&mut removals);
        let is_loop = variant != Variant::Aic;
        let of_loop = is_loop.then(|| self.tables.nodes.cell(root));
        if self
            .choice
            .would_take(removals.len(), || weight(removals.iter().copied()), 0)
            && let Some(chain) = self.chain(root, place, of_loop)
        {
            self.add(variant, &chain, removals);
        }
    }

    /// Returns the chain from the root to an entry, if it does not cross itself. A loop may cross the cell of its
    /// root.
    fn chain(&self, root: Node, place: u16, of_loop: Option<Cell>) -> Option<Vec<Node>> {
        let nodes = &self.tables.nodes;
        let mut chain = self.tables.trace(root, place).nodes;
        chain.reverse();
        if of_loop.is_some() {
            let [first, second, .., before, last] = chain[..] else {
                return None;
            };
            if nodes.cell(first) == nodes.cell(second) || nodes.cell(before) == nodes.cell(last) {
                return None;
            }
        }
        let mut passed = CellSet::EMPTY;
        for pair in chain.windows(2) {
            let [before, node] = [pair[0], pair[1]];
            if passed.contains(nodes.cell(node)) {
                return None;
            }
            let is_root_cell = Some(nodes.cell(before)) == of_loop;
            if !is_root_cell {
                passed |= nodes.cells(before);
            }
        }
        Some(chain)
    }

    /// Adds a chain of this variant, or of its variant with groups.
    fn add(&mut self, variant: Variant, chain: &[Node], removals: Vec<Candidate>) {
        let is_grouped = chain.iter().any(|node| self.tables.nodes.is_group(*node));
        let variant = match (is_grouped, variant) {
            (false, variant) => variant,
            (true, Variant::DiscontinuousLoop) => Variant::GroupedDiscontinuousLoop,
            (true, Variant::ContinuousLoop) => Variant::GroupedContinuousLoop,
            (true, _) => Variant::GroupedAic,
        };
        self.choice
            .offer(variant, removals, chain.len(), || chain.to_vec());
    }

    /// Returns the strong links of a chain, each from a node that is off to one that is on.
    fn reason(&self, variant: Variant, mut chain: Vec<Node>) -> Option<AlternatingChain> {
        let nodes = &self.tables.nodes;
        let (first, last) = (*chain.first()?, *chain.last()?);
        let closes = matches!(
            variant,
            Variant::ContinuousLoop | Variant::GroupedContinuousLoop
        );
        if nodes.is_on(first) {
            chain.remove(0);
        }
        match (closes && nodes.is_on(first), nodes.is_on(last)) {
            // Both ends are candidates of a cell that has no others.
            (true, false) => chain.push(first),
            (false, false) => drop(chain.pop()),
            (_, true) => {}
        }
        let ends = chain.into_iter();
        let ends = ends.map(|node| (nodes.cells(node), nodes.digit(node)));
        chain_links::chain(self.board, ends, closes)
    }
}

/// Returns the eliminations if one of two candidates in different cells is true, by digit and cell.
fn open_removals(
    board: &Board,
    first: Candidate,
    last: Candidate,
) -> impl Iterator<Item = Candidate> + Clone {
    let (cell, other) = (first.cell(), last.cell());
    let seen = cell.peer_set() & other.peer_set() & board.places(first.digit());
    let is_same = first.digit() == last.digit();
    // A quirk: a single cell is not enough.
    let seen = match is_same && seen.has_several() {
        true => seen,
        false => CellSet::EMPTY,
    };
    let mut crossed = [
        Candidate::new(cell, last.digit()),
        Candidate::new(other, first.digit()),
    ];
    crossed.sort_unstable_by_key(|it| it.digit());
    let is_crossed = !is_same && cell.sees(other) && crossed.iter().all(|it| board.has(*it));
    of_digit(seen, first.digit()).chain(crossed.into_iter().filter(move |_| is_crossed))
}
