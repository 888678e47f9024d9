//! Headers of every answer, which restrict the browser, and limits for the headers of requests.

use axum::http::header::HeaderValue;
use axum::http::{HeaderName, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use axum::{extract::Request, http::header};

/// Allows only the page's own files: no inline scripts or styles, no other hosts, no frames.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; \
                      img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=()",
    ),
];

/// The content type of records and documents.
pub const JSON: [(HeaderName, &str); 1] = [(header::CONTENT_TYPE, "application/json")];

/// The largest head of a request, in bytes. The HTTP library's own limit is higher, and varies with how the head
/// arrives.
const LARGEST_HEAD: usize = 64 << 10;

/// Rejects a request with a larger head, and closes the connection.
pub async fn bounded(request: Request, next: Next) -> Response {
    let line = request
        .uri()
        .path_and_query()
        .map_or(0, |path| path.as_str().len());
    let headers = request.headers().iter();
    let size = headers.map(|(name, value)| name.as_str().len() + value.len() + 4);
    if line + size.sum::<usize>() > LARGEST_HEAD {
        let close = [(header::CONNECTION, "close")];
        return (StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE, close).into_response();
    }
    next.run(request).await
}

/// The header with the number of a request, which the client may choose.
const ID: &str = "x-request-id";

/// The largest length of a number that a client may choose.
const LONGEST_ID: usize = 64;

/// Removes the number of a request unless it is short and plain, because it is written to the log.
pub async fn plain_id(mut request: Request, next: Next) -> Response {
    if request.headers().get(ID).is_some_and(|id| !is_plain(id)) {
        request.headers_mut().remove(ID);
    }
    next.run(request).await
}

fn is_plain(id: &HeaderValue) -> bool {
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.:".contains(byte);
    id.len() <= LONGEST_ID && id.as_bytes().iter().all(is_plain)
}

/// Adds the security headers, and forbids caching unless the answer allows it.
pub async fn secure(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    response
}
