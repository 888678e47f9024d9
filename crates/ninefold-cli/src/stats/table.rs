//! The statistics as a table for people, and as CSV and JSON.

use ninefold_common::statistics::{Need, Needed, Statistics};
use serde::Serialize;

use crate::output::{self, pretty_json};
use crate::terminal::{self, align_figures, grouped, percent};

/// The figures of a technique.
#[derive(Serialize)]
struct Figures {
    scale: &'static str,
    technique: &'static str,
    puzzles: u64,
    puzzles_share: f64,
    hardest: u64,
    hardest_share: f64,
    steps: u64,
}

impl Figures {
    fn all(statistics: &Statistics) -> impl Iterator<Item = Figures> {
        let rated = statistics.rated() as f64;
        let figures = move |(needed, need): (Needed, Need)| Figures {
            scale: needed.scale(),
            technique: needed.name(),
            puzzles: need.puzzles,
            puzzles_share: need.puzzles as f64 / rated,
            hardest: need.hardest,
            hardest_share: need.hardest as f64 / rated,
            steps: need.steps,
        };
        statistics.needs().map(figures)
    }
}

pub fn text(statistics: &Statistics) -> String {
    let header = ["technique", "puzzles", "", "hardest", "", "steps"];
    let mut table = terminal::table(&header);
    for figures in Figures::all(statistics) {
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
    output::csv(Figures::all(statistics), delimiter)
}

pub fn json(statistics: &Statistics) -> String {
    #[derive(Serialize)]
    struct Whole {
        puzzles: u64,
        not_rated: u64,
        techniques: Vec<Figures>,
    }
    pretty_json(&Whole {
        puzzles: statistics.rated(),
        not_rated: statistics.others(),
        techniques: Figures::all(statistics).collect(),
    })
}
