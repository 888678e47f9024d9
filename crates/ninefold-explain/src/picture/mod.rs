//! A step as a picture: the position with its pencil marks, the pattern, what it places and strikes out,
//! and the links of chains.
//!
//! The picture is SVG that needs nothing else: it brings its colours, for light and dark surroundings,
//! and its own paper. The same step always gives the same bytes.
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

use ninefold::logic::{Candidate, Position, Reason, Step};
use ninefold::{Cell, Digit, Grid};

use super::{pattern, sentences, words};
use place::{BOARD, CELL, Point, RADIUS, START};

const STYLE: &str = include_str!("style.css");

/// The width of the picture; of its height, what is above the words under the board.
const WIDTH: f64 = START + BOARD + 20.0;

/// How many characters of the conclusion fit under the board.
const LONGEST: usize = 78;

/// A position, with a step that was found in it.
#[derive(Clone, Copy)]
pub struct Picture<'p> {
    /// The digits that are shown as given; all others were placed.
    pub givens: &'p Grid,
    /// What stands, and the pencil marks.
    pub position: &'p Position,
    /// What is shown about it, if anything.
    pub step: Option<&'p Step>,
    /// What the picture is called, for those who have it read to them.
    pub name: &'p str,
}

impl fmt::Display for Picture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut svg = String::new();
        self.draw(&mut svg)?;
        f.write_str(&svg)
    }
}

impl Picture<'_> {
    fn draw(&self, svg: &mut String) -> fmt::Result {
        let height = START + BOARD + if self.step.is_some() { 72.0 } else { 20.0 };
        writeln!(
            svg,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img" class="ninefold">"#
        )?;
        self.draw_words_for_readers(svg)?;
        writeln!(svg, "<style>\n{STYLE}</style>")?;
        writeln!(
            svg,
            r#"<rect class="paper" x="0.5" y="0.5" width="{}" height="{}" rx="12"/>"#,
            WIDTH - 1.0,
            height - 1.0
        )?;
        self.draw_pattern_cells(svg)?;
        draw_lines(svg)?;
        self.draw_houses(svg)?;
        for cell in Cell::ALL {
            self.draw_cell(cell, svg)?;
        }
        if let Some(step) = self.step {
            if let Reason::Chain(chain) = &step.reason {
                links::draw(chain, svg)?;
            }
            draw_caption(step, svg)?;
        }
        svg.push_str("</svg>\n");
        Ok(())
    }

    fn draw_words_for_readers(&self, svg: &mut String) -> fmt::Result {
        let what = self.step.map_or("a position", |step| step.technique.name());
        let title = format!("{}: {what}", self.name);
        writeln!(svg, "<title>{}</title>", escaped(&title))?;
        let Some(step) = self.step else {
            return Ok(());
        };
        let told = sentences::of_step(step, self.position).into_iter();
        let told: Vec<String> = told
            .filter(|sentence| sentence.depth == 0)
            .map(|sentence| sentence.text)
            .collect();
        writeln!(svg, "<desc>{}</desc>", escaped(&told.join(" ")))
    }

    fn draw_pattern_cells(&self, svg: &mut String) -> fmt::Result {
        let (cells, further) = match self.step.map(|step| &step.reason) {
            // The nodes of a chain are marked themselves.
            None | Some(Reason::Chain(_)) => return Ok(()),
            Some(reason) => (pattern::cells(reason), pattern::further_cells(reason)),
        };
        let further = (further - cells).iter().map(|cell| (cell, "further"));
        for (cell, class) in cells.iter().map(|cell| (cell, "cell")).chain(further) {
            let Point { x, y } = place::corner(cell);
            writeln!(
                svg,
                r#"<rect class="{class}" x="{x}" y="{y}" width="{CELL}" height="{CELL}"/>"#
            )?;
        }
        Ok(())
    }

    fn draw_houses(&self, svg: &mut String) -> fmt::Result {
        let (bases, covers) = self
            .step
            .map_or_else(Default::default, pattern::drawn_houses);
        let bases = bases.into_iter().map(|house| (house, "base", 1.5));
        let covers = covers.into_iter().map(|house| (house, "cover", 4.0));
        for (house, class, inset) in bases.chain(covers) {
            let (start, width, height) = place::of_house(house);
            let Point { x, y } = start.plus(inset, inset);
            writeln!(
                svg,
                r#"<rect class="{class}" x="{x}" y="{y}" width="{}" height="{}" rx="6"/>"#,
                width - 2.0 * inset,
                height - 2.0 * inset
            )?;
        }
        Ok(())
    }

    fn draw_cell(&self, cell: Cell, svg: &mut String) -> fmt::Result {
        if let Some(digit) = self.position.grid()[cell] {
            let is_given = self.givens[cell] == Some(digit);
            let class = if is_given { "given" } else { "placed" };
            return draw_digit(class, place::centre(cell), 13.5, digit, svg);
        }
        for digit in self.position.candidates(cell) {
            self.draw_candidate(Candidate::new(cell, digit), svg)?;
        }
        Ok(())
    }

    fn draw_candidate(&self, candidate: Candidate, svg: &mut String) -> fmt::Result {
        let at = place::of_candidate(candidate);
        let mut draw = |circle: &str, mark: &str| {
            if !circle.is_empty() {
                draw_circle(circle, at, svg)?;
            }
            draw_digit(mark, at, 5.2, candidate.digit(), svg)
        };
        match self.role(candidate) {
            Role::None => draw("", "mark"),
            Role::Part => draw("part", "part-mark"),
            Role::Placed => draw("place", "on-mark"),
            Role::Struck => {
                draw_circle("strike", at, svg)?;
                draw_slash(at, svg)?;
                draw_digit("strike-mark", at, 5.2, candidate.digit(), svg)
            }
            Role::Node(node) => match node.is_on {
                true => draw(&format!("on fill-{}", node.colour), "on-mark"),
                false => draw(&format!("off stroke-{}", node.colour), "off-mark"),
            },
        }
    }

    /// What the step has to do with the candidate.
    fn role(&self, candidate: Candidate) -> Role {
        let Some(step) = self.step else {
            return Role::None;
        };
        if step.conclusion.placement == Some(candidate) {
            return Role::Placed;
        }
        if step.conclusion.eliminations.contains(candidate) {
            return Role::Struck;
        }
        match &step.reason {
            Reason::Chain(chain) => links::node(chain, candidate).map_or(Role::None, Role::Node),
            reason if pattern::candidates(reason).contains(candidate) => Role::Part,
            _ => Role::None,
        }
    }
}

/// What a step has to do with a candidate.
enum Role {
    None,
    Part,
    Placed,
    Struck,
    Node(links::Node),
}

/// The numbers of rows and columns, and the lines of the board.
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
    writeln!(
        svg,
        r#"<rect class="frame" x="{START}" y="{START}" width="{BOARD}" height="{BOARD}" rx="3"/>"#
    )
}

fn draw_circle(class: &str, at: Point, svg: &mut String) -> fmt::Result {
    let Point { x, y } = at;
    write!(
        svg,
        r#"<circle class="{class}" cx="{x:.1}" cy="{y:.1}" r="{RADIUS}"/>"#
    )
}

/// Strikes a candidate out.
fn draw_slash(at: Point, svg: &mut String) -> fmt::Result {
    let [from, to] = [at.plus(-8.5, 8.5), at.plus(8.5, -8.5)];
    write!(
        svg,
        r#"<line class="slash" x1="{:.1}" y1="{:.1}" x2="{:.1}" y2="{:.1}"/>"#,
        from.x, from.y, to.x, to.y
    )
}

/// A digit in the middle of a point; its foot so far below, as fonts have no middle that all agree on.
fn draw_digit(class: &str, at: Point, foot: f64, digit: Digit, svg: &mut String) -> fmt::Result {
    writeln!(
        svg,
        r#"<text class="{class}" x="{:.1}" y="{:.1}">{digit}</text>"#,
        at.x,
        at.y + foot
    )
}

/// What the step is called, how hard it is, and what follows.
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

/// As much of a list as fits, whole items only.
fn shortened(text: &str) -> String {
    if text.len() <= LONGEST {
        return text.to_owned();
    }
    let mut short = String::new();
    for item in text.split(' ') {
        if short.len() + item.len() >= LONGEST {
            break;
        }
        short += item;
        short.push(' ');
    }
    short + "..."
}

/// The text as it may stand in XML, which has no control characters.
pub(crate) fn escaped(text: &str) -> String {
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
