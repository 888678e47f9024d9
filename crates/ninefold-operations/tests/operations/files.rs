//! The files generated from the operations.

use std::fs;
use std::path::Path;

use ninefold_operations::surface::generated;

#[test]
fn they_are_current() {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (path, text) in generated::all(&repository).unwrap() {
        let is_current = fs::read_to_string(repository.join(path)).is_ok_and(|found| found == text);
        assert!(
            is_current,
            "{path}: run `cargo run -p ninefold-operations --example generate-all`"
        );
    }
}
