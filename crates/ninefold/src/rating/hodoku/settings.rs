//! What HoDoKu is set to: which lines it tries, in which order, and what they cost.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::line::{Level, Line};
use crate::invalid::InvalidValue;

/// Whose order of equally good chains decides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Version {
    /// Up to 2.2.4: the lesser candidates before the shorter chain.
    #[default]
    V2_2,
    /// From 2.2.5 on, such as 2.3.2: the shorter chain before the lesser candidates.
    V2_3,
}

impl Version {
    /// Both versions.
    pub const ALL: [Version; 2] = [Version::V2_2, Version::V2_3];

    /// Its number, such as `2.2`.
    pub const fn name(self) -> &'static str {
        match self {
            Version::V2_2 => "2.2",
            Version::V2_3 => "2.3",
        }
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Version {
    type Err = InvalidValue;

    /// Reads its [number](Version::name).
    fn from_str(name: &str) -> Result<Version, InvalidValue> {
        let version = Version::ALL
            .into_iter()
            .find(|version| version.name() == name);
        let expected = || Version::ALL.map(Version::name);
        version.ok_or_else(|| InvalidValue::none_of(name, "a version of HoDoKu", expected()))
    }
}

/// A line of the table as somebody has set it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LineSettings {
    /// Which line.
    pub line: Line,
    /// Whether it is tried.
    pub enabled: bool,
    /// How hard a puzzle is at least that needs it.
    pub level: Level,
    /// What each of its steps adds to the score.
    pub score: u32,
}

impl LineSettings {
    /// As HoDoKu has it if nobody has changed it.
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
/// As text, each line has its code, `on` or `off`, its level, and its score, with spaces or tabs between; what follows
/// `#` is a comment. The version is no part of the text.
///
/// ```
/// use ninefold::Grid;
/// use ninefold::rating::hodoku::{Level, Settings, score};
///
/// let puzzle: Grid =
///     "..1....9.5..713......4......1..956..7...6.8..6..3.4..1....4..3.9.82......54.....2".parse()?;
/// assert_eq!(score(&puzzle, &Settings::default(), &|| false)?.score, 5030);
///
/// let singles: Settings = "h1 on easy 1  # hidden singles only".parse()?;
/// let scored = score(&puzzle, &singles, &|| false)?;
/// assert_eq!((scored.level, scored.solved), (Level::Extreme, false));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The lines. One that is missing is not tried.
    pub lines: Vec<LineSettings>,
    /// Whose order of equally good chains decides.
    pub version: Version,
}

impl Settings {
    /// HoDoKu's own settings, in this version.
    pub fn of(version: Version) -> Settings {
        let lines = Line::ALL.iter().copied().map(LineSettings::default_of);
        Settings {
            lines: lines.collect(),
            version,
        }
    }
}

impl Default for Settings {
    /// HoDoKu's own settings, in version 2.2.
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

/// Why a text is no settings of HoDoKu.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadSettings {
    /// The number of the line of the text, from 1 on.
    pub line: usize,
    /// What is wrong with it.
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
        settings.lines[5].level = Level::Easy;
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
