//! `ninefold why`: the easiest proof of a placement or an elimination.

use std::path::PathBuf;

use clap::Args;
use ninefold::logic::{Position, Step};
use ninefold::rating::human::{Claim, Proof};
use ninefold::{InvalidValue, Puzzle};
use ninefold_explain::Figure;
use ninefold_explain::language::Language;
use ninefold_explain::why::Answer;
use ninefold_operations::player::Player;
use ninefold_operations::surface::arguments::{Asked, long_about};
use ninefold_operations::table::Request;
use ninefold_operations::why::{Spoken, Why, WhyRecord};

use crate::failure::{Failure, Outcome};
use crate::positions::{Positions, TextOrJson};
use crate::screen::Numbered;
use crate::step_lines::lines_of;

#[derive(Args)]
#[command(about = Why::TABLE.doc[0], long_about = long_about::<Why>(), after_help = EXAMPLES)]
pub struct Options {
    /// The position: 81 characters, or 729 with pencil marks, a link, or a file; `-` is standard input
    #[arg(value_name = "PUZZLE|FILE")]
    position: PathBuf,

    /// The claim to prove: r4c5=8 says that r4c5 is 8, and r4c5<>8 that it is not
    #[arg(value_name = "CLAIM", required = true, value_parser = claim)]
    claims: Vec<Claim>,

    /// The puzzle that the position comes from; needed to name wrong entries and pencil marks
    #[arg(long, value_name = "GIVENS")]
    puzzle: Option<Puzzle>,

    #[command(flatten)]
    player: Asked<Player>,

    #[command(flatten)]
    spoken: Asked<Spoken>,

    #[command(flatten)]
    format: TextOrJson,
}

const EXAMPLES: &str = "\
Examples:
  PUZZLE=..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..
  ninefold why $PUZZLE 'r1c1<>5'
  ninefold why --json $PUZZLE r2c2=6 'r9c9<>2'

JSON: puzzle, label, status, claim, verdict (shown, not_shown, false, or seen if the position shows it already),
text, steps, at_once (beside several steps, a harder one that shows the claim at once), and for a false claim
the solution; error and fault of a position that is not sound.

Exit status: 0 if all claims are true; 1 if some are false, or if the position cannot be read or does not
have exactly one solution; 2 if a file cannot be read.";

fn claim(text: &str) -> Result<Claim, InvalidValue> {
    text.parse()
}

/// Prints the answer to each claim about each position.
///
/// # Errors
/// If the input cannot be read.
pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let language = options.spoken.request.language;
    let request = |claim: &Claim| Why {
        claim: Some(*claim),
        player: options.player.request.clone(),
        language,
        parts: false,
    };
    let requests: Vec<Why> = options.claims.iter().map(request).collect();
    let (json, screen) = (options.format.is_json(), options.format.screen());
    let puzzle = options.puzzle.map(|puzzle| *puzzle.givens());
    let positions = Positions::of(&options.position, options.puzzle);
    positions.answer(
        requests,
        |records| &mut records.errors,
        move |found, records| {
            let record = &found.answer.record;
            records.all_well &= !matches!(record.found, Some(Answer::False(_)));
            match json {
                true => found.write_object(records),
                false => {
                    let steps: Steps = &|steps| match screen {
                        Some(screen) => screen.path(language, &found.givens(puzzle), steps),
                        None => lines_of(language, lines(steps), true),
                    };
                    records
                        .text
                        .extend(text(language, record, steps).into_bytes());
                }
            }
        },
    )
}

/// Prints the steps of a proof.
type Steps<'a> = &'a dyn Fn(&[Numbered<'_>]) -> String;

fn lines<'s>(
    steps: &'s [Numbered<'s>],
) -> impl Iterator<Item = (&'s Position, &'s Step, Figure)> + Clone {
    steps.iter().map(|one| (one.position, one.step, one.figure))
}

/// Returns the answer in a sentence, then the steps with their reasons, or the solution.
fn text(language: Language, record: &WhyRecord, print: Steps<'_>) -> String {
    let Some(text) = &record.text else {
        return "-\n".to_owned();
    };
    let mut text = format!("{text}\n");
    match &record.found {
        Some(Answer::Shown(proof)) => {
            let Proof { way, at_once } = &**proof;
            let steps = way.iter();
            let steps = steps.map(|(position, step, difficulty)| (position, step, *difficulty));
            text += &print(&Numbered::all(steps));
            if let (Some((step, difficulty)), Some((position, ..))) = (at_once, way.first()) {
                text += &format!("\n{}\n", language.word("In one step:"));
                text += &print(&[Numbered {
                    number: None,
                    position,
                    step,
                    figure: (*difficulty).into(),
                }]);
            }
        }
        Some(Answer::False(solution)) => text += &format!("{solution}\n"),
        _ => {}
    }
    text
}
