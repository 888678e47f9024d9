//! The page: files that are in the program.

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, HeaderValue, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::errors::{Code, Failure};

/// The files by name. They are looked up in a table, so no name leads out of it.
#[derive(RustEmbed)]
#[folder = "page"]
struct Files;

/// The file of that address.
pub async fn file(uri: Uri, headers: HeaderMap) -> Response {
    let name = match uri.path() {
        "/" => "index.html",
        path => path.trim_start_matches('/'),
    };
    match Files::get(name) {
        Some(file) => answer(file, &headers),
        None => Failure::new(Code::NotFound, "There is nothing at this address.").into_response(),
    }
}

/// The file, or word that the browser has it already.
fn answer(file: EmbeddedFile, asked: &HeaderMap) -> Response {
    let tag = tag(&file);
    let known = asked.get_all(IF_NONE_MATCH).iter();
    let is_known = known
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|value| value.trim().trim_start_matches("W/") == tag);
    let mut response = match is_known {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => Response::new(Body::from(file.data)),
    };
    let headers = response.headers_mut();
    // Asked for anew each time, which costs little here: after an update nothing old is shown.
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    let values = [(ETAG, tag), (CONTENT_TYPE, typed(file.metadata.mimetype()))];
    for (name, value) in values {
        if let Ok(value) = HeaderValue::from_str(&value) {
            headers.insert(name, value);
        }
    }
    response
}

fn tag(file: &EmbeddedFile) -> String {
    let hash = file.metadata.sha256_hash();
    let digits = hash[..16].iter().map(|byte| format!("{byte:02x}"));
    format!("\"{}\"", digits.collect::<String>())
}

/// Text is in UTF-8.
fn typed(mime: &str) -> String {
    match mime.starts_with("text/") {
        true => format!("{mime}; charset=utf-8"),
        false => mime.to_owned(),
    }
}
