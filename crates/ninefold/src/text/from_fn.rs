//! What `core::fmt::from_fn` does from Rust 1.93 on.

use core::fmt;

/// Displays what the function writes.
pub(super) struct FromFn<F>(pub(super) F);

impl<F: Fn(&mut fmt::Formatter<'_>) -> fmt::Result> fmt::Display for FromFn<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (self.0)(f)
    }
}
