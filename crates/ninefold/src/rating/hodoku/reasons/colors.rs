//! Remote pairs, simple and multi colours: clusters in two colours.

use alloc::vec;
use alloc::vec::Vec;

use crate::logic::{Coloring, ColoringKind, Pattern, Position, Reason};
use crate::{Candidate, CandidateSet, Cell, CellSet, House};

/// Returns the fewest cells of a remote pair that eliminate all the removals, in two colours. For each start, cells
/// far from it are left out if they are not needed.
pub(super) fn remote_pair(position: &Position, removals: &CandidateSet) -> Option<Reason> {
    let coloring = |cells: CellSet| {
        let colors = pairs(position, cells)?;
        proving(position, vec![colors], ColoringKind::Trap, removals)
    };
    let bivalue = Cell::ALL
        .into_iter()
        .filter(|cell| position.candidates(*cell).len() == 2);
    let fewest = bivalue.filter_map(|start| {
        let alike = Cell::ALL.into_iter();
        let alike = alike.filter(|cell| position.candidates(*cell) == position.candidates(start));
        let all = connected(start, alike.collect());
        let mut cells: CellSet = all.iter().copied().collect();
        coloring(cells)?;
        for cell in all.into_iter().skip(1).rev() {
            let fewer = cells - cell.into();
            if connected(start, fewer).len() == fewer.len() && coloring(fewer).is_some() {
                cells = fewer;
            }
        }
        Some(cells)
    });
    let cells = fewest.min_by_key(|cells| cells.len())?;
    coloring(cells).map(Reason::from)
}

/// Returns the cells that a chain of cells connects to the start, each cell seen by the one before. Near cells come
/// first.
fn connected(start: Cell, among: CellSet) -> Vec<Cell> {
    let mut reached = vec![start];
    let mut rest = among - start.into();
    let mut at = 0;
    while let Some(cell) = reached.get(at) {
        let next = rest & cell.peer_set();
        rest -= next;
        reached.extend(next);
        at += 1;
    }
    reached
}

/// Returns the two colours of connected cells with the same two candidates.
fn pairs(position: &Position, cells: CellSet) -> Option<[CandidateSet; 2]> {
    let first = cells.first()?;
    let mut colors = [CellSet::from(first), CellSet::EMPTY];
    while (colors[0] | colors[1]) != cells {
        for number in [0, 1] {
            let seen = colors[number].into_iter().map(Cell::peer_set);
            let seen = seen.fold(CellSet::EMPTY, |all, seen| all | seen);
            colors[1 - number] |= cells & seen;
        }
    }
    let digits: Vec<_> = position.candidates(first).into_iter().collect();
    let digits = &digits;
    let of = |cells: CellSet, digit: usize| {
        cells
            .into_iter()
            .map(move |cell| Candidate::new(cell, digits[digit]))
    };
    let one = of(colors[0], 0).chain(of(colors[1], 1)).collect();
    let other = of(colors[0], 1).chain(of(colors[1], 0)).collect();
    Some([one, other])
}

/// Returns the colours if they eliminate all the removals.
fn proving(
    position: &Position,
    clusters: Vec<[CandidateSet; 2]>,
    kind: ColoringKind,
    removals: &CandidateSet,
) -> Option<Coloring> {
    let coloring = Coloring { clusters, kind };
    let eliminations = coloring.conclusion(position).eliminations;
    (*removals - eliminations).is_empty().then_some(coloring)
}

/// Finds the first colours of a digit that eliminate all the removals.
pub(super) fn colors(
    position: &Position,
    is_multi: bool,
    removals: &CandidateSet,
) -> Option<Reason> {
    let clusters = clusters(position, removals.first()?);
    let fights = |color: &CandidateSet| {
        color
            .iter()
            .any(|one| color.iter().any(|other| one.cell().sees(other.cell())))
    };
    let found =
        |clusters: &[[CandidateSet; 2]], kind| proving(position, clusters.to_vec(), kind, removals);
    let simple = |cluster: &[CandidateSet; 2]| {
        let wraps = [0, 1].into_iter().filter(|color| fights(&cluster[*color]));
        let mut wraps = wraps.map(|color| found(&[*cluster], ColoringKind::Wrap { color }));
        wraps
            .find_map(|wrap| wrap)
            .or_else(|| found(&[*cluster], ColoringKind::Trap))
    };
    if !is_multi {
        return clusters.iter().find_map(simple).map(Reason::from);
    }
    let pairs = clusters
        .iter()
        .flat_map(|one| clusters.iter().map(move |other| [*one, *other]));
    let mut pairs = pairs.filter(|[one, other]| one != other);
    let multi = pairs.find_map(|pair| {
        let sees = |color: usize, other: usize| {
            let mut all = pair[0][color].iter();
            all.any(|one| {
                pair[1][other]
                    .iter()
                    .any(|other| one.cell().sees(other.cell()))
            })
        };
        let clashes = [0, 1]
            .into_iter()
            .filter(|color| sees(*color, 0) && sees(*color, 1));
        let mut clashes = clashes.map(|color| found(&pair, ColoringKind::Clash { color }));
        clashes
            .find_map(|clash| clash)
            .or_else(|| found(&pair, ColoringKind::Bridge))
    });
    multi.map(Reason::from)
}

/// Returns the clusters of the digit: its places that conjugate pairs connect, in two colours.
fn clusters(position: &Position, of: Candidate) -> Vec<[CandidateSet; 2]> {
    let digit = of.digit();
    let pairs: Vec<CellSet> = House::ALL
        .into_iter()
        .map(|house| position.places(house, digit))
        .filter(|places| places.len() == 2)
        .collect();
    let mut rest = pairs.iter().fold(CellSet::EMPTY, |all, pair| all | *pair);
    let mut all = Vec::new();
    while let Some(first) = rest.first() {
        let mut colors = [CellSet::from(first), CellSet::EMPTY];
        loop {
            let before = colors;
            for (number, pair) in [0, 1]
                .into_iter()
                .flat_map(|number| pairs.iter().map(move |pair| (number, *pair)))
            {
                if !(pair & colors[number]).is_empty() {
                    colors[1 - number] |= pair - colors[number];
                }
            }
            if colors == before {
                break;
            }
        }
        rest -= colors[0] | colors[1];
        all.push(colors.map(|color| super::links::of_digit(color, digit)));
    }
    all
}
