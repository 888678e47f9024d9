//! How ratings are written.

use ninefold::logic::{Rating, Technique};
use ninefold::rating::hodoku::{self, Level};
use ninefold::rating::{Count, Figure, Rater};
use ninefold_common::rate::{self, Outcome, Scale, Scored};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::input::{Entry, Written};
use crate::output::Record;
use crate::results::Fields;
use ninefold_common::status::Status;

#[derive(Serialize)]
pub struct RateRecord<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    rater: Option<&'static str>,
    ninefold: &'static str,
    puzzle: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<&'a str>,
    pub status: Status,
    #[serde(flatten)]
    explainer: Option<ExplainerRecord>,
    #[serde(flatten)]
    hodoku: Option<HodokuRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

/// What Sudoku Explainer says.
#[derive(Serialize)]
struct ExplainerRecord {
    /// As numbers, as far as they are known.
    #[serde(flatten)]
    figures: Map<String, Value>,
    /// As text; a dash for what is not rated.
    #[serde(skip)]
    shown: [String; 3],
    techniques: Vec<TechniqueCount>,
}

#[derive(Serialize)]
struct TechniqueCount {
    technique: Technique,
    count: usize,
    hardest: Rating,
}

/// What HoDoKu says.
#[derive(Serialize)]
struct HodokuRecord {
    /// The version.
    hodoku: &'static str,
    hodoku_level: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hodoku_level_at_least: Option<&'static str>,
    hodoku_score: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hodoku_score_at_least: Option<u32>,
    hodoku_solved: Option<bool>,
    hodoku_steps: Vec<VariantCount>,
}

#[derive(Serialize)]
struct VariantCount {
    step: &'static str,
    code: &'static str,
    count: usize,
}

impl RateRecord<'_> {
    pub fn new<'a>(entry: &'a Entry, outcome: &Outcome, scale: &Scale) -> RateRecord<'a> {
        let rated = outcome.as_ref().ok();
        let explainer = scale.has_explainer();
        RateRecord {
            rater: explainer.then_some(Rater::NAME),
            ninefold: env!("CARGO_PKG_VERSION"),
            puzzle: entry.shown(),
            label: entry.label.as_deref(),
            status: rate::status(outcome),
            explainer: explainer.then(|| ExplainerRecord::new(rated)),
            hodoku: scale.hodoku().map(|settings| {
                HodokuRecord::new(settings, rated.and_then(|rated| rated.hodoku.as_ref()))
            }),
            error: error(entry, outcome.as_ref().err().copied()),
        }
    }

    /// The fields of records of this scale.
    pub fn fields_of(scale: &Scale) -> Fields {
        match scale {
            Scale::Explainer => Fields::of::<RateRecord>(),
            Scale::Hodoku(_) => Fields {
                columns: OF_HODOKU,
                only_json: &["ninefold", "hodoku", "hodoku_solved", "hodoku_steps"],
            },
            Scale::Both(_) => Fields {
                columns: OF_BOTH,
                only_json: &[
                    "rater",
                    "ninefold",
                    "techniques",
                    "hodoku",
                    "hodoku_solved",
                    "hodoku_steps",
                ],
            },
        }
    }
}

/// Why a puzzle is not rated, if it has this status because it is not.
pub fn error(entry: &Entry, unrated: Option<Status>) -> Option<String> {
    let unrated = entry.written.as_ref().ok().zip(unrated);
    let why = |(written, status): (&Written, Status)| {
        format!("{}: {}", entry.place(), rate::reason(written, status))
    };
    entry.error().or_else(|| unrated.map(why))
}

impl ExplainerRecord {
    fn new(rated: Option<&rate::Rated>) -> ExplainerRecord {
        let partial = rated.and_then(|rated| rated.partial);
        let figures = partial.map(|partial| [partial.er(), partial.ep(), partial.ed()]);
        let technique_count = |count: &Count| TechniqueCount {
            technique: count.technique,
            count: count.steps,
            hardest: count.hardest,
        };
        let counts = rated.into_iter().flat_map(|rated| rated.tally.counts());
        ExplainerRecord {
            figures: fields(figures),
            shown: figures.map_or(["-"; 3].map(str::to_owned), |all| {
                all.map(|figure| figure.to_string())
            }),
            techniques: counts.map(technique_count).collect(),
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

impl HodokuRecord {
    fn new(settings: &hodoku::Settings, scored: Option<&Scored>) -> HodokuRecord {
        let steps = scored.into_iter().flat_map(|scored| &scored.steps);
        HodokuRecord {
            hodoku: settings.version.name(),
            hodoku_level: scored.and_then(Scored::level).map(Level::name),
            hodoku_level_at_least: scored.and_then(Scored::level_at_least).map(Level::name),
            hodoku_score: scored.and_then(Scored::score),
            hodoku_score_at_least: scored.and_then(Scored::score_at_least),
            hodoku_solved: scored.and_then(Scored::is_solved),
            hodoku_steps: steps
                .map(|(variant, count)| VariantCount {
                    step: variant.name(),
                    code: variant.code(),
                    count: *count,
                })
                .collect(),
        }
    }

    /// Level and score as text; a dash for what is not rated.
    fn shown(&self) -> [String; 2] {
        let level = (self.hodoku_level, self.hodoku_level_at_least);
        let score = (self.hodoku_score, self.hodoku_score_at_least);
        [figure(level), figure(score)]
    }
}

fn figure<T: ToString>(known: (Option<T>, Option<T>)) -> String {
    match known {
        (Some(exactly), _) => exactly.to_string(),
        (None, Some(at_least)) => format!(">={}", at_least.to_string()),
        (None, None) => "-".to_owned(),
    }
}

/// The columns with `--scale hodoku`.
const OF_HODOKU: &[&str] = &[
    "puzzle",
    "label",
    "status",
    "hodoku_level",
    "hodoku_level_at_least",
    "hodoku_score",
    "hodoku_score_at_least",
    "error",
];

/// The columns with `--scale both`.
const OF_BOTH: &[&str] = &[
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
    "hodoku_level",
    "hodoku_level_at_least",
    "hodoku_score",
    "hodoku_score_at_least",
    "error",
];

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

    fn columns(&self) -> &'static [&'static str] {
        match (&self.explainer, &self.hodoku) {
            (_, None) => Self::COLUMNS,
            (None, Some(_)) => OF_HODOKU,
            (Some(_), Some(_)) => OF_BOTH,
        }
    }

    /// `PUZZLE <tab> ER <tab> EP <tab> ED <tab> LEVEL <tab> SCORE`, of which the scale may leave some out.
    fn line(&self) -> String {
        let mut fields = vec![self.puzzle.clone().unwrap_or_else(|| "-".to_owned())];
        fields.extend(self.explainer.iter().flat_map(|it| it.shown.clone()));
        fields.extend(self.hodoku.iter().flat_map(HodokuRecord::shown));
        fields.join("\t")
    }
}
