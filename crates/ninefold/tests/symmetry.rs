//! Canonical forms against references of independent programs, and against their definition.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::shared;
use ninefold::Grid;
use ninefold::symmetry::{Canonizer, Form};

#[test]
fn forms_are_those_of_independent_programs() {
    let Some(text) = shared("references/canonical.tsv") else {
        return;
    };
    let text = String::from_utf8(text).unwrap();
    for mut canonizer in [Canonizer::new(), Canonizer::portable()] {
        for line in text.lines().skip(1) {
            let line = line.replace('0', ".");
            let fields: Vec<&str> = line.split('\t').collect();
            let grid: Grid = fields[1].parse().unwrap();
            let form = |grid: Grid| grid.to_string();
            let min = canonizer.canonical(&grid, Form::Min).unwrap();
            assert_eq!(form(min.grid), fields[2], "{line}");
            assert_eq!(min.automorphisms.to_string().replace('0', "."), fields[3], "{line}");
            let max = canonizer.canonical(&grid, Form::Max).unwrap();
            assert_eq!(form(max.grid), fields[4], "{line}");
            assert_eq!(max.automorphisms, min.automorphisms, "{line}");
            for form in [min, max] {
                assert_eq!(form.by.grid(&grid), form.grid, "{line}");
            }
        }
    }
}
