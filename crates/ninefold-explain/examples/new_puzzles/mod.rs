//! Searches new puzzles on all threads. Every run has the same puzzles.

use std::error::Error;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::{env, thread};

use ninefold::Grid;
use ninefold::engine::Engine;
use ninefold::generate::{Generator, Plan};
use ninefold::logic::Step;
use ninefold_explain::explanation;

pub type Failure = Box<dyn Error + Send + Sync>;

/// Searches the puzzles of these attempts. Returns the collection of each thread; the distribution of puzzles over
/// threads varies.
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

/// Returns the root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs `work` with the program's arguments: the number of puzzles, and the path to write to. The defaults are
/// `puzzles` and `place`, a path in the repository.
pub fn run(
    puzzles: u64,
    place: &str,
    work: impl FnOnce(u64, &Path) -> Result<(), Failure>,
) -> ExitCode {
    let mut arguments = env::args().skip(1);
    let number = arguments.next().map_or(Ok(puzzles), |it| it.parse());
    let place = arguments
        .next()
        .map_or_else(|| root().join(place), PathBuf::from);
    let done = number.map_err(Failure::from);
    match done.and_then(|number| work(number, &place)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Counts the cells and candidates of a step.
pub fn parts_to_see(step: &Step) -> usize {
    let pattern = explanation::of(&step.reason).pattern();
    (pattern.cells | pattern.further).len() + pattern.candidates.len()
}
