//! The common part of the ratings of equivalent puzzles.
//!
//! A rating depends on the first step found, so equivalent puzzles may have different ratings. But up to 4.4, a step
//! that a technique finds is still available, or already done, after other steps. The techniques are tried in the order
//! of their ratings. So all paths end in the same position, and their hardest steps have the same rating: all
//! equivalent puzzles share an ER from 1.5 to 4.4, and if one is rated above 4.4, so are all others. Hidden singles
//! rated 1.0, 1.2 and 1.5 are treated alike.

use ninefold::Grid;
use ninefold::engine::Engine;
use ninefold::generate::{Generator, Plan, Random};
use ninefold::rating::Rating;
use ninefold::rating::{Bounds, Ending, Rater};
use ninefold::symmetry::Transformation;

/// The highest rating that equivalent puzzles share, and the highest rating of hidden singles.
const COMMON: f64 = 4.4;
const HIDDEN_SINGLE: f64 = 1.5;

/// Returns the part of the rating that all equivalent puzzles share: `None` above the highest common rating.
fn common_er(rater: &mut Rater, puzzle: &Grid) -> Option<u32> {
    let rated = rater.rate_within(puzzle, &Bounds::none().up_to(Rating::new(COMMON)));
    let er = rated.so_far().er.tenths();
    match rated.ending() {
        Ending::AboveMax => None,
        _ => Some(er.max(Rating::new(HIDDEN_SINGLE).tenths())),
    }
}

/// Compares minimal puzzles with equivalent ones. Returns the number that are rated up to the highest common rating.
fn compare(seed: u64, attempts: u64) -> usize {
    let mut made = Vec::new();
    let mut generator = Generator::new(seed, Plan::default(), Engine::new()).unwrap();
    generator.make(0..attempts, &|| false, &mut made).unwrap();
    let mut rater = Rater::default();
    let mut random = Random::stream(seed, u64::MAX);
    let mut below = 0;
    for made in made {
        let er = common_er(&mut rater, &made.puzzle);
        below += usize::from(er.is_some());
        for _ in 0..2 {
            let by = Transformation::random(|bound| random.below(bound.into()) as u32);
            let disguised = by.grid(&made.puzzle);
            assert_eq!(
                common_er(&mut rater, &disguised),
                er,
                "{} by {by}",
                made.puzzle
            );
        }
    }
    below
}

#[test]
fn easy_ratings_are_those_of_all_disguises() {
    let below = compare(1, 400);
    assert!((50..350).contains(&below), "{below}");
}

/// `cargo test -p ninefold --test library rating::morphs -- --ignored`
#[test]
#[ignore = "takes minutes"]
fn easy_ratings_of_many_puzzles_are_those_of_all_disguises() {
    let below = compare(2, 200_000);
    println!(
        "{below} of 200000 puzzles have an ER of up to {COMMON}, and so have the equivalent puzzles"
    );
}
