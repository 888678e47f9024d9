//! `generate`: new puzzles, to order.
//!
//! It has no input puzzle, so it is no [`Operation`](crate::Operation). Its options and its record are declared like
//! those of operations.

pub mod board;
pub mod date;
pub mod maker;
pub mod making;
pub mod plan;
mod planning;
pub mod unfulfillable;

use std::collections::BTreeMap;

use crate::generate::board::Blank;
use crate::generate::maker::{Delivered, Label};
use crate::generate::making::draw_seed;
use crate::solved::{Posed, Solved};
use ninefold::generate::{
    Aim, ClueSymmetry, Clues, Condition, Exchange, Level, Pattern, Ratings, Report, Symmetries,
    Tenths,
};
use ninefold::logic::Technique;
use ninefold::rating::Rating;
use ninefold::{Candidates, Grid};
use ninefold_derive::{Record, Request};
use serde::{Serialize, Serializer};

use serde_json::Value;
use strum::{EnumMessage, IntoStaticStr, VariantArray};

use crate::table::{FieldType, Limit, OptionKind, OptionType, Shape, Source, choices};

/// Make new puzzles to order: uniform grids, minimal puzzles, with or without bias
///
/// By default, a complete grid is drawn; all grids are equally likely. Then clues are removed one by one in a random
/// order while the solution stays unique. The puzzle is minimal: no clue is redundant. Puzzles with few clues are more
/// likely than others.
#[derive(Request, Clone, PartialEq, Eq, Debug)]
pub struct Generate {
    /// Make this many puzzles
    #[option(default = 1, range = 1..=9_007_199_254_740_991, web = 1000, value = "N", alias = "n", by_position)]
    pub count: Limit,

    /// The seed: the same seed gives the same puzzles on every machine. By default a random seed is drawn
    #[option(value = "S")]
    pub seed: Option<u64>,

    /// Make the puzzles of the day, such as 2026-11-21: the same date and options give the same puzzles
    #[option(value = "DATE", excludes = "seed", python = "_Date")]
    pub date: Option<Date>,

    /// Start at this block of attempts, which the end of an earlier run names
    #[option(default = 0, range = 0..=9_007_199_254_740_991, web = 4_294_967_295, value = "B")]
    pub from_block: Limit,

    /// The order
    #[option(flatten)]
    pub order: PuzzleOrder,
}

/// The limit of a run that nobody watches
///
/// The server has its time limit instead.
#[derive(Request, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bound {
    /// Stop after this many attempts, at the end of a block. By default ten million for each puzzle, 100,000 with near,
    /// and 1,000 at high ratings: there an attempt takes a moment, and from 9.3 on perhaps half a minute
    #[option(range = 1..=9_007_199_254_740_991, value = "MAX")]
    pub attempts: Option<Limit>,
}

/// The place in a block where an answer continues
///
/// Every puzzle gets one `GeneratedPuzzle` on a line of its own, sent as soon as it is made; a `GenerateEnd` is the last
/// line. An attempt leads to the same puzzles whenever its order, its seed and its number are the same. The answer ends
/// when there are as many as wanted, or when the computing time is over, which is no error: a further request with the
/// same order and the `seed`, `from_block`, `skip` and `sent` of the last line continues without gap or repetition. An
/// order that cannot be fulfilled gets 400 with code `bad_request` and the proof in a sentence.
// Only the API ends within blocks.
#[derive(Request, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The number of attempts of the first block that an earlier answer has made, as its last line says. After the last
    /// attempt of a block comes the next block
    #[option(default = 0)]
    pub skip: u32,

    /// The number of puzzles of the next attempt that an earlier answer has sent, as its last line says. An attempt may
    /// lead to several puzzles
    #[option(default = 0)]
    pub sent: u32,
}

/// The order
///
/// All conditions hold together.
#[derive(Request, Clone, PartialEq, Eq, Debug)]
pub struct PuzzleOrder {
    /// Puzzles on this board: a size such as 6x6 or 16x16, or statements of docs/variants.md such as "grid 8x8; diagonal
    /// /". Of the other options, only those of boards, symmetry and minimal go with it
    #[option(value = "BOARD", longest = 65_536)]
    pub board: Option<Blank>,

    /// Draw random regions of the board for each puzzle, as of a jigsaw
    #[option(goes_with = "board")]
    pub jigsaw: bool,

    /// Draw cages with sums that cover the board, without givens
    #[option(goes_with = "board")]
    pub killer: bool,

    /// Complete grids, each with exactly the same probability
    pub grids: bool,

    /// Minimal puzzles without bias: all are equally likely, whatever their number of clues (19 to 31). This takes
    /// longer
    pub unbiased: bool,

    /// Clues in symmetric cells. No symmetric group of clues is redundant; a single clue may be
    #[option(value = "KIND")]
    pub symmetry: Option<Symmetries>,

    /// Only puzzles without a redundant clue. With a symmetry or a pattern, puzzles often have redundant clues
    /// otherwise
    pub minimal: bool,

    /// Clues in exactly these cells: 81 symbols, x for a clue, a digit for a clue with that digit, and a point for an
    /// empty cell
    #[option(value = "MASK", source = Source::ArgumentOrFile)]
    pub pattern: Option<Pattern>,

    /// Minimal puzzles near these and near the puzzles found: some clues are removed and others added. No two are
    /// equivalent. The search uses one thread
    #[option(value = "FILE", source = Source::Puzzles, longest = 65_536, python = "_Seeds")]
    pub near: Option<Vec<Grid>>,

    /// How many clues to remove and add near a puzzle, such as {-1+1} or {-2+1}. By default {-2+1} and {-1+1} for
    /// fewest clues, otherwise {-1+1}, and {-2+2} when these find nothing new
    #[option(value = "{-N+N}", alias = "exchange", hyphen, goes_with = "near")]
    pub exchanges: Vec<Exchange>,

    /// Which of the puzzles found are searched around in turn
    #[option(value = "AIM", goes_with = "near")]
    pub aim: Option<Aim>,

    /// The number of clues, such as 24-26, 22 or 28-
    #[option(value = "A-B", hyphen, python = "_Clues")]
    pub clues: Option<Clues>,

    /// The level, by the hardest step in the human order
    #[option(value = "LEVEL")]
    pub level: Option<Level>,

    /// ER, the rating of the hardest step, such as 7.1-7.3 or 8.5-; rated exactly
    #[option(value = "A-B", alias = "rating", hyphen, python = "_Ratings")]
    pub er: Option<Ratings>,

    /// EP, the rating of the hardest step up to the first digit placed
    #[option(value = "A-B", hyphen, python = "_Ratings")]
    pub ep: Option<Ratings>,

    /// ED, the rating of the first step
    #[option(value = "A-B", hyphen, python = "_Ratings")]
    pub ed: Option<Ratings>,

    /// Only pearls: no step is harder than the hardest step up to the first digit placed (ER = EP)
    pub pearl: bool,

    /// Only diamonds: no step is harder than the first (ER = ED)
    pub diamond: bool,

    /// The order of the path on which techniques count; by default the human one
    #[option(value = "ORDER")]
    pub order: Option<TechniqueOrder>,

    /// Only puzzles whose path needs this technique, such as skyscraper. In Sudoku Explainer's order it is also the
    /// hardest
    #[option(value = "NAME")]
    pub technique: Option<Technique>,

    /// Only puzzles that are stuck without the technique: others up to the difficulty of the hardest step do not solve
    /// them
    #[option(goes_with = "technique")]
    pub only: bool,

    /// Also return the position right before the first step of the technique, for practice
    #[option(goes_with = "technique")]
    pub position: bool,

    /// Only puzzles whose path has no step harder than this technique
    #[option(value = "NAME")]
    pub hardest: Option<Technique>,

    /// Only puzzles on whose path these techniques do not occur
    #[option(value = "NAME")]
    pub without: Vec<Technique>,

    /// Only puzzles that these techniques alone solve, in the human order
    #[option(value = "FILE", source = Source::File, goes_with = "order=human, !order")]
    pub known: Option<Vec<Technique>>,

    /// Use techniques that assume a unique solution, in the human order
    #[option(
        no = "Leave out techniques that assume a unique solution, in the human order",
        goes_with = "order=human, !order"
    )]
    pub uniqueness: bool,

    /// Only one puzzle of each attempt. Otherwise an attempt may yield several related puzzles: at high ratings, with a
    /// pattern, or with near
    pub unrelated: bool,

    /// Rate each puzzle, even if the order does not require ratings
    pub rate: bool,
}

/// A new puzzle.
#[derive(Record, Clone, PartialEq, Debug)]
pub struct GeneratedPuzzle {
    /// The puzzle; with a board, in the notation of docs/variants.md.
    pub puzzle: Posed,
    /// The seed and the attempt, as in `96-5`; `96-5-2` is the second puzzle of the attempt.
    pub label: Label,
    /// The solution.
    pub solution: Solved,
    /// The number of clues.
    #[field(range = 0..=625)]
    pub clues: u32,
    /// The level, if one was ordered.
    #[field(if_asked = "level", only_json)]
    pub level: Option<Level>,
    /// The rating of the hardest step in the order of Sudoku Explainer, if a level or ratings were ordered.
    pub er: Option<Rating>,
    /// The rating of the hardest step up to the first digit placed.
    pub ep: Option<Rating>,
    /// The rating of the first step.
    pub ed: Option<Rating>,
    /// The number of the attempt that led to it.
    pub attempt: u64,
    /// The pencil marks right before the first step of the technique.
    #[field(if_asked = "position")]
    pub position: Option<Candidates>,
    /// The digits of this position: the clues and those placed.
    #[field(if_asked = "position", only_json)]
    pub position_grid: Option<Grid>,
}

/// The last line of an answer: how it ended, and where a further request continues. It has an `error` if the server
/// stopped early.
#[derive(Record, Clone, PartialEq, Debug)]
pub struct GenerateEnd {
    /// How it ended.
    pub ended: Ended,
    /// The seed.
    pub seed: Seed,
    /// How many attempts this answer made.
    pub attempts: u64,
    /// How many puzzles they led to.
    pub found: u64,
    /// How many of these fulfil the order: the puzzles of this answer.
    pub made: u64,
    /// How many puzzles each condition dropped, by the name of its option; each puzzle counts for the first condition
    /// that it misses. `pearl` and `diamond` count as `pearl_or_diamond`.
    pub dropped: BTreeMap<&'static str, u64>,
    /// Of all puzzles dropped for their figures, the figures nearest to the order; null if there are none.
    pub nearest: Nearest,
    /// The block with the next attempt.
    pub from_block: u64,
    /// How many attempts of that block were made.
    pub skip: u64,
    /// How many puzzles of the next attempt were sent: 0, unless it led to more puzzles than were still wanted.
    pub sent: u64,
}

/// The reason that an answer ended
#[derive(EnumMessage, IntoStaticStr, VariantArray, Clone, Copy, PartialEq, Eq, Debug)]
#[strum(serialize_all = "kebab-case")]
pub enum Ended {
    /// There are as many puzzles as wanted.
    Count,
    /// A search near given puzzles has nothing left to try.
    Exhausted,
    /// The computing time is over.
    Time,
    /// The server stopped early; `error` says why.
    Error,
}

choices!(Ended);

/// The figures nearest to an order, of all puzzles that were dropped for them.
#[derive(Record, Clone, Copy, PartialEq, Debug)]
pub struct Nearest {
    /// The number of clues.
    pub clues: Option<u8>,
    /// ER.
    pub er: Option<Rating>,
    /// EP.
    pub ep: Option<Rating>,
    /// ED.
    pub ed: Option<Rating>,
    /// The technique nearest in difficulty to the wanted one, of all puzzles that lack it.
    pub technique: Option<Technique>,
}

/// The seed of random numbers, written as a string, since many JSON readers round large numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Seed(pub u64);

impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl FieldType for Seed {
    const SHAPE: Shape = Shape::Text("Seed");
}

impl GenerateEnd {
    /// Returns the end of an answer with this report and number of puzzles. `next` has the number of the next block,
    /// the number of its attempts already made, and the number of puzzles already sent of the attempt after these.
    pub fn of(
        ended: Ended,
        seed: u64,
        report: &Report,
        made: u64,
        [from_block, skip, sent]: [u64; 3],
    ) -> GenerateEnd {
        let dropped = Condition::ALL.map(|one| (key(one), report.dropped_by(one)));
        let dropped = dropped.into_iter().filter(|(_, number)| *number > 0);
        let rating = |one| report.nearest_rating(one).map(Tenths::into);
        GenerateEnd {
            ended,
            seed: Seed(seed),
            attempts: report.attempts,
            found: report.found,
            made,
            dropped: dropped.collect(),
            nearest: Nearest {
                clues: report.nearest_clues(),
                er: rating(Condition::Er),
                ep: rating(Condition::Ep),
                ed: rating(Condition::Ed),
                technique: report.nearest_technique(),
            },
            from_block,
            skip,
            sent,
        }
    }
}

/// Returns the name of the option that sets the condition.
fn key(condition: Condition) -> &'static str {
    match condition {
        Condition::Clues => "clues",
        Condition::Minimal => "minimal",
        Condition::Unrelated => "unrelated",
        Condition::Level => "level",
        Condition::Er => "er",
        Condition::Ep => "ep",
        Condition::Ed => "ed",
        Condition::Equal => "pearl_or_diamond",
        Condition::Without => "without",
        Condition::Technique => "technique",
        Condition::Hardest => "hardest",
        Condition::Known => "known",
        Condition::Only => "only",
    }
}

impl From<&Delivered> for GeneratedPuzzle {
    fn from(delivered: &Delivered) -> GeneratedPuzzle {
        let (label, attempt) = (delivered.label, delivered.attempt());
        match &delivered.made {
            maker::Made::Board(made) => GeneratedPuzzle {
                puzzle: Posed::Board(made.board.clone()),
                label,
                solution: Solved::Board(made.solution.clone()),
                clues: made.board.given_count() as u32,
                attempt,
                level: None,
                er: None,
                ep: None,
                ed: None,
                position: None,
                position_grid: None,
            },
            maker::Made::Classic(puzzle) => {
                let (made, rated) = (&puzzle.made, puzzle.rated);
                let position = puzzle.position.as_ref();
                GeneratedPuzzle {
                    puzzle: Posed::Classic(made.puzzle),
                    label,
                    solution: Solved::from(made.solution),
                    clues: made.puzzle.filled_count() as u32,
                    level: puzzle.level,
                    er: rated.map(|rated| rated.er),
                    ep: rated.map(|rated| rated.ep),
                    ed: rated.map(|rated| rated.ed),
                    attempt,
                    position: position.map(|position| *position.candidates()),
                    position_grid: position.map(|position| *position.givens()),
                }
            }
        }
    }
}

impl FieldType for Label {
    const SHAPE: Shape = Shape::Text("");
}

impl Generate {
    /// Returns the seed that the order names, directly or by a date.
    pub fn ordered_seed(&self) -> Option<u64> {
        self.seed.or(self.date.as_ref().map(Date::seed))
    }

    /// Returns the seed of the order, or draws one.
    pub fn seed(&self) -> u64 {
        self.ordered_seed().unwrap_or_else(draw_seed)
    }
}

/// The order of the path on which techniques count
#[derive(EnumMessage, IntoStaticStr, VariantArray, Clone, Copy, PartialEq, Eq, Debug, Default)]
#[strum(serialize_all = "kebab-case")]
pub enum TechniqueOrder {
    /// The easiest first, as people find them.
    #[default]
    Human,
    /// The order of Sudoku Explainer.
    #[strum(serialize = "se")]
    Explainer,
}

choices!(TechniqueOrder);

/// A date, such as `2026-11-21`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Date {
    text: String,
    seed: u64,
}

impl Date {
    /// Returns the seed of the day, the same for everybody.
    pub fn seed(&self) -> u64 {
        self.seed
    }
}

impl OptionType for Date {
    const KIND: OptionKind = OptionKind::Text;

    fn take(given: &Value) -> Result<Date, String> {
        let text = String::take(given)?;
        let seed = date::seed(&text)?;
        Ok(Date { text, seed })
    }

    fn given(&self) -> Value {
        self.text.clone().into()
    }
}

choices! {
    Symmetries as "Symmetry" => [&ClueSymmetry::ALL.map(Symmetries::Only)[..], &[Symmetries::Any]].concat(),
        |kind| match kind {
            Symmetries::Any => "any",
            Symmetries::Only(kind) => kind.name(),
        },
        |kind| match kind {
            Symmetries::Any => "one of these for each puzzle, but not none",
            Symmetries::Only(kind) => kind.summary(),
        };
}
