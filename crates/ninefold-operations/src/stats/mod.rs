//! `stats`: how many puzzles need which technique.

pub mod human;
pub mod techniques;

use std::sync::Arc;
use std::time::Duration;

use crate::rate::timed;
use crate::stats::techniques::{Need, Needed, Statistics, Steps};
use crate::status::Status;
use ninefold::text::Written;
use ninefold_derive::{Record, Request};
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::hodoku::Hodoku;
use crate::operation::{Cost, Summary, Watch};
use crate::player::Player;
use crate::table::choices;

/// Count how many puzzles need which technique
///
/// Each puzzle is solved with the techniques of Sudoku Explainer, of HoDoKu, or of people, in their order. A puzzle
/// needs a technique if the technique occurs on this path.
#[derive(Request, Clone, PartialEq, Debug)]
pub struct Stats {
    /// The techniques of Sudoku Explainer, of HoDoKu, of both, or of people
    #[option(default = "se", value = "SCALE", by_position)]
    pub scale: Scale,

    /// HoDoKu's settings
    #[option(flatten, goes_with = "scale=hodoku|both")]
    pub hodoku: Hodoku,

    /// The player's techniques
    #[option(flatten, goes_with = "scale=human")]
    pub player: Player,
}

/// The techniques that are counted.
#[derive(EnumMessage, IntoStaticStr, VariantArray, Clone, Copy, Default, PartialEq, Eq, Debug)]
#[strum(serialize_all = "kebab-case")]
pub enum Scale {
    /// The techniques of Sudoku Explainer.
    #[default]
    Se,
    /// The techniques of HoDoKu.
    Hodoku,
    /// The techniques of Sudoku Explainer, then those of HoDoKu.
    Both,
    /// The techniques that people know, the easiest first.
    Human,
}

choices!(Scale);

/// The techniques that some puzzles need.
#[derive(Record, Clone, Default, PartialEq, Debug)]
pub struct StatsRecord {
    /// The number of puzzles that were rated to the end.
    pub puzzles: u64,
    /// The number of other puzzles: unreadable, with pencil marks, without exactly one solution, or not finished in
    /// time.
    pub not_rated: u64,
    /// The techniques that occur, in the order in which they are tried.
    pub techniques: Vec<TechniqueFigures>,
}

/// The puzzles that need a technique.
#[derive(Record, Clone, PartialEq, Debug)]
pub struct TechniqueFigures {
    /// The scale that the technique belongs to.
    pub scale: TechniqueScale,
    /// The name of the technique.
    pub technique: &'static str,
    /// The number of puzzles with a step of it.
    pub puzzles: u64,
    /// Their share of all that were rated, from 0 to 1.
    pub puzzles_share: f64,
    /// The number of puzzles in which no technique is harder. Among equally hard techniques, and with HoDoKu, the one
    /// tried last counts.
    pub hardest: u64,
    /// Their share of all that were rated, from 0 to 1.
    pub hardest_share: f64,
    /// The number of its steps in all puzzles.
    pub steps: u64,
}

/// The scale of a technique.
#[derive(EnumMessage, IntoStaticStr, VariantArray, Clone, Copy, PartialEq, Eq, Debug)]
#[strum(serialize_all = "kebab-case")]
pub enum TechniqueScale {
    /// The scale of Sudoku Explainer.
    Se,
    /// The scale of HoDoKu.
    Hodoku,
    /// The scale of people.
    Human,
}

choices!(TechniqueScale);

impl Summary for Stats {
    const NAME: &'static str = "stats";
    type Sum = Statistics;
    type Record = StatsRecord;
    type Row = TechniqueFigures;

    fn cost(&self) -> Cost {
        Cost::Unknown
    }

    fn add(
        &self,
        sum: &mut Statistics,
        puzzles: &[Option<&Written>],
        timeout: Option<Duration>,
        watch: Watch<'_>,
    ) -> Vec<Status> {
        sum.add_all(puzzles.iter().copied(), &self.steps(), timeout, watch)
    }

    fn merge(sum: &mut Statistics, other: &Statistics) {
        sum.merge(other);
    }

    fn record(sum: &Statistics) -> StatsRecord {
        let techniques = sum.needs();
        let techniques = techniques.map(|(needed, need)| figures(needed, need, sum.rated()));
        StatsRecord {
            puzzles: sum.rated(),
            not_rated: sum.others(),
            techniques: techniques.collect(),
        }
    }

    fn rows(record: &StatsRecord) -> &[TechniqueFigures] {
        &record.techniques
    }

    fn left_out(record: &StatsRecord) -> Option<String> {
        let (others, all) = (record.not_rated, record.puzzles + record.not_rated);
        let warning = || format!("{others} of {all} puzzles are not rated; `rate` says why");
        (others > 0).then(warning)
    }
}

impl Stats {
    fn steps(&self) -> Steps {
        let settings = || Arc::new(self.hodoku.settings());
        let (explainer, hodoku) = match self.scale {
            Scale::Se => (true, None),
            Scale::Hodoku => (false, Some(settings())),
            Scale::Both => (true, Some(settings())),
            Scale::Human => return Steps::Human(self.player.knowledge()),
        };
        Steps::Rating(timed::Figures {
            explainer,
            hodoku,
            human: false,
        })
    }
}

/// Returns the figures of a technique, given the number of all puzzles that were rated.
fn figures(needed: Needed, need: Need, rated: u64) -> TechniqueFigures {
    let share = |puzzles: u64| puzzles as f64 / rated as f64;
    TechniqueFigures {
        scale: match needed {
            Needed::Explainer(..) => TechniqueScale::Se,
            Needed::Hodoku(_) => TechniqueScale::Hodoku,
            Needed::Human(..) => TechniqueScale::Human,
        },
        technique: needed.name(),
        puzzles: need.puzzles,
        puzzles_share: share(need.puzzles),
        hardest: need.hardest,
        hardest_share: share(need.hardest),
        steps: need.steps,
    }
}
