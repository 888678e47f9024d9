//! A path with all its steps, kept so that they can be told.

use ninefold::logic::{Position, Step};
use ninefold::rating::{Ending, Partial, Progress, Rated, Rater};

/// A step, and the position in which it was found.
pub type Walked = (Position, Step);

/// A path, as far as it goes.
pub struct Explained {
    /// The steps, each with the position in which it was found.
    pub path: Vec<Walked>,
    /// The position after the last step.
    pub end: Position,
    /// What the steps say of the ratings, and whether the path was interrupted.
    pub rating: Partial,
}

impl Explained {
    /// Takes steps as long as there are any: from a grid, from a puzzle with its pencil marks, or from a
    /// position.
    pub fn of(start: impl Into<Position>, rater: &mut Rater) -> Explained {
        Explained::until(start, rater, &|| false)
    }

    /// The same, but ends as soon as `interrupt` says so.
    pub fn until(
        start: impl Into<Position>,
        rater: &mut Rater,
        interrupt: &(dyn Fn() -> bool + Sync),
    ) -> Explained {
        let mut path = rater.path(start).until(interrupt);
        let mut progress = Progress::default();
        let steps = path.by_ref().inspect(|(_, step)| progress.take(step));
        Explained {
            path: steps.collect(),
            end: *path.position(),
            rating: progress.ended(&path),
        }
    }

    /// The figures that the path gives the puzzle; 20.0 where it gets stuck, and those of the steps taken
    /// if it was interrupted.
    pub fn rated(&self) -> Rated {
        self.rating.so_far()
    }

    /// Whether the path goes on, but the search for the next step was interrupted.
    pub fn is_interrupted(&self) -> bool {
        self.rating.ending() == Ending::Interrupted
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

    use super::*;
    use ninefold::Grid;

    #[test]
    fn a_path_gives_the_ratings_of_the_rater() {
        for puzzle in [
            "..1....9.5..713......4......1..956..7...6.8..6..3.4..1....4..3.9.82......54.....2",
            "6..8....31.5.........32....7..53...4.......2....7..6....7.....639.64...181.....7.",
            "483921657967345821251876493548132976729564138136798245372689514814253769695417382",
        ] {
            let grid: Grid = puzzle.parse().unwrap();
            let mut rater = Rater::default();
            let explained = Explained::of(&grid, &mut rater);
            assert!(explained.end.is_complete());
            assert_eq!(explained.rated(), rater.rate(&grid));
        }
    }

    #[test]
    fn a_path_that_logic_does_not_end_is_beyond_rating() {
        // Four cells hold two digits each, and nothing tells which.
        let grid: Grid =
            "4.3921.579.7345.21251876493548132976729564138136798245372689514814253769695417382"
                .parse()
                .unwrap();
        let explained = Explained::of(&grid, &mut Rater::default());
        assert_eq!(explained.rated().to_string(), "20.0/0.0/0.0");
    }

    #[test]
    fn an_interrupted_path_is_the_beginning_of_the_whole() {
        let grid: Grid =
            "..1....9.5..713......4......1..956..7...6.8..6..3.4..1....4..3.9.82......54.....2"
                .parse()
                .unwrap();
        let mut rater = Rater::default();
        let whole = Explained::of(&grid, &mut rater);
        for questions in [0, 1, 5, 20] {
            let asked = AtomicU32::new(0);
            let interrupt = || asked.fetch_add(1, Relaxed) == questions;
            let explained = Explained::until(&grid, &mut rater, &interrupt);
            assert!(explained.is_interrupted() && explained.path.len() < whole.path.len());
            assert!(explained.rated().er <= whole.rated().er);
            let pairs = explained.path.iter().zip(&whole.path);
            assert!(pairs.into_iter().all(|((_, one), (_, other))| one == other));
        }
        assert_eq!(
            Explained::of(&grid, &mut rater).path.len(),
            whole.path.len()
        );
    }
}
