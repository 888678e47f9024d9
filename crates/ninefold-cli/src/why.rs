//! `ninefold why`: the easiest proof of a placement or an elimination.

use std::path::PathBuf;

use clap::Args;
use ninefold::logic::Watch;
use ninefold::rating::human::Claim;
use ninefold::{InvalidValue, Puzzle};
use ninefold_explain::fault::Fault;
use ninefold_explain::why::{Answer, AnswerRecord};
use serde::Serialize;

use crate::explain::{self, KnowledgeOptions, Positions};
use crate::failure::{Failure, Outcome};
use crate::input::Form;
use crate::output::form_among;

/// Say why a candidate is right or wrong: the easiest proof, or the solution that contradicts it
///
/// The proof is one step or several. Of these, the hardest is as easy as it can be, and each further step
/// counts as much as a tenth of its rating more.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
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
    knowledge: KnowledgeOptions,

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

JSON: claim, verdict (shown, not_shown, false, or seen if the position shows it already), text, steps,
and for a false claim the solution; error and fault of a position that is not sound.

Exit status: 0 if all claims are true; 1 if some are false, or if the position cannot be read or does not
have exactly one solution; 2 if a file cannot be read.";

/// The fields of a record of JSON.
const FIELDS: &[&str] = &[
    "claim", "verdict", "text", "steps", "solution", "error", "fault",
];

fn claim(text: &str) -> Result<Claim, InvalidValue> {
    text.parse()
}

pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let knowledge = options.knowledge.read()?;
    let claims = options.claims.clone();
    let json = options.json || options.format == Form::Json;
    let positions = Positions::of(&options.position, options.puzzle);
    positions.tell(move |entry, judged, guide, records| {
        let position = match judged {
            Ok(position) => position,
            Err(refusal) => {
                let line = Refused {
                    error: &refusal.message,
                    fault: refusal.fault.as_ref(),
                };
                match json {
                    true => explain::write_object(entry, FIELDS, &line, records),
                    false => records.text.extend(b"-\n"),
                }
                records.errors.push(refusal.message);
                return;
            }
        };
        guide.human.knowledge.clone_from(&knowledge);
        for claim in &claims {
            let watch = Watch::new(&|| false);
            let answer = Answer::of(*claim, &position, &mut guide.human, &watch);
            // Nothing interrupts it.
            let answer = answer.unwrap_or(Answer::NotShown);
            records.all_well &= !matches!(answer, Answer::False(_));
            let record = answer.record(*claim);
            match json {
                true => explain::write_object(entry, FIELDS, &record, records),
                false => records.text.extend(text(&record, &answer).into_bytes()),
            }
        }
    })
}

/// The answer in a sentence, then the steps with their reasons, or the solution.
fn text(record: &AnswerRecord, answer: &Answer) -> String {
    let mut text = format!("{}\n", record.text);
    match answer {
        Answer::Shown(way) => {
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
        Answer::False(solution) => text += &format!("{solution}\n"),
        Answer::Seen | Answer::NotShown => {}
    }
    text
}

/// A line of JSON about a position that is not sound.
#[derive(Serialize)]
struct Refused<'a> {
    error: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<&'a Fault>,
}
