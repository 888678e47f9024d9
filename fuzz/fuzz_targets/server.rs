//! Sequences of requests by clients that leave before the answer, between its parts, or while they are sending. In
//! every case, complete answers match the description, and after all have left, nothing runs or waits, all memory is
//! released, and an easy puzzle is solved.

#![no_main]

use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use arbitrary::Arbitrary;
use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{Method, Request as Asked, StatusCode, header};
use futures_util::stream::{self, StreamExt};
use http_body_util::BodyExt;
use libfuzzer_sys::fuzz_target;
use ninefold_api::MediaType;
use ninefold_fuzz::answers;
use ninefold_fuzz::puzzles::POOL;
use ninefold_fuzz::requests::Request;
use ninefold_web::{Options, Server, app};
use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};
use tower::ServiceExt;

/// The computing time of a request.
const LIMIT: Duration = Duration::from_millis(30);

/// The time that a client may take to send a request.
const PATIENCE: Duration = Duration::from_millis(50);

/// All memory of the server.
const MEMORY: usize = 2 << 20;

/// The memory that is reserved for each byte of a body.
const PER_BYTE: usize = 16;

/// The time after which nothing may run or wait any more, on a machine with other work.
const SOON: Duration = Duration::from_secs(5);

/// The maximum number of requests in a sequence.
const MOST: usize = 16;

static RUNTIME: LazyLock<Runtime> = LazyLock::new(|| {
    let runtime = Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(8)
        .enable_time()
        .build();
    runtime.expect("there are threads")
});

#[derive(Arbitrary, Debug)]
struct Input {
    computations: bool,
    queue: u8,
    clients: Vec<Client>,
    /// The number of clients that have begun when the server stops, if it does.
    stops: Option<u8>,
}

/// A client and its behaviour.
#[derive(Arbitrary, Debug)]
struct Client {
    request: Request,
    sends: Sends,
    reads: Reads,
    /// The milliseconds until the next client begins.
    pause: u8,
}

/// How a client sends its body.
#[derive(Arbitrary, Debug)]
enum Sends {
    Whole,
    /// In pieces of this length, with a declared length or without one.
    Pieces(u8),
    /// Up to this byte, and then it stalls.
    Stalls(u16),
    /// Up to this byte, and then the connection breaks.
    Breaks(u16),
}

/// How a client reads its answer.
#[derive(Arbitrary, Debug)]
enum Reads {
    All,
    /// With a pause of some milliseconds before each part.
    Slowly(u8),
    /// It leaves after some milliseconds.
    Leaves(u8),
    /// It leaves after some parts.
    Parts(u8),
}

fuzz_target!(|input: Input| RUNTIME.block_on(run(&input)));

async fn run(input: &Input) {
    let server = Server::new(Options {
        computations: NonZeroUsize::new(1 + usize::from(input.computations)).expect("it is more"),
        queue: usize::from(input.queue % 8),
        limit: LIMIT,
        patience: PATIENCE,
        memory: MEMORY,
        metrics: true,
        ..Options::default()
    });
    let router = app(&server);
    let mut clients: Vec<(&Client, JoinHandle<()>)> = Vec::new();
    let mut is_stopped = false;
    for (number, client) in input.clients.iter().take(MOST).enumerate() {
        if input
            .stops
            .is_some_and(|stops| usize::from(stops) == number)
        {
            server.stop();
            is_stopped = true;
        }
        let asks = client.asks(router.clone());
        clients.push((client, tokio::spawn(asks)));
        sleep(Duration::from_millis(u64::from(client.pause % 16))).await;
    }
    for (client, asking) in clients {
        if let Reads::Leaves(time) = client.reads {
            sleep(Duration::from_millis(u64::from(time % 32))).await;
            asking.abort();
        }
        let end = timeout(SOON, asking).await;
        let end = end.unwrap_or_else(|_| panic!("no end of {client:?}"));
        assert!(
            end.is_ok() || matches!(client.reads, Reads::Leaves(_)),
            "{end:?}"
        );
    }
    until_idle(&router).await;
    all_memory_is_back(&router).await;
    let (status, _, body) = whole(&router, "/api/v1/solve", &solve()).await;
    match is_stopped {
        true => assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE),
        false => answers::check("/api/v1/solve", status.as_u16(), "application/json", &body),
    }
    assert!(is_stopped || status == StatusCode::OK, "{status} {body:?}");
}

fn solve() -> Vec<u8> {
    format!("{{\"puzzle\":\"{}\"}}", POOL[0]).into_bytes()
}

/// Waits until nothing runs or waits.
async fn until_idle(router: &Router) {
    let start = Instant::now();
    loop {
        let asked = asked(Method::GET, "/metrics", None, Body::empty());
        let (status, _, text) = answer(router.clone(), asked).await;
        assert_eq!(status, StatusCode::OK);
        let text = String::from_utf8_lossy(&text).into_owned();
        let figures = text.lines().filter(|line| {
            line.starts_with("ninefold_computations_running{")
                || line.starts_with("ninefold_computations_waiting{")
        });
        let figures: Vec<&str> = figures.collect();
        assert_eq!(figures.len(), 4, "{text}");
        if figures.iter().all(|line| line.ends_with(" 0")) {
            return;
        }
        assert!(start.elapsed() < SOON, "{figures:?}");
        sleep(Duration::from_millis(1)).await;
    }
}

/// Sends a body that takes all of the memory. If some memory was not released, the server is busy.
async fn all_memory_is_back(router: &Router) {
    let body = vec![b' '; MEMORY / PER_BYTE];
    let (status, _, body) = whole(router, "/api/v1/solve", &body).await;
    let body = String::from_utf8_lossy(&body);
    assert!(!body.contains("\"busy\""), "{status} {body}");
}

/// Sends a request in JSON, and returns the whole answer.
async fn whole(router: &Router, path: &str, body: &[u8]) -> (StatusCode, String, Bytes) {
    let body = Body::from(body.to_vec());
    let asked = asked(Method::POST, path, Some(MediaType::Json), body);
    answer(router.clone(), asked).await
}

fn asked(method: Method, path: &str, kind: Option<MediaType>, body: Body) -> Asked<Body> {
    let mut asked = Asked::builder().method(method).uri(path);
    asked = asked.header(header::HOST, "localhost:8096");
    if let Some(kind) = kind {
        let kind = match kind {
            MediaType::Json => "application/json",
            MediaType::Text => "text/plain",
            MediaType::Picture => "image/png",
        };
        asked = asked.header(header::CONTENT_TYPE, kind);
    }
    asked.body(body).expect("it is a request")
}

async fn answer(router: Router, asked: Asked<Body>) -> (StatusCode, String, Bytes) {
    let response = router.oneshot(asked).await;
    let response = response.unwrap_or_else(|never| match never {});
    let (parts, body) = response.into_parts();
    let kind = parts.headers.get(header::CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let bytes = body.collect().await.expect("bodies of routers do not fail");
    (parts.status, kind.to_owned(), bytes.to_bytes())
}

impl Client {
    /// Sends the request, reads as much of the answer as this client reads, and checks complete answers.
    fn asks(&self, router: Router) -> impl Future<Output = ()> + Send + 'static {
        let Request {
            path,
            media_type,
            body,
        } = &self.request;
        let (path, body) = (*path, self.sends.body(body));
        let asked = asked(Method::POST, path, Some(*media_type), body);
        let (pause, most) = match self.reads {
            Reads::All | Reads::Leaves(_) => (0, usize::MAX),
            Reads::Slowly(pause) => (pause % 8, usize::MAX),
            Reads::Parts(parts) => (0, usize::from(parts % 8)),
        };
        let is_text = *media_type == MediaType::Text;
        async move {
            let response = router.oneshot(asked).await;
            let response = response.unwrap_or_else(|never| match never {});
            let (parts, mut body) = response.into_parts();
            let mut bytes = Vec::new();
            for _ in 0..most {
                sleep(Duration::from_millis(pause.into())).await;
                let frame = match body.frame().await {
                    Some(frame) => frame.expect("bodies of routers do not fail"),
                    None => {
                        let kind = parts.headers.get(header::CONTENT_TYPE);
                        let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
                        let status = parts.status.as_u16();
                        assert!(status != 500, "{}", String::from_utf8_lossy(&bytes));
                        if !(is_text && status == 415) {
                            answers::check(path, status, kind, &bytes);
                        }
                        return;
                    }
                };
                if let Ok(data) = frame.into_data() {
                    bytes.extend_from_slice(&data);
                }
            }
        }
    }
}

impl Sends {
    fn body(&self, bytes: &[u8]) -> Body {
        let sent = |length: u16| {
            let length = usize::from(length).min(bytes.len());
            Bytes::copy_from_slice(&bytes[..length])
        };
        match *self {
            Sends::Whole => Body::from(bytes.to_vec()),
            Sends::Pieces(length) => {
                let pieces = bytes.chunks(usize::from(length) + 1);
                let pieces: Vec<Result<Bytes, Infallible>> = pieces
                    .map(|piece| Ok(Bytes::copy_from_slice(piece)))
                    .collect();
                Body::from_stream(stream::iter(pieces))
            }
            Sends::Stalls(length) => {
                let first = stream::iter([Ok::<Bytes, Infallible>(sent(length))]);
                Body::from_stream(first.chain(stream::pending()))
            }
            Sends::Breaks(length) => {
                let broken = Err(std::io::Error::from(std::io::ErrorKind::ConnectionReset));
                Body::from_stream(stream::iter([Ok(sent(length)), broken]))
            }
        }
    }
}
