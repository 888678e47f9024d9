//! The page is in the program; a file that is new there must be noticed.

fn main() {
    println!("cargo::rerun-if-changed=page");
}
