//! Which lines of a file are measured.

use std::str::FromStr;

/// A range of lines, counted from 1, the last included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lines {
    first: usize,
    last: usize,
}

impl Lines {
    /// Those of the range that there are.
    pub fn of<'t, T>(&self, all: &'t [T]) -> &'t [T] {
        let last = self.last.min(all.len());
        all.get(self.first - 1..last).unwrap_or_default()
    }

    /// The range as it was written.
    pub fn name(&self) -> String {
        format!("{}-{}", self.first, self.last)
    }
}

impl FromStr for Lines {
    type Err = String;

    fn from_str(text: &str) -> Result<Lines, String> {
        let wrong = || "expected a range of lines, such as 50-349".to_owned();
        let (first, last) = text.split_once('-').ok_or_else(wrong)?;
        let number = |text: &str| text.parse::<usize>().map_err(|_| wrong());
        let lines = Lines {
            first: number(first)?,
            last: number(last)?,
        };
        match 1 <= lines.first && lines.first <= lines.last {
            true => Ok(lines),
            false => Err(wrong()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_has_both_its_ends() {
        let lines: Lines = "2-4".parse().unwrap();
        assert_eq!(lines.of(&[1, 2, 3, 4, 5]), [2, 3, 4]);
        assert_eq!(lines.of(&[1, 2, 3]), [2, 3]);
        assert_eq!(lines.of(&[1]), [0; 0]);
        assert_eq!(lines.name(), "2-4");
    }

    #[test]
    fn what_is_no_range_is_refused() {
        for text in ["", "3", "0-2", "4-3", "a-b", "-3", "1-2-3"] {
            assert!(text.parse::<Lines>().is_err(), "{text}");
        }
    }
}
