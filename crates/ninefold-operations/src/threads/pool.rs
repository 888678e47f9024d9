//! Threads where memory or processes are limited (`ulimit`): as many of those wanted as there can be.
//!
//! A thread that finds no memory for its work ends the whole program. So one is started only while there is
//! memory left for the work of all.

use std::hint::black_box;
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};

/// The memory that must be free for the first thread, and for each of the others. On Linux, glibc reserves
/// 64 MiB of addresses for each thread that allocates. One that finds no room for that shares the memory of
/// others, and then all become slow, and run out of it sooner or later.
const FOR_THE_FIRST: usize = 16 << 20;
const FOR_EACH_OTHER: usize = 80 << 20;

/// Starts up to `wanted` threads that do this work, as many as there can be. Returns their number.
pub fn start(wanted: usize, work: impl Fn() + Clone + Send + 'static) -> usize {
    start_all(wanted, work).len()
}

fn start_all(wanted: usize, work: impl Fn() + Clone + Send + 'static) -> Vec<JoinHandle<()>> {
    let started = (0..wanted).map_while(|before| start_one(before, work.clone()));
    started.collect()
}

/// The number of threads that can run at once, up to `wanted`: starts them, and lets them end again. This is
/// for those who cannot go on with fewer threads than they have announced.
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
    // Until they have ended, they hold their memory, which the caller is about to need.
    for thread in threads {
        thread.join().expect("waiting does not panic");
    }
    available
}

/// Starts a thread after so many others, and waits until it runs; `None` if it does not.
fn start_one(before: usize, work: impl FnOnce() + Send + 'static) -> Option<JoinHandle<()>> {
    let needed = match before {
        0 => FOR_THE_FIRST,
        _ => FOR_EACH_OTHER,
    };
    let mut memory = Vec::<u8>::new();
    memory.try_reserve_exact(needed).ok()?;
    // Or the compiler may leave out what nobody looks at.
    drop(black_box(memory));
    let (started, starts) = channel();
    let thread = Builder::new().spawn(move || {
        // Sending allocates: from here on the thread has its part of the memory.
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
