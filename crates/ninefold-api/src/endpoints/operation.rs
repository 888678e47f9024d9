//! `/api/v1/NAME` for each operation: its request, its cost, and its answer about one puzzle.

use ninefold_operations::Cost;
use ninefold_operations::subject::AnySubject;
use ninefold_operations::surface::any::{self, AnyOperation};
use ninefold_operations::surface::asked::ByLine;
use ninefold_operations::surface::json::Body;

use super::many::Many;
use crate::answer::{Begun, Input, LARGEST, MediaType, Piece, Work};
use crate::budget::Clock;
use crate::errors::Failure;
use crate::input::{OneOrMany, of_text, one_or_many, parse};
use crate::lines::Searching;

/// Reads the request to the operation of this name.
///
/// # Errors
/// If there is no such operation, or the request is invalid.
pub fn begin(name: &str, input: &Input, most: usize) -> Begun {
    if input.media_type == MediaType::Text
        && let Some(Ok(operation)) = any::read(name, &mut Body::default())
    {
        let puzzles = of_text(input.bytes, most, operation.about().has_source)?;
        return Ok(Box::new(Many::new(operation, puzzles)));
    }
    let (operation, puzzles, lines) = parse(input, |body| read(name, body, most))?;
    Ok(match puzzles {
        OneOrMany::One(AnySubject::Classic(subject)) if lines => {
            Box::new(Searching::new(operation, subject))
        }
        OneOrMany::Many(puzzles) => Box::new(Many::new(operation, puzzles)),
        OneOrMany::One(subject) => Box::new(One { operation, subject }),
    })
}

type Read = (Box<dyn AnyOperation>, OneOrMany, bool);

fn read(name: &str, body: &mut Body, most: usize) -> Result<Read, Failure> {
    let operation = any::read(name, body).ok_or_else(Failure::not_found)??;
    let about = operation.about();
    let lines = match about.has_lines {
        true => body.take_request::<ByLine>()?.lines,
        false => false,
    };
    let puzzles = one_or_many(body, most, about)?;
    Ok((operation, puzzles, lines))
}

/// An operation on one puzzle.
struct One {
    operation: Box<dyn AnyOperation>,
    subject: AnySubject<'static>,
}

impl Work for One {
    fn cost(&self) -> Cost {
        self.operation.effort()
    }

    fn piece(&mut self, clock: &Clock) -> Result<Option<Piece>, Failure> {
        let elapsed = || clock.elapsed().as_secs_f64();
        let found = self
            .operation
            .find(&self.subject, &|| clock.is_over(), &elapsed);
        if clock.is_trial() && clock.was_cut() {
            return Ok(None);
        }
        if let Some(fault) = found.fault {
            return Err(Failure::from(fault).in_language(self.operation.spoken()));
        }
        let bytes = found.answer_about_any(&self.subject, None::<&Failure>);
        if clock.was_cut() {
            return Err(Failure::time_limit().having_found_text(bytes));
        }
        if bytes.len() > LARGEST {
            return Err(Failure::large_answer(LARGEST));
        }
        let is_last = true;
        Ok(Some(Piece { bytes, is_last }))
    }
}
