//! `explain`: the way from a puzzle to its solution, step by step.

use crate::status::Status;
use crate::threads::guide::with_guide;
use ninefold::logic::{Interrupted, Position};
use ninefold::rating::Rating;
use ninefold::rating::human::Level;
use ninefold::rating::{self, Ending};
use ninefold_derive::{Record, Request};
use ninefold_explain::fault::Fault;
use ninefold_explain::language::Language;
use ninefold_explain::record::{PositionRecord, StepRecord};
use ninefold_explain::{Explained, Figure, StepOrder, StepOrderName, Walk};

use crate::hodoku::{Hodoku, HodokuLevel};
use crate::operation::{Operation, StepSearch, Watch};
use crate::order::order;
use crate::player::Player;
use crate::subject::{Subject, Unsound};

/// Explain puzzles step by step with human techniques
///
/// The steps are those of Sudoku Explainer in its order, unless another order is given. In the human order, the rating
/// of a step is its difficulty on Ninefold's own scale. In HoDoKu's order, it is the step's contribution to the score.
/// A grid may be partly filled and have pencil marks; eliminated candidates stay eliminated.
#[derive(Request, Clone, PartialEq, Debug)]
pub struct Explain {
    /// The order of the steps; by default that of Sudoku Explainer, or human with `easiest`
    #[option(value = "ORDER", by_position)]
    pub order: Option<StepOrderName>,

    /// Take the easiest path in the human order: its hardest step is as easy as possible, and the search keeps the
    /// number of steps above singles small
    #[option(goes_with = "order=human, !order")]
    pub easiest: bool,

    /// Search up to this many positions for the easiest path
    #[option(default = 300, range = 1..=1_000_000, web = 300, value = "N", goes_with = "easiest")]
    pub positions: u32,

    /// The player's techniques
    #[option(flatten, goes_with = "order=human, easiest")]
    pub player: Player,

    /// HoDoKu's settings
    #[option(flatten, goes_with = "order=hodoku")]
    pub hodoku: Hodoku,

    /// The language of the texts; names for programs, such as `technique`, stay English
    #[option(default = "en", value = "LANGUAGE")]
    pub language: Language,

    /// Also return the texts in parts, for translation
    pub parts: bool,
}

/// The path to the solution.
#[derive(Record, Clone, Default, Debug)]
pub struct ExplainRecord {
    /// The order of the steps.
    pub order: &'static str,
    /// The rating of the hardest step in the order of Sudoku Explainer; 20.0 if no technique finds the next step.
    pub er: Option<Rating>,
    /// The least that `er` can be, as time ran out.
    pub er_at_least: Option<Rating>,
    /// The rating of the hardest step up to the first digit placed.
    pub ep: Option<Rating>,
    /// The least that `ep` can be, as time ran out.
    pub ep_at_least: Option<Rating>,
    /// The rating of the first step.
    pub ed: Option<Rating>,
    /// The least that `ed` can be, as time ran out.
    pub ed_at_least: Option<Rating>,
    /// The rating of the hardest step by the scale of the order.
    pub hardest: Option<Figure>,
    /// The level for players, in the human order: that of the hardest step.
    pub level: Option<Level>,
    /// HoDoKu's level, in its order.
    pub hodoku_level: Option<HodokuLevel>,
    /// HoDoKu's score, in its order.
    pub hodoku_score: Option<u32>,
    /// Whether it is proven that no path is easier.
    #[field(if_asked = "easiest")]
    pub proven_easiest: Option<bool>,
    /// Whether the steps lead to the solution.
    pub complete: Option<bool>,
    /// The steps.
    pub steps: Option<Vec<StepRecord>>,
    /// The position after the last step.
    #[field(only_json)]
    pub end: Option<PositionRecord>,
    /// The fault of the position.
    #[field(skip)]
    pub fault: Option<Fault>,
    /// The path, for texts.
    #[field(skip)]
    pub explained: Option<Box<Explained>>,
}

impl Operation for Explain {
    const NAME: &'static str = "explain";
    const TAKES_POSITION: bool = true;
    const HAS_LINES: bool = true;
    const STATUSES: &'static [Status] = &[
        Status::Unique,
        Status::Open,
        Status::None,
        Status::Multiple,
        Status::Timeout,
        Status::Bad,
    ];
    type Record = ExplainRecord;

    fn unknown(&self) -> ExplainRecord {
        ExplainRecord {
            order: self.name().word(),
            ..ExplainRecord::default()
        }
    }

    fn language(&self) -> Language {
        self.language
    }

    fn fault(record: &ExplainRecord) -> Option<&Fault> {
        record.fault.as_ref()
    }

    fn run(&self, subject: &Subject<'_>, watch: Watch<'_>) -> (Status, ExplainRecord) {
        let start = match subject.sound(watch) {
            Ok(position) => position,
            Err(Unsound { status, fault }) => {
                let unknown = self.unknown();
                return (status, ExplainRecord { fault, ..unknown });
            }
        };
        let order = self.order();
        let explained = with_guide(|guide| match &order {
            StepOrder::Human(knowledge) if self.easiest => guide
                .easiest(knowledge, &start, self.positions as usize, watch)
                .unwrap_or_else(|_| guide.explained(&order, &start, watch)),
            order => guide.explained(order, &start, watch),
        });
        let path = (1..).zip(&explained.path);
        let steps = path.map(|(number, (position, step, figure))| {
            let record = StepRecord::new(number, step, *figure, position);
            record.in_language(self.language).with_parts(self.parts)
        });
        let steps = Some(steps.collect());
        let hardest = explained.hardest();
        let (status, record) = summary(&explained, hardest);
        let explained = Some(Box::new(explained));
        (
            status,
            ExplainRecord {
                steps,
                explained,
                ..record
            },
        )
    }

    fn search(&self, position: &Position) -> Option<Box<dyn StepSearch<(Status, ExplainRecord)>>> {
        // The steps of the easiest path are known only at the end of the search.
        (!self.easiest).then(|| -> Box<dyn StepSearch<(Status, ExplainRecord)>> {
            Box::new(OnTheWay {
                walk: Walk::new(self.order(), *position),
                number: 0,
                language: self.language,
                parts: self.parts,
            })
        })
    }
}

impl Explain {
    /// Returns the order of the steps.
    pub fn order(&self) -> StepOrder {
        order(self.name(), &self.player, &self.hodoku)
    }

    fn name(&self) -> StepOrderName {
        match self.order {
            _ if self.easiest => StepOrderName::Human,
            order => order.unwrap_or(StepOrderName::Explainer),
        }
    }
}

/// Returns the status of a path and its record without steps.
fn summary(explained: &Explained, hardest: Figure) -> (Status, ExplainRecord) {
    let complete = explained.end.is_complete();
    let status = match explained.rating.ending() {
        Ending::Interrupted => Status::Timeout,
        _ if complete => Status::Unique,
        _ => Status::Open,
    };
    let rating = (explained.order == StepOrder::Explainer).then_some(explained.rating);
    let figures = rating.map(|rating| [rating.er(), rating.ep(), rating.ed()].map(known));
    let [(er, er_at_least), (ep, ep_at_least), (ed, ed_at_least)] = figures.unwrap_or_default();
    let record = ExplainRecord {
        order: explained.order.name().word(),
        er,
        er_at_least,
        ep,
        ep_at_least,
        ed,
        ed_at_least,
        hardest: Some(hardest),
        level: level_of(hardest),
        hodoku_level: explained.hodoku.map(|scored| HodokuLevel(scored.level)),
        hodoku_score: explained.hodoku.map(|scored| scored.score),
        proven_easiest: explained.is_proven_easiest,
        complete: Some(complete),
        end: Some(PositionRecord::from(&explained.end)),
        ..ExplainRecord::default()
    };
    (status, record)
}

/// Returns the level of a difficulty in the human order.
fn level_of(hardest: Figure) -> Option<Level> {
    match hardest {
        Figure::Human(difficulty) => Some(Level::of(difficulty)),
        Figure::Explainer(_) | Figure::Hodoku(_) => None,
    }
}

/// Returns the exact figure, if known, and otherwise a lower bound.
fn known(figure: rating::Figure) -> (Option<Rating>, Option<Rating>) {
    match figure {
        rating::Figure::Exactly(rating) => (Some(rating), None),
        rating::Figure::Above(rating) | rating::Figure::AtLeast(rating) => (None, Some(rating)),
    }
}

/// A search that yields each step of the path as it finds it.
struct OnTheWay {
    walk: Walk,
    number: usize,
    language: Language,
    parts: bool,
}

impl StepSearch<(Status, ExplainRecord)> for OnTheWay {
    fn further(&mut self, watch: Watch<'_>) -> Result<Option<Vec<StepRecord>>, Interrupted> {
        let found = with_guide(|guide| self.walk.next(guide, watch))?;
        let steps = found.map(|(before, step, figure)| {
            self.number += 1;
            let record = StepRecord::new(self.number, &step, figure, &before);
            vec![record.in_language(self.language).with_parts(self.parts)]
        });
        Ok(steps)
    }

    fn end(&self, is_late: bool) -> (Status, ExplainRecord) {
        summary(&self.walk.so_far(is_late), self.walk.hardest())
    }
}
