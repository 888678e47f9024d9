//! A book: a cover, puzzles, hints and solutions.

use crate::cover;
use crate::drawing::{Face, Page};
use crate::flow::{Flow, Paragraph};
use crate::layout::{Layout, Refused, Solutions};
use crate::page::Numbered;
use crate::puzzle::Puzzle;
use crate::sheet;
use crate::solutions::SolutionGrid;

/// Puzzles, and the layout in which they are printed.
#[derive(Clone, Debug)]
pub struct Book {
    layout: Layout,
    cover: Option<String>,
    puzzles: Vec<Puzzle>,
}

impl Book {
    /// Returns a book of these puzzles.
    ///
    /// # Errors
    /// If the puzzles do not fit such pages.
    pub fn new(layout: Layout, puzzles: Vec<Puzzle>) -> Result<Book, Refused> {
        layout.check()?;
        puzzles
            .iter()
            .try_for_each(|puzzle| layout.check_board(&puzzle.grids))?;
        Ok(Book {
            layout,
            cover: None,
            puzzles,
        })
    }

    /// Adds a cover: paragraphs separated by empty lines. The first one is the title, the second is set below it, the
    /// others at the foot of the page.
    ///
    /// # Errors
    /// If they do not fit on the page.
    pub fn with_cover(mut self, text: impl Into<String>) -> Result<Book, Refused> {
        let text = text.into();
        cover::check(&self.layout, &text)?;
        self.cover = Some(text);
        Ok(self)
    }

    /// Returns the layout of its pages.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns the pages, laid out one by one.
    pub fn pages(&self) -> impl Iterator<Item = Page> {
        let cover = self.cover.as_deref();
        let cover = cover.map(|text| cover::page(&self.layout, text, self.puzzles.first()));
        let first = 1 + cover.iter().len();
        let sheets = self.puzzles.len().div_ceil(self.layout.per_page.get());
        let hints = self.hints(first + sheets);
        let solutions = first + sheets + hints.len();
        let pages = cover.into_iter().chain(self.sheets(first, 0)).chain(hints);
        pages.chain(self.solutions(solutions, 0))
    }

    /// Returns the page at an index, counted from 0, of a book without hints; `None` after the last page.
    ///
    /// Programs that use only this function contain no code for running text.
    pub fn plain_page(&self, place: usize) -> Option<Page> {
        let place = match (&self.cover, place.checked_sub(1)) {
            (Some(text), None) => {
                return Some(cover::page(&self.layout, text, self.puzzles.first()));
            }
            (Some(_), Some(place)) => place,
            (None, _) => place,
        };
        let first = 1 + self.cover.iter().len();
        let sheets = self.puzzles.len().div_ceil(self.layout.per_page.get());
        match place.checked_sub(sheets) {
            None => self.sheets(first, place).next(),
            Some(place) => self.solutions(first + sheets, place).next(),
        }
    }

    /// Lays out the pages of puzzles, without the first `skip` pages; the page numbers begin with `first`.
    fn sheets(&self, first: usize, skip: usize) -> impl Iterator<Item = Page> {
        let per_page = self.layout.per_page.get();
        self.numbered(per_page, first, skip, |number, puzzles, is_first| {
            sheet::puzzles(&self.layout, number, puzzles, is_first)
        })
    }

    /// Lays out the pages of solutions, without the first `skip` pages; the page numbers begin with `first`.
    fn solutions(&self, first: usize, skip: usize) -> impl Iterator<Item = Page> {
        let grid = SolutionGrid::of(&self.layout);
        let is_wanted = self.layout.solutions == Solutions::Back;
        let pages = is_wanted.then(|| {
            self.numbered(
                grid.per_page(),
                first,
                skip,
                move |number, puzzles, is_first| grid.page(&self.layout, number, puzzles, is_first),
            )
        });
        pages.into_iter().flatten()
    }

    /// Lays out pages of `per_page` puzzles each.
    fn numbered<'b>(
        &'b self,
        per_page: usize,
        first: usize,
        skip: usize,
        page: impl Fn(usize, &[Numbered], bool) -> Page + 'b,
    ) -> impl Iterator<Item = Page> + 'b {
        let pages = self.puzzles.chunks(per_page).enumerate().skip(skip);
        pages.map(move |(place, puzzles)| {
            let before = place * per_page;
            let numbered: Vec<Numbered> = (before + 1..).zip(puzzles).collect();
            page(first + place, &numbered, place == 0)
        })
    }

    /// Returns the pages of hints, whose numbers begin with `first`.
    fn hints(&self, first: usize) -> Vec<Page> {
        let numbered = (1..).zip(&self.puzzles);
        let mut numbered = numbered
            .filter(|(_, puzzle)| !puzzle.hints.is_empty())
            .peekable();
        if numbered.peek().is_none() {
            return Vec::new();
        }
        let (title, columns) = (self.layout.words.hints, Flow::columns_of(&self.layout));
        let mut flow = Flow::new(&self.layout, title, first, columns);
        flow.bookmark(1, title);
        for (number, puzzle) in numbered {
            let name = format!("{} {number}", self.layout.words.puzzle);
            flow.heading(&name, 2, flow.some_lines());
            for text in &puzzle.hints {
                flow.paragraph(&Paragraph {
                    text,
                    face: Face::Regular,
                    indent: 0.0,
                });
            }
        }
        flow.pages()
    }
}
