//! The difficulty of each pattern according to Sudoku Explainer (docs/sudoku-explainer-rating.md, sections 4 to 8).
//! Chains are rated where they are found, because their ratings decide which chain is taken.
//!
//! The sums are written in the order in which Sudoku Explainer adds, because each addition rounds.

use super::figures::Rating;
use crate::logic::{
    AlignedExclusion, BivalueGrave, Fish, GraveType, HiddenSet, HiddenSingle, HouseKind, Locking,
    LoopType, NakedSet, NakedSingle, Pattern, UniqueLoop, Wing,
};

/// A pattern that Sudoku Explainer rates.
pub(super) trait Rate: Pattern {
    /// Returns the rating.
    fn rating(&self) -> Rating;
}

/// Writes the rating of a pattern as a value with tenths.
macro_rules! values {
    ($($pattern:ident: |$found:ident| $value:expr,)*) => {$(
        impl Rate for $pattern {
            fn rating(&self) -> Rating {
                let $found = self;
                Rating::new($value)
            }
        }
    )*};
}

values! {
    HiddenSingle: |found| match found.house.kind() {
        _ if found.is_full_house => 1.0,
        HouseKind::Box => 1.2,
        HouseKind::Row | HouseKind::Column => 1.5,
    },
    NakedSingle: |_found| 2.3,
    Locking: |found| match (found.base.kind(), found.single) {
        (HouseKind::Box, Some(_)) => 1.7,
        (_, Some(_)) => 1.9,
        (HouseKind::Box, None) => 2.6,
        (_, None) => 2.8,
    },
    HiddenSet: |found| match (found.digits.len(), found.single) {
        (2, Some(_)) => 2.0,
        (_, Some(_)) => 2.5,
        (2, None) => 3.4,
        (3, None) => 4.0,
        (_, None) => 5.4,
    },
    NakedSet: |found| match found.digits.len() {
        2 => 3.0,
        3 => 3.6,
        _ => 5.0,
    },
    Fish: |found| match found.bases.len() {
        2 => 3.2,
        3 => 3.8,
        _ => 5.2,
    },
    Wing: |found| if found.is_xyz { 4.4 } else { 4.2 },
    UniqueLoop: |found| {
        let base = match found.cells.len() {
            10.. => 4.5 + 0.3 + 0.2,
            8.. => 4.5 + 0.2,
            6.. => 4.5 + 0.1,
            _ => 4.5,
        };
        match &found.kind {
            LoopType::ThreeNaked { cells, .. } => base + 0.1 * number(cells.len()),
            LoopType::ThreeHidden { cells, .. } => base + 0.1 * (number(cells.len()) - 1.0),
            LoopType::One { .. } | LoopType::Two { .. } | LoopType::Four { .. } => base,
        }
    },
    BivalueGrave: |found| match &found.kind {
        GraveType::One => 5.6,
        GraveType::Three { digits, .. } => 5.7 + 0.1 * (number(digits.len()) - 1.0),
        // BUG+n is not a technique of Sudoku Explainer, so its list never finds one.
        GraveType::Two { .. } | GraveType::Four { .. } | GraveType::Any => 5.7,
    },
    AlignedExclusion: |found| if found.cells.len() == 2 { 6.2 } else { 7.5 },
}

fn number(count: usize) -> f64 {
    count as f64
}
