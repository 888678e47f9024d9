//! The strong links of a position, and the shortest chains of strong links that prove something.

use alloc::collections::VecDeque;
use alloc::vec;
use alloc::vec::Vec;

use super::super::line::Variant;
use super::super::subsets::houses_of;
use crate::logic::{AlternatingChain, Position, Reason, StrongLink, Within, excluded_by_all};
use crate::{Candidate, CandidateSet, Cell, CellSet, Digit, House};

/// Finds a skyscraper, kite, turbot fish, empty rectangle, W-Wing, X-chain or XY-chain.
pub(super) fn chain(
    position: &Position,
    variant: Variant,
    removals: &CandidateSet,
) -> Option<Reason> {
    let digit = removals.first()?.digit();
    let between = |houses: &[House]| -> Vec<StrongLink> {
        let pairs = houses
            .iter()
            .filter_map(|house| pair(position, *house, digit));
        pairs.collect()
    };
    let (rows, columns) = (between(House::rows()), between(House::columns()));
    let chain = match variant {
        Variant::Skyscraper => {
            let chains = [rows, columns].map(|pairs| shortest(&both_ways(pairs), removals));
            let chains = chains.into_iter().flatten();
            chains.min_by_key(|chain| chain.links.len())
        }
        Variant::TwoStringKite => shortest(&both_ways(rows.into_iter().chain(columns)), removals),
        Variant::EmptyRectangle => {
            let boxes = House::boxes().iter();
            let boxes = boxes.flat_map(|block| crossings(position, *block, digit));
            shortest(&both_ways(boxes.chain(rows).chain(columns)), removals)
        }
        Variant::WWing => return w_wing(position, removals),
        Variant::XyChain => {
            let cells = Cell::ALL.into_iter();
            let cells = cells.filter_map(|cell| of_cell(position, cell));
            shortest(&both_ways(cells), removals)
        }
        _ => shortest(&both_ways(between(&House::ALL)), removals),
    };
    chain.map(Reason::from)
}

/// Returns the link between the two places of the digit in the house, if it has exactly two.
fn pair(position: &Position, house: House, digit: Digit) -> Option<StrongLink> {
    let places = position.places(house, digit);
    let (first, last) = (places.first()?, places.last()?);
    (places.len() == 2).then(|| StrongLink {
        ends: [first, last].map(|cell| Candidate::new(cell, digit).into()),
        within: Within::House { house, digit },
    })
}

/// Returns the link between the two candidates of the cell, if it has exactly two.
fn of_cell(position: &Position, cell: Cell) -> Option<StrongLink> {
    let digits = position.candidates(cell);
    let (first, last) = (digits.first()?, digits.last()?);
    (digits.len() == 2).then(|| StrongLink {
        ends: [first, last].map(|digit| Candidate::new(cell, digit).into()),
        within: Within::Cell(cell),
    })
}

/// Returns the links that split the places of the digit in the box into two parts, each in one row or column.
fn crossings(position: &Position, block: House, digit: Digit) -> Vec<StrongLink> {
    let places = position.places(block, digit);
    let in_one_line = |cells: CellSet| houses_of(cells).any(|house| house.index() < 18);
    let lines = House::ALL[..18].iter();
    let links = lines.filter_map(|line| {
        let ends = [places & line.cell_set(), places - line.cell_set()];
        let is_crossing = ends.iter().all(|end| !end.is_empty() && in_one_line(*end));
        is_crossing.then(|| StrongLink {
            ends: ends.map(|end| of_digit(end, digit)),
            within: Within::House {
                house: block,
                digit,
            },
        })
    });
    links.collect()
}

/// Returns the candidates of the digit in these cells.
pub(super) fn of_digit(cells: CellSet, digit: Digit) -> CandidateSet {
    let cells = cells.into_iter();
    cells.map(|cell| Candidate::new(cell, digit)).collect()
}

/// Returns each link in both directions.
fn both_ways(links: impl IntoIterator<Item = StrongLink>) -> Vec<StrongLink> {
    let links = links.into_iter();
    links
        .flat_map(|link| {
            let mut back = link.clone();
            back.ends.reverse();
            [link, back]
        })
        .collect()
}

/// Returns the shortest chain of these links whose ends both exclude all the removals.
fn shortest(links: &[StrongLink], removals: &CandidateSet) -> Option<AlternatingChain> {
    let excludes_all = |end: &CandidateSet| excludes(end, removals);
    let starts = (0..links.len()).filter(|number| excludes_all(&links[*number].ends[0]));
    let mut queue: VecDeque<usize> = starts.collect();
    let mut is_known = vec![false; links.len()];
    queue.iter().for_each(|start| is_known[*start] = true);
    let mut before: Vec<Option<usize>> = vec![None; links.len()];
    while let Some(number) = queue.pop_front() {
        if excludes_all(&links[number].ends[1]) {
            let mut way = vec![links[number].clone()];
            let mut at = number;
            while let Some(earlier) = before[at] {
                way.push(links[earlier].clone());
                at = earlier;
            }
            way.reverse();
            return Some(AlternatingChain {
                links: way,
                closes: false,
            });
        }
        let excluded = excluded_by_all(&links[number].ends[1]);
        for (next, link) in links.iter().enumerate() {
            if !is_known[next] && (link.ends[0] - excluded).is_empty() {
                is_known[next] = true;
                before[next] = Some(number);
                queue.push_back(next);
            }
        }
    }
    None
}

/// Returns whether each candidate of `end`, if it is right, excludes all candidates in `excluded`.
fn excludes(end: &CandidateSet, excluded: &CandidateSet) -> bool {
    (*excluded - excluded_by_all(end)).is_empty()
}

/// Finds two cells with the same two candidates, and a house between them with two places of one of the digits.
fn w_wing(position: &Position, removals: &CandidateSet) -> Option<Reason> {
    let digit = removals.first()?.digit();
    let links = Cell::ALL
        .into_iter()
        .filter_map(|cell| of_cell(position, cell));
    let is_wing = |link: &StrongLink| {
        let first = link.ends[0].first().map(Candidate::digit);
        first == Some(digit) && excludes(&link.ends[0], removals)
    };
    let wings: Vec<StrongLink> = both_ways(links).into_iter().filter(is_wing).collect();
    for one in &wings {
        let linking = one.ends[1].first()?.digit();
        let houses = House::ALL.into_iter();
        let pairs = houses.filter_map(|house| pair(position, house, linking));
        for middle in both_ways(pairs) {
            let is_last = |last: &&StrongLink| {
                *last != one
                    && last.ends[1].first().map(Candidate::digit) == Some(linking)
                    && excludes(&middle.ends[1], &last.ends[1])
            };
            if excludes(&one.ends[1], &middle.ends[0])
                && let Some(last) = wings.iter().find(is_last)
            {
                let mut last = last.clone();
                last.ends.reverse();
                let links = vec![one.clone(), middle, last];
                return Some(
                    AlternatingChain {
                        links,
                        closes: false,
                    }
                    .into(),
                );
            }
        }
    }
    None
}
