//! `/api/v1/NAME` for each operation: its request, its answer, its cost.

use std::borrow::Cow;

use ninefold_operations::answer::Answer;
use ninefold_operations::subject::Subject;
use ninefold_operations::{Cost, Operation, operations};

use super::{Begun, in_time};
use crate::budget::Clock;
use crate::errors::{Failure, Field};
use crate::input::{Fields, parse, position, written};
use crate::work::{Effort, Input, Single};

/// Reads the request to the operation of this name.
///
/// # Errors
/// If there is no such operation, or something is wrong with the request.
pub fn begin(name: &str, input: &Input) -> Begun {
    macro_rules! begin {
        ($($operation:ty),*) => {
            match name {
                $(<$operation as Operation>::NAME => of::<$operation>(input),)*
                _ => Err(Failure::not_found()),
            }
        };
    }
    operations!(begin)
}

struct Asked<O> {
    subject: Subject<'static>,
    request: O,
}

fn of<O: Operation>(input: &Input) -> Begun {
    let asked = parse(input, read::<O>)?;
    Ok(Box::new(Single {
        effort: match asked.request.cost() {
            Cost::Short => Effort::Short,
            Cost::Unknown => Effort::Unknown,
            Cost::Long => Effort::Long,
        },
        asked,
        work: |asked, clock| run(asked, clock),
    }))
}

fn read<O: Operation>(fields: &mut Fields) -> Result<Asked<O>, Failure> {
    Ok(Asked {
        subject: match O::TAKES_POSITION {
            true => position(fields)?,
            false => written(fields, "puzzle", Field::Puzzle)?.into(),
        },
        request: fields.take_request()?,
    })
}

fn run<O: Operation>(asked: &Asked<O>, clock: &Clock) -> Result<Answer<'static, O>, Failure> {
    let (status, record) = asked.request.run(&asked.subject, &|| clock.is_over());
    let answer = Answer {
        request: Cow::Owned(asked.request.clone()),
        puzzle: Some(asked.subject.written().to_string()),
        label: None,
        status,
        record,
        error: None,
    };
    in_time(answer, clock.was_cut())
}
