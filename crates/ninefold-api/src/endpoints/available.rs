//! `/api/v1/available`: all steps that a position has.

use ninefold::logic::Watch;
use ninefold::rating::human::Knowledge;
use ninefold_explain::Filter;
use ninefold_explain::record::DrawnStepRecord;
use serde::Serialize;

use super::{Begun, computed};
use crate::budget::Clock;
use crate::errors::Failure;
use crate::input::{Asked, Fields, knowledge, parts};
use crate::walk::with_guide;
use crate::work::{Effort, Input};

struct Wanted {
    asked: Asked,
    filter: Filter,
    knowledge: Knowledge,
    parts: bool,
}

#[derive(Serialize)]
struct AvailableResult {
    steps: Vec<DrawnStepRecord>,
}

pub fn begin(input: &Input) -> Begun {
    computed(input, read, Effort::Unknown, available)
}

fn read(fields: &mut Fields) -> Result<Wanted, Failure> {
    Ok(Wanted {
        asked: Asked::read(fields)?,
        filter: Filter {
            techniques: fields.take_all_read("techniques")?.unwrap_or_default(),
            digits: fields.take_all_read("digits")?.unwrap_or_default(),
            cells: fields.take_all_read("cells")?.unwrap_or_default(),
            houses: fields.take_all_read("houses")?.unwrap_or_default(),
        },
        knowledge: knowledge(fields)?,
        parts: parts(fields)?,
    })
}

fn available(wanted: &Wanted, clock: &Clock) -> Result<AvailableResult, Failure> {
    let position = wanted.asked.sound(clock)?;
    let too_late = || clock.is_over();
    let steps = with_guide(|guide| {
        guide.human.knowledge.clone_from(&wanted.knowledge);
        guide.human.all_steps(&position, &Watch::new(&too_late))
    });
    let mut steps = steps?;
    steps.retain(|step| wanted.filter.wants(step));
    let steps = (1..).zip(&steps);
    Ok(AvailableResult {
        steps: steps
            .map(|(number, step)| DrawnStepRecord::new(number, step, &position))
            .map(|step| step.with_parts(wanted.parts))
            .collect(),
    })
}
