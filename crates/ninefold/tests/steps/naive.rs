//! Chains of single candidates by trying out everything, with nothing of the library but its words.

use std::collections::BTreeMap;

use ninefold::logic::{AlternatingChain, StrongLink, Within};
use ninefold::{Candidate, CandidateSet, Cell, Digit, DigitSet, House};

use super::proof::{Marks, exclude};
use super::signature;

/// All strong links of single candidates, in both directions.
fn strong_links(marks: &Marks) -> Vec<StrongLink> {
    let mut links = Vec::new();
    let mut add = |pair: &[Candidate], within: Within| {
        for ends in [[pair[0], pair[1]], [pair[1], pair[0]]] {
            let ends = ends.map(CandidateSet::from);
            let within = within.clone();
            links.push(StrongLink { ends, within });
        }
    };
    for cell in Cell::ALL {
        let all = marks.of_cell(cell);
        if all.len() == 2 {
            add(&all, Within::Cell(cell));
        }
    }
    for house in House::ALL {
        for digit in Digit::ALL {
            let all = marks.of_house(house, digit);
            if all.len() != 2 {
                continue;
            }
            // The only places of a line and of a box are a link of the line.
            let is_line = |line: &House| marks.of_house(*line, digit) == all;
            if house.index() < 18 || !House::ALL[..18].iter().any(is_line) {
                add(&all, Within::House { house, digit });
            }
        }
    }
    links
}

fn follow(before: &StrongLink, next: &StrongLink) -> bool {
    let [one, other] = [before.ends[1], next.ends[0]].map(|end| end.first().unwrap());
    exclude(one, other)
}

/// Returns the eliminations of open chains of two and three strong links, by the name of the chain.
pub fn short_chains(marks: &Marks) -> BTreeMap<&'static str, CandidateSet> {
    let links = strong_links(marks);
    let mut eliminated = BTreeMap::new();
    for one in &links {
        for two in links.iter().filter(|two| follow(one, two)) {
            add(marks, &[one, two], &mut eliminated);
            for three in links.iter().filter(|three| follow(two, three)) {
                add(marks, &[one, two, three], &mut eliminated);
            }
        }
    }
    eliminated
}

fn add(marks: &Marks, links: &[&StrongLink], all: &mut BTreeMap<&'static str, CandidateSet>) {
    let mut ends: Vec<Candidate> = links
        .iter()
        .flat_map(|link| link.ends.map(|end| end.first().unwrap()))
        .collect();
    let [first, last] = [ends[0], ends[ends.len() - 1]];
    if first == last {
        ends.pop();
    }
    let count = ends.len();
    ends.sort();
    ends.dedup();
    if ends.len() < count {
        return;
    }
    let is_proven = first == last;
    let excluded = |one: &Candidate| {
        exclude(first, *one) && exclude(last, *one) && (is_proven || !ends.contains(one))
    };
    let mut gone = Candidate::all()
        .filter(|one| marks.has(*one))
        .filter(excluded)
        .peekable();
    if gone.peek().is_some() {
        let links = links.iter().map(|&link| link.clone()).collect();
        let chain = AlternatingChain {
            links,
            closes: false,
        };
        let name = signature::technique(&chain).name();
        all.entry(name).or_default().extend(gone);
    }
}

/// Every candidate that is wrong because chains of single candidates of any length lead from it to its opposite, and
/// never through a candidate twice on the way.
pub fn reachable(marks: &Marks) -> CandidateSet {
    let links = strong_links(marks);
    let leads_back = |wrong: &Candidate| {
        let mut off: Vec<Candidate> = Vec::new();
        let mut on: Vec<Candidate> = vec![*wrong];
        let mut next = 0;
        while let Some(&from) = on.get(next) {
            next += 1;
            for link in &links {
                let [one, other] = link.ends.map(|end| end.first().unwrap());
                if exclude(from, one) && !off.contains(&one) {
                    off.push(one);
                }
                if off.contains(&one) && !on.contains(&other) {
                    on.push(other);
                }
            }
        }
        on[1..].iter().any(|end| exclude(*end, *wrong))
    };
    Candidate::all()
        .filter(|one| marks.has(*one))
        .filter(leads_back)
        .collect()
}

/// The almost locked sets of one to three cells, as cells and their digits.
fn almost_locked_sets(marks: &Marks) -> Vec<(Vec<Cell>, DigitSet)> {
    let mut sets: Vec<(Vec<Cell>, DigitSet)> = Vec::new();
    for house in House::ALL {
        for bits in 1..512u32 {
            let cells = (0..9).filter(|place| bits >> place & 1 == 1);
            let cells: Vec<Cell> = cells.map(|place| house.cells()[place]).collect();
            let digits = cells.iter().map(|&cell| marks.digits(cell));
            let digits = digits.fold(DigitSet::EMPTY, |all, digits| all | digits);
            let is_open = cells.iter().all(|&cell| !marks.digits(cell).is_empty());
            let is_set = is_open && cells.len() <= 3 && digits.len() == cells.len() + 1;
            if is_set && !sets.iter().any(|(known, _)| *known == cells) {
                sets.push((cells, digits));
            }
        }
    }
    sets
}

/// Returns the eliminations of all pairs of almost locked sets without a common cell. The sets share a digit that
/// cannot be in both, and another digit.
pub fn almost_locked_pairs(marks: &Marks) -> CandidateSet {
    let sets = almost_locked_sets(marks);
    let places = |cells: &[Cell], digit: Digit| -> Vec<Candidate> {
        let all = cells.iter().map(|&cell| Candidate::new(cell, digit));
        all.filter(|one| marks.has(*one)).collect()
    };
    let mut eliminated = CandidateSet::EMPTY;
    for (number, (one, digits)) in sets.iter().enumerate() {
        for (other, others) in &sets[number + 1..] {
            if one.len() + other.len() < 3 || one.iter().any(|cell| other.contains(cell)) {
                continue;
            }
            for restricted in *digits & *others {
                let [from, to] = [places(one, restricted), places(other, restricted)];
                if !from
                    .iter()
                    .all(|from| to.iter().all(|to| exclude(*from, *to)))
                {
                    continue;
                }
                for common in (*digits & *others) - restricted.into() {
                    let mut all = places(one, common);
                    all.extend(places(other, common));
                    let gone = Candidate::all().filter(|gone| {
                        gone.digit() == common
                            && marks.has(*gone)
                            && all.iter().all(|one| exclude(*one, *gone))
                    });
                    eliminated.extend(gone);
                }
            }
        }
    }
    eliminated
}
