//! The techniques as a table for people, and as CSV.

use ninefold_operations::stats::{StatsRecord, TechniqueFigures};
use ninefold_operations::surface::answer::{columns_of, field, take};
use ninefold_operations::table::{Choice, Record};

use crate::output::RowWriter;
use crate::screen::Screen;
use crate::terminal::{self, align_figures, grouped, percent};

pub fn text(record: &StatsRecord) -> String {
    let figures = &record.techniques;
    let by_scale = figures.chunk_by(|one, other| one.scale == other.scale);
    let mut tables: Vec<String> = match by_scale.clone().count() {
        // Even without techniques, the header is shown.
        0 | 1 => vec![table("technique", figures)],
        _ => by_scale
            .map(|figures| table(&format!("technique ({})", figures[0].scale.name()), figures))
            .collect(),
    };
    tables[0].insert_str(0, &(title(record) + "\n"));
    tables.join("\n")
}

fn table(title: &str, figures: &[TechniqueFigures]) -> String {
    let mut table = terminal::table(&[title, "puzzles", "", "hardest", "", "steps"]);
    for figures in figures {
        table.add_row([
            figures.technique.to_owned(),
            grouped(figures.puzzles),
            percent(figures.puzzles_share),
            grouped(figures.hardest),
            percent(figures.hardest_share),
            grouped(figures.steps),
        ]);
    }
    align_figures(&mut table);
    const SHARES: [usize; 2] = [2, 4];
    const COUNTS: [usize; 2] = [3, 5];
    terminal::fit(&mut table, Screen::columns(), &[SHARES, COUNTS].concat());
    terminal::text(&table)
}

/// Returns the number of puzzles in words.
pub fn title(record: &StatsRecord) -> String {
    let rated = terminal::counted(record.puzzles, "puzzle");
    match record.not_rated {
        0 => rated,
        others => format!("{rated}, and {} not rated", grouped(others)),
    }
}

/// Returns the figures as CSV.
pub fn csv(record: &StatsRecord, delimiter: u8) -> String {
    let columns = columns_of(TechniqueFigures::TABLE, &|_| true);
    let (writer, mut out) = (RowWriter::new(delimiter), Vec::new());
    writer.write(columns.iter().map(|column| &*column.name), &mut out);
    for figures in &record.techniques {
        let figures = serde_json::to_value(figures);
        let mut figures = figures.expect("figures are texts and numbers");
        let fields = columns.iter();
        let fields = fields.map(|column| field(take(&column.path, &mut figures)));
        writer.write(fields, &mut out);
    }
    String::from_utf8_lossy(&out).into_owned()
}
