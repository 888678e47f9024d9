//! Checks the contents of the endpoints' answers.

use std::time::Duration;

use axum::http::header;
use ninefold_web::Options;
use serde_json::{Value, json};

use super::client::{
    self, CHAIN, Client, EASY, EMPTY, HARD, IMPOSSIBLE, SOLVED, answer, assert_has, assert_refused,
    entries, message, posting, with_headers,
};

#[tokio::test]
async fn a_puzzle_is_solved_in_every_notation() {
    let rows: Vec<&str> = (0..9).map(|row| &EASY[9 * row..][..9]).collect();
    for puzzle in [EASY.to_owned(), rows.join("\n")] {
        let found = answer("solve", json!({"puzzle": puzzle})).await;
        let solved = json!({"puzzle": EASY, "status": "unique", "solution": SOLVED});
        assert_has(&found, solved);
    }
    let by = json!({"puzzle": EASY, "algorithm": "dancing-links", "stats": true});
    let found = answer("solve", by).await;
    assert!(found["calls"].as_u64().unwrap() > 1);
    let many = json!({"puzzle": EMPTY, "limit": 10, "keep": 3});
    let found = answer("solve", many).await;
    assert_has(&found, json!({"count": 10, "exact": false}));
    assert_eq!(found["solutions"].as_array().unwrap().len(), 3);
}

#[tokio::test]
async fn errors_tell_where_in_the_input() {
    let puzzle = format!("{}\n12x4", "123456789\n".repeat(3));
    let error = answer("solve", json!({"puzzle": puzzle})).await;
    assert_eq!(error["code"], "bad_puzzle");
    assert_eq!(error["position"]["field"], "puzzle");
    assert!(error["position"]["line"].as_u64().unwrap() >= 4, "{error}");
    let error = answer("rate", json!({"puzzle": EASY, "entries": entries("..5")})).await;
    assert_eq!(error["code"], "bad_entries");
    assert_eq!(
        error["position"],
        json!({"field": "entries", "cell": "r1c3"})
    );
    let error = answer("check", json!({"puzzle": EASY, "candidates": "12"})).await;
    assert_eq!(error["code"], "bad_candidates");
    let names = json!({"puzzle": EASY, "algorithms": ["engine", "magic"]});
    let error = answer("compare", names).await;
    assert_refused(&error, "`algorithms`");
    assert_refused(&error, "dancing-links");
    let place = json!({"field": "body", "line": 1, "column": 108});
    assert_eq!(error["position"], place);
    let names = json!({"puzzle": EASY, "algorithms": ["engine", "listed", "engine"]});
    let once = answer("compare", names).await;
    let results = once["results"].as_array().unwrap().iter();
    let names: Vec<&Value> = results.map(|result| &result["algorithm"]).collect();
    assert_eq!(names, ["engine", "listed"]);
    let client = Client::new(Options::default());
    let broken = posting("/api/v1/solve", "{\n  \"puzzle\": 5}");
    let error = client.ask(broken).await.json();
    assert_eq!(error["code"], "bad_request");
    assert_eq!(error["position"]["line"], 2);
}

#[tokio::test]
async fn check_looks_for_backdoors_if_it_is_asked_to() {
    let without = answer("check", json!({"puzzle": EASY})).await;
    assert!(without.get("backdoors").is_none());
    let none = answer("check", json!({"puzzle": EASY, "backdoors": 1})).await;
    assert_eq!(none["backdoor_size"], 0);
    assert_eq!(none["backdoors"], json!([]));
    let several = answer("check", json!({"puzzle": EMPTY, "backdoors": 1})).await;
    assert!(several["backdoor_size"].is_null() && several["backdoors"].is_null());
    let monster =
        "5..8..4...8..9..5...7..6..2..4..3..6.3.......9..1........7..8...4..5..1...2..1..4";
    let one = answer("check", json!({"puzzle": monster, "backdoors": 1})).await;
    assert!(one["backdoor_size"].is_null());
    assert_eq!(one["backdoor_size_above"], 1);
    let two = answer("check", json!({"puzzle": monster, "backdoors": 2})).await;
    assert_eq!(two["backdoor_size"], 2);
    let cells = two["backdoors"].as_array().unwrap();
    assert!(cells.iter().all(|pair| pair.as_array().unwrap().len() == 2));
}

#[tokio::test]
async fn check_tells_symmetries_and_what_follows_from_them() {
    let symmetries = async |puzzle: &str| answer("check", json!({"puzzle": puzzle})).await;
    let turned =
        "5..4...1..9.2.75........6.427..5.......9.4.......7..539.6........75.3.4..8...9..7";
    let found = symmetries(turned).await;
    assert_eq!(found["automorphisms"], 2);
    assert_eq!(found["symmetry"], json!(["half-turn"]));
    assert_eq!(found["symmetry_in_disguise"], json!(["half-turn"]));
    assert_eq!(found["placement"], json!(["r5c5=6"]));
    let expected = json!([{
        "by": "r987654321 c987654321 d832976514",
        "kind": "half-turn",
        "changed": ["1-8", "2-3", "4-9", "5-7"],
        "cells": ["r5c5"],
        "digits": [6],
    }]);
    assert_eq!(found["placements"], expected);
    let empty = symmetries(EMPTY).await;
    assert_eq!(empty["automorphisms"], 3_359_232);
    assert_eq!(empty["symmetry"].as_array().unwrap().len(), 6);
    assert_eq!(empty["placements"], json!([]));
    let clash = symmetries(&format!("55{}", ".".repeat(79))).await;
    assert!(clash["automorphisms"].is_null());
    let marks = format!("1........{}", "123456789".repeat(80));
    assert!(symmetries(&marks).await["symmetry"].is_null());
}

#[tokio::test]
async fn sets_are_those_of_the_solution() {
    let grid = "123456789457189236689237145214573698376918452598624371731892564842365917965741823";
    let of_grid = answer("sets", json!({"puzzle": grid, "lists": true})).await;
    assert_eq!(of_grid["count"], 190);
    assert_eq!(of_grid["sizes"]["4"], 21);
    assert_eq!(of_grid["sets"].as_array().unwrap().len(), 190);
    assert_has(&of_grid, json!({"disjoint": 16, "disjoint_exact": true}));
    assert_eq!(of_grid["disjoint_sets"].as_array().unwrap().len(), 16);
    let asked = json!({"puzzle": EASY, "max_size": 4, "lists": true});
    let small = answer("sets", asked).await;
    assert_has(&small, json!({"solution": SOLVED, "max_size": 4}));
    for set in small["sets"].as_array().unwrap() {
        let set = set.as_str().unwrap();
        assert_eq!((set.len(), set.matches('.').count()), (81, 77));
    }
    let short = answer("sets", json!({"puzzle": EASY, "max_size": 4})).await;
    assert!(short.get("sets").is_none() && short["count"] == small["count"]);
    let several = answer("sets", json!({"puzzle": EMPTY})).await;
    assert_has(&several, json!({"status": "multiple", "count": null}));
}

#[tokio::test]
async fn check_says_why() {
    let found = answer("check", json!({"puzzle": EASY})).await;
    assert_has(&found, json!({"status": "unique", "minimal": false}));
    assert_eq!(found["redundant"].as_array().unwrap().len(), 21);
    let found = answer("check", json!({"puzzle": EMPTY})).await;
    let several = &found["multiple"];
    assert_ne!(several["solutions"][0], several["solutions"][1]);
    let clash = format!("33{}", &EASY[2..]).replacen("333", "33.", 1);
    let found = answer("check", json!({"puzzle": clash})).await;
    assert_eq!(found["none"]["kind"], "conflict");
    assert_eq!(
        found["none"]["conflicts"][0]["cells"],
        json!(["r1c1", "r1c2"])
    );
    let nothing_left = format!("12345678.........9{}", ".".repeat(63));
    let found = answer("check", json!({"puzzle": nothing_left})).await;
    assert_eq!(found["none"]["kind"], "empty_cell");
    assert_eq!(found["none"]["cells"], json!(["r1c9"]));
    let found = answer("check", json!({"puzzle": IMPOSSIBLE})).await;
    assert_eq!(found["status"], "none");
}

#[tokio::test]
async fn check_finds_what_is_wrong_in_a_position() {
    let mut marks = vec!['.'; 729];
    for cell in 0..81 {
        for digit in 1..=9u8 {
            marks[cell * 9 + usize::from(digit) - 1] = char::from(b'0' + digit);
        }
    }
    // r3c1 is 2.
    marks[18 * 9 + 1] = '.';
    let marks: String = marks.into_iter().collect();
    let asked = json!({"puzzle": EASY, "entries": entries("57"), "candidates": marks});
    let position = &answer("check", asked.clone()).await["position"];
    assert_eq!(
        position["wrong_entries"],
        json!([{"cell": "r1c1", "digit": 5}, {"cell": "r1c2", "digit": 7}])
    );
    assert_eq!(
        position["wrong_eliminations"],
        json!([{"cell": "r3c1", "digit": 2}])
    );
    assert_eq!(position["status"], "none");
    assert_eq!(
        answer("explain", asked.clone()).await["code"],
        "wrong_position"
    );
    let mut asked = asked;
    asked["level"] = json!(4);
    let hint = answer("hint", asked).await;
    let mistake = json!({"kind": "mistake", "wrong_entries": position["wrong_entries"]});
    assert_has(&hint, mistake);
}

#[tokio::test]
async fn rate_knows_the_figures_and_the_techniques() {
    let found = answer("rate", json!({"puzzle": CHAIN})).await;
    assert_has(&found, json!({"er": 8.2, "ep": 1.2, "ed": 1.2}));
    let techniques = found["techniques"].as_array().unwrap();
    assert_eq!(techniques[1]["technique"], "hidden single");
    assert_eq!(techniques.last().unwrap()["hardest"], found["er"]);
    assert_eq!(found["status"], "rated");
    for (puzzle, code) in [(EMPTY, "several_solutions"), (IMPOSSIBLE, "no_solution")] {
        for name in ["rate", "explain", "hint"] {
            assert_eq!(answer(name, json!({"puzzle": puzzle})).await["code"], code);
        }
    }
}

#[tokio::test]
async fn rate_knows_what_hodoku_says() {
    // The eighth of the fifty grids, which the versions rate differently.
    let puzzle =
        ".....93........5.7....6....1.7.....5..29........52......8.51..426.8.....49.6..1..";
    for (version, level, score) in [("2.2", "Unfair", 1752), ("2.3", "Extreme", 2062)] {
        let asked = json!({"puzzle": puzzle, "scale": "both", "hodoku": version});
        let found = answer("rate", asked).await;
        assert_has(
            &found,
            json!({"er": 7.1, "hodoku": version, "hodoku_solved": true}),
        );
        assert_has(
            &found,
            json!({"hodoku_level": level, "hodoku_score": score}),
        );
    }
    let found = answer("rate", json!({"puzzle": puzzle})).await;
    assert!(found.get("hodoku_level").is_none());
    let wrong = answer("rate", json!({"puzzle": puzzle, "hodoku": "2.3"})).await;
    assert_eq!(wrong["code"], "bad_request");
    let asked = json!({"puzzle": puzzle, "scale": "hodoku", "hodoku": "2.4"});
    let wrong = answer("rate", asked).await;
    assert_refused(&wrong, "expected one of \"2.2\", \"2.3\"");
    let position = json!({"puzzle": EASY, "entries": SOLVED, "scale": "hodoku"});
    let complete = json!({"status": "rated", "hodoku_level": "Easy", "hodoku_score": 0});
    assert_has(&answer("rate", position).await, complete);
}

#[tokio::test]
async fn pencil_marks_are_rated_as_they_are_explained() {
    // Some cells have the digit of the solution only, and all others have every digit.
    let cells = EASY.chars().zip(SOLVED.chars());
    let marks: String = cells
        .flat_map(|(given, digit)| {
            let is_left = move |mark: char| given == '.' || mark == digit;
            ('1'..='9').map(move |mark| if is_left(mark) { mark } else { '.' })
        })
        .collect();
    let rated = answer("rate", json!({"puzzle": marks, "scale": "both"})).await;
    assert_eq!(rated["status"], "rated");
    let explained = answer("explain", json!({"puzzle": marks})).await;
    for figure in ["er", "ep", "ed"] {
        assert!(rated[figure].is_number());
        assert_eq!(rated[figure], explained[figure], "{figure}");
    }
    let explained = answer("explain", json!({"puzzle": marks, "order": "hodoku"})).await;
    assert_eq!(explained["complete"], true);
    for figure in ["hodoku_level", "hodoku_score"] {
        assert!(!rated[figure].is_null());
        assert_eq!(rated[figure], explained[figure], "{figure}");
    }
}

/// If the request has settings, the answer depends on them.
#[tokio::test]
async fn hodoku_can_be_set() {
    let singles = "fh on Easy 4\nn1 on Easy 4  # singles only";
    let asked = json!({"puzzle": EASY, "scale": "hodoku", "hodoku_settings": singles});
    let found = answer("rate", asked).await;
    let usual = answer("rate", json!({"puzzle": EASY, "scale": "hodoku"})).await;
    assert_eq!(found, usual);
    let doubled = "fh on Easy 8\nn1 on Hard 8";
    let mut asked = json!({"puzzle": EASY, "scale": "hodoku", "hodoku_settings": doubled});
    asked["hodoku"] = json!("2.3");
    let found = &answer("rate", asked).await;
    let score = usual["hodoku_score"].as_u64().unwrap();
    assert_has(
        found,
        json!({"hodoku": "2.3", "hodoku_level": "Hard", "hodoku_score": 2 * score}),
    );
    let asked = json!({"puzzle": EASY, "order": "hodoku", "hodoku_settings": "n1 on Easy 4"});
    let steps = answer("explain", asked.clone()).await;
    let techniques = steps["steps"].as_array().unwrap().iter();
    let mut techniques = techniques.map(|step| &step["technique"]);
    assert!(techniques.all(|technique| technique == "naked single"));
    let mut asked = asked;
    asked["order"] = json!("se");
    let wrong = answer("explain", asked).await;
    assert_refused(&wrong, "`hodoku_settings` goes with `order` hodoku only");
    assert!(message(&wrong).ends_with(" only"), "{wrong}");
    let asked = json!({"puzzle": EASY, "scale": "hodoku", "hodoku_settings": "h9 on Easy 4"});
    assert_refused(&answer("rate", asked).await, "line 1: found \"h9\"");
}

#[tokio::test]
async fn techniques_are_counted() {
    // An easy puzzle, one with a unique rectangle, one that cannot be read, and one with several solutions.
    let rectangle =
        ".21....3...5......6....91......8..925.42......3...1......43..687...6.95.......3..";
    let puzzles = [EASY, rectangle, "12", EMPTY];
    let hardest = |found: &Value| {
        assert_has(found, json!({"puzzles": 2, "not_rated": 2}));
        let techniques = found["techniques"].as_array().unwrap().iter();
        let hardest = techniques.filter(|it| it["hardest"] == 1);
        let hardest = hardest.map(|it| it["technique"].as_str().unwrap().to_owned());
        hardest.collect::<Vec<String>>()
    };
    let asked = json!({"puzzles": puzzles, "scale": "human"});
    let found = answer("stats", asked.clone()).await;
    let unique = "unique rectangle type 1";
    assert_eq!(hardest(&found), ["hidden single", unique]);
    let mut asked = asked;
    asked["uniqueness"] = json!(false);
    assert!(!hardest(&answer("stats", asked.clone()).await).contains(&unique.to_owned()));
    let asked = json!({"puzzles": puzzles, "scale": "both"});
    assert_eq!(hardest(&answer("stats", asked).await).len(), 4);
    for (field, scale) in [("uniqueness", "se"), ("hodoku", "human"), ("hodoku", "se")] {
        let mut asked = json!({"puzzles": puzzles, "scale": scale});
        asked[field] = if field == "hodoku" {
            json!("2.3")
        } else {
            json!(false)
        };
        let wrong = answer("stats", asked.clone()).await;
        let message = wrong["message"].as_str().unwrap();
        assert!(
            message.contains(&format!("`{field}`")) && message.ends_with(" only"),
            "{message}"
        );
        if field == "uniqueness" {
            // Generated clients send the default values, too.
            asked[field] = json!(true);
            assert!(answer("stats", asked).await["message"].is_null());
        }
    }
    let wrong = answer("stats", json!({"puzzles": puzzles, "scale": "hard"})).await;
    assert_eq!(wrong["code"], "bad_request");
    let client = Client::new(Options::default());
    let lines = format!("{EASY}\n{rectangle}\n12\n{EMPTY}\n");
    let of_text = client.post_text("/api/v1/stats", lines).await.json();
    assert_eq!(of_text, answer("stats", json!({"puzzles": puzzles})).await);
}

#[tokio::test]
async fn what_hodoku_knew_when_the_time_was_over_is_told() {
    let client = Client::new(client::limited(Duration::from_millis(150)));
    let asked = json!({"puzzle": HARD, "scale": "both"});
    let answer = client.post("/api/v1/rate", asked).await.json();
    assert_eq!(answer["code"], "time_limit");
    let found = &answer["found"];
    let score = [&found["hodoku_score"], &found["hodoku_score_at_least"]];
    assert_eq!(score.iter().filter(|it| it.is_u64()).count(), 1, "{found}");
}

#[tokio::test]
async fn what_was_rated_when_the_time_was_over_is_told() {
    let client = Client::new(client::limited(Duration::from_millis(150)));
    let asked = json!({"puzzle": HARD});
    let found = client.post("/api/v1/explain", asked).await.json();
    assert_eq!(found["code"], "time_limit");
    let found = &found["found"];
    assert_eq!(found["complete"], false);
    assert!(found["er"].is_null() && found["er_at_least"].is_number());
    assert!(found["steps"].as_array().unwrap().len() < 50);
}

/// As documented, an array of the fields in their order is not accepted.
#[tokio::test]
async fn a_body_is_an_object() {
    for name in [
        "solve",
        "check",
        "rate",
        "explain",
        "hint",
        "compare",
        "canonical",
        "equivalent",
    ] {
        let error = answer(name, json!([EASY, null, null, null, null, null, null])).await;
        assert_refused(&error, "expected an object");
        assert_eq!(error["position"]["line"], 1, "{name}");
    }
}

/// The messages use the terms of JSON; lines and columns count from 1, in characters.
#[tokio::test]
async fn errors_in_json_tell_what_was_found_and_expected() {
    let client = Client::new(Options::default());
    for (body, place, message) in [
        ("", (1, 1), "EOF while parsing a value"),
        ("[1]", (1, 1), "found an array, expected an object"),
        ("null", (1, 1), "found null, expected an object"),
        ("{\n", (2, 1), "EOF while parsing an object"),
        (
            "{\"puzzle\": {}}",
            (1, 12),
            "`puzzle`: found an object, expected a string of at most 65536 characters",
        ),
        (
            "{\n  \"puzzle\": 5}",
            (2, 13),
            "`puzzle`: found 5, expected a string of at most 65536 characters",
        ),
        (
            "{\"puzzle\": \"é\", \"limit\": -1}",
            (1, 26),
            "`limit`: found -1, expected a whole number from 1 to 1000000",
        ),
        (
            "{\"limit\": 1e999}",
            (1, 11),
            "`limit`: found 1e999, expected a whole number from 1 to 1000000",
        ),
        (
            "{\"puzzle\": \"\\ud800\"}",
            (1, 12),
            "`puzzle`: found a string that is not Unicode, expected a string of at most 65536 characters",
        ),
        (
            "{\"puzzles\": [\"1\", 2]}",
            (1, 13),
            "`puzzles`: item 2: found 2, expected a string of at most 65536 characters",
        ),
        (
            &json!({"puzzle": "1".repeat(65_537)}).to_string(),
            (1, 11),
            "`puzzle`: found a string of 65537 characters, expected a string of at most 65536 characters",
        ),
        (
            &json!({"puzzles": [EASY, " ".repeat(65_537)]}).to_string(),
            (1, 12),
            "`puzzles`: item 2: found a string of 65537 characters, expected a string of at most 65536 characters",
        ),
        ("\n {}", (2, 2), "the field `puzzle` is missing"),
        (
            "{\"puzles\": 1, \"puzzle\": \"..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..\"}",
            (1, 12),
            "the field `puzles` is unknown",
        ),
        (
            "{\"puzzle\": \"\", \"level\": \"1\"}",
            (1, 25),
            "`level`: found a string, expected a whole number from 1 to 4",
        ),
    ] {
        let name = match body.contains("puzzles") || body.contains("limit") {
            true => "/api/v1/solve",
            false => "/api/v1/hint",
        };
        let error = client.ask(posting(name, body.to_owned())).await.json();
        let (line, column) = place;
        let expected = json!({
            "code": "bad_request",
            "message": format!("line {line}, column {column}: {message}"),
            "position": {"field": "body", "line": line, "column": column},
        });
        assert_has(&error, expected);
    }
}

/// Markup in the input is returned as text in JSON, if at all.
#[tokio::test]
async fn nothing_from_the_input_is_html() {
    let client = Client::new(Options::default());
    let asked = json!({"puzzle": "<script>alert(1)</script>"});
    let answer = client.post("/api/v1/solve", asked).await;
    assert_eq!(answer.code(), "bad_puzzle");
    assert_eq!(answer.headers[header::CONTENT_TYPE], "application/json");
}

/// A cancelled request stops computing, and makes room for others.
#[tokio::test]
async fn a_cancelled_request_stops_its_computation() {
    let client = Client::new(client::limited(Duration::from_secs(600)));
    let asked = client.post("/api/v1/rate", json!({"puzzle": HARD}));
    let running = "ninefold_computations_running{lane=\"long\"}";
    tokio::select! {
        answer = asked => panic!("{answer:?}"),
        () = client::until_figure(&client, running, |running| running >= 1.0) => {}
    }
    client::until_figure(&client, running, |running| running == 0.0).await;
    assert_eq!(
        client::figure(&client, "ninefold_computations_abandoned_total").await,
        1.0
    );
}

/// Returns a puzzle as a picture.
fn picture_of(puzzle: &str) -> Vec<u8> {
    let page = ninefold_print::single(&puzzle.parse().unwrap(), None);
    ninefold_print::raster::png(&ninefold_print::svg::document(&page), 500).unwrap()
}

#[tokio::test]
async fn pictures_are_read() {
    use base64::Engine as _;
    let png = picture_of(EASY);
    let picture = base64::prelude::BASE64_STANDARD.encode(&png);
    let found = answer("read", json!({"picture": picture, "cells": true})).await;
    assert_has(
        &found,
        json!({"puzzle": EASY, "status": "unique", "solution": SOLVED}),
    );
    assert_eq!(found["cells"].as_array().unwrap().len(), 81);
    let client = Client::new(Options::default());
    let bare = with_headers(posting("/api/v1/read", png), "content-type: image/png");
    let bare = client.ask(bare).await.json();
    assert_has(&bare, json!({"puzzle": EASY, "status": "unique"}));
    assert!(bare.get("cells").is_none(), "{bare}");
    let none = answer("read", json!({"picture": "UDUgMSAxIDI1NSAA"})).await;
    assert_has(&none, json!({"puzzle": null, "status": "bad"}));
    assert!(
        none["error"].as_str().unwrap().contains("no Sudoku grid"),
        "{none}"
    );
    for picture in ["UDUgMSAxIDI1NQ==", "AAAA", "not base64!"] {
        let refused = answer("read", json!({"picture": picture})).await;
        assert_eq!(refused["code"], "bad_request", "{refused}");
    }
    // Four billion pixels in a header.
    let header = "P5 65500 65500 255 ";
    let bomb = base64::prelude::BASE64_STANDARD.encode(header);
    let refused = answer("read", json!({"picture": bomb})).await;
    assert!(
        message(&refused).contains("65500 x 65500 pixels"),
        "{refused}"
    );
    let elsewhere = with_headers(posting("/api/v1/solve", ""), "content-type: image/png");
    let refused = client.ask(elsewhere).await.json();
    assert_eq!(refused["code"], "unsupported_media_type", "{refused}");
}
