//! Nice loops and alternating inference chains, with and without groups. A loop is a chain of the tables that returns
//! to the cell of its root. An open chain shows that one of two candidates is true.

use alloc::vec::Vec;

use super::board::Board;
use super::choice::Choice;
use super::line::Variant;
use super::nodes::Node;
use super::settings::Version;
use super::step::{Pattern, tidy, weight};
use super::tables::Tables;
use crate::logic::{Found, Interrupted, Watch};
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
) -> Found<Pattern> {
    let search = search(board, tables, version, watch)?;
    Ok(search.choice.best())
}

/// Returns the nodes of the best loop or chain.
///
/// # Errors
/// If the watch interrupts.
pub(super) fn best_chain(
    board: &Board,
    tables: &Tables,
    version: Version,
    watch: &Watch,
) -> Found<Vec<Node>> {
    let search = search(board, tables, version, watch)?;
    Ok(Some(search.chain).filter(|chain| !chain.is_empty()))
}

fn search<'a>(
    board: &'a Board,
    tables: &'a Tables,
    version: Version,
    watch: &Watch,
) -> Result<Search<'a>, Interrupted> {
    let nodes = &tables.nodes;
    let mut search = Search {
        board,
        tables,
        choice: Choice::new(version),
        chain: Vec::new(),
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
    Ok(search)
}

/// The kind of a chain, with or without groups.
#[derive(Clone, Copy)]
enum Kind {
    Discontinuous,
    Continuous,
    Open,
}

struct Search<'a> {
    board: &'a Board,
    tables: &'a Tables,
    choice: Choice,
    /// The nodes of the best chain.
    chain: Vec<Node>,
}

impl Search<'_> {
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
        let removals: Vec<Candidate> = of_cell(cell, removed).collect();
        self.add_if_good(Kind::Discontinuous, root, place, removals);
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
            removals.extend(of_cell(cell, self.board.mask(cell) - kept));
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
                let seen = self.seen_by_both(before, node);
                let seen = seen - of_chain - cell.into();
                removals.extend(
                    seen.into_iter()
                        .map(|cell| Candidate::new(cell, nodes.digit(node))),
                );
            } else if let [within, beyond, ..] = chain[place + 1..]
                && !nodes.is_on(within)
                && nodes.cell(within) == nodes.cell(node)
                && nodes.is_on(beyond)
                && nodes.cell(beyond) != nodes.cell(node)
            {
                let kept = DigitSet::from(nodes.digit(node)) | nodes.digit(beyond).into();
                let cell = nodes.cell(node);
                removals.extend(of_cell(cell, self.board.mask(cell) - kept));
            }
        }
        tidy(&mut removals);
        self.add(Kind::Continuous, &chain, removals);
    }

    /// Returns the cells that have the digit of the second node and see both nodes.
    fn seen_by_both(&self, before: Node, node: Node) -> CellSet {
        let nodes = &self.tables.nodes;
        let cells = nodes.cells(before) | nodes.cells(node);
        let peers = cells.into_iter().map(Cell::peer_set);
        peers.fold(self.board.places(nodes.digit(node)), |seen, peers| {
            seen & peers
        })
    }

    /// Adds a chain that shows that one of its two ends is true.
    fn add_open(&mut self, root: Node, end: Node, place: u16) {
        let nodes = &self.tables.nodes;
        let (Some(first), Some(last)) = (nodes.candidate(root), nodes.candidate(end)) else {
            return;
        };
        let removals = open_removals(self.board, first, last).collect();
        self.add_if_good(Kind::Open, root, place, removals);
    }

    /// Adds a chain if its removals would be better than all before. Other chains are not traced.
    fn add_if_good(&mut self, kind: Kind, root: Node, place: u16, mut removals: Vec<Candidate>) {
        tidy(&mut removals);
        let of_loop = match kind {
            Kind::Open => None,
            _ => Some(self.tables.nodes.cell(root)),
        };
        if self
            .choice
            .would_take(removals.len(), || weight(removals.iter().copied()), 0)
            && let Some(chain) = self.chain(root, place, of_loop)
        {
            self.add(kind, &chain, removals);
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

    fn add(&mut self, kind: Kind, chain: &[Node], removals: Vec<Candidate>) {
        let is_grouped = chain.iter().any(|node| self.tables.nodes.is_group(*node));
        let variant = match (kind, is_grouped) {
            (Kind::Discontinuous, false) => Variant::DiscontinuousLoop,
            (Kind::Continuous, false) => Variant::ContinuousLoop,
            (Kind::Open, false) => Variant::Aic,
            (Kind::Discontinuous, true) => Variant::GroupedDiscontinuousLoop,
            (Kind::Continuous, true) => Variant::GroupedContinuousLoop,
            (Kind::Open, true) => Variant::GroupedAic,
        };
        if self.choice.offer(variant, removals, chain.len()) {
            self.chain = chain.to_vec();
        }
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
    let of_digit = seen
        .into_iter()
        .map(move |cell| Candidate::new(cell, first.digit()));
    of_digit.chain(crossed.into_iter().filter(move |_| is_crossed))
}

fn of_cell(cell: Cell, digits: DigitSet) -> impl Iterator<Item = Candidate> {
    digits
        .into_iter()
        .map(move |digit| Candidate::new(cell, digit))
}
