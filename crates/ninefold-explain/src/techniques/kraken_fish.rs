//! Kraken fish: chains lead to the eliminated candidates, from the fins and in one type also from the places in a
//! cover.

use ninefold::logic::{Candidate, CandidateSet, KrakenChain, KrakenFish, Position};

use super::alternating::{follows, in_any_case, is_right, is_wrong, strong, then, weak};
use super::general_fish::crossing;
use super::plain;
use crate::pattern::{Context, Explanation, Pattern, Sentence};
use crate::text::Text;
use crate::{text, words};

impl Explanation for KrakenFish {
    fn name(&self) -> Text {
        text!("a kraken fish")
    }

    fn sentences(&self, found: Option<Context<'_>>) -> Vec<Sentence> {
        let (fish, digit) = (&self.fish, self.fish.digit);
        let wrong = || is_wrong(&set(self.target));
        let fins = words::or(fish.fins);
        let without = match self.cover {
            None => text!(
                "Unless {fins} is {digit}, {covers} have no other {digit}, so {wrong}.",
                covers = words::any_houses(fish.covers),
                wrong = wrong()
            ),
            Some(cover) => text!(
                "Unless {fins} is {digit}, {cover} has its {digit} in {places}.",
                places = words::or(fish.cells & cover.cell_set())
            ),
        };
        let position = found.map(|found| found.position);
        let crossing = crossing(digit, fish.bases, fish.covers, fish.fins);
        let mut told = vec![crossing, without];
        for chain in &self.chains {
            told.extend(of_chain(chain, self.target, position));
        }
        told.push(in_any_case(wrong()));
        plain(told)
    }

    fn pattern(&self) -> Pattern {
        let fish = self.fish.pattern();
        let links = self.chains.iter().flat_map(|chain| &chain.links);
        let ends = links.flat_map(|link| link.ends);
        let candidates = ends.fold(fish.candidates, |all, end| all | end);
        Pattern {
            candidates,
            digits: candidates.digits(),
            ..fish
        }
    }
}

/// Returns the links from the start to the target.
fn of_chain(chain: &KrakenChain, target: Candidate, position: Option<&Position>) -> Vec<Text> {
    let (mut right, target) = (set(chain.start), set(target));
    let mut told = Vec::new();
    for link in &chain.links {
        let [off, on] = link.ends;
        let why = weak(&right, &off);
        let (off, so, strong) = (is_wrong(&off), is_right(&on), strong(link, position));
        told.push(match told.is_empty() {
            true => text!(
                "If {supposed}, then {off} ({why}), so {so} ({strong}).",
                supposed = is_right(&right)
            ),
            false => then(off, why, so, strong),
        });
        right = on;
    }
    let (end, why) = (is_wrong(&target), weak(&right, &target));
    told.push(match told.is_empty() {
        true => follows(is_right(&right), end, why),
        false => text!("Then {end} ({why})."),
    });
    told
}

fn set(candidate: Candidate) -> CandidateSet {
    [candidate].into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ninefold::logic::{GeneralFish, StrongLink, Within};
    use ninefold::{Cell, CellSet, House, HouseSet};

    fn one(candidate: &str) -> Candidate {
        candidate.parse().unwrap()
    }

    fn houses(names: [&str; 2]) -> HouseSet {
        names
            .iter()
            .map(|name| name.parse::<House>().unwrap())
            .collect()
    }

    fn cells(names: &[&str]) -> CellSet {
        names
            .iter()
            .map(|name| name.parse::<Cell>().unwrap())
            .collect()
    }

    /// An X-Wing of 4 in rows 2 and 7 with a fin in r2c3.
    fn told(cover: Option<&str>, target: &str, chains: Vec<KrakenChain>) -> Vec<String> {
        let kraken = KrakenFish {
            fish: GeneralFish {
                digit: "4".parse().unwrap(),
                bases: houses(["row 2", "row 7"]),
                covers: houses(["column 1", "column 6"]),
                cells: cells(&["r2c1", "r2c6", "r7c1", "r7c6"]),
                fins: cells(&["r2c3"]),
            },
            cover: cover.map(|cover| cover.parse().unwrap()),
            chains,
            target: one(target),
        };
        let told = kraken.sentences(None).into_iter();
        told.map(|sentence| sentence.text).collect()
    }

    fn chain(start: &str, links: Vec<StrongLink>) -> KrakenChain {
        let start = one(start);
        KrakenChain { start, links }
    }

    fn link(off: &str, on: &str, within: Within) -> StrongLink {
        let ends = [set(one(off)), set(one(on))];
        StrongLink { ends, within }
    }

    #[test]
    fn a_chain_leads_from_the_fin() {
        let row = Within::House {
            house: "row 1".parse().unwrap(),
            digit: "4".parse().unwrap(),
        };
        let chains = vec![chain("4r2c3", vec![link("4r1c2", "4r1c6", row)])];
        assert_eq!(
            told(None, "4r5c6", chains),
            [
                "Each of rows 2 and 7 needs its 4, and their places for it besides the fin r2c3 are in columns 1 and 6, \
                 which can take only one 4 each.",
                "Unless r2c3 is 4, columns 1 and 6 have no other 4, so r5c6 is not 4.",
                "If r2c3 is 4, then r1c2 is not 4 (same box), so r1c6 is 4 (no other place for 4 is left in row 1).",
                "Then r5c6 is not 4 (same column).",
                "So r5c6 is not 4 in any case.",
            ]
        );
    }

    #[test]
    fn chains_lead_from_the_places_in_a_cover_as_well() {
        let upper = || link("4r3c2", "8r3c2", Within::Cell("r3c2".parse().unwrap()));
        let lower = link("4r8c2", "8r8c2", Within::Cell("r8c2".parse().unwrap()));
        let chains = vec![
            chain("4r2c1", vec![upper()]),
            chain("4r2c3", vec![upper()]),
            chain("4r7c1", vec![lower]),
        ];
        assert_eq!(
            told(Some("column 1"), "8r5c2", chains)[1..],
            [
                "Unless r2c3 is 4, column 1 has its 4 in r2c1 or r7c1.",
                "If r2c1 is 4, then r3c2 is not 4 (same box), so r3c2 is 8 (no other digit is left in r3c2).",
                "Then r5c2 is not 8 (same column).",
                "If r2c3 is 4, then r3c2 is not 4 (same box), so r3c2 is 8 (no other digit is left in r3c2).",
                "Then r5c2 is not 8 (same column).",
                "If r7c1 is 4, then r8c2 is not 4 (same box), so r8c2 is 8 (no other digit is left in r8c2).",
                "Then r5c2 is not 8 (same column).",
                "So r5c2 is not 8 in any case.",
            ]
        );
    }
}
