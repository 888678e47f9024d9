//! Aligned pair and triplet exclusion, with the reason why each way to fill the cells is impossible.

use ninefold::logic::{AlignedExclusion, Candidate, Position};
use ninefold::{Cell, DigitSet, HouseSet};

use super::plain;
use crate::pattern::{Context, Explanation, Pattern, Sentence};
use crate::text::Text;
use crate::{text, words};

impl Explanation for AlignedExclusion {
    fn name(&self) -> Text {
        text!("aligned exclusion")
    }

    fn sentences(&self, found: Option<Context<'_>>) -> Vec<Sentence> {
        let mut told = plain([
            text!(
                "Go through all ways to fill {cells}.",
                cells = words::and(&self.cells)
            ),
            text!(
                "A way is impossible if it puts a digit twice in a house, or takes all candidates of {cells}.",
                cells = words::or(self.excluders)
            ),
            text!("A candidate that occurs in no possible way is wrong."),
        ]);
        told.extend(found.iter().flat_map(|found| ways(self, found)));
        told
    }

    fn pattern(&self) -> Pattern {
        let cells = self.cells.iter().copied();
        Pattern {
            further: self.excluders,
            digits: DigitSet::EMPTY,
            ..Pattern::new(HouseSet::EMPTY, cells.collect(), DigitSet::ALL)
        }
    }
}

/// Returns all ways that contain an eliminated candidate, and why each is impossible.
fn ways(exclusion: &AlignedExclusion, found: &Context<'_>) -> Vec<Sentence> {
    let mut told = Vec::new();
    for wrong in found.conclusion.eliminations.iter() {
        let (cell, digit) = (wrong.cell(), wrong.digit());
        let heading = text!("If {cell} were {digit}:");
        told.push(Sentence::plain(heading));
        for way in ways_with(exclusion, wrong, found.position) {
            let why = why_impossible(exclusion, &way, found.position);
            told.extend(why.map(|why| {
                let others = way.iter().filter(|&&candidate| candidate != wrong);
                let others = others.map(|&candidate| words::placement(candidate));
                let told = text!("With {others}, {why}.", others = words::and(others));
                Sentence::plain(told).deeper()
            }));
        }
    }
    told
}

/// Returns all ways to fill the cells that contain the candidate.
fn ways_with(
    exclusion: &AlignedExclusion,
    wrong: Candidate,
    position: &Position,
) -> Vec<Vec<Candidate>> {
    let mut ways = vec![Vec::new()];
    for &cell in &exclusion.cells {
        let digits = match cell == wrong.cell() {
            true => wrong.digit().into(),
            false => position.candidates(cell),
        };
        let longer = |way: Vec<Candidate>| {
            let with = move |digit| [&way[..], &[Candidate::new(cell, digit)]].concat();
            digits.into_iter().map(with)
        };
        ways = ways.into_iter().flat_map(longer).collect();
    }
    ways
}

fn why_impossible(
    exclusion: &AlignedExclusion,
    way: &[Candidate],
    position: &Position,
) -> Option<Text> {
    for (number, one) in way.iter().enumerate() {
        let (cell, digit) = (one.cell(), one.digit());
        let clashes = |other: &&Candidate| other.digit() == digit && other.cell().sees(cell);
        if let Some(other) = way[number + 1..].iter().find(clashes) {
            return Some(text!(
                "{cell} and {other} would both be {digit}",
                other = other.cell()
            ));
        }
    }
    let is_emptied = |excluder: &Cell| {
        let seen = way.iter().filter(|one| one.cell().sees(*excluder));
        let taken = seen.map(|one| one.digit()).collect();
        (position.candidates(*excluder) - taken).is_empty()
    };
    let emptied = exclusion.excluders.iter().find(is_emptied)?;
    Some(text!("nothing would be left for {cell}", cell = emptied))
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
        for (position, step, _) in Explained::of(Rater::default().path(&grid)).path {
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
