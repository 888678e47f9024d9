//! The forms that only the program qqwing writes: `--compact`, nine lines of nine characters, and `--readable`, which
//! has bars and rules between the boxes but not around them. [`rows`](super::rows) and [`boxed`](super::boxed) read
//! them.

use core::fmt::{self, Write};

use crate::digits::Digit;
use crate::grid::Grid;

const RULE: &str = "-------|-------|-------";

pub(super) fn write_compact(grid: &Grid, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (number, row) in grid.cells().chunks(9).enumerate() {
        if number > 0 {
            f.write_char('\n')?;
        }
        for cell in row {
            f.write_char(cell.map_or('.', Digit::to_char))?;
        }
    }
    Ok(())
}

pub(super) fn write_readable(grid: &Grid, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (number, row) in grid.cells().chunks(9).enumerate() {
        match number {
            0 => {}
            3 | 6 => write!(f, "\n{RULE}\n")?,
            _ => f.write_char('\n')?,
        }
        for (stack, cells) in row.chunks(3).enumerate() {
            f.write_str(if stack > 0 { " |" } else { "" })?;
            for cell in cells {
                write!(f, " {}", cell.map_or('.', Digit::to_char))?;
            }
        }
    }
    Ok(())
}
