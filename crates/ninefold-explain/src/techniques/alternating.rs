//! Alternating chains: the consequences if the first end is wrong. Short chains have a sentence for each link; long ones
//! begin with their line in Eureka notation, and a sentence reads several links.

use ninefold::logic::{
    AlternatingChain, Candidate, CandidateSet, CellSet, HouseKind, Position, StrongLink, Technique,
    Within,
};
use ninefold::{Cell, Digit, DigitSet, House};

use super::plain;
use super::run::{because, fits, if_then, only_digit, only_place, sentence, so, then as then_run};
use crate::pattern::{Context, Explanation, Pattern, Sentence};
use crate::text::Text;
use crate::{eureka, text, words};

impl Explanation for AlternatingChain {
    fn name(&self) -> Text {
        text!("an alternating chain")
    }

    fn sentences(&self, found: Option<Context<'_>>) -> Vec<Sentence> {
        let position = found.map(|found| found.position);
        let premises = self.links.iter().filter_map(|link| premise(link, position));
        let line = eureka::of_long(self);
        let is_long = line.is_some();
        let mut told: Vec<Text> = line.map(Text::Plain).into_iter().collect();
        for premise in premises {
            if !told.contains(&premise) {
                told.push(premise);
            }
        }
        told.extend(match is_long {
            true => runs(self, position),
            false => links(self, position),
        });
        told.extend(ending(self, found));
        plain(told)
    }

    fn pattern(&self) -> Pattern {
        let candidates = self.candidates();
        let regions = self.links.iter().flat_map(|link| match link.within {
            Within::AlmostLocked(cells) => cells,
            Within::Rectangle { cells, .. } => cells.into_iter().collect(),
            _ => CellSet::EMPTY,
        });
        Pattern {
            cells: regions.collect(),
            candidates,
            digits: candidates.digits(),
            ..Pattern::default()
        }
    }

    /// Returns the first end of the chain.
    fn start(&self) -> CandidateSet {
        let ends = self.links.first().into_iter().flat_map(|link| link.ends);
        ends.flatten().collect()
    }

    fn alternating(&self) -> Option<&AlternatingChain> {
        Some(self)
    }
}

/// States the digits of the almost locked set or the rectangle of a link, which the reader must know first.
fn premise(link: &StrongLink, position: Option<&Position>) -> Option<Text> {
    match link.within {
        Within::AlmostLocked(cells) => {
            let digits = words::and(digits_in(cells, position?));
            Some(match cells.single() {
                Some(cell) => text!("{cell} holds {digits}."),
                None => text!("{cells} hold {digits}.", cells = words::and(cells)),
            })
        }
        Within::Rectangle { cells, digits } => {
            let [one, other] = digits;
            Some(text!(
                "If {cells} held nothing but {one} and {other}, the two could be exchanged, and the puzzle would have \
                 two solutions.",
                cells = words::and(cells)
            ))
        }
        Within::Cell(_) | Within::House { .. } => None,
    }
}

fn digits_in(cells: CellSet, position: &Position) -> DigitSet {
    let all = cells.iter().flat_map(|cell| position.candidates(cell));
    all.collect()
}

/// Explains the links: the first from its supposition, every other from the previous one.
fn links(chain: &AlternatingChain, position: Option<&Position>) -> Vec<Text> {
    let mut told = Vec::new();
    let mut before: Option<&StrongLink> = None;
    for link in &chain.links {
        let [off, on] = link.ends;
        let (off, on, why) = (is_wrong(&off), is_right(&on), strong(link, position));
        told.push(match before {
            None => follows(off, on, why),
            Some(before) => then(off, weak(&before.ends[1], &link.ends[0]), on, why),
        });
        before = Some(link);
    }
    told
}

/// Explains the links in few sentences. Each continues from the end of the sentence before.
fn runs(chain: &AlternatingChain, position: Option<&Position>) -> Vec<Text> {
    let mut told = Vec::new();
    let mut run: Option<(Text, &CandidateSet)> = None;
    for link in &chain.links {
        let [off, on] = &link.ends;
        let why = match link.within {
            Within::Cell(_) => only_digit(),
            Within::House { house, .. } => only_place(house),
            _ => strong(link, position),
        };
        let right = because(is_right(on), why);
        let text = match run {
            None => if_then(is_wrong(off), right),
            Some((before, last)) => {
                let wrong = because(is_wrong(off), weak(last, off));
                let longer = so(so(before.clone(), wrong.clone()), right.clone());
                match fits(&longer) {
                    true => longer,
                    false => {
                        told.push(sentence(before));
                        so(then_run(wrong), right)
                    }
                }
            }
        };
        run = Some((text, on));
    }
    told.extend(run.map(|(text, _)| sentence(text)));
    told
}

/// States the consequence of a supposition, with its reason.
pub(super) fn follows(supposed: Text, so: Text, why: Text) -> Text {
    text!("If {supposed}, then {so} ({why}).")
}

/// States which candidate is then wrong, and which is therefore right, each with its reason.
pub(super) fn then(off: Text, why: Text, so: Text, strong: Text) -> Text {
    text!("Then {off} ({why}), so {so} ({strong}).")
}

/// Returns the reason why the second end is right if the first one is wrong.
pub(super) fn strong(link: &StrongLink, position: Option<&Position>) -> Text {
    match link.within {
        Within::Cell(cell) => no_other_digit(cell),
        Within::House { house, digit } => no_other_place(digit, house),
        Within::AlmostLocked(cells) => {
            let lacking = link.ends[0].digits();
            let named = words::and(cells);
            let without = words::and(lacking);
            let left = position.map(|position| words::and(digits_in(cells, position) - lacking));
            match (cells.len(), left) {
                (2, Some(left)) => text!(
                    "without {without}, {cells} are a naked pair of {left}",
                    cells = named
                ),
                (3, Some(left)) => text!(
                    "without {without}, {cells} are a naked triple of {left}",
                    cells = named
                ),
                _ => text!(
                    "without {without}, {cells} hold all their other digits",
                    cells = named
                ),
            }
        }
        Within::Rectangle { .. } => text!("something must break the rectangle"),
    }
}

pub(super) fn no_other_digit(cell: Cell) -> Text {
    text!("no other digit is left in {cell}")
}

pub(super) fn no_other_place(digit: Digit, house: House) -> Text {
    text!("no other place for {digit} is left in {house}")
}

pub(super) fn same_cell() -> Text {
    text!("same cell")
}

pub(super) fn same_house(kind: HouseKind) -> Text {
    match kind {
        HouseKind::Row => text!("same row"),
        HouseKind::Column => text!("same column"),
        HouseKind::Box => text!("same box"),
    }
}

/// Returns the reason why not both can be right.
pub(super) fn weak(one: &CandidateSet, other: &CandidateSet) -> Text {
    let cells = (*one | *other).cells();
    if cells.len() == 1 {
        return same_cell();
    }
    let holds_all = |house: &House| (cells - house.cell_set()).is_empty();
    // A line is a better reason than a box, because it is easier to look along.
    match House::ALL.into_iter().find(holds_all) {
        Some(house) => same_house(house.kind()),
        None => text!("each sees the other"),
    }
}

/// `r1c2 is 4`, `one of r1c1 and r1c2 is 4`, `r1c2 is 4 or 5`.
pub(super) fn is_right(end: &CandidateSet) -> Text {
    match (end.cells().single(), end.digits().single()) {
        (Some(cell), _) => words::is_any(cell, end.digits()),
        (None, Some(digit)) => text!("one of {cells} is {digit}", cells = words::and(end.cells())),
        (None, None) => text!(
            "one of {candidates} is right",
            candidates = words::and(end.iter().map(words::placement))
        ),
    }
}

/// `r1c2 is not 4`, `neither r1c1 nor r1c2 is 4`, `none of r1c1, r1c2 and r1c3 is 4`.
pub(super) fn is_wrong(end: &CandidateSet) -> Text {
    let (cells, digits) = (end.cells(), end.digits());
    match (cells.single(), digits.single()) {
        (Some(cell), Some(digit)) => words::is_not(Candidate::new(cell, digit)),
        (Some(cell), None) => text!("{cell} is not {digits}", digits = words::or(digits)),
        (None, Some(digit)) => match Vec::from_iter(cells)[..] {
            [one, other] => text!("neither {one} nor {other} is {digit}"),
            _ => text!("none of {cells} is {digit}", cells = words::and(cells)),
        },
        (None, None) => text!(
            "none of {candidates} is right",
            candidates = words::and(end.iter().map(words::placement))
        ),
    }
}

/// Returns the conclusion from all links together.
fn ending(chain: &AlternatingChain, found: Option<Context<'_>>) -> Vec<Text> {
    let eliminated = found.map(|found| found.conclusion.eliminations);
    if let Some(proven) = chain.proven() {
        return vec![in_any_case(words::is(proven))];
    }
    if chain.closes {
        return closing(chain, found);
    }
    let [first, last] = chain.ends();
    let mut told = vec![conclude(either(&first, &last, eliminated.as_ref()))];
    told.extend(
        found
            .map(|found| others_of_sets(chain, found))
            .into_iter()
            .flatten(),
    );
    if chain.name() == Technique::RemotePair {
        let other = chain.candidates().digits() - first.digits();
        told.push(text!(
            "The other one of the two is {digit}, so a cell that sees both holds neither digit.",
            digit = words::or(other)
        ));
    }
    told
}

fn conclude(claim: Text) -> Text {
    text!("So {claim}.")
}

pub(super) fn in_any_case(claim: Text) -> Text {
    text!("So {claim} in any case.")
}

/// States the exclusions by the other digits of the almost locked sets at the ends: one of the two sets has all its
/// other digits.
fn others_of_sets(chain: &AlternatingChain, found: Context<'_>) -> Vec<Text> {
    let [first, last] = chain.ends();
    let eliminated = found.conclusion.eliminations;
    let rest = eliminated - touched(&(first | last), &eliminated);
    let outer = [chain.links.first(), chain.links.last()];
    let [
        Some(Within::AlmostLocked(one)),
        Some(Within::AlmostLocked(other)),
    ] = outer.map(|link| link.map(|link| &link.within))
    else {
        return Vec::new();
    };
    let of_digit = |digit| {
        let [one, other] = [one, other].map(|cells| places(*cells, digit, found.position));
        let claim = either(&one, &other, Some(&rest));
        text!("In the same way, {claim}.")
    };
    rest.digits().iter().map(of_digit).collect()
}

/// Returns the candidates of this digit in these cells.
fn places(cells: CellSet, digit: Digit, position: &Position) -> CandidateSet {
    let places = cells & position.board(digit);
    places
        .iter()
        .map(|cell| Candidate::new(cell, digit))
        .collect()
}

/// States that one of the two ends is right, and which cells see both.
fn either(one: &CandidateSet, other: &CandidateSet, eliminated: Option<&CandidateSet>) -> Text {
    let both = *one | *other;
    let claim = match both.digits().single() {
        Some(digit) => match both.cells().single() {
            Some(cell) => words::is(Candidate::new(cell, digit)),
            None => text!("{cells} is {digit}", cells = words::or(both.cells())),
        },
        None if both.cells().len() == 1 => is_right(&both),
        None => words::or([is_right(one), is_right(other)]),
    };
    let touched = eliminated
        .map(|all| touched(&both, all))
        .unwrap_or_default();
    match (touched.is_empty(), both.digits().len()) {
        (true, _) => claim,
        (false, 1) => {
            let seeing = touched.cells();
            let cells = words::and(seeing);
            match (seeing.len(), both.len()) {
                (1, 2) => text!("{claim}, and {cell} sees both", cell = cells),
                (1, _) => text!("{claim}, and {cell} sees all of them", cell = cells),
                (_, 2) => text!("{claim}, and {cells} see both"),
                _ => text!("{claim}, and {cells} see all of them"),
            }
        }
        (false, _) => text!(
            "{claim}; in either case {wrong}",
            wrong = words::and(touched.iter().map(words::is_not))
        ),
    }
}

/// Returns the eliminated candidates that all of these exclude.
fn touched(candidates: &CandidateSet, eliminated: &CandidateSet) -> CandidateSet {
    let excludes = |one: Candidate, other: Candidate| match one.cell() == other.cell() {
        true => one.digit() != other.digit(),
        false => one.digit() == other.digit() && one.cell().sees(other.cell()),
    };
    let by_all = |gone: &Candidate| candidates.iter().all(|one| excludes(one, *gone));
    eliminated.iter().filter(by_all).collect()
}

/// States that the chain closes, and the consequence for each weak link and each almost locked set.
fn closing(chain: &AlternatingChain, found: Option<Context<'_>>) -> Vec<Text> {
    let [first, last] = chain.ends();
    let mut told = vec![text!(
        "Then {off} again ({why}): the chain has come back to its start. So of every two candidates or groups that \
         exclude each other in it, exactly one is right.",
        off = is_wrong(&first),
        why = weak(&last, &first)
    )];
    let Some(found) = found else {
        return told;
    };
    let eliminated = &found.conclusion.eliminations;
    for [one, other] in chain.weak_links() {
        if !touched(&(one | other), eliminated).is_empty() {
            told.push(conclude(either(&one, &other, Some(eliminated))));
        }
    }
    for link in &chain.links {
        if let Within::AlmostLocked(cells) = link.within {
            told.extend(locked(cells, link, found));
        }
    }
    told
}

/// States the exclusions by an almost locked set that lacks one digit of its ends.
fn locked(cells: CellSet, link: &StrongLink, found: Context<'_>) -> Vec<Text> {
    let ends = (link.ends[0] | link.ends[1]).digits();
    let others = digits_in(cells, found.position) - ends;
    let mut told = Vec::new();
    for digit in others {
        let places = places(cells, digit, found.position);
        let wrong = touched(&places, &found.conclusion.eliminations);
        if !wrong.is_empty() {
            told.push(text!(
                "{cells} lack one of {ends}, so they hold {digit}: {wrong}.",
                cells = words::and(cells),
                ends = words::and(ends),
                wrong = words::and(wrong.iter().map(words::is_not))
            ));
        }
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::Grid;
    use ninefold::logic::Conclusion;

    fn set(candidates: &str) -> CandidateSet {
        candidates.split(' ').flat_map(str::parse).collect()
    }

    fn link(one: &str, other: &str, within: Within) -> StrongLink {
        StrongLink {
            ends: [set(one), set(other)],
            within,
        }
    }

    fn within(digit: u8, house: &str) -> Within {
        let (house, digit) = (house.parse::<House>(), Digit::new(digit));
        Within::House {
            house: house.unwrap(),
            digit: digit.unwrap(),
        }
    }

    /// Returns the explanation of the chain where r1c1 and r1c2 hold 3, 5 and 8.
    fn told(links: Vec<StrongLink>, closes: bool, eliminated: &str) -> Vec<String> {
        let mut position = Position::from(&Grid::EMPTY);
        for digit in Digit::ALL
            .into_iter()
            .filter(|digit| ![3, 5, 8].contains(&digit.get()))
        {
            for cell in ["r1c1", "r1c2"] {
                position.remove(Candidate::new(cell.parse().unwrap(), digit));
            }
        }
        let conclusion = Conclusion {
            eliminations: set(eliminated),
            placement: None,
        };
        let found = Context {
            position: &position,
            conclusion: &conclusion,
        };
        let told = AlternatingChain { links, closes }.sentences(Some(found));
        told.into_iter().map(|sentence| sentence.text).collect()
    }

    #[test]
    fn a_skyscraper_goes_from_roof_to_roof() {
        let links = vec![
            link("4r1c2", "4r1c8", within(4, "row 1")),
            link("4r8c8", "4r8c3", within(4, "row 8")),
        ];
        assert_eq!(
            told(links, false, "4r2c3 4r9c2"),
            [
                "If r1c2 is not 4, then r1c8 is 4 (no other place for 4 is left in row 1).",
                "Then r8c8 is not 4 (same column), so r8c3 is 4 (no other place for 4 is left in row 8).",
                "So r1c2 or r8c3 is 4, and r2c3 and r9c2 see both.",
            ]
        );
    }

    #[test]
    fn an_almost_locked_set_is_a_pair_without_one_digit() {
        let cells = set("3r1c1 3r1c2").cells();
        let links = vec![
            link("3r1c1", "8r1c1 8r1c2", Within::AlmostLocked(cells)),
            link("8r1c7", "3r1c7", Within::Cell("r1c7".parse().unwrap())),
        ];
        assert_eq!(
            told(links, false, "3r1c9"),
            [
                "r1c1 and r1c2 hold 3, 5 and 8.",
                "If r1c1 is not 3, then one of r1c1 and r1c2 is 8 (without 3, r1c1 and r1c2 are a naked pair of 5 \
                 and 8).",
                "Then r1c7 is not 8 (same row), so r1c7 is 3 (no other digit is left in r1c7).",
                "So r1c1 or r1c7 is 3, and r1c9 sees both.",
            ]
        );
    }

    #[test]
    fn a_long_chain_begins_with_its_line() {
        let cell = |cell: &str| Within::Cell(cell.parse().unwrap());
        let links = vec![
            link("4r1c2", "4r1c8", within(4, "row 1")),
            link("4r8c8", "4r8c3", within(4, "row 8")),
            link("4r2c3", "7r2c3", cell("r2c3")),
            link("7r2c9", "4r2c9", cell("r2c9")),
        ];
        assert_eq!(
            told(links, false, "4r2c1"),
            [
                "(4)r1c2=r1c8-r8c8=r8c3-(4=7)r2c3-(7=4)r2c9",
                "If r1c2 is not 4, then r1c8 is 4 (the only place left in row 1), so r8c8 is not 4 (same column), so \
                 r8c3 is 4 (the only place left in row 8), so r2c3 is not 4 (same column), so r2c3 is 7 (the only digit \
                 left).",
                "Then r2c9 is not 7 (same row), so r2c9 is 4 (the only digit left).",
                "So r1c2 or r2c9 is 4, and r2c1 sees both.",
            ]
        );
    }

    #[test]
    fn a_loop_says_what_each_weak_link_excludes() {
        let links = vec![
            link("4r1c2", "4r1c8", within(4, "row 1")),
            link("4r8c8", "4r8c2", within(4, "row 8")),
        ];
        let told = told(links, true, "4r5c8 4r5c2");
        assert_eq!(
            told[2..],
            [
                "Then r1c2 is not 4 again (same column): the chain has come back to its start. So of every two \
                 candidates or groups that exclude each other in it, exactly one is right.",
                "So r1c8 or r8c8 is 4, and r5c8 sees both.",
                "So r1c2 or r8c2 is 4, and r5c2 sees both.",
            ]
        );
    }
}
