//! `ninefold steps`: lists all steps possible in a position.

use clap::Args;
use ninefold::Grid;
use ninefold_operations::steps::Steps;
use ninefold_operations::surface::arguments::{Asked, long_about, whole};
use ninefold_operations::table::Request;

use crate::failure::{Failure, Outcome};
use crate::positions::{PositionAnswer, Positions, TextOrJson};
use crate::screen::{Numbered, Screen, advice};
use crate::step_lines::lines_of;

#[derive(Args)]
#[command(about = Steps::TABLE.doc[0], long_about = long_about::<Steps>(), after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    positions: Positions,

    #[command(flatten)]
    asked: Asked<Steps>,

    /// Print the reasons below each step
    #[arg(long, short, conflicts_with = "json")]
    verbose: bool,

    /// On a terminal, draw the step with this number of the list
    #[arg(long, value_name = "N", value_parser = whole::<usize>(1, 1 << 20), conflicts_with_all = ["verbose", "json", "format"])]
    show: Option<usize>,

    #[command(flatten)]
    format: TextOrJson,
}

const EXAMPLES: &str = "\
Examples:
  PUZZLE=..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..
  ninefold steps $PUZZLE
  ninefold steps --houses 'box 5' --verbose $PUZZLE
  ninefold steps --digits 8 --without 'hidden single' --json $PUZZLE

Each step is a line: how hard it is to find, its technique and its conclusion.

JSON: puzzle, label, status, steps, found, complete, error, fault. Each of the steps has the same fields as those of
`explain --json`.

Exit status: 0 if all positions are sound; 1 if some cannot be read or do not have exactly one solution;
2 if a file cannot be read.";

/// Prints the steps of each position.
///
/// # Errors
/// If the input cannot be read.
pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let (json, verbose) = (options.format.is_json(), options.verbose);
    let (show, givens) = (options.show, options.positions.givens());
    let screen = options.format.screen().filter(|_| !verbose);
    let screen = screen.or_else(|| show.is_some().then(Screen::usual));
    let request = options.asked.request.clone();
    options.positions.answer(
        vec![request],
        |records| &mut records.errors,
        move |found, records| match json {
            true => found.write_object(records),
            false => {
                let text = match screen {
                    Some(screen) => drawn(screen, show, givens, found),
                    None => Ok(text(found, verbose)),
                };
                match text {
                    Ok(text) => records.text.extend(text.into_bytes()),
                    Err(missing) => records.errors.push(missing),
                }
            }
        },
    )
}

/// Lists the steps below their techniques, or draws a single step.
///
/// # Errors
/// If there is no step with the number to draw.
fn drawn(
    screen: Screen,
    show: Option<usize>,
    givens: Option<Grid>,
    found: &PositionAnswer<'_, Steps>,
) -> Result<String, String> {
    let between = if found.entry.number > 1 { "\n" } else { "" };
    let language = found.answer.request.language;
    let Some((position, steps)) = found.answer.record.all.as_deref() else {
        return Ok(format!("{between}-\n"));
    };
    let steps = steps.iter();
    let steps = Numbered::all(steps.map(|(step, difficulty)| (position, step, *difficulty)));
    let givens = found.givens(givens);
    match show {
        None => {
            let list = screen.list(language, &steps);
            let more = advice("draw one: --show N");
            Ok(format!("{between}{list}{more}"))
        }
        Some(number) => match steps.get(number - 1) {
            Some(step) => Ok(format!("{between}{}", screen.step(language, &givens, step))),
            None => {
                let count = steps.len();
                let message = format_args!("found {count} steps, expected at least {number}");
                Err(found.entry.message(message))
            }
        },
    }
}

fn text(found: &PositionAnswer<'_, Steps>, verbose: bool) -> String {
    let between = if found.entry.number > 1 { "\n" } else { "" };
    let all = found.answer.record.all.as_deref();
    let lines = all.map(|(position, steps)| {
        let steps = steps.iter();
        let steps = steps.map(|(step, difficulty)| (position, step, (*difficulty).into()));
        lines_of(found.answer.request.language, steps, verbose)
    });
    format!("{between}{}\n{}", found.puzzle(), lines.unwrap_or_default())
}
