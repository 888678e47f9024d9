//! A page of another website, which may use the API only if the server allows it.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::thread;

use ninefold_web::Options;
use serde_json::json;

use crate::driver::{Driver, wait};
use crate::page::{serve, skips_server};
use crate::{EASY, SOLVED, patient};

/// Serves an empty page for every request; returns its origin.
fn other_website() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let origin = format!("http://{}", listener.local_addr().unwrap());
    thread::spawn(move || {
        for mut connection in listener.incoming().map_while(Result::ok) {
            let _ = connection.read(&mut [0; 4096]);
            let page = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 15\r\n\
                        Connection: close\r\n\r\n<!doctype html>";
            let _ = connection.write_all(page.as_bytes());
        }
    });
    origin
}

#[test]
fn a_foreign_page_is_refused_unless_it_is_allowed() {
    if skips_server() {
        return;
    }
    let Some(driver) = Driver::start() else {
        return;
    };
    let origin = other_website();
    let strict = serve(patient());
    let open = serve(Options {
        origins: vec![origin.parse().unwrap()],
        ..patient()
    });
    let client = driver.open();
    wait(client.goto(&origin)).unwrap();
    let script = "const [address, body, done] = arguments;
        fetch(address, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
            .then((answer) => answer.json())
            .then((answer) => done(answer.solution), (error) => done(error.name));";
    for (server, expected) in [(strict, "TypeError"), (open, SOLVED)] {
        let arguments = vec![
            json!(format!("{server}api/v1/solve")),
            json!(json!({"puzzle": EASY}).to_string()),
        ];
        let answer = wait(client.execute_async(script, arguments)).unwrap();
        assert_eq!(answer, expected, "{server}");
    }
    wait(client.close()).unwrap();
}
