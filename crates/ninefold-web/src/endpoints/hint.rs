//! `/api/v1/hint`: the next step, or what is wrong, told as strongly as is wanted.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use ninefold::House;
use ninefold::logic::{Interrupted, Position, Step};
use ninefold_explain::judge::{Fault, Mistake};
use ninefold_explain::{pattern, words};
use serde::{Deserialize, Serialize};

use super::check::apart;
use super::reply;
use crate::body::Input;
use crate::budget::Clock;
use crate::errors::{Code, Failure};
use crate::input::{Asked, Between, PositionRequest, Standing, parse};
use crate::lanes::Effort;
use crate::records::step::StepRecord;
use crate::records::{CandidateRecord, digits, houses, rating};
use crate::state::Server;
use crate::walk::next_step;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct HintRequest {
    puzzle: String,
    entries: Option<String>,
    candidates: Option<String>,
    level: Option<Between<1, 3>>,
}

/// How much to tell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    /// The technique, and roughly where.
    Technique = 1,
    /// The digits and the houses, too.
    Digits,
    /// Everything.
    Step,
}

#[derive(Serialize)]
struct HintResult {
    kind: Kind,
    level: u8,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    technique: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    houses: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    digits: Option<Vec<u8>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wrong_entries: Option<Vec<CandidateRecord>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wrong_eliminations: Option<Vec<CandidateRecord>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    step: Option<StepRecord>,
}

#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    Step,
    Mistake,
    Complete,
}

pub async fn answer(State(server): State<Server>, input: Input) -> Response {
    match parse(&input).and_then(read) {
        Ok((asked, level)) => {
            reply(&server, Effort::Unknown, move |clock| {
                hint(&asked, level, clock)
            })
            .await
        }
        Err(failure) => failure.into_response(),
    }
}

fn read(request: HintRequest) -> Result<(Asked, Level), Failure> {
    let level = match request.level.map_or(1, Between::get) {
        1 => Level::Technique,
        2 => Level::Digits,
        _ => Level::Step,
    };
    let position = PositionRequest {
        puzzle: request.puzzle,
        entries: request.entries,
        candidates: request.candidates,
    };
    Ok((position.read()?, level))
}

fn hint(asked: &Asked, level: Level, clock: &Clock) -> Result<HintResult, Failure> {
    let position = match asked.standing(clock)? {
        Standing::Wrong(mistakes) => return Ok(HintResult::of_mistakes(mistakes, level)),
        Standing::Sound(position) => position,
    };
    if position.is_complete() {
        let text = "The grid is complete.".to_owned();
        return Ok(HintResult::plain(Kind::Complete, level, text));
    }
    match next_step(&position, clock) {
        Ok(Some(step)) => Ok(HintResult::of_step(&step, &position, level)),
        Ok(None) => Err(Failure::new(Code::NoTechnique, "No technique helps here.")),
        Err(Interrupted) => Err(Failure::time_limit()),
    }
}

impl HintResult {
    fn plain(kind: Kind, level: Level, text: String) -> HintResult {
        HintResult {
            kind,
            level: level as u8,
            text,
            technique: None,
            rating: None,
            houses: None,
            digits: None,
            wrong_entries: None,
            wrong_eliminations: None,
            step: None,
        }
    }

    fn of_step(step: &Step, position: &Position, level: Level) -> HintResult {
        let (technique, where_to) = (step.technique, pattern::houses(step));
        let named = words::and(&where_to);
        let found = pattern::digits(step);
        let text = match level {
            Level::Technique => format!("{technique}: look in {named}."),
            Level::Digits => {
                let noun = if found.len() == 1 { "digit" } else { "digits" };
                let found = words::and(found);
                format!("{technique}: look at the {noun} {found} in {named}.")
            }
            Level::Step => format!("{technique}: {}", words::conclusion(&step.conclusion)),
        };
        HintResult {
            technique: Some(technique),
            rating: Some(rating(step.conclusion.rating)),
            houses: Some(houses(where_to)),
            digits: (level >= Level::Digits).then(|| digits(found)),
            step: (level == Level::Step).then(|| StepRecord::of(1, position, step)),
            ..HintResult::plain(Kind::Step, level, text)
        }
    }

    fn of_mistakes(mistakes: Vec<Mistake>, level: Level) -> HintResult {
        let mut boxes: Vec<House> = mistakes.iter().map(in_box).collect();
        boxes.sort();
        boxes.dedup();
        let (entries, struck_out) = apart(&mistakes);
        let text = match level {
            Level::Technique => "Something is wrong in the grid.".to_owned(),
            Level::Digits => format!("Something is wrong in {}.", words::and(&boxes)),
            Level::Step => Fault::Mistakes(mistakes).to_string(),
        };
        HintResult {
            houses: (level >= Level::Digits).then(|| houses(boxes)),
            wrong_entries: (level == Level::Step).then_some(entries),
            wrong_eliminations: (level == Level::Step).then_some(struck_out),
            ..HintResult::plain(Kind::Mistake, level, text)
        }
    }
}

fn in_box(mistake: &Mistake) -> House {
    let [_, _, in_box] = mistake.cell().houses();
    in_box
}
