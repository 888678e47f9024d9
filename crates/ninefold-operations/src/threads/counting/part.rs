//! A part of a puzzle, and an estimate of its share of the whole search.

use std::collections::VecDeque;

use ninefold::Puzzle;

/// The approximate number of parts that a part is divided into: many, so that most are small enough to be counted to
/// the end. The time spent on an interrupted part is lost.
const MANY: usize = 128;

/// A puzzle that is part of another.
#[derive(Clone, Copy)]
pub struct Part {
    puzzle: Puzzle,
    share: f64,
    depth: u32,
}

impl Part {
    /// The whole puzzle.
    pub fn whole(puzzle: Puzzle) -> Part {
        Part {
            puzzle,
            share: 1.0,
            depth: 0,
        }
    }

    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Returns its share of the whole, if all parts of a part are equally large.
    pub fn share(&self) -> f64 {
        self.share
    }

    /// Returns the number of divisions between the whole and this part.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// Divides the part. Returns the new parts, and the share of those that proved to have no solution.
    pub fn divide(&self) -> (Vec<Part>, f64) {
        let mut open = VecDeque::from([*self]);
        let mut full = Vec::new();
        let mut dead = 0.0;
        while open.len() + full.len() < MANY
            && let Some(part) = open.pop_front()
        {
            let puzzles = part.puzzle.split();
            if puzzles.is_empty() {
                dead += part.share;
            }
            let share = part.share / puzzles.len() as f64;
            let depth = self.depth + 1;
            let parts = puzzles.iter().map(|&puzzle| Part {
                puzzle,
                share,
                depth,
            });
            match puzzles.len() {
                1 => full.extend(parts),
                _ => open.extend(parts),
            }
        }
        full.extend(open);
        (full, dead)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::threads::engine;
    use ninefold::{Grid, Task};

    #[test]
    fn the_parts_are_the_whole() {
        for line in [
            "4.......................................................814253769695417382........",
            "................................................798245372689514814253769695417382",
            "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
            "55...............................................................................",
        ] {
            let line = &line[..81];
            let whole = Part::whole(Puzzle::from(line.parse::<Grid>().unwrap()));
            let count = |part: &Part| {
                let task = Task::count(1_000_000);
                engine::with(|engine| engine.solve(part.puzzle(), &task)).count()
            };
            let (parts, dead) = whole.divide();
            assert!(parts.len() < MANY + 9);
            let share: f64 = parts.iter().map(Part::share).sum();
            assert!((share + dead - 1.0).abs() < 1e-9, "{line}");
            if count(&whole) < 1_000_000 {
                assert_eq!(
                    parts.iter().map(count).sum::<u64>(),
                    count(&whole),
                    "{line}"
                );
            } else {
                assert!(parts.len() >= MANY);
            }
        }
    }
}
