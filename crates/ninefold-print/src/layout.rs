//! How the pages of a book are to look.

use std::fmt;

use crate::board::CANDIDATE_SHARE;
use crate::caption::Caption;
use crate::drawing::{Area, Face};
use crate::fonts::fitting;
use crate::language::Language;
use crate::paper::{MM, Paper};

/// The number of puzzles on a page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PerPage(u8);

impl PerPage {
    /// The valid numbers.
    pub const ALL: [u8; 6] = [1, 2, 4, 6, 9, 12];

    /// One.
    pub const ONE: PerPage = PerPage(1);

    /// Returns the number if it is one of [`PerPage::ALL`].
    pub fn new(puzzles: u8) -> Option<PerPage> {
        PerPage::ALL.contains(&puzzles).then_some(PerPage(puzzles))
    }

    /// The number.
    pub fn get(self) -> usize {
        usize::from(self.0)
    }

    pub(crate) fn columns(self) -> usize {
        match self.0 {
            1 | 2 => 1,
            4 | 6 => 2,
            _ => 3,
        }
    }

    pub(crate) fn rows(self) -> usize {
        self.get() / self.columns()
    }
}

/// Where the solutions stand.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Solutions {
    /// On pages of their own behind the puzzles.
    #[default]
    Back,
    /// Upside down at the foot of the page with their puzzles.
    Foot,
    /// Nowhere.
    Nowhere,
}

impl Solutions {
    /// All places.
    pub const ALL: [Solutions; 3] = [Solutions::Back, Solutions::Foot, Solutions::Nowhere];

    /// The name by which it is chosen.
    pub const fn name(self) -> &'static str {
        match self {
            Solutions::Back => "back",
            Solutions::Foot => "foot",
            Solutions::Nowhere => "none",
        }
    }

    /// The place in words.
    pub const fn summary(self) -> &'static str {
        match self {
            Solutions::Back => "On pages of their own behind the puzzles.",
            Solutions::Foot => "Small, upside down at the foot of the page with their puzzles.",
            Solutions::Nowhere => "Nowhere.",
        }
    }
}

/// How the pages of a book look.
#[derive(Clone, PartialEq, Debug)]
pub struct Layout {
    /// The size of the paper.
    pub paper: Paper,
    /// The number of puzzles on a page.
    pub per_page: PerPage,
    /// Whether digits and texts are large and bold, for readers with poor eyesight.
    pub large_print: bool,
    /// The text at the head of the pages.
    pub title: Option<String>,
    /// The language of the printed words besides puzzles.
    pub language: Language,
    /// Whether pages have numbers.
    pub page_numbers: bool,
    /// The line under each puzzle.
    pub caption: Caption,
    /// Whether the candidates are printed.
    pub candidates: bool,
    /// Whether rows and columns are numbered, as hints name them.
    pub coordinates: bool,
    /// Whether crosses mark where to cut puzzles apart.
    pub cut_marks: bool,
    /// Where the solutions stand.
    pub solutions: Solutions,
    /// How much wider the margin at the binding is, in points.
    pub binding: f64,
}

impl Default for Layout {
    /// Six a page on A4, numbered, solutions at the back.
    fn default() -> Layout {
        Layout {
            paper: Paper::A4,
            per_page: PerPage(6),
            large_print: false,
            title: None,
            language: Language::English,
            page_numbers: true,
            caption: Caption::default(),
            candidates: false,
            coordinates: false,
            cut_marks: false,
            solutions: Solutions::Back,
            binding: 0.0,
        }
    }
}

/// Why there cannot be such pages.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum Refused {
    /// Digits in large print would be smaller than that is.
    SmallDigits {
        /// Their size in points.
        size: f64,
        /// The least.
        least: f64,
    },
    /// Candidates would be too small to be read.
    SmallCandidates {
        /// Their size in points.
        size: f64,
        /// The least.
        least: f64,
    },
    /// The margin at the binding leaves too little.
    Binding,
    /// The title would be too small to be read.
    LongTitle,
    /// The texts of the cover do not fit on a page.
    LongCover,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::SmallDigits { size, least } => write!(
                f,
                "large print has digits of at least {least} points, and these would have {size:.0}: \
                 fewer puzzles a page, or larger paper"
            ),
            Refused::SmallCandidates { size, least } => write!(
                f,
                "candidates have at least {least} points, and these would have {size:.1}: \
                 fewer puzzles a page, or larger paper"
            ),
            Refused::LongTitle => f.write_str("the title is too long to stand on one line"),
            Refused::LongCover => f.write_str("the texts of the cover do not fit on one page"),
            Refused::Binding => f.write_str("the margin at the binding takes up to 30 millimetres"),
        }
    }
}

impl std::error::Error for Refused {}

/// The least size of digits that is large print.
const LARGE: f64 = 24.0;

/// The least size of candidates. Smaller ones cannot be read without a lens.
const CANDIDATES: f64 = 3.0;

impl Layout {
    /// Whether there can be such pages.
    ///
    /// # Errors
    /// If digits or candidates were too small, the title too long, or the margin at the binding too wide.
    pub fn check(&self) -> Result<(), Refused> {
        if !(0.0..=30.0 * MM).contains(&self.binding) {
            return Err(Refused::Binding);
        }
        if let Some(title) = self.title() {
            let width = self.area(1).width;
            if fitting(title, Face::Bold, self.title_size(), width) < self.smallest_title() {
                return Err(Refused::LongTitle);
            }
        }
        let cell = self.board_side() / 9.0;
        let (size, least) = (self.digit_share() * cell, LARGE);
        if self.large_print && size < least {
            return Err(Refused::SmallDigits { size, least });
        }
        let (size, least) = (CANDIDATE_SHARE * cell, CANDIDATES);
        match self.candidates && size < least {
            true => Err(Refused::SmallCandidates { size, least }),
            false => Ok(()),
        }
    }

    /// The title, if there is anything to read in it.
    pub(crate) fn title(&self) -> Option<&str> {
        let title = self.title.as_deref().map(str::trim);
        title.filter(|title| !title.is_empty())
    }

    /// The size of digits, in sides of a cell.
    pub(crate) fn digit_share(&self) -> f64 {
        if self.large_print { 0.82 } else { 0.68 }
    }

    /// The size of texts.
    pub(crate) fn text_size(&self) -> f64 {
        match (self.large_print, self.per_page.0) {
            (true, _) => 18.0,
            (false, 1) => 12.0,
            (false, 2 | 4) => 10.5,
            (false, 6) => 9.5,
            (false, _) => 8.5,
        }
    }

    /// The least size of texts that are too long.
    pub(crate) fn smallest_text(&self) -> f64 {
        if self.large_print { 14.0 } else { 5.5 }
    }

    /// The size of titles.
    pub(crate) fn title_size(&self) -> f64 {
        match (self.large_print, self.paper) {
            (true, _) => 22.0,
            (false, Paper::A5) => 13.0,
            (false, _) => 15.0,
        }
    }

    /// The least size of titles that are too long.
    pub(crate) fn smallest_title(&self) -> f64 {
        if self.large_print { 14.0 } else { 8.0 }
    }

    /// Returns the distance between puzzles side by side.
    pub(crate) fn gap(&self) -> f64 {
        let gap = match self.per_page.0 {
            1 | 2 | 4 => 12.0,
            6 => 10.0,
            _ => 7.0,
        };
        match self.paper {
            Paper::A5 => 0.65 * gap * MM,
            _ => gap * MM,
        }
    }

    /// How much the line under a puzzle takes.
    pub(crate) fn caption_height(&self) -> f64 {
        match self.caption.is_empty() {
            true => 0.0,
            false => 1.75 * self.text_size(),
        }
    }

    /// Returns the area between the margins of the page with this number.
    pub(crate) fn area(&self, number: usize) -> Area {
        let (width, height) = self.paper.size();
        let area = Area::new(0.0, 0.0, width, height).within(self.paper.margin());
        // Odd pages lie on the right, and are bound at their left.
        let shift = match number % 2 {
            1 => self.binding,
            _ => 0.0,
        };
        Area {
            x: area.x + shift,
            width: area.width - self.binding,
            ..area
        }
    }

    /// Returns the area below the title.
    pub(crate) fn body(&self, number: usize, has_title: bool) -> Area {
        let area = self.area(number);
        let head = match has_title {
            true => 2.1 * self.title_size(),
            false => 0.0,
        };
        Area {
            y: area.y + head,
            height: area.height - head,
            ..area
        }
    }
}
