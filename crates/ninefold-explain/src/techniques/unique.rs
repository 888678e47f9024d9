//! Unique loops and bivalue universal graves: patterns that a puzzle with one solution cannot have.

use ninefold::logic::{BivalueGrave, GraveType, LoopType, Position, UniqueLoop};
use ninefold::{Cell, Digit, DigitSet, House, HouseSet};

use super::{houses_of, plain};
use crate::explanation::{Explanation, Found, Pattern, Sentence};
use crate::words;

/// The digits besides those of the pattern, cell by cell. At least one of them is right.
type Others = [(Cell, DigitSet)];

impl Explanation for UniqueLoop {
    fn sentences(&self, found: Option<Found<'_>>) -> Vec<Sentence> {
        let [one, other] = self.digits;
        let swap = format!(
            "If {} held nothing but {one} and {other}, these could be swapped, and the puzzle would \
             have two solutions.",
            words::and(&self.cells)
        );
        let meaning = found.map(|found| meaning_of_loop(self, found.position));
        plain([swap].into_iter().chain(meaning))
    }

    fn pattern(&self) -> Pattern {
        let (hinted_house, further): (_, &[Cell]) = match &self.kind {
            LoopType::ThreeNaked { house, cells, .. }
            | LoopType::ThreeHidden { house, cells, .. } => (Some(*house), cells),
            _ => (None, &[]),
        };
        let digits = self.digits.into_iter().collect();
        Pattern {
            further: further.iter().copied().collect(),
            hinted_house,
            ..Pattern::new(
                HouseSet::EMPTY,
                self.cells.iter().copied().collect(),
                digits,
            )
        }
    }
}

/// What the other candidates of the loop mean in the position in which it was found.
fn meaning_of_loop(found: &UniqueLoop, position: &Position) -> String {
    let others = others(found, position);
    let cells: Vec<Cell> = others.iter().map(|&(cell, _)| cell).collect();
    match &found.kind {
        LoopType::One { cell } => {
            format!("Only {cell} has other candidates, so it holds one of these.")
        }
        LoopType::Two { digit } => {
            let only = "The only other candidate";
            format!(
                "{only} is {digit}, in {}. {}",
                words::and(&cells),
                common(*digit, &cells)
            )
        }
        LoopType::ThreeNaked {
            house,
            digits,
            cells: further,
        } => format!(
            "The others are {}; one of them is right. {}",
            words::and(told(&others)),
            naked_with(*house, further, *digits, &cells)
        ),
        LoopType::ThreeHidden {
            house,
            digits,
            cells: further,
        } => format!(
            "The others are {}; one of them is right, and its cell holds neither of the two. In \
             {house}, {} have no places but {}, {}: so they fill all of these but that cell, and \
             nothing else can stand in {}.",
            words::and(told(&others)),
            words::and(*digits),
            further
                .iter()
                .map(Cell::to_string)
                .collect::<Vec<_>>()
                .join(", "),
            words::and(&cells),
            words::and(further)
        ),
        LoopType::Four { bound } => {
            let free = found.digits.iter().find(|&digit| digit != bound);
            let free = free.map_or(String::new(), Digit::to_string);
            let house = houses_of(*bound, &cells, Some(position)).next();
            let house = house.map_or("their house".to_owned(), |house| house.to_string());
            format!(
                "In {house}, {bound} has no place but {}, so one of them holds it; if the other held \
                 {free}, nothing but the two digits would be left in the {} cells.",
                words::and(&cells),
                found.cells.len()
            )
        }
    }
}

/// What the cells of the loop may hold besides its two digits.
fn others(found: &UniqueLoop, position: &Position) -> Vec<(Cell, DigitSet)> {
    let both: DigitSet = found.digits.into_iter().collect();
    let of_cell = |&cell: &Cell| (cell, position.candidates(cell) - both);
    let all = found.cells.iter().map(of_cell);
    all.filter(|(_, digits)| !digits.is_empty()).collect()
}

impl Explanation for BivalueGrave {
    fn sentences(&self, _: Option<Found<'_>>) -> Vec<Sentence> {
        plain([
            format!(
                "Without {} every empty cell would have two candidates and every digit two places \
                 in each house, and the puzzle would not have exactly one solution.",
                words::and(told(&self.surplus))
            ),
            meaning_of_grave(self),
        ])
    }

    fn pattern(&self) -> Pattern {
        let (hinted_house, further): (_, &[Cell]) = match &self.kind {
            GraveType::Three { house, cells, .. } => (Some(*house), cells),
            GraveType::Four { house, .. } => (Some(*house), &[]),
            GraveType::One | GraveType::Two { .. } => (None, &[]),
        };
        let in_cell = |&(cell, digits): &(Cell, DigitSet)| {
            Pattern::new(HouseSet::EMPTY, cell.into(), digits).candidates
        };
        Pattern {
            cells: self.surplus.iter().map(|&(cell, _)| cell).collect(),
            candidates: self.surplus.iter().flat_map(in_cell).collect(),
            digits: surplus_digits(self),
            further: further.iter().copied().collect(),
            hinted_house,
            ..Pattern::default()
        }
    }
}

/// What follows from the surplus candidates.
fn meaning_of_grave(grave: &BivalueGrave) -> String {
    let cells: Vec<Cell> = grave.surplus.iter().map(|&(cell, _)| cell).collect();
    match &grave.kind {
        GraveType::One => {
            let digits = words::or(surplus_digits(grave));
            format!("So {} is {digits}.", words::and(&cells))
        }
        GraveType::Two { digit } => common(*digit, &cells),
        GraveType::Three {
            house,
            cells: further,
            digits,
        } => format!(
            "So one of these is right. {}",
            naked_with(*house, further, *digits, &cells)
        ),
        GraveType::Four { house, digit } => format!(
            "So one of these is right; and in {house}, {digit} has no place but the same two cells. \
             One of them holds {digit}, the other one of these, and nothing else can stand there."
        ),
    }
}

fn surplus_digits(grave: &BivalueGrave) -> DigitSet {
    let digits = grave.surplus.iter().map(|&(_, digits)| digits);
    digits.fold(DigitSet::EMPTY, |all, digits| all | digits)
}

/// That the digit stands in one of the cells.
fn common(digit: Digit, cells: &[Cell]) -> String {
    let all = if cells.len() == 2 { "both" } else { "them all" };
    format!("So {digit} stands in one of these cells, and in none that sees {all}.")
}

/// The naked set that the further cells form with whichever of these cells holds a digit of the set.
fn naked_with(house: House, further: &[Cell], digits: DigitSet, cells: &[Cell]) -> String {
    let has = if further.len() == 1 { "has" } else { "have" };
    format!(
        "In {house}, {} {has} no candidates but {digits}; with one of {} that makes as many cells as \
         digits, and nowhere else in {house} can these stand.",
        words::and(further),
        words::and(cells),
        digits = words::and(digits),
    )
}

/// `4 in r7c2`, `4 and 5 in r7c9`.
fn told(others: &Others) -> impl Iterator<Item = String> {
    others
        .iter()
        .map(|&(cell, digits)| format!("{} in {cell}", words::and(digits)))
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
                "The others are 4 in r7c2 and 5 in r7c9; one of them is right. In row 7, r7c6 has no \
                 candidates but 4 and 5; with one of r7c2 and r7c9 that makes as many cells as \
                 digits, and nowhere else in row 7 can these stand.",
                "So r7c5 is not 4.",
            ]
        );
        let puzzle =
            "..1...45..7......36.....8.749.1...72..6.475......5..9..63..5..9...673.......9....";
        let hidden = told(puzzle, "unique loop type 3");
        assert_eq!(
            hidden[1..],
            [
                "The others are 1 and 2 in r9c2 and 1 in r8c2; one of them is right, and its cell \
                 holds neither of the two. In column 2, 4 and 8 have no places but r6c2, r9c2 and \
                 r8c2: so they fill all of these but that cell, and nothing else can stand in r6c2.",
                "So r6c2 is not 3.",
            ]
        );
        let puzzle =
            "................12....34.........3....5.....6.786........28..7.34.....2.9........";
        let bound = told(puzzle, "unique rectangle type 4");
        assert_eq!(
            bound[1..],
            [
                "In column 7, 2 has no place but r6c7 and r5c7, so one of them holds it; if the other \
                 held 1, nothing but the two digits would be left in the 4 cells.",
                "So neither r5c7 nor r6c7 is 1.",
            ]
        );
    }

    #[test]
    fn graves_say_what_their_surplus_means() {
        let puzzle =
            "................12..3..4...........5....4.36.78..1.........5..4.1...3....2.....8.";
        let one = told(puzzle, "BUG type 1");
        assert_eq!(one[1..], ["So r8c7 is 7.", "So r8c7 is neither 6 nor 9."]);
        let puzzle =
            ".5....1.4.4.......6...78......2.1.939.....745............6..42.2..7...5....9.3.7.";
        assert_eq!(
            told(puzzle, "BUG type 3")[1],
            "So one of these is right. In box 4, r6c2 has no candidates but 3 and 8; with one of \
             r4c3, r6c1 and r6c3 that makes as many cells as digits, and nowhere else in box 4 can \
             these stand."
        );
        let puzzle =
            "...6..4.98......1....37...8..9.2......2....7.53.......6.318.........2.564.5..3...";
        assert_eq!(
            told(puzzle, "BUG type 4")[1],
            "So one of these is right; and in box 6, 6 has no place but the same two cells. One of \
             them holds 6, the other one of these, and nothing else can stand there."
        );
    }
}
