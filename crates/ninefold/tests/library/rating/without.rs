//! Steps of techniques other than an unwanted one.

use ninefold::Grid;
use ninefold::logic::{Look, Scratch, Technique, Watch};
use ninefold::rating::{Rater, SUDOKU_EXPLAINER};

use crate::corpora;

/// In every position on the paths of puzzles with rare steps, each entry finds its usual step. If the technique of that
/// step is unwanted, it finds a step of another technique or none.
#[test]
fn entries_look_on_where_they_find_the_unwanted_technique() {
    let Some(text) = corpora::shared_text("references/se_ratings_rare.tsv") else {
        return;
    };
    let never = || false;
    let watch = Watch::new(&never);
    let (mut first, mut other) = (Scratch::default(), Scratch::default());
    let mut rater = Rater::default();
    let mut looked_on = Vec::new();
    for line in text.lines().step_by(8) {
        let puzzle: Grid = line[..81].parse().unwrap();
        for (before, ..) in rater.path(&puzzle) {
            for entry in &SUDOKU_EXPLAINER[..24] {
                let mut look = Look::new(&before, &mut first, &watch);
                let Some(found) = entry.conclude(&mut look, None).unwrap() else {
                    continue;
                };
                for &unwanted in entry.techniques() {
                    let mut look = Look::new(&before, &mut other, &watch);
                    let without = entry.conclude(&mut look, Some(unwanted)).unwrap();
                    if unwanted != found.0.technique {
                        assert_eq!(without.as_ref(), Some(&found), "{unwanted}: {before:?}");
                    } else if let Some((step, _)) = without {
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
