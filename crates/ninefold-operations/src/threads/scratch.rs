//! Scratch memory that each thread keeps from one puzzle to the next.

use std::cell::RefCell;
use std::thread::LocalKey;

/// The thread-local scratch memory of a thread, once it is made.
pub type Scratch<T> = RefCell<Option<T>>;

/// Calls a function with the scratch memory of this thread, which is made if there is none.
///
/// The memory is taken out during the call, so a panic leaves no inconsistent state behind. A nested call, such as from
/// a signal handler of Python, gets memory of its own.
pub fn with_scratch<T, R>(
    scratch: &'static LocalKey<Scratch<T>>,
    make: impl FnOnce() -> T,
    work: impl FnOnce(&mut T) -> R,
) -> R {
    let mut lent = scratch.take().unwrap_or_else(make);
    let result = work(&mut lent);
    scratch.set(Some(lent));
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    thread_local! {
        static SCRATCH: Scratch<Vec<u8>> = const { RefCell::new(None) };
    }

    #[test]
    fn scratch_memory_is_kept_and_a_call_within_gets_its_own() {
        with_scratch(&SCRATCH, Vec::new, |outer| {
            outer.push(1);
            with_scratch(&SCRATCH, Vec::new, |inner| assert!(inner.is_empty()));
        });
        with_scratch(&SCRATCH, Vec::new, |again| assert_eq!(again, &[1]));
    }
}
