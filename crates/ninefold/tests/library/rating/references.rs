//! The ratings are those of Sudoku Explainer, on every puzzle that it was run on for us.

use ninefold::Solution;
use ninefold::logic::Step;
use ninefold::rating::Rater;
use std::thread;

use crate::common;

fn assert_equal_ratings(file: &str) {
    let Some(bytes) = common::shared(&format!("references/{file}")) else {
        return;
    };
    let text = String::from_utf8(bytes).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines.len() > 400, "{file} has {} lines", lines.len());
    // The hard puzzles are all at the end: two threads take turns.
    thread::scope(|scope| {
        for first in [0, 1] {
            let lines = &lines;
            scope.spawn(move || {
                let mut rater = Rater::default();
                for line in lines.iter().skip(first).step_by(2) {
                    assert_eq!(rated(&mut rater, line), *line);
                }
            });
        }
    });
}

/// The line as it should be.
fn rated(rater: &mut Rater, line: &str) -> String {
    let puzzle = line.split('\t').next().unwrap();
    let rated = rater.rate(&common::grid(puzzle));
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
    let solved =
        "483921657967345821251876493548132976729564138136798245372689514814253769695417382";
    let rated = Rater::default().rate(&common::grid(solved));
    assert_eq!(rated.to_string(), "0.0/0.0/0.0");
}

#[test]
fn where_logic_ends_the_rating_is_twenty() {
    // Four cells hold two digits each, and nothing decides between the two ways to fill the cells.
    let deadly =
        "4.3921.579.7345.21251876493548132976729564138136798245372689514814253769695417382";
    let rated = Rater::default().rate(&common::grid(deadly));
    assert_eq!(rated.to_string(), "20.0/0.0/0.0");
}

#[test]
fn steps_are_those_of_the_rating_and_reach_the_solution() {
    let hard = "..1....9.5..713......4......1..956..7...6.8..6..3.4..1....4..3.9.82......54.....2";
    let mut rater = Rater::default();
    let rated = rater.rate(&common::grid(hard));
    let path = rater.path(&common::grid(hard));
    let steps: Vec<Step> = path.map(|(_, step)| step).collect();
    let hardest = steps.iter().map(|step| step.conclusion.rating).max();
    assert_eq!(hardest, Some(rated.er));
    assert_eq!(steps[0].conclusion.rating, rated.ed);
    let mut solved = common::grid(hard);
    for candidate in steps.iter().filter_map(|step| step.conclusion.placement) {
        solved.set(candidate.cell(), Some(candidate.digit()));
    }
    assert!(Solution::try_from(solved).is_ok());
}
