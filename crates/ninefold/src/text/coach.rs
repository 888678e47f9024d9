//! Links of sudoku.coach: a part of the path is 81 digits with 0 for an empty cell. Links of other pages whose paths
//! have 81 cells are read too.

use core::fmt;

use super::error::ParseError;
use super::line;
use super::link::{Link, Part};
use super::written::Written;

const HOST: &str = "sudoku.coach";
const ADDRESS: &str = "https://sudoku.coach/en/play/";

/// Returns the part of the link that describes the puzzle, if there is one: any part of the path with 81 cells will do.
pub(super) fn data_of<'t>(link: &Link<'t>) -> Option<Part<'t>> {
    let path = link.path_part();
    let is_grid = |part: &Part| line::plain(part.text.as_bytes()).is_some();
    let own = || link.leads_to(HOST).then_some(path);
    path.split('/').find(is_grid).or_else(own)
}

/// Reads the data of a link.
pub(super) fn read(data: Part<'_>) -> Result<Written, ParseError> {
    data.cells("81 digits in a link of sudoku.coach")
}

pub(super) fn write(written: &Written, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str(ADDRESS)?;
    line::write_with(&written.digits(), '0', f)
}
