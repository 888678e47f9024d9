//! Pages to print.

use std::time::Duration;

use ninefold_web::Options;
use serde_json::{Value, json};

use super::client::{self, Client, EASY, EMPTY};

async fn answer(asked: Value) -> Value {
    let client = Client::new(Options::default());
    client.post("/api/v1/print", asked).await.json()
}

#[tokio::test]
async fn puzzles_are_laid_out_in_pages() {
    let puzzles = vec![EASY; 5];
    let asked = json!({"puzzles": puzzles, "per_page": 4, "paper": "a5", "language": "de",
        "title": "Rätsel & Co", "caption": "{number}|{level}|SE {er}"});
    let pages = answer(asked).await["pages"].clone();
    let pages: Vec<String> = serde_json::from_value(pages).unwrap();
    // Two pages of puzzles, one of solutions.
    assert_eq!(pages.len(), 3);
    let figures = |page: &str| page.matches("role=\"img\"").count();
    let counts: Vec<usize> = pages.iter().map(|page| figures(page)).collect();
    assert_eq!(counts, [4, 1, 5]);
    for expected in [
        "Rätsel &amp; Co",
        ">Leicht<",
        ">SE 1,2<",
        &format!("Rätsel 1: {EASY}"),
    ] {
        assert!(pages[0].contains(expected), "{expected}: {}", pages[0]);
    }
    assert!(pages[2].contains("Lösungen"));
}

/// The score is the one that `ninefold print` and `rate` report.
#[tokio::test]
async fn a_line_has_the_score_of_hodoku() {
    for (caption, expected) in [
        ("{number}|{hodoku}", &[">196<"][..]),
        ("{level}|{hodoku}|SE {er}", &[">Easy<", ">196<", ">SE 1.2<"]),
    ] {
        let answer = answer(json!({"puzzles": [EASY], "caption": caption})).await;
        let page = answer["pages"][0].as_str().unwrap();
        for expected in expected {
            assert!(page.contains(expected), "{expected}: {page}");
        }
    }
}

#[tokio::test]
async fn what_cannot_be_printed_is_refused() {
    for (asked, code) in [
        (json!({"puzzles": [EASY, EMPTY]}), "several_solutions"),
        (json!({"puzzles": [EASY, "12"]}), "bad_puzzle"),
        (json!({"puzzles": [EASY], "per_page": 5}), "bad_request"),
        (
            json!({"puzzles": [EASY], "per_page": 12, "large_print": true}),
            "bad_request",
        ),
        (
            json!({"puzzles": [EASY], "caption": "{stars}"}),
            "bad_request",
        ),
        (json!({"puzzles": [EASY], "paper": "a3"}), "bad_request"),
    ] {
        let error = answer(asked.clone()).await;
        assert_eq!(error["code"], code, "{asked}: {error}");
        if code != "bad_request" {
            assert_eq!(error["position"]["number"], 2, "{error}");
        }
    }
}

/// If time runs out after some pages, the record has these pages and the error. The required limit depends on the
/// machine.
#[tokio::test]
async fn pages_until_the_time_is_over_come_with_the_error() {
    let asked = json!({"puzzles": vec![EASY; 10_000], "per_page": 1});
    for milliseconds in [25, 50, 100, 200, 400, 800] {
        let client = Client::new(client::limited(Duration::from_millis(milliseconds)));
        let answer = client.post("/api/v1/print", asked.clone()).await;
        if answer.status == 422 {
            continue;
        }
        let whole = answer.json();
        let pages = whole["pages"].as_array().unwrap();
        assert!((1..10_000).contains(&pages.len()), "{}", pages.len());
        let is_page = |page: &Value| page.as_str().is_some_and(|page| page.contains("</svg>"));
        assert!(pages.iter().all(is_page));
        assert_eq!(whole["error"]["code"], "time_limit");
        return;
    }
    panic!("time ran out before the first page every time");
}
