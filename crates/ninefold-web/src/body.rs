//! Bodies of requests, bounded in size and time; bodies of answers.

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_TYPE, HeaderMap, HeaderValue};
use axum::response::Response;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use serde::Serialize;
use tokio::time::timeout;

use crate::errors::{Code, Failure};
use crate::state::Server;

/// The body of a request.
pub struct Input {
    pub media_type: MediaType,
    pub bytes: Bytes,
}

/// The type of a body, as its sender declares it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MediaType {
    Json,
    Text,
}

impl FromRequest<Server> for Input {
    type Rejection = Failure;

    async fn from_request(request: Request, server: &Server) -> Result<Input, Failure> {
        let options = server.options();
        let media_type = MediaType::of(request.headers())?;
        let body = request.into_body();
        // A body that declares itself too large is rejected at once.
        if body.size_hint().lower() > options.body as u64 {
            return Err(too_large(options.body));
        }
        let body = Limited::new(body, options.body);
        let body = timeout(options.patience, body.collect()).await;
        match body {
            Ok(Ok(body)) => Ok(Input {
                media_type,
                bytes: body.to_bytes(),
            }),
            Ok(Err(error)) if error.is::<LengthLimitError>() => Err(too_large(options.body)),
            Ok(Err(_)) => Err(Failure::new(
                Code::BadRequest,
                "The body did not arrive in full.",
            )),
            Err(_) => Err(Failure::new(
                Code::BodyTimeout,
                "The body did not arrive in time.",
            )),
        }
    }
}

impl MediaType {
    fn of(headers: &HeaderMap) -> Result<MediaType, Failure> {
        let named = headers
            .get(CONTENT_TYPE)
            .and_then(|value| value.to_str().ok());
        let essence = named.and_then(|value| value.split(';').next());
        let essence = essence.unwrap_or_default().trim().to_ascii_lowercase();
        match essence.as_str() {
            "application/json" => Ok(MediaType::Json),
            "text/plain" => Ok(MediaType::Text),
            _ => Err(unsupported()),
        }
    }
}

fn too_large(most: usize) -> Failure {
    Failure::new(
        Code::TooLarge,
        format!("The body has more than {most} bytes."),
    )
}

/// The body has a type that is not supported here.
pub fn unsupported() -> Failure {
    Failure::new(
        Code::UnsupportedMediaType,
        "The Content-Type must be application/json; /api/v1/solve accepts text/plain too.",
    )
}

/// An answer in JSON.
pub fn json(status: StatusCode, value: &impl Serialize) -> Response {
    let bytes = serde_json::to_vec(value).expect("records are strings, numbers and lists");
    typed(status, "application/json", bytes)
}

/// An answer of this type.
pub fn typed(status: StatusCode, kind: &'static str, body: impl Into<Body>) -> Response {
    let mut response = Response::new(body.into());
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}
