//! Compares algorithms: each gets a turn with the whole time limit.

use std::num::NonZeroUsize;
use std::time::Duration;

use axum::body::Body;
use http_body_util::BodyExt;
use ninefold_web::{Options, app};
use serde_json::{Value, json};
use tower::ServiceExt;

use super::client::{
    AGAINST_BRUTE_FORCE, Client, EASY, EMPTY, assert_has, figure, limited, posting, until_figure,
};

const ADDRESS: &str = "/api/v1/compare";

const RUNNING: &str = "ninefold_computations_running{lane=\"long\"}";

/// Returns the body of an answer that is read while it is sent.
async fn stream(client: &Client, asked: &Value) -> Body {
    let asked = posting(ADDRESS, asked.to_string());
    let answer = app(&client.server).oneshot(asked).await.unwrap();
    answer.into_body()
}

fn lines(bytes: &[u8]) -> Vec<Value> {
    let lines = bytes.split_inclusive(|byte| *byte == b'\n');
    lines
        .map(|line| serde_json::from_slice(line).unwrap())
        .collect()
}

/// Checks results in the order of the list; returns how many algorithms finished.
async fn judge(client: &Client, results: &[Value], limit: f64) -> usize {
    let list = client.get("/api/v1/algorithms").await.json();
    let names = list["algorithms"].as_array().unwrap().iter();
    let names = names.map(|algorithm| &algorithm["name"]);
    assert!(names.eq(results.iter().map(|result| &result["algorithm"])));
    for result in results {
        let seconds = result["seconds"].as_f64().unwrap();
        let is_finished = result["finished"].as_bool().unwrap();
        // The slack is for the time between two readings of the clock.
        let is_right = match is_finished {
            true => seconds < limit + 0.1,
            false => seconds >= limit,
        };
        assert!(is_right, "{result}");
        assert_eq!(result["status"] == "timeout", !is_finished, "{result}");
    }
    let finished = results.iter().filter(|result| result["finished"] == true);
    finished.count()
}

#[tokio::test]
async fn each_algorithm_has_the_whole_limit() {
    let limit = Duration::from_millis(300);
    let client = Client::new(limited(limit));
    let asked = json!({"puzzle": AGAINST_BRUTE_FORCE});
    let found = client.post(ADDRESS, asked.clone()).await.json();
    let results = found["results"].as_array().unwrap();
    let finished = judge(&client, results, limit.as_secs_f64()).await;
    assert_eq!(results[0]["status"], "unique");
    // Together, the algorithms took more than the limit of one.
    assert!(finished > 0 && results.len() - finished > 1, "{results:#?}");

    let mut asked = asked;
    asked["lines"] = json!(true);
    let mut lines = client.post(ADDRESS, asked).await.lines();
    let end = lines.pop().unwrap();
    let finished = judge(&client, &lines, limit.as_secs_f64()).await;
    let stopped = lines.len() - finished;
    let expected = json!({"puzzle": AGAINST_BRUTE_FORCE, "limit": 2, "finished": finished, "stopped": stopped});
    assert_eq!(end, expected);
}

/// The list of algorithms includes the time limit of the server.
#[tokio::test]
async fn the_limit_is_known() {
    let client = Client::new(limited(Duration::from_millis(300)));
    let list = client.get("/api/v1/algorithms").await.json();
    assert_eq!(list["limit_ms"], 300);
}

/// If the client leaves during the comparison, the next algorithm stops.
#[tokio::test]
async fn a_result_comes_as_soon_as_its_algorithm_ends() {
    let client = Client::new(limited(Duration::from_secs(600)));
    let asked = json!({"puzzle": EMPTY, "limit": 1_000_000, "algorithms": ["engine", "listed"], "lines": true});
    let mut stream = stream(&client, &asked).await;
    let first = stream.frame().await.unwrap().unwrap().into_data().unwrap();
    let first = lines(&first);
    assert_eq!(first.len(), 1);
    assert_has(&first[0], json!({"algorithm": "engine", "finished": true}));
    tokio::select! {
        frame = stream.frame() => panic!("{frame:?}"),
        () = until_figure(&client, RUNNING, |running| running >= 1.0) => {}
    }
    drop(stream);
    until_figure(&client, RUNNING, |running| running == 0.0).await;
    let abandoned = figure(&client, "ninefold_computations_abandoned_total").await;
    assert_eq!(abandoned, 1.0);
}

#[tokio::test]
async fn if_some_cannot_run_the_last_line_says_why() {
    let client = Client::new(Options {
        computations: NonZeroUsize::MIN,
        queue: 0,
        ..limited(Duration::from_secs(600))
    });
    let both = json!({"puzzle": EASY, "algorithms": ["engine", "listed"], "lines": true});
    let mut stream = stream(&client, &both).await;
    let first = stream.frame().await.unwrap().unwrap().into_data().unwrap();
    // The client reads no further, so the only thread is free for another request.
    let long = json!({"puzzle": EMPTY, "algorithms": ["listed"], "limit": 1_000_000});
    let rest = async {
        until_figure(&client, RUNNING, |running| running >= 1.0).await;
        stream.collect().await.unwrap().to_bytes()
    };
    let rest = tokio::select! {
        answer = client.post(ADDRESS, long) => panic!("{answer:?}"),
        rest = rest => rest,
    };
    let all = lines(&[first, rest].concat());
    let [_, end] = &all[..] else {
        panic!("{all:?}")
    };
    assert_eq!(end["finished"], 1);
    assert_eq!(end["error"]["code"], "busy");
    client.validate(&json!({"$ref": "#/components/schemas/CompareLine"}), end);
}
