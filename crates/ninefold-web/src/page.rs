//! The page: files that the program contains.
//!
//! Browsers ask for `index.html` each time, so they never show an old page after an update. It names the other files
//! in a folder of this version, whose contents never change, so browsers keep them. It also names all modules, so that
//! browsers need not find one after the other.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

use axum::body::Bytes;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use ninefold_api::Failure;
use rust_embed::RustEmbed;

use crate::encoded::Encoded;
use crate::refusal::Refusal;

#[derive(RustEmbed)]
#[folder = "page"]
struct Files;

/// A file as it is sent.
struct File {
    kind: String,
    content: Encoded,
}

/// The files by name. Only these can be asked for, so no name leads outside.
static FILES: LazyLock<HashMap<String, File>> = LazyLock::new(|| {
    let files = Files::iter().filter_map(|name| Some((Files::get(&name)?, name)));
    let files = files.map(|(file, name)| {
        let content: Bytes = match &*name {
            "index.html" => index(&String::from_utf8_lossy(&file.data)).into(),
            _ => file.data.into_owned().into(),
        };
        let kind = typed(file.metadata.mimetype());
        let content = Encoded::new(content);
        (name.into_owned(), File { kind, content })
    });
    files.collect()
});

/// The name of this version of the files, which depends on all of them.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let mut hasher = DefaultHasher::new();
    for name in Files::iter() {
        let hash = Files::get(&name).map(|file| file.metadata.sha256_hash());
        (name, hash).hash(&mut hasher);
    }
    format!("{:016x}", hasher.finish())
});

/// Modules that only static sites load, two of them in a worker.
const ONLY_ON_SITES: [&str; 3] = ["library.js", "worker-backend.js", "worker.js"];

/// `index.html` with the folder of this version in place of `{version}`, and a link to each module in place of
/// `{modules}`. For static sites, `./site` does the same.
fn index(text: &str) -> String {
    let modules = Files::iter().filter(|name| is_loaded(name) && is_module(name));
    let link = |name| format!("<link rel=\"modulepreload\" href=\"{{version}}/{name}\">");
    let links: Vec<String> = modules.map(link).collect();
    text.replace("<!-- {modules} -->", &links.join("\n  "))
        .replace("{version}", &VERSION)
}

/// Whether the page always loads this module: not those of other languages than English, nor those of static sites.
fn is_loaded(name: &str) -> bool {
    !ONLY_ON_SITES.contains(&name) && !is_translation(name)
}

/// Whether this has texts in another language than English.
fn is_translation(name: &str) -> bool {
    name.starts_with("lessons/") || name.starts_with("texts/") && name != "texts/en.js"
}

/// Whether this is JavaScript that imports or exports something.
fn is_module(name: &str) -> bool {
    let text = Files::get(name).filter(|_| name.ends_with(".js"));
    text.is_some_and(|file| {
        let text = String::from_utf8_lossy(&file.data);
        let mut lines = text.lines();
        lines.any(|line| line.starts_with("import ") || line.starts_with("export "))
    })
}

/// Compresses all files, so that no request waits for that.
pub fn prepare() {
    for file in FILES.values() {
        file.content.prepare();
    }
}

/// Answers with the file at this address, which may be in the folder of this version.
pub async fn file(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    let in_version = path
        .strip_prefix(VERSION.as_str())
        .and_then(|rest| rest.strip_prefix('/'));
    let (name, caching) = match (path, in_version) {
        ("", _) => ("index.html", "no-cache"),
        (_, Some(name)) => (name, "public, max-age=31536000, immutable"),
        (name, None) => (name, "no-cache"),
    };
    match FILES.get(name) {
        Some(file) => answer(file, caching, &headers),
        None => Refusal(Failure::not_found()).into_response(),
    }
}

/// The file, or 304 if the browser has it already.
fn answer(file: &File, caching: &'static str, asked: &HeaderMap) -> Response {
    // Weak, as the bytes may be compressed on their way.
    let tag = format!("W/\"{}\"", *VERSION);
    let known = asked.get_all(IF_NONE_MATCH).iter();
    let is_known = known
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|value| value.trim() == tag);
    let headers = [
        (CACHE_CONTROL, caching),
        (ETAG, &tag),
        (CONTENT_TYPE, &file.kind),
        (VARY, "accept-encoding"),
    ];
    if is_known {
        return (StatusCode::NOT_MODIFIED, headers).into_response();
    }
    let (encoding, bytes) = file.content.accepted(asked);
    let mut response = (headers, bytes).into_response();
    if let Some(encoding) = encoding {
        let name = HeaderValue::from_static(encoding.name());
        response.headers_mut().insert(CONTENT_ENCODING, name);
    }
    response
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

    /// All files but the fonts.
    fn texts() -> Vec<(String, String)> {
        let text = |name: &str| String::from_utf8(Files::get(name).unwrap().data.to_vec()).unwrap();
        Files::iter()
            .filter(|name| !name.ends_with(".woff2"))
            .map(|name| (name.to_string(), text(&name)))
            .collect()
    }

    /// Without the lessons and the languages other than English, which are loaded when they are wanted.
    #[test]
    fn the_page_is_small() {
        let mut files = texts();
        let languages = files.extract_if(.., |(name, _)| is_translation(name));
        for (name, text) in languages {
            assert!(
                (10_000..80_000).contains(&text.len()),
                "{name}: {} bytes",
                text.len()
            );
        }
        files.retain(|(name, _)| name != "lessons.json");
        let sizes: usize = files.iter().map(|(_, text)| text.len()).sum();
        assert!((50_000..350_000).contains(&sizes), "{sizes} bytes");
    }

    #[test]
    fn every_file_says_what_it_is_for() {
        for (name, text) in texts() {
            let opening = match name.rsplit('.').next().unwrap() {
                "js" => "// ",
                "css" => "/* ",
                "svg" => "<!-- ",
                "html" => "<!doctype html>\n<!-- ",
                // JSON has no comments.
                "json" => "[",
                other => panic!("{name}: what is {other}?"),
            };
            assert!(text.starts_with(opening), "{name}");
        }
    }

    /// The content policy would stop it, but only once somebody sees the page.
    #[test]
    fn no_file_has_what_the_policy_forbids() {
        for (name, text) in texts() {
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
    fn every_file_that_the_page_names_is_there() {
        let page = &texts()
            .into_iter()
            .find(|(name, _)| name == "index.html")
            .unwrap()
            .1;
        let named: Vec<&str> = page.split("\"{version}/").skip(1).collect();
        assert!(named.len() > 6);
        for rest in named {
            let asked = rest.split('"').next().unwrap();
            assert!(Files::get(asked).is_some(), "{asked}");
        }
    }

    /// Otherwise browsers would find one module after the other.
    #[test]
    fn the_page_names_all_modules() {
        let (_, page) = FILES["index.html"].content.accepted(&HeaderMap::new());
        let page = str::from_utf8(&page).unwrap();
        let mut named = 0;
        for (name, text) in texts() {
            let is_named = page.contains(&format!(
                "rel=\"modulepreload\" href=\"{}/{name}\"",
                *VERSION
            ));
            let is_module = name.ends_with(".js") && text.contains("\nexport ");
            assert_eq!(
                is_named,
                is_module && is_loaded(&name) || name == "app.js",
                "{name}"
            );
            named += usize::from(is_named);
        }
        assert!(named > 30 && !page.contains("<!-- {modules}"));
    }

    #[test]
    fn every_module_that_is_asked_for_is_there() {
        for (name, text) in texts() {
            for (_, rest) in text
                .match_indices("from \"./")
                .map(|(at, word)| text.split_at(at + word.len()))
            {
                let asked = rest.split('"').next().unwrap();
                assert!(Files::get(asked).is_some(), "{name} asks for {asked}");
            }
        }
    }

    #[test]
    fn every_language_has_all_texts() {
        let names = |file: &str| -> Vec<String> {
            // The table of the library's texts comes after that of the page's.
            let text = file.split("export const library").next().unwrap();
            let entries = text.lines().filter_map(|line| line.strip_prefix("  \""));
            let names = entries.filter_map(|entry| entry.split_once("\":"));
            names.map(|(name, _)| name.to_owned()).collect()
        };
        let tables = texts()
            .into_iter()
            .filter(|(name, _)| name.starts_with("texts/"));
        let tables: Vec<_> = tables.map(|(file, text)| (file, names(&text))).collect();
        let (_, first) = &tables[0];
        assert!(tables.len() >= 2 && first.len() > 100);
        for (file, names) in &tables {
            let missing: Vec<_> = first.iter().filter(|name| !names.contains(name)).collect();
            assert!(
                missing.is_empty() && names.len() == first.len(),
                "{file}: {missing:?}"
            );
        }
    }
}
