//! The page: files that the program contains.

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::errors::Failure;

/// The files by name. A table of them is in the program, so no name leads outside.
#[derive(RustEmbed)]
#[folder = "page"]
struct Files;

/// Answers with the file at this address.
pub async fn file(uri: Uri, headers: HeaderMap) -> Response {
    let name = match uri.path() {
        "/" => "index.html",
        path => path.trim_start_matches('/'),
    };
    match Files::get(name) {
        Some(file) => answer(file, &headers),
        None => Failure::not_found().into_response(),
    }
}

/// The file, or 304 if the browser has it already.
fn answer(file: EmbeddedFile, asked: &HeaderMap) -> Response {
    let tag = tag(&file);
    let known = asked.get_all(IF_NONE_MATCH).iter();
    let is_known = known
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|value| value.trim().trim_start_matches("W/") == tag);
    // Browsers ask each time, which costs little: so they never show an old page after an update.
    let headers = [
        (CACHE_CONTROL, "no-cache".to_owned()),
        (ETAG, tag),
        (CONTENT_TYPE, typed(file.metadata.mimetype())),
    ];
    match is_known {
        true => (StatusCode::NOT_MODIFIED, headers).into_response(),
        false => (headers, file.data).into_response(),
    }
}

fn tag(file: &EmbeddedFile) -> String {
    let hash = file.metadata.sha256_hash();
    let digits = hash[..16].iter().map(|byte| format!("{byte:02x}"));
    format!("\"{}\"", digits.collect::<String>())
}

/// Adds the encoding to the types of text.
fn typed(mime: &str) -> String {
    match mime.starts_with("text/") {
        true => format!("{mime}; charset=utf-8"),
        false => mime.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> Vec<(String, String)> {
        let text = |name: &str| String::from_utf8(Files::get(name).unwrap().data.to_vec()).unwrap();
        Files::iter()
            .map(|name| (name.to_string(), text(&name)))
            .collect()
    }

    #[test]
    fn the_page_is_small() {
        let sizes: usize = all().iter().map(|(_, text)| text.len()).sum();
        assert!((50_000..150_000).contains(&sizes), "{sizes} bytes");
    }

    #[test]
    fn every_file_says_what_it_is_for() {
        for (name, text) in all() {
            let opening = match name.rsplit('.').next().unwrap() {
                "js" => "// ",
                "css" => "/* ",
                "svg" => "<!-- ",
                "html" => "<!doctype html>\n<!-- ",
                other => panic!("{name}: what is {other}?"),
            };
            assert!(text.starts_with(opening), "{name}");
        }
    }

    /// The content policy would stop it, but only once somebody sees the page.
    #[test]
    fn no_file_has_what_the_policy_forbids() {
        for (name, text) in all() {
            let text = text.replace("http://www.w3.org/2000/svg", "");
            let forbidden = [
                "http:",
                "https:",
                "innerHTML",
                "style=",
                "onclick=",
                "eval(",
                "javascript:",
            ];
            for word in forbidden {
                assert!(!text.contains(word), "{name} has {word}");
            }
        }
    }

    #[test]
    fn every_module_that_is_asked_for_is_there() {
        for (name, text) in all() {
            for (_, rest) in text
                .match_indices("from \"./")
                .map(|(at, word)| text.split_at(at + word.len()))
            {
                let asked = rest.split('"').next().unwrap();
                assert!(Files::get(asked).is_some(), "{name} asks for {asked}");
            }
        }
    }
}
