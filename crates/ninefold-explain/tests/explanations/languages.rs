//! The tables of languages cover all messages of the library, the API and the pages on paper.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use ninefold::logic::Technique;
use ninefold::rating::hodoku::Difficulty;
use ninefold::rating::human::Human;
use ninefold::rating::{Path as Way, Rater};
use ninefold::{Grid, Solver};
use ninefold_explain::explanation;
use ninefold_explain::hint::{Detail, Hint};
use ninefold_explain::language::Language;
use serde_json::{Map, Value};

use crate::puzzles::PUZZLES;

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

/// Returns the templates of all `text!` and of all calls of `word` in a source.
fn templates(source: &str) -> Vec<String> {
    let is_code = |line: &&str| !line.trim_start().starts_with("//");
    let code: Vec<&str> = source.lines().filter(is_code).collect();
    let code = code.join("\n");
    let calls = ["text!(", "said!(", ".word("]
        .into_iter()
        .flat_map(|call| code.split(call).skip(1));
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

/// Returns the English words on printed pages, which are the values of a constant.
fn printed_words() -> Vec<String> {
    let source = fs::read_to_string(crates().join("ninefold-print/src/words.rs")).unwrap();
    let (_, values) = source.split_once("ENGLISH: Words = Words {").unwrap();
    let (values, _) = values.split_once("};").unwrap();
    let quoted = values.split('"').skip(1).step_by(2);
    quoted
        .filter(|word| *word != "en")
        .map(str::to_owned)
        .collect()
}

/// Returns all templates that may need a translation.
fn all_templates() -> BTreeSet<String> {
    let folders = [
        "ninefold-explain",
        "ninefold-operations",
        "ninefold-api",
        "ninefold-cli",
    ];
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
    let words = names.chain(joints).map(str::to_owned);
    said.chain(words).chain(printed_words()).collect()
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
        );
        let word = language.word("level") + language.word(name);"#;
    assert_eq!(
        templates(source),
        ["{cell} is \"it\"", "this goes on", "level"]
    );
}

/// Words that do not occur in German. Almost every English sentence contains at least one.
const ENGLISH: &str = "and are as at be both but by can cannot cell cells column digit either from has have \
    hidden holds house if is it its left look must naked no not of on one only or other place remove row same step \
    suppose than that the their then there these they this to which with would";

/// Checks that a German sentence is complete and has no word of English.
fn check_german(text: &str) {
    let english: BTreeSet<&str> = ENGLISH.split_whitespace().collect();
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    let found: Vec<&str> = words
        .filter(|word| english.contains(&word.to_lowercase()[..]))
        .collect();
    assert!(found.is_empty(), "{found:?} in: {text}");
    assert!(!text.contains(['{', '}']), "{text}");
    let first = text.chars().next().unwrap();
    assert!(!first.is_lowercase() || first == 'r', "{text}");
}

/// Walks both ways through puzzles that have a step of every kind.
#[test]
fn whole_explanations_and_hints_are_german() {
    let mut count = 0;
    for puzzle in PUZZLES {
        let grid: Grid = puzzle.parse().unwrap();
        let human = Way::new(&grid, Human::default()).map(|(before, step, _)| (before, step));
        let rated: Vec<_> = Rater::default()
            .path(&grid)
            .map(|(before, step, _)| (before, step))
            .collect();
        for (before, step) in human.chain(rated) {
            for sentence in explanation::sentences_in(Language::German, &before, &step) {
                check_german(&sentence.text);
                count += 1;
            }
            for level in Detail::ALL {
                check_german(
                    &Hint::of_step(&step, level)
                        .parts
                        .sentence_in(Language::German),
                );
            }
        }
    }
    assert!(count > 2000, "{count}");
}
