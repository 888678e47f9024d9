//! The judge of new puzzles decides as the ratings of Sudoku Explainer and the steps of the whole path say.

use std::sync::atomic::{AtomicUsize, Ordering};

use ninefold::Grid;
use ninefold::generate::{Conditions, Equal, Judge, Miss, Needed, Tenths, position_before};
use ninefold::logic::{Technique, TechniqueEntry};
use ninefold::rating::{InOrder, Path, Rater, SUDOKU_EXPLAINER};

use crate::common;

/// Puzzles with ER, EP and ED by Sudoku Explainer itself.
fn rated(file: &str, step: usize) -> Option<Vec<(Grid, [Tenths; 3])>> {
    let text = String::from_utf8(common::shared(file)?).unwrap();
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
        assert!(kept > 0 || er == "-", "none is kept with ER {er}");
        assert!(kept < puzzles.len());
    }
}

#[test]
fn techniques_are_judged_by_the_whole_path() {
    let Some(mut puzzles) = rated("references/se_ratings_rare.tsv", 3) else {
        return;
    };
    // Harder ones take long.
    puzzles.retain(|(_, figures)| figures[0] < Tenths::new(77));
    let mut rater = Rater::default();
    let paths: Vec<_> = puzzles
        .iter()
        .map(|(puzzle, _)| {
            let steps = rater.path(puzzle).map(|(_, step)| step);
            let steps = steps.map(|step| (step.technique, Tenths::from(step.conclusion.rating)));
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
        let needed = Needed {
            technique,
            only: false,
        };
        let hardest = Conditions {
            technique: Some(needed),
            ..Conditions::default()
        };
        let without = Conditions {
            without: [technique].into(),
            ..Conditions::default()
        };
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
            let position = position_before(&mut rater, puzzle, technique);
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

/// A technique that no other is as hard as is needed wherever it is the hardest.
#[test]
fn the_easier_techniques_are_stuck_without_a_needed_one() {
    let Some(puzzles) = rated("references/se_ratings_more.tsv", 4) else {
        return;
    };
    let mut kept = 0;
    for technique in [Technique::XWing, Technique::NakedPair, Technique::XyWing] {
        let conditions = |only| Conditions {
            technique: Some(Needed { technique, only }),
            ..Conditions::default()
        };
        let mut hardest = Judge::new(conditions(false)).unwrap();
        let mut only = Judge::new(conditions(true)).unwrap();
        let is_other = |entry: &&TechniqueEntry| entry.techniques() != [technique];
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
    let conditions = |only| Conditions {
        technique: Some(Needed {
            technique: Technique::ForcingChain,
            only,
        }),
        ..Conditions::default()
    };
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

/// Wherever it is interrupted, and whatever it is busy with: a rating, or the walk without a technique.
#[test]
fn an_interrupted_judge_says_nothing_and_goes_on() {
    let puzzle: Grid =
        "..1....9.5..713......4......1..956..7...6.8..6..3.4..1....4..3.9.82......54.....2"
            .parse()
            .unwrap();
    let needed = Needed {
        technique: Technique::RegionForcingChains,
        only: true,
    };
    let conditions = Conditions {
        technique: Some(needed),
        ..Conditions::default()
    };
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
