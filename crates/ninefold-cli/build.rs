//! Records the commit of the build in the program, for `--version`. Builds from a package have no commit.

use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // A package may be unpacked inside a repository that is not ours.
    if git(&["ls-files", "--error-unmatch", "build.rs"]).is_none() {
        return;
    }
    if let Some(commit) = git(&["rev-parse", "--short=10", "HEAD"]) {
        println!("cargo::rustc-env=NINEFOLD_COMMIT={commit}");
    }
    // Git adds a line to this file whenever HEAD changes.
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"]) {
        println!("cargo::rerun-if-changed={log}");
    }
}

/// Runs git and returns its output, or `None` if it fails.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
