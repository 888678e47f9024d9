//! `ninefold serve` as a whole.

use std::io::Write;
use std::net::TcpListener;
use std::thread;
use std::time::{Duration, Instant};

use crate::running::http::{Client, Server, figure};
use crate::running::{LINE, SOLVED, assert_status, assert_told, ninefold, run, stderr, wait_until};

const LONG: &str = "ninefold_computations_running{lane=\"long\"}";

/// Returns a request that takes as much time as allowed.
fn long_request() -> String {
    let empty = ".".repeat(81);
    format!(r#"{{"puzzle": "{empty}", "algorithms": ["dancing-links"], "limit": 1000000}}"#)
}

fn wait_until_running(server: &Server) {
    let mut observer = server.connect();
    wait_until("the computation runs", || {
        figure(&mut observer, LONG) >= 1.0
    });
}

#[test]
fn it_serves_the_page_and_the_api_and_stops_when_told() {
    for signal in ["-TERM", "-INT"] {
        let server = Server::start("");
        let mut client = server.connect();
        assert!(client.get("/").body.contains("<title"));
        let body = format!(r#"{{"puzzle": "{LINE}"}}"#);
        let answer = client.post("/api/v1/solve", &body);
        assert_eq!(answer.status, 200);
        assert!(answer.body.contains(SOLVED));
        assert_eq!(client.get("/healthz").status, 200);
        server.terminate(signal);
        assert_eq!(server.wait().code(), Some(0));
    }
}

#[test]
fn running_computations_are_interrupted_by_a_signal() {
    let server = Server::start("--limit-ms 600000");
    let mut client = server.connect();
    client.begin("/api/v1/compare", &long_request());
    wait_until_running(&server);
    server.terminate("-TERM");
    let answer = client.answer();
    assert_eq!(answer.status, 503);
    assert!(answer.body.contains(r#""code":"stopping""#), "{answer:?}");
    assert_eq!(server.wait().code(), Some(0));
}

#[test]
fn a_client_that_hangs_up_stops_its_computation() {
    let server = Server::start("--limit-ms 600000");
    let mut client = server.connect();
    client.begin("/api/v1/compare", &long_request());
    wait_until_running(&server);
    drop(client);
    let mut observer = server.connect();
    wait_until("it has stopped", || figure(&mut observer, LONG) == 0.0);
    assert_eq!(
        figure(&mut observer, "ninefold_computations_abandoned_total"),
        1.0
    );
}

#[test]
fn a_client_that_stops_sending_is_disconnected() {
    let server = Server::start("--patience 1");
    for beginning in [
        "",
        "GET / HTTP/1.1\r\nHost: nine",
        "POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{",
    ] {
        let mut client = server.connect();
        client.send(beginning);
        assert!(client.is_hung_up_on(), "{beginning:?}");
    }
}

/// The time limit is for the whole head and the whole body, not for each byte.
#[test]
fn a_client_that_sends_too_slowly_is_disconnected() {
    let server = Server::start("--patience 1");
    for beginning in [
        "GET / HTTP/1.1\r\nHost: nine",
        "POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 9999\r\n\r\n",
    ] {
        let mut client = server.connect();
        client.send(beginning);
        wait_until("the server hangs up", || !client.try_send("."));
    }
}

#[test]
fn a_body_that_says_it_is_too_large_is_not_waited_for() {
    let server = Server::start("--patience 600");
    let mut client = server.connect();
    client.send(
        "POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
         Content-Length: 99999999999\r\n\r\n{",
    );
    assert_eq!(client.answer().status, 413);
}

/// A client that never reads its lines blocks no other, and is disconnected.
#[test]
fn a_client_that_never_reads_is_disconnected() {
    let server = Server::start("--patience 1");
    let puzzles = vec![format!("\"{LINE}\""); 10_000].join(",");
    let mut deaf: Vec<Client> = (0..4).map(|_| server.connect()).collect();
    for client in &mut deaf {
        client.begin("/api/v1/solve", &format!(r#"{{"puzzles": [{puzzles}]}}"#));
    }
    let mut observer = server.connect();
    wait_until("the server abandons them", || {
        figure(&mut observer, "ninefold_connections") <= 1.0
    });
}

/// A client may take its lines far longer than the patience, if it does not pause for long.
#[test]
fn a_client_that_reads_slowly_gets_everything() {
    let server = Server::start("--patience 1");
    let mut client = server.connect();
    let puzzles = vec![format!("\"{LINE}\""); 3_000].join(",");
    client.begin("/api/v1/solve", &format!(r#"{{"puzzles": [{puzzles}]}}"#));
    let start = Instant::now();
    // Reads less than 200 KB a second.
    let text = client.read_slowly(10_000, Duration::from_millis(50));
    assert!(text.contains("{\"number\":3000,"));
    assert!(start.elapsed() > Duration::from_secs(2));
}

#[test]
fn a_server_that_runs_can_be_asked_whether_it_is_well() {
    let server = Server::start("");
    let address = server.address.clone();
    let (_, port) = address.rsplit_once(':').unwrap();
    let check = || run(&format!("serve --check --port {port}"), "");
    let output = check();
    assert_status(&output, 0);
    assert!(output.stdout.is_empty() && output.stderr.is_empty());
    server.terminate("-TERM");
    server.wait();
    let output = check();
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains(&format!("127.0.0.1:{port}")));

    // Another program that answers on the port.
    let other = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = other.local_addr().unwrap().port().to_string();
    let stranger = thread::spawn(move || {
        let (mut connection, _) = other.accept().unwrap();
        let _ = connection.write_all(b"HTTP/1.1 404 Not Found\r\n\r\n");
    });
    let output = run(&format!("serve --check --port {port}"), "");
    stranger.join().unwrap();
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_taken_port_is_an_error() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let output = ninefold(&format!("serve --port {port}")).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stdout.is_empty());
    assert_told(&output, &format!("127.0.0.1:{port}"));
}

#[test]
fn the_head_of_a_request_has_a_largest_size() {
    let server = Server::start("");
    for (length, status) in [(60 << 10, 200), (64 << 10, 431), (100 << 10, 431)] {
        let mut client = server.connect();
        let long = "a".repeat(length);
        client.send(&format!(
            "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Long: {long}\r\n\r\n"
        ));
        assert_eq!(client.answer().status, status, "{length}");
    }
}
