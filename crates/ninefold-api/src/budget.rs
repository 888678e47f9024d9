//! The time for a computation: it ends when the time is over, or when the client has gone away.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;

use crate::errors::Failure;

/// Held while a client waits for a computation. If it is dropped, because the client has gone away, the
/// computation stops.
pub type Waiting = Arc<()>;

/// The limits that the host sets.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The time for a computation.
    pub time: Duration,
    /// The largest number of puzzles in a request.
    pub puzzles: usize,
}

/// How often an answer may take the limit of time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// Once: all pieces share it.
    Shared,
    /// Once for each piece, up to this number of pieces: none takes time from the next.
    Turns(usize),
}

/// The time that the further pieces of an answer may take.
pub struct Allowance {
    budget: Budget,
    limit: Duration,
    spent: Duration,
    pieces: usize,
}

impl Allowance {
    /// Returns the allowance of an answer before its first piece.
    pub fn new(budget: Budget, limit: Duration) -> Allowance {
        Allowance {
            budget,
            limit,
            spent: Duration::ZERO,
            pieces: 0,
        }
    }

    /// Returns the time for the next piece. The first is tried in any case, as something may be known at once.
    ///
    /// # Errors
    /// If nothing is left.
    pub fn next(&self) -> Result<Duration, Failure> {
        let left = match self.budget {
            Budget::Shared => self.limit.saturating_sub(self.spent),
            Budget::Turns(turns) if self.pieces < turns => return Ok(self.limit),
            Budget::Turns(_) => Duration::ZERO,
        };
        match left.is_zero() && self.pieces > 0 {
            true => Err(Failure::time_limit()),
            false => Ok(left),
        }
    }

    /// Takes note of the time that a piece took.
    pub fn spend(&mut self, took: Duration) {
        self.spent += took;
        self.pieces += 1;
    }
}

/// Tells a search when to give up; searches ask it from time to time.
pub struct Clock {
    now: fn() -> Duration,
    start: Duration,
    limit: Duration,
    is_trial: bool,
    client: Weak<()>,
    host: Option<Weak<()>>,
    cut: AtomicBool,
}

impl Clock {
    /// Starts a clock for a client that waits now. `now` tells the time since any fixed moment: how that is known
    /// depends on the host.
    pub fn start(
        now: fn() -> Duration,
        limit: Duration,
        is_trial: bool,
        client: Weak<()>,
    ) -> Clock {
        Clock {
            now,
            start: now(),
            limit,
            is_trial,
            client,
            host: None,
            cut: AtomicBool::new(false),
        }
    }

    /// Gives up as well once the host stops, which it shows by dropping its [`Waiting`].
    pub fn while_running(self, host: Weak<()>) -> Clock {
        Clock {
            host: Some(host),
            ..self
        }
    }

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
        (self.now)().saturating_sub(self.start)
    }

    /// The time left.
    pub fn left(&self) -> Duration {
        self.limit.saturating_sub(self.elapsed())
    }

    /// Whether there will be more time if this is too short.
    pub fn is_trial(&self) -> bool {
        self.is_trial
    }

    /// Whether the time was over when a search asked, so that its result may be incomplete.
    pub fn was_cut(&self) -> bool {
        self.cut.load(Ordering::Relaxed)
    }

    /// Whether nobody waits for the result any more.
    pub fn is_abandoned(&self) -> bool {
        self.client.strong_count() == 0 || self.is_stopping()
    }

    /// Whether the host stops.
    pub fn is_stopping(&self) -> bool {
        let host = self.host.as_ref();
        host.is_some_and(|host| host.strong_count() == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(limit: Duration, client: &Waiting) -> Clock {
        Clock::start(|| Duration::ZERO, limit, false, Arc::downgrade(client))
    }

    #[test]
    fn a_clock_is_over_when_nobody_waits() {
        let waiting = Waiting::default();
        let clock = clock(Duration::from_secs(1000), &waiting);
        assert!(!clock.is_over() && !clock.was_cut());
        drop(waiting);
        assert!(clock.is_over() && clock.was_cut());
    }

    #[test]
    fn pieces_share_the_limit_or_have_it_in_turn() {
        let limit = Duration::from_secs(1);
        let mut shared = Allowance::new(Budget::Shared, limit);
        shared.spend(limit / 4);
        assert_eq!(shared.next().ok(), Some(limit * 3 / 4));
        shared.spend(limit);
        assert!(shared.next().is_err());
        let mut turns = Allowance::new(Budget::Turns(2), limit);
        for _ in 0..2 {
            assert_eq!(turns.next().ok(), Some(limit));
            turns.spend(limit);
        }
        assert!(turns.next().is_err());
        let none = Allowance::new(Budget::Shared, Duration::ZERO);
        assert_eq!(none.next().ok(), Some(Duration::ZERO));
    }

    #[test]
    fn a_clock_is_over_when_the_host_stops() {
        let (waiting, host) = (Waiting::default(), Waiting::default());
        let clock = clock(Duration::from_secs(1000), &waiting).while_running(Arc::downgrade(&host));
        assert!(!clock.is_over() && !clock.is_stopping());
        drop(host);
        assert!(clock.is_over() && clock.is_stopping());
    }

    #[test]
    fn a_share_of_the_time_does_not_cut_the_whole() {
        let waiting = Waiting::default();
        let long = clock(Duration::from_secs(1000), &waiting);
        assert!(long.is_over_after(Duration::ZERO) && !long.was_cut());
        let none = clock(Duration::ZERO, &waiting);
        assert!(none.is_over() && none.was_cut());
    }
}
