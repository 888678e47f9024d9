//! `/api/v1/algorithms`: the list of algorithms.

use axum::http::StatusCode;
use axum::response::Response;
use ninefold::Solver;
use serde::Serialize;

use crate::body::json;

#[derive(Serialize)]
struct AlgorithmsResult {
    algorithms: [AlgorithmRecord; Solver::ALL.len()],
}

#[derive(Serialize)]
struct AlgorithmRecord {
    name: &'static str,
    summary: &'static str,
    source: &'static str,
    default: bool,
}

pub async fn answer() -> Response {
    let record = |solver: Solver| AlgorithmRecord {
        name: solver.name(),
        summary: solver.summary(),
        source: solver.source(),
        default: solver == Solver::default(),
    };
    let algorithms = Solver::ALL.map(record);
    json(StatusCode::OK, &AlgorithmsResult { algorithms })
}
