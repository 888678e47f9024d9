//! Colouring: simple colours, multi-colours, 3D Medusa, remote pairs.

use ninefold::logic::{Candidate, CandidateSet, ColorClash, Coloring, ColoringKind};
use ninefold::{Cell, Digit, DigitSet};

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
        let meaning = match self.kind {
            ColoringKind::Trap => {
                found.map_or_else(Vec::new, |found| excluded_both_ways(self, found))
            }
            ColoringKind::Wrap { color } => wrap(self, color),
            ColoringKind::Emptied { color, cell } => emptied(self, color, cell, found),
            ColoringKind::Bridge => bridge(self, found),
            ColoringKind::Clash { color } => clashes(self, color),
        };
        plain(clusters.chain(meaning))
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

/// Returns whether the two candidates cannot both be right.
fn excludes(one: Candidate, other: Candidate) -> bool {
    match one.cell() == other.cell() {
        true => one.digit() != other.digit(),
        false => one.digit() == other.digit() && one.cell().sees(other.cell()),
    }
}

/// Returns the candidates of the first cluster's colour with this number.
fn claims(coloring: &Coloring, color: usize) -> CandidateSet {
    let cluster = coloring.clusters.first();
    cluster.map_or(CandidateSet::EMPTY, |cluster| cluster[color & 1])
}

/// States that the colour with this number is wrong.
fn so_wrong(color: usize) -> Text {
    match color {
        0 => text!("So the first way is wrong, and the second is right."),
        _ => text!("So the second way is wrong, and the first is right."),
    }
}

/// Explains where the claims of a colour exclude each other.
fn wrap(coloring: &Coloring, color: usize) -> Vec<Text> {
    let both_right = |clash: &ColorClash| match (clash.candidates, clash.house) {
        ([one, other], Some(house)) => text!(
            "{cells} cannot both be {digit}, as they see each other in {house}.",
            cells = words::and([one.cell(), other.cell()]),
            digit = one.digit()
        ),
        ([one, other], None) => text!(
            "{cell} cannot be both {digit} and {second}.",
            cell = one.cell(),
            digit = one.digit(),
            second = other.digit()
        ),
    };
    let both = coloring.clashes();
    let both = both.iter().map(both_right);
    both.chain([so_wrong(color)]).collect()
}

/// Explains which claims of a colour leave nothing for the cell.
fn emptied(coloring: &Coloring, color: usize, cell: Cell, found: Option<Context<'_>>) -> Vec<Text> {
    let claims = claims(coloring, color);
    let digits = found.map_or(DigitSet::EMPTY, |found| found.position.candidates(cell));
    let wrong = |digit: Digit| {
        let candidate = Candidate::new(cell, digit);
        claims.iter().find(|&claim| excludes(claim, candidate))
    };
    let enough: CandidateSet = digits.into_iter().filter_map(wrong).collect();
    let nothing = text!(
        "If {claims}, nothing is left for {cell}.",
        claims = all_right(&enough)
    );
    let nothing = (!enough.is_empty()).then_some(nothing);
    nothing.into_iter().chain([so_wrong(color)]).collect()
}

/// Explains which claims of two clusters exclude each other, and which candidates both opposites exclude.
fn bridge(coloring: &Coloring, found: Option<Context<'_>>) -> Vec<Text> {
    let [first, second] = match &coloring.clusters[..] {
        [first, second] => [first, second],
        _ => return Vec::new(),
    };
    let gone = found.map(|found| found.conclusion.eliminations);
    let mut open = gone.unwrap_or_default();
    let mut told = Vec::new();
    for clash in coloring.clashes() {
        let [one, other] = clash.candidates;
        let opposites = [opposite(first, one), opposite(second, other)];
        let wrong = excluded_by_all(&opposites, open);
        if !wrong.is_empty() {
            told.push(text!(
                "{joint}, so they are not both right.",
                joint = seen(&clash)
            ));
            let [one, other] = opposites.each_ref().map(all_right);
            told.push(text!("So {one}, or {other}."));
            told.extend(excluded_by(&opposites, wrong));
            open -= wrong;
        }
    }
    told
}

/// Returns the colour of the cluster without this candidate.
fn opposite([one, other]: &[CandidateSet; 2], candidate: Candidate) -> CandidateSet {
    match one.contains(candidate) {
        true => *other,
        false => *one,
    }
}

/// Returns the candidates that both colours exclude.
fn excluded_by_all(colors: &[CandidateSet; 2], candidates: CandidateSet) -> CandidateSet {
    let by_all = |wrong: &Candidate| {
        let mut colors = colors.iter();
        colors.all(|color| color.iter().any(|one| excludes(one, *wrong)))
    };
    candidates.iter().filter(by_all).collect()
}

/// `r1c2 and r1c5 see each other in row 1`.
fn seen(clash: &ColorClash) -> Text {
    let [one, other] = clash.candidates.map(Candidate::cell);
    let house = clash.house.map_or_else(Text::default, Text::from);
    text!("{one} and {other} see each other in {house}")
}

/// Explains which claims of a colour exclude both colours of the second cluster.
fn clashes(coloring: &Coloring, color: usize) -> Vec<Text> {
    let joints = coloring.clashes();
    let joints = joints
        .iter()
        .map(|joint| text!("{joint}.", joint = seen(joint)));
    let mut told: Vec<Text> = joints.collect();
    told.push(text!(
        "So if {claims}, neither of the other two ways is possible.",
        claims = all_right(&claims(coloring, color))
    ));
    told
}

/// For a trap, explains what excludes the eliminated candidates in each colour.
fn excluded_both_ways(coloring: &Coloring, found: Context<'_>) -> Vec<Text> {
    match &coloring.clusters[..] {
        [colors] => excluded_by(colors, found.conclusion.eliminations),
        _ => Vec::new(),
    }
}

/// Names the candidates of each colour that exclude the wrong ones. One colour is right.
fn excluded_by(colors: &[CandidateSet; 2], wrong: CandidateSet) -> Vec<Text> {
    let mut found: Vec<([Candidate; 2], CandidateSet)> = Vec::new();
    for wrong in wrong.iter() {
        let by = |color: &CandidateSet| color.iter().find(|&one| excludes(one, wrong));
        let [Some(one), Some(other)] = colors.each_ref().map(by) else {
            continue;
        };
        match found.iter_mut().find(|(by, _)| *by == [one, other]) {
            Some((_, known)) => *known |= [wrong].into_iter().collect(),
            None => found.push(([one, other], [wrong].into_iter().collect())),
        }
    }
    found
        .into_iter()
        .map(|(by, wrong)| excluded(by, &wrong))
        .collect()
}

/// Explains that two candidates both exclude others. One of the two is right.
fn excluded([one, other]: [Candidate; 2], wrong: &CandidateSet) -> Text {
    let digit = one.digit();
    let is_seen = |wrong: Candidate| ![one.cell(), other.cell()].contains(&wrong.cell());
    if digit == other.digit() && wrong.iter().all(is_seen) {
        let (one, other, cells) = (one.cell(), other.cell(), wrong.cells());
        return match cells.single() {
            Some(cell) => text!("{one} or {other} is {digit}, and {cell} sees both."),
            None => text!(
                "{one} or {other} is {digit}, and {cells} see both.",
                cells = words::and(cells)
            ),
        };
    }
    text!(
        "{wrong}, as {by}.",
        wrong = words::and(wrong.iter().map(words::is_not)),
        by = words::or([one, other].map(words::is))
    )
}

/// `r1c2 is 5 and r3c4 is 5`.
fn all_right(color: &CandidateSet) -> Text {
    words::and(color.iter().map(words::is))
}
