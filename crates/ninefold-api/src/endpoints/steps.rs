//! `/api/v1/steps`: the path to the solution, with all reasons.

use ninefold::Grid;
use ninefold::logic::Rating;
use ninefold::rating::Ending;
use ninefold_explain::record::{DrawnStepRecord, HodokuRecord, PositionRecord};
use ninefold_explain::{Order, OrderName};
use serde::Serialize;

use super::rate::Rated;
use super::{Begun, computed, in_time};
use crate::budget::Clock;
use crate::errors::Failure;
use crate::input::{Asked, Fields, order, parts};
use crate::walk::with_guide;
use crate::work::{Effort, Input};

/// Whose steps are asked for.
struct ToExplain {
    asked: Asked,
    order: Order,
    /// Whether the easiest way is asked for.
    easiest: bool,
    parts: bool,
}

#[derive(Serialize)]
struct StepsResult {
    #[serde(flatten)]
    rated: Option<Rated>,
    #[serde(flatten)]
    in_order: Option<InOrder>,
    steps: Vec<DrawnStepRecord>,
    end: PositionRecord,
}

/// What is said of steps in another order than that of Sudoku Explainer.
#[derive(Serialize)]
struct InOrder {
    puzzle: Grid,
    order: String,
    hardest: Rating,
    #[serde(skip_serializing_if = "Option::is_none")]
    hodoku: Option<HodokuRecord>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proven_easiest: Option<bool>,
    complete: bool,
}

/// How many positions a search for an easier way looks at: fewer than in the program, as a request has little time.
const MOST_POSITIONS: usize = 300;

pub fn begin(input: &Input) -> Begun {
    computed(input, read, Effort::Unknown, steps)
}

fn read(fields: &mut Fields) -> Result<ToExplain, Failure> {
    let easiest = fields.take("easiest")?.unwrap_or(false);
    let usual = if easiest {
        OrderName::Human
    } else {
        OrderName::Explainer
    };
    Ok(ToExplain {
        order: order(fields, usual)?,
        easiest,
        parts: parts(fields)?,
        asked: Asked::read(fields)?,
    })
}

fn steps(to_explain: &ToExplain, clock: &Clock) -> Result<StepsResult, Failure> {
    let ToExplain { asked, order, .. } = to_explain;
    let start = asked.sound(clock)?;
    let too_late = || clock.is_over();
    let explained = with_guide(|guide| match order {
        Order::Human(knowledge) if to_explain.easiest => guide
            .easiest(knowledge, &start, MOST_POSITIONS, &too_late)
            .unwrap_or_else(|_| guide.explained(order, &start, &too_late)),
        _ => guide.explained(order, &start, &too_late),
    });
    let is_usual = *order == Order::Explainer;
    let path = (1..).zip(&explained.path);
    let result = StepsResult {
        rated: is_usual.then(|| Rated::of(asked, &explained.rating)),
        in_order: (!is_usual).then(|| InOrder {
            puzzle: *asked.now.givens(),
            order: order.name().to_string(),
            hardest: explained.hardest(),
            hodoku: explained.hodoku.map(HodokuRecord::from),
            proven_easiest: explained.is_proven_easiest,
            complete: explained.end.is_complete(),
        }),
        steps: path
            .map(|(number, (position, step))| DrawnStepRecord::new(number, step, position))
            .map(|step| step.with_parts(to_explain.parts))
            .collect(),
        end: PositionRecord::from(&explained.end),
    };
    in_time(result, explained.rating.ending() == Ending::Interrupted)
}
