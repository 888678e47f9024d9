//! The ratings equal those of Sudoku Explainer, on every puzzle of the reference files.

use ninefold::Solution;
use ninefold::rating::Rater;

use crate::corpora::{self, in_parallel};

fn assert_equal_ratings(file: &str) {
    let Some(text) = corpora::shared_text(&format!("references/{file}")) else {
        return;
    };
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines.len() > 400, "{file} has {} lines", lines.len());
    // The hard puzzles are all at the end: two threads take turns.
    in_parallel(&[0, 1], |first| {
        let mut rater = Rater::default();
        for line in lines.iter().skip(*first).step_by(2) {
            assert_eq!(rated(&mut rater, line), *line);
        }
    });
}

/// Returns the expected line.
fn rated(rater: &mut Rater, line: &str) -> String {
    let puzzle = line.split('\t').next().unwrap();
    let rated = rater.rate(&corpora::grid(puzzle));
    format!("{puzzle}\t{}\t{}\t{}", rated.er, rated.ep, rated.ed)
}

#[test]
fn of_mixed_puzzles() {
    assert_equal_ratings("se_ratings.tsv");
}

#[test]
fn of_puzzles_with_rare_steps() {
    assert_equal_ratings("se_ratings_rare.tsv");
}

#[test]
fn of_random_puzzles() {
    assert_equal_ratings("se_ratings_more.tsv");
}

#[test]
fn a_complete_grid_needs_no_step() {
    let rated = Rater::default().rate(&corpora::grid(corpora::SOLVED));
    assert_eq!(rated.to_string(), "0.0/0.0/0.0");
}

#[test]
fn where_logic_ends_the_rating_is_twenty() {
    let rated = Rater::default().rate(&corpora::grid(corpora::DEADLY));
    assert_eq!(rated.to_string(), "20.0/0.0/0.0");
}

#[test]
fn steps_are_those_of_the_rating_and_reach_the_solution() {
    let hard = corpora::HARD;
    let mut rater = Rater::default();
    let rated = rater.rate(&corpora::grid(hard));
    let path = rater.path(&corpora::grid(hard));
    let steps: Vec<_> = path
        .map(|(_, step, rating)| (step.conclusion, rating))
        .collect();
    let hardest = steps.iter().map(|(_, rating)| *rating).max();
    assert_eq!(hardest, Some(rated.er));
    assert_eq!(steps[0].1, rated.ed);
    let mut solved = corpora::grid(hard);
    for candidate in steps
        .iter()
        .filter_map(|(conclusion, _)| conclusion.placement)
    {
        solved.set(candidate.cell(), Some(candidate.digit()));
    }
    assert!(Solution::try_from(solved).is_ok());
}
