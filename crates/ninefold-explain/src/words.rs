//! Lists, candidates and conclusions in sentences and in the usual notation.

use std::fmt::Display;

use ninefold::logic::{Candidate, Conclusion, Literal};
use ninefold::{Cell, Digit};

/// `a`, `a and b`, `a, b and c`.
pub fn and(items: impl IntoIterator<Item = impl Display>) -> String {
    joined(items, "and")
}

/// `a`, `a or b`, `a, b or c`.
pub fn or(items: impl IntoIterator<Item = impl Display>) -> String {
    joined(items, "or")
}

fn joined(items: impl IntoIterator<Item = impl Display>, word: &str) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match &items[..] {
        [] => String::new(),
        [only] => only.clone(),
        [rest @ .., last] => format!("{} {word} {last}", rest.join(", ")),
    }
}

/// `r1c2=5`.
pub fn placement(candidate: Candidate) -> String {
    format!("{}={}", candidate.cell(), candidate.digit())
}

/// `r1c2<>5`.
pub fn elimination(candidate: Candidate) -> String {
    format!("{}<>{}", candidate.cell(), candidate.digit())
}

/// The conclusion in the usual notation: `r1c2=5 r1c3<>5`.
pub fn conclusion(conclusion: &Conclusion) -> String {
    let placements = conclusion.placement.into_iter().map(placement);
    let all: Vec<String> = placements
        .chain(conclusion.eliminations.iter().map(elimination))
        .collect();
    all.join(" ")
}

/// The conclusion as the sentence that ends an explanation: `So r1c2 is 5.`
pub fn consequence(conclusion: &Conclusion) -> String {
    let placed = conclusion
        .placement
        .map(|candidate| format!("{} is {}", candidate.cell(), candidate.digit()));
    let eliminations = &conclusion.eliminations;
    let mut cells: Vec<Cell> = eliminations.iter().map(Candidate::cell).collect();
    cells.dedup();
    if let (None, [cell], 2..) = (&placed, &cells[..], eliminations.len()) {
        let digits: Vec<Digit> = eliminations.iter().map(Candidate::digit).collect();
        return match digits[..] {
            [one, other] => format!("So {cell} is neither {one} nor {other}."),
            _ => format!("So {cell} is none of {}.", and(digits)),
        };
    }
    let eliminated = Digit::ALL.into_iter().filter_map(|digit| {
        let of_digit = |candidate: &Candidate| candidate.digit() == digit;
        let cells = eliminations.iter().filter(of_digit).map(Candidate::cell);
        match cells.collect::<Vec<Cell>>()[..] {
            [] => None,
            [cell] => Some(format!("{cell} is not {digit}")),
            [one, other] => Some(format!("neither {one} nor {other} is {digit}")),
            ref cells => Some(format!("none of {} is {digit}", and(cells))),
        }
    });
    format!("So {}.", and(placed.into_iter().chain(eliminated)))
}

/// `r1c2 is 5`, `r1c2 is not 5`.
pub fn literal(literal: Literal) -> String {
    let candidate = literal.candidate();
    let is = if literal.is_on() { "is" } else { "is not" };
    format!("{} {is} {}", candidate.cell(), candidate.digit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::logic::{CandidateSet, Rating};

    #[test]
    fn lists_read_as_people_write_them() {
        assert_eq!(and(["a"]), "a");
        assert_eq!(and(["a", "b"]), "a and b");
        assert_eq!(or(["a", "b", "c"]), "a, b or c");
    }

    #[test]
    fn conclusions_are_written_in_the_usual_notation() {
        let at =
            |index: usize, digit: u8| Candidate::new(Cell::ALL[index], Digit::new(digit).unwrap());
        let both = Conclusion {
            rating: Rating::ZERO,
            eliminations: [at(0, 5), at(1, 5), at(80, 2)].into_iter().collect(),
            placement: None,
        };
        assert_eq!(conclusion(&both), "r1c1<>5 r1c2<>5 r9c9<>2");
        assert_eq!(
            consequence(&both),
            "So r9c9 is not 2 and neither r1c1 nor r1c2 is 5."
        );
        let one_cell = Conclusion {
            eliminations: [at(0, 5), at(0, 6)].into_iter().collect(),
            ..both
        };
        assert_eq!(consequence(&one_cell), "So r1c1 is neither 5 nor 6.");
        let placed = Conclusion {
            eliminations: CandidateSet::EMPTY,
            placement: Some(at(9, 7)),
            ..both
        };
        assert_eq!(conclusion(&placed), "r2c1=7");
        assert_eq!(consequence(&placed), "So r2c1 is 7.");
    }
}
