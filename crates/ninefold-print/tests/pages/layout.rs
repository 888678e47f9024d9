//! Whatever the layout, everything is on the paper, and nothing on something else.

use ninefold_print::drawing::{Anchor, Page, Role, Shape};
use ninefold_print::{Book, Layout, Paper, PerPage, Refused, Solutions, svg};

use super::{book, puzzles};

/// All layouts, one after the other.
fn layouts() -> impl Iterator<Item = Layout> {
    let papers = Paper::ALL.into_iter();
    let sizes =
        papers.flat_map(|paper| PerPage::ALL.map(|number| (paper, PerPage::new(number).unwrap())));
    sizes.flat_map(|(paper, per_page)| {
        Solutions::ALL.into_iter().flat_map(move |solutions| {
            [false, true].map(|other| Layout {
                paper,
                per_page,
                solutions,
                title: other.then(|| "A title".to_owned()),
                coordinates: other,
                cut_marks: other,
                binding: if other { 20.0 } else { 0.0 },
                caption: "{number}|{level}|{clues} clues".parse().unwrap(),
                ..Layout::default()
            })
        })
    })
}

/// The left, upper, right and lower edge of what is drawn of a shape.
fn edges(shape: &Shape) -> [f64; 4] {
    match shape {
        Shape::Line { from, to, .. } => [from.x, from.y, to.x, to.y],
        Shape::Frame { area, .. } | Shape::Fill { area, .. } | Shape::Picture { area, .. } => {
            [area.x, area.y, area.right(), area.bottom()]
        }
        Shape::Text(text) => {
            // Of a text of digits.
            let width = 0.6 * text.size * text.text.chars().count() as f64;
            let left = match text.anchor {
                Anchor::Start => text.at.x,
                Anchor::Middle => text.at.x - width / 2.0,
                Anchor::End => text.at.x - width,
            };
            [left, text.at.y - 0.72 * text.size, left + width, text.at.y]
        }
    }
}

/// The edges of each figure, as it stands on the page.
fn figures(page: &Page) -> Vec<[f64; 4]> {
    let figures = page
        .parts
        .iter()
        .filter(|part| matches!(part.role, Role::Figure(_)));
    let edges = figures.map(|part| {
        let all = part
            .shapes
            .iter()
            .filter(|shape| !matches!(shape, Shape::Text(_)))
            .map(edges);
        let [left, top, right, bottom] = all.fold([f64::MAX, f64::MAX, 0.0, 0.0], |all, one| {
            [
                all[0].min(one[0]),
                all[1].min(one[1]),
                all[2].max(one[2]),
                all[3].max(one[3]),
            ]
        });
        match part.turned_around {
            None => [left, top, right, bottom],
            Some(around) => {
                let (x, y) = (2.0 * around.x, 2.0 * around.y);
                [x - right, y - bottom, x - left, y - top]
            }
        }
    });
    edges.collect()
}

#[test]
fn figures_are_on_the_paper_and_apart() {
    for layout in layouts() {
        let what = format!("{layout:?}");
        let book = book(layout, 13);
        for page in book.pages() {
            let figures = figures(&page);
            assert!(!figures.is_empty(), "{what}");
            for (place, &[left, top, right, bottom]) in figures.iter().enumerate() {
                let is_inside = left >= 20.0
                    && top >= 20.0
                    && right <= page.width - 20.0
                    && bottom <= page.height - 20.0;
                assert!(is_inside, "{what}: {:?}", figures[place]);
                let apart = |other: &[f64; 4]| {
                    other[0] > right + 4.0
                        || other[2] < left - 4.0
                        || other[1] > bottom + 4.0
                        || other[3] < top - 4.0
                };
                assert!(figures[..place].iter().all(apart), "{what}");
            }
        }
    }
}

#[test]
fn every_puzzle_and_every_solution_is_printed_once() {
    for layout in layouts().filter(|layout| layout.solutions != Solutions::Nowhere) {
        let book = book(layout, 13);
        let told: Vec<String> = book
            .pages()
            .flat_map(|page| page.parts)
            .filter_map(|part| match part.role {
                Role::Figure(told) => Some(told),
                _ => None,
            })
            .collect();
        assert_eq!(told.len(), 26);
        for (number, puzzle) in (1..).zip(puzzles(13)) {
            for told_once in [
                format!("Puzzle {number}: {}", puzzle.givens),
                format!("Solution of puzzle {number}: {}", puzzle.solution),
            ] {
                assert_eq!(
                    told.iter().filter(|told| **told == told_once).count(),
                    1,
                    "{told_once}"
                );
            }
        }
    }
}

#[test]
fn large_print_is_large_or_refused() {
    let (mut large, mut refused) = (0, 0);
    for layout in layouts() {
        let layout = Layout {
            large_print: true,
            ..layout
        };
        match Book::new(layout, puzzles(1)) {
            Err(Refused::SmallDigits { size, least }) => {
                assert!(size < least);
                refused += 1;
            }
            Err(other) => panic!("{other}"),
            Ok(book) => {
                let page = book.pages().next().unwrap();
                let figure = page
                    .parts
                    .iter()
                    .find(|part| matches!(part.role, Role::Figure(_)));
                let shapes = figure.unwrap().shapes.iter();
                let sizes = shapes.filter_map(|shape| match shape {
                    Shape::Text(text) => Some(text.size),
                    _ => None,
                });
                assert!(sizes.fold(0.0, f64::max) >= 24.0);
                large += 1;
            }
        }
    }
    assert!(large > 20 && refused > 20, "{large} {refused}");
}

#[test]
fn pages_are_sound_xml_whatever_stands_on_them() {
    let mut layout = Layout {
        title: Some("<b>&\"'\u{1}\u{ffff}</b>".to_owned()),
        ..Layout::default()
    };
    layout.caption = "{label} & <{number}>".parse().unwrap();
    let mut puzzles = puzzles(1);
    puzzles[0].label = Some("]]>\u{7f}".to_owned());
    let book = Book::new(layout, puzzles).unwrap().with_cover("<&>");
    for page in book.pages() {
        let svg = svg::document(&page);
        roxmltree::Document::parse(&svg).unwrap();
    }
}
