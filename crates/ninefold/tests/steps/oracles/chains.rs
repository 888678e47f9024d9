//! Alternating chains. A link joins two ends, at least one of which is right: the candidates of a cell, the places of a
//! digit in a house, two digits of an almost locked set, the guardians of a rectangle. From one link to the next, not
//! both ends can be right. If a candidate were right, the ends that it excludes would be wrong. Then the ends across
//! links from those would be right, and so on. If one of the right ends excludes the candidate, the candidate is wrong.

use std::collections::HashSet;

use ninefold::logic::{AlternatingChain, StrongLink, Technique, Within};
use ninefold::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

use super::super::proof::{Marks, exclude};
use super::super::{naive, signature};
use super::shown::*;

/// The sources of links.
#[derive(Clone, Copy)]
pub struct Links {
    pub cells: bool,
    pub houses: bool,
    pub groups: bool,
    /// The maximum number of cells of an almost locked set.
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

/// Returns whether the places lie in one box and one line.
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

impl Links {
    /// Returns whether both ends of a chain may be the same, which is impossible with links only in cells.
    fn may_return(&self) -> bool {
        self.houses || self.sets > 0
    }

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

/// Returns the sets of `fewest..=most` cells of a house with one digit more than cells, and their digits.
fn almost_locked_sets(marks: &Marks, fewest: usize, most: usize) -> Vec<(CellSet, DigitSet)> {
    let mut known = HashSet::new();
    let mut sets = Vec::new();
    for house in House::ALL {
        let mut open = empty(marks, house.cell_set());
        open.retain(|&cell| marks.digits(cell).len() > 1);
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
    /// The candidates that each end excludes.
    seen: Vec<CandidateSet>,
    /// The ends that cannot be right if this one is.
    weak: Vec<Vec<usize>>,
    /// The ends that are right if this end is wrong.
    strong: Vec<Vec<usize>>,
    excluded: Vec<CandidateSet>,
}

/// The distance of an end that no chain reaches.
const NOWHERE: usize = usize::MAX;

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

    /// Returns, for each end, the least number of links until it is wrong, and until it is right, if these ends are
    /// wrong.
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

    /// Returns whether a chain leads from this wrong end to a goal, with a number of links within `lengths`. It uses
    /// no candidate twice, and none in `met`.
    fn leads_on(&self, goal: &Goal, met: CandidateSet, off: usize, lengths: [usize; 2]) -> bool {
        let [fewest, most] = lengths;
        let met = met | self.ends[off];
        // The rest of the chain keeps to ends that have not been met.
        let is_free = |end: usize| (self.ends[end] & met).is_empty();
        let (on, ways) = self.ways(off, &|end| is_free(end) || goal.returns == Some(end), most);
        let reached = (0..on.len()).filter(|&end| on[end] <= most && goal.is(end));
        let Some(end) = reached.min_by_key(|&end| on[end]) else {
            return false;
        };
        let is_short = on[end] < fewest;
        if !is_short && self.is_simple(&ways, goal, end) {
            return true;
        }
        if most == 1 {
            return false;
        }
        let next = |&on: &usize| {
            let met = met | self.ends[on];
            let lengths = [fewest.saturating_sub(1), most - 1];
            let mut off = self.weak[on].iter().copied();
            off.any(|off| {
                (self.ends[off] & met).is_empty() && self.leads_on(goal, met, off, lengths)
            })
        };
        let mut strong = self.strong[off].iter();
        strong.any(|on| is_free(*on) && next(on))
    }

    /// Returns the least number of links from a wrong end to each right end, using only some ends; and the two ends
    /// before each.
    fn ways(
        &self,
        start: usize,
        may_use: &dyn Fn(usize) -> bool,
        most: usize,
    ) -> (Vec<usize>, Vec<[usize; 2]>) {
        let mut on = vec![NOWHERE; self.ends.len()];
        let mut is_off = vec![false; self.ends.len()];
        let mut ways = vec![[NOWHERE; 2]; self.ends.len()];
        // An end that is wrong, and the one that excludes it.
        let mut next = vec![(start, NOWHERE)];
        is_off[start] = true;
        for length in 1..=most {
            let mut right = Vec::new();
            for (off, by) in next.drain(..) {
                for &to in &self.strong[off] {
                    if on[to] == NOWHERE && may_use(to) {
                        (on[to], ways[to]) = (length, [off, by]);
                        right.push(to);
                    }
                }
            }
            for by in right {
                for &off in &self.weak[by] {
                    if !is_off[off] && may_use(off) {
                        is_off[off] = true;
                        next.push((off, by));
                    }
                }
            }
        }
        (on, ways)
    }

    /// Returns whether the way to the end visits no candidate twice, except that the last end may be the first.
    fn is_simple(&self, ways: &[[usize; 2]], goal: &Goal, last: usize) -> bool {
        let mut met = CandidateSet::EMPTY;
        let mut meet = |end: usize| {
            let is_new = (met & self.ends[end]).is_empty();
            met |= self.ends[end];
            is_new
        };
        let mut on = last;
        loop {
            let [off, by] = ways[on];
            let is_new = goal.returns == Some(on) || meet(on);
            if !is_new || !meet(off) {
                return false;
            }
            if by == NOWHERE {
                return true;
            }
            on = by;
        }
    }
}

/// The conditions for the end of a chain.
struct Goal {
    ends: Vec<bool>,
    /// The end where the chain started.
    returns: Option<usize>,
}

impl Goal {
    fn is(&self, end: usize) -> bool {
        self.ends[end]
    }
}

/// Returns the eliminations of chains with `fewest..=most` links. The first set is from chains that never repeat a
/// candidate, except that the last end may be the first. The second set is from chains that may repeat candidates.
pub fn refuted(marks: &Marks, links: &Links, fewest: usize, most: usize) -> [CandidateSet; 2] {
    let graph = Graph::new(marks, links);
    let [mut least, mut at_most] = [CandidateSet::EMPTY; 2];
    for wrong in all(marks).iter() {
        let [_, on] = graph.distances(graph.starts(wrong));
        let ends = (0..on.len()).filter(|&end| graph.ends_against(wrong, end));
        let ends: Vec<usize> = ends.filter(|&end| on[end] <= most).collect();
        if ends.is_empty() {
            continue;
        }
        at_most.insert(wrong);
        let goal = |start: usize| {
            let returns = ends.contains(&start) && links.may_return();
            let overlaps = |end: usize| !(graph.ends[end] & graph.ends[start]).is_empty();
            let is_goal =
                |end: usize| ends.contains(&end) && (!overlaps(end) || returns && end == start);
            Goal {
                ends: (0..on.len()).map(is_goal).collect(),
                returns: returns.then_some(start),
            }
        };
        let mut starts = graph.starts(wrong);
        if starts.any(|start| graph.leads_on(&goal(start), wrong.into(), start, [fewest, most])) {
            least.insert(wrong);
        }
    }
    // A single candidate that follows from its own opposite is right.
    for (number, end) in graph.ends.iter().enumerate() {
        let [_, on] = graph.distances([number].into_iter());
        let (Some(right), true) = (end.single(), on[number] <= most) else {
            continue;
        };
        at_most |= excluded(marks, right);
        let goal = Goal {
            ends: (0..on.len()).map(|end| end == number).collect(),
            returns: Some(number),
        };
        let none = CandidateSet::EMPTY;
        if links.may_return() && graph.leads_on(&goal, none, number, [fewest, most]) {
            least |= excluded(marks, right);
        }
    }
    [least, at_most]
}

/// Finds chains of two or three links between single candidates, named by their shape.
pub fn named(marks: &Marks) -> Found {
    let mut found = Found::default();
    for (name, gone) in naive::short_chains(marks) {
        found.eliminate(name.parse().unwrap(), gone);
    }
    found
}

/// Finds a box whose places lie in two lines, with a line that has two places.
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

/// Finds two almost locked sets without a common cell, with a common digit that cannot be in both, so another common digit is in one set.
/// One set may be a cell with two candidates. If the other digit cannot be in both sets either, each set also holds
/// all its remaining digits.
pub fn almost_locked_pairs(marks: &Marks) -> Found {
    let (mut found, mut gone) = (Found::default(), CandidateSet::EMPTY);
    let sets = almost_locked_sets(marks, 1, 5);
    for (number, &(one, digits)) in sets.iter().enumerate() {
        for &(other, others) in &sets[number + 1..] {
            let shared = digits & others;
            if shared.len() < 2 || one.len() + other.len() < 3 || !(one & other).is_empty() {
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
                    gone |= excluded_by_all(marks, &(from | to));
                    if !is_restricted(&common) {
                        continue;
                    }
                    for (cells, digits) in [(one, digits), (other, others)] {
                        for digit in digits - restricted.into() - common.into() {
                            gone |= excluded_by_all(marks, &of_digit(marks, cells, digit));
                        }
                    }
                }
            }
        }
    }
    found.eliminate(Technique::AlsXz, gone);
    found
}
