//! Texts of the Interactive Sudoku Solver for boards.

use ninefold_variants::{Axis, Board, Cell, Diagonal, Digits, Mask, Rule};

use super::super::geometry::Size;
use super::super::unwritable::Unwritable;
use super::{shape, table};

/// The greatest number of rows, of columns and of digits that the solver takes.
const MOST: usize = 16;

/// Returns the text of a board.
///
/// It is read back as a board with the same meaning. A few words become others that mean the same: `region` becomes
/// `distinct`, and `nabner` becomes `allpairs`.
pub fn write(board: &Board) -> Result<String, Unwritable> {
    let digits = board.digits();
    if board.rows().max(board.columns()).max(digits.len()) > MOST {
        return Err(Unwritable::part("grid"));
    }
    if digits.lo() < 0 {
        return Err(Unwritable::part("digits"));
    }
    let mut statements = shape::write(board).ok_or_else(|| Unwritable::part("regions"))?;
    let mut givens = String::new();
    let mut others = Vec::new();
    for rule in board.rules() {
        match rule {
            Rule::Given { cell, digits: mask } => {
                givens.push('~');
                givens.push_str(&name(*cell));
                for value in digits.values_of(*mask) {
                    givens.push_str(&format!("_{value}"));
                }
            }
            rule => match statement(board, rule) {
                Some(statement) => statements.push(statement),
                None => others.push(rule),
            },
        }
    }
    Unwritable::rules(board, others)?;
    if !givens.is_empty() {
        statements.push(givens);
    }
    if statements.is_empty() {
        statements.push("Shape~9x9".to_owned());
    }
    Ok(format!(".{}", statements.join(".")))
}

/// Returns the name of a cell, with digits in base 36.
fn name(cell: Cell) -> String {
    let digit = |place: u8| char::from_digit(u32::from(place) + 1, 36).unwrap_or('0');
    format!("R{}C{}", digit(cell.row), digit(cell.column))
}

fn names(cells: &[Cell]) -> String {
    let names: Vec<String> = cells.iter().map(|&cell| name(cell)).collect();
    names.join("~")
}

/// Returns whether a rule or a house of the board says that all the cells differ.
fn differ(board: &Board, cells: &[Cell]) -> bool {
    let within = |house: &[Cell]| cells.iter().all(|cell| house.contains(cell));
    let region = |cell: &Cell| board.regions()[board.index(*cell)];
    let once = (1..cells.len()).all(|i| !cells[..i].contains(&cells[i]));
    let one = |same: &dyn Fn(&Cell, &Cell) -> bool| cells.iter().all(|cell| same(cell, &cells[0]));
    let said = |rule: &Rule| match rule {
        Rule::Region { cells } | Rule::Distinct { cells } => within(cells),
        _ => false,
    };
    once && (board.rules().iter().any(said)
        || cells.is_empty()
        || one(&|a, b| a.row == b.row)
        || one(&|a, b| a.column == b.column)
        || one(&|a, b| region(a).is_some() && region(a) == region(b)))
}

/// Returns the statement of a rule, if the solver has a type for it.
fn statement(board: &Board, rule: &Rule) -> Option<String> {
    let size = Size {
        rows: board.rows(),
        columns: board.columns(),
    };
    Some(match rule {
        Rule::Region { cells } | Rule::Distinct { cells } => {
            format!("AllDifferent~{}", names(cells))
        }
        Rule::Diagonal(Diagonal::Rising) => "Diagonal~1".to_owned(),
        Rule::Diagonal(Diagonal::Falling) => "Diagonal~-1".to_owned(),
        Rule::Disjoint => "DisjointSets".to_owned(),
        Rule::Windoku => "Windoku".to_owned(),
        Rule::AntiKnight => "AntiKnight".to_owned(),
        Rule::AntiKing => "AntiKing".to_owned(),
        Rule::AntiTaxicab => "AntiTaxicab".to_owned(),
        Rule::Nonconsecutive { except } if except.is_empty() => "AntiConsecutive".to_owned(),
        Rule::NoDots { except } if except.is_empty() => "StrictKropki".to_owned(),
        Rule::NoXv { sums, except } if except.is_empty() && *sums == [5, 10] => {
            "StrictXV".to_owned()
        }
        Rule::Odd { cells } => single(board.digits(), cells, |value| value % 2 != 0)?,
        Rule::Even { cells } => single(board.digits(), cells, |value| value % 2 == 0)?,
        Rule::Cage { sum: Some(0), .. } => return None,
        Rule::Cage { sum, cells } => format!("Cage~{}~{}", sum.unwrap_or(0), names(cells)),
        Rule::Sum { sum, terms } if terms.iter().all(|term| term.coefficient == 1) => {
            let cells: Vec<Cell> = terms.iter().map(|term| term.cell).collect();
            format!("Sum~{sum}~{}", names(&cells))
        }
        Rule::LittleKiller { sum, cells } => match diagonal(size, cells) {
            Some(first) => format!("LittleKiller~{sum}~{}", name(first)),
            None => format!("Sum~{sum}~{}", names(cells)),
        },
        Rule::Arrow { circle, line } => format!("Arrow~{}~{}", name(*circle), names(line)),
        Rule::Pill { circle, line } => {
            format!(
                "PillArrow~{}~{}~{}",
                circle.len(),
                names(circle),
                names(line)
            )
        }
        Rule::EqualSums { parts } => {
            let parts: Vec<String> = parts.iter().map(|part| names(part)).collect();
            format!("EqualSum~{}", parts.join("~-~"))
        }
        Rule::RegionSum { line } => format!("RegionSumLine~{}", names(line)),
        Rule::SumLine { sum, line } => format!("SumLine~{sum}~{}", names(line)),
        Rule::Zipper { line } => format!("Zipper~{}", names(line)),
        Rule::XSum { sum, line } => clue("XSum", size, *sum, line)?,
        Rule::Sandwich {
            sum,
            crusts: None,
            line,
        } => {
            let (name, _) = outside(size, line)?;
            format!("Sandwich~{sum}~{name}")
        }
        // The solver's lunchbox says that its digits differ.
        Rule::Lunchbox { sum, line } if differ(board, line) => {
            format!("Lunchbox~{sum}~{}", names(line))
        }
        Rule::Room { digit, line } => clue("NumberedRoom", size, i64::from(*digit), line)?,
        Rule::Thermo { line } => format!("Thermo~{}", names(line)),
        Rule::Palindrome { line } => format!("Palindrome~{}", names(line)),
        Rule::Renban { cells } => format!("Renban~{}", names(cells)),
        Rule::Between { line } => format!("Between~{}", names(line)),
        Rule::Whisper { least, line } => format!("Whisper~{least}~{}", names(line)),
        Rule::Lockout { least, line } => format!("Lockout~{least}~{}", names(line)),
        Rule::Modular { k, line } => format!("Modular~{k}~{}", names(line)),
        Rule::Entropic { line } => format!("Entropic~{}", names(line)),
        Rule::Same { parts } if parts.iter().all(|part| part.len() == parts[0].len()) => {
            format!("SameValues~{}~{}", parts.len(), names(&parts.concat()))
        }
        Rule::Nabner { cells } => {
            let table = related(board.digits(), |one, other| one.abs_diff(other) > 1);
            format!("PairX~{}~_Nabner~{}", table::key(&table), names(cells))
        }
        Rule::SlowThermo { line } => {
            let table = related(board.digits(), |one, other| one <= other);
            pair(&table, "Slow%20thermometer", line)
        }
        Rule::Parity { line } => {
            let table = related(board.digits(), |one, other| (one - other) % 2 != 0);
            pair(&table, "Parity", line)
        }
        Rule::Clone { pairs } => {
            let table = related(board.digits(), |one, other| one == other);
            let pairs: Vec<String> = pairs.iter().map(|pair| names(pair)).collect();
            format!("Pair~{}~_Clone~{}", table::key(&table), pairs.join("~~"))
        }
        Rule::Pairs { table, line } => pair(table, "", line),
        Rule::AllPairs { table, line } => format!("PairX~{}~_~{}", table::key(table), names(line)),
        Rule::White {
            difference: 1,
            pair,
        } => dot("WhiteDot", *pair)?,
        Rule::Black { ratio: 2, pair } => dot("BlackDot", *pair)?,
        Rule::X { pair } => dot("X", *pair)?,
        Rule::V { pair } => dot("V", *pair)?,
        Rule::EdgeSum { sum, pair } => format!("Sum~{sum}~{}", names(pair)),
        Rule::Greater { greater, less } => dot("GreaterThan", [*greater, *less])?,
        Rule::Quad { digits, cells } => {
            let digits: Vec<String> = digits.iter().map(i32::to_string).collect();
            format!("Quad~{}~{}", name(cells[0]), digits.join("~"))
        }
        Rule::Skyscraper {
            count,
            counts_zero,
            line,
        } if *counts_zero == (board.digits().lo() != 0) => {
            clue("Skyscraper", size, i64::from(*count), line)?
        }
        Rule::HiddenSkyscraper { digit, line } => {
            clue("HiddenSkyscraper", size, i64::from(*digit), line)?
        }
        Rule::Index { axis, cells } => {
            let axis = match axis {
                Axis::Row => 'R',
                Axis::Column => 'C',
            };
            format!("Indexing~{axis}~{}", names(cells))
        }
        Rule::Entropy => "GlobalEntropy".to_owned(),
        Rule::GlobalMod => "GlobalMod".to_owned(),
        Rule::CountingCircles { cells } => format!("CountingCircles~{}", names(cells)),
        _ => return None,
    })
}

/// Returns the cells with all digits that fulfil the condition as candidates.
fn single(digits: Digits, cells: &[Cell], condition: fn(i32) -> bool) -> Option<String> {
    let values: String = digits
        .values()
        .filter(|&value| condition(value))
        .map(|value| format!("_{value}"))
        .collect();
    let given = |cell: &Cell| format!("~{}{values}", name(*cell));
    (!values.is_empty()).then(|| cells.iter().map(given).collect())
}

fn pair(table: &[Mask], label: &str, line: &[Cell]) -> String {
    format!("Pair~{}~_{label}~{}", table::key(table), names(line))
}

/// Returns the table of a relation between two values.
fn related(digits: Digits, relation: fn(i32, i32) -> bool) -> Vec<Mask> {
    let row = |one| digits.mask(|other| relation(one, other));
    digits.values().map(row).collect()
}

/// Returns a mark between neighbours.
fn dot(kind: &str, [one, other]: [Cell; 2]) -> Option<String> {
    let steps =
        u32::from(one.row.abs_diff(other.row)) + u32::from(one.column.abs_diff(other.column));
    (steps == 1).then(|| format!("{kind}~{}~{}", name(one), name(other)))
}

/// Returns the clue of a whole row or column.
fn clue(kind: &str, size: Size, number: i64, line: &[Cell]) -> Option<String> {
    let (name, is_reversed) = outside(size, line)?;
    Some(if is_reversed {
        format!("{kind}~{name}~~{number}")
    } else {
        format!("{kind}~{name}~{number}~")
    })
}

/// Returns the name of a whole row or column, and whether the line begins at its end.
fn outside(size: Size, line: &[Cell]) -> Option<(String, bool)> {
    let first = *line.first()?;
    let axes = [
        (Axis::Row, 'R', first.row),
        (Axis::Column, 'C', first.column),
    ];
    axes.into_iter().find_map(|(axis, letter, number)| {
        let mut cells = size.line(axis, usize::from(number))?;
        let digit = char::from_digit(u32::from(number) + 1, 36)?;
        let is_same = cells == line;
        cells.reverse();
        (is_same || cells == line).then(|| (format!("{letter}{digit}"), !is_same))
    })
}

/// Returns the cell of the border from which the cells are a diagonal.
fn diagonal(size: Size, cells: &[Cell]) -> Option<Cell> {
    let is_diagonal = |first: &Cell| {
        size.diagonal_from(*first).is_some_and(|mut diagonal| {
            diagonal.sort_unstable();
            diagonal == cells
        })
    };
    cells.iter().copied().find(is_diagonal)
}
