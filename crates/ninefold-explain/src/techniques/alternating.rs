//! Alternating chains: what follows link by link if the first end is wrong.

use ninefold::logic::{
    AlternatingChain, Candidate, CandidateSet, CellSet, Position, StrongLink, Technique, Within,
};
use ninefold::{DigitSet, HouseSet};

use super::plain;
use crate::explanation::{Explanation, Found, Pattern, Sentence};
use crate::words;

impl Explanation for AlternatingChain {
    fn name(&self) -> &'static str {
        "an alternating chain"
    }

    fn sentences(&self, found: Option<Found<'_>>) -> Vec<Sentence> {
        let position = found.map(|found| found.position);
        let premises = self.links.iter().filter_map(|link| premise(link, position));
        let mut told: Vec<String> = Vec::new();
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

    fn alternating(&self) -> Option<&AlternatingChain> {
        Some(self)
    }
}

/// What has to be known of an almost locked set or a rectangle beforehand.
fn premise(link: &StrongLink, position: Option<&Position>) -> Option<String> {
    match link.within {
        Within::AlmostLocked(cells) => {
            let verb = if cells.len() == 1 { "holds" } else { "hold" };
            let all = words::and(digits_in(cells, position?));
            Some(format!("{} {verb} {all}.", words::and(cells)))
        }
        Within::Rectangle { cells, digits } => {
            let [one, other] = digits;
            Some(format!(
                "If {} held nothing but {one} and {other}, the two could be exchanged, and the puzzle would have two \
                 solutions.",
                words::and(cells)
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
fn links(chain: &AlternatingChain, position: Option<&Position>) -> Vec<String> {
    let mut told = Vec::new();
    let mut before: Option<&StrongLink> = None;
    for link in &chain.links {
        let [off, on] = link.ends;
        let (off, on, why) = (is_wrong(&off), is_right(&on), strong(link, position));
        told.push(match before {
            None => format!("If {off}, then {on} ({why})."),
            Some(before) => {
                let weak = weak(&before.ends[1], &link.ends[0]);
                format!("Then {off} ({weak}), so {on} ({why}).")
            }
        });
        before = Some(link);
    }
    told
}

/// Why the second end is right if the first one is wrong.
pub(super) fn strong(link: &StrongLink, position: Option<&Position>) -> String {
    match link.within {
        Within::Cell(cell) => format!("no other digit is left in {cell}"),
        Within::House { house, digit } => {
            format!("no other place for {digit} is left in {house}")
        }
        Within::AlmostLocked(cells) => {
            let lacking = digits(&link.ends[0]);
            let cells_named = words::and(cells);
            let without = words::and(lacking);
            let left = position.map(|position| words::and(digits_in(cells, position) - lacking));
            match (cells.len(), left) {
                (2, Some(left)) => {
                    format!("without {without}, {cells_named} are a naked pair of {left}")
                }
                (3, Some(left)) => {
                    format!("without {without}, {cells_named} are a naked triple of {left}")
                }
                _ => format!("without {without}, {cells_named} hold all their other digits"),
            }
        }
        Within::Rectangle { .. } => "something must break the rectangle".to_owned(),
    }
}

/// Why not both can be right.
pub(super) fn weak(one: &CandidateSet, other: &CandidateSet) -> String {
    let cells = cells(&(*one | *other));
    if cells.len() == 1 {
        return "same cell".to_owned();
    }
    let holds_all = |house: &ninefold::House| (cells - house.cell_set()).is_empty();
    // A line says more than a box: one looks along it.
    match ninefold::House::ALL.into_iter().find(holds_all) {
        Some(house) => format!("same {}", house.kind()),
        None => "each sees the other".to_owned(),
    }
}

/// `r1c2 is 4`, `one of r1c1 and r1c2 is 4`, `r1c2 is 4 or 5`.
pub(super) fn is_right(end: &CandidateSet) -> String {
    match (cells(end).single(), digits(end).single()) {
        (Some(cell), _) => format!("{cell} is {}", words::or(digits(end))),
        (None, Some(digit)) => format!("one of {} is {digit}", words::and(cells(end))),
        (None, None) => format!(
            "one of {} is right",
            words::and(end.iter().map(words::placement))
        ),
    }
}

/// `r1c2 is not 4`, `neither r1c1 nor r1c2 is 4`, `none of r1c1, r1c2 and r1c3 is 4`.
pub(super) fn is_wrong(end: &CandidateSet) -> String {
    let (cells, digits) = (cells(end), digits(end));
    match (cells.single(), digits.single()) {
        (Some(cell), Some(digit)) => format!("{cell} is not {digit}"),
        (Some(cell), None) => format!("{cell} is not {}", words::or(digits)),
        (None, Some(digit)) => match Vec::from_iter(cells)[..] {
            [one, other] => format!("neither {one} nor {other} is {digit}"),
            _ => format!("none of {} is {digit}", words::and(cells)),
        },
        (None, None) => format!(
            "none of {} is right",
            words::and(end.iter().map(words::placement))
        ),
    }
}

/// What the links show together.
fn ending(chain: &AlternatingChain, found: Option<Found<'_>>) -> Vec<String> {
    let eliminated = found.map(|found| found.conclusion.eliminations);
    if let Some(proven) = chain.proven() {
        return vec![format!(
            "So {} is {} in any case.",
            proven.cell(),
            proven.digit()
        )];
    }
    if chain.closes {
        return closing(chain, found);
    }
    let [first, last] = chain.ends();
    let mut told = vec![either(&first, &last, eliminated.as_ref())];
    told.extend(
        found
            .map(|found| others_of_sets(chain, found))
            .into_iter()
            .flatten(),
    );
    if chain.name() == Technique::RemotePair {
        let other = digits(&chain.candidates()) - digits(&first);
        told.push(format!(
            "The other one of the two is {}, so a cell that sees both holds neither digit.",
            words::or(other)
        ));
    }
    told
}

/// What the other digits of the almost locked sets at the ends exclude: one of the two lacks none of them.
fn others_of_sets(chain: &AlternatingChain, found: Found<'_>) -> Vec<String> {
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
        let told = either(&places(*one), &places(*other), Some(&rest));
        format!("In the same way, {}", told.trim_start_matches("So "))
    };
    digits(&rest).iter().map(of_digit).collect()
}

/// That one of the two ends is right, and what excludes both.
fn either(one: &CandidateSet, other: &CandidateSet, eliminated: Option<&CandidateSet>) -> String {
    let both = *one | *other;
    let claim = match digits(&both).single() {
        Some(digit) => format!("{} is {digit}", words::or(cells(&both))),
        None if cells(&both).len() == 1 => is_right(&both),
        None => format!("{} or {}", is_right(one), is_right(other)),
    };
    let touched = eliminated
        .map(|all| touched(&both, all))
        .unwrap_or_default();
    match (touched.is_empty(), digits(&both).len()) {
        (true, _) => format!("So {claim}."),
        (false, 1) => {
            let cells = cells(&touched);
            let see = if cells.len() == 1 { "sees" } else { "see" };
            let all = if both.len() == 2 {
                "both"
            } else {
                "all of them"
            };
            format!("So {claim}, and {} {see} {all}.", words::and(cells))
        }
        (false, _) => {
            let wrong = touched
                .iter()
                .map(|wrong| format!("{} is not {}", wrong.cell(), wrong.digit()));
            format!("So {claim}; in either case {}.", words::and(wrong))
        }
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

/// That the chain closes, and for each weak link and each almost locked set what follows.
fn closing(chain: &AlternatingChain, found: Option<Found<'_>>) -> Vec<String> {
    let [first, last] = chain.ends();
    let mut told = vec![format!(
        "Then {} again ({}): the chain has come back to its start. So of every two candidates or groups that exclude each \
         other in it, exactly one is right.",
        is_wrong(&first),
        weak(&last, &first)
    )];
    let Some(found) = found else {
        return told;
    };
    let eliminated = &found.conclusion.eliminations;
    for [one, other] in chain.weak_links() {
        if !touched(&(one | other), eliminated).is_empty() {
            told.push(either(&one, &other, Some(eliminated)));
        }
    }
    for link in &chain.links {
        if let Within::AlmostLocked(cells) = link.within {
            told.extend(locked(cells, link, found));
        }
    }
    told
}

/// What an almost locked set that lacks one digit of its ends excludes.
fn locked(cells: CellSet, link: &StrongLink, found: Found<'_>) -> Vec<String> {
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
            told.push(format!(
                "{} lack one of {}, so they hold {digit}: {}.",
                words::and(cells),
                words::and(ends),
                words::and(wrong.iter().map(|wrong| format!(
                    "{} is not {}",
                    wrong.cell(),
                    wrong.digit()
                )))
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
    use ninefold::logic::{Conclusion, Rating};
    use ninefold::{Digit, Grid, House};

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

    /// What is told of the chain where r1c1 and r1c2 hold 3, 5 and 8.
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
