//! Explanations as JSON: an object on a line for each puzzle.

use ninefold::logic::Candidate;
use ninefold_explain::{Explained, Walked, sentences, words};
use serde::Serialize;

/// A puzzle with its path.
#[derive(Serialize)]
struct Record {
    puzzle: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    label: Option<String>,
    er: Option<f64>,
    ep: Option<f64>,
    ed: Option<f64>,
    steps: Vec<StepRecord>,
    /// The grid after the last step.
    grid: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

#[derive(Serialize)]
struct StepRecord {
    number: usize,
    technique: &'static str,
    rating: f64,
    placements: Vec<String>,
    eliminations: Vec<String>,
    reasons: Vec<String>,
}

/// The line of a puzzle that was explained, or why it was not, or not to the end.
pub fn line(
    puzzle: Option<String>,
    label: Option<String>,
    explained: Option<&Explained>,
    error: Option<String>,
) -> String {
    let rated = explained.map(Explained::rated);
    let figure = |rating: ninefold::logic::Rating| f64::from(rating.tenths()) / 10.0;
    let record = Record {
        puzzle,
        label,
        er: rated.map(|rated| figure(rated.er)),
        ep: rated.map(|rated| figure(rated.ep)),
        ed: rated.map(|rated| figure(rated.ed)),
        steps: explained.map_or(Vec::new(), steps),
        grid: explained.map(|explained| explained.end.grid().to_string()),
        error,
    };
    let json = serde_json::to_string(&record);
    json.expect("steps are strings, numbers and lists") + "\n"
}

fn steps(explained: &Explained) -> Vec<StepRecord> {
    let record = |(number, (position, step)): (usize, &Walked)| {
        let conclusion = &step.conclusion;
        let eliminations = conclusion.eliminations.iter();
        let sentences = sentences::of_step(step, position).into_iter();
        StepRecord {
            number: number + 1,
            technique: step.technique,
            rating: f64::from(conclusion.rating.tenths()) / 10.0,
            placements: conclusion
                .placement
                .map(words::placement)
                .into_iter()
                .collect(),
            eliminations: eliminations
                .map(|found: Candidate| words::elimination(found))
                .collect(),
            reasons: sentences.map(|sentence| sentence.text).collect(),
        }
    };
    explained.path.iter().enumerate().map(record).collect()
}
