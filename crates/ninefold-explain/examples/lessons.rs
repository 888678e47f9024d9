//! Writes the lessons of the page. Each technique of `docs/techniques.md` has its text, its difficulty on the human
//! scale, and positions in which it comes next in the human order. The step of the first position is the picture of the
//! technique. Every run finds the same positions.
//!
//! ```text
//! cargo run --release -p ninefold-explain --example lessons -- 20000
//! ```
//!
//! Some techniques are hardly ever the next step, because a position with such a step nearly always has easier steps,
//! too. Their positions come from a player with few other techniques.
//!
//! The texts in other languages are in `page/lessons`, under the titles of the chapters and lessons.
//!
//! The first argument is the number of new puzzles to search; the second is the file to write, by default
//! `crates/ninefold-web/page/lessons.json`. Techniques with too few positions are listed on stderr. A technique that has
//! more positions in that file keeps these: some were made by `generate --technique --position`, and those of franken and
//! mutant X-Wings and of Gurth's symmetrical placement were constructed, as a player has easier steps there.

mod new_puzzles;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

use ninefold::logic::{Position, Step, Technique};
use ninefold::rating::Path as Way;
use ninefold::rating::human::{Difficulty, Human, Level, SCALE};
use ninefold::{Candidate, CandidateSet, Cell, Grid};
use ninefold_explain::explanation;
use ninefold_explain::record::StepRecord;
use serde_json::{Value, json};

use new_puzzles::{Failure, look_through, parts_to_see, root, run};

/// Not the seed of the pictures, so the puzzles are different.
const SEED: u64 = 2026;

const DEFAULT_PUZZLES: u64 = 20_000;

/// The number of positions for a technique: an example, and drills.
const POSITIONS: usize = 5;

/// For the rarest techniques, this many times as many puzzles are searched, because the path of a player with few
/// techniques is short.
const RARE_TIMES: u64 = 10;

/// The number of puzzles searched for the rarest techniques before those with enough positions are dropped.
const AT_A_TIME: u64 = 1000;

/// The difficulty from which techniques use others inside chains, and take long to find.
const LAST_RESORT: Difficulty = Difficulty::new(9.0);

/// A player with few techniques has all techniques up to this difficulty, and the wanted one: singles, locked
/// candidates, subsets and X-Wings.
const LITTLE: Difficulty = Difficulty::new(3.6);

/// The sort key of a position: whether the player has few techniques; whether the step is explained by columns, because
/// the texts speak of rows first; the number of cells, candidates and sentences of the step, then of all pencil marks, as
/// a measure of complexity; and where it was found.
type Ease = (bool, bool, usize, usize, u64, usize);

/// A position of a technique.
struct Found {
    /// The part of a link of the page.
    fragment: String,
    difficulty: f64,
    /// The part of the step that the page draws.
    step: Value,
}

/// The easiest positions of each technique, by its name.
#[derive(Default)]
struct Drills(BTreeMap<String, BTreeMap<Ease, Found>>);

impl Drills {
    /// Looks for all techniques along the path of a player who has all of them.
    fn look_through(&mut self, attempt: u64, puzzle: &Grid) {
        self.follow(attempt, puzzle, None);
    }

    /// Looks for one technique along the path of a player with few others, or for all techniques.
    fn follow(&mut self, attempt: u64, puzzle: &Grid, sought: Option<Technique>) {
        let human = sought.map_or_else(Human::default, |sought| {
            let known = SCALE.iter().filter(|it| it.difficulty <= LITTLE);
            let known = known.flat_map(|it| it.entry.techniques()).copied();
            Human::knowing(known.chain([sought]).collect())
        });
        let mut seen = Vec::new();
        for (number, (position, step, difficulty)) in Way::new(puzzle, human).enumerate() {
            let is_sought = sought.is_none_or(|sought| step.technique == sought);
            // One position of a puzzle is enough.
            if is_sought && !seen.contains(&step.technique) {
                seen.push(step.technique);
                let ease = (
                    sought.is_some(),
                    is_by_columns(&step, &position),
                    parts(&step, &position),
                    position.all_candidates().len(),
                    attempt,
                    number,
                );
                self.add(step.technique.name(), ease, || {
                    Found::new(puzzle, &position, &step, difficulty)
                });
            }
        }
    }

    /// How many positions the technique has.
    fn count(&self, technique: Technique) -> usize {
        self.0.get(technique.name()).map_or(0, BTreeMap::len)
    }

    fn add(&mut self, technique: &str, ease: Ease, found: impl FnOnce() -> Found) {
        let known = self.0.entry(technique.to_owned()).or_default();
        if known.len() < POSITIONS || known.last_key_value().is_some_and(|(last, _)| ease < *last) {
            known.insert(ease, found());
        }
        while known.len() > POSITIONS {
            known.pop_last();
        }
    }

    fn merge(&mut self, other: Drills) {
        for (technique, found) in other.0 {
            for (ease, found) in found {
                self.add(&technique, ease, || found);
            }
        }
    }
}

impl Found {
    fn new(puzzle: &Grid, position: &Position, step: &Step, difficulty: Difficulty) -> Found {
        let mut stages = SCALE.iter();
        let stage = stages.find(|it| it.entry.techniques().contains(&step.technique));
        Found {
            fragment: fragment(puzzle, position),
            difficulty: stage
                .map_or(difficulty, |it| it.least(step.technique))
                .get(),
            step: drawn(&json!(StepRecord::new(1, step, difficulty, position))),
        }
    }
}

/// The fields that the page draws, of a step's record and of its reason.
fn drawn(record: &Value) -> Value {
    let mut step = picked(record, &["placements", "eliminations", "pattern"]);
    let mut reason = picked(
        &record["reason"],
        &[
            "kind",
            "closes",
            "links",
            "derivations",
            "clusters",
            "chains",
            "target",
        ],
    );
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
fn members<'v>(record: &'v mut Value, name: &str) -> impl Iterator<Item = &'v mut Value> {
    let list = record.get_mut(name).and_then(Value::as_array_mut);
    list.into_iter().flatten()
}

/// Returns those of the named fields that exist.
fn picked(record: &Value, names: &[&str]) -> Value {
    let field = |name: &&str| Some((name.to_string(), record.get(name)?.clone()));
    names.iter().filter_map(field).collect()
}

/// Counts the cells, candidates and sentences of the step.
fn parts(step: &Step, position: &Position) -> usize {
    parts_to_see(step) + explanation::sentences(position, step).len()
}

/// Whether the explanation speaks of a column, and not of a row before it.
fn is_by_columns(step: &Step, position: &Position) -> bool {
    let sentences = explanation::sentences(position, step);
    let text: String = sentences.iter().map(|it| format!("{} ", it.text)).collect();
    let column = text.find("column");
    column.is_some_and(|column| text.find("row").is_none_or(|row| column < row))
}

/// Returns the part of a link of the page: givens, entries, and eliminated candidates.
fn fragment(puzzle: &Grid, position: &Position) -> String {
    let is_given = |cell: &Cell| puzzle[*cell].is_some();
    let entry = |cell: Cell| match position.grid()[cell] {
        Some(digit) if !is_given(&cell) => digit.to_string(),
        _ => ".".to_owned(),
    };
    let entries: String = Cell::ALL.into_iter().map(entry).collect();
    let possible = Position::from(position.grid()).all_candidates();
    let struck = packed(possible - position.all_candidates());
    format!("p={puzzle}&e={entries}&s={struck}")
}

/// Returns a bit for each candidate, six in each character.
fn packed(candidates: CandidateSet) -> String {
    const SYMBOLS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let all: Vec<Candidate> = Candidate::all().collect();
    let symbol = |six: &[Candidate]| {
        let bit = |place: usize| six.get(place).is_some_and(|it| candidates.contains(*it));
        let number = (0..6).fold(0, |number, place| 2 * number + usize::from(bit(place)));
        char::from(SYMBOLS[number])
    };
    all.chunks(6).map(symbol).collect()
}

/// Returns all techniques except the last resort.
fn sought() -> impl Iterator<Item = Technique> {
    let stages = SCALE.iter();
    let stages = stages.filter(|stage| stage.difficulty < LAST_RESORT);
    stages.flat_map(|stage| stage.entry.techniques()).copied()
}

fn drills(puzzles: u64) -> Result<Drills, Failure> {
    let mut drills = Drills::default();
    for found in look_through(SEED, 0..puzzles, Drills::look_through)? {
        drills.merge(found);
    }
    let mut rare: Vec<Technique> = sought()
        .filter(|technique| drills.count(*technique) < POSITIONS)
        .collect();
    let end = puzzles * RARE_TIMES;
    for start in (0..end).step_by(AT_A_TIME as usize) {
        let look = |drills: &mut Drills, attempt, puzzle: &Grid| {
            for technique in &rare {
                drills.follow(attempt, puzzle, Some(*technique));
            }
        };
        for found in look_through(SEED, start..end.min(start + AT_A_TIME), look)? {
            drills.merge(found);
        }
        rare.retain(|technique| drills.count(*technique) < POSITIONS);
    }
    Ok(drills)
}

/// Returns the techniques of the lessons in a file, by name; none without the file.
fn kept(file: &Path) -> BTreeMap<String, Value> {
    let text = fs::read_to_string(file).unwrap_or_default();
    let mut chapters: Value = serde_json::from_str(&text).unwrap_or_default();
    let chapters = chapters.as_array_mut().into_iter().flatten();
    let mut kept = BTreeMap::new();
    for lesson in chapters.flat_map(|it| members(it, "lessons").collect::<Vec<_>>()) {
        for technique in members(lesson, "techniques") {
            let name = technique["name"].as_str().unwrap_or_default();
            kept.insert(name.to_owned(), technique.clone());
        }
    }
    kept
}

/// Returns the chapters of the text, each with its lessons.
fn chapters(text: &str, drills: &Drills, kept: &BTreeMap<String, Value>) -> Vec<Value> {
    let chapters = text.split("\n## ").skip(1);
    let chapters = chapters.filter_map(|chapter| {
        let mut lessons = chapter.split("\n### ");
        let (title, about) = lessons.next()?.split_once('\n')?;
        let lessons: Vec<Value> = lessons.filter_map(|it| lesson(it, drills, kept)).collect();
        let about = paragraphs(about);
        (!lessons.is_empty()).then(|| json!({"title": title, "about": about, "lessons": lessons}))
    });
    chapters.collect()
}

/// Returns a lesson with the positions of its techniques; `None` if a player never uses them.
fn lesson(text: &str, drills: &Drills, kept: &BTreeMap<String, Value>) -> Option<Value> {
    let (heading, text) = text.split_once('\n')?;
    let techniques = heading.split(", ").filter_map(|name| {
        let found: Vec<&Found> = drills.0.get(name).into_iter().flat_map(BTreeMap::values).collect();
        let before = kept.get(name).filter(|it| it["positions"].as_array().is_some_and(|it| it.len() > found.len()));
        if before.is_some() {
            return before.cloned();
        }
        let Found {
            difficulty, step, ..
        } = found.first()?;
        let positions: Vec<&str> = found.iter().map(|it| &it.fragment[..]).collect();
        let level = name.parse().ok().map(Level::of_technique);
        Some(json!({"name": name, "level": level, "difficulty": difficulty, "step": step, "positions": positions}))
    });
    let techniques: Vec<Value> = techniques.collect();
    let text = paragraphs(text);
    let is_taken = |name: &str| sought().any(|technique| technique.name() == name);
    (!techniques.is_empty() || heading.split(", ").any(is_taken))
        .then(|| json!({"title": heading, "text": text, "techniques": techniques}))
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

fn write(puzzles: u64, file: &Path) -> Result<(), Failure> {
    let drills = drills(puzzles)?;
    for (technique, positions) in &drills.0 {
        if positions.len() < POSITIONS {
            eprintln!("{technique}: {} of {POSITIONS} positions", positions.len());
        }
    }
    let text = fs::read_to_string(root().join("docs/techniques.md"))?;
    let chapters = chapters(&text, &drills, &kept(file));
    fs::write(file, serde_json::to_string_pretty(&chapters)? + "\n")?;
    Ok(())
}

fn main() -> ExitCode {
    run(
        DEFAULT_PUZZLES,
        "crates/ninefold-web/page/lessons.json",
        write,
    )
}
