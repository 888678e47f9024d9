//! The answers of the endpoints about equivalent puzzles.

use ninefold::symmetry::Transformation;
use serde_json::json;

use super::client::{
    EASY, EMPTY, HARD, IMPOSSIBLE, answer, assert_has, assert_refused, entries, message,
};

#[tokio::test]
async fn equivalent_puzzles_have_one_canonical_form() {
    let turned: Transformation = "t r564123789 c321987654 d987612345".parse().unwrap();
    let other = turned.grid(&EASY.parse().unwrap()).to_string();
    for form in ["min", "max", "solution"] {
        let asked = |puzzle: &str| answer("canonical", json!({"puzzle": puzzle, "form": form}));
        let (one, two) = (asked(EASY).await, asked(&other).await);
        assert_has(&one, json!({"form": form, "automorphisms": 1}));
        assert_eq!(one["canonical"], two["canonical"]);
        let way: Transformation = two["way"].as_str().unwrap().parse().unwrap();
        assert_eq!(
            way.grid(&other.parse().unwrap()).to_string(),
            two["canonical"]
        );
    }
    let least = answer("canonical", json!({"puzzle": EASY})).await;
    assert!(least["band_classes"].is_null());
    let last = "123456789457893612986217354274538196531964827698721435342685971715349268869172543";
    let complete = answer("canonical", json!({"puzzle": last})).await;
    assert_has(&complete, json!({"canonical": last, "automorphisms": 72}));
    assert_eq!(complete["band_classes"][0], 416);
    assert_eq!(least["form"], "min");
    let found = answer("equivalent", json!({"puzzle": EASY, "other": other})).await;
    assert_eq!(found["equivalent"], true);
    assert_eq!(found["way"], turned.to_string());
    let found = answer("equivalent", json!({"puzzle": EASY, "other": HARD})).await;
    assert_has(&found, json!({"equivalent": false, "way": null}));
}

#[tokio::test]
async fn pencil_marks_have_a_canonical_form() {
    let marks = format!(".{}", &"123456789".repeat(81)[1..]);
    let turned: Transformation = "t r564123789 c321987654 d987612345".parse().unwrap();
    let other = turned.candidates(&marks.parse().unwrap()).to_string();
    let [one, two] = [&marks, &other].map(|it| answer("canonical", json!({"puzzle": it})));
    let (one, two) = (one.await, two.await);
    assert_eq!([&one["puzzle"], &two["puzzle"]], [&marks, &other]);
    assert_eq!(one["canonical"], two["canonical"]);
    assert_eq!(one["automorphisms"], 41_472);
    let way: Transformation = two["way"].as_str().unwrap().parse().unwrap();
    let form = way.candidates(&other.parse().unwrap()).to_string();
    assert_eq!(two["canonical"], form);
    let found = answer("equivalent", json!({"puzzle": marks, "other": other})).await;
    assert_eq!(found["equivalent"], true);
    // A grid is compared as the candidates that its digits leave.
    let found = answer("equivalent", json!({"puzzle": marks, "other": EASY})).await;
    assert_has(&found, json!({"equivalent": false, "other": EASY}));
}

#[tokio::test]
async fn what_has_no_canonical_form_is_told() {
    let marks = "123456789".repeat(81);
    let clash = entries("5..5");
    for (puzzle, form, status) in [
        (&*marks, "max", "has_marks"),
        (&*clash, "min", "none"),
        (IMPOSSIBLE, "solution", "none"),
        (EMPTY, "solution", "multiple"),
    ] {
        let found = answer("canonical", json!({"puzzle": puzzle, "form": form})).await;
        assert_has(
            &found,
            json!({"status": status, "canonical": null, "way": null}),
        );
    }
    let found = answer("equivalent", json!({"puzzle": EASY, "other": clash})).await;
    assert_has(&found, json!({"status": "none", "equivalent": null}));
    for (asked, beginning) in [
        (
            json!({"puzzle": EASY, "other": "12"}),
            "line 1, column 103: `other`: line 1, column 3: ",
        ),
        (
            json!({"puzzle": EASY}),
            "line 1, column 1: the field `other` is missing",
        ),
    ] {
        let error = answer("equivalent", asked).await;
        assert_refused(&error, beginning);
        assert!(message(&error).starts_with(beginning), "{error}");
    }
    let error = answer("canonical", json!({"puzzle": EASY, "form": "least"})).await;
    let expected = "found a string, expected one of \"min\", \"max\", \"solution\"";
    assert_refused(&error, expected);
    assert!(message(&error).ends_with(expected), "{error}");
}
