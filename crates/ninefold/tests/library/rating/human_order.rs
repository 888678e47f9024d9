//! The human order: its steps, all steps of a position, proofs of claims, and the easiest way.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use ninefold::logic::{Conclusion, Position, Step, Technique, Watch};
use ninefold::rating::Path;
use ninefold::rating::human::{Claim, Difficulty, Human, Knowledge, LINKS, SINGLES, Way};
use ninefold::{Candidate, Grid, Solution};

use crate::corpora::{EXAMPLE, HARD};

const NEVER: &(dyn Fn() -> bool + Sync) = &|| false;

/// Puzzles of all kinds with their solutions.
fn puzzles() -> Vec<(Grid, Solution)> {
    let lines = [
        EXAMPLE,
        HARD,
        ".....5..1......7.513.4.....2....48............8..12.3...7....69.9..2.5......8...7",
        "...21......8....5.25......636....18...1.46..5...7...2..72.....8....8....9...6....",
        ".8...6....7....312...3....9.....3..7.4...7.6.1...4....9..1..5.........942........",
        ".21....3...5......6....91......8..925.42......3...1......43..687...6.95.......3..",
    ];
    lines
        .map(|line| line.parse::<Grid>().unwrap())
        .map(|grid| (grid, *grid.solve().unique().unwrap()))
        .to_vec()
}

fn path(grid: &Grid, human: &mut Human) -> Way {
    let mut path = Path::new(grid, human);
    let steps = path.by_ref().collect();
    assert!(path.position().is_complete(), "{grid}");
    steps
}

fn hardest(way: &Way) -> Difficulty {
    let all = way.iter().map(|(_, _, difficulty)| *difficulty);
    all.max().unwrap()
}

fn above_singles(way: &Way) -> usize {
    let all = way.iter().map(|(_, _, difficulty)| *difficulty);
    all.filter(|difficulty| *difficulty > SINGLES).count()
}

#[test]
fn the_easiest_step_is_taken() {
    let mut human = Human::default();
    for (grid, _) in puzzles() {
        for (position, _, difficulty) in path(&grid, &mut human) {
            let all = human.all_steps(&position, &Watch::new(NEVER)).unwrap();
            let all: Vec<Difficulty> = all.into_iter().map(|(_, difficulty)| difficulty).collect();
            assert!(all.is_sorted());
            assert_eq!(all[0], difficulty);
        }
    }
}

#[test]
fn all_steps_of_a_position_conclude_everything_once_and_nothing_wrong() {
    let mut human = Human::default();
    for (grid, solution) in puzzles() {
        for (position, ..) in path(&grid, &mut human).iter().step_by(7) {
            let (mut eliminated, mut placed) = (BTreeSet::new(), BTreeSet::new());
            for (step, _) in human.all_steps(position, &Watch::new(NEVER)).unwrap() {
                for wrong in step.conclusion.eliminations.iter() {
                    assert!(eliminated.insert(wrong), "{wrong} twice");
                    let implies = |right: &Candidate| {
                        (right.cell() == wrong.cell())
                            || (right.digit() == wrong.digit() && right.cell().sees(wrong.cell()))
                    };
                    assert!(!placed.iter().any(implies), "{wrong} is implied");
                    assert_ne!(solution.digit(wrong.cell()), wrong.digit());
                }
                if let Some(right) = step.conclusion.placement {
                    assert!(placed.insert(right), "{right} twice");
                    assert_eq!(solution.digit(right.cell()), right.digit());
                }
            }
        }
    }
}

/// The search for all steps skips chains that conclude the same as easier ones, which a visit of all steps does not.
#[test]
fn all_steps_of_a_position_are_the_easiest_for_their_conclusions() {
    let watch = Watch::new(NEVER);
    let without = Knowledge::default().without(Technique::DynamicContradiction);
    for mut human in [Human::default(), Human::knowing(without)] {
        for (grid, _) in puzzles() {
            let start = Position::from(&grid);
            let mut visited = Vec::new();
            let visit = human.visit(&start, LINKS, &watch, &mut |step, difficulty| {
                visited.push((step, difficulty));
                ControlFlow::Continue(())
            });
            visit.unwrap();
            visited.sort_by_key(|(_, difficulty)| *difficulty);
            for (step, difficulty) in human.all_steps(&start, &watch).unwrap() {
                let Conclusion {
                    eliminations,
                    placement,
                } = step.conclusion;
                let is_first = |(first, least): &(Step, Difficulty)| {
                    (&first.reason, *least) == (&step.reason, difficulty)
                };
                for wrong in eliminations.iter() {
                    let mut all = visited.iter();
                    let first = all.find(|(step, _)| step.conclusion.eliminations.contains(wrong));
                    assert!(first.is_some_and(is_first), "{wrong}");
                }
                if let Some(right) = placement {
                    let mut all = visited.iter();
                    let first = all.find(|(step, _)| step.conclusion.placement == Some(right));
                    assert!(first.is_some_and(is_first), "{right}");
                }
            }
        }
    }
}

#[test]
fn what_a_player_does_not_know_is_not_used() {
    let (grid, _) = puzzles()[1];
    let knowledge = Knowledge::default().without(Technique::HiddenSingle);
    let mut human = Human::knowing(knowledge.clone());
    for (_, step, _) in path(&grid, &mut human) {
        assert!(knowledge.has(step.technique), "{}", step.technique);
    }
    let mut careful = Human::knowing(Knowledge::default().without_uniqueness());
    for (grid, _) in puzzles() {
        for (_, step, _) in path(&grid, &mut careful) {
            assert!(!step.technique.needs_uniqueness());
        }
    }
    let mut nothing = Human::knowing("".parse().unwrap());
    assert!(Path::new(&grid, &mut nothing).next().is_none());
}

/// Every claim about some cells is proved or refuted, and each proof leads to its claim.
#[test]
fn true_claims_have_proofs() {
    let mut human = Human::default();
    for (grid, solution) in puzzles().into_iter().take(4) {
        let start = Position::from(&grid);
        for candidate in start.all_candidates().iter().step_by(23) {
            let is_right = solution.digit(candidate.cell()) == candidate.digit();
            let claim = match is_right {
                true => Claim::Right(candidate),
                false => Claim::Wrong(candidate),
            };
            let way = human.why(claim, &start, &Watch::new(NEVER)).unwrap();
            let proof = way.unwrap_or_else(|| panic!("{grid}: {claim}"));
            if let Some((step, _)) = &proof.at_once {
                let mut position = start;
                position.apply(&step.conclusion);
                assert!(claim.is_seen(&position) && proof.way.len() > 1, "{claim}");
            }
            let mut position = start;
            for (number, (before, step, _)) in proof.way.iter().enumerate() {
                assert!(!claim.is_seen(&position), "{claim}: step {number}");
                assert_eq!(before, &position);
                position.apply(&step.conclusion);
            }
            assert!(claim.is_seen(&position), "{claim}");
        }
    }
}

#[test]
fn a_wrong_claim_has_no_proof() {
    let mut human = Human::default();
    let (grid, solution) = puzzles()[0];
    let start = Position::from(&grid);
    for candidate in start.all_candidates().iter().step_by(11) {
        let is_right = solution.digit(candidate.cell()) == candidate.digit();
        let claim = match is_right {
            true => Claim::Wrong(candidate),
            false => Claim::Right(candidate),
        };
        assert_eq!(human.why(claim, &start, &Watch::new(NEVER)), Ok(None));
    }
}

#[test]
fn the_easiest_way_is_no_harder_and_no_longer() {
    let mut human = Human::default();
    let mut saved = 0;
    for (grid, _) in puzzles() {
        let usual = path(&grid, &mut human);
        let start = Position::from(&grid);
        let easiest = human.easiest(&start, 200, &Watch::new(NEVER));
        let easiest = easiest.unwrap().unwrap();
        assert_eq!(hardest(&easiest.way), hardest(&usual));
        let (fewer, more) = (above_singles(&easiest.way), above_singles(&usual));
        assert!(fewer <= more);
        saved += more - fewer;
        let mut position = start;
        for (before, step, _) in &easiest.way {
            assert_eq!(before, &position);
            position.apply(&step.conclusion);
        }
        assert!(position.is_complete());
    }
    assert!(saved > 0);
}

#[test]
fn a_search_that_is_interrupted_says_so_and_can_be_repeated() {
    let mut human = Human::default();
    let (grid, _) = puzzles()[1];
    let start = Position::from(&grid);
    let all = human.all_steps(&start, &Watch::new(NEVER)).unwrap();
    assert!(human.all_steps(&start, &Watch::new(&|| true)).is_err());
    assert_eq!(human.all_steps(&start, &Watch::new(NEVER)), Ok(all));
}

#[test]
fn claims_are_read_as_steps_are_written() {
    let candidate: Candidate = "8r4c5".parse().unwrap();
    assert_eq!("r4c5=8".parse(), Ok(Claim::Right(candidate)));
    assert_eq!("r4c5<>8".parse(), Ok(Claim::Wrong(candidate)));
    for wrong in [
        "", "r4c5", "r4c5<>", "r4c5=0", "r0c5=8", "4r5=8", "r4c5<>89",
    ] {
        assert!(wrong.parse::<Claim>().is_err(), "{wrong}");
    }
}
