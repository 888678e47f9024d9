//! Runs modules of the tests in node, together with the page's own modules, without a browser.
//!
//! Without node, such a test prints that it is skipped; with `NINEFOLD_BROWSER=required`, it fails.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns a folder with the modules of the page, and with those of a test instead of or beside them.
pub fn modules(test: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let own = format!("tests/browser/{test}");
    for part in ["page", "page/texts", &own] {
        let to = folder.join(part.strip_prefix("page/").unwrap_or_default());
        fs::create_dir_all(&to).unwrap();
        for file in fs::read_dir(root.join(part)).unwrap() {
            let path = file.unwrap().path();
            if path
                .extension()
                .is_some_and(|it| it == "js" || it == "json")
            {
                fs::copy(&path, to.join(path.file_name().unwrap())).unwrap();
            }
        }
    }
    fs::write(folder.join("package.json"), r#"{"type": "module"}"#).unwrap();
    folder
}

/// Runs a module with arguments; returns its errors, or `None` if it succeeded.
pub fn errors_of(module: &str, arguments: &[String], folder: &Path) -> Option<String> {
    let output = Command::new("node")
        .current_dir(folder)
        .arg(module)
        .args(arguments)
        .output();
    match output {
        Ok(output) if output.status.success() => None,
        Ok(output) => Some(String::from_utf8_lossy(&output.stderr).into_owned()),
        Err(error) => {
            let is_required =
                env::var_os("NINEFOLD_BROWSER").is_some_and(|value| value == "required");
            eprintln!("skipped: node cannot be started: {error}");
            is_required.then(|| error.to_string())
        }
    }
}
