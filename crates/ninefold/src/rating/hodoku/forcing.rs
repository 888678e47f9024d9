//! Forcing chains and nets: contradictory assumptions, and conclusions that all alternatives share.

use alloc::vec::Vec;

use super::board::{Board, of_digit};
use super::line::Variant;
use super::nodes::{Node, Nodes};
use super::reach::Outcome;
use super::step::{Action, Pattern};
use super::tables::Tables;
use crate::logic::{SearchResult, Watch};
use crate::{Candidate, CellSet, Digit, DigitSet, House, HouseSet};

/// The shape of the implications: chains, or nets with branches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ForcingShape {
    /// The tables have no branches.
    Chain,
    /// Each conclusion needs a branch.
    Net,
}

/// Finds the best forcing chain or net: the first placement, otherwise the first removal, cell by cell.
///
/// # Errors
/// If the watch interrupts.
pub(super) fn find(
    board: &Board,
    tables: &Tables,
    shape: ForcingShape,
    watch: &Watch,
) -> SearchResult<Pattern> {
    watch.spend(50_000)?;
    let search = ForcingSearch::new(board, tables, shape);
    let nodes = &tables.nodes;
    let conclusions = search.conclusions();
    for conclusion in [Nodes::on, Nodes::off] {
        for target in nodes.candidates().iter().copied() {
            let node = conclusion(nodes, target);
            if !conclusions.has(target, nodes.is_on(node)) {
                continue;
            }
            watch.spend(10_000)?;
            if let Some(variant) = search.variant(node) {
                let action = match nodes.is_on(node) {
                    true => Action::Place(target),
                    false => Action::Remove(alloc::vec![target]),
                };
                return Ok(Some(Pattern::new(variant, action)));
            }
        }
    }
    Ok(None)
}

struct ForcingSearch<'a> {
    board: &'a Board,
    tables: &'a Tables,
    shape: ForcingShape,
    /// The alternatives: the candidates of each cell, then the places of each digit in each house. `ends` holds the
    /// end of each list.
    alternatives: Vec<Node>,
    ends: Vec<usize>,
    /// For each digit, the cells that could have it.
    allowed: [CellSet; 9],
    /// For each digit, the houses with such a cell.
    open: [HouseSet; 9],
    /// The digits that only one cell of some house could have.
    almost_nowhere: DigitSet,
}

impl<'a> ForcingSearch<'a> {
    fn new(board: &'a Board, tables: &'a Tables, shape: ForcingShape) -> ForcingSearch<'a> {
        let nodes = &tables.nodes;
        let (mut alternatives, mut ends) = (Vec::with_capacity(4 * nodes.len()), Vec::new());
        let mut add = |candidates: &mut dyn Iterator<Item = Candidate>| {
            alternatives.extend(candidates.map(|candidate| nodes.on(candidate)));
            ends.push(alternatives.len());
        };
        for cell in board.unsolved() {
            add(&mut board.among(cell.into(), DigitSet::ALL));
        }
        for (house, digit) in houses_of_digits() {
            add(&mut of_digit(board.places_in(house, digit), digit));
        }
        // A quirk: a cell that has lost the candidate for another reason counts as allowed, although it is never off.
        let allowed = board.allowed();
        ForcingSearch {
            board,
            tables,
            shape,
            alternatives,
            ends,
            open: allowed.map(CellSet::houses),
            almost_nowhere: almost_nowhere(&allowed),
            allowed,
        }
    }

    /// Returns the candidates that are on or off, either because the opposite contradicts itself or because all
    /// alternatives agree.
    fn conclusions(&self) -> Outcome {
        let nodes = &self.tables.nodes;
        let mut conclusions = Outcome::default();
        for candidate in nodes.candidates() {
            for (root, is_on) in [(nodes.on(*candidate), false), (nodes.off(*candidate), true)] {
                if self.is_contradictory(self.tables.outcome(root)) {
                    conclusions.insert(*candidate, is_on);
                }
            }
        }
        self.each_choice(|alternatives, excluded| {
            if let [first, others @ ..] = alternatives {
                let mut common = *self.tables.outcome(*first);
                for other in others {
                    common.intersect(self.tables.outcome(*other));
                }
                common.exclude(excluded);
                conclusions.unite(&common);
            }
        });
        conclusions
    }

    /// Returns whether an outcome contradicts itself. Two digits on in a cell, or a digit on twice in a house, need
    /// no check: each of the two excludes the other, which is therefore also off.
    fn is_contradictory(&self, outcome: &Outcome) -> bool {
        let mut without_digits = self.board.unsolved();
        for digit in Digit::ALL {
            let off = outcome.off(digit);
            if !(outcome.on(digit) & off).is_empty() || self.has_nowhere(digit, off) {
                return true;
            }
            without_digits -= self.board.places(digit) - off;
        }
        !without_digits.is_empty()
    }

    /// Returns whether some house has no cell left for the digit if it is off in these cells.
    fn has_nowhere(&self, digit: Digit, off: CellSet) -> bool {
        // A single cell is enough only if some house has no other cell for the digit.
        if off.is_empty() || !off.has_several() && !self.almost_nowhere.contains(digit) {
            return false;
        }
        let rest = self.allowed[digit.index()] - off;
        rest.houses() != self.open[digit.index()]
    }

    /// Visits each list of alternatives, with the cells in which it may not conclude anything. At least one
    /// alternative of a list holds. First come the lists of a candidate on and off, which exclude its own cell. The
    /// candidates of each cell and house follow.
    fn each_choice(&self, mut visit: impl FnMut(&[Node], CellSet)) {
        let nodes = &self.tables.nodes;
        for candidate in nodes.candidates() {
            let both = [nodes.on(*candidate), nodes.off(*candidate)];
            // Without consequences on both sides there are no common conclusions elsewhere.
            if !both.iter().all(|node| self.tables.leads_on(*node)) {
                continue;
            }
            visit(&both, candidate.cell().into());
        }
        let mut start = 0;
        for end in &self.ends {
            if start < *end {
                visit(&self.alternatives[start..*end], CellSet::EMPTY);
            }
            start = *end;
        }
    }

    /// Returns the variant of a conclusion, if it has the required shape. The shorter one of a contradiction and a
    /// verity decides.
    fn variant(&self, conclusion: Node) -> Option<Variant> {
        let contradiction = self.contradiction(conclusion);
        let is_placed = self.tables.nodes.is_on(conclusion);
        let verity = match contradiction {
            // Placements are not compared by their lengths.
            Some(_) if is_placed => None,
            _ => self.verity(conclusion),
        };
        let is_contradiction = match (contradiction, verity) {
            (Some(contradiction), Some(verity)) => contradiction <= verity,
            (None, None) => return None,
            (contradiction, _) => contradiction.is_some(),
        };
        Some(match (self.shape, is_contradiction) {
            (ForcingShape::Chain, true) => Variant::ForcingChainContradiction,
            (ForcingShape::Chain, false) => Variant::ForcingChainVerity,
            (ForcingShape::Net, true) => Variant::ForcingNetContradiction,
            (ForcingShape::Net, false) => Variant::ForcingNetVerity,
        })
    }

    /// Returns the least length of a contradiction in the table of the opposite.
    fn contradiction(&self, conclusion: Node) -> Option<usize> {
        let root = self.tables.nodes.opposite(conclusion);
        let mut shortest = None;
        self.each_contradiction(root, |nodes| {
            let length = self.length(nodes.iter().map(|node| (root, *node)));
            shortest = shorter(shortest, length);
        });
        shortest
    }

    /// Returns the least length of chains from alternatives.
    fn verity(&self, conclusion: Node) -> Option<usize> {
        let cells = self.tables.nodes.cells(conclusion);
        let mut shortest = None;
        self.each_choice(|alternatives, excluded| {
            let leads_there = |root: &Node| self.tables.leads_to(*root, conclusion);
            if (cells & excluded).is_empty() && alternatives.iter().all(leads_there) {
                let length = self.length(alternatives.iter().map(|root| (*root, conclusion)));
                shortest = shorter(shortest, length);
            }
        });
        shortest
    }

    /// Returns the total length of chains from roots to nodes, or `None` if they do not have the required shape.
    fn length(&self, chains: impl Iterator<Item = (Node, Node)>) -> Option<usize> {
        let (mut length, mut has_branches) = (0, false);
        for (root, node) in chains {
            let trace = self.tables.trace(root, self.tables.place(root, node)?);
            has_branches |= !trace.branches.is_empty();
            length += self.tables.length(root, &trace);
        }
        (has_branches == (self.shape == ForcingShape::Net)).then_some(length)
    }

    /// Visits all contradictions in the table of a root, in the order of HoDoKu. Each is a list of nodes that cannot
    /// hold together.
    fn each_contradiction(&self, root: Node, mut visit: impl FnMut(&[Node])) {
        let nodes = &self.tables.nodes;
        let outcome = self.tables.outcome(root);
        let on = |cell, digit| nodes.on(Candidate::new(cell, digit));
        let off = |cell, digit| nodes.off(Candidate::new(cell, digit));
        let opposite = nodes.opposite(root);
        if self.tables.leads_to(root, opposite) {
            visit(&[opposite]);
        }
        for digit in Digit::ALL {
            if let Some(cell) = (outcome.on(digit) & outcome.off(digit)).first() {
                visit(&[on(cell, digit), off(cell, digit)]);
            }
        }
        for (number, digit) in Digit::ALL.into_iter().enumerate() {
            for other in &Digit::ALL[number + 1..] {
                if let Some(cell) = (outcome.on(digit) & outcome.on(*other)).first() {
                    visit(&[on(cell, digit), on(cell, *other)]);
                }
            }
        }
        for (house, digit) in houses_of_digits() {
            let cells = outcome.on(digit) & house.cell_set();
            if cells.has_several() {
                let all: Vec<Node> = cells.into_iter().map(|cell| on(cell, digit)).collect();
                visit(&all);
            }
        }
        for cell in self.board.unsolved() {
            let digits = self.board.mask(cell);
            let is_on = |digit: Digit| outcome.on(digit).contains(cell);
            let is_off = |digit: Digit| outcome.off(digit).contains(cell);
            if digits
                .into_iter()
                .all(|digit| is_off(digit) && !is_on(digit))
            {
                let all: Vec<Node> = digits.into_iter().map(|digit| off(cell, digit)).collect();
                visit(&all);
            }
        }
        for (house, digit) in houses_of_digits() {
            let cells = self.allowed[digit.index()] & house.cell_set();
            if !cells.is_empty() && (cells - outcome.off(digit)).is_empty() {
                let all: Vec<Node> = cells.into_iter().map(|cell| off(cell, digit)).collect();
                visit(&all);
            }
        }
    }
}

/// Returns the digits that are allowed in only one cell of some house.
fn almost_nowhere(allowed: &[CellSet; 9]) -> DigitSet {
    let all = houses_of_digits().filter(|(house, digit)| {
        let cells = allowed[digit.index()] & house.cell_set();
        cells.single().is_some()
    });
    all.map(|(_, digit)| digit).collect()
}

fn shorter(one: Option<usize>, other: Option<usize>) -> Option<usize> {
    one.into_iter().chain(other).min()
}

/// Returns all pairs of a house and a digit: rows, then columns, then boxes, each kind digit by digit.
fn houses_of_digits() -> impl Iterator<Item = (House, Digit)> {
    House::ALL.chunks(9).flat_map(|houses| {
        let of_digit = |digit| houses.iter().map(move |house| (*house, digit));
        Digit::ALL.into_iter().flat_map(of_digit)
    })
}
