//! Roughly where a step is, for those who want to find it themselves.

use ninefold::logic::{Candidate, CellSet, Reason, Step};

use super::{chains, pattern};

const BOXES: [&str; 9] = [
    "in the upper left",
    "at the top, in the middle",
    "in the upper right",
    "on the left, in the middle",
    "in the middle",
    "on the right, in the middle",
    "in the lower left",
    "at the bottom, in the middle",
    "in the lower right",
];
const BANDS: [&str; 3] = [
    "in the upper three rows",
    "in the middle three rows",
    "in the lower three rows",
];
const STACKS: [&str; 3] = [
    "in the left three columns",
    "in the middle three columns",
    "in the right three columns",
];

/// The part of the grid that the pattern lies in, as small as it can be: a box, three rows or three
/// columns. Of a chain it is where the assumptions are; of one that lies anywhere, what follows.
pub fn roughly(step: &Step) -> &'static str {
    let cells = match &step.reason {
        Reason::Chain(chain) => {
            let assumed = chain.derivations.iter().filter_map(chains::assumption);
            assumed.map(|literal| literal.candidate().cell()).collect()
        }
        reason => pattern::cells(reason),
    };
    let concluded = || {
        let conclusion = &step.conclusion;
        let candidates = conclusion.placement.into_iter();
        let all = candidates.chain(conclusion.eliminations.iter());
        all.map(Candidate::cell).collect()
    };
    part(cells)
        .or_else(|| part(concluded()))
        .unwrap_or("all over the grid")
}

fn part(cells: CellSet) -> Option<&'static str> {
    let boxes: Vec<usize> = cells.map(|cell| cell.box_index()).collect();
    let first = *boxes.first()?;
    let all = |belongs: fn(usize, usize) -> bool| boxes.iter().all(|&other| belongs(first, other));
    if all(|one, other| one == other) {
        Some(BOXES[first])
    } else if all(|one, other| one / 3 == other / 3) {
        Some(BANDS[first / 3])
    } else if all(|one, other| one % 3 == other % 3) {
        Some(STACKS[first % 3])
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::Cell;

    fn of(places: &[(usize, usize)]) -> Option<&'static str> {
        let cells = places
            .iter()
            .map(|&(row, column)| Cell::at(row - 1, column - 1).unwrap());
        part(cells.collect())
    }

    #[test]
    fn a_part_is_as_small_as_it_can_be() {
        assert_eq!(of(&[(1, 1), (3, 3)]), Some("in the upper left"));
        assert_eq!(of(&[(9, 9)]), Some("in the lower right"));
        assert_eq!(of(&[(4, 1), (6, 9)]), Some("in the middle three rows"));
        assert_eq!(of(&[(1, 9), (9, 7)]), Some("in the right three columns"));
        assert_eq!(of(&[(1, 1), (9, 9)]), None);
        assert_eq!(of(&[]), None);
    }
}
