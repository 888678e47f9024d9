//! The modules of the library form floors: each uses only those on the floors below it. The list of modules in `lib.rs` says
//! so; this reads the paths in the sources.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The modules from the ground up. Those of one floor do not use each other.
const FLOORS: &[&[&str]] = &[
    &["macros", "invalid", "processor"],
    &["sets"],
    &["digits"],
    &["geometry"],
    &["grid"],
    &["candidates"],
    &["puzzle"],
    &["solutions"],
    &[
        "text",
        "classic",
        "engine",
        "symmetry",
        "backdoors",
        "unavoidable",
    ],
    &["logic", "parts", "solver"],
    &["rating", "solve"],
    &["generate"],
    &["minimality"],
    &["serde_impls", "arbitrary_impls"],
];

/// Modules that must not use each other, though `logic` has a floor of its own.
const APART: &[&str] = &["text", "classic", "engine", "logic"];

fn floor_of(module: &str) -> Option<usize> {
    FLOORS.iter().position(|floor| floor.contains(&module))
}

fn sources(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => sources(&path, files),
            false => files.push(path),
        }
    }
}

/// Returns the code without comments, and without the tests at the end.
fn code(text: &str) -> String {
    let code = text.split("#[cfg(test)]\nmod tests").next().unwrap();
    let lines = code
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the members of a group up to its closing brace; groups in it belong to their members.
fn members(group: &str) -> Vec<&str> {
    let (mut depth, mut start, mut members) = (0, 0, Vec::new());
    for (at, letter) in group.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' if depth > 0 => depth -= 1,
            ',' | '}' if depth == 0 => {
                members.push(&group[start..at]);
                start = at + 1;
            }
            _ => {}
        }
        if letter == '}' && start == at + 1 {
            break;
        }
    }
    members
}

/// Returns the first names of the paths that begin with `crate`.
fn used(code: &str) -> Vec<String> {
    let paths = code.split("crate::").skip(1);
    let paths = paths.flat_map(|path| match path.strip_prefix('{') {
        Some(group) => members(group),
        None => vec![path],
    });
    let names = paths.map(|path: &str| {
        let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
        let path = path.trim_start();
        path[..path.find(|letter| !is_name(letter)).unwrap_or(path.len())].to_owned()
    });
    names.filter(|name| !name.is_empty()).collect()
}

#[test]
fn modules_use_only_the_floors_below_them() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let front = code(&fs::read_to_string(root.join("lib.rs")).unwrap());
    // The names that the front door has of its own are those of their modules.
    let mut homes = BTreeMap::new();
    for line in front
        .lines()
        .filter_map(|line| line.strip_prefix("pub use "))
    {
        let (module, names) = line.trim_end_matches(';').split_once("::").unwrap();
        let names = names.trim_matches(['{', '}']).split(", ");
        homes.extend(names.map(|name| (name.to_owned(), module.to_owned())));
    }
    let mut files = Vec::new();
    sources(&root, &mut files);
    assert!(files.len() > 200);
    let mut checked = 0;
    for file in files {
        let inner = file.strip_prefix(&root).unwrap().to_str().unwrap();
        let module = inner.split('/').next().unwrap().trim_end_matches(".rs");
        if module == "lib" {
            continue;
        }
        let floor = floor_of(module).unwrap_or_else(|| panic!("{module} has no floor"));
        for name in used(&code(&fs::read_to_string(&file).unwrap())) {
            let target = homes.get(&name).unwrap_or(&name);
            if target != module {
                let below = floor_of(target).unwrap_or_else(|| panic!("{inner}: {target}?"));
                assert!(below < floor, "{inner} uses {target}");
                let is_apart = |name: &str| APART.contains(&name);
                assert!(
                    !(is_apart(target) && is_apart(module)),
                    "{inner} uses {target}"
                );
                checked += 1;
            }
        }
    }
    assert!(checked > 500, "{checked}");
}
