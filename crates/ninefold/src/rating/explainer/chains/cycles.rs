//! Forcing chains and cycles: the consequences of one candidate along single links, on the unchanged grid
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
//! In the cycle either a, c, e are right or b, d, f are: a candidate that sees one of each is wrong. In the forcing
//! chain, if a were right, it would be wrong; so it is wrong.
//!
//! A cycle of 9s:
//!
//! ```
//! # use ninefold::logic::Technique;
//! # use ninefold::{Grid, rating::Rater};
//! let puzzle: Grid =
//!     "6..8....31.5.........32....7..53...4.......2....7..6....7.....639.64...181.....7.".parse()?;
//! let mut rater = Rater::default();
//! let mut steps = rater.path(&puzzle).map(|(_, step, _)| step);
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
//! let mut steps = rater.path(&puzzle).map(|(_, step, _)| step);
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

use crate::logic::{Cause, ChainKind, Conclusion, Interrupted, Literal, Position};
use crate::{Candidate, CandidateSet, CellSet, Digit, DigitSet};

use super::hint::{Hint, PathNode};
use super::length;
use super::links::{Edge, Graph, Pass, Prospects};
use super::rows::{ROW, Row, insert};
use super::search::HintSearch;
use super::unchanged::UnchangedDigits;

/// The costs of a start and of a graph (see [`Watch::spend`](crate::logic::Watch::spend)).
const START: u32 = 1_000;
const GRAPH: u32 = 50_000;

impl Pass {
    /// Returns the kind of cycle that the pass finds, with its base rating.
    fn cycle(self) -> (ChainKind, f64) {
        match self {
            Pass::X => (ChainKind::XCycle, 6.5),
            Pass::Y => (ChainKind::YCycle, 6.5),
            Pass::XY => (ChainKind::XYCycle, 7.0),
        }
    }

    /// Returns the kind of forcing chain that the pass finds, if any, with its base rating.
    fn chain(self) -> Option<(ChainKind, f64)> {
        match self {
            Pass::X => Some((ChainKind::XChain, 6.6)),
            Pass::Y => None,
            Pass::XY => Some((ChainKind::XYChain, 7.0)),
        }
    }
}

/// A node that is on in the tree that grows from a start, with the edge that leads to it.
#[derive(Clone, Copy)]
struct Twig {
    edge: Edge,
    /// The number of the parent twig.
    parent: Option<u16>,
}

/// The search and its working memory.
#[derive(Default)]
pub(super) struct CycleSearch {
    graph: Graph,
    /// The digits for which the pass over links in houses has found nothing.
    unchanged: UnchangedDigits,
    tree: Vec<Twig>,
    /// The nodes of the graph that the tree has met.
    known: Row,
}

impl CycleSearch {
    /// Offers every hint of the position, in the order of docs/sudoku-explainer-rating.md, section 9.2.
    pub(super) fn search(&mut self, search: &mut HintSearch) -> Result<(), Interrupted> {
        let position = search.position;
        for pass in [Pass::X, Pass::Y, Pass::XY] {
            // The shortest possible chain has four nodes.
            let mut shapes = pass.chain().into_iter().chain([pass.cycle()]);
            if !shapes.any(|shape| search.wants(shape, 4)) {
                continue;
            }
            // With links in houses only, a chain stays within one digit.
            let digits = match pass {
                Pass::X => self.unchanged.changed(position),
                _ => DigitSet::ALL,
            };
            if digits.is_empty() {
                continue;
            }
            search.watch.spend(GRAPH)?;
            self.graph.build(position, pass, digits);
            for cell in position.empty_cells() {
                let marks = position.candidates(cell);
                if !marks.has_several() || (pass == Pass::Y && marks.len() > 2) {
                    continue;
                }
                for digit in marks & digits {
                    search.watch.spend(START)?;
                    self.from(Candidate::new(cell, digit), pass, search);
                }
            }
            if pass == Pass::X && search.hints.is_empty() {
                self.unchanged.remember(position, digits);
            }
        }
        Ok(())
    }

    /// Returns the graph of all links of the position; it exists already after a search that found nothing.
    pub(super) fn graph_of(&mut self, position: &Position) -> &Graph {
        self.graph.build(position, Pass::XY, DigitSet::ALL);
        &self.graph
    }

    fn from(&mut self, start: Candidate, pass: Pass, search: &mut HintSearch) {
        let prospects = self.graph.prospects(start);
        if prospects.cycle || prospects.off {
            self.grow_from_on(start, pass, prospects, search);
        }
        if let Some(shape) = pass.chain().filter(|_| prospects.on) {
            self.grow_from_off(start, shape, search);
        }
    }

    /// Offers the cycles through the start, and then the shortest chain from on to off. One tree serves both. It
    /// follows every node that is on once, in the order of discovery.
    fn grow_from_on(
        &mut self,
        start: Candidate,
        pass: Pass,
        mut prospects: Prospects,
        search: &mut HintSearch,
    ) {
        let edge = Edge {
            off: start,
            off_cause: Cause::Assumed,
            on: start,
            cause: Cause::Assumed,
            number: 0,
        };
        self.tree.clear();
        self.tree.push(Twig { edge, parent: None });
        self.known = [0; ROW];
        if let Some(number) = self.graph.number(start) {
            insert(&mut self.known, number);
        }
        let mut chain = None;
        let (mut level, mut size) = (0..1, 2);
        while !level.is_empty() {
            let wants = |shape| search.wants(shape, size);
            prospects.cycle &= wants(pass.cycle());
            prospects.off &= chain.is_none() && pass.chain().is_some_and(wants);
            if !prospects.cycle && !prospects.off {
                break;
            }
            for number in level.clone() {
                if prospects.off && chain.is_none() {
                    let link = self.graph.weak_link(self.tree[number].edge.on, start);
                    chain = link.map(|cause| (number, cause));
                }
                if prospects.cycle && size >= 4 {
                    self.close_cycles(number, size, pass, search);
                }
                self.grow(number);
            }
            level = level.end..self.tree.len();
            size += 2;
        }
        if let (Some((last, cause)), Some(shape)) = (chain, pass.chain()) {
            let mut path = vec![(Literal::off(start), cause)];
            path.extend(self.path(self.tree[last]));
            offer_chain(path, shape, search);
        }
    }

    /// Grows new twigs from the twig, one for each unmet node that is on in the next step.
    fn grow(&mut self, number: usize) {
        let from = self.tree[number].edge.on;
        let leads_on = |node| self.graph.leads_on(node, &self.known);
        if !self.graph.number(from).is_none_or(leads_on) {
            return;
        }
        let parent = Some(number as u16);
        for &edge in self.graph.edges_from(from) {
            if insert(&mut self.known, edge.number.into()) {
                self.tree.push(Twig { edge, parent });
            }
        }
    }

    /// Offers the cycles that lead from the twig back to the start.
    fn close_cycles(&self, number: usize, size: usize, pass: Pass, search: &mut HintSearch) {
        let (start, from) = (self.tree[0].edge.on, self.tree[number].edge.on);
        let nodes = self.graph.number(from).zip(self.graph.number(start));
        let Some((_, to)) = nodes.filter(|&(node, to)| self.graph.leads_to(node, to)) else {
            return;
        };
        let parent = Some(number as u16);
        self.graph.each_edge_to(from, to, |edge| {
            if search.wants(pass.cycle(), size) {
                let hint = self.cycle(Twig { edge, parent }, size, pass, search.position);
                hint.into_iter().for_each(|hint| search.take(hint));
            }
        });
    }

    /// Offers the shortest chain from off to on.
    fn grow_from_off(
        &mut self,
        start: Candidate,
        shape: (ChainKind, f64),
        search: &mut HintSearch,
    ) {
        self.tree.clear();
        self.known = [0; ROW];
        for (on, cause) in self.graph.partners(start) {
            let number = self.graph.number(on).expect("partners are nodes");
            insert(&mut self.known, number);
            let edge = Edge {
                off: start,
                off_cause: Cause::Assumed,
                on,
                cause,
                number: number as u16,
            };
            self.tree.push(Twig { edge, parent: None });
        }
        let (mut level, mut size) = (0..self.tree.len(), 4);
        while !level.is_empty() && search.wants(shape, size) {
            level.clone().for_each(|number| self.grow(number));
            level = level.end..self.tree.len();
            let mut twigs = self.tree[level.clone()].iter();
            if let Some(&last) = twigs.find(|twig| twig.edge.on == start) {
                return offer_chain(self.path(last).collect(), shape, search);
            }
            size += 2;
        }
    }

    /// Returns the twig and its ancestors, back to the root of the tree.
    fn back_from(&self, last: Twig) -> impl Iterator<Item = Twig> + '_ {
        let before = |twig: &Twig| twig.parent.map(|parent| self.tree[parent as usize]);
        core::iter::successors(Some(last), before)
    }

    /// Returns the nodes from the twig back to the assumption.
    fn path(&self, last: Twig) -> impl Iterator<Item = PathNode> + '_ {
        self.back_from(last).flat_map(|Twig { edge, .. }| {
            let on = (Literal::on(edge.on), edge.cause);
            let off = (Literal::off(edge.off), edge.off_cause);
            let has_off = edge.cause != Cause::Assumed;
            [Some(on), has_off.then_some(off)].into_iter().flatten()
        })
    }

    /// Returns the hint of the cycle that the twig closes, if it eliminates anything.
    fn cycle(&self, closing: Twig, size: usize, pass: Pass, position: &Position) -> Option<Hint> {
        let ring = || {
            let twigs = self.back_from(closing);
            let twigs = twigs.take_while(|twig| twig.parent.is_some());
            twigs.map(|twig| twig.edge)
        };
        // A node that is off must not occur twice (docs/sudoku-explainer-rating.md, section 9.2).
        if ring().skip(1).any(|edge| edge.off == closing.edge.off) {
            return None;
        }
        let mut cells = CellSet::EMPTY;
        let (mut seen_from_on, mut seen_from_off) = ([CellSet::EMPTY; 9], [CellSet::EMPTY; 9]);
        for Edge { on, off, .. } in ring() {
            cells.insert(on.cell());
            cells.insert(off.cell());
            seen_from_on[on.digit().index()] |= on.cell().peer_set();
            seen_from_off[off.digit().index()] |= off.cell().peer_set();
        }
        let removed = Digit::ALL.into_iter().flat_map(|digit| {
            let seen = seen_from_on[digit.index()] & seen_from_off[digit.index()];
            let left = seen & (position.board(digit) - cells);
            left.iter().map(move |cell| Candidate::new(cell, digit))
        });
        let removed: CandidateSet = removed.collect();
        if removed.is_empty() {
            return None;
        }
        let (kind, base) = pass.cycle();
        let conclusion = (Conclusion::removing(removed), length::rating(base, size));
        let forward: Vec<PathNode> = self.path(closing).collect();
        let backward = reversed(&forward);
        let mut hint = Hint::along(kind, conclusion, vec![forward, backward]);
        // The first node of the path is the assumption again and counts once.
        hint.complexity = size;
        Some(hint)
    }
}

/// Offers the forcing chain of these nodes, which shows the first node.
fn offer_chain(path: Vec<PathNode>, (kind, base): (ChainKind, f64), search: &mut HintSearch) {
    if search.wants((kind, base), path.len()) {
        let rating = length::rating(base, path.len());
        let conclusion = (search.conclusion(path[0].0), rating);
        search.take(Hint::along(kind, conclusion, vec![path]));
    }
}

/// Returns the opposite of each node, from the assumption to the end. Like Sudoku Explainer, each keeps the cause of
/// the original node, though it now follows from another (docs/sudoku-explainer-rating.md, section 9.2).
fn reversed(path: &[PathNode]) -> Vec<PathNode> {
    let flipped = |&(literal, cause): &PathNode| (literal.flipped(), cause);
    path.iter().rev().map(flipped).collect()
}
