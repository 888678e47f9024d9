//! `/api/v1/NAME` for each summary: its request, and its answer about all puzzles together.

use ninefold::text::Written;
use ninefold_operations::surface::json::Body;
use ninefold_operations::{Summary, summaries};

use crate::answer::{Begun, Input, MediaType, Single};
use crate::budget::Clock;
use crate::errors::Failure;
use crate::input::{Numbered, of_text, of_texts, parse, together};

struct Asked<S> {
    request: S,
    puzzles: Vec<Numbered>,
}

/// Reads the request to the summary of this name.
///
/// # Errors
/// If there is no such summary, or the request is invalid.
pub fn begin(name: &str, input: &Input, most: usize) -> Begun {
    macro_rules! begin {
        ($($summary:ty),*) => {
            match name {
                $(<$summary as Summary>::NAME => of::<$summary>(input, most),)*
                _ => Err(Failure::not_found()),
            }
        };
    }
    summaries!(begin)
}

fn of<S: Summary>(input: &Input, most: usize) -> Begun {
    let asked = match input.media_type {
        MediaType::Text => Asked {
            request: S::start(),
            puzzles: of_text(input.bytes, most, false)?,
        },
        _ => parse(input, |body| read::<S>(body, most))?,
    };
    Ok(Box::new(Single {
        cost: asked.request.cost(),
        asked,
        work: |asked, clock| run(asked, clock),
    }))
}

fn read<S: Summary>(body: &mut Body, most: usize) -> Result<Asked<S>, Failure> {
    Ok(Asked {
        request: body.take_request()?,
        puzzles: of_texts(&together(body)?, most, false)?,
    })
}

fn run<S: Summary>(asked: &Asked<S>, clock: &Clock) -> Result<S::Record, Failure> {
    let puzzles = asked.puzzles.iter();
    let puzzles: Vec<Option<&Written>> = puzzles
        .map(|numbered| numbered.puzzle.as_ref().ok())
        .collect();
    let mut sum = S::Sum::default();
    asked
        .request
        .add(&mut sum, &puzzles, None, &|| clock.is_over());
    let record = S::record(&sum);
    match clock.was_cut() {
        true => Err(Failure::time_limit().having_found(&record)),
        false => Ok(record),
    }
}
