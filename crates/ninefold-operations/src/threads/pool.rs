//! Starts threads within the limits on memory and processes (`ulimit`), up to a wanted number.
//!
//! A thread without memory for its work ends the whole program. So a thread is started only if there is memory for the
//! work of all threads.

use std::hint::black_box;
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};

/// The memory that must be free for the first thread, and for each of the others. On Linux, glibc reserves 64 MiB of
/// addresses for each thread that allocates. A thread without room for that shares the memory of others. Then all
/// threads become slow, and sooner or later run out of memory.
const FOR_THE_FIRST: usize = 16 << 20;
const FOR_EACH_OTHER: usize = 80 << 20;

/// Starts up to `wanted` threads for this work, as many as the limits allow. Returns their number.
pub fn start(wanted: usize, work: impl Fn() + Clone + Send + 'static) -> usize {
    start_all(wanted, work).len()
}

fn start_all(wanted: usize, work: impl Fn() + Clone + Send + 'static) -> Vec<JoinHandle<()>> {
    let started = (0..wanted).map_while(|before| start_one(before, work.clone()));
    started.collect()
}

/// Returns the number of threads that can run at once, up to `wanted`: starts them, and lets them end again. This is
/// for callers that must know the number in advance.
pub fn available(wanted: usize) -> usize {
    let gate = Arc::new(Mutex::new(()));
    let closed = gate.lock().unwrap_or_else(PoisonError::into_inner);
    let wait = {
        let gate = Arc::clone(&gate);
        move || drop(gate.lock())
    };
    let threads = start_all(wanted, wait);
    drop(closed);
    let available = threads.len();
    // Wait for them, because they hold memory that the caller will need.
    for thread in threads {
        thread.join().expect("waiting does not panic");
    }
    available
}

/// Starts a thread after `before` others, and waits until it runs; `None` if it does not.
fn start_one(before: usize, work: impl FnOnce() + Send + 'static) -> Option<JoinHandle<()>> {
    let needed = match before {
        0 => FOR_THE_FIRST,
        _ => FOR_EACH_OTHER,
    };
    let mut memory = Vec::<u8>::new();
    memory.try_reserve_exact(needed).ok()?;
    // Without this, the compiler might leave out the unused allocation.
    drop(black_box(memory));
    let (started, starts) = channel();
    let thread = Builder::new().spawn(move || {
        // Sending allocates, so from here on the thread has its share of the memory.
        let _ = started.send(());
        drop(started);
        work();
    });
    let thread = thread.ok()?;
    starts.recv().is_ok().then_some(thread)
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;

    use super::*;

    #[test]
    fn a_few_threads_can_always_be_had() {
        assert_eq!(available(0), 0);
        assert_eq!(available(3), 3);
        let all_run = Arc::new(Barrier::new(4));
        let run = {
            let all_run = Arc::clone(&all_run);
            move || {
                all_run.wait();
            }
        };
        assert_eq!(start(3, run), 3);
        all_run.wait();
    }
}
