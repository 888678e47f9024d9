//! Forcing chains: the consequences of an assumption, by propagation.

use ninefold::logic::Technique;
use ninefold::{Candidate, CandidateSet, Cell, Digit, House};

use super::super::proof::Marks;
use super::shown::*;

/// The rules by which consequences spread.
#[derive(Clone, Copy, PartialEq)]
enum Manner {
    /// Along links of the unchanged position.
    Links,
    /// Also in every group that wrong candidates have reduced to one.
    Dynamic,
    /// Like `Dynamic`, but within one digit.
    OneDigit,
}

/// The consequences of an assumption: the right candidates, and the wrong ones.
type Consequences = [CandidateSet; 2];

/// A position, and its groups with one right candidate each.
struct Board {
    /// The candidates of each cell, and the places of each digit in each house: two or more.
    groups: Vec<Vec<Candidate>>,
    /// The candidates that each candidate excludes.
    excluded: Vec<CandidateSet>,
}

impl Board {
    fn of(marks: &Marks) -> Board {
        let cells = Cell::ALL.into_iter().map(|cell| marks.of_cell(cell));
        let in_house = |house: House| Digit::ALL.map(|digit| marks.of_house(house, digit));
        let houses = House::ALL.into_iter().flat_map(in_house);
        let groups = cells.chain(houses).filter(|group| group.len() > 1);
        let excluded = Candidate::all().map(|one| excluded(marks, one));
        Board {
            groups: groups.collect(),
            excluded: excluded.collect(),
        }
    }

    fn if_right(&self, manner: Manner, one: Candidate) -> Consequences {
        self.propagate(manner, [one.into(), CandidateSet::EMPTY])
    }

    fn if_wrong(&self, manner: Manner, one: Candidate) -> Consequences {
        self.propagate(manner, [CandidateSet::EMPTY, one.into()])
    }

    fn propagate(&self, manner: Manner, start: Consequences) -> Consequences {
        let [mut on, mut off] = start;
        loop {
            let before = [on, off];
            for one in on.iter() {
                off |= match manner {
                    Manner::OneDigit => among(&self.excluded[one.index()], one.digit().into()),
                    _ => self.excluded[one.index()],
                };
            }
            for group in &self.groups {
                let is_cell = group[0].cell() == group[1].cell();
                // Along links, a group counts only if it has two candidates from the beginning.
                let counts = match manner {
                    Manner::Links => group.len() == 2,
                    Manner::Dynamic => true,
                    Manner::OneDigit => !is_cell,
                };
                let is_left = |one: &&Candidate| !off.contains(**one);
                let mut left = group.iter().filter(is_left);
                match (left.next(), left.next()) {
                    (Some(only), None) if counts => drop(on.insert(*only)),
                    // All candidates of the group are wrong: mark every one as right, too, which is a contradiction.
                    (None, _) if counts => on.extend(group.iter().copied()),
                    _ => {}
                }
            }
            let ends = manner != Manner::Links && is_contradiction(&[on, off]);
            if [on, off] == before || ends {
                return [on, off];
            }
        }
    }
}

fn is_contradiction([on, off]: &Consequences) -> bool {
    !(*on & *off).is_empty()
}

/// Finds candidates whose digit would have no place left somewhere if they were right, or if they were wrong.
pub fn nishio(marks: &Marks) -> Found {
    let mut found = Found::default();
    let technique = Technique::NishioForcingChains;
    let board = Board::of(marks);
    for one in all(marks).iter() {
        if is_contradiction(&board.if_right(Manner::OneDigit, one)) {
            found.eliminate(technique, one.into());
        }
        if is_contradiction(&board.if_wrong(Manner::OneDigit, one)) {
            found.place(technique, marks, one);
        }
    }
    found
}

/// Returns whether no candidate leads to a contradiction along links. Otherwise an alternating chain would eliminate
/// it, and its other consequences would depend on where propagation stops.
pub fn is_quiet(marks: &Marks) -> bool {
    let board = Board::of(marks);
    let candidates = all(marks);
    let mut each = candidates.iter();
    each.all(|one| !is_contradiction(&board.if_right(Manner::Links, one)))
}

/// Intersects the consequences of all candidates of a cell, or all places of a digit in a house. There must be three
/// candidates or more. A house counts only if its first place is in such a cell, as in Sudoku Explainer.
pub fn cells_and_regions(marks: &Marks) -> Found {
    let mut found = Found::default();
    let board = Board::of(marks);
    for group in &board.groups {
        let is_cell = group[0].cell() == group[1].cell();
        let technique = match is_cell {
            true => Technique::CellForcingChains,
            false => Technique::RegionForcingChains,
        };
        if marks.of_cell(group[0].cell()).len() < 3 {
            continue;
        }
        let each = group.iter().map(|&one| board.if_right(Manner::Links, one));
        let common = each.reduce(|all, some| [all[0] & some[0], all[1] & some[1]]);
        let [on, off] = common.unwrap();
        found.eliminate(technique, off);
        on.iter().for_each(|one| found.place(technique, marks, one));
    }
    found
}

/// Returns bounds for dynamic chains. The least: the candidates that lead to a contradiction. The most: also the common
/// consequences of all candidates of a group, or of a candidate on and off, where a contradiction counts as implying
/// everything.
pub fn dynamic(marks: &Marks) -> [CandidateSet; 2] {
    let (board, all) = (Board::of(marks), all(marks));
    let mut least = CandidateSet::EMPTY;
    let mut at_most = CandidateSet::EMPTY;
    let run = |consequences: Consequences| match is_contradiction(&consequences) {
        true => None,
        false => Some(consequences),
    };
    let right: Vec<_> = Candidate::all()
        .map(|one| {
            all.contains(one)
                .then(|| run(board.if_right(Manner::Dynamic, one)))
                .flatten()
        })
        .collect();
    let mut conclude = |common: Consequences| {
        at_most |= common[1];
        common[0]
            .iter()
            .for_each(|one| at_most |= excluded(marks, one));
    };
    for one in all.iter() {
        let wrong = run(board.if_wrong(Manner::Dynamic, one));
        if right[one.index()].is_none() {
            least.insert(one);
        }
        if wrong.is_none() {
            least |= excluded(marks, one);
        }
        if let (Some(right), Some(wrong)) = (&right[one.index()], &wrong) {
            conclude([right[0] & wrong[0], right[1] & wrong[1]]);
        }
        // If one of the two is wrong, the other is right.
        for other in [&right[one.index()], &wrong] {
            if let (Some(only), 1) = (other, right[one.index()].iter().chain(&wrong).count()) {
                conclude(*only);
            }
        }
    }
    for group in &board.groups {
        let each = group.iter().filter_map(|one| right[one.index()]);
        let common = each.reduce(|all, some| [all[0] & some[0], all[1] & some[1]]);
        conclude(common.unwrap_or_default());
    }
    [least, at_most | least]
}
