//! The strong and weak links of a position: a network of ends, numbered so that those of one digit follow each other.
//!
//! An end of a link is a digit in some cells. A row of bits marks the ends of its digit that an end excludes, one bit
//! each. A single candidate also excludes the other single candidates of its cell.

use alloc::vec::Vec;

use crate::geometry::HouseKind;
use crate::{Candidate, Cell, CellSet, Digit, DigitSet, House};

use super::super::Position;
use super::super::almost_locked::{almost_locked_sets, is_group};
use super::super::rectangles::{between, pairs};
use super::Within;

/// The sources of strong links that may be used.
#[derive(Clone, Copy)]
pub(super) struct Sources {
    /// Cells with two candidates.
    pub cells: bool,
    /// Houses with two places for a digit.
    pub houses: bool,
    /// Houses with more places, in two groups, each in one box and one line.
    pub groups: bool,
    /// Almost locked sets of two cells up to this size.
    pub largest_set: usize,
    /// Rectangles that would otherwise have two solutions.
    pub rectangles: bool,
}

/// The number of an end.
pub(super) type EndId = u16;

/// A digit in some cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct End {
    pub digit: Digit,
    pub cells: CellSet,
}

/// A strong link, from an end to another.
#[derive(Clone, Copy)]
pub(super) struct Strong {
    pub to: EndId,
    /// The index of the link's source in `Network::withins`.
    pub within: u16,
    pub is_cell: bool,
}

/// All ends and links.
pub(super) struct Network {
    /// The ends of each digit begin at a multiple of 64; the numbers between are empty ends.
    pub ends: Vec<End>,
    /// For each end, the cells that see every cell of the end.
    pub seen: Vec<CellSet>,
    pub withins: Vec<Within>,
    strong: Vec<Strong>,
    /// For each end, the index of its first strong link.
    starts: Vec<u32>,
    /// For each end, the ends of its digit that it excludes, one bit each.
    rows: Vec<u64>,
    row_starts: Vec<u32>,
    /// For each digit, the range of words that hold its ends.
    words: [(usize, usize); 9],
    /// The ends that are single candidates.
    singles: Vec<EndId>,
}

/// The limit for the number of links, so that the numbers of ends fit. No position of a puzzle comes near it.
const MOST_LINKS: usize = 60_000;

/// The number that marks a missing end.
const NONE: EndId = EndId::MAX;

impl Network {
    pub fn new(position: &Position, sources: &Sources) -> Network {
        let mut found = CollectedLinks::default();
        if sources.cells {
            found.add_cells(position);
        }
        if sources.houses {
            found.add_houses(position, sources.groups);
        }
        if sources.largest_set > 1 {
            found.add_almost_locked_sets(position, sources.largest_set);
        }
        if sources.rectangles {
            found.add_rectangles(position);
        }
        found.network()
    }

    /// Returns the strong links that begin at the end.
    pub fn strong(&self, end: EndId) -> &[Strong] {
        let [from, to] = [0, 1].map(|next| self.starts[usize::from(end) + next] as usize);
        &self.strong[from..to]
    }

    /// Returns all ends that have strong links.
    pub fn all(&self) -> impl Iterator<Item = EndId> {
        (0..self.ends.len() as EndId).filter(|&end| !self.strong(end).is_empty())
    }

    /// Returns the ends that are single candidates.
    pub fn single_candidates(&self) -> impl Iterator<Item = EndId> {
        self.singles.iter().copied().filter(|&end| end != NONE)
    }

    /// Returns the first word of the ends of its digit, and the words that mark the excluded ends.
    pub fn row(&self, end: EndId) -> (usize, &[u64]) {
        let (first, count) = self.words[self.ends[usize::from(end)].digit.index()];
        let start = self.row_starts[usize::from(end)] as usize;
        (first, &self.rows[start..start + count])
    }

    /// Returns the ends of the same digit that this end excludes.
    pub fn excluded_by(&self, end: EndId) -> impl Iterator<Item = EndId> {
        let (first, row) = self.row(end);
        row.iter().enumerate().flat_map(move |(number, &word)| {
            ones(word).map(move |bit| ((first + number) * 64 + bit) as EndId)
        })
    }

    /// Returns the other candidates of its cell, if the end is a single candidate.
    pub fn same_cell(&self, end: EndId) -> impl Iterator<Item = EndId> {
        let of = self.ends[usize::from(end)];
        let cell = of.cells.single();
        cell.into_iter()
            .flat_map(move |cell| self.others(Candidate::new(cell, of.digit)))
    }

    /// Returns the ends that are the other candidates of the candidate's cell.
    pub fn others(&self, candidate: Candidate) -> impl Iterator<Item = EndId> {
        let others = Digit::ALL
            .into_iter()
            .filter(move |&digit| digit != candidate.digit());
        let single = move |digit| self.singles[Candidate::new(candidate.cell(), digit).index()];
        others.map(single).filter(|&end| end != NONE)
    }

    /// Returns the ends of the candidate's digit that the candidate excludes.
    pub fn seen_by(&self, candidate: Candidate) -> impl Iterator<Item = EndId> {
        let (first, count) = self.words[candidate.digit().index()];
        let peers = candidate.cell().peer_set();
        let is_seen = move |end: &usize| {
            let cells = self.ends[*end].cells;
            !cells.is_empty() && (cells - peers).is_empty()
        };
        (first * 64..(first + count) * 64)
            .filter(is_seen)
            .map(|end| end as EndId)
    }

    /// Returns the ends of the digit that have any of the cells.
    pub fn with(&self, digit: Digit, cells: CellSet) -> impl Iterator<Item = EndId> {
        let (first, count) = self.words[digit.index()];
        let has = move |end: &usize| !(self.ends[*end].cells & cells).is_empty();
        (first * 64..(first + count) * 64)
            .filter(has)
            .map(|end| end as EndId)
    }

    /// Returns the almost locked sets in which each of the two ends has all places of its digit.
    pub fn sets<'s>(
        &'s self,
        ends: &'s [EndId],
        position: &'s Position,
    ) -> impl Iterator<Item = CellSet> {
        let has = |set: CellSet, end: &EndId| {
            let end = self.ends[usize::from(*end)];
            set & position.board(end.digit) == end.cells
        };
        self.withins.iter().filter_map(move |within| match *within {
            Within::AlmostLocked(set) => ends.iter().all(|end| has(set, end)).then_some(set),
            _ => None,
        })
    }

    /// Returns whether the end excludes the candidate.
    pub fn excludes(&self, end: EndId, candidate: Candidate) -> bool {
        let of = &self.ends[usize::from(end)];
        match of.digit == candidate.digit() {
            true => self.seen[usize::from(end)].contains(candidate.cell()),
            false => of.cells.single() == Some(candidate.cell()),
        }
    }

    /// Returns whether at most one of the two ends can be right.
    pub fn exclude(&self, one: EndId, other: EndId) -> bool {
        let [a, b] = [one, other].map(|end| self.ends[usize::from(end)]);
        match a.digit == b.digit {
            true => (b.cells - self.seen[usize::from(one)]).is_empty(),
            false => a.cells == b.cells && a.cells.single().is_some(),
        }
    }
}

/// The strong links collected for a network.
#[derive(Default)]
struct CollectedLinks {
    withins: Vec<Within>,
    /// The two ends and the source of each link, as an index; the simplest links are first.
    links: Vec<([End; 2], u16)>,
}

impl CollectedLinks {
    fn add(&mut self, ends: [End; 2], within: u16) {
        self.links.push((ends, within));
        self.links.push(([ends[1], ends[0]], within));
    }

    fn within(&mut self, within: Within) -> u16 {
        self.withins.push(within);
        (self.withins.len() - 1) as u16
    }

    fn add_cells(&mut self, position: &Position) {
        for cell in position.cells_with(2) {
            let mut ends = position.of_cell(cell).map(|candidate| End {
                digit: candidate.digit(),
                cells: cell.into(),
            });
            if let (Some(one), Some(other)) = (ends.next(), ends.next()) {
                let within = self.within(Within::Cell(cell));
                self.add([one, other], within);
            }
        }
    }

    fn add_houses(&mut self, position: &Position, groups: bool) {
        for house in House::ALL {
            for digit in Digit::ALL {
                let places = position.places(house, digit);
                if !places.has_several() {
                    continue;
                }
                if let ([one, other], 2) = (ends_of(places), places.len()) {
                    let within = self.within(Within::House { house, digit });
                    self.add(
                        [one, other].map(|cell| End {
                            digit,
                            cells: cell.into(),
                        }),
                        within,
                    );
                } else if groups {
                    self.add_groups(house, digit, places);
                }
            }
        }
        if groups {
            self.add_claimed(position);
        }
    }

    /// Splits the places of a line that lie in one box into one cell and two others. If the box has no other places,
    /// the links of the box already include these.
    fn add_claimed(&mut self, position: &Position) {
        let lines = || {
            House::ALL
                .into_iter()
                .filter(|it| it.kind() != HouseKind::Box)
        };
        for (house, digit) in lines().flat_map(|line| Digit::ALL.map(|digit| (line, digit))) {
            let places = position.places(house, digit);
            if places.len() != 3 || !is_group(places) {
                continue;
            }
            let within = self.within(Within::House { house, digit });
            for cell in places {
                let ends = [cell.into(), places - cell.into()];
                self.add(ends.map(|cells| End { digit, cells }), within);
            }
        }
    }

    /// Splits the places into two groups, each in one box and one line.
    fn add_groups(&mut self, house: House, digit: Digit, places: CellSet) {
        let within = Within::House { house, digit };
        let mut number = None;
        let mut parts: Vec<CellSet> = Vec::new();
        for line in crossing(house) {
            let part = places & line.cell_set();
            let rest = places - part;
            if part.is_empty() || rest.is_empty() || parts.contains(&part) {
                continue;
            }
            if is_group(rest) {
                parts.extend([part, rest]);
                let number = *number.get_or_insert_with(|| self.within(within.clone()));
                self.add([part, rest].map(|cells| End { digit, cells }), number);
            }
        }
    }

    fn add_almost_locked_sets(&mut self, position: &Position, largest: usize) {
        almost_locked_sets(position, 2, largest, |set, digits| {
            self.add_almost_locked_set(position, set, digits);
        });
    }

    fn add_almost_locked_set(&mut self, position: &Position, set: CellSet, digits: DigitSet) {
        if self.links.len() >= MOST_LINKS {
            return;
        }
        let mut ends: [Option<End>; 9] = [None; 9];
        for digit in digits {
            let cells = set & position.board(digit);
            // An end whose places no other place sees can exclude nothing.
            if !(common_peers(cells) & position.board(digit)).is_empty() {
                ends[digit.index()] = Some(End { digit, cells });
            }
        }
        let mut number = None;
        for (index, one) in ends.iter().enumerate() {
            for other in ends[index + 1..].iter().flatten() {
                if let Some(one) = one {
                    let number =
                        *number.get_or_insert_with(|| self.within(Within::AlmostLocked(set)));
                    self.add([*one, *other], number);
                }
            }
        }
    }

    fn add_rectangles(&mut self, position: &Position) {
        for cells in rectangles() {
            let marks = cells.map(|cell| position.candidates(cell));
            let common = marks[1..].iter().fold(marks[0], |all, marks| all & *marks);
            for one in common {
                for other in common.iter().filter(|&other| other > one) {
                    self.add_rectangle(position, cells, [one, other]);
                }
            }
        }
    }

    /// Adds links if the extra candidates are of two digits, or are one digit in two cells.
    fn add_rectangle(&mut self, position: &Position, cells: [Cell; 4], digits: [Digit; 2]) {
        let all: CellSet = cells.into_iter().collect();
        let further = unions_digits(position, all) - DigitSet::from_iter(digits);
        let of_digit = |digit| End {
            digit,
            cells: all & position.board(digit),
        };
        let ends = match (further.len(), further.first().map(of_digit)) {
            (1, Some(end)) if end.cells.len() == 2 => ends_of(end.cells).map(|cell| End {
                cells: cell.into(),
                ..end
            }),
            (2, Some(end)) => [Some(end), further.last().map(of_digit)].map(|it| it.unwrap_or(end)),
            _ => return,
        };
        let within = self.within(Within::Rectangle { cells, digits });
        self.add(ends, within);
    }

    /// Numbers the ends and finds the weak links between them.
    fn network(mut self) -> Network {
        let size = |within: u16| match self.withins[usize::from(within)] {
            Within::AlmostLocked(cells) => cells.len(),
            _ => 0,
        };
        // Keep the simplest of equal links: the one in the smallest set.
        self.links
            .sort_unstable_by_key(|&(ends, within)| (ends, size(within), within));
        self.links.dedup_by_key(|(ends, _)| *ends);
        let mut network = Network {
            ends: Vec::new(),
            seen: Vec::new(),
            withins: Vec::new(),
            strong: Vec::with_capacity(self.links.len()),
            starts: Vec::new(),
            rows: Vec::new(),
            row_starts: Vec::new(),
            words: [(0, 0); 9],
            singles: alloc::vec![NONE; Candidate::COUNT],
        };
        network.number_ends(&self.links);
        network.add_weak_links();
        let mut next = 0;
        for end in &network.ends {
            network.starts.push(next as u32);
            while let Some(&([from, to], within)) = self.links.get(next)
                && from == *end
            {
                network.strong.push(Strong {
                    to: network.number_of(to),
                    within,
                    is_cell: matches!(self.withins[usize::from(within)], Within::Cell(_)),
                });
                next += 1;
            }
        }
        network.starts.push(next as u32);
        network.withins = self.withins;
        network
    }
}

impl Network {
    fn number_ends(&mut self, links: &[([End; 2], u16)]) {
        let mut links = links.iter().peekable();
        for digit in Digit::ALL {
            let first = self.ends.len();
            while let Some((ends, _)) = links.next_if(|(ends, _)| ends[0].digit == digit) {
                let end = ends[0];
                if self.ends.len() == first || self.ends.last() != Some(&end) {
                    if let Some(cell) = end.cells.single() {
                        self.singles[Candidate::new(cell, digit).index()] =
                            self.ends.len() as EndId;
                    }
                    self.ends.push(end);
                    self.seen.push(common_peers(end.cells));
                }
            }
            let cells = CellSet::EMPTY;
            let count = self.ends.len().next_multiple_of(64);
            self.ends.resize(count, End { digit, cells });
            self.seen.resize(count, CellSet::EMPTY);
            self.words[digit.index()] = (first / 64, (count - first) / 64);
        }
    }

    fn add_weak_links(&mut self) {
        for number in 0..self.ends.len() {
            let (first, count) = self.words[self.ends[number].digit.index()];
            let start = self.rows.len();
            self.row_starts.push(start as u32);
            // The rows of empty ends are never read.
            if self.ends[number].cells.is_empty() {
                continue;
            }
            let seen = self.seen[number];
            self.rows.resize(start + count, 0);
            for other in first * 64..(first + count) * 64 {
                let cells = self.ends[other].cells;
                if (cells - seen).is_empty() && !cells.is_empty() {
                    self.rows[start + other / 64 - first] |= 1 << (other % 64);
                }
            }
        }
    }

    fn number_of(&self, end: End) -> EndId {
        let (first, count) = self.words[end.digit.index()];
        let ends = &self.ends[first * 64..(first + count) * 64];
        let used = ends.partition_point(|other| !other.cells.is_empty());
        (first * 64 + ends[..used].partition_point(|other| *other < end)) as EndId
    }
}

/// Returns the two cells of the set.
fn ends_of(cells: CellSet) -> [Cell; 2] {
    let first = cells.first().unwrap_or(Cell::ALL[0]);
    [first, cells.last().unwrap_or(first)]
}

fn unions_digits(position: &Position, cells: CellSet) -> DigitSet {
    let all = cells.iter().map(|cell| position.candidates(cell));
    all.fold(DigitSet::EMPTY, |all, digits| all | digits)
}

/// Returns the cells that see all of the given cells.
fn common_peers(cells: CellSet) -> CellSet {
    cells
        .iter()
        .fold(CellSet::ALL, |all, cell| all & cell.peer_set())
}

/// Returns the houses that share a row or column of three cells with the house.
fn crossing(house: House) -> impl Iterator<Item = House> {
    let is_box = house.kind() == HouseKind::Box;
    House::ALL.into_iter().filter(move |other| {
        (other.kind() == HouseKind::Box) != is_box
            && !(other.cell_set() & house.cell_set()).is_empty()
    })
}

/// Returns the corners of all rectangles in two boxes, in order around each rectangle.
fn rectangles() -> impl Iterator<Item = [Cell; 4]> {
    pairs(9).flat_map(between)
}

/// Returns the numbers of the bits that are set.
pub(super) fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let bit = word.trailing_zeros() as usize;
        word &= word.wrapping_sub(1);
        (bit < 64).then_some(bit)
    })
}
