//! Compares canonical forms with those of independent programs, with their definition, and with each other.

use std::collections::{BTreeSet, HashSet};

use ninefold::symmetry::{Canonizer, Conflict, Form, Transformation};
use ninefold::{Cell, Digit, Grid, House, Puzzle, Solution};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use crate::corpora::any::transformation;
use crate::corpora::{EXAMPLE as PUZZLE, MOST_CANONICAL, SOLVED, corpus, grid, shared_text};
use crate::oracle::orders;

fn canonizers() -> [Canonizer; 2] {
    [Canonizer::new(), Canonizer::portable()]
}

#[test]
fn forms_are_those_of_independent_programs() {
    let Some(text) = shared_text("references/canonical.tsv") else {
        return;
    };
    for mut canonizer in canonizers() {
        for line in text.lines().skip(1) {
            let fields: Vec<&str> = line.split('\t').collect();
            let puzzle = grid(fields[1]);
            let [min, max] =
                [Form::Min, Form::Max].map(|form| canonizer.canonical(&puzzle, form).unwrap());
            assert_eq!(min.grid, grid(fields[2]), "{line}");
            assert_eq!(max.grid, grid(fields[4]), "{line}");
            for form in [min, max] {
                assert_eq!(form.automorphisms.to_string(), fields[3], "{line}");
                assert_eq!(form.by.grid(&puzzle), form.grid, "{line}");
            }
        }
    }
}

/// The figures of the specification: see docs/symmetry.md.
#[test]
fn collections_have_as_many_classes_as_published() {
    let expected = [
        ("17_clue.txt", 49_158, 49_158, Form::Min, 49_158 - 1_505),
        ("hardest_1905_11plus.txt", 48_766, 48_766, Form::Max, 35_363),
        ("magictour_1465.txt", 1_465, 1_464, Form::Min, 0),
    ];
    for (file, count, classes, form, unchanged) in expected {
        let Some(puzzles) = corpus(file, usize::MAX / 10) else {
            return;
        };
        assert_eq!(puzzles.len(), count, "{file}");
        let mut canonizer = Canonizer::new();
        let grids = puzzles.iter().map(|puzzle| *puzzle.givens());
        let forms: Vec<(Grid, Grid)> = grids
            .map(|grid| (grid, canonizer.canonical(&grid, form).unwrap().grid))
            .collect();
        let different: HashSet<Grid> = forms.iter().map(|(_, form)| *form).collect();
        assert_eq!(different.len(), classes, "{file}");
        let same = forms.iter().filter(|(grid, form)| grid == form).count();
        assert_eq!(same, unchanged, "{file}");
    }
}

#[test]
fn the_number_of_automorphisms_is_exact() {
    let box_of_nine: String = ["123......", "456......", "789......"].concat() + &".".repeat(54);
    let known = [
        (".".repeat(81), 3_359_232),
        (format!("5{}", ".".repeat(80)), 3_359_232 / 81),
        (box_of_nine, 373_248),
        (MOST_CANONICAL.to_owned(), 648),
        (PUZZLE.to_owned(), 1),
    ];
    for mut canonizer in canonizers() {
        for (text, expected) in &known {
            let puzzle = grid(text);
            for form in [Form::Min, Form::Max] {
                let automorphisms = canonizer.canonical(&puzzle, form).unwrap().automorphisms;
                assert_eq!(automorphisms, *expected, "{text}");
            }
            let automorphisms = canonizer.automorphisms(&puzzle).unwrap();
            assert_eq!(automorphisms.len(), *expected as usize);
            // All are different, and leave the grid unchanged.
            let some: Vec<Transformation> = automorphisms
                .iter()
                .step_by(expected.div_ceil(5000) as usize)
                .collect();
            assert_eq!(some[0], Transformation::IDENTITY);
            let different: BTreeSet<Transformation> = some.iter().copied().collect();
            assert_eq!(different.len(), some.len());
            assert!(some.iter().all(|it| it.grid(&puzzle) == puzzle), "{text}");
        }
    }
}

#[test]
fn a_digit_twice_in_a_house_is_named_with_both_cells() {
    let mut canonizer = Canonizer::new();
    let mut complete = grid(MOST_CANONICAL);
    complete.set(Cell::ALL[0], Digit::new(4));
    let cells = |first: usize| Cell::ALL[first + 1..].iter();
    for (number, &first) in Cell::ALL.iter().enumerate() {
        for (&second, digit) in cells(number).zip([1, 8, 9].into_iter().cycle()) {
            let digit = Digit::new(digit);
            let puzzle = Grid::EMPTY.with(first, digit).with(second, digit);
            let conflict = canonizer.canonical(&puzzle, Form::Max).err();
            let sees = first.peers().contains(&second);
            let named = conflict.map(|it| (Some(it.digit), it.cells));
            assert_eq!(named, sees.then_some((digit, [first, second])));
        }
    }
    let Conflict { digit, cells, .. } = canonizer.canonical(&complete, Form::Min).unwrap_err();
    assert_eq!(digit.get(), 4);
    assert_eq!(cells.map(|cell| cell.to_string()), ["r1c1", "r1c4"]);
}

#[test]
fn bands_have_their_classes() {
    let mut canonizer = Canonizer::new();
    let solution = Solution::try_from(grid(MOST_CANONICAL)).unwrap();
    let classes = [0, 1, 2, 3, 4, 5].map(|chute| canonizer.band_class(&solution, chute));
    assert_eq!(classes, [1; 6]);
}

/// The form by the solution is the least image of the puzzle under the transformations that lead to the least form of
/// the solution.
#[test]
fn the_form_by_the_solution_is_its_definition() {
    for mut canonizer in canonizers() {
        for complete in [MOST_CANONICAL, SOLVED] {
            let solution = Solution::try_from(grid(complete)).unwrap();
            let to_form = canonizer.canonical(&solution, Form::Min).unwrap();
            let automorphisms = canonizer.automorphisms(&solution).unwrap();
            for every in [1, 2, 5, 9, 80, 100] {
                let kept = Cell::ALL
                    .into_iter()
                    .filter(|cell| cell.index() % every == every / 2);
                let puzzle = solution.only_in(kept.collect());
                let all = automorphisms
                    .iter()
                    .map(|it| it.then(&to_form.by).grid(&puzzle));
                let all: Vec<Grid> = all.collect();
                let least = *all.iter().min().unwrap();
                let count = all.iter().filter(|grid| **grid == least).count();
                let form = canonizer
                    .canonical_with_solution(&puzzle, &solution)
                    .unwrap();
                assert_eq!((form.grid, form.automorphisms as usize), (least, count));
                assert_eq!(form.by.grid(&puzzle), form.grid);
                assert_eq!(form.by.grid(&solution), to_form.grid);
            }
            let other = solution
                .with(Cell::ALL[80], None)
                .with(Cell::ALL[0], Digit::new(9));
            assert!(
                canonizer
                    .canonical_with_solution(&other, &solution)
                    .is_err()
            );
        }
    }
}

/// Returns any complete grid: random digits in three boxes that do not see each other always have solutions.
fn complete() -> impl Strategy<Value = Grid> {
    let order = || Just(Digit::ALL.to_vec()).prop_shuffle();
    ([order(), order(), order()], 0..30usize).prop_map(|(boxes, number)| {
        let mut start = Grid::EMPTY;
        for (house, digits) in [0, 4, 8].into_iter().zip(boxes) {
            for (cell, digit) in House::boxes()[house].cells().iter().zip(digits) {
                start.set(*cell, Some(digit));
            }
        }
        let solution = Puzzle::from(start).solutions().nth(number);
        Grid::from(solution.expect("there are many solutions"))
    })
}

/// Returns grids of all kinds: parts of a solution, which may be symmetric.
fn part_of_a_grid() -> impl Strategy<Value = Grid> {
    let symmetric = (Just(grid(MOST_CANONICAL)), transformation());
    let symmetric = symmetric.prop_map(|(grid, by)| by.grid(&grid));
    let complete = prop_oneof![complete(), symmetric];
    let kept = prop_oneof![
        Just(u128::MAX),
        any::<u128>(),
        (any::<u128>(), any::<u128>()).prop_map(|(a, b)| a & b),
        (any::<u128>(), any::<u128>()).prop_map(|(a, b)| a | b),
        (0..81u32, 0..81u32).prop_map(|(a, b)| 1 << a | 1 << b),
        // Some rows and digits.
        any::<u16>().prop_map(|rows| (0..81)
            .filter(|cell| rows >> (cell / 9) & 1 == 1)
            .map(|cell| 1 << cell)
            .sum()),
    ];
    (complete, kept, any::<u16>()).prop_map(|(complete, kept, digits)| {
        let mut grid = complete;
        for cell in Cell::ALL {
            let digit = grid[cell].unwrap().get();
            if kept >> cell.index() & 1 == 0 || (digits & 1 == 1 && digits >> digit & 1 == 1) {
                grid.set(cell, None);
            }
        }
        grid
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn equivalent_grids_have_the_same_form(puzzle in part_of_a_grid(), by in transformation()) {
        let image = by.grid(&puzzle);
        prop_assert_eq!(by.inverse().grid(&image), puzzle);
        let mut answers = Vec::new();
        for mut canonizer in canonizers() {
            for form in [Form::Min, Form::Max] {
                let [a, b] = [&puzzle, &image].map(|grid| canonizer.canonical(grid, form).unwrap());
                prop_assert_eq!((a.grid, a.automorphisms), (b.grid, b.automorphisms));
                prop_assert_eq!(a.by.grid(&puzzle), a.grid);
                prop_assert_eq!(b.by.grid(&image), b.grid);
                answers.push((a, b));
            }
            let way = canonizer.equivalent(&puzzle, &image).unwrap();
            prop_assert_eq!(way.map(|way| way.grid(&puzzle)), Some(image));
            // The results are equal with and without vectors, including the transformation.
        }
        prop_assert_eq!(&answers[..2], &answers[2..]);
        prop_assert_eq!(answers[0].0.automorphisms, answers[1].0.automorphisms);
    }

    #[test]
    fn transformations_are_a_group(a in transformation(), b in transformation(), c in transformation()) {
        prop_assert_eq!(a.then(&b).then(&c), a.then(&b.then(&c)));
        prop_assert_eq!(a.then(&a.inverse()), Transformation::IDENTITY);
        prop_assert_eq!(a.inverse().then(&a), Transformation::IDENTITY);
        prop_assert_eq!(a.to_string().parse(), Ok(a));
        let puzzle = grid(PUZZLE);
        prop_assert_eq!(a.then(&b).grid(&puzzle), b.grid(&a.grid(&puzzle)));
        for cell in Cell::ALL {
            prop_assert_eq!(a.source(a.cell(cell)), cell);
            let moved = a.grid(&puzzle)[a.cell(cell)];
            prop_assert_eq!(moved, puzzle[cell].map(|digit| a.digit(digit)));
        }
        let mut power = a;
        for _ in 1..a.order() {
            prop_assert_ne!(power, Transformation::IDENTITY);
            power = power.then(&a);
        }
        prop_assert_eq!(power, Transformation::IDENTITY);
    }
}

/// A million transformations of grids of all kinds take minutes: `cargo test --release -p ninefold --test library
/// symmetry::forms -- --ignored`.
#[test]
#[ignore = "takes minutes"]
fn a_million_transformations_keep_the_form() {
    let mut runner = TestRunner::new(ProptestConfig::with_cases(10_000));
    let a_hundred = prop::collection::vec(transformation(), 100);
    let kept = runner.run(&(part_of_a_grid(), a_hundred), |(puzzle, ways)| {
        let mut canonizer = Canonizer::new();
        let forms =
            [Form::Min, Form::Max].map(|form| (form, canonizer.canonical(&puzzle, form).unwrap()));
        for way in &ways {
            let image = way.grid(&puzzle);
            prop_assert_eq!(way.inverse().grid(&image), puzzle);
            for (form, expected) in &forms {
                let found = canonizer.canonical(&image, *form).unwrap();
                prop_assert_eq!(found.grid, expected.grid);
                prop_assert_eq!(found.automorphisms, expected.automorphisms);
                prop_assert_eq!(found.by.grid(&image), found.grid);
            }
        }
        Ok(())
    });
    kept.unwrap();
}

/// Tests orbit and stabiliser: the number of images of a puzzle, up to renaming digits, times the number of its
/// automorphisms is the number of transformations of cells. All automorphisms are different, leave the puzzle
/// unchanged, and form a group.
#[test]
fn images_times_automorphisms_are_all_transformations() {
    let texts = [
        format!("1...2{}", ".".repeat(76)),
        format!("123......{}", ".".repeat(72)),
        format!("1.........2.........3{}", ".".repeat(60)),
        format!("1{}1{}", ".".repeat(39), ".".repeat(40)),
    ];
    let mut canonizer = Canonizer::new();
    for text in texts {
        let puzzle = grid(&text);
        let automorphisms = canonizer.automorphisms(&puzzle).unwrap();
        let images = images(&puzzle);
        assert_eq!(images * automorphisms.len(), 3_359_232, "{text}");
    }
    let mut few = grid(MOST_CANONICAL);
    few.set(Cell::ALL[0], None);
    for puzzle in [few, grid(MOST_CANONICAL)] {
        let all: Vec<Transformation> = canonizer.automorphisms(&puzzle).unwrap().iter().collect();
        let different: BTreeSet<Transformation> = all.iter().copied().collect();
        assert_eq!(different.len(), all.len());
        assert_eq!(3_359_232 % all.len(), 0);
        for by in &all {
            assert_eq!(by.grid(&puzzle), puzzle);
            assert!(different.contains(&by.then(&all[all.len() - 1])));
            assert!(different.contains(&by.inverse()));
        }
    }
}

/// Returns the number of different images of a puzzle under transformations of the cells, with digits numbered in the
/// order in which they occur.
fn images(puzzle: &Grid) -> usize {
    let orders = orders();
    let clues: Vec<(Cell, Digit)> = puzzle.filled().collect();
    let mut images = HashSet::new();
    for rows in &orders {
        for columns in &orders {
            for transposed in [false, true] {
                let mut placed: Vec<(usize, Digit)> = clues
                    .iter()
                    .map(|(cell, digit)| {
                        let (row, column) = match transposed {
                            false => (cell.row(), cell.column()),
                            true => (cell.column(), cell.row()),
                        };
                        (rows[row] * 9 + columns[column], *digit)
                    })
                    .collect();
                placed.sort_unstable();
                let mut known = Vec::new();
                let mut image = [(0, 0); 3];
                for (slot, (place, digit)) in image.iter_mut().zip(placed) {
                    let number = known.iter().position(|it| *it == digit);
                    *slot = (
                        place + 1,
                        number.unwrap_or_else(|| {
                            known.push(digit);
                            known.len() - 1
                        }),
                    );
                }
                images.insert(image);
            }
        }
    }
    images.len()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4))]

    /// Compares with the definition itself.
    #[test]
    fn the_form_is_the_least_of_all(puzzle in part_of_a_grid()) {
        let (least, count) = least_of_all(&puzzle);
        let form = Canonizer::new().canonical(&puzzle, Form::Min).unwrap();
        prop_assert_eq!(form.grid, least);
        prop_assert_eq!(form.automorphisms, count);
    }
}

/// Returns the least text of all 3,359,232 transformations of the cells, with digits numbered in the order in which
/// they occur, and the number of transformations that lead there.
fn least_of_all(puzzle: &Grid) -> (Grid, u32) {
    let cells = puzzle.cells().map(|digit| digit.map_or(0, Digit::get));
    let orders: Vec<[usize; 9]> = orders();
    let (mut least, mut count) = ([10; 81], 0);
    for transposed in [false, true] {
        for rows in &orders {
            for columns in &orders {
                let mut names = [0; 10];
                let (mut known, mut better) = (0, false);
                let mut text = [0; 81];
                let differs = (0..81).any(|place| {
                    let (row, column) = (rows[place / 9], columns[place % 9]);
                    let digit = cells[if transposed {
                        column * 9 + row
                    } else {
                        row * 9 + column
                    }];
                    if digit != 0 && names[usize::from(digit)] == 0 {
                        known += 1;
                        names[usize::from(digit)] = known;
                    }
                    text[place] = names[usize::from(digit)];
                    better |= text[place] < least[place];
                    !better && text[place] > least[place]
                });
                if better {
                    (least, count) = (text, 1);
                } else if !differs {
                    count += 1;
                }
            }
        }
    }
    (Grid::new(least.map(Digit::new)), count)
}
