//! Chains of almost locked sets.

use alloc::collections::VecDeque;
use alloc::vec;
use alloc::vec::Vec;

use super::super::line::Variant;
use super::super::subsets::houses_of;
use super::links::of_digit;
use super::subsets_of;
use crate::logic::{AlternatingChain, Pattern, Position, Reason, StrongLink, Within};
use crate::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

/// Returns the shortest chain of almost locked sets that eliminates all the removals.
pub(super) fn chain(
    position: &Position,
    variant: Variant,
    removals: &CandidateSet,
) -> Option<Reason> {
    let sets = Sets::new(position);
    let chain = match variant {
        Variant::AlsXz => {
            let two = sets.shortest(removals, 2);
            two.or_else(|| sets.linked_twice(position, removals))
        }
        _ => None,
    };
    let chain = chain.or_else(|| sets.shortest(removals, usize::MAX));
    chain.map(Reason::from)
}

/// An almost locked set: cells of a house with one digit more than cells.
struct AlmostLocked {
    cells: CellSet,
    digits: DigitSet,
    /// For each digit, its places in the set.
    at: [CellSet; 9],
    /// For each digit, the cells outside the set that see all its places in the set.
    sees: [CellSet; 9],
}

/// All almost locked sets of a position, and the numbers of the sets with each digit.
struct Sets {
    all: Vec<AlmostLocked>,
    with: [Vec<usize>; 9],
}

/// A set on a chain. It must have the digit `entry` if the previous set lacks it; `before` is the number of that
/// set's stop.
struct Stop {
    set: usize,
    entry: Option<Digit>,
    before: usize,
    length: usize,
}

impl Sets {
    fn new(position: &Position) -> Sets {
        let mut all = Vec::new();
        for house in House::ALL {
            let cells: Vec<Cell> = (house.cell_set() & position.empty_cells()).iter().collect();
            for size in 1..cells.len() {
                for cells in subsets_of(&cells, size) {
                    let masks = cells.iter().map(|cell| position.candidates(*cell));
                    let digits = masks.fold(DigitSet::EMPTY, |all, mask| all | mask);
                    let cells: CellSet = cells.into_iter().collect();
                    if digits.len() == size + 1 && houses_of(cells).all(|other| other >= house) {
                        all.push(AlmostLocked::new(position, cells, digits));
                    }
                }
            }
        }
        all.sort_by_key(|set| set.cells.len());
        let with = Digit::ALL.map(|digit| {
            let numbers = 0..all.len();
            numbers
                .filter(|number| all[*number].digits.contains(digit))
                .collect()
        });
        Sets { all, with }
    }

    /// Returns the shortest chain of at most `most` sets whose outer two sets exclude all the removals.
    fn shortest(&self, removals: &CandidateSet, most: usize) -> Option<AlternatingChain> {
        let gone: DigitSet = removals.iter().map(Candidate::digit).collect();
        let suits = |set: &AlmostLocked| removals.iter().all(|it| set.excludes(it));
        let suits: Vec<bool> = self.all.iter().map(suits).collect();
        let starts = (0..self.all.len()).filter(|set| suits[*set]);
        let start = |set| Stop {
            set,
            entry: None,
            before: usize::MAX,
            length: 1,
        };
        let mut way: Vec<Stop> = starts.map(start).collect();
        let mut entered = vec![DigitSet::EMPTY; self.all.len()];
        let mut queue: VecDeque<usize> = (0..way.len()).collect();
        while let Some(at) = queue.pop_front() {
            let Stop {
                set, entry, length, ..
            } = way[at];
            if length >= most {
                continue;
            }
            let here = &self.all[set];
            let used = entry.map_or(gone, DigitSet::from);
            for digit in here.digits - used {
                let sees = here.sees[digit.index()];
                for &next in &self.with[digit.index()] {
                    let there = &self.all[next];
                    let is_linked = (there.at[digit.index()] - sees).is_empty()
                        && (there.cells & here.cells).is_empty();
                    if !is_linked || !entered[next].insert(digit) {
                        continue;
                    }
                    way.push(Stop {
                        set: next,
                        entry: Some(digit),
                        before: at,
                        length: length + 1,
                    });
                    if suits[next] && !gone.contains(digit) {
                        return self.chain(&way, removals.first()?.digit());
                    }
                    queue.push_back(way.len() - 1);
                }
            }
        }
        None
    }

    /// Returns the chain that leads to the last stop. At least one of its outer sets has the digit.
    fn chain(&self, way: &[Stop], digit: Digit) -> Option<AlternatingChain> {
        let (mut links, mut exit, mut at) = (Vec::new(), digit, way.len() - 1);
        while let Some(stop) = way.get(at) {
            let entry = stop.entry.unwrap_or(digit);
            links.push(self.all[stop.set].link(entry, exit));
            (exit, at) = (entry, stop.before);
        }
        links.reverse();
        Some(AlternatingChain {
            links,
            closes: false,
        })
    }

    /// Finds two sets with two digits that they can together have only once each.
    fn linked_twice(
        &self,
        position: &Position,
        removals: &CandidateSet,
    ) -> Option<AlternatingChain> {
        let pairs = (0..self.all.len()).flat_map(|one| (0..one).map(move |other| (other, one)));
        let mut pairs = pairs.map(|(one, other)| (&self.all[one], &self.all[other]));
        pairs.find_map(|(one, other)| {
            let is_linked =
                |digit: &Digit| (other.at[digit.index()] - one.sees[digit.index()]).is_empty();
            if !(one.cells & other.cells).is_empty() {
                return None;
            }
            let linked = (one.digits & other.digits).into_iter().filter(is_linked);
            let linked: Vec<Digit> = linked.collect();
            subsets_of(&linked, 2).into_iter().find_map(|pair| {
                let links = vec![one.link(pair[0], pair[1]), other.link(pair[1], pair[0])];
                let chain = AlternatingChain {
                    links,
                    closes: true,
                };
                let eliminations = chain.conclusion(position).eliminations;
                (*removals - eliminations).is_empty().then_some(chain)
            })
        })
    }
}

impl AlmostLocked {
    fn new(position: &Position, cells: CellSet, digits: DigitSet) -> AlmostLocked {
        let at = Digit::ALL.map(|digit| position.board(digit) & cells);
        let sees = at.map(|at| {
            let peers = at.into_iter().map(Cell::peer_set);
            peers.fold(CellSet::ALL, |all, peers| all & peers) - cells
        });
        AlmostLocked {
            cells,
            digits,
            at,
            sees,
        }
    }

    /// Returns whether the candidate is wrong if the set has its digit.
    fn excludes(&self, candidate: Candidate) -> bool {
        let digit = candidate.digit();
        self.digits.contains(digit) && self.sees[digit.index()].contains(candidate.cell())
    }

    /// Returns the strong link between two digits: the set can lack only one of these digits.
    fn link(&self, one: Digit, other: Digit) -> StrongLink {
        StrongLink {
            ends: [one, other].map(|digit| of_digit(self.at[digit.index()], digit)),
            within: match self.cells.single() {
                Some(cell) => Within::Cell(cell),
                None => Within::AlmostLocked(self.cells),
            },
        }
    }
}
