//! The health of a server: the answer at `/healthz`, and a check that requests it.

use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use serde_json::json;

use crate::options::Options;
use crate::state::Server;

/// Answers `/healthz` with 200 and `ok`, or with 503 and the names of the stuck lanes: those with a computation that
/// should have ended a second ago.
pub async fn answer(State(server): State<Server>) -> impl IntoResponse {
    let stuck = server.scheduler.stuck();
    let version = env!("CARGO_PKG_VERSION");
    match stuck.is_empty() {
        true => (
            StatusCode::OK,
            Json(json!({"status": "ok", "version": version})),
        ),
        false => {
            let health = json!({"status": "stuck", "version": version, "lanes": stuck});
            (StatusCode::SERVICE_UNAVAILABLE, Json(health))
        }
    }
}

/// The time limit for the answer of the server.
const PATIENCE: Duration = Duration::from_secs(2);

/// Checks the server at the address and port of these options.
///
/// # Errors
/// If the server cannot be reached, does not answer within two seconds, or does not answer that it is healthy.
pub fn check(options: &Options) -> io::Result<()> {
    let address = SocketAddr::from((options.bind, options.port));
    let mut connection = TcpStream::connect_timeout(&address, PATIENCE)?;
    connection.set_read_timeout(Some(PATIENCE))?;
    let request = format!("GET /healthz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    connection.write_all(request.as_bytes())?;
    let mut status = [0; "HTTP/1.1 200".len()];
    connection.read_exact(&mut status)?;
    match &status {
        b"HTTP/1.1 200" => Ok(()),
        _ => Err(io::Error::other(
            "the server does not report that it is healthy",
        )),
    }
}
