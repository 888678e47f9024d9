//! Entries of the table of techniques: in every position, they eliminate exactly the candidates that brute force
//! eliminates.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use super::corpora::{self, in_parallel};
use super::human_chains::{eliminated, stuck_positions};
use super::naive_patterns as naive;
use super::proof::Marks;
use ninefold::logic::{Position, TechniqueEntry};
use ninefold::rating::Path;
use ninefold::rating::human::Human;
use ninefold::{CandidateSet, Puzzle};

/// Compares the entries with the definition. Some positions must have eliminations.
fn compare(
    entries: &[TechniqueEntry],
    naive: impl Fn(&Marks) -> CandidateSet + Sync,
    positions: Vec<Position>,
    fewest: usize,
) {
    let found = AtomicUsize::new(0);
    in_parallel(&positions, |position: &Position| {
        let expected = naive(&Marks::of(position));
        let all = eliminated(entries, position);
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
    let entries = [TechniqueEntry::AVOIDABLE_RECTANGLES];
    // They are rare, so every third position of some puzzles.
    let puzzles = corpora::corpus("minimal.txt", 300).unwrap_or_default();
    let path = |puzzle: &Puzzle| Path::new(puzzle.givens(), Human::default()).step_by(3);
    let positions = puzzles.iter().flat_map(path);
    let positions = positions.map(|(position, ..)| position).collect();
    compare(&entries, naive::avoidable_rectangles, positions, 3);
}

#[test]
fn bivalue_oddagons() {
    let entries = [TechniqueEntry::BIVALUE_ODDAGONS];
    compare(&entries, naive::bivalue_oddagons, stuck_positions(200), 3);
}

#[test]
fn aligned_pairs() {
    let naive = |marks: &Marks| naive::aligned_exclusion(marks, 2);
    compare(
        &[TechniqueEntry::ALIGNED_PAIRS],
        naive,
        stuck_positions(100),
        3,
    );
}

#[test]
fn aligned_triplets() {
    let naive = |marks: &Marks| naive::aligned_exclusion(marks, 3);
    compare(
        &[TechniqueEntry::ALIGNED_TRIPLETS],
        naive,
        stuck_positions(20),
        3,
    );
}

#[test]
fn broken_wings() {
    let entries = [TechniqueEntry::BROKEN_WINGS];
    compare(&entries, naive::broken_wings, stuck_positions(100), 3);
}

#[test]
fn death_blossoms() {
    let entries = [TechniqueEntry::DEATH_BLOSSOMS];
    compare(&entries, naive::death_blossoms, stuck_positions(40), 3);
}
