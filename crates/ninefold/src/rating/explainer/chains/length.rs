//! The amount that the length of a chain adds to its rating (docs/sudoku-explainer-rating.md, section 10).
//!
//! ```text
//!     nodes    up to 6    8    10    14    18    26    34    50    66   ...
//!     added        0.0  0.1   0.2   0.3   0.4   0.5   0.6   0.7   0.8   ...
//! ```

use crate::logic::Reach;
use crate::rating::Rating;

/// Returns the rating of the shortest chains of this reach.
pub(super) const fn base(reach: Reach) -> f64 {
    match reach {
        Reach::Single => 6.5,
        Reach::Nishio => 7.5,
        Reach::Multiple => 8.0,
        Reach::Dynamic { level } => 8.5 + 0.5 * level as f64,
    }
}

/// Returns the rating of a chain of `complexity` nodes. Like the original, it adds up the tenths one by one and adds
/// the sum to the base. Ratings are compared with their rounding errors, so the order matters.
pub(super) fn rating(base: f64, complexity: usize) -> Rating {
    let length = complexity as i64 - 2;
    let (mut added, mut ceiling, mut is_odd) = (0.0, 4, false);
    while length > ceiling {
        added += 0.1;
        ceiling = if is_odd {
            ceiling * 4 / 3
        } else {
            ceiling * 3 / 2
        };
        is_odd = !is_odd;
    }
    Rating::new(base + added)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_add_what_the_table_of_the_specification_says() {
        let last = [6, 8, 10, 14, 18, 26, 34, 50, 66, 98, 130, 194, 258, 386];
        for (tenths, last) in last.into_iter().enumerate() {
            assert_eq!(rating(8.0, last).tenths() as usize, 80 + tenths);
            assert_eq!(rating(8.0, last + 1).tenths() as usize, 81 + tenths);
        }
    }

    #[test]
    fn sums_are_ordered_as_floating_point_has_them() {
        assert!(rating(6.6, 8) < rating(6.5, 10));
    }
}
