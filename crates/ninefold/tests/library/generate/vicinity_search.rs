//! Searches that continue from the puzzles found: every puzzle is correct and new, and results are reproducible.

use std::collections::BTreeSet;
use std::ops::Range;

use ninefold::engine::{Backend, Engine};
use ninefold::generate::{
    Aim, Around, Clues, Condition, Conditions, Exchange, Generator, Judge, Made, Near, PathOrder,
    Plan, PuzzleKind, Random, Report, Techniques, VicinitySearch,
};
use ninefold::logic::Technique;
use ninefold::rating::Rater;
use ninefold::rating::Rating;
use ninefold::symmetry::{Canonizer, Form};
use ninefold::{Algorithm, Cell, Grid, Puzzle, Task};

use crate::corpora::{HARD, grid};

/// Makes a minimal puzzle of at most `most` clues, by emptying the cells of a solution in random orders.
fn seed(most: usize) -> Grid {
    let solution = *grid(HARD).solve().unique().unwrap();
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

/// Runs and checks the given number of rounds, and returns the puzzles found and the report.
fn checked(conditions: Conditions, aim: Aim, seed: Grid, rounds: usize) -> (Vec<Near>, Report) {
    let run = || {
        let mut judge = Judge::new(conditions.clone()).unwrap();
        let mut search = VicinitySearch::new(&around([seed], aim), 5, Engine::new());
        let (mut found, mut report) = (Vec::new(), Report::default());
        for _ in 0..rounds {
            search.round(&mut judge, &|| false, &mut report, &mut found);
        }
        (found, report)
    };
    let (found, report) = run();
    assert!(
        (found.clone(), report) == run(),
        "the result is not reproducible"
    );
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
    let redundant = report.dropped_by(Condition::Minimal);
    assert_eq!(report.found, report.made + redundant);
    // Repeat the search, but keep only puzzles with the fewest clues.
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

/// No puzzle is kept, so the search explores the seed and then some puzzles farther away.
#[test]
fn a_search_that_finds_nothing_ends_or_leaps() {
    let seed = seed(25);
    let conditions = Conditions {
        clues: "17".parse().unwrap(),
        ..Conditions::default()
    };
    let mut judge = Judge::new(conditions).unwrap();
    let mut search = VicinitySearch::new(&around([seed], Aim::Conditions), 5, Engine::new());
    let (mut found, mut report) = (Vec::new(), Report::default());
    let mut round = |search: &mut VicinitySearch, report: &mut Report| {
        search.round(&mut judge, &|| false, report, &mut found)
    };
    assert_eq!(round(&mut search, &mut report), Some(true));
    let near = report.found;
    assert!(near > 0 && search.waiting() == 0);
    assert_eq!(round(&mut search, &mut report), Some(true));
    assert!(report.found > near);

    let mut search = VicinitySearch::new(&around([], Aim::Conditions), 5, Engine::new());
    assert_eq!(round(&mut search, &mut report), Some(false), "no seed");
    assert!(found.is_empty());
}

/// The search ends, because it makes only the chosen exchanges.
#[test]
fn a_search_with_chosen_exchanges_ends() {
    let seed = seed(24);
    let around = Around {
        seeds: vec![seed],
        exchanges: vec![Exchange { gone: 2, come: 1 }],
        aim: Aim::Conditions,
    };
    let plan = Plan {
        kind: PuzzleKind::Near(around),
        conditions: Conditions {
            clues: Clues::only(seed.filled_count() as u8 - 1),
            ..Conditions::default()
        },
    };
    let (made, report) = made_by(&plan, 1, 0..1000);
    assert!(report.is_exhausted() && !made.is_empty(), "{report:?}");
    assert!(
        made.windows(2)
            .all(|pair| pair[0].attempt <= pair[1].attempt)
    );
    assert_eq!(report.made, made.len() as u64);
    // The search also explored the puzzles that it made, but kept none of the results.
    assert!(report.found > report.made);
}

#[test]
fn a_search_for_high_ratings_climbs() {
    let start = seed(25);
    let mut rater = Rater::default();
    let er = rater.rate(&start).er;
    let plan = Plan {
        kind: PuzzleKind::Near(around([start], Aim::HighestRating)),
        conditions: Conditions::default(),
    };
    let (made, _) = made_by(&plan, 1, 0..3);
    let highest = made.iter().map(|made| rater.rate(&made.puzzle).er);
    assert!(
        highest
            .max_by(|one, other| one.tenths().cmp(&other.tenths()))
            .unwrap()
            > er
    );
    // All puzzles are rated, although no condition needs it.
    for made in &made {
        let rated = made.rated();
        assert_eq!(rated, Some(rater.rate(&made.puzzle)));
    }
}

fn around(seeds: impl IntoIterator<Item = Grid>, aim: Aim) -> Around {
    Around {
        seeds: seeds.into_iter().collect(),
        aim,
        ..Around::default()
    }
}

fn made_by(plan: &Plan, seed: u64, attempts: Range<u64>) -> (Vec<Made>, Report) {
    let mut generator = Generator::new(seed, plan.clone(), Engine::new()).unwrap();
    let mut made = Vec::new();
    let report = generator.make(attempts, &|| false, &mut made).unwrap();
    (made, report)
}

/// The results of an attempt depend neither on the backend nor on the attempts made before it or with it.
fn assert_always_the_same(plan: &Plan, attempts: u64) -> Vec<Made> {
    let (whole, report) = made_by(plan, 7, 0..attempts);
    let mut generator = Generator::new(7, plan.clone(), Engine::new()).unwrap();
    for start in (0..attempts).rev() {
        let mut part = Vec::new();
        generator
            .make(start..start + 1, &|| false, &mut part)
            .unwrap();
        let expected: Vec<Made> = whole
            .iter()
            .filter(|made| made.attempt == start)
            .copied()
            .collect();
        assert!(part == expected, "attempt {start}");
    }
    assert_eq!(
        (report.attempts, report.made),
        (attempts, whole.len() as u64)
    );
    let engine = Engine::with_backend(Backend::Portable).unwrap();
    let mut portable = Vec::new();
    Generator::new(7, plan.clone(), engine)
        .unwrap()
        .make(0..attempts, &|| false, &mut portable);
    assert!(portable == whole);
    whole
}

#[test]
fn rounds_near_given_puzzles_are_the_same_in_any_order() {
    let plan = Plan {
        kind: PuzzleKind::Near(around([seed(24), seed(25)], Aim::FewestClues)),
        conditions: Conditions::default(),
    };
    assert_always_the_same(&plan, 5);
    let interrupted = Generator::new(7, plan, Engine::new()).unwrap();
    let mut interrupted = interrupted;
    assert_eq!(interrupted.make(0..5, &|| true, &mut Vec::new()), None);
}

#[test]
fn hard_puzzles_are_as_hard_as_ordered() {
    let plan = Plan {
        kind: PuzzleKind::Hard,
        conditions: Conditions {
            er: "9.0-".parse().unwrap(),
            ..Conditions::default()
        },
    };
    let made = assert_always_the_same(&plan, 2);
    assert!(made.len() > 10, "{}", made.len());
    let (mut rater, mut canonizer) = (Rater::default(), Canonizer::new());
    let mut forms = BTreeSet::new();
    for made in made.iter().step_by(3) {
        assert!(rater.rate(&made.puzzle).er >= Rating::new(9.0));
        assert_eq!(made.puzzle.solve().unique(), Some(&made.solution));
        let form = canonizer.canonical(&made.puzzle, Form::Min).unwrap().grid;
        assert!(forms.insert(form));
    }
}

#[test]
fn puzzles_near_known_ones_need_the_technique() {
    let order = PathOrder::default();
    for (technique, clues) in [
        (Technique::SashimiJellyfish, "17-30"),
        (Technique::BrokenWing, "17-30"),
        // No known puzzle has this many clues, so a walk learns nothing from its start.
        (Technique::ContinuousNiceLoop, "28-30"),
    ] {
        let plan = Plan {
            kind: PuzzleKind::NearKnown,
            conditions: Conditions {
                techniques: Techniques::with(order.clone(), technique),
                clues: clues.parse().unwrap(),
                ..Conditions::default()
            },
        };
        let made = assert_always_the_same(&plan, 4);
        let (mut engine, mut canonizer) = (Engine::new(), Canonizer::new());
        let mut forms = BTreeSet::new();
        for made in &made {
            assert_eq!(made.puzzle.solve().unique(), Some(&made.solution));
            let redundant = Puzzle::from(made.puzzle).redundant_clues(&mut engine, &|| false);
            assert_eq!(redundant, Some(Vec::new()));
            assert!(order.position_before(&made.puzzle, technique).is_some());
            let form = canonizer.canonical(&made.puzzle, Form::Min).unwrap().grid;
            assert!(forms.insert((made.attempt, form)));
        }
        assert!(made.len() > 20 || clues == "28-30", "{}", made.len());
    }
}
