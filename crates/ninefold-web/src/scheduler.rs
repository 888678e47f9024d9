//! The scheduler of computations. It has two lanes, so that short ones never wait for long ones.
//!
//! Almost all requests need microseconds; a few need all of their time limit. So the scheduler first tries every
//! computation in the *quick* lane for a moment. A computation that does not finish there starts again in the *long*
//! lane, which has a bounded queue of its own and fewer threads than there are cores. So the quick lane always finds a
//! core that is idle, or soon will be. Thread priorities would have the same effect, but not every system has them.
//!
//! A computation checks its clock from time to time: its time may be over, its client may have disconnected, or the
//! server may be stopping. A computation that never checks would block its lane. So [`Scheduler::watch`] gives its
//! place to the next computation, and [`Scheduler::stuck`] names the lane.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use ninefold_api::{Clock, Cost, Failure, Waiting};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::task;
use tokio::time::{MissedTickBehavior, interval};
use tracing::Span;

use crate::metrics::{Metrics, Present};
use crate::options::Options;

/// The number of computations that may wait for the quick lane. They wait for milliseconds, so this limit is for
/// emergencies.
const QUICK_QUEUE: usize = 1024;

/// The two lanes.
pub struct Scheduler {
    quick: Lane,
    long: Lane,
    trial: Duration,
    abandoned: Counter,
    /// Dropped when the server stops.
    running: Mutex<Option<Waiting>>,
}

/// The number of late computations that may run in addition to those of the lanes. Each lane may have half.
pub const LATE: usize = 4;

/// A computation that is this late gives its place to the next one.
const OVERTIME: Duration = Duration::from_millis(60);

/// A lane with a computation that is this late is stuck.
const STUCK: Duration = Duration::from_secs(1);

/// The interval between checks for late computations.
const WATCH: Duration = Duration::from_millis(20);

impl Scheduler {
    pub fn new(options: &Options, metrics: &Metrics) -> Scheduler {
        let (quick, long) = shares(options.computations);
        Scheduler {
            quick: Lane::new("quick", quick, QUICK_QUEUE, metrics),
            long: Lane::new("long", long, options.queue, metrics),
            trial: options.trial,
            abandoned: metrics.abandoned.clone(),
            running: Mutex::new(Some(Waiting::default())),
        }
    }

    /// Computes in the quick lane if a moment suffices, otherwise in the long lane, each for no longer than `limit`.
    /// Also returns the computing time, without waiting.
    ///
    /// The work runs once or twice: in a trial it returns nothing if it needs more time.
    pub async fn compute<T: Send + 'static>(
        &self,
        cost: Cost,
        limit: Duration,
        work: impl Fn(&Clock) -> Option<T> + Send + Sync + 'static,
    ) -> Result<(T, Duration), Failure> {
        let (waiting, work) = (Waiting::default(), Arc::new(work));
        let mut spent = Duration::ZERO;
        if cost != Cost::Long {
            // A request that will probably be rejected must cost little.
            let trial = match cost == Cost::Unknown && self.long.is_full() {
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

    /// Stops all computations: no new one starts, and the clock of each running one runs out.
    pub fn stop(&self) {
        self.quick.threads.close();
        self.long.threads.close();
        *locked(&self.running) = None;
    }

    /// Gives the places of late computations to others, again and again.
    pub async fn watch(&self) {
        let mut ticks = interval(WATCH);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            for lane in [&self.quick, &self.long] {
                lane.free_late();
            }
        }
    }

    /// Returns the names of the lanes with a computation that should have ended long ago.
    pub fn stuck(&self) -> Vec<&'static str> {
        let lanes = [&self.quick, &self.long].into_iter();
        lanes
            .filter(|lane| lane.is_stuck())
            .map(|lane| lane.name)
            .collect()
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
        let host = match &*locked(&self.running) {
            Some(running) => Arc::downgrade(running),
            None => return Err(Failure::stopping()),
        };
        let (running, abandoned) = (lane.running.clone(), self.abandoned.clone());
        let (client, work) = (Arc::downgrade(waiting), Arc::clone(work));
        let span = Span::current();
        let place = lane.take_place(thread, Instant::now() + limit);
        let computation = task::spawn_blocking(move || {
            // Held to the end: the thread stays occupied even if the client disconnects.
            let _held = (place, Present::of(&running));
            let _span = span.enter();
            let clock = Clock::start(now, limit, is_trial, client).while_running(host);
            let value = work(&clock);
            if clock.is_stopping() {
                return Err(Failure::stopping());
            }
            if clock.is_abandoned() {
                abandoned.inc();
            }
            Ok((value, clock.elapsed()))
        });
        computation.await.map_err(|_| Failure::internal())?
    }
}

/// Returns the time since the first computation.
fn now() -> Duration {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    START.elapsed()
}

/// Returns the numbers of threads for quick and long computations, at least one each.
fn shares(computations: NonZeroUsize) -> (usize, usize) {
    let quick = (computations.get() / 4).max(1);
    (quick, (computations.get() - quick).max(1))
}

/// A number of threads, and a queue for them.
struct Lane {
    name: &'static str,
    threads: Arc<Semaphore>,
    /// The running computations, by number.
    places: Arc<Mutex<BTreeMap<u64, Place>>>,
    begun: AtomicU64,
    /// The free places in the queue.
    queue: Semaphore,
    running: Gauge,
    waiting: Gauge,
}

impl Lane {
    fn new(name: &'static str, threads: usize, queue: usize, metrics: &Metrics) -> Lane {
        let lane = [("lane", name.to_owned())];
        Lane {
            name,
            threads: Arc::new(Semaphore::new(threads)),
            places: Arc::default(),
            begun: AtomicU64::new(0),
            queue: Semaphore::new(queue),
            running: metrics.running.get_or_create_owned(&lane),
            waiting: metrics.waiting.get_or_create_owned(&lane),
        }
    }

    fn is_full(&self) -> bool {
        self.threads.available_permits() == 0 && self.queue.available_permits() == 0
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
        let _place = self.queue.try_acquire().map_err(|_| Failure::busy())?;
        let thread = Arc::clone(threads).acquire_owned().await;
        thread.map_err(|_| Failure::stopping())
    }
}

impl Lane {
    /// Registers a computation that should end at `end`.
    fn take_place(&self, thread: OwnedSemaphorePermit, end: Instant) -> Held {
        let number = self.begun.fetch_add(1, Ordering::Relaxed);
        let thread = Some(thread);
        locked(&self.places).insert(number, Place { end, thread });
        Held {
            places: Arc::clone(&self.places),
            number,
        }
    }

    /// Gives the places of late computations to others, as long as there are threads for these: the late computations
    /// of one lane must not take the threads of the other.
    fn free_late(&self) {
        let (now, mut places) = (Instant::now(), locked(&self.places));
        let freed = places.values().filter(|place| place.thread.is_none());
        let may_be_freed = (LATE / 2).saturating_sub(freed.count());
        let late = places.values_mut().filter(|place| {
            let is_late = now > place.end + OVERTIME;
            is_late && place.thread.is_some()
        });
        for place in late.take(may_be_freed) {
            place.thread = None;
            tracing::warn!(lane = self.name, "a computation is late");
        }
    }

    fn is_stuck(&self) -> bool {
        let now = Instant::now();
        let places = locked(&self.places);
        places.values().any(|place| now > place.end + STUCK)
    }
}

/// A running computation.
struct Place {
    end: Instant,
    /// The lane's thread, unless the computation is so late that another one has it.
    thread: Option<OwnedSemaphorePermit>,
}

/// Removes a computation from the running ones when dropped.
struct Held {
    places: Arc<Mutex<BTreeMap<u64, Place>>>,
    number: u64,
}

impl Drop for Held {
    fn drop(&mut self) {
        locked(&self.places).remove(&self.number);
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs a computation that never checks its clock.
    #[tokio::test]
    async fn a_late_computation_gives_its_place_away_and_is_noticed() {
        let options = Options {
            computations: NonZeroUsize::MIN,
            limit: Duration::from_millis(10),
            ..Options::default()
        };
        let scheduler = Arc::new(Scheduler::new(&options, &Metrics::new()));
        let watched = Arc::clone(&scheduler);
        tokio::spawn(async move { watched.watch().await });
        let deaf = Arc::clone(&scheduler);
        let sleeping = tokio::spawn(async move {
            let sleep = |_: &Clock| {
                std::thread::sleep(Duration::from_millis(1500));
                Some(())
            };
            deaf.compute(Cost::Short, Duration::from_millis(10), sleep)
                .await
                .is_ok()
        });
        tokio::time::sleep(Duration::from_millis(10)).await;
        let start = Instant::now();
        let quick = scheduler
            .compute(Cost::Short, options.limit, |_: &Clock| Some(()))
            .await;
        assert!(quick.is_ok() && start.elapsed() < Duration::from_millis(500));
        assert_eq!(scheduler.stuck(), [] as [&str; 0]);
        tokio::time::sleep(Duration::from_millis(1150)).await;
        assert_eq!(scheduler.stuck(), ["quick"]);
        assert!(sleeping.await.unwrap());
        assert_eq!(scheduler.stuck(), [] as [&str; 0]);
    }

    /// Runs more computations that never check their clocks than there are threads.
    #[test]
    fn late_computations_of_one_lane_leave_threads_to_the_other() {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .max_blocking_threads(2 + LATE)
            .enable_all()
            .build()
            .unwrap();
        let options = Options {
            computations: NonZeroUsize::MIN,
            ..Options::default()
        };
        let scheduler = Arc::new(Scheduler::new(&options, &Metrics::new()));
        runtime.block_on(async {
            let watched = Arc::clone(&scheduler);
            tokio::spawn(async move { watched.watch().await });
            for _ in 0..3 * LATE {
                let deaf = Arc::clone(&scheduler);
                tokio::spawn(async move {
                    let sleep = |_: &Clock| {
                        std::thread::sleep(Duration::from_millis(2000));
                        Some(())
                    };
                    let limit = Duration::from_millis(1);
                    deaf.compute(Cost::Long, limit, sleep).await.is_ok()
                });
            }
            // Long enough for every place in the long lane to be given away.
            tokio::time::sleep(OVERTIME * LATE as u32 * 2).await;
            let start = Instant::now();
            let quick = scheduler
                .compute(Cost::Short, options.limit, |_: &Clock| Some(()))
                .await;
            assert!(quick.is_ok() && start.elapsed() < Duration::from_millis(500));
        });
        runtime.shutdown_background();
    }

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
