//! The figures of the articles about Project Euler problem 96, reproduced; `docs/articles.md` has them all.
//!
//! Two copies of the problem's file circulate. One has an extra 7, in r3c4 of grid 49. It is the digit of the solution,
//! so the answer is the same, but counts differ. [`Copy`] makes either copy of the file.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use ninefold::classic::certain::certain;
use ninefold::rating::Path;
use ninefold::rating::human::{Human, Knowledge};
use ninefold::solutions::Counters;
use ninefold::{Algorithm, Candidates, Cell, Digit, Puzzle, Solutions, Task, Verdict};

use crate::corpora::{AGAINST_BRUTE_FORCE, fifty, grid};
use crate::oracle::oracle;

const CORNER: &[Cell] = Cell::ALL.first_chunk::<3>().unwrap();

/// The example of the problem statement.
const EXAMPLE: &str =
    "003020600900305001001806400008102900700000008006708200002609500800203009005010300";

/// The SKILL article's hard puzzle, and the solution it prints.
const SKILL: &str =
    ".....6....59.....82....8....45........3........6..3.54...325..6..................";
const SKILL_SOLUTION: &str =
    "834976512659231748271458693145862379723549861986713254417325986592684137368197425";

/// A copy of the problem's file.
#[derive(Clone, Copy, Debug)]
enum Copy {
    /// The copy of the articles.
    Published,
    /// The copy with the extra 7.
    WithSeven,
}

impl Copy {
    const BOTH: [Copy; 2] = [Copy::Published, Copy::WithSeven];

    /// Returns the grids of this copy.
    fn grids(self) -> Option<Vec<Puzzle>> {
        let mut fifty = fifty()?;
        let mut grid = *fifty[48].givens();
        let seven = Digit::new(7).filter(|_| matches!(self, Copy::WithSeven));
        grid.set(Cell::at(2, 3).unwrap(), seven);
        fifty[48] = Puzzle::from(grid);
        Some(fifty)
    }

    /// Chooses the figure of this copy.
    fn of<T>(self, published: T, with_seven: T) -> T {
        match self {
            Copy::Published => published,
            Copy::WithSeven => with_seven,
        }
    }
}

fn corner_number(solutions: &Solutions) -> u32 {
    let solution = solutions.first().unwrap();
    let digits = CORNER
        .iter()
        .map(|&cell| u32::from(solution.digit(cell).get()));
    digits.fold(0, |number, digit| number * 10 + digit)
}

fn calls(solutions: &[Solutions]) -> u64 {
    solutions
        .iter()
        .map(|solutions| solutions.counters().calls)
        .sum()
}

#[test]
fn the_sum_is_24702_by_every_algorithm_and_all_fifty_are_unique() {
    let (Some(fifty), Some(other)) = (Copy::Published.grids(), Copy::WithSeven.grids()) else {
        return;
    };
    let solved =
        [&fifty[48], &other[48]].map(|puzzle| Algorithm::Backtrack.solve(puzzle, &Task::unique()));
    assert_eq!(
        solved[0].first(),
        solved[1].first(),
        "the 7 is the solution's"
    );
    for algorithm in Algorithm::ALL {
        let solve = |puzzle| algorithm.solve(puzzle, &Task::unique());
        let solutions: Vec<Solutions> = fifty.iter().map(solve).collect();
        assert!(
            solutions
                .iter()
                .all(|solutions| solutions.verdict() == Verdict::Unique)
        );
        assert_eq!(
            solutions.iter().map(corner_number).sum::<u32>(),
            24702,
            "{algorithm}"
        );
    }
}

#[test]
fn the_corner_is_certain_by_every_algorithm() {
    let Some(fifty) = fifty() else { return };
    for algorithm in Algorithm::ALL {
        let number = |puzzle| {
            let digits = certain(puzzle, CORNER, algorithm, &|| false)
                .digits
                .unwrap();
            digits
                .iter()
                .fold(0, |number, digit| number * 10 + u32::from(digit.get()))
        };
        assert_eq!(fifty.iter().map(number).sum::<u32>(), 24702, "{algorithm}");
    }
}

#[test]
fn the_example_of_the_problem_statement() {
    for algorithm in Algorithm::ALL {
        let solutions = algorithm.solve(&Puzzle::from(grid(EXAMPLE)), &Task::unique());
        assert_eq!(corner_number(&solutions), 483, "{algorithm}");
        assert_eq!(solutions.verdict(), Verdict::Unique);
    }
}

/// Returns the numbers of the fifty grids that are such, counted from 1.
fn numbers(fifty: &[Puzzle], is_such: impl Fn(&Puzzle) -> bool) -> Vec<usize> {
    let such = (1..).zip(fifty).filter(|(_, puzzle)| is_such(puzzle));
    such.map(|(number, _)| number).collect()
}

/// Returns the numbers of the fifty grids that logic completes.
fn completed(algorithm: Algorithm, fifty: &[Puzzle]) -> Vec<usize> {
    numbers(fifty, |puzzle| algorithm.logic(puzzle).is_complete())
}

#[test]
fn logic_completes_as_many_grids_as_in_the_articles() {
    for copy in Copy::BOTH {
        let Some(fifty) = copy.grids() else { return };
        for (algorithm, expected) in [
            (Algorithm::NakedSingles, 12),
            (Algorithm::RowUniques, 21),
            (Algorithm::HiddenSingles, copy.of(32, 33)),
            (Algorithm::ConstraintPropagation, copy.of(40, 41)),
            (Algorithm::PreemptiveSets, 46),
            (Algorithm::LockedCandidates, 49),
        ] {
            let count = completed(algorithm, &fifty).len();
            assert_eq!(count, expected, "{algorithm}, {copy:?}");
        }
    }
}

/// The C# article reports 40 of 50, by naked and hidden singles only.
#[test]
fn naked_and_hidden_singles_leave_ten_grids() {
    let Some(fifty) = Copy::Published.grids() else {
        return;
    };
    let completed = completed(Algorithm::ConstraintPropagation, &fifty);
    let left: Vec<usize> = (1..=50).filter(|it| !completed.contains(it)).collect();
    assert_eq!(left, [6, 7, 10, 25, 42, 43, 47, 48, 49, 50]);
}

/// The Groovy article's later version leaves only grids 7 and 50 to recursion, and does not say by which techniques.
/// These techniques do, and each is needed.
#[test]
fn singles_locked_candidates_and_naked_pairs_leave_grids_7_and_50() {
    const KNOWN: [&str; 5] = [
        "full house\nhidden single",
        "naked single",
        "claiming",
        "naked pair",
        "pointing",
    ];
    let left = |known: &[&str], fifty: &[Puzzle]| -> Vec<usize> {
        let known: Knowledge = known.join("\n").parse().unwrap();
        numbers(fifty, |puzzle| {
            let mut path = Path::new(puzzle, Human::knowing(known.clone()));
            path.by_ref().for_each(drop);
            !path.position().is_complete()
        })
    };
    for copy in Copy::BOTH {
        let Some(fifty) = copy.grids() else { return };
        assert_eq!(left(&KNOWN, &fifty), [7, 50], "{copy:?}");
        assert_eq!(
            left(&KNOWN[..4], &fifty),
            [7, 50],
            "claiming suffices, {copy:?}"
        );
        for without in 0..4 {
            let mut known = KNOWN[..4].to_vec();
            let removed = known.remove(without);
            assert_ne!(left(&known, &fifty), [7, 50], "without {removed}, {copy:?}");
        }
    }
}

/// The C# article's first comment: naked singles, then a guess on a copy of the board.
#[test]
fn the_guesses_of_the_first_comment() {
    for copy in Copy::BOTH {
        let Some(fifty) = copy.grids() else { return };
        let solve = |puzzle| {
            Algorithm::CopyAndGuess
                .solve(puzzle, &Task::any())
                .counters()
        };
        let counters: Vec<_> = fifty.iter().map(solve).collect();
        let sum = |count: fn(&Counters) -> u64| counters.iter().map(count).sum::<u64>();
        assert_eq!(
            sum(|counters| counters.calls),
            copy.of(1_204, 1_092),
            "{copy:?}"
        );
        assert_eq!(
            sum(|counters| counters.guesses),
            copy.of(1_154, 1_042),
            "{copy:?}"
        );
    }
}

#[test]
fn row_uniques_leaves_the_corner_of_27_grids_to_search() {
    let Some(fifty) = fifty() else { return };
    let open = |puzzle: &&Puzzle| {
        let reduced = Algorithm::RowUniques.logic(puzzle);
        CORNER.iter().any(|&cell| reduced.grid()[cell].is_none())
    };
    assert_eq!(fifty.iter().filter(open).count(), 27);
}

#[test]
fn preemptive_sets_guess_in_four_grids_and_with_locked_candidates_in_one() {
    let Some(fifty) = fifty() else { return };
    let guessed = |algorithm: Algorithm| {
        let solve = |puzzle: &Puzzle| algorithm.solve(puzzle, &Task::unique());
        numbers(&fifty, |puzzle| solve(puzzle).counters().guesses > 0)
    };
    assert_eq!(guessed(Algorithm::PreemptiveSets), [6, 7, 42, 48]);
    assert_eq!(guessed(Algorithm::LockedCandidates), [7]);
}

/// The searches for singles find the same singles in other ways.
#[test]
fn searches_that_take_the_fewest_first_guess_where_singles_end() {
    let Some(fifty) = fifty() else { return };
    for (logic, search) in [
        (Algorithm::NakedSingles, Algorithm::FewestFirst),
        (Algorithm::NakedSingles, Algorithm::CopyAndGuess),
        (Algorithm::ConstraintPropagation, Algorithm::DancingLinks),
    ] {
        let alone = |puzzle: &Puzzle| search.solve(puzzle, &Task::any()).without_guess();
        let without_guess = numbers(&fifty, alone);
        assert_eq!(
            completed(logic, &fifty),
            without_guess,
            "{logic} and {search}"
        );
    }
}

/// The Groovy article's recursive calls: it recurses, to the first solution, on the grids whose corner logic has left
/// open. On the published file, the counts equal those of the article exactly.
#[test]
fn the_recursive_calls_of_the_groovy_article() {
    for copy in Copy::BOTH {
        let Some(fifty) = copy.grids() else { return };
        for (logic, expected) in [
            (Algorithm::Backtrack, copy.of(2_842_877, 2_841_866)),
            (Algorithm::NakedSingles, copy.of(1_680_969, 1_679_932)),
            (Algorithm::RowUniques, copy.of(194_793, 193_743)),
        ] {
            let rests = fifty.iter().map(|puzzle| logic.logic(puzzle).puzzle);
            let open =
                rests.filter(|rest| CORNER.iter().any(|&cell| rest.givens()[cell].is_none()));
            let solutions = open.map(|rest| Algorithm::Backtrack.solve(&rest, &Task::any()));
            let calls = calls(&solutions.collect::<Vec<_>>());
            assert_eq!(calls, expected, "{logic}, then backtrack, {copy:?}");
        }
    }
}

#[test]
fn making_certain_of_the_corner_takes_no_more_than_solving_the_grid() {
    let Some(fifty) = fifty() else { return };
    for algorithm in Algorithm::ALL {
        let [mut corners, mut grids] = [0, 0];
        for puzzle in &fifty {
            let search = certain(puzzle, CORNER, algorithm, &|| false).search;
            let corner = search.map_or(0, |counters| counters.calls);
            let grid = algorithm.solve(puzzle, &Task::unique()).counters().calls;
            assert!(
                corner <= grid,
                "{algorithm}: {corner} calls instead of {grid}"
            );
            corners += corner;
            grids += grid;
        }
        assert!(corners < grids, "{algorithm} saves nothing");
    }
}

/// The Groovy article says 718 and 1,388.
#[test]
fn the_cells_that_logic_places() {
    for copy in Copy::BOTH {
        let Some(fifty) = copy.grids() else { return };
        let placed = |algorithm: Algorithm| -> u64 {
            let placements = |puzzle| algorithm.logic(puzzle).counters.placements;
            fifty.iter().map(placements).sum()
        };
        assert_eq!(placed(Algorithm::NakedSingles), copy.of(718, 724));
        assert_eq!(placed(Algorithm::RowUniques), copy.of(1_388, 1_399));
    }
}

/// The steps of the R article's `solve`, as an independent port of its listings counts them. They hold
/// only if the list of empty cells goes column by column.
#[test]
fn the_steps_of_the_r_article() {
    let steps = |algorithm: Algorithm, puzzles: &[Puzzle]| {
        let solve = |puzzle| algorithm.solve(puzzle, &Task::any());
        calls(&puzzles.iter().map(solve).collect::<Vec<_>>())
    };
    for copy in Copy::BOTH {
        let Some(fifty) = copy.grids() else { return };
        for (algorithm, first, eleventh, all) in [
            (
                Algorithm::BacktrackIterative,
                861,
                12_333,
                copy.of(1_415_404, 1_388_137),
            ),
            (Algorithm::NakedSingles, 0, 8_742, copy.of(996_282, 962_135)),
        ] {
            assert_eq!(steps(algorithm, &fifty[..1]), first, "{algorithm}");
            assert_eq!(steps(algorithm, &fifty[10..11]), eleventh, "{algorithm}");
            assert_eq!(steps(algorithm, &fifty), all, "{algorithm}, {copy:?}");
        }
    }
}

#[test]
fn naked_singles_fill_one_cell_of_grid_11() {
    let Some(fifty) = fifty() else { return };
    let empty = |puzzle: &Puzzle| puzzle.givens().empty_cells().count();
    assert_eq!((empty(&fifty[0]), empty(&fifty[10])), (49, 53));
    let singles = Algorithm::NakedSingles.logic(&fifty[10]);
    assert_eq!(singles.counters.placements, 1);
}

#[test]
fn the_hard_puzzle_of_the_skill_article() {
    let puzzle = Puzzle::from(grid(SKILL));
    let [listed, sorted] = [Algorithm::Listed, Algorithm::Sorted]
        .map(|algorithm| algorithm.solve(&puzzle, &Task::any()));
    assert_eq!(sorted.first().unwrap().to_string(), SKILL_SOLUTION);
    // The article measures a speedup of 12.2; these counts give 10.6.
    assert_eq!(listed.counters().calls, 485_634);
    assert_eq!(sorted.counters().calls, 45_703);
    for algorithm in [Algorithm::ConstraintPropagation, Algorithm::DancingLinks] {
        let solutions = algorithm.solve(&puzzle, &Task::unique());
        assert_eq!(
            solutions.verdict(),
            Verdict::Multiple,
            "the puzzle has very many solutions"
        );
    }
}

#[test]
fn the_grid_against_brute_force_is_solved_or_given_up() {
    let puzzle = Puzzle::from(grid(AGAINST_BRUTE_FORCE));
    let [solution] = &oracle(puzzle.givens(), &Candidates::ALL, 2)[..] else {
        panic!("the grid has one solution")
    };
    assert!(solution.starts_with("987654321"));
    for algorithm in Algorithm::ALL {
        let polls = AtomicU32::new(1_000);
        let spent = || polls.fetch_sub(1, Relaxed) == 0;
        let solutions = algorithm.solve(&puzzle, &Task::unique().until(&spent));
        match solutions.verdict() {
            Verdict::Unique => assert_eq!(solutions.first().unwrap().to_string(), *solution),
            verdict => {
                assert!(solutions.interrupted(), "{algorithm}");
                assert_eq!(verdict, Verdict::Undecided, "{algorithm}");
            }
        }
    }
}
