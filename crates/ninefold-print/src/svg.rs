//! Pages as SVG.
//!
//! Texts stay text, so that they can be searched and read aloud. A viewer needs the font Noto Sans or a similar one.

use std::fmt::{self, Write};

use crate::drawing::{Anchor, Area, Colour, Face, Form, Page, Part, Role, Shape, Stroke, Text};

/// Returns a page as an SVG document.
pub fn document(page: &Page) -> String {
    let mut svg = String::new();
    // Writing to a string cannot fail.
    let _ = write_page(page, &mut svg);
    svg
}

fn write_page(page: &Page, out: &mut String) -> fmt::Result {
    let (width, height) = (Number(page.width), Number(page.height));
    writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}pt" height="{height}pt" font-family="Noto Sans, Segoe UI, Helvetica, Arial, sans-serif">"#
    )?;
    writeln!(
        out,
        r##"<rect width="{width}" height="{height}" fill="#fff"/>"##
    )?;
    for part in &page.parts {
        write_part(part, out)?;
    }
    out.write_str("</svg>\n")
}

fn write_part(part: &Part, out: &mut String) -> fmt::Result {
    out.write_str("<g")?;
    match &part.role {
        Role::Decoration => out.write_str(r#" aria-hidden="true""#)?,
        Role::Heading(depth) => write!(out, r#" role="heading" aria-level="{depth}""#)?,
        Role::Figure(told) => write!(out, r#" role="img" aria-label="{}""#, Escaped(told))?,
        Role::Paragraph | Role::Caption => {}
    }
    if let Some(around) = part.turned_around {
        let (x, y) = (Number(around.x), Number(around.y));
        write!(out, r#" transform="rotate(180 {x} {y})""#)?;
    }
    out.write_str(">\n")?;
    for shape in &part.shapes {
        write_shape(shape, out)?;
    }
    out.write_str("</g>\n")
}

fn write_shape(shape: &Shape, out: &mut String) -> fmt::Result {
    match shape {
        Shape::Line { from, to, width } => writeln!(
            out,
            r##"<path d="M{} {}L{} {}" stroke="#000000" stroke-width="{}"/>"##,
            Number(from.x),
            Number(from.y),
            Number(to.x),
            Number(to.y),
            Number(*width)
        ),
        Shape::Frame { area, width } => writeln!(
            out,
            r##"<rect {area} fill="none" stroke="#000000" stroke-width="{}"/>"##,
            Number(*width)
        ),
        Shape::Form { form, fill, stroke } => write_form(form, *fill, *stroke, out),
        Shape::Text(text) => write_text(text, out),
        Shape::Picture { area, svg } => {
            writeln!(
                out,
                r#"<svg {area} {}"#,
                svg.trim_start().trim_start_matches("<svg").trim_start()
            )
        }
    }
}

fn write_form(
    form: &Form,
    fill: Option<Colour>,
    stroke: Option<Stroke>,
    out: &mut String,
) -> fmt::Result {
    match form {
        Form::Circle { middle, radius } => {
            let (x, y, radius) = (Number(middle.x), Number(middle.y), Number(*radius));
            write!(out, r#"<circle cx="{x}" cy="{y}" r="{radius}""#)?;
        }
        Form::Corners { points, is_closed } => {
            out.write_str(r#"<path d=""#)?;
            for (number, point) in points.iter().enumerate() {
                let command = if number == 0 { 'M' } else { 'L' };
                write!(out, "{command}{} {}", Number(point.x), Number(point.y))?;
            }
            out.write_str(if *is_closed { r#"Z""# } else { r#"""# })?;
        }
    }
    match fill {
        Some(colour) => write!(out, r#" fill="{colour}""#)?,
        None => out.write_str(r#" fill="none""#)?,
    }
    if let Some(stroke) = stroke {
        let width = Number(stroke.width);
        write!(out, r#" stroke="{}" stroke-width="{width}""#, stroke.colour)?;
        out.write_str(r#" stroke-linecap="round" stroke-linejoin="round""#)?;
        if let Some([dash, gap]) = stroke.dash {
            write!(
                out,
                r#" stroke-dasharray="{} {}""#,
                Number(dash),
                Number(gap)
            )?;
        }
    }
    out.write_str("/>\n")
}

fn write_text(text: &Text, out: &mut String) -> fmt::Result {
    let (x, y, size) = (Number(text.at.x), Number(text.at.y), Number(text.size));
    write!(out, r#"<text x="{x}" y="{y}" font-size="{size}""#)?;
    if text.face == Face::Bold {
        out.write_str(r#" font-weight="700""#)?;
    }
    if text.colour != Colour::BLACK {
        write!(out, r#" fill="{}""#, text.colour)?;
    }
    match text.anchor {
        Anchor::Start => {}
        Anchor::Middle => out.write_str(r#" text-anchor="middle""#)?,
        Anchor::End => out.write_str(r#" text-anchor="end""#)?,
    }
    writeln!(out, ">{}</text>", Escaped(&text.text))
}

impl fmt::Display for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (x, y) = (Number(self.x), Number(self.y));
        let (width, height) = (Number(self.width), Number(self.height));
        write!(f, r#"x="{x}" y="{y}" width="{width}" height="{height}""#)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Colour([red, green, blue]) = self;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

/// Writes a length, rounded to a hundredth of a point. Formatting integers takes less code than formatting floats.
struct Number(f64);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hundredths = (self.0 * 100.0).round() as i64;
        let (whole, rest) = ((hundredths / 100).abs(), (hundredths % 100).abs());
        if hundredths < 0 {
            f.write_char('-')?;
        }
        match (rest, rest % 10) {
            (0, _) => write!(f, "{whole}"),
            (_, 0) => write!(f, "{whole}.{}", rest / 10),
            _ => write!(f, "{whole}.{rest:02}"),
        }
    }
}

/// Returns a text with XML's special characters escaped, and without characters that XML forbids.
struct Escaped<'t>(&'t str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for character in self.0.chars() {
            match character {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\u{fffe}' | '\u{ffff}' => f.write_char(char::REPLACEMENT_CHARACTER)?,
                _ if character.is_control() => f.write_char(char::REPLACEMENT_CHARACTER)?,
                _ => f.write_char(character)?,
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_hundredths() {
        for (length, written) in [
            (0.0, "0"),
            (-0.001, "0"),
            (12.0, "12"),
            (12.5, "12.5"),
            (12.345, "12.35"),
            (12.04, "12.04"),
            (-0.25, "-0.25"),
            (841.889_763, "841.89"),
        ] {
            assert_eq!(Number(length).to_string(), written);
        }
    }
}
