//! The time for a computation: it ends when the time is over, or when the client has gone away.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Tells a search when to give up; searches ask it from time to time.
pub struct Clock {
    start: Instant,
    limit: Duration,
    gone: Arc<AtomicBool>,
    cut: AtomicBool,
}

impl Clock {
    /// Whether to give up.
    pub fn is_over(&self) -> bool {
        let is_over = self.is_abandoned() || self.elapsed() >= self.limit;
        if is_over {
            self.cut.store(true, Ordering::Relaxed);
        }
        is_over
    }

    /// Whether this time has passed since the start, or the computation must give up anyway.
    pub fn is_over_after(&self, time: Duration) -> bool {
        self.is_over() || self.elapsed() >= time
    }

    /// The time since the start.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// The time left.
    pub fn left(&self) -> Duration {
        self.limit.saturating_sub(self.elapsed())
    }

    /// Whether the time was over when a search asked, so that its result may be incomplete.
    pub fn was_cut(&self) -> bool {
        self.cut.load(Ordering::Relaxed)
    }

    /// Whether nobody waits for the result any more.
    pub fn is_abandoned(&self) -> bool {
        self.gone.load(Ordering::Relaxed)
    }
}

/// Held while a client waits for a computation. If it is dropped, because the client has gone away, the
/// computation stops.
#[derive(Default)]
pub struct Waiting(Arc<AtomicBool>);

impl Waiting {
    /// The computation's view of it.
    pub fn watched(&self) -> Watched {
        Watched(Arc::clone(&self.0))
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Knows whether a client waits.
pub struct Watched(Arc<AtomicBool>);

impl Watched {
    /// Starts a clock with this limit.
    pub fn clock(self, limit: Duration) -> Clock {
        Clock {
            start: Instant::now(),
            limit,
            gone: self.0,
            cut: AtomicBool::new(false),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_over_when_nobody_waits() {
        let waiting = Waiting::default();
        let clock = waiting.watched().clock(Duration::from_secs(1000));
        assert!(!clock.is_over() && !clock.was_cut());
        drop(waiting);
        assert!(clock.is_over() && clock.was_cut());
    }

    #[test]
    fn a_share_of_the_time_does_not_cut_the_whole() {
        let waiting = Waiting::default();
        let clock = waiting.watched().clock(Duration::from_secs(1000));
        assert!(clock.is_over_after(Duration::ZERO) && !clock.was_cut());
        let clock = waiting.watched().clock(Duration::ZERO);
        assert!(clock.is_over() && clock.was_cut());
    }
}
