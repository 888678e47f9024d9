//! Roughly where a step is, for those who want to find it themselves.

use std::fmt;

use ninefold::House;
use ninefold::logic::{Candidate, CellSet, Kind, Reason, Step};

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

/// A part of the grid: a box, three rows or three columns of boxes, or all of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Region(Extent);

/// The boxes, bands and stacks are counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Extent {
    Box(usize),
    Band(usize),
    Stack(usize),
    Everywhere,
}

impl Region {
    /// The part that the pattern lies in, as small as it can be. Of a chain it is where the assumptions
    /// are; of one that lies anywhere, what follows.
    pub fn of(step: &Step) -> Region {
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
        let extent = part(cells).or_else(|| part(concluded()));
        Region(extent.unwrap_or(Extent::Everywhere))
    }

    /// Its boxes; none if that is all of the grid, which is nowhere in particular.
    pub fn boxes(self) -> Vec<House> {
        let belongs = |number: &usize| match self.0 {
            Extent::Box(only) => *number == only,
            Extent::Band(band) => number / 3 == band,
            Extent::Stack(stack) => number % 3 == stack,
            Extent::Everywhere => false,
        };
        let numbers = (0..9).filter(belongs);
        numbers.map(|number| Kind::Box.house(number)).collect()
    }
}

impl fmt::Display for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Extent::Box(number) => BOXES[number],
            Extent::Band(band) => BANDS[band],
            Extent::Stack(stack) => STACKS[stack],
            Extent::Everywhere => "all over the grid",
        })
    }
}

fn part(cells: CellSet) -> Option<Extent> {
    let boxes: Vec<usize> = cells.iter().map(|cell| cell.box_index()).collect();
    let first = *boxes.first()?;
    let all = |belongs: fn(usize, usize) -> bool| boxes.iter().all(|&other| belongs(first, other));
    if all(|one, other| one == other) {
        Some(Extent::Box(first))
    } else if all(|one, other| one / 3 == other / 3) {
        Some(Extent::Band(first / 3))
    } else if all(|one, other| one % 3 == other % 3) {
        Some(Extent::Stack(first % 3))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words;
    use ninefold::Cell;

    fn of(places: &[(usize, usize)]) -> Option<Region> {
        let cells = places
            .iter()
            .map(|&(row, column)| Cell::at(row - 1, column - 1).unwrap());
        part(cells.collect()).map(Region)
    }

    #[test]
    fn a_part_is_as_small_as_it_can_be() {
        for (places, name, boxes) in [
            ([(1, 1), (3, 3)], "in the upper left", "box 1"),
            ([(9, 9), (9, 9)], "in the lower right", "box 9"),
            (
                [(4, 1), (6, 9)],
                "in the middle three rows",
                "box 4, box 5 and box 6",
            ),
            (
                [(1, 9), (9, 7)],
                "in the right three columns",
                "box 3, box 6 and box 9",
            ),
        ] {
            let region = of(&places).unwrap();
            assert_eq!(region.to_string(), name);
            assert_eq!(words::and(region.boxes()), boxes);
        }
        assert_eq!(of(&[(1, 1), (9, 9)]), None);
        assert_eq!(of(&[]), None);
        assert!(Region(Extent::Everywhere).boxes().is_empty());
    }
}
