//! Logs a line for each request, and counts it in the metrics.

use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::Response;
use ninefold_api::Code;
use tracing::Instrument;

use crate::state::Server;

/// The name logged for files of the page, and for unknown addresses.
const OTHER: &str = "page";

/// Counts and logs the request.
pub async fn record(State(server): State<Server>, request: Request, next: Next) -> Response {
    let start = Instant::now();
    let matched = request.extensions().get::<MatchedPath>().cloned();
    let endpoint = matched.as_ref().map_or(OTHER, MatchedPath::as_str);
    let number = request.headers().get("x-request-id");
    let number = number.and_then(|number| number.to_str().ok());
    let span = tracing::info_span!(
        "request",
        id = number.unwrap_or_default(),
        method = %request.method(),
        endpoint,
    );
    let response = next.run(request).instrument(span.clone()).await;
    let (status, time) = (response.status().as_u16(), start.elapsed());
    let code = response.extensions().get::<Code>().copied();
    server.metrics.answered(endpoint, status, code, time);
    let milliseconds = time.as_secs_f64() * 1e3;
    span.in_scope(|| match code {
        Some(Code::Internal) => tracing::error!(status, milliseconds, "answered"),
        Some(code) => tracing::info!(status, code = code.name(), milliseconds, "answered"),
        None => tracing::info!(status, milliseconds, "answered"),
    });
    response
}
