//! `/healthz`: whether the server is alive.

use axum::http::StatusCode;
use axum::response::Response;
use serde::Serialize;

use crate::body::json;

#[derive(Serialize)]
struct Health {
    status: &'static str,
    version: &'static str,
}

pub async fn answer() -> Response {
    let health = Health {
        status: "ok",
        version: env!("CARGO_PKG_VERSION"),
    };
    json(StatusCode::OK, &health)
}
