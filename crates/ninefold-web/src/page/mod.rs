//! The files of the page, which are embedded in the program.
//!
//! Browsers request `index.html` each time, so they never show an old page after an update. It names the other files in
//! a folder of this version. Their contents never change, so browsers keep them.
//!
//! * `layout`: the files that browsers get. `bundle`: one module out of many.
//! * `encoded`: the compression of files.

mod bundle;
mod encoded;
mod layout;

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

use axum::body::Bytes;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use ninefold_api::Failure;

use self::encoded::Encoded;
pub use self::layout::{Host, files};
use crate::refusal::Refusal;

/// A file as it is sent.
struct File {
    kind: String,
    content: Encoded,
}

/// The files by name. Only these names are served, so no path leads outside.
static FILES: LazyLock<HashMap<String, File>> = LazyLock::new(|| {
    let files = LAID_OUT.iter().map(|(name, content)| {
        let content: Bytes = match &**name {
            INDEX => index(&String::from_utf8_lossy(content)).into(),
            _ => content.clone().into_owned().into(),
        };
        let kind = typed(mime_guess::from_path(name).first_or_octet_stream().as_ref());
        let content = Encoded::new(content);
        (name.clone(), File { kind, content })
    });
    files.collect()
});

static LAID_OUT: LazyLock<BTreeMap<String, Cow<[u8]>>> = LazyLock::new(|| files(Host::Server));

/// The name of this version of the files, a hash of all contents.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let mut hasher = DefaultHasher::new();
    LAID_OUT.hash(&mut hasher);
    format!("{:016x}", hasher.finish())
});

/// The file that browsers request first.
const INDEX: &str = "index.html";

/// Replaces `{version}` in `index.html` by the folder of this version. For static sites, `./site` does it.
fn index(text: &str) -> String {
    text.replace("{version}", &VERSION)
}

/// Compresses all files, so that no request waits for it.
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
        ("", _) => (INDEX, "no-cache"),
        (_, Some(name)) => (name, "public, max-age=31536000, immutable"),
        (name, None) => (name, "no-cache"),
    };
    match FILES.get(name) {
        Some(file) => answer(file, caching, &headers),
        None => Refusal(Failure::not_found()).into_response(),
    }
}

/// Returns the file, or 304 if the browser already has it.
fn answer(file: &File, caching: &'static str, asked: &HeaderMap) -> Response {
    // The tag is weak, because the bytes may be compressed in transit.
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

/// Adds the character encoding to text types.
fn typed(mime: &str) -> String {
    match mime.starts_with("text/") {
        true => format!("{mime}; charset=utf-8"),
        false => mime.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::layout::Sources;
    use super::*;

    /// Returns all files except the fonts and the icons.
    fn texts() -> Vec<(String, String)> {
        let text =
            |name: &str| String::from_utf8(Sources::get(name).unwrap().data.to_vec()).unwrap();
        Sources::iter()
            .filter(|name| !name.ends_with(".woff2") && !name.ends_with(".png"))
            .map(|name| (name.to_string(), text(&name)))
            .collect()
    }

    /// Returns whether the file has texts in another language than English.
    fn is_translation(name: &str) -> bool {
        name.starts_with("lessons/") || name.starts_with("texts/") && name != "texts/en.js"
    }

    /// The lessons and the languages other than English do not count, because they are loaded on demand.
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
        assert!((50_000..520_000).contains(&sizes), "{sizes} bytes");
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
                other => panic!("{name}: unknown type {other}"),
            };
            assert!(text.starts_with(opening), "{name}");
        }
    }

    /// Otherwise only the browser would detect it, as its content policy blocks inline code.
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
        for host in [Host::Server, Host::WebSpace] {
            let files = files(host);
            let page = str::from_utf8(&files[INDEX]).unwrap();
            let named: Vec<&str> = page.split("\"{version}/").skip(1).collect();
            assert!(named.len() > 6);
            for rest in named {
                let asked = rest.split('"').next().unwrap();
                assert!(files.contains_key(asked), "{asked}");
            }
        }
    }

    /// Otherwise the imported modules would run twice, or need further requests.
    #[test]
    fn what_is_loaded_on_demand_imports_nothing_but_the_first_bundle() {
        for host in [Host::Server, Host::WebSpace] {
            let mut modules = 0;
            for (name, content) in files(host) {
                let text = String::from_utf8_lossy(&content);
                assert!(
                    !name.ends_with(".js") || !text.contains("\nimport "),
                    "{name}"
                );
                let shares = text.starts_with("import { modules } from \"./app.js\";");
                assert_eq!(text.starts_with("import "), shares, "{name}");
                modules += usize::from(name.ends_with(".js"));
            }
            assert!((5..10).contains(&modules), "{modules}");
        }
    }

    #[test]
    fn the_texts_of_the_library_are_there_in_every_language() {
        for host in [Host::Server, Host::WebSpace] {
            let files = files(host);
            let own = files.keys().filter_map(|name| name.strip_prefix("texts/"));
            let own: Vec<&str> = own.collect();
            assert!(own.contains(&"de.js"));
            for name in own {
                let table = String::from_utf8_lossy(&files[&format!("languages/{name}")]);
                assert!(table.contains("\nexport const library = {\n"), "{name}");
                assert!(table.len() > 40_000 && table.ends_with("\n};\n"), "{name}");
            }
        }
    }

    /// Modules that import each other could not run one after the other.
    #[test]
    fn modules_have_no_cycles() {
        let text =
            |name: &str| String::from_utf8_lossy(&Sources::get(name).unwrap().data).into_owned();
        let bundle = bundle::Bundle::new("app.js", text);
        assert!(bundle.names.len() > 50);
        for (place, name) in bundle.names.iter().enumerate() {
            for rest in text(name).split(" from \"./").skip(1) {
                let imported = rest.split('"').next().unwrap();
                assert!(
                    bundle.names[..place]
                        .iter()
                        .any(|earlier| earlier == imported),
                    "{name} {imported}"
                );
            }
        }
    }

    #[test]
    fn every_module_that_is_asked_for_is_there() {
        for (name, text) in texts() {
            for (_, rest) in text
                .match_indices("from \"./")
                .map(|(at, word)| text.split_at(at + word.len()))
            {
                let asked = rest.split('"').next().unwrap();
                assert!(
                    Sources::get(asked).is_some(),
                    "{name} refers to {asked}, which does not exist"
                );
            }
        }
    }

    #[test]
    fn every_language_has_all_texts() {
        let names = |file: &str| -> Vec<String> {
            let entries = file.lines().filter_map(|line| line.strip_prefix("  \""));
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
