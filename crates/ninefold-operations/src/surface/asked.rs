//! The members of the API's requests that do not depend on the operation: the puzzles, and the form of the answer.

use crate::table::OptionRow;
use ninefold_files::Form;

/// The largest number of characters of a puzzle.
pub const LONGEST_PUZZLE: usize = 1 << 16;

/// The largest number of puzzles in a request. An operator may allow fewer.
const MOST_PUZZLES: usize = 1_000_000;

/// A puzzle.
pub const PUZZLE: OptionRow = text(
    "puzzle",
    &[
        "The givens: one puzzle in any notation that the library reads (81 characters, nine rows, a boxed print, Project \
         Euler's form), pencil marks (729 characters, or a table of 81 groups of digits), or a link or file of another \
         program. Digits that a notation tells from givens count as entries.",
    ],
);

/// The player's digits.
pub const ENTRIES: OptionRow = text(
    "entries",
    &[
        "The player's entries, as a grid in any notation. It may repeat the givens but must not contradict them. Only \
         cells without a given count.",
    ],
);

/// The player's pencil marks.
pub const CANDIDATES: OptionRow = text(
    "candidates",
    &[
        "The player's pencil marks: 729 characters, nine for each cell in reading order, each the digit if it is a \
         candidate and one of `.0-` if not; or a table of 81 groups of digits. Marks of filled cells are ignored. Without \
         this field, the candidates of a cell are the digits that none of its peers has.",
    ],
);

/// Puzzles that are answered one by one.
pub const PUZZLES: OptionRow = list(&[
    "Instead of `puzzle`: up to 10,000 puzzles (the operator may set another limit), each in any notation. The answer has \
     one line for each.",
]);

/// Puzzles that are answered together.
pub const TOGETHER: OptionRow =
    list(&["Up to 10,000 puzzles (the operator may set another limit), each in any notation."]);

/// The wish for an answer step by step.
pub const LINES: OptionRow = OptionRow::of::<bool>(
    "lines",
    &[
        "With `puzzle`: answer with each step on a line as soon as it is found, and a last line with the rest, which has \
         an `error` if the search ended early.",
    ],
    None,
);

/// The notation of a puzzle. Detection cannot recognize a notation that the author meant differently.
pub const FROM: OptionRow = OptionRow::of::<Option<Form>>(
    "from",
    &["With `puzzle`: the notation of the puzzle, instead of detecting it."],
    None,
);

const fn text(name: &'static str, doc: &'static [&'static str]) -> OptionRow {
    OptionRow::of::<Option<String>>(name, doc, None).longest(LONGEST_PUZZLE)
}

const fn list(doc: &'static [&'static str]) -> OptionRow {
    OptionRow::of::<Option<Vec<String>>>("puzzles", doc, None)
        .longest(LONGEST_PUZZLE)
        .most(MOST_PUZZLES)
}
