//! The statistics as a table for people, and as CSV and JSON.

use ninefold_common::statistics::Statistics;

use crate::output::{self, pretty_json};
use crate::terminal::{self, align_figures, grouped, percent};

pub fn text(statistics: &Statistics) -> String {
    let header = ["technique", "puzzles", "", "hardest", "", "steps"];
    let mut table = terminal::table(&header);
    for figures in statistics.figures() {
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
    let title = title(statistics);
    format!("{title}\n{}", terminal::text(&table))
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
