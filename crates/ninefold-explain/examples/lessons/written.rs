//! The generated files: the lessons of the page, and the pictures of `docs/techniques.md`. They derive from the text of
//! that page and from the positions of each technique.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use ninefold::Grid;
use ninefold::logic::{Position, Step, Technique};
use ninefold::rating::Path as Way;
use ninefold::rating::human::{Difficulty, Human, Level, SCALE};
use ninefold_explain::language::Language;
use ninefold_explain::picture::Picture;
use ninefold_explain::record::StepRecord;
use serde_json::{Value, json};

use super::fragment::position;

pub type Failure = Box<dyn Error + Send + Sync>;

/// The lessons of the page, in the repository.
const LESSONS: &str = "crates/ninefold-web/page/lessons.json";

/// The text of the lessons, and the place of the pictures.
const TEXT: &str = "docs/techniques.md";
const PICTURES: &str = "docs/techniques";

/// The positions of techniques without lessons, which are nets: a name and a fragment on each line.
const FURTHER: &str = "docs/techniques/positions.tsv";

/// The fragments of the positions of each technique, by its name. The picture shows the next step in the first one; the
/// others are drills.
pub type Positions = BTreeMap<String, Vec<String>>;

/// Returns the root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Reads the positions in the repository.
pub fn known() -> Result<Positions, Failure> {
    let mut known = Positions::new();
    let mut chapters: Value = serde_json::from_str(&fs::read_to_string(root().join(LESSONS))?)?;
    for technique in techniques(&mut chapters) {
        let name = technique["name"]
            .as_str()
            .ok_or("a technique without name")?;
        let positions = serde_json::from_value(technique["positions"].clone())?;
        known.insert(name.to_owned(), positions);
    }
    for line in fs::read_to_string(root().join(FURTHER))?.lines() {
        let (name, fragment) = line.split_once('\t').ok_or("a line without tab")?;
        known.insert(name.to_owned(), vec![fragment.to_owned()]);
    }
    Ok(known)
}

/// Returns the techniques in the lessons of all chapters.
fn techniques(chapters: &mut Value) -> impl Iterator<Item = &mut Value> {
    let chapters = chapters.as_array_mut().into_iter().flatten();
    let lessons = chapters.flat_map(|it| members(it, "lessons"));
    lessons.flat_map(|it| members(it, "techniques"))
}

/// Returns the path in the repository and the text of each generated file.
pub fn files(known: &Positions) -> Result<Vec<(String, String)>, Failure> {
    let text = fs::read_to_string(root().join(TEXT))?;
    let mut shown = BTreeMap::new();
    for (name, positions) in known {
        if let Some(first) = positions.first() {
            shown.insert(&name[..], Shown::new(name, first)?);
        }
    }
    let chapters = chapters(&text, known, &shown);
    let mut files = vec![(
        LESSONS.to_owned(),
        serde_json::to_string_pretty(&chapters)? + "\n",
    )];
    let pictures = shown
        .iter()
        .map(|(name, shown)| (picture_path(name), shown.picture()));
    files.extend(pictures);
    Ok(files)
}

/// Returns the path of a technique's picture: lower-case letters and digits of its name, with a dash for all else.
pub fn picture_path(name: &str) -> String {
    let plain = |character: char| match character.is_ascii_alphanumeric() {
        true => character.to_ascii_lowercase(),
        false => '-',
    };
    let file: String = name.chars().map(plain).collect();
    format!("{PICTURES}/{file}.svg")
}

/// The step that shows a technique.
struct Shown {
    givens: Grid,
    position: Position,
    step: Step,
    difficulty: Difficulty,
}

impl Shown {
    /// Finds the next step in the position by this technique alone.
    fn new(name: &str, fragment: &str) -> Result<Shown, Failure> {
        let technique: Technique = name.parse()?;
        let (givens, position) = position(fragment)?;
        let human = Human::knowing([technique].into_iter().collect());
        let next = Way::new(position, human).next();
        let (position, step, difficulty) =
            next.ok_or_else(|| format!("{name} has no step in {fragment}"))?;
        Ok(Shown {
            givens,
            position,
            step,
            difficulty,
        })
    }

    fn picture(&self) -> String {
        let picture = Picture {
            givens: &self.givens,
            position: &self.position,
            step: Some((&self.step, self.difficulty.into())),
            name: self.step.technique.name(),
            language: Language::English,
        };
        picture.to_string()
    }

    /// Returns the technique of a lesson with its step and its positions.
    fn in_lesson(&self, positions: &[String]) -> Value {
        let technique = self.step.technique;
        let stage = SCALE
            .iter()
            .find(|it| it.entry.techniques().contains(&technique));
        let difficulty = stage.map_or(self.difficulty, |it| it.least(technique));
        let record = json!(StepRecord::new(
            1,
            &self.step,
            self.difficulty,
            &self.position
        ));
        json!({
            "name": technique.name(),
            "level": Level::of_technique(technique),
            "difficulty": difficulty.get(),
            "step": drawn(&record),
            "positions": positions,
        })
    }
}

/// Returns the fields that the page draws, of a step's record and of its reason.
fn drawn(record: &Value) -> Value {
    const REASON: [&str; 7] = [
        "kind",
        "closes",
        "links",
        "derivations",
        "clusters",
        "chains",
        "target",
    ];
    let mut step = picked(record, &["placements", "eliminations", "pattern"]);
    let mut reason = picked(&record["reason"], &REASON);
    for link in members(&mut reason, "links") {
        *link = picked(link, &["ends"]);
    }
    for chain in members(&mut reason, "chains") {
        for link in members(chain, "links") {
            *link = picked(link, &["ends"]);
        }
    }
    for derivation in members(&mut reason, "derivations") {
        for node in members(derivation, "nodes") {
            *node = picked(node, &["cell", "digit", "on", "parents"]);
        }
    }
    step["reason"] = reason;
    step
}

/// Returns the items of the list with this name, if there is one.
fn members<'v>(record: &'v mut Value, name: &str) -> impl Iterator<Item = &'v mut Value> + use<'v> {
    let list = record.get_mut(name).and_then(Value::as_array_mut);
    list.into_iter().flatten()
}

/// Returns the named fields that exist.
fn picked(record: &Value, names: &[&str]) -> Value {
    let field = |name: &&str| Some((name.to_string(), record.get(name)?.clone()));
    names.iter().filter_map(field).collect()
}

/// Returns the chapters of the text, each with its lessons.
fn chapters(text: &str, known: &Positions, shown: &BTreeMap<&str, Shown>) -> Vec<Value> {
    let chapters = text.split("\n## ").skip(1);
    let chapters = chapters.filter_map(|chapter| {
        let mut lessons = chapter.split("\n### ");
        let (title, about) = lessons.next()?.split_once('\n')?;
        let lessons: Vec<Value> = lessons.filter_map(|it| lesson(it, known, shown)).collect();
        let about = paragraphs(about);
        (!lessons.is_empty()).then(|| json!({"title": title, "about": about, "lessons": lessons}))
    });
    chapters.collect()
}

/// Returns a lesson of the techniques that have drills; `None` if there are none.
fn lesson(text: &str, known: &Positions, shown: &BTreeMap<&str, Shown>) -> Option<Value> {
    let (heading, text) = text.split_once('\n')?;
    let techniques = heading.split(", ").filter_map(|name| {
        let positions = known.get(name).filter(|positions| positions.len() > 1)?;
        Some(shown.get(name)?.in_lesson(positions))
    });
    let techniques: Vec<Value> = techniques.collect();
    let lesson = json!({"title": heading, "text": paragraphs(text), "techniques": techniques});
    (!techniques.is_empty()).then_some(lesson)
}

/// Returns the paragraphs, each on one line, without pictures and emphasis.
fn paragraphs(text: &str) -> Vec<String> {
    let paragraphs = text.split("\n\n").map(|it| {
        it.replace('\n', " ")
            .replace(['*', '`'], "")
            .trim()
            .to_owned()
    });
    let is_text = |it: &String| !it.is_empty() && !it.starts_with("![") && !it.starts_with('|');
    paragraphs.filter(is_text).collect()
}
