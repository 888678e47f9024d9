//! The pages of the documentation: their links.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Returns the pages for readers of the repository.
fn pages() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut pages: Vec<PathBuf> = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"]
        .iter()
        .map(|name| root.join(name))
        .collect();
    for folder in ["docs", "docs/notes"] {
        let entries = fs::read_dir(root.join(folder)).unwrap();
        let files = entries.map(|entry| entry.unwrap().path());
        pages.extend(files.filter(|file| file.extension().is_some_and(|ending| ending == "md")));
    }
    pages
}

/// Returns the lines of a page outside of code blocks.
fn prose(page: &Path) -> String {
    let text = fs::read_to_string(page).unwrap();
    let parts = text.split("```").step_by(2);
    parts.collect()
}

/// Returns the anchor of a heading, as the usual viewers of Markdown make it.
fn anchor(heading: &str) -> String {
    let plain = heading.trim_start_matches('#').trim().to_lowercase();
    let kept = plain
        .chars()
        .filter(|symbol| symbol.is_alphanumeric() || " -_".contains(*symbol));
    kept.collect::<String>().replace(' ', "-")
}

fn anchors(page: &Path) -> BTreeSet<String> {
    let headings = prose(page);
    let headings = headings.lines().filter(|line| line.starts_with('#'));
    headings.map(anchor).collect()
}

#[test]
fn every_link_leads_to_a_file_and_a_heading() {
    let (mut links, mut wrong) = (0, Vec::new());
    for page in pages() {
        let text = prose(&page);
        let targets = text
            .split("](")
            .skip(1)
            .filter_map(|rest| rest.split_once(')'));
        for (target, _) in targets.filter(|(target, _)| !target.starts_with("http")) {
            links += 1;
            let (file, heading) = target.split_once('#').unwrap_or((target, ""));
            let file = match file {
                "" => page.clone(),
                file => page.parent().unwrap().join(file),
            };
            let is_right =
                file.exists() && (heading.is_empty() || anchors(&file).contains(heading));
            if !is_right {
                wrong.push(format!("{}: {target}", page.display()));
            }
        }
    }
    assert!(links > 100, "{links}");
    assert!(wrong.is_empty(), "{wrong:#?}");
}
