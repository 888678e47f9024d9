//! Tables with a column for each cell: 81 columns side by side.

use ninefold::Grid;
use ninefold::text::{CellValue, ParseError, grid_of_values};

/// The number of columns.
pub const COUNT: usize = 81;

/// Returns the first of the 81 columns, and whether the first record is a header. The cells may be in any columns if
/// only 81 can be meant, or if those of the solution follow.
pub fn columns(heads: &[&[u8]], cells: &[&[u8]]) -> Option<(usize, bool)> {
    if heads.len() < COUNT {
        return None;
    }
    let run = |fields: &[&[u8]]| {
        let start = fields.iter().position(|field| is_cell(field))?;
        let length = fields[start..]
            .iter()
            .take_while(|field| is_cell(field))
            .count();
        matches!(length, COUNT | 162).then_some(start)
    };
    match run(heads) {
        // Numbers may be the names of columns: each is one greater than the one before, so most have two digits.
        Some(start) => Some((start, false)),
        None if heads.len() == cells.len() => {
            let names = heads.iter().map(|name| name.trim_ascii());
            let after_names = names.take_while(|name| !is_first_name(name)).count();
            let start = run(cells).or_else(|| {
                let cells = cells.get(after_names..after_names + COUNT)?;
                cells
                    .iter()
                    .all(|field| is_cell(field))
                    .then_some(after_names)
            })?;
            Some((start, true))
        }
        None => None,
    }
}

/// Returns whether these fields may be the names of 81 columns or more.
pub fn may_be_header(heads: &[&[u8]]) -> bool {
    heads.len() >= COUNT && heads.iter().filter(|field| is_cell(field)).count() < COUNT / 2
}

/// Returns whether this may be the name of the first cell: it ends with 0 or 1, and has no other digits.
fn is_first_name(name: &[u8]) -> bool {
    let digits: Vec<u8> = name.iter().copied().filter(u8::is_ascii_digit).collect();
    matches!(digits[..], [b'0'] | [b'1'] | [b'0', b'0'] | [b'1', b'1'])
        || name == b"a1"
        || name == b"A1"
}

fn value(field: &[u8]) -> Option<CellValue> {
    CellValue::of(std::str::from_utf8(field).ok()?)
}

fn is_cell(field: &[u8]) -> bool {
    match field {
        [digit] => digit.is_ascii_digit() || value(field).is_some(),
        _ => value(field).is_some(),
    }
}

/// Returns the symbols of the cells, if each field is a digit or empty.
pub fn plain<'f>(mut fields: impl Iterator<Item = &'f [u8]>) -> Option<[u8; COUNT]> {
    let mut cells = [b'.'; COUNT];
    let (mut has_zero, mut has_blank) = (false, false);
    for cell in &mut cells {
        match fields.next()? {
            [digit @ b'0'..=b'9'] => {
                *cell = *digit;
                has_zero |= *digit == b'0';
            }
            [] | [b'.'] => has_blank = true,
            _ => return None,
        }
    }
    // With both, the digits may begin with 0.
    (!(has_zero && has_blank)).then_some(cells)
}

/// Reads the cells. The error has the number of the field, or of the first field, in place of the column.
pub fn read<'f>(fields: impl Iterator<Item = &'f [u8]>) -> Result<Grid, (usize, ParseError)> {
    use ninefold::text::{Expected, FoundText};
    let mut values = Vec::new();
    for (place, field) in fields.take(COUNT).enumerate() {
        let wrong = || {
            let found = FoundText::Text(String::from_utf8_lossy(field).into_owned());
            (place, ParseError::at_column(1, found, Expected::Cell))
        };
        values.push(value(field).ok_or_else(wrong)?);
    }
    let count = values.len();
    let values = values.try_into().map_err(|_| {
        let expected = Expected::CellOf {
            number: count + 1,
            of: COUNT,
        };
        (
            count,
            ParseError::at_column(1, FoundText::EndOfLine, expected),
        )
    })?;
    grid_of_values(&values).map_err(|error| (0, error))
}
