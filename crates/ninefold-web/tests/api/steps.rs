//! The requests of a player: the steps of a path, hints, all steps of a position, and proofs of claims.

use std::time::Duration;

use serde_json::{Value, json};

use super::client::{
    CHAIN, Client, EASY, HARD, IMPOSSIBLE, SOLVED, answer, assert_has, entries, limited,
};

#[tokio::test]
async fn steps_lead_from_position_to_position() {
    let found = answer("explain", json!({"puzzle": CHAIN})).await;
    let steps = found["steps"].as_array().unwrap();
    let chain = steps
        .iter()
        .find(|step| step["reason"]["kind"] == "chain")
        .unwrap();
    let nodes = chain["reason"]["derivations"][0]["nodes"]
        .as_array()
        .unwrap();
    assert!(nodes.iter().any(|node| node["cause"] == "assumed"));
    for node in nodes {
        for parent in node["parents"].as_array().unwrap() {
            assert!(parent.as_u64().unwrap() < nodes.len() as u64);
        }
    }
    let afters = steps[1..]
        .iter()
        .map(|step| &step["before"])
        .chain([&found["end"]]);
    for (step, after) in steps.iter().zip(afters) {
        for gone in step["eliminations"].as_array().unwrap() {
            assert!(has(&step["before"], gone) && !has(after, gone));
        }
        for placed in step["placements"].as_array().unwrap() {
            let grid = after["grid"].as_str().unwrap();
            assert_eq!(grid[cell(placed)..][..1], digit(placed).to_string());
        }
    }
    assert!(!found["end"]["grid"].as_str().unwrap().contains('.'));
}

#[tokio::test]
async fn texts_are_in_the_language_of_the_request() {
    let asked = json!({"puzzle": EASY, "language": "de", "parts": true});
    let found = answer("explain", asked).await;
    let first = &found["steps"][0];
    assert_eq!(first["technique"], "hidden single");
    let told = first["sentences"].as_array().unwrap().last().unwrap();
    let told = told["text"].as_str().unwrap();
    assert!(told.starts_with("Also steht in r"), "{told}");
    assert_eq!(
        first["parts"].as_array().unwrap().last().unwrap()[0],
        "So {claim}."
    );
    let hint = answer("hint", json!({"puzzle": EASY, "language": "de"})).await;
    assert_eq!(hint["text"], "Sieh oben links nach.");
    let why = json!({"puzzle": EASY, "claim": "r1c1=5", "language": "de"});
    let why = answer("why", why).await;
    let expected = "r1c1=5 ist falsch: Die einzige Lösung hat in r1c1 die 4.";
    assert_eq!(why["text"], expected);
    let steps = json!({"puzzle": EASY, "language": "de"});
    let steps = answer("steps", steps).await;
    let told = steps["steps"][0]["sentences"][0]["text"].as_str().unwrap();
    assert!(told.contains(" ist "), "{told}");
    let check = answer("check", json!({"puzzle": IMPOSSIBLE, "language": "de"})).await;
    let told = check["none"]["sentences"][0]["text"].as_str().unwrap();
    let german = ["steht", "Einer ergeben", "Es gibt keine Lösung"];
    assert!(german.iter().any(|word| told.contains(word)), "{told}");
}

#[tokio::test]
async fn errors_about_positions_are_in_the_language_of_the_request() {
    let client = Client::new(limited(Duration::from_secs(9)));
    for (language, expected) in [
        ("en", "There are several solutions."),
        ("de", "Es gibt mehrere Lösungen."),
    ] {
        let asked = json!({"puzzle": ".".repeat(81), "language": language});
        let refused = client.post("/api/v1/hint", asked).await;
        assert_eq!(refused.code(), "several_solutions");
        assert_eq!(refused.json()["message"], expected);
    }
    let asked = json!({"puzzle": EASY, "language": "fr"});
    let refused = client.post("/api/v1/hint", asked).await;
    assert_eq!(refused.code(), "bad_request");
    assert!(refused.text().contains(r#"\"en\", \"de\""#));
}

/// Returns the cell of a conclusion: `r1c2=5` or `r1c2<>5`.
fn cell(conclusion: &Value) -> usize {
    let name = conclusion.as_str().unwrap().as_bytes();
    usize::from(name[1] - b'1') * 9 + usize::from(name[3] - b'1')
}

fn digit(conclusion: &Value) -> usize {
    let last = conclusion.as_str().unwrap().bytes().last().unwrap();
    usize::from(last - b'0')
}

/// Returns whether the candidate is among the marks of the position.
fn has(position: &Value, candidate: &Value) -> bool {
    let marks = position["candidates"].as_str().unwrap().as_bytes();
    marks[cell(candidate) * 9 + digit(candidate) - 1] != b'.'
}

#[tokio::test]
async fn hints_tell_as_much_as_is_wanted() {
    let hint = |level: u8| answer("hint", json!({"puzzle": EASY, "level": level}));
    let [one, two] = [hint(1).await, hint(2).await];
    let [three, four] = [hint(3).await, hint(4).await];
    assert_eq!(one["text"], "Look in the upper left.");
    assert_eq!(one["houses"], json!(["box 1"]));
    assert!(one["digits"].is_null() && one["technique"].is_null());
    assert_eq!(two["digits"], json!([6]));
    assert!(two["technique"].is_null() && two["cells"].is_null());
    assert_eq!(three["technique"], "hidden single");
    assert!(three["cells"].is_null() && three["step"].is_null());
    assert_eq!(four["step"]["placements"], json!(["r2c2=6"]));
    let further = four["step"]["pattern"]["further"].as_array().unwrap();
    assert!(!further.is_empty());
    let complete = answer("hint", json!({"puzzle": SOLVED})).await;
    assert_eq!(complete["kind"], "complete");
    let error = answer("hint", json!({"puzzle": EASY, "level": 5})).await;
    assert_eq!(error["code"], "bad_request");
}

#[tokio::test]
async fn steps_come_in_the_order_that_is_asked_for() {
    let human = answer("explain", json!({"puzzle": CHAIN, "order": "human"})).await;
    assert_has(
        &human,
        json!({"order": "human", "complete": true, "er": null}),
    );
    let ratings = human["steps"].as_array().unwrap().iter();
    let ratings = ratings.map(|step| step["rating"].as_f64().unwrap());
    assert_eq!(human["hardest"], ratings.fold(0.0, f64::max));
    let singles = ["full house", "hidden single", "naked single"];
    let asked = json!({"puzzle": EASY, "order": "human", "known": singles});
    let steps = answer("explain", asked).await;
    assert_eq!(steps["complete"], true);
    let asked = json!({"puzzle": CHAIN, "order": "human", "known": singles});
    assert_eq!(answer("explain", asked).await["complete"], false);
    let easiest = answer("explain", json!({"puzzle": EASY, "easiest": true})).await;
    assert_eq!(easiest["proven_easiest"], true);
    for wrong in [
        json!({"puzzle": EASY, "order": "random"}),
        json!({"puzzle": EASY, "order": "se", "without": ["X-Wing"]}),
        json!({"puzzle": EASY, "order": "se", "easiest": true}),
        json!({"puzzle": EASY, "order": "human", "known": ["x-ray"]}),
    ] {
        assert_eq!(answer("explain", wrong).await["code"], "bad_request");
    }
}

#[tokio::test]
async fn a_position_shows_all_its_steps() {
    let found = answer("steps", json!({"puzzle": EASY})).await;
    let all = found["steps"].as_array().unwrap();
    let concluded = |kind: &str| -> Vec<String> {
        let lists = all.iter().map(|step| step[kind].as_array().unwrap());
        let texts = lists
            .flatten()
            .map(|text| text.as_str().unwrap().to_owned());
        texts.collect()
    };
    for kind in ["placements", "eliminations"] {
        let mut all = concluded(kind);
        let count = all.len();
        all.sort();
        all.dedup();
        assert!(count > 0 && all.len() == count, "{kind}: {count}");
    }
    let asked = json!({"puzzle": EASY, "digits": [6], "houses": ["box 1"]});
    let found = answer("steps", asked).await;
    let steps = found["steps"].as_array().unwrap();
    assert!(!steps.is_empty() && steps.len() < all.len());
    assert_eq!(steps[0]["placements"], json!(["r2c2=6"]));
}

/// A position with an avoidable rectangle, in a table and in an object.
#[tokio::test]
async fn the_field_entries_is_read_in_every_text() {
    let digits =
        ".2...5.....6.179......235...9.....646.4.7.2..3.8.46.591..6..89.8.5....4...7..162.";
    let entries =
        "...........6..7.........5..........46.4........8.4...9.........................2.";
    let (table, object) = (
        format!("puzzle,entries\n{digits},{entries}\n"),
        json!({"puzzle": digits, "entries": entries}).to_string(),
    );
    for text in [table, object] {
        let known = json!(["avoidable rectangle type 1"]);
        let asked = json!({"puzzle": text, "known": known, "level": 4});
        let found = answer("hint", asked).await;
        assert_eq!(found["technique"], known[0], "{found}");
        let client = Client::new(limited(Duration::from_secs(60)));
        let asked = json!({"puzzles": [text], "known": known});
        let lines = client.post("/api/v1/steps", asked).await.lines();
        assert_eq!(lines[0]["steps"][0]["technique"], known[0], "{text}");
    }
}

/// Together, the lines have the contents of the record. The last line holds its remaining members.
#[tokio::test]
async fn steps_come_as_lines_if_they_are_wanted_so() {
    let client = Client::new(limited(Duration::from_secs(60)));
    for (name, order) in [
        ("explain", Some("se")),
        ("explain", Some("hodoku")),
        ("explain", Some("human")),
        ("steps", None),
    ] {
        let mut asked = json!({"puzzle": CHAIN});
        if let Some(order) = order {
            asked["order"] = order.into();
        }
        let mut record = answer(name, asked.clone()).await;
        asked["lines"] = true.into();
        let mut lines = client.post(&format!("/api/v1/{name}"), asked).await.lines();
        let last = lines.pop().unwrap();
        let steps = record["steps"].take();
        assert_eq!(steps, Value::Array(lines), "{name} {order:?}");
        assert_eq!(record, last, "{name} {order:?}");
    }
}

#[tokio::test]
async fn what_was_found_in_time_is_told_in_lines() {
    let client = Client::new(limited(Duration::from_millis(40)));
    for name in ["explain", "steps"] {
        let asked = json!({"puzzle": HARD, "lines": true});
        let answer = client.post(&format!("/api/v1/{name}"), asked).await;
        assert_eq!(answer.status, 200, "{name}");
        let last = answer.lines().pop().unwrap();
        // Listing the steps of one position may be quicker than the limit.
        if name == "explain" {
            assert_eq!(last["error"]["code"], "time_limit", "{last}");
        }
        assert_eq!(last["complete"], last["error"].is_null(), "{name}: {last}");
    }
    // If the puzzle is wrong, the error is the whole answer.
    let asked = json!({"puzzle": IMPOSSIBLE, "lines": true});
    let answer = client.post("/api/v1/explain", asked).await;
    assert_eq!(answer.status, 422);
    assert_eq!(answer.code(), "no_solution");
    let both = json!({"puzzle": EASY, "lines": true, "easiest": true});
    let refused = client.post("/api/v1/explain", both).await;
    assert_eq!(refused.code(), "bad_request");
}

#[tokio::test]
async fn claims_are_proved_or_refuted() {
    let why = |claim: &str| answer("why", json!({"puzzle": EASY, "claim": claim}));
    let shown = why("r2c2=6").await;
    assert_eq!(shown["verdict"], "shown");
    assert_eq!(shown["steps"].as_array().unwrap().len(), 1);
    let refuted = why("r2c2=4").await;
    assert_eq!(refuted["verdict"], "false");
    assert_eq!(refuted["solution"].as_str().unwrap().len(), 81);
    assert_eq!(why("r1c3=3").await["verdict"], "seen");
    assert_eq!(why("r1c1").await["code"], "bad_request");
    let asked = json!({"puzzle": EASY, "claim": "r2c2=6", "known": []});
    assert_eq!(answer("why", asked).await["verdict"], "not_shown");
}

/// Returns the English version of a text in parts.
fn said(parts: &Value) -> String {
    match parts {
        Value::Array(parts) => {
            let (template, values) = parts.split_first().unwrap();
            let mut values = values.iter();
            let mut told = template.as_str().unwrap().to_owned();
            while let Some((place, _)) = told.split_once('}') {
                let place = format!("{{{}}}", place.split_once('{').unwrap().1);
                told = told.replace(&place, &said(values.next().unwrap()));
            }
            assert_eq!(values.next(), None);
            told
        }
        Value::Object(list) => {
            let (joint, items) = list.iter().next().unwrap();
            let items: Vec<String> = items.as_array().unwrap().iter().map(said).collect();
            let [before @ .., last] = &items[..] else {
                return String::new();
            };
            match &joint[..] {
                "and" | "or" => format!("{} {joint} {last}", before.join(", ")),
                mark => items.join(&format!("{} ", mark.trim())),
            }
        }
        Value::String(text) => text.clone(),
        number => number.to_string(),
    }
}

#[tokio::test]
async fn the_parts_of_a_text_make_the_text() {
    let mut count = 0;
    let mut check = |step: &Value| {
        let sentences = step["sentences"].as_array().unwrap().iter();
        let parts = step["parts"].as_array().unwrap();
        assert_eq!(parts.len(), sentences.len());
        for (sentence, parts) in sentences.zip(parts) {
            let text = sentence["text"].as_str().unwrap();
            let (first, rest) = text.split_at(1);
            let said = said(parts);
            assert_eq!(rest, &said[1..], "{parts}");
            assert!(first.eq_ignore_ascii_case(&said[..1]), "{parts}");
            count += 1;
        }
    };
    for order in ["se", "human"] {
        let asked = json!({"puzzle": CHAIN, "order": order, "parts": true});
        let found = answer("explain", asked).await;
        found["steps"]
            .as_array()
            .unwrap()
            .iter()
            .for_each(&mut check);
    }
    let found = answer("steps", json!({"puzzle": EASY, "parts": true})).await;
    found["steps"]
        .as_array()
        .unwrap()
        .iter()
        .for_each(&mut check);
    for level in 1..=4 {
        let asked = json!({"puzzle": EASY, "level": level, "parts": true});
        let hint = answer("hint", asked).await;
        assert_eq!(hint["text"], said(&hint["parts"]));
        if level == 4 {
            check(&hint["step"]);
        }
    }
    for claim in ["r1c1<>5", "r1c1=5"] {
        let asked = json!({"puzzle": EASY, "claim": claim, "parts": true});
        let why = answer("why", asked).await;
        assert_eq!(why["text"], said(&why["parts"]));
        why["steps"].as_array().unwrap().iter().for_each(&mut check);
    }
    assert!(count > 200, "{count}");
    // Parts are sent only if the request includes the option.
    let plain = answer("hint", json!({"puzzle": EASY, "level": 4})).await;
    assert!(plain["parts"].is_null() && plain["step"]["parts"].is_null());
    let twice = json!({"puzzle": entries("11")});
    let none = &answer("check", twice.clone()).await["none"];
    assert_eq!(none["sentences"][0]["text"], said(&none["parts"][0]));
    let failed = answer("explain", twice).await;
    assert_eq!(failed["message"], said(&failed["parts"]));
}
