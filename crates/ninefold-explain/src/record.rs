//! Explanations as JSON: `docs/explain.schema.json` describes the records, and `docs/explain.md` says
//! what they mean.

use ninefold::logic::{Candidate, CellSet, Position, Rating, Reason, Step, Technique};
use ninefold::rating::hodoku::Scored;
use ninefold::text::Written;
use ninefold::{Candidates, Cell, DigitSet, Grid, House};
use serde::Serialize;

use crate::explanation::{self, Pattern, Sentence};
use crate::fault::{Fault, Mistake, apart};
use crate::hint::{self, Hint, Level};
use crate::text::Text;
use crate::{Explained, Order, eureka, names, words};

/// The schema of the records, as JSON.
pub const SCHEMA: &str = include_str!("../explain.schema.json");

/// A puzzle or position with its path.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PathRecord {
    /// The digits at the start; `None` if the input could not be read.
    pub puzzle: Option<Grid>,
    /// The pencil marks as they were read, if they are others than those that the digits leave.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub candidates: Option<Candidates>,
    /// The label of the puzzle in the input.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// The order of the steps, if it is not that of Sudoku Explainer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<String>,
    /// How hard the hardest step is by the scale of that order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hardest: Option<Rating>,
    /// What HoDoKu says of the puzzle, in its order.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hodoku: Option<HodokuRecord>,
    /// Of an easiest way, whether it is proven that there is no easier one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proven_easiest: Option<bool>,
    /// The rating of the hardest step, in the order of Sudoku Explainer.
    pub er: Option<Rating>,
    /// The rating of the hardest step up to the first digit placed.
    pub ep: Option<Rating>,
    /// The rating of the first step.
    pub ed: Option<Rating>,
    /// The steps.
    pub steps: Vec<StepRecord>,
    /// The digits after the last step.
    pub grid: Option<Grid>,
    /// Why there are no steps, or why they do not lead to the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// What is wrong with the position.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fault: Option<Fault>,
}

/// What HoDoKu says of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct HodokuRecord {
    /// How hard it is, in a word.
    pub level: &'static str,
    /// The sum of the scores of all steps.
    pub score: u32,
}

impl From<Scored> for HodokuRecord {
    fn from(scored: Scored) -> HodokuRecord {
        HodokuRecord {
            level: scored.level.name(),
            score: scored.score,
        }
    }
}

/// A step.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[non_exhaustive]
pub struct StepRecord {
    /// The number of the step, counted from 1.
    pub number: usize,
    /// The technique.
    pub technique: Technique,
    /// What players call it: the technique, and other names.
    pub names: Vec<String>,
    /// How hard the step is.
    pub rating: Rating,
    /// What the step places: `r1c2=5`.
    pub placements: Vec<String>,
    /// What the step eliminates: `r1c2<>5`.
    pub eliminations: Vec<String>,
    /// Why the step is right, in words.
    pub sentences: Vec<Sentence>,
    /// The sentences in parts, if these are wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parts: Option<Vec<Text>>,
    /// A chain as players write it, in Eureka notation.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub eureka: Option<String>,
    /// Why the step is right, as data.
    pub reason: Reason,
}

impl PathRecord {
    /// The record of a puzzle, if it could be read, and of its path, if there is one.
    pub fn new(puzzle: Option<&Written>, explained: Option<&Explained>) -> PathRecord {
        let (explainers, others) = match explained {
            Some(explained) if explained.order == Order::Explainer => (Some(explained), None),
            explained => (None, explained),
        };
        let rated = explainers.map(|explained| explained.rating.so_far());
        let path = explained.map_or(&[][..], |explained| &explained.path);
        PathRecord {
            puzzle: puzzle.map(Written::digits),
            candidates: puzzle.and_then(marks),
            label: None,
            order: others.map(|explained| explained.order.name().to_string()),
            hardest: others.map(Explained::hardest),
            hodoku: explained.and_then(|explained| explained.hodoku.map(HodokuRecord::from)),
            proven_easiest: explained.and_then(|explained| explained.is_proven_easiest),
            er: rated.map(|rated| rated.er),
            ep: rated.map(|rated| rated.ep),
            ed: rated.map(|rated| rated.ed),
            steps: (1..)
                .zip(path)
                .map(|(number, (position, step))| StepRecord::new(number, step, position))
                .collect(),
            grid: explained.map(|explained| *explained.end.grid()),
            error: None,
            fault: None,
        }
    }
}

/// The pencil marks of the puzzle, if they are not just those that its givens leave.
fn marks(puzzle: &Written) -> Option<Candidates> {
    match puzzle {
        Written::Marks(marks) if **marks != Candidates::from(&puzzle.givens()) => Some(**marks),
        Written::Played(_) => puzzle.candidates(),
        _ => None,
    }
}

impl StepRecord {
    /// The record of a step in the position in which it was found.
    pub fn new(number: usize, step: &Step, position: &Position) -> StepRecord {
        let conclusion = &step.conclusion;
        let placements = conclusion.placement.into_iter().map(words::placement);
        let eliminations = conclusion.eliminations.iter().map(words::elimination);
        StepRecord {
            number,
            technique: step.technique,
            names: names::of(step),
            rating: conclusion.rating,
            placements: placements.collect(),
            eliminations: eliminations.collect(),
            sentences: explanation::sentences(step, position),
            parts: None,
            eureka: eureka::of(&step.reason),
            reason: step.reason.clone(),
        }
    }
}

/// A grid with its pencil marks.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PositionRecord {
    /// The digits.
    pub grid: Grid,
    /// The pencil marks of the empty cells.
    pub candidates: Candidates,
}

impl From<&Position> for PositionRecord {
    fn from(position: &Position) -> PositionRecord {
        PositionRecord {
            grid: *position.grid(),
            candidates: Candidates::new(Cell::ALL.map(|cell| position.candidates(cell))),
        }
    }
}

/// A step with what one needs to draw it: the position in which it was found, and its pattern.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct DrawnStepRecord {
    /// The step.
    #[serde(flatten)]
    pub step: StepRecord,
    /// The position before the step.
    pub before: PositionRecord,
    /// What to mark on the grid; of a chain nothing but its nodes, which are in the reason.
    pub pattern: Pattern,
}

impl DrawnStepRecord {
    /// The step of that number, counted from 1.
    pub fn new(number: usize, step: &Step, position: &Position) -> DrawnStepRecord {
        let explanation = explanation::of(&step.reason);
        let mut pattern = match explanation.derivations() {
            [] => explanation.pattern_in(position),
            _ => Pattern::default(),
        };
        pattern.candidates &= position.all_candidates();
        DrawnStepRecord {
            step: StepRecord::new(number, step, position),
            before: PositionRecord::from(position),
            pattern,
        }
    }

    /// The step with its sentences in parts as well, if they are wanted.
    pub fn with_parts(self, wanted: bool) -> DrawnStepRecord {
        let parts = |step: &StepRecord| {
            let sentences = step.sentences.iter();
            sentences.map(|sentence| sentence.parts.clone()).collect()
        };
        DrawnStepRecord {
            step: StepRecord {
                parts: wanted.then(|| parts(&self.step)),
                ..self.step
            },
            ..self
        }
    }
}

/// A hint.
#[derive(Clone, PartialEq, Default, Debug, Serialize)]
pub struct HintRecord {
    /// What the hint is about.
    pub kind: HintKind,
    /// How much it tells: 1 to 4.
    pub level: u8,
    /// The hint in words.
    pub text: String,
    /// The same in parts, if these are wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parts: Option<Text>,
    #[serde(skip)]
    told: Text,
    /// The technique of the step, from level 3.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub technique: Option<Technique>,
    /// The rating of the step, from level 3.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<Rating>,
    /// The houses to look at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub houses: Option<Vec<House>>,
    /// The digits to look at, from level 2.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub digits: Option<DigitSet>,
    /// The cells to look at, from level 3.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cells: Option<CellSet>,
    /// The entries that are wrong, at level 4.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wrong_entries: Option<Vec<Candidate>>,
    /// The candidates that were eliminated though they are right, at level 4.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wrong_eliminations: Option<Vec<Candidate>>,
    /// The whole step, at level 4.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<DrawnStepRecord>,
}

/// What a hint is about.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum HintKind {
    /// The next step.
    #[default]
    Step,
    /// Entries and eliminations that are wrong.
    Mistake,
    /// Nothing: the grid is complete.
    Complete,
}

impl HintRecord {
    /// A hint to the step that was found in the position.
    pub fn of_step(step: &Step, position: &Position, level: Level) -> HintRecord {
        let hint = Hint::of_step(step, level);
        let tells_pattern = level >= Level::Pattern;
        HintRecord {
            technique: tells_pattern.then_some(step.technique),
            rating: tells_pattern.then_some(step.conclusion.rating),
            houses: Some(hint.houses),
            digits: (level >= Level::Digits).then_some(hint.digits),
            cells: (!hint.cells.is_empty()).then_some(hint.cells),
            step: (level == Level::Whole).then(|| DrawnStepRecord::new(1, step, position)),
            ..HintRecord::plain(HintKind::Step, level, hint.parts)
        }
    }

    /// A hint to what contradicts the only solution.
    pub fn of_mistakes(mistakes: &[Mistake], level: Level) -> HintRecord {
        let hint = Hint::of_mistakes(mistakes, level);
        let (entries, eliminated) = apart(mistakes);
        HintRecord {
            houses: (level >= Level::Digits).then_some(hint.houses),
            cells: (!hint.cells.is_empty()).then_some(hint.cells),
            wrong_entries: (level == Level::Whole).then_some(entries),
            wrong_eliminations: (level == Level::Whole).then_some(eliminated),
            ..HintRecord::plain(HintKind::Mistake, level, hint.parts)
        }
    }

    /// That the grid is complete.
    pub fn complete(level: Level) -> HintRecord {
        HintRecord::plain(HintKind::Complete, level, hint::complete())
    }

    /// The hint with its text and its step in parts as well, if they are wanted.
    pub fn with_parts(self, wanted: bool) -> HintRecord {
        HintRecord {
            parts: wanted.then(|| self.told.clone()),
            step: self.step.map(|step| step.with_parts(wanted)),
            ..self
        }
    }

    fn plain(kind: HintKind, level: Level, told: Text) -> HintRecord {
        HintRecord {
            kind,
            level: level as u8,
            text: told.to_string(),
            told,
            ..HintRecord::default()
        }
    }
}
