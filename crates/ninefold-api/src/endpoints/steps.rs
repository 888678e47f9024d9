//! `/api/v1/steps`: the path to the solution, with all reasons; as a record, or line by line.

use ninefold::Grid;
use ninefold::logic::{Interrupted, Rating};
use ninefold::rating::Ending;
use ninefold_common::guide::with_guide;
use ninefold_explain::record::{DrawnStepRecord, HodokuRecord, PositionRecord};
use ninefold_explain::{Explained, Order, OrderName, Walk};
use ninefold_operations::subject::Subject;
use serde::Serialize;

use super::{Begun, in_time};
use crate::budget::Clock;
use crate::errors::{Code, Failure, Field, Place};
use crate::input::{Fields, order, parse, parts, position, sound};
use crate::lines::{Lines, Search, Searching};
use crate::ratings::Ratings;
use crate::work::{Effort, Input, Single};

/// Whose steps are asked for.
struct Wanted {
    order: Order,
    /// Whether the easiest way is asked for.
    easiest: bool,
    /// Whether texts are wanted in parts, too.
    parts: bool,
}

#[derive(Serialize)]
struct StepsResult {
    steps: Vec<DrawnStepRecord>,
    #[serde(flatten)]
    summary: Summary,
}

/// What is said of all steps.
#[derive(Serialize)]
struct Summary {
    #[serde(flatten)]
    rated: Option<Rated>,
    #[serde(flatten)]
    in_order: Option<InOrder>,
    end: PositionRecord,
}

/// The ratings in the order of Sudoku Explainer.
#[derive(Serialize)]
struct Rated {
    puzzle: Grid,
    #[serde(flatten)]
    ratings: Ratings,
    complete: bool,
}

/// The last of the lines.
#[derive(Serialize)]
struct StepsEnd<'f> {
    #[serde(flatten)]
    summary: Summary,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'f Failure>,
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
    let (asked, wanted, lines) = parse(input, read)?;
    let puzzle = *asked.now().givens();
    Ok(match lines {
        false => Box::new(Single {
            asked: (asked, wanted),
            effort: Effort::Unknown,
            work: steps,
        }),
        true => Box::new(Searching::new(asked, move |start| OnTheWay {
            puzzle,
            walk: Walk::new(wanted.order.clone(), *start),
            number: 0,
            parts: wanted.parts,
        })),
    })
}

fn read(fields: &mut Fields) -> Result<(Subject<'static>, Wanted, bool), Failure> {
    let easiest = fields.take("easiest")?.unwrap_or(false);
    let lines = fields.take("lines")?.unwrap_or(false);
    let usual = if easiest {
        OrderName::Human
    } else {
        OrderName::Explainer
    };
    let order = order(fields, usual)?;
    let wrong = match easiest {
        true if order.name() != OrderName::Human => "`easiest` goes with the order human only.",
        true if lines => {
            "The steps of the easiest way are known at its end only: not `easiest` and `lines` together."
        }
        _ => {
            let parts = parts(fields)?;
            let wanted = Wanted {
                order,
                easiest,
                parts,
            };
            return Ok((position(fields)?, wanted, lines));
        }
    };
    Err(Failure::new(Code::BadRequest, wrong).at(Place::of(Field::Body)))
}

fn steps(
    (asked, wanted): &(Subject<'static>, Wanted),
    clock: &Clock,
) -> Result<StepsResult, Failure> {
    let start = sound(asked, clock)?;
    let too_late = || clock.is_over();
    let explained = with_guide(|guide| match &wanted.order {
        Order::Human(knowledge) if wanted.easiest => guide
            .easiest(knowledge, &start, MOST_POSITIONS, &too_late)
            .unwrap_or_else(|_| guide.explained(&wanted.order, &start, &too_late)),
        order => guide.explained(order, &start, &too_late),
    });
    let path = (1..).zip(&explained.path);
    let result = StepsResult {
        steps: path
            .map(|(number, (position, step))| DrawnStepRecord::new(number, step, position))
            .map(|step| step.with_parts(wanted.parts))
            .collect(),
        summary: Summary::new(*asked.now().givens(), &explained, explained.hardest()),
    };
    in_time(result, explained.rating.ending() == Ending::Interrupted)
}

impl Summary {
    fn new(puzzle: Grid, explained: &Explained, hardest: Rating) -> Summary {
        let is_usual = explained.order == Order::Explainer;
        Summary {
            rated: is_usual.then(|| Rated {
                puzzle,
                ratings: Ratings::from(&explained.rating),
                complete: explained.rating.is_solved(),
            }),
            in_order: (!is_usual).then(|| InOrder {
                puzzle,
                order: explained.order.name().to_string(),
                hardest,
                hodoku: explained.hodoku.map(HodokuRecord::from),
                proven_easiest: explained.is_proven_easiest,
                complete: explained.end.is_complete(),
            }),
            end: PositionRecord::from(&explained.end),
        }
    }
}

/// Steps as they are found.
struct OnTheWay {
    puzzle: Grid,
    walk: Walk,
    number: usize,
    parts: bool,
}

impl Search for OnTheWay {
    fn further(&mut self, lines: &mut Lines, clock: &Clock) -> Result<bool, Interrupted> {
        let too_late = || clock.is_over();
        let Some((before, step)) = with_guide(|guide| self.walk.next(guide, &too_late))? else {
            return Ok(false);
        };
        self.number += 1;
        lines.add(&DrawnStepRecord::new(self.number, &step, &before).with_parts(self.parts));
        Ok(true)
    }

    fn end(&self, lines: &mut Lines, error: Option<&Failure>) {
        let so_far = self.walk.so_far(error.is_some());
        let summary = Summary::new(self.puzzle, &so_far, self.walk.hardest());
        lines.add(&StepsEnd { summary, error });
    }
}
