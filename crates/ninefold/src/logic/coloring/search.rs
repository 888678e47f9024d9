//! Builds the clusters and visits their conclusions.

use alloc::vec;
use alloc::vec::Vec;

use crate::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

use super::super::excluded::excluded_by_any;
use super::super::{Finder, Flow, Look, Position};
use super::{Coloring, ColoringKind, clash};

/// Finds the conclusions from one cluster of one digit.
pub(in super::super) enum SimpleColors {}

/// Finds the conclusions from two clusters of one digit.
pub(in super::super) enum MultiColors {}

/// Finds the conclusions from one cluster of all digits.
pub(in super::super) enum Medusa {}

/// Finds the conclusions from cells with the same two candidates.
pub(in super::super) enum RemotePairs {}

/// The costs of the clusters of a digit, and of all digits (see [`Watch::spend`]).
const OF_DIGIT: u32 = 20_000;
const OF_ALL: u32 = 100_000;

/// The two colours of a cluster.
type Cluster = [CandidateSet; 2];

impl Finder for SimpleColors {
    type Pattern = Coloring;

    fn visit_all(look: &mut Look, visit: &mut dyn FnMut(Coloring) -> Flow) -> Flow {
        let (position, watch) = (look.position, look.watch);
        for digit in Digit::ALL {
            watch.allow(OF_DIGIT)?;
            for cluster in of_digit(position, digit) {
                of_one(position, &cluster, visit)?;
            }
        }
        Flow::Continue(())
    }
}

impl Finder for MultiColors {
    type Pattern = Coloring;

    fn visit_all(look: &mut Look, visit: &mut dyn FnMut(Coloring) -> Flow) -> Flow {
        let (position, watch) = (look.position, look.watch);
        for digit in Digit::ALL {
            watch.allow(OF_DIGIT)?;
            let clusters: Vec<Cluster> = of_digit(position, digit).collect();
            for (number, first) in clusters.iter().enumerate() {
                for (other, second) in clusters.iter().enumerate() {
                    if number != other {
                        of_two([first, second], number < other, visit)?;
                    }
                }
            }
        }
        Flow::Continue(())
    }
}

impl Finder for Medusa {
    type Pattern = Coloring;

    fn visit_all(look: &mut Look, visit: &mut dyn FnMut(Coloring) -> Flow) -> Flow {
        let (position, watch) = (look.position, look.watch);
        watch.allow(OF_ALL)?;
        let all = position.all_candidates();
        for cluster in clusters(all, |one| conjugates(position, one, true)) {
            of_one(position, &cluster, visit)?;
            emptied(position, &cluster, visit)?;
        }
        Flow::Continue(())
    }
}

impl Finder for RemotePairs {
    type Pattern = Coloring;

    fn visit_all(look: &mut Look, visit: &mut dyn FnMut(Coloring) -> Flow) -> Flow {
        let position = look.position;
        let mut left = position.cells_with(2);
        while let Some(first) = left.first() {
            let marks = position.marks(first);
            let same = |cell: &Cell| position.marks(*cell) == marks;
            let pairs: CellSet = left.iter().filter(same).collect();
            left -= pairs;
            if pairs.len() >= 4 {
                let all = position.among(pairs, DigitSet::ALL).collect();
                for cluster in clusters(all, |one| in_pairs(position, pairs, one)) {
                    if cluster[0].len() + cluster[1].len() >= 8 {
                        of_one(position, &cluster, visit)?;
                    }
                }
            }
        }
        Flow::Continue(())
    }
}

/// Returns the clusters of two candidates or more among these.
fn clusters(
    mut left: CandidateSet,
    conjugates: impl Fn(Candidate) -> CandidateSet,
) -> impl Iterator<Item = Cluster> {
    core::iter::from_fn(move || {
        while let Some(first) = left.pop_first() {
            let mut cluster = [CandidateSet::from_iter([first]), CandidateSet::EMPTY];
            let mut open = vec![(first, 0)];
            while let Some((candidate, color)) = open.pop() {
                for next in (conjugates(candidate) & left).iter() {
                    left.remove(next);
                    cluster[1 - color].insert(next);
                    open.push((next, 1 - color));
                }
            }
            if !cluster[1].is_empty() {
                return Some(cluster);
            }
        }
        None
    })
}

fn of_digit(position: &Position, digit: Digit) -> impl Iterator<Item = Cluster> {
    let all = super::super::of_digit(position.board(digit), digit);
    clusters(all, move |one| conjugates(position, one, false))
}

/// Returns the conjugates of the candidate: the other place of its digit in each house that has two. If `in_cell` is
/// set, it adds the other of the two candidates of its cell.
fn conjugates(position: &Position, one: Candidate, in_cell: bool) -> CandidateSet {
    let (cell, digit) = (one.cell(), one.digit());
    let other_place = |house: House| (position.places(house, digit) - cell.into()).single();
    let other_places = cell.houses().into_iter().filter_map(other_place);
    let mut all: CandidateSet = other_places
        .map(|other| Candidate::new(other, digit))
        .collect();
    if in_cell {
        let others = position.candidates(cell) - DigitSet::from(digit);
        all.extend(others.single().map(|other| Candidate::new(cell, other)));
    }
    all
}

/// Returns the conjugates among cells with the same two candidates. They are the digit in the cells that the cell sees,
/// and the other candidate of its own cell.
fn in_pairs(position: &Position, pairs: CellSet, one: Candidate) -> CandidateSet {
    let (cell, digit) = (one.cell(), one.digit());
    let others = position.among(cell.into(), !DigitSet::from(digit));
    others.collect::<CandidateSet>() | super::super::of_digit(pairs & cell.peer_set(), digit)
}

fn coloring(clusters: &[&Cluster], kind: ColoringKind) -> Coloring {
    Coloring {
        clusters: clusters.iter().map(|&cluster| *cluster).collect(),
        kind,
    }
}

/// Visits each colour that excludes itself, or else the candidates that both colours exclude.
fn of_one(position: &Position, cluster: &Cluster, visit: &mut dyn FnMut(Coloring) -> Flow) -> Flow {
    let excluded = [0, 1].map(|color| excluded_by_any(position, &cluster[color]));
    for color in [0, 1] {
        if !(excluded[color] & cluster[color]).is_empty() {
            visit(coloring(&[cluster], ColoringKind::Wrap { color }))?;
        }
    }
    let trapped = (excluded[0] & excluded[1]) - cluster[0] - cluster[1];
    match trapped.is_empty() {
        true => Flow::Continue(()),
        false => visit(coloring(&[cluster], ColoringKind::Trap)),
    }
}

/// Visits the colours that empty a cell.
fn emptied(
    position: &Position,
    cluster: &Cluster,
    visit: &mut dyn FnMut(Coloring) -> Flow,
) -> Flow {
    for color in [0, 1] {
        let excluded = excluded_by_any(position, &cluster[color]);
        // A cell with a candidate of this colour keeps it.
        let left = position.all_candidates() - (excluded - cluster[color]);
        let kept: CellSet = left.iter().map(Candidate::cell).collect();
        if let Some(cell) = (position.empty_cells() - kept).first() {
            visit(coloring(&[cluster], ColoringKind::Emptied { color, cell }))?;
        }
    }
    Flow::Continue(())
}

/// Visits the conclusions from two clusters. Conclusions that are equal for both orders are visited the first time
/// only.
fn of_two(
    [first, second]: [&Cluster; 2],
    is_first_time: bool,
    visit: &mut dyn FnMut(Coloring) -> Flow,
) -> Flow {
    for color in [0, 1] {
        if second.iter().all(|other| clash(&first[color], other)) {
            visit(coloring(&[first, second], ColoringKind::Clash { color }))?;
        }
    }
    match is_first_time {
        true => visit(coloring(&[first, second], ColoringKind::Bridge)),
        false => Flow::Continue(()),
    }
}
