//! The settings of HoDoKu: the lines that it tries, their order, and their scores.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::line::{Difficulty, Line};
use crate::invalid::InvalidValue;
use crate::macros::named;

named! {
    /// The version of HoDoKu whose order of equally good chains decides, named by its number, such as `2.2`.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
    pub enum Version, "a version of HoDoKu" {
        /// Versions up to 2.2.4: lesser candidates decide before the shorter chain.
        #[default]
        V2_2 = "2.2",
        /// Versions from 2.2.5 on, such as 2.3.2: the shorter chain decides before lesser candidates.
        V2_3 = "2.3",
    }
}

/// A line of the table, as set by a user.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LineSettings {
    /// The line.
    pub line: Line,
    /// Whether the line is tried.
    pub enabled: bool,
    /// The minimum level of a puzzle that needs the line.
    pub level: Difficulty,
    /// The score that each step of the line adds.
    pub score: u32,
}

impl LineSettings {
    /// Returns HoDoKu's default settings of a line.
    pub const fn default_of(line: Line) -> LineSettings {
        LineSettings {
            line,
            enabled: true,
            level: line.level(),
            score: line.score(),
        }
    }
}

/// The whole table, in the order in which the lines are tried, and the version.
///
/// As text, each line has a code, `on` or `off`, a level, and a score, separated by spaces or tabs. Text after a `#`
/// is a comment. The version is not part of the text.
///
/// ```
/// use ninefold::Grid;
/// use ninefold::rating::hodoku::{Difficulty, Settings, score};
///
/// let puzzle: Grid =
///     "..1....9.5..713......4......1..956..7...6.8..6..3.4..1....4..3.9.82......54.....2".parse()?;
/// assert_eq!(score(&puzzle, &Settings::default(), &|| false)?.score, 5030);
///
/// let singles: Settings = "h1 on easy 1  # hidden singles only".parse()?;
/// let scored = score(&puzzle, &singles, &|| false)?;
/// assert_eq!((scored.level, scored.solved), (Difficulty::Extreme, false));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The lines, in the order in which they are tried. Missing lines are not tried.
    pub lines: Vec<LineSettings>,
    /// The version of HoDoKu whose order of equally good chains decides.
    pub version: Version,
}

impl Settings {
    /// Returns HoDoKu's default settings in this version.
    pub fn of(version: Version) -> Settings {
        let lines = Line::ALL.iter().copied().map(LineSettings::default_of);
        Settings {
            lines: lines.collect(),
            version,
        }
    }
}

impl Default for Settings {
    /// Returns HoDoKu's default settings in version 2.2.
    fn default() -> Settings {
        Settings::of(Version::default())
    }
}

impl fmt::Display for Settings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for entry in &self.lines {
            let enabled = if entry.enabled { "on" } else { "off" };
            let (code, name) = (entry.line.code(), entry.line.name());
            writeln!(
                f,
                "{code:<4} {enabled:<3} {:<7} {:>5}  # {name}",
                entry.level, entry.score
            )?;
        }
        Ok(())
    }
}

impl FromStr for Settings {
    type Err = BadSettings;

    fn from_str(text: &str) -> Result<Settings, BadSettings> {
        let mut settings = Settings {
            lines: Vec::new(),
            version: Version::default(),
        };
        for (number, text) in (1..).zip(text.lines()) {
            let text = text.split('#').next().unwrap_or_default();
            let fields: Vec<&str> = text.split_whitespace().collect();
            if fields.is_empty() {
                continue;
            }
            let bad = |reason| BadSettings {
                line: number,
                reason,
            };
            let entry = LineSettings::read(text, &fields).map_err(bad)?;
            if settings
                .lines
                .iter()
                .any(|earlier| earlier.line == entry.line)
            {
                return Err(bad(InvalidValue::new(fields[0], "each line once")));
            }
            settings.lines.push(entry);
        }
        Ok(settings)
    }
}

impl LineSettings {
    fn read(text: &str, fields: &[&str]) -> Result<LineSettings, InvalidValue> {
        let [line, enabled, level, score] = fields else {
            let expected = "a line of settings, such as bf2 on Hard 140";
            return Err(InvalidValue::new(text.trim(), expected));
        };
        Ok(LineSettings {
            line: line.parse()?,
            enabled: match *enabled {
                "on" => true,
                "off" => false,
                _ => return Err(InvalidValue::new(enabled, "on or off")),
            },
            level: level.parse()?,
            score: match score.parse() {
                Ok(score @ 0..=1_000_000) => score,
                _ => return Err(InvalidValue::new(score, "a score, 0 to 1000000")),
            },
        })
    }
}

/// An error in a text of settings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadSettings {
    /// The number of the line of the text, counted from 1.
    pub line: usize,
    /// The invalid value in the line.
    pub reason: InvalidValue,
}

impl fmt::Display for BadSettings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl core::error::Error for BadSettings {}

#[cfg(test)]
mod tests {
    use std::string::ToString;

    use super::*;

    #[test]
    fn settings_are_read_as_they_are_written() {
        let mut settings = Settings::default();
        settings.lines.reverse();
        settings.lines[3].enabled = false;
        settings.lines[5].level = Difficulty::Easy;
        settings.lines[7].score = 9;
        assert_eq!(settings.to_string().parse(), Ok(settings));
    }

    #[test]
    fn errors_name_the_line_and_what_was_found() {
        let refused = |text: &str| text.parse::<Settings>().unwrap_err().to_string();
        let error = refused("# all\nfh on Easy 4\nbf9 on Hard 1\n");
        assert!(
            error.starts_with("line 3: found \"bf9\", expected a line of HoDoKu's table: fh, n1"),
            "{error}"
        );
        assert_eq!(
            refused("fh on"),
            "line 1: found \"fh on\", expected a line of settings, such as bf2 on Hard 140"
        );
        assert_eq!(
            refused("fh maybe Easy 4"),
            "line 1: found \"maybe\", expected on or off"
        );
        assert_eq!(
            refused("fh on Easy -4"),
            "line 1: found \"-4\", expected a score, 0 to 1000000"
        );
        assert_eq!(
            refused("fh on Easy 4\nfh on Easy 4"),
            "line 2: found \"fh\", expected each line once"
        );
    }
}
