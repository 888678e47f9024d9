//! Colouring: simple colours, multi-colours, 3D Medusa, remote pairs.

use ninefold::House;
use ninefold::logic::{Candidate, CandidateSet, ColorClash, Coloring, ColoringKind, HouseKind};

use super::plain;
use crate::pattern::{Context, Explanation, Pattern, Sentence};
use crate::text::Text;
use crate::{text, words};

impl Explanation for Coloring {
    fn name(&self) -> Text {
        text!("colours")
    }

    fn sentences(&self, found: Option<Context<'_>>) -> Vec<Sentence> {
        let told = |[one, other]: &[CandidateSet; 2]| {
            text!(
                "Either {one}, or {other}.",
                one = all_right(one),
                other = all_right(other)
            )
        };
        let clusters = self.clusters.iter().map(told);
        let color = |color: usize| {
            let cluster = self.clusters.first();
            cluster.map_or_else(Text::default, |cluster| all_right(&cluster[color & 1]))
        };
        let meaning = match self.kind {
            ColoringKind::Trap => text!("What is excluded both ways is wrong."),
            ColoringKind::Wrap { color: wrong } => clash(color(wrong), self.clash()),
            ColoringKind::Emptied { color: wrong, cell } => text!(
                "If {claims}, nothing is left for {cell}. So that is wrong.",
                claims = color(wrong)
            ),
            ColoringKind::Bridge => bridge(self, found),
            ColoringKind::Clash { color: wrong } => text!(
                "If {claims}, neither of the other two ways is possible. So that is wrong.",
                claims = color(wrong)
            ),
        };
        let excluded = found.map(|found| excluded_both_ways(self, found));
        plain(
            clusters
                .chain([meaning])
                .chain(excluded.into_iter().flatten()),
        )
    }

    fn pattern(&self) -> Pattern {
        let colors = self.clusters.iter().flatten();
        let candidates: CandidateSet = colors.copied().flatten().collect();
        Pattern {
            cells: candidates.cells(),
            digits: candidates.digits(),
            candidates,
            ..Pattern::default()
        }
    }
}

/// Returns two candidates, one of each set, that exclude each other.
fn excluding(one: &CandidateSet, other: &CandidateSet) -> Option<[Candidate; 2]> {
    let excluded = |first: Candidate| other.iter().find(|&it| excludes(first, it));
    one.iter().find_map(|first| Some([first, excluded(first)?]))
}

/// Returns whether the two candidates cannot both be right.
fn excludes(one: Candidate, other: Candidate) -> bool {
    match one.cell() == other.cell() {
        true => one.digit() != other.digit(),
        false => one.digit() == other.digit() && one.cell().sees(other.cell()),
    }
}

/// Returns a house that holds both cells, a row or a column before a box.
fn common_house([one, other]: [Candidate; 2]) -> Option<House> {
    let houses =
        [HouseKind::Row, HouseKind::Column, HouseKind::Box].map(|kind| kind.of(one.cell()));
    let mut holding = houses.into_iter();
    holding.find(|house| house.cell_set().contains(other.cell()))
}

/// Explains where the claims of a colour exclude each other.
fn clash(claims: Text, clash: Option<ColorClash>) -> Text {
    match clash.map(|clash| (clash.candidates, clash.house)) {
        Some(([one, other], Some(house))) => text!(
            "If {claims}, {digit} is in {house} twice, in {cells}. So that is wrong.",
            claims = claims,
            digit = one.digit(),
            house = house,
            cells = words::and([one.cell(), other.cell()])
        ),
        Some(([one, other], None)) => text!(
            "If {claims}, {cell} has both {digit} and {second}. So that is wrong.",
            claims = claims,
            cell = one.cell(),
            digit = one.digit(),
            second = other.digit()
        ),
        None => text!(
            "If {claims}, a digit is twice in a house. So that is wrong.",
            claims = claims
        ),
    }
}

/// Explains which colours of two clusters exclude each other, and why one of their opposites is right.
fn bridge(coloring: &Coloring, found: Option<Context<'_>>) -> Text {
    let gone = found
        .map(|found| found.conclusion.eliminations)
        .unwrap_or_default();
    let excludes_all = |color: &CandidateSet| {
        gone.iter()
            .all(|gone| color.iter().any(|one| excludes(one, gone)))
    };
    let [first, second] = match &coloring.clusters[..] {
        [first, second] => [first, second],
        _ => return Text::default(),
    };
    let pairs = [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter();
    let mut pairs = pairs
        .filter(|&(one, other)| excludes_all(&first[1 - one]) && excludes_all(&second[1 - other]));
    let joint = pairs.find_map(|(one, other)| excluding(&first[one], &second[other]));
    let [one, other] = match joint {
        Some(joint) => joint,
        None => return text!("What both ways exclude is wrong."),
    };
    text!(
        "{one} and {other} see each other in {house}, so they are not both {digit}. So one of the opposite cases holds, \
         and what both opposite cases exclude is wrong.",
        one = one.cell(),
        other = other.cell(),
        house = common_house([one, other]).map_or_else(Text::default, Text::from),
        digit = one.digit()
    )
}

/// For a trap, explains what excludes each eliminated candidate in each colour.
fn excluded_both_ways(coloring: &Coloring, found: Context<'_>) -> Vec<Text> {
    let (ColoringKind::Trap, [colors]) = (coloring.kind, &coloring.clusters[..]) else {
        return Vec::new();
    };
    let told = |gone: Candidate| {
        let by = colors
            .iter()
            .filter_map(|color| color.iter().find(|&one| excludes(one, gone)));
        let by = words::or(by.map(words::is));
        text!("{wrong}, as {by}.", wrong = words::is_not(gone))
    };
    found.conclusion.eliminations.iter().map(told).collect()
}

/// `r1c2 is 5 and r3c4 is 5`.
fn all_right(color: &CandidateSet) -> Text {
    words::and(color.iter().map(words::is))
}
