//! The judge of new puzzles decides in accordance with the ratings of Sudoku Explainer and the steps of the whole path.

use std::sync::atomic::{AtomicUsize, Ordering};

use ninefold::Grid;
use ninefold::engine::Engine;
use ninefold::generate::{
    Conditions, Equal, Generator, Judge, Miss, Needed, PathOrder, Plan, Techniques, Tenths,
};
use ninefold::logic::Technique;
use ninefold::rating::Rule;
use ninefold::rating::human::{Human, Knowledge};
use ninefold::rating::{InOrder, Path, Rater, SUDOKU_EXPLAINER};

use crate::corpora;

/// Returns puzzles with the ER, EP and ED of Sudoku Explainer itself.
fn rated(file: &str, step: usize) -> Option<Vec<(Grid, [Tenths; 3])>> {
    let text = corpora::shared_text(file)?;
    let line = |line: &str| {
        let mut fields = line.split('\t');
        let puzzle = fields.next().unwrap().parse().unwrap();
        let figures = [(); 3].map(|()| fields.next().unwrap().parse().unwrap());
        (puzzle, figures)
    };
    Some(text.lines().step_by(step).map(line).collect())
}

#[test]
fn ratings_are_judged_as_sudoku_explainer_rates() {
    let Some(puzzles) = rated("references/se_ratings_more.tsv", 16) else {
        return;
    };
    let orders = [
        ("-", "-", "-", Equal::Any),
        ("-1.5", "-", "-", Equal::Any),
        ("2.0-2.6", "-", "-", Equal::Any),
        ("6.6-7.2", "-", "-", Equal::Any),
        ("7.1-", "1.5-", "-", Equal::Any),
        ("-", "2.0-", "-1.5", Equal::Any),
        ("-", "-", "-", Equal::Pearl),
        ("1.5-4.0", "-", "-", Equal::Pearl),
        ("-", "-", "1.5-", Equal::Diamond),
    ];
    for (er, ep, ed, equal) in orders {
        let conditions = Conditions {
            er: er.parse().unwrap(),
            ep: ep.parse().unwrap(),
            ed: ed.parse().unwrap(),
            equal,
            ..Conditions::default()
        };
        let ranges = [conditions.er, conditions.ep, conditions.ed];
        let mut early = Judge::new(conditions.clone()).unwrap().ending_early();
        let mut judge = Judge::new(conditions).unwrap();
        let mut kept = 0;
        for (puzzle, figures) in &puzzles {
            let within = ranges.iter().zip(figures);
            let fulfils = within.fold(true, |so_far, (range, &it)| so_far & range.contains(it));
            let is_equal = match equal {
                Equal::Any => true,
                Equal::Pearl => figures[0] == figures[1],
                Equal::Diamond => figures[0] == figures[1] && figures[1] == figures[2],
            };
            let judged = judge.judge(puzzle);
            assert_eq!(judged.is_ok(), fulfils && is_equal, "{puzzle} {judged:?}");
            assert_eq!(early.judge(puzzle).is_ok(), judged.is_ok(), "{puzzle}");
            if let Ok(Some(rated)) =
                judged.map(|kept| kept.rating.and_then(|rating| rating.rated()))
            {
                let found = [rated.er, rated.ep, rated.ed].map(Tenths::from);
                assert_eq!(found, *figures);
                kept += 1;
            }
        }
        assert!(kept > 0 || er == "-", "no puzzle is kept with ER {er}");
        assert!(kept < puzzles.len());
    }
}

/// Returns the condition that Sudoku Explainer's hardest step is of this technique.
fn explainer(technique: Technique, only: bool) -> Conditions {
    Conditions {
        techniques: Techniques {
            needed: Some(Needed { technique, only }),
            order: PathOrder::Explainer,
            ..Techniques::default()
        },
        ..Conditions::default()
    }
}

#[test]
fn techniques_are_judged_by_the_whole_path() {
    let Some(mut puzzles) = rated("references/se_ratings_rare.tsv", 3) else {
        return;
    };
    // Harder puzzles take long.
    puzzles.retain(|(_, figures)| figures[0] < Tenths::new(77));
    let mut rater = Rater::default();
    let paths: Vec<_> = puzzles
        .iter()
        .map(|(puzzle, _)| {
            let steps = rater.path(puzzle);
            let steps = steps.map(|(_, step, rating)| (step.technique, Tenths::from(rating)));
            steps.collect::<Vec<_>>()
        })
        .collect();
    for technique in [
        Technique::NakedQuad,
        Technique::UniqueLoopType1,
        Technique::BugType1,
        Technique::AlignedTripletExclusion,
        Technique::ForcingXChain,
    ] {
        let hardest = explainer(technique, false);
        let without = Conditions {
            techniques: Techniques {
                order: PathOrder::Explainer,
                without: [technique].into(),
                ..Techniques::default()
            },
            ..Conditions::default()
        };
        let needed = hardest.techniques.needed.unwrap();
        let [mut hardest, mut without] = [hardest, without].map(|it| Judge::new(it).unwrap());
        let mut kept = 0;
        for ((puzzle, figures), steps) in puzzles.iter().zip(&paths) {
            let own = steps.iter().filter(|step| step.0 == technique);
            let is_hardest = own.clone().any(|step| step.1 == figures[0]);
            assert!(own.clone().all(|step| needed.ratings().contains(step.1)));
            assert_eq!(
                hardest.judge(puzzle).is_ok(),
                is_hardest,
                "{puzzle} {technique}"
            );
            let excluded = without.judge(puzzle).err();
            let occurs = own.count() > 0;
            assert_eq!(excluded, occurs.then_some(Miss::Occurs(technique)));
            kept += usize::from(is_hardest);
            let position = PathOrder::Explainer.position_before(puzzle, technique);
            assert_eq!(position.is_some(), occurs);
            if let Some(position) = position {
                let next = rater.next_step(&(&position).into()).unwrap();
                assert_eq!(next.technique, technique);
            }
        }
        if technique != Technique::NakedQuad {
            assert!(kept > 0, "{technique}");
        }
    }
}

/// If no other technique is as hard as a technique, the technique is needed wherever it is the hardest.
#[test]
fn the_easier_techniques_are_stuck_without_a_needed_one() {
    let Some(puzzles) = rated("references/se_ratings_more.tsv", 4) else {
        return;
    };
    let mut kept = 0;
    for technique in [Technique::XWing, Technique::NakedPair, Technique::XyWing] {
        let conditions = |only| explainer(technique, only);
        let mut hardest = Judge::new(conditions(false)).unwrap();
        let mut only = Judge::new(conditions(true)).unwrap();
        let is_other = |entry: &&Rule| entry.techniques() != [technique];
        let easier = SUDOKU_EXPLAINER.iter().take_while(is_other);
        let list: Vec<_> = easier.copied().collect();
        for (puzzle, _) in &puzzles {
            if hardest.judge(puzzle).is_err() {
                assert!(only.judge(puzzle).is_err());
                continue;
            }
            let mut path = Path::new(puzzle, InOrder::new(&list));
            path.by_ref().for_each(drop);
            assert!(!path.position().is_complete());
            assert!(only.judge(puzzle).is_ok(), "{puzzle}");
            kept += 1;
        }
    }
    assert!(kept > 20, "{kept}");
}

/// A technique is not needed if another one with the same rating can replace it.
#[test]
fn what_another_technique_of_the_same_rating_can_do_is_not_needed() {
    let Some(puzzles) = rated("references/se_ratings_more.tsv", 1) else {
        return;
    };
    let conditions = |only| explainer(Technique::ForcingChain, only);
    let [mut hardest, mut only] = [false, true].map(|only| Judge::new(conditions(only)).unwrap());
    let rated_so = puzzles
        .iter()
        .filter(|(_, figures)| figures[0] == Tenths::new(72));
    let is_hardest = rated_so
        .take(60)
        .filter(|(puzzle, _)| hardest.judge(puzzle).is_ok());
    let judged: Vec<_> = is_hardest.map(|(puzzle, _)| only.judge(puzzle)).collect();
    let not_needed = Err(Miss::NotNeeded(Technique::ForcingChain));
    let dropped = judged
        .iter()
        .filter(|judged| **judged == not_needed)
        .count();
    let kept = judged.iter().filter(|judged| judged.is_ok()).count();
    assert_eq!(dropped + kept, judged.len());
    assert!(kept > 0 && dropped > 0, "{kept} kept, {dropped} dropped");
}

/// Puzzles that chains of single links solve are rated below 9.0, and chains of single links solve most puzzles below
/// 9.0.
#[test]
fn what_is_dropped_as_easy_is_easy() {
    let files = [
        ("references/se_ratings.tsv", 1),
        ("references/se_ratings_rare.tsv", 1),
        ("references/se_ratings_more.tsv", 1),
    ];
    let puzzles = files.map(|(file, step)| rated(file, step));
    let nine = Tenths::new(90);
    let conditions = Conditions {
        er: "9.0-".parse().unwrap(),
        ..Conditions::default()
    };
    let mut judge = Judge::new(conditions)
        .unwrap()
        .dropping_easy()
        .ending_early();
    let (mut below, mut dropped, mut kept) = (0, 0, 0);
    for (puzzle, figures) in puzzles.into_iter().flatten().flatten() {
        let judged = judge.judge(&puzzle);
        assert_eq!(judged.is_ok(), figures[0] >= nine, "{puzzle} {judged:?}");
        kept += usize::from(judged.is_ok());
        below += usize::from(figures[0] < nine);
        dropped += usize::from(matches!(judged, Err(Miss::TooEasy(_))));
    }
    assert!(
        below == 0 || kept > 10 && dropped * 10 > below * 9,
        "{kept} {dropped} of {below}"
    );
}

/// The judge can be interrupted at any point, during a rating or during the walk without a technique.
#[test]
fn an_interrupted_judge_says_nothing_and_goes_on() {
    let puzzle = corpora::grid(corpora::HARD);
    let conditions = explainer(Technique::RegionForcingChains, true);
    let mut judge = Judge::new(conditions).unwrap();
    let expected = judge.judge(&puzzle);
    let questions = AtomicUsize::new(0);
    let ask = || questions.fetch_add(1, Ordering::Relaxed);
    let never = || {
        ask();
        false
    };
    assert_eq!(judge.judge_until(&puzzle, &never), Some(expected));
    let all = questions.swap(0, Ordering::Relaxed);
    assert!(all > 1);
    for last in [0, all / 2, all - 1] {
        assert_eq!(judge.judge_until(&puzzle, &|| ask() >= last), None);
        questions.store(0, Ordering::Relaxed);
        assert_eq!(judge.judge(&puzzle), expected);
    }
}

/// Conditions on the path in the human order are judged by each step of the path.
#[test]
fn techniques_of_the_human_order_are_judged_by_the_whole_path() {
    let mut generator = Generator::new(37, Plan::default(), Engine::new()).unwrap();
    let puzzles: Vec<Grid> = generator
        .puzzles()
        .take(80)
        .map(|made| made.puzzle)
        .collect();
    let human = PathOrder::default();
    let difficulty = |technique| human.difficulty(technique).unwrap();
    let paths = puzzles.iter().map(|puzzle| {
        let steps = Path::new(puzzle, Human::default());
        steps
            .map(|(_, step, figure)| (step.technique, figure))
            .collect::<Vec<_>>()
    });
    let paths: Vec<Vec<_>> = paths.collect();
    let judged = |techniques: Techniques| {
        let conditions = Conditions {
            techniques,
            ..Conditions::default()
        };
        let mut judge = Judge::new(conditions).unwrap();
        puzzles
            .iter()
            .map(|puzzle| judge.judge(puzzle))
            .collect::<Vec<_>>()
    };
    for technique in [
        Technique::NakedSingle,
        Technique::Pointing,
        Technique::Skyscraper,
        Technique::XyWing,
        Technique::XyChain,
        Technique::AicType2,
    ] {
        let occurs = |path: &Vec<(Technique, _)>| path.iter().any(|step| step.0 == technique);
        let needed = judged(Techniques::with(human.clone(), technique));
        let without = judged(Techniques {
            without: [technique].into(),
            ..Techniques::default()
        });
        let hardest = judged(Techniques {
            hardest: Some(technique),
            ..Techniques::default()
        });
        let only = judged(Techniques {
            needed: Some(Needed {
                technique,
                only: true,
            }),
            ..Techniques::default()
        });
        let others = Knowledge::default().without(technique);
        let player = judged(Techniques {
            order: PathOrder::Human(others.clone()),
            hardest: Some(Technique::AicType2),
            ..Techniques::default()
        });
        let mut kept = [0; 5];
        for (number, path) in paths.iter().enumerate() {
            let puzzle = puzzles[number];
            assert_eq!(needed[number].is_ok(), occurs(path), "{puzzle} {technique}");
            assert_eq!(
                without[number].is_ok(),
                !occurs(path),
                "{puzzle} {technique}"
            );
            let easier = |step: &(Technique, _)| difficulty(step.0) <= difficulty(technique);
            assert_eq!(
                hardest[number].is_ok(),
                path.iter().all(easier),
                "{puzzle} {technique}"
            );
            let mut other = Path::new(&puzzle, Human::knowing(others.clone()));
            let steps: Vec<_> = other.by_ref().collect();
            let most = path.iter().map(|step| step.1).max().unwrap();
            let replaces = steps.iter().all(|(_, _, figure)| *figure <= most);
            assert_eq!(
                only[number].is_ok(),
                occurs(path) && !replaces,
                "{puzzle} {technique}"
            );
            let limit = difficulty(Technique::AicType2);
            let is_solved = steps
                .iter()
                .all(|(_, step, _)| difficulty(step.technique) <= limit);
            assert_eq!(player[number].is_ok(), is_solved, "{puzzle} {technique}");
            for (kept, judged) in kept
                .iter_mut()
                .zip([&needed, &without, &hardest, &only, &player])
            {
                *kept += usize::from(judged[number].is_ok());
            }
            if occurs(path) {
                let position = human.position_before(&puzzle, technique).unwrap();
                let (_, step, _) = Path::new(&position, Human::default()).next().unwrap();
                assert_eq!(step.technique, technique);
            }
        }
        assert!(
            kept[0] > 3 && kept[2] > 3 && kept[4] > 3,
            "{technique} {kept:?}"
        );
    }
}

/// A player with few techniques solves each puzzle that is kept, and no other.
#[test]
fn a_player_solves_the_puzzles_that_are_kept() {
    let known = [
        Technique::FullHouse,
        Technique::HiddenSingle,
        Technique::Pointing,
    ];
    let knowledge: Knowledge = known.into_iter().collect();
    let techniques = Techniques {
        order: PathOrder::Human(knowledge.clone()),
        ..Techniques::default()
    };
    let conditions = Conditions {
        techniques,
        ..Conditions::default()
    };
    let mut judge = Judge::new(conditions).unwrap();
    let mut generator = Generator::new(38, Plan::default(), Engine::new()).unwrap();
    let mut kept = 0;
    for made in generator.puzzles().take(100) {
        let mut path = Path::new(&made.puzzle, Human::knowing(knowledge.clone()));
        path.by_ref().for_each(drop);
        let judged = judge.judge(&made.puzzle);
        assert_eq!(judged.is_ok(), path.position().is_complete());
        kept += usize::from(judged.is_ok());
        assert!(judged.is_ok() || judged == Err(Miss::Unsolved));
    }
    assert!((10..90).contains(&kept), "{kept}");
}
