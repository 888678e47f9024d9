//! The page as a static site, which `./site` builds: it computes as a server does, also without a network.
//!
//! `NINEFOLD_SITE` names the folder of the site. Without it, the test says that it is skipped.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use serde_json::{Value, json};

use crate::driver::console;
use crate::page::{Page, serve, visit_at};
use crate::{EASY, HARD, SOLVED, patient};

/// Where the site is on the web space: it must work in any folder.
const PLACE: &str = "/games/sudoku/";

/// Web space that serves files, until it is cut off.
struct WebSpace {
    address: String,
    is_cut: Arc<AtomicBool>,
}

impl WebSpace {
    fn open(folder: PathBuf) -> WebSpace {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}{PLACE}", listener.local_addr().unwrap());
        let is_cut = Arc::new(AtomicBool::new(false));
        let cut = Arc::clone(&is_cut);
        thread::spawn(move || {
            for connection in listener.incoming().map_while(Result::ok) {
                if !cut.load(Ordering::Relaxed) {
                    let folder = folder.clone();
                    // A browser that hangs up early is no failure.
                    thread::spawn(move || send(&folder, connection));
                }
            }
        });
        WebSpace { address, is_cut }
    }
}

/// Answers a request, and closes the connection, as then none outlives the cut.
fn send(folder: &Path, mut connection: TcpStream) -> std::io::Result<()> {
    let mut lines = BufReader::new(connection.try_clone()?).lines();
    let first = lines.next().transpose()?.unwrap_or_default();
    for line in lines {
        if line?.is_empty() {
            break;
        }
    }
    let path = first
        .split(' ')
        .nth(1)
        .and_then(|path| path.strip_prefix(PLACE));
    let name = match path {
        Some("") => "index.html",
        Some(name) => name,
        None => "nothing",
    };
    let kind = match name.rsplit('.').next().unwrap_or_default() {
        "html" => "text/html",
        "js" => "text/javascript",
        "css" => "text/css",
        "svg" => "image/svg+xml",
        _ => "application/octet-stream",
    };
    let (status, body) = match fs::read(folder.join(name)) {
        Ok(body) => ("200 OK", body),
        Err(_) => ("404 Not Found", Vec::new()),
    };
    // What works without a network must not come from the browser's own store.
    write!(
        connection,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nCache-Control: no-store\r\n\
         Connection: close\r\n\r\n",
        body.len()
    )?;
    connection.write_all(&body)
}

/// Asks the page's backend: the status and the lines of the answer, without what differs each time.
async fn ask(page: &Page, name: &str, request: &Value) -> (u64, Vec<Value>) {
    let script = "const [name, body, done] = arguments;
        const app = document.querySelector('script[type=module]').src;
        import(new URL('backend.js', app))
            .then(({ ask }) => ask(name, { body, type: 'application/json' }))
            .then(async (answer) => done([answer.status, await answer.text()]))
            .catch((error) => done([0, JSON.stringify(String(error))]));";
    let arguments = vec![json!(name), json!(request.to_string())];
    let answer = page.client.execute_async(script, arguments).await.unwrap();
    let (status, text): (u64, String) = serde_json::from_value(answer).unwrap();
    let lines = text.lines().map(|line| {
        let mut record: Value = serde_json::from_str(line).unwrap();
        if let Some(record) = record.as_object_mut() {
            record.remove("seconds");
        }
        record
    });
    (status, lines.collect())
}

fn requests() -> Vec<(&'static str, Value)> {
    vec![
        ("solve", json!({"puzzle": EASY})),
        ("solve", json!({"puzzles": [EASY, HARD, "1"]})),
        ("check", json!({"puzzle": EASY, "entries": SOLVED})),
        ("hint", json!({"puzzle": EASY, "level": 2})),
        ("rate", json!({"puzzle": EASY})),
        ("steps", json!({"puzzle": EASY})),
        ("available", json!({"puzzle": EASY})),
        ("canonical", json!({"puzzle": EASY})),
        ("generate", json!({"level": "medium", "seed": "9"})),
        ("rate", json!({"puzzle": "1"})),
        ("nothing", json!({})),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn a_static_site_computes_as_a_server_does_also_without_a_network() {
    let Some(folder) = env::var_os("NINEFOLD_SITE") else {
        eprintln!("skipped: NINEFOLD_SITE names no folder that ./site has built");
        return;
    };
    let space = WebSpace::open(PathBuf::from(folder));
    let is_cut = Arc::clone(&space.is_cut);
    visit_at(
        || space.address,
        async move |page: Page| {
            let server = Page {
                address: serve(patient()),
                ..page.clone()
            };
            server.open("").await;
            let mut expected = Vec::new();
            for (name, request) in requests() {
                expected.push(ask(&server, name, &request).await);
            }
            let statuses: Vec<u64> = expected.iter().map(|(status, _)| *status).collect();
            assert_eq!(
                statuses,
                [200, 200, 200, 200, 200, 200, 200, 200, 200, 400, 404]
            );
            page.open("").await;
            for ((name, request), expected) in requests().into_iter().zip(&expected) {
                assert_eq!(
                    ask(&page, name, &request).await,
                    *expected,
                    "{name} {request}"
                );
            }
            cancelled(&page).await;

            let ready = "navigator.serviceWorker.controller";
            page.until(ready).await;
            is_cut.store(true, Ordering::Relaxed);
            page.open(&format!("#p={EASY}")).await;
            page.until_grid(EASY).await;
            for ((name, request), expected) in requests().into_iter().zip(&expected) {
                assert_eq!(
                    ask(&page, name, &request).await,
                    *expected,
                    "{name} {request}"
                );
            }
            // The browser tells of the network that is missing.
            console(&page.client).await;
        },
    )
    .await;
}

/// A request that is cancelled ends soon, and others are answered as before.
async fn cancelled(page: &Page) {
    let script = "const [body, done] = arguments;
        const app = document.querySelector('script[type=module]').src;
        const control = new AbortController();
        const start = performance.now();
        setTimeout(() => control.abort(), 100);
        import(new URL('backend.js', app))
            .then(({ ask }) => ask('solve', { body, type: 'application/json', signal: control.signal }))
            .then(() => done(['answered', 0]), (error) => done([error.name, performance.now() - start]));";
    let long = json!({"puzzle": ".".repeat(81), "limit": 1_000_000, "algorithm": "backtrack"});
    let arguments = vec![json!(long.to_string())];
    let ended = page.client.execute_async(script, arguments).await.unwrap();
    let (name, took): (String, f64) = serde_json::from_value(ended).unwrap();
    assert_eq!(name, "AbortError");
    assert!(took < 2000.0, "{took} ms");
    let (status, _) = ask(page, "solve", &json!({"puzzle": EASY})).await;
    assert_eq!(status, 200);
}
