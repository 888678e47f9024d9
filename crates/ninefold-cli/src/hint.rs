//! `ninefold hint`: the next step, in four levels of detail.

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use ninefold::logic::{Interrupted, Position, Step};
use ninefold_explain::fault::{Fault, Mistake};
use ninefold_explain::hint::Level;
use ninefold_explain::record::HintRecord;
use ninefold_explain::{Guide, Order};
use serde::Serialize;

use crate::explain::{self, Judged, Name, OrderOptions, Positions, Refusal};
use crate::failure::{Failure, Outcome};
use crate::input::{Entry, Form};
use crate::output::form_among;

/// Give a hint about the next step of a puzzle or of a partly filled grid
///
/// A grid may be partly filled and have pencil marks; eliminated candidates stay eliminated. If something
/// is wrong, the hint is about that instead. It can name wrong entries only with --puzzle, which tells
/// them from the givens.
///
/// The step is the easiest that there is, unless --order asks for another order.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    positions: Positions,

    #[command(flatten)]
    order: OrderOptions,

    /// How much the hint tells
    #[arg(long, default_value = "1", value_parser = level())]
    level: Level,

    /// The format of the output: a text, or a JSON object on a line for each puzzle
    #[arg(long, default_value = "text", value_parser = form_among(&["text", "json"]))]
    format: Form,

    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  PUZZLE=..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..
  ninefold hint $PUZZLE
  ninefold hint --level 4 $PUZZLE
  NOW=4.3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..
  ninefold hint --puzzle $PUZZLE $NOW

JSON: kind (step, mistake or complete), level, text; for a step also houses, from level 2 digits, from
level 3 technique, rating and cells; at level 4 step, or wrong_entries and wrong_eliminations. It is the
answer of the server's /api/v1/hint. Without a hint: error and fault. Other columns of a table in the
input go before these fields (see `ninefold solve --help`).

Exit status: 0 if every puzzle got a hint, even one about a mistake, or was complete; 1 if some did
not because they cannot be read or do not have exactly one solution; 2 if a file cannot be read.";

/// The fields of a record of JSON.
const FIELDS: &[&str] = &[
    "label",
    "kind",
    "level",
    "text",
    "technique",
    "rating",
    "houses",
    "digits",
    "cells",
    "wrong_entries",
    "wrong_eliminations",
    "step",
    "error",
    "fault",
];

pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let level = options.level;
    let order = options.order.order(Name::Human)?;
    let json = options.json || options.format == Form::Json;
    options
        .positions
        .tell(move |entry, judged, guide, records| {
            let answer = answer(entry, judged, &order, guide);
            if json {
                let line = HintLine::of(entry, &answer, level);
                explain::write_object(entry, FIELDS, &line, records);
            } else {
                let text = answer
                    .as_ref()
                    .map_or("-\n".to_owned(), |told| told.text(level, &order));
                records.text.extend(text.into_bytes());
            }
            records
                .answers
                .extend(answer.err().map(|refusal| refusal.message));
        })
}

/// What a position gets: a hint about the next step or about its mistakes.
enum Told {
    Step(Box<(Step, Position)>),
    Mistakes(Vec<Mistake>),
    Complete,
}

/// Reads a level by its number.
fn level() -> impl TypedValueParser<Value = Level> {
    let names = ["1", "2", "3", "4"].into_iter().zip(Level::ALL);
    let values = names.map(|(name, level)| PossibleValue::new(name).help(level.meaning()));
    let numbers = PossibleValuesParser::new(values);
    // The parser lets no other numbers through.
    numbers.map(|number| number.parse().ok().and_then(Level::new).unwrap_or_default())
}

/// The hint, or why there is none.
fn answer(
    entry: &Entry,
    judged: Judged,
    order: &Order,
    guide: &mut Guide,
) -> Result<Told, Refusal> {
    let position = match judged {
        Ok(position) => position,
        Err(Refusal {
            fault: Some(Fault::Mistakes(mistakes)),
            ..
        }) => return Ok(Told::Mistakes(mistakes)),
        Err(refusal) => return Err(refusal),
    };
    if position.is_complete() {
        return Ok(Told::Complete);
    }
    match guide.next_step(order, &position, &|| false) {
        Ok(Some(step)) => Ok(Told::Step(Box::new((step, position)))),
        Ok(None) | Err(Interrupted) => Err(Refusal {
            message: format!("{}: no technique helps", entry.place()),
            fault: None,
        }),
    }
}

impl Told {
    fn text(&self, level: Level, order: &Order) -> String {
        match self {
            Told::Step(found) if level == Level::Whole => {
                let (step, position) = &**found;
                explain::step_line(&order.figure(step), step, explain::name_width(step))
                    + &explain::reasons(step, position, 2)
            }
            told => told.record(level).text + "\n",
        }
    }

    fn record(&self, level: Level) -> HintRecord {
        match self {
            Told::Step(found) => HintRecord::of_step(&found.0, &found.1, level),
            Told::Mistakes(mistakes) => HintRecord::of_mistakes(mistakes, level),
            Told::Complete => HintRecord::complete(level),
        }
    }
}

/// A line of JSON: the record of a hint as the server gives it, or why there is none.
#[derive(Serialize)]
struct HintLine<'e> {
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'e str>,
    #[serde(flatten)]
    hint: Option<HintRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'e str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<&'e Fault>,
}

impl<'e> HintLine<'e> {
    fn of(entry: &'e Entry, told: &'e Result<Told, Refusal>, level: Level) -> HintLine<'e> {
        let refusal = told.as_ref().err();
        HintLine {
            label: entry.label.as_deref(),
            hint: told.as_ref().ok().map(|told| told.record(level)),
            error: refusal.map(|refusal| &refusal.message[..]),
            fault: refusal.and_then(|refusal| refusal.fault.as_ref()),
        }
    }
}
