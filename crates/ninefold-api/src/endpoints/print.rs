//! `/api/v1/print`: puzzles as pages to print, each a document of SVG.

use ninefold::text::Written;
use ninefold::{Grid, Task, Verdict};
use ninefold_common::engine;
use ninefold_common::print::{put_figures, scale_of};
use ninefold_common::rate::{self, Job, Scale};
use ninefold_common::status::Status;
use ninefold_print::{Book, Layout, PerPage, Puzzle, svg};
use serde::Serialize;

use super::Begun;
use crate::budget::Clock;
use crate::errors::{Code, Failure, Field, Place};
use crate::input::{Between, Fields, of_texts, parse};
use crate::work::{Effort, Input, Single};

#[derive(Serialize)]
struct PrintResult {
    pages: Vec<String>,
}

struct Asked {
    puzzles: Vec<Written>,
    /// Whose figures the lines under them need.
    scale: Option<Scale>,
    layout: Layout,
}

pub fn begin(input: &Input, most: usize) -> Begun {
    let asked = parse(input, |fields| read(fields, most))?;
    let effort = match asked.scale {
        Some(_) => Effort::Unknown,
        None => Effort::Short,
    };
    Ok(Box::new(Single {
        asked,
        effort,
        work: print,
    }))
}

fn read(fields: &mut Fields, most: usize) -> Result<Asked, Failure> {
    let texts: Vec<String> = fields.need("puzzles")?;
    let usual = Layout::default();
    let layout = Layout {
        paper: fields.take_read("paper")?.unwrap_or(usual.paper),
        per_page: match fields.take::<Between<1, 12>>("per_page")? {
            Some(number) => per_page(number.get())?,
            None => usual.per_page,
        },
        large_print: fields.take("large_print")?.unwrap_or(false),
        title: fields.take("title")?,
        language: fields.take_read("language")?.unwrap_or_default(),
        caption: fields.take_read("caption")?.unwrap_or(usual.caption),
        candidates: fields.take("candidates")?.unwrap_or(false),
        cut_marks: fields.take("cut_marks")?.unwrap_or(false),
        solutions: fields.take_read("solutions")?.unwrap_or_default(),
        ..Layout::default()
    };
    layout.check().map_err(|error| refused(error.to_string()))?;
    let puzzles = of_texts(&texts, most)?.into_iter().map(|it| it.puzzle);
    let puzzles = puzzles.collect::<Result<_, _>>()?;
    Ok(Asked {
        puzzles,
        scale: scale_of(&layout.caption),
        layout,
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

fn print(asked: &Asked, clock: &Clock) -> Result<PrintResult, Failure> {
    if clock.is_over() {
        return Err(Failure::time_limit());
    }
    let Asked {
        puzzles,
        scale,
        layout,
    } = asked;
    let printed = puzzles.iter().map(|written| match layout.candidates {
        true => written.clone(),
        false => Written::Grid(written.givens()),
    });
    let printed: Vec<Written> = printed.collect();
    let too_late = || clock.is_over();
    let task = Task::unique().until(&too_late);
    let answers = engine::solve_written(printed.iter().map(Some), &task);
    let mut puzzles = Vec::new();
    for (number, (written, answer)) in (1..).zip(printed.iter().zip(answers)) {
        let answer = answer.unwrap_or_default();
        let (code, message) = match Verdict::of(answer.count, answer.exhausted) {
            Verdict::Unique => {
                let solution = Grid::from_ascii(&answer.solution);
                let mut puzzle = Puzzle::new(written.digits(), solution);
                puzzle.fewer = written.candidates().map(Box::new);
                puzzles.push(puzzle);
                continue;
            }
            Verdict::None => (Code::NoSolution, "The puzzle has no solution."),
            Verdict::Multiple => (Code::SeveralSolutions, "The puzzle has several solutions."),
            Verdict::Undecided => return Err(Failure::time_limit()),
        };
        let place = Place::of(Field::Puzzles).numbered(number);
        return Err(Failure::new(code, message).at(place));
    }
    if let Some(scale) = scale {
        rate(&mut puzzles, &printed, scale, clock)?;
    }
    let book = Book::new(layout.clone(), puzzles).map_err(|error| refused(error.to_string()))?;
    let pages = book.plain_pages().map(|page| svg::document(&page));
    Ok(PrintResult {
        pages: pages.collect(),
    })
}

/// Rates the puzzles, which have one solution.
fn rate(
    puzzles: &mut [Puzzle],
    printed: &[Written],
    scale: &Scale,
    clock: &Clock,
) -> Result<(), Failure> {
    let job = Job {
        scale: scale.clone(),
        ..Job::default()
    };
    let too_late = || clock.is_over();
    let rated = rate::rate_all(printed.iter().map(Some), &job, &too_late);
    for (number, (puzzle, rated)) in (1..).zip(puzzles.iter_mut().zip(rated)) {
        match rated {
            Err(Status::HasMarks) => {
                let message = "Only puzzles without pencil marks are rated.";
                let place = Place::of(Field::Puzzles).numbered(number);
                return Err(Failure::new(Code::HasMarks, message).at(place));
            }
            Ok(rated) if !clock.is_over() => put_figures(puzzle, rated),
            _ => return Err(Failure::time_limit()),
        }
    }
    Ok(())
}
