//! Time limits: a computation ends when its time is over or its client has disconnected.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};
use std::time::Duration;

use crate::errors::Failure;

/// A token that is held while a client waits for a computation. Dropping it, because the client has disconnected, stops
/// the computation.
pub type Waiting = Arc<()>;

/// The limits that the host sets.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The time for a computation.
    pub time: Duration,
    /// The largest number of puzzles in a request.
    pub puzzles: usize,
}

/// How many times an answer may use the whole time limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Budget {
    /// Once: all pieces share it.
    Shared,
    /// Once for each piece, up to this number of pieces: no piece takes time from the next.
    Turns(usize),
}

/// The time left for the remaining pieces of an answer.
pub struct Allowance {
    budget: Budget,
    limit: Duration,
    spent: Duration,
    pieces: usize,
    /// The reason why the answer ended early.
    given_up: Option<Failure>,
}

impl Allowance {
    /// Returns the allowance of an answer before its first piece.
    pub fn new(budget: Budget, limit: Duration) -> Allowance {
        Allowance {
            budget,
            limit,
            spent: Duration::ZERO,
            pieces: 0,
            given_up: None,
        }
    }

    /// Returns the time for the next piece. The first piece is tried in any case, because it may need no time.
    ///
    /// # Errors
    /// If no time is left, or if an earlier piece failed.
    pub fn next(&self) -> Result<Duration, Failure> {
        if let Some(why) = &self.given_up {
            return Err(why.clone());
        }
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

    /// Subtracts the time that a piece took.
    pub fn spend(&mut self, took: Duration) {
        self.spent += took;
        self.pieces += 1;
    }

    /// Returns the computed piece. Instead of a piece that failed, returns what the work still has to say.
    ///
    /// # Errors
    /// If the piece failed, and the work has nothing to say.
    pub fn settle<P>(
        &mut self,
        computed: Result<P, Failure>,
        give_up: impl FnOnce(&Failure) -> Option<P>,
    ) -> Result<P, Failure> {
        computed.or_else(|why| {
            let last = give_up(&why).ok_or_else(|| why.clone());
            self.given_up = Some(why);
            last
        })
    }
}

/// The time limit of a computation, which searches check from time to time.
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
    /// Starts a clock for a client that is waiting. `now` returns the time since an arbitrary fixed moment; the host
    /// provides it.
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

    /// Makes the clock also run out when the host stops, that is, when it drops its [`Waiting`].
    pub fn while_running(self, host: Weak<()>) -> Clock {
        Clock {
            host: Some(host),
            ..self
        }
    }

    /// Returns whether the computation must end.
    pub fn is_over(&self) -> bool {
        let is_over = self.is_abandoned() || self.elapsed() >= self.limit;
        if is_over {
            self.cut.store(true, Ordering::Relaxed);
        }
        is_over
    }

    /// Returns whether `time` has passed since the start, or the computation must end anyway.
    pub fn is_over_after(&self, time: Duration) -> bool {
        self.is_over() || self.elapsed() >= time
    }

    /// Returns the time since the start.
    pub fn elapsed(&self) -> Duration {
        (self.now)().saturating_sub(self.start)
    }

    /// Returns the time left.
    pub fn left(&self) -> Duration {
        self.limit.saturating_sub(self.elapsed())
    }

    /// Returns whether the computation will be repeated with more time if this limit is too short.
    pub fn is_trial(&self) -> bool {
        self.is_trial
    }

    /// Returns whether a search saw the clock run out, so that its result may be incomplete.
    pub fn was_cut(&self) -> bool {
        self.cut.load(Ordering::Relaxed)
    }

    /// Returns whether nobody is waiting for the result any more.
    pub fn is_abandoned(&self) -> bool {
        self.client.strong_count() == 0 || self.is_stopping()
    }

    /// Returns whether the host is stopping.
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
