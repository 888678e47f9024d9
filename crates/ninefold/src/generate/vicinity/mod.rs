//! Puzzles that differ from a given one in a few clues: [`Vicinity`].
//!
//! Puzzles of a rare kind are seldom far from one another: exchanging clues of one often leads to others. Metcalf, gsf
//! and others in the Sudoku Players' Forums have searched like this since 2006.

mod aim;
mod completions;
mod exchange;
mod search;
mod seen;

use alloc::vec::Vec;

use super::minimality::Minimality;
use super::random::Random;
use crate::candidates::{Candidate, CandidateSet, Candidates};
use crate::engine::Engine;
use crate::grid::Grid;
use crate::solutions::Task;

pub use aim::Aim;
pub use exchange::Exchange;
pub use search::{Near, VicinitySearch};
pub(super) use seen::Seen;

use completions::{Completions, SolutionCount};

/// The area of a search: the surroundings of these puzzles.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Around {
    /// The given puzzles.
    pub seeds: Vec<Grid>,
    /// The exchanges of clues, which are used one after the other. If there are none, the aim decides: `{-2+1}` and
    /// `{-1+1}` for few clues, otherwise `{-1+1}`, and `{-2+2}` when nothing new is found.
    pub exchanges: Vec<Exchange>,
    /// The aim of the search.
    pub aim: Aim,
}

impl Around {
    /// Returns the exchanges for each seed.
    fn exchanges(&self) -> &[Exchange] {
        match (&self.exchanges[..], self.aim) {
            ([], Aim::FewestClues) => {
                &[Exchange { gone: 2, come: 1 }, Exchange { gone: 1, come: 1 }]
            }
            ([], Aim::Conditions | Aim::HighestRating) => &[Exchange { gone: 1, come: 1 }],
            (chosen, _) => chosen,
        }
    }

    /// Returns the exchanges that are sampled when no seed is waiting: the chosen ones that are too large to visit all
    /// puzzles, or by default an exchange that leads out of a neighbourhood.
    fn leaps(&self) -> Vec<Exchange> {
        match &self.exchanges[..] {
            [] => Vec::from([Exchange { gone: 2, come: 2 }]),
            chosen => {
                let large = chosen.iter().filter(|exchange| !exchange.is_small());
                large.copied().collect()
            }
        }
    }
}

/// The number of starts that are examined together.
const TOGETHER: usize = 64;

/// Finds the puzzles that differ from a given one in a few clues. It keeps its memory from one puzzle to the next.
///
/// ```
/// use ninefold::Grid;
/// use ninefold::generate::{Exchange, Vicinity};
///
/// let puzzle: Grid =
///     "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9".parse()?;
/// let mut near = Vec::new();
/// Vicinity::default().of(&puzzle, Exchange { gone: 1, come: 1 }, |other| near.push(*other));
/// assert!(!near.is_empty());
/// for other in near {
///     assert_eq!(other.filled_count(), 17);
///     assert!(other.solve().unique().is_some());
/// }
/// # Ok::<(), ninefold::text::ParseError>(())
/// ```
#[derive(Debug, Default)]
pub struct Vicinity {
    engine: Engine,
    completions: Completions,
    minimality: Minimality,
}

/// A puzzle after the removal of clues.
#[derive(Clone, Copy)]
struct Start {
    rest: Grid,
    /// The clues that must not be added.
    barred: CandidateSet,
}

impl Vicinity {
    /// Makes a vicinity with this engine.
    pub fn with_engine(engine: Engine) -> Vicinity {
        Vicinity {
            engine,
            ..Vicinity::default()
        }
    }

    /// Visits all puzzles with exactly one solution that this exchange leads to, if each added clue is needed. The
    /// order is always the same. Each puzzle is visited once, but some may be equivalent.
    pub fn of(&mut self, puzzle: &Grid, exchange: Exchange, visit: impl FnMut(&Grid)) {
        self.of_until(puzzle, exchange, &|| false, visit);
    }

    /// Visits the puzzles as [`Vicinity::of`] does, but returns `None` if `interrupt` ends the search.
    fn of_until(
        &mut self,
        puzzle: &Grid,
        exchange: Exchange,
        interrupt: &(dyn Fn() -> bool + Sync),
        mut visit: impl FnMut(&Grid),
    ) -> Option<()> {
        let clues: Vec<Candidate> = clues_of(puzzle).collect();
        let mut starts = Vec::new();
        let mut gone = Vec::new();
        each_choice(&clues, exchange.gone.into(), &mut gone, &mut |gone| {
            starts.push(Start::new(puzzle, gone));
        });
        let mut found = Vec::new();
        for starts in starts.chunks(TOGETHER) {
            if interrupt() {
                return None;
            }
            self.add(starts, exchange.come, &mut found);
        }
        if exchange.come > 2 {
            self.retain_needed(puzzle, &mut found);
        }
        found.iter().for_each(&mut visit);
        Some(())
    }

    /// Visits a sample of these puzzles. Each try draws the clues to remove, and all clues to add except the last,
    /// which may be any clue that leaves one solution. A drawn clue may turn out to be redundant.
    ///
    /// ```
    /// use ninefold::Grid;
    /// use ninefold::generate::{Exchange, Random, Vicinity};
    ///
    /// let puzzle: Grid =
    ///     "..1....9.5..713......4......1..956..7...6.8..6..3.4..1....4..3.9.82......54.....2".parse()?;
    /// let (mut near, exchange) = (0, Exchange { gone: 2, come: 2 });
    /// let mut random = Random::stream(1, 0);
    /// Vicinity::default().some(&puzzle, exchange, 100, &mut random, |_| near += 1);
    /// assert!(near > 0);
    /// # Ok::<(), ninefold::text::ParseError>(())
    /// ```
    pub fn some(
        &mut self,
        puzzle: &Grid,
        exchange: Exchange,
        tries: usize,
        random: &mut Random,
        mut visit: impl FnMut(&Grid),
    ) {
        let mut clues: Vec<Candidate> = clues_of(puzzle).collect();
        let gone = clues.len().min(exchange.gone.into());
        let draw = |_| {
            random.shuffle(&mut clues);
            let mut start = Start::new(puzzle, &clues[..gone]);
            for _ in 1..exchange.come {
                start = start.with_any(random);
            }
            start
        };
        let starts: Vec<Start> = (0..tries).map(draw).collect();
        let mut found = Vec::new();
        self.add(&starts, exchange.come.min(1), &mut found);
        found.iter().for_each(&mut visit);
    }

    /// Keeps the minimal puzzles. Each puzzle must have one solution.
    pub fn retain_minimal(&mut self, puzzles: &mut Vec<Grid>) {
        let minimal = self.minimality.of(&mut self.engine, puzzles);
        let mut minimal = minimal.into_iter();
        puzzles.retain(|_| minimal.next().unwrap_or_default());
    }

    /// Adds the puzzles with one solution that arise from a start when `come` clues are added.
    fn add(&mut self, starts: &[Start], come: u8, found: &mut Vec<Grid>) {
        let mut next = Vec::new();
        let rests: Vec<Grid> = starts.iter().map(|start| start.rest).collect();
        let tell = |number: usize, known: SolutionCount| {
            let start: &Start = &starts[number];
            match (known, come) {
                (SolutionCount::Unique, 0) => found.push(start.rest),
                (SolutionCount::Several(completing), 1) => {
                    let others = completing
                        .iter()
                        .filter(|clue| !start.barred.contains(**clue));
                    found.extend(others.map(|&clue| start.with(clue).rest));
                }
                (SolutionCount::Several(completing), 2..) => {
                    next.extend(start.followers(completing))
                }
                _ => {}
            }
        };
        self.completions.of(&mut self.engine, &rests, tell);
        if !next.is_empty() {
            self.add(&next, come - 1, found);
        }
    }

    /// Drops puzzles that still have one solution without one of the added clues.
    fn retain_needed(&mut self, before: &Grid, found: &mut Vec<Grid>) {
        found.retain(|after| {
            let came = clues_of(after).filter(|clue| before[clue.cell()] != Some(clue.digit()));
            let without = came.map(|clue| Candidates::from(&after.with(clue.cell(), None)));
            let without: Vec<Candidates> = without.collect();
            let mut answers = Vec::new();
            self.engine
                .solve_batch(&without, &Task::unique(), &mut answers);
            answers.iter().all(|answer| answer.count > 1)
        });
    }
}

impl Start {
    fn new(puzzle: &Grid, gone: &[Candidate]) -> Start {
        let without = |rest: Grid, clue: &Candidate| rest.with(clue.cell(), None);
        Start {
            rest: gone.iter().fold(*puzzle, without),
            barred: gone.iter().copied().collect(),
        }
    }

    fn with(mut self, clue: Candidate) -> Start {
        self.rest.set(clue.cell(), Some(clue.digit()));
        self
    }

    /// Returns the start with each clue that leaves several solutions. Two kinds of clues must not be added later:
    /// earlier clues, which had their turn, and clues that complete the start alone.
    fn followers(&self, completing: &[Candidate]) -> impl Iterator<Item = Start> {
        let mut start = *self;
        start.barred.extend(completing.iter().copied());
        let open = start.open();
        open.into_iter().map(move |clue| {
            start.barred.insert(clue);
            start.with(clue)
        })
    }

    /// Returns the clues that may be added, as far as the other clues allow.
    fn open(&self) -> Vec<Candidate> {
        let marks = Candidates::from(&self.rest);
        let empty = self.rest.empty_cells();
        let open = empty.flat_map(|cell| {
            marks[cell]
                .iter()
                .map(move |digit| Candidate::new(cell, digit))
        });
        open.filter(|clue| !self.barred.contains(*clue)).collect()
    }

    /// Returns the start with one random open clue.
    fn with_any(self, random: &mut Random) -> Start {
        let open = self.open();
        match open.len() {
            0 => self,
            count => self.with(open[random.below(count as u64) as usize]),
        }
    }
}

fn clues_of(puzzle: &Grid) -> impl Iterator<Item = Candidate> {
    puzzle
        .filled()
        .map(|(cell, digit)| Candidate::new(cell, digit))
}

/// Visits all choices of `count` clues.
fn each_choice(
    clues: &[Candidate],
    count: usize,
    chosen: &mut Vec<Candidate>,
    visit: &mut dyn FnMut(&[Candidate]),
) {
    if count == 0 {
        return visit(chosen);
    }
    for (number, &clue) in clues.iter().enumerate() {
        chosen.push(clue);
        each_choice(&clues[number + 1..], count - 1, chosen, visit);
        chosen.pop();
    }
}
