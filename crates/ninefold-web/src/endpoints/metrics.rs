//! `/metrics`: figures for Prometheus.

use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;

use crate::metrics::CONTENT_TYPE;
use crate::state::Server;

pub async fn answer(State(server): State<Server>) -> impl IntoResponse {
    (
        [(header::CONTENT_TYPE, CONTENT_TYPE)],
        server.metrics.text(),
    )
}
