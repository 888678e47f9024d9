//! Ids of games of Solo, the Sudoku of Simon Tatham's collection, in other sizes and with other rules than the library
//! reads.
//!
//! `2x3:a1_2c…` has 2 columns and 3 rows of boxes, so each box has 2 rows and 3 columns. A letter counts empty cells,
//! and `_` divides two numbers. `9j:…,…` has the edges of regions behind the cells. The setting `x` adds both
//! diagonals, and `k` adds the edges of cages and their sums.

use ninefold_variants::{Cell, Diagonal, Digits, Rule, boxes};

use super::board_text::{BoardForm, BoardText};
use super::draft::{Draft, Source};
use super::error::BoardTextError;

/// The greatest number of digits in a game.
const MOST: usize = 31;

/// The longest id, in bytes, and the shortest description that is certainly one.
const LONGEST: usize = 1 << 13;
const SHORTEST: usize = 8;

/// The description of a part that is expected.
type Expected = &'static str;

const CELLS: Expected = "numbers and letters that count empty cells, for each cell of the grid";
const EDGES: Expected =
    "letters that count the places without an edge, for all places between cells";

/// The size of a game and its rules.
struct Settings {
    /// The number of rows and columns in a box; `None` if the regions are listed.
    boxes: Option<(usize, usize)>,
    size: usize,
    has_diagonals: bool,
    has_cages: bool,
}

impl Settings {
    fn is_classic(&self) -> bool {
        self.boxes == Some((3, 3)) && !self.has_diagonals && !self.has_cages
    }
}

/// Reads an id; `None` if the text is something else, or if the library reads it.
pub fn read(text: &str) -> Option<Result<BoardText, BoardTextError>> {
    let id = text.trim();
    if id.len() > LONGEST {
        return None;
    }
    let (settings, description) = id.split_once(':')?;
    let is_part =
        |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || b"_,".contains(&byte);
    if !description.bytes().all(is_part) || settings.is_empty() {
        return None;
    }
    let settings = settings_of(settings)?;
    if settings.is_classic() {
        return None;
    }
    let column =
        1 + text.chars().take_while(|it| it.is_whitespace()).count() + id.len() - description.len();
    match board(&settings, description, column) {
        Err(_) if description.len() < SHORTEST => None,
        other => Some(other),
    }
}

/// Reads `2x3` or `9j`, and letters for rules. Others only say how a game was made.
fn settings_of(text: &str) -> Option<Settings> {
    if !text.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return None;
    }
    let digits = |text: &str| {
        let end = text
            .find(|it: char| !it.is_ascii_digit())
            .unwrap_or(text.len());
        let number: usize = text[..end].parse().ok()?;
        Some((number, end))
    };
    let (columns, end) = digits(text)?;
    let rest = &text[end..];
    let (rows, rest) = if let Some(rest) = rest.strip_prefix('j') {
        (1, rest)
    } else {
        let rest = rest.strip_prefix('x')?;
        let (rows, end) = digits(rest)?;
        (rows, &rest[end..])
    };
    let size = columns
        .checked_mul(rows)
        .filter(|size| (2..=MOST).contains(size))?;
    Some(Settings {
        boxes: (rows > 1).then_some((columns, rows)),
        size,
        has_diagonals: rest.contains('x'),
        has_cages: rest.contains('k'),
    })
}

fn board(
    settings: &Settings,
    description: &str,
    column: usize,
) -> Result<BoardText, BoardTextError> {
    let size = settings.size;
    let mut parts = description.split(',');
    let mut next_column = column;
    let mut part = || {
        let text = parts.next().unwrap_or("");
        let source = Source {
            column: next_column,
            text: text.to_owned(),
        };
        next_column += text.len() + 1;
        source
    };
    let cells = part();
    let values = numbers(&cells.text, size * size).ok_or_else(|| cells.error(CELLS))?;
    let regions = match settings.boxes {
        Some((height, width)) => {
            boxes(size, size, height, width).ok_or_else(|| cells.error(CELLS))?
        }
        None => {
            let edges = part();
            let regions = regions(&edges.text, size).ok_or_else(|| edges.error(EDGES))?;
            let number = |region: usize| u8::try_from(region).map(Some);
            let regions: Result<_, _> = regions.into_iter().map(number).collect();
            regions.map_err(|_| edges.error("at most 255 regions"))?
        }
    };
    let digits = Digits::new(1, size as i32).map_err(|_| cells.error(CELLS))?;
    let mut draft = Draft::new(size, size, digits, regions);
    let mut givens = Vec::new();
    for (cell, value) in draft.cells().zip(&values).filter(|(_, value)| **value > 0) {
        givens.push(
            draft
                .given(cell, &[*value])
                .ok_or_else(|| draft.no_digit(&cells))?,
        );
    }
    draft.add(cells, givens)?;
    if settings.has_diagonals {
        let diagonals = [Diagonal::Rising, Diagonal::Falling].map(Rule::Diagonal);
        let text = "x".to_owned();
        draft.add(Source { column, text }, diagonals)?;
    }
    if settings.has_cages {
        let edges = part();
        let cages = regions_of_cells(&draft, &edges)?;
        let sums = part();
        let values = numbers(&sums.text, size * size).ok_or_else(|| sums.error(CELLS))?;
        let rules = cages.into_iter().map(|cells| Rule::Cage {
            sum: cells
                .iter()
                .map(|cell| values[usize::from(cell.row) * size + usize::from(cell.column)])
                .find(|&sum| sum > 0)
                .map(i64::from),
            cells,
        });
        draft.add(sums, rules.collect::<Vec<_>>())?;
    }
    let rest = part();
    if !rest.text.is_empty() {
        return Err(rest.error("the end of the id"));
    }
    let (board, ignored) = draft.finish()?;
    Ok(BoardText {
        ignored,
        ..BoardText::whole(board, BoardForm::Solo)
    })
}

/// Returns the cells of each region of a list of edges.
fn regions_of_cells(draft: &Draft, edges: &Source) -> Result<Vec<Vec<Cell>>, BoardTextError> {
    let regions = regions(&edges.text, draft.rows).ok_or_else(|| edges.error(EDGES))?;
    let mut cells = vec![Vec::new(); draft.rows * draft.columns];
    for (cell, region) in draft.cells().zip(regions) {
        cells[region].push(cell);
    }
    cells.retain(|cells| !cells.is_empty());
    Ok(cells)
}

/// Reads a number for each cell, 0 for an empty one.
fn numbers(text: &str, count: usize) -> Option<Vec<i32>> {
    let mut values = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let end = match first {
            '0'..='9' => {
                let end = rest
                    .find(|it: char| !it.is_ascii_digit())
                    .unwrap_or(rest.len());
                values.push(rest[..end].parse().ok()?);
                end
            }
            'a'..='z' => {
                values.resize(values.len() + (first as usize - 'a' as usize + 1), 0);
                1
            }
            '_' => 1,
            _ => return None,
        };
        rest = &rest[end..];
        if values.len() > count {
            return None;
        }
    }
    (values.len() == count).then_some(values)
}

/// Reads the edges between neighbouring cells, first those to the right, row by row, then those below, column by
/// column. A letter counts places without an edge before one with an edge; `z` is 25 without an edge behind them.
/// Returns a number for the region of each cell.
fn regions(text: &str, size: usize) -> Option<Vec<usize>> {
    let places = 2 * size * (size - 1);
    let mut regions: Vec<usize> = (0..size * size).collect();
    let mut place = 0;
    for letter in text.chars() {
        let count = match letter {
            '_' => 0,
            'a'..='y' => letter as usize - 'a' as usize + 1,
            'z' => 25,
            _ => return None,
        };
        for _ in 0..count {
            let (one, other) = cells_beside(place, size)?;
            join(&mut regions, one, other);
            place += 1;
        }
        place += usize::from(letter != 'z');
    }
    // The end counts as an edge.
    (place == places + 1).then(|| {
        (0..regions.len())
            .map(|cell| root(&regions, cell))
            .collect()
    })
}

/// Returns the two cells beside the place of an edge.
fn cells_beside(place: usize, size: usize) -> Option<(usize, usize)> {
    let of_kind = size * (size - 1);
    let (line, step) = (place % of_kind / (size - 1), place % (size - 1));
    match place / of_kind {
        0 => Some((line * size + step, line * size + step + 1)),
        1 => Some((step * size + line, (step + 1) * size + line)),
        _ => None,
    }
}

/// Joins two regions under the smaller number.
fn join(regions: &mut [usize], one: usize, other: usize) {
    let (one, other) = (root(regions, one), root(regions, other));
    regions[one.max(other)] = one.min(other);
}

fn root(regions: &[usize], mut cell: usize) -> usize {
    while regions[cell] != cell {
        cell = regions[cell];
    }
    cell
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    fn text_of(id: &str) -> String {
        read(id).unwrap().unwrap().board.to_string()
    }

    #[test]
    fn ids_of_other_sizes_are_read() {
        assert_eq!(text_of(" 2x2:4_3b1j2"), "grid 4x4; givens 43..1..........2");
        let six = format!("2x3dh:{}6", "i".repeat(3) + "h");
        assert_eq!(
            text_of(&six),
            format!("grid 6x6; givens {}6", ".".repeat(35))
        );
        let sixteen = format!("4x4:16_1{}b", "z".repeat(9) + "r");
        assert!(text_of(&sixteen).starts_with("grid 16x16; givens G1."));
        assert!(text_of("2x2x:4o").ends_with("; diagonal /; diagonal \\"));
    }

    #[test]
    fn regions_are_read_from_their_edges() {
        // Boxes of 2x2: each row and each column has its only edge in the middle.
        let boxes = "abbbbbbba";
        let regions = regions(boxes, 4).unwrap();
        assert_eq!(
            regions,
            [0, 0, 2, 2, 0, 0, 2, 2, 8, 8, 10, 10, 8, 8, 10, 10]
        );
        assert_eq!(
            text_of(&format!("4j:4o,{boxes}")),
            "grid 4x4; givens 4..............."
        );
        let cages = format!("2x2k:p,{boxes},10a10a10a10e");
        let expected = "grid 4x4; cage 10: r1c1 r1c2 r2c1 r2c2";
        assert!(read(&cages).unwrap().is_err());
        let cages = cages.replace("10a10a10a10e", "10a10e10a10e");
        assert!(text_of(&cages).starts_with(expected));
    }

    #[test]
    fn other_texts_are_no_ids() {
        for text in [
            "",
            "4x4:1",
            "2x2: 4o",
            "3x3:4_3zzz",
            "3x3x:4zzz",
            "16x9:box",
            "time:12",
            "2x2:é",
            "9x9:abcdefghijklmn",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
        for text in [
            "2x2:5_1_2_3_4_a",
            "2x2:1_2_3_4_a",
            "2x2:zzzzzzzzzz",
            "4j:4o,zzzzzzzz",
            "2x2:4o,aaaaaaa",
            "2x2k:p,zzzzzz",
        ] {
            assert!(read(text).unwrap().is_err(), "{text}");
        }
    }
}
