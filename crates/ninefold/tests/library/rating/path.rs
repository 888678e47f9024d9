//! Paths under orders other than Sudoku Explainer's: lists of techniques, and a chooser with its own state, both
//! defined outside the crate.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use ninefold::logic::{Candidate, Interrupted, Position, Technique, Watch};
use ninefold::rating::{Chooser, InOrder, Path, Rater, Rule, SUDOKU_EXPLAINER};
use ninefold::{Cell, Digit};

use crate::corpora::{self, EXAMPLE, HARD};

const SINGLES: &str =
    "1..5.......5.6...88.7....3.....21.......9.34.4.....8.7......671.1....2....27.....";

#[test]
fn the_list_decides_which_steps_are_taken() {
    let naked_first = [Rule::NAKED_SINGLES, Rule::HIDDEN_SINGLES];
    let hidden_first = [naked_first[1], naked_first[0]];
    let naked_singles = |list: &[Rule]| {
        let mut path = Path::new(&corpora::grid(SINGLES), InOrder::new(list));
        let steps = path.by_ref().map(|(_, step, _)| step.technique);
        let count = steps
            .filter(|&technique| technique == Technique::NakedSingle)
            .count();
        assert!(path.position().is_complete());
        count
    };
    assert_eq!(naked_singles(&hidden_first), 0);
    assert!(naked_singles(&naked_first) > 20);
}

#[test]
fn every_position_is_the_one_before_with_the_step_carried_out() {
    let mut expected = Position::from(&corpora::grid(HARD));
    let mut rater = Rater::default();
    let mut path = rater.path(&corpora::grid(HARD));
    for (position, step, _) in path.by_ref() {
        assert_eq!(position.grid(), expected.grid());
        assert_eq!(position.all_candidates(), expected.all_candidates());
        expected.apply(&step.conclusion);
    }
    assert!(path.position().is_complete());
    assert!(path.next().is_none() && !path.is_interrupted());
}

#[test]
fn an_order_that_is_lent_serves_many_paths() {
    let mut order = InOrder::new(&SUDOKU_EXPLAINER);
    for puzzle in [HARD, SINGLES, HARD] {
        let grid = corpora::grid(puzzle);
        let lent = Path::new(&grid, &mut order).map(|(_, step, _)| step);
        assert!(lent.eq(Rater::default().path(&grid).map(|(_, step, _)| step)));
    }
}

#[test]
fn an_interrupted_path_goes_on_where_it_was() {
    let whole: Vec<_> = Rater::default().path(&corpora::grid(HARD)).collect();
    let is_late = AtomicBool::new(true);
    let interrupt = || is_late.load(Relaxed);
    let mut order = InOrder::new(&SUDOKU_EXPLAINER);
    let mut path = Path::new(&corpora::grid(HARD), &mut order).until(&interrupt);
    assert!(path.next().is_none() && path.is_interrupted());
    is_late.store(false, Relaxed);
    let steps = path.by_ref().map(|(_, step, _)| step);
    assert!(steps.eq(whole.into_iter().map(|(_, step, _)| step)));
    assert!(!path.is_interrupted());
}

/// A toy order with its own state. It takes naked singles from a queue, to which each step adds in the order of its
/// removals. Its step is an ordered list of removed candidates, and its figures are scores.
#[derive(Default)]
struct FromQueue {
    queue: VecDeque<Candidate>,
    /// Whether peers lose their candidate from the last cell to the first.
    backwards: bool,
}

struct Placement {
    placed: Candidate,
    removed: Vec<Candidate>,
}

impl FromQueue {
    fn remove(&mut self, candidate: Candidate, position: &mut Position) {
        position.remove(candidate);
        let cell = candidate.cell();
        if let Some(digit) = position.candidates(cell).single() {
            self.queue.push_back(Candidate::new(cell, digit));
        }
    }
}

impl Chooser for FromQueue {
    type Step = Placement;
    type Figure = usize;

    fn start(&mut self, start: &Position) {
        let single = |cell: Cell| Some(Candidate::new(cell, start.candidates(cell).single()?));
        self.queue = Cell::ALL.into_iter().filter_map(single).collect();
    }

    fn choose(
        &mut self,
        position: &Position,
        watch: &Watch,
    ) -> Result<Option<(Placement, usize)>, Interrupted> {
        watch.spend(100)?;
        let next = loop {
            match self.queue.pop_front() {
                Some(single) if !position.has(single) => {}
                next => break next,
            }
        };
        Ok(next.map(|placed| {
            let peers = placed.cell().peers().iter();
            let seen = peers.map(|&peer| Candidate::new(peer, placed.digit()));
            let mut removed: Vec<Candidate> = seen.filter(|&one| position.has(one)).collect();
            if self.backwards {
                removed.reverse();
            }
            (Placement { placed, removed }, 4)
        }))
    }

    fn carry_out(&mut self, step: &Placement, position: &mut Position) {
        for &candidate in &step.removed {
            self.remove(candidate, position);
        }
        position.place(step.placed);
    }
}

#[test]
fn a_chooser_may_have_state_that_carrying_out_a_step_feeds() {
    // Naked singles alone solve the example.
    let walk = |backwards: bool| {
        let mut order = FromQueue {
            backwards,
            ..FromQueue::default()
        };
        let mut path = Path::new(&corpora::grid(EXAMPLE), &mut order);
        let steps = path.by_ref().map(|(_, step, score)| (step.placed, score));
        let (placed, scores): (Vec<Candidate>, Vec<usize>) = steps.unzip();
        assert!(path.position().is_complete());
        let digits: Vec<Digit> = placed.iter().map(|placed| placed.digit()).collect();
        assert_eq!(digits.len(), 81 - corpora::grid(EXAMPLE).filled_count());
        (placed, scores.iter().sum::<usize>())
    };
    let ((forwards, score), (backwards, other)) = (walk(false), walk(true));
    // The singles are equal, but the queue depends on the order of removals.
    assert_ne!(forwards, backwards);
    let sorted = |mut placed: Vec<Candidate>| {
        placed.sort();
        placed
    };
    assert_eq!(sorted(forwards.clone()), sorted(backwards));
    assert_eq!((score, other), (4 * forwards.len(), 4 * forwards.len()));
}
