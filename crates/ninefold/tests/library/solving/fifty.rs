//! The fifty grids in the program are those that our generator makes.

use ninefold::{Algorithm, Puzzle, Task, Verdict, text};

#[path = "../../../examples/make_fifty.rs"]
mod make_fifty;

const FIFTY: &str = include_str!("../../../../../data/fifty.txt");

#[test]
fn the_generator_makes_them_again() {
    assert_eq!(make_fifty::fifty(), FIFTY);
}

#[test]
fn they_are_unique_and_of_mixed_difficulty() {
    let records = text::read(FIFTY.as_bytes());
    let puzzles: Vec<Puzzle> = records
        .into_iter()
        .map(|record| record.puzzle.unwrap().puzzle())
        .collect();
    assert_eq!(puzzles.len(), 50);
    for puzzle in &puzzles {
        let solutions = Algorithm::DancingLinks.solve(puzzle, &Task::unique());
        assert_eq!(solutions.verdict(), Verdict::Unique);
    }
    let completes = |algorithm: Algorithm| {
        let complete = |puzzle: &&Puzzle| algorithm.logic(puzzle).is_complete();
        puzzles.iter().filter(complete).count()
    };
    let naked_singles = completes(Algorithm::NakedSingles);
    let singles = completes(Algorithm::ConstraintPropagation);
    let sets = completes(Algorithm::PreemptiveSets);
    let locked = completes(Algorithm::LockedCandidates);
    assert!(10 <= naked_singles && naked_singles + 10 <= singles);
    assert!(singles + 5 <= sets && sets + 5 <= locked && locked + 5 <= 50);
}
