//! How ratings are written.

use ninefold::logic::{Rating, Technique};
use ninefold::rating::{Count, Ending, Figure, Partial, Rater, Tally};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::input::Entry;
use crate::output::Record;

/// What is known of a puzzle.
pub struct Rated {
    pub partial: Partial,
    /// Its steps, if JSON is wanted.
    pub tally: Tally,
}

/// What became of a puzzle, in a word that scripts can rely on.
#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    Rated,
    AboveMax,
    NotPearl,
    NotDiamond,
    /// Perhaps before it was known whether it has one solution; then nothing is rated.
    Timeout,
    None,
    Multiple,
    /// The ratings are those of grids.
    HasMarks,
    Bad,
}

impl Status {
    fn of(outcome: &Result<Rated, Status>) -> Status {
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
    fn reason(self) -> &'static str {
        match self {
            Status::HasMarks => "only grids without pencil marks are rated; `explain` takes marks",
            Status::None => "there is no solution",
            Status::Multiple => "there are several solutions",
            _ => "time ran out before it was known whether there is one solution",
        }
    }
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
    steps: Vec<StepCount>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

#[derive(Serialize)]
struct StepCount {
    technique: Technique,
    steps: usize,
    hardest: Rating,
}

impl RateRecord<'_> {
    pub fn new<'a>(entry: &'a Entry, outcome: &Result<Rated, Status>) -> RateRecord<'a> {
        let rated = outcome.as_ref().ok();
        let figures = rated.map(|Rated { partial, .. }| [partial.er(), partial.ep(), partial.ed()]);
        let unrated = outcome.as_ref().err();
        let why = |status: &Status| format!("{}: {}", entry.place(), status.reason());
        let step_count = |count: &Count| StepCount {
            technique: count.technique,
            steps: count.steps,
            hardest: count.hardest,
        };
        let counts = rated.into_iter().flat_map(|rated| rated.tally.counts());
        RateRecord {
            rater: Rater::NAME,
            ninefold: env!("CARGO_PKG_VERSION"),
            puzzle: entry.shown(),
            label: entry.label.as_deref(),
            status: Status::of(outcome),
            figures: fields(figures),
            shown: figures.map_or(["-"; 3].map(str::to_owned), |all| {
                all.map(|figure| figure.to_string())
            }),
            steps: counts.map(step_count).collect(),
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
    /// `PUZZLE <tab> ER <tab> EP <tab> ED`
    fn line(&self) -> String {
        let puzzle = self.puzzle.as_deref().unwrap_or("-");
        format!("{puzzle}\t{}", self.shown.join("\t"))
    }
}
