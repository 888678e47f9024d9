//! The page as a static site, which `./site` builds: it gives the answers of a server, also without a network.
//!
//! `NINEFOLD_SITE` names the folder of the site; all other tests then run on the site, too. Without the variable, the
//! test prints that it is skipped.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use serde_json::{Value, json};

use crate::driver::console;
use crate::page::{Page, serve, visit_at};
use crate::web_space::{WebSpace, site};
use crate::{EASY, HARD, SOLVED, patient};

/// Calls the page's backend; returns the status and the lines of the answer, without members that vary.
fn ask(page: &Page, name: &str, request: &Value) -> (u64, Vec<Value>) {
    let script = "const [name, body, done] = arguments;
        import(document.querySelector('link[rel=modulepreload]').href)
            .then(({ ask }) => ask(name, { body, type: 'application/json', spoken: { language: 'en' } }))
            .then(async (answer) => done([answer.status, await answer.text()]))
            .catch((error) => done([0, JSON.stringify(String(error))]));";
    let arguments = vec![json!(name), json!(request.to_string())];
    let (status, text): (u64, String) = page.answer(script, arguments);
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
        ("explain", json!({"puzzle": EASY})),
        ("steps", json!({"puzzle": EASY})),
        ("canonical", json!({"puzzle": EASY})),
        ("generate", json!({"level": "medium", "seed": "9"})),
        ("rate", json!({"puzzle": "1"})),
        ("nothing", json!({})),
    ]
}

/// Sends all requests, and compares the answers.
fn compare(page: &Page, expected: &[(u64, Vec<Value>)]) {
    for ((name, request), expected) in requests().into_iter().zip(expected) {
        let found = ask(page, name, &request);
        assert_eq!(found, *expected, "{name} {request}");
    }
}

#[test]
fn a_static_site_computes_as_a_server_does_also_without_a_network() {
    let Some(folder) = site() else {
        eprintln!("skipped: NINEFOLD_SITE names no folder that ./site has built");
        return;
    };
    let space = WebSpace::open(folder);
    let is_cut = Arc::clone(&space.is_cut);
    visit_at(
        || space.address,
        |page| {
            let server = Page {
                address: serve(patient()),
                ..page.clone()
            };
            server.open("");
            let mut expected = Vec::new();
            for (name, request) in requests() {
                expected.push(ask(&server, name, &request));
            }
            let statuses: Vec<u64> = expected.iter().map(|(status, _)| *status).collect();
            assert_eq!(
                statuses,
                [200, 200, 200, 200, 200, 200, 200, 200, 200, 400, 404]
            );
            page.open("");
            compare(page, &expected);
            cancelled(page);

            let ready = "navigator.serviceWorker.controller";
            page.until(ready);
            is_cut.store(true, Ordering::Relaxed);
            page.open(&format!("#p={EASY}"));
            page.until_grid(EASY);
            compare(page, &expected);
            // The browser reports that the network is missing.
            console(&page.client);
        },
    );
}

/// A cancelled request ends soon, and later requests are answered normally.
fn cancelled(page: &Page) {
    let script = "const [body, done] = arguments;
        const control = new AbortController();
        const start = performance.now();
        setTimeout(() => control.abort(), 100);
        import(document.querySelector('link[rel=modulepreload]').href)
            .then(({ ask }) => ask('solve', { body, type: 'application/json', signal: control.signal }))
            .then(() => done(['answered', 0]), (error) => done([error.name, performance.now() - start]));";
    let long = json!({"puzzle": ".".repeat(81), "limit": 1_000_000, "algorithm": "backtrack"});
    let arguments = vec![json!(long.to_string())];
    let (name, took): (String, f64) = page.answer(script, arguments);
    assert_eq!(name, "AbortError");
    assert!(took < 2000.0, "{took} ms");
    let (status, _) = ask(page, "solve", &json!({"puzzle": EASY}));
    assert_eq!(status, 200);
}
