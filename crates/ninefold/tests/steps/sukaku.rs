//! The paths of pencil-mark puzzles (sukaku): every step is proved, in every order, and a path ends at the solution or
//! where no technique of the order applies.

use ninefold::logic::{Step, TechniqueEntry};
use ninefold::rating::hodoku::{self, Settings};
use ninefold::rating::human::{Human, SCALE};
use ninefold::rating::{Chooser, InOrder, Path, SUDOKU_EXPLAINER};
use ninefold::text::Written;
use ninefold::{Grid, Puzzle};

use super::corpora::in_parallel;
use super::corpora::sukaku::sukaku;
use super::proof::Marks;
use super::report::{Report, Scene, solution};
use super::{checker, disguised};

/// The number of puzzles for each order.
const MANY: u64 = 300;

/// The kind under which paths that end early are counted.
const STUCK: &str = "stuck";

/// Returns the sukaku of this number. A cell with one candidate is given in every other puzzle.
fn puzzle(number: u64) -> Puzzle {
    let marks = sukaku(number);
    match number / 4 % 2 {
        0 => Puzzle::from(marks),
        _ => Written::from(marks).puzzle(),
    }
}

/// Checks the paths of a chooser for each puzzle, and returns the number of paths that end early. There, none of the
/// `entries` has a step.
fn stuck<C: Chooser<Step = Step>>(
    chooser: impl Fn() -> C + Sync,
    entries: &[TechniqueEntry],
) -> usize {
    let numbers: Vec<u64> = (0..MANY).collect();
    let report = Report::of_each(&numbers, |&number| {
        let mut report = Report::default();
        let puzzle = puzzle(number);
        let solution = solution(puzzle);
        let mut path = Path::new(&puzzle, chooser());
        for (place, (position, step, _)) in path.by_ref().enumerate() {
            let about = || format!("{number}: {} {:?}", step.technique, step.conclusion);
            let checked = checker::check(&Marks::of(&position), &step);
            let unproved = checked.map_err(|why| format!("{}: {why}", about()));
            report.faults.unproved.extend(unproved.err());
            if place.is_multiple_of(10) {
                let wrong = disguised::wrong(&about(), &position, &step);
                report.faults.unproved.extend(wrong);
            }
            if !Scene::new(&position, &solution).is_true(&step) {
                report.faults.wrong.push(about());
            }
            report.count(step.technique.name());
        }
        let end = path.position();
        match end.is_complete() {
            true => assert_eq!(*end.grid(), Grid::from(solution)),
            false => {
                report.count(STUCK);
                let is_left = |entry: &&TechniqueEntry| !entry.steps(end).is_empty();
                let left = entries.iter().find(is_left);
                let left = left.map(|entry| format!("{number}: {:?}", entry.techniques()));
                report.faults.wrong.extend(left);
            }
        }
        report.puzzles = 1;
        report
    });
    report.faults.assert_none();
    assert_eq!(report.puzzles, numbers.len());
    report.steps.get(STUCK).copied().unwrap_or_default()
}

#[test]
fn sudoku_explainers_steps_are_proved() {
    let entries = SUDOKU_EXPLAINER.map(|rule| rule.entry());
    assert!(stuck(|| InOrder::new(&SUDOKU_EXPLAINER), &entries) < 5);
}

#[test]
fn human_steps_are_proved() {
    let entries: Vec<TechniqueEntry> = SCALE.iter().map(|stage| stage.entry).collect();
    assert!(stuck(Human::default, &entries) < 5);
}

#[test]
fn hodokus_steps_are_proved() {
    let settings = Settings::default();
    assert_eq!(stuck(|| hodoku::InOrder::new(&settings), &[]), 0);
}

/// The path with reasons is the path of the scores.
#[test]
fn hodokus_scores_are_those_of_the_steps_with_reasons() {
    let settings = Settings::default();
    let numbers: Vec<u64> = (0..MANY).collect();
    in_parallel(&numbers, |&number| {
        let puzzle = puzzle(number);
        let mut order = hodoku::InOrder::new(&settings);
        let sum: u32 = Path::new(&puzzle, &mut order)
            .map(|(_, _, score)| score)
            .sum();
        let scored = hodoku::score(&puzzle, &settings, &|| false).unwrap();
        assert_eq!((order.scored(), sum), (scored, scored.score), "{number}");
    });
}
