//! Aligned exclusion way by way: what makes each way to fill the cells impossible.

use ninefold::logic::{AlignedExclusion, Candidate, Conclusion, Position};

use super::sentences::Sentence;
use super::words;

/// For every candidate that is struck out, all ways that it occurs in, and why each is impossible.
pub fn ways(
    exclusion: &AlignedExclusion,
    conclusion: &Conclusion,
    position: &Position,
) -> Vec<Sentence> {
    let mut told = Vec::new();
    for wrong in conclusion.eliminations.iter() {
        let heading = format!("If {} were {}:", wrong.cell(), wrong.digit());
        told.push(Sentence::plain(heading));
        for way in ways_with(exclusion, wrong, position) {
            let why = why_impossible(exclusion, &way, position);
            told.extend(why.map(|why| {
                let others = way.iter().filter(|&&candidate| candidate != wrong);
                let others = others.map(|&candidate| words::placement(candidate));
                Sentence::plain(format!("With {}, {why}.", words::and(others))).deeper()
            }));
        }
    }
    told
}

/// All ways to fill the cells of which the candidate is a part.
fn ways_with(
    exclusion: &AlignedExclusion,
    wrong: Candidate,
    position: &Position,
) -> Vec<Vec<Candidate>> {
    let mut ways = vec![Vec::new()];
    for &cell in &exclusion.cells {
        let digits: Vec<_> = match cell == wrong.cell() {
            true => vec![wrong.digit()],
            false => position.candidates(cell).into_iter().collect(),
        };
        let longer = |way: &Vec<Candidate>| -> Vec<Vec<Candidate>> {
            let with = |&digit: &_| [&way[..], &[Candidate::new(cell, digit)]].concat();
            digits.iter().map(with).collect()
        };
        ways = ways.iter().flat_map(longer).collect();
    }
    ways
}

fn why_impossible(
    exclusion: &AlignedExclusion,
    way: &[Candidate],
    position: &Position,
) -> Option<String> {
    let twice = way.iter().enumerate().find_map(|(number, one)| {
        let clashes =
            |other: &&Candidate| other.digit() == one.digit() && other.cell().sees(one.cell());
        let other = way[number + 1..].iter().find(clashes)?;
        let (one_cell, other_cell) = (one.cell(), other.cell());
        Some(format!(
            "{one_cell} and {other_cell} would both be {}",
            one.digit()
        ))
    });
    twice.or_else(|| {
        let excluders = exclusion.excluders;
        let is_emptied = |excluder: &ninefold::Cell| {
            let seen = way
                .iter()
                .filter(|candidate| candidate.cell().sees(*excluder));
            let taken = seen.map(|candidate| candidate.digit()).collect();
            (position.candidates(*excluder) - taken).is_empty()
        };
        let emptied = excluders.iter().find(is_emptied)?;
        Some(format!("nothing would be left for {emptied}"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Explained;
    use ninefold::Grid;
    use ninefold::logic::Reason;
    use ninefold::rating::Rater;

    #[test]
    fn every_way_has_its_reason() {
        let line =
            "7.........854.1.7.14......3..2..589.6...1...2...8.6..........2...6.8...1.5....4..";
        let grid: Grid = line.parse().unwrap();
        let mut found = 0;
        for (position, step) in Explained::of(&grid, &mut Rater::default()).path {
            if let Reason::AlignedExclusion(exclusion) = &step.reason {
                found += 1;
                for wrong in step.conclusion.eliminations.iter() {
                    for way in ways_with(exclusion, wrong, &position) {
                        let why = why_impossible(exclusion, &way, &position);
                        assert!(why.is_some(), "{way:?}");
                    }
                }
            }
        }
        assert!(found > 0);
    }
}
