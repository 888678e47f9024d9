//! The puzzles of a collection that is not in the repository. `NINEFOLD_SHARED` names the folder that holds it.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::HashMap;

use ninefold_variants::{Board, Budget, Grid, Machine, Verdict};

/// Nodes for each puzzle, so that the test is quick.
const NODES: u64 = 10_000;

/// Puzzles that may need more nodes than that. The list may only become shorter.
const SLOW: &[&str] = &[
    "iss035", "iss092", "iss096", "iss117", "iss174", "iss177", "iss178", "iss180",
];

/// Puzzles that were published as unique and have several solutions, as the checker confirms.
const SEVERAL: &[&str] = &["iss159"];

#[test]
fn every_puzzle_of_the_corpus_has_its_published_solution() {
    let Ok(shared) = std::env::var("NINEFOLD_SHARED") else {
        eprintln!("NINEFOLD_SHARED is not set: no corpus");
        return;
    };
    let text = std::fs::read_to_string(format!("{shared}/variants/corpus.tsv")).unwrap();
    let mut lines = text.lines();
    let names: Vec<&str> = lines.next().unwrap().split('\t').collect();
    let (mut nodes, mut wrong, mut cut, mut several) = (0, Vec::new(), Vec::new(), Vec::new());
    for line in lines {
        let fields: HashMap<&str, &str> = names.iter().copied().zip(line.split('\t')).collect();
        let board: Board = fields["constraints"].parse().unwrap();
        let answer = Machine::new(&board).solve(2, Budget::nodes(NODES));
        nodes += answer.nodes;
        let right = match (fields["expect"], answer.verdict()) {
            ("unique", Verdict::Unique) => {
                is_published(&board, &answer.solutions[0], fields["solution"])
            }
            ("unique", Verdict::Unknown) => {
                cut.push(fields["id"]);
                true
            }
            ("none", verdict) => verdict == Verdict::None,
            ("unique", Verdict::Several) => {
                several.push(fields["id"]);
                SEVERAL.contains(&fields["id"])
                    && answer
                        .solutions
                        .iter()
                        .all(|grid| board.check(grid).is_empty())
            }
            ("unique", _) => false,
            _ => true,
        };
        if !right {
            wrong.push(fields["id"]);
        }
    }
    println!("{nodes} nodes, unfinished: {cut:?}, with several solutions: {several:?}");
    assert_eq!(wrong, [""; 0]);
    cut.retain(|id| !SLOW.contains(id));
    assert_eq!(cut, [""; 0], "these became slow");
}

/// Returns whether the grid is the published one. With more than nine digits that has letters from A = 1, or decimal
/// numbers run together.
fn is_published(board: &Board, grid: &Grid, text: &str) -> bool {
    if text.len() > board.rows() * board.columns() {
        let together: String = grid.values().iter().map(i32::to_string).collect();
        return together == text;
    }
    let first = if board.digits().hi() > 9 { 9 } else { 0 };
    let value = |character: char| character.to_digit(36).unwrap() as i32 - first;
    grid.values().iter().copied().eq(text.chars().map(value))
}
