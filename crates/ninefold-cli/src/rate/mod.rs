//! `ninefold rate`: how hard puzzles are for people.

mod record;
mod scale;
mod work;

use std::time::Duration;

use clap::Args;
use ninefold::logic::Rating;
use ninefold::rating::StopCondition;

use crate::bulk::Bulk;
use crate::failure::{Failure, Outcome};
use crate::input::{Batch, Form, Keeps};
use crate::output::{self, ShortForms};
use crate::results::{Handover, Output, Writer};
use crate::solve::seconds;
use ninefold_common::rate::Job;
use ninefold_common::status::Status;

use record::RateRecord;
use scale::dependencies;
use work::rate_batch;

pub use record::error;
pub use scale::{HodokuOptions, ScaleOptions};

/// Rate puzzles exactly as Sudoku Explainer 1.2.1 or HoDoKu does, one line for each
///
/// Three figures of Sudoku Explainer tell how hard a puzzle is to solve by logic: the rating of the hardest step (ER),
/// of the hardest step up to the first digit placed (EP), and of the first step (ED). HoDoKu adds up a score for each
/// step, and has five levels: Easy, Medium, Hard, Unfair and Extreme.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    bulk: Bulk,

    #[command(flatten)]
    scale: ScaleOptions,

    /// Print HoDoKu's settings, or those of the file, and rate nothing
    #[arg(long)]
    show_hodoku_settings: bool,

    /// Stop rating a puzzle at the first step above this rating, such as 9.0
    #[arg(long, value_name = "RATING", value_parser = rating)]
    max: Option<Rating>,

    /// Stop rating a puzzle once it can no longer be a pearl: a later step is harder than all up to the first
    /// digit placed (ER > EP)
    #[arg(long)]
    pearl: bool,

    /// Stop rating a puzzle once it can no longer be a diamond: a later step is harder than the first
    /// (ER > ED)
    #[arg(long, conflicts_with = "pearl")]
    diamond: bool,

    /// Stop rating a puzzle after this time
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    timeout: Option<Duration>,

    /// The format of the output; by default that of the input if it is CSV, TSV or JSON, otherwise line
    #[arg(long, value_name = "FORMAT")]
    #[arg(value_parser = output::record_form("The puzzle and its figures, with tabs between"))]
    format: Option<Form>,

    #[command(flatten)]
    short_forms: ShortForms,

    #[command(flatten)]
    output: Output,
}

const EXAMPLES: &str = "\
Examples:
  PUZZLE=..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..
  echo $PUZZLE | ninefold rate
  ninefold rate data/fifty.txt
  ninefold rate --max 1.5 data/fifty.txt
  ninefold rate --pearl --timeout 10 data/fifty.txt
  ninefold rate --json data/fifty.txt
  ninefold rate --output rated.txt --resume data/fifty.txt && rm rated.txt
  ninefold rate --scale hodoku data/fifty.txt
  ninefold rate --scale both --hodoku 2.3 --csv data/fifty.txt
  ninefold rate --show-hodoku-settings >settings.txt
  ninefold rate --scale hodoku --hodoku-settings settings.txt data/fifty.txt && rm settings.txt

Output:
  --scale se       PUZZLE <tab> ER <tab> EP <tab> ED
  --scale hodoku   PUZZLE <tab> LEVEL <tab> SCORE
  --scale both     PUZZLE <tab> ER <tab> EP <tab> ED <tab> LEVEL <tab> SCORE
The ratings are those of the version called serate 1.2.1.3, which published ratings come from. A
puzzle that cannot be read, or does not have exactly one solution, gets dashes and a message. So do
puzzles with pencil marks, since only grids are rated; `explain` rates the steps from marks.

Where a rating stops early, a figure that is not known is printed as a bound:
  >9.0   more than the maximum with --max, than EP with --pearl, than ED with --diamond
  >=9.0  that or more: time ran out. Likewise >=Hard and >=1234; Extreme is the highest level

HoDoKu's settings are a line for each technique, in the order in which they are tried: its code, on or
off, its level, and what each step adds to the score. A technique without a line is not tried, and what
follows # is a comment. If HoDoKu comes to an end before the puzzle does, that adds 20000 to the score.

With --format json, an object on a line for each puzzle; csv and tsv have the same fields as
columns, except rater, ninefold, techniques, hodoku, hodoku_solved and hodoku_steps:
  rater, ninefold   the program whose ratings these are, and the version of this one
  puzzle, label     null if it could not be read; the label if there is one
  status            rated, above_max, not_pearl, not_diamond, timeout; or none, multiple,
                    has_marks, bad
  er, ep, ed        a number if known, otherwise null; then er_above or er_at_least may say more
  techniques        a list of technique, count (of its steps) and hardest (its highest rating), in
                    the order in which the techniques are tried
  hodoku            the version of HoDoKu whose figures these are
  hodoku_level, hodoku_score   null if not known; then hodoku_level_at_least and
                    hodoku_score_at_least may say more
  hodoku_solved     whether HoDoKu solves the puzzle
  hodoku_steps      a list of step, code (its short name) and count, in the order of the table
  error             why it was not rated
Only the fields of the scale are there. Other columns of a table in the input go before these fields
(see `ninefold solve --help`).

Exit status: 0 if all puzzles were rated as far as asked for; 1 if some were not, or time ran out; 2
if a file cannot be read or written.";

impl Options {
    /// The options that were given and are about Sudoku Explainer's figures.
    fn explainers(&self) -> Vec<&'static str> {
        let all = [
            ("--max", self.max.is_some()),
            ("--pearl", self.pearl),
            ("--diamond", self.diamond),
        ];
        let given = all.into_iter().filter(|(_, given)| *given);
        given.map(|(name, _)| name).collect()
    }
}

/// A rating in tenths.
fn rating(text: &str) -> Result<Rating, String> {
    let value: f64 = text.parse().map_err(|_| "not a number".to_owned())?;
    let tenths = (value * 10.0).round();
    match (0.0..=1000.0).contains(&tenths) && (value * 10.0 - tenths).abs() < 1e-6 {
        true => Ok(Rating::new(tenths / 10.0)),
        false => Err("expected a rating in tenths, such as 9.0".to_owned()),
    }
}

pub fn run(options: &Options) -> Result<Outcome, Failure> {
    if options.show_hodoku_settings {
        output::print(options.scale.settings()?.to_string())?;
        return Ok(Outcome::AllWell);
    }
    let job = Job {
        scale: options.scale.scale(&options.explainers())?,
        max: options.max,
        stop: match (options.pearl, options.diamond) {
            (true, _) => StopCondition::NotPearl,
            (_, true) => StopCondition::NotDiamond,
            _ => StopCondition::Never,
        },
        timeout: options.timeout,
        counts_steps: false,
    };
    let yes_or_no = |flag| if flag { "yes" } else { "no" }.to_owned();
    let mut settings = vec![
        ("--max", format!("{:?}", job.max)),
        ("--pearl", yes_or_no(options.pearl)),
        ("--diamond", yes_or_no(options.diamond)),
        ("--timeout", format!("{:?}", job.timeout)),
    ];
    settings.extend(dependencies(&job.scale));
    let writer = Writer {
        bulk: &options.bulk,
        output: &options.output,
        command: "rate",
        format: options.short_forms.form().or(options.format),
        fields: RateRecord::fields_of(&job.scale),
        settings,
        words: &[("rated", &[Status::Rated]), ("bad", &[Status::Bad])],
        slow: true,
        keeps: Keeps::Nothing,
    };
    let work =
        move |batch: Batch, records, _: &Handover| rate_batch(&batch.into_entries(), &job, records);
    Ok(writer.write(work)?.outcome())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_maximum_is_in_tenths() {
        assert_eq!(rating("9"), Ok(Rating::new(9.0)));
        assert_eq!(rating("7.2"), Ok(Rating::new(7.2)));
        for bad in ["", "-1", "9.05", "nan", "inf", "1e9", "hard"] {
            assert!(rating(bad).is_err(), "{bad}");
        }
    }
}
