//! Hints lead the player to the pattern, and only the last level reveals the conclusion.

use ninefold::logic::{Candidate, CandidateSet, CellSet, Reason, Step};
use ninefold::rating::human::Human;
use ninefold::rating::{Path, Rater};
use ninefold::{Grid, HouseSet};
use ninefold_explain::explanation;
use ninefold_explain::hint::{Detail, Hint};

use crate::puzzles::PUZZLES;

/// Returns the steps of both orders on the paths of the puzzles.
fn steps() -> impl Iterator<Item = Step> {
    PUZZLES.iter().flat_map(|puzzle| {
        let grid: Grid = puzzle.parse().unwrap();
        let human = Path::new(&grid, Human::default()).map(|(_, step, _)| step);
        let rated: Vec<Step> = Rater::default()
            .path(&grid)
            .map(|(_, step, _)| step)
            .collect();
        human.chain(rated)
    })
}

fn concluded(step: &Step) -> CandidateSet {
    step.conclusion.eliminations | step.conclusion.placement.into_iter().collect()
}

fn is_chain(step: &Step) -> bool {
    matches!(step.reason, Reason::Chain(_) | Reason::AlternatingChain(_))
}

#[test]
fn an_area_has_a_part_of_the_pattern_in_it() {
    let (mut chains, mut elsewhere) = (0, 0);
    for step in steps() {
        let pattern = explanation::of(&step.reason).pattern();
        let others = pattern.candidates - concluded(&step);
        let cells: CellSet = match is_chain(&step) {
            true => others.iter().map(Candidate::cell).collect(),
            false => pattern.cells,
        };
        let hint = Hint::of_step(&step, Detail::Area);
        assert!(!hint.houses.is_empty(), "{}: {}", step.technique, hint.text);
        let area: HouseSet = hint.houses.iter().copied().collect();
        let is_inside =
            |cell: ninefold::Cell| area.iter().any(|house| house.cell_set().contains(cell));
        assert!(
            cells.into_iter().any(is_inside),
            "{}: {}",
            step.technique,
            hint.text
        );
        let mut gone = step.conclusion.eliminations.iter();
        chains += usize::from(is_chain(&step));
        elsewhere += usize::from(is_chain(&step) && !gone.any(|it| is_inside(it.cell())));
    }
    // A hint may name a cell with eliminations only by chance.
    assert!(
        chains > 50 && 3 * elsewhere > chains,
        "{elsewhere} of {chains}"
    );
}

#[test]
fn no_hint_but_the_last_names_what_a_chain_concludes() {
    for step in steps().filter(is_chain) {
        let pattern = explanation::of(&step.reason).pattern();
        let others: CellSet = (pattern.candidates - concluded(&step))
            .iter()
            .map(Candidate::cell)
            .collect();
        for level in [Detail::Area, Detail::Digits, Detail::Pattern] {
            let hint = Hint::of_step(&step, level);
            assert!(
                (hint.cells - others).is_empty(),
                "{}: {}",
                step.technique,
                hint.text
            );
            assert!(level == Detail::Pattern || hint.cells.is_empty());
            if let Some(placed) = step.conclusion.placement {
                assert!(
                    !hint.cells.contains(placed.cell()),
                    "{}: {}",
                    step.technique,
                    hint.text
                );
            }
        }
    }
}
