//! The records of explanations conform to their schema.

use std::collections::BTreeSet;

use jsonschema::Validator;
use ninefold::rating::human::Human;
use ninefold::rating::{Path, Rater};
use ninefold::text::Written;
use ninefold_explain::Explained;
use ninefold_explain::record::{SCHEMA, StepRecord};
use serde_json::{Value, json};

use crate::puzzles::PUZZLES;

fn validator() -> Validator {
    let schema: Value = serde_json::from_str(SCHEMA).unwrap();
    jsonschema::draft202012::new(&schema).unwrap()
}

fn assert_valid(validator: &Validator, step: &StepRecord) {
    let value = serde_json::to_value(step).unwrap();
    let errors: Vec<String> = validator
        .iter_errors(&value)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{}: {errors:#?}", step.technique);
}

fn records(explained: &Explained) -> Vec<StepRecord> {
    let path = (1..).zip(&explained.path);
    path.map(|(number, (position, step, figure))| StepRecord::new(number, step, *figure, position))
        .collect()
}

fn steps(line: &str) -> Vec<StepRecord> {
    let puzzle: Written = line.parse().unwrap();
    records(&Explained::of(Rater::default().path(&puzzle.puzzle())))
}

/// Visits a value and all values in it.
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
        let steps = steps(line);
        steps.iter().for_each(|step| assert_valid(&validator, step));
        visit(&serde_json::to_value(&steps).unwrap(), &mut |value| {
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
        let steps = records(&explained);
        steps.iter().for_each(|step| assert_valid(&validator, step));
        visit(&serde_json::to_value(&steps).unwrap(), &mut |value| {
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
fn the_schema_refuses_what_it_does_not_describe() {
    let validator = validator();
    let good = serde_json::to_value(&steps(PUZZLES[0])[0]).unwrap();
    assert!(validator.is_valid(&good));
    for (place, value) in [
        ("/reason/kind", json!("magic")),
        ("/placements", json!(["r0c1=5"])),
        ("/reason/cell", json!("A1")),
        ("/before/grid", json!("short")),
    ] {
        let mut bad = good.clone();
        *bad.pointer_mut(place).unwrap() = value;
        assert!(!validator.is_valid(&bad), "{place}");
    }
    let mut more = good;
    more["more"] = json!(1);
    assert!(!validator.is_valid(&more));
}
