//! Where computations run: in two lanes, so that short ones never wait for long ones.
//!
//! Almost all requests need microseconds; a few need all the time they may have. Every computation is
//! therefore first tried in the *quick* lane for a moment. What does not come to its end there begins
//! anew in the *long* lane, which has its own bounded queue and fewer threads than there are cores: the
//! quick lane always finds a core that is free, or free in a moment. Priorities of threads would do the
//! same, but are not to be had on every system.

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

/// How many may wait for the quick lane. They wait for milliseconds, so this is for emergencies.
const QUICK_QUEUE: usize = 1024;

/// How long something may take to compute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effort {
    /// A moment, unless somebody wants to annoy us: the engine solves it.
    Short,
    /// That will be seen.
    Unknown,
    /// Long, or it cannot be interrupted soon enough for the quick lane.
    Long,
}

/// Something to compute, twice if need be.
pub type Work<T> = Arc<dyn Fn(&Clock) -> T + Send + Sync>;

/// The two lanes.
pub struct Lanes {
    quick: Lane,
    long: Lane,
    limit: Duration,
    trial: Duration,
    metrics: Arc<Metrics>,
}

impl Lanes {
    pub fn new(options: &Options, metrics: Arc<Metrics>) -> Lanes {
        let (quick, long) = shares(options.computations);
        Lanes {
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

    /// Computes in the quick lane if a moment suffices, else in the long lane.
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
        // Those who are likely to be turned away must cost little.
        let trial = match effort == Effort::Unknown && self.long.is_full() {
            true => self.trial / 10,
            false => self.trial,
        };
        self.run(&self.quick, waiting, work, trial.min(limit)).await
    }

    /// Computes in the long lane for no more than so long.
    pub async fn long<T: Send + 'static>(
        &self,
        waiting: &Waiting,
        work: Work<T>,
        limit: Duration,
    ) -> Result<Ran<T>, Failure> {
        self.run(&self.long, waiting, work, limit).await
    }

    /// Nothing more begins in the long lane; what runs there comes to its end.
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
        let job = task::spawn_blocking(move || {
            let _span = span.enter();
            let _running = metrics.running(name);
            let clock = gone.clock(limit);
            let start = Instant::now();
            let value = work(&clock);
            if clock.is_abandoned() {
                metrics.abandoned();
            }
            // Until now: a client that goes away does not make room for another while this runs.
            drop(thread);
            Ran {
                value,
                was_cut: clock.was_cut(),
                took: start.elapsed(),
            }
        });
        job.await.map_err(|_| Failure::internal())
    }
}

/// What came of a computation.
pub struct Ran<T> {
    pub value: T,
    /// Whether it may not have come to its end.
    pub was_cut: bool,
    pub took: Duration,
}

/// How many of the computations are quick and long ones: at least one each.
fn shares(computations: NonZeroUsize) -> (usize, usize) {
    let quick = (computations.get() / 4).max(1);
    (quick, (computations.get() - quick).max(1))
}

/// Threads, and places to wait for them.
struct Lane {
    name: &'static str,
    threads: Arc<Semaphore>,
    /// Of those who wait and those who compute.
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

    /// A thread to compute on, as soon as there is one.
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
