//! A progress bar for the count of one puzzle, on stderr if that is a terminal.

use std::time::{Duration, Instant};

use crate::progress::Progress;
use crate::terminal;

/// A progress bar for one puzzle.
pub struct Display {
    name: String,
    start: Instant,
    progress: Progress,
}

impl Display {
    /// The length of the whole bar.
    const WHOLE: u64 = 1_000_000;

    pub fn new(name: String, start: Instant) -> Display {
        let template = "{bar:30} {msg}";
        Display {
            name,
            start,
            progress: Progress::new(Some(Display::WHOLE), template),
        }
    }

    pub fn show(&mut self, found: u64, share: f64) {
        let elapsed = self.start.elapsed();
        let message = format!(
            "{}: {} solutions so far, {}",
            self.name,
            terminal::grouped(found),
            how_far(share, elapsed)
        );
        let position = (share * Display::WHOLE as f64) as u64;
        self.progress.set(position, message);
    }
}

/// Returns the finished share of the search, the time taken, and an estimate of the time left.
fn how_far(share: f64, elapsed: Duration) -> String {
    let seconds = elapsed.as_secs_f64();
    let percent = 100.0 * share;
    let left = seconds * (1.0 - share) / share;
    let elapsed = format!("{percent:.3}% done in {seconds:.0} s");
    match share {
        // The share is too small for an estimate.
        _ if share < 1e-6 => elapsed,
        _ => format!("{elapsed}, about {} left", time(left)),
    }
}

/// Writes an estimated time in a suitable unit, without decimals.
fn time(seconds: f64) -> String {
    let units = [
        (86_400.0, "days"),
        (3_600.0, "h"),
        (60.0, "min"),
        (1.0, "s"),
    ];
    let fits = |(unit, _): &(f64, _)| seconds >= 2.0 * unit;
    let (unit, name) = units.into_iter().find(fits).unwrap_or((1.0, "s"));
    format!("{:.0} {name}", seconds / unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_is_estimated_by_what_is_done() {
        let after = |share| how_far(share, Duration::from_secs(30));
        assert_eq!(after(0.25), "25.000% done in 30 s, about 90 s left");
        assert_eq!(after(0.001), "0.100% done in 30 s, about 8 h left");
        assert_eq!(after(1e-12), "0.000% done in 30 s");
        assert_eq!(after(1.0), "100.000% done in 30 s, about 0 s left");
    }
}
