//! How ratings are written.

use ninefold::logic::{Rating, Technique};
use ninefold::rating::{Count, Figure, Rater};
use ninefold_common::rate::{self, Outcome, Rated};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::input::{Entry, Written};
use crate::output::Record;
use ninefold_common::status::Status;

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
    pub fn new<'a>(entry: &'a Entry, outcome: &Outcome) -> RateRecord<'a> {
        let rated = outcome.as_ref().ok();
        let figures = rated.map(|Rated { partial, .. }| [partial.er(), partial.ep(), partial.ed()]);
        let unrated = entry.written.as_ref().ok().zip(outcome.as_ref().err());
        let why = |(written, status): (&Written, &Status)| {
            format!("{}: {}", entry.place(), rate::reason(written, *status))
        };
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
            status: rate::status(outcome),
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
