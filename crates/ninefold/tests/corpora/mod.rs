//! Puzzles for tests: some with a name, the corpora, the references of HoDoKu, and any puzzles for property tests.

#![allow(dead_code, reason = "each test file uses a part")]

pub mod any;
pub mod hodoku;
pub mod sukaku;

use std::env;
use std::fs;
use std::iter;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

use ninefold::{Grid, Puzzle, text};

/// An easy puzzle, and its solution.
pub const EXAMPLE: &str =
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
pub const SOLVED: &str =
    "483921657967345821251876493548132976729564138136798245372689514814253769695417382";
/// A puzzle that takes a forcing chain.
pub const HARD: &str =
    "..1....9.5..713......4......1..956..7...6.8..6..3.4..1....4..3.9.82......54.....2";
/// A puzzle with 17 clues, built against brute force: its solution starts with 987654321.
pub const AGAINST_BRUTE_FORCE: &str =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
/// Four cells hold two digits each, and nothing decides between the two ways to fill the cells.
pub const DEADLY: &str =
    "4.3921.579.7345.21251876493548132976729564138136798245372689514814253769695417382";
/// The grid with the most automorphisms.
pub const MOST_CANONICAL: &str =
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645";

/// A file of the shared material. Without `NINEFOLD_SHARED` the test says that it is skipped; with
/// it, a missing file is a failure.
pub fn shared(file: &str) -> Option<Vec<u8>> {
    let Some(root) = env::var_os("NINEFOLD_SHARED") else {
        eprintln!("skipped: NINEFOLD_SHARED is not set, so there is no {file}");
        return None;
    };
    let path = Path::new(&root).join(file);
    match fs::read(&path) {
        Ok(bytes) => Some(bytes),
        Err(error) => panic!("{}: {error}", path.display()),
    }
}

/// A text of the shared material.
pub fn shared_text(file: &str) -> Option<String> {
    Some(String::from_utf8(shared(file)?).unwrap())
}

/// The first puzzles of a shared corpus.
pub fn corpus(file: &str, most: usize) -> Option<Vec<Puzzle>> {
    let bytes = shared(&format!("corpora/{file}"))?;
    let end = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
    let end = end
        .map(|(place, _)| place)
        .nth(most * 10)
        .unwrap_or(bytes.len());
    let grids = text::read(&bytes[..end])
        .into_iter()
        .map(|record| record.puzzle.unwrap().givens());
    Some(grids.take(most).map(Puzzle::from).collect())
}

/// All puzzles of a shared corpus with a puzzle of 81 characters in each line.
pub fn lines(file: &str) -> Option<Vec<Grid>> {
    let text = shared_text(&format!("corpora/{file}"))?;
    Some(text.lines().map(|line| grid(&line[..81])).collect())
}

/// Project Euler's fifty grids.
pub fn fifty() -> Option<Vec<Puzzle>> {
    let fifty = corpus("p096_sudoku.txt", 50)?;
    assert_eq!(fifty.len(), 50);
    Some(fifty)
}

/// Works on all items, two at a time; returns the results in any order.
pub fn in_parallel<'i, T: Sync, R: Send>(
    items: &'i [T],
    work: impl Fn(&'i T) -> R + Sync,
) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let work_on_some = || {
        let items = iter::from_fn(|| items.get(next.fetch_add(1, Relaxed)));
        items.map(&work).collect::<Vec<R>>()
    };
    thread::scope(|scope| {
        let workers = [0, 1].map(|_| scope.spawn(work_on_some));
        workers
            .into_iter()
            .flat_map(|worker| worker.join().unwrap())
            .collect()
    })
}

pub fn grid(line: &str) -> Grid {
    line.parse().unwrap()
}
