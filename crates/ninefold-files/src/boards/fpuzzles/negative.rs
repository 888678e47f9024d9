//! The negative constraints of f-puzzles, which depend on the marks between cells.
//!
//! A mark of a kind exempts its pair of cells from the negative constraint of that kind, and from no other.

use ninefold_variants::{Pair, Rule};
use serde_json::{Map, Value};

use super::element::integer;

/// The marks between cells, by kind.
#[derive(Debug, Default)]
struct Marks {
    differences: Vec<u32>,
    ratios: Vec<u32>,
    different: Vec<Pair>,
}

/// Returns the rules of the fields `negative` and `nonconsecutive`, given the rules of all marks. The names of negative
/// constraints that are not known are passed to `ignore`.
pub fn rules(
    document: &Map<String, Value>,
    marks: &[Rule],
    mut ignore: impl FnMut(&str),
) -> Vec<Rule> {
    let marks = Marks::of(marks);
    let mut rules = Vec::new();
    match document.get("nonconsecutive") {
        None | Some(Value::Null | Value::Bool(false)) => {}
        Some(Value::Bool(true)) => rules.push(Rule::Nonconsecutive {
            except: marks.different.clone(),
        }),
        Some(_) => ignore("nonconsecutive"),
    }
    let names = match document.get("negative") {
        Some(Value::Array(names)) => names.as_slice(),
        None | Some(Value::Null | Value::Bool(false)) => &[],
        Some(_) => {
            ignore("negative");
            &[]
        }
    };
    for name in names {
        rules.push(match name.as_str() {
            Some("ratio") => Rule::NoBlack {
                ratios: numbers(&marks.ratios, 2),
                except: Vec::new(),
            },
            Some("difference") => Rule::NoWhite {
                differences: numbers(&marks.differences, 1),
                except: Vec::new(),
            },
            Some("xv") => Rule::NoXv {
                sums: vec![5, 10],
                except: Vec::new(),
            },
            other => {
                let other =
                    other.map_or_else(|| integer(name).unwrap_or(0).to_string(), str::to_owned);
                ignore(&format!("negative: {other}"));
                continue;
            }
        });
    }
    rules
}

/// Returns the numbers that occur as marks, or the usual one if there are no marks.
fn numbers(found: &[u32], usual: u32) -> Vec<u32> {
    match found {
        [] => vec![usual],
        found => found.to_vec(),
    }
}

impl Marks {
    fn of(rules: &[Rule]) -> Marks {
        let mut marks = Marks::default();
        for rule in rules {
            match *rule {
                Rule::White {
                    difference,
                    mut pair,
                } => {
                    pair.sort_unstable();
                    marks.differences.push(difference);
                    marks.different.push(pair);
                }
                Rule::Black { ratio, .. } => marks.ratios.push(ratio),
                _ => {}
            }
        }
        marks.differences.sort_unstable();
        marks.differences.dedup();
        marks.ratios.sort_unstable();
        marks.ratios.dedup();
        marks.different.sort_unstable();
        marks.different.dedup();
        marks
    }
}
