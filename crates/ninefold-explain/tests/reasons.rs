//! What is told of a step reads well: over the paths of all puzzles of the references, or of a few puzzles if
//! the references are not there.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::{env, fs, thread};

use ninefold::Grid;
use ninefold::logic::{CellSet, ChainKind, GraveType, LoopType, Position, Reason, Step};
use ninefold::rating::hodoku::{InOrder, Settings};
use ninefold::rating::human::Human;
use ninefold::rating::{Path, Rater};
use ninefold_explain::hint::{Hint, Level};
use ninefold_explain::{eureka, explanation, names};

mod common;

use common::PUZZLES;

fn puzzles() -> Vec<String> {
    let Ok(shared) = env::var("NINEFOLD_SHARED") else {
        return PUZZLES.map(str::to_owned).to_vec();
    };
    let files = ["se_ratings", "se_ratings_rare", "se_ratings_more"];
    let texts = files.map(|file| fs::read_to_string(format!("{shared}/references/{file}.tsv")));
    let lines = texts.iter().flat_map(|text| text.as_ref().unwrap().lines());
    lines.map(|line| line[..81].to_owned()).collect()
}

#[test]
fn every_reason_reads_well() {
    let (puzzles, next) = (puzzles(), AtomicUsize::new(0));
    let work = || {
        let mut rater = Rater::default();
        while let Some(puzzle) = puzzles.get(next.fetch_add(1, Relaxed)) {
            let grid: Grid = puzzle.parse().unwrap();
            for (position, step) in rater.path(&grid) {
                check(&step, &position);
            }
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
}

/// The steps of the human order read as well.
#[test]
fn human_steps_read_well_too() {
    for puzzle in PUZZLES {
        let grid: Grid = puzzle.parse().unwrap();
        for (position, step) in Path::new(&grid, Human::default()) {
            check(&step, &position);
            let names = names::of(&step);
            assert_eq!(names[0], step.technique.name());
            let is_alternating = matches!(step.reason, Reason::AlternatingChain(_));
            assert!(!is_alternating || eureka::of(&step.reason).is_some());
        }
    }
}

#[test]
fn every_reason_of_hodoku_reads_well() {
    let Ok(shared) = env::var("NINEFOLD_SHARED") else {
        return;
    };
    let ratings = fs::read_to_string(format!("{shared}/references/hodoku_ratings.tsv")).unwrap();
    let settings = Settings::default();
    for line in ratings.lines().skip(1).step_by(6) {
        let puzzle: Grid = line[..81].parse().unwrap();
        let mut order = InOrder::new(&settings);
        for (position, step) in Path::new(&puzzle, &mut order) {
            check(&step, &position);
        }
        assert!(order.scored().solved, "{puzzle}");
    }
}

fn check(step: &Step, position: &Position) {
    let sentences = explanation::sentences(step, position);
    let texts: Vec<&str> = sentences
        .iter()
        .map(|sentence| &sentence.text[..])
        .collect();
    let context = format!("{}: {texts:#?}", step.technique);
    // The ways to fill aligned cells stand below each candidate that they are about.
    if !matches!(step.reason, Reason::AlignedExclusion(_)) {
        let different: BTreeSet<&&str> = texts.iter().collect();
        assert_eq!(different.len(), texts.len(), "told twice: {context}");
    }
    for text in &texts {
        let is_whole = text.ends_with(['.', ':']) && !text.contains("  ") && !text.contains(" .");
        assert!(
            is_whole && !text.contains("()") && !text.contains(" ,"),
            "{text}: {context}"
        );
    }
    let end = *texts.last().unwrap();
    match step.conclusion.placement {
        Some(placed) => assert_eq!(end, format!("So {} is {}.", placed.cell(), placed.digit())),
        None => assert!(end.starts_with("Remove "), "{context}"),
    }
    check_reason(step, position, &context);
    check_hint(step, &context);
}

fn check_reason(step: &Step, position: &Position, context: &str) {
    let pattern = explanation::of(&step.reason).pattern();
    match &step.reason {
        Reason::Locking(locking) => {
            let places = position.places(locking.base, locking.digit);
            assert_eq!(locking.cells, places, "{context}");
            assert_eq!(pattern.cells, places, "{context}");
        }
        Reason::Fish(fish) => {
            let places = position.board(fish.digit) & fish.bases.cells();
            assert_eq!(fish.cells, places, "{context}");
            assert_eq!(pattern.cells, places, "{context}");
        }
        Reason::UniqueLoop(found) => {
            if let LoopType::ThreeNaked { house, digits, .. }
            | LoopType::ThreeHidden { house, digits, .. } = &found.kind
            {
                assert!(pattern.houses.contains(*house), "{context}");
                assert!((*digits - pattern.digits).is_empty(), "{context}");
            }
        }
        Reason::BivalueGrave(found) => {
            if let GraveType::Three { house, digits, .. } = &found.kind {
                assert!(pattern.houses.contains(*house), "{context}");
                assert!((*digits - pattern.digits).is_empty(), "{context}");
            }
        }
        Reason::Chain(chain) => {
            if let ChainKind::XCycle | ChainKind::YCycle | ChainKind::XYCycle = chain.kind {
                let links: usize = context.matches("So the ").count()
                    + context.matches(" and nothing else").count();
                assert!(
                    (1..=chain.derivations[0].nodes.len()).contains(&links),
                    "{context}"
                );
            }
        }
        _ => {}
    }
}

fn check_hint(step: &Step, context: &str) {
    let hint = Hint::of_step(step, Level::Digits);
    let houses: BTreeSet<_> = hint.houses.iter().collect();
    assert_eq!(houses.len(), hint.houses.len(), "{}: {context}", hint.text);
    assert!(!hint.digits.is_empty());
    let is_chain = matches!(step.reason, Reason::Chain(_) | Reason::AlternatingChain(_));
    assert_eq!(hint.houses.is_empty(), is_chain, "{}", hint.text);
    assert_eq!(hint.cells == CellSet::EMPTY, !is_chain, "{}", hint.text);
    if let Some(cell) = hint.cells.first() {
        assert!(hint.text.contains(&cell.to_string()), "{}", hint.text);
    }
}
