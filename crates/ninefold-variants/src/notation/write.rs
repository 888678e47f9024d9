//! Writing of canonical texts: the same statements for equal boards, in the order of the table of words.

use std::fmt::Display;

use crate::board::Board;
use crate::cells::Cell;
use crate::digits::{Digits, character};
use crate::mask::Mask;
use crate::regions::default_regions;
use crate::rule::{Axis, Diagonal, Pair, Rule, Term};

/// The letters of regions, in the order in which they are used.
const LETTERS: &[u8; 62] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/// Returns the statements of the canonical text.
pub(super) fn statements(board: &Board) -> Vec<String> {
    let board = board.canonical();
    let digits = board.digits();
    let mut statements = vec![format!("grid {}x{}", board.rows(), board.columns())];
    if (digits.lo(), digits.hi()) != (1, board.rows().max(board.columns()) as i32) {
        statements.push(format!("digits {digits}"));
    }
    if board.regions() != default_regions(board.rows(), board.columns(), digits) {
        statements.push(regions(&board));
    }
    let (row, others) = givens(&board);
    statements.extend(row);
    statements.extend(others.map(|rule| statement(rule, digits)));
    statements
}

fn regions(board: &Board) -> String {
    if let Some((height, width)) = board.boxes() {
        return format!("regions {height}x{width}");
    }
    if board.regions().iter().all(Option::is_none) {
        return "regions none".to_owned();
    }
    // A board has at most as many regions as there are letters.
    let letter =
        |region: &Option<u8>| match region.and_then(|region| LETTERS.get(usize::from(region))) {
            Some(&letter) => char::from(letter),
            None => '.',
        };
    let letters: String = board.regions().iter().map(letter).collect();
    format!("regions {letters}")
}

/// Returns the row of givens, and the rules that are not in it.
///
/// The row has the first given of each cell that is one digit with a character.
fn givens(board: &Board) -> (Option<String>, impl Iterator<Item = &Rule>) {
    let mut row = vec!['.'; board.rows() * board.columns()];
    let mut others = Vec::new();
    for rule in board.rules() {
        match rule {
            Rule::Given { cell, digits } if row[board.index(*cell)] == '.' => {
                let value = digits.single().map(|index| board.digits().value(index));
                match value.and_then(character) {
                    Some(character) => row[board.index(*cell)] = character,
                    None => others.push(rule),
                }
            }
            _ => others.push(rule),
        }
    }
    let any = row.iter().any(|&character| character != '.');
    let text = any.then(|| format!("givens {}", row.into_iter().collect::<String>()));
    (text, others.into_iter())
}

/// Returns the word of a rule with its arguments, without its cells and long tables.
pub(crate) fn name(rule: &Rule, digits: Digits) -> String {
    let statement = statement(rule, digits);
    let name = statement.split(':').next().unwrap_or_default();
    let word = name.split(' ').next().unwrap_or_default();
    let is_short = matches!(
        rule,
        Rule::Pairs { .. } | Rule::AllPairs { .. } | Rule::Given { .. }
    );
    if is_short {
        word.to_owned()
    } else {
        name.to_owned()
    }
}

pub(super) fn statement(rule: &Rule, all: Digits) -> String {
    match rule {
        Rule::Given { cell, digits } => format!("given {cell}={}", commas(all.values_of(*digits))),
        Rule::Region { cells } => format!("region: {}", list(cells)),
        Rule::Distinct { cells } => format!("distinct: {}", list(cells)),
        Rule::Diagonal(Diagonal::Rising) => "diagonal /".to_owned(),
        Rule::Diagonal(Diagonal::Falling) => "diagonal \\".to_owned(),
        Rule::Disjoint => "disjoint".to_owned(),
        Rule::Windoku => "windoku".to_owned(),
        Rule::AntiKnight => "anti-knight".to_owned(),
        Rule::AntiKing => "anti-king".to_owned(),
        Rule::Chess { a, b } => format!("chess {a} {b}"),
        Rule::AntiTaxicab => "anti-taxicab".to_owned(),
        Rule::Nonconsecutive { except } => format!("nonconsecutive{}", exempt(except)),
        Rule::DiagonalNonconsecutive { except } => {
            format!("diagonal-nonconsecutive{}", exempt(except))
        }
        Rule::Odd { cells } => format!("odd: {}", list(cells)),
        Rule::Even { cells } => format!("even: {}", list(cells)),
        Rule::Max { cells } => format!("max: {}", list(cells)),
        Rule::Min { cells } => format!("min: {}", list(cells)),
        Rule::Low { cells } => format!("low: {}", list(cells)),
        Rule::High { cells } => format!("high: {}", list(cells)),
        Rule::Cage {
            sum: Some(sum),
            cells,
        } => format!("cage {sum}: {}", list(cells)),
        Rule::Cage { sum: None, cells } => format!("cage: {}", list(cells)),
        Rule::Sum { sum, terms } => weighted(*sum, terms),
        Rule::LittleKiller { sum, cells } => format!("littlekiller {sum}: {}", list(cells)),
        Rule::Arrow { circle, line } => format!("arrow: {circle} | {}", list(line)),
        Rule::Pill { circle, line } => format!("pill: {} | {}", list(circle), list(line)),
        Rule::EqualSums { parts } => format!("equalsum: {}", bars(parts)),
        Rule::RegionSum { line } => format!("regionsum: {}", list(line)),
        Rule::SumLine { sum, line } => format!("sumline {sum}: {}", list(line)),
        Rule::Zipper { line } => format!("zipper: {}", list(line)),
        Rule::XSum { sum, line } => format!("xsum {sum}: {}", list(line)),
        Rule::Sandwich {
            sum,
            crusts: Some((a, b)),
            line,
        } => format!("sandwich {sum} {a} {b}: {}", list(line)),
        Rule::Sandwich {
            sum,
            crusts: None,
            line,
        } => format!("sandwich {sum}: {}", list(line)),
        Rule::Lunchbox { sum, line } => format!("lunchbox {sum}: {}", list(line)),
        Rule::Room { digit, line } => format!("room {digit}: {}", list(line)),
        Rule::Product { product, cells } => format!("product {product}: {}", list(cells)),
        Rule::Thermo { line } => format!("thermo: {}", list(line)),
        Rule::SlowThermo { line } => format!("slow-thermo: {}", list(line)),
        Rule::Palindrome { line } => format!("palindrome: {}", list(line)),
        Rule::Renban { cells } => format!("renban: {}", list(cells)),
        Rule::Nabner { cells } => format!("nabner: {}", list(cells)),
        Rule::Whisper { least, line } => format!("whisper {least}: {}", list(line)),
        Rule::Between { line } => format!("between: {}", list(line)),
        Rule::Lockout { least, line } => format!("lockout {least}: {}", list(line)),
        Rule::Modular { k, line } => format!("modular {k}: {}", list(line)),
        Rule::Entropic { line } => format!("entropic: {}", list(line)),
        Rule::Parity { line } => format!("parity: {}", list(line)),
        Rule::RegionSame { line } => format!("region-same: {}", list(line)),
        Rule::Same { parts } => format!("same: {}", bars(parts)),
        Rule::Clone { pairs } => clone(pairs),
        Rule::Pairs { table, line } => format!("pairs {}: {}", masks(table), list(line)),
        Rule::AllPairs { table, line } => format!("allpairs {}: {}", masks(table), list(line)),
        Rule::White { difference, pair } => format!("white {difference}: {}", list(pair)),
        Rule::Black { ratio, pair } => format!("black {ratio}: {}", list(pair)),
        Rule::X { pair } => format!("x: {}", list(pair)),
        Rule::V { pair } => format!("v: {}", list(pair)),
        Rule::EdgeSum { sum, pair } => format!("edge-sum {sum}: {}", list(pair)),
        Rule::Greater { greater, less } => format!("greater: {greater} {less}"),
        Rule::Quad { digits, cells } => format!("quad {}: {}", commas(digits), list(cells)),
        Rule::NoWhite {
            differences,
            except,
        } => format!("no-white{}{}", numbers(differences), exempt(except)),
        Rule::NoBlack { ratios, except } => {
            format!("no-black{}{}", numbers(ratios), exempt(except))
        }
        Rule::NoDots { except } => format!("no-dots{}", exempt(except)),
        Rule::NoXv { sums, except } => format!("no-xv{}{}", numbers(sums), exempt(except)),
        Rule::Skyscraper {
            count,
            counts_zero: true,
            line,
        } => format!("skyscraper {count}: {}", list(line)),
        Rule::Skyscraper {
            count,
            counts_zero: false,
            line,
        } => {
            format!("skyscraper-nozero {count}: {}", list(line))
        }
        Rule::HiddenSkyscraper { digit, line } => {
            format!("hidden-skyscraper {digit}: {}", list(line))
        }
        Rule::Index {
            axis: Axis::Row,
            cells,
        } => format!("index row: {}", list(cells)),
        Rule::Index {
            axis: Axis::Column,
            cells,
        } => format!("index column: {}", list(cells)),
        Rule::Entropy => "entropy".to_owned(),
        Rule::GlobalMod => "global-mod".to_owned(),
        Rule::CountingCircles { cells } => format!("counting-circles: {}", list(cells)),
        Rule::CountDistinct { circle, cells } => {
            format!("count-distinct: {circle} | {}", list(cells))
        }
        Rule::NotSum { sum, cells } => format!("not-sum {sum}: {}", list(cells)),
    }
}

/// Writes things with a separator between them.
fn join<T: ToString>(things: impl IntoIterator<Item = T>, separator: &str) -> String {
    things
        .into_iter()
        .map(|thing| thing.to_string())
        .collect::<Vec<_>>()
        .join(separator)
}

fn list(cells: &[Cell]) -> String {
    join(cells, " ")
}

fn bars(parts: &[Vec<Cell>]) -> String {
    join(parts.iter().map(|part| list(part)), " | ")
}

fn commas<T: ToString>(numbers: impl IntoIterator<Item = T>) -> String {
    join(numbers, ",")
}

/// Writes the numbers of a negative constraint behind its word.
fn numbers<T: Display>(numbers: &[T]) -> String {
    format!(" {}", commas(numbers))
}

/// Writes the exempt pairs of a negative constraint.
fn exempt(pairs: &[Pair]) -> String {
    if pairs.is_empty() {
        return String::new();
    }
    format!(": {}", join(pairs.iter().map(|pair| list(pair)), " | "))
}

fn clone(pairs: &[Pair]) -> String {
    if let [pair] = pairs {
        return format!("clone: {}", list(pair));
    }
    let side = |index: usize| join(pairs.iter().map(|pair| pair[index]), " ");
    format!("clone: {} | {}", side(0), side(1))
}

fn masks(table: &[Mask]) -> String {
    join(table.iter().map(|mask| format!("{:x}", mask.bits())), ".")
}

fn weighted(sum: i64, terms: &[Term]) -> String {
    let cells = join(terms.iter().map(|term| term.cell), " ");
    if terms.iter().all(|term| term.coefficient == 1) {
        return format!("sum {sum}: {cells}");
    }
    let coefficients = commas(terms.iter().map(|term| term.coefficient));
    format!("sum {sum} coef {coefficients}: {cells}")
}
