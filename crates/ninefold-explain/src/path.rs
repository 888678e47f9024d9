//! The way from a puzzle to its solution, step by step.

use ninefold::logic::{Interrupted, Position, Rating, Step};
use ninefold::rating::{Rated, Rater};

/// A step, and the position in which it was found.
pub type Walked = (Position, Step);

/// A path, as far as it goes.
pub struct Explained {
    /// The steps, each with the position in which it was found.
    pub path: Vec<Walked>,
    /// The position after the last step.
    pub end: Position,
    /// Whether the way goes on, but was not looked for any longer.
    pub interrupted: bool,
}

impl Explained {
    /// Takes steps as long as there are any: from a grid, from a puzzle with its pencil marks, or from a
    /// position.
    pub fn of(start: impl Into<Position>, rater: &mut Rater) -> Explained {
        Explained::until(start, rater, &|| false)
    }

    /// The same, given up as soon as `interrupt` says so; see [`Rater::next_step_until`].
    pub fn until(
        start: impl Into<Position>,
        rater: &mut Rater,
        interrupt: &dyn Fn() -> bool,
    ) -> Explained {
        let mut explained = Explained {
            path: Vec::new(),
            end: start.into(),
            interrupted: false,
        };
        while !explained.end.is_complete() {
            match rater.next_step_until(&explained.end, interrupt) {
                Ok(Some(step)) => {
                    let before = explained.end;
                    explained.end.apply(&step.conclusion);
                    explained.path.push((before, step));
                }
                Ok(None) => break,
                Err(Interrupted) => {
                    explained.interrupted = true;
                    break;
                }
            }
        }
        explained
    }

    /// The figures that the path gives the puzzle; 20.0 where it does not reach the end, unless it was
    /// interrupted: then they are those of the path so far.
    pub fn rated(&self) -> Rated {
        let hardest = |path: &[Walked]| {
            let ratings = path.iter().map(|(_, step)| step.conclusion.rating);
            ratings.max().unwrap_or(Rating::ZERO)
        };
        let places = |(_, step): &Walked| step.conclusion.placement.is_some();
        let first_placement = self.path.iter().position(places);
        Rated {
            er: match self.end.is_complete() || self.interrupted {
                true => hardest(&self.path),
                false => Rating::new(20.0),
            },
            ep: first_placement.map_or(Rating::ZERO, |last| hardest(&self.path[..=last])),
            ed: hardest(&self.path[..self.path.len().min(1)]),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

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
        let explained = Explained {
            path: Vec::new(),
            end: Position::from(&Grid::EMPTY),
            interrupted: false,
        };
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
        for steps in [0, 1, 5, 20] {
            let asked = Cell::new(0);
            let interrupt = || asked.replace(asked.get() + 1) == steps;
            let explained = Explained::until(&grid, &mut rater, &interrupt);
            assert!(explained.interrupted && explained.path.len() <= steps);
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
