//! Unique loops and bivalue universal graves: patterns that a puzzle with one solution cannot have.

use ninefold::logic::{BivalueGrave, CellSet, GraveType, LoopType, Position, UniqueLoop};
use ninefold::{Cell, Digit, DigitSet, House, HouseSet};

use super::{houses_of, in_each_case, plain, seeing};
use crate::pattern::{Context, Explanation, Pattern, Sentence};
use crate::text::Text;
use crate::{text, words};

/// The additional digits of each cell. At least one digit is right.
type Others = [(Cell, DigitSet)];

impl Explanation for UniqueLoop {
    fn name(&self) -> Text {
        text!("a unique loop")
    }

    fn sentences(&self, found: Option<Context<'_>>) -> Vec<Sentence> {
        let [one, other] = self.digits;
        let swap = text!(
            "If {cells} held nothing but {one} and {other}, these could be swapped, and the puzzle would have two \
             solutions.",
            cells = words::and(&self.cells)
        );
        let meaning = found.map(|found| meaning_of_loop(self, found));
        plain([swap].into_iter().chain(meaning.into_iter().flatten()))
    }

    fn pattern(&self) -> Pattern {
        let ring: CellSet = self.cells.iter().copied().collect();
        let both: DigitSet = self.digits.into_iter().collect();
        // Cells with more than the two digits show these too.
        let pattern = Pattern::new(HouseSet::EMPTY, ring, DigitSet::ALL);
        match &self.kind {
            LoopType::ThreeNaked {
                house,
                digits,
                cells,
            }
            | LoopType::ThreeHidden {
                house,
                digits,
                cells,
            } => pattern.with_set(*house, cells, *digits, both),
            _ => Pattern {
                digits: both,
                ..pattern
            },
        }
    }
}

impl Pattern {
    /// Returns the pattern with the set that some of its cells form with further cells of the house.
    fn with_set(self, house: House, further: &[Cell], set: DigitSet, both: DigitSet) -> Pattern {
        let further: CellSet = further.iter().copied().collect();
        let candidates = Pattern::new(HouseSet::EMPTY, further, set).candidates;
        Pattern {
            houses: house.into(),
            further,
            candidates: self.candidates | candidates,
            digits: both | set,
            ..self
        }
    }
}

/// Explains the consequences of the additional candidates of the loop in the position where it was found.
fn meaning_of_loop(ring: &UniqueLoop, found: Context<'_>) -> Vec<Text> {
    let others = others(ring, found.position);
    match &ring.kind {
        LoopType::One { .. } => vec![avoided(&others, Text::default())],
        LoopType::Two { digit } => common(*digit, &others, found),
        LoopType::ThreeNaked {
            house,
            digits,
            cells,
        } => naked_with(*house, cells, *digits, &others, found.position),
        LoopType::ThreeHidden {
            house,
            digits,
            cells,
        } => hidden_with(*house, cells, *digits, &others),
        LoopType::Four { bound } => bound_to(ring, *bound, &others, found.position),
    }
}

/// States that one of the cells must hold one of its other digits, and a further consequence.
fn avoided(others: &Others, also: Text) -> Text {
    let cells = words::or(others.iter().map(|(cell, _)| cell));
    let digits = words::or(digits_of(others));
    text!("To avoid this, {cells} must be {digits}{also}.")
}

/// States that one of the cells must be the digit, and no cell that sees all the cells can be.
fn common(digit: Digit, others: &Others, found: Context<'_>) -> Vec<Text> {
    let gone = found.conclusion.eliminations.cells();
    vec![
        avoided(others, Text::default()),
        seeing(gone, others.len(), digit),
    ]
}

/// States that one of the two cells holds one of its other digits, so that the other one makes a hidden set with the
/// further cells.
fn hidden_with(house: House, further: &[Cell], set: DigitSet, others: &Others) -> Vec<Text> {
    vec![
        avoided(others, Text::default()),
        text!(
            "The other one of the two and {cells} are then the only places for {digits} in {house}.",
            cells = words::and(further),
            digits = words::and(set)
        ),
        text!(
            "So nothing else can go in {cells}.",
            cells = words::and(further)
        ),
    ]
}

/// States that one of the two cells holds the bound digit, and that the other one would complete the loop.
fn bound_to(found: &UniqueLoop, bound: Digit, others: &Others, position: &Position) -> Vec<Text> {
    let cells: Vec<Cell> = others.iter().map(|&(cell, _)| cell).collect();
    let free = found.digits.iter().find(|&&digit| digit != bound);
    let house = houses_of(bound, &cells, Some(position)).next();
    let [one, other] = found.digits;
    vec![
        text!(
            "In {house}, the only places for {digit} are {cells}, so one of the two is {digit}.",
            house = house.map_or_else(|| text!("their house"), Text::from),
            digit = bound,
            cells = words::and(&cells)
        ),
        text!(
            "If the other were {free}, all these cells would hold nothing but {one} and {other}.",
            free = free.copied().map_or_else(Text::default, Text::from)
        ),
    ]
}

/// Returns all digits of the cells.
fn digits_of(others: &Others) -> DigitSet {
    others.iter().flat_map(|&(_, digits)| digits).collect()
}

/// Returns the candidates of the cells of the loop besides its two digits.
fn others(found: &UniqueLoop, position: &Position) -> Vec<(Cell, DigitSet)> {
    let both: DigitSet = found.digits.into_iter().collect();
    let of_cell = |&cell: &Cell| (cell, position.candidates(cell) - both);
    let all = found.cells.iter().map(of_cell);
    all.filter(|(_, digits)| !digits.is_empty()).collect()
}

impl Explanation for BivalueGrave {
    fn name(&self) -> Text {
        text!("a bivalue grave")
    }

    fn sentences(&self, found: Option<Context<'_>>) -> Vec<Sentence> {
        let grave = text!(
            "Without {candidates} every empty cell would have two candidates and every digit two places in each \
             house, and the puzzle would not have exactly one solution.",
            candidates = words::and(told(&self.surplus))
        );
        let meaning = found.map(|found| meaning_of_grave(self, found));
        plain([grave].into_iter().chain(meaning.into_iter().flatten()))
    }

    fn pattern(&self) -> Pattern {
        let in_cell = |&(cell, digits): &(Cell, DigitSet)| {
            Pattern::new(HouseSet::EMPTY, cell.into(), digits).candidates
        };
        let surplus = Pattern {
            cells: self.surplus.iter().map(|&(cell, _)| cell).collect(),
            candidates: self.surplus.iter().flat_map(in_cell).collect(),
            digits: digits_of(&self.surplus),
            ..Pattern::default()
        };
        match &self.kind {
            GraveType::Three {
                house,
                cells,
                digits,
            } => surplus.with_set(*house, cells, *digits, surplus.digits),
            GraveType::Four { house, digit } => {
                let bound = Pattern::new(HouseSet::EMPTY, surplus.cells, (*digit).into());
                Pattern {
                    houses: (*house).into(),
                    candidates: surplus.candidates | bound.candidates,
                    digits: surplus.digits | bound.digits,
                    ..surplus
                }
            }
            GraveType::One | GraveType::Two { .. } | GraveType::Any => surplus,
        }
    }
}

/// Explains the consequences of the surplus candidates.
fn meaning_of_grave(grave: &BivalueGrave, found: Context<'_>) -> Vec<Text> {
    match &grave.kind {
        GraveType::One => vec![avoided(&grave.surplus, Text::default())],
        GraveType::Two { digit } => common(*digit, &grave.surplus, found),
        GraveType::Any => vec![
            text!(
                "To avoid this, {claims}.",
                claims = words::or(told_as_right(&grave.surplus))
            ),
            in_each_case(found.conclusion),
        ],
        GraveType::Three {
            house,
            cells,
            digits,
        } => naked_with(*house, cells, *digits, &grave.surplus, found.position),
        GraveType::Four { house, digit } => vec![
            avoided(&grave.surplus, Text::default()),
            text!(
                "In {house}, the only places for {digit} are the same two cells.",
                house = *house,
                digit = *digit
            ),
            text!(
                "So one of them is {digit}, and the other one has its surplus digit.",
                digit = *digit
            ),
        ],
    }
}

/// States the naked set that the further cells form with the cell that holds one of its other digits, whichever it is.
fn naked_with(
    house: House,
    further: &[Cell],
    set: DigitSet,
    others: &Others,
    position: &Position,
) -> Vec<Text> {
    let marks = |&cell: &Cell| {
        let digits = words::list(position.candidates(cell));
        text!("{cell} ({digits})")
    };
    let cells = words::and(further.iter().map(marks));
    let also = match set.len() {
        2 => text!("; together with {cells} that is a naked pair in {house}"),
        3 => text!("; together with {cells} that is a naked triplet in {house}"),
        4 => text!("; together with {cells} that is a naked quad in {house}"),
        size => text!("; together with {cells} that is a naked set of {size} in {house}"),
    };
    vec![
        avoided(others, also),
        text!(
            "So {digits} go nowhere else in {house}.",
            digits = words::and(set)
        ),
    ]
}

/// `r7c2 is 4`, `r7c9 is 4 or 5`.
fn told_as_right(others: &Others) -> impl Iterator<Item = Text> {
    let told = |&(cell, digits): &(Cell, DigitSet)| words::is_any(cell, digits);
    others.iter().map(told)
}

/// `4 in r7c2`, `4 and 5 in r7c9`.
fn told(others: &Others) -> impl Iterator<Item = Text> {
    others
        .iter()
        .map(|&(cell, digits)| text!("{digits} in {cell}", digits = words::and(digits)))
}

#[cfg(test)]
mod tests {
    use crate::techniques::tests::told;

    #[test]
    fn loops_name_the_cells_with_other_candidates() {
        let puzzle =
            "..............1.23..4.56........76.8.9.......23..........3.......89..4..1........";
        let naked = told(puzzle, "unique rectangle type 3");
        assert_eq!(
            naked[1..],
            [
                "To avoid this, r7c2 or r7c9 must be 4 or 5; together with r7c6 (4, 5) that is a naked \
                 pair in row 7.",
                "So 4 and 5 go nowhere else in row 7.",
                "Remove 4 from r7c5.",
            ]
        );
        let puzzle =
            "..1...45..7......36.....8.749.1...72..6.475......5..9..63..5..9...673.......9....";
        let hidden = told(puzzle, "unique loop type 3");
        assert_eq!(
            hidden[1..],
            [
                "To avoid this, r9c2 or r8c2 must be 1 or 2.",
                "The other one of the two and r6c2 are then the only places for 4 and 8 in column 2.",
                "So nothing else can go in r6c2.",
                "Remove 3 from r6c2.",
            ]
        );
        let puzzle =
            "................12....34.........3....5.....6.786........28..7.34.....2.9........";
        let bound = told(puzzle, "unique rectangle type 4");
        assert_eq!(
            bound[1..],
            [
                "In column 7, the only places for 2 are r6c7 and r5c7, so one of the two is 2.",
                "If the other were 1, all these cells would hold nothing but 1 and 2.",
                "Remove 1 from r5c7 and r6c7.",
            ]
        );
    }

    #[test]
    fn graves_say_what_their_surplus_means() {
        let puzzle =
            "................12..3..4...........5....4.36.78..1.........5..4.1...3....2.....8.";
        let one = told(puzzle, "BUG type 1");
        assert_eq!(
            one[1..],
            ["To avoid this, r8c7 must be 7.", "Remove 6, 9 from r8c7."]
        );
        let puzzle =
            ".5....1.4.4.......6...78......2.1.939.....745............6..42.2..7...5....9.3.7.";
        assert_eq!(
            told(puzzle, "BUG type 3")[1],
            "To avoid this, r4c3, r6c1 or r6c3 must be 3 or 8; together with r6c2 (3, 8) that is a naked \
             pair in box 4."
        );
        let puzzle =
            "...6..4.98......1....37...8..9.2......2....7.53.......6.318.........2.564.5..3...";
        assert_eq!(
            told(puzzle, "BUG type 4")[2],
            "In box 6, the only places for 6 are the same two cells."
        );
    }
}
