//! A progress bar for work that takes longer than a second, on stderr if that is a terminal.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use indicatif::{MultiProgress, ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::terminal;

const PATIENCE: Duration = Duration::from_secs(1);

/// All visible bars, one below the other.
static BARS: LazyLock<MultiProgress> = LazyLock::new(MultiProgress::new);

/// The template fits into eighty columns.
const OVER_INPUT: &str = "{bar:16} {percent:>3}%  {msg}, about {eta} left";

fn style(template: &str) -> ProgressStyle {
    let style = ProgressStyle::with_template(template);
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    style.progress_chars("━╸─")
}

pub struct Progress {
    bar: ProgressBar,
    hidden_since: Option<Instant>,
    start: Instant,
    /// The number of puzzles that an earlier run has done.
    skipped: u64,
}

impl Progress {
    /// Returns a bar for work of this length, or of unknown length.
    pub fn new(length: Option<u64>, template: &str) -> Progress {
        let bar = ProgressBar::with_draw_target(length, ProgressDrawTarget::hidden());
        bar.set_style(style(template));
        Progress {
            bar,
            hidden_since: Some(Instant::now()),
            start: Instant::now(),
            skipped: 0,
        }
    }

    /// Returns a progress that shows no bar.
    pub fn hidden() -> Progress {
        let mut progress = Progress::new(None, "");
        progress.hidden_since = None;
        progress
    }

    /// Returns a bar over the bytes of the input, or a count of puzzles if the length is unknown. An earlier run has
    /// done the first `skipped` puzzles.
    pub fn over_input(bytes: Option<u64>, skipped: u64, is_shown: bool) -> Progress {
        let template = match bytes {
            Some(_) => OVER_INPUT,
            None => "{spinner} {msg}  {elapsed}",
        };
        let mut progress = Progress::new(bytes, template);
        progress.skipped = skipped;
        if !is_shown {
            progress.hidden_since = None;
        }
        progress
    }

    /// Sets the length of the bar, once it is known.
    pub fn set_length(&mut self, length: Option<u64>) {
        if let Some(length) = length
            && self.bar.length().is_none()
        {
            self.bar.set_style(style(OVER_INPUT));
            self.bar.set_length(length);
        }
    }

    /// Shows the number of puzzles done, and the bytes of the input read.
    pub fn set_puzzles(&mut self, bytes: u64, puzzles: u64) {
        let seconds = self.start.elapsed().as_secs_f64();
        let rate = terminal::rate((puzzles - self.skipped) as f64 / seconds);
        let puzzles = terminal::grouped(puzzles);
        self.set(bytes, format!("{puzzles} puzzles, {rate}"));
    }

    /// Shows the position reached in the work.
    pub fn set(&mut self, position: u64, message: impl Into<String>) {
        if self
            .hidden_since
            .is_some_and(|since| since.elapsed() > PATIENCE)
        {
            self.bar = BARS.add(self.bar.clone());
            self.hidden_since = None;
        }
        self.bar.set_message(message.into());
        self.bar.set_position(position);
    }

    /// Hides the bars while `print` runs.
    pub fn suspend<T>(&self, print: impl FnOnce() -> T) -> T {
        BARS.suspend(print)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
