//! A step in disguise is the step of the position in disguise.

use std::hash::{DefaultHasher, Hash, Hasher};

use ninefold::logic::{Position, Step};
use ninefold::symmetry::Transformation;
use ninefold::{Candidate, Digit, Puzzle};

use crate::checker;
use crate::proof::Marks;

/// Returns what is wrong with the step in two disguises, one with rows and columns exchanged.
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

/// As good as random, but the same for the same text.
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
    same("rating", after.rating == before.rating)?;
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
    let givens = position.givens().iter();
    let givens = givens.map(|cell| by.candidate(Candidate::new(cell, Digit::ALL[0])).cell());
    Position::from(&by.puzzle(&Puzzle::from(position))).with_givens(givens.collect())
}
