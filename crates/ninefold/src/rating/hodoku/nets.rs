//! The tables of nets: the consequences of a candidate if all resulting singles are placed, four times in turn.

use alloc::vec::Vec;

use super::board::{Board, of_digit};
use super::nodes::{Node, Nodes};
use super::tables::{Reasons, Tables};
use crate::logic::{Interrupted, Watch};
use crate::{Candidate, CellSet, DigitSet, House};

/// The number of times that all singles are placed.
const ROUNDS: usize = 4;

/// Fills the tables with the nets of a position, including groups.
///
/// # Errors
/// If the watch interrupts.
pub(super) fn fill(tables: &mut Tables, board: &Board, watch: &Watch) -> Result<(), Interrupted> {
    let mut nodes = Nodes::new(board);
    nodes.add_groups(board);
    tables.restart(nodes);
    let mut scratch = board.clone();
    let mut places = Vec::new();
    let has_singles = !singles(board).is_empty();
    for root in tables.nodes.of_candidates() {
        watch.spend(10_000)?;
        let off = match tables.nodes.is_on(root) {
            true => None,
            false => tables.nodes.candidate(root),
        };
        // Usually nothing follows from a candidate that is off.
        if !has_singles && off.is_some_and(|off| !makes_single(board, off)) {
            continue;
        }
        scratch.clone_from(board);
        places.clear();
        places.resize(tables.nodes.len(), None);
        places[root.index()] = Some(0);
        let mut assumption = Assumption {
            before: board,
            board: &mut scratch,
            tables,
            root,
            places: &mut places,
        };
        assumption.fill();
    }
    tables.complete(board, watch)
}

/// Returns the singles in the queues, which stay there.
fn singles(board: &Board) -> Vec<(Candidate, Cause)> {
    let is_open = |single: &&Candidate| !board.is_solved(single.cell());
    let naked = board.naked.iter().filter(is_open);
    let mut found = CellSet::EMPTY;
    let hidden = board.hidden.iter().filter(is_open).filter(|single| {
        let mut houses = single.cell().houses().into_iter();
        houses.any(|house| board.count(house, single.digit()) == 1) && found.insert(single.cell())
    });
    let naked = naked.map(|single| (*single, Cause::Naked));
    naked
        .chain(hidden.map(|single| (*single, Cause::Hidden)))
        .collect()
}

/// Returns whether there is a single, or a contradiction, as soon as the candidate is off.
fn makes_single(board: &Board, off: Candidate) -> bool {
    let is_scarce = |house| board.count(house, off.digit()) <= 2;
    board.mask(off.cell()).len() <= 2 || off.cell().houses().into_iter().any(is_scarce)
}

/// The reason why a digit is placed.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cause {
    Assumed,
    Naked,
    Hidden,
}

struct Assumption<'a> {
    /// The position before the assumption.
    before: &'a Board,
    board: &'a mut Board,
    tables: &'a mut Tables,
    root: Node,
    /// For each node, the number of its entry.
    places: &'a mut [Option<u16>],
}

impl Assumption<'_> {
    fn fill(&mut self) {
        let nodes = &self.tables.nodes;
        let (Some(assumed), is_on) = (nodes.candidate(self.root), nodes.is_on(self.root)) else {
            return;
        };
        if is_on {
            self.place(assumed, Cause::Assumed);
        } else {
            self.board.remove(assumed);
            let cell = assumed.cell();
            if let Some(digit) = self.board.mask(cell).single() {
                self.place(Candidate::new(cell, digit), Cause::Naked);
            }
        }
        for _ in 0..ROUNDS {
            let singles = singles(self.board);
            if singles.is_empty() {
                return;
            }
            for (single, cause) in singles {
                self.place(single, cause);
            }
        }
    }

    /// Places a digit and adds its direct consequences, even if the position no longer allows the digit.
    fn place(&mut self, single: Candidate, cause: Cause) {
        if !self.before.has(single) {
            return;
        }
        let (cell, digit) = (single.cell(), single.digit());
        let others = self.board.mask(cell) - digit.into();
        let reasons = self.reasons(single, cause);
        self.board.place(single);
        let place = match cause {
            Cause::Assumed => 0,
            _ => self.tables.own(self.root).len() as u16,
        };
        self.add(Nodes::on, single, reasons);
        let seen = of_digit(self.before.places(digit) & cell.peer_set(), digit);
        let others = others.into_iter().map(|other| Candidate::new(cell, other));
        for excluded in seen.chain(others) {
            self.add(Nodes::off, excluded, [place, 0, 0, 0, 0]);
        }
    }

    /// Returns the entries that leave the single alone in its cell or house.
    fn reasons(&self, single: Candidate, cause: Cause) -> Reasons {
        let (cell, digit) = (single.cell(), single.digit());
        let (cells, digits) = match cause {
            Cause::Assumed => return [0; 5],
            Cause::Naked => (cell.into(), !DigitSet::from(digit)),
            Cause::Hidden => {
                let count = |house: &House| self.board.count(*house, digit);
                let houses = cell.houses().into_iter();
                let house = houses
                    .min_by_key(count)
                    .map_or(CellSet::EMPTY, House::cell_set);
                (house - cell.into(), digit.into())
            }
        };
        let mut reasons = [0; 5];
        let excluded = self.before.among(cells, digits);
        for (reason, excluded) in reasons.iter_mut().zip(excluded) {
            let node = self.tables.nodes.off(excluded);
            *reason = self.places[node.index()].unwrap_or(0);
        }
        reasons
    }

    fn add(
        &mut self,
        conclusion: fn(&Nodes, Candidate) -> Node,
        candidate: Candidate,
        reasons: Reasons,
    ) {
        let node = conclusion(&self.tables.nodes, candidate);
        let place = &mut self.places[node.index()];
        if place.is_none() {
            *place = Some(self.tables.own(self.root).len() as u16);
            self.tables.add(self.root, node, reasons);
        }
    }
}
