//! Sizes of paper.

use std::fmt;

/// A millimetre in points.
pub const MM: f64 = 72.0 / 25.4;

/// A size of paper, upright.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Paper {
    /// 210 by 297 millimetres.
    #[default]
    A4,
    /// 8.5 by 11 inches.
    Letter,
    /// 8.5 by 14 inches.
    Legal,
    /// 148 by 210 millimetres, the size of many books.
    A5,
}

impl Paper {
    /// All sizes.
    pub const ALL: [Paper; 4] = [Paper::A4, Paper::Letter, Paper::Legal, Paper::A5];

    /// Returns the name that selects it.
    pub const fn name(self) -> &'static str {
        match self {
            Paper::A4 => "a4",
            Paper::Letter => "letter",
            Paper::Legal => "legal",
            Paper::A5 => "a5",
        }
    }

    /// Returns its size in words.
    pub const fn summary(self) -> &'static str {
        match self {
            Paper::A4 => "210 by 297 millimetres.",
            Paper::Letter => "8.5 by 11 inches.",
            Paper::Legal => "8.5 by 14 inches.",
            Paper::A5 => "148 by 210 millimetres.",
        }
    }

    /// Returns width and height in points.
    pub fn size(self) -> (f64, f64) {
        match self {
            Paper::A4 => (210.0 * MM, 297.0 * MM),
            Paper::Letter => (612.0, 792.0),
            Paper::Legal => (612.0, 1008.0),
            Paper::A5 => (148.0 * MM, 210.0 * MM),
        }
    }

    /// Returns the margin on each side. Most printers cannot print on the outer six millimetres.
    pub fn margin(self) -> f64 {
        match self {
            Paper::A4 | Paper::Letter | Paper::Legal => 16.0 * MM,
            Paper::A5 => 12.0 * MM,
        }
    }
}

impl fmt::Display for Paper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
