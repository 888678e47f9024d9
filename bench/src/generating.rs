//! Making grids and puzzles, on one thread, beside the crate `sudoku` and the program qqwing, in rounds that take turns.
//! What each round makes is checked, without the time for it. The crate's complete grids are random, but not uniform.
//! Patterns have half-turn symmetry. What has nobody beside it, the others cannot be asked for.

use std::hint::black_box;
use std::time::{Duration, Instant};

use ninefold::engine::Engine;
use ninefold::generate::{
    ClueSymmetry, Clues, Conditions, Generator, Grids, Kind, Level, Needed, Pattern, Plan, Ratings,
    Span, Symmetries, Tenths,
};
use ninefold::logic::Technique;
use ninefold::{Candidates, Cell, CellSet, Grid, Solution, Task, Verdict};
use ninefold_common::measure::{Distribution, fitting, in_rounds};
use sudoku::{Sudoku, Symmetry};

use crate::contenders::{Mode, YARDSTICK};
use crate::{ROUND, Row, qqwing};

/// How many grids or puzzles are made before they are checked.
const BATCH: usize = 4096;

/// Something that makes grids or puzzles of some kind.
struct Maker {
    kind: String,
    name: &'static str,
    make: Make,
    is_right: IsRight,
    /// How long a round should take.
    round: Duration,
    /// How many it makes in a round, or more.
    count: usize,
}

/// Adds as many as that, or more.
type Make = Box<dyn FnMut(usize, &mut Vec<Grid>)>;
type IsRight = Box<dyn FnMut(&Grid) -> bool>;

/// The rounds of what is rare, or comes in clusters.
const LONG: Duration = Duration::from_secs(4);

/// What others make, too: puzzles of which no clue, or no pair of symmetric clues, is redundant.
const TOP_DOWN: [(&str, ClueSymmetry); 2] = [
    ("minimal", ClueSymmetry::None),
    ("half turn", ClueSymmetry::Half),
];

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
        one_by_one("ninefold", "grids", Box::new(is_complete), move || {
            grids.grid(index.next().unwrap_or_default()).into()
        }),
        one_by_one(YARDSTICK, "grids", Box::new(is_complete), || {
            of_sudoku(&Sudoku::generate_solved())
        }),
    ];
    makers.extend(TOP_DOWN.into_iter().flat_map(from_the_top_down));
    let plans = plans().into_iter();
    makers.extend(plans.map(|(kind, plan)| planned(kind, plan, Box::new(is_unique))));
    let rare = rare().into_iter().map(|(kind, plan)| Maker {
        round: LONG,
        ..planned(kind, plan, Box::new(is_unique))
    });
    makers.extend(rare);
    makers.extend(PATTERNS.map(|(kind, mask)| walks(kind, mask)));
    makers
}

/// All who make puzzles with a symmetry from the top down.
fn from_the_top_down((kind, symmetry): (&'static str, ClueSymmetry)) -> Vec<Maker> {
    let is_right = || none_redundant(symmetry);
    let of_sudoku = move || {
        of_sudoku(&Sudoku::generate_with_symmetry(match symmetry {
            ClueSymmetry::Half => Symmetry::HalfRotation,
            _ => Symmetry::None,
        }))
    };
    let mut makers = vec![
        planned(kind, top_down(symmetry, false), is_right()),
        one_by_one(YARDSTICK, kind, is_right(), of_sudoku),
    ];
    if qqwing::is_installed() {
        let qqwing = move |count, made: &mut Vec<Grid>| qqwing::generate(count, symmetry, made);
        makers.push(maker(qqwing::NAME, kind, is_right(), qqwing));
    }
    makers
}

fn top_down(symmetry: ClueSymmetry, minimal: bool) -> Plan {
    let symmetries = Symmetries::Only(symmetry);
    let kind = Kind::TopDown {
        symmetries,
        minimal,
    };
    let conditions = Conditions::default();
    Plan { kind, conditions }
}

fn unbiased(clues: Clues) -> Plan {
    let kind = Kind::Unbiased;
    let conditions = Conditions {
        clues,
        ..Conditions::default()
    };
    Plan { kind, conditions }
}

fn from_the_top(conditions: Conditions) -> Plan {
    let kind = Kind::default();
    Plan { kind, conditions }
}

/// What is made to plans.
fn plans() -> Vec<(String, Plan)> {
    let few = Conditions {
        clues: "20-21".parse().expect("a range"),
        ..Conditions::default()
    };
    let level = |level| {
        (
            format!("level {level}"),
            from_the_top(Conditions::level(level)),
        )
    };
    let others = [
        (
            "half turn, minimal".to_owned(),
            top_down(ClueSymmetry::Half, true),
        ),
        ("unbiased, 26 clues".to_owned(), unbiased(Span::only(26))),
        ("20 and 21 clues".to_owned(), from_the_top(few)),
    ];
    others.into_iter().chain(Level::ALL.map(level)).collect()
}

/// What is made to plans, and rarely or in clusters.
fn rare() -> [(&'static str, Plan); 3] {
    let nine: Ratings = Span::from(Tenths::new(90));
    let nine = Conditions {
        er: nine,
        ..Conditions::default()
    };
    let x_wing = Conditions {
        technique: Some(Needed {
            technique: Technique::XWing,
            only: false,
        }),
        ..Conditions::default()
    };
    [
        ("unbiased", unbiased(Clues::ALL)),
        ("ER 9.0 and above", from_the_top(nine)),
        ("X-Wing hardest", from_the_top(x_wing)),
    ]
}

/// Puzzles made to a plan.
fn planned(kind: impl Into<String>, plan: Plan, is_right: IsRight) -> Maker {
    let mut generator =
        Generator::new(96, plan.clone(), Engine::new()).expect("it can be fulfilled");
    let (mut next, mut by_block) = (0, Vec::new());
    maker("ninefold", kind, is_right, move |count, made| {
        while made.len() < count {
            by_block.clear();
            generator.make(plan.block(next), &|| false, &mut by_block);
            next += 1;
            made.extend(by_block.iter().map(|made| made.puzzle));
        }
    })
}

fn one_by_one(
    name: &'static str,
    kind: &'static str,
    is_right: IsRight,
    mut make: impl FnMut() -> Grid + 'static,
) -> Maker {
    maker(name, kind, is_right, move |count, made| {
        made.extend((0..count).map(|_| black_box(make())))
    })
}

fn maker(
    name: &'static str,
    kind: impl Into<String>,
    is_right: IsRight,
    make: impl FnMut(usize, &mut Vec<Grid>) + 'static,
) -> Maker {
    Maker {
        kind: kind.into(),
        name,
        make: Box::new(make),
        is_right,
        round: ROUND,
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
    let is_right = move |grid: &Grid| is_unique(grid) && clues(grid) == cells;
    maker(
        "ninefold, walks",
        kind,
        Box::new(is_right),
        move |_, made| {
            let attempts = next..next + WALKS;
            next += WALKS;
            pattern.walk(&grids, attempts, &mut engine, &|| false, |found| {
                made.push(found.puzzle)
            });
        },
    )
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

fn clues(grid: &Grid) -> CellSet {
    grid.filled().map(|(cell, _)| cell).collect()
}

/// Whether the puzzle has the symmetry and one solution, but several without any of its groups of clues.
fn none_redundant(symmetry: ClueSymmetry) -> IsRight {
    let (mut engine, mut answers) = (Engine::new(), Vec::new());
    let groups = symmetry.orbits();
    Box::new(move |grid| {
        let cells = clues(grid);
        let given = groups.iter().filter(|group| !(**group & cells).is_empty());
        let without = given.map(|&group| Candidates::from(&grid.only_in(cells - group)));
        let puzzles: Vec<Candidates> = [Candidates::from(grid)]
            .into_iter()
            .chain(without)
            .collect();
        engine.solve_batch(&puzzles, &Task::unique(), &mut answers);
        let mut counts = answers.iter().map(|answer| answer.count);
        symmetry.keeps(cells) && counts.next() == Some(1) && counts.all(|count| count > 1)
    })
}

/// Measures the makers whose kind or name contains `only`, and takes the medians.
pub fn measure(only: Option<&str>, rounds: usize) -> Result<Vec<Row>, String> {
    let mut makers = makers();
    makers.retain(|maker| {
        only.is_none_or(|only| maker.kind.contains(only) || maker.name.contains(only))
    });
    let rates = rates(&mut makers, rounds)?;
    let medians: Vec<f64> = rates.iter().filter_map(|rates| rates.median()).collect();
    let row = |(maker, &rate): (&Maker, &f64)| {
        let mut all = makers.iter().zip(&medians);
        let sudoku = all.find(|(other, _)| other.kind == maker.kind && other.name == YARDSTICK);
        Row {
            corpus: maker.kind.clone(),
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

/// How many each makes a second, in each of the rounds.
fn rates(makers: &mut [Maker], rounds: usize) -> Result<Vec<Distribution>, String> {
    for maker in &mut *makers {
        maker.count = fitting(maker.round, |count| {
            maker.count = count;
            // What is wrong will be wrong in the rounds as well.
            maker.make_all().map_or(maker.round, |(_, time)| time)
        });
    }
    in_rounds(makers, rounds, |maker| {
        let (made, time) = maker.make_all()?;
        Ok(made as f64 / time.as_secs_f64())
    })
}

impl Maker {
    /// Makes as many as belong to a round; returns how many, and the time without that of checking them.
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
        let rows = measure(Some("grids"), 1).unwrap();
        let names: Vec<&str> = rows.iter().map(|row| row.solver).collect();
        assert_eq!(names, ["ninefold", YARDSTICK]);
        assert_eq!(rows[1].ratio_to_sudoku, Some(1.0));
        assert!(rows[0].ratio_to_sudoku.unwrap() > 10.0);
    }

    /// The slower of ours against the faster of the crate's; half of that with checks for overflow. Whatever else the
    /// machine does can only slow a round down, so the fastest round of each tells what it can do.
    #[test]
    fn puzzles_are_made_faster_than_with_sudoku() {
        let least = if cfg!(debug_assertions) { 2.0 } else { 4.0 };
        let mut makers: Vec<Maker> = TOP_DOWN.into_iter().flat_map(from_the_top_down).collect();
        makers.retain(|maker| maker.name != qqwing::NAME);
        let rates = rates(&mut makers, 6).unwrap();
        let (mut ours, mut sudoku) = (f64::INFINITY, 0.0_f64);
        for (maker, rates) in makers.iter().zip(&rates) {
            let fastest = rates.quantile(1.0).unwrap();
            println!("{}, {}: {fastest:.0} a second", maker.name, maker.kind);
            match maker.name {
                YARDSTICK => sudoku = sudoku.max(fastest),
                _ => ours = ours.min(fastest),
            }
        }
        let ratio = ours / sudoku;
        assert!(ratio >= least, "only {ratio:.2} times as fast");
    }
}
