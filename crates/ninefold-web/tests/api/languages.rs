//! The page's languages cover all messages of the library and the API.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use ninefold::Solver;
use ninefold::logic::Technique;
use ninefold::rating::hodoku::Difficulty;
use serde_json::Value;

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Returns the Rust files of a folder and its subfolders.
fn sources(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let texts = entries.flat_map(|path| match path.extension() {
        _ if path.is_dir() => sources(&path),
        Some(name) if name == "rs" => vec![fs::read_to_string(&path).unwrap()],
        _ => Vec::new(),
    });
    texts.collect()
}

/// Returns the templates of all `text!` in a source.
fn templates(source: &str) -> Vec<String> {
    let is_code = |line: &&str| !line.trim_start().starts_with("//");
    let code: Vec<&str> = source.lines().filter(is_code).collect();
    let code = code.join("\n");
    let calls = code.split("text!(").skip(1);
    let literals = calls.filter_map(|call| call.trim_start().strip_prefix('"'));
    literals.map(literal).collect()
}

/// Returns the value of a string literal, whose beginning has been removed.
fn literal(text: &str) -> String {
    let mut value = String::new();
    let mut rest = text.chars();
    loop {
        match rest.next().expect("a string ends") {
            '"' => return value,
            '\\' => match rest.next().expect("something is escaped") {
                '\n' => rest = rest.as_str().trim_start().chars(),
                escaped => value.push(escaped),
            },
            other => value.push(other),
        }
    }
}

/// Returns all templates that may need a translation.
fn all_templates() -> BTreeSet<String> {
    let folders = ["ninefold-explain", "ninefold-operations", "ninefold-api"];
    let sources = folders.map(|folder| sources(&crates().join(folder).join("src")));
    let said = sources
        .iter()
        .flatten()
        .flat_map(|source| templates(source));
    let techniques = Technique::ALL.iter().map(|technique| technique.name());
    let levels = Difficulty::ALL.into_iter().map(Difficulty::name);
    let algorithms = Solver::ALL.into_iter().map(Solver::summary);
    let names = techniques.chain(levels).chain(algorithms);
    said.chain(names.map(str::to_owned)).collect()
}

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
    for key in ["main", "if", "then", "title", "text"] {
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

/// Returns the placeholders of a text, and the grammatical forms that they use.
fn places(text: &str) -> (BTreeSet<&str>, BTreeSet<&str>) {
    let places = text.split('{').skip(1);
    let places = places.map(|place| place.split('}').next().unwrap());
    let (mut names, mut forms) = (BTreeSet::new(), BTreeSet::new());
    for place in places {
        let (name, form) = place.split_once(':').unwrap_or((place, "main"));
        names.insert(name);
        forms.insert(form);
    }
    (names, forms)
}

/// Returns the forms of an entry by their names.
fn forms(entry: &Value) -> Vec<(&str, &str)> {
    match entry {
        Value::String(text) => vec![("main", text)],
        Value::Object(forms) => {
            let forms = forms.iter();
            forms
                .map(|(name, text)| (&name[..], text.as_str().unwrap()))
                .collect()
        }
        other => panic!("{other}"),
    }
}

#[test]
fn every_language_says_all_that_the_library_says() {
    let templates = all_templates();
    assert!(templates.len() > 400, "{}", templates.len());
    let languages = languages("texts", "library");
    assert!(languages.contains_key("de.js"));
    for (file, table) in &languages {
        let missing: Vec<_> = templates
            .iter()
            .filter(|it| !table.contains_key(*it))
            .collect();
        assert!(missing.is_empty(), "{file} lacks {missing:#?}");
        let unknown: Vec<_> = table.keys().filter(|it| !templates.contains(*it)).collect();
        assert!(
            unknown.is_empty(),
            "no source has the templates {unknown:#?} of {file}"
        );
    }
}

#[test]
fn every_translation_has_the_places_of_its_template() {
    for (file, table) in languages("texts", "library") {
        let named = table.values().flat_map(forms).map(|(form, _)| form);
        let named: BTreeSet<&str> = named.collect();
        for (template, entry) in &table {
            for (_, text) in forms(entry) {
                let (names, wanted) = places(text);
                assert_eq!(names, places(template).0, "{file}: {template}");
                assert!(wanted.is_subset(&named), "{file}: {text}");
            }
            let has_main = forms(entry).iter().any(|(form, _)| *form == "main");
            assert!(has_main, "{file}: {template}");
        }
    }
}

#[test]
fn templates_are_found_in_sources() {
    let source = r#"
        // text!("not this")
        let one = text!("{cell} is \"it\"", cell);
        let other = text!(
            "this goes \
             on"
        );"#;
    assert_eq!(templates(source), ["{cell} is \"it\"", "this goes on"]);
}

#[test]
fn every_language_teaches_all_lessons() {
    let lessons = Path::new(env!("CARGO_MANIFEST_DIR")).join("page/lessons.json");
    let all: Value = serde_json::from_str(&fs::read_to_string(lessons).unwrap()).unwrap();
    let languages = [
        languages("texts", "library"),
        languages("lessons", "lessons"),
    ]
    .map(|tables| tables.into_keys().collect::<Vec<_>>());
    assert_eq!(languages[0], languages[1]);
    for (name, part) in [("chapters", "about"), ("lessons", "text")] {
        let chapters = all.as_array().unwrap().iter();
        let parts: Vec<&Value> = match name {
            "chapters" => chapters.collect(),
            _ => chapters
                .flat_map(|it| it["lessons"].as_array().unwrap())
                .collect(),
        };
        for (file, table) in self::languages("lessons", name) {
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
