//! The work of Ninefold's operations beside the screen: new puzzles, hints, checks, the level of a puzzle.

use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ninefold::rating::human::Level;
use ninefold::text::Written;
use ninefold::{Grid, Puzzle};
use ninefold_explain::explanation;
use ninefold_explain::language::Language;
use ninefold_operations::check::{Check, CheckRecord};
use ninefold_operations::generate::maker::Delivered;
use ninefold_operations::generate::making::{self, Making};
use ninefold_operations::generate::{Date, PuzzleOrder};
use ninefold_operations::hint::{Hint, HintRecord};
use ninefold_operations::rate::{Rate, Scale};
use ninefold_operations::status::Status;
use ninefold_operations::subject::Subject;
use ninefold_operations::table::{OptionType, Request};
use ninefold_operations::{Operation, Watch};

use super::game::{Game, Origin};
use crate::bulk::threads;

/// The level of hints that shows the whole step.
pub const WHOLE: u8 = 4;

/// The time for a new puzzle.
const LONGEST_MAKING: Duration = Duration::from_secs(120);

/// The time for a hint, a check or a level.
const LONGEST: Duration = Duration::from_secs(20);

/// The time after which a job looks whether it shall stop.
const STEP: Duration = Duration::from_millis(50);

/// Something to compute.
#[derive(Clone, Debug)]
pub enum Job {
    /// A new puzzle.
    Make(Level, Option<String>),
    /// A hint of this level about a position.
    Hint(Puzzle, Written, u8),
    /// A check of a position.
    Check(Puzzle, Written),
    /// The level of a puzzle.
    Level(Puzzle),
}

/// The result of a job.
pub enum Answer {
    Made(Result<Box<Game>, String>),
    Hint(Status, Box<HintRecord>, Vec<String>),
    Check(Status, Box<CheckRecord>),
    Level(Box<Puzzle>, Option<Level>),
    /// The job failed by a fault of the program.
    Failed,
}

/// Does the job, unless `stop` becomes true or it takes too long.
pub fn done(job: &Job, language: Language, stop: &Arc<AtomicBool>) -> Answer {
    let start = Instant::now();
    let limit = match job {
        Job::Make(..) => LONGEST_MAKING,
        _ => LONGEST,
    };
    let watch = || stop.load(Ordering::Relaxed) || start.elapsed() > limit;
    let work = || match job {
        Job::Make(level, date) => Answer::Made(made(*level, date.as_deref(), &watch)),
        Job::Hint(puzzle, now, level) => hint(puzzle, now, (*level, language), &watch),
        Job::Check(puzzle, now) => {
            let request = Check {
                language,
                ..Check::start()
            };
            let (status, record) = request.run(&Subject::from_puzzle(puzzle, now), &watch);
            Answer::Check(status, Box::new(record))
        }
        Job::Level(puzzle) => {
            let request = Rate {
                scale: Scale::Human,
                ..Rate::start()
            };
            let written = Written::from(*puzzle.candidates());
            let (_, record) = request.run(&Subject::from(&written), &watch);
            Answer::Level(Box::new(*puzzle), record.level)
        }
    };
    panic::catch_unwind(AssertUnwindSafe(work)).unwrap_or(Answer::Failed)
}

/// Makes a puzzle of the level, as `generate` does: the puzzle of a date is the same everywhere.
fn made(level: Level, date: Option<&str>, watch: Watch<'_>) -> Result<Box<Game>, String> {
    let order = PuzzleOrder {
        level: Some(level),
        ..PuzzleOrder::start()
    };
    let plan = order.plan().map_err(|impossible| impossible.to_string())?;
    let date_of = |date: &str| Date::take(&date.into());
    let date_read = date.map(date_of).transpose()?;
    let seed = date_read.map_or_else(making::draw_seed, |date| date.seed());
    let making = Making {
        blocks: making::blocks(&plan, 0, making::attempts(&plan, 1)),
        wants: order.wants(),
        plan: plan.clone(),
        seed,
    };
    let stop = Arc::new(AtomicBool::new(false));
    let workers = making::useful_threads(&plan, threads(None));
    let first = |delivered: Vec<Delivered>| {
        let first = delivered.first().and_then(|one| one.made.classic());
        first.map(|one| one.made.puzzle)
    };
    let mut blocks = making
        .start(workers, &stop, first)
        .map_err(|error| error.to_string())?;
    let found = loop {
        match blocks.next_within(STEP) {
            _ if watch() => break None,
            Err(_) => {}
            Ok(Some(Some(block))) if block.made.is_none() => {}
            Ok(block) => break block.flatten().and_then(|block| block.made),
        }
    };
    stop.store(true, Ordering::Relaxed);
    let puzzle: Grid = found.ok_or_else(|| format!("There is no {level} puzzle yet."))?;
    let date = date.map(str::to_owned);
    let origin = Origin {
        level: Some(level),
        date,
    };
    Ok(Box::new(Game::new(puzzle.into(), origin)))
}

fn hint(
    puzzle: &Puzzle,
    now: &Written,
    (level, language): (u8, Language),
    watch: Watch<'_>,
) -> Answer {
    let request = Hint {
        level,
        language,
        ..Hint::start()
    };
    let (status, record) = request.run(&Subject::from_puzzle(puzzle, now), watch);
    let found = record.found.as_deref().filter(|_| level == WHOLE);
    let reasons = found.map(|(position, step, _)| {
        let sentences = explanation::sentences_in(language, position, step);
        sentences
            .into_iter()
            .map(|sentence| sentence.text)
            .collect()
    });
    Answer::Hint(status, Box::new(record), reasons.unwrap_or_default())
}
