//! `ninefold steps`: all steps that a position has.

use clap::Args;
use ninefold::logic::{Position, Step, Technique, Watch};
use ninefold::{Cell, Digit, House};
use ninefold_explain::Filter;
use ninefold_explain::fault::Fault;
use ninefold_explain::record::StepRecord;
use ninefold_operations::arguments::Asked;
use ninefold_operations::player::Player;
use serde::Serialize;

use crate::explain::{self, Positions};
use crate::failure::{Failure, Outcome};
use crate::input::Form;
use crate::output::form_among;

/// List all steps that a position has: each placement and elimination once, with its easiest proof
///
/// Each step is a line: how hard it is to find, its technique and its conclusion, the easiest first. A step
/// leaves out what an easier one above it concludes. A grid may be partly filled and have pencil marks;
/// eliminated candidates stay eliminated.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    positions: Positions,

    #[command(flatten)]
    player: Asked<Player>,

    /// Only steps of this technique, such as X-Wing; may be given several times
    #[arg(long, value_name = "TECHNIQUE", value_parser = explain::technique)]
    technique: Vec<Technique>,

    /// Only steps that conclude something about this digit; may be given several times
    #[arg(long, value_name = "DIGIT")]
    digit: Vec<Digit>,

    /// Only steps that conclude something in this cell, such as r4c5; may be given several times
    #[arg(long, value_name = "CELL")]
    cell: Vec<Cell>,

    /// Only steps that conclude something in this house, such as "box 3"; may be given several times
    #[arg(long, value_name = "HOUSE")]
    house: Vec<House>,

    /// Print the reasons below each step
    #[arg(long, short)]
    verbose: bool,

    /// The format of the output: lines for people, or a JSON object on a line for each position
    #[arg(long, default_value = "text", value_parser = form_among(&["text", "json"]))]
    format: Form,

    /// The same as --format json
    #[arg(long, conflicts_with_all = ["format", "verbose"])]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  PUZZLE=..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..
  ninefold steps $PUZZLE
  ninefold steps --house 'box 5' --verbose $PUZZLE
  ninefold steps --digit 8 --without 'hidden single' --json $PUZZLE

JSON: puzzle, label, steps, error, fault. Each of the steps has what `explain --json` says of it.

Exit status: 0 if all positions are sound; 1 if some cannot be read or do not have exactly one solution;
2 if a file cannot be read.";

/// The fields of a record of JSON.
const FIELDS: &[&str] = &["puzzle", "label", "steps", "error", "fault"];

pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let knowledge = options.player.request.knowledge();
    let filter = Filter {
        techniques: options.technique.clone(),
        digits: options.digit.clone(),
        cells: options.cell.clone(),
        houses: options.house.clone(),
    };
    let json = options.json || options.format == Form::Json;
    let verbose = options.verbose;
    options
        .positions
        .tell(move |entry, judged, guide, records| {
            let found = judged.map(|position| {
                guide.human.knowledge.clone_from(&knowledge);
                // Nothing interrupts it.
                let steps = guide.human.all_steps(&position, &Watch::new(&|| false));
                let mut steps = steps.unwrap_or_default();
                steps.retain(|step| filter.wants(step));
                (position, steps)
            });
            let (found, refusal) = match found {
                Ok(found) => (Some(found), None),
                Err(refusal) => (None, Some(refusal)),
            };
            if json {
                let line = StepsLine {
                    puzzle: entry
                        .written
                        .as_ref()
                        .ok()
                        .map(|it| it.digits().to_string()),
                    label: entry.label.as_deref(),
                    steps: found.as_ref().map(|(position, steps)| of(position, steps)),
                    error: refusal.as_ref().map(|refusal| &refusal.message[..]),
                    fault: refusal.as_ref().and_then(|refusal| refusal.fault.as_ref()),
                };
                explain::write_object(entry, FIELDS, &line, records);
            } else {
                let puzzle = entry.written.as_ref().map(|it| it.digits().to_string());
                let between = if entry.number > 1 { "\n" } else { "" };
                let mut text = format!("{between}{}\n", puzzle.unwrap_or("-".to_owned()));
                if let Some((position, steps)) = &found {
                    text += &lines(position, steps, verbose);
                }
                records.text.extend(text.into_bytes());
            }
            records
                .errors
                .extend(refusal.map(|refusal| refusal.message));
        })
}

fn lines(position: &Position, steps: &[Step], verbose: bool) -> String {
    let width = steps.iter().map(explain::name_width).max();
    let line = |step: &Step| {
        let line = explain::step_line(
            &step.conclusion.rating.to_string(),
            step,
            width.unwrap_or_default(),
        );
        match verbose {
            true => line + &explain::reasons(step, position, 2),
            false => line,
        }
    };
    steps.iter().map(line).collect()
}

fn of(position: &Position, steps: &[Step]) -> Vec<StepRecord> {
    let steps = (1..).zip(steps);
    steps
        .map(|(number, step)| StepRecord::new(number, step, position))
        .collect()
}

/// A line of JSON.
#[derive(Serialize)]
struct StepsLine<'a> {
    puzzle: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    steps: Option<Vec<StepRecord>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<&'a Fault>,
}
