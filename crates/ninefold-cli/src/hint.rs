//! `ninefold hint`: the next step, in three levels of detail.

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use ninefold::logic::{Position, Step};
use ninefold::rating::Rater;
use ninefold_explain::hint::{self, Hint, Level};

use crate::explain::{self, Judged, Positions};
use crate::failure::{Failure, Outcome};
use crate::input::Entry;

/// Give a hint to the next step of a puzzle or of a partly filled grid
///
/// A grid may be partly filled and have pencil marks; eliminated candidates stay eliminated. If something
/// is wrong, the hint is about that instead. It can name wrong entries only with --puzzle, which tells
/// them from the givens.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    positions: Positions,

    /// How much the hint tells
    #[arg(long, default_value = "1", value_parser = level())]
    level: Level,
}

const EXAMPLES: &str = "\
Examples:
  PUZZLE=..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..
  ninefold hint $PUZZLE
  ninefold hint --level 3 $PUZZLE
  NOW=4.3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..
  ninefold hint --puzzle $PUZZLE $NOW

Exit status: 0 if every puzzle got a hint or was complete; 1 if some did not; 2 if a file cannot be
read.";

pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let level = options.level;
    options
        .positions
        .tell(move |entry, judged, rater, records| {
            let found = hint(level, entry, judged, rater);
            let (text, error) = match found {
                Ok(text) => (text, None),
                Err(message) => ("-\n".to_owned(), Some(message)),
            };
            records.text.extend(text.into_bytes());
            records.errors.extend(error);
        })
}

/// Reads a level by its number.
fn level() -> impl TypedValueParser<Value = Level> {
    let numbers = PossibleValuesParser::new([
        PossibleValue::new("1").help("The technique and roughly where to look"),
        PossibleValue::new("2").help("The digits and houses too"),
        PossibleValue::new("3").help("The whole step with its reasons"),
    ]);
    numbers.map(|number| match &*number {
        "1" => Level::Technique,
        "2" => Level::Digits,
        _ => Level::Whole,
    })
}

/// The hint, or why there is none.
fn hint(level: Level, entry: &Entry, judged: Judged, rater: &mut Rater) -> Result<String, String> {
    let position = judged.map_err(|refusal| match &refusal.fault {
        Some(fault) => {
            let hint = Hint::of_fault(fault, level);
            format!("{}: {}", entry.place(), hint.text)
        }
        None => refusal.message,
    })?;
    if position.is_complete() {
        return Ok(hint::COMPLETE.to_owned() + "\n");
    }
    match rater.next_step(&position) {
        Some(step) => Ok(text(&step, &position, level)),
        None => Err(format!("{}: no technique helps", entry.place())),
    }
}

fn text(step: &Step, position: &Position, level: Level) -> String {
    match level {
        Level::Whole => {
            explain::step_line(step, explain::name_width(step))
                + &explain::reasons(step, position, 2)
        }
        level => Hint::of_step(step, level).text + "\n",
    }
}
