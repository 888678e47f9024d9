//! Finds chains of single candidates by brute force, using only types of the library.

use std::collections::BTreeMap;

use ninefold::logic::{AlternatingChain, StrongLink, Within};
use ninefold::{Candidate, CandidateSet, Cell, Digit, House};

use super::proof::{Marks, exclude};
use super::signature;

/// Returns all strong links of single candidates, in both directions.
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
            // Two places that are the only ones in a line and in a box count as a link of the line.
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
    let mut gone = marks.all().filter(excluded).peekable();
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

/// Returns every candidate that is wrong because a chain of single candidates of any length leads from it to its
/// opposite, without visiting a candidate twice.
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
    marks.all().filter(leads_back).collect()
}
