//! Every step of HoDoKu's path has a reason, which an independent checker verifies, and equals the step that HoDoKu
//! takes.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use super::corpora::{corpus, hodoku as references};
use super::proof::{Marks, Verdict, ensure};
use super::report::Report;
use super::{checker, disguised};
use ninefold::logic::{ChainKind, Reason, Step, Technique};
use ninefold::rating::Path;
use ninefold::rating::hodoku::{self, InOrder, Line, Settings, Variant};
use ninefold::{CellSet, Grid, Puzzle};

/// A puzzle with its expected steps in the notation of the references.
struct Case {
    puzzle: Grid,
    settings: Settings,
    expected: Vec<String>,
}

impl Case {
    /// Creates a case that expects, with reasons, the steps that are taken without reasons.
    fn new(puzzle: Grid, settings: Settings) -> Case {
        let mut path = hodoku::Path::new(&puzzle, &settings, &|| false);
        let steps = std::iter::from_fn(|| path.step().unwrap());
        let expected = steps.map(|step| references::step(&step)).collect();
        Case {
            puzzle,
            settings,
            expected,
        }
    }
}

/// Checks that the steps of all puzzles are the expected ones, and proved.
fn check_all(cases: &[Case], expected: usize) {
    let report = Report::of_each(cases, report);
    report.faults.assert_none();
    assert_eq!(report.puzzles, expected);
}

fn report(case: &Case) -> Report {
    let mut report = Report::default();
    let puzzle = &case.puzzle;
    let mut path = Path::new(puzzle, InOrder::new(&case.settings));
    for (number, expected) in case.expected.iter().enumerate() {
        let code = expected.split(' ').next().unwrap();
        let about = format!("{code}: {puzzle}: step {number}, {expected}");
        let wrong = &mut report.faults.unproved;
        let Some((position, step, _)) = path.next() else {
            wrong.push(format!("{about}: the path has ended"));
            break;
        };
        let checked = check_fits(&step, code, &expected[code.len()..])
            .and_then(|()| checker::check(&Marks::of(&position), &step));
        match checked {
            Err(why) => wrong.push(format!("{about}: {why}: {:?}", step.reason)),
            Ok(()) => wrong.extend(disguised::wrong(&about, &position, &step)),
        }
    }
    if path.next().is_some() {
        let wrong = format!("{puzzle}: there are more steps");
        report.faults.unproved.push(wrong);
    }
    report.puzzles = 1;
    report
}

/// Checks that the step has the expected conclusion, and the technique and reason of its variant.
fn check_fits(step: &Step, code: &str, action: &str) -> Verdict {
    ensure!(written(step) == action, "{} instead", written(step));
    let mut variants = Variant::ALL.iter();
    let variant = *variants.find(|variant| variant.code() == code).unwrap();
    let is_type_2 = (variant, step.technique) == (Variant::Aic, Technique::AicType2);
    let fits = step.technique == variant.technique() || is_type_2;
    ensure!(fits, "it is called {}", step.technique);
    let family = match &step.reason {
        Reason::HiddenSingle(_) => "fh h1",
        Reason::NakedSingle(_) => "n1",
        Reason::Locking(_) => "lc1 lc2",
        Reason::HiddenSet(_) => "h2 h3 h4",
        Reason::NakedSet(_) => "n2 n3 n4 l2 l3",
        Reason::BentSet(_) => "l2 l3 sdc",
        Reason::SueDeCoq(_) => "sdc",
        Reason::Fish(_) => "bf2 bf3 bf4",
        Reason::GeneralFish(_) => {
            "fbf2 fbf3 fbf4 sbf2 sbf3 sbf4 ff2 ff3 fff2 fff3 mf2 mf3 fmf2 fmf3"
        }
        Reason::Wing(_) => "xy xyz",
        Reason::DeadlyPattern(_) => "u1 u2 u3 u4 u5 u6 hr ar1 ar2",
        Reason::BivalueGrave(_) => "bug1",
        Reason::Coloring(_) => "rp sc1 sc2 mc1 mc2",
        Reason::AlternatingChain(chain) if matches!(code, "sk" | "2sk" | "er" | "w") => {
            ensure!(
                chain.name() == step.technique,
                "its chain is a {}",
                chain.name()
            );
            code
        }
        Reason::AlternatingChain(_) => "tf x xyc dnl cnl aic gdnl gcnl gaic axz axy ach",
        Reason::Chain(chain) if chain.kind == ChainKind::Contradiction => "fcc fnc",
        Reason::Chain(_) => "fcv fnv",
        Reason::SolutionDigit(_) => "bf",
        _ => "",
    };
    ensure!(family.split(' ').any(|it| it == code), "another reason");
    Ok(())
}

/// Formats the conclusion of a step as the references write it.
fn written(step: &Step) -> String {
    match step.conclusion.placement {
        Some(single) => references::placed(single),
        None => references::removed(step.conclusion.eliminations),
    }
}

#[test]
fn every_step_is_hodokus_and_proved() {
    let Some(paths) = references::paths() else {
        return;
    };
    let case = |(puzzle, expected): (String, Vec<String>)| Case {
        puzzle: puzzle.parse().unwrap(),
        settings: Settings::default(),
        expected,
    };
    check_all(&paths.into_iter().map(case).collect::<Vec<_>>(), 2360);
}

#[test]
fn steps_of_other_puzzles_are_proved() {
    let files = [
        ("minimal.txt", 150),
        ("magictour_1465.txt", 100),
        ("hardest_1905_11plus.txt", 5),
    ];
    let mut cases = Vec::new();
    for (file, most) in files {
        let Some(puzzles) = corpus(file, most) else {
            return;
        };
        let case = |puzzle: &Puzzle| Case::new(*puzzle.givens(), Settings::default());
        cases.extend(puzzles.iter().map(case));
    }
    check_all(&cases, 255);
}

/// With some lines disabled, rare steps occur.
#[test]
fn rare_steps_are_proved() {
    let Some(rows) = references::table("hodoku_lines_off.tsv") else {
        return;
    };
    let cases = rows.iter().step_by(3).map(|columns| {
        let off: Vec<Line> = columns[4].split(',').flat_map(str::parse).collect();
        let mut settings = Settings::default();
        settings.lines.retain(|entry| !off.contains(&entry.line));
        Case::new(columns[0].parse().unwrap(), settings)
    });
    check_all(&cases.collect::<Vec<_>>(), 299);
}

/// A puzzle with an avoidable rectangle.
const AVOIDABLE: &str =
    "........5..6..87..3......9....1.7.4...7...8...4...6....9..8...3..16..4..5...2....";

#[test]
fn a_path_can_start_anywhere() {
    let puzzle: Grid = AVOIDABLE.parse().unwrap();
    let settings = Settings::default();
    let mut order = InOrder::new(&settings);
    let is_avoidable = |step: &Step| step.technique == Technique::AvoidableRectangleType1;
    let mut path = Path::new(&puzzle, &mut order);
    let (position, step, score) = path.find(|(_, step, _)| is_avoidable(step)).unwrap();
    path.count();
    let scored = order.scored();
    assert_eq!(Ok(scored), hodoku::score(&puzzle, &settings, &|| false));
    assert!(scored.solved);
    // The position keeps its givens, so a path from it begins with the same step.
    let order = InOrder::new(&settings);
    assert_eq!(
        Path::new(position, order).next(),
        Some((position, step, score))
    );
    // If all digits are givens, there are other paths to the solution.
    let all_given = position.with_givens(CellSet::ALL);
    let mut path = Path::new(all_given, InOrder::new(&settings));
    for (position, step, _) in path.by_ref() {
        assert!(!is_avoidable(&step));
        checker::check(&Marks::of(&position), &step).unwrap();
    }
    assert!(path.position().is_complete());
}

#[test]
fn an_interrupted_path_is_the_beginning_of_the_whole() {
    let puzzle: Grid = AVOIDABLE.parse().unwrap();
    let settings = Settings::default();
    let whole: Vec<Step> = steps(Path::new(&puzzle, InOrder::new(&settings)));
    for questions in [0, 1, 5, 20] {
        let asked = AtomicUsize::new(0);
        let interrupt = || asked.fetch_add(1, Relaxed) == questions;
        let mut order = InOrder::new(&settings);
        let mut path = Path::new(&puzzle, &mut order).until(&interrupt);
        let mut taken: Vec<Step> = path.by_ref().map(|(_, step, _)| step).collect();
        assert!(path.is_interrupted());
        // The path is interrupted only once, and can continue.
        taken.extend(path.map(|(_, step, _)| step));
        assert_eq!(taken, whole);
    }
}

fn steps(path: Path<'_, InOrder<&Settings>>) -> Vec<Step> {
    path.map(|(_, step, _)| step).collect()
}
