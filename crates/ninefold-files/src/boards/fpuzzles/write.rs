//! Links of f-puzzles for boards.

use ninefold_variants::{Axis, Board, Cell, Diagonal, Rule};
use serde_json::{Map, Value, json};

use super::grid::default_region;
use crate::boards::geometry::Size;
use crate::boards::unwritable::Unwritable;
use crate::fpuzzles::F_PUZZLES;

/// The greatest number of rows and columns.
const MOST: usize = 25;

/// Returns the link of a board. It is read back as a board with the same meaning: `sum` becomes `littlekiller`.
pub fn write(board: &Board) -> Result<String, Unwritable> {
    let size = board.rows();
    if size != board.columns() || size > MOST {
        return Err(Unwritable::part("grid"));
    }
    if (board.digits().lo(), board.digits().hi()) != (1, size as i32) {
        return Err(Unwritable::part("digits"));
    }
    let (mut records, repeated) = records(board);
    let mut members = Map::new();
    let mut others = repeated;
    for rule in board.rules() {
        if matches!(rule, Rule::Given { .. }) {
            continue;
        }
        match field(board, rule) {
            Some(Member::Flag(name)) => {
                members.insert(name.to_owned(), true.into());
            }
            Some(Member::Elements(name, elements)) => {
                let list = members
                    .entry(name)
                    .or_insert_with(|| Value::Array(Vec::new()));
                if let Value::Array(list) = list {
                    list.extend(elements);
                }
            }
            None => others.push(rule),
        }
    }
    Unwritable::rules(board, others)?;
    let mut document = Map::new();
    document.insert("size".to_owned(), size.into());
    let rows: Vec<Value> = (0..size).map(|_| records.drain(..size).collect()).collect();
    document.insert("grid".to_owned(), rows.into());
    document.extend(members);
    let text = Value::Object(document).to_string();
    Ok(F_PUZZLES.to_owned() + &lz_str::compress_to_base64(&text))
}

/// Returns the record of each cell, and the rules of givens in cells that have one already.
///
/// The board and f-puzzles both number regions by their first cells.
fn records(board: &Board) -> (Vec<Value>, Vec<&Rule>) {
    let record = |(cell, region): (Cell, &Option<u8>)| match region {
        Some(number) if usize::from(*number) == default_region(cell, board.rows()) => json!({}),
        region => json!({ "region": region }),
    };
    let mut records: Vec<Value> = board.cells().zip(board.regions()).map(record).collect();
    let mut repeated = Vec::new();
    for rule in board.rules() {
        let Rule::Given { cell, digits } = rule else {
            continue;
        };
        let Some(record) = records[board.index(*cell)].as_object_mut() else {
            continue;
        };
        if record.contains_key("given") || record.contains_key("givenPencilMarks") {
            repeated.push(rule);
            continue;
        }
        match digits.single() {
            Some(index) => {
                record.insert("value".to_owned(), board.digits().value(index).into());
                record.insert("given".to_owned(), true.into());
            }
            None => {
                let values: Vec<i32> = board.digits().values_of(*digits).collect();
                record.insert("givenPencilMarks".to_owned(), values.into());
            }
        }
    }
    (records, repeated)
}

/// A member of the document.
enum Member {
    /// A field that is true.
    Flag(&'static str),
    /// Elements of a list.
    Elements(&'static str, Vec<Value>),
}

/// Returns the member for a rule, if there is one that means exactly the same.
fn field(board: &Board, rule: &Rule) -> Option<Member> {
    let size = Size {
        rows: board.rows(),
        columns: board.columns(),
    };
    let lines = |name, line: &[Cell]| one(name, json!({ "lines": [names(line)] }));
    let singles = |name, cells: &[Cell]| {
        let elements = cells.iter().map(|&cell| json!({ "cell": name_of(cell) }));
        Member::Elements(name, elements.collect())
    };
    let valued = |name, cells: &[Cell], value: i64| {
        one(
            name,
            json!({ "cells": names(cells), "value": value.to_string() }),
        )
    };
    let line_with = |name, line: &[Cell], value: u32| {
        one(
            name,
            json!({ "lines": [names(line)], "value": value.to_string() }),
        )
    };
    Some(match rule {
        Rule::Region { cells } => one("extraregion", json!({ "cells": names(cells) })),
        Rule::Diagonal(Diagonal::Rising) => Member::Flag("diagonal+"),
        Rule::Diagonal(Diagonal::Falling) => Member::Flag("diagonal-"),
        Rule::Disjoint => Member::Flag("disjointgroups"),
        Rule::AntiKnight => Member::Flag("antiknight"),
        Rule::AntiKing => Member::Flag("antiking"),
        Rule::Nonconsecutive { except } if *except == white_pairs(board) => {
            Member::Flag("nonconsecutive")
        }
        Rule::NoWhite {
            differences,
            except,
        } if except.is_empty() => {
            let found = marks(board, 1, |rule| match rule {
                Rule::White { difference, .. } => Some(*difference),
                _ => None,
            });
            negative("difference", found == *differences)?
        }
        Rule::NoBlack { ratios, except } if except.is_empty() => {
            let found = marks(board, 2, |rule| match rule {
                Rule::Black { ratio, .. } => Some(*ratio),
                _ => None,
            });
            negative("ratio", found == *ratios)?
        }
        Rule::NoXv { sums, except } if except.is_empty() => negative("xv", *sums == [5, 10])?,
        Rule::Odd { cells } => singles("odd", cells),
        Rule::Even { cells } => singles("even", cells),
        Rule::Max { cells } => singles("maximum", cells),
        Rule::Min { cells } => singles("minimum", cells),
        Rule::Cage { sum: None, cells } => one("killercage", json!({ "cells": names(cells) })),
        Rule::Cage { sum: Some(0), .. } => return None,
        Rule::Cage {
            sum: Some(sum),
            cells,
        } => valued("killercage", cells, *sum),
        Rule::LittleKiller { sum, cells } => little_killer(size, *sum, cells)?,
        Rule::Sum { sum, terms } if terms.iter().all(|term| term.coefficient == 1) => {
            let cells: Vec<Cell> = terms.iter().map(|term| term.cell).collect();
            little_killer(size, *sum, &cells)?
        }
        Rule::Arrow { circle, line } => arrow(&[*circle], line)?,
        // A circle of one cell would be read as an arrow.
        Rule::Pill { circle, line } if circle.len() > 1 => arrow(circle, line)?,
        Rule::RegionSum { line } => lines("regionsumline", line),
        Rule::Zipper { line } => lines("zipperline", line),
        Rule::Thermo { line } => lines("thermometer", line),
        Rule::SlowThermo { line } => lines("slowthermometer", line),
        Rule::Palindrome { line } => lines("palindrome", line),
        Rule::Renban { cells } => lines("renban", cells),
        Rule::Nabner { cells } => lines("nabner", cells),
        Rule::Between { line } => lines("betweenline", line),
        Rule::Entropic { line } => lines("entropicline", line),
        Rule::Whisper { least, line } => line_with("whispers", line, *least),
        Rule::Lockout { least, line } => line_with("lockout", line, *least),
        Rule::Modular { k, line } => line_with("modularline", line, *k),
        Rule::EqualSums { parts } => double_arrow(parts)?,
        Rule::Clone { pairs } => {
            let side = |index: usize| pairs.iter().map(|pair| pair[index]).collect::<Vec<_>>();
            let (cells, clones) = (names(&side(0)), names(&side(1)));
            one("clone", json!({ "cells": cells, "cloneCells": clones }))
        }
        Rule::White { difference, pair } => valued("difference", pair, i64::from(*difference)),
        Rule::Black { ratio, pair } => valued("ratio", pair, i64::from(*ratio)),
        Rule::X { pair } => one("xv", json!({ "cells": names(pair), "value": "X" })),
        Rule::V { pair } => one("xv", json!({ "cells": names(pair), "value": "V" })),
        Rule::Quad { digits, cells } => one(
            "quadruple",
            json!({ "cells": names(cells), "values": digits }),
        ),
        Rule::Sandwich {
            sum,
            crusts: None,
            line,
        } => outside(size, "sandwichsum", *sum, line)?,
        Rule::XSum { sum, line } => outside(size, "xsum", *sum, line)?,
        Rule::Skyscraper {
            count,
            counts_zero: true,
            line,
        } => outside(size, "skyscraper", i64::from(*count), line)?,
        Rule::Index { axis, cells } => {
            let name = match axis {
                Axis::Row => "rowindexer",
                Axis::Column => "columnindexer",
            };
            one(name, json!({ "cells": names(cells) }))
        }
        _ => return None,
    })
}

fn one(name: &'static str, element: Value) -> Member {
    Member::Elements(name, vec![element])
}

fn name_of(cell: Cell) -> String {
    cell.to_string().to_uppercase()
}

fn names(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(|&cell| name_of(cell)).collect()
}

fn negative(name: &str, is_exact: bool) -> Option<Member> {
    is_exact.then(|| Member::Elements("negative", vec![name.into()]))
}

/// Returns the pairs with a white mark.
fn white_pairs(board: &Board) -> Vec<[Cell; 2]> {
    let pair = |rule: &Rule| match rule {
        Rule::White { pair, .. } => Some(*pair),
        _ => None,
    };
    let mut pairs: Vec<_> = board.rules().iter().filter_map(pair).collect();
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

/// Returns the numbers of all marks of a kind, or the usual number if there are none.
fn marks(board: &Board, usual: u32, number: fn(&Rule) -> Option<u32>) -> Vec<u32> {
    let mut numbers: Vec<u32> = board.rules().iter().filter_map(number).collect();
    numbers.sort_unstable();
    numbers.dedup();
    if numbers.is_empty() {
        numbers.push(usual);
    }
    numbers
}

/// The line begins in the circle, beside its own first cell.
fn arrow(circle: &[Cell], line: &[Cell]) -> Option<Member> {
    let first = *circle.last()?;
    let line: Vec<Cell> = std::iter::once(first).chain(line.iter().copied()).collect();
    Some(one(
        "arrow",
        json!({ "cells": names(circle), "lines": [names(&line)] }),
    ))
}

/// One of two parts has two cells, and is the ends of a line.
fn double_arrow(parts: &[Vec<Cell>]) -> Option<Member> {
    let (ends, inner) = match parts {
        [one, other] if one.len() == 2 => (one, other),
        [one, other] if other.len() == 2 => (other, one),
        _ => return None,
    };
    let line: Vec<Cell> = [&ends[..1], inner, &ends[1..]].concat();
    Some(one("doublearrow", json!({ "lines": [names(&line)] })))
}

/// Returns the clue of a diagonal, which begins outside the grid.
fn little_killer(size: Size, sum: i64, cells: &[Cell]) -> Option<Member> {
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    let first = sorted.iter().copied().find(|&first| {
        size.diagonal_from(first).is_some_and(|mut diagonal| {
            diagonal.sort_unstable();
            diagonal == sorted
        })
    })?;
    let line = size.diagonal_from(first)?;
    let second = line.get(1)?;
    let (down, right) = (
        i32::from(second.row) - i32::from(first.row),
        i32::from(second.column) - i32::from(first.column),
    );
    let letters = [
        if down > 0 { 'D' } else { 'U' },
        if right > 0 { 'R' } else { 'L' },
    ];
    let (row, column) = (
        i32::from(first.row) + 1 - down,
        i32::from(first.column) + 1 - right,
    );
    let element = json!({
        "cell": format!("R{row}C{column}"),
        "cells": names(&line),
        "direction": String::from_iter(letters),
        "value": sum.to_string(),
    });
    Some(one("littlekillersum", element))
}

/// Returns the clue of a whole row or column, which is beside its first cell.
fn outside(size: Size, name: &'static str, number: i64, line: &[Cell]) -> Option<Member> {
    let first = line.first()?;
    let (row, column) = (i32::from(first.row), i32::from(first.column));
    let places =
        [(-1, 0), (1, 0), (0, -1), (0, 1)].map(|(down, right)| (row + down, column + right));
    let (row, column) = places
        .into_iter()
        .find(|&(row, column)| size.line_from_outside(row, column).as_deref() == Some(line))?;
    let cell = format!("R{}C{}", row + 1, column + 1);
    Some(one(
        name,
        json!({ "cell": cell, "value": number.to_string() }),
    ))
}
