//! `/api/v1/algorithms`: what there is to choose from.

use axum::http::StatusCode;
use axum::response::Response;
use serde::Serialize;

use crate::body::json;
use crate::solver::Solver;

#[derive(Serialize)]
struct Algorithms {
    algorithms: Vec<Entry>,
}

#[derive(Serialize)]
struct Entry {
    name: &'static str,
    summary: &'static str,
    source: &'static str,
    default: bool,
}

pub async fn answer() -> Response {
    let entry = |solver: Solver| Entry {
        name: solver.name(),
        summary: solver.summary(),
        source: solver.source(),
        default: solver == Solver::default(),
    };
    let algorithms = Solver::all().map(entry).collect();
    json(StatusCode::OK, &Algorithms { algorithms })
}
