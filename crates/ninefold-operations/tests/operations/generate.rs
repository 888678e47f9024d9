//! Orders: the plans for them, and those that are refused.

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use ninefold::generate::{PathOrder, PuzzleKind, Symmetries, Tenths};
use ninefold::logic::Technique;
use ninefold::rating::human::LINKS;
use ninefold::text::Written;
use ninefold_explain::StepOrderName;
use ninefold_operations::Operation;
use ninefold_operations::explain::Explain;
use ninefold_operations::generate::maker::{ClassicPuzzle, Maker, Wants};
use ninefold_operations::generate::{Generate, Place, PuzzleOrder};
use ninefold_operations::player::Player;
use ninefold_operations::status::Status;
use ninefold_operations::subject::Subject;
use ninefold_operations::surface::json::Body;
use ninefold_operations::table::{OptionRow, Request};
use serde_json::{Value, json};

/// Returns a request with an option.
fn with(name: &str, text: &str) -> Generate {
    let given = |option: &OptionRow| (option.name == name).then(|| Value::from(text));
    let Ok(request) = Generate::read::<Infallible>(&mut |option| Ok(given(option)));
    request
}

/// Reads an order in JSON.
fn order(text: &str) -> Result<PuzzleOrder, String> {
    let read = Body::read(text.as_bytes()).and_then(|mut body| body.take_request());
    read.map_err(|wrong| wrong.message)
}

#[test]
fn values_are_written_as_they_are_read() {
    let pattern = "x".repeat(80) + "5";
    for (name, text) in [
        ("clues", "24-26"),
        ("er", "9.0-"),
        ("ep", "-1.5"),
        ("date", "2026-11-21"),
        ("pattern", &pattern),
        ("symmetry", "any"),
        ("symmetry", "half"),
        ("level", "fiendish"),
        ("aim", "fewest-clues"),
        ("technique", "X-Wing"),
        ("seed", "18446744073709551615"),
    ] {
        assert_eq!(with(name, text).get(name), Some(text.into()));
    }
    assert_eq!(Place::start(), Place { skip: 0, sent: 0 });
}

#[test]
fn a_date_is_a_seed() {
    let request = with("date", "2026-11-21");
    assert_eq!(request.ordered_seed(), Some(20_261_121));
}

#[test]
fn orders_that_overlap_are_refused() {
    for (text, part) in [
        (r#"{"only":true}"#, "`only` goes with `technique` only"),
        (
            r#"{"exchanges":["{-1+1}"]}"#,
            "`exchanges` goes with `near` only",
        ),
        (r#"{"aim":"conditions"}"#, "`aim` goes with `near` only"),
    ] {
        let message = order(text).unwrap_err();
        assert!(message.contains(part), "{message}");
    }
    for (text, part) in [
        (r#"{"unbiased":true,"symmetry":"half"}"#, "unbiased puzzles"),
        (
            r#"{"near":[],"exchanges":["{-1+1}"]}"#,
            "there is no puzzle to search around",
        ),
    ] {
        let message = order(text).unwrap().plan().unwrap_err().to_string();
        assert!(message.contains(part), "{message}");
    }
}

#[test]
fn rare_ratings_are_searched_for() {
    let hard = order(r#"{"er":"9.0-"}"#).unwrap();
    let kind = hard.plan().unwrap().classic().unwrap().kind.clone();
    assert_eq!(kind, PuzzleKind::Hard);
    let symmetric = PuzzleOrder {
        symmetry: Some(Symmetries::Any),
        ..hard
    };
    let kind = symmetric.plan().unwrap().classic().unwrap().kind.clone();
    assert!(matches!(kind, PuzzleKind::TopDown { .. }));
}

#[test]
fn orders_of_boards_are_checked() {
    for (text, part) in [
        (
            r#"{"board":"6x6","level":"hard"}"#,
            "level is for classic puzzles",
        ),
        (
            r#"{"board":"6x6","clues":"10-"}"#,
            "clues is for classic puzzles",
        ),
        (
            r#"{"board":"6x6","symmetry":"all"}"#,
            "none, half, rows, columns or diagonal",
        ),
        (r#"{"board":"grid 4x6","symmetry":"diagonal"}"#, "square"),
        (
            r#"{"board":"grid 4x4; given r1c1=1; given r1c2=1"}"#,
            "no solution",
        ),
        (r#"{"board":"grid 4x4; fog"}"#, "fog"),
        (r#"{"board":"99x99"}"#, "99"),
    ] {
        let refusal = refusal(order(text)).unwrap_or_default();
        assert!(refusal.contains(part), "{text}: {refusal}");
    }
    for text in [
        r#"{"board":"6x6"}"#,
        r#"{"board":"grid 6x6; diagonal /","jigsaw":true,"minimal":true}"#,
        r#"{"board":"4x4","killer":true}"#,
        r#"{"board":"16x16","symmetry":"half"}"#,
    ] {
        assert_eq!(refusal(order(text)), None, "{text}");
    }
}

/// Returns the error of an order that may have been unreadable or impossible.
fn refusal(order: Result<PuzzleOrder, String>) -> Option<String> {
    let plan = order.and_then(|order| order.plan().map_err(|wrong| wrong.to_string()));
    plan.and_then(|plan| {
        // A short run of the generator does not panic.
        let maker = Maker::new(1, plan, Wants::default());
        let mut maker = maker.map_err(|wrong| wrong.to_string())?;
        let start = std::time::Instant::now();
        let is_late = || start.elapsed().as_millis() > 20;
        maker.attempts(0..4, &is_late);
        Ok(())
    })
    .err()
}

/// Returns whether an order of the name is one that no puzzle fulfils, because of the technique's place.
fn is_of_order(technique: Technique, order: &PathOrder) -> bool {
    order.difficulty(technique).is_some()
}

/// Each technique of an order can be ordered in every way, by its name and its aliases; every other name is an error.
#[test]
fn every_technique_can_be_ordered_or_is_an_error() {
    let orders = [
        ("human", PathOrder::default()),
        ("se", PathOrder::Explainer),
    ];
    let mut accepted = 0;
    for (word, path_order) in orders {
        for &technique in Technique::ALL {
            let name = technique.name();
            for asked in [
                json!({"order": word, "technique": name.to_uppercase()}),
                json!({"order": word, "technique": name, "only": true, "position": true}),
                json!({"order": word, "technique": name, "hardest": name}),
                json!({"order": word, "hardest": name}),
                json!({"order": word, "without": [name]}),
            ] {
                match refusal(order(&asked.to_string())) {
                    None => {
                        assert!(is_of_order(technique, &path_order), "{asked}");
                        accepted += 1;
                    }
                    Some(told) if asked.get("without").is_some() && name == "full house" => {
                        assert!(told.contains("the last cell of a grid is one"), "{told}");
                    }
                    Some(told) => {
                        assert!(!is_of_order(technique, &path_order), "{asked}: {told}");
                        let expected = format!("{name} is not a technique of {path_order}");
                        assert!(told.starts_with(&expected), "{told}");
                    }
                }
            }
        }
    }
    assert!(accepted > 700, "{accepted}");
    for alias in ["y-wing", "naked triple", "JUNIOR EXOCET"] {
        assert_eq!(
            refusal(order(&json!({"technique": alias}).to_string())),
            None
        );
    }
    for name in ["x-ray", ""] {
        for option in ["technique", "hardest"] {
            let told = refusal(order(&json!({option: name}).to_string())).unwrap();
            assert!(told.contains("expected a technique: full house"), "{told}");
        }
    }
}

/// The difficulty from which a test would wait too long for a puzzle.
const SLOW: Tenths = Tenths::new(64);

/// Makes a puzzle for the order, or none if that takes longer.
fn made(order: &PuzzleOrder, most: Duration) -> Option<ClassicPuzzle> {
    let plan = order.plan().unwrap();
    let mut maker = Maker::new(37, plan, order.wants()).unwrap();
    let begun = Instant::now();
    let is_late = || begun.elapsed() > most;
    for number in 0.. {
        // A whole block from the top down would take too long.
        let block = maker.plan().block(number);
        for start in block.clone().step_by(16) {
            let (delivered, _) = maker.attempts(start..block.end.min(start + 16), &is_late)?;
            if let Some(delivered) = delivered.into_iter().next() {
                return delivered.made.classic().cloned();
            }
        }
    }
    None
}

/// Returns the techniques of the path, as `explain` shows it.
fn explained(puzzle: impl Into<Written>, known: Option<Vec<Technique>>) -> Vec<Technique> {
    let written = puzzle.into();
    let request = Explain {
        order: Some(StepOrderName::Human),
        player: Player {
            known,
            ..Player::start()
        },
        ..Explain::start()
    };
    let (status, record) = request.run(&Subject::from(&written), &|| false);
    assert_eq!(status, Status::Unique, "{written}");
    let steps = record.steps.unwrap();
    steps.iter().map(|step| step.technique).collect()
}

/// Checks what the options of the human order promise about a technique.
fn check_options(technique: Technique) {
    let human = PathOrder::default();
    let difficulty = |technique: &Technique| human.difficulty(*technique).unwrap();
    let is_easier = |other: &Technique| difficulty(other) <= difficulty(&technique);
    let order = |asked: Value| order(&asked.to_string()).unwrap();
    let (patient, short) = (Duration::from_secs(100), Duration::from_millis(500));
    let name = technique.name();
    let with_position = order(json!({"technique": name, "position": true}));
    let conditions = with_position
        .plan()
        .unwrap()
        .classic()
        .unwrap()
        .conditions
        .clone();
    let is_slow = difficulty(&technique) >= SLOW || conditions.hopeless().is_some();
    let delivered = made(&with_position, if is_slow { short } else { patient });
    assert!(is_slow || delivered.is_some(), "{name}");
    if let Some(delivered) = delivered {
        let path = explained(delivered.made.puzzle, None);
        assert!(
            path.contains(&technique),
            "{name}: {}",
            delivered.made.puzzle
        );
        // The position alone does not show which digits are given.
        let needs_givens = name.starts_with("avoidable");
        let position = delivered.position.unwrap();
        let next = explained(*position.candidates(), None)[0];
        assert!(needs_givens || next == technique, "{name}");
    }
    if let Some(delivered) = made(&order(json!({"technique": name, "hardest": name})), short) {
        let path = explained(delivered.made.puzzle, None);
        assert!(
            path.contains(&technique) && path.iter().all(is_easier),
            "{name}"
        );
    }
    if technique != Technique::FullHouse {
        let without = order(json!({"without": [name]}));
        let is_hopeless = without
            .plan()
            .unwrap()
            .classic()
            .unwrap()
            .conditions
            .clone()
            .hopeless()
            .is_some();
        let delivered = made(&without, if is_hopeless { short } else { patient });
        assert!(is_hopeless || delivered.is_some(), "{name}");
        if let Some(delivered) = delivered {
            let path = explained(delivered.made.puzzle, None);
            assert!(!path.contains(&technique), "{name}");
        }
        let delivered = made(&order(json!({"hardest": name})), patient).unwrap();
        let path = explained(delivered.made.puzzle, None);
        assert!(
            path.iter().all(is_easier),
            "{name}: {}",
            delivered.made.puzzle
        );
    }
    if difficulty(&technique) > LINKS.into() {
        // A player takes long to find that such chains do not help.
        return;
    }
    let singles = [
        Technique::FullHouse,
        Technique::HiddenSingle,
        Technique::NakedSingle,
    ];
    let known: BTreeSet<Technique> = singles.into_iter().chain([technique]).collect();
    let known: Vec<Technique> = known.into_iter().collect();
    let names: Vec<&str> = known.iter().map(|technique| technique.name()).collect();
    let delivered = made(&order(json!({"known": names})), patient).unwrap();
    let path = explained(delivered.made.puzzle, Some(known.clone()));
    assert!(path.iter().all(|step| known.contains(step)), "{name}");
}

/// Some techniques of the human order are ordered with every option, and `explain` shows the promised
/// path.
#[test]
fn paths_are_as_ordered() {
    check_options_of_every(4);
}

#[test]
#[ignore = "every technique takes minutes: ./sweep"]
fn paths_are_as_ordered_for_every_technique() {
    check_options_of_every(1);
}

/// Checks each `step`-th technique of the human order.
fn check_options_of_every(step: usize) {
    let human = PathOrder::default();
    let has = |technique: &&Technique| human.difficulty(**technique).is_some();
    let all = Technique::ALL.iter().filter(has).step_by(step);
    let all: Vec<Technique> = all.copied().collect();
    let next = AtomicUsize::new(0);
    let check_some = || {
        while let Some(technique) = all.get(next.fetch_add(1, Ordering::Relaxed)) {
            check_options(*technique);
        }
    };
    thread::scope(|scope| {
        scope.spawn(check_some);
        check_some();
    });
}
