//! Puzzles of pencil marks (sukaku): `rate` has the figures of the path that `explain` takes.

#[path = "../../../ninefold/tests/corpora/sukaku.rs"]
mod made;

use std::collections::BTreeMap;

use ninefold::logic::Technique;
use ninefold::text::Written;
use ninefold_explain::{Figure, StepOrderName};
use ninefold_operations::Operation;
use ninefold_operations::explain::{Explain, ExplainRecord};
use ninefold_operations::rate::{Rate, RateRecord, Scale};
use ninefold_operations::status::Status;
use ninefold_operations::subject::Subject;
use ninefold_operations::table::Request;

/// A sukaku in whose rectangle of r3c1, r3c3, r5c1 and r5c3 the digits 7 and 9 cannot be exchanged, as r5c1 cannot be 7.
/// A uniqueness test that overlooks this eliminates the 7 of r3c3, which is right.
const BARRED: &str = "\
    ....5.........6...1.........2.....8...3..............9.2.4......2.............7.....4......2....7.9..3......12...67..\
    12.......12...67.........8..2...6..9....5.....2....7.9.......8..2....7..12...67..12.4.........5....12.4.6..9..3......\
    12...6..9.....6...123.5.7.9.2.4..789123...7.912......9123...7...23.5...9.2..5..89123....89.2....7.9123.5.7.9.2....7.9\
    ...4............8.123..67..123.....9.2..56...123..6..9.2......912........2.....89....5....12......912...6.........7..\
    ...4.....123..6.89.23.....9.23.....9.2.....89123....89......7.....4......23.56..9.2..56.89.23..6.891...........4.....\
    .....6.....3....89.2..5...9.23....8..23.5...9.2..5.789.23....8..23...789.23...7.9....5.....23....89.....6....23....8.\
    .2......91...........4.....";

fn rated(subject: &Subject<'_>, scale: Scale) -> RateRecord {
    let rate = Rate {
        scale,
        ..Rate::start()
    };
    let (status, record) = rate.run(subject, &|| false);
    assert_eq!(status, Status::Rated);
    record
}

fn explained(subject: &Subject<'_>, order: StepOrderName) -> ExplainRecord {
    let explain = Explain {
        order: Some(order),
        ..Explain::start()
    };
    let (status, record) = explain.run(subject, &|| false);
    assert_eq!(status, Status::Unique);
    assert_eq!(record.complete, Some(true));
    record
}

/// Checks that each scale has the figures of the path in its order.
fn check(subject: &Subject<'_>) {
    let record = rated(subject, Scale::Both);
    let path = explained(subject, StepOrderName::Explainer);
    assert_eq!(
        (record.er, record.ep, record.ed),
        (path.er, path.ep, path.ed)
    );
    let mut steps: BTreeMap<Technique, (u32, Figure)> = BTreeMap::new();
    for step in path.steps.unwrap() {
        let (count, hardest) = steps.entry(step.technique).or_insert((0, step.rating));
        *count += 1;
        *hardest = (*hardest).max(step.rating);
    }
    let counts = record.techniques.iter().flatten();
    let counts = counts.map(|of| (of.technique, (of.count, Figure::from(of.hardest))));
    assert_eq!(counts.collect::<BTreeMap<_, _>>(), steps);
    let path = explained(subject, StepOrderName::Hodoku);
    assert_eq!(record.hodoku_level, path.hodoku_level);
    assert_eq!(record.hodoku_score, path.hodoku_score);
    assert_eq!(record.hodoku_solved, path.complete);
    let counts = record.hodoku_steps.iter().flatten();
    let steps: u32 = counts.map(|variant| variant.count).sum();
    assert_eq!(steps as usize, path.steps.unwrap().len());
    let alone = rated(subject, Scale::Hodoku);
    assert_eq!(alone.hodoku_score, record.hodoku_score);
    assert_eq!(rated(subject, Scale::Se).er, record.er);
}

#[test]
fn rate_has_the_figures_of_the_path_that_explain_takes() {
    for number in 0..80 {
        let written = Written::from(made::sukaku(number));
        check(&Subject::from(&written));
    }
}

#[test]
fn digits_are_not_exchanged_for_barred_candidates() {
    let written: Written = BARRED.parse().unwrap();
    let subject = Subject::from(&written);
    check(&subject);
    let path = explained(&subject, StepOrderName::Human);
    let end = path.explained.unwrap().end;
    assert_eq!(end.grid()[ninefold::Cell::ALL[20]], "7".parse().ok());
}

/// Pencil marks that only the digits of a position leave are those of a puzzle of digits, so the scales do not differ.
#[test]
fn the_marks_of_a_grid_are_rated_as_the_grid() {
    let grid: Written =
        "..1....9.5..713......4......1..956..7...6.8..6..3.4..1....4..3.9.82......54.....2"
            .parse()
            .unwrap();
    let marks = Written::from(*grid.puzzle().candidates());
    let figures = |written: &Written| RateRecord {
        fault: None,
        ..rated(&Subject::from(written), Scale::Both)
    };
    assert_eq!(figures(&marks), figures(&grid));
}
