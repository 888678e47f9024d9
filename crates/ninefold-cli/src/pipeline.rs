//! Bulk work on all cores: batches are read on one thread, worked on by several, and handed back in
//! the order in which they were read.
//!
//! Every batch travels with the sending end of a channel of its own; the receiving ends queue up in
//! order. All queues are bounded, so a slow writer holds back the reader, and memory stays flat.

use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

/// How many batches may be under way for each thread.
const BATCHES_PER_THREAD: usize = 4;

struct Job<T, U> {
    batch: T,
    done: SyncSender<U>,
}

/// Does the work on every batch, on that many threads, and gives the results in order.
///
/// The threads are left to themselves when the results are no longer wanted: one of them may be
/// waiting for input that never comes.
pub fn in_order<T, U>(
    batches: impl Iterator<Item = T> + Send + 'static,
    threads: usize,
    work: impl Fn(T) -> U + Send + Sync + 'static,
) -> impl Iterator<Item = U>
where
    T: Send + 'static,
    U: Send + 'static,
{
    let (jobs, queue) = sync_channel::<Job<T, U>>(threads * BATCHES_PER_THREAD);
    let (results, in_order) = sync_channel::<Receiver<U>>(threads * BATCHES_PER_THREAD);
    thread::spawn(move || {
        for batch in batches {
            let (done, result) = sync_channel(1);
            if jobs.send(Job { batch, done }).is_err() || results.send(result).is_err() {
                return;
            }
        }
    });
    let queue = Arc::new(Mutex::new(queue));
    let work = Arc::new(work);
    for _ in 0..threads {
        let (queue, work) = (Arc::clone(&queue), Arc::clone(&work));
        thread::spawn(move || {
            while let Some(Job { batch, done }) = next(&queue) {
                // Nobody waits for the result any more: the program is about to end.
                if done.send(work(batch)).is_err() {
                    return;
                }
            }
        });
    }
    in_order.into_iter().map_while(|result| result.recv().ok())
}

fn next<J>(queue: &Mutex<Receiver<J>>) -> Option<J> {
    let queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
    queue.recv().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn results_keep_their_order_whatever_they_take() {
        let slow_when_even = |number: u64| {
            thread::sleep(Duration::from_micros(if number.is_multiple_of(2) {
                300
            } else {
                0
            }));
            number
        };
        let results: Vec<u64> = in_order(0..500, 4, slow_when_even).collect();
        assert!(results.into_iter().eq(0..500));
    }

    #[test]
    fn reading_waits_for_writing() {
        let (count, read) = sync_channel(10_000);
        let batches = (0..1_000).inspect(move |_| count.send(()).unwrap());
        let mut results = in_order(batches, 2, |number: u64| number);
        assert_eq!(results.next(), Some(0));
        thread::sleep(Duration::from_millis(50));
        let read_ahead = read.try_iter().count();
        assert!(read_ahead < 50, "{read_ahead} batches were read ahead");
        assert_eq!(results.count(), 999);
    }
}
