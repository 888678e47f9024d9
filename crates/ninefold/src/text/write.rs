//! Writing a puzzle in any notation.

use core::fmt;

use crate::grid::Grid;
use crate::puzzle::Puzzle;

use super::from_fn::FromFn;
use super::notation::Notation;
use super::table::write_table;
use super::written::Written;
use super::{bank, coach, euler, exchange, hodoku, patterns, print, sdk, sdx, wiki};

/// Writes the grid in a notation, without a newline at the end. A label is written if the notation has
/// [room](Notation::room) for it. [`Notation::Euler`] writes `Grid` before a label that does not begin with a word.
pub fn write<'a>(
    grid: &'a Grid,
    notation: Notation,
    label: Option<&'a str>,
) -> impl fmt::Display + 'a {
    FromFn(move |f: &mut fmt::Formatter<'_>| match notation {
        Notation::Line => write!(f, "{grid}"),
        Notation::Rows => print::ROWS.write(grid, f),
        Notation::Box => print::BOXED.write(grid, f),
        Notation::Compact => print::COMPACT.write(grid, f),
        Notation::Readable => print::READABLE.write(grid, f),
        Notation::Simple => print::SIMPLE.write(grid, f),
        Notation::Euler => euler::write(grid, label, f),
        other => write!(f, "{}", write_written(&Written::Grid(*grid), other, label)),
    })
}

/// Writes a puzzle in a notation, without a newline at the end. Its label, the placed digits and the remaining
/// candidates are written if the notation has [room](Notation::room) for them.
///
/// ```
/// use ninefold::text::{Notation, Written, write_written};
///
/// let written: Written = format!(":0000:x:+4{}:522::", ".".repeat(80)).parse()?;
/// let link = write_written(&written, Notation::SudokuWiki, None).to_string();
/// assert_eq!(link.parse::<Written>()?, written);
/// # Ok::<(), ninefold::text::ParseError>(())
/// ```
pub fn write_written<'a>(
    written: &'a Written,
    notation: Notation,
    label: Option<&'a str>,
) -> impl fmt::Display + 'a {
    FromFn(move |f: &mut fmt::Formatter<'_>| match notation {
        Notation::Line => write!(f, "{written}"),
        Notation::Marks => write!(f, "{}", written.marks()),
        Notation::Table => write!(f, "{}", write_table(&Puzzle::from(written.marks()))),
        Notation::Sdk => sdk::write(written, label, f),
        Notation::Sdx => sdx::write(written, f),
        Notation::Hodoku => hodoku::write(written, label, f),
        Notation::Bank => bank::write(written, label, f),
        Notation::Patterns => patterns::write(written, label, f),
        Notation::SudokuWiki => wiki::write(written, f),
        Notation::SudokuExchange => exchange::write(written, f),
        Notation::SudokuCoach => coach::write(written, f),
        digits_only => write!(f, "{}", write(&written.digits(), digits_only, label)),
    })
}
