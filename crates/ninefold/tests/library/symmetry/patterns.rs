//! Compares the symmetries of clues, in the puzzle itself and in disguise, with their definition; and tests the
//! consequences of automorphisms for the solution.

use ninefold::symmetry::{Canonizer, SquareSymmetry, Transformation};
use ninefold::{Candidates, Cell, CellSet, Grid, Solution};
use proptest::prelude::*;

use crate::corpora::any::transformation;
use crate::corpora::{EXAMPLE, MOST_CANONICAL, grid};
use crate::oracle::orders;

/// Returns the cells of a drawing whose letters are clues.
fn cells(drawing: &str) -> CellSet {
    let clues = Cell::ALL
        .into_iter()
        .zip(drawing.split_whitespace().flat_map(str::chars));
    clues
        .filter(|(_, sign)| *sign == 'o')
        .map(|(cell, _)| cell)
        .collect()
}

fn as_it_stands(cells: CellSet) -> Vec<SquareSymmetry> {
    SquareSymmetry::ALL
        .into_iter()
        .filter(|it| it.keeps(cells))
        .collect()
}

fn names(symmetries: &[SquareSymmetry]) -> String {
    let names: Vec<&str> = symmetries.iter().map(|it| it.name()).collect();
    names.join(" ")
}

/// A pattern without any symmetry, from which each symmetry of the square makes a pattern with exactly this symmetry.
const CROOKED: &str = "
    ooo...... .o....... ......... ......... .....o... ......... ......... ......... .........";

#[test]
fn a_pattern_has_the_symmetry_that_made_it() {
    let start = cells(CROOKED);
    assert_eq!(as_it_stands(start), []);
    for symmetry in SquareSymmetry::ALL {
        let by = symmetry.transformation();
        let (mut pattern, mut image) = (start, start);
        for _ in 1..by.order() {
            image = by.cells(image);
            pattern |= image;
        }
        let found = names(&as_it_stands(pattern));
        match symmetry {
            SquareSymmetry::QuarterTurn => assert_eq!(found, "half-turn quarter-turn"),
            _ => assert_eq!(found, symmetry.name()),
        }
        assert_eq!(by.of_cells(), by);
        assert_eq!(symmetry.to_string(), symmetry.name());
    }
    for all in [CellSet::EMPTY, CellSet::ALL] {
        assert_eq!(as_it_stands(all), SquareSymmetry::ALL);
        assert_eq!(SquareSymmetry::in_disguise(all), SquareSymmetry::ALL);
    }
}

/// Compares with the definition of a symmetry in disguise.
#[test]
fn symmetries_in_disguise_are_those_of_all_disguises() {
    let patterns = [
        CROOKED,
        // Two clues; a box; two bands with some clues; four clues that a quarter-turn can map to each other.
        "o........ .o....... ......... ......... ......... ......... ......... ......... .........",
        "ooo...... ooo...... ooo...... ......... ......... ......... ......... ......... .........",
        "oo.o..... ..o.o.o.. .o.....o. o..o..o.. ......... ......... ......... ......... .........",
        "o........ ......... ...o..... .......o. ......... ......... ....o.... ......... .........",
        // A puzzle with 17 clues that is symmetric in a diagonal, and one with 24 clues and quarter-turn symmetry.
        "....o.oo. .o......o ......... oo....... ..o....o. ....o.... o....o... .o..o.... o........",
        "o.o.o.... .o..oo.o. o...o..o. .oo...... ..o...o.. ......oo. .o..o...o .o.oo..o. ....o.o.o",
    ];
    let expected = patterns.map(|drawing| by_definition(cells(drawing)));
    for (drawing, expected) in patterns.iter().zip(&expected) {
        let found = SquareSymmetry::in_disguise(cells(drawing));
        assert_eq!(names(&found), names(expected), "{drawing}");
    }
    // Both answers occur for each symmetry.
    for symmetry in SquareSymmetry::ALL {
        let has = expected
            .iter()
            .filter(|found| found.contains(&symmetry))
            .count();
        assert!((1..expected.len()).contains(&has), "{symmetry}: {has}");
    }
}

/// Returns the symmetries that some equivalent pattern has. Transposed patterns have no further ones.
fn by_definition(pattern: CellSet) -> Vec<SquareSymmetry> {
    let orders = orders();
    let mut found = [false; 6];
    for rows in &orders {
        for columns in &orders {
            let has = |row: usize, column: usize| {
                pattern.contains(Cell::at(rows[row], columns[column]).unwrap())
            };
            let keeps = |image: &dyn Fn(usize, usize) -> (usize, usize)| {
                (0..81).all(|place| {
                    let (row, column) = (place / 9, place % 9);
                    let (other_row, other_column) = image(row, column);
                    has(row, column) == has(other_row, other_column)
                })
            };
            found[0] = found[0] || keeps(&|row, column| (8 - row, 8 - column));
            found[1] = found[1] || keeps(&|row, column| (column, 8 - row));
            found[2] = found[2] || keeps(&|row, column| (8 - row, column));
            found[3] = found[3] || keeps(&|row, column| (row, 8 - column));
            found[4] = found[4] || keeps(&|row, column| (column, row));
            found[5] = found[5] || keeps(&|row, column| (8 - column, 8 - row));
        }
    }
    let all = SquareSymmetry::ALL.into_iter().zip(found);
    all.filter(|(_, found)| *found)
        .map(|(symmetry, _)| symmetry)
        .collect()
}

/// Returns any cells with a symmetry.
fn symmetric() -> impl Strategy<Value = (SquareSymmetry, CellSet)> {
    let symmetry = prop::sample::select(&SquareSymmetry::ALL[..]);
    let some = prop::collection::vec(0..81u8, 1..20);
    (symmetry, some).prop_map(|(symmetry, some)| {
        let by = symmetry.transformation();
        let mut pattern: CellSet = some
            .into_iter()
            .map(|it| Cell::try_from(it).unwrap())
            .collect();
        for _ in 1..by.order() {
            pattern |= by.cells(pattern);
        }
        (symmetry, pattern)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn a_disguise_hides_no_symmetry((symmetry, pattern) in symmetric(), by in transformation()) {
        let found = SquareSymmetry::in_disguise(pattern);
        prop_assert!(found.contains(&symmetry));
        prop_assert_eq!(SquareSymmetry::in_disguise(by.cells(pattern)), found);
    }

    #[test]
    fn a_disguise_keeps_the_kind_of_an_automorphism(by in transformation(), other in transformation()) {
        for symmetry in SquareSymmetry::ALL {
            let disguised = by.inverse().then(&symmetry.transformation()).then(&by);
            let expected = match symmetry {
                SquareSymmetry::Vertical => SquareSymmetry::Horizontal,
                SquareSymmetry::Antidiagonal => SquareSymmetry::Diagonal,
                other => other,
            };
            prop_assert_eq!(SquareSymmetry::of(&disguised), Some(expected));
        }
        let disguised = by.inverse().then(&other).then(&by);
        prop_assert_eq!(SquareSymmetry::of(&disguised), SquareSymmetry::of(&other));
    }
}

/// Grids with 648 and 72 automorphisms.
const SYMMETRIC_GRIDS: [&str; 2] = [
    MOST_CANONICAL,
    "123456789457893612986217354274538196531964827698721435342685971715349268869172543",
];

/// Returns a puzzle that an automorphism of its solution maps to itself: clues are removed together with their images
/// while there is one solution.
fn with_automorphism() -> impl Strategy<Value = (Grid, Solution, Transformation)> {
    let order = Just(Cell::ALL.to_vec()).prop_shuffle();
    let start = prop::sample::select(&SYMMETRIC_GRIDS[..]);
    (start, transformation(), 1..72usize, order).prop_map(|(start, disguise, number, order)| {
        let solution = disguise.grid(&grid(start));
        let automorphisms = Canonizer::new().automorphisms(&solution).unwrap();
        let by = automorphisms.get(number).unwrap();
        let mut puzzle = solution;
        for cell in order {
            let mut without = puzzle;
            let mut image = cell;
            for _ in 0..by.order() {
                without.set(image, None);
                image = by.cell(image);
            }
            if without.solve().unique().is_some() {
                puzzle = without;
            }
        }
        (puzzle, Solution::try_from(solution).unwrap(), by)
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn the_solution_has_the_automorphisms_of_its_puzzle((puzzle, solution, by) in with_automorphism()) {
        let found = Canonizer::new().placements(&puzzle, &solution).unwrap();
        prop_assert!(!found.is_empty());
        let mut left = Candidates::from(&puzzle);
        let mut before = usize::MAX;
        for (number, placement) in found.iter().enumerate() {
            prop_assert_ne!(placement.by, Transformation::IDENTITY);
            prop_assert_eq!(placement.by.grid(&puzzle), puzzle);
            prop_assert_eq!(placement.by.solution(&solution), solution);
            for cell in placement.cells {
                prop_assert!(puzzle[cell].is_none() && placement.by.cell(cell) == cell);
                prop_assert!(placement.digits.contains(solution.digit(cell)));
            }
            let struck_out = placement.apply(&mut left);
            prop_assert!(struck_out <= before && (struck_out > 0 || number == 0));
            before = struck_out;
        }
        // The automorphism that made the puzzle restricts nothing further.
        for cell in Cell::ALL.into_iter().filter(|cell| by.cell(*cell) == *cell) {
            let stays = left[cell].iter().all(|digit| by.digit(digit) == digit);
            prop_assert!(stays, "{puzzle} {by} {cell}");
        }
    }
}

#[test]
fn placements_strike_out_what_the_solution_lacks() {
    // Reflected in the diagonal with 1 and 2, 3 and 5, 6 and 7 exchanged: four of the diagonal's cells must hold 4, 8
    // or 9.
    let puzzle =
        grid("4..3...2..8.4.......9.....654.....8......75......649......398.21..8....5..7...13.");
    let solution = *puzzle.solve().unique().unwrap();
    let found = Canonizer::new().placements(&puzzle, &solution).unwrap();
    assert_eq!(found.len(), 1);
    assert_eq!(
        found[0].by.to_string(),
        "t r123456789 c123456789 d215437689"
    );
    assert_eq!(found[0].cells.to_string(), "r4c4 r5c5 r8c8 r9c9");
    assert_eq!(found[0].digits.to_string(), "489");
    let mut candidates = Candidates::from(&puzzle);
    assert_eq!(found[0].apply(&mut candidates), 6);
    assert_eq!(found[0].apply(&mut candidates), 0);

    let mut canonizer = Canonizer::new();
    let asymmetric = grid(EXAMPLE);
    let of_asymmetric = *asymmetric.solve().unique().unwrap();
    assert_eq!(
        canonizer.placements(&asymmetric, &of_asymmetric),
        Ok(Vec::new())
    );
    let complete = Grid::from(solution);
    assert_eq!(canonizer.placements(&complete, &solution), Ok(Vec::new()));
    assert!(canonizer.placements(&puzzle, &of_asymmetric).is_err());
}
