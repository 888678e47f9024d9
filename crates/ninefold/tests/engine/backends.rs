//! The engine, with every backend that this processor supports, against the oracle and the classic
//! algorithms.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

use ninefold::engine::{Answer, Backend, Inquiry, Question};
use ninefold::solutions::End;
use ninefold::{Algorithm, Candidates, Cell, Grid, Puzzle, Solution, Task, Verdict};
use proptest::prelude::*;

use crate::corpora::{self, AGAINST_BRUTE_FORCE, SOLVED, any, corpus, grid};
use crate::oracle::{assert_found, engines, oracle};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn every_backend_finds_what_the_oracle_finds((givens, marks) in any::givens_and_marks()) {
        let limit = 50;
        let puzzle = Puzzle::new(givens, marks);
        let expected = oracle(&givens, &marks, limit);
        for mut engine in engines() {
            let backend = engine.backend();
            let task = Task::count(limit as u64).keeping(limit);
            let solutions = engine.solve(&puzzle, &task);
            assert_found(&solutions, &puzzle, &expected, backend.name());
        }
    }

    #[test]
    fn a_batch_answers_as_its_puzzles_do_one_by_one(
        puzzles in prop::collection::vec(any::givens_and_marks(), 0..100),
        limit in 1..4u64,
    ) {
        let puzzles: Vec<Candidates> = puzzles
            .into_iter()
            .map(|(givens, marks)| *Puzzle::new(givens, marks).candidates())
            .collect();
        for mut engine in engines() {
            let mut answers = vec![Answer::default(); 3];
            engine.solve_batch(&puzzles, &Task::count(limit), &mut answers);
            prop_assert_eq!(answers.len(), puzzles.len());
            for (candidates, answer) in puzzles.iter().zip(&answers) {
                let expected = oracle(&Grid::EMPTY, candidates, limit as usize);
                prop_assert_eq!(answer.count, expected.len() as u64, "{}", engine.backend());
                prop_assert_eq!(answer.solution.is_some(), answer.count > 0);
                if let (1, true, Some(solution)) = (answer.count, answer.exhausted, answer.solution) {
                    prop_assert_eq!(solution.to_string(), expected[0].clone());
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    /// After the first puzzles, lanes search alone and look for unavoidable rectangles. Some puzzles take long enough
    /// for all lanes to share the work.
    #[test]
    fn puzzles_with_several_solutions_are_counted_exactly(
        solutions in prop::collection::vec(any::solution(), 50..150),
        clues in 20..34usize,
        limit in prop::sample::select(vec![2, 3, 300]),
    ) {
        let hard = [
            "98.7..6..5...9..7...7..4...3...........4...3...2.51......34..2......1..4...5..8..",
            AGAINST_BRUTE_FORCE,
            "12......................................................................1.......2",
        ];
        let with_clues = |(number, solution): (usize, &Grid)| {
            if number % 9 == 8 {
                return grid(hard[number / 9 % 3]);
            }
            let line: String = solution
                .to_string()
                .char_indices()
                .map(|(cell, digit)| if (cell * 37 + number) % 81 < clues { digit } else { '.' })
                .collect();
            grid(&line)
        };
        let puzzles: Vec<Candidates> = solutions
            .iter()
            .enumerate()
            .map(|numbered| Candidates::from(&with_clues(numbered)))
            .collect();
        let expected: Vec<u64> = puzzles
            .iter()
            .map(|candidates| {
                let puzzle = Puzzle::from(*candidates);
                Algorithm::DancingLinks.solve(&puzzle, &Task::count(limit)).count()
            })
            .collect();
        for mut engine in engines() {
            let mut answers = Vec::new();
            engine.solve_batch(&puzzles, &Task::count(limit), &mut answers);
            let counts: Vec<u64> = answers.iter().map(|answer| answer.count).collect();
            prop_assert_eq!(&counts, &expected, "{}", engine.backend());
            for (answer, candidates) in answers.iter().zip(&puzzles) {
                prop_assert_eq!(answer.exhausted, answer.count < limit);
                let is_of_puzzle = |solution: Solution| {
                    let solution: Grid = solution.into();
                    Solution::try_from(solution).is_ok()
                        && Cell::ALL.iter().all(|&cell| {
                            solution[cell].is_some_and(|digit| candidates[cell].contains(digit))
                        })
                };
                prop_assert!(answer.solution.is_none_or(is_of_puzzle));
            }
        }
    }
}

#[test]
fn the_corpora_are_solved_as_by_the_classic_algorithms() {
    for (file, most) in [
        ("p096_sudoku.txt", 50),
        ("17_clue.txt", 2_000),
        ("easy.txt", 2_000),
        ("minimal.txt", 2_000),
        ("magictour_1465.txt", 1_465),
        ("multi_solution.txt", 2_000),
        ("hardest_1905_11plus.txt", 500),
        ("hardest_1106.txt", 375),
    ] {
        let Some(puzzles) = corpus(file, most) else {
            return;
        };
        assert_eq!(puzzles.len(), most, "{file}");
        let expected: Vec<(u64, Option<Solution>)> = puzzles
            .iter()
            .map(|puzzle| {
                let solutions = Algorithm::PreemptiveSets.solve(puzzle, &Task::unique());
                let unique = solutions.verdict() == Verdict::Unique;
                (
                    solutions.count(),
                    solutions.first().copied().filter(|_| unique),
                )
            })
            .collect();
        let batch: Vec<Candidates> = puzzles.iter().map(|puzzle| *puzzle.candidates()).collect();
        for mut engine in engines() {
            let mut answers = Vec::new();
            engine.solve_batch(&batch, &Task::unique(), &mut answers);
            for ((puzzle, answer), (count, solution)) in puzzles.iter().zip(&answers).zip(&expected)
            {
                assert_eq!(answer.count, *count, "{}: {puzzle:?}", engine.backend());
                assert_eq!(answer.exhausted, *count < 2);
                if solution.is_some() {
                    assert_eq!(answer.solution, *solution, "{}", engine.backend());
                }
                let alone = answer.solution.unwrap();
                assert!(alone.extends(puzzle.givens()));
            }
        }
    }
}

#[test]
fn an_empty_grid_has_as_many_solutions_as_are_asked_for() {
    let empty = Puzzle::from(Grid::EMPTY);
    for mut engine in engines() {
        for limit in [0, 1, 2, 1_000, 100_000] {
            let solutions = engine.solve(&empty, &Task::count(limit).keeping(1_000));
            assert_eq!((solutions.count(), solutions.end()), (limit, End::Limit));
            let mut kept = solutions.into_kept();
            assert_eq!(kept.len(), 1_000.min(limit as usize));
            kept.sort();
            kept.dedup();
            assert_eq!(
                kept.len(),
                1_000.min(limit as usize),
                "{}",
                engine.backend()
            );
        }
    }
}

/// A depth-first search can get stuck in a large part of the tree without solutions. A fuzzer found the first grid, for
/// which the engine once needed a million guesses.
#[test]
fn nearly_empty_grids_are_not_searched_long() {
    let found = "................2................................8.3......1......................";
    let mut grids = vec![grid(found)];
    for given in 0..200 {
        let keep = |cell: usize| (cell * 37 + given * 11) % 81 < given % 8;
        let line: String = SOLVED
            .char_indices()
            .map(|(cell, digit)| if keep(cell) { digit } else { '.' })
            .collect();
        grids.push(grid(&line));
    }
    for mut engine in engines() {
        for grid in &grids {
            let solutions = engine.solve(&(*grid).into(), &Task::count(60));
            assert_eq!((solutions.count(), solutions.end()), (60, End::Limit));
            let guesses = solutions.counters().guesses;
            assert!(guesses < 20_000, "{}: {grid}: {guesses}", engine.backend());
        }
    }
}

#[test]
fn many_solutions_are_counted_exactly() {
    // Rows 4 to 9 of a solution, without the first band.
    let rest: Puzzle = corpora::grid(&format!("{}{}", ".".repeat(27), &SOLVED[27..])).into();
    let expected = Algorithm::DancingLinks.solve(&rest, &Task::count(u64::MAX));
    assert_eq!(expected.end(), End::Exhausted);
    assert!(expected.count() > 10);
    let one_band: Puzzle = corpora::grid(&format!("{}{}", &SOLVED[..27], ".".repeat(54))).into();
    let limit = 300_000;
    for mut engine in engines() {
        let solutions = engine.solve(&rest, &Task::count(u64::MAX));
        assert_eq!(
            (solutions.count(), solutions.end()),
            (expected.count(), End::Exhausted)
        );
        let many = engine.solve(&one_band, &Task::count(limit));
        assert_eq!((many.count(), many.end()), (limit, End::Limit));
    }
}

#[test]
fn a_search_can_be_interrupted() {
    let empty = Puzzle::from(Grid::EMPTY);
    for mut engine in engines() {
        let polls = AtomicU32::new(0);
        let interrupt = || polls.fetch_add(1, Relaxed) == 20;
        let solutions = engine.solve(&empty, &Task::count(u64::MAX).until(&interrupt));
        assert!(solutions.interrupted());
        assert_eq!(polls.load(Relaxed), 21);
        assert!(
            solutions.count() > 100,
            "it reports the solutions found so far"
        );
        // The engine can be used again.
        let again = engine.solve(&empty, &Task::unique());
        assert_eq!(again.verdict(), Verdict::Multiple);
    }
}

#[test]
fn an_interrupted_batch_reports_what_it_found() {
    let grid = grid(AGAINST_BRUTE_FORCE);
    let mut puzzles = vec![Candidates::from(&grid); 1000];
    // Test many puzzles, and few enough to be searched one by one. In both cases, one puzzle takes forever.
    for (length, begun) in [(1000, 500), (2, 0)] {
        puzzles.truncate(length);
        puzzles[begun] = Candidates::ALL;
        for mut engine in engines() {
            let polls = AtomicU32::new(0);
            let interrupt = || polls.fetch_add(1, Relaxed) == 20;
            let stale = Answer {
                count: 7,
                exhausted: true,
                solution: None,
            };
            let mut answers = vec![stale; puzzles.len()];
            let task = Task::count(u64::MAX).until(&interrupt);
            engine.solve_batch(&puzzles, &task, &mut answers);
            let endless = answers[begun];
            assert!(endless.count > 0 && endless.solution.is_some());
            for (place, answer) in answers.iter().enumerate() {
                assert_eq!(answer.solution.is_some(), answer.count > 0);
                assert!(!answer.exhausted || answer.count == 1 && place != begun);
                assert!(answer.exhausted || place != 0 || begun == 0);
            }
            assert!(!answers[puzzles.len() - 1].exhausted, "not begun");
        }
    }
}

#[test]
fn a_backend_is_chosen_by_its_name() {
    assert_eq!("portable".parse(), Ok(Backend::Portable));
    for backend in Backend::ALL {
        let parsed = backend.name().parse::<Backend>();
        assert_eq!(parsed.is_ok(), backend.is_available());
    }
    let error = "mmx".parse::<Backend>().unwrap_err().to_string();
    assert!(
        error.starts_with("unknown backend, or not supported by this CPU; available: portable"),
        "{error}"
    );
}

fn solved() -> [u8; 81] {
    SOLVED.as_bytes().try_into().unwrap()
}

/// Keeps about `clues` cells of the grid, by a simple rule that differs for each `number`.
fn emptied(grid: &[u8; 81], clues: usize, number: usize) -> [u8; 81] {
    let mut puzzle = *grid;
    for (cell, digit) in puzzle.iter_mut().enumerate() {
        if (cell * 29 + number * 37 + cell * cell * (number + 1)) % 81 >= clues {
            *digit = b'.';
        }
    }
    puzzle
}

/// Asks all questions at once, and checks each answer.
struct Quiz {
    grid: [u8; 81],
    puzzles: Vec<([u8; 81], Option<Cell>)>,
    next: usize,
    others: Vec<Option<Option<[u8; 81]>>>,
}

impl Inquiry for Quiz {
    fn ask(&mut self) -> Option<Question<'_>> {
        let number = self.next;
        let (puzzle, differing) = self.puzzles.get(number)?;
        self.next += 1;
        Some(Question {
            number,
            puzzle,
            known: &self.grid,
            differing: *differing,
        })
    }

    fn answer(&mut self, number: usize, other: Option<&[u8; 81]>) {
        let before = self.others[number].replace(other.copied());
        assert!(before.is_none(), "answered twice");
    }
}

#[test]
fn an_inquiry_learns_whether_there_is_another_solution() {
    let grid = solved();
    let empty_cell = |puzzle: &[u8; 81]| {
        Cell::ALL
            .into_iter()
            .find(|cell| puzzle[cell.index()] == b'.')
    };
    let puzzles: Vec<([u8; 81], Option<Cell>)> = (0..2000)
        .map(|number| {
            let puzzle = emptied(&grid, 20 + number % 40, number);
            let differing = if number % 2 == 0 {
                None
            } else {
                empty_cell(&puzzle)
            };
            (puzzle, differing)
        })
        .collect();
    for mut engine in engines() {
        let backend = engine.backend();
        let mut quiz = Quiz {
            grid,
            puzzles: puzzles.clone(),
            next: 0,
            others: vec![None; puzzles.len()],
        };
        assert!(engine.inquire(&mut quiz, &|| false));
        let mut counts = [0; 2];
        for ((puzzle, differing), other) in puzzles.iter().zip(quiz.others) {
            let other = other.expect("every question is answered");
            let mut candidates = Candidates::from(&Grid::from_ascii(puzzle));
            if let Some(cell) = *differing {
                candidates.remove(cell, Grid::from_ascii(&grid)[cell].unwrap());
            }
            let expected =
                Algorithm::DancingLinks.solve(&Puzzle::from(candidates), &Task::unique());
            let least = if differing.is_some() { 1 } else { 2 };
            assert_eq!(other.is_some(), expected.count() >= least, "{backend}");
            if let Some(other) = other {
                assert_ne!(other, grid);
                let solution = Solution::try_from(Grid::from_ascii(&other)).unwrap();
                assert!(solution.extends(&Grid::from_ascii(puzzle)), "{backend}");
                assert!(differing.is_none_or(|cell| other[cell.index()] != grid[cell.index()]));
            }
            counts[usize::from(other.is_some())] += 1;
        }
        assert!(
            counts.iter().all(|&count| count > 300),
            "both answers are common: {counts:?}"
        );
    }
}

#[test]
fn an_interrupted_inquiry_says_so() {
    for mut engine in engines() {
        let grid = solved();
        let puzzles = (0..500)
            .map(|number| (emptied(&grid, 25, number), None))
            .collect();
        let others = vec![None; 500];
        let mut quiz = Quiz {
            grid,
            puzzles,
            next: 0,
            others,
        };
        assert!(!engine.inquire(&mut quiz, &|| true));
        quiz.next = 0;
        quiz.others.fill(None);
        assert!(
            engine.inquire(&mut quiz, &|| false),
            "the engine can be used again"
        );
        assert!(quiz.others.iter().all(Option::is_some));
    }
}

#[test]
fn each_solution_is_handed_over() {
    let grid = solved();
    let puzzles: Vec<[u8; 81]> = (0..300).map(|number| emptied(&grid, 24, number)).collect();
    let grids: Vec<Grid> = puzzles.iter().map(Grid::from_ascii).collect();
    let puzzles: Vec<Candidates> = grids.iter().map(Candidates::from).collect();
    for mut engine in engines() {
        for count in [1, 300] {
            let mut found = vec![Vec::new(); count];
            let take = |puzzle: usize, solution: &[u8; 81]| found[puzzle].push(*solution);
            assert!(engine.each_solution(&puzzles[..count], &Task::count(50), take));
            for (grid, mut found) in grids.iter().zip(found) {
                let expected = oracle(grid, &Candidates::ALL, 50);
                found.sort();
                found.dedup();
                assert_eq!(found.len(), expected.len());
                let extends = |found: &[u8; 81]| {
                    Solution::try_from(Grid::from_ascii(found))
                        .unwrap()
                        .extends(grid)
                };
                assert!(found.iter().all(extends));
            }
        }
    }
}
