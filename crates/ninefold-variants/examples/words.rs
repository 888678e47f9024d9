//! Prints the tables of words for the end of `docs/variants.md`.

fn main() {
    print!("{}", ninefold_variants::words::markdown());
}
