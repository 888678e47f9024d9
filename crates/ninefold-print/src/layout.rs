//! The layout of the pages of a book.

use std::fmt;

use crate::caption::Caption;
use crate::drawing::Area;
use crate::paper::{MM, Paper};
use crate::words::Words;

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

    /// Returns the least number that has room for all these puzzles, or six for more.
    pub fn for_all(puzzles: usize) -> PerPage {
        let least = PerPage::ALL
            .into_iter()
            .find(|&number| usize::from(number) >= puzzles);
        PerPage(least.map_or(6, |number| number.min(6)))
    }

    /// Returns the number.
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

/// The place of the solutions.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Solutions {
    /// On separate pages after the puzzles.
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

    /// Returns the name that selects it.
    pub const fn name(self) -> &'static str {
        match self {
            Solutions::Back => "back",
            Solutions::Foot => "foot",
            Solutions::Nowhere => "none",
        }
    }

    /// Returns the place in words.
    pub const fn summary(self) -> &'static str {
        match self {
            Solutions::Back => "On pages of their own behind the puzzles.",
            Solutions::Foot => "Small, upside down at the foot of the page with their puzzles.",
            Solutions::Nowhere => "Nowhere.",
        }
    }
}

/// The layout of the pages of a book.
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
    /// The printed words.
    pub words: Words,
    /// Whether pages have numbers.
    pub page_numbers: bool,
    /// The line under each puzzle.
    pub caption: Caption,
    /// Whether the candidates are printed.
    pub candidates: bool,
    /// Whether rows and columns are numbered, because hints refer to them.
    pub coordinates: bool,
    /// Whether crosses mark where to cut puzzles apart.
    pub cut_marks: bool,
    /// The place of the solutions.
    pub solutions: Solutions,
    /// The extra margin at the binding, in points.
    pub binding: f64,
}

impl Default for Layout {
    /// Returns the default: six puzzles a page on A4, numbered, solutions at the back.
    fn default() -> Layout {
        Layout {
            paper: Paper::A4,
            per_page: PerPage(6),
            large_print: false,
            title: None,
            words: Words::ENGLISH,
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

/// The reason why puzzles do not fit a layout.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub enum Refused {
    /// The digits would be too small for large print.
    SmallDigits {
        /// Their size in points.
        size: f64,
        /// The smallest allowed size.
        least: f64,
    },
    /// The candidates would be too small to read.
    SmallCandidates {
        /// Their size in points.
        size: f64,
        /// The smallest allowed size.
        least: f64,
    },
    /// The margin at the binding leaves too little space.
    Binding,
    /// The title would be too small to read.
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
            Refused::LongTitle => f.write_str("the title is too long for one line"),
            Refused::LongCover => f.write_str("the texts of the cover do not fit on one page"),
            Refused::Binding => {
                f.write_str("the margin at the binding can have at most 30 millimetres")
            }
        }
    }
}

impl std::error::Error for Refused {}

impl Layout {
    /// Returns the title, unless it is blank.
    pub(crate) fn title(&self) -> Option<&str> {
        let title = self.title.as_deref().map(str::trim);
        title.filter(|title| !title.is_empty())
    }

    /// Returns the size of digits, relative to the side of a cell.
    pub(crate) fn digit_share(&self) -> f64 {
        if self.large_print { 0.82 } else { 0.68 }
    }

    /// Returns the size of texts.
    pub(crate) fn text_size(&self) -> f64 {
        match (self.large_print, self.per_page.0) {
            (true, _) => 18.0,
            (false, 1) => 12.0,
            (false, 2 | 4) => 10.5,
            (false, 6) => 9.5,
            (false, _) => 8.5,
        }
    }

    /// Returns the smallest size to which long texts are shrunk.
    pub(crate) fn smallest_text(&self) -> f64 {
        if self.large_print { 14.0 } else { 5.5 }
    }

    /// Returns the size of titles.
    pub(crate) fn title_size(&self) -> f64 {
        match (self.large_print, self.paper) {
            (true, _) => 22.0,
            (false, Paper::A5) => 13.0,
            (false, _) => 15.0,
        }
    }

    /// Returns the smallest size to which long titles are shrunk.
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

    /// Returns the height of the line under a puzzle.
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
        // Odd pages are on the right, and bound at their left edge.
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
