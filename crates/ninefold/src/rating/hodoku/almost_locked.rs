//! Almost locked sets: cells of a house that have one digit more than they are; and the links between them.
//!
//! Two sets are linked by a digit if all its places in one see all in the other, so that only one of the sets can have
//! it. The set that doesn't is then a locked set of its other digits.

use alloc::vec::Vec;

use super::board::Board;
use super::subsets::houses_of;
use crate::logic::{Interrupted, Watch};
use crate::{Candidate, CellSet, Digit, DigitSet, House};

/// An almost locked set.
#[derive(Debug)]
pub(super) struct AlmostLocked {
    pub cells: CellSet,
    pub digits: DigitSet,
    /// The cells of the set that have each digit.
    at: [CellSet; 9],
    /// The cells outside the set that have the digit and see all of these.
    sees: [CellSet; 9],
    /// All these of any digit.
    seen: CellSet,
}

impl AlmostLocked {
    fn new(board: &Board, cells: CellSet, digits: DigitSet) -> AlmostLocked {
        let (mut at, mut sees) = ([CellSet::EMPTY; 9], [CellSet::EMPTY; 9]);
        for digit in digits {
            let places = board.places(digit);
            at[digit.index()] = places & cells;
            let seen = (places & cells).into_iter();
            sees[digit.index()] = seen.fold(places - cells, |seen, cell| seen & cell.peer_set());
        }
        AlmostLocked {
            cells,
            digits,
            at,
            sees,
            seen: sees
                .into_iter()
                .fold(CellSet::EMPTY, |seen, sees| seen | sees),
        }
    }

    /// The places of the digit outside the set that see all inside it.
    pub fn sees(&self, digit: Digit) -> CellSet {
        self.sees[digit.index()]
    }

    /// What goes if one of two sets must be without its additional digit, which is none of those `restricted`: the
    /// digits of both from all cells that see their places in both.
    pub fn zapped<'a>(
        &'a self,
        other: &'a AlmostLocked,
        restricted: DigitSet,
    ) -> impl Iterator<Item = Candidate> + 'a {
        let digits = match (self.seen & other.seen).is_empty() {
            true => DigitSet::EMPTY,
            false => (self.digits & other.digits) - restricted,
        };
        digits.into_iter().flat_map(|digit| {
            let seen = self.sees(digit) & other.sees(digit);
            seen.into_iter()
                .map(move |cell| Candidate::new(cell, digit))
        })
    }
}

/// That two sets cannot both have a digit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    /// The places of the sets in the list, the lesser first.
    pub sets: [usize; 2],
    pub digit: Digit,
    /// Another digit for which this holds.
    pub second: Option<Digit>,
}

impl Link {
    pub fn digits(&self) -> DigitSet {
        DigitSet::from_iter([self.digit].into_iter().chain(self.second))
    }
}

/// All almost locked sets of a position, and the links between them as far as they have been needed.
#[derive(Debug)]
pub(super) struct AlmostLockedSets {
    pub sets: Vec<AlmostLocked>,
    /// Their cells, and what they see, once more: together they are quick to run through.
    cells: Vec<CellSet>,
    seen: Vec<CellSet>,
    links: Vec<Link>,
    /// Where the links from each set to later ones begin.
    starts: Vec<usize>,
}

impl AlmostLockedSets {
    pub fn new(board: &Board) -> AlmostLockedSets {
        let mut sets = Vec::new();
        let unsolved = board.unsolved();
        for house in (0..27).filter_map(House::from_index) {
            let cells = house.cell_set() & unsolved;
            each_subset(board, cells, &mut |cells, digits| {
                let is_new = || houses_of(cells).all(|other| other >= house);
                if digits.len() == cells.len() + 1 && is_new() {
                    sets.push(AlmostLocked::new(board, cells, digits));
                }
                None::<()>
            });
        }
        AlmostLockedSets {
            cells: sets.iter().map(|set| set.cells).collect(),
            seen: sets.iter().map(|set| set.seen).collect(),
            sets,
            links: Vec::new(),
            starts: alloc::vec![0],
        }
    }

    /// Whether two sets may eliminate something together.
    pub fn may_zap(&self, one: usize, other: usize) -> bool {
        !(self.seen[one] & self.seen[other]).is_empty()
    }

    /// The links from a set to later ones, in their order, if they have been found.
    pub fn links_from(&self, set: usize) -> &[Link] {
        &self.links[self.starts[set]..self.starts[set + 1]]
    }

    /// Finds the links from all sets up to this one.
    pub fn find_links_from(&mut self, set: usize) {
        while self.starts.len() <= set + 1 {
            self.find_links(self.starts.len() - 1);
            self.starts.push(self.links.len());
        }
    }

    /// Finds all links.
    pub fn find_all_links(&mut self, watch: &Watch<'_>) -> Result<(), Interrupted> {
        for set in 0..self.sets.len() {
            watch.spend(5000)?;
            self.find_links_from(set);
        }
        Ok(())
    }

    /// The links to each set from earlier ones.
    pub fn links_to(&self) -> Vec<Vec<Link>> {
        let mut links_to = alloc::vec![Vec::new(); self.sets.len()];
        for link in &self.links {
            links_to[link.sets[1]].push(*link);
        }
        links_to
    }

    fn find_links(&mut self, from: usize) {
        let set = &self.sets[from];
        for (place, cells) in self.cells.iter().enumerate().skip(from + 1) {
            if (set.seen & *cells).is_empty() || !(set.cells & *cells).is_empty() {
                continue;
            }
            let other = &self.sets[place];
            let is_restricted =
                |digit: &Digit| (other.at[digit.index()] - set.sees(*digit)).is_empty();
            let common = (set.digits & other.digits).into_iter();
            let mut digits = common.filter(is_restricted);
            if let Some(digit) = digits.next() {
                self.links.push(Link {
                    sets: [from, place],
                    digit,
                    second: digits.next_back(),
                });
            }
        }
    }
}

/// The first thing found among the sets of some of these cells: each before the larger ones that begin with it.
pub(super) fn each_subset<R>(
    board: &Board,
    cells: CellSet,
    look: &mut impl FnMut(CellSet, DigitSet) -> Option<R>,
) -> Option<R> {
    fn extend<R>(
        board: &Board,
        (chosen, digits): (CellSet, DigitSet),
        mut rest: CellSet,
        look: &mut impl FnMut(CellSet, DigitSet) -> Option<R>,
    ) -> Option<R> {
        while let Some(cell) = rest.pop_first() {
            let (chosen, digits) = (chosen | cell.into(), digits | board.mask(cell));
            let found = look(chosen, digits);
            let found = found.or_else(|| extend(board, (chosen, digits), rest, look));
            if found.is_some() {
                return found;
            }
        }
        None
    }
    extend(board, (CellSet::EMPTY, DigitSet::EMPTY), cells, look)
}
