//! `/api/v1/openapi.json`: the documentation, and the schema that it refers to.

use axum::http::header::{CONTENT_TYPE, HeaderName};
use axum::response::IntoResponse;
use ninefold_explain::record::SCHEMA;

use crate::OPENAPI;

const JSON: [(HeaderName, &str); 1] = [(CONTENT_TYPE, "application/json")];

pub async fn answer() -> impl IntoResponse {
    (JSON, OPENAPI)
}

pub async fn schema() -> impl IntoResponse {
    (JSON, SCHEMA)
}
