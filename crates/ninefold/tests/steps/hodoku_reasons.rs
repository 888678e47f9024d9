//! Every step of HoDoKu's path has a reason, which an independent checker proves; and it is the step that HoDoKu takes.

use std::collections::BTreeMap;
use std::io::Read;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use super::common::{corpus, shared};
use super::proof::{Marks, Verdict, ensure};
use super::{checker, disguised};
use flate2::read::GzDecoder;
use ninefold::logic::{ChainKind, Reason, Step, Technique};
use ninefold::rating::Path;
use ninefold::rating::hodoku::{self, Action, InOrder, Line, Settings, Variant};
use ninefold::{Candidate, CandidateSet, CellSet, Grid, Puzzle};

/// A puzzle with the steps that are expected, as the references write them.
struct Case {
    puzzle: Grid,
    settings: Settings,
    expected: Vec<String>,
}

impl Case {
    /// The steps that are taken without reasons are expected with them.
    fn new(puzzle: Grid, settings: Settings) -> Case {
        let mut path = hodoku::Path::new(&puzzle, &settings, &|| false);
        let steps = std::iter::from_fn(|| path.step().unwrap());
        let expected = steps.map(|step| line(&step)).collect();
        Case {
            puzzle,
            settings,
            expected,
        }
    }
}

/// The faults in the steps of some puzzles, by HoDoKu's short name of the expected step.
#[derive(Default)]
struct Report {
    puzzles: usize,
    wrong: BTreeMap<String, Vec<String>>,
}

impl Report {
    fn of(cases: &[Case]) -> Report {
        let next = AtomicUsize::new(0);
        let work = || {
            let mut report = Report::default();
            while let Some(case) = cases.get(next.fetch_add(1, Relaxed)) {
                report.look_at(case);
            }
            report
        };
        std::thread::scope(|scope| {
            let workers = [0, 1].map(|_| scope.spawn(work));
            let reports = workers.map(|worker| worker.join().unwrap());
            reports.into_iter().reduce(Report::and).unwrap()
        })
    }

    fn look_at(&mut self, case: &Case) {
        let puzzle = &case.puzzle;
        let mut order = InOrder::new(&case.settings);
        let mut path = Path::new(puzzle, &mut order);
        for (number, expected) in case.expected.iter().enumerate() {
            let code = expected.split(' ').next().unwrap();
            let about = format!("{puzzle}: step {number}, {expected}");
            let mut wrong = |why| self.wrong.entry(code.into()).or_default().push(why);
            let Some((position, step)) = path.next() else {
                wrong(format!("{about}: the path has ended"));
                break;
            };
            let checked = check_fits(&step, code, &expected[code.len()..])
                .and_then(|()| checker::check(&Marks::of(&position), &step));
            match checked {
                Err(why) => wrong(format!("{about}: {why}: {:?}", step.reason)),
                Ok(()) => disguised::wrong(&about, &position, &step)
                    .into_iter()
                    .for_each(wrong),
            }
        }
        if path.next().is_some() {
            let too_many = self.wrong.entry("the end".into()).or_default();
            too_many.push(format!("{puzzle}: there are more steps"));
        }
        self.puzzles += 1;
    }

    fn and(mut self, other: Report) -> Report {
        self.puzzles += other.puzzles;
        for (kind, wrong) in other.wrong {
            self.wrong.entry(kind).or_default().extend(wrong);
        }
        self
    }

    fn check(&self, expected: usize) {
        for (code, wrong) in &self.wrong {
            println!("{} wrong at {code}", wrong.len());
            wrong.iter().take(3).for_each(|it| println!("  {it}"));
        }
        assert!(self.wrong.is_empty());
        assert_eq!(self.puzzles, expected);
    }
}

/// The step does what is expected, and its technique and its reason are those of the variant.
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
    let conclusion = &step.conclusion;
    match conclusion.placement {
        Some(placed) => format!(" {}", number('+', placed)),
        None => all_removed(conclusion.eliminations),
    }
}

fn all_removed(removals: CandidateSet) -> String {
    let mut all: Vec<String> = removals.iter().map(|it| number('-', it)).collect();
    all.sort();
    all.iter().map(|it| format!(" {it}")).collect()
}

fn number(sign: char, candidate: Candidate) -> String {
    let digit = usize::from(candidate.digit().get());
    format!("{sign}{:03}", digit * 100 + candidate.cell().index())
}

/// A step of HoDoKu as the references write it.
fn line(step: &hodoku::Step) -> String {
    let action = match &step.action {
        Action::Place(placed) => format!(" {}", number('+', *placed)),
        Action::Remove(removals) => all_removed(removals.iter().copied().collect()),
    };
    format!("{}{action}", step.variant.code())
}

#[test]
fn every_step_is_hodokus_and_proved() {
    let Some(packed) = shared("references/hodoku_paths.txt.gz") else {
        return;
    };
    let mut text = String::new();
    GzDecoder::new(&*packed).read_to_string(&mut text).unwrap();
    let cases = text.split('#').skip(1).map(|block| {
        let (head, expected) = block.split_once('\n').unwrap();
        let puzzle = head.split(' ').next().unwrap();
        Case {
            puzzle: puzzle.parse().unwrap(),
            settings: Settings::default(),
            expected: expected.lines().map(str::to_owned).collect(),
        }
    });
    Report::of(&cases.collect::<Vec<_>>()).check(2360);
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
    Report::of(&cases).check(255);
}

/// With lines switched off, rare steps come up.
#[test]
fn rare_steps_are_proved() {
    let Some(switched_off) = shared("references/hodoku_lines_off.tsv") else {
        return;
    };
    let text = String::from_utf8(switched_off).unwrap();
    let rows = text.lines().filter(|row| !row.starts_with("puzzle"));
    let cases = rows.step_by(3).map(|row| {
        let columns: Vec<&str> = row.split('\t').collect();
        let off: Vec<Line> = columns[4].split(',').flat_map(str::parse).collect();
        let mut settings = Settings::default();
        settings.lines.retain(|entry| !off.contains(&entry.line));
        Case::new(columns[0].parse().unwrap(), settings)
    });
    Report::of(&cases.collect::<Vec<_>>()).check(299);
}

/// Has an avoidable rectangle.
const AVOIDABLE: &str =
    "........5..6..87..3......9....1.7.4...7...8...4...6....9..8...3..16..4..5...2....";

#[test]
fn a_path_can_start_anywhere() {
    let puzzle: Grid = AVOIDABLE.parse().unwrap();
    let settings = Settings::default();
    let mut order = InOrder::new(&settings);
    let is_avoidable = |step: &Step| step.technique == Technique::AvoidableRectangleType1;
    let mut path = Path::new(&puzzle, &mut order);
    let (position, step) = path.find(|(_, step)| is_avoidable(step)).unwrap();
    path.count();
    let scored = order.scored();
    assert_eq!(Ok(scored), hodoku::score(&puzzle, &settings, &|| false));
    assert!(scored.solved);
    // The position keeps its givens, so a path from it begins with the same step.
    let order = InOrder::new(&settings);
    assert_eq!(Path::new(position, order).next(), Some((position, step)));
    // If all digits are givens, there are other ways to the solution.
    let all_given = position.with_givens(CellSet::ALL);
    let mut path = Path::new(all_given, InOrder::new(&settings));
    for (position, step) in path.by_ref() {
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
        let mut taken: Vec<Step> = path.by_ref().map(|(_, step)| step).collect();
        assert!(path.is_interrupted());
        // The path is interrupted only once, and can be continued.
        taken.extend(path.map(|(_, step)| step));
        assert_eq!(taken, whole);
    }
}

fn steps(path: Path<'_, InOrder<&Settings>>) -> Vec<Step> {
    path.map(|(_, step)| step).collect()
}
