//! Surveys that visit all patterns: in every position they eliminate what trying out everything eliminates, no more and no
//! less.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use super::common;
use super::human_chains::{eliminated, in_parallel, stuck_positions};
use super::naive_patterns as naive;
use super::proof::Marks;
use ninefold::logic::{Position, SurveyEntry};
use ninefold::rating::Path;
use ninefold::rating::human::Human;
use ninefold::{CandidateSet, Puzzle};

/// Compares the surveys with the definition. In some positions there is something.
fn compare(
    surveys: &[SurveyEntry],
    naive: impl Fn(&Marks) -> CandidateSet + Sync,
    positions: Vec<Position>,
    fewest: usize,
) {
    let found = AtomicUsize::new(0);
    in_parallel(&positions, |position: &Position| {
        let expected = naive(&Marks::of(position));
        let all = eliminated(surveys, position);
        let (missing, wrong) = (expected - all, all - expected);
        assert!(
            missing.is_empty() && wrong.is_empty(),
            "missing {missing:?}, wrong {wrong:?} in {position:?}"
        );
        found.fetch_add(usize::from(!expected.is_empty()), Relaxed);
    });
    let found = found.into_inner();
    eprintln!("{found} of {} positions", positions.len());
    assert!(positions.is_empty() || found >= fewest, "{found} positions");
}

#[test]
fn avoidable_rectangles() {
    let surveys = [SurveyEntry::AVOIDABLE_RECTANGLES];
    // They are rare, so every third position of some puzzles.
    let puzzles = common::corpus("minimal.txt", 300).unwrap_or_default();
    let path = |puzzle: &Puzzle| Path::new(puzzle.givens(), Human::default()).step_by(3);
    let positions = puzzles.iter().flat_map(path);
    let positions = positions.map(|(position, _)| position).collect();
    compare(&surveys, naive::avoidable_rectangles, positions, 3);
}

#[test]
fn bivalue_oddagons() {
    let surveys = [SurveyEntry::BIVALUE_ODDAGONS];
    compare(&surveys, naive::bivalue_oddagons, stuck_positions(200), 3);
}

#[test]
fn aligned_pairs() {
    let naive = |marks: &Marks| naive::aligned_exclusion(marks, 2);
    compare(
        &[SurveyEntry::ALIGNED_PAIRS],
        naive,
        stuck_positions(100),
        3,
    );
}

#[test]
fn aligned_triplets() {
    let naive = |marks: &Marks| naive::aligned_exclusion(marks, 3);
    compare(
        &[SurveyEntry::ALIGNED_TRIPLETS],
        naive,
        stuck_positions(20),
        3,
    );
}

#[test]
fn broken_wings() {
    let surveys = [SurveyEntry::BROKEN_WINGS];
    compare(&surveys, naive::broken_wings, stuck_positions(100), 3);
}

#[test]
fn death_blossoms() {
    let surveys = [SurveyEntry::DEATH_BLOSSOMS];
    compare(&surveys, naive::death_blossoms, stuck_positions(40), 3);
}
