//! Searches that feed back what they find: every puzzle is what it is said to be, new, and always the same.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;

use ninefold::engine::Engine;
use ninefold::generate::{Aim, Conditions, Judge, Near, Random, Report, Search};
use ninefold::rating::Rater;
use ninefold::symmetry::{Canonizer, Form};
use ninefold::{Algorithm, Cell, Grid, Puzzle, Task};

/// A minimal puzzle with at most so many clues, found by emptying the cells of a solution in random orders.
fn seed(most: usize) -> Grid {
    let start: Grid =
        "..1....9.5..713......4......1..956..7...6.8..6..3.4..1....4..3.9.82......54.....2"
            .parse()
            .unwrap();
    let solution = *start.solve().unique().unwrap();
    let mut engine = Engine::new();
    let mut cells = Cell::ALL;
    let mut random = Random::stream(17, 4);
    loop {
        random.shuffle(&mut cells);
        let mut puzzle = Grid::from(solution);
        for cell in cells {
            let without = puzzle.with(cell, None);
            let solutions = engine.solve(&Puzzle::from(without), &Task::unique());
            if solutions.unique().is_some() {
                puzzle = without;
            }
        }
        if puzzle.filled_count() <= most {
            return puzzle;
        }
    }
}

/// What so many rounds find, after they have been checked.
fn checked(conditions: Conditions, aim: Aim, seed: Grid, rounds: usize) -> (Vec<Near>, Report) {
    let run = || {
        let judge = Judge::new(conditions.clone()).unwrap();
        let mut search = Search::new(judge, aim, 5, [seed]);
        let (mut found, mut report) = (Vec::new(), Report::default());
        for _ in 0..rounds {
            search.round(&mut report, &mut found);
        }
        (found, report)
    };
    let (found, report) = run();
    assert!((found.clone(), report) == run(), "not always the same");
    let mut canonizer = Canonizer::new();
    let mut form = |puzzle: &Grid| canonizer.canonical(puzzle, Form::Min).unwrap().grid;
    let mut forms = BTreeSet::from([form(&seed)]);
    let mut engine = Engine::new();
    for Near { puzzle, .. } in &found {
        assert!(forms.insert(form(puzzle)), "found twice: {puzzle}");
        let puzzle = Puzzle::from(*puzzle);
        let solutions = Algorithm::DancingLinks.solve(&puzzle, &Task::unique());
        assert!(solutions.unique().is_some());
        let redundant = puzzle.redundant_clues(&mut engine, &|| false);
        assert_eq!(redundant, Some(Vec::new()));
    }
    assert_eq!(report.made, found.len() as u64);
    (found, report)
}

#[test]
fn a_search_for_few_clues_finds_fewer() {
    let seed = seed(23);
    let (found, report) = checked(Conditions::default(), Aim::FewestClues, seed, 40);
    let fewest = found.iter().map(|near| near.puzzle.filled_count()).min();
    assert!(fewest.unwrap() < seed.filled_count());
    assert_eq!(report.found, report.made);
    // The same search, of which only those with fewest clues are kept.
    let few = Conditions {
        clues: fewest.unwrap().to_string().parse().unwrap(),
        ..Conditions::default()
    };
    let (kept, _) = checked(few, Aim::FewestClues, seed, 40);
    let has_fewest = |near: &&Near| Some(near.puzzle.filled_count()) == fewest;
    assert!(kept.iter().eq(found.iter().filter(has_fewest)));
}

#[test]
fn a_search_by_conditions_goes_on_from_what_is_kept() {
    let seed = seed(25);
    let conditions = Conditions {
        er: "1.5-2.5".parse().unwrap(),
        ..Conditions::default()
    };
    let (found, report) = checked(conditions.clone(), Aim::Conditions, seed, 12);
    assert!(report.found > report.made && report.made > 20);
    let mut rater = Rater::default();
    for near in &found {
        let rated = rater.rate(&near.puzzle);
        assert_eq!(near.kept.rating.unwrap().rated(), Some(rated));
        assert!(conditions.er.contains(rated.er.into()));
    }
}

/// Nothing is kept, so only the seed is looked around, and then some of what is farther away.
#[test]
fn a_search_that_finds_nothing_ends_or_leaps() {
    let seed = seed(25);
    let conditions = Conditions {
        clues: "17".parse().unwrap(),
        ..Conditions::default()
    };
    let judge = Judge::new(conditions).unwrap();
    let mut search = Search::new(judge, Aim::Conditions, 5, [seed]);
    let (mut found, mut report) = (Vec::new(), Report::default());
    assert!(search.round(&mut report, &mut found));
    let near = report.found;
    assert!(near > 0 && search.waiting() == 0);
    assert!(search.round(&mut report, &mut found));
    assert!(report.found > near);
    assert!(found.is_empty());

    let judge = Judge::new(Conditions::default()).unwrap();
    let mut search = Search::new(judge, Aim::Conditions, 5, []);
    assert!(!search.round(&mut report, &mut found), "there is no seed");
}
