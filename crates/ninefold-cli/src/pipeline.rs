//! Bulk work on all cores: one thread reads batches, several work on them, and the results come back in
//! the order of the input.
//!
//! Every batch travels with the sending end of a channel of its own; the receiving ends queue up in
//! order. All queues are bounded, so a slow writer holds back the reader, and memory stays constant.

use std::io;
use std::ops::ControlFlow;
use std::panic;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Builder;

use ninefold_common::threads;

use crate::terminal;

/// The number of batches that may be under way for each thread.
const BATCHES_PER_THREAD: usize = 4;

/// Takes some of the results of a batch.
pub type Handover<'a, U> = dyn Fn(U) + Sync + 'a;

/// Some of the results of a batch, or the rest.
enum Part<U> {
    First(U),
    Last(U),
}

/// Works on every batch, on that many threads or as many as there can be, and passes the results to `take`
/// in order, until it breaks. The work may hand over some of the results of a batch before the last, which it
/// returns; then it waits until those of the batches before have been taken.
///
/// After a break nobody waits for the threads: one of them may be waiting for input that never comes.
/// Their panics are passed on.
///
/// # Errors
/// If no thread can be started.
pub fn in_order<T, U, B>(
    batches: impl Iterator<Item = T> + Send + 'static,
    wanted: usize,
    work: impl Fn(T, &Handover<U>) -> U + Send + Sync + 'static,
    mut take: impl FnMut(U) -> ControlFlow<B>,
) -> io::Result<ControlFlow<B>>
where
    T: Send + 'static,
    U: Send + 'static,
{
    let most = wanted * BATCHES_PER_THREAD;
    let (batches_to_do, queue) = sync_channel::<(T, SyncSender<Part<U>>)>(most);
    let (results, in_order) = sync_channel::<Receiver<Part<U>>>(most);
    let reader = Builder::new().spawn(move || {
        for batch in batches {
            let (done, result) = sync_channel(1);
            if batches_to_do.send((batch, done)).is_err() || results.send(result).is_err() {
                return;
            }
        }
    })?;
    let queue = Arc::new(Mutex::new(queue));
    let work = Arc::new(work);
    // None begins before all have been started: the memory of one that has ended already would count again.
    let closed = queue.lock().unwrap_or_else(PoisonError::into_inner);
    let worker_queue = Arc::clone(&queue);
    let started = threads::start(wanted, move || {
        while let Some((batch, done)) = next(&worker_queue) {
            // If nobody waits for the result, the program is about to end.
            let hand_over = |result| drop(done.send(Part::First(result)));
            let last = work(batch, &hand_over as &Handover<U>);
            if done.send(Part::Last(last)).is_err() {
                return;
            }
        }
    });
    drop(closed);
    drop(queue);
    match started {
        0 => return Err(io::Error::other("there is no memory for one")),
        fewer if fewer < wanted => {
            terminal::warning(format!("only {fewer} of {wanted} threads can be had"));
        }
        _ => {}
    }
    for result in in_order {
        loop {
            let part = result.recv();
            let (result, is_last) =
                match part.expect("a worker ends only when there is no more work") {
                    Part::First(result) => (result, false),
                    Part::Last(result) => (result, true),
                };
            let taken = take(result);
            if taken.is_break() {
                return Ok(taken);
            }
            if is_last {
                break;
            }
        }
    }
    // All results are taken, so the reader has ended. If it panicked, that is not the end of the input.
    if let Err(panic) = reader.join() {
        panic::resume_unwind(panic);
    }
    Ok(ControlFlow::Continue(()))
}

fn next<T>(queue: &Mutex<Receiver<T>>) -> Option<T> {
    let queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
    queue.recv().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;
    use std::thread;
    use std::time::Duration;

    fn collect(
        batches: impl Iterator<Item = u64> + Send + 'static,
        work: impl Fn(u64) -> u64 + Send + Sync + 'static,
    ) -> Vec<u64> {
        let mut results = Vec::new();
        let ended = in_order(
            batches,
            4,
            move |batch, _| work(batch),
            |result| {
                results.push(result);
                ControlFlow::<Infallible>::Continue(())
            },
        );
        assert!(ended.unwrap().is_continue());
        results
    }

    #[test]
    fn results_keep_their_order_whatever_they_take() {
        let results = collect(0..500, |number| {
            let time = if number.is_multiple_of(2) { 300 } else { 0 };
            thread::sleep(Duration::from_micros(time));
            number
        });
        assert!(results.into_iter().eq(0..500));
    }

    #[test]
    fn reading_waits_for_taking() {
        let (count, read) = sync_channel(10_000);
        let batches = (0..1_000).inspect(move |_| count.send(()).unwrap());
        let broken_off = in_order(
            batches,
            2,
            |number: u64, _| number,
            |number| {
                thread::sleep(Duration::from_millis(50));
                ControlFlow::Break(number)
            },
        );
        assert_eq!(broken_off.unwrap(), ControlFlow::Break(0));
        let read_ahead = read.try_iter().count();
        assert!(read_ahead < 50, "{read_ahead} batches were read ahead");
    }

    #[test]
    fn a_panic_does_not_pass_for_the_end_of_the_input() {
        let in_worker = || {
            collect(0..500, |number| {
                if number == 100 {
                    panic!("worker")
                } else {
                    number
                }
            })
        };
        assert!(panic::catch_unwind(in_worker).is_err());
        let in_reader = || {
            collect(
                (0..500).inspect(|&number| assert!(number != 100, "reader")),
                |number| number,
            )
        };
        assert!(panic::catch_unwind(in_reader).is_err());
    }
}
