//! The name of a chain, derived independently from a line of letters. Each strong link has a small letter (`c`ell,
//! `r`ow, `k` for column, `b`ox, `a`lmost locked set, `u`nique rectangle), or a large one with groups. Between strong
//! links, `-` is a weak link of one digit and `.` a weak link within a cell.

use ninefold::logic::{AlternatingChain, HouseKind, StrongLink, Technique, Within};
use ninefold::{CandidateSet, DigitSet};

fn digits(candidates: CandidateSet) -> DigitSet {
    candidates
        .iter()
        .map(|candidate| candidate.digit())
        .collect()
}

fn letter(link: &StrongLink) -> char {
    let letter = match &link.within {
        Within::Cell(_) => 'c',
        Within::House { house, .. } => match house.kind() {
            HouseKind::Row => 'r',
            HouseKind::Column => 'k',
            HouseKind::Box => 'b',
        },
        Within::AlmostLocked(_) => 'a',
        Within::Rectangle { .. } => 'u',
    };
    match letter != 'a' && link.ends.iter().any(|end| end.len() > 1) {
        true => letter.to_ascii_uppercase(),
        false => letter,
    }
}

pub fn of(chain: &AlternatingChain) -> String {
    let mut signature = String::new();
    for (number, link) in chain.links.iter().enumerate() {
        if number > 0 {
            let joint = chain.links[number - 1].ends[1] | link.ends[0];
            signature.push(if digits(joint).len() == 1 { '-' } else { '.' });
        }
        signature.push(letter(link));
    }
    signature
}

/// Returns whether any two sets or cells of the chain have a cell in common.
fn sets_overlap(chain: &AlternatingChain) -> bool {
    let cells = chain.links.iter().flat_map(|link| match &link.within {
        Within::AlmostLocked(cells) => cells.iter().collect(),
        Within::Cell(cell) => vec![*cell],
        _ => Vec::new(),
    });
    let mut cells: Vec<_> = cells.collect();
    cells.sort();
    cells.windows(2).any(|pair| pair[0] == pair[1])
}

pub fn technique(chain: &AlternatingChain) -> Technique {
    let signature = of(chain);
    let has = |letters: &str| signature.contains(|letter| letters.contains(letter));
    let is_grouped = has("RKB");
    let [first, last] = [
        chain.links[0].ends[0],
        chain.links[chain.links.len() - 1].ends[1],
    ];
    let same_digit = digits(first | last).len() == 1;
    let one_cell = {
        let mut cells: Vec<_> = (first | last).iter().map(|end| end.cell()).collect();
        cells.dedup();
        cells.len() == 1
    };
    if has("uU") {
        return Technique::AicWithRectangle;
    }
    if has("a") {
        return match (
            // If the chain closes, a weak link also joins its ends.
            has("rkbRKB.") || !same_digit,
            chain.links.len(),
        ) {
            (true, _) => Technique::AicWithAls,
            (false, _) if sets_overlap(chain) => Technique::OverlappingAlsChain,
            (false, 2) => Technique::AlsXz,
            (false, 3) => Technique::AlsXyWing,
            (false, _) => Technique::AlsChain,
        };
    }
    if !has("c.") {
        return of_one_digit(chain, &signature, is_grouped);
    }
    match (chain.closes, is_grouped) {
        (true, false) => return Technique::ContinuousNiceLoop,
        (true, true) => return Technique::GroupedNiceLoop,
        (false, true) if one_cell => return Technique::GroupedNiceLoop,
        (false, true) => return Technique::GroupedAic,
        (false, false) => {}
    }
    if !has("rkb") && same_digit && !one_cell {
        let all = chain
            .links
            .iter()
            .map(|link| digits(link.ends[0] | link.ends[1]));
        let mut all: Vec<DigitSet> = all.collect();
        all.dedup();
        return match all.len() == 1 && chain.links.len().is_multiple_of(2) {
            true => Technique::RemotePair,
            false => Technique::XyChain,
        };
    }
    let houses = signature.replace(['r', 'k', 'b'], "h");
    match &houses[..] {
        "c-h-c" if same_digit => Technique::WWing,
        "c-h.h" | "h.h-c" if same_digit => Technique::MWing,
        "h-c-h" if !one_cell => Technique::SWing,
        "h.h.h" | "h-h.h" | "h.h-h" if !same_digit && !one_cell => Technique::LWing,
        "c-h.h" | "h.h-c" | "c-c-h" | "h-c-c" if !same_digit && !one_cell => Technique::HWing,
        _ if one_cell => Technique::DiscontinuousNiceLoop,
        _ if same_digit => Technique::AicType1,
        _ => Technique::AicType2,
    }
}

fn of_one_digit(chain: &AlternatingChain, signature: &str, is_grouped: bool) -> Technique {
    if chain.closes {
        return match is_grouped {
            true => Technique::GroupedXLoop,
            false => Technique::XLoop,
        };
    }
    let cell = |end: CandidateSet| end.first().unwrap().cell();
    let joint = || [cell(chain.links[0].ends[1]), cell(chain.links[1].ends[0])];
    match signature {
        "B-r" | "B-k" | "r-B" | "k-B" => Technique::EmptyRectangle,
        _ if is_grouped => Technique::GroupedXChain,
        "r-k" | "k-r" => Technique::TwoStringKite,
        "r-r"
            if joint()
                .map(|cell| cell.column())
                .windows(2)
                .all(|two| two[0] == two[1]) =>
        {
            Technique::Skyscraper
        }
        "k-k"
            if joint()
                .map(|cell| cell.row())
                .windows(2)
                .all(|two| two[0] == two[1]) =>
        {
            Technique::Skyscraper
        }
        _ if chain.links.len() == 2 => Technique::TurbotFish,
        _ => Technique::XChain,
    }
}
