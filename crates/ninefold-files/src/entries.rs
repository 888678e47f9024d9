//! The field `entries` of our own tables and objects: the digits of the puzzle that were placed, not given.
//!
//! It has 81 characters, with a point for each other cell. In pencil marks, an open cell with one candidate looks like
//! a given, so a question mark marks such cells as open.

use ninefold::text::{Written, plain_cells};
use ninefold::{Cell, Digit, Grid};

/// The name of the column or member.
pub const NAME: &str = "entries";

/// Marks an open cell with only one candidate.
const OPEN: u8 = b'?';

/// Returns the field `entries` of a record whose field `puzzle` is the displayed puzzle, or `None` if that field
/// already expresses everything.
///
/// ```
/// use ninefold::text::Written;
/// use ninefold_files::entries_of;
///
/// let written: Written = format!(":0000:x:7+4{}:::", ".".repeat(79)).parse()?;
/// assert_eq!(written.to_string(), format!("74{}", ".".repeat(79)));
/// assert_eq!(entries_of(&written), Some(format!(".4{}", ".".repeat(79))));
/// # Ok::<(), ninefold::text::ParseError>(())
/// ```
pub fn entries_of(written: &Written) -> Option<String> {
    let Written::Played(_) = written else {
        return None;
    };
    let (digits, entries) = (written.digits(), written.entries());
    let read = match written.as_grid() {
        Some(_) => digits,
        None => Written::from(written.marks()).givens(),
    };
    let symbol = |cell: Cell| match (entries[cell], digits[cell], read[cell]) {
        (Some(entry), ..) => entry.to_char(),
        (None, None, Some(_)) => char::from(OPEN),
        _ => '.',
    };
    let text: String = Cell::ALL.into_iter().map(symbol).collect();
    text.contains(|symbol| symbol != '.').then_some(text)
}

/// Returns the puzzle with these digits marked as placed. Returns `None` if the field has another form, or digits that
/// the puzzle does not have.
pub fn with_entries(written: &Written, field: &[u8]) -> Option<Written> {
    let field = plain_cells(field)?;
    let entries = Grid::from_ascii(field);
    if let Written::Played(_) = written {
        return (written.entries() == entries).then(|| written.clone());
    }
    let marks = written.marks();
    let is_there = |(cell, digit): (Cell, Digit)| match written {
        Written::Grid(grid) => grid[cell] == Some(digit),
        _ => marks[cell].single() == Some(digit),
    };
    if !entries.filled().all(is_there) {
        return None;
    }
    let mut givens = written.givens();
    let has_marks = written.as_grid().is_none();
    for cell in Cell::ALL {
        let is_open = has_marks && field[cell.index()] == OPEN;
        if entries[cell].is_some() || is_open {
            givens.set(cell, None);
        }
    }
    let is_new = givens != written.givens() || entries != Grid::EMPTY;
    Some(match (is_new, written) {
        (false, _) => written.clone(),
        (true, Written::Grid(_)) => Written::played(givens, entries, ninefold::Candidates::ALL),
        (true, _) => Written::played(givens, entries, marks),
    })
}

/// Returns whether the field marks the same digits as placed as the puzzle itself.
pub fn is_of(field: &[u8], written: &Written) -> bool {
    plain_cells(field).is_some_and(|field| Grid::from_ascii(field) == written.entries())
}
