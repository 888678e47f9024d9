//! `ninefold picture`: one puzzle or one step as SVG or PNG, for web pages and newsletters.

use std::path::PathBuf;

use clap::Args;
use ninefold::Puzzle;
use ninefold::logic::{Position, Step};
use ninefold_explain::picture::Picture;
use ninefold_explain::{Guide, Order};
use ninefold_print::{raster, svg};

use crate::explain::{Name, OrderOptions, Positions};
use crate::failure::{Failure, Outcome};
use crate::output::write_whole;

/// Draw a puzzle, or a step in it, as a picture: SVG or PNG
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    /// The puzzle: 81 characters, or 729 with pencil marks, a link, or a file with one puzzle; `-` is standard
    /// input
    #[arg(value_name = "PUZZLE|FILE")]
    puzzle: PathBuf,

    /// Where to draw: FILE.svg or FILE.png
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,

    /// Draw this step, counted from 1, as `explain` numbers them
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    step: Option<u16>,

    /// Draw the next step, as `hint` finds it
    #[arg(long, conflicts_with = "step")]
    hint: bool,

    /// Draw the candidates, too
    #[arg(long)]
    candidates: bool,

    /// How wide a PNG is
    #[arg(long, value_name = "PIXELS", default_value = "600", value_parser = clap::value_parser!(u32).range(16..=10_000))]
    width: u32,

    #[command(flatten)]
    order: OrderOptions,
}

const EXAMPLES: &str = "\
Examples:
  PUZZLE=..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..
  ninefold picture $PUZZLE --output puzzle.svg && rm puzzle.svg
  ninefold picture $PUZZLE --step 3 --output step.png --width 1200 && rm step.png
  ninefold picture $PUZZLE --hint --output hint.png && rm hint.png

The steps are those of Sudoku Explainer with --step, and the easiest first with --hint, unless --order asks for
another order.

Exit status: 0 if it was drawn; 1 if the puzzle cannot be read, does not have exactly one solution, or does not
have that step; 2 on wrong usage, or if a file cannot be read or written.";

pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let ending = options.output.extension();
    let ending = ending.map(|ending| ending.to_string_lossy().to_lowercase());
    let is_png = match ending.as_deref() {
        Some("png") => true,
        Some("svg") => false,
        _ => {
            let message = format!(
                "{}: --output takes FILE.svg or FILE.png",
                options.output.display()
            );
            return Err(Failure::Usage(message));
        }
    };
    let order = options
        .order
        .order(if options.hint { Name::Human } else { Name::Se })?;
    let number = options.step.map(usize::from).or(options.hint.then_some(1));
    let (candidates, width) = (options.candidates, options.width);
    let output = options.output.clone();
    Positions::of(&options.puzzle, None::<Puzzle>).tell(move |entry, judged, guide, records| {
        let drawn = match (judged, &entry.written) {
            (Err(refusal), _) => Err(refusal.message),
            (Ok(_), Ok(_)) if entry.number > 1 => {
                Err(format!("{}: only one puzzle is drawn", entry.place()))
            }
            (Ok(position), Ok(written)) => match number {
                None => Ok(svg::document(&ninefold_print::single(
                    &written.digits(),
                    candidates.then(|| *written.puzzle().candidates()),
                ))),
                Some(number) => nth_step(guide, &order, position, number)
                    .map(|(position, step)| {
                        let name = entry.label.as_deref().unwrap_or("Sudoku");
                        let givens = &written.givens();
                        Picture {
                            givens,
                            position: &position,
                            step: Some(&step),
                            name,
                        }
                        .to_string()
                    })
                    .ok_or_else(|| format!("{}: there is no step {number}", entry.place())),
            },
            (Ok(_), Err(bad)) => Err(bad.to_string()),
        };
        match drawn {
            Err(error) => records.errors.push(error),
            Ok(svg) => {
                let bytes = match is_png {
                    true => raster::png(&svg, width).expect("what is drawn here can be read"),
                    false => svg.into_bytes(),
                };
                records.failure = write_whole(&output, &bytes)
                    .map_err(Failure::at(&output))
                    .err();
            }
        }
    })
}

/// A step, counted from 1, with the position before it.
fn nth_step(
    guide: &mut Guide,
    order: &Order,
    start: Position,
    number: usize,
) -> Option<(Position, Step)> {
    let mut walk = ninefold_explain::Walk::new(order.clone(), start);
    let mut steps = std::iter::from_fn(|| walk.next(guide, &|| false).ok().flatten());
    steps.nth(number - 1)
}
