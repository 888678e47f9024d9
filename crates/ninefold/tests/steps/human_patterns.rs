//! Every pattern that only the human order has, in every position on the human paths of some puzzles: it is proved,
//! also transformed; it does not contradict the solution; and the checker detects every change to it.

use std::collections::HashSet;

use ninefold::Grid;
use ninefold::logic::TechniqueEntry;
use ninefold::rating::Path;
use ninefold::rating::human::Human;

use super::corpora;
use super::report::{Report, Scene, solution};

const ENTRIES: &[TechniqueEntry] = &[
    TechniqueEntry::LOCKED_PAIRS,
    TechniqueEntry::LOCKED_TRIPLETS,
    TechniqueEntry::REMOTE_PAIRS,
    TechniqueEntry::RECTANGLES,
    TechniqueEntry::FINNED_X_WINGS,
    TechniqueEntry::SIMPLE_COLORS,
    TechniqueEntry::BIVALUE_GRAVES_PLUS,
    TechniqueEntry::FINNED_SWORDFISH,
    TechniqueEntry::MULTI_COLORS,
    TechniqueEntry::WXYZ_WINGS,
    TechniqueEntry::SUES_DE_COQ,
    TechniqueEntry::BENT_SETS,
    TechniqueEntry::EXTENDED_RECTANGLES,
    TechniqueEntry::EXTERNAL_RECTANGLES,
    TechniqueEntry::AVOIDABLE_RECTANGLES,
    TechniqueEntry::BIVALUE_ODDAGONS,
    TechniqueEntry::BROKEN_WINGS,
    TechniqueEntry::DEATH_BLOSSOMS,
    TechniqueEntry::ALIGNED_PAIRS,
    TechniqueEntry::ALIGNED_TRIPLETS,
    TechniqueEntry::VWXYZ_WINGS,
    TechniqueEntry::FINNED_JELLYFISH,
    TechniqueEntry::MEDUSA,
    TechniqueEntry::FRANKEN_X_WINGS,
    TechniqueEntry::UVWXYZ_WINGS,
    TechniqueEntry::TUVWXYZ_WINGS,
    TechniqueEntry::FRANKEN_SWORDFISH,
    TechniqueEntry::MUTANT_X_WINGS,
    TechniqueEntry::FRANKEN_JELLYFISH,
    TechniqueEntry::MUTANT_SWORDFISH,
    TechniqueEntry::MUTANT_JELLYFISH,
    TechniqueEntry::FIREWORK_PAIRS,
    TechniqueEntry::FIREWORK_TRIPLES,
    TechniqueEntry::FIREWORK_QUADRUPLES,
    TechniqueEntry::TRIDAGONS,
    TechniqueEntry::EXOCETS,
    TechniqueEntry::SK_LOOPS,
    TechniqueEntry::MULTI_SECTOR_LOCKED_SETS,
    TechniqueEntry::TEMPLATES,
    TechniqueEntry::AUTOMORPHISMS,
];

/// The collections, with the number of puzzles from each, evenly spread.
const COLLECTIONS: [(&str, usize); 4] = [
    ("minimal.txt", 20),
    ("magictour_1465.txt", 3),
    ("17_clue.txt", 4),
    ("hardest_1905_11plus.txt", 1),
];

/// The measured number of different steps of each technique in these puzzles.
const COUNTS: &str = include_str!("human_patterns.tsv");

fn puzzles() -> Option<Vec<Grid>> {
    let mut all = Vec::new();
    for (file, count) in COLLECTIONS {
        let lines = corpora::lines(file)?;
        all.extend(lines.iter().step_by(lines.len() / count).take(count));
    }
    Some(all)
}

fn report(puzzle: &Grid) -> Report {
    let solution = solution(*puzzle);
    let mut report = Report::default();
    let mut known = HashSet::new();
    for (position, ..) in Path::new(puzzle, Human::default()) {
        let scene = Scene::new(&position, &solution);
        for entry in ENTRIES {
            let (mut tampered, mut seen) = (HashSet::new(), HashSet::new());
            for step in entry.steps(&position) {
                let about = || format!("{puzzle}: {step:?}");
                if !seen.insert(step.reason.clone()) {
                    let again = format!("{}: found twice", about());
                    report.faults.wrong.push(again);
                }
                // Steps that an earlier position also had are counted and checked only once.
                if known.insert(step.clone()) {
                    report.count(step.technique.name());
                    // One step of each technique in a position is also transformed and tampered with.
                    let is_first = tampered.insert(step.technique);
                    report.faults.look_at(about, &scene, &step, is_first);
                }
            }
        }
    }
    report
}

#[test]
fn every_pattern_is_proved_and_cannot_be_changed_unseen() {
    let Some(puzzles) = puzzles() else {
        return;
    };
    let report = Report::of_each(&puzzles, report);
    report.faults.assert_none();
    assert_eq!(report.counts(), COUNTS);
}
