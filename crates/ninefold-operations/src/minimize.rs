//! `minimize`: a puzzle without its redundant clues.

use crate::status::Status;
use crate::threads::engine;
use ninefold::generate::Random;
use ninefold::{Cell, Grid, Puzzle, Task};
use ninefold_derive::{Record, Request};

use crate::operation::{Cost, Operation, Watch};
use crate::subject::Subject;

/// Drop the redundant clues of puzzles, so that every clue is needed
///
/// Drops each clue that is redundant when its turn comes, by default in reading order. Each order may lead to another
/// minimal puzzle, with more or fewer clues. Only a puzzle with one solution can be minimized.
#[derive(Request, Clone, PartialEq, Eq, Debug)]
pub struct Minimize {
    /// Drop these clues first, in this order, such as r5c5,r1c1; the others follow in reading order
    #[option(value = "CELLS", most = 81, excludes = "seed, fewest")]
    pub order: Vec<Cell>,

    /// Drop the clues in the random order of this seed
    #[option(value = "SEED", excludes = "fewest")]
    pub seed: Option<u64>,

    /// Find a smallest subset of the clues that suffices; if time runs out, the smallest found so far
    pub fewest: bool,
}

/// A puzzle without redundant clues.
#[derive(Record, Clone, Default, PartialEq, Eq, Debug)]
pub struct MinimizeRecord {
    /// The minimal puzzle.
    pub minimal: Option<Grid>,
    /// The number of its clues.
    #[field(range = 17..=81)]
    pub clues: Option<u8>,
    /// The clues that were dropped.
    pub dropped: Option<Vec<Cell>>,
    /// Whether it is proven that no fewer of the clues suffice; false only if time ran out.
    #[field(if_asked = "fewest")]
    pub exact: Option<bool>,
}

impl Operation for Minimize {
    const NAME: &'static str = "minimize";
    const STATUSES: &'static [Status] = &[
        Status::Unique,
        Status::None,
        Status::Multiple,
        Status::HasMarks,
        Status::Timeout,
        Status::Bad,
    ];
    type Record = MinimizeRecord;

    fn cost(&self) -> Cost {
        if self.fewest { Cost::Long } else { Cost::Short }
    }

    fn run(&self, subject: &Subject<'_>, watch: Watch<'_>) -> (Status, MinimizeRecord) {
        let Some(grid) = subject.written().as_grid() else {
            return (Status::HasMarks, self.unknown());
        };
        let puzzle = Puzzle::from(*grid);
        let solutions = engine::with(|engine| engine.solve(&puzzle, &Task::unique().until(watch)));
        let status = Status::of(solutions.verdict(), solutions.interrupted());
        if status != Status::Unique {
            return (status, self.unknown());
        }
        let Some((minimal, exact)) = self.minimal(&puzzle, watch) else {
            return (Status::Timeout, self.unknown());
        };
        let dropped = grid.filled().map(|(cell, _)| cell);
        let record = MinimizeRecord {
            minimal: Some(minimal),
            clues: Some(minimal.filled_count() as u8),
            dropped: Some(dropped.filter(|cell| minimal[*cell].is_none()).collect()),
            exact,
        };
        let is_late = exact == Some(false);
        let status = if is_late { Status::Timeout } else { status };
        (status, record)
    }
}

impl Minimize {
    /// Returns the minimal puzzle. With `fewest`, also returns whether no fewer clues suffice.
    fn minimal(&self, puzzle: &Puzzle, watch: Watch<'_>) -> Option<(Grid, Option<bool>)> {
        engine::with(|engine| {
            if self.fewest {
                let fewest = puzzle.fewest_clues(engine, watch)?;
                return Some((fewest.grid, Some(fewest.is_proven)));
            }
            let minimal = puzzle.minimized(&self.order(), engine, watch)?;
            Some((minimal, None))
        })
    }

    fn order(&self) -> Vec<Cell> {
        let mut rest = Cell::ALL;
        if let Some(seed) = self.seed {
            Random::stream(seed, 0).shuffle(&mut rest);
        }
        self.order.iter().copied().chain(rest).collect()
    }
}

#[cfg(test)]
mod tests {
    use ninefold::text::Written;

    use super::*;
    use crate::table::Request;

    fn minimized(request: &Minimize, puzzle: &str) -> (Status, MinimizeRecord) {
        let written: Written = puzzle.parse().unwrap();
        request.run(&Subject::from(&written), &|| false)
    }

    #[test]
    fn clues_are_dropped_in_the_order_that_is_asked_for() {
        let start = Minimize::start();
        let (status, record) = minimized(&start, Minimize::EXAMPLE);
        assert_eq!(
            (status, record.clues, record.exact),
            (Status::Unique, Some(23), None)
        );
        // If the clues that a minimal puzzle lacks are dropped first, the result is this puzzle.
        let order = record.dropped.clone().unwrap();
        assert_eq!(order.len(), 32 - 23);
        let again = Minimize {
            order,
            ..start.clone()
        };
        assert_eq!(minimized(&again, Minimize::EXAMPLE).1, record);
        let fewest = Minimize {
            fewest: true,
            ..start.clone()
        };
        let (_, fewest) = minimized(&fewest, Minimize::EXAMPLE);
        assert_eq!((fewest.clues, fewest.exact), (Some(22), Some(true)));
        let seeds = (0..20).map(|seed| {
            let seed = Some(seed);
            minimized(
                &Minimize {
                    seed,
                    ..start.clone()
                },
                Minimize::EXAMPLE,
            )
            .1
            .clues
        });
        assert!(seeds.clone().all(|clues| clues >= fewest.clues));
        assert!(
            seeds
                .clone()
                .any(|clues| clues != seeds.clone().next().unwrap())
        );
    }

    #[test]
    fn only_puzzles_with_one_solution_are_minimized() {
        let start = Minimize::start();
        let none = "11".to_owned() + &Minimize::EXAMPLE[2..];
        for (puzzle, expected) in [
            (".".repeat(81), Status::Multiple),
            (none, Status::None),
            ("123456789".repeat(81), Status::HasMarks),
        ] {
            assert_eq!(
                minimized(&start, &puzzle),
                (expected, MinimizeRecord::default())
            );
        }
    }
}
