//! `generate`: new puzzles, to order.
//!
//! It has no input puzzle, so it is no [`Operation`](crate::Operation). Its options and its record are declared like
//! those of operations.

pub mod date;
pub mod maker;
pub mod making;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::generate::maker::{Delivered, Label, Wants};
use crate::generate::making::draw_seed;
use ninefold::generate::{
    Aim, Around, ClueSymmetry, Clues, Condition, Conditions, Equal, Exchange, Impossible,
    Kind as Made, Level, Needed, Pattern, Plan, Ratings, Report, Symmetries, Tenths, Wish,
};
use ninefold::logic::{Rating, Technique, TechniqueEntry};
use ninefold::rating::SUDOKU_EXPLAINER;
use ninefold::{Candidates, Grid, Solution};
use ninefold_derive::{Choice, Record, Request};
use serde::{Serialize, Serializer};

use crate::table::{
    ChoiceRow, ChoiceTable, FieldType, Given, Kind, Limit, OptionType, Shape, rows_of,
};

/// Make new puzzles: uniform grids, minimal puzzles, with or without bias, to order
///
/// Without options, a puzzle is made from the top down. A complete grid is drawn; all are equally likely. It is
/// emptied cell by cell in a random order, as long as the solution stays the only one. The puzzle is minimal: no clue is
/// redundant. Puzzles with few clues are more likely than others.
#[derive(Request, Clone, PartialEq, Eq, Debug)]
pub struct Generate {
    /// Make this many puzzles
    #[option(default = 1, range = 1..=9_007_199_254_740_991, web = 1..=1000, value = "N", alias = "n", by_position)]
    pub count: Limit,

    /// The seed: the same one gives the same puzzles, on every machine. Without it, a seed is drawn
    #[option(value = "S")]
    pub seed: Option<u64>,

    /// The day whose puzzles these are, such as 2026-11-21: everybody gets them who orders alike
    #[option(value = "DATE", excludes = "seed", python = "_Date")]
    pub date: Option<Date>,

    /// Start at this block of attempts, as the end of an earlier run says
    #[option(default = 0, range = 0..=9_007_199_254_740_991, web = 0..=4_294_967_295, value = "B")]
    pub from_block: Limit,

    /// The order
    #[option(flatten)]
    pub order: Order,
}

/// The bound of a run that nobody watches
///
/// The server has its time limit instead.
#[derive(Request, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bound {
    /// Stop after this many attempts, at the end of a block. By default ten million for each puzzle; 100,000 near
    /// puzzles; but 1,000 at high ratings, where an attempt takes a moment, and from 9.3 on perhaps half a minute
    #[option(range = 1..=9_007_199_254_740_991, value = "MAX")]
    pub attempts: Option<Limit>,
}

/// The place in a block where an answer continues
///
/// Only the API ends within blocks.
#[derive(Request, Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// The number of attempts of the first block that were made before, as the last line of an earlier answer says.
    /// After the last attempt of a block comes the next block
    #[option(default = 0)]
    pub skip: u32,

    /// The number of puzzles of the next attempt that were sent before, as the last line of an earlier answer says. An
    /// attempt may lead to several
    #[option(default = 0)]
    pub sent: u32,
}

/// The order
///
/// All conditions hold together.
#[derive(Request, Clone, PartialEq, Eq, Debug)]
pub struct Order {
    /// Complete grids, each with exactly the same probability
    pub grids: bool,

    /// Minimal puzzles without bias: all are equally likely, whatever their number of clues (19 to 31). This takes
    /// longer
    pub unbiased: bool,

    /// Clues in symmetric cells. No group of cells that change places is redundant; a single clue can be
    #[option(value = "KIND")]
    pub symmetry: Option<Symmetries>,

    /// Only puzzles without a redundant clue, also with a symmetry or a pattern, where others are common
    pub minimal: bool,

    /// Clues in exactly these cells: 81 symbols, x for a clue, a digit for a clue with that digit, and a point for an
    /// empty cell
    #[option(value = "MASK", argument_or_file)]
    pub pattern: Option<Pattern>,

    /// Minimal puzzles near these, and near those found: some clues go and others come. No two are equivalent up to
    /// symmetry. The search uses one thread
    #[option(value = "FILE", puzzles, longest = 65_536, python = "_Seeds")]
    pub near: Option<Vec<Grid>>,

    /// The numbers of clues that go and come near puzzles, such as {-1+1} or {-2+1}. By default {-2+1} and {-1+1} for
    /// fewest clues, otherwise {-1+1}, and {-2+2} where nothing new is found
    #[option(value = "{-N+N}", alias = "exchange", hyphen, goes_with = "near")]
    pub exchanges: Vec<Exchange>,

    /// The puzzles found near others that are looked around themselves
    #[option(value = "AIM", goes_with = "near")]
    pub aim: Option<Aim>,

    /// The number of clues, such as 24-26, 22 or 28-
    #[option(value = "A-B", hyphen, python = "_Clues")]
    pub clues: Option<Clues>,

    /// The level, by the rating of the hardest step
    #[option(value = "LEVEL")]
    pub level: Option<Level>,

    /// ER, the rating of the hardest step, such as 7.1-7.3 or 8.5-; rated exactly
    #[option(
        value = "A-B",
        alias = "rating",
        hyphen,
        excludes = "level",
        python = "_Ratings"
    )]
    pub er: Option<Ratings>,

    /// EP, the rating of the hardest step up to the first digit placed
    #[option(value = "A-B", hyphen, python = "_Ratings")]
    pub ep: Option<Ratings>,

    /// ED, the rating of the first step
    #[option(value = "A-B", hyphen, python = "_Ratings")]
    pub ed: Option<Ratings>,

    /// Only pearls: no step is harder than all up to the first digit placed (ER = EP)
    pub pearl: bool,

    /// Only diamonds: no step is harder than the first (ER = ED)
    pub diamond: bool,

    /// Only puzzles in which this technique occurs and is the hardest, such as x-wing
    #[option(value = "NAME")]
    pub technique: Option<Hardest>,

    /// Only puzzles that techniques with the same or a lower rating cannot solve without that one
    #[option(goes_with = "technique")]
    pub only: bool,

    /// Return the position right before the first step of the technique, too, for practice
    #[option(goes_with = "technique")]
    pub position: bool,

    /// Only puzzles in which these techniques do not occur
    #[option(value = "NAME")]
    pub without: Vec<Technique>,

    /// Only one puzzle of each attempt, as those of one attempt are related at high ratings, in a pattern, and near
    /// puzzles
    pub unrelated: bool,

    /// Rate each puzzle, also if the order does not ask for ratings
    pub rate: bool,
}

/// A new puzzle.
#[derive(Record, Clone, PartialEq, Debug)]
pub struct GeneratedPuzzle {
    /// The puzzle.
    pub puzzle: Grid,
    /// The seed and the attempt, as in `96-5`; `96-5-2` is the second puzzle of the attempt.
    pub label: Label,
    /// The solution.
    pub solution: Solution,
    /// The number of clues.
    #[field(range = 17..=81)]
    pub clues: u8,
    /// The rating of the hardest step, if the order asks for ratings.
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
    /// How many puzzles each condition dropped, by the option that has it; each puzzle counts for the first condition that
    /// it misses. `level` counts as `er`, `pearl` and `diamond` as `pearl_or_diamond`.
    pub dropped: BTreeMap<&'static str, u64>,
    /// The figures nearest to the order, of all puzzles that were dropped for them; null if none was, or if nothing is
    /// known.
    pub nearest: Nearest,
    /// The block with the next attempt.
    pub from_block: u64,
    /// How many attempts of that block were made.
    pub skip: u64,
    /// How many puzzles of the next attempt were sent: 0, unless it led to more than were wanted.
    pub sent: u64,
}

/// The reason that an answer ended
#[derive(Choice, Clone, Copy, PartialEq, Eq, Debug)]
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
    /// Returns the end of an answer with this report and number of puzzles. The last numbers are those of the next block,
    /// of its attempts that were made, and of the puzzles that were sent of the attempt after these.
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
            },
            from_block,
            skip,
            sent,
        }
    }
}

/// Returns the option that has the condition.
fn key(condition: Condition) -> &'static str {
    match condition {
        Condition::Clues => "clues",
        Condition::Minimal => "minimal",
        Condition::Unrelated => "unrelated",
        Condition::Er => "er",
        Condition::Ep => "ep",
        Condition::Ed => "ed",
        Condition::Equal => "pearl_or_diamond",
        Condition::Without => "without",
        Condition::Hardest => "technique",
        Condition::Only => "only",
    }
}

impl From<&Delivered> for GeneratedPuzzle {
    fn from(delivered: &Delivered) -> GeneratedPuzzle {
        let (found, rated) = (&delivered.made.found, delivered.rated);
        let position = delivered.position.as_ref();
        GeneratedPuzzle {
            puzzle: found.puzzle,
            label: delivered.label,
            solution: found.solution,
            clues: found.puzzle.filled_count() as u8,
            er: rated.map(|rated| rated.er),
            ep: rated.map(|rated| rated.ep),
            ed: rated.map(|rated| rated.ed),
            attempt: found.attempt,
            position: position.map(|position| *position.candidates()),
            position_grid: position.map(|position| *position.givens()),
        }
    }
}

impl FieldType for Label {
    const SHAPE: Shape = Shape::Text("");
}

impl Generate {
    /// Returns the seed that is ordered, by itself or by a date.
    pub fn ordered_seed(&self) -> Option<u64> {
        self.seed.or(self.date.as_ref().map(Date::seed))
    }

    /// Returns the seed, which is drawn if none is ordered.
    pub fn seed(&self) -> u64 {
        self.ordered_seed().unwrap_or_else(draw_seed)
    }
}

impl Order {
    /// Returns the plan for it.
    ///
    /// # Errors
    /// If it is known that nothing fulfils it.
    pub fn plan(&self) -> Result<Plan, Impossible> {
        let conditions = self.conditions();
        self.check_together(&conditions)?;
        let plan = Plan {
            kind: self.kind(&conditions),
            conditions,
        };
        plan.check()?;
        Ok(plan)
    }

    /// Returns the wishes beyond the plan.
    pub fn wants(&self) -> Wants {
        Wants {
            ratings: self.rate || self.needs_ratings(),
            position: self.position,
        }
    }

    /// Returns whether a condition needs ratings or techniques.
    pub fn needs_ratings(&self) -> bool {
        self.conditions().need_rating()
    }

    fn kind(&self, conditions: &Conditions) -> Made {
        let symmetries = self.symmetry.unwrap_or_default();
        match (&self.pattern, &self.near) {
            (Some(pattern), _) => Made::Pattern {
                pattern: pattern.clone(),
                minimal: self.minimal,
            },
            (_, Some(seeds)) => Made::Near(Around {
                seeds: seeds.clone(),
                exchanges: self.exchanges.clone(),
                aim: self.aim.unwrap_or_default(),
            }),
            _ if self.grids => Made::Grids,
            _ if self.unbiased => Made::Unbiased,
            _ if !symmetries.group_cells() && conditions.call_for_search() => Made::Hard,
            _ => Made::TopDown {
                symmetries,
                minimal: self.minimal || !symmetries.group_cells(),
            },
        }
    }

    fn conditions(&self) -> Conditions {
        let er = self.er.or(self.level.map(Level::ratings));
        Conditions {
            clues: self.clues.unwrap_or_default(),
            er: er.unwrap_or_default(),
            ep: self.ep.unwrap_or_default(),
            ed: self.ed.unwrap_or_default(),
            equal: Equal::of(self.pearl, self.diamond),
            technique: self.technique.map(|Hardest(technique)| Needed {
                technique,
                only: self.only,
            }),
            without: self.without.iter().copied().collect(),
            unrelated: self.unrelated,
        }
    }

    fn check_together(&self, conditions: &Conditions) -> Result<(), Impossible> {
        let wishes = [
            (self.grids, Wish::Grids),
            (self.unbiased, Wish::Unbiased),
            (self.pattern.is_some(), Wish::Pattern),
            (self.symmetry.is_some(), Wish::Symmetry),
            (self.near.is_some(), Wish::Near),
            (self.unrelated, Wish::Unrelated),
            (*conditions != Conditions::default(), Wish::Conditions),
        ];
        let ordered = wishes.into_iter().filter(|(is_ordered, _)| *is_ordered);
        let ordered: Vec<Wish> = ordered.map(|(_, wish)| wish).collect();
        Impossible::in_wishes(&ordered)
    }
}

/// A technique that can be the hardest of a puzzle: one of Sudoku Explainer's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hardest(pub Technique);

impl OptionType for Hardest {
    const KIND: Kind = Kind::Text;

    fn take(given: &Given) -> Result<Hardest, String> {
        let text = String::take(given)?;
        let mut all = SUDOKU_EXPLAINER.iter().flat_map(TechniqueEntry::techniques);
        let found = all.find(|technique| technique.name().eq_ignore_ascii_case(&text));
        found.map(|technique| Hardest(*technique)).ok_or_else(|| {
            let all = SUDOKU_EXPLAINER.iter().flat_map(TechniqueEntry::techniques);
            let names: Vec<&str> = all.map(|technique| technique.name()).collect();
            let names = names.join(", ");
            format!("found {text:?}, expected a technique of Sudoku Explainer: {names}")
        })
    }

    fn given(&self) -> Given {
        Given::Text(self.0.to_string())
    }
}

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
    const KIND: Kind = Kind::Text;

    fn take(given: &Given) -> Result<Date, String> {
        let text = String::take(given)?;
        let seed = date::seed(&text)?;
        Ok(Date { text, seed })
    }

    fn given(&self) -> Given {
        Given::Text(self.text.clone())
    }
}

static SYMMETRIES: LazyLock<Vec<ChoiceRow>> = LazyLock::new(|| {
    let mut rows = rows_of(
        &ClueSymmetry::ALL,
        ClueSymmetry::name,
        ClueSymmetry::summary,
    );
    rows.push(ChoiceRow {
        name: "any",
        doc: "one of these for each puzzle, but not none",
    });
    rows
});

const SYMMETRY: &ChoiceTable = &ChoiceTable {
    name: "Symmetry",
    rows: || &SYMMETRIES,
};

impl OptionType for Symmetries {
    const KIND: Kind = Kind::Choice(SYMMETRY);

    fn take(given: &Given) -> Result<Symmetries, String> {
        let kind = ClueSymmetry::ALL.get(SYMMETRY.place(given)?);
        Ok(kind.map_or(Symmetries::Any, |kind| Symmetries::Only(*kind)))
    }

    fn given(&self) -> Given {
        let name = match self {
            Symmetries::Any => "any",
            Symmetries::Only(kind) => kind.name(),
        };
        Given::Text(name.to_owned())
    }
}
