//! Deadly patterns: rectangles of all kinds, and other cells that cannot hold only some digits.

use ninefold::logic::{Candidate, CandidateSet, DeadlyKind, DeadlyPattern};
use ninefold::{Cell, CellSet, Digit, HouseSet};

use super::{in_each_case, plain};
use crate::pattern::{Context, Explanation, Pattern, Sentence};
use crate::text::Text;
use crate::{text, words};

impl Explanation for DeadlyPattern {
    fn name(&self) -> Text {
        text!("a deadly pattern")
    }

    fn sentences(&self, found: Option<Context<'_>>) -> Vec<Sentence> {
        let (cells, digits) = (words::and(&self.cells), words::and(self.digits));
        let filled = words::and(self.filled);
        let filled = match self.filled.len() {
            0 => None,
            1 => Some(text!("{cell} is filled, but not given.", cell = filled)),
            _ => Some(text!("{cells} are filled, but not given.", cells = filled)),
        };
        let is_impossible = match (self.digits.len(), self.cells.len()) {
            (2, count) => count % 2 == 1,
            (digits, cells) => (digits, cells) == (3, 12),
        };
        let deadly = match is_impossible {
            true if self.digits.len() == 2 => text!(
                "{cells} make a ring of {count} cells: {digits} alone cannot take turns in it, as the number is odd.",
                count = self.cells.len()
            ),
            true => text!("{cells} cannot be filled with {digits} alone."),
            false => text!(
                "If {cells} held nothing but {digits}, these could be exchanged, and the puzzle would have two \
                 solutions."
            ),
        };
        plain(
            filled
                .into_iter()
                .chain([deadly])
                .chain(meaning(self, found)),
        )
    }

    fn pattern(&self) -> Pattern {
        let ring: CellSet = self.cells.iter().copied().collect();
        let pattern = Pattern::new(HouseSet::EMPTY, ring - self.filled, self.digits);
        let pattern = Pattern {
            cells: ring,
            ..pattern
        };
        let with = |guardians: &CandidateSet| Pattern {
            candidates: pattern.candidates | *guardians,
            further: guardians.cells() - ring,
            ..pattern
        };
        match &self.kind {
            DeadlyKind::Internal { guardians } => with(guardians),
            DeadlyKind::External { guardians, houses } => Pattern {
                houses: *houses,
                ..with(guardians)
            },
            DeadlyKind::Naked {
                guardians,
                cells,
                digits,
            } => Pattern {
                candidates: with(guardians).candidates
                    | Pattern::new(HouseSet::EMPTY, *cells, *digits).candidates,
                further: *cells,
                digits: self.digits | *digits,
                ..pattern
            },
            DeadlyKind::Bound { houses, .. } => Pattern {
                houses: *houses,
                ..pattern
            },
        }
    }
}

/// Explains the consequences of the candidates that prevent the deadly pattern.
fn meaning(pattern: &DeadlyPattern, found: Option<Context<'_>>) -> Vec<Text> {
    match &pattern.kind {
        DeadlyKind::Internal { guardians } => {
            let told = [avoided(guardians)].into_iter();
            let several = found.filter(|_| guardians.cells().has_several());
            told.chain(several.map(|found| in_each_case(found.conclusion)))
                .collect()
        }
        DeadlyKind::External { guardians, houses } => {
            let outside = outside(pattern, guardians, *houses);
            let several = found.filter(|_| guardians.has_several());
            let several = several.map(|found| in_each_case(found.conclusion));
            [outside, avoided(guardians)]
                .into_iter()
                .chain(several)
                .collect()
        }
        DeadlyKind::Naked {
            guardians,
            cells,
            digits,
        } => {
            let taken = text!(
                "Together with {cells}, that takes up {digits}.",
                cells = words::and(*cells),
                digits = words::and(*digits)
            );
            let gone = found.map(|found| found.conclusion.eliminations);
            let seen = beyond(gone.unwrap_or_default());
            [avoided(guardians), taken]
                .into_iter()
                .chain(seen)
                .collect()
        }
        DeadlyKind::Bound { digit, houses } => {
            let bound = text!(
                "In {houses}, the only places for {digit} are among these cells.",
                houses = words::any_houses(*houses),
                digit = *digit
            );
            let gone = found.map(|found| found.conclusion.eliminations);
            let gone = gone.unwrap_or_default();
            let follows = gone.iter().filter_map(|gone| completed(pattern, gone));
            [bound].into_iter().chain(follows).collect()
        }
    }
}

/// States for each eliminated digit that its cells see all places of that digit in a set.
fn beyond(gone: CandidateSet) -> Vec<Text> {
    let told = |digit: Digit| {
        let of_digit = gone.iter().filter(|gone| gone.digit() == digit);
        let cells: CellSet = of_digit.map(Candidate::cell).collect();
        match cells.single() {
            Some(cell) => text!("{cell} sees all their places of {digit}, so it is not {digit}."),
            None => text!(
                "{cells} see all their places of {digit}, so they are not {digit}.",
                cells = words::and(cells)
            ),
        }
    };
    gone.digits().iter().map(told).collect()
}

/// States that one of the guardians is right.
fn avoided(guardians: &CandidateSet) -> Text {
    if let [only] = guardians.iter().collect::<Vec<_>>()[..] {
        return text!(
            "Only the candidate {digit} of {cell} prevents this.",
            digit = only.digit(),
            cell = only.cell()
        );
    }
    let claims = words::or(guardians.iter().map(words::is));
    text!("To avoid this, {claims}.")
}

/// States what keeps the cells from being filled with the digits alone: other places of these in the houses, and other
/// candidates of cells that lie in none of the houses.
fn outside(pattern: &DeadlyPattern, guardians: &CandidateSet, houses: HouseSet) -> Text {
    let ring: CellSet = pattern.cells.iter().copied().collect();
    let inside = guardians.cells() & ring;
    let digits = words::and(pattern.digits);
    let houses = words::any_houses(houses);
    match inside.is_empty() {
        true => text!("They would hold nothing else if {digits} had no other places in {houses}."),
        false => text!(
            "They would hold nothing else if {digits} had no other places in {houses}, and {cells} no other candidates.",
            cells = words::and(inside)
        ),
    }
}

/// Explains how a candidate in a corner of a rectangle would complete it, corner by corner.
fn completed(pattern: &DeadlyPattern, gone: Candidate) -> Option<Text> {
    let corners: CellSet = pattern.cells.iter().copied().collect();
    let beside = corners & gone.cell().peer_set();
    let opposite = (corners - beside - gone.cell().into()).single()?;
    // A box may hold corners that share neither a row nor a column.
    let is_beside =
        |cell: &Cell| cell.row() == gone.cell().row() || cell.column() == gone.cell().column();
    let other = (pattern.digits - gone.digit().into()).single()?;
    (corners.len() == 4 && beside.len() == 2 && beside.iter().all(|cell| is_beside(&cell))).then(|| {
        text!(
            "If {cell} were {digit}, {beside} would be {other}, so {opposite} would be {digit}: the deadly rectangle.",
            cell = gone.cell(),
            digit = gone.digit(),
            beside = words::and(beside),
            other = other,
            opposite = opposite
        )
    })
}
