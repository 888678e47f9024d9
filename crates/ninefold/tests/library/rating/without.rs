//! Steps of other techniques than an unwanted one.

use ninefold::Grid;
use ninefold::logic::{Scratch, Technique, Watch};
use ninefold::rating::{Rater, SUDOKU_EXPLAINER};

use crate::common;

/// In every position on the way through puzzles with rare steps, each entry finds what it always finds, unless that
/// is unwanted: then a step of another technique or none.
#[test]
fn entries_look_on_where_they_find_the_unwanted_technique() {
    let Some(bytes) = common::shared("references/se_ratings_rare.tsv") else {
        return;
    };
    let text = String::from_utf8(bytes).unwrap();
    let never = || false;
    let watch = Watch::new(&never);
    let (mut first, mut other) = (Scratch::default(), Scratch::default());
    let mut rater = Rater::default();
    let mut looked_on = Vec::new();
    for line in text.lines().step_by(8) {
        let puzzle: Grid = line[..81].parse().unwrap();
        for (before, _) in rater.path(&puzzle) {
            for entry in &SUDOKU_EXPLAINER[..24] {
                let Some(found) = entry.conclude(&before, &mut first, &watch).unwrap() else {
                    continue;
                };
                for &unwanted in entry.techniques() {
                    let without = entry.conclude_without(unwanted, &before, &mut other, &watch);
                    let without = without.unwrap();
                    if unwanted != found.technique {
                        assert_eq!(without.as_ref(), Some(&found), "{unwanted}: {before:?}");
                    } else if let Some(step) = without {
                        assert_ne!(step.technique, unwanted);
                        looked_on.push(unwanted);
                    }
                }
                break;
            }
        }
    }
    looked_on.sort();
    looked_on.dedup();
    for technique in [
        Technique::FullHouse,
        Technique::Pointing,
        Technique::UniqueRectangleType1,
        Technique::ForcingXChain,
    ] {
        assert!(looked_on.contains(&technique), "{technique}: {looked_on:?}");
    }
}
