//! Patterns that only the human order has, with one thing changed.

use ninefold::logic::{
    Automorphism, BentSet, BrokenWing, CandidateSet, Coloring, ColoringKind, DeadlyKind,
    DeadlyPattern, DeathBlossom, Exocet, Firework, GeneralFish, HouseKind, Reason, SolutionDigit,
    SueDeCoq, Template,
};
use ninefold::symmetry::Transformation;
use ninefold::{Candidate, Cell, CellSet, Digit, DigitSet, HouseSet};

use super::tampered::{
    Spoiled, Tampered, next_digit, other_digits, other_lines, turn_digit, without_first,
};

/// Removes the value, or inserts the given one if there is none.
fn take_or_give<T>(it: &mut Option<T>, other: T) {
    *it = match it {
        Some(_) => None,
        None => Some(other),
    };
}

pub fn general_fish(found: &GeneralFish) -> Vec<Tampered> {
    Spoiled::of(found, Reason::GeneralFish)
        .by("another digit", |it| it.digit = next_digit(it.digit))
        .by("a base less", |it| it.bases = without_first(it.bases))
        .by("a cover less", |it| it.covers = without_first(it.covers))
        .by("another cover", |it| it.covers = other_lines(it.covers))
        .by("a cell less", |it| it.cells = without_first(it.cells))
        .by("a fin that is none", |it| {
            let outside = !(it.bases.cells() | it.fins);
            it.fins.extend(outside.first());
        })
        .by("bases and covers swapped", |it| {
            (it.bases, it.covers) = (it.covers, it.bases);
            it.cells |= it.fins;
        })
        .all
}

pub fn bent_set(found: &BentSet) -> Vec<Tampered> {
    Spoiled::of(found, Reason::BentSet)
        .by("one cell", |it| {
            it.cells = it.cells.iter().take(1).collect()
        })
        .by("free or not", |it| {
            take_or_give(&mut it.free, Digit::ALL[0])
        })
        .all
}

pub fn sue_de_coq(found: &SueDeCoq) -> Vec<Tampered> {
    Spoiled::of(found, Reason::SueDeCoq)
        .by("one cell in the crossing", |it| {
            it.crossing = it.crossing.iter().take(1).collect()
        })
        .by("without a part", |it| it.box_part = CellSet::EMPTY)
        .by("parts swapped", |it| {
            (it.line_part, it.box_part) = (it.box_part, it.line_part)
        })
        .by("another line", |it| {
            it.line = HouseKind::Row.house((it.line.index() + 1) % 9)
        })
        .all
}

pub fn firework(found: &Firework) -> Vec<Tampered> {
    Spoiled::of(found, Reason::Firework)
        .by("one end", |it| it.ends[0] = it.ends[1])
        .by("the crossing at an end", |it| {
            it.crossings[0].0 = it.ends[0]
        })
        .by("other digits", |it| {
            it.crossings[0].1 = other_digits(it.crossings[0].1)
        })
        .by("a digit less", |it| {
            it.crossings[0].1 = without_first(it.crossings[0].1)
        })
        .by("no crossing", |it| it.crossings.clear())
        .by("a partner or none", |it| {
            take_or_give(&mut it.partner, it.ends[0])
        })
        .all
}

pub fn exocet(found: &Exocet) -> Vec<Tampered> {
    Spoiled::of(found, Reason::Exocet)
        .by("one base cell", |it| it.base[0] = it.base[1])
        .by("one target", |it| it.targets[0] = it.targets[1])
        .by("base and target exchanged", |it| {
            core::mem::swap(&mut it.base, &mut it.targets)
        })
        .by("a digit less", |it| it.digits = without_first(it.digits))
        .by("other lines across", |it| {
            it.cross_lines = other_lines(it.cross_lines)
        })
        .all
}

pub fn template(found: &Template) -> Vec<Tampered> {
    Spoiled::of(found, Reason::Template)
        .by("another digit", |it| it.digit = next_digit(it.digit))
        .by("a cell or none", |it| {
            take_or_give(&mut it.cell, Cell::ALL[0])
        })
        .all
}

pub fn automorphism(found: &Automorphism) -> Vec<Tampered> {
    let then = |it: &mut Automorphism, text: &str| it.by = it.by.then(&text.parse().unwrap());
    Spoiled::of(found, Reason::Automorphism)
        .by("nothing is changed", |it| it.by = Transformation::IDENTITY)
        .by("other digits", |it| then(it, "d234567891"))
        .by("other rows", |it| then(it, "r213456789"))
        .all
}

pub fn broken_wing(found: &BrokenWing) -> Vec<Tampered> {
    Spoiled::of(found, Reason::BrokenWing)
        .by("another digit", |it| it.digit = next_digit(it.digit))
        .by("a cell less", |it| it.cells.pop())
        .by("houses out of turn", |it| it.houses.rotate_left(1))
        .by("a guardian less", |it| {
            it.guardians = without_first(it.guardians)
        })
        .by("a guardian more", |it| {
            it.guardians.extend((!it.guardians).first())
        })
        .all
}

pub fn death_blossom(found: &DeathBlossom) -> Vec<Tampered> {
    Spoiled::of(found, Reason::DeathBlossom)
        .by("another digit", |it| it.digit = next_digit(it.digit))
        .by("a petal less", |it| it.petals.truncate(2))
        .by("a digit twice", |it| {
            it.petals[0].digit = it.petals[1].digit
        })
        .by("a petal's cell less", |it| {
            it.petals[0].cells = without_first(it.petals[0].cells)
        })
        .all
}

pub fn coloring(found: &Coloring) -> Vec<Tampered> {
    let all = Spoiled::of(found, Reason::Coloring)
        .by("no clusters", |it| it.clusters.clear())
        .by("one colour", |it| {
            let both = it.clusters[0][0] | it.clusters[0][1];
            it.clusters[0] = [both, CandidateSet::EMPTY];
        })
        .by("a candidate in both colours", |it| {
            let first = it.clusters[0][0].first();
            it.clusters[0][1].extend(first);
        });
    match found.kind {
        ColoringKind::Wrap { color }
        | ColoringKind::Emptied { color, .. }
        | ColoringKind::Clash { color } => {
            let kind = ColoringKind::Wrap { color: 1 - color };
            all.by("the other colour", |it| it.kind = kind).all
        }
        _ => all.all,
    }
}

pub fn deadly(found: &DeadlyPattern) -> Vec<Tampered> {
    Spoiled::of(found, Reason::DeadlyPattern)
        .by("a cell less", |it| it.cells.pop())
        .by("a cell twice", |it| it.cells[0] = it.cells[1])
        .by("a digit less", |it| it.digits = without_first(it.digits))
        .by("every digit", |it| it.digits = DigitSet::ALL)
        .by("filled or not", |it| it.filled ^= it.cells[0].into())
        .by("the kind upset", |it| match &mut it.kind {
            DeadlyKind::Internal { guardians }
            | DeadlyKind::External { guardians, .. }
            | DeadlyKind::Naked { guardians, .. } => drop(guardians.pop_first()),
            DeadlyKind::Bound { houses, .. } => *houses = HouseSet::EMPTY,
        })
        .all
}

pub fn solution_digit(found: &SolutionDigit) -> Vec<Tampered> {
    Spoiled::of(found, Reason::SolutionDigit)
        .by("another digit", |it| turn_digit(&mut it.candidate))
        .by("another cell", |it| {
            let cell = Cell::ALL[(it.candidate.cell().index() + 1) % 81];
            it.candidate = Candidate::new(cell, it.candidate.digit());
        })
        .all
}
