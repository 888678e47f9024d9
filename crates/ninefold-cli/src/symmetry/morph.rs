//! `ninefold morph`: puzzles in disguise.

use std::iter;

use clap::Args;
use ninefold::symmetry::Transformation;
use ninefold_common::canon::{self, Unfit};
use ninefold_common::status::Status;
use serde::Serialize;

use crate::bulk::Bulk;
use crate::failure::{Failure, Outcome};
use crate::input::{Batch, Entry, Form, Keeps, Written};
use crate::output::{self, Record, ShortForms};
use crate::results::{Fields, Handover, Output, Records, Writer};

use super::{WORDS, WORDS_OF_EQUIVALENCE, drawn, verdict};

/// Transform puzzles into others that are the same in disguise
///
/// Each gets a random transformation, the one of --by, or the one that leads to the puzzle of --to.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    bulk: Bulk,

    /// Where random transformations start: the same number gives the same ones; by default another each time
    #[arg(long, value_name = "N", conflicts_with_all = ["by", "to"])]
    seed: Option<u64>,

    /// Write this many transformed puzzles for each
    #[arg(long, value_name = "N", default_value_t = 1, conflicts_with_all = ["by", "to"])]
    #[arg(value_parser = clap::value_parser!(u32).range(1..))]
    count: u32,

    /// The transformation, such as "t r456123789 c123456789 d987654321"; parts may be left out
    #[arg(long, value_name = "WAY", conflicts_with = "to")]
    by: Option<Transformation>,

    /// Write the transformation that leads to this puzzle
    #[arg(long, value_name = "PUZZLE")]
    to: Option<Written>,

    /// Write the transformation as well
    #[arg(long)]
    way: bool,

    /// The format of the output; by default CSV, TSV or JSON if the puzzles stand in it, otherwise line
    #[arg(long, value_name = "FORMAT")]
    #[arg(value_parser = output::drawn_form(
        "The transformed puzzle",
        "The same as a grid with bars and rules",
    ))]
    format: Option<Form>,

    #[command(flatten)]
    short_forms: ShortForms,

    #[command(flatten)]
    output: Output,
}

const EXAMPLES: &str = "\
Examples:
  PUZZLE=..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..
  echo $PUZZLE | ninefold morph --seed 1 --count 3
  echo $PUZZLE | ninefold morph --by \"t c987654321\"
  echo $PUZZLE | ninefold morph --seed 1 | ninefold morph --to $PUZZLE

Output:
  line  TRANSFORMED, and with --way <tab> WAY; with --to the way only, or `not equivalent`
  csv   puzzle,label,status,transformed,way,error; tsv the same with tabs
  json  an object with these fields on a line for each
  box   the way in a comment with --way, the transformed puzzle as a grid, and an empty line
Other columns of a table in the input go before these fields (see `ninefold solve --help`). A way such
as `t r456123789 c123456789 d987654321` means: transpose if there is a t; row 1 of the result is then
row 4 of the puzzle, and so on; a 1 becomes a 9. `r456123789` alone moves rows only. Bands and stacks
must stay together. Pencil marks stay pencil marks. With --to, a grid stands for the candidates that
its digits leave, if the other puzzle has pencil marks.

Exit status: 0 if every puzzle was transformed; 1 if one cannot be read or is not equivalent to the
puzzle of --to; 2 if a file cannot be read or written.";

/// Which transformation each puzzle gets.
#[derive(Clone)]
enum Choice {
    Random { seed: u64, count: u32 },
    By(Transformation),
    To(Written),
}

pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let choice = match (options.by, &options.to) {
        (Some(by), _) => Choice::By(by),
        (_, Some(to)) => Choice::To(to.clone()),
        _ => Choice::Random {
            seed: options.seed.unwrap_or_else(|| fastrand::u64(..)),
            count: options.count,
        },
    };
    let shows = Shows {
        way: options.way || options.to.is_some(),
        transformed: options.to.is_none(),
    };
    let writer = Writer {
        bulk: &options.bulk,
        output: &options.output,
        command: "morph",
        format: options.short_forms.form().or(options.format),
        fields: Fields::of::<Transformed>(),
        settings: vec![
            ("--seed", format!("{:?}", options.seed)),
            ("--count", options.count.to_string()),
            ("--by", format!("{:?}", options.by)),
            (
                "--to",
                options
                    .to
                    .as_ref()
                    .map(Written::to_string)
                    .unwrap_or_default(),
            ),
            ("--way", options.way.to_string()),
        ],
        words: match options.to {
            Some(_) => WORDS_OF_EQUIVALENCE,
            None => WORDS,
        },
        slow: false,
        keeps: Keeps::Nothing,
    };
    let work = move |batch: Batch, mut records: Records, _: &Handover| {
        for entry in &batch.into_entries() {
            morph(entry, &choice, shows, &mut records);
        }
        records
    };
    Ok(writer.write(work)?.outcome())
}

/// What a line has.
#[derive(Clone, Copy)]
struct Shows {
    way: bool,
    transformed: bool,
}

/// Writes all records of a puzzle.
fn morph(entry: &Entry, choice: &Choice, shows: Shows, records: &mut Records) {
    let Ok(written) = &entry.written else {
        records.errors.extend(entry.error());
        records.count(Status::Bad, false);
        return records.write(entry, &Transformed::of(entry, None, shows));
    };
    let ways: Vec<Result<Option<Transformation>, Unfit>> = match choice {
        Choice::By(by) => vec![Ok(Some(*by))],
        Choice::To(to) => vec![canon::equivalent(written, to)],
        Choice::Random { seed, count } => {
            // By the number of the puzzle, so that threads and batches change nothing.
            let mut random = fastrand::Rng::with_seed(seed.wrapping_add(entry.number));
            let mut below = |end| random.u32(..end);
            let ways = iter::repeat_with(|| Ok(Some(Transformation::random(&mut below))));
            ways.take(*count as usize).collect()
        }
    };
    for way in &ways {
        let record = Transformed::of(entry, Some((written, way)), shows);
        if let Some(error) = &record.error {
            records.errors.push(format!("{}: {error}", entry.place()));
        }
        records.write(entry, &record);
    }
    let is_done = ways.iter().all(|way| matches!(way, Ok(Some(_))));
    let status = ways.first().map_or(Status::Bad, |way| status(entry, way).0);
    records.count(status, is_done);
}

fn status(entry: &Entry, way: &Result<Option<Transformation>, Unfit>) -> (Status, Option<String>) {
    match way {
        Ok(None) => (Status::NotEquivalent, None),
        way => verdict(entry, Some(way)),
    }
}

#[derive(Serialize)]
struct Transformed<'a> {
    puzzle: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    status: Status,
    transformed: Option<String>,
    way: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    #[serde(skip)]
    shows: Shows,
}

impl Transformed<'_> {
    fn of<'a>(
        entry: &'a Entry,
        found: Option<(&Written, &Result<Option<Transformation>, Unfit>)>,
        shows: Shows,
    ) -> Transformed<'a> {
        let (status, error) = match found {
            Some((_, way)) => status(entry, way),
            None => (Status::Bad, entry.error()),
        };
        let way = found.and_then(|(written, way)| Some((written, way.ok()??)));
        Transformed {
            puzzle: entry.shown(),
            label: entry.label.as_deref(),
            status,
            transformed: way.map(|(written, by)| canon::transformed(written, &by).to_string()),
            way: way.map(|(_, by)| by.to_string()),
            error,
            shows,
        }
    }
}

impl Record for Transformed<'_> {
    const COLUMNS: &'static [&'static str] =
        &["puzzle", "label", "status", "transformed", "way", "error"];

    fn line(&self) -> String {
        match (&self.transformed, &self.way, self.status) {
            (Some(transformed), Some(way), _) => match (self.shows.transformed, self.shows.way) {
                (true, true) => format!("{transformed}\t{way}"),
                (true, false) => transformed.clone(),
                _ => way.clone(),
            },
            (_, _, Status::NotEquivalent) => "not equivalent".to_owned(),
            (_, _, status) => format!("-\t{}", status.word()),
        }
    }

    fn drawn(&self) -> String {
        let way = self.way.as_deref().filter(|_| self.shows.way);
        match &self.transformed {
            Some(transformed) if self.shows.transformed => {
                drawn(transformed, way.unwrap_or_default())
            }
            _ => format!("# {}\n", self.line().trim_start_matches("-\t")),
        }
    }
}
