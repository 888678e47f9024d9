//! `hint`: the next step, or a mistake, in four levels of detail.

use crate::status::Status;
use crate::threads::guide::with_guide;
use ninefold::logic::{Candidate, Position, Step, Technique};
use ninefold::{CellSet, Digit, House};
use ninefold_derive::{Record, Request};
use ninefold_explain::fault::{Fault, Mistake, apart};
use ninefold_explain::hint::{self, Detail};
use ninefold_explain::language::Language;
use ninefold_explain::record::StepRecord;
use ninefold_explain::text::Text;
use ninefold_explain::{Figure, StepOrder, StepOrderName, text};
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::hodoku::Hodoku;
use crate::operation::{Operation, Watch};
use crate::order::order;
use crate::player::Player;
use crate::subject::{Subject, Unsound};
use crate::table::choices;

/// Give a hint about the next step of a puzzle or of a partly filled grid
///
/// A grid may be partly filled and have pencil marks; eliminated candidates stay eliminated. If there are mistakes, the
/// hint is about them instead. It can name wrong entries only if the givens of the puzzle are known.
#[derive(Request, Clone, PartialEq, Debug)]
pub struct Hint {
    /// How much to reveal: 1 roughly where to look, 2 also the digits, 3 the technique with its houses and cells, 4 the
    /// whole step with its reasons
    #[option(default = 1, range = 1..=4, value = "LEVEL", by_position)]
    pub level: u8,

    /// The order of the steps, whose first is the next
    #[option(default = "human", value = "ORDER", by_position)]
    pub order: StepOrderName,

    /// The player's techniques
    #[option(flatten, goes_with = "order=human")]
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

/// A hint. Its level decides how many fields have values.
#[derive(Record, Clone, Default, Debug)]
pub struct HintRecord {
    /// The subject of the hint; null without one.
    pub kind: Option<HintKind>,
    /// The level of the request.
    #[field(range = 1..=4)]
    pub level: u8,
    /// The hint in words.
    pub text: Option<String>,
    /// The words in parts.
    #[field(if_asked = "parts", only_json)]
    pub parts: Option<Text>,
    /// The technique of the step, from level 3.
    pub technique: Option<Technique>,
    /// The rating of the step by the scale of the order, from level 3.
    pub rating: Option<Figure>,
    /// The houses to look at; for a mistake, from level 2.
    pub houses: Option<Vec<House>>,
    /// The digits to look at, from level 2.
    pub digits: Option<Vec<Digit>>,
    /// The cells to look at, from level 3.
    pub cells: Option<CellSet>,
    /// The entries that are wrong, at level 4.
    pub wrong_entries: Option<Vec<Candidate>>,
    /// The right candidates that were eliminated, at level 4.
    pub wrong_eliminations: Option<Vec<Candidate>>,
    /// The whole step, at level 4.
    pub step: Option<StepRecord>,
    /// The fault of the position.
    #[field(skip)]
    pub fault: Option<Fault>,
    /// The step with its figure, for texts.
    #[field(skip)]
    pub found: Option<Box<(Position, Step, Figure)>>,
}

/// The subject of a hint.
#[derive(EnumMessage, IntoStaticStr, VariantArray, Clone, Copy, PartialEq, Eq, Debug)]
#[strum(serialize_all = "kebab-case")]
pub enum HintKind {
    /// The next step.
    Step,
    /// The mistakes of the position.
    Mistake,
    /// The end: the grid is complete.
    Complete,
}

choices!(HintKind);

impl Operation for Hint {
    const NAME: &'static str = "hint";
    const TAKES_POSITION: bool = true;
    const STATUSES: &'static [Status] = &[
        Status::Unique,
        Status::Open,
        Status::None,
        Status::Multiple,
        Status::Timeout,
        Status::Bad,
    ];
    type Record = HintRecord;

    fn unknown(&self) -> HintRecord {
        HintRecord {
            level: self.level,
            ..HintRecord::default()
        }
    }

    fn language(&self) -> Language {
        self.language
    }

    fn fault(record: &HintRecord) -> Option<&Fault> {
        record.fault.as_ref()
    }

    fn run(&self, subject: &Subject<'_>, watch: Watch<'_>) -> (Status, HintRecord) {
        let late = (Status::Timeout, self.unknown());
        let position = match subject.sound(watch) {
            Ok(position) => position,
            Err(Unsound {
                fault: Some(Fault::Mistakes(mistakes)),
                ..
            }) => return (Status::Unique, self.of_mistakes(&mistakes)),
            Err(Unsound { status, fault }) => {
                let unknown = self.unknown();
                return (status, HintRecord { fault, ..unknown });
            }
        };
        if position.is_complete() {
            let record = self.record(Some(HintKind::Complete), hint::complete());
            return (Status::Unique, record);
        }
        match with_guide(|guide| guide.next_step(&self.order(), &position, watch)) {
            Ok(Some((step, figure))) => (Status::Unique, self.of_step(position, step, figure)),
            Ok(None) => {
                let record = self.record(None, text!("No technique helps here."));
                (Status::Open, record)
            }
            Err(_) => late,
        }
    }
}

impl Hint {
    /// Returns the order of the steps.
    pub fn order(&self) -> StepOrder {
        order(self.order, &self.player, &self.hodoku)
    }

    fn level(&self) -> Detail {
        Detail::new(self.level.into()).unwrap_or_default()
    }

    fn record(&self, kind: Option<HintKind>, text: Text) -> HintRecord {
        HintRecord {
            kind,
            text: Some(text.sentence_in(self.language)),
            parts: self.parts.then_some(text),
            ..self.unknown()
        }
    }

    fn of_step(&self, position: Position, step: Step, figure: Figure) -> HintRecord {
        let level = self.level();
        let hint = hint::Hint::of_step(&step, level);
        let has_pattern = level >= Detail::Pattern;
        let whole = || {
            let record = StepRecord::new(1, &step, figure, &position);
            record.in_language(self.language).with_parts(self.parts)
        };
        let record = HintRecord {
            technique: has_pattern.then_some(step.technique),
            rating: has_pattern.then_some(figure),
            houses: Some(hint.houses),
            digits: (level >= Detail::Digits).then(|| hint.digits.into_iter().collect()),
            cells: (!hint.cells.is_empty()).then_some(hint.cells),
            step: (level == Detail::Whole).then(whole),
            ..self.record(Some(HintKind::Step), hint.parts)
        };
        let found = Some(Box::new((position, step, figure)));
        HintRecord { found, ..record }
    }

    fn of_mistakes(&self, mistakes: &[Mistake]) -> HintRecord {
        let level = self.level();
        let hint = hint::Hint::of_mistakes(mistakes, level);
        let (entries, eliminated) = apart(mistakes);
        let is_whole = level == Detail::Whole;
        HintRecord {
            houses: (level >= Detail::Digits).then_some(hint.houses),
            cells: (!hint.cells.is_empty()).then_some(hint.cells),
            wrong_entries: is_whole.then_some(entries),
            wrong_eliminations: is_whole.then_some(eliminated),
            ..self.record(Some(HintKind::Mistake), hint.parts)
        }
    }
}
