//! `ninefold hint`: the next step, in four levels of detail.

use clap::Args;
use ninefold::Grid;
use ninefold_operations::hint::{Hint, HintKind};
use ninefold_operations::surface::arguments::{Asked, long_about};
use ninefold_operations::table::Request;

use crate::failure::{Failure, Outcome};
use crate::positions::{PositionAnswer, Positions, TextOrJson};
use crate::screen::{Numbered, Screen, advice};
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
    let (json, screen) = (options.format.is_json(), options.format.screen());
    let givens = options.positions.givens();
    let request = options.asked.request.clone();
    options.positions.answer(
        vec![request],
        |records| &mut records.answers,
        move |found, records| match json {
            true => found.write_object(records),
            false => {
                let drawn = screen.and_then(|screen| drawn(screen, givens, found));
                let text = drawn.unwrap_or_else(|| text(found));
                records.text.extend(text.into_bytes());
            }
        },
    )
}

/// Draws the position with the hint; `None` if there is nothing to draw.
fn drawn(screen: Screen, givens: Option<Grid>, found: &PositionAnswer<'_, Hint>) -> Option<String> {
    let (request, record) = (&found.answer.request, &found.answer.record);
    let (text, written) = (record.text.as_ref()?, found.entry.written.as_ref().ok()?);
    match &record.found {
        Some(next) if request.level == WHOLE => {
            let (position, step, figure) = &**next;
            let givens = found.givens(givens);
            let next = Numbered {
                number: None,
                position,
                step,
                figure: *figure,
            };
            Some(screen.step(request.language, &givens, &next))
        }
        _ => {
            let houses = record.houses.as_deref().unwrap_or_default();
            let cells = record.cells.unwrap_or_default();
            let more = match (record.kind, request.level) {
                (Some(HintKind::Step), level) if level < WHOLE => {
                    advice(&format!("more: --level {}", level + 1))
                }
                _ => String::new(),
            };
            let area = screen.area(written, houses, cells);
            Some(format!("{area}\n  {text}\n{more}"))
        }
    }
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
