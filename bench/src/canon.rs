//! Canonical forms, on one thread: the library's least and greatest, with the vectors of the processor and without,
//! beside those of the crate `sudoku`, which solves a puzzle first; and the form of pencil marks, both of the candidates
//! that the clues leave, and of all 729 without those of the clues. Every form of every round is checked: the
//! transformation must lead to it.

use std::hint::black_box;
use std::time::{Duration, Instant};

use ninefold::symmetry::{Canonical, CanonicalCandidates, Canonizer, Form};
use ninefold::{Candidates, Grid};
use ninefold_common::measure::{fitting, in_rounds};
use sudoku::Sudoku;

use crate::contenders::Mode;
use crate::{ROUND, Row};

/// Finds the forms of puzzles; returns the time.
type Round = Box<dyn FnMut(&[Grid]) -> Result<Duration, String>>;

/// Something that finds canonical forms.
struct Contender {
    name: &'static str,
    round: Round,
    /// How many puzzles fit into a round.
    count: usize,
    /// Where the next round begins.
    from: usize,
}

/// How many puzzles the rounds take their part of.
const MOST: usize = 1 << 16;

/// Finds the forms of puzzles in every round, and takes the median.
pub fn measure(
    corpus: &str,
    puzzles: &[[u8; 81]],
    only: Option<&str>,
    rounds: usize,
) -> Result<Vec<Row>, String> {
    let mut grids: Vec<Grid> = puzzles.iter().take(MOST).map(Grid::from_ascii).collect();
    // Rounds of any length must find as many.
    while grids.len() < MOST {
        grids.extend_from_within(..grids.len().min(MOST - grids.len()));
    }
    let mut contenders = vec![
        contender("sudoku", Box::new(sudoku_round)),
        ninefold("min", Canonizer::new(), Form::Min),
        ninefold("min, portable", Canonizer::portable(), Form::Min),
        ninefold("max", Canonizer::new(), Form::Max),
        marks("marks", |grid| Candidates::from(grid)),
        marks("marks, few struck out", without_clues),
    ];
    contenders.retain(|contender| only.is_none_or(|only| contender.name.contains(only)));
    for contender in &mut contenders {
        let mut failed = None;
        contender.count = fitting(ROUND, |count| {
            let some = count.min(MOST);
            // So fast that all do not fill a round: more would take longer in proportion.
            let time = (contender.round)(&grids[..some])
                .map(|time| time.mul_f64(count as f64 / some as f64));
            time.unwrap_or_else(|error| {
                failed = Some(error);
                ROUND
            })
        })
        .min(MOST);
        if let Some(error) = failed {
            return Err(error);
        }
    }
    let rates = in_rounds(&mut contenders, rounds, |contender| {
        if contender.from + contender.count > MOST {
            contender.from = 0;
        }
        let part = &grids[contender.from..][..contender.count];
        contender.from += contender.count;
        let time = (contender.round)(part)?;
        Ok::<f64, String>(part.len() as f64 / time.as_secs_f64())
    })?;
    let medians: Vec<f64> = rates.iter().filter_map(|rates| rates.median()).collect();
    let is_sudoku = contenders
        .first()
        .is_some_and(|first| first.name == "sudoku");
    let sudoku = is_sudoku.then(|| medians[0]);
    let row = |(contender, &rate): (&Contender, &f64)| Row {
        corpus: corpus.to_owned(),
        mode: Mode::Canon,
        solver: contender.name,
        puzzles_per_second: rate,
        megabytes_per_second: None,
        ratio_to_sudoku: sudoku.map(|sudoku| rate / sudoku),
        ratio_to_lines: None,
    };
    Ok(contenders.iter().zip(&medians).map(row).collect())
}

fn contender(name: &'static str, round: Round) -> Contender {
    let (count, from) = (1, 0);
    Contender {
        name,
        round,
        count,
        from,
    }
}

fn ninefold(name: &'static str, mut canonizer: Canonizer, form: Form) -> Contender {
    let round = move |grids: &[Grid]| {
        let start = Instant::now();
        let forms: Result<Vec<Canonical>, _> = grids
            .iter()
            .map(|grid| canonizer.canonical(black_box(grid), form))
            .collect();
        let time = start.elapsed();
        let forms = forms.map_err(|error| error.to_string())?;
        let wrong = grids
            .iter()
            .zip(&forms)
            .find(|(grid, form)| form.by.grid(grid) != form.grid);
        match wrong {
            Some((grid, _)) => Err(format!("wrong form of {grid}")),
            None => Ok(time),
        }
    };
    contender(name, Box::new(round))
}

/// Canonical forms of pencil marks that are made of each grid before time is taken.
fn marks(name: &'static str, of: fn(&Grid) -> Candidates) -> Contender {
    let mut canonizer = Canonizer::new();
    let round = move |grids: &[Grid]| {
        let all: Vec<Candidates> = grids.iter().map(of).collect();
        let start = Instant::now();
        let forms: Vec<CanonicalCandidates> = all
            .iter()
            .map(|marks| canonizer.canonical_candidates(black_box(marks)))
            .collect();
        let time = start.elapsed();
        let is_wrong = |(marks, form): &(&Candidates, &CanonicalCandidates)| {
            form.by.candidates(marks) != form.candidates
        };
        match all.iter().zip(&forms).find(is_wrong) {
            Some((marks, _)) => Err(format!("wrong form of {marks}")),
            None => Ok(time),
        }
    };
    contender(name, Box::new(round))
}

/// All candidates but those of the clues: equivalent exactly if the grids are.
fn without_clues(grid: &Grid) -> Candidates {
    let mut marks = Candidates::ALL;
    for (cell, digit) in grid.filled() {
        marks.remove(cell, digit);
    }
    marks
}

fn sudoku_round(grids: &[Grid]) -> Result<Duration, String> {
    let sudokus = grids
        .iter()
        .map(|grid| Sudoku::from_str_line(&grid.to_string()));
    let sudokus: Result<Vec<Sudoku>, _> = sudokus.collect();
    let sudokus = sudokus.map_err(|error| error.to_string())?;
    let start = Instant::now();
    for sudoku in &sudokus {
        black_box(black_box(sudoku).canonicalized());
    }
    Ok(start.elapsed())
}
