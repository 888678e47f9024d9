//! The lessons of the page and the pictures of `docs/techniques.md` match the current human order and its texts. The
//! example `lessons` writes them.

use std::fs;

use ninefold::logic::{Position, Technique};

#[path = "../../examples/lessons/fragment.rs"]
mod fragment;
#[path = "../../examples/lessons/written.rs"]
pub mod written;

/// Returns the positions of the lessons, each with its technique.
pub fn taught() -> Vec<(Position, Technique)> {
    let known = written::known().unwrap().into_iter();
    let lessons = known.filter(|(_, positions)| positions.len() > 1);
    let positions = lessons.flat_map(|(name, positions)| {
        let technique: Technique = name.parse().unwrap();
        let read = move |it: String| (fragment::position(&it).unwrap().1, technique);
        positions.into_iter().map(read)
    });
    positions.collect()
}

#[test]
fn the_lessons_and_the_pictures_are_current() {
    let files = written::files(&written::known().unwrap()).unwrap();
    for (path, text) in &files {
        let current = fs::read_to_string(written::root().join(path));
        assert!(
            current.is_ok_and(|current| current == *text),
            "{path}: run `cargo run --release -p ninefold-explain --example lessons`"
        );
    }
    let pictures = fs::read_dir(written::root().join("docs/techniques")).unwrap();
    let pictures =
        pictures.filter(|file| file.as_ref().unwrap().path().extension() == Some("svg".as_ref()));
    assert_eq!(
        pictures.count() + 1,
        files.len(),
        "a picture of no technique"
    );
}
