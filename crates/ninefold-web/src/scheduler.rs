//! The scheduler of computations: it has two lanes, so that short ones never wait for long ones.
//!
//! Almost all requests need microseconds; a few need all the time they may have. So the scheduler first
//! tries every computation in the *quick* lane for a moment. A computation that does not finish there
//! starts again in the *long* lane, which has a bounded queue of its own and fewer threads than there are
//! cores. So the quick lane always finds a core that is idle, or soon will be. Thread priorities would do
//! the same, but not every system has them.

use std::num::NonZeroUsize;
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use ninefold_api::{Clock, Effort, Failure, Waiting};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task;
use tracing::Span;

use crate::metrics::{Metrics, Present};
use crate::options::Options;

/// The number of computations that may wait for the quick lane. They wait for milliseconds, so this limit
/// is for emergencies.
const QUICK_QUEUE: usize = 1024;

/// The two lanes.
pub struct Scheduler {
    quick: Lane,
    long: Lane,
    trial: Duration,
    abandoned: Counter,
}

impl Scheduler {
    pub fn new(options: &Options, metrics: &Metrics) -> Scheduler {
        let (quick, long) = shares(options.computations);
        Scheduler {
            quick: Lane::new("quick", quick, QUICK_QUEUE, metrics),
            long: Lane::new("long", long, options.queue, metrics),
            trial: options.trial,
            abandoned: metrics.abandoned.clone(),
        }
    }

    /// Computes in the quick lane if a moment suffices, otherwise in the long lane, each for no longer than
    /// `limit`. Also returns the time that this took, without waiting.
    ///
    /// The work runs once or twice: in a trial it returns nothing if it needs more time.
    pub async fn compute<T: Send + 'static>(
        &self,
        effort: Effort,
        limit: Duration,
        work: impl Fn(&Clock) -> Option<T> + Send + Sync + 'static,
    ) -> Result<(T, Duration), Failure> {
        let (waiting, work) = (Waiting::default(), Arc::new(work));
        let mut spent = Duration::ZERO;
        if effort != Effort::Long {
            // A request that will probably be rejected must cost little.
            let trial = match effort == Effort::Unknown && self.long.is_full() {
                true => self.trial / 10,
                false => self.trial,
            };
            let (time, is_trial) = (trial.min(limit), limit > self.trial);
            let ran = self.run(&self.quick, time, is_trial, &waiting, &work);
            let (value, took) = ran.await?;
            if let Some(value) = value {
                return Ok((value, took));
            }
            spent = took;
        }
        let ran = self.run(&self.long, limit, false, &waiting, &work);
        let (value, took) = ran.await?;
        Ok((value.ok_or_else(Failure::internal)?, spent + took))
    }

    /// Stops the long lane: nothing more starts there; what runs comes to its end.
    pub fn stop(&self) {
        self.long.threads.close();
    }

    async fn run<T: Send + 'static>(
        &self,
        lane: &Lane,
        limit: Duration,
        is_trial: bool,
        waiting: &Waiting,
        work: &Arc<impl Fn(&Clock) -> Option<T> + Send + Sync + 'static>,
    ) -> Result<(Option<T>, Duration), Failure> {
        let thread = lane.thread().await?;
        let (running, abandoned) = (lane.running.clone(), self.abandoned.clone());
        let (client, work) = (Arc::downgrade(waiting), Arc::clone(work));
        let span = Span::current();
        let computation = task::spawn_blocking(move || {
            // Held to the end: a client that leaves does not free the thread while this runs.
            let _held = (thread, Present::of(&running));
            let _span = span.enter();
            let clock = Clock::start(now, limit, is_trial, client);
            let value = work(&clock);
            if clock.is_abandoned() {
                abandoned.inc();
            }
            (value, clock.elapsed())
        });
        computation.await.map_err(|_| Failure::internal())
    }
}

/// The time since the first computation.
fn now() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// The numbers of threads for quick and long computations, at least one each.
fn shares(computations: NonZeroUsize) -> (usize, usize) {
    let quick = (computations.get() / 4).max(1);
    (quick, (computations.get() - quick).max(1))
}

/// Threads, and a queue for them.
struct Lane {
    threads: Arc<Semaphore>,
    /// The free places in the queue.
    places: Semaphore,
    running: Gauge,
    waiting: Gauge,
}

impl Lane {
    fn new(name: &str, threads: usize, queue: usize, metrics: &Metrics) -> Lane {
        let lane = [("lane", name.to_owned())];
        Lane {
            threads: Arc::new(Semaphore::new(threads)),
            places: Semaphore::new(queue),
            running: metrics.running.get_or_create_owned(&lane),
            waiting: metrics.waiting.get_or_create_owned(&lane),
        }
    }

    fn is_full(&self) -> bool {
        self.threads.available_permits() == 0 && self.places.available_permits() == 0
    }

    /// Waits for a thread to compute on.
    async fn thread(&self) -> Result<OwnedSemaphorePermit, Failure> {
        let _waiting = Present::of(&self.waiting);
        let threads = &self.threads;
        if let Ok(thread) = Arc::clone(threads).try_acquire_owned() {
            return Ok(thread);
        }
        if threads.is_closed() {
            return Err(Failure::stopping());
        }
        let _place = self.places.try_acquire().map_err(|_| Failure::busy())?;
        let thread = Arc::clone(threads).acquire_owned().await;
        thread.map_err(|_| Failure::stopping())
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
