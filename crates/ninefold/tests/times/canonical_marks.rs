//! Compares canonical forms of pencil marks with their definition and with each other, and limits their time.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use ninefold::symmetry::{Canonizer, Transformation};
use ninefold::{Candidate, Candidates, Cell, Digit, DigitSet, Grid};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

use crate::corpora::any::transformation;
use crate::corpora::{MOST_CANONICAL, corpus, grid, shared_text};
use crate::oracle::orders;

const POSITIONS: u32 = 3_359_232;

/// Returns the marks for which the predicate holds, with row, column and digit counted from 0.
fn marks(has: impl Fn(usize, usize, usize) -> bool) -> Candidates {
    let digits = |cell: Cell| {
        let has = |digit: &Digit| has(cell.row(), cell.column(), usize::from(digit.get()) - 1);
        Digit::ALL.into_iter().filter(has).collect()
    };
    Candidates::new(Cell::ALL.map(digits))
}

fn complement(candidates: &Candidates) -> Candidates {
    Candidates::new(Cell::ALL.map(|cell| !candidates[cell]))
}

/// Returns highly symmetric marks of many kinds.
fn symmetric() -> Vec<(&'static str, Candidates)> {
    let canonical = grid(MOST_CANONICAL);
    let value = |row: usize, column: usize| {
        usize::from(canonical[Cell::at(row, column).unwrap()].unwrap().get()) - 1
    };
    let shifted = |row: usize, column: usize| row / 3 + row % 3 * 3 + column;
    let mut all = vec![
        ("all", Candidates::ALL),
        ("one", marks(|r, c, d| (r, c, d) == (4, 2, 7))),
        ("a diagonal", marks(|r, c, d| r == c && c == d)),
        ("three planes", marks(|r, c, d| r == c && d < 3)),
        ("a latin square", marks(|r, c, d| (r + c + d) % 9 == 0)),
        (
            "a cyclic grid",
            marks(|r, c, d| (shifted(r, c) + d) % 9 == 0),
        ),
        ("cosets in one plane", marks(|r, c, _| (r + c) % 3 == 0)),
        ("cosets", marks(|r, c, d| (r + c + d) % 3 == 0)),
        (
            "cosets of chutes",
            marks(|r, c, d| (r / 3 + c / 3 + d / 3) % 3 == 0),
        ),
        ("cosets of both", marks(|r, c, d| (r / 3 + c + d) % 3 == 0)),
        (
            "sums of squares",
            marks(|r, c, d| (r * r + c * c + d * d) % 9 < 4),
        ),
        ("products", marks(|r, c, d| (r * c * d) % 7 < 3)),
        ("a ring of rows", marks(|r, _, d| (r + 9 - d) % 9 < 2)),
        (
            "rings",
            marks(|r, c, d| (r + 9 - d) % 9 < 2 || (c + 9 - d) % 9 < 3),
        ),
        (
            "rings apart",
            marks(|r, c, d| match d {
                0..4 => (r + d) % 4 < 2,
                _ => (c + 3 * d) % 5 < 2,
            }),
        ),
        ("a ring in the plane", marks(|r, c, _| (r + 9 - c) % 9 < 2)),
        ("boxes of digits", marks(|r, c, d| r / 3 * 3 + c / 3 == d)),
        ("one box", marks(|r, c, d| r < 3 && c < 3 && r * 3 + c == d)),
        ("blocks", marks(|r, c, d| r / 3 == c / 3 && c / 3 == d / 3)),
        ("places in boxes", marks(|r, c, d| r % 3 * 3 + c % 3 == d)),
        (
            "places in chutes",
            marks(|r, c, d| r % 3 == c % 3 && c % 3 == d % 3),
        ),
        ("the most canonical grid", marks(|r, c, d| value(r, c) == d)),
        (
            "and the next digits",
            marks(|r, c, d| (value(r, c) + 9 - d) % 9 < 2),
        ),
        (
            "and digits of threes",
            marks(|r, c, d| value(r, c) / 3 == d / 3),
        ),
        (
            "without a digit",
            marks(|r, c, d| value(r, c) == d && d != 3),
        ),
        (
            "without a cell",
            marks(|r, c, d| value(r, c) == d && r + c > 0),
        ),
        ("pairs of lines", marks(|r, c, d| (r ^ c ^ d) % 2 == 0)),
        (
            "a design",
            marks(|r, c, d| [1, 2, 4].contains(&((r + c) % 7)) && d % 2 == 0),
        ),
        (
            "quadratic residues",
            marks(|r, c, d| [1, 3, 4, 5].contains(&((r + 2 * c + 5 * d) % 11))),
        ),
        (
            "the affine plane",
            marks(|r, c, d| {
                // Points r, lines c of one slope, shifted by d.
                let (x, y) = (r / 3, r % 3);
                (x * (c / 3) + y + c % 3 + d) % 3 == 0
            }),
        ),
        (
            "lines in space",
            marks(|r, c, d| (r % 3 * (c / 3) + c % 3 * (d / 3) + d % 3 * (r / 3)) % 3 == 0),
        ),
        (
            "and their sums",
            marks(|r, c, d| (r / 3 + c / 3 + d / 3) % 3 == 0 && (r + c + d) % 3 == 0),
        ),
    ];
    let others: Vec<_> = all
        .iter()
        .map(|(name, it)| (*name, complement(it)))
        .collect();
    all.extend(others);
    all
}

/// The time limit: even on a busy machine, one of three tries takes less.
const LIMIT: Duration = Duration::from_millis(10);

fn assert_fast(candidates: &Candidates, name: &str) {
    let mut canonizer = Canonizer::new();
    let times = [(); 3].map(|()| {
        let start = Instant::now();
        canonizer.canonical_candidates(candidates);
        start.elapsed()
    });
    assert!(times.iter().any(|time| *time < LIMIT), "{name}: {times:?}");
}

#[test]
fn symmetric_marks_take_no_long_time() {
    let mut canonizer = Canonizer::new();
    let mut runner = TestRunner::deterministic();
    for (name, candidates) in symmetric() {
        let by = transformation().new_tree(&mut runner).unwrap().current();
        let image = by.candidates(&candidates);
        assert_fast(&candidates, name);
        let form = canonizer.canonical_candidates(&candidates);
        assert_eq!(form.by.candidates(&candidates), form.candidates, "{name}");
        let other = canonizer.canonical_candidates(&image);
        assert_eq!(other.candidates, form.candidates, "{name}");
        assert_eq!(other.automorphisms, form.automorphisms, "{name}");
        assert_eq!(POSITIONS % form.automorphisms, 0, "{name}");
    }
}

#[test]
fn automorphisms_leave_marks_as_they_are() {
    let mut canonizer = Canonizer::new();
    for (name, candidates) in symmetric() {
        let count = canonizer.canonical_candidates(&candidates).automorphisms as usize;
        let automorphisms = canonizer.automorphisms_of_candidates(&candidates);
        assert_eq!(automorphisms.len(), count, "{name}");
        let some = (0..count).step_by(count.div_ceil(3000));
        let some: Vec<Transformation> = some.flat_map(|it| automorphisms.get(it)).collect();
        assert_eq!(some[0], Transformation::IDENTITY, "{name}");
        assert!(
            some.iter()
                .all(|it| it.candidates(&candidates) == candidates),
            "{name}"
        );
        // No two automorphisms have equal effects on the cells.
        let different: HashSet<Transformation> =
            some.iter().map(Transformation::of_cells).collect();
        assert_eq!(different.len(), some.len(), "{name}");
        assert_eq!(automorphisms.get(count), None, "{name}");
    }
}

/// Returns marks of all kinds: with many or few candidates, random, of puzzles, and nearly symmetric.
fn any_marks() -> impl Strategy<Value = Candidates> {
    let bits = || prop::collection::vec(0..512u16, 81);
    let of_bits = |bits: Vec<u16>| {
        let set = |cell: Cell| DigitSet::from_bits(bits[cell.row() * 9 + cell.column()]);
        Candidates::new(Cell::ALL.map(|cell| set(cell).unwrap()))
    };
    let half = bits().prop_map(of_bits);
    let few = prop::collection::vec(0..Candidate::COUNT, 0..30).prop_map(of_numbers);
    let formulas = (prop::array::uniform6(0..9usize), 2..9usize, 1..5usize);
    let formulas = formulas.prop_map(|(factors, modulus, most)| {
        marks(|row, column, digit| {
            let lines = [row, column, digit];
            let parts = lines.into_iter().flat_map(|line| [line / 3, line % 3]);
            let sum: usize = parts.zip(factors).map(|(part, factor)| part * factor).sum();
            sum % modulus < most
        })
    });
    let symmetric = prop::sample::select(symmetric()).prop_map(|(_, candidates)| candidates);
    let symmetric = (prop_oneof![symmetric, formulas], 0..3usize);
    let nearly = (symmetric, prop::collection::vec(0..Candidate::COUNT, 2));
    let nearly = nearly.prop_map(|((candidates, count), changes)| {
        let changes = of_numbers(changes[..count.min(changes.len())].to_vec());
        Candidates::new(Cell::ALL.map(|cell| candidates[cell] ^ changes[cell]))
    });
    let puzzle = bits().prop_map(|bits| {
        let mut puzzle = grid(MOST_CANONICAL);
        for (cell, bits) in Cell::ALL.into_iter().zip(bits) {
            if bits % 3 > 0 {
                puzzle.set(cell, None);
            }
        }
        Candidates::from(&puzzle)
    });
    let kinds = prop_oneof![half, few, nearly, puzzle];
    (kinds, any::<bool>()).prop_map(|(candidates, inverts)| match inverts {
        true => complement(&candidates),
        false => candidates,
    })
}

fn of_numbers(numbers: Vec<usize>) -> Candidates {
    marks(|row, column, digit| numbers.contains(&(row * 81 + column * 9 + digit)))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn equivalent_marks_have_the_same_form(candidates in any_marks(), by in transformation()) {
        assert_fast(&candidates, "any marks");
        let image = by.candidates(&candidates);
        let mut canonizer = Canonizer::new();
        let [a, b] = [&candidates, &image].map(|it| canonizer.canonical_candidates(it));
        prop_assert_eq!(a.candidates, b.candidates);
        prop_assert_eq!(a.automorphisms, b.automorphisms);
        prop_assert_eq!(POSITIONS % a.automorphisms, 0);
        prop_assert_eq!(a.by.candidates(&candidates), a.candidates);
        prop_assert_eq!(b.by.candidates(&image), b.candidates);
        let automorphisms = canonizer.automorphisms_of_candidates(&image);
        prop_assert_eq!(automorphisms.len(), a.automorphisms as usize);
        let last = automorphisms.get(automorphisms.len() - 1).unwrap();
        prop_assert_eq!(last.candidates(&image), image);
        let way = canonizer.equivalent_candidates(&candidates, &image).unwrap();
        prop_assert_eq!(way.candidates(&candidates), image);
        // The complement has the same symmetries.
        let rest = canonizer.canonical_candidates(&complement(&candidates));
        prop_assert_eq!(rest.automorphisms, a.automorphisms);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4))]

    /// Compares with the definitions themselves.
    #[test]
    fn forms_and_numbers_are_those_of_the_definition(
        candidates in any_marks(),
        by in transformation(),
        number in any::<prop::sample::Index>(),
    ) {
        let mut canonizer = Canonizer::new();
        let form = canonizer.canonical_candidates(&candidates);
        prop_assert_eq!(form.automorphisms, ways(&candidates, &candidates));
        let Some(other) = traded(&candidates, number) else {
            return Ok(());
        };
        let other = by.candidates(&other);
        let ways = ways(&candidates, &other);
        let way = canonizer.equivalent_candidates(&candidates, &other);
        prop_assert_eq!(way.is_some(), ways > 0);
        prop_assert!(ways == 0 || ways == form.automorphisms);
    }
}

/// Counts the automorphisms of marks that simple invariants cannot distinguish, by the definition.
#[test]
fn symmetric_marks_are_counted_as_by_the_definition() {
    let mut canonizer = Canonizer::new();
    for (name, candidates) in symmetric().into_iter().step_by(23) {
        let form = canonizer.canonical_candidates(&candidates);
        assert_eq!(form.automorphisms, ways(&candidates, &candidates), "{name}");
    }
}

/// Returns the number of the 3,359,232 transformations of the cells that lead from one to the other, up to renaming
/// digits.
fn ways(from: &Candidates, to: &Candidates) -> u32 {
    let sets = Cell::ALL.map(|cell| from[cell].bits());
    let sizes = sets.map(u16::count_ones);
    let wanted_sizes = Cell::ALL.map(|cell| to[cell].bits().count_ones());
    let [wanted_first, wanted] = [9, 81].map(|count| planes(count, |it| to[Cell::ALL[it]].bits()));
    let orders = orders();
    let mut ways = 0;
    for transposed in [false, true] {
        for rows in &orders {
            for columns in &orders {
                let source = |cell: usize| match (transposed, rows[cell / 9], columns[cell % 9]) {
                    (false, row, column) => row * 9 + column,
                    (true, row, column) => column * 9 + row,
                };
                let fits = (0..81).all(|cell| sizes[source(cell)] == wanted_sizes[cell]);
                // Most already differ in the first row.
                let planes = |count| planes(count, |cell| sets[source(cell)]);
                ways += u32::from(fits && planes(9) == wanted_first && planes(81) == wanted);
            }
        }
    }
    ways
}

/// Returns the first cells of each digit, independent of the names of the digits.
fn planes(cells: usize, digits: impl Fn(usize) -> u16) -> [u128; 9] {
    let mut planes = [0; 9];
    for cell in 0..cells {
        let digits = digits(cell);
        for (digit, plane) in planes.iter_mut().enumerate() {
            *plane |= u128::from(digits >> digit & 1) << cell;
        }
    }
    planes.sort_unstable();
    planes
}

/// Other marks with as many candidates in each row and column, for each row and digit, and for each column and digit:
/// among the eight candidates where two rows, two columns and two digits meet, four present ones are exchanged for four
/// missing ones.
fn traded(candidates: &Candidates, number: prop::sample::Index) -> Option<Candidates> {
    let pairs: Vec<[usize; 2]> = (0..9).flat_map(|a| (0..a).map(move |b| [b, a])).collect();
    let corners = |rows: [usize; 2], columns: [usize; 2], digits: [usize; 2]| {
        (0..8).map(move |corner: usize| {
            let cell = Cell::at(rows[corner & 1], columns[corner >> 1 & 1]).unwrap();
            let digit = Digit::ALL[digits[corner >> 2]];
            (cell, digit, corner.count_ones() % 2 == 1)
        })
    };
    let mut found = Vec::new();
    for &rows in &pairs {
        for &columns in &pairs {
            for &digits in &pairs {
                let has = |(cell, digit, odd): (Cell, Digit, bool)| {
                    candidates[cell].contains(digit) == odd
                };
                if corners(rows, columns, digits).all(has) {
                    found.push([rows, columns, digits]);
                }
            }
        }
    }
    let [rows, columns, digits] = *(!found.is_empty()).then(|| number.get(&found))?;
    let mut traded = *candidates;
    for (cell, digit, _) in corners(rows, columns, digits) {
        traded[cell] ^= DigitSet::from(digit);
    }
    Some(traded)
}

/// Returns the marks that have only the clues of a grid.
fn clues(grid: &Grid) -> Candidates {
    Candidates::new(Cell::ALL.map(|cell| grid[cell].map_or(DigitSet::EMPTY, DigitSet::from)))
}

#[test]
fn clues_as_marks_have_the_automorphisms_of_the_grid() {
    let Some(text) = shared_text("references/canonical.tsv") else {
        return;
    };
    let mut canonizer = Canonizer::new();
    for line in text.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [puzzle, least] = [fields[1], fields[2]].map(|text| clues(&grid(text)));
        assert_fast(&puzzle, line);
        let form = canonizer.canonical_candidates(&puzzle);
        assert_eq!(form.automorphisms.to_string(), fields[3], "{line}");
        let same = canonizer.canonical_candidates(&least);
        assert_eq!(same.candidates, form.candidates, "{line}");
    }
}

#[test]
fn clues_as_marks_are_equivalent_as_the_grids_are() {
    for (file, classes) in [("17_clue.txt", 49_158), ("magictour_1465.txt", 1_464)] {
        let Some(puzzles) = corpus(file, usize::MAX / 10) else {
            return;
        };
        let mut canonizer = Canonizer::new();
        let mut form = |marks: &Candidates| canonizer.canonical_candidates(marks).candidates;
        let forms: HashSet<Candidates> = puzzles
            .iter()
            .map(|puzzle| form(&clues(puzzle.givens())))
            .collect();
        assert_eq!(forms.len(), classes, "{file}");
        let forms: HashSet<Candidates> = puzzles
            .iter()
            .map(|puzzle| form(&complement(&clues(puzzle.givens()))))
            .collect();
        assert_eq!(forms.len(), classes, "{file}");
    }
}
