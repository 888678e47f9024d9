//! The grid of a text of the Interactive Sudoku Solver: its size, its digits and its regions.

use ninefold_variants::{Board, Digits, MAX_SIDE, Rule};

use super::super::draft::Draft;
use super::super::error::BoardTextError;
use super::super::geometry::{Size, nearest_factors};
use super::statement::Statement;

/// The greatest number of rows, of columns and of digits.
const MOST: usize = 32;
const _: () = assert!(MOST <= MAX_SIDE && MOST <= Digits::MAX);

const SHAPE: &str = "a size such as 6x6, and perhaps digits such as 9 or 0-8";

/// The boxes that a grid has unless a statement removes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Boxes {
    /// The number of rows in a box.
    pub height: usize,
    /// The number of columns in a box.
    pub width: usize,
}

/// Returns the boxes with `cells` cells each, if they fill the grid. Wide boxes are preferred to high ones.
pub fn boxes(size: Size, cells: usize) -> Option<Boxes> {
    let (small, large) = nearest_factors(cells);
    let fill = |boxes: &Boxes| {
        small > 1
            && size.rows.is_multiple_of(boxes.height)
            && size.columns.is_multiple_of(boxes.width)
    };
    let wide = Boxes {
        height: small,
        width: large,
    };
    let high = Boxes {
        height: large,
        width: small,
    };
    [wide, high].into_iter().find(fill)
}

/// The grid of a text, and its boxes.
pub struct Grid {
    /// The draft of the board, without rules except boxes.
    pub draft: Draft,
    /// The boxes that fit the grid, even if they are removed.
    pub boxes: Option<Boxes>,
}

/// Reads the statements that determine the grid.
pub fn read(statements: &[Statement<'_>]) -> Result<Grid, BoardTextError> {
    let only = |kind| statements.iter().find(|statement| statement.kind == kind);
    let (size, digits) = match only("Shape") {
        Some(statement) => {
            shape(&statement.arguments).ok_or_else(|| statement.source().error(SHAPE))?
        }
        None => shape(&["9x9"]).ok_or_else(|| BoardTextError::new(1, "", SHAPE))?,
    };
    let region_size = match only("RegionSize") {
        Some(statement) => {
            let number = statement
                .arguments
                .first()
                .and_then(|text| text.parse().ok());
            let number = number.filter(|number| (1..=MOST * MOST).contains(number));
            number.ok_or_else(|| statement.source().error("the number of cells in a region"))?
        }
        None => size.rows.max(size.columns),
    };
    let boxes = boxes(size, region_size);
    let regular = boxes
        .filter(|_| only("NoBoxes").is_none())
        .and_then(|it| ninefold_variants::boxes(size.rows, size.columns, it.height, it.width));
    let none = vec![None; size.rows * size.columns];
    let mut draft = Draft::new(size.rows, size.columns, digits, none);
    match (only("Jigsaw"), regular) {
        (None, Some(regions)) => draft.regions = regions,
        (None, None) => {}
        (Some(statement), regular) => {
            let regions = statement
                .arguments
                .first()
                .and_then(|layout| jigsaw(layout, size, region_size));
            let expected = "a character for each cell, which names its region";
            draft.regions = regions.ok_or_else(|| statement.source().error(expected))?;
            if let Some(regular) = regular {
                let rules = regions_of(&draft, &regular);
                draft.add(statement.source(), rules)?;
            }
        }
    }
    Ok(Grid { draft, boxes })
}

/// Returns the regions as rules.
fn regions_of(draft: &Draft, regions: &[Option<u8>]) -> Vec<Rule> {
    let mut rules: Vec<Vec<_>> = Vec::new();
    for (cell, region) in draft.cells().zip(regions) {
        let Some(region) = region.map(usize::from) else {
            continue;
        };
        if region >= rules.len() {
            rules.resize(region + 1, Vec::new());
        }
        rules[region].push(cell);
    }
    let rules = rules.into_iter().filter(|cells| !cells.is_empty());
    rules.map(|cells| Rule::Region { cells }).collect()
}

/// Reads `7x7`, and the number of digits or their range.
fn shape(arguments: &[&str]) -> Option<(Size, Digits)> {
    let (rows, columns) = arguments.first()?.split_once(['x', 'X'])?;
    let side = |text: &str| {
        text.parse::<usize>()
            .ok()
            .filter(|side| (1..=MOST).contains(side))
    };
    let size = Size {
        rows: side(rows)?,
        columns: side(columns)?,
    };
    let (lo, hi) = match arguments.get(1).copied().unwrap_or("") {
        "" => (1, i32::try_from(size.rows.max(size.columns)).ok()?),
        range => match range.split_once('-') {
            Some((lo, hi)) => (lo.parse().ok()?, hi.parse().ok()?),
            None => (1, range.parse().ok()?),
        },
    };
    Some((size, Digits::new(lo, hi).ok()?))
}

/// Reads one character for each cell. Only regions of the right size count; the other cells are in none.
fn jigsaw(layout: &str, size: Size, region_size: usize) -> Option<Vec<Option<u8>>> {
    let cells = layout.as_bytes();
    if cells.len() != size.rows * size.columns || !layout.is_ascii() {
        return None;
    }
    let mut counts = [0; 128];
    for &cell in cells {
        *counts.get_mut(usize::from(cell))? += 1;
    }
    let is_region =
        |cell: u8| cell.is_ascii_alphanumeric() && counts[usize::from(cell)] == region_size;
    Some(
        cells
            .iter()
            .map(|&cell| Some(cell).filter(|&cell| is_region(cell)))
            .collect(),
    )
}

/// Returns the statements that give a board its size, digits and regions; `None` if there are none.
pub fn write(board: &Board) -> Option<Vec<String>> {
    let size = Size {
        rows: board.rows(),
        columns: board.columns(),
    };
    let longest = size.rows.max(size.columns);
    let digits = board.digits();
    let mut statements = Vec::new();
    let usual = (digits.lo(), digits.hi()) == (1, longest as i32);
    if !usual || (size.rows, size.columns) != (9, 9) {
        let range = match digits.lo() {
            _ if usual => String::new(),
            1 => format!("~{}", digits.hi()),
            lo => format!("~{lo}-{}", digits.hi()),
        };
        statements.push(format!("Shape~{}x{}{range}", size.rows, size.columns));
    }
    let mut counts = vec![0; board.region_count()];
    board
        .regions()
        .iter()
        .flatten()
        .for_each(|&region| counts[usize::from(region)] += 1);
    let region_size = counts.first().copied().unwrap_or(longest);
    if counts.iter().any(|&count| count != region_size) {
        return None;
    }
    if region_size != longest {
        statements.push(format!("RegionSize~{region_size}"));
    }
    let regular = boxes(size, region_size)
        .and_then(|it| ninefold_variants::boxes(size.rows, size.columns, it.height, it.width));
    if regular.as_deref() != Some(board.regions()) {
        statements.extend(regular.map(|_| "NoBoxes".to_owned()));
        if !counts.is_empty() {
            statements.push(format!("Jigsaw~{}", layout(board, region_size)?));
        }
    }
    Some(statements)
}

/// Returns the character of the region of each cell. Cells without a region share characters whose number of cells is
/// no region's.
fn layout(board: &Board, region_size: usize) -> Option<String> {
    let free = board
        .regions()
        .iter()
        .filter(|region| region.is_none())
        .count();
    let count = board.region_count();
    let mut first = free == region_size;
    if first && region_size == 1 {
        return None;
    }
    let characters = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let characters = board.regions().iter().map(|region| {
        let index = match region {
            Some(region) => usize::from(*region),
            None if first => {
                first = false;
                count + 1
            }
            None => count,
        };
        characters.get(index).map(|&byte| char::from(byte))
    });
    characters.collect()
}
