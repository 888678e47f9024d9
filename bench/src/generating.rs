//! Making grids and puzzles, on one thread, beside the crate `sudoku`. What each round makes is checked. The crate's
//! complete grids are random, but not uniform. Patterns have half-turn symmetry, and no other program beside them.

use std::hint::black_box;
use std::time::{Duration, Instant};

use ninefold::engine::Engine;
use ninefold::generate::{
    ClueSymmetry, Clues, Conditions, Generator, Grids, Kind, Needed, Pattern, Plan, Ratings, Span,
    Symmetries, Tenths,
};
use ninefold::logic::Technique;
use ninefold::{Cell, CellSet, Grid, Solution, Verdict};
use ninefold_common::measure::{fitting, in_rounds};
use sudoku::Sudoku;

use crate::contenders::{Mode, YARDSTICK};
use crate::{ROUND, Row};

/// How many grids or puzzles are made before they are checked.
const BATCH: usize = 4096;

/// Something that makes grids or puzzles of some kind.
struct Maker {
    kind: &'static str,
    name: &'static str,
    make: Make,
    is_right: Box<dyn Fn(&Grid) -> bool>,
    /// How many it makes in a round, or more.
    count: usize,
}

/// Adds as many as that, or more.
type Make = Box<dyn FnMut(usize, &mut Vec<Grid>)>;

/// The cells of patterns.
const PATTERNS: [(&str, &str); 3] = [
    (
        "24 cells, few puzzles",
        "...x...x.x.....xxx..xx....xx......x.x.......x.x......xx....xx..xxx.....x.x...x...",
    ),
    (
        "24 cells, more",
        ".x...x..x....x.x.x.....x...x.x.x.x..x.......x..x.x.x.x...x.....x.x.x....x..x...x.",
    ),
    (
        "26 cells",
        "...x...x.x.....xxx..xx....xx..x...x.x.......x.x...x..xx....xx..xxx.....x.x...x...",
    ),
];

/// How many walks are made at a time.
const WALKS: u64 = 64;

/// All makers; those of a kind stand together.
fn makers() -> Vec<Maker> {
    let grids = Grids::new(96);
    let mut index = 0..;
    let mut makers = vec![
        one_by_one("ninefold", "grids", is_complete, move || {
            grids.grid(index.next().unwrap_or_default()).into()
        }),
        one_by_one(YARDSTICK, "grids", is_complete, || {
            of_sudoku(&Sudoku::generate_solved())
        }),
        one_by_one(YARDSTICK, "minimal", is_unique, || {
            of_sudoku(&Sudoku::generate())
        }),
    ];
    makers.extend(plans().map(|(kind, plan)| planned(kind, plan)));
    makers.extend(PATTERNS.map(|(kind, mask)| walks(kind, mask)));
    makers
}

/// What is made to plans.
fn plans() -> [(&'static str, Plan); 8] {
    let top_down = |symmetry, minimal| Kind::TopDown {
        symmetries: Symmetries::Only(symmetry),
        minimal,
    };
    let any = |kind| Plan {
        kind,
        conditions: Conditions::default(),
    };
    let unbiased = |clues: Clues| Plan {
        kind: Kind::Unbiased,
        conditions: Conditions {
            clues,
            ..Conditions::default()
        },
    };
    let rated = |conditions| Plan {
        kind: Kind::default(),
        conditions,
    };
    let nine: Ratings = Span::from(Tenths::new(90));
    let x_wing = Needed {
        technique: Technique::XWing,
        only: false,
    };
    [
        ("minimal", Plan::default()),
        ("half turn", any(top_down(ClueSymmetry::Half, false))),
        (
            "half turn, minimal",
            any(top_down(ClueSymmetry::Half, true)),
        ),
        ("unbiased, 26 clues", unbiased(Span::only(26))),
        ("unbiased", unbiased(Clues::ALL)),
        (
            "20 and 21 clues",
            rated(Conditions {
                clues: "20-21".parse().expect("a range"),
                ..Conditions::default()
            }),
        ),
        (
            "ER 9.0 and above",
            rated(Conditions {
                er: nine,
                ..Conditions::default()
            }),
        ),
        (
            "X-Wing hardest",
            rated(Conditions {
                technique: Some(x_wing),
                ..Conditions::default()
            }),
        ),
    ]
}

/// Puzzles made to a plan.
fn planned(kind: &'static str, plan: Plan) -> Maker {
    let mut generator =
        Generator::new(96, plan.clone(), Engine::new()).expect("it can be fulfilled");
    let (mut next, mut by_block) = (0, Vec::new());
    Maker {
        kind,
        name: "ninefold",
        make: Box::new(move |count, made| {
            while made.len() < count {
                by_block.clear();
                generator.make(plan.block(next), &|| false, &mut by_block);
                next += 1;
                made.extend(by_block.iter().map(|made| made.puzzle));
            }
        }),
        is_right: Box::new(is_unique),
        count: 1,
    }
}

fn one_by_one(
    name: &'static str,
    kind: &'static str,
    is_right: fn(&Grid) -> bool,
    mut make: impl FnMut() -> Grid + 'static,
) -> Maker {
    Maker {
        kind,
        name,
        make: Box::new(move |count, made| made.extend((0..count).map(|_| black_box(make())))),
        is_right: Box::new(is_right),
        count: 1,
    }
}

/// Walks over the puzzles of a pattern.
fn walks(kind: &'static str, mask: &str) -> Maker {
    let marked = Cell::ALL.into_iter().zip(mask.bytes());
    let marked = marked.filter(|(_, mark)| *mark == b'x');
    let cells: CellSet = marked.map(|(cell, _)| cell).collect();
    let pattern = Pattern::new(cells, Grid::EMPTY);
    let (grids, mut engine, mut next) = (Grids::new(96), Engine::new(), 0);
    Maker {
        kind,
        name: "ninefold, walks",
        make: Box::new(move |_, made| {
            let attempts = next..next + WALKS;
            next += WALKS;
            pattern.walk(&grids, attempts, &mut engine, &|| false, |found| {
                made.push(found.puzzle)
            });
        }),
        is_right: Box::new(move |grid| {
            is_unique(grid) && grid.filled().map(|(cell, _)| cell).collect::<CellSet>() == cells
        }),
        count: 1,
    }
}

fn of_sudoku(sudoku: &Sudoku) -> Grid {
    Grid::from_ascii(&sudoku.to_bytes().map(|digit| b'0' + digit))
}

fn is_complete(grid: &Grid) -> bool {
    Solution::try_from(*grid).is_ok()
}

fn is_unique(grid: &Grid) -> bool {
    grid.solve().verdict() == Verdict::Unique
}

/// Measures the makers whose kind or name contains `only`, and takes the medians.
pub fn measure(only: Option<&str>, rounds: usize) -> Result<Vec<Row>, String> {
    let mut makers = makers();
    makers.retain(|maker| {
        only.is_none_or(|only| maker.kind.contains(only) || maker.name.contains(only))
    });
    for maker in &mut makers {
        maker.count = fitting(ROUND, |count| {
            maker.count = count;
            // What is wrong will be wrong in the rounds as well.
            maker.round().map_or(ROUND, |(_, time)| time)
        });
    }
    let rates = in_rounds(&mut makers, rounds, |maker| {
        let (made, time) = maker.round()?;
        Ok::<f64, String>(made as f64 / time.as_secs_f64())
    })?;
    let medians: Vec<f64> = rates.iter().filter_map(|rates| rates.median()).collect();
    let row = |(maker, &rate): (&Maker, &f64)| {
        let mut all = makers.iter().zip(&medians);
        let sudoku = all.find(|(other, _)| other.kind == maker.kind && other.name == YARDSTICK);
        Row {
            corpus: maker.kind.to_owned(),
            mode: Mode::Generate,
            solver: maker.name,
            puzzles_per_second: rate,
            megabytes_per_second: None,
            ratio_to_sudoku: sudoku.map(|(_, sudoku)| rate / sudoku),
            ratio_to_lines: None,
        }
    };
    Ok(makers.iter().zip(&medians).map(row).collect())
}

impl Maker {
    /// Makes as many as fit into a round; returns how many, and the time without that of checking them.
    fn round(&mut self) -> Result<(usize, Duration), String> {
        let mut time = Duration::ZERO;
        let mut made = Vec::with_capacity(BATCH);
        let mut all = 0;
        while all < self.count {
            made.clear();
            let start = Instant::now();
            (self.make)(BATCH.min(self.count - all), &mut made);
            time += start.elapsed();
            if made.is_empty() {
                return Err(format!("{}: nothing of kind {}", self.name, self.kind));
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
    use super::*;

    #[test]
    fn what_is_made_is_checked() {
        let mut empty = one_by_one("empty", "grids", is_complete, || Grid::EMPTY);
        assert!(empty.round().is_err());
        assert!(makers()[..3].iter_mut().all(|maker| maker.round().is_ok()));
        let mut of_pattern = walks(PATTERNS[2].0, PATTERNS[2].1);
        of_pattern.is_right = walks(PATTERNS[1].0, PATTERNS[1].1).is_right;
        assert!(of_pattern.round().is_err());
    }

    #[test]
    fn rates_of_a_kind_are_compared() {
        let rows = measure(Some("grids"), 1).unwrap();
        let names: Vec<&str> = rows.iter().map(|row| row.solver).collect();
        assert_eq!(names, ["ninefold", YARDSTICK]);
        assert_eq!(rows[1].ratio_to_sudoku, Some(1.0));
        assert!(rows[0].ratio_to_sudoku.unwrap() > 10.0);
    }
}
