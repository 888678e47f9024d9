//! Almost locked sets, and the links between them. A set of cells in a house is almost locked if it has one digit
//! more than cells.
//!
//! Two sets are linked by a digit if all its places in one set see all its places in the other. Only one of the sets
//! can then have the digit, and the other is a locked set of its remaining digits.

use alloc::vec::Vec;

use super::board::{Board, houses_of, of_digit, seen_by_all};
use super::relation::{BitSet, Relation, bits};
use crate::logic::{AlternatingChain, Interrupted, StrongLink, Watch, Within};
use crate::{Candidate, CellSet, Digit, DigitSet, House};

/// An almost locked set.
#[derive(Clone, Debug)]
pub(super) struct AlmostLocked {
    pub cells: CellSet,
    pub digits: DigitSet,
    /// For each digit, the cells outside the set that have it and see all its places in the set.
    sees: [CellSet; 9],
}

impl AlmostLocked {
    fn new(board: &Board, cells: CellSet, digits: DigitSet) -> AlmostLocked {
        let mut sees = [CellSet::EMPTY; 9];
        for digit in digits {
            let places = board.places(digit);
            sees[digit.index()] = (places - cells) & seen_by_all(places & cells);
        }
        AlmostLocked {
            cells,
            digits,
            sees,
        }
    }

    /// Returns the places of the digit outside the set that see all its places inside.
    pub fn sees(&self, digit: Digit) -> CellSet {
        self.sees[digit.index()]
    }

    /// Returns the eliminations of two sets if at least one has all its digits except one in `restricted`. Each other
    /// common digit is removed from the cells that see all its places in both sets.
    pub fn zapped<'a>(
        &'a self,
        other: &'a AlmostLocked,
        restricted: DigitSet,
    ) -> impl Iterator<Item = Candidate> + 'a {
        let digits = (self.digits & other.digits) - restricted;
        digits
            .into_iter()
            .flat_map(|digit| of_digit(self.sees(digit) & other.sees(digit), digit))
    }
}

/// A link between two sets: a digit that they cannot both have.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    /// The indexes of the sets in the list, the lesser first.
    pub sets: [usize; 2],
    pub digit: Digit,
    /// Another digit that links the sets, if any.
    pub second: Option<Digit>,
}

impl Link {
    pub fn digits(&self) -> DigitSet {
        DigitSet::from_iter([self.digit].into_iter().chain(self.second))
    }
}

/// All almost locked sets of a position, and the links between them, which are found on demand.
#[derive(Debug)]
pub(super) struct AlmostLockedSets {
    pub sets: Vec<AlmostLocked>,
    /// For each digit, the cells that have it.
    places: [CellSet; 9],
    index: Vec<Index>,
    links: Vec<Link>,
    /// For each set, the index of its first link to a later set.
    starts: Vec<usize>,
    /// For each set, the sets that it is linked to.
    pub linked: Relation,
    /// For each set, the sets that see a place of the same digit outside. Two such sets may eliminate something
    /// together.
    pub zaps: Relation,
    /// The pairs in `zaps` that share no cell.
    pub zaps_apart: Relation,
}

/// A bit set of 256 almost locked sets.
type Members = [u64; 4];

/// An index of 256 almost locked sets.
#[derive(Clone, Debug)]
struct Index {
    /// For each cell, the sets that have it.
    with_cell: [Members; 81],
    /// For each digit and cell, the sets that see this place of the digit.
    seeing: [[Members; 81]; 9],
}

impl Index {
    fn new(sets: &[AlmostLocked]) -> Index {
        let mut index = Index {
            with_cell: [[0; 4]; 81],
            seeing: [[[0; 4]; 81]; 9],
        };
        for (number, set) in sets.iter().enumerate() {
            let mark = |table: &mut [Members; 81], cells: CellSet| {
                for cell in cells {
                    table[cell.index()][number / 64] |= 1 << (number % 64);
                }
            };
            mark(&mut index.with_cell, set.cells);
            for digit in set.digits {
                mark(&mut index.seeing[digit.index()], set.sees(digit));
            }
        }
        index
    }

    /// Returns the sets that share no cell with this one.
    fn apart(&self, set: &AlmostLocked) -> Members {
        let mut apart = [!0; 4];
        for cell in set.cells {
            merge(&mut apart, &self.with_cell[cell.index()], |apart, with| {
                apart & !with
            });
        }
        apart
    }
}

fn merge(members: &mut Members, others: &Members, with: impl Fn(u64, u64) -> u64) {
    for (word, other) in members.iter_mut().zip(others) {
        *word = with(*word, *other);
    }
}

/// The almost locked sets of each house, except sets that an earlier house also has. A house is searched again only
/// if its candidates have changed.
#[derive(Default, Debug)]
pub(super) struct Listed {
    unsolved: CellSet,
    /// For each digit, the cells that have it.
    places: [CellSet; 9],
    of_houses: [Vec<AlmostLocked>; 27],
}

impl Listed {
    fn update(&mut self, board: &Board) {
        let places = Digit::ALL.map(|digit| board.places(digit));
        let mut changed_cells = self.unsolved ^ board.unsolved();
        for (before, places) in self.places.iter().zip(&places) {
            changed_cells |= *before ^ *places;
        }
        (self.unsolved, self.places) = (board.unsolved(), places);
        for (house, sets) in House::ALL.into_iter().zip(&mut self.of_houses) {
            if (house.cell_set() & changed_cells).is_empty() {
                // Outside the house, cells can only have lost candidates.
                for set in sets {
                    for (sees, places) in set.sees.iter_mut().zip(&places) {
                        *sees &= *places;
                    }
                }
            } else {
                sets.clear();
                list(board, house, sets);
            }
        }
    }
}

/// Adds the almost locked sets of a house.
fn list(board: &Board, house: House, sets: &mut Vec<AlmostLocked>) {
    let cells = house.cell_set() & board.unsolved();
    let is_almost_locked = |number, digits: DigitSet| digits.len() == number + 1;
    let may_be = |most, digits: DigitSet| digits.len() <= most + 1;
    each_subset(board, cells, is_almost_locked, may_be, |cells, digits| {
        if houses_of(cells).all(|other| other >= house) {
            sets.push(AlmostLocked::new(board, cells, digits));
        }
        None::<()>
    });
}

/// Keeps the members that come later in the list than `set`. The members belong to the index with this `number`.
fn later(mut members: Members, set: usize, number: usize) -> Members {
    for (first, word) in (256 * number..).step_by(64).zip(&mut members) {
        let earlier = (set + 1).saturating_sub(first);
        *word &= u64::MAX.checked_shl(earlier as u32).unwrap_or(0);
    }
    members
}

/// Returns the numbers of the members among the 256 sets.
fn members(members: Members) -> impl Iterator<Item = usize> {
    let words = (0..).zip(members);
    words.flat_map(|(number, word)| bits(word, number))
}

impl AlmostLockedSets {
    pub fn new(board: &Board, listed: &mut Listed) -> AlmostLockedSets {
        listed.update(board);
        let sets = listed.of_houses.concat();
        AlmostLockedSets {
            index: sets.chunks(256).map(Index::new).collect(),
            places: listed.places,
            linked: Relation::new(sets.len()),
            zaps: Relation::new(sets.len()),
            zaps_apart: Relation::new(sets.len()),
            sets,
            links: Vec::new(),
            starts: alloc::vec![0],
        }
    }

    /// Returns the chain through these sets. Each of the digits but the first and the last links two sets; the first
    /// and the last digit are the ends.
    pub fn chain(&self, sets: &[usize], digits: &[Digit], closes: bool) -> AlternatingChain {
        let links = sets.iter().zip(digits.windows(2)).map(|(set, digits)| {
            let cells = self.sets[*set].cells;
            let places = |digit: &Digit| of_digit(self.places[digit.index()] & cells, *digit);
            StrongLink {
                ends: [&digits[0], &digits[1]].map(|digit| places(digit).collect()),
                within: cells
                    .single()
                    .map_or(Within::AlmostLocked(cells), Within::Cell),
            }
        });
        AlternatingChain {
            links: links.collect(),
            closes,
        }
    }

    /// Returns the sets that have any of these cells.
    pub fn with_any(&self, cells: CellSet) -> BitSet {
        let sets = self.sets.iter();
        sets.map(|set| !(set.cells & cells).is_empty()).collect()
    }

    /// Returns the links from a set to later ones, in their order. They must have been found.
    pub fn links_from(&self, set: usize) -> &[Link] {
        &self.links[self.starts[set]..self.starts[set + 1]]
    }

    /// Returns the link between two sets, if they are linked.
    pub fn link(&self, one: usize, other: usize) -> Option<&Link> {
        let (first, second) = (one.min(other), one.max(other));
        let links = self.links_from(first);
        let place = links.binary_search_by_key(&second, |link| link.sets[1]);
        place.ok().map(|place| &links[place])
    }

    /// Finds the links from all sets up to this one, unless they are known.
    pub fn find_links_from(&mut self, set: usize) {
        while self.starts.len() <= set + 1 {
            let from = self.starts.len() - 1;
            self.find_zaps(from);
            self.find_links(from);
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

    fn find_zaps(&mut self, from: usize) {
        let set = &self.sets[from];
        for (number, index) in self.index.iter().enumerate() {
            let mut zaps = [0; 4];
            for digit in set.digits {
                for cell in set.sees(digit) {
                    merge(
                        &mut zaps,
                        &index.seeing[digit.index()][cell.index()],
                        |one, other| one | other,
                    );
                }
            }
            let words = 4 * number..4 * number + 4;
            self.zaps.words_mut(from)[words.clone()].copy_from_slice(&zaps);
            merge(&mut zaps, &index.apart(set), |one, other| one & other);
            self.zaps_apart.words_mut(from)[words].copy_from_slice(&zaps);
        }
    }

    fn find_links(&mut self, from: usize) {
        let set = &self.sets[from];
        for (number, index) in self.index.iter().enumerate().skip(from / 256) {
            let apart = later(index.apart(set), from, number);
            let mut others = [0; 4];
            let mut digits_to = [DigitSet::EMPTY; 256];
            // A digit links this set to the sets that see all its places here, so this set sees its places there.
            let seen = |digit: &Digit| !set.sees(*digit).is_empty();
            for digit in set.digits.into_iter().filter(seen) {
                let mut linked = apart;
                for cell in self.places[digit.index()] & set.cells {
                    let seeing = &index.seeing[digit.index()][cell.index()];
                    merge(&mut linked, seeing, |one, other| one & other);
                }
                merge(&mut others, &linked, |one, other| one | other);
                for other in members(linked) {
                    digits_to[other].insert(digit);
                }
            }
            for other in members(others) {
                let place = 256 * number + other;
                self.linked.insert(from, place);
                self.linked.insert(place, from);
                let mut digits = digits_to[other].into_iter();
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
}

/// Passes subsets of these cells to `look`, and returns its first result. Each subset comes before the larger ones
/// that begin with it. `is_wanted` selects the subsets, by their number of cells and their digits. `may_be_wanted`
/// receives the maximum number of cells in the larger subsets, and the digits of the subset. If it returns false, the
/// larger subsets are skipped.
pub(super) fn each_subset<R>(
    board: &Board,
    cells: CellSet,
    is_wanted: impl Fn(usize, DigitSet) -> bool,
    may_be_wanted: impl Fn(usize, DigitSet) -> bool,
    mut look: impl FnMut(CellSet, DigitSet) -> Option<R>,
) -> Option<R> {
    let mut members = [(CellSet::EMPTY, DigitSet::EMPTY); 9];
    for (member, cell) in members.iter_mut().zip(cells) {
        *member = (cell.into(), board.mask(cell));
    }
    extend(
        (CellSet::EMPTY, 0, DigitSet::EMPTY),
        &members[..cells.len()],
        &is_wanted,
        &may_be_wanted,
        &mut look,
    )
}

/// Passes the subsets with these cells and further ones to `look`. A subset has cells, their number, and their digits.
fn extend<R>(
    (cells, number, digits): (CellSet, usize, DigitSet),
    mut members: &[(CellSet, DigitSet)],
    is_wanted: &impl Fn(usize, DigitSet) -> bool,
    may_be_wanted: &impl Fn(usize, DigitSet) -> bool,
    look: &mut impl FnMut(CellSet, DigitSet) -> Option<R>,
) -> Option<R> {
    let number = number + 1;
    while let [(cell, own), later @ ..] = members {
        let (cells, digits) = (cells | *cell, digits | *own);
        if is_wanted(number, digits)
            && let Some(found) = look(cells, digits)
        {
            return Some(found);
        }
        if !later.is_empty()
            && may_be_wanted(number + later.len(), digits)
            && let Some(found) = extend(
                (cells, number, digits),
                later,
                is_wanted,
                may_be_wanted,
                look,
            )
        {
            return Some(found);
        }
        members = later;
    }
    None
}
