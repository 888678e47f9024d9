//! `/api/v1/why`: the easiest proof of a placement or an elimination.

use ninefold::logic::Watch;
use ninefold::rating::human::{Claim, Knowledge};
use ninefold_common::guide::with_guide;
use ninefold_explain::why::{Answer, AnswerRecord};
use ninefold_operations::subject::Subject;

use super::{Begun, computed};
use crate::budget::Clock;
use crate::errors::{Code, Failure, Field, Place};
use crate::input::{Fields, knowledge, parts, position, sound};
use crate::work::{Effort, Input};

struct ToProve {
    asked: Subject<'static>,
    claim: Claim,
    knowledge: Knowledge,
    parts: bool,
}

pub fn begin(input: &Input) -> Begun {
    computed(input, read, Effort::Unknown, why)
}

fn read(fields: &mut Fields) -> Result<ToProve, Failure> {
    let missing = || {
        let message = "The field `claim` is missing.";
        Failure::new(Code::BadRequest, message).at(Place::of(Field::Body))
    };
    Ok(ToProve {
        asked: position(fields)?,
        claim: fields.take_read("claim")?.ok_or_else(missing)?,
        knowledge: knowledge(fields)?,
        parts: parts(fields)?,
    })
}

fn why(to_prove: &ToProve, clock: &Clock) -> Result<AnswerRecord, Failure> {
    let position = sound(&to_prove.asked, clock)?;
    let claim = to_prove.claim;
    let too_late = || clock.is_over();
    let answer = with_guide(|guide| {
        guide.human.knowledge.clone_from(&to_prove.knowledge);
        Answer::of(claim, &position, &mut guide.human, &Watch::new(&too_late))
    });
    Ok(answer?.record(claim).with_parts(to_prove.parts))
}
