//! Lists, candidates and conclusions in sentences and in the usual notation.

use std::fmt::Display;

use ninefold::logic::{Candidate, CellSet, Conclusion, Kind, Literal};
use ninefold::{Cell, DigitSet, House, HouseSet};

/// `a`, `a and b`, `a, b and c`.
pub fn and(items: impl IntoIterator<Item = impl Display>) -> String {
    joined(items, "and")
}

/// `a`, `a or b`, `a, b or c`.
pub fn or(items: impl IntoIterator<Item = impl Display>) -> String {
    joined(items, "or")
}

/// `row 1`, `rows 1 and 5`: houses of one kind.
pub fn houses(houses: HouseSet) -> String {
    let Some(kind) = houses.first().map(House::kind) else {
        return String::new();
    };
    let plural = if houses.len() == 1 { "" } else { "s" };
    let numbers = houses.iter().map(|house| house.index() % 9 + 1);
    format!("{kind}{plural} {}", and(numbers))
}

/// `rows 1 and 5`, `row 1 and box 3`: houses of all kinds.
pub fn any_houses(all: HouseSet) -> String {
    let of_kind = |kind| {
        all.iter()
            .filter(move |house| house.kind() == kind)
            .collect()
    };
    let kinds: [HouseSet; 3] = [Kind::Row, Kind::Column, Kind::Box].map(of_kind);
    and(kinds
        .into_iter()
        .filter(|of_kind| !of_kind.is_empty())
        .map(houses))
}

/// The text with a capital letter at its beginning.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// The text with a small letter at its beginning.
pub fn uncapital(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().map(|letter| letter.to_ascii_lowercase());
    first.into_iter().chain(letters).collect()
}

/// `a, b, c`.
pub fn list(items: impl IntoIterator<Item = impl Display>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    items.join(", ")
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

/// The conclusion in the usual notation: `r1c2=5`, which the eliminations in its cell follow from, or
/// `r1c3<>5 r1c4<>5`.
pub fn conclusion(conclusion: &Conclusion) -> String {
    if let Some(placed) = conclusion.placement {
        return placement(placed);
    }
    let eliminations: Vec<String> = conclusion.eliminations.iter().map(elimination).collect();
    eliminations.join(" ")
}

/// The conclusion as the sentence that ends an explanation: `So r1c2 is 5.`, or what to eliminate, cell by
/// cell: `Remove 4, 5, 9 from r5c6; 4 from r7c2 and r7c3.`
pub fn consequence(conclusion: &Conclusion) -> String {
    if let Some(placed) = conclusion.placement {
        return format!("So {}.", literal(Literal::on(placed)));
    }
    let mut groups: Vec<(DigitSet, Vec<Cell>)> = Vec::new();
    let eliminations = &conclusion.eliminations;
    let cells: CellSet = eliminations.iter().map(Candidate::cell).collect();
    for cell in cells {
        let of_cell = eliminations.iter().filter(|one| one.cell() == cell);
        let digits = of_cell.map(Candidate::digit).collect();
        match groups.iter_mut().find(|(known, _)| *known == digits) {
            Some((_, cells)) => cells.push(cell),
            None => groups.push((digits, vec![cell])),
        }
    }
    let groups: Vec<String> = groups
        .into_iter()
        .map(|(digits, cells)| format!("{} from {}", list(digits), and(cells)))
        .collect();
    format!("Remove {}.", groups.join("; "))
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
    use ninefold::Digit;
    use ninefold::logic::Rating;

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
            "Remove 5 from r1c1 and r1c2; 2 from r9c9."
        );
        let one_cell = Conclusion {
            eliminations: [at(0, 5), at(0, 4), at(0, 9)].into_iter().collect(),
            ..both
        };
        assert_eq!(consequence(&one_cell), "Remove 4, 5, 9 from r1c1.");
        let placed = Conclusion {
            eliminations: [at(9, 1), at(9, 2)].into_iter().collect(),
            placement: Some(at(9, 7)),
            ..both
        };
        assert_eq!(conclusion(&placed), "r2c1=7");
        assert_eq!(consequence(&placed), "So r2c1 is 7.");
    }
}
