//! The lessons of the page match the current human order; the example `lessons` regenerates them.

use std::fs;
use std::path::Path;

use ninefold::logic::{Position, Technique};
use ninefold::rating::Path as Way;
use ninefold::rating::human::{Human, SCALE};
use ninefold::{Candidate, Cell, Grid};
use ninefold_explain::record::StepRecord;
use serde_json::{Value, json};

/// Returns the techniques of all lessons.
pub fn techniques() -> Vec<Value> {
    let file = "../ninefold-web/page/lessons.json";
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let chapters: Vec<Value> = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    let list = |value: &Value, name: &str| value[name].as_array().unwrap().clone();
    let lessons = chapters.iter().flat_map(|it| list(it, "lessons"));
    lessons.flat_map(|it| list(&it, "techniques")).collect()
}

/// Returns the position of a link of the page: givens, then entries if there are any, and a bit for each eliminated
/// candidate, six in a character.
pub fn position(fragment: &str) -> Position {
    const SYMBOLS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let field = |name: &str| {
        let mut fields = fragment.split('&');
        fields.find_map(|it| it.strip_prefix(name))
    };
    let [givens, entries] =
        ["p=", "e="].map(|name| field(name).map_or(Grid::EMPTY, |line| line.parse().unwrap()));
    let digit = |cell: Cell| givens[cell].or(entries[cell]);
    let grid: String = Cell::ALL
        .into_iter()
        .map(|cell| digit(cell).map_or(".".to_owned(), |digit| digit.to_string()))
        .collect();
    let grid: Grid = grid.parse().unwrap();
    let given = Cell::ALL.into_iter().filter(|&cell| givens[cell].is_some());
    let mut position = Position::from(&grid).with_givens(given.collect());
    let bits = field("s=").unwrap_or_default().chars().flat_map(|symbol| {
        let number = SYMBOLS.find(symbol).unwrap();
        (0..6).rev().map(move |bit| number >> bit & 1 == 1)
    });
    for (candidate, is_gone) in Candidate::all().zip(bits) {
        if is_gone {
            position.remove(candidate);
        }
    }
    position
}

#[test]
fn the_picture_of_a_technique_is_its_first_step_in_the_example() {
    for technique in techniques() {
        let name = technique["name"].as_str().unwrap();
        let position = position(technique["positions"][0].as_str().unwrap());
        let known: Technique = name.parse().unwrap();
        let mut way = Way::new(position, Human::knowing([known].into_iter().collect()));
        let (position, step, difficulty) = way.next().unwrap();
        assert_eq!(step.technique.name(), name);
        let record = json!(StepRecord::new(1, &step, difficulty, &position));
        for field in ["placements", "eliminations", "pattern"] {
            assert_eq!(technique["step"][field], record[field], "{field} of {name}");
        }
        let difficulty = SCALE
            .iter()
            .find(|it| it.entry.techniques().contains(&step.technique))
            .map(|it| it.least(step.technique).get());
        assert_eq!(technique["difficulty"].as_f64(), difficulty, "{name}");
    }
}
