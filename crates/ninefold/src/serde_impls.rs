//! `Serialize` and `Deserialize`, with the feature `serde`.
//!
//! | type | form |
//! |--|--|
//! | `Digit` | the number 1 to 9 |
//! | `Cell`, `House` | their display: `"r1c2"`, `"row 1"` |
//! | `DigitSet`, `CellSet`, `HouseSet`, `CandidateSet` | an array, ascending |
//! | `Candidate` | an object of `cell` and `digit` |
//! | `Grid`, `Solution` | 81 characters |
//! | `Candidates` | 729 characters |
//! | `Puzzle` | the grid, if the puzzle has only givens; otherwise the 729 characters of its candidates, if reading them gives the same puzzle; otherwise an object with `givens` and `candidates` |
//!
//! `Digit` and `Solution` derive both traits through a type to which they convert.
//!
//! Results of logic are only written, not read: `Rating` as the number that is printed, `Technique` as its name, and
//! `Reason` as an object whose `kind` names the pattern. The patterns implement `Serialize` in the files of their
//! families.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use serde::de::{Deserialize, Deserializer, Error};
use serde::ser::{Serialize, Serializer};

use crate::candidates::{Candidate, CandidateSet, Candidates};
use crate::digits::{Digit, DigitSet};
use crate::geometry::{Cell, CellSet, House, HouseSet};
use crate::grid::Grid;
use crate::logic::Technique;
use crate::puzzle::Puzzle;

/// Serializes a type as the text that it displays, and parses that text to deserialize it.
macro_rules! as_text {
    ($($type:ty),*) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
            }
        }
    )*};
}

as_text!(Cell, House, Grid, Candidates);

/// The members of a set, ascending.
macro_rules! as_array {
    ($($set:ty),*) => {$(
        impl Serialize for $set {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.iter())
            }
        }

        impl<'de> Deserialize<'de> for $set {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$set, D::Error> {
                Ok(Vec::deserialize(deserializer)?.into_iter().collect())
            }
        }
    )*};
}

as_array!(DigitSet, CellSet, HouseSet, CandidateSet);

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct CandidateForm {
    cell: Cell,
    digit: Digit,
}

impl Serialize for Candidate {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (cell, digit) = (self.cell(), self.digit());
        CandidateForm { cell, digit }.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Candidate {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Candidate, D::Error> {
        let CandidateForm { cell, digit } = CandidateForm::deserialize(deserializer)?;
        Ok(Candidate::new(cell, digit))
    }
}

#[derive(serde::Serialize, serde::Deserialize)]
#[serde(untagged)]
#[allow(
    clippy::large_enum_variant,
    reason = "the value exists only during one call"
)]
enum PuzzleForm {
    Text(String),
    Parts {
        givens: Grid,
        candidates: Candidates,
    },
}

impl Serialize for Puzzle {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let (givens, candidates) = (*self.givens(), *self.candidates());
        let text = match *self == Puzzle::from(givens) {
            true => givens.to_string(),
            false => candidates.to_string(),
        };
        let form = match text.parse::<Puzzle>() {
            Ok(read) if read == *self => PuzzleForm::Text(text),
            _ => PuzzleForm::Parts { givens, candidates },
        };
        form.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Puzzle {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Puzzle, D::Error> {
        match PuzzleForm::deserialize(deserializer)? {
            PuzzleForm::Text(text) => text.parse().map_err(D::Error::custom),
            PuzzleForm::Parts { givens, candidates } => Ok(Puzzle::new(givens, candidates)),
        }
    }
}

impl Serialize for Technique {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}
