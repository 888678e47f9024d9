//! Colours: clusters of candidates in two colours. Either all candidates of one colour are right, or all of the
//! other.

use ninefold::logic::Technique;
use ninefold::{Candidate, CandidateSet, Cell, Digit, House};

use super::super::proof::{Marks, exclude};
use super::shown::*;

type Cluster = [CandidateSet; 2];

/// Returns the clusters of candidates joined by links, each with at least two candidates.
fn clusters(all: &CandidateSet, is_linked: impl Fn(Candidate, Candidate) -> bool) -> Vec<Cluster> {
    let mut clusters: Vec<Cluster> = Vec::new();
    for start in all.iter() {
        if clusters.iter().flatten().any(|color| color.contains(start)) {
            continue;
        }
        let mut cluster = [CandidateSet::from(start), CandidateSet::EMPTY];
        let mut before = 0;
        while before < cluster[0].len() + cluster[1].len() {
            before = cluster[0].len() + cluster[1].len();
            for color in [0, 1] {
                for one in cluster[color].iter() {
                    let next = all.iter().filter(|&other| is_linked(one, other));
                    let next = next.filter(|&other| !cluster[color].contains(other));
                    let next: CandidateSet = next.collect();
                    cluster[1 - color] |= next;
                }
            }
        }
        if before > 1 {
            clusters.push(cluster);
        }
    }
    clusters
}

/// Returns whether they are the only two places of a digit in a house.
fn are_places(marks: &Marks, one: Candidate, other: Candidate) -> bool {
    let is_pair = |house: House| {
        let places = marks.of_house(house, one.digit());
        places.len() == 2 && places.contains(&one) && places.contains(&other)
    };
    one != other && one.digit() == other.digit() && one.cell().houses().into_iter().any(is_pair)
}

/// Returns whether they are the only two candidates of a cell.
fn are_in_cell(marks: &Marks, one: Candidate, other: Candidate) -> bool {
    one != other && one.cell() == other.cell() && marks.of_cell(one.cell()).len() == 2
}

fn clash(one: &CandidateSet, other: &CandidateSet) -> bool {
    one.iter()
        .any(|one| other.iter().any(|other| exclude(one, other)))
}

fn excluded_by_any(marks: &Marks, color: &CandidateSet) -> CandidateSet {
    let each = color.iter().map(|one| excluded(marks, one));
    each.fold(CandidateSet::EMPTY, |all, some| all | some)
}

/// Returns the candidates that both colours exclude.
fn trapped(marks: &Marks, [one, other]: &Cluster) -> CandidateSet {
    (excluded_by_any(marks, one) & excluded_by_any(marks, other)) - *one - *other
}

fn of_one_digit(marks: &Marks, digit: Digit) -> Vec<Cluster> {
    let places = among(&all(marks), digit.into());
    clusters(&places, |one, other| are_places(marks, one, other))
}

pub fn simple_colors(marks: &Marks) -> Found {
    let mut found = Found::default();
    for cluster in Digit::ALL
        .into_iter()
        .flat_map(|digit| of_one_digit(marks, digit))
    {
        found.eliminate(Technique::SimpleColorsTrap, trapped(marks, &cluster));
        for color in cluster.iter().filter(|color| clash(color, color)) {
            found.eliminate(Technique::SimpleColorsWrap, *color);
        }
    }
    found
}

pub fn multi_colors(marks: &Marks) -> Found {
    let mut found = Found::default();
    for digit in Digit::ALL {
        let clusters = of_one_digit(marks, digit);
        for (number, first) in clusters.iter().enumerate() {
            for (_, second) in clusters
                .iter()
                .enumerate()
                .filter(|&(other, _)| other != number)
            {
                for [one, opposite] in [[0, 1], [1, 0]] {
                    if second.iter().all(|color| clash(color, &first[one])) {
                        found.eliminate(Technique::MultiColorsType2, first[one]);
                    }
                    for [other, its_opposite] in [[0, 1], [1, 0]] {
                        if clash(&first[one], &second[other]) {
                            let of_first = excluded_by_any(marks, &first[opposite]);
                            let of_second = excluded_by_any(marks, &second[its_opposite]);
                            found.eliminate(Technique::MultiColorsType1, of_first & of_second);
                        }
                    }
                }
            }
        }
    }
    found
}

/// Finds the conclusions from clusters of several digits, without the traps of remote pairs and naked pairs.
pub fn medusa(marks: &Marks) -> Found {
    let mut found = Found::default();
    let is_linked = |one: Candidate, other: Candidate| {
        are_places(marks, one, other) || are_in_cell(marks, one, other)
    };
    for cluster in clusters(&all(marks), is_linked) {
        let both = cluster[0] | cluster[1];
        if !digits_of(&both).has_several() {
            continue;
        }
        let is_pair = digits_of(&both).len() == 2 && cells_of(&both).len() * 2 == both.len();
        if !is_pair {
            found.eliminate(Technique::Medusa, trapped(marks, &cluster));
        }
        for color in &cluster {
            let excluded = excluded_by_any(marks, color);
            let is_emptied = |cell: &Cell| {
                let candidates = of_cells(marks, (*cell).into());
                !candidates.is_empty()
                    && (candidates & *color).is_empty()
                    && (candidates - excluded).is_empty()
            };
            if clash(color, color) || Cell::ALL.iter().any(is_emptied) {
                found.eliminate(Technique::Medusa, *color);
            }
        }
    }
    found
}

/// Finds four or more cells with the same two candidates. Each cell sees the next.
pub fn remote_pairs(marks: &Marks) -> Found {
    let mut found = Found::default();
    let pairs = Cell::ALL
        .into_iter()
        .filter(|&cell| marks.digits(cell).len() == 2);
    let pairs: CandidateSet = pairs.flat_map(|cell| marks.of_cell(cell)).collect();
    let is_linked = |one: Candidate, other: Candidate| {
        exclude(one, other) && marks.digits(one.cell()) == marks.digits(other.cell())
    };
    for cluster in clusters(&pairs, is_linked) {
        if cells_of(&(cluster[0] | cluster[1])).len() >= 4 {
            found.eliminate(Technique::RemotePair, trapped(marks, &cluster));
        }
    }
    found
}
