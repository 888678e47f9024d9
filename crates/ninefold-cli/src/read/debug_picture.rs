//! The picture of `ninefold read --debug-picture`: the lines, digits and doubts over the photo.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use ninefold::Cell;
use ninefold_files::picture::{Limits, Pixels, decode};
use ninefold_files::{read_picture, source};
use ninefold_operations::read::{Corners, Read};
use ninefold_photo::{Found, Kind, Mesh, Point, Reading};
use ninefold_print::raster;

use crate::failure::Failure;
use crate::output::write_whole;

/// The colours of lines, of printed digits, of written ones, and of doubts.
const LINE: &str = "#00a000";
const PRINT: &str = "#d00000";
const PEN: &str = "#0040ff";
const DOUBT: &str = "#ff8c00";

/// Reads a picture, and saves it with the lines and digits drawn over it. If no puzzle was found, only the lines of the most similar
/// grid are drawn.
///
/// # Errors
/// If the picture cannot be read or the other one cannot be written.
pub fn save(input: &Path, request: Read, output: &Path) -> Result<(), Failure> {
    let bytes = fs::read(input).map_err(Failure::at(input))?;
    let bad = |error: String| Failure::Usage(format!("{}: {error}", source::display(input)));
    let pixels = decode(&bytes, &Limits::default()).map_err(|error| bad(error.to_string()))?;
    let svg = match read_picture(&pixels, request.corners.map(Corners::points)) {
        Ok(reading) => overlay(&pixels, &reading.mesh, Some(&reading)),
        Err(error) => match error.best() {
            Some(Found { mesh, .. }) => overlay(&pixels, mesh, None),
            None => document(&pixels, ""),
        },
    };
    let png = raster::over(&svg, (pixels.width, pixels.height), &pixels.rgb);
    let png = png.ok_or_else(|| bad("the picture is too large to draw on".to_owned()))?;
    write_whole(output, &png).map_err(Failure::at(output))
}

fn document(pixels: &Pixels, content: &str) -> String {
    let (width, height) = (pixels.width, pixels.height);
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">{content}</svg>"#
    )
}

fn overlay(pixels: &Pixels, mesh: &Mesh, reading: Option<&Reading>) -> String {
    let side = mesh.cell_side();
    let mut svg = String::new();
    let points = mesh.points();
    for at in 0..10 {
        draw_line(&mut svg, side, points[at].iter());
        draw_line(&mut svg, side, points.iter().map(|row| &row[at]));
    }
    for cell in reading.into_iter().flat_map(|_| Cell::ALL) {
        draw_cell(&mut svg, mesh, reading, cell);
    }
    document(pixels, &svg)
}

fn draw_line<'a>(svg: &mut String, side: f32, points: impl Iterator<Item = &'a Point>) {
    let points: Vec<String> = points
        .map(|at| format!("{:.1},{:.1}", at.x, at.y))
        .collect();
    let _ = write!(
        svg,
        r#"<polyline points="{}" fill="none" stroke="{LINE}" stroke-width="{:.1}"/>"#,
        points.join(" "),
        side / 25.0
    );
}

/// Draws the digit of a cell into its lower right corner, beside the digit of the photo.
fn draw_cell(svg: &mut String, mesh: &Mesh, reading: Option<&Reading>, cell: Cell) {
    let Some(shown) = reading.map(|reading| reading.cell(cell)) else {
        return;
    };
    let [first, _, last, _] = mesh.cell(cell);
    let side = mesh.cell_side();
    if shown.doubtful {
        let middle = [(first.x + last.x) / 2.0, (first.y + last.y) / 2.0];
        let _ = write!(
            svg,
            r#"<rect x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" fill="none" stroke="{DOUBT}" stroke-width="{:.1}" stroke-dasharray="{:.1}"/>"#,
            middle[0] - 0.42 * side,
            middle[1] - 0.42 * side,
            0.84 * side,
            0.84 * side,
            side / 14.0,
            side / 7.0
        );
    }
    if let Some(digit) = shown.digit {
        let colour = if shown.kind == Kind::Pen { PEN } else { PRINT };
        let at = [0.2 * first.x + 0.8 * last.x, 0.1 * first.y + 0.9 * last.y];
        let _ = write!(
            svg,
            r#"<text x="{:.1}" y="{:.1}" font-size="{:.1}" font-weight="700" text-anchor="middle" fill="{colour}" stroke="white" stroke-width="{:.1}" paint-order="stroke">{digit}</text>"#,
            at[0],
            at[1],
            0.4 * side,
            side / 20.0
        );
    }
}
