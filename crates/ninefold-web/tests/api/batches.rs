//! Many puzzles in one request: each has a line, in order, even if it fails.

use std::time::Duration;

use ninefold_web::Options;
use serde_json::{Value, json};

use super::client::{self, Client, EASY, EMPTY, HARD, IMPOSSIBLE, SOLVED, assert_has};

#[tokio::test]
async fn a_batch_has_a_line_for_each_puzzle_in_order() {
    let client = Client::new(client::limited(Duration::from_secs(60)));
    let puzzles: Vec<&str> = [EASY, "bad", EMPTY, IMPOSSIBLE, SOLVED]
        .into_iter()
        .cycle()
        .take(1203)
        .collect();
    let asked = json!({"puzzles": puzzles});
    let lines = client.post("/api/v1/solve", asked).await.lines();
    assert_eq!(lines.len(), puzzles.len());
    for (place, line) in lines.iter().enumerate() {
        assert_eq!(line["number"], place + 1);
        let status = &line["status"];
        match puzzles[place] {
            "bad" => {
                assert_eq!(line["error"]["position"]["number"], place + 1);
                assert_eq!(status, "bad");
            }
            EMPTY => assert_eq!(status, "multiple"),
            IMPOSSIBLE => assert_eq!(status, "none"),
            _ => assert_eq!(line["solution"], SOLVED),
        }
    }
    let text = format!("Grid 01\n{EASY}\n\n1234\n{EASY}\n");
    let lines = client.post_text("/api/v1/solve", text).await.lines();
    assert!(
        lines
            .iter()
            .any(|line| line["error"]["code"] == "bad_puzzle")
    );
    assert_eq!(lines.last().unwrap()["solution"], SOLVED);
}

#[tokio::test]
async fn a_batch_that_takes_too_long_has_all_its_lines_too() {
    // A second is enough for the first puzzle on any machine, and too little for all empty grids.
    let client = Client::new(client::limited(Duration::from_secs(1)));
    let puzzles = [&[EASY][..], &[EMPTY; 12], &[EASY, "bad"]].concat();
    let asked = json!({"puzzles": puzzles, "limit": 1_000_000});
    let (lines, solved) = lines_with_a_part(&client, "solve", &asked, "count").await;
    let codes: Vec<&Value> = lines.iter().map(|line| &line["error"]["code"]).collect();
    assert_eq!(lines[0]["solution"], SOLVED);
    let (late, bad) = codes[solved..].split_at(14 - solved);
    assert!(late.len() > 1 && late.iter().all(|code| *code == "time_limit"));
    assert_eq!(bad, [&json!("bad_puzzle")]);
    // The partial results are sent, too.
    assert_eq!(lines[solved]["status"], "timeout");
    assert!(lines[solved]["count"].as_u64().unwrap() > 1);
    assert!(lines[13]["count"].is_null());
}

/// Asks until the first line that is late has a partial result, and returns that line's place.
///
/// The time can be over between two puzzles: then no line has such a result.
async fn lines_with_a_part(
    client: &Client,
    name: &str,
    asked: &Value,
    part: &str,
) -> (Vec<Value>, usize) {
    for _ in 0..5 {
        let path = format!("/api/v1/{name}");
        let lines = client.post(&path, asked.clone()).await.lines();
        let in_time = |line: &Value| line["error"]["code"].is_null();
        let late = lines.iter().position(|line| !in_time(line)).unwrap();
        if lines[late][part].is_number() {
            return (lines, late);
        }
    }
    panic!("the time was over between two puzzles five times");
}

/// The schema allows null for the parts of an unknown answer.
#[tokio::test]
async fn a_bad_puzzle_has_null_parts() {
    let client = Client::new(client::limited(Duration::from_secs(60)));
    for (name, mut asked) in [("hint", json!({})), ("why", json!({"claim": "r1c1<>5"}))] {
        asked["puzzles"] = json!(["bad"]);
        asked["parts"] = true.into();
        let lines = client.post(&format!("/api/v1/{name}"), asked).await.lines();
        assert!(lines[0]["parts"].is_null() && lines[0]["status"] == "bad");
    }
}

#[tokio::test]
async fn many_puzzles_are_rated_in_order() {
    let client = Client::new(client::limited(Duration::from_secs(60)));
    let puzzles = [EASY, "bad", HARD, EMPTY, SOLVED, IMPOSSIBLE, EASY];
    let asked = json!({"puzzles": puzzles, "scale": "both"});
    let lines = client.post("/api/v1/rate", asked).await.lines();
    assert_eq!(lines.len(), puzzles.len());
    for (place, line) in lines.iter().enumerate() {
        assert_eq!(line["number"], place + 1);
        match puzzles[place] {
            "bad" => {
                assert_eq!(line["error"]["position"]["number"], place + 1);
                assert!(line["puzzle"].is_null());
            }
            EMPTY => assert_eq!(line["error"]["code"], "several_solutions"),
            IMPOSSIBLE => assert_eq!(line["error"]["code"], "no_solution"),
            puzzle => {
                let asked = json!({"puzzle": puzzle, "scale": "both"});
                let mut alone = client.post("/api/v1/rate", asked).await.json();
                alone["number"] = json!(place + 1);
                assert_eq!(*line, alone);
            }
        }
    }
    let text = format!("Grid 01\n{EASY}\n");
    let lines = client.post_text("/api/v1/rate", text).await.lines();
    assert_has(&lines[0], json!({"label": "Grid 01", "status": "rated"}));
}

#[tokio::test]
async fn rating_many_puzzles_ends_in_time_with_a_line_for_each() {
    let client = Client::new(client::limited(Duration::from_millis(300)));
    let puzzles = [&[EASY][..], &[HARD; 200], &["bad"]].concat();
    let asked = json!({"puzzles": puzzles});
    // The partial results are sent, too.
    let (lines, rated) = lines_with_a_part(&client, "rate", &asked, "er_at_least").await;
    assert_eq!(lines.len(), puzzles.len());
    let codes: Vec<&Value> = lines.iter().map(|line| &line["error"]["code"]).collect();
    let (late, bad) = codes[rated..].split_at(201 - rated);
    assert!(rated > 0 && late.len() > 1 && late.iter().all(|code| *code == "time_limit"));
    assert_eq!(bad, [&json!("bad_puzzle")]);
    assert_eq!(lines[rated]["er"], json!(null));
    assert_eq!(lines[200]["puzzle"], HARD);
}

#[tokio::test]
async fn a_batch_is_bounded() {
    let client = Client::new(Options {
        batch: 2,
        ..Options::default()
    });
    let text = format!("{EASY}\n").repeat(3);
    let answer = client.post_text("/api/v1/solve", text).await;
    assert_eq!(answer.code(), "too_many_puzzles");
    let answer = client
        .post("/api/v1/solve", json!({"puzzles": [EASY, EASY]}))
        .await;
    assert_eq!(answer.lines().len(), 2);
}
