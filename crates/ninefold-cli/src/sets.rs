//! `ninefold sets` for people.

use ninefold::Grid;
use ninefold_operations::sets::{Sets, SetsRecord};
use ninefold_operations::surface::answer::Answer;

use crate::input::Entry;
use crate::operation::{NoOptions, Shown};

impl Shown for Sets {
    type Own = NoOptions;
    const LINE: &'static str = "The puzzle and the numbers, with tabs between";
    const HELP: [&'static str; 3] = [EXAMPLES, LINE, EXIT];

    fn line(answer: &Answer<Sets>, _: &Entry, _: &NoOptions) -> String {
        let puzzle = answer.puzzle.as_deref().unwrap_or("-");
        match numbers(&answer.record) {
            Some(numbers) => format!("{puzzle}\t{numbers}{}", list(&answer.record)),
            None => format!("{puzzle}\t{}", answer.status.word()),
        }
    }
}

const EXAMPLES: &str = "\
Examples:
  GRID=123456789457189236689237145214573698376918452598624371731892564842365917965741823
  ninefold sets $GRID
  ninefold sets --max-size 6 --lists $GRID
  ninefold sets --json data/fifty.txt";

const LINE: &str = "\
PUZZLE <tab> COUNT <tab> SIZES <tab> DISJOINT; 4:12 in SIZES are twelve sets of four cells. If time ran out,
             COUNT and DISJOINT follow >=, as there may be more. Without a solution to speak of, a line has the
             status only. With --lists, a line for each set follows: the set, its size, and the word disjoint if it
             is one of those.";

const EXIT: &str = "\
Exit status: 0 if all sets were found; 1 if time ran out, or if a puzzle cannot be read or has not
exactly one solution; 2 if a file cannot be read or written.";

/// Returns the numbers in the line: of sets, of sets by size, and of disjoint sets.
fn numbers(record: &SetsRecord) -> Option<String> {
    let at_least = |exact: Option<bool>| if exact == Some(true) { "" } else { ">=" };
    let of_size = |(size, count): (&u8, &u32)| format!("{size}:{count}");
    let sizes: Vec<String> = record.sizes.as_ref()?.iter().map(of_size).collect();
    Some(format!(
        "{}{}\t{}\t{}{}",
        at_least(record.exact),
        record.count?,
        sizes.join(" "),
        at_least(record.disjoint_exact),
        record.disjoint?,
    ))
}

/// Returns the lines that list the sets.
fn list(record: &SetsRecord) -> String {
    let disjoint = record.disjoint_sets.as_deref().unwrap_or_default();
    let line = |set: &Grid| {
        let which = if disjoint.contains(set) {
            "\tdisjoint"
        } else {
            ""
        };
        format!("\n{set}\t{}{which}", set.filled_count())
    };
    record.sets.iter().flatten().map(line).collect()
}
