//! Searches new puzzles for positions in which a technique comes next. Every run has the same puzzles.
//!
//! Some techniques are hardly ever the next step, because a position with such a step nearly always has easier steps,
//! too. Their positions come from a player with few other techniques.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;

use ninefold::Grid;
use ninefold::engine::Engine;
use ninefold::generate::{Generator, Plan};
use ninefold::logic::{Position, Step, Technique};
use ninefold::rating::Path as Way;
use ninefold::rating::human::{Difficulty, Human, SCALE};
use ninefold_explain::explanation;

use super::fragment::fragment;
use super::written::{Failure, Positions};

const SEED: u64 = 2026;

/// The number of positions for a technique: an example, and drills.
const POSITIONS: usize = 5;

/// For the rarest techniques, this many times as many puzzles are searched, because the path of a player with few
/// techniques is short.
const RARE_TIMES: u64 = 10;

/// The number of puzzles searched for the rarest techniques before those with enough positions are dropped.
const AT_A_TIME: u64 = 1000;

/// The difficulty from which techniques use others inside chains, and take long to find. They are not searched for.
const LAST_RESORT: Difficulty = Difficulty::new(9.0);

/// A player with few techniques has all techniques up to this difficulty, and the wanted one: singles, locked
/// candidates, subsets and X-Wings.
const LITTLE: Difficulty = Difficulty::new(3.6);

/// The sort key of a position: whether the player has few techniques; whether the step is explained by columns, because
/// the texts speak of rows first; the number of cells, candidates and sentences of the step, then of all pencil marks,
/// as a measure of complexity; and where it was found.
type Ease = (bool, bool, usize, usize, u64, usize);

/// The fragments of the easiest positions of each technique, by its name.
#[derive(Default)]
struct Drills(BTreeMap<String, BTreeMap<Ease, String>>);

impl Drills {
    /// Looks for every technique along the path of a player with all techniques.
    fn look_through(&mut self, attempt: u64, puzzle: &Grid) {
        self.follow(attempt, puzzle, None);
    }

    /// Looks for one technique along the path of a player with few others, or for all techniques.
    fn follow(&mut self, attempt: u64, puzzle: &Grid, sought: Option<Technique>) {
        let human = sought.map_or_else(Human::default, |sought| {
            let known = SCALE.iter().filter(|it| it.difficulty <= LITTLE);
            let known = known.flat_map(|it| it.entry.techniques()).copied();
            Human::knowing(known.chain([sought]).collect())
        });
        let mut seen = Vec::new();
        for (number, (position, step, _)) in Way::new(puzzle, human).enumerate() {
            let is_sought = sought.is_none_or(|sought| step.technique == sought);
            // One position of a puzzle is enough.
            if is_sought && !seen.contains(&step.technique) {
                seen.push(step.technique);
                let ease = (
                    sought.is_some(),
                    is_by_columns(&step, &position),
                    parts(&step, &position),
                    position.all_candidates().len(),
                    attempt,
                    number,
                );
                self.add(step.technique.name(), ease, || fragment(puzzle, &position));
            }
        }
    }

    /// Counts the positions of the technique.
    fn count(&self, technique: Technique) -> usize {
        self.0.get(technique.name()).map_or(0, BTreeMap::len)
    }

    fn add(&mut self, technique: &str, ease: Ease, found: impl FnOnce() -> String) {
        let known = self.0.entry(technique.to_owned()).or_default();
        if known.len() < POSITIONS || known.last_key_value().is_some_and(|(last, _)| ease < *last) {
            known.insert(ease, found());
        }
        while known.len() > POSITIONS {
            known.pop_last();
        }
    }

    fn merge(&mut self, other: Drills) {
        for (technique, found) in other.0 {
            for (ease, found) in found {
                self.add(&technique, ease, || found);
            }
        }
    }
}

/// Returns all techniques except the last resort.
fn sought() -> impl Iterator<Item = Technique> {
    let stages = SCALE.iter();
    let stages = stages.filter(|stage| stage.difficulty < LAST_RESORT);
    stages.flat_map(|stage| stage.entry.techniques()).copied()
}

/// Searches this many new puzzles, and more for rare techniques. Techniques with too few positions are listed on
/// stderr.
pub fn positions(puzzles: u64) -> Result<Positions, Failure> {
    let mut drills = Drills::default();
    for found in look_through(SEED, 0..puzzles, Drills::look_through)? {
        drills.merge(found);
    }
    let mut rare: Vec<Technique> = sought()
        .filter(|technique| drills.count(*technique) < POSITIONS)
        .collect();
    let end = puzzles * RARE_TIMES;
    for start in (0..end).step_by(AT_A_TIME as usize) {
        let look = |drills: &mut Drills, attempt, puzzle: &Grid| {
            for technique in &rare {
                drills.follow(attempt, puzzle, Some(*technique));
            }
        };
        for found in look_through(SEED, start..end.min(start + AT_A_TIME), look)? {
            drills.merge(found);
        }
        rare.retain(|technique| drills.count(*technique) < POSITIONS);
    }
    if puzzles > 0 {
        for technique in rare {
            eprintln!(
                "{technique}: {} of {POSITIONS} positions",
                drills.count(technique)
            );
        }
    }
    let positions = drills.0.into_iter();
    Ok(positions
        .map(|(name, found)| (name, found.into_values().collect()))
        .collect())
}

/// Counts the cells, candidates and sentences of the step.
fn parts(step: &Step, position: &Position) -> usize {
    parts_to_see(step) + explanation::sentences(position, step).len()
}

/// Returns whether the explanation speaks of a column, and not of a row before it.
fn is_by_columns(step: &Step, position: &Position) -> bool {
    let sentences = explanation::sentences(position, step);
    let text: String = sentences.iter().map(|it| format!("{} ", it.text)).collect();
    let column = text.find("column");
    column.is_some_and(|column| text.find("row").is_none_or(|row| column < row))
}

/// Searches the puzzles of these attempts. Returns the collection of each thread; the distribution of puzzles over
/// threads varies.
fn look_through<T: Default + Send>(
    seed: u64,
    attempts: Range<u64>,
    look: impl Fn(&mut T, u64, &Grid) + Sync,
) -> Result<Vec<T>, Failure> {
    let next = AtomicU64::new(attempts.start);
    let search = || -> Result<T, Failure> {
        let mut generator = Generator::new(seed, Plan::default(), Engine::new())?;
        let (mut found, mut made) = (T::default(), Vec::new());
        loop {
            let attempt = next.fetch_add(1, Relaxed);
            if attempt >= attempts.end {
                return Ok(found);
            }
            generator.make(attempt..attempt + 1, &|| false, &mut made);
            for made in made.drain(..) {
                look(&mut found, attempt, &made.puzzle);
            }
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let searching = (0..threads).map(|_| scope.spawn(search));
        let searching: Vec<_> = searching.collect();
        let joined = searching.into_iter().map(|thread| thread.join());
        joined
            .map(|found| found.map_err(|_| "a thread has failed")?)
            .collect()
    })
}

/// Counts the cells and candidates of a step.
fn parts_to_see(step: &Step) -> usize {
    let pattern = explanation::of(&step.reason).pattern();
    (pattern.cells | pattern.further).len() + pattern.candidates.len()
}
