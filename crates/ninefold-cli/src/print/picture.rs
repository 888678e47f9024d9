//! `ninefold picture`: one puzzle or one step as SVG or PNG, for web pages and newsletters.

use std::iter;
use std::path::PathBuf;

use clap::Args;
use ninefold::Puzzle;
use ninefold::logic::{Interrupted, Position, Step};
use ninefold::text::Written;
use ninefold_explain::language::Language;
use ninefold_explain::picture::Picture;
use ninefold_explain::{Figure, StepOrder, StepOrderName, Walk};
use ninefold_operations::order::{Ordered, order};
use ninefold_operations::picture;
use ninefold_operations::subject::Subject;
use ninefold_operations::surface::arguments::{Asked, whole};
use ninefold_operations::threads::guide::with_guide;
use ninefold_print::{raster, svg};

use crate::failure::{Failure, Outcome};
use crate::input::Entry;
use crate::output::write_whole;
use crate::positions::{Positions, refusal};

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
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1, u16::MAX.into()))]
    step: Option<u16>,

    /// Draw the next step, as `hint` finds it
    #[arg(long, conflicts_with = "step")]
    hint: bool,

    /// Also draw the candidates
    #[arg(long)]
    candidates: bool,

    /// The width of a PNG
    #[arg(long, value_name = "PIXELS", default_value = "600", value_parser = whole::<u32>(16, 10_000))]
    width: u32,

    #[command(flatten)]
    order: Asked<Ordered>,
}

const EXAMPLES: &str = "\
Examples:
  PUZZLE=..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..
  ninefold picture $PUZZLE --output puzzle.svg && rm puzzle.svg
  ninefold picture $PUZZLE --step 3 --output step.png --width 1200 && rm step.png
  ninefold picture $PUZZLE --hint --output hint.png && rm hint.png

A puzzle of another size or with further rules is drawn with its rules, and a key below the grid.

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
    let usual = match options.hint {
        true => StepOrderName::Human,
        false => StepOrderName::Explainer,
    };
    let mut asked = options.order.clone();
    let name = *asked.request.order.get_or_insert(usual);
    asked.check().map_err(Failure::Usage)?;
    let language = asked.request.language;
    let order = order(name, &asked.request.player, &asked.request.hodoku);
    let number = options.step.map(usize::from).or(options.hint.then_some(1));
    let width = options.width;
    let plain = picture::Picture {
        candidates: options.candidates,
        key: true,
        givens: true,
    };
    let output = options.output.clone();
    let puzzle = Positions::of(&options.puzzle, None::<Puzzle>);
    puzzle.each(move |entry, subject, records| {
        let of_board = entry.board.as_ref().filter(|_| entry.number == 1);
        let drawn = match (of_board, number) {
            (Some(text), None) => Ok(svg::document(&plain.page_of_board(&text.board).0)),
            _ => drawn(language, entry, subject, |written, position| match number {
                None => Ok(svg::document(&plain.page(written))),
                Some(number) => {
                    let step = nth_step(&order, position, number);
                    let none = || entry.message(format_args!("there is no step {number}"));
                    let (position, step, figure) = step.ok_or_else(none)?;
                    let picture = Picture {
                        givens: &written.givens(),
                        position: &position,
                        step: Some((&step, figure)),
                        name: entry.label.as_deref().unwrap_or("Sudoku"),
                        language,
                    };
                    Ok(picture.to_string())
                }
            }),
        };
        match drawn {
            Err(error) => records.errors.push(error),
            Ok(svg) => {
                let bytes = match is_png {
                    true => raster::png(&svg, width).expect("the raster reads all drawings"),
                    false => svg.into_bytes(),
                };
                records.failure = write_whole(&output, &bytes)
                    .map_err(Failure::at(&output))
                    .err();
            }
        }
    })
}

/// Draws the only puzzle of the input, if it has no fault.
fn drawn(
    language: Language,
    entry: &Entry,
    subject: Option<&Subject<'_>>,
    draw: impl Fn(&Written, Position) -> Result<String, String>,
) -> Result<String, String> {
    let (Some(subject), 1) = (subject, entry.number) else {
        let only = || entry.message("expected only one puzzle");
        return Err(entry.error().unwrap_or_else(only));
    };
    match subject.judged(&|| false) {
        Ok(Ok(position)) => draw(subject.written(), position),
        Ok(Err(fault)) => Err(refusal(language, entry, &fault)),
        Err(Interrupted) => Err(entry.message("time ran out")),
    }
}

/// Returns step `number`, counted from 1, and the position before it.
fn nth_step(order: &StepOrder, start: Position, number: usize) -> Option<(Position, Step, Figure)> {
    let mut walk = Walk::new(order.clone(), start);
    with_guide(|guide| {
        let mut steps = iter::from_fn(|| walk.next(guide, &|| false).ok().flatten());
        steps.nth(number - 1)
    })
}
