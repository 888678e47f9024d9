//! The statistics as a table for people, and as CSV and JSON.

use ninefold_common::statistics::{Figures, Statistics};

use crate::output::{self, pretty_json};
use crate::terminal::{self, align_figures, grouped, percent};

pub fn text(statistics: &Statistics) -> String {
    let figures: Vec<Figures> = statistics.figures().collect();
    let by_scale = figures.chunk_by(|one, other| one.scale == other.scale);
    let mut tables: Vec<String> = match by_scale.clone().count() {
        // Without techniques there is the header all the same.
        0 | 1 => vec![table("technique", &figures)],
        _ => by_scale
            .map(|figures| table(&format!("technique ({})", figures[0].scale), figures))
            .collect(),
    };
    tables[0].insert_str(0, &(title(statistics) + "\n"));
    tables.join("\n")
}

fn table(title: &str, figures: &[Figures]) -> String {
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
    terminal::text(&table)
}

/// How many puzzles there are.
pub fn title(statistics: &Statistics) -> String {
    let rated = terminal::counted(statistics.rated(), "puzzle");
    match statistics.others() {
        0 => rated,
        others => format!("{rated}, and {} not rated", grouped(others)),
    }
}

pub fn csv(statistics: &Statistics, delimiter: u8) -> String {
    output::csv(statistics.figures(), delimiter)
}

pub fn json(statistics: &Statistics) -> String {
    pretty_json(&statistics.record())
}
