//! `/api/v1/print`: puzzles as pages to print, each a document of SVG.

use std::mem;

use ninefold::text::Written;
use ninefold::{Grid, Task, Verdict};
use ninefold_common::engine;
use ninefold_common::print::{put_figures, scale_of};
use ninefold_common::rate::{self, Scale};
use ninefold_common::status::Status;
use ninefold_print::{Book, Layout, PerPage, Puzzle, svg};
use serde::Serialize;

use super::Begun;
use crate::budget::Clock;
use crate::errors::{Code, Failure, Field, Place};
use crate::input::{Between, Fields, LONGEST_LINE, of_texts, parse};
use crate::lines::{COLLECTED, LARGE};
use crate::work::{Effort, Form, Input, Piece, Work};

/// The largest number of puzzles whose pages are tried in the quick lane.
const FEW: usize = 12;

/// The number of puzzles that are solved together, and of those that are rated together.
const SLICE: usize = 200;
const RATED: usize = 8;

/// Puzzles on their way to pages. The answer is one record, `{"pages": [...]}`, made page by page.
struct Printing {
    written: Vec<Written>,
    /// The scale of the figures in the lines under the puzzles.
    scale: Option<Scale>,
    layout: Layout,
    /// The puzzles up to now, each with its solution.
    puzzles: Vec<Puzzle>,
    /// The number of puzzles that have their figures.
    rated: usize,
    /// Made when all puzzles are ready.
    book: Option<Book>,
    /// The number of pages up to now.
    pages: usize,
}

pub fn begin(input: &Input, most: usize) -> Begun {
    Ok(Box::new(parse(input, |fields| read(fields, most))?))
}

fn read(fields: &mut Fields, most: usize) -> Result<Printing, Failure> {
    let texts: Vec<String> = fields.need("puzzles")?;
    let usual = Layout::default();
    let layout = Layout {
        paper: fields.take_read("paper")?.unwrap_or(usual.paper),
        per_page: match fields.take::<Between<1, 12>>("per_page")? {
            Some(number) => per_page(number.get())?,
            None => usual.per_page,
        },
        large_print: fields.take("large_print")?.unwrap_or(false),
        title: fields.text("title", LONGEST_LINE)?,
        language: fields.take_read("language")?.unwrap_or_default(),
        caption: fields.take_read("caption")?.unwrap_or(usual.caption),
        candidates: fields.take("candidates")?.unwrap_or(false),
        cut_marks: fields.take("cut_marks")?.unwrap_or(false),
        solutions: fields.take_read("solutions")?.unwrap_or_default(),
        ..Layout::default()
    };
    layout.check().map_err(|error| refused(error.to_string()))?;
    let puzzles = of_texts(&texts, most)?.into_iter().map(|it| it.puzzle);
    let written = puzzles.collect::<Result<Vec<_>, _>>()?;
    let scale = scale_of(&layout.caption);
    Ok(Printing {
        written,
        rated: if scale.is_some() { 0 } else { usize::MAX },
        scale,
        layout,
        puzzles: Vec::new(),
        book: None,
        pages: 0,
    })
}

fn per_page(number: u64) -> Result<PerPage, Failure> {
    let number = u8::try_from(number).ok().and_then(PerPage::new);
    number.ok_or_else(|| {
        let numbers = PerPage::ALL.map(|number| number.to_string()).join(", ");
        refused(format!("`per_page` is one of these: {numbers}"))
    })
}

fn refused(message: String) -> Failure {
    Failure::new(Code::BadRequest, message).at(Place::of(Field::Body))
}

impl Work for Printing {
    fn effort(&self) -> Effort {
        match self.written.len() <= FEW {
            true => Effort::Unknown,
            false => Effort::Long,
        }
    }

    fn form(&self) -> Form {
        Form::Parts
    }

    fn piece(&mut self, clock: &Clock) -> Result<Option<Piece>, Failure> {
        let mut text = String::new();
        let mut is_last = false;
        let mut steps = 0;
        while !is_last && text.len() < LARGE && !clock.is_over_after(COLLECTED) {
            match self.step(&mut text, clock)? {
                Step::Done => steps += 1,
                Step::Last => is_last = true,
                Step::Interrupted => break,
            }
        }
        let is_in_vain = steps == 0 && !is_last;
        match (is_in_vain, clock.is_trial()) {
            (true, true) => Ok(None),
            (true, false) => Err(Failure::time_limit()),
            (false, _) => Ok(Some(Piece {
                bytes: text.into_bytes(),
                is_last,
            })),
        }
    }

    /// The end of the record, with the failure as its last member.
    fn give_up(&mut self, why: &Failure) -> Option<Piece> {
        (self.pages > 0).then(|| Piece {
            bytes: format!("],\"error\":{}}}", json(why)).into_bytes(),
            is_last: true,
        })
    }
}

/// The progress of a step.
enum Step {
    Done,
    Last,
    Interrupted,
}

impl Printing {
    /// Solves some puzzles, rates some, or lays out a page.
    fn step(&mut self, text: &mut String, clock: &Clock) -> Result<Step, Failure> {
        if self.puzzles.len() < self.written.len() {
            return self.solve(clock);
        }
        if self.rated < self.written.len() {
            return self.rate(clock);
        }
        let book = match &mut self.book {
            Some(book) => book,
            none => {
                let puzzles = mem::take(&mut self.puzzles);
                self.written = Vec::new();
                let book = Book::new(self.layout.clone(), puzzles);
                none.insert(book.map_err(|error| refused(error.to_string()))?)
            }
        };
        let before = if self.pages == 0 { "{\"pages\":[" } else { "," };
        match book.plain_page(self.pages) {
            Some(page) => {
                *text += before;
                *text += &json(&svg::document(&page));
                self.pages += 1;
                Ok(Step::Done)
            }
            None => {
                *text += if self.pages == 0 {
                    "{\"pages\":[]}"
                } else {
                    "]}"
                };
                Ok(Step::Last)
            }
        }
    }

    /// Returns these puzzles as they are printed: with the player's digits and marks only if candidates are.
    fn printed(&self, written: &[Written]) -> Vec<Written> {
        let printed = |written: &Written| match self.layout.candidates {
            true => written.clone(),
            false => Written::Grid(written.givens()),
        };
        written.iter().map(printed).collect()
    }

    /// Solves the next puzzles, which must have one solution each.
    fn solve(&mut self, clock: &Clock) -> Result<Step, Failure> {
        let first = self.puzzles.len();
        let next = &self.written[first..self.written.len().min(first + SLICE)];
        let printed = self.printed(next);
        let too_late = || clock.is_over();
        let task = Task::unique().until(&too_late);
        let answers = engine::solve_written(printed.iter().map(Some), &task);
        for (written, answer) in printed.iter().zip(answers) {
            let answer = answer.unwrap_or_default();
            let (code, message) = match Verdict::of(answer.count, answer.exhausted) {
                Verdict::Unique => {
                    let solution = Grid::from_ascii(&answer.solution);
                    let mut puzzle = Puzzle::new(written.digits(), solution);
                    puzzle.fewer = written.candidates().map(Box::new);
                    self.puzzles.push(puzzle);
                    continue;
                }
                Verdict::None => (Code::NoSolution, "The puzzle has no solution."),
                Verdict::Multiple => (Code::SeveralSolutions, "The puzzle has several solutions."),
                Verdict::Undecided => break,
            };
            let place = Place::of(Field::Puzzles).numbered(self.puzzles.len() + 1);
            return Err(Failure::new(code, message).at(place));
        }
        Ok(match self.puzzles.len() > first {
            true => Step::Done,
            false => Step::Interrupted,
        })
    }

    /// Rates the next puzzles.
    fn rate(&mut self, clock: &Clock) -> Result<Step, Failure> {
        let Some(scale) = &self.scale else {
            return Err(Failure::internal());
        };
        let (first, end) = (self.rated, self.puzzles.len().min(self.rated + RATED));
        let too_late = || clock.is_over();
        let printed = self.printed(&self.written[first..end]);
        let rated = rate::rate_all(printed.iter().map(Some), scale, None, &too_late);
        for (puzzle, rated) in self.puzzles[first..end].iter_mut().zip(rated) {
            match rated {
                Err(Status::HasMarks) => {
                    let message = "Only puzzles without pencil marks are rated.";
                    let place = Place::of(Field::Puzzles).numbered(self.rated + 1);
                    return Err(Failure::new(Code::HasMarks, message).at(place));
                }
                Ok(rated) if !clock.is_over() => put_figures(puzzle, rated),
                _ => break,
            }
            self.rated += 1;
        }
        Ok(match self.rated > first {
            true => Step::Done,
            false => Step::Interrupted,
        })
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("records are strings and numbers")
}
