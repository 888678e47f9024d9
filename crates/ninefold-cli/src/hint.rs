//! `ninefold hint`: the next step, told as strongly as is wanted.

use clap::{Args, ValueEnum};
use ninefold::logic::{Position, Step};
use ninefold::rating::Rater;
use ninefold_explain::{pattern, region, words};

use crate::explain::{self, Judged, Positions, Told};
use crate::failure::{Failure, Outcome};
use crate::input::Entry;

/// Give a hint: the next step of a puzzle, or of a position on the way
///
/// A grid may be partly filled, and may have pencil marks: what is struck out stays so. Nothing is
/// reasoned from what is wrong: that is told instead. Which entries are wrong can be told if
/// the puzzle is known that they were entered into (--puzzle).
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    positions: Positions,

    /// How much to tell
    #[arg(long, value_enum, default_value_t = Level::Technique)]
    level: Level,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Level {
    /// Which technique, and roughly where
    #[value(name = "1")]
    Technique,
    /// The digits and the houses to look at, too
    #[value(name = "2")]
    Digits,
    /// The whole step, with its reasons
    #[value(name = "3")]
    Step,
}

const EXAMPLES: &str = "\
Examples:
  PUZZLE=..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..
  ninefold hint $PUZZLE
  ninefold hint --level 3 $PUZZLE
  NOW=4.3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..
  ninefold hint --puzzle $PUZZLE $NOW

Exit status: 0 if there was a hint or nothing left to do for all puzzles; 1 if there was none for
some; 2 if a file cannot be read.";

pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let level = options.level;
    options
        .positions
        .tell(move |entry, judged, rater| hint(level, entry, judged, rater))
}

fn hint(level: Level, entry: &Entry, judged: Judged, rater: &mut Rater) -> Told {
    let found = judged.map_err(|refusal| refusal.message);
    let found = found.and_then(|position| {
        if position.is_complete() {
            return Ok("The grid is complete.\n".to_owned());
        }
        match rater.next_step(&position) {
            Some(step) => Ok(text(&step, &position, level)),
            None => Err(format!("{}: no technique helps", entry.place())),
        }
    });
    let (text, error) = match found {
        Ok(text) => (text, None),
        Err(message) => ("-\n".to_owned(), Some(message)),
    };
    Told {
        text,
        error,
        failure: None,
    }
}

fn text(step: &Step, position: &Position, level: Level) -> String {
    let technique = step.technique;
    match level {
        Level::Technique => format!("{technique}: look {}.\n", region::roughly(step)),
        Level::Digits => {
            let digits = pattern::digits(step);
            let noun = if digits.len() == 1 { "digit" } else { "digits" };
            let (digits, houses) = (words::and(digits), words::and(pattern::houses(step)));
            format!("{technique}: look at the {noun} {digits} in {houses}.\n")
        }
        Level::Step => explain::step_line(step) + &explain::reasons(step, position, 2),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::Grid;

    #[test]
    fn a_chain_is_told_by_what_it_assumes_until_the_last_level() {
        let line =
            "..1....9.5..713......4......1..956..7...6.8..6..3.4..1....4..3.9.82......54.....2";
        let grid: Grid = line.parse().unwrap();
        let (mut position, mut rater) = (Position::from(&grid), Rater::default());
        let step = loop {
            let step = rater.next_step(&position).unwrap();
            if step.technique == "forcing chain" {
                break step;
            }
            position.apply(&step.conclusion);
        };
        let told = |level| text(&step, &position, level);
        assert_eq!(
            told(Level::Technique),
            "forcing chain: look in the upper left.\n"
        );
        assert_eq!(
            told(Level::Digits),
            "forcing chain: look at the digit 2 in box 1.\n"
        );
        let whole = told(Level::Step);
        assert!(
            whole.contains("r3c1<>2\n  Suppose that r3c1 is 2.\n"),
            "{whole}"
        );
        assert!(whole.ends_with("\n  So r3c1 is not 2.\n"), "{whole}");
    }
}
