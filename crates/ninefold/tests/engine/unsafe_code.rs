//! Small searches of the engine and of `symmetry` that together reach all unsafe code of `vectors`. They are small
//! because `check-unsafe` runs them in an interpreter that is thousands of times slower than the processor.

use ninefold::engine::Engine;
use ninefold::solutions::End;
use ninefold::symmetry::{Canonizer, Form};
use ninefold::{Candidates, Task};

use crate::corpora::{EXAMPLE as EASY, SOLVED, grid};
use crate::oracle;

/// A puzzle with 300 solutions: more nodes than lanes.
const MANY: &str =
    "4.................................76.....4138136798245372689514814253769695417382";

fn engines() -> impl Iterator<Item = Engine> {
    oracle::engines().inspect(|engine| eprintln!("checked: {}", engine.backend()))
}

#[test]
fn one_puzzle() {
    for mut engine in engines() {
        let solutions = engine.solve(&grid(EASY).into(), &Task::unique());
        assert_eq!(solutions.first().unwrap().to_string(), SOLVED);
        let none = engine.solve(&grid(&EASY.replace("3.2", "3.3")).into(), &Task::any());
        assert_eq!((none.count(), none.end()), (0, End::Exhausted));
        let never = engine.solve(&grid(EASY).into(), &Task::count(0));
        assert_eq!(never.count(), 0);
    }
}

#[test]
fn many_solutions_of_puzzles() {
    // Too many puzzles to be searched one by one.
    let puzzles = [(); 5].map(|()| Candidates::from(&grid(MANY)));
    for mut engine in engines() {
        let mut answers = Vec::new();
        engine.solve_batch(&puzzles, &Task::count(8), &mut answers);
        for answer in answers {
            assert_eq!((answer.count, answer.exhausted), (8, false));
            assert!(answer.solution.unwrap().extends(&grid(MANY)));
        }
    }
}

/// Enough puzzles that lanes search alone and look for unavoidable rectangles.
#[test]
fn second_solutions_of_puzzles() {
    let puzzles = [(); 40].map(|()| Candidates::from(&grid(MANY)));
    for mut engine in engines() {
        let mut answers = Vec::new();
        engine.solve_batch(&puzzles, &Task::unique(), &mut answers);
        for answer in answers {
            assert_eq!((answer.count, answer.exhausted), (2, false));
            assert!(answer.solution.unwrap().extends(&grid(MANY)));
        }
    }
}

/// More puzzles than there are lanes or places to stage them.
#[test]
fn a_batch() {
    let lines = [EASY, SOLVED, &EASY.replace("3.2", "3.3"), SOLVED];
    let expected = [1, 1, 0, 1];
    let count = 35;
    for mut engine in engines() {
        let puzzles: Vec<Candidates> = (0..count)
            .map(|number| Candidates::from(&grid(lines[number % 4])))
            .collect();
        let mut answers = Vec::new();
        engine.solve_batch(&puzzles, &Task::unique(), &mut answers);
        let texts: Vec<[u8; 81]> = (0..count)
            .map(|number| lines[number % 4].as_bytes().try_into().unwrap())
            .collect();
        let mut line_answers = Vec::new();
        engine.solve_lines(
            &texts.iter().collect::<Vec<_>>(),
            &Task::unique(),
            &mut line_answers,
        );
        assert_eq!((answers.len(), line_answers.len()), (count, count));
        for (number, (answer, line)) in answers.iter().zip(&line_answers).enumerate() {
            let expected = expected[number % 4];
            assert_eq!((answer.count, line.count), (expected, expected), "{number}");
            if expected == 1 {
                assert_eq!(answer.solution.unwrap().to_string(), SOLVED);
                assert_eq!(line.solution, SOLVED.as_bytes());
            }
        }
        engine.solve_batch(&[], &Task::unique(), &mut answers);
        assert!(answers.is_empty());
    }
}

/// The table for complete grids takes too long in an interpreter; their code has the same operations on vectors.
#[test]
fn canonical_forms() {
    let puzzle = grid(EASY);
    let form = Canonizer::new().canonical(&puzzle, Form::Min).unwrap();
    assert_eq!(form.by.grid(&puzzle), form.grid);
    assert_eq!(
        Ok(form),
        Canonizer::portable().canonical(&puzzle, Form::Min)
    );
    if !cfg!(miri) {
        let form = Canonizer::new()
            .canonical(&grid(SOLVED), Form::Max)
            .unwrap();
        assert_eq!(form.by.grid(&grid(SOLVED)), form.grid);
    }
}
