//! All places have the same version. `./version` changes it everywhere.

use std::fs;
use std::path::Path;

use serde_json::Value;

const VERSION: &str = env!("CARGO_PKG_VERSION");

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn our_packages_need_each_other_in_this_version() {
    let mut uses = 0;
    for folder in fs::read_dir(root().join("crates")).unwrap() {
        let manifest = read(folder.unwrap().path().join("Cargo.toml"));
        assert!(manifest.contains("version.workspace = true"));
        for line in manifest
            .lines()
            .filter(|line| line.contains("path = \"../ninefold"))
        {
            if line.contains("version = ") {
                assert!(line.contains(&format!("version = \"{VERSION}\"")), "{line}");
                uses += 1;
            }
        }
    }
    assert!(uses > 10);
}

#[test]
fn the_api_has_this_version() {
    let description: Value =
        serde_json::from_str(&read("crates/ninefold-web/openapi.json")).unwrap();
    assert_eq!(description["info"]["version"], VERSION);
}

/// The Python and npm builds read the version from `Cargo.toml`.
#[test]
fn other_packages_have_no_number_of_their_own() {
    let python = read("crates/ninefold-python/pyproject.toml");
    assert!(python.contains("dynamic = [\"version\"]"));
    assert!(read("crates/ninefold-wasm/npm/package.json").contains("\"version\": \"{version}\""));
}

#[test]
fn the_changelog_tells_of_what_comes_next_or_of_this_version() {
    let changelog = read("CHANGELOG.md");
    let first = changelog
        .lines()
        .find_map(|line| line.strip_prefix("## "))
        .unwrap();
    let is_this = first
        .strip_prefix(&format!("[{VERSION}] - "))
        .is_some_and(|day| day.len() == "2026-01-31".len());
    assert!(first == "[Unreleased]" || is_this, "{first}");
}
