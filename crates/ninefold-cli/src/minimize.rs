//! `ninefold minimize` for people.

use ninefold::CellSet;
use ninefold_operations::minimize::Minimize;
use ninefold_operations::surface::answer::Answer;

use crate::input::Entry;
use crate::operation::{NoOptions, Shown};
use crate::screen::Screen;
use crate::terminal::counted;

impl Shown for Minimize {
    type Own = NoOptions;
    const LINE: &'static str = "The minimal puzzle and the number of its clues, with a tab between";
    const HELP: [&'static str; 3] = [EXAMPLES, LINE, EXIT];

    fn seen(answer: &Answer<Minimize>, entry: &Entry, screen: Screen) -> Option<String> {
        let (written, record) = (entry.written.as_ref().ok()?, &answer.record);
        let (minimal, clues) = (record.minimal?, record.clues?);
        let before = counted(written.givens().filled().count() as u64, "clue");
        let after = counted(clues.into(), "clue");
        let after = match record.exact {
            Some(false) => format!("{after}, perhaps not the fewest"),
            _ => after,
        };
        Some(screen.puzzle((written, &before), &[(minimal, after)], CellSet::EMPTY))
    }

    fn line(answer: &Answer<Minimize>, _: &Entry, _: &NoOptions) -> String {
        match (&answer.record.minimal, answer.record.clues) {
            (Some(minimal), Some(clues)) => {
                let at_most = if answer.record.exact == Some(false) {
                    "<="
                } else {
                    ""
                };
                format!("{minimal}\t{at_most}{clues}")
            }
            _ => {
                let puzzle = answer.puzzle.as_deref().unwrap_or("-");
                format!("{puzzle}\t{}", answer.status.word())
            }
        }
    }
}

const EXAMPLES: &str = "\
Examples:
  PUZZLE=..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..
  ninefold minimize $PUZZLE
  ninefold minimize --seed 7 $PUZZLE
  ninefold minimize --order r1c3,r1c5 $PUZZLE
  ninefold minimize --fewest --timeout 10 $PUZZLE";

const LINE: &str = "\
MINIMAL <tab> CLUES; the number follows <= if time ran out before it was known to be the fewest. Without a
             minimal puzzle, PUZZLE <tab> STATUS.";

const EXIT: &str = "\
Exit status: 0 if all puzzles were minimized; 1 if one does not have exactly one solution, has pencil
marks or cannot be read, or if time ran out; 2 if a file cannot be read or written.";
