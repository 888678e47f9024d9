//! `/api/v1/hint`: a hint at the next step, or at a mistake, as strong as the client wants.

use ninefold_common::guide::with_guide;
use ninefold_explain::fault::Fault;
use ninefold_explain::hint::Level;
use ninefold_explain::record::HintRecord;
use ninefold_explain::{Order, OrderName};

use super::{Begun, computed};
use crate::budget::Clock;
use crate::errors::{Code, Failure};
use crate::input::{Asked, Between, Fields, order};
use crate::work::{Effort, Input};

pub fn begin(input: &Input) -> Begun {
    computed(input, read, Effort::Unknown, hint)
}

fn read(fields: &mut Fields) -> Result<(Asked, Level, Order), Failure> {
    let level: Option<Between<1, 4>> = fields.take("level")?;
    let level = level.and_then(|level| Level::new(level.get()));
    let level = level.unwrap_or_default();
    let order = order(fields, OrderName::Human)?;
    Ok((Asked::read(fields)?, level, order))
}

fn hint(
    (asked, level, order): &(Asked, Level, Order),
    clock: &Clock,
) -> Result<HintRecord, Failure> {
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
    let too_late = || clock.is_over();
    let step = with_guide(|guide| guide.next_step(order, &position, &too_late));
    let step = step?.ok_or_else(none)?;
    Ok(HintRecord::of_step(&step, &position, level))
}
