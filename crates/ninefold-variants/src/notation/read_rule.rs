//! Reading of the statements that are rules, one arm for each word of the table.

use super::error::{ReadError, Wrong};
use super::fields::Fields;
use crate::mask::Mask;
use crate::rule::{Axis, Diagonal, Rule, Term};

const BLOCK: &str = "the four cells of a 2x2 block";
const COUNT: &str = "a number from 0 to 1000000000";
const DIGIT: &str = "a digit";
const SUM: &str = "a sum";
const TWO: &str = "two cells";

/// Reads the rule of a word, and returns it with the number of cells that further rules may list.
pub(super) fn rule(word: &'static str, mut fields: Fields<'_>) -> Result<(Rule, usize), ReadError> {
    let rule = match word {
        "region" => Rule::Region {
            cells: fields.cells()?,
        },
        "distinct" => Rule::Distinct {
            cells: fields.cells()?,
        },
        "diagonal" => {
            let choices = [("/", Diagonal::Rising), ("\\", Diagonal::Falling)];
            Rule::Diagonal(fields.choice(&choices, "/ or \\")?)
        }
        "disjoint" => Rule::Disjoint,
        "windoku" => Rule::Windoku,
        "anti-knight" => Rule::AntiKnight,
        "anti-king" => Rule::AntiKing,
        "chess" => Rule::Chess {
            a: steps(&mut fields)?,
            b: steps(&mut fields)?,
        },
        "anti-taxicab" => Rule::AntiTaxicab,
        "nonconsecutive" => Rule::Nonconsecutive {
            except: fields.pairs()?,
        },
        "diagonal-nonconsecutive" => Rule::DiagonalNonconsecutive {
            except: fields.pairs()?,
        },
        "odd" => Rule::Odd {
            cells: fields.cells()?,
        },
        "even" => Rule::Even {
            cells: fields.cells()?,
        },
        "max" => Rule::Max {
            cells: fields.cells()?,
        },
        "min" => Rule::Min {
            cells: fields.cells()?,
        },
        "low" => Rule::Low {
            cells: fields.cells()?,
        },
        "high" => Rule::High {
            cells: fields.cells()?,
        },
        "cage" => {
            let sum = if fields.has_argument() {
                Some(fields.integer(SUM)?)
            } else {
                None
            };
            Rule::Cage {
                sum,
                cells: fields.cells()?,
            }
        }
        "sum" => sum(&mut fields)?,
        "littlekiller" => Rule::LittleKiller {
            sum: fields.integer(SUM)?,
            cells: fields.cells()?,
        },
        "arrow" => {
            let (circle, line) = fields.circle_and_cells()?;
            Rule::Arrow { circle, line }
        }
        "pill" => {
            let [circle, line] = fields.two_parts()?;
            Rule::Pill { circle, line }
        }
        "equalsum" => Rule::EqualSums {
            parts: fields.parts()?,
        },
        "double-arrow" => double_arrow(&mut fields)?,
        "regionsum" => Rule::RegionSum {
            line: fields.cells()?,
        },
        "sumline" => Rule::SumLine {
            sum: fields.integer(SUM)?,
            line: fields.cells()?,
        },
        "zipper" => Rule::Zipper {
            line: fields.cells()?,
        },
        "xsum" => Rule::XSum {
            sum: fields.integer(SUM)?,
            line: fields.cells()?,
        },
        "sandwich" => {
            let sum = fields.integer(SUM)?;
            let crusts = if fields.has_argument() {
                Some((
                    fields.digit("the first crust")?,
                    fields.digit("the second crust")?,
                ))
            } else {
                None
            };
            Rule::Sandwich {
                sum,
                crusts,
                line: fields.cells()?,
            }
        }
        "lunchbox" => Rule::Lunchbox {
            sum: fields.integer(SUM)?,
            line: fields.cells()?,
        },
        "room" => Rule::Room {
            digit: fields.digit(DIGIT)?,
            line: fields.cells()?,
        },
        "product" => Rule::Product {
            product: fields.integer("a product")?,
            cells: fields.cells()?,
        },
        "thermo" => Rule::Thermo {
            line: fields.cells()?,
        },
        "slow-thermo" => Rule::SlowThermo {
            line: fields.cells()?,
        },
        "palindrome" => Rule::Palindrome {
            line: fields.cells()?,
        },
        "renban" => Rule::Renban {
            cells: fields.cells()?,
        },
        "nabner" => Rule::Nabner {
            cells: fields.cells()?,
        },
        "whisper" => Rule::Whisper {
            least: fields.natural_or(5, COUNT)?,
            line: fields.cells()?,
        },
        "between" => Rule::Between {
            line: fields.cells()?,
        },
        "lockout" => Rule::Lockout {
            least: fields.natural_or(4, COUNT)?,
            line: fields.cells()?,
        },
        "modular" => Rule::Modular {
            k: fields.natural(COUNT)?,
            line: fields.cells()?,
        },
        "entropic" => Rule::Entropic {
            line: fields.cells()?,
        },
        "parity" => Rule::Parity {
            line: fields.cells()?,
        },
        "region-same" => Rule::RegionSame {
            line: fields.cells()?,
        },
        "same" => Rule::Same {
            parts: fields.parts()?,
        },
        "clone" => clone(&mut fields)?,
        "pairs" => Rule::Pairs {
            table: table(&mut fields)?,
            line: fields.cells()?,
        },
        "allpairs" => Rule::AllPairs {
            table: table(&mut fields)?,
            line: fields.cells()?,
        },
        "white" => Rule::White {
            difference: fields.natural_or(1, COUNT)?,
            pair: fields.exactly(TWO)?,
        },
        "black" => Rule::Black {
            ratio: fields.natural_or(2, COUNT)?,
            pair: fields.exactly(TWO)?,
        },
        "x" => Rule::X {
            pair: fields.exactly(TWO)?,
        },
        "v" => Rule::V {
            pair: fields.exactly(TWO)?,
        },
        "edge-sum" => Rule::EdgeSum {
            sum: fields.integer(SUM)?,
            pair: fields.exactly(TWO)?,
        },
        "greater" => {
            let [greater, less] = fields.exactly(TWO)?;
            Rule::Greater { greater, less }
        }
        "quad" => Rule::Quad {
            digits: fields.integers("digits separated by commas")?,
            cells: fields.exactly(BLOCK)?,
        },
        "no-white" => Rule::NoWhite {
            differences: numbers(&mut fields, &[1])?,
            except: fields.pairs()?,
        },
        "no-black" => Rule::NoBlack {
            ratios: numbers(&mut fields, &[2])?,
            except: fields.pairs()?,
        },
        "no-dots" => Rule::NoDots {
            except: fields.pairs()?,
        },
        "no-xv" => Rule::NoXv {
            sums: numbers(&mut fields, &[5, 10])?,
            except: fields.pairs()?,
        },
        "skyscraper" | "skyscraper-nozero" => Rule::Skyscraper {
            count: fields.natural(COUNT)?,
            counts_zero: word == "skyscraper",
            line: fields.cells()?,
        },
        "hidden-skyscraper" => Rule::HiddenSkyscraper {
            digit: fields.digit(DIGIT)?,
            line: fields.cells()?,
        },
        "index" => {
            let choices = [("row", Axis::Row), ("column", Axis::Column)];
            Rule::Index {
                axis: fields.choice(&choices, "`row` or `column`")?,
                cells: fields.cells()?,
            }
        }
        "entropy" => Rule::Entropy,
        "global-mod" => Rule::GlobalMod,
        "counting-circles" => Rule::CountingCircles {
            cells: fields.cells()?,
        },
        "count-distinct" => {
            let (circle, cells) = fields.circle_and_cells()?;
            Rule::CountDistinct { circle, cells }
        }
        "not-sum" => Rule::NotSum {
            sum: fields.integer(SUM)?,
            cells: fields.cells()?,
        },
        _ => return Err(fields.unexpected(fields.word(), "another word")),
    };
    let left = fields.finish(takes_cells(&rule))?;
    Ok((rule, left))
}

/// Returns whether a statement of the rule may have a colon and cells.
fn takes_cells(rule: &Rule) -> bool {
    !matches!(
        rule,
        Rule::Diagonal(_)
            | Rule::Disjoint
            | Rule::Windoku
            | Rule::AntiKnight
            | Rule::AntiKing
            | Rule::Chess { .. }
            | Rule::AntiTaxicab
            | Rule::Entropy
            | Rule::GlobalMod
    )
}

/// Reads a distance of two cells along one axis.
fn steps(fields: &mut Fields<'_>) -> Result<u8, ReadError> {
    const EXPECTED: &str = "two numbers of rows and columns, at most 31";
    let piece = fields.argument(EXPECTED)?;
    let digits = piece.text.bytes().all(|byte| byte.is_ascii_digit());
    let steps = if digits {
        piece.text.parse().ok()
    } else {
        None
    };
    steps.ok_or_else(|| fields.unexpected(piece, EXPECTED))
}

fn sum(fields: &mut Fields<'_>) -> Result<Rule, ReadError> {
    let sum = fields.integer(SUM)?;
    let word = fields.word();
    let coefficients: Option<Vec<i64>> = if fields.has_argument() {
        fields.choice(&[("coef", ())], "`coef` or a colon and cells")?;
        Some(fields.integers("coefficients separated by commas")?)
    } else {
        None
    };
    let cells = fields.cells()?;
    let coefficients = coefficients.unwrap_or_else(|| vec![1; cells.len()]);
    if coefficients.len() != cells.len() {
        let found = format!("{} coefficients", coefficients.len());
        let expected = format!("one for each of {} cells", cells.len());
        return Err(fields.error(word, Wrong::unexpected(&found, expected)));
    }
    let terms = cells.into_iter().zip(coefficients);
    Ok(Rule::Sum {
        sum,
        terms: terms
            .map(|(cell, coefficient)| Term { cell, coefficient })
            .collect(),
    })
}

/// Reads equal sums: of given parts, or of the ends and the inner cells of one line.
fn double_arrow(fields: &mut Fields<'_>) -> Result<Rule, ReadError> {
    let word = fields.word();
    let parts = fields.parts()?;
    let parts = match parts.as_slice() {
        [line] => match line.as_slice() {
            [first, inner @ .., last] if !inner.is_empty() => {
                vec![vec![*first, *last], inner.to_vec()]
            }
            _ => return Err(fields.unexpected(word, "a line of at least three cells")),
        },
        _ => parts,
    };
    Ok(Rule::EqualSums { parts })
}

/// Reads two cells, or two lists of equally many cells.
fn clone(fields: &mut Fields<'_>) -> Result<Rule, ReadError> {
    let word = fields.word();
    let parts = fields.parts()?;
    let pairs = match parts.as_slice() {
        [two] => match two.as_slice() {
            &[a, b] => vec![[a, b]],
            _ => {
                return Err(
                    fields.unexpected(word, "two cells, or two lists of cells separated by |")
                );
            }
        },
        [one, other] if one.len() == other.len() => {
            one.iter().zip(other).map(|(&a, &b)| [a, b]).collect()
        }
        _ => return Err(fields.unexpected(word, "two lists of equally many cells")),
    };
    Ok(Rule::Clone { pairs })
}

/// Reads one hexadecimal mask for each digit, separated by dots.
fn table(fields: &mut Fields<'_>) -> Result<Vec<Mask>, ReadError> {
    const EXPECTED: &str = "hexadecimal masks separated by dots, one for each digit";
    let piece = fields.argument(EXPECTED)?;
    let mask = |part: super::statement::Piece<'_>| {
        let digits = part.text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let bits = if digits {
            u32::from_str_radix(part.text, 16).ok()
        } else {
            None
        };
        bits.map(Mask::from_bits)
            .ok_or_else(|| fields.unexpected(part, EXPECTED))
    };
    piece.split('.').map(mask).collect()
}

/// Reads numbers separated by commas, or returns the default if there are none.
fn numbers<N: TryFrom<i64> + Copy>(
    fields: &mut Fields<'_>,
    default: &[N],
) -> Result<Vec<N>, ReadError> {
    if fields.has_argument() {
        fields.integers("numbers separated by commas")
    } else {
        Ok(default.to_vec())
    }
}
