//! Measures the generation of grids and puzzles on one thread, compared with the crate `sudoku` and the program qqwing,
//! in rounds that take turns. The results of each round are checked outside the measured time. The crate's complete
//! grids are random, but not uniform. Patterns have half-turn symmetry. Kinds without a competitor are those that the
//! others cannot make.

mod fewer;
mod maker;
mod makers;
mod plans;
mod qqwing;
mod right;

use std::time::{Duration, Instant};

use ninefold_operations::figures::measure::{Distribution, fitting, in_rounds};

use crate::contenders::{Mode, YARDSTICK};
use crate::row::{Row, medians};
use maker::Maker;
use makers::TOP_DOWN;

pub use maker::OURS;

/// The number of grids or puzzles made before they are checked.
const BATCH: usize = 4096;

/// Measures the makers whose kind or name contains `only`, and takes the medians.
pub fn measure(only: Option<&str>, rounds: usize) -> Result<Vec<Row>, String> {
    let mut makers = makers::all();
    makers.retain(|maker| {
        only.is_none_or(|only| maker.kind.contains(only) || maker.name.contains(only))
    });
    compare(makers, rounds)
}

/// Measures these makers, and takes the medians.
fn compare(mut makers: Vec<Maker>, rounds: usize) -> Result<Vec<Row>, String> {
    let rates = rates(&mut makers, rounds)?;
    let medians = medians(&rates);
    let row = |(maker, &rate): (&Maker, &f64)| {
        let mut all = makers.iter().zip(&medians);
        let sudoku = all.find(|(other, _)| other.kind == maker.kind && other.name == YARDSTICK);
        Row {
            ratio_to_sudoku: sudoku.map(|(_, sudoku)| rate / sudoku),
            ..Row::new(&maker.kind, Mode::Generate, maker.name, rate)
        }
    };
    Ok(makers.iter().zip(&medians).map(row).collect())
}

/// The factor by which the library must be faster than the crate, halved with overflow checks.
const LEAST_RATIO: f64 = if cfg!(debug_assertions) { 2.0 } else { 4.0 };

/// Checks that puzzles are made faster than with the crate, if both were measured.
///
/// # Errors
/// If they are not; the message has the ratio.
pub fn check(rows: &[Row]) -> Result<(), String> {
    let is_compared = |row: &&Row| TOP_DOWN.iter().any(|(kind, _)| row.corpus == *kind);
    let compared = rows.iter().filter(is_compared);
    check_rates(compared.map(|row| (row.solver, row.puzzles_per_second)))
}

/// Compares the slower of the library's rates with the faster of the crate's.
fn check_rates(rates: impl Iterator<Item = (&'static str, f64)>) -> Result<(), String> {
    let (mut ours, mut sudoku) = (f64::INFINITY, 0.0_f64);
    for (name, rate) in rates {
        match name {
            OURS => ours = ours.min(rate),
            YARDSTICK => sudoku = sudoku.max(rate),
            _ => {}
        }
    }
    let ratio = ours / sudoku;
    match ratio >= LEAST_RATIO {
        true => Ok(()),
        false => Err(format!(
            "puzzles are made only {ratio:.2} times as fast as with {YARDSTICK}, expected {LEAST_RATIO}"
        )),
    }
}

/// Returns the number that each maker makes per second, in each of the rounds.
fn rates(makers: &mut [Maker], rounds: usize) -> Result<Vec<Distribution>, String> {
    for maker in &mut *makers {
        maker.count = fitting(maker.round, |count| {
            maker.count = count;
            // Ignore errors here: they will occur in the rounds as well.
            maker.make_all().map_or(maker.round, |(_, time)| time)
        });
    }
    in_rounds(makers, rounds, |maker| {
        let (made, time) = maker.make_all()?;
        Ok(made as f64 / time.as_secs_f64())
    })
}

impl Maker {
    /// Makes the puzzles of a round. Returns their number, and the time without the checks.
    fn make_all(&mut self) -> Result<(usize, Duration), String> {
        let mut time = Duration::ZERO;
        let mut made = Vec::with_capacity(BATCH);
        let mut all = 0;
        while all < self.count {
            made.clear();
            let start = Instant::now();
            (self.make)(BATCH.min(self.count - all), &mut made);
            time += start.elapsed();
            if made.is_empty() {
                return Err(format!("{}: no puzzle of kind {}", self.name, self.kind));
            }
            if let Some(wrong) = made.iter().find(|grid| !(self.is_right)(grid)) {
                return Err(format!("{}: not of kind {}: {wrong}", self.name, self.kind));
            }
            all += made.len();
        }
        Ok((all, time))
    }
}

#[cfg(test)]
mod tests {
    use super::makers::{PATTERNS, from_the_top_down, one_by_one, planned, walks};
    use super::plans::top_down;
    use super::right::{is_complete, none_redundant};
    use super::*;
    use ninefold::Grid;
    use ninefold::generate::ClueSymmetry;

    #[test]
    fn what_is_made_is_checked() {
        let mut empty = one_by_one("empty", "grids", Box::new(is_complete), || Grid::EMPTY);
        assert!(empty.make_all().is_err());
        let mut of_pattern = walks(PATTERNS[2].0, PATTERNS[2].1);
        assert!(of_pattern.make_all().is_ok());
        of_pattern.is_right = walks(PATTERNS[1].0, PATTERNS[1].1).is_right;
        assert!(of_pattern.make_all().is_err());
        let (minimal, half_turn) = (ClueSymmetry::None, ClueSymmetry::Half);
        for [made, expected] in [[minimal, half_turn], [half_turn, minimal]] {
            let right = none_redundant(made);
            let mut maker = planned("either", top_down(made, false), right);
            assert!(maker.make_all().is_ok());
            maker.is_right = none_redundant(expected);
            assert!(maker.make_all().is_err());
        }
    }

    #[test]
    fn rates_of_a_kind_are_compared() {
        let mut makers = makers::all();
        makers.retain(|maker| maker.kind == "grids");
        // Checking the results takes far longer than making them, which takes this time.
        makers
            .iter_mut()
            .for_each(|maker| maker.round = Duration::from_millis(20));
        let rows = compare(makers, 1).unwrap();
        let names: Vec<&str> = rows.iter().map(|row| row.solver).collect();
        assert_eq!(names, [OURS, YARDSTICK]);
        assert_eq!(rows[1].ratio_to_sudoku, Some(1.0));
        assert!(rows[0].ratio_to_sudoku.unwrap() > 10.0);
    }

    /// Other work of the machine can only slow a round down, so the fastest round of each maker shows its speed.
    #[test]
    fn puzzles_are_made_faster_than_with_sudoku() {
        let mut makers: Vec<Maker> = TOP_DOWN.into_iter().flat_map(from_the_top_down).collect();
        makers.retain(|maker| maker.name != qqwing::NAME);
        let rates = rates(&mut makers, 6).unwrap();
        let fastest = rates.iter().filter_map(|rates| rates.quantile(1.0));
        let fastest = makers.iter().map(|maker| maker.name).zip(fastest);
        assert_eq!(check_rates(fastest), Ok(()));
    }

    #[test]
    fn what_is_too_slow_is_noticed() {
        let too_slow = LEAST_RATIO * 100.0 - 1.0;
        for (ours, is_right) in [(too_slow + 1.0, true), (too_slow, false)] {
            let rates = [
                (OURS, 900.0),
                (YARDSTICK, 90.0),
                (OURS, ours),
                (YARDSTICK, 100.0),
            ];
            assert_eq!(check_rates(rates.into_iter()).is_ok(), is_right);
        }
        let only = |name| check_rates([(name, 1.0)].into_iter()).is_ok();
        assert!(only(OURS) && only(qqwing::NAME));
    }
}
