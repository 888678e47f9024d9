//! `/api/v1/hint`: a hint at the next step, or at a mistake, as strong as the client wants.

use ninefold_common::guide::with_guide;
use ninefold_explain::fault::Fault;
use ninefold_explain::hint::Level;
use ninefold_explain::record::HintRecord;
use ninefold_explain::{Order, OrderName, text};
use ninefold_operations::subject::Subject;

use super::{Begun, computed};
use crate::budget::Clock;
use crate::errors::{Code, Failure};
use crate::input::{Between, Fields, order, parts, position};
use crate::work::{Effort, Input};

pub fn begin(input: &Input) -> Begun {
    computed(input, read, Effort::Unknown, hint)
}

/// What is asked.
struct Wanted {
    asked: Subject<'static>,
    level: Level,
    order: Order,
    parts: bool,
}

fn read(fields: &mut Fields) -> Result<Wanted, Failure> {
    let level: Option<Between<1, 4>> = fields.take("level")?;
    let level = level.and_then(|level| Level::new(level.get()));
    Ok(Wanted {
        level: level.unwrap_or_default(),
        order: order(fields, OrderName::Human)?,
        parts: parts(fields)?,
        asked: position(fields)?,
    })
}

fn hint(wanted: &Wanted, clock: &Clock) -> Result<HintRecord, Failure> {
    Ok(told(wanted, clock)?.with_parts(wanted.parts))
}

fn told(wanted: &Wanted, clock: &Clock) -> Result<HintRecord, Failure> {
    let Wanted {
        asked,
        level,
        order,
        ..
    } = wanted;
    let level = *level;
    let position = match asked.judged(&|| clock.is_over())? {
        Ok(position) => position,
        Err(Fault::Mistakes(mistakes)) => return Ok(HintRecord::of_mistakes(&mistakes, level)),
        Err(fault) => return Err(fault.into()),
    };
    if position.is_complete() {
        return Ok(HintRecord::complete(level));
    }
    let none = || Failure::told(Code::NoTechnique, text!("No technique helps here."));
    let too_late = || clock.is_over();
    let step = with_guide(|guide| guide.next_step(order, &position, &too_late));
    let step = step?.ok_or_else(none)?;
    Ok(HintRecord::of_step(&step, &position, level))
}
