//! `ninefold compare --frames`: the two ways of the R article to find the frame of a row or column.

use std::convert::Infallible;
use std::hint::black_box;
use std::time::{Duration, Instant};

use ninefold::classic::frame::FrameLookup;
use ninefold_operations::figures::measure::{Distribution, fitting, in_rounds};

/// The times of a lookup over the rounds, in seconds.
pub struct TimedLookup {
    lookup: FrameLookup,
    pub times: Distribution,
}

impl TimedLookup {
    pub fn name(&self) -> &'static str {
        self.lookup.name()
    }
}

/// The length of one measurement: long compared to the clock's resolution, short for a person.
const MEASURED: Duration = Duration::from_micros(500);

/// Measures both lookups in turns.
pub fn measure(rounds: u64) -> Vec<TimedLookup> {
    let mut lookups = FrameLookup::ALL.map(|lookup| (lookup, fitting(MEASURED, sweeps(lookup))));
    let times = in_rounds(&mut lookups, rounds as usize, |&mut (lookup, count)| {
        let taken = sweeps(lookup)(count);
        Ok::<f64, Infallible>(taken.as_secs_f64() / (count * LINES.len()) as f64)
    });
    let Ok(times) = times;
    let timed = lookups.into_iter().zip(times);
    timed
        .map(|((lookup, _), times)| TimedLookup { lookup, times })
        .collect()
}

const LINES: [u8; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];

/// Returns a function that looks up the frames of all lines `count` times and returns the time taken.
fn sweeps(lookup: FrameLookup) -> impl FnMut(usize) -> Duration {
    move |count| {
        let start = Instant::now();
        for _ in 0..count {
            for line in LINES {
                black_box(lookup.lines(black_box(line)));
            }
        }
        start.elapsed()
    }
}
