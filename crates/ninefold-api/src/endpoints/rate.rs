//! `/api/v1/rate`: how hard a puzzle is.

use ninefold::Grid;
use ninefold::rating::hodoku::{Level, Settings, Version};
use ninefold::rating::{Ending, Partial};
use ninefold_common::rate::{Scored, score};
use serde::Serialize;

use super::{Begun, computed, in_time};
use crate::budget::Clock;
use crate::errors::{Code, Failure, Field, Place};
use crate::input::{Asked, Fields, hodoku};
use crate::ratings::Ratings;
use crate::walk::rated;
use crate::work::{Effort, Input};

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

/// What is asked about a puzzle.
struct ToRate {
    asked: Asked,
    /// The settings, if HoDoKu's figures are asked for.
    hodoku: Option<Settings>,
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

pub fn begin(input: &Input) -> Begun {
    computed(input, read, Effort::Unknown, rate)
}

fn read(fields: &mut Fields) -> Result<ToRate, Failure> {
    let hodoku = hodoku(fields)?;
    let asked = Asked::read(fields)?;
    if hodoku.is_some() && (asked.is_position || asked.puzzle != (*asked.puzzle.givens()).into()) {
        let message = "HoDoKu's figures are those of a puzzle without entries and pencil marks.";
        return Err(Failure::new(Code::BadRequest, message).at(Place::of(Field::Body)));
    }
    Ok(ToRate { asked, hodoku })
}

fn rate(ToRate { asked, hodoku }: &ToRate, clock: &Clock) -> Result<RateResult, Failure> {
    let position = asked.sound(clock)?;
    // First, as it takes less time, which both share.
    let scored = hodoku.as_ref().map(|settings| {
        let too_late = || clock.is_over();
        let scored = score(asked.puzzle.givens(), settings, false, &too_late);
        HodokuRecord::of(settings.version, &scored)
    });
    let (partial, steps) = rated(&position, clock);
    let was_cut = scored.as_ref().is_some_and(|it| it.score.is_none());
    let result = RateResult {
        rated: Rated::of(*asked.now.givens(), &partial),
        steps,
        hodoku: scored,
    };
    in_time(result, was_cut || partial.ending() == Ending::Interrupted)
}
