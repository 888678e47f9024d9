//! The terminal, and where grids are placed on it.

use std::io::{self, IsTerminal};
use std::iter;

use anstream::{AutoStream, ColorChoice};
use ninefold::text::Written;
use ninefold::{CellSet, Grid, House};
use ninefold_variants::Board;
use owo_colors::OwoColorize;
use terminal_size::{Width, terminal_size};

use super::grid::{self, Block};
use super::step;

/// The width of a terminal that does not report it.
const USUAL_WIDTH: usize = 80;

/// The narrowest terminal for which texts are wrapped; a narrower one wraps them itself.
const LEAST_WIDTH: usize = 40;

/// The columns between two blocks side by side.
const GAP: usize = 4;

/// The terminal that the results go to.
#[derive(Clone, Copy, Debug)]
pub struct Screen {
    pub(super) width: usize,
    has_colours: bool,
}

impl Screen {
    /// Returns the terminal that stdout is, if it is one.
    pub fn of_stdout() -> Option<Screen> {
        let width = || terminal_size().map_or(USUAL_WIDTH, |(Width(width), _)| width.into());
        let is_terminal = io::stdout().is_terminal();
        let choice = || AutoStream::choice(&io::stdout());
        is_terminal.then(|| Screen {
            width: width().max(LEAST_WIDTH),
            has_colours: choice() != ColorChoice::Never,
        })
    }

    /// Returns the number of columns of the terminal that stdout is, if it is one.
    pub fn columns() -> Option<usize> {
        Screen::of_stdout().map(|screen| screen.width)
    }

    /// Returns a terminal of the usual width, for `--show` in a pipe.
    pub fn usual() -> Screen {
        Screen {
            width: USUAL_WIDTH,
            has_colours: true,
        }
    }

    /// Draws a puzzle and, beside it, grids that extend it, in which these cells are marked. A caption is below each.
    pub fn puzzle(
        self,
        (puzzle, caption): (&Written, &str),
        others: &[(Grid, String)],
        marked: CellSet,
    ) -> String {
        let givens = puzzle.givens();
        let own = self.alone(puzzle, CellSet::EMPTY);
        let others = others.iter().map(|(grid, caption)| {
            let drawn = grid::small(grid, &givens, marked);
            drawn.captioned(caption)
        });
        self.placed(iter::once(own.captioned(caption)).chain(others))
    }

    /// Draws a board and, beside it, its solution, with lines of text below.
    pub fn board(
        self,
        board: &Board,
        solution: Option<&ninefold_variants::Grid>,
        facts: &[String],
    ) -> String {
        let own = board.drawn(|cell| board.given(cell));
        let solved = solution.map(|solution| board.drawn(|cell| solution.value(cell)));
        let drawn = [Some(own), solved];
        let drawn = drawn.iter().flatten().map(|text| Block::of_text(text));
        let facts = facts.iter().map(|fact| self.wrapped(fact, INDENT.len()));
        format!("{}\n{}", self.placed(drawn), facts.collect::<String>())
    }

    /// Draws a puzzle and, beside it, the puzzle that it was changed to, with lines of text below.
    pub fn changed(self, before: &Written, after: &Written, facts: &[String]) -> String {
        let drawn = [before, after].map(|puzzle| self.alone(puzzle, CellSet::EMPTY));
        let facts = facts.iter().map(|fact| self.wrapped(fact, INDENT.len()));
        format!("{}\n{}", self.placed(drawn), facts.collect::<String>())
    }

    /// Draws a puzzle, or the table of its pencil marks, in which these cells are marked.
    fn alone(self, puzzle: &Written, marked: CellSet) -> Block {
        match puzzle {
            Written::Marks(_) => step::marks(self.width, puzzle),
            _ => grid::small(&puzzle.digits(), &puzzle.givens(), marked),
        }
    }

    /// Draws a puzzle in which these cells are marked, with lines of text beside it or below.
    pub fn with_facts(self, puzzle: &Written, marked: CellSet, facts: &[String]) -> String {
        let own = self.alone(puzzle, marked);
        let room = self.width.saturating_sub(own.width() + GAP + INDENT.len());
        let is_beside = room >= LEAST_FACTS;
        let room = if is_beside {
            room
        } else {
            self.width - INDENT.len()
        };
        let lines = facts.iter().map(|fact| wrapped_item(fact, room));
        let mut facts = Block::of_text(&lines.collect::<String>());
        if is_beside {
            facts.pad_above(1);
        }
        self.placed([own, facts])
    }

    /// Lists texts, each after its name.
    pub fn named(self, list: &[(String, String)]) -> String {
        let longest = list.iter().map(|(name, _)| name.chars().count()).max();
        let column = longest.unwrap_or_default() + GAP - 1;
        let item = |(name, text): &(String, String)| {
            let first = format!("{INDENT}{:column$}", name.bold());
            let further = INDENT.repeat(2);
            let options = textwrap::Options::new(self.width.saturating_sub(1))
                .subsequent_indent(&further)
                .break_words(false);
            textwrap::fill(&format!("{first}{text}"), options) + "\n"
        };
        list.iter().map(item).collect()
    }

    /// Returns what is drawn for the puzzle with this number, after the ones before it.
    pub fn part(self, number: u64, drawn: &str) -> String {
        let between = if number > 1 { "\n" } else { "" };
        self.finished(&format!("{between}\n{drawn}\n"))
    }

    /// Returns the terminal without this number of its columns.
    pub(super) fn narrower(self, columns: usize) -> Screen {
        Screen {
            width: self.width.saturating_sub(columns),
            ..self
        }
    }

    /// Returns the text, without its colours unless they are wanted.
    pub fn finished(self, text: &str) -> String {
        match self.has_colours {
            true => text.to_owned(),
            false => anstream::adapter::strip_str(text).to_string(),
        }
    }

    /// Draws a position with the houses and cells that a hint names.
    pub fn area(self, position: &Written, houses: &[House], cells: CellSet) -> String {
        let shaded = match cells.is_empty() {
            true => houses
                .iter()
                .fold(CellSet::EMPTY, |all, house| all | house.cell_set()),
            false => cells,
        };
        step::area(self.width, position, shaded).indented("")
    }

    /// Places blocks side by side if the terminal is wide enough, otherwise one above the other.
    fn placed(self, blocks: impl IntoIterator<Item = Block>) -> String {
        let mut blocks = blocks.into_iter();
        let Some(mut all) = blocks.next() else {
            return String::new();
        };
        for block in blocks {
            all = match all.width() + GAP + block.width() + INDENT.len() <= self.width {
                true => all.beside(block, GAP),
                false => all.above(block),
            };
        }
        all.indented(INDENT)
    }

    /// Breaks a text between words, with this indentation.
    pub fn wrapped(self, text: &str, indentation: usize) -> String {
        let indent = " ".repeat(indentation);
        let options = textwrap::Options::new(self.width.saturating_sub(1))
            .initial_indent(&indent)
            .subsequent_indent(&indent)
            .break_words(false);
        textwrap::fill(text, options) + "\n"
    }
}

/// Breaks a text between words. All lines but the first are indented.
fn wrapped_item(text: &str, width: usize) -> String {
    let options = textwrap::Options::new(width.saturating_sub(1)).subsequent_indent("  ");
    textwrap::fill(text, options.break_words(false)) + "\n"
}

/// The columns that lines of text beside a grid need.
const LEAST_FACTS: usize = 30;

/// The indentation of drawn grids.
const INDENT: &str = "  ";
