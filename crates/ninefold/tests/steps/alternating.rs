//! Checks alternating chains: every strong link exists, weak links join them, and brute force proves the claim.

use ninefold::logic::{AlternatingChain, StrongLink, Within};
use ninefold::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet};

use super::proof::{Claim, Marks, Premises, Verdict, ensure, exclude, sees};

pub fn check(marks: &Marks, chain: &AlternatingChain, claim: &Claim) -> Verdict {
    let links = &chain.links[..];
    let (Some(first), Some(last)) = (links.first(), links.last()) else {
        return Err("a chain without links".into());
    };
    for two in links.windows(2) {
        check_weak(&two[0].ends[1], &two[1].ends[0])?;
    }
    if chain.closes {
        check_weak(&last.ends[1], &first.ends[0])?;
    }
    let mut premises = Premises::default();
    for link in links {
        check_strong(marks, link, &mut premises)?;
    }
    if !chain.closes {
        check_reach(marks, chain, first, last, claim)?;
    }
    premises.prove(claim)
}

/// Checks that the eliminations are among the candidates that both ends exclude, the two digits of a pair that leads
/// from cell to cell, or further digits of the almost locked sets at both ends.
fn check_reach(
    marks: &Marks,
    chain: &AlternatingChain,
    first: &StrongLink,
    last: &StrongLink,
    claim: &Claim,
) -> Verdict {
    let ends: Vec<Candidate> = (first.ends[0] | last.ends[1]).iter().collect();
    if let Some(placed) = claim.placement {
        ensure!(ends == [placed], "{placed} is not both ends");
    }
    let all: DigitSet = chain
        .links
        .iter()
        .flat_map(|link| (link.ends[0] | link.ends[1]).iter())
        .map(|candidate| candidate.digit())
        .collect();
    let are_cells = chain
        .links
        .iter()
        .all(|link| matches!(link.within, Within::Cell(_)));
    for &gone in &claim.eliminations {
        let by_ends = ends.iter().all(|&end| exclude(end, gone));
        let by_pair = are_cells
            && all.len() == 2
            && all.contains(gone.digit())
            && ends.iter().all(|end| sees(end.cell(), gone.cell()));
        let by_sets = is_in_set(marks, first, gone) && is_in_set(marks, last, gone);
        ensure!(
            by_ends || by_pair || by_sets,
            "an end does not exclude {gone}"
        );
    }
    Ok(())
}

/// Checks that no candidate occurs twice, except one that is both ends, and that the chain does not pass through its
/// eliminations. HoDoKu's chains may do both, and are still proofs. A closed chain eliminates only candidates that it
/// excludes by itself.
pub fn check_shape(marks: &Marks, chain: &AlternatingChain, claim: &Claim) -> Verdict {
    if chain.closes {
        for &gone in &claim.eliminations {
            ensure!(
                is_excluded_around(marks, chain, gone),
                "no weak link and no set of the loop excludes {gone}"
            );
        }
    }
    let inside = chain.links.iter().flat_map(|link| link.ends);
    let inside = inside.fold(CandidateSet::EMPTY, |all, end| all | end);
    for &gone in &claim.eliminations {
        ensure!(
            chain.closes || claim.placement.is_some() || !inside.contains(gone),
            "the chain passes through {gone}"
        );
    }
    let mut ends: Vec<CandidateSet> = chain.links.iter().flat_map(|link| link.ends).collect();
    if ends.len() > 2 && ends.first() == ends.last() {
        ends.pop();
    }
    let mut met = CandidateSet::EMPTY;
    for end in ends {
        ensure!((met & end).is_empty(), "{end:?} comes twice");
        met |= end;
    }
    Ok(())
}

/// Returns whether both sides of a weak link of the loop exclude the candidate, or all places of a digit in an almost
/// locked set do. The set must hold that digit, because it lacks one of the digits of its ends.
fn is_excluded_around(marks: &Marks, chain: &AlternatingChain, gone: Candidate) -> bool {
    let next = chain.links.iter().cycle().skip(1);
    let by_joint = chain.links.iter().zip(next).any(|(link, next)| {
        let joint = link.ends[1] | next.ends[0];
        joint.iter().all(|end| exclude(end, gone))
    });
    let by_set = |link: &StrongLink| {
        let Within::AlmostLocked(cells) = link.within else {
            return false;
        };
        let all: Vec<Candidate> = cells
            .into_iter()
            .flat_map(|cell| marks.of_cell(cell))
            .collect();
        let ends = link.ends[0] | link.ends[1];
        let lacks = |one: &Candidate| ends.iter().any(|end| end.digit() == one.digit());
        all.iter().filter(|one| !lacks(one)).any(|held| {
            let mut places = all.iter().filter(|one| one.digit() == held.digit());
            places.all(|&place| exclude(place, gone))
        })
    };
    by_joint || chain.links.iter().any(by_set)
}

/// Returns whether the candidate excludes its digit from all cells of the link's set, and the set has the digit.
fn is_in_set(marks: &Marks, link: &StrongLink, gone: Candidate) -> bool {
    let Within::AlmostLocked(cells) = link.within else {
        return false;
    };
    let places = cells
        .into_iter()
        .map(|cell| Candidate::new(cell, gone.digit()));
    let places: Vec<Candidate> = places.filter(|&place| marks.has(place)).collect();
    !places.is_empty() && places.iter().all(|&place| exclude(place, gone))
}

pub fn check_weak(one: &CandidateSet, other: &CandidateSet) -> Verdict {
    for one in one.iter() {
        for other in other.iter() {
            ensure!(exclude(one, other), "{one} and {other} may both be right");
        }
    }
    Ok(())
}

/// Checks that one of the two ends is right, and adds the facts that prove it to the premises.
pub fn check_strong(marks: &Marks, link: &StrongLink, premises: &mut Premises) -> Verdict {
    let [one, other] = link.ends.each_ref().map(|end| Vec::from_iter(end.iter()));
    ensure!(!one.is_empty() && !other.is_empty(), "an end is empty");
    let missing = one.iter().chain(&other).find(|&&end| !marks.has(end));
    ensure!(missing.is_none(), "{missing:?} is no candidate");
    match &link.within {
        Within::Cell(cell) => {
            ensure_all(&link.ends, marks.of_cell(*cell))?;
            premises.cells(marks, &[*cell])
        }
        Within::House { house, digit } => {
            ensure_all(&link.ends, marks.of_house(*house, *digit))?;
            premises.house(marks, *house, *digit)
        }
        Within::AlmostLocked(cells) => check_almost_locked(marks, *cells, &link.ends, premises),
        Within::Rectangle { cells, digits } => {
            check_rectangle(marks, cells, digits, &link.ends, premises)
        }
    }
}

/// Checks that the ends together are exactly these candidates.
fn ensure_all(ends: &[CandidateSet; 2], all: Vec<Candidate>) -> Verdict {
    let ends = ends[0] | ends[1];
    ensure!(
        ends == all.iter().copied().collect(),
        "{ends:?}, not {all:?}"
    );
    Ok(())
}

fn check_almost_locked(
    marks: &Marks,
    cells: CellSet,
    ends: &[CandidateSet; 2],
    premises: &mut Premises,
) -> Verdict {
    let cells: Vec<Cell> = cells.into_iter().collect();
    let see_each_other = |one: Cell| cells.iter().all(|&other| one == other || sees(one, other));
    ensure!(
        cells.iter().all(|&cell| see_each_other(cell)),
        "{cells:?} share no house"
    );
    let digits = cells
        .iter()
        .fold(DigitSet::EMPTY, |all, &cell| all | marks.digits(cell));
    ensure!(digits.len() == cells.len() + 1, "{digits} in {cells:?}");
    let mut named = Vec::new();
    for end in ends {
        let digit = end.first().ok_or("an end is empty")?.digit();
        let places = cells.iter().map(|&cell| Candidate::new(cell, digit));
        let places: CandidateSet = places.filter(|&place| marks.has(place)).collect();
        ensure!(*end == places, "{end:?} are not all places of {digit}");
        named.push(digit);
    }
    ensure!(named[0] != named[1], "one digit only");
    premises.cells(marks, &cells)
}

fn check_rectangle(
    marks: &Marks,
    cells: &[Cell; 4],
    digits: &[Digit; 2],
    ends: &[CandidateSet; 2],
    premises: &mut Premises,
) -> Verdict {
    let parts = |part: fn(usize) -> usize| {
        let mut parts = cells.map(|cell| part(cell.index())).to_vec();
        parts.sort();
        parts.dedup();
        parts.len()
    };
    let is_rectangle = parts(|cell| cell) == 4
        && parts(|cell| cell / 9) == 2
        && parts(|cell| cell % 9) == 2
        && parts(|cell| cell / 27 * 3 + cell % 9 / 3) == 2;
    let turns = (0..4).all(|number| sees(cells[number], cells[(number + 1) % 4]));
    ensure!(
        is_rectangle && turns,
        "{cells:?} are not a rectangle in two boxes"
    );
    let both = DigitSet::from_iter(*digits);
    ensure!(both.len() == 2, "one digit");
    let has_both = |&cell: &Cell| (both - marks.digits(cell)).is_empty();
    ensure!(
        cells.iter().all(has_both),
        "a corner lacks one of the two digits"
    );
    let guardians = cells.iter().flat_map(|&cell| marks.of_cell(cell));
    let guardians: Vec<Candidate> = guardians
        .filter(|guardian| !both.contains(guardian.digit()))
        .collect();
    ensure_all(ends, guardians.clone())?;
    premises.add(guardians)
}
