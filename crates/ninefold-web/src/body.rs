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

/// A body that has come in.
pub struct Input {
    pub form: Form,
    pub bytes: Bytes,
}

/// In what form a body is, as its sender says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    Json,
    Text,
}

impl FromRequest<Server> for Input {
    type Rejection = Failure;

    async fn from_request(request: Request, server: &Server) -> Result<Input, Failure> {
        let options = server.options();
        let form = Form::of(request.headers())?;
        let body = request.into_body();
        // What says that it is too large is not waited for.
        if body.size_hint().lower() > options.body as u64 {
            return Err(too_large(options.body));
        }
        let body = Limited::new(body, options.body);
        let body = timeout(options.patience, body.collect()).await;
        match body {
            Ok(Ok(body)) => Ok(Input {
                form,
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

impl Form {
    fn of(headers: &HeaderMap) -> Result<Form, Failure> {
        let named = headers
            .get(CONTENT_TYPE)
            .and_then(|value| value.to_str().ok());
        let essence = named.and_then(|value| value.split(';').next());
        let essence = essence.unwrap_or_default().trim().to_ascii_lowercase();
        match essence.as_str() {
            "application/json" => Ok(Form::Json),
            "text/plain" => Ok(Form::Text),
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

/// The body is in a form that is not taken here.
pub fn unsupported() -> Failure {
    Failure::new(
        Code::UnsupportedMediaType,
        "The Content-Type must be application/json; /api/v1/solve takes text/plain too.",
    )
}

/// An answer in JSON.
pub fn json(status: StatusCode, value: &impl Serialize) -> Response {
    let bytes = serde_json::to_vec(value).expect("records are strings, numbers and lists");
    typed(status, "application/json", bytes)
}

/// An answer of that type.
pub fn typed(status: StatusCode, kind: &'static str, body: impl Into<Body>) -> Response {
    let mut response = Response::new(body.into());
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    response
}
