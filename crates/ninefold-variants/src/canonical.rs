//! One form for each rule: lists without an order are sorted, and lines that read the same in both directions begin at
//! the smaller end.

use crate::cells::Cell;
use crate::digits::Digits;
use crate::rule::{Pair, Rule};

/// Brings a rule into its one form, which means the same.
pub(crate) fn sort(rule: &mut Rule, digits: Digits) {
    match rule {
        Rule::Region { cells }
        | Rule::Distinct { cells }
        | Rule::Odd { cells }
        | Rule::Even { cells }
        | Rule::Max { cells }
        | Rule::Min { cells }
        | Rule::Low { cells }
        | Rule::High { cells }
        | Rule::Cage { cells, .. }
        | Rule::LittleKiller { cells, .. }
        | Rule::Product { cells, .. }
        | Rule::Renban { cells }
        | Rule::Nabner { cells }
        | Rule::Index { cells, .. }
        | Rule::CountingCircles { cells }
        | Rule::CountDistinct { cells, .. }
        | Rule::NotSum { cells, .. }
        | Rule::Arrow { line: cells, .. }
        | Rule::RegionSame { line: cells } => cells.sort_unstable(),
        Rule::Sum { terms, .. } => terms.sort_unstable(),
        Rule::Pill { circle, line } => {
            circle.sort_unstable();
            line.sort_unstable();
        }
        Rule::EqualSums { parts } | Rule::Same { parts } => {
            parts.iter_mut().for_each(|part| part.sort_unstable());
            parts.sort_unstable();
        }
        Rule::RegionSum { line }
        | Rule::SumLine { line, .. }
        | Rule::Zipper { line }
        | Rule::Palindrome { line }
        | Rule::Whisper { line, .. }
        | Rule::Modular { line, .. }
        | Rule::Entropic { line }
        | Rule::Parity { line } => from_smaller_end(line),
        Rule::Between { line } | Rule::Lockout { line, .. } => {
            from_smaller_end(line);
            if let [_, inner @ .., _] = line.as_mut_slice() {
                inner.sort_unstable();
            }
        }
        Rule::Sandwich { crusts, .. } => {
            *crusts = crusts
                .map(|(a, b)| (a.min(b), a.max(b)))
                .filter(|&ends| ends != (digits.lo(), digits.hi()));
        }
        Rule::Clone { pairs } => sort_pairs(pairs),
        Rule::White { pair, .. }
        | Rule::Black { pair, .. }
        | Rule::X { pair }
        | Rule::V { pair }
        | Rule::EdgeSum { pair, .. } => pair.sort_unstable(),
        Rule::Quad { digits, cells } => {
            digits.sort_unstable();
            cells.sort_unstable();
        }
        Rule::Nonconsecutive { except }
        | Rule::DiagonalNonconsecutive { except }
        | Rule::NoDots { except } => sort_pairs(except),
        Rule::NoWhite {
            differences: numbers,
            except,
        }
        | Rule::NoBlack {
            ratios: numbers,
            except,
        } => {
            numbers.sort_unstable();
            numbers.dedup();
            sort_pairs(except);
        }
        Rule::NoXv { sums, except } => {
            sums.sort_unstable();
            sums.dedup();
            sort_pairs(except);
        }
        Rule::Chess { a, b } => (*a, *b) = (*a.min(b), *a.max(b)),
        Rule::Given { .. }
        | Rule::Diagonal(_)
        | Rule::Disjoint
        | Rule::Windoku
        | Rule::AntiKnight
        | Rule::AntiKing
        | Rule::AntiTaxicab
        | Rule::XSum { .. }
        | Rule::Lunchbox { .. }
        | Rule::Room { .. }
        | Rule::Thermo { .. }
        | Rule::SlowThermo { .. }
        | Rule::Pairs { .. }
        | Rule::AllPairs { .. }
        | Rule::Greater { .. }
        | Rule::Skyscraper { .. }
        | Rule::HiddenSkyscraper { .. }
        | Rule::Entropy
        | Rule::GlobalMod => {}
    }
}

/// Reverses a line if it is then smaller.
fn from_smaller_end(line: &mut [Cell]) {
    if line.iter().rev().lt(line.iter()) {
        line.reverse();
    }
}

/// Sorts pairs and both cells of each, and removes duplicates.
fn sort_pairs(pairs: &mut Vec<Pair>) {
    pairs.iter_mut().for_each(|pair| pair.sort_unstable());
    pairs.sort_unstable();
    pairs.dedup();
}
