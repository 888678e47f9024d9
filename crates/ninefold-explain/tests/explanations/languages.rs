//! The tables of languages cover all messages of the library, the API and the pages on paper.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use ninefold::Solver;
use ninefold::logic::Technique;
use ninefold::rating::hodoku::Difficulty;
use ninefold_explain::language::Language;
use serde_json::{Map, Value};

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
    let joints = ["and", "or"].into_iter();
    said.chain(names.chain(joints).map(str::to_owned)).collect()
}

/// Returns the tables with their languages.
fn tables() -> Vec<(Language, Map<String, Value>)> {
    let tables = Language::ALL.into_iter().filter_map(|language| {
        let table = serde_json::from_str(language.embedded()?);
        Some((language, table.unwrap()))
    });
    tables.collect()
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
    let tables = tables();
    assert_eq!(tables.len() + 1, Language::ALL.len());
    for (language, table) in &tables {
        let missing: Vec<_> = templates
            .iter()
            .filter(|it| !table.contains_key(*it))
            .collect();
        assert!(missing.is_empty(), "{language} lacks {missing:#?}");
        let unknown: Vec<_> = table.keys().filter(|it| !templates.contains(*it)).collect();
        assert!(
            unknown.is_empty(),
            "no source has the templates {unknown:#?} of {language}"
        );
    }
}

#[test]
fn every_translation_has_the_places_of_its_template() {
    for (language, table) in tables() {
        let named = table.values().flat_map(forms).map(|(form, _)| form);
        let named: BTreeSet<&str> = named.collect();
        for (template, entry) in &table {
            for (_, text) in forms(entry) {
                let (names, wanted) = places(text);
                assert_eq!(names, places(template).0, "{language}: {template}");
                assert!(wanted.is_subset(&named), "{language}: {text}");
            }
            let has_main = forms(entry).iter().any(|(form, _)| *form == "main");
            assert!(has_main, "{language}: {template}");
        }
    }
}

/// A table that names a template twice would keep only one of the translations.
#[test]
fn no_table_has_a_template_twice() {
    for (language, table) in tables() {
        let text = language.embedded().unwrap();
        let entries = text.lines().filter(|line| line.starts_with("  \""));
        assert_eq!(entries.count(), table.len(), "{language}");
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
