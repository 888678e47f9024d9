//! How ratings are written.

use ninefold::logic::{Rating, Technique};
use ninefold::rating::{Count, Ending, Figure, Partial, Rater, Tally};
use ninefold_explain::fault::{Fault, clashes};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::input::Entry;
use crate::output::Record;
use ninefold_common::status::Status;

/// What is known of a puzzle.
pub struct Rated {
    pub partial: Partial,
    /// Its steps, if they are counted.
    pub tally: Tally,
}

/// What became of a puzzle; no rating if it says why.
fn status_of(outcome: &Result<Rated, Status>) -> Status {
    match outcome {
        Ok(rated) => match rated.partial.ending() {
            Ending::Complete => Status::Rated,
            Ending::AboveMax => Status::AboveMax,
            Ending::NotPearl => Status::NotPearl,
            Ending::NotDiamond => Status::NotDiamond,
            // Interrupted, which only --timeout does.
            _ => Status::Timeout,
        },
        Err(status) => *status,
    }
}

/// Why a puzzle of this status has no ratings.
fn reason(entry: &Entry, status: Status) -> String {
    let reason = match status {
        Status::HasMarks => "only grids without pencil marks are rated; `explain` takes marks",
        Status::None => match entry.puzzle().map(|puzzle| clashes(puzzle.givens())) {
            Some(clashes) if !clashes.is_empty() => return Fault::Clashes(clashes).to_string(),
            _ => "there is no solution",
        },
        Status::Multiple => "there are several solutions",
        _ => "time ran out before it was known whether there is one solution",
    };
    reason.to_owned()
}

#[derive(Serialize)]
pub struct RateRecord<'a> {
    rater: &'static str,
    ninefold: &'static str,
    puzzle: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    pub status: Status,
    /// As numbers, as far as they are known.
    #[serde(flatten)]
    figures: Map<String, Value>,
    /// As text; a dash for what is not rated.
    #[serde(skip)]
    shown: [String; 3],
    techniques: Vec<TechniqueCount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

#[derive(Serialize)]
struct TechniqueCount {
    technique: Technique,
    count: usize,
    hardest: Rating,
}

impl RateRecord<'_> {
    pub fn new<'a>(entry: &'a Entry, outcome: &Result<Rated, Status>) -> RateRecord<'a> {
        let rated = outcome.as_ref().ok();
        let figures = rated.map(|Rated { partial, .. }| [partial.er(), partial.ep(), partial.ed()]);
        let unrated = outcome.as_ref().err();
        let why = |status: &Status| format!("{}: {}", entry.place(), reason(entry, *status));
        let technique_count = |count: &Count| TechniqueCount {
            technique: count.technique,
            count: count.steps,
            hardest: count.hardest,
        };
        let counts = rated.into_iter().flat_map(|rated| rated.tally.counts());
        RateRecord {
            rater: Rater::NAME,
            ninefold: env!("CARGO_PKG_VERSION"),
            puzzle: entry.shown(),
            label: entry.label.as_deref(),
            status: status_of(outcome),
            figures: fields(figures),
            shown: figures.map_or(["-"; 3].map(str::to_owned), |all| {
                all.map(|figure| figure.to_string())
            }),
            techniques: counts.map(technique_count).collect(),
            error: entry.error().or_else(|| unrated.map(why)),
        }
    }
}

/// Each figure, null if it is not known exactly; then a second field may say more.
fn fields(figures: Option<[Figure; 3]>) -> Map<String, Value> {
    let mut fields = Map::new();
    for (place, name) in ["er", "ep", "ed"].into_iter().enumerate() {
        let (exactly, more) = match figures.map(|figures| figures[place]) {
            Some(Figure::Exactly(rating)) => (Some(rating), None),
            Some(Figure::Above(rating)) => (None, Some(("above", rating))),
            Some(Figure::AtLeast(rating)) => (None, Some(("at_least", rating))),
            None => (None, None),
        };
        fields.insert(name.to_owned(), json!(exactly));
        fields.extend(more.map(|(what, rating)| (format!("{name}_{what}"), json!(rating))));
    }
    fields
}

impl Record for RateRecord<'_> {
    const COLUMNS: &'static [&'static str] = &[
        "puzzle",
        "label",
        "status",
        "er",
        "er_above",
        "er_at_least",
        "ep",
        "ep_above",
        "ep_at_least",
        "ed",
        "ed_above",
        "ed_at_least",
        "error",
    ];
    const ONLY_JSON: &'static [&'static str] = &["rater", "ninefold", "techniques"];

    /// `PUZZLE <tab> ER <tab> EP <tab> ED`
    fn line(&self) -> String {
        let puzzle = self.puzzle.as_deref().unwrap_or("-");
        format!("{puzzle}\t{}", self.shown.join("\t"))
    }
}
