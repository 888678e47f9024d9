//! `/metrics`: figures for Prometheus.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;

use crate::body::typed;
use crate::metrics::CONTENT_TYPE;
use crate::state::Server;

pub async fn answer(State(server): State<Server>) -> Response {
    typed(StatusCode::OK, CONTENT_TYPE, server.metrics().text())
}
