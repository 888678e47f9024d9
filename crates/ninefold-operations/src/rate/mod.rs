//! `rate`: how hard puzzles are, as rated by Sudoku Explainer or HoDoKu.

pub mod timed;

use crate::rate::timed::{Hardest, Scored, hardest, score};
use crate::status::Status;
use crate::threads::guide::with_guide;
use ninefold::logic::{Position, Technique};
use ninefold::rating::Rating;
use ninefold::rating::human::Level;
use ninefold::rating::{Bounds, Ending, Figure, Partial, Rater, StopCondition, Tally};
use ninefold_derive::{Record, Request};
use ninefold_explain::fault::Fault;
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::hodoku::{Hodoku, HodokuLevel};
use crate::operation::{Operation, Watch};
use crate::subject::{Subject, Unsound};
use crate::table::choices;

/// Rate puzzles exactly as Sudoku Explainer 1.2.1 or HoDoKu does, or for players, one record for each
///
/// Three figures of Sudoku Explainer say how hard a puzzle is to solve by logic: the rating of the hardest step (ER), of
/// the hardest step up to the first digit placed (EP), and of the first step (ED). HoDoKu adds up a score for each step,
/// and has five levels: Easy, Medium, Hard, Unfair and Extreme. For players, the hardest step in the human order has a
/// difficulty and a level, as in `explain`, `hint` and `generate`.
#[derive(Request, Clone, PartialEq, Debug)]
pub struct Rate {
    /// The figures
    #[option(default = "se", value = "SCALE")]
    pub scale: Scale,

    /// HoDoKu's settings
    #[option(flatten, goes_with = "scale=hodoku|both|all")]
    pub hodoku: Hodoku,

    /// Stop rating a puzzle at the first step above this rating, such as 9.0
    #[option(value = "RATING", goes_with = "scale=se|both|all")]
    pub max: Option<Rating>,

    /// Stop rating a puzzle once it can no longer be a pearl: a later step is harder than every step up to the first
    /// digit placed (ER > EP)
    #[option(excludes = "diamond", goes_with = "scale=se|both|all")]
    pub pearl: bool,

    /// Stop rating a puzzle once it can no longer be a diamond: a later step is harder than the first (ER > ED)
    #[option(goes_with = "scale=se|both|all")]
    pub diamond: bool,
}

/// The figures of a rating.
#[derive(EnumMessage, IntoStaticStr, VariantArray, Clone, Copy, Default, PartialEq, Eq, Debug)]
#[strum(serialize_all = "kebab-case")]
pub enum Scale {
    /// ER, EP and ED, as Sudoku Explainer rates.
    #[default]
    Se,
    /// Level and score, as HoDoKu rates.
    Hodoku,
    /// ER, EP and ED, then level and score.
    Both,
    /// Level and difficulty of the hardest step, as people find the steps.
    Human,
    /// The figures of both programs, then those for players.
    All,
}

choices!(Scale);

impl Scale {
    /// Returns whether it includes the figures of Sudoku Explainer.
    pub fn has_explainer(self) -> bool {
        matches!(self, Scale::Se | Scale::Both | Scale::All)
    }

    /// Returns whether it includes the figures of HoDoKu.
    pub fn has_hodoku(self) -> bool {
        matches!(self, Scale::Hodoku | Scale::Both | Scale::All)
    }

    /// Returns whether it includes the figures for players.
    pub fn has_human(self) -> bool {
        matches!(self, Scale::Human | Scale::All)
    }
}

/// The ratings of a puzzle. A figure that is not known exactly is null, and may have a bound.
#[derive(Record, Clone, Default, PartialEq, Debug)]
pub struct RateRecord {
    /// The program that defines the ratings `er`, `ep` and `ed`.
    #[field(if_asked = "scale=se|both|all", only_json)]
    pub rater: &'static str,
    /// The version of Ninefold.
    #[field(only_json)]
    pub ninefold: &'static str,
    /// The rating of the hardest step; 20.0 if no technique finds the next step.
    #[field(if_asked = "scale=se|both|all")]
    pub er: Option<Rating>,
    /// A rating that `er` exceeds: the given maximum, or the rating of the step that a pearl or diamond depends on.
    #[field(if_asked = "scale=se|both|all")]
    pub er_above: Option<Rating>,
    /// The least that `er` can be, as time ran out.
    #[field(if_asked = "scale=se|both|all")]
    pub er_at_least: Option<Rating>,
    /// The rating of the hardest step up to the first digit placed.
    #[field(if_asked = "scale=se|both|all")]
    pub ep: Option<Rating>,
    /// A rating that `ep` exceeds.
    #[field(if_asked = "scale=se|both|all")]
    pub ep_above: Option<Rating>,
    /// The least that `ep` can be, as time ran out.
    #[field(if_asked = "scale=se|both|all")]
    pub ep_at_least: Option<Rating>,
    /// The rating of the first step.
    #[field(if_asked = "scale=se|both|all")]
    pub ed: Option<Rating>,
    /// A rating that `ed` exceeds.
    #[field(if_asked = "scale=se|both|all")]
    pub ed_above: Option<Rating>,
    /// The least that `ed` can be, as time ran out.
    #[field(if_asked = "scale=se|both|all")]
    pub ed_at_least: Option<Rating>,
    /// The techniques of the steps, in the order in which they are tried.
    #[field(if_asked = "scale=se|both|all", only_json)]
    pub techniques: Option<Vec<TechniqueCount>>,
    /// The version of HoDoKu that defines the figures.
    #[field(if_asked = "scale=hodoku|both|all", only_json)]
    pub hodoku: &'static str,
    /// HoDoKu's level.
    #[field(if_asked = "scale=hodoku|both|all")]
    pub hodoku_level: Option<HodokuLevel>,
    /// The least that `hodoku_level` can be, as time ran out.
    #[field(if_asked = "scale=hodoku|both|all")]
    pub hodoku_level_at_least: Option<HodokuLevel>,
    /// HoDoKu's score, the sum of the scores of all steps.
    #[field(if_asked = "scale=hodoku|both|all")]
    pub hodoku_score: Option<u32>,
    /// The least that `hodoku_score` can be, as time ran out.
    #[field(if_asked = "scale=hodoku|both|all")]
    pub hodoku_score_at_least: Option<u32>,
    /// Whether HoDoKu solves the puzzle.
    #[field(if_asked = "scale=hodoku|both|all", only_json)]
    pub hodoku_solved: Option<bool>,
    /// HoDoKu's steps, in the order of its table.
    #[field(if_asked = "scale=hodoku|both|all", only_json)]
    pub hodoku_steps: Option<Vec<VariantCount>>,
    /// The level for players: that of the hardest step in the human order.
    #[field(if_asked = "scale=human|all")]
    pub level: Option<Level>,
    /// The least that `level` can be, as time ran out.
    #[field(if_asked = "scale=human|all")]
    pub level_at_least: Option<Level>,
    /// The difficulty of the hardest step in the human order.
    #[field(if_asked = "scale=human|all")]
    pub difficulty: Option<ninefold_explain::Figure>,
    /// The least that `difficulty` can be, as time ran out.
    #[field(if_asked = "scale=human|all")]
    pub difficulty_at_least: Option<ninefold_explain::Figure>,
    /// The fault of the puzzle or position.
    #[field(skip)]
    pub fault: Option<Fault>,
}

/// The steps of a technique of Sudoku Explainer.
#[derive(Record, Clone, PartialEq, Debug)]
pub struct TechniqueCount {
    /// The technique.
    pub technique: Technique,
    /// The number of its steps.
    pub count: u32,
    /// Its highest rating.
    pub hardest: Rating,
}

/// The steps of a technique of HoDoKu.
#[derive(Record, Clone, PartialEq, Debug)]
pub struct VariantCount {
    /// The technique.
    pub step: &'static str,
    /// Its short name.
    pub code: &'static str,
    /// The number of its steps.
    pub count: u32,
}

impl Operation for Rate {
    const NAME: &'static str = "rate";
    const TAKES_POSITION: bool = true;
    const STATUSES: &'static [Status] = &[
        Status::Rated,
        Status::AboveMax,
        Status::NotPearl,
        Status::NotDiamond,
        Status::None,
        Status::Multiple,
        Status::Timeout,
        Status::Bad,
    ];
    type Record = RateRecord;

    fn unknown(&self) -> RateRecord {
        RateRecord {
            rater: Rater::NAME,
            ninefold: env!("CARGO_PKG_VERSION"),
            hodoku: self.hodoku.hodoku.name(),
            ..RateRecord::default()
        }
    }

    fn fault(record: &RateRecord) -> Option<&Fault> {
        record.fault.as_ref()
    }

    fn run(&self, subject: &Subject<'_>, watch: Watch<'_>) -> (Status, RateRecord) {
        let position = match subject.sound(watch) {
            Ok(position) => position,
            Err(Unsound { status, fault }) => {
                let unknown = self.unknown();
                return (status, RateRecord { fault, ..unknown });
            }
        };
        let mut record = self.unknown();
        // Compute HoDoKu's figures first, as they take less of the shared time.
        let mut is_late = false;
        if self.scale.has_hodoku() {
            let scored = score(position, &self.hodoku.settings(), watch);
            record.score(&scored);
            is_late |= scored.is_interrupted;
        }
        let ending = match self.scale.has_explainer() {
            true => self.explain(position, watch, &mut record),
            false => Ending::Complete,
        };
        if self.scale.has_human() {
            let hardest = hardest(position, watch);
            record.put_hardest(&hardest);
            is_late |= hardest.is_interrupted;
        }
        let status = match ending {
            _ if is_late => Status::Timeout,
            Ending::Complete => Status::Rated,
            Ending::AboveMax => Status::AboveMax,
            Ending::NotPearl => Status::NotPearl,
            Ending::NotDiamond => Status::NotDiamond,
            // Interrupted.
            _ => Status::Timeout,
        };
        (status, record)
    }
}

impl Rate {
    /// Adds Sudoku Explainer's figures.
    fn explain(&self, position: Position, watch: Watch<'_>, record: &mut RateRecord) -> Ending {
        let stop = match (self.pearl, self.diamond) {
            (true, _) => StopCondition::NotPearl,
            (false, true) => StopCondition::NotDiamond,
            (false, false) => StopCondition::Never,
        };
        let mut bounds = Bounds::none().stop_when(stop).until(watch);
        if let Some(max) = self.max {
            bounds = bounds.up_to(max);
        }
        let mut tally = Tally::default();
        let partial = with_guide(|guide| guide.rater.rate_counting(position, &bounds, &mut tally));
        record.put(&partial, &tally);
        partial.ending()
    }
}

impl RateRecord {
    fn put(&mut self, partial: &Partial, tally: &Tally) {
        (self.er, self.er_above, self.er_at_least) = known(partial.er());
        (self.ep, self.ep_above, self.ep_at_least) = known(partial.ep());
        (self.ed, self.ed_above, self.ed_at_least) = known(partial.ed());
        let counts = tally.counts().map(|count| TechniqueCount {
            technique: count.technique,
            count: count.steps as u32,
            hardest: count.hardest,
        });
        self.techniques = Some(counts.collect());
    }

    fn put_hardest(&mut self, hardest: &Hardest) {
        let difficulty = Some(hardest.difficulty.into());
        let level = Some(Level::of(hardest.difficulty));
        match hardest.is_interrupted {
            false => (self.level, self.difficulty) = (level, difficulty),
            true => (self.level_at_least, self.difficulty_at_least) = (level, difficulty),
        }
    }

    fn score(&mut self, scored: &Scored) {
        self.hodoku_level = scored.level().map(HodokuLevel);
        self.hodoku_level_at_least = scored.level_at_least().map(HodokuLevel);
        self.hodoku_score = scored.score();
        self.hodoku_score_at_least = scored.score_at_least();
        self.hodoku_solved = scored.is_solved();
        let steps = scored.steps.iter();
        let steps = steps.map(|(variant, count)| VariantCount {
            step: variant.name(),
            code: variant.code(),
            count: *count as u32,
        });
        self.hodoku_steps = Some(steps.collect());
    }
}

/// Returns the exact figure, a figure that it exceeds, and a lower bound, as far as they are known.
fn known(figure: Figure) -> (Option<Rating>, Option<Rating>, Option<Rating>) {
    match figure {
        Figure::Exactly(rating) => (Some(rating), None, None),
        Figure::Above(rating) => (None, Some(rating), None),
        Figure::AtLeast(rating) => (None, None, Some(rating)),
    }
}
