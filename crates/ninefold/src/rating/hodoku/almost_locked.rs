//! Almost locked sets: cells of a house that have one digit more than they are; and the links between them.
//!
//! Two sets are linked by a digit if all its places in one see all in the other, so that only one of the sets can have
//! it. The set that doesn't is then a locked set of its other digits.

use alloc::vec::Vec;

use super::board::{Board, seen_by_all};
use super::relation::{BitSet, Relation, bits};
use super::subsets::houses_of;
use crate::logic::{Interrupted, Watch};
use crate::{Candidate, Cell, CellSet, Digit, DigitSet, House};

/// An almost locked set.
#[derive(Clone, Debug)]
pub(super) struct AlmostLocked {
    pub cells: CellSet,
    pub digits: DigitSet,
    /// The cells outside the set that have each digit and see all places of it in the set.
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
        let digits = (self.digits & other.digits) - restricted;
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
    /// The cells that have each digit.
    places: [CellSet; 9],
    index: Vec<Index>,
    links: Vec<Link>,
    /// Where the links from each set to later ones begin.
    starts: Vec<usize>,
    /// The sets that each is linked to.
    pub linked: Relation,
    /// The sets that see a place of the same digit outside, and so may eliminate something together.
    pub zaps: Relation,
    /// Those of them that share no cell.
    pub zaps_apart: Relation,
}

/// Of 256 sets, a bit for each.
type Members = [u64; 4];

/// Of 256 sets, which are where.
#[derive(Clone, Debug)]
struct Index {
    /// By cell: those that have it.
    with_cell: [Members; 81],
    /// By digit and cell: those that see this place of the digit.
    seeing: [[Members; 81]; 9],
}

impl Index {
    const EMPTY: Index = Index {
        with_cell: [[0; 4]; 81],
        seeing: [[[0; 4]; 81]; 9],
    };

    fn new(sets: &[AlmostLocked]) -> Index {
        let mut index = Index::EMPTY;
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

    /// The sets that share no cell with this one.
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

/// The almost locked sets of each house, without those that an earlier house has, too. They are listed again only where
/// candidates have changed.
#[derive(Debug)]
pub(super) struct Listed {
    unsolved: CellSet,
    masks: [DigitSet; 81],
    of_houses: [Vec<AlmostLocked>; 27],
}

impl Default for Listed {
    fn default() -> Listed {
        Listed {
            unsolved: CellSet::EMPTY,
            masks: [DigitSet::EMPTY; 81],
            of_houses: [const { Vec::new() }; 27],
        }
    }
}

impl Listed {
    fn update(&mut self, board: &Board) {
        let mut changed_cells = self.unsolved ^ board.unsolved();
        self.unsolved = board.unsolved();
        for (cell, mask) in Cell::ALL.into_iter().zip(&mut self.masks) {
            if *mask != board.mask(cell) {
                *mask = board.mask(cell);
                changed_cells.insert(cell);
            }
        }
        let places = Digit::ALL.map(|digit| board.places(digit));
        for (house, sets) in House::ALL.into_iter().zip(&mut self.of_houses) {
            if (house.cell_set() & changed_cells).is_empty() {
                // Outside, cells can only have lost candidates.
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

/// Those of the 256 sets that come later in the list than this one.
fn later(mut members: Members, set: usize, number: usize) -> Members {
    for (first, word) in (256 * number..).step_by(64).zip(&mut members) {
        let earlier = (set + 1).saturating_sub(first);
        *word &= u64::MAX.checked_shl(earlier as u32).unwrap_or(0);
    }
    members
}

/// The numbers of these sets among the 256.
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
            places: Digit::ALL.map(|digit| board.places(digit)),
            linked: Relation::new(sets.len()),
            zaps: Relation::new(sets.len()),
            zaps_apart: Relation::new(sets.len()),
            sets,
            links: Vec::new(),
            starts: alloc::vec![0],
        }
    }

    /// The sets that have any of these cells.
    pub fn with_any(&self, cells: CellSet) -> BitSet {
        let sets = self.sets.iter();
        sets.map(|set| !(set.cells & cells).is_empty()).collect()
    }

    /// The links from a set to later ones, in their order, if they have been found.
    pub fn links_from(&self, set: usize) -> &[Link] {
        &self.links[self.starts[set]..self.starts[set + 1]]
    }

    /// The link between two sets that are linked.
    pub fn link(&self, one: usize, other: usize) -> Option<&Link> {
        let (first, second) = (one.min(other), one.max(other));
        let links = self.links_from(first);
        let place = links.binary_search_by_key(&second, |link| link.sets[1]);
        place.ok().map(|place| &links[place])
    }

    /// Finds the links from all sets up to this one.
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
            // By a digit it is linked to those that see all its places here, so it sees theirs.
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

/// The first thing found among the sets of some of these cells: each before the larger ones that begin with it. Only those
/// are looked at that are wanted by the number of their cells, and their digits; and none that begin with others that may
/// not be so, by the most cells that they can have.
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
    let nothing = Subset {
        cells: CellSet::EMPTY,
        number: 0,
        digits: DigitSet::EMPTY,
    };
    nothing.extend(
        &members[..cells.len()],
        &is_wanted,
        &may_be_wanted,
        &mut look,
    )
}

/// Some cells, how many, and their digits.
#[derive(Clone, Copy)]
struct Subset {
    cells: CellSet,
    number: usize,
    digits: DigitSet,
}

impl Subset {
    fn extend<R>(
        self,
        mut members: &[(CellSet, DigitSet)],
        is_wanted: &impl Fn(usize, DigitSet) -> bool,
        may_be_wanted: &impl Fn(usize, DigitSet) -> bool,
        look: &mut impl FnMut(CellSet, DigitSet) -> Option<R>,
    ) -> Option<R> {
        while let [(cell, digits), later @ ..] = members {
            let subset = Subset {
                cells: self.cells | *cell,
                number: self.number + 1,
                digits: self.digits | *digits,
            };
            if is_wanted(subset.number, subset.digits)
                && let Some(found) = look(subset.cells, subset.digits)
            {
                return Some(found);
            }
            if !later.is_empty()
                && may_be_wanted(subset.number + later.len(), subset.digits)
                && let Some(found) = subset.extend(later, is_wanted, may_be_wanted, look)
            {
                return Some(found);
            }
            members = later;
        }
        None
    }
}
