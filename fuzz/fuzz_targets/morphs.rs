//! Compares puzzles near a solution, with one solution, several or none, with equivalent puzzles. Both must have equal
//! canonical forms, numbers of automorphisms and numbers of solutions, and the transformed solutions of the puzzle must
//! be the solutions of the transformed puzzle.

#![no_main]

use std::cell::RefCell;

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use ninefold::engine::Engine;
use ninefold::symmetry::{Canonizer, Form, Transformation};
use ninefold::{Cell, CellSet, Digit, Grid, Puzzle, Solution, Task};

/// The number of solutions to look for. If there are more, both sides may find different ones.
const LIMIT: u64 = 50;

thread_local! {
    /// Kept between executions, so that state left over from an earlier search would show.
    static TOOLS: RefCell<(Engine, [Canonizer; 2])> =
        RefCell::new((Engine::new(), [Canonizer::new(), Canonizer::portable()]));
}

#[derive(Arbitrary, Debug)]
struct Recipe {
    solution: Solution,
    /// The cells whose digit is given.
    given: CellSet,
    /// Givens that may contradict the others.
    changed: Vec<(Cell, Option<Digit>)>,
    /// The seed of the transformation.
    way: u64,
}

fuzz_target!(|recipe: Recipe| {
    let puzzle = recipe.puzzle();
    let mut random = fastrand::Rng::with_seed(recipe.way);
    let by = Transformation::random(|bound| random.u32(..bound));
    let morph = by.grid(&puzzle);
    assert_eq!(by.inverse().grid(&morph), puzzle);
    TOOLS.with_borrow_mut(|(engine, canonizers)| {
        for canonizer in canonizers.iter_mut() {
            check_forms(canonizer, &puzzle, &morph, &recipe, &by);
        }
        check_solutions(engine, &puzzle, &morph, &by);
    });
});

fn check_forms(
    canonizer: &mut Canonizer,
    puzzle: &Grid,
    morph: &Grid,
    recipe: &Recipe,
    by: &Transformation,
) {
    for form in [Form::Min, Form::Max] {
        match (
            canonizer.canonical(puzzle, form),
            canonizer.canonical(morph, form),
        ) {
            (Ok(one), Ok(other)) => {
                assert_eq!(
                    (one.grid, one.automorphisms),
                    (other.grid, other.automorphisms),
                    "{puzzle} {by}"
                );
                assert_eq!(
                    (one.by.grid(puzzle), other.by.grid(morph)),
                    (one.grid, other.grid),
                    "{puzzle} {by}"
                );
            }
            (Err(_), Err(_)) => {}
            _ => panic!("only one of the two has a form: {puzzle} {by}"),
        }
    }
    let (one, other) = (
        canonizer.canonical_with_solution(puzzle, &recipe.solution),
        canonizer.canonical_with_solution(morph, &by.solution(&recipe.solution)),
    );
    let grid = |form: Result<ninefold::symmetry::Canonical, _>| form.ok().map(|form| form.grid);
    assert_eq!(grid(one), grid(other), "{puzzle} {by}");
}

fn check_solutions(engine: &mut Engine, puzzle: &Grid, morph: &Grid, by: &Transformation) {
    let task = Task::count(LIMIT).keeping(LIMIT as usize);
    let [one, other] = [puzzle, morph].map(|grid| engine.solve(&Puzzle::from(*grid), &task));
    assert_eq!(
        (one.count(), one.end()),
        (other.count(), other.end()),
        "{puzzle} {by}"
    );
    if one.count() < LIMIT {
        let mut moved: Vec<Solution> = one
            .kept()
            .iter()
            .map(|solution| by.solution(solution))
            .collect();
        let mut found = other.into_kept();
        moved.sort();
        found.sort();
        assert_eq!(moved, found, "{puzzle} {by}");
    }
}

impl Recipe {
    fn puzzle(&self) -> Grid {
        let mut givens = Grid::from(self.solution).only_in(self.given);
        for &(cell, digit) in self.changed.iter().take(3) {
            givens.set(cell, digit);
        }
        givens
    }
}
