//! `/api/v1/print`: puzzles as pages to print, each an SVG document.

use std::mem;
use std::sync::Arc;

use ninefold::text::Written;
use ninefold_operations::Cost;
use ninefold_operations::print::prepare::{Entry, Preparation, Unprintable};
use ninefold_operations::print::{Labels, Pages};
use ninefold_operations::status::Status;
use ninefold_operations::subject::BoardText;
use ninefold_operations::surface::json::Body;
use ninefold_print::{Book, Puzzle, Refused, svg};
use serde::Serialize;

use crate::answer::{Begun, Form, Input, Piece, Work};
use crate::budget::Clock;
use crate::errors::{Code, Failure, Field, Place};
use crate::input::{of_texts, parse, together};
use crate::lines::{COLLECTED, LARGE};

/// The largest number of puzzles whose pages are tried within the time of a trial.
const FEW: usize = 12;

/// The number of puzzles solved together, and the number of puzzles rated together.
const SLICE: usize = 200;
const RATED: usize = 8;

/// Puzzles to print. The answer is one record, `{"pages": [...]}`, made page by page.
struct Printing {
    request: Pages,
    preparation: Preparation,
    written: Vec<Readable>,
    labels: Option<Vec<String>>,
    /// The puzzles that are ready, each with its solution and ratings.
    puzzles: Vec<Puzzle>,
    /// Made when all puzzles are ready.
    book: Option<Book>,
    /// The number of pages already written.
    pages: usize,
}

/// A puzzle that was read.
enum Readable {
    Classic(Written),
    Board(Arc<BoardText>),
}

impl Readable {
    fn classic(&self) -> Option<&Written> {
        match self {
            Readable::Classic(written) => Some(written),
            Readable::Board(_) => None,
        }
    }

    fn board(&self) -> Option<&BoardText> {
        match self {
            Readable::Classic(_) => None,
            Readable::Board(text) => Some(text),
        }
    }
}

pub fn begin(input: &Input, most: usize) -> Begun {
    Ok(Box::new(parse(input, |body| read(body, most))?))
}

fn read(body: &mut Body, most: usize) -> Result<Printing, Failure> {
    let texts = together(body)?;
    let request: Pages = body.take_request()?;
    let Labels { labels } = body.take_request()?;
    request.bound(Vec::new()).map_err(refused)?;
    let puzzles = of_texts(&texts, most, false)?.into_iter();
    let written = puzzles.map(|it| match (it.puzzle, it.board) {
        (Ok(written), _) => Ok(Readable::Classic(written)),
        (Err(_), Some(board)) => Ok(Readable::Board(board)),
        (Err(failure), None) => Err(failure),
    });
    let written = written.collect::<Result<Vec<_>, _>>()?;
    if let Some(labels) = labels
        .as_ref()
        .filter(|labels| labels.len() != written.len())
    {
        let (labels, puzzles) = (labels.len(), written.len());
        let message = format!("There are {labels} labels for {puzzles} puzzles.");
        return Err(Failure::new(Code::BadRequest, message).at(Place::of(Field::Body)));
    }
    Ok(Printing {
        preparation: request.preparation(),
        request,
        written,
        labels,
        puzzles: Vec::new(),
        book: None,
        pages: 0,
    })
}

fn refused(refused: Refused) -> Failure {
    Failure::new(Code::BadRequest, refused.to_string()).at(Place::of(Field::Body))
}

fn unprintable(why: &Unprintable, number: usize) -> Failure {
    let (code, message) = match why.status {
        Status::HasMarks => (
            Code::HasMarks,
            "Only puzzles without pencil marks are rated.",
        ),
        Status::Multiple => (Code::SeveralSolutions, "The puzzle has several solutions."),
        Status::None => (Code::NoSolution, "The puzzle has no solution."),
        _ => return Failure::time_limit(),
    };
    Failure::new(code, message).at(Place::of(Field::Puzzles).numbered(number))
}

impl Work for Printing {
    fn cost(&self) -> Cost {
        match self.written.len() <= FEW {
            true => Cost::Unknown,
            false => Cost::Long,
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

    /// Returns the end of the record, with the failure as its last member.
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
    /// Prepares some puzzles, or lays out a page.
    fn step(&mut self, text: &mut String, clock: &Clock) -> Result<Step, Failure> {
        if self.puzzles.len() < self.written.len() {
            return self.prepare(clock);
        }
        let book = match &mut self.book {
            Some(book) => book,
            none => {
                let puzzles = mem::take(&mut self.puzzles);
                self.written = Vec::new();
                none.insert(self.request.bound(puzzles).map_err(refused)?)
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

    /// Solves and rates the next puzzles. Fails if one does not have exactly one solution.
    fn prepare(&mut self, clock: &Clock) -> Result<Step, Failure> {
        let first = self.puzzles.len();
        let together = if self.preparation.figures.is_some() {
            RATED
        } else {
            SLICE
        };
        let end = self.written.len().min(first + together);
        let label = |place: usize| Some(self.labels.as_ref()?[place].as_str());
        let entries = (first..end).map(|place| Entry {
            number: place + 1,
            written: self.written[place].classic(),
            board: self.written[place].board(),
            label: label(place),
        });
        let entries: Vec<Entry> = entries.collect();
        for printed in self.preparation.prepare(&entries, &|| clock.is_over()) {
            match printed {
                Some(Ok(puzzle)) => self.puzzles.push(puzzle),
                Some(Err(why)) => return Err(unprintable(&why, self.puzzles.len() + 1)),
                None => break,
            }
        }
        Ok(match self.puzzles.len() > first {
            true => Step::Done,
            false => Step::Interrupted,
        })
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("records are strings and numbers")
}
