//! Looking through new puzzles, always the same ones, on all threads.

use std::error::Error;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;

use ninefold::Grid;
use ninefold::engine::Engine;
use ninefold::generate::{Generator, Plan};
use ninefold::logic::Step;
use ninefold_explain::explanation;

pub type Failure = Box<dyn Error + Send + Sync>;

/// Looks through the puzzles of these attempts. Returns what each thread has collected; which thread gets hold of which
/// puzzle is left to chance.
pub fn look_through<T: Default + Send>(
    seed: u64,
    attempts: Range<u64>,
    look: impl Fn(&mut T, u64, &Grid) + Sync,
) -> Result<Vec<T>, Failure> {
    let next = AtomicU64::new(attempts.start);
    let search = || -> Result<T, Failure> {
        let mut generator = Generator::new(seed, Plan::default(), Engine::new())?;
        let (mut found, mut made) = (T::default(), Vec::new());
        loop {
            let attempt = next.fetch_add(1, Relaxed);
            if attempt >= attempts.end {
                return Ok(found);
            }
            generator.make(attempt..attempt + 1, &|| false, &mut made);
            for made in made.drain(..) {
                look(&mut found, attempt, &made.puzzle);
            }
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let searching = (0..threads).map(|_| scope.spawn(search));
        let searching: Vec<_> = searching.collect();
        let joined = searching.into_iter().map(|thread| thread.join());
        joined
            .map(|found| found.map_err(|_| "a thread has failed")?)
            .collect()
    })
}

/// What there is to see of a step: cells and candidates.
pub fn parts_to_see(step: &Step) -> usize {
    let pattern = explanation::of(&step.reason).pattern();
    (pattern.cells | pattern.further).len() + pattern.candidates.len()
}
