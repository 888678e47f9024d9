//! `docs/techniques.md` describes every technique of the human order, and shows it.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use ninefold::rating::human::SCALE;

use crate::lessons::written::picture_path;

fn docs() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

fn page() -> String {
    fs::read_to_string(docs().join("techniques.md")).unwrap()
}

/// Returns the names of the techniques of the human order.
fn on_the_scale() -> BTreeSet<&'static str> {
    let techniques = SCALE.iter().flat_map(|stage| stage.entry.techniques());
    techniques.map(|technique| technique.name()).collect()
}

/// Returns the texts between each `before` and the next `after`.
fn between<'t>(text: &'t str, before: &str, after: &str) -> Vec<&'t str> {
    let found = text.split(before).skip(1);
    found
        .filter_map(|rest| Some(rest.split_once(after)?.0))
        .collect()
}

/// Returns the names in each heading, and the text below it.
fn sections(page: &str) -> Vec<(Vec<&str>, &str)> {
    let sections = page.split("\n### ").skip(1);
    let of_heading = |section| {
        let (heading, text) = str::split_once(section, '\n').unwrap();
        let text = text.split("\n## ").next().unwrap();
        (heading.split(", ").collect(), text)
    };
    sections.map(of_heading).collect()
}

/// Returns the text below the heading with this name.
fn section<'t>(sections: &[(Vec<&str>, &'t str)], name: &str) -> Option<&'t str> {
    let found = sections.iter().find(|(names, _)| names.contains(&name));
    found.map(|(_, text)| *text)
}

#[test]
fn every_technique_of_the_human_order_has_a_heading() {
    let page = page();
    let sections = sections(&page);
    let missing: Vec<&str> = on_the_scale()
        .into_iter()
        .filter(|name| section(&sections, name).is_none())
        .collect();
    assert!(missing.is_empty(), "no heading: {missing:?}");
}

#[test]
fn what_the_page_says_of_the_scale_is_so() {
    let (page, scale) = (page(), on_the_scale());
    for (names, text) in sections(&page) {
        let words: Vec<&str> = text.split_whitespace().collect();
        let says_no = words.join(" ").contains("Not on the scale");
        let is_on = names.iter().any(|name| scale.contains(name));
        assert!(
            says_no != is_on,
            "{names:?}: on the scale: {is_on}; the page says that it is not: {says_no}"
        );
    }
}

#[test]
fn every_technique_of_the_human_order_has_its_picture() {
    let page = page();
    let sections = sections(&page);
    for name in on_the_scale() {
        let path = picture_path(name);
        let shown = format!("![{name}]({})", path.trim_start_matches("docs/"));
        let is_shown = section(&sections, name).is_some_and(|text| text.contains(&shown));
        assert!(is_shown, "{name} is not shown");
    }
}

#[test]
fn every_picture_exists() {
    let page = page();
    let files = between(&page, "](techniques/", ")");
    let missing = files
        .iter()
        .filter(|file| !docs().join("techniques").join(file).exists());
    let missing: Vec<_> = missing.collect();
    assert!(
        !files.is_empty() && missing.is_empty(),
        "missing: {missing:?}"
    );
}
