//! Orders: the plans for them, and those that are refused.

use ninefold::generate::{Generator, Kind, Symmetries};
use ninefold::logic::Technique;
use ninefold_operations::generate::{Generate, Hardest, Order, Place};
use ninefold_operations::surface::json::Body;
use ninefold_operations::table::{Given, OptionType, Request};

/// Reads an order in JSON.
fn order(text: &str) -> Result<Order, String> {
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
        let mut request = Generate::start();
        let given = Given::Text(text.to_owned());
        assert_eq!(request.set(name, &given), Ok(true), "{name}");
        assert_eq!(request.get(name), Some(given));
    }
    assert_eq!(Place::start(), Place { skip: 0, sent: 0 });
}

#[test]
fn a_date_is_a_seed() {
    let mut request = Generate::start();
    let date = Given::Text("2026-11-21".to_owned());
    assert_eq!(request.set("date", &date), Ok(true));
    assert_eq!(request.ordered_seed(), Some(20_261_121));
}

#[test]
fn orders_that_overlap_are_refused() {
    for (text, part) in [
        (r#"{"level":"hard","er":"3.0-"}"#, "exclude each other"),
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
            "there is no puzzle to look around",
        ),
    ] {
        let message = order(text).unwrap().plan().unwrap_err().to_string();
        assert!(message.contains(part), "{message}");
    }
}

#[test]
fn rare_ratings_are_searched_for() {
    let hard = order(r#"{"er":"9.0-"}"#).unwrap();
    assert_eq!(hard.plan().unwrap().kind, Kind::Hard);
    let symmetric = Order {
        symmetry: Some(Symmetries::Any),
        ..hard
    };
    let kind = symmetric.plan().unwrap().kind;
    assert!(matches!(kind, Kind::TopDown { .. }));
}

/// Another table has techniques that no puzzle is rated by. The error does not list those.
#[test]
fn every_technique_can_be_ordered_or_is_an_error() {
    let take = |name: &str| Hardest::take(&Given::Text(name.to_owned()));
    let message = take("x-ray").unwrap_err();
    let (_, listed) = message.split_once("Sudoku Explainer: ").unwrap();
    let listed: Vec<&str> = listed.split(", ").collect();
    for technique in Technique::ALL {
        let name = technique.name();
        assert_eq!(take(name).is_ok(), listed.contains(&name), "{name}");
        let Ok(hardest) = take(name) else { continue };
        for only in [false, true] {
            let order = Order {
                technique: Some(hardest),
                only,
                ..Order::start()
            };
            let plan = order.plan().unwrap();
            // A moment of it, where none ends by a panic.
            let mut generator = Generator::new(1, plan, Default::default()).unwrap();
            let start = std::time::Instant::now();
            let is_late = || start.elapsed().as_millis() > 20;
            generator.make(0..4, &is_late, &mut Vec::new());
        }
    }
    assert!(!listed.contains(&"skyscraper"));
}
