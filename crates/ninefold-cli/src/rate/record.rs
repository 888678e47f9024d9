//! How ratings are written.

use ninefold::logic::{Rating, Technique};
use ninefold::rating::{Count, Ending, Figure, Partial, Rater, Tally};
use serde::Serialize;

use crate::input::{BadPuzzle, Entry};

/// What is known of a puzzle.
pub struct Rated {
    pub partial: Partial,
    /// Its steps, if JSON is wanted.
    pub tally: Tally,
}

/// Why nothing is.
pub enum Unrated {
    Bad(BadPuzzle),
    /// The ratings are those of grids.
    HasMarks,
    NoSolution,
    SeveralSolutions,
    /// Time ran out before it was known whether it has one solution.
    Undecided,
}

impl Unrated {
    pub fn message(&self, entry: &Entry) -> String {
        let why = match self {
            Unrated::Bad(bad) => return bad.to_string(),
            Unrated::HasMarks => "only grids without pencil marks are rated; `explain` takes marks",
            Unrated::NoSolution => "there is no solution",
            Unrated::SeveralSolutions => "there are several solutions",
            Unrated::Undecided => "time ran out before it was known whether there is one solution",
        };
        format!("{}: {why}", entry.place())
    }
}

/// What became of a puzzle, in a word that scripts can rely on.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "snake_case")]
enum Status {
    Rated,
    AboveMax,
    NotPearl,
    NotDiamond,
    Timeout,
    None,
    Multiple,
    HasMarks,
    Bad,
}

impl Status {
    fn of(outcome: &Result<Rated, Unrated>) -> Status {
        match outcome {
            Ok(rated) => match rated.partial.ending() {
                Ending::Complete => Status::Rated,
                Ending::AboveMax => Status::AboveMax,
                Ending::NotPearl => Status::NotPearl,
                Ending::NotDiamond => Status::NotDiamond,
                // Interrupted, which only --timeout does.
                _ => Status::Timeout,
            },
            Err(Unrated::Bad(_)) => Status::Bad,
            Err(Unrated::HasMarks) => Status::HasMarks,
            Err(Unrated::NoSolution) => Status::None,
            Err(Unrated::SeveralSolutions) => Status::Multiple,
            Err(Unrated::Undecided) => Status::Timeout,
        }
    }
}

/// `PUZZLE <tab> ER <tab> EP <tab> ED`, with dashes for what is not rated.
pub fn line(entry: &Entry, rated: Option<&Rated>) -> String {
    let puzzle = entry.shown().unwrap_or_else(|| "-".to_owned());
    match rated.map(|rated| rated.partial) {
        Some(rated) => format!("{puzzle}\t{}\t{}\t{}\n", rated.er(), rated.ep(), rated.ed()),
        None => format!("{puzzle}\t-\t-\t-\n"),
    }
}

#[derive(Serialize)]
struct Record<'a> {
    rater: &'static str,
    ninefold: &'static str,
    puzzle: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    status: Status,
    er: Option<Rating>,
    #[serde(skip_serializing_if = "Option::is_none")]
    er_above: Option<Rating>,
    #[serde(skip_serializing_if = "Option::is_none")]
    er_at_least: Option<Rating>,
    ep: Option<Rating>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ep_above: Option<Rating>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ep_at_least: Option<Rating>,
    ed: Option<Rating>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ed_above: Option<Rating>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ed_at_least: Option<Rating>,
    steps: Vec<StepCount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
}

#[derive(Serialize)]
struct StepCount {
    technique: Technique,
    steps: usize,
    hardest: Rating,
}

/// An object on a line.
pub fn json(entry: &Entry, outcome: &Result<Rated, Unrated>, error: Option<&str>) -> String {
    let rated = outcome.as_ref().ok();
    let figures = |figure: fn(&Partial) -> Figure| {
        let figure = rated.map(|rated| figure(&rated.partial));
        match figure {
            Some(Figure::Exactly(rating)) => [Some(rating), None, None],
            Some(Figure::Above(rating)) => [None, Some(rating), None],
            Some(Figure::AtLeast(rating)) => [None, None, Some(rating)],
            None => [None; 3],
        }
    };
    let [er, er_above, er_at_least] = figures(Partial::er);
    let [ep, ep_above, ep_at_least] = figures(Partial::ep);
    let [ed, ed_above, ed_at_least] = figures(Partial::ed);
    let counts = rated.into_iter().flat_map(|rated| rated.tally.counts());
    let record = Record {
        rater: Rater::NAME,
        ninefold: env!("CARGO_PKG_VERSION"),
        puzzle: entry.shown(),
        label: entry.label.as_deref(),
        status: Status::of(outcome),
        er,
        er_above,
        er_at_least,
        ep,
        ep_above,
        ep_at_least,
        ed,
        ed_above,
        ed_at_least,
        steps: counts.map(step_count).collect(),
        error,
    };
    let json = serde_json::to_string(&record);
    json.expect("figures are strings, numbers and lists") + "\n"
}

fn step_count(count: &Count) -> StepCount {
    StepCount {
        technique: count.technique,
        steps: count.steps,
        hardest: count.hardest,
    }
}
