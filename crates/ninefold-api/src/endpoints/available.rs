//! `/api/v1/available`: all steps that a position has; as a record, or line by line, the easiest first.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::str::FromStr;

use ninefold::logic::{Interrupted, Position, Step, Watch};
use ninefold::rating::human::{AllSteps, Knowledge};
use ninefold_common::guide::with_guide;
use ninefold_explain::Filter;
use ninefold_explain::record::DrawnStepRecord;
use ninefold_operations::subject::Subject;
use serde::Serialize;

use super::Begun;
use crate::budget::Clock;
use crate::errors::Failure;
use crate::input::{Fields, knowledge, parse, parts, position, sound};
use crate::lines::{Lines, Search, Searching};
use crate::work::{Effort, Input, Single};

/// Which steps are asked for.
#[derive(Clone)]
struct Wanted {
    filter: Filter,
    knowledge: Knowledge,
    parts: bool,
}

#[derive(Serialize)]
struct AvailableResult {
    steps: Vec<DrawnStepRecord>,
}

/// The last of the lines.
#[derive(Serialize)]
struct AvailableEnd<'f> {
    /// How many steps were told.
    found: usize,
    /// Whether these are all.
    complete: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'f Failure>,
}

pub fn begin(input: &Input) -> Begun {
    let (asked, wanted, lines) = parse(input, read)?;
    Ok(match lines {
        false => Box::new(Single {
            asked: (asked, wanted),
            effort: Effort::Unknown,
            work: available,
        }),
        true => Box::new(Searching::new(asked, move |position| OnTheWay {
            wanted: wanted.clone(),
            position: *position,
            all: AllSteps::default(),
            found: 0,
        })),
    })
}

fn read(fields: &mut Fields) -> Result<(Subject<'static>, Wanted, bool), Failure> {
    let wanted = Wanted {
        filter: Filter {
            techniques: distinct(fields, "techniques")?,
            digits: distinct(fields, "digits")?,
            cells: distinct(fields, "cells")?,
            houses: distinct(fields, "houses")?,
        },
        knowledge: knowledge(fields)?,
        parts: parts(fields)?,
    };
    let lines = fields.take("lines")?.unwrap_or(false);
    Ok((position(fields)?, wanted, lines))
}

/// Takes an array of texts that may be missing. Repeated ones are kept once, as the filter looks at the whole list for
/// every step.
fn distinct<T>(fields: &mut Fields, name: &str) -> Result<Vec<T>, Failure>
where
    T: FromStr<Err: Display> + Ord,
{
    let all: BTreeSet<T> = fields.take_all_read(name)?.unwrap_or_default();
    Ok(all.into_iter().collect())
}

fn available(
    (asked, wanted): &(Subject<'static>, Wanted),
    clock: &Clock,
) -> Result<AvailableResult, Failure> {
    let position = sound(asked, clock)?;
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

/// Steps as they are found.
struct OnTheWay {
    wanted: Wanted,
    position: Position,
    all: AllSteps,
    found: usize,
}

impl Search for OnTheWay {
    fn further(&mut self, lines: &mut Lines, clock: &Clock) -> Result<bool, Interrupted> {
        let OnTheWay {
            wanted,
            position,
            all,
            found,
        } = self;
        let too_late = || clock.is_over();
        let further: Option<Vec<Step>> = with_guide(|guide| {
            guide.human.knowledge.clone_from(&wanted.knowledge);
            all.further(&mut guide.human, position, &Watch::new(&too_late))
        })?;
        let has_more = further.is_some();
        let steps = further.into_iter().flatten();
        for step in steps.filter(|step| wanted.filter.wants(step)) {
            *found += 1;
            let record = DrawnStepRecord::new(*found, &step, position);
            lines.add(&record.with_parts(wanted.parts));
        }
        Ok(has_more)
    }

    fn end(&self, lines: &mut Lines, error: Option<&Failure>) {
        lines.add(&AvailableEnd {
            found: self.found,
            complete: error.is_none(),
            error,
        });
    }
}
