//! Pictures are well-formed, and show the parts of the step.

use ninefold::Grid;
use ninefold::logic::{Position, Reason, Step};
use ninefold::rating::human::Human;
use ninefold::rating::{Path, Rater};
use ninefold_explain::language::Language;
use ninefold_explain::picture::Picture;
use ninefold_explain::{Explained, Figure, explanation};
use roxmltree::Document;

use crate::puzzles::PUZZLES;

/// Returns the number of elements with this class.
fn count(document: &Document, class: &str) -> usize {
    let has_class = |classes: &str| classes.split(' ').any(|one| one == class);
    let elements = document.descendants();
    elements
        .filter(|element| element.attribute("class").is_some_and(has_class))
        .count()
}

fn check(givens: &Grid, (position, step, figure): &(Position, Step, Figure)) {
    let svg = Picture {
        givens,
        position,
        step: Some((step, *figure)),
        name: "<&>",
        language: Language::English,
    }
    .to_string();
    let document = Document::parse(&svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
    let filled = position.grid().filled_count();
    assert_eq!(count(&document, "given"), givens.filled_count());
    assert_eq!(count(&document, "placed"), filled - givens.filled_count());
    let conclusion = &step.conclusion;
    assert_eq!(count(&document, "strike"), conclusion.eliminations.len());
    let placed = usize::from(conclusion.placement.is_some());
    assert_eq!(count(&document, "place"), placed);
    let marks: usize = ["mark", "part-mark", "strike-mark", "on-mark", "off-mark"]
        .into_iter()
        .map(|class| count(&document, class))
        .sum();
    assert_eq!(marks, position.all_candidates().len());
    let is_chain = matches!(step.reason, Reason::Chain(_) | Reason::AlternatingChain(_));
    assert_eq!(count(&document, "head"), count(&document, "link"));
    assert_eq!(count(&document, "link") > 0, is_chain, "{}", step.technique);
    if !is_chain {
        assert_eq!(
            count(&document, "cell"),
            explanation::of(&step.reason).pattern().cells.len()
        );
    }
    let text: Vec<&str> = document
        .descendants()
        .filter_map(|node| node.text())
        .collect();
    assert!(text.contains(&format!("<&>: {}", step.technique).as_str()));
}

#[test]
fn every_step_has_its_picture() {
    for line in PUZZLES {
        let givens: Grid = line.parse().unwrap();
        for step in &Explained::of(Rater::default().path(&givens)).path {
            check(&givens, step);
        }
    }
}

#[test]
fn every_human_step_has_its_picture() {
    for line in PUZZLES {
        let givens: Grid = line.parse().unwrap();
        for step in &Explained::of(Path::new(&givens, Human::default())).path {
            check(&givens, step);
        }
    }
}

#[test]
fn a_position_can_be_shown_without_a_step() {
    let givens: Grid = PUZZLES[0].parse().unwrap();
    let position = Position::from(&givens);
    let picture = Picture {
        givens: &givens,
        position: &position,
        step: None,
        name: "1",
        language: Language::English,
    };
    let svg = picture.to_string();
    let document = Document::parse(&svg).unwrap();
    assert_eq!(count(&document, "mark"), position.all_candidates().len());
    assert_eq!(count(&document, "technique-name"), 0);
}
