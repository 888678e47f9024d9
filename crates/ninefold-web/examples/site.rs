//! Writes the page's files for web space into a folder, from which `./site` makes a static site.
//!
//! ```text
//! cargo run -p ninefold-web --example site -- FOLDER
//! ```

use std::error::Error;
use std::path::Path;
use std::{env, fs};

use ninefold_web::page::{Host, files};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::args().nth(1).ok_or("usage: site FOLDER")?;
    for (name, content) in files(Host::WebSpace) {
        let path = Path::new(&folder).join(name);
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        fs::write(path, content)?;
    }
    Ok(())
}
