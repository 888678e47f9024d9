//! `/api/v1/hint`: a hint at the next step, or at a mistake, as strong as the client wants.

use axum::extract::State;
use axum::response::Response;
use ninefold::logic::{Candidate, Interrupted, Position, Rating, Step, Technique};
use ninefold::{DigitSet, House};
use ninefold_explain::fault::Mistake;
use ninefold_explain::hint::{self, Hint, Level};
use serde::{Deserialize, Serialize};

use super::check::apart;
use crate::body::Input;
use crate::budget::Clock;
use crate::errors::{Code, Failure};
use crate::input::{Asked, Between, PositionRequest, Standing};
use crate::records::step::StepRecord;
use crate::scheduler::Effort;
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

#[derive(Serialize)]
struct HintResult {
    kind: Kind,
    level: u8,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    technique: Option<Technique>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<Rating>,
    #[serde(skip_serializing_if = "Option::is_none")]
    houses: Option<Vec<House>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    digits: Option<DigitSet>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wrong_entries: Option<Vec<Candidate>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wrong_eliminations: Option<Vec<Candidate>>,
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
    super::answer(&server, &input, read, Effort::Unknown, hint).await
}

fn read(request: HintRequest) -> Result<(Asked, Level), Failure> {
    let level = match request.level.map_or(1, Between::get) {
        1 => Level::Technique,
        2 => Level::Digits,
        _ => Level::Whole,
    };
    let position = PositionRequest {
        puzzle: request.puzzle,
        entries: request.entries,
        candidates: request.candidates,
    };
    Ok((position.read()?, level))
}

fn hint((asked, level): &(Asked, Level), clock: &Clock) -> Result<HintResult, Failure> {
    let level = *level;
    let position = match asked.standing(clock)? {
        Standing::Wrong(mistakes) => return Ok(HintResult::of_mistakes(&mistakes, level)),
        Standing::Sound(position) => position,
    };
    if position.is_complete() {
        let text = hint::COMPLETE.to_owned();
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
        let hint = Hint::of_step(step, level);
        HintResult {
            technique: Some(step.technique),
            rating: Some(step.conclusion.rating),
            houses: Some(hint.houses),
            digits: (level >= Level::Digits).then_some(hint.digits),
            step: (level == Level::Whole).then(|| StepRecord::of(1, position, step)),
            ..HintResult::plain(Kind::Step, level, hint.text)
        }
    }

    fn of_mistakes(mistakes: &[Mistake], level: Level) -> HintResult {
        let hint = Hint::of_mistakes(mistakes, level);
        let (entries, eliminated) = apart(mistakes);
        HintResult {
            houses: (level >= Level::Digits).then_some(hint.houses),
            wrong_entries: (level == Level::Whole).then_some(entries),
            wrong_eliminations: (level == Level::Whole).then_some(eliminated),
            ..HintResult::plain(Kind::Mistake, level, hint.text)
        }
    }
}
