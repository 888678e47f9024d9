//! What the program prints, word for word. `TRYCMD=overwrite cargo test --test golden` writes the
//! files anew; look at the difference before you commit it.

use std::env;

#[test]
fn what_is_printed() {
    // The README's examples are those of a reader who stands in the repository.
    env::set_current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).unwrap();
    trycmd::TestCases::new()
        .case("crates/ninefold-cli/tests/golden/*.toml")
        .case("README.md");
}
