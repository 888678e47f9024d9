//! `/api/v1/hint`: a hint at the next step, or at a mistake, as strong as the client wants.

use axum::routing::MethodRouter;
use ninefold_explain::fault::Fault;
use ninefold_explain::hint::Level;
use ninefold_explain::record::HintRecord;

use super::computed;
use crate::budget::Clock;
use crate::errors::{Code, Failure};
use crate::input::{Asked, Between, Fields};
use crate::scheduler::Effort;
use crate::state::Server;
use crate::walk::next_step;

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

fn hint((asked, level): &(Asked, Level), clock: &Clock) -> Result<HintRecord, Failure> {
    let level = *level;
    let position = match asked.judged(clock)? {
        Ok(position) => position,
        Err(Fault::Mistakes(mistakes)) => return Ok(HintRecord::of_mistakes(&mistakes, level)),
        Err(fault) => return Err(fault.into()),
    };
    if position.is_complete() {
        return Ok(HintRecord::complete(level));
    }
    let none = || Failure::new(Code::NoTechnique, "No technique helps here.");
    let step = next_step(&position, clock)?.ok_or_else(none)?;
    Ok(HintRecord::of_step(&step, &position, level))
}
