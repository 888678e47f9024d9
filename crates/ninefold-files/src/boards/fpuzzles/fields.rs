//! The fields of f-puzzles that are rules, and the rules of their elements.
//!
//! Each element of a field is one clue, with its cells or its lines. The negative constraints depend on all clues of a
//! kind and are in `negative`.

use ninefold_variants::{Axis, Cell, Diagonal, Rule, RuleError};
use serde_json::Value;

use super::element::{Expected, cell, cells, clue, integer, lines, number, optional_cells};
use crate::boards::geometry::Size;

/// The kind of a field.
pub enum Field {
    /// The field is true or false, and true adds the rule.
    Flag(Rule),
    /// The field is a list, and each element adds rules.
    List(fn(&Value, Size) -> Result<Vec<Rule>, Expected>),
    /// The field is no rule.
    Cosmetic,
    /// The field is read elsewhere: the grid, and negative constraints.
    Elsewhere,
}

/// Returns the kind of a field, or `None` if it is not known.
pub fn field(name: &str) -> Option<Field> {
    Some(match name {
        "size" | "grid" | "negative" | "nonconsecutive" => Field::Elsewhere,
        "title"
        | "author"
        | "ruleset"
        | "solution"
        | "successMessage"
        | "msgcorrect"
        | "metadata"
        | "info"
        | "highlightConflicts"
        | "disabledlogic"
        | "truecandidatesoptions"
        | "foglight"
        | "line"
        | "cage"
        | "text"
        | "circle"
        | "rectangle" => Field::Cosmetic,
        "diagonal+" => Field::Flag(Rule::Diagonal(Diagonal::Rising)),
        "diagonal-" => Field::Flag(Rule::Diagonal(Diagonal::Falling)),
        "antiknight" => Field::Flag(Rule::AntiKnight),
        "antiking" => Field::Flag(Rule::AntiKing),
        "disjointgroups" => Field::Flag(Rule::Disjoint),
        "extraregion" => Field::List(|it, _| {
            one(Rule::Region {
                cells: cells(it, "cells")?,
            })
        }),
        "odd" => Field::List(|it, _| {
            one(Rule::Odd {
                cells: vec![cell(it)?],
            })
        }),
        "even" => Field::List(|it, _| {
            one(Rule::Even {
                cells: vec![cell(it)?],
            })
        }),
        "maximum" => Field::List(|it, _| {
            one(Rule::Max {
                cells: vec![cell(it)?],
            })
        }),
        "minimum" => Field::List(|it, _| {
            one(Rule::Min {
                cells: vec![cell(it)?],
            })
        }),
        "killercage" => Field::List(|it, _| killer_cage(it)),
        "littlekillersum" => Field::List(little_killer),
        "arrow" => Field::List(|it, _| arrow(it)),
        "doublearrow" => Field::List(|it, _| double_arrow(it)),
        "regionsumline" => Field::List(|it, _| each_line(it, |line| Rule::RegionSum { line })),
        "zipperline" => Field::List(|it, _| each_line(it, |line| Rule::Zipper { line })),
        "thermometer" => Field::List(|it, _| each_line(it, |line| Rule::Thermo { line })),
        "slowthermometer" => Field::List(|it, _| each_line(it, |line| Rule::SlowThermo { line })),
        "palindrome" => Field::List(|it, _| each_line(it, |line| Rule::Palindrome { line })),
        "renban" => Field::List(|it, _| each_line(it, |cells| Rule::Renban { cells })),
        "nabner" => Field::List(|it, _| each_line(it, |cells| Rule::Nabner { cells })),
        "betweenline" => Field::List(|it, _| each_line(it, |line| Rule::Between { line })),
        "entropicline" => Field::List(|it, _| each_line(it, |line| Rule::Entropic { line })),
        "whispers" => Field::List(|it, _| {
            let least = size(it)?.unwrap_or(5);
            each_line(it, |line| Rule::Whisper { least, line })
        }),
        "lockout" => Field::List(|it, _| {
            let least = size(it)?.unwrap_or(4);
            each_line(it, |line| Rule::Lockout { least, line })
        }),
        "modularline" => Field::List(|it, _| {
            let k = size(it)?.unwrap_or(3);
            each_line(it, |line| Rule::Modular { k, line })
        }),
        "clone" => Field::List(|it, _| clone(it)),
        "difference" => Field::List(|it, _| {
            let difference = size(it)?.unwrap_or(1);
            one(Rule::White {
                difference,
                pair: pair(it)?,
            })
        }),
        "ratio" => Field::List(|it, _| {
            let ratio = size(it)?.unwrap_or(2);
            one(Rule::Black {
                ratio,
                pair: pair(it)?,
            })
        }),
        "xv" => Field::List(|it, _| xv(it)),
        "quadruple" => Field::List(|it, _| quadruple(it)),
        "sandwichsum" => Field::List(|it, size| {
            outside(it, size, |sum, line| Rule::Sandwich {
                sum,
                crusts: None,
                line,
            })
        }),
        "xsum" => Field::List(|it, size| outside(it, size, |sum, line| Rule::XSum { sum, line })),
        "skyscraper" => Field::List(skyscraper),
        "rowindexer" => Field::List(|it, _| index(it, Axis::Row)),
        "columnindexer" => Field::List(|it, _| index(it, Axis::Column)),
        _ => return None,
    })
}

fn one(rule: Rule) -> Result<Vec<Rule>, Expected> {
    Ok(vec![rule])
}

fn each_line(element: &Value, rule: impl FnMut(Vec<Cell>) -> Rule) -> Result<Vec<Rule>, Expected> {
    Ok(lines(element)?.into_iter().map(rule).collect())
}

/// Returns a value that is not negative.
fn size(element: &Value) -> Result<Option<u32>, Expected> {
    let number = number(element)?.map(u32::try_from).transpose();
    number.map_err(|_| "a value that is not negative")
}

fn pair(element: &Value) -> Result<[Cell; 2], Expected> {
    let cells = cells(element, "cells")?;
    cells.try_into().map_err(|_| "two cells")
}

/// A cage without a sum, or with the sum 0, only has different digits.
fn killer_cage(element: &Value) -> Result<Vec<Rule>, Expected> {
    one(Rule::Cage {
        sum: number(element)?.filter(|&sum| sum != 0),
        cells: cells(element, "cells")?,
    })
}

/// The cells are listed, or the clue is outside and its arrow points at them.
fn little_killer(element: &Value, size: Size) -> Result<Vec<Rule>, Expected> {
    let Some(sum) = number(element)? else {
        return Ok(Vec::new());
    };
    let mut cells = optional_cells(element, "cells")?;
    if cells.is_empty() {
        let (row, column) = clue(element)?;
        let direction = element.get("direction").and_then(Value::as_str);
        let step = match direction.unwrap_or("") {
            "DR" => (1, 1),
            "DL" => (1, -1),
            "UR" => (-1, 1),
            "UL" => (-1, -1),
            _ => return Err("one of the directions DR, DL, UR and UL"),
        };
        cells = size.walk((row + step.0, column + step.1), step);
    }
    one(Rule::LittleKiller { sum, cells })
}

/// Several cells in the circle make a pill. The lines begin in the circle.
fn arrow(element: &Value) -> Result<Vec<Rule>, Expected> {
    let circle = cells(element, "cells")?;
    if !(1..=RuleError::LONGEST_PILL).contains(&circle.len()) {
        return Err("a circle of one cell, or of a few");
    }
    let rules = lines(element)?.into_iter().filter_map(|mut line| {
        if line.first().is_some_and(|first| circle.contains(first)) {
            line.remove(0);
        }
        if line.is_empty() {
            return None;
        }
        Some(match circle[..] {
            [circle] => Rule::Arrow { circle, line },
            _ => Rule::Pill {
                circle: circle.clone(),
                line,
            },
        })
    });
    Ok(rules.collect())
}

/// The two ends have the sum of the cells between them.
fn double_arrow(element: &Value) -> Result<Vec<Rule>, Expected> {
    let rule = |line: Vec<Cell>| match line[..] {
        [first, ref inner @ .., last] if !inner.is_empty() => Ok(Rule::EqualSums {
            parts: vec![vec![first, last], inner.to_vec()],
        }),
        _ => Err("at least three cells"),
    };
    lines(element)?.into_iter().map(rule).collect()
}

fn clone(element: &Value) -> Result<Vec<Rule>, Expected> {
    let (cells, clones) = (cells(element, "cells")?, cells(element, "cloneCells")?);
    if cells.len() != clones.len() {
        return Err("as many cells in the clone");
    }
    let pairs = cells.into_iter().zip(clones);
    let pairs: Vec<[Cell; 2]> = pairs
        .filter(|(cell, clone)| cell != clone)
        .map(|(cell, clone)| [cell, clone])
        .collect();
    Ok(if pairs.is_empty() {
        Vec::new()
    } else {
        vec![Rule::Clone { pairs }]
    })
}

fn xv(element: &Value) -> Result<Vec<Rule>, Expected> {
    let pair = pair(element)?;
    let value = element.get("value").and_then(Value::as_str).unwrap_or("");
    Ok(match value.trim() {
        "X" | "x" => vec![Rule::X { pair }],
        "V" | "v" => vec![Rule::V { pair }],
        _ => match number(element) {
            Ok(Some(sum)) => vec![Rule::EdgeSum { sum, pair }],
            Ok(None) => Vec::new(),
            Err(_) => return Err("X, V or a sum"),
        },
    })
}

fn quadruple(element: &Value) -> Result<Vec<Rule>, Expected> {
    const DIGITS: Expected = "digits as values";
    let values = element
        .get("values")
        .and_then(Value::as_array)
        .ok_or(DIGITS)?;
    let digit = |value| i32::try_from(integer(value)?).ok();
    let digits: Vec<i32> = values
        .iter()
        .map(digit)
        .collect::<Option<_>>()
        .ok_or(DIGITS)?;
    if digits.is_empty() {
        return Ok(Vec::new());
    }
    let cells = cells(element, "cells")?;
    let cells = cells.try_into().map_err(|_| "four cells")?;
    one(Rule::Quad { digits, cells })
}

/// Returns the rule of a clue beside the grid for the row or column that begins there.
fn outside(
    element: &Value,
    size: Size,
    rule: impl FnOnce(i64, Vec<Cell>) -> Rule,
) -> Result<Vec<Rule>, Expected> {
    let Some(number) = number(element)? else {
        return Ok(Vec::new());
    };
    let (row, column) = clue(element)?;
    let line = size.line_from_outside(row, column);
    one(rule(number, line.ok_or("a place beside the grid")?))
}

fn skyscraper(element: &Value, size: Size) -> Result<Vec<Rule>, Expected> {
    if number(element)?.is_some_and(|count| u32::try_from(count).is_err()) {
        return Err("a value that is not negative");
    }
    outside(element, size, |count, line| Rule::Skyscraper {
        count: u32::try_from(count).unwrap_or(u32::MAX),
        counts_zero: true,
        line,
    })
}

fn index(element: &Value, axis: Axis) -> Result<Vec<Rule>, Expected> {
    one(Rule::Index {
        axis,
        cells: cells(element, "cells")?,
    })
}
