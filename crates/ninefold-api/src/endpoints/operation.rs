//! `/api/v1/NAME` for each operation: its request, its cost, and its answer about one puzzle.

use std::borrow::Cow;

use ninefold_operations::answer::Answer;
use ninefold_operations::subject::Subject;
use ninefold_operations::{Cost, Operation, operations};

use super::many::Many;
use super::{Begun, in_time};
use crate::budget::Clock;
use crate::errors::Failure;
use crate::input::{Fields, OneOrMany, of_text, one_or_many, parse};
use crate::work::{Effort, Input, MediaType, Single};

/// Reads the request to the operation of this name.
///
/// # Errors
/// If there is no such operation, or something is wrong with the request.
pub fn begin(name: &str, input: &Input, most: usize) -> Begun {
    macro_rules! begin {
        ($($operation:ty),*) => {
            match name {
                $(<$operation as Operation>::NAME => of::<$operation>(input, most),)*
                _ => Err(Failure::not_found()),
            }
        };
    }
    operations!(begin)
}

struct Asked<O> {
    subject: Box<Subject<'static>>,
    request: O,
}

fn of<O: Operation>(input: &Input, most: usize) -> Begun {
    if input.media_type == MediaType::Text && !O::TABLE.has_required() {
        return Ok(Box::new(Many::new(O::start(), of_text(input.bytes, most)?)));
    }
    let (request, puzzles) = parse(input, |fields| read::<O>(fields, most))?;
    Ok(match puzzles {
        OneOrMany::Many(puzzles) => Box::new(Many::new(request, puzzles)),
        OneOrMany::One(subject) => Box::new(Single {
            effort: effort(request.cost()),
            asked: Asked { subject, request },
            work: |asked, clock| run(asked, clock),
        }),
    })
}

fn read<O: Operation>(fields: &mut Fields, most: usize) -> Result<(O, OneOrMany), Failure> {
    Ok((
        fields.take_request()?,
        one_or_many(fields, most, O::TAKES_POSITION)?,
    ))
}

/// Returns the effort that a request of this cost takes.
pub fn effort(cost: Cost) -> Effort {
    match cost {
        Cost::Short => Effort::Short,
        Cost::Unknown => Effort::Unknown,
        Cost::Long => Effort::Long,
    }
}

fn run<O: Operation>(
    asked: &Asked<O>,
    clock: &Clock,
) -> Result<Answer<'static, O, Failure>, Failure> {
    let (status, mut record) = asked.request.run(&asked.subject, &|| clock.is_over());
    if let Some(fault) = O::fault(&record) {
        return Err(fault.clone().into());
    }
    O::set_seconds(&mut record, clock.elapsed().as_secs_f64());
    let answer = Answer {
        number: None,
        request: Cow::Owned(asked.request.clone()),
        puzzle: Some(asked.subject.written().to_string()),
        candidates: None,
        entries: None,
        label: None,
        status,
        record,
        error: None,
    };
    in_time(answer, clock.was_cut())
}
