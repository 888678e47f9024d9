//! Generates the ordered puzzles on all threads, in the order of the attempts.

use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ninefold::generate::Report;
use ninefold_operations::generate::maker::{Delivered, Wants};
use ninefold_operations::generate::making::{self, Block, Making};
use ninefold_operations::generate::plan::Plan;
use ninefold_operations::generate::{Generate, PuzzleOrder};
use serde_json::{Value, json};

use super::options::Options;
use super::record::{MadeRecord, fields};
use crate::bulk::threads;
use crate::failure::{Failure, Outcome};
use crate::input::Form;
use crate::operation;
use crate::pipeline;
use crate::progress::Progress;
use crate::results::{MANY, MadeFile, Sheet, identity};
use crate::screen::Screen;
use crate::terminal;

/// A run expected to take longer than this prints a message.
const LONG: Duration = Duration::from_secs(5);

/// The records of a block, and the end of each record.
struct Text {
    text: Vec<u8>,
    ends: Vec<usize>,
}

/// The reason why a run ended early.
enum Early {
    Failure(Failure),
    Stopped,
    Complete,
    /// All possible attempts have been made.
    Exhausted,
}

/// Makes the puzzles and writes them.
///
/// # Errors
/// If the order cannot be fulfilled, or a file cannot be written.
pub fn run(options: &Options, request: Generate) -> Result<Outcome, Failure> {
    let plan = request.order.plan();
    let plan = plan.map_err(|impossible| Failure::Usage(impossible.to_string()))?;
    let seed = request.ordered_seed().unwrap_or_else(draw_seed);
    let settings = settings(options, &request);
    let Some(file) = MadeFile::open(&options.output, "generate", settings)? else {
        return Ok(Outcome::AllWell);
    };
    if let Some(warning) = plan.warning() {
        terminal::say(format_args!("{warning}\n"));
    }
    Run::new(options, &request, &plan, seed, file).make()
}

fn draw_seed() -> u64 {
    let seed = making::draw_seed();
    terminal::say(format_args!("the seed is {seed}\n"));
    seed
}

/// Returns the settings that the results depend on. A random seed is left out, as the command that resumes the run
/// does not name it.
fn settings(options: &Options, request: &Generate) -> Vec<(&'static str, String)> {
    let mut request = request.clone();
    request.order.near = None;
    let mut settings = operation::settings(&request);
    let near = options.asked.puzzles.as_deref().map(identity);
    settings.push(("the file of --near", near.unwrap_or_default()));
    settings.push(("--format", format!("{:?}", options.form())));
    settings
}

/// A run in progress.
struct Run<'r> {
    options: &'r Options,
    request: &'r Generate,
    plan: &'r Plan,
    seed: u64,
    file: MadeFile,
    progress: Progress,
    start: Instant,
    /// The first block of this run, and the next one to write.
    first: u64,
    next: u64,
    /// The number of puzzles written by this run and the runs that it resumes.
    made: u64,
    made_before: u64,
    report: Report,
    told: Expected,
}

/// The last message about the expected duration of the run.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Expected {
    Unknown,
    /// No puzzle has been found yet.
    Nothing,
    Rate,
}

impl<'r> Run<'r> {
    fn new(
        options: &'r Options,
        request: &'r Generate,
        plan: &'r Plan,
        seed: u64,
        file: MadeFile,
    ) -> Run<'r> {
        let earlier = file.kept();
        let number = |name: &str| earlier.and_then(|earlier| earlier[name].as_u64());
        let first = number("block").unwrap_or(request.from_block.0);
        let seed = number("seed").unwrap_or(seed);
        let length = file.shows_progress.then_some(request.count.0);
        let template = "{bar:16} {percent:>3}%  {msg}, about {eta} left";
        Run {
            progress: match length {
                Some(length) => Progress::new(Some(length), template),
                None => Progress::hidden(),
            },
            made: file.puzzles(),
            made_before: file.puzzles(),
            options,
            request,
            plan,
            seed,
            file,
            start: Instant::now(),
            first,
            next: first,
            report: Report::default(),
            told: Expected::Unknown,
        }
    }

    fn make(mut self) -> Result<Outcome, Failure> {
        let sheet = Sheet::new(None, Some(self.options.form()), fields());
        // A resumed run has a header already.
        if self.first == 0 && self.file.kept().is_none() {
            let mut header = Vec::new();
            sheet.write_header(&mut header);
            self.file.write_frame(&header, self.next())?;
        }
        let early = match self.take_blocks()? {
            ControlFlow::Continue(()) => None,
            ControlFlow::Break(early) => Some(early),
        };
        drop(self.progress);
        self.progress = Progress::hidden();
        match early {
            Some(Early::Failure(failure)) => Err(failure),
            Some(Early::Complete) => self.finish(Outcome::AllWell),
            Some(Early::Stopped) => self.stop(),
            Some(Early::Exhausted) | None => {
                let outcome = self.tell_what_was_missed();
                self.finish(outcome)
            }
        }
    }

    /// Returns the state from which the run can be resumed.
    fn next(&self) -> Value {
        json!({ "block": self.next, "seed": self.seed })
    }

    /// Makes blocks until there are enough puzzles.
    fn take_blocks(&mut self) -> Result<ControlFlow<Early>, Failure> {
        let stopped = stop_flag()?;
        let threads = making::useful_threads(self.plan, threads(self.options.threads));
        let form = self.options.form();
        let screen = self.options.screen(self.request);
        let shows_ratings = screen.is_some() || matches!(form, Form::Csv | Form::Tsv | Form::Json);
        let order = self.request.order.clone();
        let making = Making {
            plan: self.plan.clone(),
            wants: Wants {
                ratings: order.rate || shows_ratings && order.needs_ratings(),
                ..order.wants()
            },
            seed: self.seed,
            blocks: self.blocks(),
        };
        let shape = move |delivered: Vec<Delivered>| text(&delivered, &order, (form, screen));
        let pipeline = making.start(threads, &stopped, shape);
        let mut pipeline = pipeline.map_err(Failure::threads)?;
        pipeline::warn_of_few(pipeline.threads(), threads);
        Ok(pipeline.try_for_each(|block| match block {
            Some(block) if !stopped.load(Ordering::Relaxed) => self.take(&block),
            _ => ControlFlow::Break(Early::Stopped),
        }))
    }

    /// Returns the blocks within the allowed attempts, without those of the run that this one resumes.
    fn blocks(&self) -> Range<u64> {
        let attempts = self.options.bound.request.attempts.map_or_else(
            || making::attempts(self.plan, self.request.count.0),
            |attempts| attempts.0,
        );
        let blocks = making::blocks(self.plan, self.request.from_block.0, attempts);
        self.first..blocks.end
    }

    /// Writes the puzzles of a block, up to the ordered number.
    fn take(&mut self, block: &Block<Text>) -> ControlFlow<Early> {
        self.report.merge(&block.report);
        let Text { text, ends } = &block.made;
        let wanted = self.request.count.0 - self.made;
        let count = (ends.len() as u64).min(wanted);
        let end = count.checked_sub(1).map_or(0, |last| ends[last as usize]);
        self.made += count;
        self.next = block.number + 1;
        let next = json!({ "block": self.next, "seed": self.seed });
        let written = self.file.write(&text[..end], count, next, &self.progress);
        if let Err(failure) = written {
            return ControlFlow::Break(Early::Failure(failure));
        }
        if self.made == self.request.count.0 {
            return ControlFlow::Break(Early::Complete);
        }
        if block.report.is_exhausted() {
            return ControlFlow::Break(Early::Exhausted);
        }
        self.tell_how_it_goes();
        ControlFlow::Continue(())
    }

    fn tell_how_it_goes(&mut self) {
        let time = self.start.elapsed();
        let made = self.made - self.made_before;
        let rate = made as f64 / time.as_secs_f64();
        let attempts = terminal::counted(self.report.attempts, "attempt");
        let message = format!("{attempts}, {}", terminal::rate(rate));
        self.progress.set(self.made, message);
        let expected = match made {
            0 => Expected::Nothing,
            _ => Expected::Rate,
        };
        if self.told >= expected || time < Duration::from_secs(1) || self.options.output.quiet {
            return;
        }
        self.told = expected;
        let left = (self.request.count.0 - self.made) as f64 / rate;
        let message = match expected {
            Expected::Rate if left > LONG.as_secs_f64() => {
                let (rate, left) = (terminal::rate(rate), terminal::duration(left));
                format!("{rate}: the rest will take about {left}\n")
            }
            Expected::Rate => return,
            _ => format!("no puzzle from {attempts} so far\n"),
        };
        self.progress.suspend(|| terminal::say(message));
    }

    fn finish(mut self, outcome: Outcome) -> Result<Outcome, Failure> {
        let sheet = Sheet::new(None, Some(self.options.form()), fields());
        let mut footer = Vec::new();
        sheet.write_footer(&mut footer);
        let next = self.next();
        self.file.write_frame(&footer, next)?;
        let made = self.made - self.made_before;
        if !self.options.output.quiet && made >= MANY {
            let seconds = self.start.elapsed().as_secs_f64();
            terminal::say(format_args!(
                "{} from {} in {} ({})\n",
                terminal::counted(made, "puzzle"),
                terminal::counted(self.report.attempts, "attempt"),
                terminal::duration(seconds),
                terminal::rate(made as f64 / seconds),
            ));
        }
        self.file.finish()?;
        Ok(outcome)
    }

    /// Ends an interrupted run, and prints how to resume it.
    fn stop(mut self) -> Result<Outcome, Failure> {
        if self.file.is_file() {
            self.file.checkpoint()?;
            terminal::say(format_args!(
                "stopped after {}; to continue, repeat the command with --resume\n",
                terminal::counted(self.made, "puzzle")
            ));
        } else {
            terminal::say(format_args!(
                "stopped after {}; to continue: --seed {} --from-block {} --count {}\n",
                terminal::counted(self.made, "puzzle"),
                self.seed,
                self.next,
                self.request.count.0 - self.made,
            ));
        }
        Ok(Outcome::SomePuzzleBad)
    }

    /// Ends a run that used up its attempts: prints which conditions the rejected puzzles missed.
    fn tell_what_was_missed(&self) -> Outcome {
        let report = &self.report;
        let wanted = self.request.count.0;
        terminal::warning(making::shortfall(self.made, wanted, report));
        for line in making::reasons(report) {
            terminal::say(format_args!("  {line}\n"));
        }
        Outcome::SomePuzzleBad
    }
}

/// Returns the records of the puzzles of a block.
fn text(
    delivered: &[Delivered],
    order: &PuzzleOrder,
    (form, screen): (Form, Option<Screen>),
) -> Text {
    let sheet = Sheet::new(None, Some(form), fields());
    let (mut text, mut ends) = (Vec::new(), Vec::new());
    for delivered in delivered {
        let puzzle = delivered.into();
        let record = MadeRecord { order, puzzle };
        match screen {
            Some(screen) => text.extend(record.seen(screen).into_bytes()),
            None => sheet.write_alone(&record, &mut text),
        }
        ends.push(text.len());
    }
    Text { text, ends }
}

/// Returns a flag that Ctrl-C sets. A second Ctrl-C ends the program.
fn stop_flag() -> Result<Arc<AtomicBool>, Failure> {
    let stopped = Arc::new(AtomicBool::new(false));
    #[cfg(unix)]
    {
        use signal_hook::{consts::SIGINT, flag};
        let shutdown = flag::register_conditional_shutdown(SIGINT, 130, Arc::clone(&stopped));
        let registered = shutdown.and_then(|_| flag::register(SIGINT, Arc::clone(&stopped)));
        registered.map_err(Failure::Output)?;
    }
    Ok(stopped)
}
