//! Displaying the output of a function.

use core::fmt;

/// Displays the output of the function, as `core::fmt::from_fn` does from Rust 1.93 on.
pub(super) struct FromFn<F>(pub(super) F);

impl<F: Fn(&mut fmt::Formatter<'_>) -> fmt::Result> fmt::Display for FromFn<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.0)(f)
    }
}
