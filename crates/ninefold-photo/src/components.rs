//! The largest connected sets of pixels of a mask, by union of the runs of its rows.

use crate::mask::Mask;

/// Pixels side by side in a row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Run {
    pub row: u32,
    pub start: u32,
    /// The column after the last pixel.
    pub end: u32,
}

/// The smallest upright rectangle that contains a component; the ends are the last row and column.
#[derive(Clone, Copy)]
struct Bounds {
    left: u32,
    right: u32,
    top: u32,
    bottom: u32,
}

impl Bounds {
    fn of(run: Run) -> Bounds {
        Bounds {
            left: run.start,
            right: run.end - 1,
            top: run.row,
            bottom: run.row,
        }
    }

    fn with(self, other: Bounds) -> Bounds {
        Bounds {
            left: self.left.min(other.left),
            right: self.right.max(other.right),
            top: self.top.min(other.top),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// Returns the length of the shorter side.
    fn side(self) -> u32 {
        (self.right - self.left + 1).min(self.bottom - self.top + 1)
    }
}

/// Returns the `most` components with the largest shorter sides, if those are at least `least` pixels long: the runs
/// of each, from the top. Pixels that touch at a corner are connected.
pub fn largest(mask: &Mask, most: usize, least: u32) -> Vec<Vec<Run>> {
    let runs = runs(mask);
    let mut sets = Sets::new(&runs);
    sets.join_neighbours(&runs);
    let mut roots: Vec<usize> = (0..runs.len())
        .filter(|&at| sets.parents[at] as usize == at && sets.bounds[at].side() >= least)
        .collect();
    roots.sort_by_key(|&root| (u32::MAX - sets.bounds[root].side(), root));
    roots.truncate(most);
    let mut components = vec![Vec::new(); roots.len()];
    if roots.is_empty() {
        return components;
    }
    for (at, &run) in runs.iter().enumerate() {
        let root = sets.root(at);
        if let Some(component) = roots.iter().position(|&other| other == root) {
            components[component].push(run);
        }
    }
    components
}

/// Returns the runs of the mask, row by row.
fn runs(mask: &Mask) -> Vec<Run> {
    let mut runs = Vec::new();
    for (row, pixels) in mask.rows().enumerate() {
        let mut at = 0;
        while let Some(skipped) = pixels[at..].iter().position(|&pixel| pixel == 1) {
            let start = at + skipped;
            let rest = &pixels[start..];
            at = start
                + rest
                    .iter()
                    .position(|&pixel| pixel == 0)
                    .unwrap_or(rest.len());
            runs.push(Run {
                row: row as u32,
                start: start as u32,
                end: at as u32,
            });
        }
    }
    runs
}

/// Disjoint sets of runs as trees; the roots know the bounds.
struct Sets {
    parents: Vec<u32>,
    bounds: Vec<Bounds>,
}

impl Sets {
    fn new(runs: &[Run]) -> Sets {
        Sets {
            parents: (0..runs.len() as u32).collect(),
            bounds: runs.iter().copied().map(Bounds::of).collect(),
        }
    }

    /// Returns the root of the set, and halves the way to it.
    fn root(&mut self, mut at: usize) -> usize {
        while self.parents[at] as usize != at {
            let parent = self.parents[at] as usize;
            self.parents[at] = self.parents[parent];
            at = parent;
        }
        at
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        let (first, second) = (a.min(b), a.max(b));
        if first != second {
            self.parents[second] = first as u32;
            self.bounds[first] = self.bounds[first].with(self.bounds[second]);
        }
    }

    /// Joins the runs of adjacent rows that touch.
    fn join_neighbours(&mut self, runs: &[Run]) {
        let mut above = 0;
        for (at, run) in runs.iter().enumerate() {
            // The runs before this one that end left of it cannot touch later ones of the row.
            while runs[above].row + 1 < run.row
                || runs[above].row + 1 == run.row && runs[above].end < run.start
            {
                above += 1;
            }
            let touching = runs[above..at]
                .iter()
                .take_while(|other| other.row + 1 == run.row && other.start <= run.end);
            for other in above..above + touching.count() {
                self.join(other, at);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Returns the components by flood fill, as sets of pixels.
    fn flooded(width: usize, pixels: &[u8]) -> BTreeSet<BTreeSet<(usize, usize)>> {
        let height = pixels.len() / width;
        let mut left: BTreeSet<(usize, usize)> = (0..pixels.len())
            .filter(|&at| pixels[at] == 1)
            .map(|at| (at / width, at % width))
            .collect();
        let mut components = BTreeSet::new();
        while let Some(first) = left.pop_first() {
            let (mut component, mut waiting) = (BTreeSet::from([first]), vec![first]);
            while let Some((row, column)) = waiting.pop() {
                for y in row.saturating_sub(1)..(row + 2).min(height) {
                    for x in column.saturating_sub(1)..(column + 2).min(width) {
                        if left.remove(&(y, x)) {
                            component.insert((y, x));
                            waiting.push((y, x));
                        }
                    }
                }
            }
            components.insert(component);
        }
        components
    }

    #[test]
    fn components_are_those_of_a_flood_fill() {
        let mut random = fastrand::Rng::with_seed(3);
        for round in 0..300 {
            let (width, height) = (random.usize(1..30), random.usize(1..30));
            let share = random.f32() * 0.7;
            let pixels: Vec<u8> = (0..width * height)
                .map(|_| u8::from(random.f32() < share))
                .collect();
            let found: BTreeSet<BTreeSet<(usize, usize)>> =
                largest(&Mask::new(width, pixels.clone()), usize::MAX, 1)
                    .into_iter()
                    .map(|runs| {
                        let pixels = |run: Run| {
                            (run.start..run.end).map(move |x| (run.row as usize, x as usize))
                        };
                        runs.into_iter().flat_map(pixels).collect()
                    })
                    .collect();
            assert_eq!(found, flooded(width, &pixels), "round {round}");
        }
    }

    #[test]
    fn the_largest_come_first() {
        let rows = ["1100111", "1100111", "0000111", "1000000"].concat();
        let pixels = rows.bytes().map(|byte| byte - b'0').collect();
        let mask = Mask::new(7, pixels);
        let found = largest(&mask, 2, 2);
        assert_eq!(found.iter().map(Vec::len).collect::<Vec<usize>>(), [3, 2]);
        assert_eq!(largest(&mask, 9, 3).len(), 1);
    }
}
