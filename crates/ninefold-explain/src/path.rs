//! A path with all its steps, kept for explanations.

use ninefold::logic::{Position, Step};
use ninefold::rating::hodoku::Scored;
use ninefold::rating::{Chooser, Partial, Path, Progress};

use crate::{Figure, StepOrder};

/// A path that has been walked to its end.
#[derive(Clone, Debug)]
pub struct Explained {
    /// The steps, each with the position in which it was found and with its figure.
    pub path: Vec<(Position, Step, Figure)>,
    /// The position after the last step.
    pub end: Position,
    /// The order of the steps.
    pub order: StepOrder,
    /// The ratings by the steps of Sudoku Explainer; 20.0 if the path gets stuck.
    pub rating: Partial,
    /// HoDoKu's score of the puzzle, if the steps follow its order.
    pub hodoku: Option<Scored>,
    /// Whether the path is proven to be the easiest; `None` unless the easiest path was requested.
    pub is_proven_easiest: Option<bool>,
}

impl Explained {
    /// Takes steps of Sudoku Explainer as long as there are any, unless the path is interrupted.
    pub fn of(mut path: Path<'_, impl Chooser<Step = Step, Figure: Into<Figure>>>) -> Explained {
        let mut progress = Progress::default();
        let steps = path.by_ref().map(|(position, step, figure)| {
            let figure = figure.into();
            if let Figure::Explainer(rating) = figure {
                progress.take(&step, rating);
            }
            (position, step, figure)
        });
        Explained {
            path: steps.collect(),
            order: StepOrder::Explainer,
            end: *path.position(),
            rating: progress.ended(&path),
            hodoku: None,
            is_proven_easiest: None,
        }
    }

    /// Returns the difficulty of the hardest step on the scale of the order.
    pub fn hardest(&self) -> Figure {
        let figures = self.path.iter().map(|(_, _, figure)| *figure);
        figures.fold(self.order.zero(), Figure::max)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

    use super::*;
    use ninefold::Grid;
    use ninefold::rating::{Ending, Rater};

    #[test]
    fn a_path_gives_the_ratings_of_the_rater() {
        for puzzle in [
            "..1....9.5..713......4......1..956..7...6.8..6..3.4..1....4..3.9.82......54.....2",
            "6..8....31.5.........32....7..53...4.......2....7..6....7.....639.64...181.....7.",
            "483921657967345821251876493548132976729564138136798245372689514814253769695417382",
        ] {
            let grid: Grid = puzzle.parse().unwrap();
            let mut rater = Rater::default();
            let explained = Explained::of(rater.path(&grid));
            assert!(explained.end.is_complete());
            assert_eq!(explained.rating.so_far(), rater.rate(&grid));
        }
    }

    #[test]
    fn a_path_that_logic_does_not_end_is_beyond_rating() {
        // Four cells hold two digits each, and nothing decides between the two ways to fill the cells.
        let grid: Grid =
            "4.3921.579.7345.21251876493548132976729564138136798245372689514814253769695417382"
                .parse()
                .unwrap();
        let explained = Explained::of(Rater::default().path(&grid));
        assert_eq!(explained.rating.so_far().to_string(), "20.0/0.0/0.0");
    }

    #[test]
    fn an_interrupted_path_is_the_beginning_of_the_whole() {
        let grid: Grid =
            "..1....9.5..713......4......1..956..7...6.8..6..3.4..1....4..3.9.82......54.....2"
                .parse()
                .unwrap();
        let mut rater = Rater::default();
        let whole = Explained::of(rater.path(&grid));
        for questions in [0, 1, 5, 20] {
            let asked = AtomicU32::new(0);
            let interrupt = || asked.fetch_add(1, Relaxed) == questions;
            let explained = Explained::of(rater.path(&grid).until(&interrupt));
            assert!(
                explained.rating.ending() == Ending::Interrupted
                    && explained.path.len() < whole.path.len()
            );
            assert!(explained.rating.so_far().er <= whole.rating.so_far().er);
            let pairs = explained.path.iter().zip(&whole.path);
            assert!(pairs.into_iter().all(|(one, other)| one == other));
        }
        assert_eq!(
            Explained::of(rater.path(&grid)).path.len(),
            whole.path.len()
        );
    }
}
