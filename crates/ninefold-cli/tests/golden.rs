//! What the program prints, word for word. `TRYCMD=overwrite cargo test -p ninefold-cli --test golden` writes the
//! files anew; look at the difference before you commit it.

use std::env;

#[test]
fn what_is_printed() {
    // The examples of the README and of the pages are those of a reader who is in the folder of the repository.
    env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).unwrap();
    trycmd::TestCases::new()
        .case("crates/ninefold-cli/tests/golden/*.toml")
        .case("README.md")
        .case("docs/*.md");
}

/// The doctests of the library compile and run the example of its own README.
#[test]
fn the_readme_shows_the_tested_example_of_the_library() {
    let example = |readme: &'static str| {
        let (_, rest) = readme.split_once("```rust\n").unwrap();
        rest.split_once("```").unwrap().0
    };
    assert_eq!(
        example(include_str!("../../../README.md")),
        example(include_str!("../../ninefold/README.md"))
    );
}
