//! The answers of the endpoints about equivalent puzzles.

use ninefold::symmetry::Transformation;
use serde_json::json;

use super::common::{EASY, EMPTY, HARD, IMPOSSIBLE, answer, entries};

#[tokio::test]
async fn equivalent_puzzles_have_one_canonical_form() {
    let turned: Transformation = "t r564123789 c321987654 d987612345".parse().unwrap();
    let other = turned.grid(&EASY.parse().unwrap()).to_string();
    for form in ["min", "max", "solution"] {
        let asked = |puzzle: &str| answer("canonical", json!({"puzzle": puzzle, "form": form}));
        let (one, two) = (asked(EASY).await, asked(&other).await);
        assert_eq!(
            (&one["form"], &one["automorphisms"]),
            (&json!(form), &json!(1))
        );
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
    assert_eq!(
        (
            &complete["canonical"],
            &complete["automorphisms"],
            &complete["band_classes"][0]
        ),
        (&json!(last), &json!(72), &json!(416))
    );
    assert_eq!(least["form"], "min");
    let found = answer("equivalent", json!({"puzzle": EASY, "other": other})).await;
    assert_eq!(found["equivalent"], true);
    assert_eq!(found["way"], turned.to_string());
    let found = answer("equivalent", json!({"puzzle": EASY, "other": HARD})).await;
    assert_eq!(
        (&found["equivalent"], &found["way"]),
        (&json!(false), &json!(null))
    );
}

#[tokio::test]
async fn pencil_marks_have_a_canonical_form() {
    let marks = format!(".{}", &"123456789".repeat(81)[1..]);
    let turned: Transformation = "t r564123789 c321987654 d987612345".parse().unwrap();
    let other = turned.candidates(&marks.parse().unwrap()).to_string();
    let [one, two] = [&marks, &other].map(|it| answer("canonical", json!({"puzzle": it})));
    let (one, two) = (one.await, two.await);
    assert_eq!(
        (&one["puzzle"], &two["puzzle"]),
        (&json!(marks), &json!(other))
    );
    assert_eq!(one["canonical"], two["canonical"]);
    assert_eq!(one["automorphisms"], 41_472);
    let way: Transformation = two["way"].as_str().unwrap().parse().unwrap();
    let form = way.candidates(&other.parse().unwrap()).to_string();
    assert_eq!(two["canonical"], form);
    let found = answer("equivalent", json!({"puzzle": marks, "other": other})).await;
    assert_eq!(found["equivalent"], true);
    // A grid of digits represents the candidates that it leaves.
    let found = answer("equivalent", json!({"puzzle": marks, "other": EASY})).await;
    assert_eq!(
        (&found["equivalent"], &found["other"]),
        (&json!(false), &json!(EASY))
    );
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
        assert_eq!(
            (&found["status"], &found["canonical"], &found["way"]),
            (&json!(status), &json!(null), &json!(null))
        );
    }
    let found = answer("equivalent", json!({"puzzle": EASY, "other": clash})).await;
    assert_eq!(
        (&found["status"], &found["equivalent"]),
        (&json!("none"), &json!(null))
    );
    for (asked, message) in [
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
        assert_eq!(error["code"], "bad_request", "{error}");
        assert!(
            error["message"].as_str().unwrap().starts_with(message),
            "{error}"
        );
    }
    let error = answer("canonical", json!({"puzzle": EASY, "form": "least"})).await;
    let message = error["message"].as_str().unwrap();
    assert!(
        message.ends_with("found a string, expected one of \"min\", \"max\", \"solution\""),
        "{message}"
    );
}
