//! Working memory that each thread keeps from one puzzle to the next.

use std::cell::RefCell;
use std::thread::LocalKey;

/// What a thread keeps, as soon as it has made it.
pub type Kept<T> = RefCell<Option<T>>;

/// Lends what this thread keeps, or makes it.
///
/// It is taken out meanwhile. So a panic leaves nothing half done behind, and who asks again during the work, as
/// Python's handlers of signals may, gets another.
pub fn lend<T, R>(
    kept: &'static LocalKey<Kept<T>>,
    make: impl FnOnce() -> T,
    work: impl FnOnce(&mut T) -> R,
) -> R {
    let mut lent = kept.take().unwrap_or_else(make);
    let result = work(&mut lent);
    kept.set(Some(lent));
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    thread_local! {
        static KEPT: Kept<Vec<u8>> = const { RefCell::new(None) };
    }

    #[test]
    fn what_is_lent_is_kept_and_can_be_asked_for_meanwhile() {
        lend(&KEPT, Vec::new, |outer| {
            outer.push(1);
            lend(&KEPT, Vec::new, |inner| assert!(inner.is_empty()));
        });
        lend(&KEPT, Vec::new, |again| assert_eq!(again, &[1]));
    }
}
