//! Forcing chains and cycles: what follows from one candidate along single links, on the grid as it is
//! (docs/sudoku-explainer-rating.md, section 9.2).
//!
//! * **Cycle**: a candidate that is on leads back to itself. Then every link holds both ways. A candidate
//!   that sees two nodes of its digit, one on and one off, is wrong.
//! * **Forcing chain**: a candidate that is on leads to itself being off, so it is wrong; or one that is
//!   off leads to itself being on, so it is right.
//!
//! There are three passes: X uses links in houses, Y uses cells with two candidates, XY uses both.
//!
//! ```text
//!     cycle                                   forcing chain
//!
//!      a on ──▶ b off ══▶ c on                 a on ──▶ b off ══▶ c on
//!       ▲                  │                                       │
//!       ║                  ▼                                       ▼
//!      f off ◀── e on ◀══ d off                a off ◀── e on ◀══ d off
//! ```
//!
//! In the cycle either a, c, e are right or b, d, f are: a candidate that sees one of each is wrong. In the
//! forcing chain, a would be wrong if it were right; so it is wrong.
//!
//! A cycle of 9s:
//!
//! ```
//! # use ninefold::logic::Technique;
//! # use ninefold::{Grid, rating::Rater};
//! let puzzle: Grid =
//!     "6..8....31.5.........32....7..53...4.......2....7..6....7.....639.64...181.....7.".parse()?;
//! let mut rater = Rater::default();
//! let mut steps = rater.path(&puzzle).map(|(_, step)| step);
//! let step = steps.find(|step| step.technique == Technique::XCycle).unwrap();
//! assert_eq!(format!("{:?}", step.conclusion.eliminations), "{9r1c6, 9r1c8, 9r3c7, 9r6c6}");
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```
//!
//! A forcing chain, from the conclusion back to the assumption: if r9c8 were 8, it would not be 8.
//!
//! ```
//! # use ninefold::logic::Technique;
//! # use ninefold::logic::Reason;
//! # use ninefold::{Grid, rating::Rater};
//! let puzzle: Grid =
//!     ".....8..56.4........21.4..7.6....37.4.....5..5..3....1....2.76.2...3.....3.7.....".parse()?;
//! let mut rater = Rater::default();
//! let mut steps = rater.path(&puzzle).map(|(_, step)| step);
//! let step = steps.find(|step| step.technique == Technique::ForcingXChain).unwrap();
//! let Reason::Chain(chain) = &step.reason else { panic!("a chain") };
//! let nodes = chain.derivations[0].nodes.iter();
//! let path: Vec<String> = nodes.map(|node| format!("{:?}", node.literal)).collect();
//! assert_eq!(
//!     path.join(" < "),
//!     "8r9c8 off < 8r5c8 on < 8r5c4 off < 8r7c4 on < 8r9c5 off < 8r9c8 on"
//! );
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

use alloc::vec;
use alloc::vec::Vec;

use crate::logic::{Conclusion, Interrupted, NineBits, Position, Watch, bits};
use crate::{Candidate, CandidateSet, CellSet, Digit};

use super::collector::Collector;
use super::hint::{ChainKind, Hint, PathNode};
use super::length;
use super::links::{Graph, Pass, Prospects, ROW, Row, insert};
use super::literal::{Cause, Literal};
use super::unchanged::{ALL_DIGITS, UnchangedDigits};

/// The base rating of the easiest pass.
pub(super) const EASIEST: f64 = 6.5;

/// What a start costs, and what a graph costs (see [`Watch::spend`]).
const START: u32 = 1_000;
const GRAPH: u32 = 50_000;

/// One of the three passes over all starts.
struct Round {
    pass: Pass,
    cycle: (ChainKind, f64),
    /// Nothing in pass Y, which has no forcing chains.
    chain: Option<(ChainKind, f64)>,
}

const ROUNDS: [Round; 3] = [
    Round {
        pass: Pass {
            cells: false,
            houses: true,
            digits: ALL_DIGITS,
        },
        cycle: (ChainKind::XCycle, EASIEST),
        chain: Some((ChainKind::XChain, 6.6)),
    },
    Round {
        pass: Pass {
            cells: true,
            houses: false,
            digits: ALL_DIGITS,
        },
        cycle: (ChainKind::YCycle, EASIEST),
        chain: None,
    },
    Round {
        pass: Pass {
            cells: true,
            houses: true,
            digits: ALL_DIGITS,
        },
        cycle: (ChainKind::XYCycle, 7.0),
        chain: Some((ChainKind::XYChain, 7.0)),
    },
];

/// A node that is on in the tree that grows from a start, with the node that is off before it.
#[derive(Clone, Copy)]
struct Twig {
    on: Candidate,
    cause: Cause,
    off: Candidate,
    off_cause: Cause,
    /// The number of the twig before.
    parent: Option<u16>,
}

/// The search and its working memory.
#[derive(Default)]
pub(super) struct CycleSearch {
    graph: Graph,
    /// The position and the pass that the graph is of.
    graph_is_of: Option<(Position, Pass)>,
    /// The digits with which the pass over links in houses has found nothing.
    unchanged: UnchangedDigits,
    tree: Vec<Twig>,
    /// The nodes of the graph that the tree has met.
    known: Row,
}

impl CycleSearch {
    /// Offers every hint of the position to the collector, in the order of
    /// docs/sudoku-explainer-rating.md, section 9.2.
    pub(super) fn search(
        &mut self,
        position: &Position,
        collector: &mut impl Collector,
        watch: &Watch,
    ) -> Result<(), Interrupted> {
        for round in &ROUNDS {
            let bases = [Some(round.cycle), round.chain];
            let mut bases = bases.into_iter().flatten();
            // The shortest possible chain has four nodes.
            if !bases.any(|(_, base)| collector.wants(length::rating(base, 4), 4)) {
                continue;
            }
            let mut pass = round.pass;
            // With links in houses only, a chain stays within one digit.
            if !pass.cells {
                pass.digits = self.unchanged.changed(position);
            }
            self.pass(position, round, pass, collector, watch)?;
            if !pass.cells && collector.is_empty() {
                self.unchanged.remember(position, pass.digits);
            }
        }
        Ok(())
    }

    /// Searches from all starts over the links of the pass.
    fn pass(
        &mut self,
        position: &Position,
        round: &Round,
        pass: Pass,
        collector: &mut impl Collector,
        watch: &Watch,
    ) -> Result<(), Interrupted> {
        if pass.digits == 0 {
            return Ok(());
        }
        watch.spend(GRAPH)?;
        self.build(position, pass);
        for cell in position.empty_cells() {
            let marks = position.marks(cell);
            if marks.size() < 2 || (marks.size() > 2 && !pass.houses) {
                continue;
            }
            for digit in bits(marks & pass.digits) {
                watch.spend(START)?;
                let start = Candidate::new(cell, Digit::ALL[digit]);
                self.from(position, round, start, collector);
            }
        }
        Ok(())
    }

    /// The graph of all links of the position; it exists already after a search that found nothing.
    pub(super) fn graph_of(&mut self, position: &Position) -> &Graph {
        self.build(position, ROUNDS[2].pass);
        &self.graph
    }

    fn build(&mut self, position: &Position, pass: Pass) {
        let is_built = |(built, with): &(Position, Pass)| *with == pass && built == position;
        if !self.graph_is_of.as_ref().is_some_and(is_built) {
            self.graph.build(position, pass);
            self.graph_is_of = Some((*position, pass));
        }
    }

    fn from(
        &mut self,
        position: &Position,
        round: &Round,
        start: Candidate,
        collector: &mut impl Collector,
    ) {
        let mut prospects = self.graph.prospects(start);
        prospects.off &= round.chain.is_some();
        prospects.on &= round.chain.is_some();
        if prospects.cycle || prospects.off {
            self.grow_from_on(position, round, start, prospects, collector);
        }
        if prospects.on {
            self.grow_from_off(position, round, start, collector);
        }
    }

    /// Offers the cycles through the start, and then the shortest chain from on to off. Both grow in the same
    /// tree, which follows every node that is on once, in the order in which it was found.
    fn grow_from_on(
        &mut self,
        position: &Position,
        round: &Round,
        start: Candidate,
        mut prospects: Prospects,
        collector: &mut impl Collector,
    ) {
        self.tree.clear();
        self.known = [0; ROW];
        self.tree.push(Twig {
            on: start,
            cause: Cause::Assumed,
            off: start,
            off_cause: Cause::Assumed,
            parent: None,
        });
        if let Some(number) = self.graph.number(start) {
            insert(&mut self.known, number);
        }
        let mut chain = None;
        let (mut level, mut size) = (0..1, 2);
        while !level.is_empty() {
            let wants = |base| collector.wants(length::rating(base, size), size);
            prospects.cycle &= wants(round.cycle.1);
            prospects.off &= round.chain.is_some_and(|(_, base)| wants(base)) && chain.is_none();
            if !prospects.cycle && !prospects.off {
                break;
            }
            for number in level.clone() {
                if prospects.off && chain.is_none() {
                    let link = self.graph.weak_link(self.tree[number].on, start);
                    chain = link.map(|cause| (number, cause));
                }
                if prospects.cycle && size >= 4 {
                    self.close_cycles(position, round, number, size, collector);
                }
                self.grow(number);
            }
            level = level.end..self.tree.len();
            size += 2;
        }
        if let (Some((last, cause)), Some((kind, base))) = (chain, round.chain) {
            let mut path = vec![PathNode::new(Literal::off(start), cause)];
            path.extend(self::path(&self.tree, self.tree[last]));
            let rating = length::rating(base, path.len());
            if collector.wants(rating, path.len()) {
                let conclusion = Conclusion::removing(rating.get(), start.into());
                collector.take(Hint::along(kind, conclusion, vec![path]));
            }
        }
    }

    /// Grows new twigs from the twig: what is on in the next step and has not been met.
    fn grow(&mut self, number: usize) {
        let CycleSearch {
            graph, tree, known, ..
        } = self;
        let from = tree[number].on;
        if graph
            .number(from)
            .is_some_and(|node| !graph.leads_on(node, known))
        {
            return;
        }
        for edge in graph.edges_from(from) {
            if insert(known, edge.number as usize) {
                tree.push(Twig {
                    on: edge.on,
                    cause: edge.cause,
                    off: edge.off,
                    off_cause: edge.off_cause,
                    parent: Some(number as u16),
                });
            }
        }
    }

    /// Offers the cycles that lead from the twig back to the start.
    fn close_cycles(
        &mut self,
        position: &Position,
        round: &Round,
        number: usize,
        size: usize,
        collector: &mut impl Collector,
    ) {
        let CycleSearch { graph, tree, .. } = self;
        let (start, from) = (tree[0].on, tree[number].on);
        let nodes = graph.number(from).zip(graph.number(start));
        if !nodes.is_some_and(|(node, start)| graph.leads_to(node, start)) {
            return;
        }
        graph.weak_in_order(from, |off, off_cause| {
            let back = graph.partners(off).find(|&(on, _)| on == start);
            let wants = || collector.wants(length::rating(round.cycle.1, size), size);
            if let Some((on, cause)) = back.filter(|_| wants()) {
                let closing = Twig {
                    on,
                    cause,
                    off,
                    off_cause,
                    parent: Some(number as u16),
                };
                if let Some(hint) = cycle(position, tree, closing, round, size) {
                    collector.take(hint);
                }
            }
        });
    }

    /// Offers the shortest chain from off to on.
    fn grow_from_off(
        &mut self,
        position: &Position,
        round: &Round,
        start: Candidate,
        collector: &mut impl Collector,
    ) {
        let Some((kind, base)) = round.chain else {
            return;
        };
        self.tree.clear();
        self.known = [0; ROW];
        for (on, cause) in self.graph.partners(start) {
            if let Some(node) = self.graph.number(on) {
                insert(&mut self.known, node);
            }
            self.tree.push(Twig {
                on,
                cause,
                off: start,
                off_cause: Cause::Assumed,
                parent: None,
            });
        }
        let (mut level, mut size) = (0..self.tree.len(), 4);
        while !level.is_empty() && collector.wants(length::rating(base, size), size) {
            level.clone().for_each(|number| self.grow(number));
            level = level.end..self.tree.len();
            let found = level.clone().find(|&number| self.tree[number].on == start);
            if let Some(last) = found {
                let path = path(&self.tree, self.tree[last]);
                let rating = length::rating(base, path.len());
                let conclusion = Conclusion::settling(rating, start, position);
                collector.take(Hint::along(kind, conclusion, vec![path]));
                return;
            }
            size += 2;
        }
    }
}

/// The nodes from the twig back to the assumption.
fn path(tree: &[Twig], last: Twig) -> Vec<PathNode> {
    let mut nodes = Vec::new();
    let mut twig = Some(last);
    while let Some(Twig {
        on,
        cause,
        off,
        off_cause,
        parent,
    }) = twig
    {
        nodes.push(PathNode::new(Literal::on(on), cause));
        if cause != Cause::Assumed {
            nodes.push(PathNode::new(Literal::off(off), off_cause));
        }
        twig = parent.map(|parent| tree[parent as usize]);
    }
    nodes
}

/// The hint of the cycle that the twig closes, if it eliminates anything.
fn cycle(
    position: &Position,
    tree: &[Twig],
    closing: Twig,
    round: &Round,
    size: usize,
) -> Option<Hint> {
    let mut cells = CellSet::EMPTY;
    let (mut seen_from_on, mut seen_from_off) = ([CellSet::EMPTY; 9], [CellSet::EMPTY; 9]);
    let mut twig = closing;
    let mut digits = 0u16;
    loop {
        let Twig { on, off, .. } = twig;
        cells.insert(on.cell());
        cells.insert(off.cell());
        seen_from_on[on.digit().index()] |= on.cell().peer_set();
        seen_from_off[off.digit().index()] |= off.cell().peer_set();
        digits |= 1 << on.digit().index();
        match tree[twig.parent? as usize] {
            root if root.parent.is_none() => break,
            before => twig = before,
        }
        // A node that is off must not occur twice (docs/sudoku-explainer-rating.md, section 9.2).
        if twig.off == closing.off {
            return None;
        }
    }
    let removed: CandidateSet = bits(digits)
        .flat_map(|digit| {
            let seen = seen_from_on[digit] & seen_from_off[digit];
            let digit = Digit::ALL[digit];
            let left = seen & (position.board(digit) - cells);
            left.iter().map(move |cell| Candidate::new(cell, digit))
        })
        .collect();
    if removed.is_empty() {
        return None;
    }
    let (kind, base) = round.cycle;
    let conclusion = Conclusion::removing(length::rating(base, size).get(), removed);
    let forward = path(tree, closing);
    let backward = reversed(&forward);
    let mut hint = Hint::along(kind, conclusion, vec![forward, backward]);
    // The first node of the path is the assumption again and counts once.
    hint.complexity = size;
    Some(hint)
}

/// The opposite of each node, from the assumption to the end. Like Sudoku Explainer, each keeps the cause of
/// the original node, though it now follows from another (docs/sudoku-explainer-rating.md, section 9.2).
fn reversed(path: &[PathNode]) -> Vec<PathNode> {
    let flipped = |node: &PathNode| PathNode::new(node.literal.flipped(), node.cause);
    path.iter().rev().map(flipped).collect()
}
