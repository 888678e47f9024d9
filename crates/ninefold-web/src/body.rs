//! Request bodies, bounded in size and time.

use axum::body::{Bytes, HttpBody};
use axum::extract::{FromRequest, Request};
use axum::http::header::{CONTENT_TYPE, HeaderMap};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use ninefold_api::{Code, Failure, MediaType};
use tokio::time::timeout;

use crate::memory::Reserved;
use crate::refusal::Refusal;
use crate::state::Server;

/// The body of a request, as it was sent.
pub struct Sent {
    pub media_type: MediaType,
    pub bytes: Bytes,
    /// The memory reserved for the body and for the work on it.
    pub reserved: Vec<Reserved>,
}

impl FromRequest<Server> for Sent {
    type Rejection = Refusal;

    async fn from_request(request: Request, server: &Server) -> Result<Sent, Refusal> {
        let options = &server.options;
        let media_type = media_type(request.headers())?;
        let too_large = || {
            let message = format!("The body has more than {} bytes.", options.body);
            Failure::new(Code::TooLarge, message)
        };
        let body = request.into_body();
        // A body that declares itself too large is rejected at once.
        let declared = body.size_hint().lower();
        if declared > options.body as u64 {
            return Err(too_large().into());
        }
        let mut body = Limited::new(body, options.body);
        let late = |_| Failure::new(Code::BodyTimeout, "The body did not arrive in time.");
        let mut reserved = match server.memory.for_body(declared as usize) {
            Ok(reserved) => vec![reserved],
            Err(busy) => {
                // Many clients read no answer until they have sent their body.
                let drain =
                    async { while body.frame().await.is_some_and(|frame| frame.is_ok()) {} };
                timeout(options.patience, drain).await.map_err(late)?;
                return Err(busy.into());
            }
        };
        let mut bytes = Vec::with_capacity(declared as usize);
        let collect = async {
            while let Some(frame) = body.frame().await {
                let frame = frame.map_err(|error| match error.is::<LengthLimitError>() {
                    true => too_large(),
                    false => Failure::new(Code::BadRequest, "The body did not arrive in full."),
                })?;
                let Ok(data) = frame.into_data() else {
                    continue;
                };
                if bytes.len() + data.len() > declared as usize {
                    reserved.push(server.memory.for_body(data.len())?);
                }
                bytes.extend_from_slice(&data);
            }
            Ok::<(), Failure>(())
        };
        timeout(options.patience, collect).await.map_err(late)??;
        Ok(Sent {
            media_type,
            bytes: bytes.into(),
            reserved,
        })
    }
}

/// Returns the type of a body, as its sender declares it.
fn media_type(headers: &HeaderMap) -> Result<MediaType, Failure> {
    let named = headers
        .get(CONTENT_TYPE)
        .and_then(|value| value.to_str().ok());
    let essence = named.and_then(|value| value.split(';').next());
    let essence = essence.unwrap_or_default().trim().to_ascii_lowercase();
    match essence.as_str() {
        "application/json" => Ok(MediaType::Json),
        "text/plain" => Ok(MediaType::Text),
        "image/jpeg" | "image/png" | "image/x-portable-anymap" => Ok(MediaType::Picture),
        _ => Err(Failure::unsupported()),
    }
}
