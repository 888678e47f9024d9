//! The page about variants has the table of words, and its examples are valid.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use ninefold_variants::{Board, Budget, Machine, Verdict, words};

fn page() -> String {
    std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../docs/variants.md"
    ))
    .unwrap()
}

#[test]
fn the_page_ends_with_the_table_of_words() {
    let page = page();
    let (_, after) = page.split_once("from here on. -->\n").unwrap();
    assert!(
        after == words::markdown(),
        "run `cargo run -p ninefold-variants --example words`"
    );
}

/// Returns the blocks of the page that are texts.
fn blocks(page: &str) -> Vec<&str> {
    let blocks = page.split("```text\n").skip(1);
    blocks
        .map(|rest| rest.split("```").next().unwrap())
        .collect()
}

#[test]
fn every_puzzle_of_the_page_is_valid() {
    let page = page();
    let blocks = blocks(&page);
    assert!(blocks.len() >= 3);
    for block in blocks {
        block
            .parse::<Board>()
            .unwrap_or_else(|error| panic!("{error}\n{block}"));
    }
}

#[test]
fn the_first_puzzle_has_one_solution_and_its_canonical_text_is_on_the_page() {
    let page = page();
    let first: Board = blocks(&page)[0].parse().unwrap();
    let answer = Machine::new(&first).solve(2, Budget::default());
    assert_eq!(answer.verdict(), Verdict::Unique);
    assert!(blocks(&page).contains(&&*format!("{first}\n")), "{first}");
}
