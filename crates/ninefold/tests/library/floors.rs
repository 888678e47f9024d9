//! The modules of the library form floors: each uses only modules on the floors below it, as the list of modules in
//! `lib.rs` states. Within a module, no files use each other in a cycle. These tests read the paths in the sources.

use std::path::Path;

use super::uses::{Library, in_circles};

/// The modules, the lowest floor first. Modules of one floor do not use each other.
const FLOORS: &[&[&str]] = &[
    &["invalid"],
    &["macros"],
    &["sets"],
    &["digits"],
    &["vectors"],
    &["geometry"],
    &["grid"],
    &["candidates"],
    &["puzzle"],
    &["solutions", "singles"],
    &[
        "text",
        "classic",
        "engine",
        "symmetry",
        "backdoors",
        "division",
        "unavoidable",
    ],
    &["logic", "solver"],
    &["rating", "solve"],
    &["generate"],
    &["minimality"],
    &["serde_impls", "arbitrary_impls"],
];

/// Modules that must not use each other, though `logic` has a floor of its own.
const APART: &[&str] = &["text", "classic", "engine", "logic"];

fn library() -> Library {
    Library::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"))
}

#[test]
fn modules_use_only_the_floors_below_them() {
    let library = library();
    let floor_of = |module: &str| {
        let floor = FLOORS.iter().position(|floor| floor.contains(&module));
        floor.unwrap_or_else(|| panic!("{module} has no floor"))
    };
    let mut checked = 0;
    for (module, other) in library.uses(true) {
        let [Some(upper), Some(lower)] = [module, other].map(|path| path.first()) else {
            assert!(
                module.is_empty(),
                "{module:?} uses the re-exports of `lib.rs`"
            );
            continue;
        };
        if upper != lower {
            assert!(floor_of(lower) < floor_of(upper), "{module:?} uses {lower}");
            let are_apart = [upper, lower].iter().all(|it| APART.contains(&&***it));
            assert!(!are_apart, "{module:?} uses {lower}");
            checked += 1;
        }
    }
    assert!(checked > 400, "{checked}");
}

#[test]
fn no_files_use_each_other_in_a_circle() {
    let library = library();
    let uses = in_circles(library.uses(true));
    assert!(
        uses.is_empty(),
        "these files are in a cycle, or use files that are: {uses:#?}"
    );
}
