//! A collection of puzzles that is not published: `$NINEFOLD_SHARED/variants/*.tsv`. Without the variable the tests are
//! skipped; with it, a missing file is a failure.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::path::PathBuf;

use ninefold_variants::{Board, Budget, Grid, Machine, Verdict};

/// A row of a collection.
struct Row {
    id: String,
    expect: String,
    solution: String,
    text: String,
}

/// Returns the rows of a file, none without the variable.
fn rows(file: &str) -> Vec<Row> {
    let Some(folder) = std::env::var_os("NINEFOLD_SHARED") else {
        eprintln!("skipped: NINEFOLD_SHARED is not set");
        return Vec::new();
    };
    let path = PathBuf::from(folder).join("variants").join(file);
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let rows = text.lines().skip(1).map(|line| {
        let columns: Vec<&str> = line.split('\t').collect();
        let column = |index: usize| columns[index].to_owned();
        Row {
            id: column(0),
            expect: column(2),
            solution: column(3),
            text: column(4),
        }
    });
    let rows: Vec<Row> = rows.collect();
    assert!(rows.len() > 50);
    rows
}

#[test]
fn canonical_texts_of_the_collection_are_read_back() {
    for row in ["corpus.tsv", "large.tsv"].into_iter().flat_map(rows) {
        let read = |text: &str| {
            text.parse::<Board>()
                .unwrap_or_else(|error| panic!("{}: {error}", row.id))
        };
        let board = read(&row.text);
        assert_eq!(
            read(&board.to_string()).canonical(),
            board.canonical(),
            "{}",
            row.id
        );
        assert_eq!(
            read(&format!("{board:#}")).to_string(),
            board.to_string(),
            "{}",
            row.id
        );
    }
}

/// Returns the grids that a solution of the collection may mean.
///
/// It has one character a cell, and `A` may be the first digit of many. One solution has decimal numbers without
/// separators.
fn solutions(board: &Board, text: &str) -> Vec<Grid> {
    if text.bytes().all(|byte| byte.is_ascii_uppercase()) {
        let value = |byte: u8| i32::from(byte - b'A') + 1;
        return Vec::from_iter(Grid::new(board, text.bytes().map(value).collect()));
    }
    if let Ok(grid) = Grid::read(board, text) {
        return vec![grid];
    }
    let mut grids = vec![Vec::new()];
    for row in text.as_bytes().chunks(text.len() / board.rows()) {
        let row = std::str::from_utf8(row).unwrap();
        let rows = different_numbers(row, board.columns() as i32, Vec::new());
        let extended = |grid: &Vec<i32>| {
            rows.iter()
                .map(|row| [grid.as_slice(), row].concat())
                .collect::<Vec<_>>()
        };
        grids = grids.iter().flat_map(extended).collect();
    }
    grids
        .into_iter()
        .filter_map(|values| Grid::new(board, values).ok())
        .collect()
}

/// Returns how digits can be divided into different numbers from 1 to `size`, each once.
fn different_numbers(text: &str, size: i32, before: Vec<i32>) -> Vec<Vec<i32>> {
    if text.is_empty() && before.len() == size as usize {
        return vec![before];
    }
    let number = |length: usize| text.get(..length).and_then(|digits| digits.parse().ok());
    let next = (1..=2).filter_map(|length| Some((length, number(length)?)));
    let fits = next.filter(|(_, number)| (1..=size).contains(number) && !before.contains(number));
    fits.flat_map(|(length, number)| {
        different_numbers(
            &text[length..],
            size,
            [before.as_slice(), &[number]].concat(),
        )
    })
    .collect()
}

#[test]
fn published_solutions_have_no_violation_and_their_neighbours_have() {
    for row in rows("corpus.tsv")
        .into_iter()
        .filter(|row| row.expect == "unique" && !row.solution.is_empty())
    {
        let board: Board = row.text.parse().unwrap();
        let grids = solutions(&board, &row.solution);
        let right: Vec<&Grid> = grids
            .iter()
            .filter(|grid| board.check(grid).is_empty())
            .collect();
        let [grid] = right[..] else {
            panic!(
                "{}: {:?}",
                row.id,
                grids.first().map(|grid| board.check(grid))
            );
        };
        let mut values = grid.values().to_vec();
        let other = (1..board.columns())
            .find(|&column| values[column] != values[0])
            .unwrap();
        values.swap(0, other);
        let swapped = Grid::new(&board, values).unwrap();
        assert!(!board.check(&swapped).is_empty(), "{}", row.id);
    }
}

/// Quick puzzles of 25 x 25 cells.
const LARGE: [&str; 4] = ["gecode19", "gecode20", "gecode89", "gecode90"];
/// More nodes than they need.
const LARGE_NODES: u64 = 100_000;

#[test]
fn some_puzzles_of_25_digits_have_one_solution() {
    for row in rows("large.tsv") {
        if !LARGE.contains(&row.id.as_str()) {
            continue;
        }
        let board: Board = row.text.parse().unwrap();
        let answer = Machine::new(&board).solve(2, Budget::nodes(LARGE_NODES));
        assert_eq!(answer.verdict(), Verdict::Unique, "{}", row.id);
        assert_eq!(board.check(&answer.solutions[0]), [], "{}", row.id);
    }
}

#[test]
fn answers_about_a_puzzle_of_25_digits_agree() {
    for row in rows("large.tsv")
        .into_iter()
        .filter(|row| row.id == "gecode89")
    {
        let board: Board = row.text.parse().unwrap();
        let machine = Machine::new(&board);
        let budget = Budget::nodes(LARGE_NODES);
        let grid = machine.solve(1, budget).solutions.remove(0);
        let candidates = machine.true_candidates(budget);
        assert!(candidates.complete);
        for (mask, &value) in candidates.proved.iter().zip(grid.values()) {
            assert_eq!(mask.indices().collect::<Vec<_>>(), [value as usize - 1]);
        }
        // One more given that contradicts the others.
        let other = grid.values()[0] % 25 + 1;
        let text = format!("{}; given r1c1={other}", row.text);
        let broken = Machine::new(&text.parse().unwrap());
        let clash = broken.clash(budget).unwrap();
        assert!(clash.rules.len() < broken.board().rules().len());
    }
}
