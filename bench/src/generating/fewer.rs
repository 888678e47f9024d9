//! Puzzles with fewer and fewer clues: two clues of a puzzle are removed, and one is added.

use ninefold::Grid;
use ninefold::engine::Engine;
use ninefold::generate::{Aim, Around, Conditions, Exchange, Generator, Plan, PuzzleKind, Span};

/// The number of puzzles from which each search starts.
const SEEDS: usize = 500;

/// Returns makers of puzzles with 20, 19 and 18 clues near others with one more. Equivalent puzzles count once.
pub fn plans() -> Vec<(String, Plan)> {
    let mut seeds = first(&Plan {
        kind: PuzzleKind::default(),
        conditions: with_clues(21),
    });
    let plan = |clues: u8| {
        let plan = Plan {
            kind: PuzzleKind::Near(Around {
                seeds: seeds.clone(),
                exchanges: vec![Exchange { gone: 2, come: 1 }],
                aim: Aim::Conditions,
            }),
            conditions: with_clues(clues),
        };
        if clues > 18 {
            seeds = first(&plan);
        }
        (format!("{clues} clues near {}", clues + 1), plan)
    };
    [20, 19, 18].map(plan).into()
}

fn with_clues(clues: u8) -> Conditions {
    Conditions {
        clues: Span::only(clues),
        ..Conditions::default()
    }
}

/// Returns the first puzzles of a plan.
fn first(plan: &Plan) -> Vec<Grid> {
    let mut generator =
        Generator::new(96, plan.clone(), Engine::new()).expect("the plan can be fulfilled");
    let mut made = Vec::new();
    for block in 0.. {
        let report = generator.make(plan.block(block), &|| false, &mut made);
        if made.len() >= SEEDS || report.is_some_and(|report| report.is_exhausted()) {
            break;
        }
    }
    made.iter().map(|made| made.puzzle).collect()
}
