//! The page is embedded: rebuild when a file is added to it.

fn main() {
    println!("cargo::rerun-if-changed=page");
}
