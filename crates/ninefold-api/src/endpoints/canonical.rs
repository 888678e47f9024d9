//! `/api/v1/canonical`: the canonical form of a puzzle, the same for all that are equivalent.

use ninefold::text::Written;
use ninefold_common::canon::{self, Kind, Unfit};
use serde::Serialize;

use super::{Begun, computed};
use crate::budget::Clock;
use crate::errors::{Failure, Field};
use crate::input::{Fields, written};
use crate::work::{Effort, Input};

#[derive(Serialize)]
struct CanonicalResult {
    puzzle: String,
    form: &'static str,
    canonical: String,
    automorphisms: u32,
    /// Of a complete grid.
    band_classes: Option<[u16; 6]>,
    way: String,
}

/// A puzzle, and which of its forms is asked for.
struct Wanted {
    puzzle: Written,
    kind: Kind,
}

pub fn begin(input: &Input) -> Begun {
    computed(input, read, Effort::Short, canonical)
}

fn read(fields: &mut Fields) -> Result<Wanted, Failure> {
    Ok(Wanted {
        kind: fields.take("form")?.unwrap_or_default(),
        puzzle: written(fields, "puzzle", Field::Puzzle)?,
    })
}

fn canonical(wanted: &Wanted, clock: &Clock) -> Result<CanonicalResult, Failure> {
    let Wanted { puzzle, kind } = wanted;
    // Only the search for a solution takes so long that it asks the clock.
    let found = match clock.is_over() {
        true => Err(Unfit::Interrupted),
        false => canon::canonical_until(puzzle, *kind, &|| clock.is_over()),
    };
    let found = found.map_err(|unfit| Failure::unfit(unfit, Field::Puzzle))?;
    Ok(CanonicalResult {
        puzzle: puzzle.to_string(),
        form: kind.name(),
        canonical: found.form.to_string(),
        automorphisms: found.automorphisms,
        band_classes: canon::band_classes(&puzzle.givens()),
        way: found.by.to_string(),
    })
}
