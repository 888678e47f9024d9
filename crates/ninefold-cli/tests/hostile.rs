//! Eight clients that send every endpoint the largest that its description allows, field by field, while a
//! ninth asks for easy solves: these stay quick, every answer comes within its limit, memory stays within the
//! documented bound, and the server stops within two seconds.
//!
//! The requests are made from the server's own description, so a new endpoint or field is tested unnamed.

#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use std::collections::BTreeMap;
use std::fs;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use common::LINE;
use common::http::{Client, Server};
use serde_json::{Value, json};

/// The clients that send large requests.
const CLIENTS: usize = 8;
/// The server's limits: of computing, and of a body (its default).
const LIMIT: Duration = Duration::from_millis(1000);
const BODY: usize = 2 << 20;
/// The documented bound of memory: the budget of requests, and the rest of the process.
const MEMORY_MIB: u64 = 256 + 192;

/// A puzzle that takes long to rate, and one whose pencil marks are as many as there can be.
const HARD: &str =
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";

/// An endpoint, the field that is as large as it may be, and the request.
struct Request {
    path: String,
    field: String,
    body: String,
}

#[test]
fn easy_solves_stay_quick_whatever_others_ask() {
    let server = Server::start(&["--limit-ms", "1000"]);
    let requests = requests(&server);
    let endpoints: std::collections::BTreeSet<&str> =
        requests.iter().map(|request| request.path.as_str()).collect();
    assert!(endpoints.len() >= 15 && requests.len() > 150, "{endpoints:?}");

    let next = AtomicUsize::new(0);
    let is_over = AtomicBool::new(false);
    // What each client asks at the moment, for the message.
    let asked: Vec<Mutex<String>> = (0..CLIENTS).map(|_| Mutex::default()).collect();
    let slow = Mutex::new(Vec::new());
    let statuses = Mutex::new(BTreeMap::<(String, u16), usize>::new());
    let late = Mutex::new(Vec::new());
    let easy = thread::scope(|scope| {
        let clients: Vec<_> = asked
            .iter()
            .map(|asked| {
                scope.spawn(|| {
                    while let Some(request) = requests.get(next.fetch_add(1, Relaxed)) {
                        *asked.lock().unwrap() = format!("{} {}", request.path, request.field);
                        let start = Instant::now();
                        let (status, _) = ask(&server.address, request);
                        *statuses.lock().unwrap().entry((request.path.clone(), status)).or_default() += 1;
                        // All clients may wait for each other in the long lane; `compare` has the limit for each
                        // algorithm, and this machine may be busy.
                        let turns = if request.path.ends_with("compare") { 14 } else { 1 };
                        if start.elapsed() > LIMIT * turns * (CLIENTS as u32 + 2) {
                            let took = start.elapsed();
                            late.lock().unwrap().push(format!("{} {}: {took:?}", request.path, request.field));
                        }
                    }
                })
            })
            .collect();
        let ninth = scope.spawn(|| {
            let mut client = server.connect();
            let mut times = Vec::new();
            while !is_over.load(Relaxed) {
                let start = Instant::now();
                let answer = client.post("/api/v1/solve", &json!({"puzzle": LINE}).to_string());
                assert_eq!(answer.status, 200, "{answer:?}");
                let took = start.elapsed();
                if took > Duration::from_millis(200) {
                    let asked: Vec<String> = asked.iter().map(|asked| asked.lock().unwrap().clone()).collect();
                    slow.lock().unwrap().push(format!("{took:?}: {asked:?}"));
                }
                times.push(took);
                thread::sleep(Duration::from_millis(2));
            }
            times
        });
        for client in clients {
            client.join().unwrap();
        }
        is_over.store(true, Relaxed);
        ninth.join().unwrap()
    });
    let (slow, late) = (slow.into_inner().unwrap(), late.into_inner().unwrap());
    let mut sorted = easy.clone();
    sorted.sort();
    let peak = memory(server.process(), "VmHWM:") / 1024;
    let median = sorted[sorted.len() / 2];
    eprintln!(
        "{} requests to {} endpoints; {} easy solves, median {median:?}, longest {:?}; memory {peak} MiB at most; {:?}",
        requests.len(),
        endpoints.len(),
        sorted.len(),
        sorted.last().unwrap(),
        statuses.lock().unwrap(),
    );
    assert!(median < Duration::from_millis(20), "{median:?}");
    assert!(slow.is_empty(), "slow: {slow:#?}");
    assert!(late.is_empty(), "late: {late:#?}");
    assert!(peak <= MEMORY_MIB, "{peak} MiB");
    assert_eq!(server.connect().get("/healthz").status, 200);
    for ((path, status), _) in statuses.into_inner().unwrap() {
        assert!(matches!(status, 200 | 400 | 413 | 422 | 503), "{path}: {status}");
    }
    stops_at_once(server, &requests);
}

/// Stops the server while all clients wait for large requests, those that took longest among them.
fn stops_at_once(server: Server, requests: &[Request]) {
    let largest = requests.iter().filter(|request| request.field == "all of them");
    let clients: Vec<Client> = largest
        .map(|request| {
            let mut client = server.connect();
            client.begin(&request.path, &request.body);
            client
        })
        .collect();
    thread::sleep(Duration::from_millis(300));
    let start = Instant::now();
    server.terminate("-TERM");
    assert!(server.wait().success());
    let took = start.elapsed();
    assert!(took < Duration::from_secs(2), "{took:?} until it stopped");
    drop(clients);
}

/// Sends a request and reads the answer to its end; returns its status and length.
fn ask(address: &str, request: &Request) -> (u16, usize) {
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
    let (mut answer, mut part, mut length) = (Vec::new(), vec![0; 1 << 16], 0);
    while let Ok(read) = stream.read(&mut part) {
        if read == 0 {
            break;
        }
        length += read;
        if answer.len() < 100 {
            answer.extend_from_slice(&part[..read]);
        }
    }
    let head = String::from_utf8_lossy(&answer);
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
    (status.unwrap_or(503), length)
}

/// A figure of the process' memory, in KiB.
fn memory(process: u32, name: &str) -> u64 {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    line.unwrap().split_whitespace().next().unwrap().parse().unwrap()
}

/// Makes all requests of the description: each field as large as it may be, in each of the ways of its type,
/// beside the example; and all fields at once.
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
                // Where a list may be asked for in place of one puzzle.
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
        Some(reference) => description.pointer(reference.trim_start_matches('#')).unwrap(),
        None => schema,
    }
}

/// The largest values of a type: hard for a reader, hard for a search, long for a layout.
fn largest(description: &Value, field: &str, schema: &Value) -> Vec<Value> {
    let resolved = resolved(description, schema);
    if let Some(names) = resolved["enum"].as_array() {
        return names.clone();
    }
    match resolved["type"].as_str() {
        Some("boolean") => vec![json!(true), json!(false)],
        Some("integer") => {
            let most = resolved["maximum"].as_f64();
            vec![json!(most.unwrap_or_else(|| panic!("{field} has no maximum")))]
        }
        Some("string") => texts(field, resolved).into_iter().map(Value::from).collect(),
        Some("array") => {
            let most = resolved["maxItems"].as_u64().unwrap_or_else(|| panic!("{field} has no maxItems"));
            let items = largest(description, field, &resolved["items"]);
            let length = |item: &Value| item.to_string().len() + 1;
            // As many as the body has room for, and as the server takes.
            let number = |item: &Value| (BODY - 4096) / length(item);
            let list = |item: Value| json!(vec![item.clone(); number(&item).min(most as usize).min(10_000)]);
            items.into_iter().map(list).collect()
        }
        other => panic!("{field} has the type {other:?}"),
    }
}

fn texts(field: &str, schema: &Value) -> Vec<String> {
    let most = schema["maxLength"].as_u64().or(schema["pattern"].as_str().map(|_| 20));
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
        // Puzzles: hard, without any clue, without a solution; with blanks up to the largest size.
        let empty = ".".repeat(81);
        let marks = "123456789".repeat(81);
        let none = format!("{}5", HARD.strip_suffix('.').unwrap());
        let padded = format!("{HARD}{}", " ".repeat(most - 81));
        texts.extend([HARD.to_owned(), empty, marks, none, padded]);
    }
    texts
}

/// The request, in which a list has as many items as the body has room for.
fn clipped(mut body: Value, field: &str) -> String {
    while body.to_string().len() > BODY {
        let items = body[field].as_array_mut().unwrap();
        items.truncate(items.len() * 9 / 10);
    }
    body.to_string()
}
