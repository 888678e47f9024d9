//! The types of the Interactive Sudoku Solver that have a word in the notation, and their rules.

use ninefold_variants::{Axis, Cell, Diagonal, Digits, Pair, Rule};

use super::super::geometry::Size;
use super::arguments::{
    CELLS, CLUES, Expected, cell, cells, clues, groups, neighbours, number, number_or, sum_of_line,
};
use super::shape::Boxes;
use super::statement::Statement;
use super::table::table;

/// The grid that the rules are for.
#[derive(Clone, Copy)]
pub struct Place {
    /// The number of rows and columns.
    pub size: Size,
    /// The digits.
    pub digits: Digits,
    /// The boxes that fit the grid.
    pub boxes: Option<Boxes>,
    /// Whether the regions are these boxes.
    pub has_boxes: bool,
}

/// Returns whether the statement is certainly one: its type is known, and it has arguments or needs none; or its type is
/// unknown, and an argument names a place of the grid, such as `R1C2` or `C3`.
pub fn is_meant(statement: &Statement<'_>) -> bool {
    let kind = statement.kind;
    let is_grid = matches!(kind, "Shape" | "RegionSize" | "Jigsaw");
    let has_arguments = statement
        .arguments
        .iter()
        .any(|argument| !argument.is_empty());
    let place = Digits::new(1, 9).map(|digits| Place {
        size: Size {
            rows: 9,
            columns: 9,
        },
        digits,
        boxes: Some(Boxes {
            height: 3,
            width: 3,
        }),
        has_boxes: true,
    });
    let bare = place.map(|place| rules(kind, &[], place));
    match bare {
        _ if kind == "NoBoxes" => true,
        Ok(Ok(Some(rules))) if !rules.is_empty() => true,
        Ok(Ok(None)) => (is_grid && has_arguments) || statement.arguments.iter().any(names_place),
        _ => has_arguments,
    }
}

/// Returns whether the argument names a cell, a row or a column in decimal digits.
fn names_place(argument: &&str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|it| it.is_ascii_digit());
    let Some(rest) = argument.strip_prefix('R') else {
        return argument.strip_prefix('C').is_some_and(is_number);
    };
    let (row, column) = rest.split_once('C').unwrap_or((rest, "1"));
    is_number(row) && is_number(column)
}

/// Returns whether the argument names a cell outside the grid, such as `VA1`, or gives it digits. Types that are not
/// understood add such cells.
pub fn names_added_cell(argument: &&str) -> bool {
    let name = argument.split_once('_').map_or(*argument, |(name, _)| name);
    let letters = name.trim_end_matches(|it: char| it.is_ascii_digit());
    letters.len() >= 2
        && letters.len() < name.len()
        && letters.bytes().all(|byte| byte.is_ascii_uppercase())
}

/// Returns the rules of a statement, or `None` if its type is not understood. The error is what its arguments should
/// be.
pub fn rules(kind: &str, arguments: &[&str], place: Place) -> Result<Option<Vec<Rule>>, Expected> {
    let size = place.size;
    Ok(Some(match kind {
        "" => return givens(arguments, place.digits).map(Some),
        "AllDifferent" => vec![Rule::Distinct {
            cells: cells(arguments)?,
        }],
        "Diagonal" => vec![Rule::Diagonal(match arguments {
            ["1"] => Diagonal::Rising,
            ["-1"] => Diagonal::Falling,
            _ => return Err("1 or -1"),
        })],
        "DisjointSets" => match place.boxes {
            Some(_) if place.has_boxes => vec![Rule::Disjoint],
            Some(boxes) => size.disjoint_sets(boxes.height, boxes.width),
            None => return Ok(None),
        },
        "Windoku" => match place.boxes {
            Some(Boxes { height, width })
                if height == width
                    && (size.rows, size.columns) == (height * width, height * width) =>
            {
                if place.has_boxes {
                    vec![Rule::Windoku]
                } else {
                    size.windoku(height)
                }
            }
            _ => return Ok(None),
        },
        "AntiKnight" => vec![Rule::AntiKnight],
        "AntiKing" => vec![Rule::AntiKing],
        "AntiTaxicab" => vec![Rule::AntiTaxicab],
        "AntiConsecutive" => vec![Rule::Nonconsecutive { except: Vec::new() }],
        "GlobalEntropy" => vec![Rule::Entropy],
        "GlobalMod" => vec![Rule::GlobalMod],
        "StrictKropki" => vec![Rule::NoDots { except: Vec::new() }],
        "StrictXV" => vec![Rule::NoXv {
            sums: vec![5, 10],
            except: Vec::new(),
        }],
        "Cage" => {
            let (sum, rest) = number::<i64>(arguments)?;
            vec![Rule::Cage {
                sum: Some(sum).filter(|&sum| sum != 0),
                cells: cells(rest)?,
            }]
        }
        "Sum" => {
            let (sum, rest) = number(arguments)?;
            vec![Rule::Sum {
                sum,
                terms: terms(rest)?,
            }]
        }
        "LittleKiller" => vec![little_killer(arguments, size)?],
        "Arrow" => {
            let cells = cells(arguments)?;
            match cells[..] {
                [circle, ref line @ ..] if !line.is_empty() => vec![Rule::Arrow {
                    circle,
                    line: line.to_vec(),
                }],
                _ => return Err("a circle and at least one more cell"),
            }
        }
        "PillArrow" => vec![pill(arguments)?],
        "DoubleArrow" => match cells(arguments)?[..] {
            [first, ref inner @ .., last] if !inner.is_empty() => vec![Rule::EqualSums {
                parts: vec![vec![first, last], inner.to_vec()],
            }],
            _ => return Err("at least three cells"),
        },
        "EqualSum" => vec![Rule::EqualSums {
            parts: arguments
                .split(|argument| *argument == "-")
                .map(cells)
                .collect::<Result<_, _>>()?,
        }],
        "RegionSumLine" => line(arguments, |line| Rule::RegionSum { line })?,
        "SumLine" => {
            let (sum, rest) = number(arguments)?;
            line(rest, |line| Rule::SumLine { sum, line })?
        }
        "Zipper" => line(arguments, |line| Rule::Zipper { line })?,
        "XSum" => clues(arguments, size, |sum, line| Some(Rule::XSum { sum, line }))?,
        "Sandwich" => {
            let (sum, line) = sum_of_line(arguments, size)?;
            vec![Rule::Sandwich {
                sum,
                crusts: None,
                line,
            }]
        }
        "Lunchbox" => {
            let (sum, rest) = number(arguments)?;
            lunchbox(sum, cells(rest)?)
        }
        "NumberedRoom" => clues(arguments, size, |digit, line| {
            let digit = i32::try_from(digit).ok()?;
            Some(Rule::Room { digit, line })
        })?,
        "Thermo" => line(arguments, |line| Rule::Thermo { line })?,
        "Palindrome" => line(arguments, |line| Rule::Palindrome { line })?,
        "Renban" => line(arguments, |cells| Rule::Renban { cells })?,
        "Between" => line(arguments, |line| Rule::Between { line })?,
        "Whisper" => {
            let (least, rest) = number_or(arguments, 5);
            line(rest, |line| Rule::Whisper { least, line })?
        }
        "Lockout" => {
            let (least, rest) = number_or(arguments, 4);
            line(rest, |line| Rule::Lockout { least, line })?
        }
        "Modular" => {
            let (k, rest) = number_or(arguments, 3);
            line(rest, |line| Rule::Modular { k, line })?
        }
        "Entropic" => line(arguments, |line| Rule::Entropic { line })?,
        "SameValues" => vec![same(arguments)?],
        "Pair" | "PairX" => return pairs(kind, arguments, place.digits).map(Some),
        "WhiteDot" => marks(arguments, |pair| Rule::White {
            difference: 1,
            pair,
        })?,
        "BlackDot" => marks(arguments, |pair| Rule::Black { ratio: 2, pair })?,
        "X" => marks(arguments, |pair| Rule::X { pair })?,
        "V" => marks(arguments, |pair| Rule::V { pair })?,
        "GreaterThan" => marks(arguments, |[greater, less]| Rule::Greater { greater, less })?,
        "Quad" => vec![quad(arguments)?],
        // With digits from 0, a 0 is no building.
        "Skyscraper" => clues(arguments, size, |count, line| {
            Some(Rule::Skyscraper {
                count: u32::try_from(count).ok()?,
                counts_zero: place.digits.lo() != 0,
                line,
            })
        })?,
        "HiddenSkyscraper" => clues(arguments, size, |digit, line| {
            let digit = i32::try_from(digit).ok()?;
            Some(Rule::HiddenSkyscraper { digit, line })
        })?,
        "Indexing" => {
            let (axis, rest) = match arguments {
                ["R", rest @ ..] => (Axis::Row, rest),
                ["C", rest @ ..] => (Axis::Column, rest),
                _ => return Err("R or C, and cells"),
            };
            vec![Rule::Index {
                axis,
                cells: cells(rest)?,
            }]
        }
        "CountingCircles" => vec![Rule::CountingCircles {
            cells: cells(arguments)?,
        }],
        _ => return Ok(None),
    }))
}

fn line(arguments: &[&str], rule: impl FnOnce(Vec<Cell>) -> Rule) -> Result<Vec<Rule>, Expected> {
    Ok(vec![rule(cells(arguments)?)])
}

/// Each pair of neighbours among the cells has the mark.
fn marks(arguments: &[&str], rule: impl FnMut(Pair) -> Rule) -> Result<Vec<Rule>, Expected> {
    Ok(neighbours(arguments)?.into_iter().map(rule).collect())
}

/// Reads cells with one digit or several, such as `R1C1_2_4`.
fn givens(arguments: &[&str], digits: Digits) -> Result<Vec<Rule>, Expected> {
    let given = |argument: &&str| {
        let mut parts = argument.split('_');
        let cell = cell(parts.next()?)?;
        let indices = parts.map(|text| digits.index(text.parse().ok()?));
        let digits = indices.collect::<Option<_>>()?;
        Some(Rule::Given { cell, digits })
    };
    let givens: Option<Vec<Rule>> = arguments
        .iter()
        .filter(|it| !it.is_empty())
        .map(given)
        .collect();
    givens.ok_or("cells and their digits, such as R1C1_5")
}

fn terms(arguments: &[&str]) -> Result<Vec<ninefold_variants::Term>, Expected> {
    let terms = cells(arguments)?
        .into_iter()
        .map(|cell| ninefold_variants::Term {
            cell,
            coefficient: 1,
        });
    Ok(terms.collect())
}

fn little_killer(arguments: &[&str], size: Size) -> Result<Rule, Expected> {
    const EXPECTED: Expected = "a sum and a cell of the border where a diagonal begins";
    let (sum, rest) = number(arguments).map_err(|_| EXPECTED)?;
    let cells = match rest {
        [first] => cell(first).and_then(|cell| size.diagonal_from(cell)),
        _ => None,
    };
    Ok(Rule::LittleKiller {
        sum,
        cells: cells.ok_or(EXPECTED)?,
    })
}

/// Reads the number of cells in the circle, and all cells.
fn pill(arguments: &[&str]) -> Result<Rule, Expected> {
    let (count, rest) = number::<usize>(arguments)?;
    let cells = cells(rest)?;
    match cells.split_at_checked(count) {
        Some((circle, line)) if !circle.is_empty() && !line.is_empty() => Ok(Rule::Pill {
            circle: circle.to_vec(),
            line: line.to_vec(),
        }),
        _ => Err("the number of cells in the circle, and more cells than that"),
    }
}

/// Returns the rules of a lunchbox. Its digits differ here, which our word does not say.
fn lunchbox(sum: i64, line: Vec<Cell>) -> Vec<Rule> {
    let in_row = line.iter().all(|cell| cell.row == line[0].row);
    let in_column = line.iter().all(|cell| cell.column == line[0].column);
    let distinct = (!in_row && !in_column).then(|| Rule::Distinct {
        cells: line.clone(),
    });
    distinct
        .into_iter()
        .chain([Rule::Lunchbox { sum, line }])
        .collect()
}

/// Reads the number of parts, and all cells.
fn same(arguments: &[&str]) -> Result<Rule, Expected> {
    let (count, rest) = number::<usize>(arguments)?;
    let cells = cells(rest)?;
    if count < 2 || !cells.len().is_multiple_of(count) {
        return Err("the number of parts, and as many cells for each part");
    }
    Ok(Rule::Same {
        parts: cells
            .chunks(cells.len() / count)
            .map(<[Cell]>::to_vec)
            .collect(),
    })
}

fn pairs(kind: &str, arguments: &[&str], digits: Digits) -> Result<Vec<Rule>, Expected> {
    let (key, rest) = arguments.split_first().ok_or("a table of digits")?;
    let table = table(key, digits.len()).ok_or("a table of the digits, in base 64")?;
    let rule = |line| match kind {
        "Pair" => Rule::Pairs {
            table: table.clone(),
            line,
        },
        _ => Rule::AllPairs {
            table: table.clone(),
            line,
        },
    };
    let groups = groups(rest)?;
    if groups.is_empty() {
        return Err(CELLS);
    }
    Ok(groups.into_iter().map(rule).collect())
}

/// Reads the upper left cell of a block, and digits.
fn quad(arguments: &[&str]) -> Result<Rule, Expected> {
    const EXPECTED: Expected = "a cell and digits";
    let (first, digits) = arguments.split_first().ok_or(EXPECTED)?;
    let digits: Option<Vec<i32>> = digits.iter().map(|text| text.parse().ok()).collect();
    let first = cell(first).ok_or(EXPECTED)?;
    let corner = |down, right| first.moved(down, right).ok_or(CLUES);
    Ok(Rule::Quad {
        digits: digits.ok_or(EXPECTED)?,
        cells: [first, corner(0, 1)?, corner(1, 0)?, corner(1, 1)?],
    })
}
