//! The shares as an SVG picture: a bar for each technique, with a dark part where it is the hardest of the puzzle.

use ninefold_operations::figures::chart::{Area, Drawn, INK, PALE, svg as picture};
use ninefold_operations::stats::{StatsRecord, TechniqueFigures};
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::table::title;
use crate::terminal::percent;

const ROW: u32 = 24;
const HEAD: u32 = 84;
/// The left end of the bars, and the length of a bar for 100%.
const LEFT: i32 = 430;
const LONGEST: f64 = 360.0;
const WIDTH: u32 = 870;
const BAR: RGBColor = RGBColor(158, 190, 224);
const HARDEST: RGBColor = RGBColor(34, 87, 150);

pub fn svg(record: &StatsRecord) -> String {
    let rows = record.techniques.len() as u32;
    let size = (WIDTH, HEAD + ROW * rows + 12);
    let drawn = picture(size, |root| {
        draw_head(root, &title(record))?;
        for (row, figures) in (0..).zip(&record.techniques) {
            let middle = HEAD as i32 + ROW as i32 * row + ROW as i32 / 2;
            draw_row(root, middle, figures)?;
        }
        Ok(())
    });
    drawn.expect("a string takes any drawing")
}

fn draw_head(area: &Area, title: &str) -> Drawn {
    let bold = ("sans-serif", 20, FontStyle::Bold, &INK).into_text_style(area);
    area.draw_text("Techniques that puzzles need", &bold, (12, 10))?;
    write(area, title, (12, 46), HPos::Left, &PALE)?;
    for (text, place, colour) in [("needed", LEFT, BAR), ("the hardest", LEFT + 110, HARDEST)] {
        bar(area, (place, 46), 16.0, colour)?;
        write(area, text, (place + 24, 46), HPos::Left, &INK)?;
    }
    Ok(())
}

fn draw_row(area: &Area, middle: i32, figures: &TechniqueFigures) -> Drawn {
    let (needed, hardest) = (figures.puzzles_share, figures.hardest_share);
    write(
        area,
        figures.technique,
        (LEFT - 8, middle),
        HPos::Right,
        &INK,
    )?;
    bar(area, (LEFT, middle), LONGEST * needed, BAR)?;
    bar(area, (LEFT, middle), LONGEST * hardest, HARDEST)?;
    let end = LEFT + (LONGEST * needed) as i32;
    write(area, &percent(needed), (end + 6, middle), HPos::Left, &PALE)
}

fn bar(area: &Area, (left, middle): (i32, i32), length: f64, colour: RGBColor) -> Drawn {
    let corners = [
        (left, middle - 7),
        (left + length.round() as i32, middle + 7),
    ];
    Ok(area.draw(&Rectangle::new(corners, colour.filled()))?)
}

fn write(area: &Area, text: &str, place: (i32, i32), side: HPos, ink: &RGBColor) -> Drawn {
    let style = ("sans-serif", 15).into_font().color(ink);
    let style = style.pos(Pos::new(side, VPos::Center));
    Ok(area.draw_text(text, &style, place)?)
}
