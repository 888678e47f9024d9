//! `/api/v1/openapi.json`: the documentation.

use axum::http::StatusCode;
use axum::response::Response;

use crate::OPENAPI;
use crate::body::typed;

pub async fn answer() -> Response {
    typed(StatusCode::OK, "application/json", OPENAPI)
}
