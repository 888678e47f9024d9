//! Deadly patterns: rectangles of all kinds, and other cells that cannot hold only some digits.

use ninefold::logic::{Candidate, CandidateSet, DeadlyKind, DeadlyPattern, Literal};
use ninefold::{CellSet, HouseSet};

use super::plain;
use crate::explanation::{Explanation, Found, Pattern, Sentence};
use crate::words;

impl Explanation for DeadlyPattern {
    fn name(&self) -> &'static str {
        "a deadly pattern"
    }

    fn sentences(&self, _: Option<Found<'_>>) -> Vec<Sentence> {
        let (cells, digits) = (words::and(&self.cells), words::and(self.digits));
        let filled = (!self.filled.is_empty()).then(|| {
            format!(
                "{} {} filled, but not given.",
                words::and(self.filled),
                are(self.filled.len())
            )
        });
        let deadly = match (self.digits.len(), self.cells.len()) {
            (2, count) if count % 2 == 1 => {
                format!("{cells} cannot be filled with {digits} alone.")
            }
            (3, 12) => format!("{cells} cannot be filled with {digits} alone."),
            _ => format!(
                "If {cells} held nothing but {digits}, these could be exchanged, and the puzzle would have two \
                 solutions."
            ),
        };
        plain(filled.into_iter().chain([deadly]).chain(meaning(self)))
    }

    fn pattern(&self) -> Pattern {
        let ring: CellSet = self.cells.iter().copied().collect();
        let pattern = Pattern::new(HouseSet::EMPTY, ring - self.filled, self.digits);
        let pattern = Pattern {
            cells: ring,
            ..pattern
        };
        let with = |guardians: &CandidateSet| {
            let cells: CellSet = guardians.iter().map(Candidate::cell).collect();
            Pattern {
                candidates: pattern.candidates | *guardians,
                further: cells - ring,
                ..pattern
            }
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

/// What the candidates that keep the pattern away mean.
fn meaning(found: &DeadlyPattern) -> Vec<String> {
    let avoided = |guardians: &CandidateSet| {
        let right = guardians.iter().map(|one| words::literal(Literal::on(one)));
        format!("To avoid this, {}.", words::or(right))
    };
    let either = || "What each of these excludes is wrong.".to_owned();
    match &found.kind {
        DeadlyKind::Internal { guardians } => {
            let cells: CellSet = guardians.iter().map(Candidate::cell).collect();
            let several = cells.has_several().then(either);
            [avoided(guardians)].into_iter().chain(several).collect()
        }
        DeadlyKind::External { guardians, houses } => {
            let outside = format!(
                "That is so unless one of {} stands elsewhere in {}, or a cell holds another digit.",
                words::and(found.digits),
                words::any_houses(*houses)
            );
            let several = guardians.has_several().then(either);
            [outside, avoided(guardians)]
                .into_iter()
                .chain(several)
                .collect()
        }
        DeadlyKind::Naked {
            guardians,
            cells,
            digits,
        } => vec![
            avoided(guardians),
            format!(
                "Together with {} that takes up {}, so a cell that sees all their places of one of these is \
                 not that digit.",
                words::and(*cells),
                words::and(*digits)
            ),
        ],
        DeadlyKind::Bound { digit, houses } => vec![
            format!(
                "In {}, {digit} can stand only in these cells.",
                words::any_houses(*houses)
            ),
            "In every way to place it there that avoids this, the eliminated digits are missing."
                .to_owned(),
        ],
    }
}

fn are(count: usize) -> &'static str {
    if count == 1 { "is" } else { "are" }
}
