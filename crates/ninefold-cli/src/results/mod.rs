//! The records of any number of puzzles, written to stdout or a file and summed up. A run with a file can be resumed.
//! All commands that write a record for each puzzle share this module.

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
    /// Returns whether a summary is printed on stderr.
    pub fn has_summary(&self) -> bool {
        !self.quiet
    }

    /// Returns the folder for temporary files of the run.
    fn folder(&self) -> Option<PathBuf> {
        self.output.as_deref().map(checkpoint::folder)
    }
}

/// The counts in the summary: a word, and the statuses that it covers.
pub type Words = &'static [(&'static str, &'static [Status])];

/// The records of some puzzles, and their share of the totals.
pub struct Records {
    pub text: Pooled<u8>,
    /// How the records are written.
    pub sheet: Sheet,
    /// The digest of the puzzles, if a checkpoint needs it.
    puzzles: Digest,
    counts: Counts,
    /// Whether a puzzle does not have the answer that it should have.
    pub ill: bool,
    pub counters: Counters,
    pub errors: Vec<String>,
    pub warnings: Vec<String>,
    /// The number of puzzles that lost information which the output form cannot express.
    pub lost: Lost,
}

impl Records {
    /// Begins the records of a batch, with a header if one belongs here.
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
        // Records in the form of their source get a header for each source.
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

    /// Counts a puzzle. `well` says whether it has the answer that it should have.
    pub fn count(&mut self, status: Status, well: bool) {
        self.counts.add(status);
        self.ill |= !well;
    }
}

/// Takes text to write before the records of the batch are complete. Large records are thus never held in memory as a
/// whole.
pub type Handover<'a> = pipeline::Handover<'a, Vec<u8>>;

/// The output of the worker threads.
enum Done<F> {
    /// The start of the records of a batch.
    Text(Vec<u8>),
    /// The rest of the records of a batch, and the findings for the sieve.
    Records(Box<Records>, F),
}

/// A command that writes records.
pub struct Writer<'a> {
    pub bulk: &'a Bulk,
    pub output: &'a Output,
    /// The name of the command.
    pub command: &'static str,
    /// The form of all records. `None` writes each record in the form of its puzzle.
    pub format: Option<Form>,
    pub fields: Fields,
    /// Further settings that the results depend on, by name.
    pub settings: Vec<(&'static str, String)>,
    /// The words that the summary always includes.
    pub words: Words,
    /// Whether progress is shown by puzzles instead of input read, because each puzzle takes long.
    pub slow: bool,
    /// The parts of the input to keep besides puzzles, labels and columns.
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

    /// Writes the records like [`write`](Writer::write), except that a sieve decides which ones.
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
                // The complete run may have been stopped before it cleared the folder.
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

    /// Returns all settings that the results depend on.
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
        // Results on the terminal are their own progress display.
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
                    // A checkpoint here would split the record.
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
