//! Bodies of requests, bounded in size and time.

use axum::body::{Bytes, HttpBody};
use axum::extract::{FromRequest, Request};
use axum::http::header::{CONTENT_TYPE, HeaderMap};
use http_body_util::{BodyExt, LengthLimitError, Limited};
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
        let options = &server.options;
        let media_type = MediaType::of(request.headers())?;
        let too_large = || {
            let message = format!("The body has more than {} bytes.", options.body);
            Failure::new(Code::TooLarge, message)
        };
        let body = request.into_body();
        // A body that declares itself too large is rejected at once.
        if body.size_hint().lower() > options.body as u64 {
            return Err(too_large());
        }
        let body = Limited::new(body, options.body).collect();
        let late = |_| Failure::new(Code::BodyTimeout, "The body did not arrive in time.");
        let body = timeout(options.patience, body).await.map_err(late)?;
        let body = body.map_err(|error| match error.is::<LengthLimitError>() {
            true => too_large(),
            false => Failure::new(Code::BadRequest, "The body did not arrive in full."),
        })?;
        let bytes = body.to_bytes();
        Ok(Input { media_type, bytes })
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

/// The body has a type that is not supported here.
pub fn unsupported() -> Failure {
    let message =
        "The Content-Type must be application/json; /api/v1/solve accepts text/plain too.";
    Failure::new(Code::UnsupportedMediaType, message)
}
