//! `ninefold why`: the easiest proof of a placement or an elimination.

use std::path::PathBuf;

use clap::Args;
use ninefold::rating::human::Claim;
use ninefold::{InvalidValue, Puzzle};
use ninefold_common::status::Status;
use ninefold_explain::fault::Fault;
use ninefold_explain::why::Answer;
use ninefold_operations::Operation;
use ninefold_operations::arguments::{Asked, long_about};
use ninefold_operations::player::Player;
use ninefold_operations::table::Request;
use ninefold_operations::why::{Why, WhyRecord};
use serde::Serialize;

use crate::explain::{self, Positions, refusal};
use crate::failure::{Failure, Outcome};
use crate::input::Form;
use crate::operation;
use crate::output::form_among;

#[derive(Args)]
#[command(about = Why::TABLE.doc[0], long_about = long_about::<Why>(), after_help = EXAMPLES)]
pub struct Options {
    /// The position: 81 characters, or 729 with pencil marks, a link, or a file; `-` is standard input
    #[arg(value_name = "PUZZLE|FILE")]
    position: PathBuf,

    /// What to prove: r4c5=8 that the 8 is right there, r4c5<>8 that it is wrong
    #[arg(value_name = "CLAIM", required = true, value_parser = claim)]
    claims: Vec<Claim>,

    /// The puzzle that the position comes from; needed to name wrong entries and pencil marks
    #[arg(long, value_name = "GIVENS")]
    puzzle: Option<Puzzle>,

    #[command(flatten)]
    player: Asked<Player>,

    /// The format of the output: lines for people, or a JSON object on a line for each claim
    #[arg(long, default_value = "text", value_parser = form_among(&["text", "json"]))]
    format: Form,

    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  PUZZLE=..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..
  ninefold why $PUZZLE 'r1c1<>5'
  ninefold why --json $PUZZLE r2c2=6 'r9c9<>2'

JSON: puzzle, label, status, claim, verdict (shown, not_shown, false, or seen if the position shows it already),
text, steps, and for a false claim the solution; error and fault of a position that is not sound.

Exit status: 0 if all claims are true; 1 if some are false, or if the position cannot be read or does not
have exactly one solution; 2 if a file cannot be read.";

/// The fields of a record of JSON.
const FIELDS: &[&str] = &[
    "puzzle", "label", "status", "claim", "verdict", "text", "steps", "solution", "error", "fault",
];

fn claim(text: &str) -> Result<Claim, InvalidValue> {
    text.parse()
}

pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let request = |claim: &Claim| Why {
        claim: Some(*claim),
        player: options.player.request.clone(),
        parts: false,
    };
    let requests: Vec<Why> = options.claims.iter().map(request).collect();
    let json = options.json || options.format == Form::Json;
    let positions = Positions::of(&options.position, options.puzzle);
    positions.each(move |entry, subject, records| {
        for request in &requests {
            let (status, record, error) = match subject {
                Ok(subject) => {
                    let (status, record) = request.run(subject, &|| false);
                    let error = record.fault.as_ref().map(|fault| refusal(entry, fault));
                    (status, record, error)
                }
                Err(error) => (Status::Bad, request.unknown(), Some(error.clone())),
            };
            records.all_well &= !matches!(record.found, Some(Answer::False(_)));
            let fault = record.fault.clone();
            let text = text(&record);
            let answer = operation::answer(request, entry, status, record, error.clone());
            match json {
                true => explain::write_object(entry, FIELDS, &Line { answer, fault }, records),
                false => records.text.extend(text.into_bytes()),
            }
            if let Some(error) = error {
                records.errors.push(error);
                return;
            }
        }
    })
}

/// The answer in a sentence, then the steps with their reasons, or the solution.
fn text(record: &WhyRecord) -> String {
    let Some(text) = &record.text else {
        return "-\n".to_owned();
    };
    let mut text = format!("{text}\n");
    match &record.found {
        Some(Answer::Shown(way)) => {
            let width = way.iter().map(|(_, step)| explain::name_width(step)).max();
            for (position, step) in way {
                text += &explain::step_line(
                    &step.conclusion.rating.to_string(),
                    step,
                    width.unwrap_or_default(),
                );
                text += &explain::reasons(step, position, 2);
            }
        }
        Some(Answer::False(solution)) => text += &format!("{solution}\n"),
        _ => {}
    }
    text
}

/// A line of JSON.
#[derive(Serialize)]
struct Line<'a> {
    #[serde(flatten)]
    answer: operation::Answer<'a, Why>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<Fault>,
}
