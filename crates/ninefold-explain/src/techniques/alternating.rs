//! Alternating chains: what follows link by link if the first end is wrong.

use ninefold::logic::{
    AlternatingChain, Candidate, CandidateSet, CellSet, Kind, Position, StrongLink, Technique,
    Within,
};
use ninefold::{Cell, Digit, DigitSet, House, HouseSet};

use super::plain;
use crate::explanation::{Explanation, Found, Pattern, Sentence};
use crate::text::Text;
use crate::{text, words};

impl Explanation for AlternatingChain {
    fn name(&self) -> Text {
        text!("an alternating chain")
    }

    fn sentences(&self, found: Option<Found<'_>>) -> Vec<Sentence> {
        let position = found.map(|found| found.position);
        let premises = self.links.iter().filter_map(|link| premise(link, position));
        let mut told: Vec<Text> = Vec::new();
        for premise in premises {
            if !told.contains(&premise) {
                told.push(premise);
            }
        }
        told.extend(links(self, position));
        told.extend(ending(self, found));
        plain(told)
    }

    fn pattern(&self) -> Pattern {
        let candidates = self.candidates();
        let regions = self.links.iter().map(|link| match link.within {
            Within::AlmostLocked(cells) => cells,
            Within::Rectangle { cells, .. } => cells.into_iter().collect(),
            _ => CellSet::EMPTY,
        });
        Pattern {
            houses: HouseSet::EMPTY,
            cells: regions.fold(CellSet::EMPTY, |all, cells| all | cells),
            candidates,
            digits: candidates.iter().map(Candidate::digit).collect(),
            ..Pattern::default()
        }
    }

    /// The first strong link.
    fn start(&self) -> CandidateSet {
        let ends = self.links.first().into_iter().flat_map(|link| link.ends);
        ends.fold(CandidateSet::EMPTY, |all, end| all | end)
    }

    fn alternating(&self) -> Option<&AlternatingChain> {
        Some(self)
    }
}

/// States the digits of the almost locked set or the rectangle of the link, which the reader needs beforehand.
fn premise(link: &StrongLink, position: Option<&Position>) -> Option<Text> {
    match link.within {
        Within::AlmostLocked(cells) => {
            let digits = words::and(digits_in(cells, position?));
            Some(match cells.single() {
                Some(cell) => text!("{cell} holds {digits}.", cell, digits),
                None => text!("{cells} hold {digits}.", cells = words::and(cells), digits),
            })
        }
        Within::Rectangle { cells, digits } => {
            let [one, other] = digits;
            Some(text!(
                "If {cells} held nothing but {one} and {other}, the two could be exchanged, and the puzzle would have \
                 two solutions.",
                cells = words::and(cells),
                one,
                other
            ))
        }
        Within::Cell(_) | Within::House { .. } => None,
    }
}

fn digits_in(cells: CellSet, position: &Position) -> DigitSet {
    let all = cells.iter().map(|cell| position.candidates(cell));
    all.fold(DigitSet::EMPTY, |all, digits| all | digits)
}

/// The links: the first from its supposition, each of the others from the one before.
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

/// States the consequence of a supposition, with its reason.
pub(super) fn follows(supposed: Text, so: Text, why: Text) -> Text {
    text!("If {supposed}, then {so} ({why}).", supposed, so, why)
}

/// States what is wrong then, and what is right because of that, each with its reason.
pub(super) fn then(off: Text, why: Text, so: Text, strong: Text) -> Text {
    text!(
        "Then {off} ({why}), so {so} ({strong}).",
        off,
        why,
        so,
        strong
    )
}

/// Why the second end is right if the first one is wrong.
pub(super) fn strong(link: &StrongLink, position: Option<&Position>) -> Text {
    match link.within {
        Within::Cell(cell) => no_other_digit(cell),
        Within::House { house, digit } => no_other_place(digit, house),
        Within::AlmostLocked(cells) => {
            let lacking = digits(&link.ends[0]);
            let named = words::and(cells);
            let without = words::and(lacking);
            let left = position.map(|position| words::and(digits_in(cells, position) - lacking));
            match (cells.len(), left) {
                (2, Some(left)) => text!(
                    "without {without}, {cells} are a naked pair of {left}",
                    without,
                    cells = named,
                    left
                ),
                (3, Some(left)) => text!(
                    "without {without}, {cells} are a naked triple of {left}",
                    without,
                    cells = named,
                    left
                ),
                _ => text!(
                    "without {without}, {cells} hold all their other digits",
                    without,
                    cells = named
                ),
            }
        }
        Within::Rectangle { .. } => text!("something must break the rectangle"),
    }
}

pub(super) fn no_other_digit(cell: Cell) -> Text {
    text!("no other digit is left in {cell}", cell)
}

pub(super) fn no_other_place(digit: Digit, house: House) -> Text {
    text!(
        "no other place for {digit} is left in {house}",
        digit,
        house
    )
}

pub(super) fn same_cell() -> Text {
    text!("same cell")
}

pub(super) fn same_house(kind: Kind) -> Text {
    match kind {
        Kind::Row => text!("same row"),
        Kind::Column => text!("same column"),
        Kind::Box => text!("same box"),
    }
}

/// Why not both can be right.
pub(super) fn weak(one: &CandidateSet, other: &CandidateSet) -> Text {
    let cells = cells(&(*one | *other));
    if cells.len() == 1 {
        return same_cell();
    }
    let holds_all = |house: &House| (cells - house.cell_set()).is_empty();
    // A line says more than a box: one looks along it.
    match House::ALL.into_iter().find(holds_all) {
        Some(house) => same_house(house.kind()),
        None => text!("each sees the other"),
    }
}

/// `r1c2 is 4`, `one of r1c1 and r1c2 is 4`, `r1c2 is 4 or 5`.
pub(super) fn is_right(end: &CandidateSet) -> Text {
    match (cells(end).single(), digits(end).single()) {
        (Some(cell), _) => words::is_any(cell, digits(end)),
        (None, Some(digit)) => text!(
            "one of {cells} is {digit}",
            cells = words::and(cells(end)),
            digit
        ),
        (None, None) => text!(
            "one of {candidates} is right",
            candidates = words::and(end.iter().map(words::placement))
        ),
    }
}

/// `r1c2 is not 4`, `neither r1c1 nor r1c2 is 4`, `none of r1c1, r1c2 and r1c3 is 4`.
pub(super) fn is_wrong(end: &CandidateSet) -> Text {
    let (cells, digits) = (cells(end), digits(end));
    match (cells.single(), digits.single()) {
        (Some(cell), Some(digit)) => words::is_not(Candidate::new(cell, digit)),
        (Some(cell), None) => text!("{cell} is not {digits}", cell, digits = words::or(digits)),
        (None, Some(digit)) => match Vec::from_iter(cells)[..] {
            [one, other] => text!("neither {one} nor {other} is {digit}", one, other, digit),
            _ => text!(
                "none of {cells} is {digit}",
                cells = words::and(cells),
                digit
            ),
        },
        (None, None) => text!(
            "none of {candidates} is right",
            candidates = words::and(end.iter().map(words::placement))
        ),
    }
}

/// Concludes from all links together.
fn ending(chain: &AlternatingChain, found: Option<Found<'_>>) -> Vec<Text> {
    let eliminated = found.map(|found| found.conclusion.eliminations);
    if let Some(proven) = chain.proven() {
        return vec![in_any_case(words::is(proven))];
    }
    if chain.closes {
        return closing(chain, found);
    }
    let [first, last] = chain.ends();
    let mut told = vec![so(either(&first, &last, eliminated.as_ref()))];
    told.extend(
        found
            .map(|found| others_of_sets(chain, found))
            .into_iter()
            .flatten(),
    );
    if chain.name() == Technique::RemotePair {
        let other = digits(&chain.candidates()) - digits(&first);
        told.push(text!(
            "The other one of the two is {digit}, so a cell that sees both holds neither digit.",
            digit = words::or(other)
        ));
    }
    told
}

fn so(claim: Text) -> Text {
    text!("So {claim}.", claim)
}

pub(super) fn in_any_case(claim: Text) -> Text {
    text!("So {claim} in any case.", claim)
}

/// States what the other digits of the almost locked sets at the ends exclude: one of the two sets has all its other
/// digits.
fn others_of_sets(chain: &AlternatingChain, found: Found<'_>) -> Vec<Text> {
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
        let place = |cell| Candidate::new(cell, digit);
        let places = |cells: CellSet| -> CandidateSet {
            (cells & found.position.board(digit))
                .iter()
                .map(place)
                .collect()
        };
        let claim = either(&places(*one), &places(*other), Some(&rest));
        text!("In the same way, {claim}.", claim)
    };
    digits(&rest).iter().map(of_digit).collect()
}

/// States that one of the two ends is right, and what excludes both.
fn either(one: &CandidateSet, other: &CandidateSet, eliminated: Option<&CandidateSet>) -> Text {
    let both = *one | *other;
    let claim = match digits(&both).single() {
        Some(digit) => match cells(&both).single() {
            Some(cell) => words::is(Candidate::new(cell, digit)),
            None => text!("{cells} is {digit}", cells = words::or(cells(&both)), digit),
        },
        None if cells(&both).len() == 1 => is_right(&both),
        None => words::or([is_right(one), is_right(other)]),
    };
    let touched = eliminated
        .map(|all| touched(&both, all))
        .unwrap_or_default();
    match (touched.is_empty(), digits(&both).len()) {
        (true, _) => claim,
        (false, 1) => {
            let seeing = cells(&touched);
            let cells = words::and(seeing);
            match (seeing.len(), both.len()) {
                (1, 2) => text!("{claim}, and {cell} sees both", claim, cell = cells),
                (1, _) => text!("{claim}, and {cell} sees all of them", claim, cell = cells),
                (_, 2) => text!("{claim}, and {cells} see both", claim, cells),
                _ => text!("{claim}, and {cells} see all of them", claim, cells),
            }
        }
        (false, _) => text!(
            "{claim}; in either case {wrong}",
            claim,
            wrong = words::and(touched.iter().map(words::is_not))
        ),
    }
}

/// The eliminated candidates that each of these excludes.
fn touched(candidates: &CandidateSet, eliminated: &CandidateSet) -> CandidateSet {
    let excludes = |one: Candidate, other: Candidate| match one.cell() == other.cell() {
        true => one.digit() != other.digit(),
        false => one.digit() == other.digit() && one.cell().sees(other.cell()),
    };
    let by_all = |gone: &Candidate| candidates.iter().all(|one| excludes(one, *gone));
    eliminated.iter().filter(by_all).collect()
}

/// States that the chain closes, and the consequence for each weak link and each almost locked set.
fn closing(chain: &AlternatingChain, found: Option<Found<'_>>) -> Vec<Text> {
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
            told.push(so(either(&one, &other, Some(eliminated))));
        }
    }
    for link in &chain.links {
        if let Within::AlmostLocked(cells) = link.within {
            told.extend(locked(cells, link, found));
        }
    }
    told
}

/// States what an almost locked set excludes that lacks one digit of its ends.
fn locked(cells: CellSet, link: &StrongLink, found: Found<'_>) -> Vec<Text> {
    let ends = digits(&(link.ends[0] | link.ends[1]));
    let others = digits_in(cells, found.position) - ends;
    let mut told = Vec::new();
    for digit in others {
        let places = cells & found.position.board(digit);
        let places: CandidateSet = places
            .iter()
            .map(|cell| Candidate::new(cell, digit))
            .collect();
        let wrong = touched(&places, &found.conclusion.eliminations);
        if !wrong.is_empty() {
            told.push(text!(
                "{cells} lack one of {ends}, so they hold {digit}: {wrong}.",
                cells = words::and(cells),
                ends = words::and(ends),
                digit,
                wrong = words::and(wrong.iter().map(words::is_not))
            ));
        }
    }
    told
}

fn cells(candidates: &CandidateSet) -> CellSet {
    candidates.iter().map(Candidate::cell).collect()
}

fn digits(candidates: &CandidateSet) -> DigitSet {
    candidates.iter().map(Candidate::digit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::Grid;
    use ninefold::logic::{Conclusion, Rating};

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
            rating: Rating::ZERO,
            eliminations: set(eliminated),
            placement: None,
        };
        let found = Found {
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
        let cells = set("3r1c1 3r1c2").iter().map(Candidate::cell).collect();
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
