//! New puzzles over HTTP: they depend only on the seed, and are sent in the order of the attempts, within the time
//! limit, without gaps.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use http_body_util::BodyExt;
use ninefold::generate::{ClueSymmetry, Plan};
use ninefold::rating::Rater;
use ninefold::{CellSet, Grid};
use ninefold_operations::generate::maker::{Maker, Wants};
use ninefold_web::{Options, app};
use serde_json::{Value, json};
use tower::ServiceExt;

use super::client::{
    Client, EASY, EMPTY, assert_has, assert_refused, limited, posting, until_figure,
};

const ADDRESS: &str = "/api/v1/generate";

fn patient() -> Client {
    Client::new(limited(Duration::from_secs(60)))
}

/// Returns the lines with puzzles, and the last line.
async fn generated(client: &Client, asked: Value) -> (Vec<Value>, Value) {
    let answer = client.post(ADDRESS, asked).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
    let mut lines = answer.lines();
    let end = lines.pop().unwrap();
    assert_eq!(end["made"], lines.len());
    (lines, end)
}

fn grid(value: &Value) -> Grid {
    value.as_str().unwrap().parse().unwrap()
}

/// Returns the cells of the clues.
fn cells(line: &Value) -> CellSet {
    let filled = grid(&line["puzzle"]);
    filled.filled().map(|(cell, _)| cell).collect()
}

#[tokio::test]
async fn puzzles_are_those_of_the_seed_in_the_order_of_the_attempts() {
    let asked = json!({"count": 300, "seed": "7"});
    let (lines, end) = generated(&patient(), asked.clone()).await;
    assert_has(&end, json!({"ended": "count", "seed": "7"}));
    let mut maker = Maker::new(7, Plan::default().into(), Wants::default()).unwrap();
    let blocks = (0..2).flat_map(|block| maker.block(block, &|| false).unwrap().0);
    let expected: Vec<_> = blocks.take(300).collect();
    assert_eq!(lines.len(), 300);
    for (line, expected) in lines.iter().zip(&expected) {
        let made = &expected.made.classic().unwrap().made;
        assert_eq!(grid(&line["puzzle"]), made.puzzle);
        assert_eq!(line["solution"], made.solution.to_string());
        assert_eq!(line["attempt"], made.attempt);
        assert_eq!(line["clues"], made.puzzle.filled_count());
    }
    // The result depends neither on how the server divides the work, nor on its time for a piece.
    let long_lane_only = Client::new(Options {
        trial: Duration::ZERO,
        ..limited(Duration::from_secs(60))
    });
    assert_eq!(generated(&long_lane_only, asked).await, (lines, end));
}

#[tokio::test]
async fn boards_are_made_and_solved() {
    let client = patient();
    for board in ["4x4", "6x6", "grid 8x8; diagonal /"] {
        let asked = json!({"board": board, "count": 2, "seed": "7"});
        let (lines, end) = generated(&client, asked.clone()).await;
        assert_eq!(
            (lines.len(), &end["ended"]),
            (2, &json!("count")),
            "{board}"
        );
        for line in &lines {
            let body = json!({"puzzle": line["puzzle"]});
            let solved = client.post("/api/v1/solve", body).await.json();
            assert_has(
                &solved,
                json!({"status": "unique", "solution": line["solution"]}),
            );
        }
        assert_eq!(generated(&client, asked).await, (lines, end));
    }
    let refused = client.post(ADDRESS, json!({"board": "6x6", "pearl": true}));
    assert_refused(&refused.await.json(), "pearl is for classic puzzles");
}

#[tokio::test]
async fn without_a_seed_one_is_drawn_and_told() {
    let client = patient();
    let (lines, end) = generated(&client, json!({})).await;
    let again = json!({"seed": end["seed"]});
    assert_eq!(generated(&client, again).await, (lines, end.clone()));
    let (_, other) = generated(&client, json!({})).await;
    assert_ne!(other["seed"], end["seed"]);
    let largest = u64::MAX.to_string();
    let (_, end) = generated(&client, json!({"seed": largest})).await;
    assert_eq!(end["seed"], largest);
}

/// Answers may end in a block, at its end, or after attempts without results.
#[tokio::test]
async fn a_further_request_goes_on_without_gap_or_repetition() {
    let client = patient();
    let (minimal, _) = generated(&client, json!({"seed": "1"})).await;
    let minimal = &minimal[0]["puzzle"];
    for order in [
        json!({}),
        json!({"clues": "-22"}),
        json!({"level": "hard"}),
        json!({"unbiased": true, "clues": "26"}),
        json!({"near": [minimal]}),
    ] {
        let asked = |count: usize, from: &Value| {
            let mut asked = order.clone();
            asked["seed"] = json!("11");
            asked["count"] = json!(count);
            for name in ["from_block", "skip", "sent"] {
                asked[name] = from[name].clone();
            }
            asked
        };
        let start = json!({"from_block": 0, "skip": 0, "sent": 0});
        let (whole, whole_end) = generated(&client, asked(60, &start)).await;
        let (mut parts, mut end, mut attempts) = (Vec::new(), start, 0);
        for count in [1, 2, 17, 60] {
            let count = count.min(whole.len() - parts.len());
            let (lines, part) = generated(&client, asked(count, &end)).await;
            attempts += part["attempts"].as_u64().unwrap();
            parts.extend(lines);
            end = part;
        }
        assert_eq!(parts, whole, "{order}");
        for name in ["from_block", "skip", "sent"] {
            assert_eq!(end[name], whole_end[name], "{order}");
        }
        assert_eq!(whole.len(), 60);
        // An attempt with several puzzles counts in each answer that has some of its puzzles.
        let is_shared = order.get("unbiased").or(order.get("near")).is_some();
        assert!(whole_end["attempts"] == attempts || is_shared, "{order}");
    }
    // A block is the same for all programs.
    let (lines, _) = generated(&client, json!({"seed": "11", "from_block": 2})).await;
    assert_eq!(lines[0]["attempt"], 512);
    let (lines, end) = generated(&client, json!({"seed": "11", "skip": 256})).await;
    assert_eq!(lines[0]["attempt"], 256);
    assert_has(&end, json!({"from_block": 1, "skip": 1}));
}

#[tokio::test]
async fn the_end_of_the_time_ends_the_answer() {
    let limit = Duration::from_millis(300);
    let client = Client::new(limited(limit));
    // No puzzle with 17 clues is made from the top down in a moment.
    let asked = json!({"seed": "3", "count": 1000, "clues": "17"});
    let start = Instant::now();
    let (lines, first) = generated(&client, asked.clone()).await;
    assert!(start.elapsed() < 20 * limit, "{:?}", start.elapsed());
    assert!(lines.is_empty());
    assert_eq!(first["ended"], "time");
    let attempts = first["attempts"].as_u64().unwrap();
    assert!(attempts > 0);
    assert_eq!(first["dropped"], json!({"clues": attempts}));
    assert!(first["nearest"]["clues"].as_u64().unwrap() > 17);
    let next =
        |end: &Value| 256 * end["from_block"].as_u64().unwrap() + end["skip"].as_u64().unwrap();
    assert_eq!(next(&first), attempts);
    let mut asked = asked;
    for name in ["from_block", "skip", "sent"] {
        asked[name] = first[name].clone();
    }
    let (_, second) = generated(&client, asked).await;
    assert_eq!(
        next(&second),
        attempts + second["attempts"].as_u64().unwrap()
    );
    // The answer is complete even without any time.
    let none = Client::new(limited(Duration::ZERO));
    let (lines, end) = generated(&none, json!({"seed": "3"})).await;
    assert!(lines.is_empty());
    assert_has(&end, json!({"ended": "time", "attempts": 0}));
}

/// Another status is no longer possible, and the lines that were sent remain valid.
#[tokio::test]
async fn what_goes_wrong_in_the_middle_is_told_in_the_last_line() {
    let client = Client::new(Options {
        computations: NonZeroUsize::MIN,
        queue: 0,
        ..limited(Duration::from_secs(600))
    });
    let asked = json!({"seed": "1", "count": 1000, "level": "medium"});
    let asked = posting(ADDRESS, asked.to_string());
    let mut stream = app(&client.server)
        .oneshot(asked)
        .await
        .unwrap()
        .into_body();
    let first = stream.frame().await.unwrap().unwrap().into_data().unwrap();
    // While the client does not read, the server makes nothing, so another request gets the only thread.
    let count = json!({"puzzle": EMPTY, "algorithms": ["dancing-links"], "limit": 1_000_000});
    let rest = async {
        let running = "ninefold_computations_running{lane=\"long\"}";
        until_figure(&client, running, |running| running >= 1.0).await;
        stream.collect().await.unwrap().to_bytes()
    };
    let rest = tokio::select! {
        answer = client.post("/api/v1/compare", count) => panic!("{answer:?}"),
        rest = rest => rest,
    };
    let text = String::from_utf8([first, rest].concat()).unwrap();
    let lines: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let end = lines.last().unwrap();
    assert_has(end, json!({"ended": "error", "made": lines.len() - 1}));
    assert_eq!(end["error"]["code"], "busy");
    assert!(lines.len() > 1);
    client.validate(&json!({"$ref": "#/components/schemas/GenerateLine"}), end);
}

#[tokio::test]
async fn ratings_come_if_they_are_known_or_asked_for() {
    let client = patient();
    let mut rater = Rater::default();
    let (lines, _) = generated(&client, json!({"seed": "5"})).await;
    assert!(lines[0]["er"].is_null());
    let asked = [
        json!({"seed": "5", "count": 3, "rate": true}),
        json!({"seed": "5", "count": 3, "level": "medium"}),
        json!({"seed": "5", "count": 3, "er": "2.6-2.8", "without": ["naked single"]}),
    ];
    for asked in asked {
        let (lines, _) = generated(&client, asked.clone()).await;
        for line in &lines {
            let rated = rater.rate(&grid(&line["puzzle"]));
            let told = ["er", "ep", "ed"].map(|name| line[name].to_string());
            let expected = [rated.er, rated.ep, rated.ed].map(|rating| rating.to_string());
            assert_eq!(told, expected, "{asked}");
            if !asked["level"].is_null() {
                assert_eq!(line["level"], "medium");
                assert!((16..=29).contains(&rated.er.tenths()), "{line}");
            }
        }
    }
}

#[tokio::test]
async fn orders_are_fulfilled() {
    let client = patient();
    let (grids, _) = generated(&client, json!({"seed": "1", "grids": true, "count": 5})).await;
    for line in &grids {
        assert_has(line, json!({"puzzle": line["solution"], "clues": 81}));
    }
    let asked = json!({"seed": "1", "symmetry": "diagonal", "count": 5});
    let (lines, _) = generated(&client, asked).await;
    for line in &lines {
        assert!(ClueSymmetry::Diagonal.keeps(cells(line)));
    }
    let pattern = EASY.replace(|symbol: char| symbol != '.', "x");
    let asked = json!({"seed": "1", "pattern": pattern, "count": 2});
    let (lines, _) = generated(&client, asked).await;
    for line in &lines {
        assert!(cells(line) == cells(&json!({"puzzle": EASY})));
    }
    let (minimal, _) = generated(&client, json!({"seed": "1"})).await;
    let seed = grid(&minimal[0]["puzzle"]);
    let asked = json!({"near": [seed.to_string()], "exchanges": ["{-1+1}"], "count": 3});
    let (near, end) = generated(&client, asked).await;
    for line in &near {
        let clues = |grid: Grid| grid.filled().collect::<Vec<_>>();
        let old = clues(seed);
        let new = clues(grid(&line["puzzle"])).into_iter();
        assert_eq!(new.filter(|clue| !old.contains(clue)).count(), 1);
    }
    assert_eq!((near.len(), &end["ended"]), (3, &json!("count")));
    let asked = json!({"seed": "1", "er": "9.0-", "unrelated": true, "count": 2});
    let (hard, _) = generated(&client, asked).await;
    assert!(hard.iter().all(|line| line["er"].as_f64() >= Some(9.0)));
    assert!(hard[0]["attempt"] != hard[1]["attempt"]);
    let asked = json!({"seed": "2", "technique": "pointing", "position": true});
    let (lines, _) = generated(&client, asked).await;
    let position = &lines[0]["position"];
    let puzzle = lines[0]["puzzle"].as_str().unwrap();
    let grid = lines[0]["position_grid"].as_str().unwrap();
    assert!(
        puzzle
            .bytes()
            .zip(grid.bytes())
            .all(|(clue, digit)| clue == b'.' || clue == digit)
    );
    let asked = json!({"puzzle": puzzle, "entries": grid, "candidates": position, "level": 4});
    let hint = client.post("/api/v1/hint", asked).await.json();
    assert_eq!(hint["step"]["technique"], "pointing");
}

#[tokio::test]
async fn what_cannot_be_fulfilled_is_refused_with_the_reason() {
    let client = Client::new(Options::default());
    for (asked, reason) in [
        (json!({"clues": "-16"}), "a puzzle has at least 17 clues"),
        (
            json!({"grids": true, "level": "easy"}),
            "complete grids are not puzzles",
        ),
        (
            json!({"unbiased": true, "symmetry": "half"}),
            "in any cells",
        ),
        (
            json!({"symmetry": "quarter", "clues": "26"}),
            "no groups sum to 26 clues",
        ),
        (
            json!({"order": "se", "technique": "skyscraper"}),
            "skyscraper is not a technique of the order of Sudoku Explainer, but of the human order",
        ),
        (
            json!({"without": ["X-cycle"]}),
            "X-cycle is not a technique of the human order, but of the order of Sudoku Explainer",
        ),
        (
            json!({"technique": "skyscraper", "hardest": "naked pair"}),
            "skyscraper is needed, but is harder than naked pair",
        ),
        (json!({"near": []}), "there is no puzzle to search around"),
        (
            json!({"near": [EMPTY]}),
            "puzzle 1 of those to search around does not have exactly one solution",
        ),
        (
            json!({"unbiased": true, "unrelated": true}),
            "would favour others",
        ),
        (
            json!({"pattern": "x".repeat(16) + &".".repeat(65)}),
            "the pattern has 16 cells",
        ),
    ] {
        let error = client.post(ADDRESS, asked).await.json();
        assert_refused(&error, reason);
        assert_eq!(error["position"], json!({"field": "body"}));
    }
}

#[tokio::test]
async fn what_cannot_be_read_names_the_field_and_the_place() {
    let client = Client::new(Options::default());
    // A request, the column of its fault, and the beginning of the message.
    let refused = r#"
{"clues": "30-20"} 10 `clues`: 30-20 is empty: 30 is more than 20
{"level": "nasty"} 10 `level`: found a string, expected one of "easy", "medium"
{"without": ["x-wing", "x-ray"]} 12 `without`: found "x-ray", expected a technique: full house
{"symmetry": "spiral"} 13 `symmetry`: found a string, expected one of "none", "half"
{"technique": "x-ray"} 14 `technique`: found "x-ray", expected a technique: full house
{"order": "se", "known": ["x-wing"]} 23 `known` goes with `order` human or without `order` only
{"only": true} 9 `only` goes with `technique` only
{"aim": "fewest-clues"} 8 `aim` goes with `near` only
{"date": "2026-02-29"} 9 `date`: there is no such day
{"seed": 5} 9 `seed`: found 5, expected a string with a whole number
{"seed": "-5"} 9 `seed`: found a string, expected a string with a whole number
{"seed": "18446744073709551616"} 9 `seed`: found a string, expected a string with
{"count": 1001} 10 `count`: found 1001, expected a whole number from 1 to 1000
{"pearl": "yes"} 10 `pearl`: found a string, expected true or false
"#;
    for line in refused.trim().lines() {
        let (asked, told) = line.split_once("} ").unwrap();
        let (column, message) = told.split_once(' ').unwrap();
        let asked: Value = serde_json::from_str(&format!("{asked}}}")).unwrap();
        let error = client.post(ADDRESS, asked).await.json();
        assert_refused(&error, message);
        let begin = format!("line 1, column {column}: {message}");
        let told = error["message"].as_str().unwrap();
        assert!(told.starts_with(&begin), "{line}: {told}");
    }
}
