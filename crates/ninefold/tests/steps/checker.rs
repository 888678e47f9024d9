//! Checks a step from its reason alone: the pattern must exist, and every part of the conclusion must follow from it.
//! The checker shares only types with the techniques.

use ninefold::logic::{
    AlignedExclusion, Fish, HiddenSet, HiddenSingle, HouseKind, Locking, NakedSet, NakedSingle,
    Reason, Step, Wing,
};
use ninefold::{Candidate, Cell, CellSet, House, HouseSet};

use super::kraken;
use super::patterns;
use super::proof::{Claim, Marks, Premises, Verdict, ensure, exclude, house_of, sees};
use super::rare;
use super::unique;
use super::{alternating, chains};

/// Returns whether the reason proves the step on these marks.
pub fn check(marks: &Marks, step: &Step) -> Verdict {
    check_reason(marks, &step.reason, &Claim::of(step))
}

/// Returns whether the reason proves the step on these marks, and its chain visits nothing twice.
pub fn check_strictly(marks: &Marks, step: &Step) -> Verdict {
    check(marks, step)?;
    match &step.reason {
        Reason::AlternatingChain(chain) => alternating::check_shape(marks, chain, &Claim::of(step)),
        _ => Ok(()),
    }
}

/// Returns whether the reason proves the claim on these marks.
pub fn check_reason(marks: &Marks, reason: &Reason, claim: &Claim) -> Verdict {
    claim.check_new(marks)?;
    match reason {
        Reason::HiddenSingle(found) => hidden_single(marks, found, claim),
        Reason::NakedSingle(found) => naked_single(marks, found, claim),
        Reason::Locking(found) => locking(marks, found, claim),
        Reason::HiddenSet(found) => hidden_set(marks, found, claim),
        Reason::NakedSet(found) => naked_set(marks, found, claim),
        Reason::Fish(found) => fish(marks, found, claim),
        Reason::Wing(found) => wing(marks, found, claim),
        Reason::UniqueLoop(found) => unique::unique_loop(marks, found, claim),
        Reason::BivalueGrave(found) => unique::grave(marks, found, claim),
        Reason::GeneralFish(found) => patterns::general_fish(marks, found, claim),
        Reason::BentSet(found) => patterns::bent_set(marks, found, claim),
        Reason::SueDeCoq(found) => patterns::sue_de_coq(marks, found, claim),
        Reason::Firework(found) => rare::firework(marks, found, claim),
        Reason::Exocet(found) => rare::exocet(marks, found, claim),
        Reason::Template(found) => rare::template(marks, found, claim),
        Reason::Automorphism(found) => rare::automorphism(marks, found, claim),
        Reason::BrokenWing(found) => patterns::broken_wing(marks, found, claim),
        Reason::DeathBlossom(found) => patterns::death_blossom(marks, found, claim),
        Reason::KrakenFish(found) => kraken::check(marks, found, claim),
        Reason::Coloring(found) => patterns::coloring(marks, found, claim),
        Reason::DeadlyPattern(found) => patterns::deadly(marks, found, claim),
        Reason::SolutionDigit(found) => patterns::solution_digit(marks, found, claim),
        Reason::AlignedExclusion(found) => aligned(marks, found, claim),
        Reason::Chain(found) => chains::check(marks, found, claim),
        Reason::AlternatingChain(found) => alternating::check(marks, found, claim),
    }
}

fn hidden_single(marks: &Marks, found: &HiddenSingle, claim: &Claim) -> Verdict {
    let HiddenSingle {
        candidate, house, ..
    } = *found;
    claim.check_placed(Some(candidate))?;
    let mut others = house
        .cells()
        .iter()
        .filter(|&&cell| cell != candidate.cell());
    let is_full = others.all(|&cell| marks.of_cell(cell).is_empty());
    ensure!(is_full == found.is_full_house, "full house or not");
    let mut premises = Premises::default();
    premises.house(marks, house, candidate.digit())?;
    premises.prove(claim)
}

fn naked_single(marks: &Marks, found: &NakedSingle, claim: &Claim) -> Verdict {
    let candidate = found.candidate;
    claim.check_placed(Some(candidate))?;
    let mut premises = Premises::default();
    premises.cells(marks, &[candidate.cell()])?;
    premises.prove(claim)
}

fn locking(marks: &Marks, found: &Locking, claim: &Claim) -> Verdict {
    let Locking {
        digit,
        base,
        cover,
        cells,
        single,
    } = *found;
    let places = marks.of_house(base, digit);
    ensure!(
        cells == places.iter().map(|place| place.cell()).collect(),
        "{cells:?} are not all places for {digit} in {base:?}"
    );
    let is_locked = places
        .iter()
        .all(|place| cover.cells().contains(&place.cell()));
    ensure!(
        is_locked && base != cover,
        "the {digit} of {base:?} is not locked in {cover:?}"
    );
    let mut premises = Premises::default();
    premises.house(marks, base, digit)?;
    claim.check_placed(single.map(|(_, cell)| Candidate::new(cell, digit)))?;
    if let Some((house, _)) = single {
        premises.house(marks, house, digit)?;
    }
    claim.check_gone("a candidate outside of the cover is eliminated", |gone| {
        cover.cells().contains(&gone.cell())
    })?;
    premises.prove(claim)
}

fn hidden_set(marks: &Marks, found: &HiddenSet, claim: &Claim) -> Verdict {
    let HiddenSet {
        house,
        digits,
        cells,
        single,
    } = *found;
    let cells = in_house(house, cells)?;
    ensure!(
        cells.len() == digits.len() && cells.len() > 1,
        "not as many places as digits"
    );
    claim.check_placed(single)?;
    let mut premises = Premises::default();
    for digit in digits {
        let places = marks.of_house(house, digit);
        let is_hidden = places.iter().all(|place| cells.contains(&place.cell()));
        ensure!(is_hidden, "{digit} has more places");
        premises.add(places)?;
    }
    if let Some(single) = single {
        premises.house(marks, house, single.digit())?;
    }
    claim.check_gone("a candidate outside of the set is eliminated", |gone| {
        cells.contains(&gone.cell())
    })?;
    premises.prove(claim)
}

fn naked_set(marks: &Marks, found: &NakedSet, claim: &Claim) -> Verdict {
    let NakedSet {
        house,
        cells,
        digits,
    } = *found;
    let cells = in_house(house, cells)?;
    ensure!(
        cells.len() == digits.len() && cells.len() > 1,
        "not as many cells as digits"
    );
    let has_others = cells
        .iter()
        .any(|&cell| !(marks.digits(cell) - digits).is_empty());
    ensure!(!has_others, "a cell has other candidates");
    claim.check_gone("a candidate outside of the house is eliminated", |gone| {
        house.cells().contains(&gone.cell())
    })?;
    let mut premises = Premises::default();
    premises.cells(marks, &cells)?;
    premises.prove(claim)
}

fn fish(marks: &Marks, found: &Fish, claim: &Claim) -> Verdict {
    let (bases, covers) = (lines(found.bases)?, lines(found.covers)?);
    ensure!(
        bases[0].kind() != covers[0].kind(),
        "the covers do not cross the bases"
    );
    ensure!(
        bases.len() == covers.len() && bases.len() > 1,
        "not as many bases as covers"
    );
    let is_covered = |cell: Cell| found.covers.contains(house_of(covers[0].kind(), cell));
    let mut premises = Premises::default();
    let mut cells = CellSet::EMPTY;
    for &base in &bases {
        let places = marks.of_house(base, found.digit);
        ensure!(
            places.iter().all(|place| is_covered(place.cell())),
            "{base:?} has a fin"
        );
        cells.extend(places.iter().map(|place| place.cell()));
        premises.add(places)?;
    }
    ensure!(cells == found.cells, "{:?} are not its places", found.cells);
    claim.check_gone("a candidate outside of the covers is eliminated", |gone| {
        is_covered(gone.cell())
    })?;
    premises.prove(claim)
}

/// Returns the houses, if they are all rows or all columns.
fn lines(houses: HouseSet) -> Result<Vec<House>, String> {
    let lines: Vec<House> = houses.into_iter().collect();
    let kind = lines.first().ok_or("no lines")?.kind();
    ensure!(
        kind != HouseKind::Box && lines.iter().all(|line| line.kind() == kind),
        "{lines:?} are not lines of one direction"
    );
    Ok(lines)
}

/// Returns the cells, if they all lie in the house.
fn in_house(house: House, cells: CellSet) -> Result<Vec<Cell>, String> {
    let outside = cells.into_iter().find(|cell| !house.cells().contains(cell));
    ensure!(outside.is_none(), "{outside:?} is not in {house}");
    Ok(cells.into_iter().collect())
}

fn wing(marks: &Marks, found: &Wing, claim: &Claim) -> Verdict {
    let Wing {
        pivot,
        wings,
        digit,
        is_xyz,
    } = *found;
    ensure!(
        wings.iter().all(|&wing| sees(pivot, wing)),
        "the pivot does not see its wings"
    );
    ensure!(wings[0] != wings[1], "the wings are the same cell");
    let sizes = [pivot, wings[0], wings[1]].map(|cell| marks.digits(cell).len());
    ensure!(
        sizes == [if is_xyz { 3 } else { 2 }, 2, 2],
        "{sizes:?} candidates"
    );
    ensure!(marks.digits(pivot).contains(digit) == is_xyz, "XY or XYZ?");
    claim.check_digit(digit)?;
    let mut premises = Premises::default();
    premises.cells(marks, &[pivot, wings[0], wings[1]])?;
    premises.prove(claim)
}

/// Checks that every way to fill the base cells with the eliminated candidate is impossible: two base cells see each
/// other, or an excluder is emptied.
fn aligned(marks: &Marks, found: &AlignedExclusion, claim: &Claim) -> Verdict {
    let cells = &found.cells;
    claim.check_placed(None)?;
    ensure!(matches!(cells.len(), 2 | 3), "{} base cells", cells.len());
    let sees_all = |excluder: Cell| cells.iter().all(|&cell| sees(cell, excluder));
    ensure!(
        found.excluders.into_iter().all(sees_all),
        "an excluder does not see all base cells"
    );
    let ways = cells.iter().fold(vec![Vec::new()], |ways, &cell| {
        let with = |way: Vec<_>| {
            let more = move |candidate| way.iter().copied().chain([candidate]).collect();
            marks.of_cell(cell).into_iter().map(more)
        };
        ways.into_iter().flat_map(with).collect::<Vec<Vec<_>>>()
    });
    for eliminated in &claim.eliminations {
        ensure!(
            cells.contains(&eliminated.cell()),
            "{eliminated} is in no base cell"
        );
        for way in ways.iter().filter(|way| way.contains(eliminated)) {
            let fights = way
                .iter()
                .any(|&one| way.iter().any(|&other| exclude(one, other)));
            let emptied = |excluder: Cell| {
                let mut marks = marks.of_cell(excluder).into_iter();
                marks.all(|mark| way.iter().any(|&one| exclude(mark, one)))
            };
            ensure!(
                fights || found.excluders.into_iter().any(emptied),
                "{way:?} is possible"
            );
        }
    }
    Ok(())
}
