//! The page's lessons are in all languages.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use ninefold_explain::language::Language;
use serde_json::Value;

/// A table of the page.
type Table = serde_json::Map<String, Value>;

/// Returns the tables with this name in the languages other than English, by file name.
fn languages(folder: &str, name: &str) -> BTreeMap<String, Table> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("page")
        .join(folder);
    let files = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path());
    let named = files.map(|path| (path.file_name().unwrap().to_str().unwrap().to_owned(), path));
    let others = named.filter(|(name, _)| name != "en.js");
    let read = |path: PathBuf| table(&fs::read_to_string(path).unwrap(), name);
    others.map(|(name, path)| (name, read(path))).collect()
}

/// Returns the table with this name in a script, which is nearly JSON.
fn table(script: &str, name: &str) -> Table {
    let (_, table) = script
        .split_once(&format!("export const {name} = {{"))
        .unwrap();
    let (table, _) = table.split_once("\n};").unwrap();
    let lines = table.lines().map(str::trim);
    let mut json = String::from("{");
    json.extend(lines.filter(|line| !line.starts_with("//")));
    json.push('}');
    for key in ["title", "text"] {
        for before in ["{ ", "{", "\", ", "\","] {
            let end = before.trim_end();
            for value in ["\"", "["] {
                let found = format!("{before}{key}: {value}");
                json = json.replace(&found, &format!("{end}\"{key}\":{value}"));
            }
        }
    }
    for (trailing, proper) in [(",}", "}"), (",]", "]")] {
        json = json.replace(trailing, proper);
    }
    serde_json::from_str(&json).unwrap_or_else(|error| panic!("{error}: {json}"))
}

#[test]
fn every_language_teaches_all_lessons() {
    let lessons = Path::new(env!("CARGO_MANIFEST_DIR")).join("page/lessons.json");
    let all: Value = serde_json::from_str(&fs::read_to_string(lessons).unwrap()).unwrap();
    let taught: Vec<String> = languages("lessons", "lessons").into_keys().collect();
    let known = Language::ALL.into_iter().skip(1);
    let known: Vec<String> = known.map(|it| format!("{}.js", it.code())).collect();
    assert_eq!(taught, known);
    for (name, part) in [("chapters", "about"), ("lessons", "text")] {
        let chapters = all.as_array().unwrap().iter();
        let parts: Vec<&Value> = match name {
            "chapters" => chapters.collect(),
            _ => chapters
                .flat_map(|it| it["lessons"].as_array().unwrap())
                .collect(),
        };
        for (file, table) in languages("lessons", name) {
            assert_eq!(table.len(), parts.len(), "{file}: {name}");
            for wanted in &parts {
                let title = wanted["title"].as_str().unwrap();
                let found = table
                    .get(title)
                    .unwrap_or_else(|| panic!("{file} lacks {title}"));
                let texts = found.get("text").unwrap_or(found).as_array().unwrap();
                let count = wanted[part].as_array().unwrap().len();
                assert_eq!(texts.len(), count, "{file}: {title}");
            }
        }
    }
}
