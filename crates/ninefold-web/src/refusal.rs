//! Failures as answers over HTTP.

use axum::http::StatusCode;
use axum::http::header::RETRY_AFTER;
use axum::response::{IntoResponse, Response};
use axum::{Extension, Json};
use ninefold_api::{Code, Failure};

/// A failure, as the answer to a request.
#[derive(Clone)]
pub struct Refusal(pub Failure);

impl From<Failure> for Refusal {
    fn from(failure: Failure) -> Refusal {
        Refusal(failure)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let Refusal(failure) = self;
        let status = status(failure.code);
        let retry = status == StatusCode::SERVICE_UNAVAILABLE;
        let retry = retry.then_some([(RETRY_AFTER, "2")]);
        // The log and the metrics read the code from the extension.
        (status, Extension(failure.code), retry, Json(failure)).into_response()
    }
}

fn status(code: Code) -> StatusCode {
    StatusCode::from_u16(code.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR)
}
