//! Alternating chains. A link joins two ends of which one is right at least: the candidates of a cell, the places of a
//! digit in a house, two digits of an almost locked set, the guardians of a rectangle. From one link to the next, not
//! both ends can be right. If a candidate were right, the ends that it excludes would be wrong, the ends across links
//! from those right, and so on: if one of these excludes the candidate, it is wrong.

use std::collections::HashSet;

use ninefold::logic::{AlternatingChain, StrongLink, Technique, Within};
use ninefold::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

use super::super::proof::{Marks, exclude};
use super::super::{naive, signature};
use super::shown::*;

/// Where links come from.
#[derive(Clone, Copy)]
pub struct Links {
    pub cells: bool,
    pub houses: bool,
    pub groups: bool,
    /// The most cells of an almost locked set.
    pub sets: usize,
    pub rectangles: bool,
    /// Whether a chain may also turn from a digit to another one within a cell.
    pub turns: bool,
}

pub const PLACES: Links = Links {
    cells: false,
    houses: true,
    groups: false,
    sets: 0,
    rectangles: false,
    turns: false,
};
pub const CELLS: Links = Links {
    cells: true,
    houses: false,
    ..PLACES
};
pub const CANDIDATES: Links = Links {
    cells: true,
    turns: true,
    ..PLACES
};
pub const GROUPED_PLACES: Links = Links {
    groups: true,
    ..PLACES
};
pub const GROUPED: Links = Links {
    groups: true,
    ..CANDIDATES
};
pub const SETS: Links = Links { sets: 5, ..CELLS };
pub const ALL_WITH_SETS: Links = Links { sets: 5, ..GROUPED };
pub const ALL_WITH_RECTANGLES: Links = Links {
    rectangles: true,
    ..GROUPED
};

/// Whether the places lie in one box and one line.
fn is_group(places: &CandidateSet) -> bool {
    let inside = |house: &&House| (cells_of(places) - house.cell_set()).is_empty();
    places.len() == 1 || House::ALL.iter().filter(inside).count() == 2
}

/// Strong links in both directions; of equal ones only the first.
#[derive(Default)]
struct Strong {
    links: Vec<StrongLink>,
    known: HashSet<[CandidateSet; 2]>,
}

impl Strong {
    fn add(&mut self, one: CandidateSet, other: CandidateSet, within: &Within) {
        for ends in [[one, other], [other, one]] {
            if self.known.insert(ends) {
                let within = within.clone();
                self.links.push(StrongLink { ends, within });
            }
        }
    }

    fn in_house(&mut self, marks: &Marks, house: House, digit: Digit, groups: bool) {
        let places: CandidateSet = marks.of_house(house, digit).into_iter().collect();
        let within = Within::House { house, digit };
        for split in 1..(1u32 << places.len()) >> 1 {
            let part = places.iter().enumerate();
            let part = part.filter(|(number, _)| split >> number & 1 == 1);
            let part: CandidateSet = part.map(|(_, one)| one).collect();
            let rest = places - part;
            if places.len() == 2 || groups && is_group(&part) && is_group(&rest) {
                self.add(part, rest, &within);
            }
        }
    }

    /// The corners have two digits in common, and just two further digits, or one in two cells.
    fn in_rectangle(&mut self, marks: &Marks, corners: [Cell; 4]) {
        let all = of_cells(marks, corners.into_iter().collect());
        let common = corners
            .iter()
            .fold(DigitSet::ALL, |all, &cell| all & marks.digits(cell));
        for pair in choose(&common.iter().collect::<Vec<_>>(), 2) {
            let digits = [pair[0], pair[1]];
            let further = among(&all, !DigitSet::from_iter(digits));
            let within = Within::Rectangle {
                cells: corners,
                digits,
            };
            let of = digits_of(&further);
            if let (1, Some(one), Some(other), 2) =
                (of.len(), further.first(), further.last(), further.len())
            {
                self.add(one.into(), other.into(), &within);
            }
            if let (2, Some(one), Some(other)) = (of.len(), of.first(), of.last()) {
                let ends = [one, other].map(|digit| among(&further, digit.into()));
                self.add(ends[0], ends[1], &within);
            }
        }
    }
}

/// The corners of all rectangles in two boxes.
fn rectangles() -> Vec<[Cell; 4]> {
    let mut all = Vec::new();
    for rows in choose(&[0, 1, 2, 3, 4, 5, 6, 7, 8], 2) {
        for columns in choose(&[0, 1, 2, 3, 4, 5, 6, 7, 8], 2) {
            let is_fine = (rows[0] / 3 == rows[1] / 3) != (columns[0] / 3 == columns[1] / 3);
            let at = |row: usize, column: usize| Cell::ALL[rows[row] * 9 + columns[column]];
            if is_fine {
                all.push([at(0, 0), at(0, 1), at(1, 1), at(1, 0)]);
            }
        }
    }
    all
}

impl Links {
    fn strong(&self, marks: &Marks) -> Vec<StrongLink> {
        let mut strong = Strong::default();
        for cell in Cell::ALL.into_iter().filter(|_| self.cells) {
            if let [one, other] = marks.of_cell(cell)[..] {
                strong.add(one.into(), other.into(), &Within::Cell(cell));
            }
        }
        for house in House::ALL.into_iter().filter(|_| self.houses) {
            for digit in Digit::ALL {
                strong.in_house(marks, house, digit, self.groups);
            }
        }
        for (cells, set) in almost_locked_sets(marks, 2, self.sets) {
            for pair in choose(&set.iter().collect::<Vec<_>>(), 2) {
                let [one, other] = [0, 1].map(|it| of_digit(marks, cells, pair[it]));
                strong.add(one, other, &Within::AlmostLocked(cells));
            }
        }
        for corners in rectangles().into_iter().filter(|_| self.rectangles) {
            strong.in_rectangle(marks, corners);
        }
        strong.links
    }
}

/// So many cells of a house with one digit more, with these.
fn almost_locked_sets(marks: &Marks, fewest: usize, most: usize) -> Vec<(CellSet, DigitSet)> {
    let mut known = HashSet::new();
    let mut sets = Vec::new();
    for house in House::ALL {
        let open = house
            .cells()
            .iter()
            .copied()
            .filter(|&it| marks.filled(it).is_none());
        let open: Vec<Cell> = open.collect();
        for chosen in (fewest..=most).flat_map(|size| choose(&open, size)) {
            let cells: CellSet = chosen.into_iter().collect();
            let digits = digits(marks, cells);
            if digits.len() == cells.len() + 1 && known.insert(cells) {
                sets.push((cells, digits));
            }
        }
    }
    sets
}

/// The ends of all links, by number.
struct Graph {
    ends: Vec<CandidateSet>,
    /// What each end excludes.
    seen: Vec<CandidateSet>,
    /// The ends that cannot be right if this one is.
    weak: Vec<Vec<usize>>,
    /// The ends of which one is right if this one is wrong.
    strong: Vec<Vec<usize>>,
    excluded: Vec<CandidateSet>,
}

/// No chain leads there.
const NOWHERE: usize = usize::MAX;
/// How many ends a search for a chain that does not return may look at.
const PATIENCE: usize = 20_000;

impl Graph {
    fn new(marks: &Marks, links: &Links) -> Graph {
        let strong = links.strong(marks);
        let mut ends: Vec<CandidateSet> = strong.iter().map(|link| link.ends[0]).collect();
        ends.sort_by_key(|end| end.iter().collect::<Vec<_>>());
        ends.dedup();
        let number = |end: &CandidateSet| {
            let key: Vec<_> = end.iter().collect();
            ends.binary_search_by_key(&key, |end| end.iter().collect())
                .unwrap()
        };
        let mut across = vec![Vec::new(); ends.len()];
        for link in &strong {
            across[number(&link.ends[0])].push(number(&link.ends[1]));
        }
        // Without turns, only the same digit is excluded.
        let excludes = |one: Candidate, other: Candidate| {
            exclude(one, other) && (links.turns || one.digit() == other.digit())
        };
        let excluded_by = |one: Candidate| -> CandidateSet {
            Candidate::all()
                .filter(|&other| excludes(one, other))
                .collect()
        };
        let excluded: Vec<CandidateSet> = Candidate::all().map(excluded_by).collect();
        let by_all = |end: &CandidateSet| {
            let each = end.iter().map(|one| excluded[one.index()]);
            each.reduce(|all, some| all & some).unwrap()
        };
        let seen: Vec<CandidateSet> = ends.iter().map(by_all).collect();
        let within = |seen: &CandidateSet| -> Vec<usize> {
            (0..ends.len())
                .filter(|&end| (ends[end] - *seen).is_empty())
                .collect()
        };
        let weak = seen.iter().map(within).collect();
        Graph {
            weak,
            seen,
            excluded,
            strong: across,
            ends,
        }
    }

    /// For each end, how many links it takes at least until it is wrong, and right, if these ends are wrong.
    fn distances(&self, starts: impl Iterator<Item = usize>) -> [Vec<usize>; 2] {
        let [mut off, mut on] = [0, 1].map(|_| vec![NOWHERE; self.ends.len()]);
        let mut next: Vec<usize> = starts.collect();
        next.iter().for_each(|&end| off[end] = 0);
        let mut length = 0;
        while !next.is_empty() {
            length += 1;
            let mut right = Vec::new();
            for &to in next.iter().flat_map(|&end| &self.strong[end]) {
                if on[to] == NOWHERE {
                    on[to] = length;
                    right.push(to);
                }
            }
            next.clear();
            for &to in right.iter().flat_map(|&end| &self.weak[end]) {
                if off[to] == NOWHERE {
                    off[to] = length;
                    next.push(to);
                }
            }
        }
        [off, on]
    }

    fn starts(&self, wrong: Candidate) -> impl Iterator<Item = usize> {
        let excluded = self.excluded[wrong.index()];
        (0..self.ends.len()).filter(move |&end| (self.ends[end] - excluded).is_empty())
    }

    fn ends_against(&self, wrong: Candidate, end: usize) -> bool {
        self.seen[end].contains(wrong)
    }

    /// Whether a chain of so many links from this end, which is wrong, shows the candidate to be wrong; no candidate
    /// twice, but for both ends of the chain.
    fn leads_back(&self, search: &mut Search, start: usize, off: usize, left: usize) -> bool {
        search.patience = search.patience.saturating_sub(1);
        let before = search.met;
        search.met |= self.ends[off];
        for &on in &self.strong[off] {
            let end = self.ends[on];
            let is_last = left == 1;
            let returns = search.returns && is_last && on == start && end.len() == 1;
            if search.patience == 0 || end.contains(search.wrong) {
                continue;
            }
            if !(search.met & end).is_empty() && !returns {
                continue;
            }
            if is_last {
                if self.ends_against(search.wrong, on) {
                    return true;
                }
                continue;
            }
            // As links lead both ways, it is as far to the end as from the start.
            if search.off[on] > left - 1 {
                continue;
            }
            let met = search.met;
            search.met |= end;
            for &next in &self.weak[on] {
                let is_new = (self.ends[next] & search.met).is_empty();
                if is_new
                    && !self.ends[next].contains(search.wrong)
                    && self.leads_back(search, start, next, left - 1)
                {
                    return true;
                }
            }
            search.met = met;
        }
        search.met = before;
        false
    }
}

struct Search {
    wrong: Candidate,
    off: Vec<usize>,
    met: CandidateSet,
    patience: usize,
    /// Whether both ends may be the same; not of cells alone.
    returns: bool,
}

/// What chains of so many links show, up to the most: at least, by chains that are as short as possible, or longer by
/// one link, and never come twice to a candidate; and at most, by chains that may.
pub fn refuted(marks: &Marks, links: &Links, fewest: usize, most: usize) -> [CandidateSet; 2] {
    let graph = Graph::new(marks, links);
    let [mut least, mut at_most] = [CandidateSet::EMPTY; 2];
    for wrong in all(marks).iter() {
        let [off, on] = graph.distances(graph.starts(wrong));
        let ends = (0..on.len()).filter(|&end| graph.ends_against(wrong, end));
        let shortest = ends.map(|end| on[end]).min().unwrap_or(NOWHERE);
        if shortest > most + 1 {
            continue;
        }
        at_most.insert(wrong);
        let mut search = Search {
            wrong,
            off,
            met: CandidateSet::EMPTY,
            patience: PATIENCE,
            returns: links.houses,
        };
        let first = shortest.max(fewest);
        let is_shown = (first..=(first + 1).min(most)).any(|length| {
            let mut starts = graph.starts(wrong);
            starts.any(|start| {
                search.met = CandidateSet::EMPTY;
                graph.leads_back(&mut search, start, start, length)
            })
        });
        if is_shown {
            least.insert(wrong);
        }
    }
    // A single candidate that is right if it is wrong.
    for (number, end) in graph.ends.iter().enumerate() {
        let [_, on] = graph.distances([number].into_iter());
        if let (Some(right), true) = (end.single(), on[number] != NOWHERE) {
            at_most |= excluded(marks, right);
        }
    }
    [least, at_most]
}

/// Two or three links between single candidates, named by their shape.
pub fn named(marks: &Marks) -> Found {
    let mut found = Found::default();
    for (name, gone) in naive::short_chains(marks) {
        found.eliminate(name.parse().unwrap(), gone);
    }
    found
}

/// A box whose places lie in two lines, and a line with two places.
pub fn empty_rectangles(marks: &Marks) -> Found {
    let mut found = Found::default();
    let links = GROUPED_PLACES.strong(marks);
    for one in &links {
        let seen = excluded_by_all(marks, &one.ends[1]);
        for other in links
            .iter()
            .filter(|other| (other.ends[0] - seen).is_empty())
        {
            let inside = [one, other].map(|link| link.ends[0] | link.ends[1]);
            let chain = AlternatingChain {
                links: vec![one.clone(), other.clone()],
                closes: false,
            };
            let is_it = signature::technique(&chain) == Technique::EmptyRectangle;
            if is_it
                && digits_of(&(inside[0] | inside[1])).len() == 1
                && (inside[0] & inside[1]).is_empty()
            {
                let ends = one.ends[0] | other.ends[1];
                let gone = excluded_by_all(marks, &ends) - inside[0] - inside[1];
                found.eliminate(Technique::EmptyRectangle, gone);
            }
        }
    }
    found
}

/// Two almost locked sets, one of which may be a cell with two candidates, with a digit that cannot be in both, so
/// another common digit is in one of them. If that one cannot be in both either, each set holds all its other digits,
/// too; what these exclude is told only where the pair is the shortest chain against something else.
pub fn almost_locked_pairs(marks: &Marks) -> [CandidateSet; 2] {
    let [mut least, mut at_most] = [CandidateSet::EMPTY; 2];
    let sets = almost_locked_sets(marks, 1, 5);
    for (number, &(one, digits)) in sets.iter().enumerate() {
        for &(other, others) in &sets[number + 1..] {
            let shared = digits & others;
            if shared.len() < 2 || one.len() + other.len() < 3 {
                continue;
            }
            let places = |digit| [one, other].map(|cells| of_digit(marks, cells, digit));
            let is_restricted = |digit: &Digit| {
                let [from, to] = places(*digit);
                from.iter()
                    .all(|from| to.iter().all(|to| exclude(from, to)))
            };
            for restricted in shared.iter().filter(is_restricted) {
                for common in shared.iter().filter(|&common| common != restricted) {
                    let [from, to] = places(common);
                    if !(from & to).is_empty() {
                        continue;
                    }
                    least |= excluded_by_all(marks, &(from | to));
                    if !is_restricted(&common) {
                        continue;
                    }
                    for (cells, digits) in [(one, digits), (other, others)] {
                        for digit in digits - restricted.into() - common.into() {
                            at_most |= excluded_by_all(marks, &of_digit(marks, cells, digit));
                        }
                    }
                }
            }
        }
    }
    [least, at_most | least]
}
