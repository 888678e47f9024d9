//! The size of batches: as many puzzles as take a few milliseconds.
//!
//! Batches of fast puzzles must be large, or passing them around costs more than solving them. Batches
//! of slow puzzles must be small, or one thread does all the work and the output lags behind.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// The time that a batch should take.
const TIME: Duration = Duration::from_millis(20);
const LARGEST: usize = 4096;

/// The size of the next batch. The threads that work on batches keep it up to date.
#[derive(Clone)]
pub struct Pace(Arc<AtomicUsize>);

impl Default for Pace {
    fn default() -> Pace {
        Pace(Arc::new(AtomicUsize::new(1)))
    }
}

impl Pace {
    /// Returns the number of puzzles to put into the next batch.
    pub fn batch(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }

    /// Records the time that some puzzles took. The size at most doubles each time, as the first puzzles may be easy.
    pub fn took(&self, puzzles: usize, time: Duration) {
        let each = time.as_secs_f64().max(1e-9) / puzzles.max(1) as f64;
        let fitting = (TIME.as_secs_f64() / each) as usize;
        let size = fitting.min(2 * self.batch()).clamp(1, LARGEST);
        self.0.store(size, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn batches_take_the_time_they_should() {
        let pace = Pace::default();
        assert_eq!(pace.batch(), 1);
        for _ in 0..20 {
            pace.took(
                pace.batch(),
                Duration::from_nanos(300) * pace.batch() as u32,
            );
        }
        assert_eq!(pace.batch(), LARGEST);
        pace.took(LARGEST, Duration::from_secs(100));
        assert_eq!(pace.batch(), 1);
    }
}
