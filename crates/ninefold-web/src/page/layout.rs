//! Combines the page's files into a few, so that a slow connection need not wait for requests one after another. All
//! modules that the page always needs become `app.js`, and all stylesheets become `style.css`.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::iter;

use ninefold_explain::language::Language;
use rust_embed::RustEmbed;

use super::bundle::Bundle;

/// The source files of the page.
#[derive(RustEmbed)]
#[folder = "page"]
pub(super) struct Sources;

/// The host that sends the page to browsers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Host {
    /// A server with the API.
    Server,
    /// Static web space: the library runs in a worker of the browser.
    WebSpace,
}

impl Host {
    /// Returns the name in `index.html` that restricts an element to one host.
    const fn name(self) -> &'static str {
        match self {
            Host::Server => "server",
            Host::WebSpace => "web-space",
        }
    }

    /// Returns the modules that only the other host needs.
    const fn foreign_modules(self) -> &'static [&'static str] {
        match self {
            Host::Server => &["worker-backend.js", "worker.js", "library.js"],
            Host::WebSpace => &["server-backend.js"],
        }
    }

    /// Returns the modules that are loaded first in the page or in a worker.
    const fn entries(self) -> &'static [&'static str] {
        match self {
            Host::Server => &["app.js"],
            Host::WebSpace => &["app.js", "worker.js"],
        }
    }
}

/// The modules with imports that are loaded on demand, each after the entry that loads it.
const ON_DEMAND: [(&str, &str); 1] = [("app.js", "board-view.js")];

/// Returns the files by name. In `index.html`, `{version}` is replaced later by the folder of all others.
pub fn files(host: Host) -> BTreeMap<String, Cow<'static, [u8]>> {
    let mut files: BTreeMap<_, _> = Sources::iter()
        .filter(|name| !host.foreign_modules().contains(&&**name))
        .filter_map(|name| Some((name.to_string(), Sources::get(&name)?.data)))
        .chain(tables())
        .collect();
    for entry in host.entries() {
        let bundle = Bundle::new(entry, text);
        let asked = ON_DEMAND.iter().filter(|(first, _)| first == entry);
        let further =
            asked.map(|(first, name)| (name, Bundle::on_demand(name, &bundle, first, text)));
        let further: Vec<_> = further.collect();
        for (name, bundle) in iter::once((entry, bundle)).chain(further) {
            for name in bundle.names {
                files.remove(&name);
            }
            files.insert((*name).to_owned(), bundle.text.into_bytes().into());
        }
    }
    let mut style = String::new();
    let mut index = String::new();
    for line in text("index.html").lines().filter(|line| is_for(line, host)) {
        match stylesheet(line) {
            Some((name, media)) => {
                files.remove(name);
                if style.is_empty() {
                    index += "  <link rel=\"stylesheet\" href=\"{version}/style.css\">\n";
                }
                style += &match media {
                    Some(media) => format!("@media {media} {{\n{}}}\n", text(name)),
                    None => text(name),
                };
            }
            None => index.extend([line, "\n"]),
        }
    }
    files.insert("style.css".to_owned(), style.into_bytes().into());
    files.insert("index.html".to_owned(), index.into_bytes().into());
    files
}

/// Returns the tables of the library's texts in other languages, each as a module.
fn tables() -> impl Iterator<Item = (String, Cow<'static, [u8]>)> {
    Language::ALL.into_iter().filter_map(|language| {
        let module = format!(
            "// The texts of the library.\nexport const library = {};\n",
            language.embedded()?.trim_end()
        );
        let name = format!("languages/{}.js", language.code());
        Some((name, module.into_bytes().into()))
    })
}

/// Returns the source of a file. A test ensures that all named files exist.
fn text(name: &str) -> String {
    let file = Sources::get(name).unwrap_or_else(|| panic!("the page has no file {name}"));
    String::from_utf8_lossy(&file.data).into_owned()
}

/// Returns whether a line of `index.html` is for this host.
fn is_for(line: &str, host: Host) -> bool {
    let named = between(line, "data-host=\"", "\"");
    named.is_none_or(|name| name == host.name())
}

/// Returns the stylesheet that a line of `index.html` names, and its media.
fn stylesheet(line: &str) -> Option<(&str, Option<&str>)> {
    let name = between(line, "<link rel=\"stylesheet\" href=\"{version}/", "\"")?;
    Some((name, between(line, "media=\"", "\"")))
}

fn between<'a>(line: &'a str, before: &str, after: &str) -> Option<&'a str> {
    let (_, rest) = line.split_once(before)?;
    rest.split_once(after).map(|(found, _)| found)
}
