//! `/api/v1/rate`: how hard a puzzle is, or many puzzles.

mod many;

use ninefold::Grid;
use ninefold::rating::hodoku::{Level, Settings, Version};
use ninefold::rating::{Ending, Partial};
use ninefold_common::rate::{Scored, score};
use ninefold_operations::subject::Subject;
use serde::Serialize;

use super::{Begun, in_time};
use crate::budget::Clock;
use crate::errors::{Code, Failure, Field, Place};
use crate::input::{Fields, OneOrMany, hodoku, of_text, one_or_many, parse, sound};
use crate::ratings::Ratings;
use crate::walk::rated;
use crate::work::{Effort, Input, MediaType, Single};
use many::Puzzles;

#[derive(Serialize)]
struct RateResult {
    #[serde(flatten)]
    rated: Rated,
    steps: usize,
    /// If it is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    hodoku: Option<HodokuRecord>,
}

/// What HoDoKu says: null if time ran out.
#[derive(Serialize)]
struct HodokuRecord {
    version: &'static str,
    level: Option<&'static str>,
    score: Option<u32>,
    solved: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    level_at_least: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score_at_least: Option<u32>,
}

/// What is asked. With settings if HoDoKu's figures are asked for.
enum Query {
    One(Box<Subject<'static>>, Option<Settings>),
    Many(Puzzles),
}

/// The part of the answer that `rate` and `steps` share.
#[derive(Serialize)]
pub struct Rated {
    puzzle: Grid,
    #[serde(flatten)]
    ratings: Ratings,
    complete: bool,
}

impl Rated {
    pub fn of(puzzle: Grid, partial: &Partial) -> Rated {
        Rated {
            puzzle,
            ratings: Ratings::from(partial),
            complete: partial.is_solved(),
        }
    }
}

impl HodokuRecord {
    fn of(version: Version, scored: &Scored) -> HodokuRecord {
        HodokuRecord {
            version: version.name(),
            level: scored.level().map(Level::name),
            score: scored.score(),
            solved: scored.is_solved(),
            level_at_least: scored.level_at_least().map(Level::name),
            score_at_least: scored.score_at_least(),
        }
    }
}

pub fn begin(input: &Input, most: usize) -> Begun {
    let query = match input.media_type {
        MediaType::Text => Query::Many(Puzzles::new(of_text(input.bytes, most)?, None)),
        MediaType::Json => parse(input, |fields| read(fields, most))?,
    };
    Ok(match query {
        Query::One(asked, hodoku) => Box::new(Single {
            asked: (asked, hodoku),
            effort: Effort::Unknown,
            work: |(asked, hodoku), clock| {
                let (result, was_cut) = rate(asked, hodoku.as_ref(), clock)?;
                in_time(result, was_cut)
            },
        }),
        Query::Many(puzzles) => Box::new(puzzles),
    })
}

fn read(fields: &mut Fields, most: usize) -> Result<Query, Failure> {
    let hodoku = hodoku(fields)?;
    Ok(match one_or_many(fields, most)? {
        OneOrMany::One(asked) => {
            fits(&asked, hodoku.as_ref())?;
            Query::One(asked, hodoku)
        }
        OneOrMany::Many(puzzles) => Query::Many(Puzzles::new(puzzles, hodoku)),
    })
}

/// HoDoKu rates puzzles only.
fn fits(asked: &Subject<'_>, hodoku: Option<&Settings>) -> Result<(), Failure> {
    let is_puzzle = !asked.is_position() && *asked.puzzle() == (*asked.puzzle().givens()).into();
    if hodoku.is_none() || is_puzzle {
        return Ok(());
    }
    let message = "HoDoKu's figures are those of a puzzle without entries and pencil marks.";
    Err(Failure::new(Code::BadRequest, message).at(Place::of(Field::Body)))
}

/// The ratings, and whether the time was over before they were complete.
fn rate(
    asked: &Subject<'_>,
    hodoku: Option<&Settings>,
    clock: &Clock,
) -> Result<(RateResult, bool), Failure> {
    fits(asked, hodoku)?;
    let position = sound(asked, clock)?;
    // First, as it takes less time, which both share.
    let scored = hodoku.map(|settings| {
        let too_late = || clock.is_over();
        let scored = score(asked.puzzle().givens(), settings, false, &too_late);
        HodokuRecord::of(settings.version, &scored)
    });
    let (partial, steps) = rated(&position, clock);
    let was_cut = scored.as_ref().is_some_and(|it| it.score.is_none());
    let result = RateResult {
        rated: Rated::of(*asked.now().givens(), &partial),
        steps,
        hodoku: scored,
    };
    Ok((result, was_cut || partial.ending() == Ending::Interrupted))
}
