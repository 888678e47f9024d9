//! With every layout, everything is on the paper, and nothing overlaps.

use ninefold_print::drawing::{Anchor, Form, Page, Point, Role, Shape};
use ninefold_print::{
    Book, Classic, Grids, Layout, Paper, PerPage, Puzzle, Refused, Solutions, svg,
};
use ninefold_variants::generate::{Generator, Wishes};
use ninefold_variants::{Board, Budget};

use super::{book, puzzles};

/// Returns all layouts.
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

/// Returns the left, upper, right and lower edge of the drawn part of a shape.
pub fn edges(shape: &Shape) -> [f64; 4] {
    match shape {
        Shape::Line { from, to, .. } => [from.x, from.y, to.x, to.y],
        Shape::Frame { area, .. } | Shape::Picture { area, .. } => {
            [area.x, area.y, area.right(), area.bottom()]
        }
        Shape::Form { form, stroke, .. } => {
            let (points, around) = match form {
                Form::Circle { middle, radius } => (&[*middle][..], *radius),
                Form::Corners { points, .. } => (&points[..], 0.0),
            };
            let around = around + stroke.map_or(0.0, |stroke| stroke.width / 2.0);
            let least = |of: fn(&Point) -> f64| points.iter().map(of).fold(f64::MAX, f64::min);
            let most = |of: fn(&Point) -> f64| points.iter().map(of).fold(f64::MIN, f64::max);
            [
                least(|point| point.x) - around,
                least(|point| point.y) - around,
                most(|point| point.x) + around,
                most(|point| point.y) + around,
            ]
        }
        Shape::Text(text) => {
            // The width of a text of digits.
            let width = 0.572 * text.size * text.text.chars().count() as f64;
            let left = match text.anchor {
                Anchor::Start => text.at.x,
                Anchor::Middle => text.at.x - width / 2.0,
                Anchor::End => text.at.x - width,
            };
            [left, text.at.y - 0.72 * text.size, left + width, text.at.y]
        }
    }
}

/// Returns the edges of each figure on the page.
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

/// Solutions are never larger than puzzles, which would leave no space for the puzzles.
#[test]
fn solutions_at_the_foot_are_smaller_than_puzzles() {
    for layout in layouts().filter(|layout| layout.solutions == Solutions::Foot) {
        let what = format!("{layout:?}");
        let count = layout.per_page.get();
        let page = book(layout, count).pages().next().unwrap();
        let figures = figures(&page);
        let (puzzles, solutions) = figures.split_at(count);
        let side = |&[left, _, right, _]: &[f64; 4]| right - left;
        let (puzzle, solution) = (side(&puzzles[0]), side(&solutions[0]));
        assert!(solution < 0.9 * puzzle, "{puzzle} {solution} {what}");
    }
}

/// The parts of a line are below their puzzle and do not overlap, however long they are.
#[test]
fn captions_are_below_their_puzzles() {
    let captions = [
        "{number}",
        "{number}|{clues}|123",
        "{number}|12345678|1234567",
        "12345678901234567890123456789012345678901234567890",
        "1234567890123456789012345678901234567890|{number}",
        "{number}|1234567890123456789012345678901234567890|123456789012345",
        "||12345678901234567890123456789012345678901234567890",
    ];
    for layout in layouts() {
        for caption in captions {
            let layout = Layout {
                caption: caption.parse().unwrap(),
                ..layout.clone()
            };
            let what = format!("{layout:?}");
            let page = book(layout, 12).pages().next().unwrap();
            let figures = figures(&page);
            let lines = page.parts.iter().filter(|part| part.role == Role::Caption);
            for (line, figure) in lines.zip(figures) {
                let parts: Vec<_> = line.shapes.iter().map(edges).collect();
                // Allow half a letter more, as an ellipsis is wider than a digit.
                let (left, right) = (figure[0] - 4.0, figure[2] + 4.0);
                for (place, part) in parts.iter().enumerate() {
                    assert!(part[0] >= left && part[2] <= right, "{part:?} {what}");
                    assert!(part[1] > figure[3], "{part:?} {what}");
                    let is_apart = place == 0 || parts[place - 1][2] < part[0];
                    assert!(is_apart, "{parts:?} {what}");
                }
            }
        }
    }
}

#[test]
fn what_nobody_could_read_is_refused() {
    let refused = |layout: Layout| Book::new(layout, Vec::new()).unwrap_err();
    let title = |title: &str| Layout {
        title: Some(title.to_owned()),
        ..Layout::default()
    };
    assert_eq!(refused(title(&"long ".repeat(50))), Refused::LongTitle);
    let candidates = Layout {
        paper: Paper::A5,
        per_page: PerPage::new(12).unwrap(),
        candidates: true,
        solutions: Solutions::Foot,
        ..Layout::default()
    };
    let small = refused(candidates);
    assert!(matches!(small, Refused::SmallCandidates { .. }), "{small}");
    let long = "A paragraph of a cover that goes on and on.\n\n".repeat(60);
    let cover = book(Layout::default(), 1).with_cover(long);
    assert_eq!(cover.unwrap_err(), Refused::LongCover);
}

/// A blank title is no title, and a title of several lines becomes one line.
#[test]
fn titles_are_one_line() {
    let head = |title: &str| {
        let layout = Layout {
            title: Some(title.to_owned()),
            ..Layout::default()
        };
        let page = book(layout, 1).pages().next().unwrap();
        let mut headings = page.parts.iter();
        let heading = headings.find(|part| part.role == Role::Heading(1));
        heading.map(ninefold_print::drawing::Part::text)
    };
    assert_eq!(head(" \t"), None);
    assert_eq!(head("two\nlines\u{7}").as_deref(), Some("two lines "));
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
                format!("Puzzle {number}: {}", classic(&puzzle).givens),
                format!("Solution of puzzle {number}: {}", classic(&puzzle).solution),
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
                let size = sizes.fold(0.0, f64::max);
                assert!(size >= 24.0, "{size} in {:?}", book.layout());
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
    let book = Book::new(layout, puzzles).unwrap();
    let book = book.with_cover("<&>").unwrap();
    for page in book.pages() {
        let svg = svg::document(&page);
        roxmltree::Document::parse(&svg).unwrap();
    }
}

/// A label may be as long as its file. Shortening it letter by letter would take hours.
#[test]
fn long_labels_are_shortened_at_once() {
    for caption in ["{label}", "{number}|{label}", "{label}|{label}|{label}"] {
        let layout = Layout {
            caption: caption.parse().unwrap(),
            ..Layout::default()
        };
        let mut puzzles = puzzles(6);
        for puzzle in &mut puzzles {
            puzzle.label = Some("1234 ".repeat(200_000));
        }
        let page = Book::new(layout, puzzles).unwrap().pages().next().unwrap();
        let lines = page.parts.iter().filter(|part| part.role == Role::Caption);
        let texts: Vec<String> = lines.map(|line| line.text()).collect();
        assert_eq!(texts.len(), 6);
        for text in texts {
            assert!(text.ends_with('…') && text.chars().count() < 200, "{text}");
        }
    }
}

fn classic(puzzle: &Puzzle) -> &Classic {
    match &puzzle.grids {
        Grids::Classic(classic) => classic,
        Grids::Board(_) => panic!("the puzzle is a board"),
    }
}

/// A book of boards and classic puzzles: each with its solution, and no shape outside of its page.
#[test]
fn boards_are_printed_beside_classic_puzzles() {
    let boards = ["6x6", "grid 8x8; diagonal /", "grid 16x16"];
    let boards: Vec<Puzzle> = boards.map(of_board).into();
    for layout in layouts() {
        let mixed: Vec<Puzzle> = puzzles(2).into_iter().chain(boards.clone()).collect();
        let book = match Book::new(layout.clone(), mixed) {
            Err(Refused::SmallDigits { .. }) if layout.large_print => continue,
            book => book.unwrap(),
        };
        let pages: Vec<Page> = book.pages().collect();
        let told = pages.iter().flat_map(|page| &page.parts);
        let told = told.filter(|part| matches!(part.role, Role::Figure(_)));
        let each = if layout.solutions == Solutions::Nowhere {
            1
        } else {
            2
        };
        assert_eq!(told.count(), 5 * each);
        for page in &pages {
            for part in &page.parts {
                for point in part.shapes.iter().flat_map(points) {
                    let is_inside = (0.0..=page.width).contains(&point.x)
                        && (0.0..=page.height).contains(&point.y);
                    assert!(is_inside, "{point:?}");
                }
            }
        }
    }
}

fn of_board(text: &str) -> Puzzle {
    let text = match text.starts_with("grid") {
        true => text.to_owned(),
        false => format!("grid {text}"),
    };
    let board: Board = text.parse().unwrap();
    let made = Generator::new(96).givens(&board, Wishes::default(), Budget::default());
    let made = made.unwrap();
    Puzzle::of_board(made.board, made.solution)
}

/// Returns the points of a shape that has several.
fn points(shape: &Shape) -> Vec<Point> {
    match shape {
        Shape::Line { from, to, .. } => vec![*from, *to],
        Shape::Form {
            form: Form::Corners { points, .. },
            ..
        } => points.clone(),
        Shape::Form {
            form: Form::Circle { middle, .. },
            ..
        } => vec![*middle],
        _ => Vec::new(),
    }
}
