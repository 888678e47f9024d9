//! The figures of the articles about Project Euler problem 96, reproduced. What differs from an
//! article, and why, is told in `docs/articles.md`.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use ninefold::classic::certain::certain;
use ninefold::{Algorithm, Candidates, Cell, Puzzle, Solutions, Task, Verdict};

use crate::common::{fifty, grid, oracle};

const CORNER: &[Cell] = Cell::ALL.first_chunk::<3>().unwrap();

/// The example of the problem statement.
const EXAMPLE: &str =
    "003020600900305001001806400008102900700000008006708200002609500800203009005010300";

/// The SKILL article's hard puzzle, and the solution it prints.
const SKILL: &str =
    ".....6....59.....82....8....45........3........6..3.54...325..6..................";
const SKILL_SOLUTION: &str =
    "834976512659231748271458693145862379723549861986713254417325986592684137368197425";

/// A grid built against brute force: its solution starts with 987654321.
const AGAINST_BRUTE_FORCE: &str =
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

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
    let Some(fifty) = fifty() else { return };
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

/// Which of the fifty grids logic completes, counted from 1.
fn completed(algorithm: Algorithm, fifty: &[Puzzle]) -> Vec<usize> {
    let complete = |puzzle| algorithm.logic(puzzle).is_complete();
    (1..)
        .zip(fifty)
        .filter(|(_, puzzle)| complete(puzzle))
        .map(|(number, _)| number)
        .collect()
}

#[test]
fn what_logic_completes() {
    let Some(fifty) = fifty() else { return };
    let count = |algorithm| completed(algorithm, &fifty).len();
    assert_eq!(count(Algorithm::NakedSingles), 12);
    assert_eq!(count(Algorithm::RowUniques), 21);
    assert_eq!(count(Algorithm::HiddenSingles), 33);
    assert_eq!(count(Algorithm::ConstraintPropagation), 41);
    assert_eq!(count(Algorithm::PreemptiveSets), 46);
    assert_eq!(count(Algorithm::LockedCandidates), 49);
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
    let guessed = |algorithm: Algorithm| -> Vec<usize> {
        let guesses = |puzzle| algorithm.solve(puzzle, &Task::unique()).counters().guesses;
        (1..)
            .zip(&fifty)
            .filter(|(_, puzzle)| guesses(puzzle) > 0)
            .map(|(number, _)| number)
            .collect()
    };
    assert_eq!(guessed(Algorithm::PreemptiveSets), [6, 7, 42, 48]);
    assert_eq!(guessed(Algorithm::LockedCandidates), [7]);
}

/// The searches for singles meet the same singles by another road.
#[test]
fn searches_that_take_the_fewest_first_guess_where_singles_end() {
    let Some(fifty) = fifty() else { return };
    for (logic, search) in [
        (Algorithm::NakedSingles, Algorithm::FewestFirst),
        (Algorithm::NakedSingles, Algorithm::CopyAndGuess),
        (Algorithm::ConstraintPropagation, Algorithm::DancingLinks),
    ] {
        let alone = |puzzle| search.solve(puzzle, &Task::any()).without_guess();
        let without_guess: Vec<usize> = (1..)
            .zip(&fifty)
            .filter(|(_, puzzle)| alone(puzzle))
            .map(|(number, _)| number)
            .collect();
        assert_eq!(
            completed(logic, &fifty),
            without_guess,
            "{logic} and {search}"
        );
    }
}

/// The Groovy article's recursive calls: it recurses, to the first solution, on the grids whose
/// corner logic has left open.
#[test]
fn the_recursive_calls_of_the_groovy_article() {
    let Some(fifty) = fifty() else { return };
    for (logic, expected) in [
        (Algorithm::Backtrack, 2_841_866),
        (Algorithm::NakedSingles, 1_679_932),
        (Algorithm::RowUniques, 193_743),
    ] {
        let rests = fifty.iter().map(|puzzle| logic.logic(puzzle).puzzle);
        let open = rests.filter(|rest| CORNER.iter().any(|&cell| rest.givens()[cell].is_none()));
        let solutions = open.map(|rest| Algorithm::Backtrack.solve(&rest, &Task::any()));
        assert_eq!(
            calls(&solutions.collect::<Vec<_>>()),
            expected,
            "{logic}, then backtrack"
        );
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

#[test]
fn the_cells_that_logic_places() {
    let Some(fifty) = fifty() else { return };
    let placed = |algorithm: Algorithm| -> u64 {
        fifty
            .iter()
            .map(|puzzle| algorithm.logic(puzzle).counters.placements)
            .sum()
    };
    assert_eq!(placed(Algorithm::NakedSingles), 724);
    assert_eq!(placed(Algorithm::RowUniques), 1_399);
}

#[test]
fn naked_singles_fill_one_cell_of_grid_11() {
    let Some(fifty) = fifty() else { return };
    let eleven = &fifty[10];
    assert_eq!(fifty[0].givens().empty_cells().count(), 49);
    assert_eq!(eleven.givens().empty_cells().count(), 53);
    assert_eq!(Algorithm::NakedSingles.logic(eleven).counters.placements, 1);
    let search = |algorithm: Algorithm| [algorithm.solve(eleven, &Task::any())];
    let [brute, filled] = [Algorithm::BacktrackIterative, Algorithm::NakedSingles].map(search);
    assert!(calls(&filled) < calls(&brute), "one cell filled saves work");
}

#[test]
fn the_hard_puzzle_of_the_skill_article() {
    let puzzle = Puzzle::from(grid(SKILL));
    let [listed, sorted] = [Algorithm::Listed, Algorithm::Sorted]
        .map(|algorithm| algorithm.solve(&puzzle, &Task::any()));
    assert_eq!(sorted.first().unwrap().to_string(), SKILL_SOLUTION);
    assert!(listed.counters().calls > 10 * sorted.counters().calls);
    for algorithm in [Algorithm::ConstraintPropagation, Algorithm::DancingLinks] {
        let solutions = algorithm.solve(&puzzle, &Task::unique());
        assert_eq!(solutions.verdict(), Verdict::Multiple, "it has very many");
    }
}

#[test]
fn the_grid_against_brute_force_is_solved_or_given_up() {
    let puzzle = Puzzle::from(grid(AGAINST_BRUTE_FORCE));
    let [solution] = &oracle(puzzle.givens(), &Candidates::ALL, 2)[..] else {
        panic!("it has one solution")
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
