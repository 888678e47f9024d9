//! `ninefold hint`: the next step, told as strongly as is wanted.

use clap::{Args, ValueEnum};
use ninefold::logic::{Position, Step};
use ninefold::rating::Rater;
use ninefold_explain::{pattern, words};

use crate::explain;
use crate::failure::{Failure, Outcome};
use crate::input::{Entry, PuzzlesOrFiles};
use crate::output::print;
use crate::terminal;

/// Give a hint: the next step of a puzzle, or of a grid that is partly filled
///
/// Nothing is reasoned from a wrong entry: a grid that has not exactly one solution is reported.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Options {
    #[command(flatten)]
    puzzles: PuzzlesOrFiles,

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

Exit status: 0 if there was a hint or nothing left to do for all puzzles; 1 if there was none for
some; 2 if a file cannot be read.";

pub fn run(options: &Options) -> Result<Outcome, Failure> {
    let mut rater = Rater::default();
    explain::for_each(&options.puzzles, |entry| hint(options, entry, &mut rater))
}

fn hint(options: &Options, entry: &Entry, rater: &mut Rater) -> Result<bool, Failure> {
    let found = explain::sound(entry).and_then(|grid| {
        let position = Position::from(&grid);
        if position.is_complete() {
            return Ok("The grid is complete.\n".to_owned());
        }
        match rater.next_step(&position) {
            Some(step) => Ok(text(&step, &position, options.level)),
            None => Err(format!("{}: no technique helps", entry.place())),
        }
    });
    match found {
        Ok(text) => print(&text).map(|()| true),
        Err(message) => {
            print("-\n")?;
            terminal::error(message);
            Ok(false)
        }
    }
}

fn text(step: &Step, position: &Position, level: Level) -> String {
    let houses = words::and(pattern::houses(step));
    let technique = step.technique;
    match level {
        Level::Technique => format!("{technique}: look in {houses}.\n"),
        Level::Digits => {
            let digits = pattern::digits(step);
            let noun = if digits.len() == 1 { "digit" } else { "digits" };
            let digits = words::and(digits);
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
        assert_eq!(told(Level::Technique), "forcing chain: look in box 1.\n");
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
