//! The explanation of puzzles as a document, with a picture of each step.

use ninefold::Grid;

use crate::board::Board;
use crate::drawing::{Area, Face, Page, Point, Shape};
use crate::flow::{Flow, Paragraph};
use crate::layout::{Layout, Refused};
use crate::paper::{MM, Paper};

/// A sentence of an explanation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    /// Its level of indentation.
    pub depth: usize,
    /// The text of the sentence.
    pub text: String,
}

/// A step with its picture.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// Its name.
    pub name: String,
    /// The conclusion.
    pub conclusion: String,
    /// The reasons why it is right.
    pub sentences: Vec<Sentence>,
    /// Its picture, an SVG document.
    pub picture: String,
    /// The width and height of the picture. Only their ratio matters.
    pub picture_size: (f64, f64),
}

/// The explanation of a puzzle.
#[derive(Clone, PartialEq, Debug)]
pub struct Story {
    /// Its number.
    pub number: usize,
    /// Its label.
    pub label: Option<String>,
    /// The digits that are given.
    pub givens: Grid,
    /// Sentences about the whole puzzle.
    pub summary: Vec<String>,
    /// The steps to the solution.
    pub steps: Vec<Step>,
}

impl Story {
    /// Returns the pages of the explanation, numbered from `first` on.
    ///
    /// # Errors
    /// If the explanation does not fit such pages.
    pub fn pages(&self, layout: &Layout, first: usize) -> Result<Vec<Page>, Refused> {
        layout.check()?;
        let name = format!("{} {}", layout.words.puzzle, self.number);
        let name = match &self.label {
            Some(label) => format!("{name}: {label}"),
            None => name,
        };
        let mut flow = Flow::new(layout, layout.title().unwrap_or(&name), first, 1);
        flow.bookmark(1, &name);
        if layout.title().is_some() {
            flow.heading(&name, 1, flow.some_lines());
        }
        let wide = match (layout.paper, layout.large_print) {
            (Paper::A5, _) => 58.0 * MM,
            (_, true) => 88.0 * MM,
            // Three pictures fit on a page.
            (Paper::A4 | Paper::Legal, false) => 66.0 * MM,
            (Paper::Letter, false) => 60.0 * MM,
        };
        let board = Board {
            digit_share: layout.digit_share(),
            coordinates: true,
            ..Board::plain(&self.givens)
        };
        let plain = |text| Paragraph {
            text,
            face: Face::Regular,
            indent: 0.0,
        };
        let summary: Vec<Paragraph> = self.summary.iter().map(|text| plain(text)).collect();
        let told = format!("{name}: {}", self.givens);
        flow.figure(
            (wide, wide),
            told,
            |corner| board.shapes(corner, wide),
            &summary,
        );
        for (number, step) in (1..).zip(&self.steps) {
            let (width, height) = step.picture_size;
            let size = (wide, wide * height / width);
            let conclusion = Paragraph {
                face: Face::Bold,
                ..plain(&step.conclusion)
            };
            let sentences = step.sentences.iter().map(|sentence| Paragraph {
                indent: sentence.depth as f64 * 3.0 * MM,
                ..plain(&sentence.text)
            });
            let beside: Vec<Paragraph> = [conclusion].into_iter().chain(sentences).collect();
            let name = format!("{number}. {}", step.name);
            flow.heading(&name, 2, size.1.max(flow.height_beside(wide, &beside)));
            flow.bookmark(2, &name);
            let draw = |Point { x, y }| {
                vec![Shape::Picture {
                    area: Area::new(x, y, size.0, size.1),
                    svg: step.picture.clone(),
                }]
            };
            flow.figure(
                size,
                format!("{}: {}", step.name, step.conclusion),
                draw,
                &beside,
            );
        }
        Ok(flow.pages())
    }
}
