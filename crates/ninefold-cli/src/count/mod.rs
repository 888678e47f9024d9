//! `ninefold count`: the exact number of solutions of each puzzle.

mod display;

use std::iter;
use std::time::Instant;

use ninefold::CellSet;
use ninefold_operations::count::{Count, CountRecord};
use ninefold_operations::status::Status;
use ninefold_operations::surface::answer::Answer;
use ninefold_operations::threads::counting::{Crew, Stop, count_together};

use crate::failure::{Failure, Outcome};
use crate::input::Entry;
use crate::operation::{NoOptions, Options, Shown, about, run_by};
use crate::screen::Screen;
use crate::terminal::{counted, duration};

use display::Display;

/// Counts the solutions of each puzzle, and writes its record.
///
/// # Errors
/// If the input cannot be read or the output cannot be written.
pub fn run(options: &Options<Count>) -> Result<Outcome, Failure> {
    let (request, timeout) = (options.asked.request, options.timeout);
    let stop = Stop {
        limit: request.limit(),
        timeout,
        interrupt: &|| false,
    };
    let crew = Crew::new(options.bulk.threads()).map_err(Failure::threads)?;
    run_by(options, move |entries, tell| {
        let written = entries.iter().map(|entry| entry.written.as_ref().ok());
        for (entry, known) in entries.iter().zip(count_together(written, stop)) {
            let counted = known.or_else(|| {
                let puzzle = entry.puzzle()?;
                let mut display = Display::new(entry.place(), Instant::now());
                let mut show = |found, share| display.show(found, share);
                Some(crew.count(&puzzle, stop, &mut show))
            });
            match counted {
                // A board, or an entry that cannot be read.
                None => tell(entry, &mut iter::once(about(&request, entry, timeout))),
                Some((count, time)) => {
                    let record = CountRecord {
                        count: Some(count.found),
                        exact: Some(count.exact),
                        seconds: Some(time.as_secs_f64()),
                    };
                    tell(entry, &mut iter::once((count.status(&stop), record)));
                }
            }
        }
    })
}

impl Shown for Count {
    type Own = NoOptions;
    const LINE: &'static str = "The puzzle and the count, with a tab between";
    const HELP: [&'static str; 3] = [EXAMPLES, LINE, EXIT];

    fn is_well(_: Status, record: &CountRecord) -> bool {
        record.exact == Some(true)
    }

    fn seen(answer: &Answer<Count>, entry: &Entry, screen: Screen) -> Option<String> {
        let record = &answer.record;
        let count = counted(record.count?, "solution");
        let count = match record.exact {
            Some(true) => count,
            _ => format!("at least {count}"),
        };
        let time = record
            .seconds
            .map(|seconds| format!("counted in {}", duration(seconds)));
        let facts: Vec<String> = iter::once(count).chain(time).collect();
        Some(match (&entry.board, &entry.written) {
            (Some(text), _) => screen.board(&text.board, None, &facts),
            (None, written) => screen.with_facts(written.as_ref().ok()?, CellSet::EMPTY, &facts),
        })
    }

    fn line(answer: &Answer<Count>, _: &Entry, _: &NoOptions) -> String {
        let puzzle = answer.puzzle.as_deref().unwrap_or("-");
        match (answer.record.count, answer.record.exact) {
            (None, _) => format!("{puzzle}\tbad"),
            (Some(count), Some(true)) => format!("{puzzle}\t{count}"),
            (Some(count), _) => format!("{puzzle}\t>={count}"),
        }
    }
}

const EXAMPLES: &str = "\
Examples:
  ROWS='4........ ......... ......... .......76 .....4138 136798245 372689514 814253769 695417382'
  echo $ROWS | ninefold count
  echo $ROWS | ninefold count --format json
  ninefold count data/fifty.txt";

const LINE: &str = "\
PUZZLE <tab> COUNT; >=COUNT if a limit or the time ended the count. For a puzzle that cannot be read, a dash
             and bad. All threads share a puzzle with many solutions.";

const EXIT: &str = "\
Exit status: 0 if every count is complete, whatever it is; 1 if a count is incomplete or a puzzle
cannot be read; 2 if a file cannot be read or written.";
