//! All lessons: their pictures, and their drills with right and wrong answers.

use std::path::PathBuf;
use std::sync::LazyLock;

use crate::node::{errors_of, modules};
use crate::page::{serve, skips_server};
use crate::patient;

/// The folder of the modules. It is filled once, as the tests run at the same time.
static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| modules("lessons"));

/// Runs a module of `lessons`, with the address of a server.
fn run(module: &str) {
    // The site has the same modules.
    if skips_server() {
        return;
    }
    let errors = errors_of(module, &[serve(patient())], &FOLDER);
    assert!(errors.is_none(), "{}", errors.unwrap_or_default());
}

/// Each drill accepts its conclusion in its own form only: a digit that goes is not written, and a digit that is placed
/// is not crossed out.
#[test]
fn every_drill_accepts_the_right_answer_only() {
    run("drills.js");
}

/// Each picture shows all candidates of its pattern, and explains all of its colours.
#[test]
fn every_picture_is_complete() {
    run("pictures.js");
}
