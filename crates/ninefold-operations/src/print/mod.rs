//! `print`: puzzles as pages to print.
//!
//! All puzzles become one document, so this is no [`Operation`](crate::Operation). Its options are declared like those
//! of operations, and [`prepare`] computes the data for the pages.

pub mod prepare;
mod story;

use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::rate::timed::Figures;
use ninefold::logic::Position;
use ninefold::rating::hodoku::Settings;
use ninefold::text::Written;
use ninefold_derive::Request;
use ninefold_explain::Guide;
use ninefold_explain::language::Language;
use ninefold_print::{
    Book, Caption, Layout, MM, Paper, PerPage, Puzzle, Refused, Solutions, Story, Words,
};

use crate::status::Status;
use crate::table::Source;
use crate::threads::guide::with_guide;
use prepare::{Entry, Preparation, Unprintable};
use story::Teller;

/// Print puzzles as pages: a PDF, or SVG
///
/// Each puzzle must have exactly one solution. If a puzzle has been partly solved, only its givens are printed.
#[derive(Request, Clone, PartialEq, Debug)]
pub struct Print {
    /// The pages
    #[option(flatten)]
    pub pages: Pages,

    /// Print the first three steps of each puzzle in words, before the solutions, and number the rows and columns
    pub hints: bool,

    /// Instead of a book, print how to solve each puzzle: every step in words, with its picture
    #[option(excludes = "hints, solutions, per_page, caption, candidates, cut_marks")]
    pub explain: bool,
}

/// Lay out puzzles as pages to print, each an SVG document
///
/// Each puzzle must have exactly one solution. If a puzzle has been partly solved, only its givens are printed. The
/// program `ninefold print` makes a PDF of the same pages.
#[derive(Request, Clone, PartialEq, Debug)]
pub struct Pages {
    /// The size of the paper
    #[option(default = "a4", value = "SIZE")]
    pub paper: Paper,

    /// The number of puzzles on a page: 1, 2, 4, 6, 9 or 12; by default 6 or as few as there are, in large print 1
    #[option(value = "N")]
    pub per_page: Option<PerPage>,

    /// Large bold digits and texts, for readers with poor eyesight. Layouts with digits smaller than 24 points are
    /// refused
    pub large_print: bool,

    /// The text at the head of the pages
    #[option(value = "TEXT")]
    pub title: Option<String>,

    /// The line under each puzzle, with the placeholders {number}, {level}, {er}, {ep}, {ed}, {hodoku} (HoDoKu's
    /// score), {clues} and {label}. Bars (|) divide it into up to three parts. Puzzles are rated only if the line or
    /// their order needs a rating
    #[option(default = "{number}", value = "TEMPLATE")]
    pub caption: Caption,

    /// Print the puzzles from easy to hard: by level, and within a level by the difficulty of the hardest step
    pub sort: bool,

    /// Print the candidates, and puzzles in their current state: with placed digits, and without eliminated candidates
    pub candidates: bool,

    /// The place of the solutions
    #[option(default = "back", value = "WHERE")]
    pub solutions: Solutions,

    /// A cover: a text with empty lines between its paragraphs. The first is the title, the second a line below it, the
    /// others are at the foot
    #[option(source = Source::File, value = "FILE", longest = 10_000)]
    pub cover: Option<String>,

    /// Print crosses where to cut the puzzles apart
    pub cut_marks: bool,

    /// Extra margin at the binding in millimetres, up to 30: left on odd pages, right on even ones
    #[option(default = 0.0, value = "MM")]
    pub binding: f64,

    /// Print the numbers of the pages
    #[option(no = "Leave out the numbers of the pages")]
    pub page_numbers: bool,

    /// The language of all printed words, and of the document
    #[option(default = "en", value = "LANGUAGE")]
    pub language: Language,
}

/// The labels of puzzles that have none
///
/// The program reads them from its files.
#[derive(Request, Clone, PartialEq, Eq, Debug)]
pub struct Labels {
    /// The texts of {label}, one for each puzzle
    #[option(most = 1_000_000)]
    pub labels: Option<Vec<String>>,
}

/// The reason why a board is not printed with hints or explanations.
const NO_STEPS: &str = "steps are for classic puzzles, not for other sizes or further rules";

/// The part of a document that is about one puzzle.
#[derive(Clone, Debug)]
pub enum Printed {
    /// A puzzle in a book.
    Puzzle(Puzzle),
    /// A solution in steps, with pictures.
    Story(Story),
}

impl Print {
    /// Returns the look of the pages.
    pub fn layout(&self) -> Layout {
        Layout {
            coordinates: self.hints,
            ..self.pages.layout()
        }
    }

    /// Solves the puzzles, and finds their figures and steps. Unreadable puzzles, and puzzles not finished at an
    /// interrupt, are `None`.
    pub fn prepare(
        &self,
        entries: &[Entry],
        interrupt: &(dyn Fn() -> bool + Sync),
    ) -> Vec<Option<Result<Printed, Unprintable>>> {
        let preparation = Preparation {
            as_they_stand: self.pages.candidates || self.explain,
            ..self.pages.preparation()
        };
        let made = preparation.prepare(entries, interrupt).into_iter();
        let told = entries.iter().zip(made).map(|(entry, made)| {
            let told = made?.and_then(|puzzle| {
                let written = entry.written.map(|written| preparation.printed(written));
                self.told(entry.number, puzzle, written.as_ref(), interrupt)
            });
            Some(told).filter(|_| !interrupt())
        });
        told.collect()
    }

    /// Prepares the puzzles like [`prepare`](Self::prepare): all at once, or each within its time.
    pub fn prepare_within(
        &self,
        entries: &[Entry],
        timeout: Option<Duration>,
        interrupt: &(dyn Fn() -> bool + Sync),
    ) -> Vec<Option<Result<Printed, Unprintable>>> {
        let Some(timeout) = timeout else {
            return self.prepare(entries, interrupt);
        };
        let each = entries.chunks(1).flat_map(|entry| {
            let start = Instant::now();
            self.prepare(entry, &|| start.elapsed() > timeout || interrupt())
        });
        each.collect()
    }

    /// Returns the puzzle with its hints or its steps, as requested.
    fn told(
        &self,
        number: usize,
        mut puzzle: Puzzle,
        written: Option<&Written>,
        interrupt: &(dyn Fn() -> bool + Sync),
    ) -> Result<Printed, Unprintable> {
        if !self.explain && !self.hints {
            return Ok(Printed::Puzzle(puzzle));
        }
        let Some(written) = written else {
            return Err(Unprintable {
                status: Status::Bad,
                reason: NO_STEPS.to_owned(),
            });
        };
        let (start, teller) = (Position::from(&written.puzzle()), self.teller(interrupt));
        if self.explain {
            let puzzle = (&puzzle, &written.digits());
            let tell = |guide: &mut Guide| teller.story(guide, number, puzzle, &start);
            return Ok(Printed::Story(with_guide(tell)));
        }
        puzzle.hints = with_guide(|guide| teller.hints(guide, start));
        Ok(Printed::Puzzle(puzzle))
    }

    fn teller<'i>(&self, interrupt: &'i (dyn Fn() -> bool + Sync)) -> Teller<'i> {
        Teller {
            language: self.pages.language,
            interrupt,
        }
    }

    /// Binds puzzles into a book.
    ///
    /// # Errors
    /// If the puzzles do not fit such pages.
    pub fn bound(&self, puzzles: Vec<Puzzle>) -> Result<Book, Refused> {
        let layout = self.pages.layout_for(self.layout(), puzzles.len());
        bound(layout, &self.pages, puzzles)
    }
}

impl Pages {
    /// Returns the look of the pages.
    pub fn layout(&self) -> Layout {
        let usual = match self.large_print {
            true => PerPage::ONE,
            false => Layout::default().per_page,
        };
        Layout {
            paper: self.paper,
            per_page: self.per_page.unwrap_or(usual),
            large_print: self.large_print,
            title: self.title.clone(),
            words: words(self.language),
            page_numbers: self.page_numbers,
            caption: self.caption.clone(),
            candidates: self.candidates,
            coordinates: false,
            cut_marks: self.cut_marks,
            solutions: self.solutions,
            binding: self.binding * MM,
        }
    }

    /// Returns the look of the pages of this many puzzles. A few puzzles fill their page, and a single one needs no number.
    fn layout_for(&self, layout: Layout, puzzles: usize) -> Layout {
        let is_free = self.per_page.is_none() && !self.large_print && puzzles > 0;
        let is_usual = self.caption == Caption::default();
        Layout {
            per_page: match is_free {
                true => PerPage::for_all(puzzles),
                false => layout.per_page,
            },
            caption: match puzzles == 1 && is_usual {
                true => Caption::of_label(),
                false => layout.caption,
            },
            ..layout
        }
    }

    /// Returns the figures that the pages need.
    pub fn preparation(&self) -> Preparation {
        Preparation {
            as_they_stand: self.candidates,
            figures: figures_of(&self.caption, self.sort),
        }
    }

    /// Binds puzzles into a book.
    ///
    /// # Errors
    /// If the puzzles do not fit such pages.
    pub fn bound(&self, puzzles: Vec<Puzzle>) -> Result<Book, Refused> {
        bound(self.layout_for(self.layout(), puzzles.len()), self, puzzles)
    }
}

/// Returns the printed words of a language.
fn words(language: Language) -> Words {
    Words::translated(language.code(), |word| language.word(word))
}

fn bound(layout: Layout, pages: &Pages, mut puzzles: Vec<Puzzle>) -> Result<Book, Refused> {
    if pages.sort {
        puzzles.sort_by_key(|puzzle| puzzle.difficulty);
    }
    let book = Book::new(layout, puzzles)?;
    match pages.cover.as_deref() {
        Some(text) => book.with_cover(text),
        None => Ok(book),
    }
}

/// Returns the figures that the line under a puzzle or the order of the puzzles needs, if any.
fn figures_of(caption: &Caption, sorts: bool) -> Option<Figures> {
    let needs = |places: &[&str]| places.iter().any(|place| caption.needs(place));
    let needs_any = needs(&["level", "er", "ep", "ed", "hodoku"]);
    (needs_any || sorts).then(|| Figures {
        explainer: needs(&["er", "ep", "ed"]),
        hodoku: needs(&["hodoku"]).then(|| Arc::new(Settings::default())),
        human: sorts || needs(&["level"]),
    })
}
