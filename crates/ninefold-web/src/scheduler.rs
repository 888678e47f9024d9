//! The scheduler of computations: it has two lanes, so that short ones never wait for long ones.
//!
//! Almost all requests need microseconds; a few need all the time they may have. So the scheduler first
//! tries every computation in the *quick* lane for a moment. A computation that does not finish there
//! starts again in the *long* lane, which has a bounded queue of its own and fewer threads than there are
//! cores. So the quick lane always finds a core that is idle, or soon will be. Thread priorities would do
//! the same, but not every system has them.

use std::future::Future;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task;

use crate::budget::{Clock, Waiting};
use crate::errors::Failure;
use crate::metrics::Metrics;
use crate::options::Options;

/// The number of computations that may wait for the quick lane. They wait for milliseconds, so this limit
/// is for emergencies.
const QUICK_QUEUE: usize = 1024;

/// The expected length of a computation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// A moment, unless the request is malicious: the engine solves it.
    Short,
    /// Unknown in advance.
    Unknown,
    /// Long, or impossible to interrupt soon enough for the quick lane.
    Long,
}

/// A computation, which may run twice.
pub type Work<T> = Arc<dyn Fn(&Clock) -> T + Send + Sync>;

/// The two lanes.
pub struct Scheduler {
    quick: Lane,
    long: Lane,
    limit: Duration,
    trial: Duration,
    metrics: Arc<Metrics>,
}

impl Scheduler {
    pub fn new(options: &Options, metrics: Arc<Metrics>) -> Scheduler {
        let (quick, long) = shares(options.computations);
        Scheduler {
            quick: Lane::new("quick", quick, QUICK_QUEUE),
            long: Lane::new("long", long, options.queue),
            limit: options.limit,
            trial: options.trial,
            metrics,
        }
    }

    /// The most time that a computation may take.
    pub fn limit(&self) -> Duration {
        self.limit
    }

    /// Computes in the quick lane if a moment suffices, otherwise in the long lane.
    pub async fn compute<T: Send + 'static>(
        &self,
        effort: Effort,
        work: Work<T>,
    ) -> Result<T, Failure> {
        let waiting = Waiting::default();
        if effort != Effort::Long {
            let trial = self.trial(effort, &waiting, Arc::clone(&work), self.limit);
            let trial = trial.await?;
            if !trial.was_cut || self.limit <= self.trial {
                return Ok(trial.value);
            }
        }
        Ok(self.long(&waiting, work, self.limit).await?.value)
    }

    /// Computes for a moment in the quick lane.
    pub async fn trial<T: Send + 'static>(
        &self,
        effort: Effort,
        waiting: &Waiting,
        work: Work<T>,
        limit: Duration,
    ) -> Result<Ran<T>, Failure> {
        // A request that will probably be rejected must cost little.
        let trial = match effort == Effort::Unknown && self.long.is_full() {
            true => self.trial / 10,
            false => self.trial,
        };
        self.run(&self.quick, waiting, work, trial.min(limit)).await
    }

    /// Computes in the long lane, for no longer than `limit`.
    pub async fn long<T: Send + 'static>(
        &self,
        waiting: &Waiting,
        work: Work<T>,
        limit: Duration,
    ) -> Result<Ran<T>, Failure> {
        self.run(&self.long, waiting, work, limit).await
    }

    /// Stops the long lane: nothing more starts there; what runs comes to its end.
    pub fn stop(&self) {
        self.long.threads.close();
    }

    async fn run<T: Send + 'static>(
        &self,
        lane: &Lane,
        waiting: &Waiting,
        work: Work<T>,
        limit: Duration,
    ) -> Result<Ran<T>, Failure> {
        let thread = self.metrics.while_waiting(lane.name, lane.thread()).await?;
        let metrics = Arc::clone(&self.metrics);
        let gone = waiting.watched();
        let (name, span) = (lane.name, tracing::Span::current());
        let computation = task::spawn_blocking(move || {
            let _span = span.enter();
            let _running = metrics.running(name);
            let clock = gone.clock(limit);
            let start = Instant::now();
            let value = work(&clock);
            if clock.is_abandoned() {
                metrics.abandoned();
            }
            // Held until now: a client that leaves does not free the thread while this runs.
            drop(thread);
            Ran {
                value,
                was_cut: clock.was_cut(),
                took: start.elapsed(),
            }
        });
        computation.await.map_err(|_| Failure::internal())
    }
}

/// The result of a computation.
pub struct Ran<T> {
    pub value: T,
    /// Whether the time may have ended it early.
    pub was_cut: bool,
    pub took: Duration,
}

/// The numbers of threads for quick and long computations, at least one each.
fn shares(computations: NonZeroUsize) -> (usize, usize) {
    let quick = (computations.get() / 4).max(1);
    (quick, (computations.get() - quick).max(1))
}

/// Threads, and a queue for them.
struct Lane {
    name: &'static str,
    threads: Arc<Semaphore>,
    /// The free places in the queue.
    places: Semaphore,
}

impl Lane {
    fn new(name: &'static str, threads: usize, queue: usize) -> Lane {
        Lane {
            name,
            threads: Arc::new(Semaphore::new(threads)),
            places: Semaphore::new(queue),
        }
    }

    fn is_full(&self) -> bool {
        self.threads.available_permits() == 0 && self.places.available_permits() == 0
    }

    /// Waits for a thread to compute on.
    fn thread(&self) -> impl Future<Output = Result<OwnedSemaphorePermit, Failure>> + '_ {
        let threads = Arc::clone(&self.threads);
        async move {
            if let Ok(thread) = Arc::clone(&threads).try_acquire_owned() {
                return Ok(thread);
            }
            if threads.is_closed() {
                return Err(Failure::stopping());
            }
            let _place = self.places.try_acquire().map_err(|_| Failure::busy())?;
            let thread = threads.acquire_owned().await;
            thread.map_err(|_| Failure::stopping())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_lanes_have_their_share() {
        assert_eq!(shares(NonZeroUsize::MIN), (1, 1));
        for computations in 2..100 {
            let (quick, long) = shares(NonZeroUsize::new(computations).unwrap());
            assert_eq!(quick + long, computations);
            assert!(quick >= 1 && long >= quick);
        }
    }
}
