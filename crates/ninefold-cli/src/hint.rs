//! `ninefold hint`: the next step, in four levels of detail.

use clap::Args;
use ninefold_operations::hint::Hint;
use ninefold_operations::surface::arguments::{Asked, long_about};
use ninefold_operations::table::Request;

use crate::failure::{Failure, Outcome};
use crate::positions::{PositionAnswer, Positions, TextOrJson};
use crate::step_lines::{name_width, reasons, step_line};

#[derive(Args)]
#[command(about = Hint::TABLE.doc[0], long_about = long_about::<Hint>(), after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    positions: Positions,

    #[command(flatten)]
    asked: Asked<Hint>,

    #[command(flatten)]
    format: TextOrJson,
}

const EXAMPLES: &str = "\
Examples:
  PUZZLE=..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..
  ninefold hint $PUZZLE
  ninefold hint --level 4 $PUZZLE
  NOW=4.3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..
  ninefold hint --puzzle $PUZZLE $NOW

JSON: puzzle, label, status, kind (step, mistake or complete), level, text; for a step also houses, from level 2
digits, from level 3 technique, rating and cells; at level 4 step, or wrong_entries and wrong_eliminations. Without a
hint: error and fault. Other columns of a table in the input go before these fields (see `ninefold solve --help`).

Exit status: 0 if every puzzle got a hint, even one about a mistake, or was complete; 1 if some did
not because they cannot be read or do not have exactly one solution; 2 if a file cannot be read.";

/// The level that shows the whole step.
const WHOLE: u8 = 4;

/// Prints a hint about each position.
///
/// # Errors
/// If the input cannot be read.
pub fn run(options: &Options) -> Result<Outcome, Failure> {
    options.asked.check().map_err(Failure::Usage)?;
    let json = options.format.is_json();
    let request = options.asked.request.clone();
    options.positions.answer(
        vec![request],
        |records| &mut records.answers,
        move |found, records| match json {
            true => found.write_object(records),
            false => records.text.extend(text(found).into_bytes()),
        },
    )
}

fn text(found: &PositionAnswer<'_, Hint>) -> String {
    let (request, record) = (&found.answer.request, &found.answer.record);
    match (&record.found, &record.text) {
        (Some(found), _) if request.level == WHOLE => {
            let (position, step, figure) = &**found;
            let language = request.language;
            let line = step_line(language, *figure, step, name_width(language, step));
            line + &reasons(language, step, position, 2)
        }
        (_, Some(text)) => format!("{text}\n"),
        (_, None) => "-\n".to_owned(),
    }
}
