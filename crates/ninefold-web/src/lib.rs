//! Sudoku over HTTP: the API under `/api/v1`, and the page that plays with it.

/// The documentation of the API, as OpenAPI 3.1. The tests hold the handlers to it.
pub const OPENAPI: &str = include_str!("../openapi.json");
