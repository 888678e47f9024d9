//! `/api/v1/openapi.json`: the documentation, and the schema that it refers to.

use axum::http::StatusCode;
use axum::response::Response;
use ninefold_explain::record::SCHEMA;

use crate::OPENAPI;
use crate::body::typed;

pub async fn answer() -> Response {
    typed(StatusCode::OK, "application/json", OPENAPI)
}

pub async fn schema() -> Response {
    typed(StatusCode::OK, "application/json", SCHEMA)
}
