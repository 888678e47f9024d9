//! A quick check whether a puzzle is easier than dynamic chains: [`SingleLinks`].
//!
//! Rating a puzzle means finding the shortest chain of all for every step. It is much easier to decide whether chains
//! of single links solve it at all. One candidate leads to another through links that do not depend on anything else,
//! so the consequences of all candidates are the transitive closure of a graph (S. Warshall, "A Theorem on Boolean
//! Matrices", 1962).

use alloc::vec;
use alloc::vec::Vec;

use crate::candidates::{Candidate, CandidateSet};
use crate::geometry::House;
use crate::logic::{Conclusion, Position};
use crate::rating::{InOrder, Path, Rule};

/// Techniques that are quick to find and reduce the work of the chains.
static EASY: [Rule; 6] = [
    Rule::HIDDEN_SINGLES,
    Rule::NAKED_SINGLES,
    Rule::LOCKED_CANDIDATES,
    Rule::NAKED_PAIRS,
    Rule::HIDDEN_PAIRS,
    Rule::NAKED_TRIPLETS,
];

/// Solves puzzles by chains of single links.
#[derive(Debug)]
pub(super) struct SingleLinks {
    easy: InOrder<'static>,
}

/// Sets of a position's candidates, by their numbers among them.
type Numbers = [u64; WORDS];

/// Positions with more candidates are very rare.
const WORDS: usize = 5;

impl Default for SingleLinks {
    fn default() -> SingleLinks {
        SingleLinks {
            easy: InOrder::new(&EASY),
        }
    }
}

impl SingleLinks {
    /// Returns whether easy techniques solve the position, together with the common consequences of all candidates of a
    /// cell or all places of a digit.
    pub(super) fn solve(&mut self, start: &Position) -> bool {
        let mut position = *start;
        loop {
            let mut path = Path::new(position, &mut self.easy);
            path.by_ref().for_each(drop);
            position = *path.position();
            if position.is_complete() {
                return true;
            }
            let eliminations = Network::of(&position).map(|network| network.eliminations());
            match eliminations {
                Some(eliminations) if !eliminations.is_empty() => position.apply(&Conclusion {
                    eliminations,
                    placement: None,
                }),
                _ => return false,
            }
        }
    }
}

/// The consequences of the candidates of a position.
struct Network {
    candidates: Vec<Candidate>,
    /// The candidates of each cell, and the places of each digit in each house: one of each is right.
    groups: Vec<Numbers>,
    /// For each candidate, the candidates that it excludes.
    weak: Vec<Numbers>,
    /// For each candidate, the candidates that it leads to.
    leads_to: Vec<Numbers>,
}

impl Network {
    /// Makes the network of a position; `None` if it has too many candidates.
    fn of(position: &Position) -> Option<Network> {
        let of_cell = |cell| {
            let digits = position.candidates(cell);
            digits.iter().map(move |digit| Candidate::new(cell, digit))
        };
        let candidates: Vec<Candidate> = position.empty_cells().iter().flat_map(of_cell).collect();
        if candidates.len() > WORDS * 64 {
            return None;
        }
        let groups = groups(position, &candidates);
        let count = candidates.len();
        let mut weak = vec![[0; WORDS]; count];
        for group in &groups {
            for number in members(group) {
                unite(&mut weak[number], group);
            }
        }
        for (number, weak) in weak.iter_mut().enumerate() {
            remove(weak, number);
        }
        let mut strong = vec![[0; WORDS]; count];
        for group in groups.iter().filter(|group| size(group) == 2) {
            for number in members(group) {
                unite(&mut strong[number], group);
            }
        }
        for (number, strong) in strong.iter_mut().enumerate() {
            remove(strong, number);
        }
        let mut leads_to = vec![[0; WORDS]; count];
        for (number, leads_to) in leads_to.iter_mut().enumerate() {
            insert(leads_to, number);
            members(&weak[number]).for_each(|off| unite(leads_to, &strong[off]));
        }
        close(&mut leads_to);
        Some(Network {
            candidates,
            groups,
            weak,
            leads_to,
        })
    }

    /// Returns the candidates that are wrong because they lead to a contradiction, or because all of a group exclude
    /// them.
    fn eliminations(&self) -> CandidateSet {
        let excluded = |leads_to: &Numbers| {
            let mut excluded = [0; WORDS];
            members(leads_to).for_each(|on| unite(&mut excluded, &self.weak[on]));
            excluded
        };
        let excluded: Vec<Numbers> = self.leads_to.iter().map(excluded).collect();
        let mut wrong = [0; WORDS];
        for (number, (leads_to, excluded)) in self.leads_to.iter().zip(&excluded).enumerate() {
            if leads_to.iter().zip(excluded).any(|(on, off)| on & off != 0) {
                insert(&mut wrong, number);
            }
        }
        for group in &self.groups {
            let mut common = [u64::MAX; WORDS];
            for number in members(group) {
                for (common, excluded) in common.iter_mut().zip(&excluded[number]) {
                    *common &= excluded;
                }
            }
            unite(&mut wrong, &common);
        }
        members(&wrong)
            .map(|number| self.candidates[number])
            .collect()
    }
}

/// Returns the candidates of each cell, and the places of each digit in each house.
fn groups(position: &Position, candidates: &[Candidate]) -> Vec<Numbers> {
    let mut by_cell = [[0; WORDS]; 81];
    let mut by_house = vec![[[0; WORDS]; 9]; House::ALL.len()];
    for (number, candidate) in candidates.iter().enumerate() {
        insert(&mut by_cell[candidate.cell().index()], number);
        for house in candidate.cell().houses() {
            insert(
                &mut by_house[house.index()][candidate.digit().index()],
                number,
            );
        }
    }
    let cells = position
        .empty_cells()
        .iter()
        .map(|cell| by_cell[cell.index()]);
    let houses = by_house.iter().flatten().copied();
    cells
        .chain(houses.filter(|group| size(group) > 0))
        .collect()
}

/// Adds to each row the rows of its members, transitively.
fn close(rows: &mut [Numbers]) {
    for through in 0..rows.len() {
        let more = rows[through];
        for row in rows.iter_mut() {
            if row[through / 64] >> (through % 64) & 1 == 1 {
                unite(row, &more);
            }
        }
    }
}

#[inline(always)]
fn unite(numbers: &mut Numbers, others: &Numbers) {
    for (word, other) in numbers.iter_mut().zip(others) {
        *word |= other;
    }
}

fn insert(numbers: &mut Numbers, number: usize) {
    numbers[number / 64] |= 1 << (number % 64);
}

fn remove(numbers: &mut Numbers, number: usize) {
    numbers[number / 64] &= !(1 << (number % 64));
}

fn size(numbers: &Numbers) -> u32 {
    numbers.iter().map(|word| word.count_ones()).sum()
}

fn members(numbers: &Numbers) -> impl Iterator<Item = usize> {
    numbers.iter().enumerate().flat_map(|(word, &bits)| {
        let rest = |bits: &u64| Some(bits & (bits - 1)).filter(|rest| *rest != 0);
        let starts = core::iter::successors(Some(bits).filter(|bits| *bits != 0), rest);
        starts.map(move |bits| word * 64 + bits.trailing_zeros() as usize)
    })
}
