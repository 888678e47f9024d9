//! The records of explanations keep to the schema that describes them.

use std::collections::BTreeSet;

use jsonschema::Validator;
use ninefold::rating::human::Human;
use ninefold::rating::{Path, Rater};
use ninefold::text::Written;
use ninefold_explain::Explained;
use ninefold_explain::judge::Judge;
use ninefold_explain::record::{PathRecord, SCHEMA};
use serde_json::{Value, json};

use crate::common::PUZZLES;

fn validator() -> Validator {
    let schema: Value = serde_json::from_str(SCHEMA).unwrap();
    jsonschema::draft202012::new(&schema).unwrap()
}

fn assert_valid(validator: &Validator, record: &PathRecord) {
    let value = serde_json::to_value(record).unwrap();
    let errors: Vec<String> = validator
        .iter_errors(&value)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{:?}: {errors:#?}", record.puzzle);
}

fn record(line: &str) -> PathRecord {
    let puzzle: Written = line.parse().unwrap();
    let explained = Explained::of(Rater::default().path(&puzzle.puzzle()));
    PathRecord::new(Some(&puzzle), Some(&explained))
}

/// Visits a value and everything in it.
fn visit(value: &Value, look: &mut dyn FnMut(&Value)) {
    look(value);
    match value {
        Value::Array(items) => items.iter().for_each(|item| visit(item, look)),
        Value::Object(fields) => fields.values().for_each(|field| visit(field, look)),
        _ => {}
    }
}

#[test]
fn every_step_keeps_to_the_schema_and_every_reason_occurs() {
    let validator = validator();
    let (mut found, mut causes) = (BTreeSet::new(), BTreeSet::new());
    for line in PUZZLES {
        let record = record(line);
        assert_valid(&validator, &record);
        eprintln!(
            "{} {}",
            record.er.unwrap(),
            serde_json::to_string(&record).unwrap().len()
        );
        visit(&serde_json::to_value(&record).unwrap(), &mut |value| {
            let text = |name: &str| value.get(name).and_then(Value::as_str).map(str::to_owned);
            found.extend(text("kind"));
            causes.extend(text("cause"));
        });
    }
    let kinds = [
        "aligned_exclusion",
        "bivalue_grave",
        "chain",
        "fish",
        "hidden_set",
        "hidden_single",
        "locking",
        "naked_set",
        "naked_single",
        "unique_loop",
        "wing",
    ];
    assert!(found.iter().eq(kinds), "{found:?}");
    assert!(
        causes.iter().eq(["assumed", "cell", "house", "technique"]),
        "{causes:?}"
    );
}

#[test]
fn human_steps_keep_to_the_schema_too() {
    let validator = validator();
    let mut found = BTreeSet::new();
    for line in PUZZLES {
        let puzzle: Written = line.parse().unwrap();
        let explained = Explained::of(Path::new(&puzzle.puzzle(), Human::default()));
        let record = PathRecord::new(Some(&puzzle), Some(&explained));
        assert_valid(&validator, &record);
        visit(&serde_json::to_value(&record).unwrap(), &mut |value| {
            let within = value.get("within").and_then(Value::as_object);
            found.extend(within.into_iter().flat_map(|within| within.keys().cloned()));
        });
    }
    assert!(
        found.contains("house") && found.contains("cell"),
        "{found:?}"
    );
}

#[test]
fn what_is_not_reasoned_keeps_to_the_schema_too() {
    let validator = validator();
    assert_valid(&validator, &PathRecord::new(None, None));
    for line in [".".repeat(81), "55".to_owned() + &".".repeat(79)] {
        let puzzle: Written = line.parse().unwrap();
        let fault = Judge::default()
            .position(&puzzle.puzzle(), None)
            .unwrap_err();
        let record = PathRecord {
            label: Some("Grid 01".to_owned()),
            error: Some("stdin:1: puzzle 1".to_owned()),
            fault: Some(fault),
            ..PathRecord::new(Some(&puzzle), None)
        };
        assert_valid(&validator, &record);
    }
}

#[test]
fn the_schema_refuses_what_it_does_not_describe() {
    let validator = validator();
    let good = serde_json::to_value(record(PUZZLES[0])).unwrap();
    assert!(validator.is_valid(&good));
    for (place, value) in [
        ("/steps/0/reason/kind", json!("magic")),
        ("/steps/0/placements", json!(["r0c1=5"])),
        ("/steps/0/reason/cell", json!("A1")),
        ("/grid", json!("short")),
    ] {
        let mut bad = good.clone();
        *bad.pointer_mut(place).unwrap() = value;
        assert!(!validator.is_valid(&bad), "{place}");
    }
    let mut more = good;
    more["steps"][0]["more"] = json!(1);
    assert!(!validator.is_valid(&more));
}

#[test]
fn pencil_marks_are_told_where_there_are_any() {
    let plain: Written = PUZZLES[0].parse().unwrap();
    assert_eq!(PathRecord::new(Some(&plain), None).candidates, None);
    let mut marks = *plain.puzzle().candidates();
    let same = Written::from(marks);
    assert_eq!(PathRecord::new(Some(&same), None).candidates, None);
    let cell = plain.givens().empty_cells().next().unwrap();
    marks.remove(cell, marks[cell].first().unwrap());
    let told = PathRecord::new(Some(&Written::from(marks)), None).candidates;
    assert_eq!(told, Some(marks));
}
