//! The transformed step is a step of the transformed position.

use std::hash::{DefaultHasher, Hash, Hasher};

use ninefold::logic::{Position, Step};
use ninefold::symmetry::Transformation;
use ninefold::{Candidate, Puzzle};

use crate::checker;
use crate::proof::Marks;

/// Returns the faults of the step under two transformations; the second one transposes.
pub fn wrong(about: &str, position: &Position, step: &Step) -> Vec<String> {
    let by = any_transformation(about);
    let wrong = |by: Transformation| {
        let told = |why: String| format!("{about}: transformed by {by}: {why}");
        check(position, step, &by).err().map(told)
    };
    let transposed = "t".parse().unwrap();
    [by, by.then(&transposed)]
        .into_iter()
        .filter_map(wrong)
        .collect()
}

/// Returns a pseudorandom transformation that depends only on the text.
fn any_transformation(text: &str) -> Transformation {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    Transformation::random(|below| {
        hasher.write_u32(below);
        (hasher.finish() % u64::from(below)) as u32
    })
}

fn check(position: &Position, step: &Step, by: &Transformation) -> Result<(), String> {
    let image = transformed(position, by);
    let disguised = step.transformed(by);
    checker::check(&Marks::of(&image), &disguised)?;
    let same = |wrong: &str, is_right: bool| is_right.then_some(()).ok_or(wrong.to_owned());
    same("technique", disguised.technique == step.technique)?;
    let (before, after) = (&step.conclusion, &disguised.conclusion);
    let candidate = |candidate: Candidate| by.candidate(candidate);
    same(
        "placement",
        after.placement == before.placement.map(candidate),
    )?;
    let eliminations = before.eliminations.iter().map(candidate).collect();
    same("eliminations", after.eliminations == eliminations)?;
    same("way back", disguised.transformed(&by.inverse()) == *step)?;
    let (mut position, mut image) = (*position, image);
    position.apply(before);
    image.apply(after);
    same("position after it", image == transformed(&position, by))
}

fn transformed(position: &Position, by: &Transformation) -> Position {
    let puzzle = by.puzzle(&position.puzzle());
    Position::from(&by.puzzle(&Puzzle::from(position))).of_puzzle(&puzzle)
}
