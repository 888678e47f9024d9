//! A step as a picture: the position with its pencil marks, the pattern, the conclusion, and the links
//! of chains.
//!
//! The picture is a self-contained SVG document with colours for light and dark surroundings. The same
//! step always gives the same bytes.
//!
//! ```
//! use ninefold::{Grid, logic::Position, rating::Rater};
//! use ninefold_explain::picture::Picture;
//!
//! let givens: Grid =
//!     "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..".parse()?;
//! let position = Position::from(&givens);
//! let step = Rater::default().next_step(&position);
//! let picture = Picture { givens: &givens, position: &position, step: step.as_ref(), name: "1" };
//! assert!(picture.to_string().starts_with("<svg "));
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

mod links;
mod place;

use std::fmt::{self, Write};

use ninefold::logic::{Candidate, Derivation, Position, Step};
use ninefold::{Cell, Digit, Grid};

use crate::explanation::{self, Pattern};
use crate::words;
use place::{Area, BOARD, CELL, Point, RADIUS, START};

const STYLE: &str = include_str!("style.css");

/// The width of the picture.
const WIDTH: f64 = START + BOARD + 20.0;

/// How many characters of the conclusion fit below the board.
const LONGEST: usize = 78;

/// A position, with a step that was found in it. Displayed as SVG.
#[derive(Clone, Copy, Debug)]
pub struct Picture<'p> {
    /// The digits that are drawn as givens; all others are drawn as placed.
    pub givens: &'p Grid,
    /// The digits and the pencil marks.
    pub position: &'p Position,
    /// The step to draw, if any.
    pub step: Option<&'p Step>,
    /// The name of the picture, for screen readers.
    pub name: &'p str,
}

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let explanation = self.step.map(|step| explanation::of(&step.reason));
        let drawing = Drawing {
            picture: *self,
            pattern: explanation.map_or_else(Pattern::default, |found| found.pattern()),
            derivations: explanation.map_or(&[], |found| found.derivations()),
        };
        let mut svg = String::new();
        drawing.draw(&mut svg)?;
        f.write_str(&svg)
    }
}

/// A picture with what its step asks to be drawn.
struct Drawing<'p> {
    picture: Picture<'p>,
    pattern: Pattern,
    derivations: &'p [Derivation],
}

impl Drawing<'_> {
    fn draw(&self, svg: &mut String) -> fmt::Result {
        let step = self.picture.step;
        let height = START + BOARD + if step.is_some() { 72.0 } else { 20.0 };
        writeln!(
            svg,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img" class="ninefold">"#
        )?;
        self.draw_text_for_screen_readers(svg)?;
        writeln!(svg, "<style>\n{STYLE}</style>")?;
        let paper = Area::new(0.5, 0.5, WIDTH - 1.0, height - 1.0);
        draw_area("paper", paper, r#" rx="12""#, svg)?;
        if self.derivations.is_empty() {
            self.draw_pattern_cells(svg)?;
        }
        draw_lines(svg)?;
        self.draw_houses(svg)?;
        for cell in Cell::ALL {
            self.draw_cell(cell, svg)?;
        }
        links::draw(self.derivations, svg)?;
        if let Some(step) = step {
            draw_caption(step, svg)?;
        }
        svg.push_str("</svg>\n");
        Ok(())
    }

    fn draw_text_for_screen_readers(&self, svg: &mut String) -> fmt::Result {
        let Picture { name, step, .. } = self.picture;
        let Some(step) = step else {
            return writeln!(svg, "<title>{}: a position</title>", escaped(name));
        };
        let title = format!("{name}: {}", step.technique);
        writeln!(svg, "<title>{}</title>", escaped(&title))?;
        let mut told = explanation::sentences(step, self.picture.position);
        told.retain(|sentence| sentence.depth == 0);
        let texts: Vec<String> = told.into_iter().map(|sentence| sentence.text).collect();
        writeln!(svg, "<desc>{}</desc>", escaped(&texts.join(" ")))
    }

    fn draw_pattern_cells(&self, svg: &mut String) -> fmt::Result {
        let Pattern { cells, further, .. } = self.pattern;
        for (cells, class) in [(cells, "cell"), (further - cells, "further")] {
            for cell in cells {
                draw_area(class, Area::of_cell(cell), "", svg)?;
            }
        }
        Ok(())
    }

    fn draw_houses(&self, svg: &mut String) -> fmt::Result {
        let Pattern { houses, covers, .. } = self.pattern;
        for (houses, class, inset) in [(houses, "base", 1.5), (covers, "cover", 4.0)] {
            for house in houses {
                draw_area(class, Area::of_house(house).inset(inset), r#" rx="6""#, svg)?;
            }
        }
        Ok(())
    }

    fn draw_cell(&self, cell: Cell, svg: &mut String) -> fmt::Result {
        let Picture {
            givens, position, ..
        } = self.picture;
        if let Some(digit) = position.grid()[cell] {
            let is_given = givens[cell] == Some(digit);
            let class = if is_given { "given" } else { "placed" };
            return draw_digit(class, Area::of_cell(cell).middle(), 13.5, digit, svg);
        }
        for digit in position.candidates(cell) {
            self.draw_candidate(Candidate::new(cell, digit), svg)?;
        }
        Ok(())
    }

    fn draw_candidate(&self, candidate: Candidate, svg: &mut String) -> fmt::Result {
        let at = place::of_candidate(candidate);
        let mark = match self.role(candidate) {
            Role::None => "mark",
            Role::Part => {
                draw_circle("part", at, svg)?;
                "part-mark"
            }
            Role::Placed => {
                draw_circle("place", at, svg)?;
                "on-mark"
            }
            Role::Eliminated => {
                draw_circle("strike", at, svg)?;
                draw_slash(at, svg)?;
                "strike-mark"
            }
            Role::Node(links::Node { is_on, colour }) => {
                let (kind, mark) = match is_on {
                    true => ("on fill", "on-mark"),
                    false => ("off stroke", "off-mark"),
                };
                draw_circle(&format!("{kind}-{colour}"), at, svg)?;
                mark
            }
        };
        draw_digit(mark, at, 5.2, candidate.digit(), svg)
    }

    /// What the step has to do with the candidate.
    fn role(&self, candidate: Candidate) -> Role {
        let conclusion = self.picture.step.map(|step| &step.conclusion);
        let is_placed = conclusion.is_some_and(|found| found.placement == Some(candidate));
        let is_eliminated = conclusion.is_some_and(|found| found.eliminations.contains(candidate));
        match links::node(self.derivations, candidate) {
            _ if is_placed => Role::Placed,
            _ if is_eliminated => Role::Eliminated,
            Some(node) => Role::Node(node),
            None if self.pattern.candidates.contains(candidate) => Role::Part,
            None => Role::None,
        }
    }
}

/// What a step has to do with a candidate.
enum Role {
    None,
    Part,
    Placed,
    Eliminated,
    Node(links::Node),
}

/// Draws the numbers of rows and columns, and the lines of the board.
fn draw_lines(svg: &mut String) -> fmt::Result {
    for number in 0..9 {
        let along = START + (f64::from(number) + 0.5) * CELL;
        let number = number + 1;
        writeln!(
            svg,
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
                svg,
                r#"<line class="{class}" x1="{at}" y1="{START}" x2="{at}" y2="{end}"/><line class="{class}" x1="{START}" y1="{at}" x2="{end}" y2="{at}"/>"#
            )?;
        }
    }
    let board = Area::new(START, START, BOARD, BOARD);
    draw_area("frame", board, r#" rx="3""#, svg)
}

/// Draws a rectangle, with further attributes.
fn draw_area(class: &str, area: Area, attributes: &str, svg: &mut String) -> fmt::Result {
    let Area {
        start: Point { x, y },
        width,
        height,
    } = area;
    writeln!(
        svg,
        r#"<rect class="{class}" x="{x}" y="{y}" width="{width}" height="{height}"{attributes}/>"#
    )
}

fn draw_circle(class: &str, at: Point, svg: &mut String) -> fmt::Result {
    let Point { x, y } = at;
    write!(
        svg,
        r#"<circle class="{class}" cx="{x:.1}" cy="{y:.1}" r="{RADIUS}"/>"#
    )
}

/// Crosses a candidate out.
fn draw_slash(at: Point, svg: &mut String) -> fmt::Result {
    let (from, to) = (at.plus(-8.5, 8.5), at.plus(8.5, -8.5));
    write!(
        svg,
        r#"<line class="slash" x1="{:.1}" y1="{:.1}" x2="{:.1}" y2="{:.1}"/>"#,
        from.x, from.y, to.x, to.y
    )
}

/// Draws a digit with its baseline that far below the point, as browsers disagree about the middle of a
/// font.
fn draw_digit(class: &str, at: Point, foot: f64, digit: Digit, svg: &mut String) -> fmt::Result {
    writeln!(
        svg,
        r#"<text class="{class}" x="{:.1}" y="{:.1}">{digit}</text>"#,
        at.x,
        at.y + foot
    )
}

/// Draws the technique, the rating and the conclusion.
fn draw_caption(step: &Step, svg: &mut String) -> fmt::Result {
    let below = START + BOARD;
    let name = format!("{}, {}", step.technique, step.conclusion.rating);
    let conclusion = shortened(&words::conclusion(&step.conclusion));
    writeln!(
        svg,
        r#"<text class="technique-name" x="{START}" y="{}">{}</text><text class="conclusion" x="{START}" y="{}">{}</text>"#,
        below + 32.0,
        escaped(&name),
        below + 55.0,
        escaped(&conclusion)
    )
}

/// The items of the list that fit in the width of the board.
fn shortened(text: &str) -> String {
    if text.len() <= LONGEST {
        return text.to_owned();
    }
    let end = text[..LONGEST].rfind(' ').map_or(0, |space| space + 1);
    text[..end].to_owned() + "..."
}

/// The text with everything escaped that means something in XML or HTML, and with control characters,
/// which XML cannot contain, replaced.
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
    fn what_excludes_is_marked_too() {
        let line =
            "7.........854.1.7.14......3..2..589.6...1...2...8.6..........2...6.8...1.5....4..";
        let givens: Grid = line.parse().unwrap();
        let explained = Explained::of(&givens, &mut Rater::default());
        let mut found = 0;
        for (position, step) in &explained.path {
            if let Reason::AlignedExclusion(exclusion) = &step.reason {
                found += 1;
                let picture = Picture {
                    givens: &givens,
                    position,
                    step: Some(step),
                    name: "1",
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
            let explained = Explained::of(&givens, &mut Rater::default());
            let picture = |(position, step): &(Position, Step)| {
                Picture {
                    givens: &givens,
                    position,
                    step: Some(step),
                    name: "1",
                }
                .to_string()
            };
            explained.path.iter().map(picture).collect()
        };
        assert_eq!(drawn(), drawn());
    }
}
