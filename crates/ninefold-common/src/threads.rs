//! How many threads there can be: less than asked for where memory or processes are limited (`ulimit`).

use std::sync::mpsc::{Receiver, channel};
use std::thread::{Builder, JoinHandle};

/// The memory that must stay free beside the threads, for the work itself. A thread that cannot have its memory
/// would end the whole program.
const FREE: usize = 64 << 20;

/// The number of threads that can run at once, up to `wanted`: starts them, and lets them end again.
pub fn available(wanted: usize) -> usize {
    // As long as there are senders, the threads wait.
    let mut threads: Vec<(JoinHandle<()>, _)> = Vec::new();
    while threads.len() < wanted {
        let (go_on, waiting) = channel::<()>();
        match start(waiting) {
            Some(thread) => threads.push((thread, go_on)),
            None => break,
        }
    }
    let count = threads.len();
    for (thread, go_on) in threads {
        drop(go_on);
        let _ = thread.join();
    }
    count
}

/// Starts a thread that waits, and returns it once it has memory of its own; `None` if it cannot be had.
fn start(waiting: Receiver<()>) -> Option<JoinHandle<()>> {
    let mut free: Vec<u8> = Vec::new();
    free.try_reserve_exact(FREE).ok()?;
    drop(free);
    let (started, starts) = channel();
    let wait = move || {
        // Sending allocates: from here on the thread has its part of the memory.
        let _ = started.send(());
        let _ = waiting.recv();
    };
    let thread = Builder::new().spawn(wait).ok()?;
    starts.recv().ok()?;
    Some(thread)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_threads_can_always_be_had() {
        assert_eq!(available(0), 0);
        assert_eq!(available(3), 3);
    }
}
