//! Measures the rater on one thread. If a line has ratings after its puzzle, as in the reference files, every rating of
//! every round is checked against them.

use std::hint::black_box;
use std::time::{Duration, Instant};

use ninefold::Grid;
use ninefold::rating::{Rated, Rater};
use ninefold_operations::figures::measure::{fitting, in_rounds};

use crate::contenders::Mode;
use crate::row::{ROUND, Row};

/// A puzzle, and its ratings if the file has them.
struct Line {
    grid: Grid,
    expected: Option<String>,
}

/// Rates all puzzles in every round, repeatedly if that is fast, and takes the median.
pub fn measure(corpus: &str, lines: &[&[u8]], rounds: usize) -> Result<Row, String> {
    let lines: Vec<Line> = lines.iter().copied().filter_map(read).collect();
    let mut rater = Rater::default();
    round(&mut rater, &lines, 1)?;
    let times = fitting(ROUND, |times| {
        let time = round(&mut rater, &lines, times);
        time.unwrap_or(ROUND)
    });
    let rates = in_rounds(&mut [rater], rounds, |rater| {
        let time = round(rater, &lines, times)?;
        Ok::<f64, String>((lines.len() * times) as f64 / time.as_secs_f64())
    })?;
    let rate = rates[0].median().unwrap_or(f64::NAN);
    Ok(Row::new(corpus, Mode::Rate, "ninefold", rate))
}

/// Reads a puzzle, and its ratings if three figures follow it.
fn read(line: &[u8]) -> Option<Line> {
    let line = String::from_utf8_lossy(line);
    let mut fields = line.trim_end().split('\t');
    let grid = fields.next()?.get(..81)?.parse().ok()?;
    let figures: Vec<&str> = fields.take(3).collect();
    let are_ratings = figures.iter().all(|field| field.parse::<f64>().is_ok());
    Some(Line {
        grid,
        expected: (figures.len() == 3 && are_ratings).then(|| figures.join("/")),
    })
}

/// Rates all puzzles this number of times, checks the ratings, and returns the time.
fn round(rater: &mut Rater, lines: &[Line], times: usize) -> Result<Duration, String> {
    let mut time = Duration::ZERO;
    for _ in 0..times {
        let start = Instant::now();
        let rated: Vec<Rated> = lines
            .iter()
            .map(|line| rater.rate(black_box(&line.grid)))
            .collect();
        time += start.elapsed();
        for (line, rated) in lines.iter().zip(rated) {
            let expected = line.expected.as_ref();
            if expected.is_some_and(|expected| *expected != rated.to_string()) {
                let Line { grid, .. } = line;
                return Err(format!("{grid} is rated {rated}, expected {expected:?}"));
            }
        }
    }
    Ok(time)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &str =
        "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

    fn measured(ratings: &str) -> Result<Row, String> {
        let line = format!("{PUZZLE}{ratings}");
        measure("one", &[line.as_bytes()], 1)
    }

    #[test]
    fn ratings_are_checked_against_those_of_the_file() {
        assert!(measured("").unwrap().puzzles_per_second > 0.0);
        assert!(measured("\t1.2\t1.2\t1.2").is_ok());
        assert!(measured("\ta comment").is_ok());
        assert!(measured("\t1.2\t1.2\t1.5").is_err());
    }
}
