//! Checks that the handlers do exactly what the documentation says.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderValue, Method, header};
use futures_util::stream;
use ninefold_api::OPERATIONS;
use ninefold_web::{OPENAPI, Options};
use serde_json::{Value, json};

use super::client::{self, Client, EASY, EMPTY, Exercised, HARD, assert_has, request};

/// Returns the names of all endpoints that take a body of this type.
fn posts(kind: &str) -> Vec<String> {
    let document: Value = serde_json::from_str(&OPENAPI).unwrap();
    let paths = document["paths"].as_object().unwrap().iter();
    let takes = paths.filter(|(_, path)| !path["post"]["requestBody"]["content"][kind].is_null());
    let names = takes.map(|(path, _)| path.trim_start_matches("/api/v1/").to_owned());
    names.collect()
}

/// Returns the schema of the requests of this endpoint.
fn schema_of<'d>(document: &'d Value, name: &str) -> &'d Value {
    let schema =
        format!("/paths/~1api~1v1~1{name}/post/requestBody/content/application~1json/schema/$ref");
    let schema = document.pointer(&schema).unwrap().as_str().unwrap();
    document.pointer(schema.trim_start_matches('#')).unwrap()
}

/// A claim about [`HARD`](client::HARD) that is true and takes long to prove.
const HARD_CLAIM: &str = "r1c2=7";

fn address(name: &str) -> String {
    format!("/api/v1/{name}")
}

/// Returns the smallest valid request for each address.
fn body_for(name: &str) -> Value {
    match name {
        "equivalent" => json!({"puzzle": EASY, "other": EASY}),
        "generate" => json!({"seed": "1"}),
        "stats" | "print" => json!({"puzzles": [EASY]}),
        "read" => json!({"picture": "UDUgMSAxIDI1NSAA"}),
        "why" => json!({"puzzle": EASY, "claim": "r1c1<>9"}),
        _ => json!({"puzzle": EASY}),
    }
}

/// Only a faulty program gives this answer; the scheduler's own test provokes it.
const STUCK: (&str, &str) = ("/healthz", "503");

/// The requests of this test get every documented answer, except for failures of the program.
#[tokio::test]
async fn every_documented_answer_is_given() {
    let mut seen = BTreeSet::new();
    seen.extend(good_answers().await);
    seen.extend(bad_requests().await);
    seen.extend(foreign_requests().await);
    seen.extend(time_limits().await);
    seen.extend(too_busy().await);
    let client = Client::new(Options::default());
    let documented = client.documented().into_iter();
    let expected: BTreeSet<Exercised> = documented
        .filter(|(path, _, status, _)| {
            status != "default" && (path.as_str(), status.as_str()) != STUCK
        })
        .collect();
    let missing: Vec<_> = expected.difference(&seen).collect();
    assert!(missing.is_empty(), "never seen: {missing:#?}");
}

async fn good_answers() -> BTreeSet<Exercised> {
    let client = Client::new(client::limited(Duration::from_secs(60)));
    for name in ["algorithms", "openapi.json", "explain.schema.json"] {
        assert_eq!(client.get(&address(name)).await.status, 200);
    }
    for path in ["/healthz", "/metrics"] {
        assert_eq!(client.get(path).await.status, 200);
    }
    for name in &posts("application/json") {
        let answer = client.post(&address(name), body_for(name)).await;
        assert_eq!(answer.status, 200, "{name}: {}", answer.text());
    }
    for name in ["explain", "steps", "compare"] {
        let mut asked = body_for(name);
        asked["lines"] = true.into();
        assert!(client.post(&address(name), asked).await.lines().len() > 1);
    }
    for name in OPERATIONS {
        let mut asked = body_for(name);
        asked.as_object_mut().unwrap().remove("puzzle");
        asked["puzzles"] = json!([EASY, "12"]);
        let lines = client.post(&address(name), asked).await.lines();
        assert_eq!(lines.len(), 2, "{name}");
        assert_has(&lines[1], json!({"number": 2, "status": "bad"}));
    }
    for name in &posts("text/plain") {
        let lines = client.post_text(&address(name), EASY).await;
        assert_eq!(lines.lines().len(), 1, "{name}");
    }
    client.seen()
}

async fn bad_requests() -> BTreeSet<Exercised> {
    let client = Client::new(Options {
        body: 2000,
        patience: Duration::from_millis(50),
        ..Options::default()
    });
    for name in &posts("application/json") {
        let path = address(name);
        if !["generate", "stats", "print", "read"].contains(&&**name) {
            let mut asked = body_for(name);
            asked["puzzle"] = "12".into();
            let code = client.post(&path, asked).await.code();
            assert_eq!(code, "bad_puzzle");
        }
        let code = client.post(&path, json!({"puzle": EASY})).await.code();
        assert_eq!(code, "bad_request");
        let large = json!({"puzzle": " ".repeat(3000)});
        assert_eq!(client.post(&path, large).await.code(), "too_large");
        let other = request(Method::POST, &path, Some("text/html"), Body::from("<p>"));
        assert_eq!(client.ask(other).await.code(), "unsupported_media_type");
        let never = Body::from_stream(stream::pending::<Result<Vec<u8>, std::io::Error>>());
        let slow = request(Method::POST, &path, Some("application/json"), never);
        assert_eq!(client.ask(slow).await.code(), "body_timeout");
        assert_eq!(client.get(&path).await.code(), "method_not_allowed");
    }
    assert_eq!(client.get("/api/v2").await.code(), "not_found");
    assert_eq!(client.get("/api/v1/secret").await.code(), "not_found");
    client.seen()
}

/// Every address is available only under the server's names. Without `--metrics`, there is no address for metrics.
async fn foreign_requests() -> BTreeSet<Exercised> {
    let client = Client::new(Options::default());
    for (path, method, status, _) in client.documented() {
        if status == "403" {
            let method = method.to_uppercase().parse().unwrap();
            let mut foreign = request(method, &path, Some("application/json"), Body::from("{}"));
            let evil = HeaderValue::from_static("evil.example");
            foreign.headers_mut().insert(header::HOST, evil);
            assert_eq!(client.ask(foreign).await.code(), "unknown_host");
        }
    }
    let without = Client::serving(Options::default());
    assert_eq!(without.get("/metrics").await.code(), "not_found");
    [client, without].iter().flat_map(Client::seen).collect()
}

async fn time_limits() -> BTreeSet<Exercised> {
    let client = Client::new(client::limited(Duration::from_millis(40)));
    for name in ["solve", "count"] {
        let asked = json!({"puzzle": EMPTY, "limit": 1_000_000});
        let answer = client.post(&address(name), asked).await;
        assert_eq!(answer.code(), "time_limit");
        let found = &answer.json()["found"];
        assert!(found["count"].as_u64().unwrap() > 1 && found["exact"] == false);
    }
    let short = Client::new(client::limited(Duration::from_millis(5)));
    for (name, asked) in [
        ("rate", json!({"puzzle": HARD})),
        ("stats", json!({"puzzles": [EASY, HARD]})),
        ("explain", json!({"puzzle": HARD})),
        ("hint", json!({"puzzle": HARD, "order": "se"})),
        ("steps", json!({"puzzle": HARD})),
        ("why", json!({"puzzle": HARD, "claim": HARD_CLAIM})),
    ] {
        let answer = short.post(&address(name), asked).await;
        assert_eq!(answer.code(), "time_limit", "{name}");
    }
    let none = Client::new(client::limited(Duration::ZERO));
    let answer = none.post("/api/v1/convert", json!({"puzzle": EASY})).await;
    assert_eq!(answer.code(), "time_limit");
    let answer = none.post("/api/v1/check", json!({"puzzle": EASY})).await;
    assert_eq!(answer.code(), "time_limit");
    assert_eq!(answer.json()["found"]["status"], "unique");
    assert!(answer.json()["found"]["minimal"].is_null());
    let answer = none.post("/api/v1/sets", json!({"puzzle": EASY})).await;
    assert_eq!(answer.code(), "time_limit");
    let found = &answer.json()["found"];
    assert_has(found, json!({"status": "timeout", "exact": false}));
    let asked = json!({"puzzle": EASY});
    let answer = none.post("/api/v1/canonical", asked).await;
    assert_eq!(answer.code(), "time_limit");
    assert_eq!(answer.json()["found"]["status"], "timeout");
    for name in ["equivalent", "transform", "minimize", "print", "picture"] {
        let answer = none.post(&address(name), body_for(name)).await;
        assert_eq!(answer.code(), "time_limit", "{name}");
    }
    let clients = [client, short, none];
    clients.iter().flat_map(Client::seen).collect()
}

/// One long computation is running, and no others may wait.
async fn too_busy() -> BTreeSet<Exercised> {
    let client = Client::new(Options {
        computations: NonZeroUsize::MIN,
        queue: 0,
        trial: Duration::ZERO,
        limit: Duration::from_secs(600),
        ..Options::default()
    });
    let count = json!({"puzzle": EMPTY, "algorithms": ["dancing-links"], "limit": 1_000_000});
    let running = client.post("/api/v1/compare", count);
    let refused = async {
        let running = "ninefold_computations_running{lane=\"long\"}";
        client::until_figure(&client, running, |running| running >= 1.0).await;
        for name in &posts("application/json") {
            let asked = match &**name {
                "solve" | "count" => json!({"puzzle": EMPTY, "limit": 1_000_000}),
                "rate" | "explain" | "hint" | "steps" => json!({"puzzle": HARD}),
                "why" => json!({"puzzle": HARD, "claim": HARD_CLAIM}),
                name => body_for(name),
            };
            let answer = client.post(&address(name), asked).await;
            assert_eq!(answer.code(), "busy", "{name}");
            assert_eq!(answer.headers["retry-after"], "2");
        }
    };
    // The computation stops when nobody waits for it.
    tokio::select! {
        answer = running => panic!("{answer:?}"),
        () = refused => {}
    }
    client.seen()
}

#[tokio::test]
async fn the_examples_of_the_documentation_are_answered() {
    let client = Client::new(Options::default());
    let document: Value = serde_json::from_str(&OPENAPI).unwrap();
    for (path, operations) in document["paths"].as_object().unwrap() {
        let content = &operations["post"]["requestBody"]["content"];
        for (kind, content) in content.as_object().into_iter().flatten() {
            // JSON cannot have bytes as an example; other tests send a picture.
            if kind.starts_with("image/") {
                continue;
            }
            let example = &content["example"];
            let answer = match example.as_str() {
                Some(text) => client.post_text(path, text.to_owned()).await,
                None => {
                    client.validate(&content["schema"], example);
                    client.post(path, example.clone()).await
                }
            };
            assert_eq!(answer.status, 200, "{path} {kind}");
        }
    }
}

#[tokio::test]
async fn the_document_is_served_as_it_is() {
    let client = Client::new(Options::default());
    let answer = client.get("/api/v1/openapi.json").await;
    assert_eq!(answer.text(), OPENAPI.as_str());
    assert_eq!(answer.json()["openapi"], "3.1.0");
    // The API has no version of its own.
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(answer.json()["info"]["version"], version);
    assert_eq!(client.get("/healthz").await.json()["version"], version);
}

/// Generated clients send every field that has a default.
#[tokio::test]
async fn all_defaults_together_are_taken() {
    let client = Client::new(Options::default());
    let document: Value = serde_json::from_str(&OPENAPI).unwrap();
    for name in &posts("application/json") {
        let schema = schema_of(&document, name);
        let plain = client.post(&address(name), body_for(name)).await;
        let mut asked = body_for(name);
        for (field, schema) in schema["properties"].as_object().unwrap() {
            if let Some(default) = schema.get("default")
                && asked.get(field).is_none()
            {
                asked[field] = default.clone();
            }
        }
        let answer = client.post(&address(name), asked).await;
        assert_eq!(answer.status, 200, "{name}: {}", answer.text());
        let timeless = |text: &str| text.split("\"seconds\"").next().unwrap().to_owned();
        if !["compare", "transform"].contains(&&**name) {
            assert_eq!(timeless(answer.text()), timeless(plain.text()), "{name}");
        }
    }
}

/// Exactly the values that the request schemas allow are accepted: 2.0 is an integer, null is not a missing field.
#[tokio::test]
async fn fields_are_as_their_schemas_say() {
    let client = Client::new(Options::default());
    let document: Value = serde_json::from_str(&OPENAPI).unwrap();
    for name in &posts("application/json") {
        let path = &address(name);
        let schema = schema_of(&document, name);
        for (field, schema) in schema["properties"].as_object().unwrap() {
            let with = |value: Value| {
                let mut asked = body_for(name);
                asked[field] = value;
                if field == "positions" {
                    asked["easiest"] = true.into();
                }
                client.post(path, asked)
            };
            for wrong in [
                json!(null),
                json!(true),
                json!({"a": [1]}),
                json!([1]),
                json!(2.5),
                json!(-1),
            ] {
                let fits = match schema["type"].as_str() {
                    Some("boolean") => wrong.is_boolean(),
                    Some("array") => schema["items"]["type"] == "integer" && wrong.is_array(),
                    Some("number") => wrong.as_f64().is_some_and(|number| number > 0.0),
                    _ => false,
                };
                if fits {
                    continue;
                }
                let error = with(wrong.clone()).await.json();
                assert_eq!(
                    error["code"], "bad_request",
                    "{name} {field} {wrong}: {error}"
                );
            }
            if schema["type"] == "integer" {
                let (taken, refused): (_, Vec<f64>) = match schema["enum"].as_array() {
                    Some(numbers) => {
                        let taken: Vec<f64> = numbers.iter().filter_map(Value::as_f64).collect();
                        let others = (0..=100).map(f64::from);
                        let refused = others.filter(|other| !taken.contains(other)).collect();
                        (taken, refused)
                    }
                    None => {
                        let end = |name: &str| schema[name].as_f64().unwrap();
                        let (least, most) = (end("minimum"), end("maximum"));
                        let taken = vec![least, least.max(2.0), most];
                        (taken, vec![least - 1.0, most + 1.0, 1e300])
                    }
                };
                for number in taken {
                    let answer = with(json!(number)).await;
                    assert_eq!(
                        answer.status,
                        200,
                        "{name} {field} {number}: {}",
                        answer.text()
                    );
                }
                for number in refused {
                    assert_eq!(
                        with(json!(number)).await.code(),
                        "bad_request",
                        "{name} {field} {number}"
                    );
                }
            }
        }
    }
}
