//! Checks that no command of the program uses another: shared code is in modules beside them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn sources(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => sources(&path, files),
            false => files.push(path),
        }
    }
}

#[test]
fn no_command_uses_another() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let main = fs::read_to_string(root.join("main.rs")).unwrap();
    // The commands of operations have only their types in `Command`.
    let operations = ["check", "sets", "minimize", "symmetry"];
    let runs = main
        .lines()
        .filter_map(|line| line.split_once(" => ")?.1.split_once("::"));
    let commands = runs.filter(|(_, rest)| rest.contains("run("));
    let commands = commands.map(|(module, _)| module).chain(operations);
    let commands: BTreeSet<&str> = commands.filter(|module| *module != "operation").collect();
    assert!(commands.len() > 18, "{commands:?}");
    let mut files = Vec::new();
    sources(&root, &mut files);
    for file in files {
        let inner = file.strip_prefix(&root).unwrap().to_str().unwrap();
        let module = inner.split('/').next().unwrap().trim_end_matches(".rs");
        let text = fs::read_to_string(&file).unwrap();
        for command in commands.iter().filter(|command| **command != module) {
            let mut paths = text.split("crate::").skip(1);
            let is_user = paths.any(|path| {
                let group = path
                    .strip_prefix('{')
                    .and_then(|group| group.split(';').next());
                let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
                let mut names = group.unwrap_or(path).split(|letter| !is_name(letter));
                match group {
                    Some(_) => names.any(|name| name == *command),
                    None => names.next() == Some(command),
                }
            });
            assert!(module == "main" || !is_user, "{inner} uses {command}");
        }
    }
}
