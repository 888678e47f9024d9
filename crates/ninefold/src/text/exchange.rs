//! Links of sudokuexchange.com: the parameter `s` is 81 digits with 0 for an empty cell. Links of other
//! pages whose parameters have 81 cells are read too.

use core::fmt;

use super::error::ParseError;
use super::line;
use super::link::{Link, Part};
use super::written::Written;

const HOST: &str = "sudokuexchange.com";
const ADDRESS: &str = "https://sudokuexchange.com/play/?s=";

/// Returns the part of the link that describes the puzzle, if there is one: any parameter of 81 cells will do.
pub(super) fn data_of<'t>(link: &Link<'t>) -> Option<Part<'t>> {
    let is_grid = |part: &Part| line::plain(part.text.as_bytes()).is_some();
    let mut values = link.parameters().map(|(_, value)| value);
    let own = || link.leads_to(HOST).then(|| link.parameter("s")).flatten();
    values.find(is_grid).or_else(own)
}

/// Reads the data of a link.
pub(super) fn read(data: Part<'_>) -> Result<Written, ParseError> {
    data.cells("81 digits in a link of sudokuexchange.com")
}

pub(super) fn write(written: &Written, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str(ADDRESS)?;
    line::write_with(&written.digits(), '0', f)
}
