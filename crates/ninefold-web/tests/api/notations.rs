//! The notations that the endpoints read and write.

use std::time::Duration;

use ninefold_files::Form;
use ninefold_web::{OPENAPI, Options};
use serde_json::{Value, json};

use super::client::{self, Client, EASY, answer, assert_has, assert_refused};

#[tokio::test]
async fn pencil_marks_are_read_back() {
    let client = Client::new(client::limited(Duration::from_secs(60)));
    let mut fields = ["123456789"; 81];
    fields[..2].copy_from_slice(&["48", "7"]);
    let table: Vec<String> = fields.chunks(9).map(|row| row.join(" ")).collect();
    let marked = client.post_text("/api/v1/solve", table.join("\n")).await;
    let record = &marked.lines()[0];
    let marks = record["candidates"].as_str().unwrap();
    assert_eq!(&marks[..27], "...4...8.......7..123456789");
    let plain = client.post_text("/api/v1/solve", EASY).await;
    assert!(plain.lines()[0].get("candidates").is_none());
}

#[tokio::test]
async fn a_puzzle_is_written_in_another_notation() {
    let played = format!(":0300:4:+4{}:712:411 421::", &EASY[1..]);
    let result = answer("convert", json!({"puzzle": played, "to": "sudokuwiki"})).await;
    assert_eq!(result["from"], "hodoku");
    assert_eq!(result["lost"], json!(["labels"]));
    assert_eq!(result["label"], "0300:4:411 421");
    let entries = result["entries"].as_str().unwrap();
    assert_eq!(entries, format!("4{}", ".".repeat(80)));
    let link = result["text"].as_str().unwrap();
    let again = answer("convert", json!({"puzzle": link, "to": "hodoku"})).await;
    let text = again["text"].as_str().unwrap();
    assert_eq!(text, format!(":0000:x:+4{}:712::", &EASY[1..]));
    assert_eq!(again["candidates"], result["candidates"]);
    let game = answer("convert", json!({"puzzle": EASY, "to": "opensudoku"})).await;
    let asked = json!({"puzzle": game["text"], "from": "opensudoku"});
    let again = answer("convert", asked).await;
    assert_eq!(again["text"], EASY);

    let error = answer("convert", json!({"puzzle": EASY, "to": "csv"})).await;
    assert_refused(&error, "`to`: found a string, expected one of");
    let client = Client::new(Options::default());
    let table = format!("name,puzzle,rating\nMine,{EASY},7.1\n");
    let many = client.post_text("/api/v1/convert", table).await;
    assert_eq!(many.lines()[0]["text"], EASY);
    assert_eq!(many.lines()[0]["lost"], json!(["labels", "other columns"]));
    let error = answer("convert", json!({"puzzle": format!("{EASY}\n\n{EASY}")})).await;
    assert_eq!(error["code"], "bad_puzzle");
    assert_eq!(error["position"]["line"], 3);
    let error = answer("convert", json!({"puzzle": ""})).await;
    assert_eq!(error["code"], "bad_puzzle");
}

/// A board is never answered without its unknown words and rules, which the error names.
#[tokio::test]
async fn unknown_rules_of_boards_are_named() {
    for (board, name) in [
        ("grid 4x4; cagee 3: r1c1 r1c2", "cagee"),
        (".Shape~4x4.Cage~3~R1C1~R1C2.LookAndSay~1", "LookAndSay"),
    ] {
        for operation in ["solve", "count", "check", "convert", "picture"] {
            let one = answer(operation, json!({"puzzle": board})).await;
            assert_eq!(one["code"], "bad_puzzle", "{operation}: {one}");
            let message = one["message"].as_str().unwrap();
            assert!(message.contains(name), "{operation}: {message}");
            let client = Client::new(Options::default());
            let address = format!("/api/v1/{operation}");
            let many = client
                .post(&address, json!({"puzzles": [board, EASY]}))
                .await;
            let lines = many.lines();
            let message = lines[0]["error"]["message"].as_str().unwrap();
            assert!(message.contains(name), "{operation}: {message}");
            assert_eq!(lines[1]["puzzle"], EASY);
        }
    }
}

/// Live candidates need an answer at once.
#[tokio::test]
async fn a_check_finds_reasons_only_if_they_are_asked_for() {
    let none = "grid 4x4; cage 8: r1c1 r1c2";
    for (puzzle, field) in [
        (none, "clash"),
        ("grid 4x4; givens 1234341221434321", "redundant_rules"),
        (EASY, "redundant"),
    ] {
        let asked = json!({"puzzle": puzzle, "true_candidates": 1});
        let with = answer("check", asked.clone()).await;
        assert!(with[field].is_array(), "{with}");
        let mut without = asked;
        without["reasons"] = false.into();
        let without = answer("check", without).await;
        assert!(
            without[field].is_null() && without["minimal"].is_null(),
            "{without}"
        );
        assert_eq!(without["candidate_counts"], with["candidate_counts"]);
        assert_eq!(without["status"], with["status"]);
    }
}

#[tokio::test]
async fn boards_and_classic_puzzles_are_drawn() {
    let board = "grid 4x4; givens 1...............; cage 5: r1c2 r1c3";
    for (puzzle, rows) in [(board, 4), (EASY, 9)] {
        let drawn = answer("picture", json!({"puzzle": puzzle})).await;
        assert_has(
            &drawn,
            json!({"puzzle": puzzle, "status": "done", "rows": rows}),
        );
        assert!(drawn["svg"].as_str().unwrap().starts_with("<svg"));
        assert_eq!(drawn["digits"].as_array().unwrap().len(), rows);
    }
    let drawn = answer("picture", json!({"puzzle": board, "key": false})).await;
    assert_eq!(drawn["rules"], json!(["cage 5: r1c2 r1c3"]));
}

/// Every file format is also accepted as a body.

#[tokio::test]
async fn text_may_have_any_form() {
    let client = Client::new(Options::default());
    let game = format!(
        "<opensudoku><name>Mine</name>\n<game data=\"{}\"/></opensudoku>",
        EASY.replace('.', "0")
    );
    let table = format!("name,puzzle\nMine,{EASY}\n");
    let object = format!("{{\"name\": \"Mine\", \"puzzle\": \"{EASY}\"}}");
    for text in [game, table, object] {
        let lines = client.post_text("/api/v1/solve", text.clone()).await;
        let record = &lines.lines()[0];
        let expected = json!({"puzzle": EASY, "label": "Mine", "status": "unique"});
        assert_has(record, expected);
    }
    let played = format!(":0000:x:+4{}:712::", &EASY[1..]);
    let lines = client.post_text("/api/v1/solve", played.clone()).await;
    let record = &lines.lines()[0];
    assert_eq!(record["puzzle"], format!("4{}", &EASY[1..]));
    assert_eq!(record["entries"], format!("4{}", ".".repeat(80)));
    assert!(record["candidates"].is_string());
    // A partly played puzzle is a position.
    let result = answer("check", json!({"puzzle": played})).await;
    assert_eq!(result["clues"], 32);
    assert_eq!(result["position"]["status"], "unique");
    let wrong = played.replace("+4", "+8");
    let result = answer("check", json!({"puzzle": wrong})).await;
    assert_eq!(result["position"]["wrong_entries"][0]["cell"], "r1c1");
    let text = format!("{EASY}\nhttps://sudokupad.app/abc");
    let lines = client.post_text("/api/v1/solve", text).await;
    let error = &lines.lines()[1]["error"];
    assert_eq!(
        error["position"],
        json!({"field": "body", "line": 2, "column": 23})
    );
}

#[test]
fn the_description_names_all_notations() {
    let document: Value = serde_json::from_str(&OPENAPI).unwrap();
    let names = Form::ALL.into_iter().filter(|form| form.is_of_one());
    let names: Vec<Value> = names.map(|form| form.name().into()).collect();
    for field in ["to", "from"] {
        let path = format!("/components/schemas/ConvertRequest/properties/{field}/enum");
        assert_eq!(
            document.pointer(&path),
            Some(&Value::Array(names.clone())),
            "{field}"
        );
    }
}
