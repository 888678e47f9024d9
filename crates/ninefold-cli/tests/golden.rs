//! What the program prints, word for word. `TRYCMD=overwrite cargo test --test golden` writes the
//! files anew; look at the difference before you commit it.

#[test]
fn what_is_printed() {
    trycmd::TestCases::new()
        .case("tests/golden/*.toml")
        .case("../../README.md");
}
