//! Writes the files of the repository that are generated from the operations.

use std::path::Path;
use std::{fs, io};

use ninefold_operations::surface::generated;

fn main() -> io::Result<()> {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for (path, text) in generated::all(&repository)? {
        if !fs::read_to_string(repository.join(path)).is_ok_and(|old| old == text) {
            fs::write(repository.join(path), text)?;
            println!("{path}");
        }
    }
    Ok(())
}
