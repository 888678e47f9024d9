//! `steps`: all steps that a position has.

use std::collections::BTreeSet;

use crate::status::Status;
use crate::threads::guide::with_guide;
use ninefold::logic::{Interrupted, Position, Step, Technique, Watch as Searching};
use ninefold::rating::human::{AllSteps, Difficulty, Knowledge};
use ninefold::{Cell, Digit, House};
use ninefold_derive::{Record, Request};
use ninefold_explain::Filter;
use ninefold_explain::fault::Fault;
use ninefold_explain::language::Language;
use ninefold_explain::record::StepRecord;

use crate::operation::{Operation, StepSearch, Watch};
use crate::player::Player;
use crate::subject::{Subject, Unsound};

/// List all steps that a position has: each placement and elimination once, with its easiest proof
///
/// The easiest steps come first. A step omits conclusions that an easier step already has, or that its placement
/// implies. A grid may be partly filled
/// and have pencil marks; eliminated candidates stay eliminated.
#[derive(Request, Clone, PartialEq, Eq, Debug)]
pub struct Steps {
    /// Only steps of these techniques, such as X-Wing
    #[option(value = "TECHNIQUE")]
    pub techniques: Vec<Technique>,

    /// Only steps that conclude something about one of these digits
    #[option(value = "DIGIT", range = 1..=9)]
    pub digits: Vec<Digit>,

    /// Only steps that conclude something in one of these cells, such as r4c5
    #[option(value = "CELL")]
    pub cells: Vec<Cell>,

    /// Only steps that conclude something in one of these houses, such as "box 3"
    #[option(value = "HOUSE")]
    pub houses: Vec<House>,

    /// The player's techniques
    #[option(flatten)]
    pub player: Player,

    /// The language of the texts; names for programs, such as `technique`, stay English
    #[option(default = "en", value = "LANGUAGE")]
    pub language: Language,

    /// Also return the texts in parts, for translation
    pub parts: bool,
}

/// The steps of a position, the easiest first.
#[derive(Record, Clone, Default, Debug)]
pub struct StepsRecord {
    /// The steps. Each placement and elimination is in one of them, or follows from a placement before it.
    pub steps: Option<Vec<StepRecord>>,
    /// The number of steps.
    pub found: Option<u32>,
    /// Whether these are all.
    pub complete: Option<bool>,
    /// The fault of the position.
    #[field(skip)]
    pub fault: Option<Fault>,
    /// The position and its steps with their difficulties, for texts.
    #[field(skip)]
    pub all: Option<Box<AllFound>>,
}

/// A position and its steps with their difficulties.
pub type AllFound = (Position, Vec<(Step, Difficulty)>);

impl Operation for Steps {
    const NAME: &'static str = "steps";
    const TAKES_POSITION: bool = true;
    const HAS_LINES: bool = true;
    type Record = StepsRecord;

    fn language(&self) -> Language {
        self.language
    }

    fn fault(record: &StepsRecord) -> Option<&Fault> {
        record.fault.as_ref()
    }

    fn run(&self, subject: &Subject<'_>, watch: Watch<'_>) -> (Status, StepsRecord) {
        let late = (Status::Timeout, self.unknown());
        let position = match subject.sound(watch) {
            Ok(position) => position,
            Err(Unsound { status, fault }) => {
                let unknown = self.unknown();
                return (status, StepsRecord { fault, ..unknown });
            }
        };
        let steps = with_guide(|guide| {
            guide.human.knowledge = self.player.knowledge();
            guide.human.all_steps(&position, &Searching::new(watch))
        });
        match steps {
            Ok(steps) => (Status::Unique, self.record(position, steps)),
            Err(_) => late,
        }
    }

    fn search(&self, position: &Position) -> Option<Box<dyn StepSearch<(Status, StepsRecord)>>> {
        Some(Box::new(OnTheWay {
            filter: self.filter(),
            knowledge: self.player.knowledge(),
            language: self.language,
            parts: self.parts,
            position: *position,
            all: AllSteps::default(),
            found: 0,
        }))
    }
}

impl Steps {
    /// Returns the filter of the steps. Duplicate items are removed, as the filter checks every step against all items.
    fn filter(&self) -> Filter {
        Filter {
            techniques: distinct(&self.techniques),
            digits: distinct(&self.digits),
            cells: distinct(&self.cells),
            houses: distinct(&self.houses),
        }
    }

    fn record(&self, position: Position, mut steps: Vec<(Step, Difficulty)>) -> StepsRecord {
        let filter = self.filter();
        steps.retain(|(step, _)| filter.wants(step));
        let numbered = (1..).zip(&steps);
        let records = numbered.map(|(number, (step, difficulty))| {
            let record = StepRecord::new(number, step, *difficulty, &position);
            record.in_language(self.language).with_parts(self.parts)
        });
        StepsRecord {
            steps: Some(records.collect()),
            found: Some(steps.len() as u32),
            complete: Some(true),
            fault: None,
            all: Some(Box::new((position, steps))),
        }
    }
}

fn distinct<T: Ord + Copy>(items: &[T]) -> Vec<T> {
    let items: BTreeSet<T> = items.iter().copied().collect();
    items.into_iter().collect()
}

/// A search for steps, the easiest first.
struct OnTheWay {
    filter: Filter,
    knowledge: Knowledge,
    language: Language,
    parts: bool,
    position: Position,
    all: AllSteps,
    found: usize,
}

impl StepSearch<(Status, StepsRecord)> for OnTheWay {
    fn further(&mut self, watch: Watch<'_>) -> Result<Option<Vec<StepRecord>>, Interrupted> {
        let further = with_guide(|guide| {
            guide.human.knowledge.clone_from(&self.knowledge);
            let watch = Searching::new(watch);
            self.all.further(&mut guide.human, &self.position, &watch)
        })?;
        let steps = further.map(|steps| {
            let steps = steps.iter().filter(|(step, _)| self.filter.wants(step));
            let records = steps.map(|(step, difficulty)| {
                self.found += 1;
                let record = StepRecord::new(self.found, step, *difficulty, &self.position);
                record.in_language(self.language).with_parts(self.parts)
            });
            records.collect()
        });
        Ok(steps)
    }

    fn end(&self, is_late: bool) -> (Status, StepsRecord) {
        let status = if is_late {
            Status::Timeout
        } else {
            Status::Unique
        };
        let record = StepsRecord {
            found: Some(self.found as u32),
            complete: Some(!is_late),
            ..StepsRecord::default()
        };
        (status, record)
    }
}
