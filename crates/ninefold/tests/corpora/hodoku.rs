//! The reference files of HoDoKu, and HoDoKu's steps in their notation.

use std::io::Read;

use flate2::read::GzDecoder;
use ninefold::rating::hodoku::{Action, Step};
use ninefold::{Candidate, CandidateSet};

use super::{shared, shared_text};

/// Returns puzzles with the steps that HoDoKu takes.
pub fn paths() -> Option<Vec<(String, Vec<String>)>> {
    let packed = shared("references/hodoku_paths.txt.gz")?;
    let mut text = String::new();
    GzDecoder::new(&*packed).read_to_string(&mut text).unwrap();
    let path = |block: &str| {
        let (head, steps) = block.split_once('\n').unwrap();
        let puzzle = head.split(' ').next().unwrap().to_owned();
        (puzzle, steps.lines().map(str::to_owned).collect())
    };
    Some(text.split('#').skip(1).map(path).collect())
}

/// Returns the rows of a table after its header, split into columns.
pub fn table(file: &str) -> Option<Vec<Vec<String>>> {
    let text = shared_text(&format!("references/{file}"))?;
    let rows = text.lines().filter(|line| !line.starts_with("puzzle"));
    let columns = |line: &str| line.split('\t').map(str::to_owned).collect();
    Some(rows.map(columns).collect())
}

pub fn step(step: &Step) -> String {
    let action = match &step.action {
        Action::Place(single) => placed(*single),
        Action::Remove(removals) => removed(removals.iter().copied().collect()),
    };
    format!("{}{action}", step.variant.code())
}

pub fn placed(single: Candidate) -> String {
    number('+', single)
}

pub fn removed(removals: CandidateSet) -> String {
    let mut all: Vec<String> = removals.iter().map(|it| number('-', it)).collect();
    all.sort();
    all.concat()
}

fn number(sign: char, candidate: Candidate) -> String {
    let digit = usize::from(candidate.digit().get());
    format!(" {sign}{:03}", digit * 100 + candidate.cell().index())
}
