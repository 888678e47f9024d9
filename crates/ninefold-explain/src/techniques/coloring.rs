//! Colouring: simple colours, multi-colours, 3D Medusa, remote pairs.

use ninefold::logic::{Candidate, CandidateSet, Coloring, ColoringKind};

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
            ColoringKind::Wrap { color: wrong } => text!(
                "If {claims}, a digit stands twice in a house, or two digits stand in a cell. So that is wrong.",
                claims = color(wrong)
            ),
            ColoringKind::Emptied { color: wrong, cell } => text!(
                "If {claims}, nothing is left for {cell}. So that is wrong.",
                claims = color(wrong)
            ),
            ColoringKind::Bridge => text!(
                "Some of these exclude each other, so not both can be right, and one of their opposites is. What both \
                 opposites exclude is wrong."
            ),
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

/// For a trap, explains what excludes each eliminated candidate in each colour.
fn excluded_both_ways(coloring: &Coloring, found: Context<'_>) -> Vec<Text> {
    let (ColoringKind::Trap, [colors]) = (coloring.kind, &coloring.clusters[..]) else {
        return Vec::new();
    };
    let told = |gone: Candidate| {
        let excludes = |one: &Candidate| match one.cell() == gone.cell() {
            true => one.digit() != gone.digit(),
            false => one.digit() == gone.digit() && one.cell().sees(gone.cell()),
        };
        let by = colors
            .iter()
            .filter_map(|color| color.iter().find(excludes));
        let by = words::or(by.map(words::is));
        text!("{wrong}, as {by}.", wrong = words::is_not(gone))
    };
    found.conclusion.eliminations.iter().map(told).collect()
}

/// `r1c2 is 5 and r3c4 is 5`.
fn all_right(color: &CandidateSet) -> Text {
    words::and(color.iter().map(words::is))
}
