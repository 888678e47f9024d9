//! Eight clients send every endpoint the largest values that its description allows, field by field. A ninth client
//! requests solutions of easy puzzles. These stay quick, every answer arrives within its limit, memory stays within the
//! documented bound, and the server stops within two seconds.
//!
//! The requests are generated from the server's own description, so a new endpoint or field is tested automatically.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod running;

use std::collections::BTreeMap;
use std::iter;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use running::http::{Client, Server};
use running::{HARD, LINE, figure_of};
use serde_json::{Value, json};

/// The clients that send large requests.
const CLIENTS: usize = 8;
/// The server's limits: the computing time, and the size of a body (its default).
const LIMIT: Duration = Duration::from_millis(400);
/// The time that a slow or busy machine needs for a request outside of its computation, such as to send and to read the
/// largest bodies.
const TRANSFER: Duration = Duration::from_millis(2000);
const BODY: usize = 2 << 20;
/// The documented bound of memory: the budget of requests, and the rest of the process.
const MEMORY_MIB: u64 = 256 + 256;

/// The minimum duration of an attack on an endpoint.
const ATTACK: Duration = Duration::from_secs(1);

/// A request, with the name of the field that is as large as possible.
struct Request {
    path: String,
    field: String,
    body: String,
}

#[test]
fn easy_solves_stay_quick_whatever_others_ask() {
    let all = {
        let server = Server::start("");
        requests(&server)
    };
    let mut by_endpoint = BTreeMap::<&str, Vec<&Request>>::new();
    for request in &all {
        by_endpoint.entry(&request.path).or_default().push(request);
    }
    assert!(by_endpoint.len() >= 15 && all.len() > 150, "{}", all.len());
    let faults: Vec<String> = by_endpoint
        .iter()
        .flat_map(|(path, requests)| match attack(path, requests) {
            // A busy machine may hold up a single answer, but not twice.
            faults if !faults.is_empty() => attack(path, requests),
            none => none,
        })
        .collect();
    assert!(faults.is_empty(), "{faults:#?}");
}

/// Sends all requests to an endpoint of a new server. Returns the faults found.
fn attack(path: &str, requests: &[&Request]) -> Vec<String> {
    let server = Server::start(&format!("--limit-ms {}", LIMIT.as_millis()));
    let (next, is_over) = (AtomicUsize::new(0), AtomicBool::new(false));
    let (faults, statuses) = (
        Mutex::new(Vec::new()),
        Mutex::new(BTreeMap::<u16, usize>::new()),
    );
    let longest = Mutex::new((Duration::ZERO, requests[0]));
    // For `compare`, the limit applies to each algorithm. All clients may wait for each other in the long lane.
    let turns = if path.ends_with("compare") { 14 } else { 1 };
    let late = (LIMIT * turns + TRANSFER) * CLIENTS as u32;
    let begin = Instant::now();
    let mut easy = thread::scope(|scope| {
        let clients: Vec<_> = (0..CLIENTS)
            .map(|_| {
                scope.spawn(|| {
                    for number in iter::repeat_with(|| next.fetch_add(1, Relaxed)) {
                        // Send each request at least once, and continue long enough for many easy solves.
                        if number >= requests.len() && begin.elapsed() > ATTACK {
                            break;
                        }
                        let request = requests[number % requests.len()];
                        let start = Instant::now();
                        let status = ask(&server.address, request);
                        let took = start.elapsed();
                        *statuses.lock().unwrap().entry(status).or_default() += 1;
                        let is_usual = matches!(status, 200 | 400 | 413 | 422 | 503);
                        if !is_usual || took > late {
                            let field = &request.field;
                            faults
                                .lock()
                                .unwrap()
                                .push(format!("{path} {field}: {status} after {took:?}"));
                        }
                        let mut longest = longest.lock().unwrap();
                        if took > longest.0 {
                            *longest = (took, request);
                        }
                    }
                })
            })
            .collect();
        let ninth = scope.spawn(|| solve_until(&server, &is_over));
        for client in clients {
            client.join().unwrap();
        }
        is_over.store(true, Relaxed);
        ninth.join().unwrap()
    });
    easy.sort();
    // A busy machine may hold up two in a thousand.
    let (median, most) = (easy[easy.len() / 2], easy[(easy.len() - 1) * 998 / 1000]);
    let peak = figure_of(server.process(), "VmHWM:").unwrap() / 1024;
    let statuses = statuses.into_inner().unwrap();
    eprintln!(
        "{path}: {} easy solves, median {median:?}, nearly all within {most:?}; {peak} MiB at most; {statuses:?}",
        easy.len()
    );
    let mut faults = faults.into_inner().unwrap();
    if median > Duration::from_millis(20) || most > Duration::from_millis(200) {
        faults.push(format!(
            "{path}: easy solves take {median:?}, nearly all at most {most:?}"
        ));
    }
    if peak > MEMORY_MIB {
        faults.push(format!("{path}: {peak} MiB"));
    }
    if server.connect().get("/healthz").status != 200 {
        faults.push(format!("{path}: it does not report that it is healthy"));
    }
    let took = stop(server, longest.into_inner().unwrap().1);
    if took > Duration::from_secs(2) {
        faults.push(format!("{path}: it stopped after {took:?}"));
    }
    faults
}

/// Sends easy solves one after the other; returns their times.
fn solve_until(server: &Server, is_over: &AtomicBool) -> Vec<Duration> {
    let mut client = server.connect();
    let mut times = Vec::new();
    while !is_over.load(Relaxed) || times.is_empty() {
        let start = Instant::now();
        let answer = client.post("/api/v1/solve", &json!({"puzzle": LINE}).to_string());
        assert_eq!(answer.status, 200, "{answer:?}");
        times.push(start.elapsed());
        thread::sleep(Duration::from_millis(2));
    }
    times
}

/// Stops the server while all clients wait for a request; returns the time until it has ended.
fn stop(server: Server, request: &Request) -> Duration {
    let begun = (0..CLIENTS).map(|_| {
        let mut client = server.connect();
        client.begin(&request.path, &request.body);
        client
    });
    let clients: Vec<Client> = begun.collect();
    thread::sleep(Duration::from_millis(200));
    let start = Instant::now();
    server.terminate("-TERM");
    assert!(server.wait().success());
    drop(clients);
    start.elapsed()
}

/// Sends a request and reads the answer to its end; returns its status.
fn ask(address: &str, request: &Request) -> u16 {
    use std::io::{Read, Write};
    let mut stream = std::net::TcpStream::connect(address).unwrap();
    let head = format!(
        "POST {} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nConnection: close\r\n\
         Content-Length: {}\r\n\r\n",
        request.path,
        request.body.len()
    );
    // The server may refuse a request before it has taken all of it.
    let _ = stream.write_all(head.as_bytes());
    let _ = stream.write_all(request.body.as_bytes());
    let (mut answer, mut part) = (Vec::new(), vec![0; 1 << 16]);
    while let Ok(read) = stream.read(&mut part) {
        if read == 0 {
            break;
        }
        if answer.len() < 100 {
            answer.extend_from_slice(&part[..read]);
        }
    }
    let head = String::from_utf8_lossy(&answer);
    let status = head
        .split(' ')
        .nth(1)
        .and_then(|status| status.parse().ok());
    status.unwrap_or(503)
}

/// Makes all requests of the description: each field as large as possible, with each variant of its type, beside the
/// example; and all fields at once.
fn requests(server: &Server) -> Vec<Request> {
    let description = server.connect().get("/api/v1/openapi.json").body;
    let description: Value = serde_json::from_str(&description).unwrap();
    let mut requests = Vec::new();
    for (path, methods) in description["paths"].as_object().unwrap() {
        let content = &methods["post"]["requestBody"]["content"]["application/json"];
        if content.is_null() {
            continue;
        }
        let schema = resolved(&description, &content["schema"]);
        let mut whole = content["example"].clone();
        for (field, schema) in schema["properties"].as_object().unwrap() {
            for value in largest(&description, field, schema) {
                let mut body = content["example"].clone();
                body[field] = value.clone();
                // A list replaces the single puzzle.
                if field == "puzzles" {
                    body.as_object_mut().unwrap().remove("puzzle");
                } else {
                    whole[field] = value;
                }
                requests.push(Request {
                    path: path.clone(),
                    field: field.clone(),
                    body: clipped(body, field),
                });
            }
        }
        requests.push(Request {
            path: path.clone(),
            field: "all of them".to_owned(),
            body: whole.to_string(),
        });
    }
    requests
}

fn resolved<'d>(description: &'d Value, schema: &'d Value) -> &'d Value {
    match schema["$ref"].as_str() {
        Some(reference) => description
            .pointer(reference.trim_start_matches('#'))
            .unwrap(),
        None => schema,
    }
}

/// Returns the largest values of a type: hard to read, hard to search, long to lay out.
fn largest(description: &Value, field: &str, schema: &Value) -> Vec<Value> {
    let resolved = resolved(description, schema);
    if let Some(names) = resolved["enum"].as_array() {
        return names.clone();
    }
    match resolved["type"].as_str() {
        Some("boolean") => vec![json!(true), json!(false)],
        // No rating is above 20. The server accepts numbers up to 100.
        Some("number") => vec![json!(20.0), json!(100.0)],
        Some("integer") => {
            let most = resolved["maximum"].as_f64();
            vec![json!(
                most.unwrap_or_else(|| panic!("{field} has no maximum"))
            )]
        }
        Some("string") => texts(field, resolved)
            .into_iter()
            .map(Value::from)
            .collect(),
        Some("array") => {
            let most = resolved["maxItems"]
                .as_u64()
                .unwrap_or_else(|| panic!("{field} has no maxItems"));
            let items = largest(description, field, &resolved["items"]);
            let length = |item: &Value| item.to_string().len() + 1;
            // The number of items that fit into the body.
            let number = |item: &Value| (BODY - 4096) / length(item);
            let list = |item: Value| {
                json!(vec![
                    item.clone();
                    number(&item).min(most as usize).min(10_000)
                ])
            };
            items.into_iter().map(list).collect()
        }
        other => panic!("{field} has the type {other:?}"),
    }
}

/// Returns pictures in base64: noise and stripes in the largest body, and a header of a picture that is far larger.
fn pictures() -> Vec<String> {
    /// The header of a grey picture of 1200 x 1200 pixels.
    const HEADER: &str = "UDUgIDEyMDAgMTIwMCAyNTUg";
    const LENGTH: usize = 1200 * 1200 / 3 * 4;
    let mut random = fastrand::Rng::with_seed(1);
    let noise: String = (0..LENGTH).map(|_| random.alphanumeric()).collect();
    let stripes = "AAAAAAAAAAAAAAAA////////"
        .chars()
        .cycle()
        .take(LENGTH)
        .collect();
    let pictures = [noise, stripes, "A".repeat(LENGTH)];
    let mut pictures: Vec<String> = pictures.iter().map(|it| format!("{HEADER}{it}")).collect();
    pictures.extend([String::new(), "W".repeat(1000), HEADER.to_owned()]);
    pictures
}

fn texts(field: &str, schema: &Value) -> Vec<String> {
    if field == "picture" {
        return pictures();
    }
    let most = schema["maxLength"]
        .as_u64()
        .or(schema["pattern"].as_str().map(|_| 20));
    let most = most.unwrap_or_else(|| panic!("{field} has no maxLength")) as usize;
    let filled = |text: &str| text.chars().cycle().take(most).collect::<String>();
    let mut texts = vec![
        filled("W"),
        filled("i W "),
        filled("9"),
        filled("\n"),
        filled("{label}|"),
        filled("[{\"a\":"),
        filled("|.1.+"),
    ];
    if most > 1000 {
        // Puzzles that are hard, without any clue, or without a solution; with blanks up to the largest size.
        let empty = ".".repeat(81);
        let marks = "123456789".repeat(81);
        let none = format!("{}5", HARD.strip_suffix('.').unwrap());
        let padded = format!("{HARD}{}", " ".repeat(most - 81));
        texts.extend([HARD.to_owned(), empty, marks, none, padded]);
        // Boards: large and empty ones, and one with as many rules as fit.
        let sums = "; sum 60: r1-8c3 r5c1-8; renban: r1c1-9".repeat(most / 50);
        texts.extend([
            "grid 25x25".to_owned(),
            "grid 16x16; anti-knight; anti-king".to_owned(),
            format!("grid 16x16{sums}"),
        ]);
    }
    texts
}

/// Returns the request, with its list shortened until the body fits.
fn clipped(mut body: Value, field: &str) -> String {
    while body.to_string().len() > BODY {
        let items = body[field].as_array_mut().unwrap();
        items.truncate(items.len() * 9 / 10);
    }
    body.to_string()
}
