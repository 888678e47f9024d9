//! The records of any number of puzzles: on stdout or in a file, resumed where an earlier run ended, and
//! summed up. All commands with a record for each puzzle share this.

mod checkpoint;
mod destination;
mod made;
mod sealed;
mod settings;
mod sheet;
mod sieve;
mod totals;

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use ninefold::solutions::Counters;
use ninefold_files::Lost;
use ninefold_files::pool::{Pool, Pooled};

use crate::bulk::{Bulk, Start};
use crate::failure::Failure;
use crate::input::{Batch, Digest, Entry, Form, Keeps};
use crate::output::Record;
use crate::pipeline;
use crate::progress::Progress;
use crate::terminal;
use ninefold_operations::status::Status;

use destination::Destination;
use settings::Settings;
use sieve::All;
use totals::Counts;

pub use checkpoint::{sync_folder, sync_folder_of};
pub use made::MadeFile;
pub use settings::identity;
pub use sheet::{Fields, Sheet, object_of, only_record};
pub use sieve::Sieve;
pub use totals::Totals;

/// Where the records go.
#[derive(Args)]
pub struct Output {
    /// Write the results to FILE, atomically: it appears when it is complete, until then it is FILE.part
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Resume an interrupted run: repeat its command with --resume
    ///
    /// FILE.resume records how far the run had come. The puzzles before that are read again, but not
    /// worked on again, so a pipe must deliver its input from the beginning. Without such a file the run
    /// starts at the first puzzle.
    #[arg(long, requires = "output")]
    resume: bool,

    /// Show no progress, and print no summary on stderr
    #[arg(long, short)]
    quiet: bool,
}

impl Output {
    /// Whether there is a summary on stderr.
    pub fn has_summary(&self) -> bool {
        !self.quiet
    }

    /// A folder for files that a run needs until it is complete.
    fn folder(&self) -> Option<PathBuf> {
        self.output.as_deref().map(checkpoint::folder)
    }
}

/// What the summary counts: a word, and the statuses that it stands for.
pub type Words = &'static [(&'static str, &'static [Status])];

/// The records of some puzzles, and what they add to the totals.
pub struct Records {
    pub text: Pooled<u8>,
    /// How the records are written.
    pub sheet: Sheet,
    /// The puzzles, if a checkpoint needs them.
    puzzles: Digest,
    counts: Counts,
    /// Whether a puzzle is not as it should be.
    pub ill: bool,
    pub counters: Counters,
    pub errors: Vec<String>,
    pub warnings: Vec<String>,
    /// What the form has no room for.
    pub lost: Lost,
}

impl Records {
    /// Begins the records of a batch: with a header, if that comes here.
    fn begin(batch: &Batch, text: Pooled<u8>, format: Option<Form>, fields: Fields) -> Records {
        let head = batch.head();
        let mut records = Records {
            text,
            sheet: Sheet::new(head.as_ref(), format, fields),
            puzzles: Digest::default(),
            counts: Counts::default(),
            ill: false,
            counters: Counters::default(),
            errors: Vec::new(),
            warnings: Vec::new(),
            lost: Lost::default(),
        };
        let Some(head) = head else { return records };
        // Records that follow their source have a header for each.
        if head.number == 1 || (head.first && format.is_none()) {
            records.sheet.write_header(&mut records.text);
        }
        if let (true, Some(table)) = (head.first, &head.table) {
            let left_out = records.sheet.left_out(table, fields);
            if !left_out.is_empty() {
                let (source, names) = (head.source, left_out.join(", "));
                let warning =
                    format!("{source}: left out, as the first file has no such columns: {names}");
                records.warnings.push(warning);
            }
        }
        records
    }

    /// Adds the record of a puzzle.
    pub fn write<R: Record>(&mut self, entry: &Entry, record: &R) {
        self.sheet.write(entry, record, &mut self.text);
    }

    /// Counts a puzzle; it is well if the command's question has the answer that it should have.
    pub fn count(&mut self, status: Status, well: bool) {
        self.counts.add(status);
        self.ill |= !well;
    }
}

/// Takes text that is to be written before the records of the batch are complete, so that long records need
/// not be in memory.
pub type Handover<'a> = pipeline::Handover<'a, Vec<u8>>;

/// What the threads deliver.
enum Done<F> {
    /// The start of the records of a batch.
    Text(Vec<u8>),
    /// The rest, and what a sieve needs to know.
    Records(Box<Records>, F),
}

/// A command that writes records.
pub struct Writer<'a> {
    pub bulk: &'a Bulk,
    pub output: &'a Output,
    /// Its name.
    pub command: &'static str,
    /// The form of all records; without one they follow their puzzles.
    pub format: Option<Form>,
    pub fields: Fields,
    /// What else the results depend on, by name.
    pub settings: Vec<(&'static str, String)>,
    /// What the summary always counts.
    pub words: Words,
    /// Whether a puzzle takes so long that progress is told by puzzles, not by what has been read.
    pub slow: bool,
    /// What is kept beside puzzles, labels and columns.
    pub keeps: Keeps,
}

impl Writer<'_> {
    /// Works on all puzzles that no earlier run has done, and writes their records.
    pub fn write(
        self,
        work: impl Fn(Batch, Records, &Handover) -> Records + Send + Sync + 'static,
    ) -> Result<Totals, Failure> {
        let work =
            move |batch, records, hand_over: &Handover| (work(batch, records, hand_over), ());
        self.write_through(&mut All, work)
    }

    /// The same, where a sieve decides which records are written.
    pub fn write_through<S: Sieve>(
        self,
        sieve: &mut S,
        work: impl Fn(Batch, Records, &Handover) -> (Records, S::Found) + Send + Sync + 'static,
    ) -> Result<Totals, Failure> {
        let (output, words) = (self.output, self.words);
        let opened = Destination::open(output, &self.all_settings(), self.bulk.inputs())?;
        let totals = match opened {
            (Some(destination), totals) => self.write_to(destination, totals, sieve, work)?,
            (None, totals) => {
                // The run that was complete may have been stopped before it came to this.
                if let Some(folder) = output.folder() {
                    sieve.clear(folder);
                }
                totals
            }
        };
        totals.tell_of_more_messages();
        if !output.quiet {
            terminal::say(totals.summary(words) + "\n");
        }
        Ok(totals)
    }

    /// Everything that the results depend on.
    fn all_settings(&self) -> Settings {
        let format = self.format.map_or("detected", Form::name).to_owned();
        let settings = self.settings.iter().cloned();
        let settings = settings.chain([("--format", format)]);
        Settings::new(self.command, settings, self.bulk)
    }

    fn write_to<S: Sieve>(
        self,
        mut destination: Destination,
        mut totals: Totals,
        sieve: &mut S,
        work: impl Fn(Batch, Records, &Handover) -> (Records, S::Found) + Send + Sync + 'static,
    ) -> Result<Totals, Failure> {
        let (start, earlier) = (Instant::now(), totals.time);
        let folder = self.output.folder().filter(|_| destination.is_file());
        sieve.begin(folder.clone(), totals.kept.take())?;
        // Results on the terminal show the progress themselves.
        let results_on_terminal = destination.is_stdout() && io::stdout().is_terminal();
        let place = Start {
            skip: totals.done,
            shows_progress: !self.output.quiet && !results_on_terminal,
            by_puzzles: self.slow,
            keeps: self.keeps,
        };
        let (texts, needs_digest) = (Pool::default(), !destination.is_stdout());
        let (format, fields) = (self.format, self.fields);
        let work = move |batch: Batch, hand_over: &pipeline::Handover<Done<S::Found>>| {
            let mut records = Records::begin(&batch, texts.take(), format, fields);
            if needs_digest {
                records.puzzles = Digest::of(&batch);
            }
            let source = batch.head().map(|head| head.source);
            let (mut records, found) = work(batch, records, &|text| hand_over(Done::Text(text)));
            let source = source.unwrap_or_default();
            records.warnings.extend(records.sheet.warnings(&source));
            Done::Records(Box::new(records), found)
        };
        let take = |done: Done<S::Found>, progress: &Progress, failed_files| {
            totals.set_failed_files(failed_files)?;
            let mut write = |text: &[u8]| match destination.is_stdout() {
                true => progress.suspend(|| destination.write(text)),
                false => destination.write(text),
            };
            let records = match done {
                Done::Text(text) => {
                    write(&text)?;
                    // A checkpoint would cut the record in two.
                    return Ok(totals.puzzles());
                }
                Done::Records(mut records, found) => {
                    sieve.sift(&mut records.text, found)?;
                    write(&records.text)?;
                    records
                }
            };
            totals.add(*records, progress);
            totals.time = earlier + start.elapsed();
            if destination.is_due() {
                totals.kept = sieve.keep()?;
                destination.checkpoint(&totals)?;
            }
            Ok(totals.puzzles())
        };
        let failed_files = self.bulk.run(place, work, take)?;
        totals.set_failed_files(failed_files)?;
        if totals.puzzles() == 0 {
            let mut header = Vec::new();
            Sheet::new(None, format, fields).write_header(&mut header);
            destination.write(&header)?;
        }
        sieve.finish(&mut |text| destination.write(text))?;
        let mut footer = Vec::new();
        Sheet::new(None, format, fields).write_footer(&mut footer);
        destination.write(&footer)?;
        totals.time = earlier + start.elapsed();
        destination.finish(&totals)?;
        if let Some(folder) = folder {
            sieve.clear(folder);
        }
        Ok(totals)
    }
}
