//! Aligned pair and triplet exclusion. Two or three base cells can be filled in as many ways as their candidates allow.
//! A way is impossible if it puts a digit twice in a house, or if it leaves an excluder without candidates. An
//! *excluder* is a cell that sees all base cells. A candidate that occurs in no possible way is eliminated. (In spite
//! of the name the cells need not be aligned.)
//!
//! There are at least two excluders, and an excluder has at most as many candidates as there are base cells. In a
//! triplet, one base cell has at most three candidates and sees another base cell.
//!
//! ```text
//!     base 1 7    base 2 7          the ways are 1 2, 1 7, 7 2 (7 7 would put the 7 twice)
//!     excluder 1 7                  forbids 1 7, which would empty it
//!     excluder 2 7                  forbids 7 2: only 1 2 is left, and both 7 are eliminated
//! ```
//!
//! If r9c3 were 7, every digit in r9c1 would empty one of the excluders:
//!
//! ```
//! # use ninefold::logic::Technique;
//! # use ninefold::{Grid, rating::Rater};
//! let puzzle: Grid =
//!     "7.........854.1.7.14......3..2..589.6...1...2...8.6..........2...6.8...1.5....4..".parse()?;
//! let mut rater = Rater::default();
//! let mut steps = rater.path(&puzzle).map(|(_, step, _)| step);
//! let step = steps.find(|step| step.technique == Technique::AlignedPairExclusion).unwrap();
//! assert_eq!(format!("{:?}", step.conclusion.eliminations), "{7r9c3}");
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

use alloc::vec::Vec;

use crate::{CandidateSet, Cell, CellSet, DigitSet};

use super::{
    Conclusion, Finder, Flow, Look, NineBits, Pattern, Position, SearchResult, Technique, bits,
    peers,
};

/// Some cells, and the cells that exclude ways to fill them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct AlignedExclusion {
    /// The base cells, two or three.
    #[cfg_attr(feature = "serde", serde(serialize_with = "serialize_sorted"))]
    pub cells: Vec<Cell>,
    /// The cells that see all base cells and have few candidates.
    pub excluders: CellSet,
    #[cfg_attr(feature = "serde", serde(skip))]
    pub(super) eliminated: CandidateSet,
}

#[cfg(feature = "serde")]
fn serialize_sorted<S: serde::Serializer>(
    cells: &[Cell],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let sorted: CellSet = cells.iter().copied().collect();
    serde::Serialize::serialize(&sorted, serializer)
}

/// The cost of the search for third cells beside one pair (see [`Watch::spend`]).
const PAIR_WITH_THIRDS: u32 = 2_000;

/// Finds aligned pairs that exclude something.
pub(crate) enum AlignedPairs {}

/// Finds aligned triplets that exclude something.
pub(crate) enum AlignedTriplets {}

impl Finder for AlignedPairs {
    type Pattern = AlignedExclusion;

    fn visit_all(look: &mut Look, visit: &mut dyn FnMut(AlignedExclusion) -> Flow) -> Flow {
        let (position, watch) = (look.position, look.watch);
        let bases = Bases::of(position, 2, &Memory::default());
        watch.allow(100_000)?;
        bases
            .pairs()
            .filter_map(|cells| bases.pair(position, cells))
            .filter(|found| found.rests_on_excluders(position))
            .try_for_each(visit)
    }

    fn first(look: &mut Look, _: Option<Technique>) -> SearchResult<AlignedExclusion> {
        let position = look.position;
        let memory = &mut look.scratch.of::<[Memory; 2]>()[0];
        let bases = Bases::of(position, 2, memory);
        let found = bases.pairs().find_map(|cells| bases.pair(position, cells));
        if found.is_none() {
            memory.nothing_found_in(position);
        }
        Ok(found)
    }
}

impl Finder for AlignedTriplets {
    type Pattern = AlignedExclusion;

    fn visit_all(look: &mut Look, visit: &mut dyn FnMut(AlignedExclusion) -> Flow) -> Flow {
        let (position, watch) = (look.position, look.watch);
        let bases = Bases::of(position, 3, &Memory::default());
        for pair in bases.pairs() {
            watch.allow(PAIR_WITH_THIRDS)?;
            let thirds = bases.thirds_of(pair).into_iter();
            thirds
                .filter_map(|third| bases.with_third(position, pair, third))
                .filter(|found| found.rests_on_excluders(position))
                .try_for_each(&mut *visit)?;
        }
        Flow::Continue(())
    }

    fn first(look: &mut Look, _: Option<Technique>) -> SearchResult<AlignedExclusion> {
        let position = look.position;
        let memory = &mut look.scratch.of::<[Memory; 2]>()[1];
        let bases = Bases::of(position, 3, memory);
        for pair in bases.pairs() {
            look.watch.spend(PAIR_WITH_THIRDS)?;
            let found = triplet(position, &bases, pair);
            if found.is_some() {
                return Ok(found);
            }
        }
        memory.nothing_found_in(position);
        Ok(None)
    }
}

/// Returns the first triplet of the pair and a third cell that excludes something.
fn triplet(position: &Position, bases: &Bases, pair: [Cell; 2]) -> Option<AlignedExclusion> {
    let [one, other] = pair;
    let thirds = bases.thirds_of(pair);
    // The order matters only if at least one third cell works.
    if !thirds
        .into_iter()
        .any(|third| bases.with_third(position, pair, third).is_some())
    {
        return None;
    }
    let of_one = peers(one)
        .iter()
        .filter(|&&cell| bases.excluders[one.index()].contains(cell));
    let of_both = of_one.chain(peers(other));
    let mut in_order = of_both.copied().filter(|&cell| thirds.contains(cell));
    in_order.find_map(|third| bases.with_third(position, pair, third))
}

/// The candidates of the last position in which nothing was found. Cells that have not changed since then still exclude
/// nothing.
#[derive(Clone)]
struct Memory {
    marks: [u16; 81],
}

impl Default for Memory {
    /// Returns an empty memory, in which no cell has candidates, so that all cells count as changed.
    fn default() -> Memory {
        Memory {
            marks: [u16::MAX; 81],
        }
    }
}

impl Memory {
    fn changed(&self, position: &Position) -> CellSet {
        let has_changed = |cell: &Cell| self.marks[cell.index()] != position.marks(*cell);
        Cell::ALL.into_iter().filter(has_changed).collect()
    }

    /// Caches the position, except when cells that see a single were skipped.
    fn nothing_found_in(&mut self, position: &Position) {
        *self = Memory::default();
        if position.cells_with(1).is_empty() {
            self.marks = Cell::ALL.map(|cell| position.marks(cell));
        }
    }
}

/// The cells that may be base cells.
struct Bases {
    cells: CellSet,
    /// For each cell, its excluders.
    excluders: [CellSet; 81],
    /// The cells that may be the third cell of a triplet.
    thirds: CellSet,
    /// The cells that have changed since the cached position.
    changed: CellSet,
}

impl Bases {
    /// Collects the cells that have two candidates or more, no peer with only one, and an excluder: a peer with two to
    /// `most` candidates.
    fn of(position: &Position, most: usize, memory: &Memory) -> Bases {
        let single = position.cells_with(1);
        let few = (2..=most).fold(CellSet::EMPTY, |cells, count| {
            cells | position.cells_with(count)
        });
        let mut excluders = [CellSet::EMPTY; 81];
        let mut cells = CellSet::EMPTY;
        for cell in position.empty_cells() {
            let around = cell.peer_set();
            let excluding = few & around;
            if position.marks(cell).size() >= 2
                && (single & around).is_empty()
                && !excluding.is_empty()
            {
                cells.insert(cell);
                excluders[cell.index()] = excluding;
            }
        }
        let thirds = cells & few;
        Bases {
            cells,
            excluders,
            thirds,
            changed: memory.changed(position),
        }
    }

    /// Returns all pairs that share two excluders or more, ordered by their later cell.
    fn pairs(&self) -> impl Iterator<Item = [Cell; 2]> {
        self.cells.iter().flat_map(|later| {
            let with_common = seeing_several(self.excluders[later.index()]);
            let earlier = self.cells & with_common & CellSet::before(later);
            earlier.iter().map(move |one| [one, later])
        })
    }

    /// Returns the exclusion by the pair, if there is one.
    fn pair(&self, position: &Position, cells: [Cell; 2]) -> Option<AlignedExclusion> {
        if self.is_unchanged(cells) {
            return None;
        }
        let excluders = self.excluders(cells);
        let [_, left @ ..] = ways(position, None, cells, excluders);
        exclusion(position, &cells, &left, excluders)
    }

    /// Returns the possible third cells of the pair, without those that were tried with these cells in another order.
    fn thirds_of(&self, pair: [Cell; 2]) -> CellSet {
        let [one, other] = pair;
        let mut thirds =
            (self.excluders[one.index()] | self.excluders[other.index()]) & self.thirds;
        thirds.remove(one);
        thirds.remove(other);
        if self.is_unchanged(pair) {
            thirds &= self.changed;
        }
        match thirds.is_empty() {
            true => thirds,
            false => thirds - self.known_thirds(pair),
        }
    }

    /// Returns the exclusion by the pair and a third cell, if there is one.
    fn with_third(
        &self,
        position: &Position,
        [one, other]: [Cell; 2],
        third: Cell,
    ) -> Option<AlignedExclusion> {
        let cells = [one, other, third];
        let excluders = self.excluders(cells);
        if !excluders.has_several() || self.is_unchanged(cells) {
            return None;
        }
        // The cell with the fewest digits is first, as the digits of the last one are handled together.
        let [of_third, of_one, of_other] = ways(position, Some(third), [one, other], excluders);
        let left = [of_one, of_other, of_third];
        exclusion(position, &cells, &left, excluders)
    }

    /// Returns the excluders that the cells share.
    fn excluders<const SIZE: usize>(&self, cells: [Cell; SIZE]) -> CellSet {
        let excluders = cells.map(|cell| self.excluders[cell.index()]);
        let common = excluders.into_iter().reduce(|one, other| one & other);
        common.unwrap_or_default()
    }

    /// Returns whether neither these cells nor any possible excluder have changed since the cached position.
    fn is_unchanged<const SIZE: usize>(&self, cells: [Cell; SIZE]) -> bool {
        let around = cells.map(Cell::peer_set).into_iter();
        let Some(excluding) = around.reduce(|one, other| one & other) else {
            return true;
        };
        let all = excluding | CellSet::from_iter(cells);
        (all & self.changed).is_empty()
    }

    /// Returns the third cells whose triplet was already examined with another of its cells as the third.
    fn known_thirds(&self, pair: [Cell; 2]) -> CellSet {
        let see = pair[0].peer_set().contains(pair[1]);
        let may_be_third = pair.into_iter().filter(|&cell| self.thirds.contains(cell));
        may_be_third.fold(CellSet::EMPTY, |known, third| {
            let near = if see { CellSet::ALL } else { third.peer_set() };
            known | (near & CellSet::before(third))
        })
    }
}

/// Returns the cells that see at least two of the given cells.
fn seeing_several(cells: CellSet) -> CellSet {
    let (mut once, mut several) = (CellSet::EMPTY, CellSet::EMPTY);
    for cell in cells {
        several |= once & cell.peer_set();
        once |= cell.peer_set();
    }
    several
}

/// The candidates of the excluders that the base cells may empty.
struct Excluded {
    marks: [u16; 20],
    count: usize,
}

impl Excluded {
    fn of(position: &Position, cells: &[Cell], excluders: CellSet) -> Excluded {
        let all = cells
            .iter()
            .fold(0, |all, &cell| all | position.marks(cell));
        let mut excluded = Excluded {
            marks: [0; 20],
            count: 0,
        };
        for cell in excluders {
            let marks = position.marks(cell);
            if marks & !all == 0 {
                excluded.marks[excluded.count] = marks;
                excluded.count += 1;
            }
        }
        excluded
    }

    fn iter(&self) -> impl Iterator<Item = u16> + '_ {
        self.marks[..self.count].iter().copied()
    }
}

/// Returns, for each of the two or three cells, the candidates that occur in a possible way to fill the cells.
fn ways(
    position: &Position,
    first: Option<Cell>,
    [second, third]: [Cell; 2],
    excluders: CellSet,
) -> [u16; 3] {
    let cells = [first.unwrap_or(second), second, third];
    let excluded = Excluded::of(position, &cells, excluders);
    let mut marks = cells.map(|cell| position.marks(cell));
    // Each mask has all bits set if its two cells see each other, and none otherwise.
    let [one_two, one_three, two_three] = [(0, 1), (0, 2), (1, 2)].map(|(one, other)| {
        let see = cells[one].peer_set().contains(cells[other]);
        if see { u16::MAX } else { 0 }
    });
    // A missing first cell can be filled in one way: with nothing.
    if first.is_none() {
        marks[0] = 0;
    }
    let mut left = [0; 3];
    let nothing = first.is_none().then_some(0);
    for one in bits(marks[0]).map(|digit| 1 << digit).chain(nothing) {
        for two in bits(marks[1] & !(one & one_two)).map(|digit| 1 << digit) {
            // Every candidate that this way could confirm is already confirmed.
            if left[0] & one != 0 && left[1] & two != 0 && left[2] == marks[2] {
                continue;
            }
            let mut thirds = marks[2] & !(one & one_three) & !(two & two_three);
            for marks in excluded.iter() {
                let rest: u16 = marks & !(one | two);
                if rest & rest.wrapping_sub(1) == 0 {
                    // The excluder is empty, or keeps one digit, which the third cell must not take.
                    thirds &= if rest == 0 { 0 } else { !rest };
                }
            }
            if thirds != 0 {
                left[0] |= one;
                left[1] |= two;
                left[2] |= thirds;
            }
        }
    }
    left
}

fn exclusion(
    position: &Position,
    cells: &[Cell],
    left: &[u16],
    excluders: CellSet,
) -> Option<AlignedExclusion> {
    let pairs = || cells.iter().zip(left);
    if pairs().all(|(&cell, &left)| position.marks(cell) == left) {
        return None;
    }
    let eliminated = pairs().flat_map(|(&cell, &left)| {
        position.among(cell.into(), !DigitSet::from_bits(left).unwrap_or_default())
    });
    Some(AlignedExclusion {
        cells: cells.to_vec(),
        excluders,
        eliminated: eliminated.collect(),
    })
}

impl AlignedExclusion {
    /// Returns whether the exclusion needs its excluders. Without that need, the base cells are a naked set.
    fn rests_on_excluders(&self, position: &Position) -> bool {
        let [first, second, third] = self.cells[..] else {
            // Two cells always leave each other a candidate.
            return true;
        };
        let left = ways(position, Some(first), [second, third], CellSet::EMPTY);
        let alone = exclusion(position, &self.cells, &left, CellSet::EMPTY);
        alone.is_none_or(|alone| alone.eliminated != self.eliminated)
    }
}

impl Pattern for AlignedExclusion {
    fn technique(&self) -> Technique {
        match self.cells.len() {
            2 => Technique::AlignedPairExclusion,
            _ => Technique::AlignedTripletExclusion,
        }
    }

    fn conclusion(&self, _: &Position) -> Conclusion {
        Conclusion::removing(self.eliminated)
    }
}
