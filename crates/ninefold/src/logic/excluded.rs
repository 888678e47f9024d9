//! The candidates that a candidate excludes: the others of its cell, and its digit in all cells that it sees.

use crate::{Candidate, CandidateSet};

use super::{Position, of_digit};

/// Returns whether the two candidates cannot both be right.
pub(super) fn excludes(one: Candidate, other: Candidate) -> bool {
    match one.cell() == other.cell() {
        true => one.digit() != other.digit(),
        false => one.digit() == other.digit() && one.cell().sees(other.cell()),
    }
}

/// Returns the candidates of the position that this one excludes.
pub(crate) fn excluded_by(position: &Position, candidate: Candidate) -> CandidateSet {
    let (cell, digit) = (candidate.cell(), candidate.digit());
    let others = position.among(cell.into(), !crate::DigitSet::from(digit));
    let seen = of_digit(position.board(digit) & cell.peer_set(), digit);
    others.collect::<CandidateSet>() | seen
}

/// Returns the candidates of the position that any of these excludes.
pub(super) fn excluded_by_any(position: &Position, candidates: &CandidateSet) -> CandidateSet {
    let each = candidates.iter().map(|one| excluded_by(position, one));
    each.fold(CandidateSet::EMPTY, |all, excluded| all | excluded)
}

/// Returns the candidates of the position that all of these exclude. They are wrong if any one of these is right.
pub(super) fn excluded_by_all(position: &Position, candidates: &CandidateSet) -> CandidateSet {
    let mut each = candidates.iter();
    let Some(first) = each.next() else {
        return CandidateSet::EMPTY;
    };
    let mut excluded = excluded_by(position, first);
    for candidate in each {
        excluded = excluded
            .iter()
            .filter(|&one| excludes(one, candidate))
            .collect();
    }
    excluded
}
