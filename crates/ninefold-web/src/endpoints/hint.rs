//! `/api/v1/hint`: a hint at the next step, or at a mistake, as strong as the client wants.

use axum::routing::MethodRouter;
use ninefold::logic::{Candidate, Position, Rating, Step, Technique};
use ninefold::{DigitSet, House};
use ninefold_explain::fault::{Fault, Mistake};
use ninefold_explain::hint::{self, Hint, Level};
use serde::Serialize;

use super::check::apart;
use super::computed;
use crate::budget::Clock;
use crate::errors::{Code, Failure};
use crate::input::{Asked, Between, Fields};
use crate::records::StepRecord;
use crate::scheduler::Effort;
use crate::state::Server;
use crate::walk::next_step;

#[derive(Default, Serialize)]
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

#[derive(Default, Serialize)]
#[serde(rename_all = "lowercase")]
enum Kind {
    #[default]
    Step,
    Mistake,
    Complete,
}

pub fn route() -> MethodRouter<Server> {
    computed(read, Effort::Unknown, hint)
}

fn read(fields: &mut Fields) -> Result<(Asked, Level), Failure> {
    let level: Option<Between<1, 3>> = fields.take("level")?;
    let level = match level.map_or(1, Between::get) {
        1 => Level::Technique,
        2 => Level::Digits,
        _ => Level::Whole,
    };
    Ok((Asked::read(fields)?, level))
}

fn hint((asked, level): &(Asked, Level), clock: &Clock) -> Result<HintResult, Failure> {
    let level = *level;
    let position = match asked.judged(clock)? {
        Ok(position) => position,
        Err(Fault::Mistakes(mistakes)) => return Ok(HintResult::of_mistakes(&mistakes, level)),
        Err(fault) => return Err(fault.into()),
    };
    if position.is_complete() {
        return Ok(HintResult::plain(
            Kind::Complete,
            level,
            hint::COMPLETE.to_owned(),
        ));
    }
    let none = || Failure::new(Code::NoTechnique, "No technique helps here.");
    let step = next_step(&position, clock)?.ok_or_else(none)?;
    Ok(HintResult::of_step(&step, &position, level))
}

impl HintResult {
    fn plain(kind: Kind, level: Level, text: String) -> HintResult {
        HintResult {
            kind,
            level: level as u8,
            text,
            ..HintResult::default()
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
