//! A client without a network that validates every answer against the documentation.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderName, Method, Request, StatusCode, header};
use http_body_util::BodyExt;
use jsonschema::{Draft, Validator};
use ninefold_web::{OPENAPI, Options, Server, app};
use serde_json::{Value, json};
use tower::ServiceExt;

pub const EASY: &str =
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
pub const SOLVED: &str =
    "483921657967345821251876493548132976729564138136798245372689514814253769695417382";
/// A puzzle known as Easter Monster, whose rating takes far longer than a trial in the quick lane.
pub const HARD: &str =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
/// A puzzle whose steps include a chain.
pub const CHAIN: &str =
    "..1....9.5..713......4......1..956..7...6.8..6..3.4..1....4..3.9.82......54.....2";
/// A puzzle without a solution; showing that takes a search.
pub const IMPOSSIBLE: &str =
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";
/// A puzzle built against brute force: backtracking in reading order takes long.
pub const AGAINST_BRUTE_FORCE: &str =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
pub const EMPTY: &str =
    ".................................................................................";

/// An address, a method, a status and a content type.
pub type Exercised = (String, String, String, String);

/// Calls the server directly, and validates the answers.
pub struct Client {
    pub server: Server,
    router: Router,
    document: Value,
    seen: RefCell<BTreeSet<Exercised>>,
}

/// The answer of the server.
#[derive(Debug)]
pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Bytes,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap()
    }

    pub fn lines(&self) -> Vec<Value> {
        let lines = self.text().lines();
        lines
            .map(|line| serde_json::from_str(line).unwrap())
            .collect()
    }

    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.body).unwrap()
    }

    /// Returns the code of the error; the answer must be an error.
    pub fn code(&self) -> String {
        self.json()["code"].as_str().unwrap().to_owned()
    }

    fn content_type(&self) -> &str {
        self.headers
            .get(header::CONTENT_TYPE)
            .map_or("", |value| value.to_str().unwrap())
    }
}

impl Client {
    /// Returns a client of a server with these options, and with metrics.
    pub fn new(options: Options) -> Client {
        Client::serving(Options {
            metrics: true,
            ..options
        })
    }

    pub fn serving(options: Options) -> Client {
        let server = Server::new(options);
        Client {
            router: app(&server),
            server,
            document: serde_json::from_str(&OPENAPI).unwrap(),
            seen: RefCell::default(),
        }
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.ask(getting(path)).await
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.ask(posting(path, body.to_string())).await
    }

    pub async fn post_text(&self, path: &str, body: impl Into<Body>) -> Answer {
        let kind = Some("text/plain; charset=utf-8");
        self.ask(request(Method::POST, path, kind, body.into()))
            .await
    }

    /// Sends the request; the answer must be a documented one.
    pub async fn ask(&self, request: Request<Body>) -> Answer {
        let (method, path) = (
            request.method().as_str().to_lowercase(),
            request.uri().path().to_owned(),
        );
        let answer = self.send(request).await;
        assert!(answer.headers.contains_key("x-request-id"));
        self.judge(&method, &path, &answer);
        answer
    }

    /// Sends the request, and accepts any answer.
    pub async fn send(&self, request: Request<Body>) -> Answer {
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        Answer {
            status: parts.status,
            headers: parts.headers,
            body: body.collect().await.unwrap().to_bytes(),
        }
    }

    fn judge(&self, method: &str, path: &str, answer: &Answer) {
        let status = answer.status.as_u16().to_string();
        let operations = &self.document["paths"][path];
        let documented = match (operations, &operations[method]) {
            (Value::Null, _) if path.starts_with("/api") => {
                &self.document["components"]["responses"]["NotFound"]
            }
            (Value::Null, _) => return,
            (_, Value::Null) => {
                assert_eq!(status, "405", "{method} {path}");
                &self.document["components"]["responses"]["MethodNotAllowed"]
            }
            (_, operation) => {
                let response = &operation["responses"][&status];
                assert!(
                    !response.is_null(),
                    "{method} {path}: {status} is not documented: {}",
                    answer.text()
                );
                response
            }
        };
        let documented = match documented["$ref"].as_str() {
            Some(name) => self.document.pointer(name.trim_start_matches('#')).unwrap(),
            None => documented,
        };
        let kind = answer.content_type();
        let content = &documented["content"][kind];
        assert!(!content.is_null(), "{method} {path} {status}: {kind:?}");
        for name in documented["headers"].as_object().unwrap().keys() {
            assert!(answer.headers.contains_key(name), "{path} {status}: {name}");
        }
        match kind {
            "application/json" => self.validate(&content["schema"], &answer.json()),
            "application/x-ndjson" => {
                let name = path.trim_start_matches("/api/v1/");
                let (first, rest) = name.split_at(1);
                let name = format!("{}{rest}Line", first.to_uppercase());
                let schema = json!({"$ref": format!("#/components/schemas/{name}")});
                let validator = self.validator(&schema);
                for line in answer.lines() {
                    check(&validator, &line);
                }
            }
            _ => assert!(!answer.body.is_empty()),
        }
        let [path, method, status, kind] = [path, method, &status, kind].map(str::to_owned);
        let exercised = (path, method, status, kind);
        self.seen.borrow_mut().insert(exercised);
    }

    /// Checks that the value fits the schema.
    pub fn validate(&self, schema: &Value, value: &Value) {
        check(&self.validator(schema), value);
    }

    fn validator(&self, schema: &Value) -> Validator {
        let mut schema = schema.clone();
        schema["components"] = self.document["components"].clone();
        jsonschema::options()
            .with_draft(Draft::Draft202012)
            .build(&schema)
            .unwrap()
    }

    /// Returns the combinations that have occurred.
    pub fn seen(&self) -> BTreeSet<Exercised> {
        self.seen.borrow().clone()
    }

    /// Returns every documented answer.
    pub fn documented(&self) -> BTreeSet<Exercised> {
        let mut all = BTreeSet::new();
        for (path, operations) in self.document["paths"].as_object().unwrap() {
            for (method, operation) in operations.as_object().unwrap() {
                for (status, response) in operation["responses"].as_object().unwrap() {
                    let response = match response["$ref"].as_str() {
                        Some(name) => self.document.pointer(&name[1..]).unwrap(),
                        None => response,
                    };
                    for kind in response["content"].as_object().unwrap().keys() {
                        all.insert((path.clone(), method.clone(), status.clone(), kind.clone()));
                    }
                }
            }
        }
        all
    }
}

fn check(validator: &Validator, value: &Value) {
    let errors: Vec<String> = validator
        .iter_errors(value)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{errors:#?}\n{value:#}");
}

/// Returns a request with this JSON.
pub fn posting(path: &str, body: impl Into<Body>) -> Request<Body> {
    request(Method::POST, path, Some("application/json"), body.into())
}

/// Returns a request without a body.
pub fn getting(path: &str) -> Request<Body> {
    request(Method::GET, path, None, Body::empty())
}

/// Returns the request with these headers, each on a line. They replace others of their names.
pub fn with_headers(mut request: Request<Body>, headers: &str) -> Request<Body> {
    for header in headers.lines() {
        let (name, value) = header.split_once(": ").unwrap();
        let name: HeaderName = name.parse().unwrap();
        request.headers_mut().insert(name, value.parse().unwrap());
    }
    request
}

pub fn request(method: Method, path: &str, kind: Option<&str>, body: Body) -> Request<Body> {
    let mut request = Request::builder().method(method).uri(path);
    request = request.header(header::HOST, "localhost:8096");
    if let Some(kind) = kind {
        request = request.header(header::CONTENT_TYPE, kind);
    }
    request.body(body).unwrap()
}

/// Returns options with this time limit.
pub fn limited(limit: Duration) -> Options {
    Options {
        limit,
        ..Options::default()
    }
}

/// Waits until a figure of `/metrics` fulfils the condition, but not forever.
pub async fn until_figure(client: &Client, name: &str, is_met: impl Fn(f64) -> bool) {
    let waiting = async {
        while !is_met(figure(client, name).await) {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    };
    let waited = tokio::time::timeout(Duration::from_secs(60), waiting).await;
    assert!(
        waited.is_ok(),
        "{name} did not reach the expected value: {}",
        figure(client, name).await
    );
}

/// Returns a figure of the metrics, or 0 if it is missing.
pub async fn figure(client: &Client, name: &str) -> f64 {
    let metrics = client.get("/metrics").await;
    let mut lines = metrics.text().lines();
    let line = lines.find_map(|line| line.strip_prefix(name));
    line.map_or(0.0, |rest| rest.trim().parse().unwrap())
}

/// Returns the answer of the endpoint with this name.
pub async fn answer(name: &str, asked: Value) -> Value {
    let client = Client::new(limited(Duration::from_secs(60)));
    client.post(&format!("/api/v1/{name}"), asked).await.json()
}

/// Checks that the record has these members.
#[track_caller]
pub fn assert_has(found: &Value, expected: Value) {
    for (name, value) in expected.as_object().unwrap() {
        assert_eq!(found[name], *value, "{name} of {found}");
    }
}

/// Checks that the answer refuses a bad request with a message that contains this text.
#[track_caller]
pub fn assert_refused(answer: &Value, text: &str) {
    assert_eq!(answer["code"], "bad_request", "{answer}");
    assert!(
        message(answer).contains(text),
        "{text:?} is not in: {answer}"
    );
}

/// Returns the message of an error.
pub fn message(answer: &Value) -> &str {
    answer["message"].as_str().unwrap()
}

/// Returns a grid with these digits in its first cells.
pub fn entries(first: &str) -> String {
    format!("{first}{}", ".".repeat(81 - first.len()))
}
