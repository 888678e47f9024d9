//! Names alternating chains as players do: by their structure alone.
//!
//! With two strong links of one digit, each in a house, the houses decide the name. A chain of three strong links is a
//! wing if its links have one of the forms below, read from either side. `x=x` is a link in a house, `(x=y)` one in a
//! cell with two candidates, `-` a weak link; `(x-y)` is one within a cell.
//!
//! | name | links | excluded |
//! |--|--|--|
//! | W-Wing | `(x=y) - y=y - (y=x)` | x by both ends |
//! | M-Wing (*medusa*) | `(x=y) - y=(y-x)=x` | x by both ends |
//! | S-Wing (*split*) | `x=x - (x=y) - y=y` | y from the first end, x from the last |
//! | L-Wing (*local*) | `x=(x-y)=(y-z)=z` or `x=x - x=(x-y)=y` | z, or y, from the first end, x from the last |
//! | H-Wing (*hybrid*) | `(x=y) - y=(y-z)=z` or `(x=y) - (y=z) - z=z` | z from the first end, x from the last |
//!
//! Different letters are different digits. These definitions are from the Players' Forum. It also calls the two L-Wings
//! L3 and L2, the two H-Wings H2 and H3, and the first L-Wing H1. An M-Wing with links only in houses,
//! `x=(x-y)=(y-x)=x`, has no name there, so it is an AIC of type 1.
//!
//! Other chains of single candidates are named by their ends.

use crate::geometry::HouseKind;
use crate::{CandidateSet, CellSet};

use super::{AlternatingChain, StrongLink, Technique, Within, digits};

impl AlternatingChain {
    /// Returns the technique under which players know the chain.
    pub fn name(&self) -> Technique {
        let all = || self.links.iter();
        if all().any(|link| matches!(link.within, Within::Rectangle { .. })) {
            return Technique::AicWithRectangle;
        }
        if all().any(|link| matches!(link.within, Within::AlmostLocked(_))) {
            return self.name_with_almost_locked_sets();
        }
        let is_grouped = all().any(|link| link.ends.iter().any(CandidateSet::has_several));
        if digits(&self.candidates()).len() == 1 {
            return self.name_of_one_digit(is_grouped);
        }
        match (self.closes, is_grouped) {
            (true, true) => Technique::GroupedNiceLoop,
            (true, false) => Technique::ContinuousNiceLoop,
            (false, true) if self.ends_in_one_cell() => Technique::GroupedNiceLoop,
            (false, true) => Technique::GroupedAic,
            (false, false) => self.name_of_single_candidates(),
        }
    }

    /// Returns the name of a chain of sets and cells that are joined by common digits, by their number. A chain is
    /// harder to see if two sets have a cell in common, so it has a name of its own.
    fn name_with_almost_locked_sets(&self) -> Technique {
        let are_sets =
            |link: &StrongLink| matches!(link.within, Within::AlmostLocked(_) | Within::Cell(_));
        let is_of_one_digit = |[one, other]: [CandidateSet; 2]| digits(&(one | other)).len() == 1;
        let is_chain = self.links.iter().all(are_sets)
            && self.weak_links().all(is_of_one_digit)
            && (self.closes || is_of_one_digit(self.ends()));
        match (is_chain, self.links.len()) {
            (false, _) => Technique::AicWithAls,
            (true, _) if self.sets_overlap() => Technique::OverlappingAlsChain,
            (true, ..=2) => Technique::AlsXz,
            (true, 3) => Technique::AlsXyWing,
            (true, _) => Technique::AlsChain,
        }
    }

    /// Returns whether a cell is in two of the sets.
    fn sets_overlap(&self) -> bool {
        let mut seen = CellSet::EMPTY;
        self.links.iter().any(|link| {
            let cells = link.within.cells();
            let overlaps = !(cells & seen).is_empty();
            seen |= cells;
            overlaps
        })
    }

    fn name_of_one_digit(&self, is_grouped: bool) -> Technique {
        match (self.closes, &self.links[..], is_grouped) {
            (true, _, true) => Technique::GroupedXLoop,
            (true, _, false) => Technique::XLoop,
            (false, [one, other], true) if is_empty_rectangle(one, other) => {
                Technique::EmptyRectangle
            }
            (false, _, true) => Technique::GroupedXChain,
            (false, [one, other], false) => name_of_two(one, other),
            (false, _, false) => Technique::XChain,
        }
    }

    fn name_of_single_candidates(&self) -> Technique {
        let [first, last] = self.ends();
        let has_same_ends = digits(&first) == digits(&last) && first != last;
        let are_cells = |link: &StrongLink| matches!(link.within, Within::Cell(_));
        if self.links.iter().all(are_cells) && has_same_ends {
            return match self.pair() {
                Some(_) => Technique::RemotePair,
                None => Technique::XyChain,
            };
        }
        if let [one, two, three] = &self.links[..] {
            let wing = wing([one, two, three], self);
            if let Some(wing) = wing.or_else(|| wing_backwards([one, two, three], self)) {
                return wing;
            }
        }
        match (self.ends_in_one_cell(), has_same_ends) {
            (true, _) => Technique::DiscontinuousNiceLoop,
            (false, true) => Technique::AicType1,
            (false, false) => Technique::AicType2,
        }
    }

    fn ends_in_one_cell(&self) -> bool {
        let [first, last] = self.ends();
        let mut cells = (first | last).iter().map(|candidate| candidate.cell());
        cells
            .next()
            .is_some_and(|first| cells.all(|cell| cell == first))
    }
}

/// Returns the kind of the house that the link lies in.
fn kind(link: &StrongLink) -> Option<HouseKind> {
    match link.within {
        Within::House { house, .. } => Some(house.kind()),
        _ => None,
    }
}

/// Returns whether one link is an empty rectangle and the other is two places in a line. The places of the former lie
/// in a row and a column of a box.
fn is_empty_rectangle(one: &StrongLink, other: &StrongLink) -> bool {
    let is_grouped = |link: &StrongLink| link.ends.iter().any(CandidateSet::has_several);
    let is_box = |link: &StrongLink| is_grouped(link) && kind(link) == Some(HouseKind::Box);
    let is_line = |link: &StrongLink| !is_grouped(link) && kind(link) != Some(HouseKind::Box);
    is_box(one) && is_line(other) || is_line(one) && is_box(other)
}

/// Names two strong links of one digit: parallel lines joined by a line, a row and a column joined in a box, or others.
fn name_of_two(one: &StrongLink, other: &StrongLink) -> Technique {
    let joint = [one.ends[1].first(), other.ends[0].first()].map(|end| end.map(|end| end.cell()));
    let [Some(joint), Some(next)] = joint else {
        return Technique::XChain;
    };
    match [kind(one), kind(other)] {
        [Some(HouseKind::Row), Some(HouseKind::Row)] if joint.column() == next.column() => {
            Technique::Skyscraper
        }
        [Some(HouseKind::Column), Some(HouseKind::Column)] if joint.row() == next.row() => {
            Technique::Skyscraper
        }
        [Some(HouseKind::Row), Some(HouseKind::Column)]
        | [Some(HouseKind::Column), Some(HouseKind::Row)] => Technique::TwoStringKite,
        _ => Technique::TurbotFish,
    }
}

/// Returns the name of a wing whose three strong links are read from the last to the first.
fn wing_backwards(links: [&StrongLink; 3], chain: &AlternatingChain) -> Option<Technique> {
    let [one, two, three] = links.map(|link| {
        let mut link = link.clone();
        link.ends.reverse();
        link
    });
    wing([&three, &two, &one], chain)
}

/// Returns the name of a wing by the table above.
fn wing(links: [&StrongLink; 3], chain: &AlternatingChain) -> Option<Technique> {
    let digit = |end: &CandidateSet| end.first().map(|candidate| candidate.digit());
    let [first, last] = [digit(&links[0].ends[0]), digit(&links[2].ends[1])];
    let is_cell = links.map(|link| matches!(link.within, Within::Cell(_)));
    // Whether each weak link lies within a cell.
    let within_cells =
        [0, 1].map(|number| digit(&links[number].ends[1]) != digit(&links[number + 1].ends[0]));
    if chain.ends_in_one_cell() && first != last {
        return None;
    }
    match (is_cell, within_cells) {
        ([true, false, true], [false, false]) if first == last => Some(Technique::WWing),
        ([true, false, false], [false, true]) if first == last => Some(Technique::MWing),
        ([false, true, false], [false, false]) => Some(Technique::SWing),
        ([false, false, false], [true, true] | [false, true]) if first != last => {
            Some(Technique::LWing)
        }
        ([true, false, false], [false, true]) | ([true, true, false], [false, false]) => {
            Some(Technique::HWing).filter(|_| first != last)
        }
        _ => None,
    }
}
