//! Counts the complete grids that differ in more than disguise, by the number of their automorphisms:
//!
//! ```text
//! cargo run --release -p ninefold --example enumerate_grids -- 1 412
//! ```
//!
//! The arguments are classes of bands, from 1 to 416, or `all`. The least grid of every class of grids begins with the
//! least band of one of them: so the least grids are found band by band, and each band is a line of the output. Whoever
//! has time for `all` begins again with those bands that have no line yet. By the published catalogue all together are
//! 5,472,730,538, of which 560,151 have more than one automorphism.
//!
//! All completions of the band are looked at whose rows and bands stand in order, and those are counted that are their
//! own canonical form.

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

/// What has been found so far.
#[derive(Default)]
pub struct Found {
    canonizer: Canonizer,
    /// How many completions were looked at.
    pub completions: u64,
    /// The least grids with the numbers of their automorphisms.
    pub grids: Vec<(Grid, u32)>,
}

impl Census {
    /// A census of the least grids that begin with the least band of this class, from 1 to 416.
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

    /// Looks at all completions with these digits in the first column, below the band.
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

    /// What has been found, with the grids in ascending order.
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
        // A least grid begins with the least of its bands and stacks. That is enough to reject most grids.
        if (1..6).any(|chute| self.canonizer.band_class(solution, chute) < class) {
            return;
        }
        let form = self.canonizer.canonical(solution, Form::Min);
        let form = form.expect("solutions keep the rules");
        if form.grid == **solution {
            self.grids.push((form.grid, form.automorphisms));
        }
    }

    /// How many least grids there are for each number of automorphisms.
    pub fn by_automorphisms(&self) -> BTreeMap<u32, u64> {
        let mut counts = BTreeMap::new();
        for (_, automorphisms) in &self.grids {
            *counts.entry(*automorphisms).or_default() += 1;
        }
        counts
    }
}

impl Census {
    /// The ten first columns below the band in which the rows and bands stand in order.
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

/// The first band of a class in ascending order.
fn least_band(class: u16) -> Option<Grid> {
    let mut start = Grid::EMPTY;
    for (cell, digit) in Cell::ALL.into_iter().zip(Digit::ALL) {
        start.set(cell, Some(digit));
    }
    let (mut engine, mut canonizer) = (Engine::new(), Canonizer::new());
    bands_from(start, 9).find(|band| {
        // Any completion tells the class.
        let solutions = engine.solve(&Puzzle::from(*band), &Task::count(1));
        let solution = solutions.first();
        solution.is_some_and(|solution| canonizer.band_class(solution, 0) == class)
    })
}

/// The bands that begin with the cells of a grid before this place, in ascending order: those that can be least. Their
/// second row begins with 456 or 457.
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

/// The classes that an argument names.
fn classes(name: &str) -> Vec<u16> {
    match name.parse() {
        Ok(class @ 1..=416) => vec![class],
        _ if name == "all" => (1..=416).collect(),
        _ => Vec::new(),
    }
}
