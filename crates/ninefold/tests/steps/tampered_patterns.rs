//! Patterns that only surveys find, with one thing changed.

use ninefold::logic::{
    Automorphism, BentSet, BrokenWing, Candidate, CandidateSet, Coloring, ColoringKind, DeadlyKind,
    DeadlyPattern, DeathBlossom, Exocet, Firework, GeneralFish, Reason, SolutionDigit, Template,
};
use ninefold::symmetry::Transformation;
use ninefold::{Cell, DigitSet, HouseSet};

use super::tampered::{
    Tampered, changed, next_digit, other_digits, other_lines, without_first_cell,
    without_first_line,
};

pub fn general_fish(found: GeneralFish) -> Vec<Tampered> {
    let with = |change: fn(&mut GeneralFish)| Reason::GeneralFish(changed(&found, change));
    vec![
        (
            "another digit",
            with(|fish| fish.digit = next_digit(fish.digit)),
        ),
        (
            "a base less",
            with(|fish| fish.bases = without_first_line(fish.bases)),
        ),
        (
            "a cover less",
            with(|fish| fish.covers = without_first_line(fish.covers)),
        ),
        (
            "another cover",
            with(|fish| fish.covers = other_lines(fish.covers)),
        ),
        (
            "a cell less",
            with(|fish| fish.cells = without_first_cell(fish.cells)),
        ),
        (
            "a fin that is none",
            with(|fish| {
                let outside = !(fish.bases.cells() | fish.fins);
                fish.fins = fish.fins.into_iter().chain(outside.first()).collect();
            }),
        ),
        ("bases and covers swapped", {
            let mut fish = found;
            (fish.bases, fish.covers) = (found.covers, found.bases);
            fish.cells = found.cells | found.fins;
            Reason::GeneralFish(fish)
        }),
    ]
}

pub fn bent_set(found: BentSet) -> Vec<Tampered> {
    let with = |change: fn(&mut BentSet)| Reason::BentSet(changed(&found, change));
    vec![
        (
            "one cell",
            with(|set| set.cells = set.cells.iter().take(1).collect()),
        ),
        (
            "free or not",
            with(|set| {
                set.free = match set.free {
                    Some(_) => None,
                    None => Some(ninefold::Digit::ALL[0]),
                }
            }),
        ),
    ]
}

pub fn firework(found: &Firework) -> Vec<Tampered> {
    let with = |change: fn(&mut Firework)| Reason::Firework(changed(found, change));
    vec![
        ("one end", with(|fire| fire.ends[0] = fire.ends[1])),
        (
            "the crossing at an end",
            with(|fire| fire.crossings[0].0 = fire.ends[0]),
        ),
        (
            "other digits",
            with(|fire| fire.crossings[0].1 = other_digits(fire.crossings[0].1)),
        ),
        (
            "a digit less",
            with(|fire| fire.crossings[0].1 = fire.crossings[0].1.iter().skip(1).collect()),
        ),
        ("no crossing", with(|fire| fire.crossings.clear())),
        (
            "a partner or none",
            with(|fire| {
                fire.partner = match fire.partner {
                    Some(_) => None,
                    None => Some(fire.ends[0]),
                }
            }),
        ),
    ]
}

pub fn exocet(found: Exocet) -> Vec<Tampered> {
    let with = |change: fn(&mut Exocet)| Reason::Exocet(changed(&found, change));
    vec![
        ("one base cell", with(|it| it.base[0] = it.base[1])),
        ("one target", with(|it| it.targets[0] = it.targets[1])),
        (
            "base and target exchanged",
            with(|it| core::mem::swap(&mut it.base, &mut it.targets)),
        ),
        (
            "a digit less",
            with(|it| it.digits = it.digits.iter().skip(1).collect()),
        ),
        (
            "other lines across",
            with(|it| it.cross_lines = other_lines(it.cross_lines)),
        ),
    ]
}

pub fn template(found: Template) -> Vec<Tampered> {
    let with = |change: fn(&mut Template)| Reason::Template(changed(&found, change));
    vec![
        ("another digit", with(|it| it.digit = next_digit(it.digit))),
        (
            "a cell or none",
            with(|it| {
                it.cell = match it.cell {
                    Some(_) => None,
                    None => Some(Cell::ALL[0]),
                }
            }),
        ),
    ]
}

pub fn automorphism(found: Automorphism) -> Vec<Tampered> {
    let with = |by: Transformation| Reason::Automorphism(Automorphism { by });
    let changed = |text: &str| with(found.by.then(&text.parse().unwrap()));
    vec![
        ("nothing is changed", with(Transformation::IDENTITY)),
        ("other digits", changed("d234567891")),
        ("other rows", changed("r213456789")),
    ]
}

pub fn broken_wing(found: &BrokenWing) -> Vec<Tampered> {
    let with = |change: fn(&mut BrokenWing)| Reason::BrokenWing(changed(found, change));
    vec![
        (
            "another digit",
            with(|wing| wing.digit = next_digit(wing.digit)),
        ),
        (
            "a cell less",
            with(|wing| wing.cells.truncate(wing.cells.len() - 1)),
        ),
        (
            "houses out of turn",
            with(|wing| wing.houses.rotate_left(1)),
        ),
        (
            "a guardian less",
            with(|wing| wing.guardians = without_first_cell(wing.guardians)),
        ),
        (
            "a guardian more",
            with(|wing| {
                let more = (!wing.guardians).first();
                wing.guardians = wing.guardians.into_iter().chain(more).collect();
            }),
        ),
    ]
}

pub fn death_blossom(found: &DeathBlossom) -> Vec<Tampered> {
    let with = |change: fn(&mut DeathBlossom)| Reason::DeathBlossom(changed(found, change));
    vec![
        (
            "another digit",
            with(|blossom| blossom.digit = next_digit(blossom.digit)),
        ),
        ("a petal less", with(|blossom| blossom.petals.truncate(2))),
        (
            "a digit twice",
            with(|blossom| blossom.petals[0].digit = blossom.petals[1].digit),
        ),
        (
            "a petal's cell less",
            with(|blossom| {
                blossom.petals[0].cells = without_first_cell(blossom.petals[0].cells);
            }),
        ),
    ]
}

pub fn coloring(found: &Coloring) -> Vec<Tampered> {
    let with = |change: fn(&mut Coloring)| Reason::Coloring(changed(found, change));
    let mut all = vec![
        ("no clusters", with(|coloring| coloring.clusters.clear())),
        (
            "one colour",
            with(|coloring| {
                let both = coloring.clusters[0][0] | coloring.clusters[0][1];
                coloring.clusters[0] = [both, CandidateSet::EMPTY];
            }),
        ),
        (
            "a candidate in both colours",
            with(|coloring| {
                let first = coloring.clusters[0][0].first();
                coloring.clusters[0][1].extend(first);
            }),
        ),
    ];
    if let ColoringKind::Wrap { color }
    | ColoringKind::Emptied { color, .. }
    | ColoringKind::Clash { color } = found.kind
    {
        let mut other = found.clone();
        other.kind = ColoringKind::Wrap { color: 1 - color };
        all.push(("the other colour", Reason::Coloring(other)));
    }
    all
}

pub fn deadly(found: &DeadlyPattern) -> Vec<Tampered> {
    let with = |change: fn(&mut DeadlyPattern)| Reason::DeadlyPattern(changed(found, change));
    vec![
        (
            "a cell less",
            with(|pattern| {
                let _ = pattern.cells.pop();
            }),
        ),
        (
            "a cell twice",
            with(|pattern| pattern.cells[0] = pattern.cells[1]),
        ),
        (
            "a digit less",
            with(|pattern| pattern.digits = pattern.digits.iter().skip(1).collect()),
        ),
        (
            "every digit",
            with(|pattern| pattern.digits = DigitSet::ALL),
        ),
        (
            "filled or not",
            with(|pattern| pattern.filled ^= pattern.cells[0].into()),
        ),
        (
            "the kind upset",
            with(|pattern| match &mut pattern.kind {
                DeadlyKind::Internal { guardians }
                | DeadlyKind::External { guardians, .. }
                | DeadlyKind::Naked { guardians, .. } => drop(guardians.pop_first()),
                DeadlyKind::Bound { houses, .. } => *houses = HouseSet::EMPTY,
            }),
        ),
    ]
}

pub fn solution_digit(found: SolutionDigit) -> Vec<Tampered> {
    let (cell, digit) = (found.candidate.cell(), found.candidate.digit());
    let other = Cell::ALL[(cell.index() + 1) % 81];
    let with = |candidate| Reason::SolutionDigit(SolutionDigit { candidate });
    vec![
        (
            "another digit",
            with(Candidate::new(cell, next_digit(digit))),
        ),
        ("another cell", with(Candidate::new(other, digit))),
    ]
}
