//! Writes the records of all puzzles that a command reads, and sums them up.

use std::io::{self, IsTerminal};
use std::time::Instant;

use ninefold_files::pool::Pool;

use crate::bulk::{Bulk, Start};
use crate::failure::Failure;
use crate::input::{Batch, Digest, Form, Keeps};
use crate::pipeline;
use crate::progress::Progress;
use crate::terminal;

use super::destination::Destination;
use super::output::Output;
use super::records::{Records, Words};
use super::settings::Settings;
use super::sheet::{Fields, Sheet};
use super::sieve::{All, Sieve};
use super::totals::Totals;

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
        work: impl Fn(Batch, Records, &Handover) -> (Records, S::Findings) + Send + Sync + 'static,
    ) -> Result<Totals, Failure> {
        let (output, words) = (self.output, self.words);
        let opened = Destination::open(output, &self.all_settings(), &self.bulk.inputs)?;
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
        if let (false, Some(summary)) = (output.quiet, totals.summary(words)) {
            terminal::say(summary + "\n");
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
        work: impl Fn(Batch, Records, &Handover) -> (Records, S::Findings) + Send + Sync + 'static,
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
            may_be_empty: false,
        };
        let (texts, needs_digest) = (Pool::default(), !destination.is_stdout());
        let (format, fields) = (self.format, self.fields);
        let work = move |batch: Batch, hand_over: &pipeline::Handover<Done<S::Findings>>| {
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
        let take = |done: Done<S::Findings>, progress: &Progress, bad_files| {
            totals.set_bad_files(bad_files)?;
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
        let bad_files = self.bulk.run(place, work, take)?;
        totals.set_bad_files(bad_files)?;
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
