//! Lists, candidates and conclusions in sentences and in the usual notation.

use ninefold::logic::{Candidate, Conclusion, HouseKind, Literal};
use ninefold::{Cell, DigitSet, House, HouseSet};

use crate::text;
use crate::text::{Joint, Text};

/// `a`, `a and b`, `a, b and c`.
pub fn and(items: impl IntoIterator<Item = impl Into<Text>>) -> Text {
    joined(Joint::And, items)
}

/// `a`, `a or b`, `a, b or c`.
pub fn or(items: impl IntoIterator<Item = impl Into<Text>>) -> Text {
    joined(Joint::Or, items)
}

/// `a, b, c`.
pub fn list(items: impl IntoIterator<Item = impl Into<Text>>) -> Text {
    joined(Joint::Comma, items)
}

fn joined(joint: Joint, items: impl IntoIterator<Item = impl Into<Text>>) -> Text {
    Text::list(joint, items.into_iter().map(Into::into).collect())
}

/// Writes houses of one kind: `row 1`, `rows 1 and 5`.
pub fn houses(houses: HouseSet) -> Text {
    let first = houses.first();
    let numbers = numbers(houses);
    match first.map(House::kind) {
        _ if houses.len() == 1 => and(houses),
        Some(HouseKind::Row) => text!("rows {numbers}"),
        Some(HouseKind::Column) => text!("columns {numbers}"),
        Some(HouseKind::Box) => text!("boxes {numbers}"),
        None => Text::default(),
    }
}

/// Writes the numbers of houses of one kind: `1 and 5`.
pub(crate) fn numbers(houses: HouseSet) -> Text {
    and(houses.iter().map(|house| house.index() % 9 + 1))
}

/// Writes houses of all kinds: `rows 1 and 5`, `row 1 and box 3`.
pub fn any_houses(all: HouseSet) -> Text {
    let of_kind = |kind| {
        all.iter()
            .filter(move |house| house.kind() == kind)
            .collect()
    };
    let kinds: [HouseSet; 3] = [HouseKind::Row, HouseKind::Column, HouseKind::Box].map(of_kind);
    and(kinds
        .into_iter()
        .filter(|of_kind| !of_kind.is_empty())
        .map(houses))
}

/// `r1c2=5`.
pub fn placement(candidate: Candidate) -> String {
    format!("{}={}", candidate.cell(), candidate.digit())
}

/// `r1c2<>5`.
pub fn elimination(candidate: Candidate) -> String {
    format!("{}<>{}", candidate.cell(), candidate.digit())
}

/// Writes the conclusion in the usual notation: `r1c2=5`, which implies the eliminations in its cell, or `r1c3<>5
/// r1c4<>5`.
pub fn conclusion(conclusion: &Conclusion) -> String {
    if let Some(placed) = conclusion.placement {
        return placement(placed);
    }
    let eliminations: Vec<String> = conclusion.eliminations.iter().map(elimination).collect();
    eliminations.join(" ")
}

/// Writes the conclusion as the last sentence of an explanation: `So r1c2 is 5.`, or the eliminations cell by cell:
/// `Remove 4, 5, 9 from r5c6; 4 from r7c2 and r7c3.`
pub fn consequence(conclusion: &Conclusion) -> Text {
    if let Some(placed) = conclusion.placement {
        return text!("So {claim}.", claim = literal(Literal::on(placed)));
    }
    let mut groups: Vec<(DigitSet, Vec<Cell>)> = Vec::new();
    let eliminations = &conclusion.eliminations;
    for cell in eliminations.cells() {
        let of_cell = eliminations.iter().filter(|one| one.cell() == cell);
        let digits = of_cell.map(Candidate::digit).collect();
        match groups.iter_mut().find(|(known, _)| *known == digits) {
            Some((_, cells)) => cells.push(cell),
            None => groups.push((digits, vec![cell])),
        }
    }
    let group = |(digits, cells): (DigitSet, Vec<Cell>)| {
        text!(
            "{digits} from {cells}",
            digits = list(digits),
            cells = and(cells)
        )
    };
    let groups = joined(Joint::Semicolon, groups.into_iter().map(group));
    text!("Remove {groups}.")
}

/// `r1c2 is 5`, `r1c2 is not 5`.
pub fn literal(literal: Literal) -> Text {
    let candidate = literal.candidate();
    let (cell, digit) = (candidate.cell(), candidate.digit());
    match literal.is_on() {
        true => text!("{cell} is {digit}"),
        false => text!("{cell} is not {digit}"),
    }
}

/// `r1c2 is 5`.
pub(crate) fn is(right: Candidate) -> Text {
    literal(Literal::on(right))
}

/// `r1c2 is not 5`.
pub(crate) fn is_not(wrong: Candidate) -> Text {
    literal(Literal::off(wrong))
}

/// `r1c2 is 5`, `r1c2 is 5 or 7`.
pub(crate) fn is_any(cell: Cell, digits: DigitSet) -> Text {
    match digits.single() {
        Some(digit) => is(Candidate::new(cell, digit)),
        None => text!("{cell} is {digits}", digits = or(digits)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::Digit;

    #[test]
    fn lists_read_as_people_write_them() {
        assert_eq!(and(["a"]), "a");
        assert_eq!(and(["a", "b"]), "a and b");
        assert_eq!(or(["a", "b", "c"]), "a, b or c");
        let boxes: HouseSet = [0, 4]
            .map(|number| HouseKind::Box.house(number))
            .into_iter()
            .collect();
        assert_eq!(houses(boxes), "boxes 1 and 5");
        let both = boxes | HouseKind::Row.house(2).into();
        assert_eq!(any_houses(both), "row 3 and boxes 1 and 5");
    }

    #[test]
    fn conclusions_are_written_in_the_usual_notation() {
        let at =
            |index: usize, digit: u8| Candidate::new(Cell::ALL[index], Digit::new(digit).unwrap());
        let both = Conclusion {
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
        };
        assert_eq!(conclusion(&placed), "r2c1=7");
        assert_eq!(consequence(&placed), "So r2c1 is 7.");
    }
}
