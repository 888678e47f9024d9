//! A step as a picture: the position with its pencil marks, the pattern, the conclusion, and the links
//! of chains.
//!
//! The picture is a self-contained SVG document with colours for light and dark mode. The same step always gives the
//! same bytes.
//!
//! ```
//! use ninefold::{Grid, logic::Position, rating::Rater};
//! use ninefold_explain::{language::Language, picture::Picture};
//!
//! let givens: Grid =
//!     "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..".parse()?;
//! let position = Position::from(&givens);
//! let (_, step, rating) = Rater::default().path(position).next().unwrap();
//! let picture = Picture {
//!     givens: &givens,
//!     position: &position,
//!     step: Some((&step, rating.into())),
//!     name: "1",
//!     language: Language::English,
//! };
//! assert!(picture.to_string().starts_with("<svg "));
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

mod links;
mod place;

use std::fmt;

use ninefold::logic::{Candidate, CellSet, Position, Step};
use ninefold::{Cell, Digit, Grid, HouseSet};

use crate::explanation::{self, Pattern};
use crate::language::Language;
use crate::{Figure, words};
use links::Node;
use place::{Area, BOARD, CELL, Point, RADIUS, START};

const STYLE: &str = include_str!("style.css");

/// The width of the picture.
const WIDTH: f64 = START + BOARD + MARGIN;

/// The height below the board with the caption of a step.
const CAPTION: f64 = 72.0;
const MARGIN: f64 = 20.0;

/// Width and height of the picture of a step.
pub const SIZE_WITH_STEP: (f64, f64) = (WIDTH, START + BOARD + CAPTION);

/// The number of characters of the conclusion that fit below the board.
const LONGEST: usize = 78;

/// A position, with a step that was found in it. Displayed as SVG.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'p> {
    /// The digits that are drawn as givens; all others are drawn as placed.
    pub givens: &'p Grid,
    /// The digits and the pencil marks.
    pub position: &'p Position,
    /// The step to draw with its figure, if any.
    pub step: Option<(&'p Step, Figure)>,
    /// The name of the picture, for screen readers.
    pub name: &'p str,
    /// The language of the technique and its reasons.
    pub language: Language,
}

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let height = START + BOARD + if self.step.is_some() { CAPTION } else { MARGIN };
        writeln!(
            f,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img" class="ninefold">"#
        )?;
        self.draw_text_for_screen_readers(f)?;
        writeln!(f, "<style>\n{STYLE}</style>")?;
        let paper = Area::new(0.5, 0.5, WIDTH - 1.0, height - 1.0);
        writeln!(f, r#"<rect class="paper" {paper} rx="12"/>"#)?;
        let explanation = self.step.map(|(step, _)| explanation::of(&step.reason));
        let pattern =
            explanation.map_or_else(Pattern::default, |found| found.pattern_in(self.position));
        let derivations = explanation.map_or(&[][..], |found| found.derivations());
        let alternating = explanation.and_then(|found| found.alternating());
        if derivations.is_empty() {
            draw_cells("cell", pattern.cells, f)?;
            draw_cells("further", pattern.further - pattern.cells, f)?;
        }
        draw_lines(f)?;
        draw_houses("base", pattern.houses, 1.5, f)?;
        draw_houses("cover", pattern.covers, 4.0, f)?;
        for cell in Cell::ALL {
            if let Some(digit) = self.position.grid()[cell] {
                let is_given = self.givens[cell] == Some(digit);
                let class = if is_given { "given" } else { "placed" };
                draw_digit(class, Area::of_cell(cell).middle(), 13.5, digit, f)?;
            }
            for digit in self.position.candidates(cell) {
                let candidate = Candidate::new(cell, digit);
                let is_part = pattern.candidates.contains(candidate);
                let node = match alternating {
                    Some(chain) => links::end(chain, candidate),
                    None => links::node(derivations, candidate),
                };
                self.draw_candidate(candidate, is_part, node, f)?;
            }
        }
        links::draw(derivations, f)?;
        if let Some(chain) = alternating {
            links::draw_alternating(chain, f)?;
        }
        if let Some((step, figure)) = self.step {
            self.draw_caption(step, figure, f)?;
        }
        f.write_str("</svg>\n")
    }
}

impl Picture<'_> {
    fn draw_text_for_screen_readers(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = escaped(self.name);
        let Some((step, _)) = self.step else {
            return writeln!(f, "<title>{name}: a position</title>");
        };
        writeln!(f, "<title>{name}: {}</title>", self.technique(step))?;
        let mut told = explanation::sentences_in(self.language, self.position, step);
        told.retain(|sentence| sentence.depth == 0);
        let texts: Vec<String> = told.into_iter().map(|sentence| sentence.text).collect();
        writeln!(f, "<desc>{}</desc>", escaped(&texts.join(" ")))
    }

    /// Returns the name of the technique in the language of the picture.
    fn technique(&self, step: &Step) -> &'static str {
        self.language.word(step.technique.name())
    }

    /// Draws the technique, the rating and the conclusion.
    fn draw_caption(&self, step: &Step, figure: Figure, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let below = START + BOARD;
        let figure = self
            .language
            .number(format_args!("{:.1}", figure.printed()));
        let name = format!("{}, {figure}", self.technique(step));
        let conclusion = shortened(&words::conclusion(&step.conclusion));
        for (class, size, below, text) in [
            ("technique-name", 19.0, below + 32.0, &name),
            ("conclusion", 15.0, below + 55.0, &conclusion),
        ] {
            let (fitted, text) = (fitted(text, size), escaped(text));
            write!(
                f,
                r#"<text class="{class}" x="{START}" y="{below}"{fitted}>{text}</text>"#
            )?;
        }
        writeln!(f)
    }

    /// Draws a candidate in a circle that shows its role in the step.
    fn draw_candidate(
        &self,
        candidate: Candidate,
        is_part: bool,
        node: Option<Node>,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        let conclusion = self.step.map(|(step, _)| &step.conclusion);
        let is_placed = conclusion.is_some_and(|found| found.placement == Some(candidate));
        let is_eliminated = conclusion.is_some_and(|found| found.eliminations.contains(candidate));
        let (circle, mark) = match node {
            _ if is_placed => ("place".to_owned(), "on-mark"),
            _ if is_eliminated => ("strike".to_owned(), "strike-mark"),
            Some(Node { is_on, colour }) if is_on => (format!("on fill-{colour}"), "on-mark"),
            Some(Node { colour, .. }) => (format!("off stroke-{colour}"), "off-mark"),
            None if is_part => ("part".to_owned(), "part-mark"),
            None => (String::new(), "mark"),
        };
        let at = place::of_candidate(candidate);
        if !circle.is_empty() {
            let Point { x, y } = at;
            write!(
                f,
                r#"<circle class="{circle}" cx="{x:.1}" cy="{y:.1}" r="{RADIUS}"/>"#
            )?;
        }
        if is_eliminated {
            let (from, to) = (at.plus(-8.5, 8.5), at.plus(8.5, -8.5));
            write!(
                f,
                r#"<line class="slash" x1="{:.1}" y1="{:.1}" x2="{:.1}" y2="{:.1}"/>"#,
                from.x, from.y, to.x, to.y
            )?;
        }
        draw_digit(mark, at, 5.2, candidate.digit(), f)
    }
}

fn draw_cells(class: &str, cells: CellSet, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut areas = cells.into_iter().map(Area::of_cell);
    areas.try_for_each(|area| writeln!(f, r#"<rect class="{class}" {area}/>"#))
}

/// Draws frames around the houses, moved inwards by `inset`.
fn draw_houses(
    class: &str,
    houses: HouseSet,
    inset: f64,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let mut areas = houses.into_iter().map(|house| Area::of_house(house, inset));
    areas.try_for_each(|area| writeln!(f, r#"<rect class="{class}" {area} rx="6"/>"#))
}

/// Draws the numbers of rows and columns, and the lines of the board.
fn draw_lines(f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for number in 1..=9 {
        let along = START + (f64::from(number) - 0.5) * CELL;
        writeln!(
            f,
            r#"<text class="label" x="{along}" y="{}">{number}</text><text class="label" x="{}" y="{}">{number}</text>"#,
            START - 14.0,
            START - 20.0,
            along + 4.5
        )?;
    }
    let end = START + BOARD;
    for class in ["thin", "thick"] {
        for number in (1..9).filter(|number| (number % 3 == 0) == (class == "thick")) {
            let at = START + f64::from(number) * CELL;
            writeln!(
                f,
                r#"<line class="{class}" x1="{at}" y1="{START}" x2="{at}" y2="{end}"/><line class="{class}" x1="{START}" y1="{at}" x2="{end}" y2="{at}"/>"#
            )?;
        }
    }
    let board = Area::new(START, START, BOARD, BOARD);
    writeln!(f, r#"<rect class="frame" {board} rx="3"/>"#)
}

/// Draws a digit with its baseline `foot` below the point, because browsers disagree about the middle of a font.
fn draw_digit(
    class: &str,
    at: Point,
    foot: f64,
    digit: Digit,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let (x, y) = (at.x, at.y + foot);
    writeln!(
        f,
        r#"<text class="{class}" x="{x:.1}" y="{y:.1}">{digit}</text>"#
    )
}

/// Returns the attributes that fit a text of this font size into the width of the board, because the width of the
/// font is unknown. No letter is wider than it is high, so short texts need none.
fn fitted(text: &str, size: f64) -> String {
    let count = text.chars().count() as f64;
    if count * size <= BOARD {
        return String::new();
    }
    let width = (count * size * 0.53).min(BOARD);
    format!(r#" textLength="{width:.0}" lengthAdjust="spacingAndGlyphs""#)
}

/// Returns the items of the list that fit in the width of the board.
fn shortened(text: &str) -> String {
    if text.len() <= LONGEST {
        return text.to_owned();
    }
    let end = text[..LONGEST].rfind(' ').map_or(0, |space| space + 1);
    text[..end].to_owned() + "..."
}

/// Escapes everything with a meaning in XML or HTML, and replaces control characters, which XML cannot contain.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        match character {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&#39;",
            '\u{fffe}' | '\u{ffff}' => escaped.push(char::REPLACEMENT_CHARACTER),
            _ if character.is_control() => escaped.push(char::REPLACEMENT_CHARACTER),
            _ => escaped.push(character),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Explained;
    use ninefold::logic::Reason;
    use ninefold::rating::Rater;

    #[test]
    fn what_cannot_stand_in_xml_is_escaped() {
        assert_eq!(escaped("a<b & \"c'"), "a&lt;b &amp; &quot;c&#39;");
        assert_eq!(escaped("\u{1b}[0m\0"), "\u{fffd}[0m\u{fffd}");
    }

    #[test]
    fn long_conclusions_end_between_items() {
        assert_eq!(shortened("r1c1=5"), "r1c1=5");
        let long = ["r1c1<>5"; 20].join(" ");
        let short = shortened(&long);
        assert!(
            short.ends_with("r1c1<>5 ...") && short.len() < LONGEST + 4,
            "{short}"
        );
    }

    #[test]
    fn captions_fit_whatever_the_font() {
        for (size, count) in [
            (15.0, 10),
            (15.0, 39),
            (15.0, 40),
            (15.0, 82),
            (19.0, 31),
            (19.0, 70),
        ] {
            let fitted = fitted(&"w".repeat(count), size);
            match fitted.split('"').nth(1) {
                Some(width) => assert!(width.parse::<f64>().unwrap() <= BOARD, "{fitted}"),
                None => assert!(count as f64 * size <= BOARD),
            }
        }
    }

    #[test]
    fn what_excludes_is_marked_too() {
        let line =
            "7.........854.1.7.14......3..2..589.6...1...2...8.6..........2...6.8...1.5....4..";
        let givens: Grid = line.parse().unwrap();
        let explained = Explained::of(Rater::default().path(&givens));
        let mut found = 0;
        for (position, step, figure) in &explained.path {
            if let Reason::AlignedExclusion(exclusion) = &step.reason {
                found += 1;
                let picture = Picture {
                    givens: &givens,
                    position,
                    step: Some((step, *figure)),
                    name: "1",
                    language: Language::English,
                };
                let marked = picture.to_string().matches(r#"class="further""#).count();
                assert_eq!(marked, exclusion.excluders.len());
            }
        }
        assert!(found > 0);
    }

    #[test]
    fn the_same_step_gives_the_same_bytes() {
        let line =
            "..1....9.5..713......4......1..956..7...6.8..6..3.4..1....4..3.9.82......54.....2";
        let givens: Grid = line.parse().unwrap();
        let drawn = || -> Vec<String> {
            let explained = Explained::of(Rater::default().path(&givens));
            let picture = |(position, step, figure): &(Position, Step, Figure)| {
                Picture {
                    givens: &givens,
                    position,
                    step: Some((step, *figure)),
                    name: "1",
                    language: Language::English,
                }
                .to_string()
            };
            explained.path.iter().map(picture).collect()
        };
        assert_eq!(drawn(), drawn());
    }
}
