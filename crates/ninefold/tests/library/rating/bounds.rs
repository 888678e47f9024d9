//! A rating that ends early returns only true figures, and does not affect later ratings. `tests/times` limits the
//! delay of an interrupt.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use ninefold::Grid;
use ninefold::logic::{Position, Technique};
use ninefold::rating::Rating;
use ninefold::rating::{Bounds, Ending, Figure, Rated, Rater, StopCondition, Tally};

use crate::corpora::{self, DEADLY, EXAMPLE, HARD};

/// Returns puzzles of all kinds with their ratings: from the references, or a few built-in ones without these files.
fn rated() -> Vec<(Grid, Rated)> {
    let lines = corpora::shared_text("references/se_ratings_rare.tsv")
        .unwrap_or_else(|| format!("{EXAMPLE}\t1.2\t1.2\t1.2\n{HARD}\t8.2\t1.2\t1.2"));
    let of_line = |line: &str| {
        let mut fields = line.split('\t');
        let grid = corpora::grid(fields.next().unwrap());
        let mut rating = || Rating::new(fields.next().unwrap().parse().unwrap());
        let (er, ep, ed) = (rating(), rating(), rating());
        (grid, Rated { er, ep, ed })
    };
    lines.lines().map(of_line).collect()
}

/// Pseudorandom numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, most: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % most
    }
}

/// Returns an interrupt that fires at the first call after `questions` calls.
fn after(questions: u64) -> impl Fn() -> bool {
    let left = AtomicU64::new(questions);
    move || {
        left.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1))
            .is_err()
    }
}

/// Asserts that the figure is a true statement about the rating.
fn assert_true(figure: Figure, is: Rating) {
    let (said, is) = (figure.rating().tenths(), is.tenths());
    match figure {
        Figure::Exactly(_) => assert_eq!(said, is),
        Figure::Above(_) => assert!(is > said, "{is} > {said}"),
        Figure::AtLeast(_) => assert!(is >= said, "{is} >= {said}"),
    }
}

#[test]
fn an_interrupted_rater_says_what_is_true_and_rates_exactly_afterwards() {
    let puzzles = rated();
    let mut random = Random(0x2545_F491_4F6C_DD1D);
    let mut rater = Rater::default();
    let mut interruptions = 0;
    for (grid, rated) in puzzles.iter().step_by(8) {
        // Interrupt repeatedly at random points, and then rate to the end.
        for _ in 0..6 {
            let most = 1 << random.below(10);
            let interrupt = after(random.below(most));
            let partial = rater.rate_within(grid, &Bounds::none().until(&interrupt));
            assert_true(partial.er(), rated.er);
            assert_true(partial.ep(), rated.ep);
            assert_true(partial.ed(), rated.ed);
            interruptions += usize::from(partial.ending() == Ending::Interrupted);
        }
        assert_eq!(rater.rate(grid).to_string(), rated.to_string());
    }
    assert!(interruptions >= puzzles.len() / 4, "{interruptions}");
}

#[test]
fn steps_are_the_same_after_an_interruption() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let (mut rater, mut fresh) = (Rater::default(), Rater::default());
    let puzzles = rated();
    let hard = puzzles.iter().filter(|(_, rated)| rated.er.tenths() < 105);
    for (grid, _) in hard.step_by(40).chain(&puzzles[1..2]) {
        let mut position = Position::from(grid);
        loop {
            let interrupt = after(random.below(64));
            let mut path = rater.path(position).until(&interrupt);
            let found = path.next().map(|(_, step, _)| step);
            let is_interrupted = path.is_interrupted();
            let step = fresh.next_step(&position);
            assert!(found == step || is_interrupted && found.is_none());
            assert_eq!(rater.next_step(&position), step);
            let Some(step) = step else { break };
            position.apply(&step.conclusion);
        }
        assert!(position.is_complete());
    }
}

#[test]
fn a_maximum_stops_what_is_above_it_and_nothing_else() {
    let mut rater = Rater::default();
    for (number, (grid, rated)) in rated().iter().enumerate() {
        let max = Rating::new([1.2, 1.5, 3.0, 4.5, 7.0, 7.2, 8.3, 9.0][number % 8]);
        let partial = rater.rate_within(grid, &Bounds::none().up_to(max));
        let expected = |is: Rating| match is.tenths() > max.tenths() {
            true => Figure::Above(max).to_string(),
            false => is.to_string(),
        };
        assert_eq!(partial.er().to_string(), expected(rated.er), "{grid}");
        assert_eq!(partial.ep().to_string(), expected(rated.ep), "{grid}");
        assert_eq!(partial.ed().to_string(), expected(rated.ed), "{grid}");
        let is_complete = rated.er.tenths() <= max.tenths();
        assert_eq!(partial.rated().is_some(), is_complete);
        assert_eq!(partial.ending() == Ending::AboveMax, !is_complete);
    }
}

#[test]
fn a_rating_stops_when_the_condition_holds_and_not_before() {
    let mut rater = Rater::default();
    let (mut pearls, mut diamonds) = (0, 0);
    let puzzles = rated();
    // Two puzzles take longer than all others, and no other condition stops them.
    let quick = |(_, rated): &&(Grid, Rated)| rated.er.tenths() < 110;
    for (grid, rated) in puzzles.iter().filter(quick) {
        let [er, ep, ed] = [rated.er, rated.ep, rated.ed].map(Rating::tenths);
        let pearl = rater.rate_within(grid, &Bounds::none().stop_when(StopCondition::NotPearl));
        let diamond = rater.rate_within(grid, &Bounds::none().stop_when(StopCondition::NotDiamond));
        let ending = |is: bool, not| if is { Ending::Complete } else { not };
        assert_eq!(pearl.ending(), ending(er == ep, Ending::NotPearl));
        assert_eq!(
            diamond.ending(),
            ending(er == ep && ep == ed, Ending::NotDiamond)
        );
        for partial in [pearl, diamond] {
            assert_true(partial.er(), rated.er);
            assert_true(partial.ep(), rated.ep);
            assert_true(partial.ed(), rated.ed);
        }
        if pearl.ending() == Ending::NotPearl {
            assert_eq!(
                pearl.to_string(),
                format!(">{0}/{0}/{1}", rated.ep, rated.ed)
            );
        }
        pearls += usize::from(er == ep);
        diamonds += usize::from(er == ed);
    }
    assert!(pearls > 0, "no pearl");
    assert!(diamonds > 0 || pearls == 1, "no diamond");
}

#[test]
fn what_logic_does_not_end_is_above_every_maximum() {
    for (bounds, expected) in [
        (Bounds::none().up_to(Rating::new(12.0)), ">12.0/>12.0/>12.0"),
        (Bounds::none().up_to(Rating::new(20.0)), "20.0/0.0/0.0"),
        (Bounds::none(), "20.0/0.0/0.0"),
    ] {
        let partial = Rater::default().rate_within(&corpora::grid(DEADLY), &bounds);
        assert_eq!(partial.to_string(), expected);
    }
}

#[test]
fn steps_are_counted_as_explaining_lists_them() {
    let mut rater = Rater::default();
    let puzzles = rated();
    for (grid, _) in puzzles
        .iter()
        .filter(|(_, rated)| rated.er.tenths() < 100)
        .step_by(9)
    {
        let mut tally = Tally::default();
        let partial = rater.rate_counting(grid, &Bounds::none(), &mut tally);
        assert_eq!(partial.rated(), Some(rater.rate(grid)));
        let mut counted: Vec<Technique> = tally
            .counts()
            .flat_map(|count| std::iter::repeat_n(count.technique, count.steps))
            .collect();
        let path = rater.path(grid);
        let mut listed: Vec<Technique> = path.map(|(_, step, _)| step.technique).collect();
        counted.sort();
        listed.sort();
        assert_eq!(counted, listed);
        let hardest = tally.counts().map(|count| count.hardest).max();
        assert_eq!(hardest, partial.rated().map(|rated| rated.er));
    }
}
