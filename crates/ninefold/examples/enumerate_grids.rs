//! Counts the equivalence classes of complete grids by the number of their automorphisms:
//!
//! ```text
//! cargo run --release -p ninefold --example enumerate_grids -- 1 412
//! ```
//!
//! The arguments are classes of bands, from 1 to 416, or `all`. Each class of grids is counted by its least grid, which
//! begins with the least of its six bands and stacks. So each class of bands is searched separately and prints a line.
//! An interrupted run of `all` can be continued with the bands that have no line yet. According to the published
//! catalogue there are 5,472,730,538 classes of grids; 560,151 have more than one automorphism.
//!
//! The search completes the band in all ways that have their rows and bands in ascending order. It counts the grids
//! that are their own canonical form.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use ninefold::engine::Engine;
use ninefold::symmetry::{Canonizer, Form};
use ninefold::{Cell, Digit, Grid, Puzzle, Solution, Task};

/// The least grids that begin with one band.
pub struct Census {
    class: u16,
    band: Grid,
    engine: Engine,
    found: Mutex<Found>,
}

/// The least grids found up to now.
#[derive(Default)]
pub struct Found {
    canonizer: Canonizer,
    /// The number of completions examined.
    pub completions: u64,
    /// The least grids, each with its number of automorphisms.
    pub grids: Vec<(Grid, u32)>,
}

impl Census {
    /// Returns a census of the least grids that begin with the least band of this class, from 1 to 416.
    pub fn of(class: u16) -> Option<Census> {
        if !(1..=416).contains(&class) {
            return None;
        }
        Some(Census {
            class,
            band: least_band(class)?,
            engine: Engine::new(),
            found: Mutex::default(),
        })
    }

    /// Examines all completions with these digits in the first column, below the band.
    pub fn look_at(&mut self, column: [u8; 6]) {
        let mut start = self.band;
        for (row, digit) in (3..).zip(column) {
            start.set(cell(row, 0), Digit::new(digit));
        }
        let (class, found) = (self.class, &self.found);
        let show = |solution: &Solution| {
            let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
            found.look_at(class, solution);
        };
        let task = Task::count(u64::MAX).keeping(0).showing(&show);
        self.engine.solve(&Puzzle::from(start), &task);
    }

    /// Returns the results, with the grids in ascending order.
    pub fn found(self) -> Found {
        let mut found = self
            .found
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        found.grids.sort_unstable();
        found
    }
}

impl Found {
    fn look_at(&mut self, class: u16, solution: &Solution) {
        self.completions += 1;
        // A least grid begins with the least of its bands and stacks. This check is enough to reject most grids.
        if (1..6).any(|chute| self.canonizer.band_class(solution, chute) < class) {
            return;
        }
        let form = self.canonizer.canonical(solution, Form::Min);
        let form = form.expect("solutions keep the rules");
        if form.grid == **solution {
            self.grids.push((form.grid, form.automorphisms));
        }
    }

    /// Returns the number of least grids for each number of automorphisms.
    pub fn by_automorphisms(&self) -> BTreeMap<u32, u64> {
        let mut counts = BTreeMap::new();
        for (_, automorphisms) in &self.grids {
            *counts.entry(*automorphisms).or_default() += 1;
        }
        counts
    }
}

impl Census {
    /// Returns the ten possible first columns below the band, with rows and bands in ascending order.
    pub fn columns(&self) -> Vec<[u8; 6]> {
        let above = [0, 1, 2].map(|row| self.band[cell(row, 0)]);
        let left = Digit::ALL
            .into_iter()
            .filter(|digit| !above.contains(&Some(*digit)));
        let left: Vec<u8> = left.map(Digit::get).collect();
        let with_first = |a: usize| (a + 1..6).map(move |b| [0, a, b]);
        let of_second_band = (1..6).flat_map(with_first);
        let column = |second: [usize; 3]| {
            let third = (0..6).filter(|place| !second.contains(place));
            let mut places = second.into_iter().chain(third);
            [(); 6].map(|()| places.next().map_or(0, |place| left[place]))
        };
        of_second_band.map(column).collect()
    }
}

/// Returns the first band of a class in ascending order.
fn least_band(class: u16) -> Option<Grid> {
    let mut start = Grid::EMPTY;
    for (cell, digit) in Cell::ALL.into_iter().zip(Digit::ALL) {
        start.set(cell, Some(digit));
    }
    let (mut engine, mut canonizer) = (Engine::new(), Canonizer::new());
    bands_from(start, 9).find(|band| {
        // All completions of a band have the same class of that band.
        let solutions = engine.solve(&Puzzle::from(*band), &Task::count(1));
        let solution = solutions.first();
        solution.is_some_and(|solution| canonizer.band_class(solution, 0) == class)
    })
}

/// Returns the bands that begin with the cells of a grid before this place, in ascending order: those that can be
/// least. Their second row begins with 456 or 457.
fn bands_from(start: Grid, place: usize) -> Box<dyn Iterator<Item = Grid>> {
    if place == 27 {
        return Box::new(std::iter::once(start));
    }
    let cell = cell(place / 9, place % 9);
    let free = !start.seen_from(cell);
    let allowed = match place {
        9 => 4..=4,
        10 => 5..=5,
        11 => 6..=7,
        _ => 1..=9,
    };
    let free = free
        .iter()
        .filter(move |digit| allowed.contains(&digit.get()));
    let filled = move |digit: Digit| start.with(cell, Some(digit));
    Box::new(free.flat_map(move |digit| bands_from(filled(digit), place + 1)))
}

fn cell(row: usize, column: usize) -> Cell {
    Cell::at(row, column).expect("rows and columns are below 9")
}

#[allow(dead_code, reason = "a test counts without running this")]
fn main() {
    let classes: Vec<u16> = std::env::args()
        .skip(1)
        .flat_map(|name| classes(&name))
        .collect();
    if classes.is_empty() {
        eprintln!("Which bands? Name some from 1 to 416, or all.");
        std::process::exit(2);
    }
    for class in classes {
        let start = Instant::now();
        let Some(mut census) = Census::of(class) else {
            continue;
        };
        for column in census.columns() {
            census.look_at(column);
        }
        tell(class, &census.found());
        println!(", {:.1} s", start.elapsed().as_secs_f64());
    }
}

fn tell(class: u16, found: &Found) {
    let (count, completions) = (found.grids.len(), found.completions);
    print!("band {class}: {count} grids among {completions} completions");
    for (automorphisms, count) in found.by_automorphisms() {
        print!(", {automorphisms}: {count}");
    }
    if let (Some((first, _)), Some((last, _))) = (found.grids.first(), found.grids.last()) {
        print!(", first {first}, last {last}");
    }
    let most = found
        .grids
        .iter()
        .map(|(_, automorphisms)| automorphisms)
        .max();
    let place = found
        .grids
        .iter()
        .position(|(_, automorphisms)| Some(automorphisms) == most);
    if let Some(place) = place {
        print!(
            ", most automorphisms at place {}: {}",
            place + 1,
            found.grids[place].0
        );
    }
}

/// Returns the classes that an argument names.
fn classes(name: &str) -> Vec<u16> {
    match name.parse() {
        Ok(class @ 1..=416) => vec![class],
        _ if name == "all" => (1..=416).collect(),
        _ => Vec::new(),
    }
}
