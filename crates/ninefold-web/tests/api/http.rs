//! The HTTP side of every answer: names, origins, headers, compression, caching.

use axum::body::Body;
use axum::http::{Method, header};
use clap::Parser;
use ninefold_web::Options;
use serde_json::json;

use super::client::{Answer, Client, EASY, getting, posting, request, with_headers};

#[tokio::test]
async fn the_page_is_served_and_nothing_else() {
    let client = Client::new(Options::default());
    let page = client.get("/").await;
    assert_eq!(
        page.headers[header::CONTENT_TYPE],
        "text/html; charset=utf-8"
    );
    assert_eq!(page.body, client.get("/index.html").await.body);
    let tag = page.headers[header::ETAG].clone();
    let tag = format!("if-none-match: {}", tag.to_str().unwrap());
    let again = client.ask(with_headers(getting("/"), &tag)).await;
    assert_eq!((again.status.as_u16(), again.body.len()), (304, 0));
    for path in [
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/..%2fCargo.toml",
        "//etc/passwd",
        "/page/",
        "/.",
        "/index.html/",
    ] {
        assert_eq!(client.get(path).await.code(), "not_found", "{path}");
    }
    let posted = client.post("/", json!({})).await;
    assert_eq!(posted.code(), "method_not_allowed");
    let font = client.get("/fonts/digits-bold.woff2").await;
    assert_eq!(font.headers[header::CONTENT_TYPE], "font/woff2");
}

#[tokio::test]
async fn every_answer_has_the_headers_that_protect() {
    let client = Client::new(Options::default());
    for path in [
        "/",
        "/nothing",
        "/healthz",
        "/api/v1/algorithms",
        "/api/v1/solve",
    ] {
        let answer = client.get(path).await;
        let policy = answer.headers[header::CONTENT_SECURITY_POLICY]
            .to_str()
            .unwrap();
        assert!(
            policy.starts_with("default-src 'none'; script-src 'self';"),
            "{policy}"
        );
        assert!(!policy.contains("unsafe"));
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(answer.headers[name], value, "{path}");
        }
    }
    let named = with_headers(getting("/healthz"), "x-request-id: mine");
    assert_eq!(client.ask(named).await.headers["x-request-id"], "mine");
}

/// The number of a request is in every line of the log about it.
#[tokio::test]
async fn only_short_and_plain_numbers_of_requests_are_taken_over() {
    let client = Client::new(Options::default());
    for number in ["x".repeat(65), "a b".to_owned(), "\"}".to_owned()] {
        let named = with_headers(getting("/healthz"), &format!("x-request-id: {number}"));
        let given = client.ask(named).await.headers["x-request-id"].clone();
        assert!(given.to_str().unwrap().parse::<u64>().is_ok(), "{given:?}");
    }
}

/// Returns the status of an answer to a request with these headers, which replace the usual ones.
async fn status(client: &Client, headers: &str) -> u16 {
    let asked = posting("/api/v1/solve", json!({"puzzle": EASY}).to_string());
    let answer = client.ask(with_headers(asked, headers)).await;
    answer.status.as_u16()
}

/// A foreign page can have a host name, but not one of these.
#[tokio::test]
async fn the_server_answers_to_its_own_names_only() {
    let client = Client::new(Options {
        hosts: vec!["sudoku.example.org".to_owned()],
        ..Options::default()
    });
    for host in [
        "localhost",
        "LOCALHOST:8096",
        "127.0.0.1:8096",
        "192.0.2.7",
        "[::1]:8096",
        "[2001:db8::1]",
        "sudoku.example.org",
        "Sudoku.Example.org:8443",
    ] {
        let headers = format!("host: {host}");
        assert_eq!(status(&client, &headers).await, 200, "{host}");
    }
    for host in [
        "evil.example",
        "localhost.evil.example",
        "sudoku.example.org.evil.example",
        "evil-sudoku.example.org",
        "127.0.0.1.evil.example:8096",
        "[evil.example]",
        "127.0.0.1@evil.example",
    ] {
        let status = status(&client, &format!("host: {host}")).await;
        assert!([400, 403].contains(&status), "{host}: {status}");
    }
    for host in ["", "a b", "local host:99999"] {
        let headers = format!("host: {host}");
        assert_eq!(status(&client, &headers).await, 400, "{host}");
    }
    let mut none = posting("/api/v1/solve", "{}");
    none.headers_mut().remove(header::HOST);
    assert_eq!(client.ask(none).await.code(), "bad_request");
    let mut two = posting("/api/v1/solve", "{}");
    let evil = "evil.example".parse().unwrap();
    two.headers_mut().append(header::HOST, evil);
    assert_eq!(client.ask(two).await.code(), "bad_request");
}

/// The page's origin is its address or, behind a proxy, one of the names given to the server.
#[tokio::test]
async fn only_the_page_itself_sends_requests() {
    let client = Client::new(Options {
        hosts: vec!["sudoku.example.org".to_owned()],
        ..Options::default()
    });
    for headers in [
        "",
        "origin: http://localhost:8096",
        "origin: https://sudoku.example.org",
        "host: sudoku.example.org\norigin: https://sudoku.example.org",
        // A proxy that changes the header Host.
        "host: 127.0.0.1:8096\norigin: http://sudoku.example.org",
        "sec-fetch-site: same-origin\norigin: https://other.example",
        "sec-fetch-site: none",
    ] {
        assert_eq!(status(&client, headers).await, 200, "{headers:?}");
    }
    for headers in [
        "origin: https://evil.example",
        "origin: null",
        "origin: http://localhost:3000",
        "origin: http://127.0.0.1:8096",
        "origin: https://sudoku.example.org.evil.example",
        "sec-fetch-site: cross-site",
        "sec-fetch-site: same-site\norigin: http://localhost:3000",
    ] {
        assert_eq!(status(&client, headers).await, 403, "{headers:?}");
    }
}

/// Only pages of allowed websites may send requests and read the answers.
#[tokio::test]
async fn allowed_websites_may_use_the_api() {
    const CLUB: &str = "https://club.example.org";
    let client = Client::new(Options {
        origins: vec![CLUB.parse().unwrap()],
        ..Options::default()
    });
    let ask = async |method, origin, path| {
        let kind = (method == Method::POST).then_some("application/json");
        let body = Body::from(json!({"puzzle": EASY}).to_string());
        let asked = request(method, path, kind, body);
        let headers = format!(
            "origin: {origin}\nsec-fetch-site: cross-site\naccess-control-request-method: POST\n\
             access-control-request-headers: content-type"
        );
        client.send(with_headers(asked, &headers)).await
    };
    let allowed = |answer: &Answer| answer.headers.get("access-control-allow-origin").cloned();
    for (method, path) in [
        (Method::OPTIONS, "/api/v1/rate"),
        (Method::POST, "/api/v1/rate"),
        (Method::GET, "/api/v1/algorithms"),
    ] {
        let answer = ask(method, CLUB, path).await;
        assert_eq!(answer.status, 200, "{path}");
        assert_eq!(allowed(&answer).unwrap(), CLUB, "{path}");
    }
    let preflight = ask(Method::OPTIONS, CLUB, "/api/v1/rate").await;
    assert_eq!(
        preflight.headers["access-control-allow-headers"],
        "content-type"
    );
    for stranger in ["https://evil.example", "http://club.example.org", "null"] {
        let answer = ask(Method::POST, stranger, "/api/v1/rate").await;
        assert_eq!(
            (answer.status.as_u16(), allowed(&answer)),
            (403, None),
            "{stranger}"
        );
        let preflight = ask(Method::OPTIONS, stranger, "/api/v1/rate").await;
        assert_eq!(allowed(&preflight), None, "{stranger}");
    }
}

#[test]
fn an_allowed_website_is_an_origin() {
    #[derive(Parser)]
    struct Arguments {
        #[command(flatten)]
        options: Options,
    }
    let parsed = |origin: &str| {
        let arguments = Arguments::try_parse_from(["serve", "--allow-origin", origin]);
        arguments.map(|arguments| arguments.options.origins)
    };
    for good in [
        "https://club.example.org",
        "http://localhost:3000",
        "http://[::1]:8080",
    ] {
        assert_eq!(parsed(good).unwrap(), [good]);
    }
    for bad in [
        "*",
        "null",
        "club.example.org",
        "https://",
        "https://a.example/b",
        "ftp://a.example",
        "https://user@a.example",
        "https://a.example/",
    ] {
        assert!(parsed(bad).is_err(), "{bad}");
    }
}

/// Every large answer is compressed in the encoding that the client prefers.
#[tokio::test]
async fn answers_are_compressed_for_clients_that_want_it() {
    let client = Client::new(Options::default());
    for path in ["/", "/app.js", "/api/v1/openapi.json"] {
        let plain = client.get(path).await;
        assert!(!plain.headers.contains_key(header::CONTENT_ENCODING));
        for encoding in ["gzip", "br"] {
            let asked = with_headers(getting(path), &format!("accept-encoding: {encoding}"));
            let answer = client.send(asked).await;
            assert_eq!(answer.headers[header::CONTENT_ENCODING], encoding, "{path}");
            assert_eq!(answer.headers[header::VARY], "accept-encoding");
            assert!(
                answer.body.len() * 2 < plain.body.len(),
                "{path} {encoding}"
            );
        }
    }
    for encoding in ["gzip", "br"] {
        let text = Body::from(format!("{EASY}\n").repeat(1200));
        let batch = request(Method::POST, "/api/v1/solve", Some("text/plain"), text);
        let batch = with_headers(batch, &format!("accept-encoding: {encoding}"));
        let answer = client.send(batch).await;
        assert_eq!(answer.headers[header::CONTENT_ENCODING], encoding);
        assert!((100..100_000).contains(&answer.body.len()));
    }
    let small = with_headers(getting("/healthz"), "accept-encoding: br, gzip");
    let small = client.send(small).await.headers;
    assert!(!small.contains_key(header::CONTENT_ENCODING));
}

/// Files named by the page may be cached forever, because another version has other names.
#[tokio::test]
async fn the_files_of_the_page_are_cached() {
    let client = Client::new(Options::default());
    let page = client.get("/").await;
    assert_eq!(page.headers[header::CACHE_CONTROL], "no-cache");
    let (_, rest) = page.text().split_once("src=\"").unwrap();
    let (script, _) = rest.split_once('"').unwrap();
    let cached = client.get(&format!("/{script}")).await;
    let caching = cached.headers[header::CACHE_CONTROL].to_str().unwrap();
    assert_eq!(caching, "public, max-age=31536000, immutable");
    let (version, name) = script.split_once('/').unwrap();
    let again = client.get(&format!("/{name}")).await;
    assert_eq!(again.body, cached.body);
    assert_eq!(again.headers[header::CACHE_CONTROL], "no-cache");
    for path in [
        format!("/{version}"),
        format!("/{version}/"),
        format!("/{version}0/{name}"),
    ] {
        assert_eq!(client.get(&path).await.code(), "not_found", "{path}");
    }
}

/// Pages of other servers may link to the page, but not read from the API.
#[tokio::test]
async fn foreign_pages_do_not_read_from_the_api() {
    let allowed = "https://club.example.org";
    let client = Client::new(Options {
        origins: vec![allowed.parse().unwrap()],
        hosts: vec!["sudoku.example.org".to_owned()],
        ..Options::default()
    });
    for (path, headers, status) in [
        ("/api/v1/algorithms", "origin: https://evil.example", 403),
        ("/api/v1/algorithms", "origin: null", 403),
        ("/api/v1/openapi.json", "sec-fetch-site: cross-site", 403),
        (
            "/api/v1/openapi.json",
            "sec-fetch-site: cross-site\nsec-fetch-mode: navigate",
            200,
        ),
        ("/api/v1/algorithms", "sec-fetch-site: same-origin", 200),
        ("/api/v1/algorithms", &format!("origin: {allowed}"), 200),
        (
            "/api/v1/algorithms",
            "origin: https://sudoku.example.org",
            200,
        ),
        ("/api/v1/algorithms", "origin: http://localhost:8096", 200),
        ("/", "sec-fetch-site: cross-site", 200),
        ("/healthz", "origin: https://evil.example", 200),
    ] {
        let answer = client.ask(with_headers(getting(path), headers)).await;
        assert_eq!(answer.status, status, "{path} {headers:?}");
        if status == 403 {
            assert_eq!(answer.code(), "foreign_page");
        }
    }
}
