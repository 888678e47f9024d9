//! The line under a puzzle: a template with placeholders that are filled for each puzzle.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

/// The line under a puzzle. Bars divide it into parts: two parts are set at the left and the right end, a third in
/// the middle.
///
/// ```
/// use ninefold_print::Caption;
///
/// let caption: Caption = "{number}|{level}, {clues} clues".parse()?; assert!(caption.needs("level") &&
/// !caption.needs("hodoku")); let wrong = "{stars}".parse::<Caption>().unwrap_err().to_string();
/// assert!(wrong.starts_with("{stars} is not a placeholder of a line under a puzzle"), "{wrong}");
/// # Ok::<(), ninefold_print::UnknownPlace>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Caption {
    parts: Vec<Vec<Piece>>,
}

/// A part with this many bytes is wider than any paper.
const LONGEST: usize = 1 << 12;

#[derive(Clone, PartialEq, Eq, Debug)]
enum Piece {
    Plain(String),
    /// A placeholder, by its index in [`Caption::PLACES`].
    Place(usize),
}

/// An unknown placeholder in a line under a puzzle, or too many parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownPlace(String);

impl fmt::Display for UnknownPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let places = Caption::PLACES.map(|(name, _)| format!("{{{name}}}"));
        let places = places.join(" ");
        write!(
            f,
            "{} is not a placeholder of a line under a puzzle. There are {places}, in up to three parts with bars (|) between them",
            self.0
        )
    }
}

impl std::error::Error for UnknownPlace {}

impl Caption {
    /// The placeholders, and their meanings.
    pub const PLACES: [(&str, &str); 8] = [
        ("number", "the number of the puzzle"),
        ("level", "the difficulty as a word"),
        ("er", "Sudoku Explainer's rating of the hardest step"),
        (
            "ep",
            "the rating of the hardest step up to the first digit placed",
        ),
        ("ed", "the rating of the first step"),
        ("hodoku", "HoDoKu's score"),
        ("clues", "the number of clues"),
        ("label", "the label of the puzzle in its file"),
    ];

    /// Returns the line that is the label of the puzzle.
    pub fn of_label() -> Caption {
        let label = Caption::PLACES.len() - 1;
        Caption {
            parts: vec![vec![Piece::Place(label)]],
        }
    }

    /// Returns whether the line has this placeholder.
    pub fn needs(&self, place: &str) -> bool {
        let mut pieces = self.parts.iter().flatten();
        pieces.any(
            |piece| matches!(piece, Piece::Place(number) if Caption::PLACES[*number].0 == place),
        )
    }

    /// Returns the parts of the line with all values filled in. Empty parts are kept. A part that is already wider than
    /// any paper is cut off.
    pub(crate) fn filled(&self, value: impl Fn(&str) -> String) -> Vec<String> {
        let part = |pieces: &Vec<Piece>| {
            let mut part = String::new();
            for piece in pieces {
                let text = match piece {
                    Piece::Plain(text) => Cow::Borrowed(&**text),
                    Piece::Place(number) => Cow::Owned(value(Caption::PLACES[*number].0)),
                };
                match part.is_empty() {
                    true => part.push_str(text.trim_start()),
                    false => part.push_str(&text),
                }
                if part.len() > LONGEST {
                    break;
                }
            }
            part.truncate(part.trim_end().len());
            part
        };
        self.parts.iter().map(part).collect()
    }

    /// Returns whether the line has no text.
    pub(crate) fn is_empty(&self) -> bool {
        self.parts.iter().all(Vec::is_empty)
    }
}

impl Default for Caption {
    /// The number.
    fn default() -> Caption {
        Caption {
            parts: vec![vec![Piece::Place(0)]],
        }
    }
}

impl FromStr for Caption {
    type Err = UnknownPlace;

    fn from_str(template: &str) -> Result<Caption, UnknownPlace> {
        let parts: Vec<_> = template.split('|').map(pieces).collect::<Result<_, _>>()?;
        match parts.len() {
            1..=3 => Ok(Caption { parts }),
            _ => Err(UnknownPlace(template.to_owned())),
        }
    }
}

impl fmt::Display for Caption {
    /// Writes the template of the line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, part) in self.parts.iter().enumerate() {
            if number > 0 {
                f.write_str("|")?;
            }
            for piece in part {
                match piece {
                    Piece::Plain(text) => f.write_str(text)?,
                    Piece::Place(number) => write!(f, "{{{}}}", Caption::PLACES[*number].0)?,
                }
            }
        }
        Ok(())
    }
}

fn pieces(template: &str) -> Result<Vec<Piece>, UnknownPlace> {
    let (mut pieces, mut rest) = (Vec::new(), template);
    while let Some((before, place)) = rest.split_once('{') {
        let unknown = || UnknownPlace(format!("{{{place}"));
        let (name, after) = place.split_once('}').ok_or_else(unknown)?;
        let number = Caption::PLACES.iter().position(|(known, _)| *known == name);
        let number = number.ok_or_else(|| UnknownPlace(format!("{{{name}}}")))?;
        if !before.is_empty() {
            pieces.push(Piece::Plain(before.to_owned()));
        }
        pieces.push(Piece::Place(number));
        rest = after;
    }
    if !rest.is_empty() {
        pieces.push(Piece::Plain(rest.to_owned()));
    }
    Ok(pieces)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_are_written_as_they_were() {
        for template in ["", "{number}", "|{level}, {clues} clues|", "a|b|c"] {
            let caption: Caption = template.parse().unwrap();
            assert_eq!(caption.to_string(), template);
        }
    }

    #[test]
    fn places_are_filled() {
        let caption: Caption = "No. {number}|{level} ({er})|{label}".parse().unwrap();
        let filled = caption.filled(|place| match place {
            "label" => String::new(),
            place => place.to_uppercase(),
        });
        assert_eq!(filled, ["No. NUMBER", "LEVEL (ER)", ""]);
        assert_eq!(Caption::default(), "{number}".parse().unwrap());
        assert!("".parse::<Caption>().unwrap().is_empty());
    }

    #[test]
    fn wrong_templates_are_refused() {
        for wrong in ["{", "{number", "{}", "{Number}", "a|b|c|d"] {
            assert!(wrong.parse::<Caption>().is_err(), "{wrong}");
        }
    }
}
