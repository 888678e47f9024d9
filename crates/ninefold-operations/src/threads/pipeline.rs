//! Bulk work on all cores: one thread reads batches, several work on them, and the results come back in
//! the order of the input.
//!
//! Every batch travels with the sending end of a channel of its own; the receiving ends queue up in
//! order. All queues are bounded, so a slow writer holds back the reader, and memory stays constant.

use std::io;
use std::panic;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::{Duration, Instant};

use crate::threads;

/// The number of batches in the queues for each thread.
const BATCHES_PER_THREAD: usize = 4;

/// Takes some of the results of a batch.
pub type Handover<'a, U> = dyn Fn(U) + Sync + 'a;

/// A part of the results of a batch: an early part, or the rest.
enum Part<U> {
    First(U),
    Last(U),
}

/// The running batches. Iterates over their results in order, and waits for each.
///
/// Dropping it early does not wait for the threads, as one may be waiting for input that never comes. Panics of the
/// threads are passed on.
pub struct Pipeline<U> {
    threads: usize,
    in_order: Receiver<Receiver<Part<U>>>,
    /// The batch whose results are taken.
    batch: Option<Receiver<Part<U>>>,
    /// The thread that reads the batches, until it has ended.
    reader: Option<JoinHandle<()>>,
}

/// No result has arrived yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotYet;

impl<U: Send + 'static> Pipeline<U> {
    /// Starts up to `wanted` threads that apply `work` to the batches. `work` returns the last results of a batch and
    /// may hand over earlier ones; then it blocks until the results of all earlier batches are taken.
    ///
    /// # Errors
    /// If no thread can be started.
    pub fn start<T: Send + 'static>(
        batches: impl Iterator<Item = T> + Send + 'static,
        wanted: usize,
        work: impl Fn(T, &Handover<U>) -> U + Send + Sync + 'static,
    ) -> io::Result<Pipeline<U>> {
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
        // No thread begins before all have started: the memory of a finished thread would seem free again.
        let closed = queue.lock().unwrap_or_else(PoisonError::into_inner);
        let worker_queue = Arc::clone(&queue);
        let threads = threads::start(wanted, move || {
            while let Some((batch, done)) = next(&worker_queue) {
                // A closed channel means that the pipeline was dropped.
                let hand_over = |result| drop(done.send(Part::First(result)));
                let last = work(batch, &hand_over as &Handover<U>);
                if done.send(Part::Last(last)).is_err() {
                    return;
                }
            }
        });
        drop(closed);
        drop(queue);
        match threads {
            0 => Err(io::Error::other("there is no memory for one")),
            _ => Ok(Pipeline {
                threads,
                in_order,
                batch: None,
                reader: Some(reader),
            }),
        }
    }

    /// Returns the number of threads that work on the batches.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Returns the next result, or `None` after the last one.
    ///
    /// # Errors
    /// If no result arrives within this time.
    pub fn next_within(&mut self, time: Duration) -> Result<Option<U>, NotYet> {
        let until = Instant::now() + time;
        self.receive(|| Some(until.saturating_duration_since(Instant::now())))
    }

    /// Returns the next result. Waits for it as long as `left` says, or without a limit.
    fn receive(&mut self, left: impl Fn() -> Option<Duration>) -> Result<Option<U>, NotYet> {
        let batch = match self.batch.take() {
            Some(batch) => batch,
            None => match receive(&self.in_order, left()) {
                Ok(batch) => batch,
                Err(RecvTimeoutError::Timeout) => return Err(NotYet),
                Err(RecvTimeoutError::Disconnected) => {
                    self.end();
                    return Ok(None);
                }
            },
        };
        match receive(&batch, left()) {
            Ok(Part::First(result)) => {
                self.batch = Some(batch);
                Ok(Some(result))
            }
            Ok(Part::Last(result)) => Ok(Some(result)),
            Err(RecvTimeoutError::Timeout) => {
                self.batch = Some(batch);
                Err(NotYet)
            }
            Err(RecvTimeoutError::Disconnected) => {
                panic!("a worker ends only when there is no more work")
            }
        }
    }

    /// Joins the reader, which has ended as all results are taken. Passes on its panic, which is not the end of the
    /// input.
    fn end(&mut self) {
        if let Some(Err(panic)) = self.reader.take().map(JoinHandle::join) {
            panic::resume_unwind(panic);
        }
    }
}

impl<U: Send + 'static> Iterator for Pipeline<U> {
    type Item = U;

    fn next(&mut self) -> Option<U> {
        let never = || None;
        self.receive(never).expect("there is no time limit")
    }
}

fn receive<T>(receiver: &Receiver<T>, time: Option<Duration>) -> Result<T, RecvTimeoutError> {
    match time {
        Some(time) => receiver.recv_timeout(time),
        None => receiver.recv().map_err(|_| RecvTimeoutError::Disconnected),
    }
}

fn next<T>(queue: &Mutex<Receiver<T>>) -> Option<T> {
    let queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
    queue.recv().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;

    fn collect(
        batches: impl Iterator<Item = u64> + Send + 'static,
        work: impl Fn(u64) -> u64 + Send + Sync + 'static,
    ) -> Vec<u64> {
        let pipeline = Pipeline::start(batches, 4, move |batch, _| work(batch));
        pipeline.unwrap().collect()
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
        let mut pipeline = Pipeline::start(batches, 2, |number: u64, _| number).unwrap();
        assert_eq!(pipeline.next(), Some(0));
        thread::sleep(Duration::from_millis(50));
        drop(pipeline);
        let read_ahead = read.try_iter().count();
        assert!(read_ahead < 50, "{read_ahead} batches were read ahead");
    }

    #[test]
    fn whoever_waits_for_a_time_loses_nothing() {
        let work = |number: u64, hand_over: &Handover<u64>| {
            hand_over(2 * number);
            thread::sleep(Duration::from_millis(20));
            2 * number + 1
        };
        let mut pipeline = Pipeline::start(0..5, 1, work).unwrap();
        let (mut results, mut waits) = (Vec::new(), 0);
        loop {
            match pipeline.next_within(Duration::from_millis(1)) {
                Ok(Some(result)) => results.push(result),
                Ok(None) => break,
                Err(NotYet) => waits += 1,
            }
        }
        assert!(results.into_iter().eq(0..10));
        assert!(waits > 5, "{waits} waits");
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
