//! Reasons with one thing changed: the checker must reject every change.

use std::sync::Arc;

use ninefold::logic::{
    AlignedExclusion, AlternatingChain, BivalueGrave, Candidate, Cause, CellSet, Chain, ChainKind,
    ChainNode, Fish, GraveType, HiddenSet, HiddenSingle, Locking, LoopType, NakedSet, NakedSingle,
    Reason, Step, UniqueLoop, Wing, Within,
};
use ninefold::{Cell, Digit, DigitSet, House, HouseSet};

use super::kraken;
use super::tampered_patterns;

/// The reason with something changed, and what.
pub type Tampered = (&'static str, Reason);

/// Returns the step with its reason spoiled in all ways of this file. None proves it.
pub fn tampered(step: &Step) -> Vec<(&'static str, Step)> {
    let with = |(how, reason)| {
        let mut step = step.clone();
        step.reason = reason;
        (how, step)
    };
    spoiled(&step.reason).into_iter().map(with).collect()
}

fn spoiled(reason: &Reason) -> Vec<Tampered> {
    match reason {
        Reason::HiddenSingle(found) => hidden_single(*found),
        Reason::NakedSingle(found) => naked_single(*found),
        Reason::Locking(found) => locking(*found),
        Reason::HiddenSet(found) => hidden_set(*found),
        Reason::NakedSet(found) => naked_set(*found),
        Reason::Fish(found) => fish(*found),
        Reason::Wing(found) => wing(*found),
        Reason::UniqueLoop(found) => unique_loop(found),
        Reason::BivalueGrave(found) => grave(found),
        Reason::GeneralFish(found) => tampered_patterns::general_fish(*found),
        Reason::BentSet(found) => tampered_patterns::bent_set(*found),
        Reason::Firework(found) => tampered_patterns::firework(found),
        Reason::Exocet(found) => tampered_patterns::exocet(*found),
        Reason::Template(found) => tampered_patterns::template(*found),
        Reason::Automorphism(found) => tampered_patterns::automorphism(*found),
        Reason::BrokenWing(found) => tampered_patterns::broken_wing(found),
        Reason::DeathBlossom(found) => tampered_patterns::death_blossom(found),
        Reason::KrakenFish(found) => kraken::tampered(found),
        Reason::Coloring(found) => tampered_patterns::coloring(found),
        Reason::DeadlyPattern(found) => tampered_patterns::deadly(found),
        Reason::SolutionDigit(found) => tampered_patterns::solution_digit(*found),
        Reason::AlignedExclusion(found) => aligned(found),
        Reason::Chain(found) => chain(found),
        Reason::AlternatingChain(found) => alternating(found),
    }
}

/// The original with one thing changed.
pub fn changed<T: Clone>(original: &T, change: impl FnOnce(&mut T)) -> T {
    let mut copy = original.clone();
    change(&mut copy);
    copy
}

pub fn next_digit(digit: Digit) -> Digit {
    Digit::ALL[usize::from(digit.get()) % 9]
}

/// Another house of the same kind.
pub fn next_house(house: House) -> House {
    let (kind, number) = (house.index() / 9, house.index() % 9);
    House::ALL[kind * 9 + (number + 1) % 9]
}

/// The digits with another in the place of the first.
pub fn other_digits(digits: DigitSet) -> DigitSet {
    let mut others = digits;
    digits.first().map(|first| others.remove(first));
    (!digits)
        .first()
        .into_iter()
        .for_each(|digit| others |= digit.into());
    others
}

/// The cells of the house without the first.
pub fn without_first_cell(cells: CellSet) -> CellSet {
    cells.into_iter().skip(1).collect()
}

/// The cells with another of the house in the place of the first.
fn other_cells(house: House, cells: CellSet) -> CellSet {
    let other = (house.cell_set() - cells).first();
    without_first_cell(cells).into_iter().chain(other).collect()
}

/// The lines without the first.
pub fn without_first_line(lines: HouseSet) -> HouseSet {
    lines.into_iter().skip(1).collect()
}

/// The lines with another of their kind in the place of the first.
pub fn other_lines(lines: HouseSet) -> HouseSet {
    let kind = lines.first().unwrap().kind();
    let mut others = (0..9).map(|number| kind.house(number));
    let other = others.find(|&line| !lines.contains(line));
    without_first_line(lines).into_iter().chain(other).collect()
}

fn without_first(digits: DigitSet) -> DigitSet {
    changed(&digits, |digits| {
        digits.first().map(|first| digits.remove(first));
    })
}

fn hidden_single(found: HiddenSingle) -> Vec<Tampered> {
    let with = |change: fn(&mut HiddenSingle)| Reason::HiddenSingle(changed(&found, change));
    vec![
        (
            "another house",
            with(|single| single.house = next_house(single.house)),
        ),
        (
            "full house or not",
            with(|single| single.is_full_house ^= true),
        ),
    ]
}

fn naked_single(found: NakedSingle) -> Vec<Tampered> {
    let (cell, digit) = (found.candidate.cell(), found.candidate.digit());
    let candidate = Candidate::new(cell, next_digit(digit));
    vec![(
        "another digit",
        Reason::NakedSingle(NakedSingle { candidate }),
    )]
}

fn locking(found: Locking) -> Vec<Tampered> {
    let with = |change: fn(&mut Locking)| Reason::Locking(changed(&found, change));
    vec![
        (
            "another digit",
            with(|locking| locking.digit = next_digit(locking.digit)),
        ),
        ("another base", with(|locking| locking.base = locking.cover)),
        (
            "base and cover swapped",
            with(|locking| (locking.base, locking.cover) = (locking.cover, locking.base)),
        ),
        (
            "cells without the digit",
            with(|locking| locking.cells = locking.cover.cell_set()),
        ),
        (
            "direct or not",
            with(|locking| {
                locking.single = match locking.single {
                    Some(_) => None,
                    None => Some((locking.base, locking.base.cells()[0])),
                }
            }),
        ),
    ]
}

fn hidden_set(found: HiddenSet) -> Vec<Tampered> {
    let with = |change: fn(&mut HiddenSet)| Reason::HiddenSet(changed(&found, change));
    vec![
        (
            "another house",
            with(|set| set.house = next_house(set.house)),
        ),
        (
            "a digit less",
            with(|set| set.digits = without_first(set.digits)),
        ),
        (
            "another digit",
            with(|set| set.digits = other_digits(set.digits)),
        ),
        (
            "a place less",
            with(|set| set.cells = without_first_cell(set.cells)),
        ),
        (
            "another place",
            with(|set| set.cells = other_cells(set.house, set.cells)),
        ),
    ]
}

fn naked_set(found: NakedSet) -> Vec<Tampered> {
    let with = |change: fn(&mut NakedSet)| Reason::NakedSet(changed(&found, change));
    vec![
        (
            "another house",
            with(|set| set.house = next_house(set.house)),
        ),
        (
            "a digit less",
            with(|set| set.digits = without_first(set.digits)),
        ),
        (
            "another digit",
            with(|set| set.digits = other_digits(set.digits)),
        ),
        (
            "a place less",
            with(|set| set.cells = without_first_cell(set.cells)),
        ),
        (
            "another place",
            with(|set| set.cells = other_cells(set.house, set.cells)),
        ),
    ]
}

fn fish(found: Fish) -> Vec<Tampered> {
    let with = |change: fn(&mut Fish)| Reason::Fish(changed(&found, change));
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
            "a cell more",
            with(|fish| {
                let filled = fish.bases.cells() - fish.cells;
                fish.cells = fish.cells.into_iter().chain(filled.first()).collect();
            }),
        ),
        (
            "bases and covers swapped",
            with(|fish| (fish.bases, fish.covers) = (fish.covers, fish.bases)),
        ),
    ]
}

fn wing(found: Wing) -> Vec<Tampered> {
    let with = |change: fn(&mut Wing)| Reason::Wing(changed(&found, change));
    vec![
        (
            "another digit",
            with(|wing| wing.digit = next_digit(wing.digit)),
        ),
        ("XY or XYZ", with(|wing| wing.is_xyz ^= true)),
        ("one wing", with(|wing| wing.wings[1] = wing.wings[0])),
        (
            "pivot and wing swapped",
            with(|wing| (wing.pivot, wing.wings[0]) = (wing.wings[0], wing.pivot)),
        ),
    ]
}

fn unique_loop(found: &UniqueLoop) -> Vec<Tampered> {
    let with = |change: fn(&mut UniqueLoop)| Reason::UniqueLoop(changed(found, change));
    vec![
        (
            "a cell less",
            with(|ring| {
                let _ = ring.cells.pop();
            }),
        ),
        ("cells swapped", with(|ring| ring.cells.swap(0, 1))),
        ("one digit", with(|ring| ring.digits[0] = ring.digits[1])),
        (
            "another digit",
            with(|ring| {
                let third = !DigitSet::from_iter(ring.digits);
                ring.digits[0] = third.first().unwrap();
            }),
        ),
        (
            "another kind",
            with(|ring| {
                let cell = ring.cells[0];
                ring.kind = match &ring.kind {
                    LoopType::One { .. } => LoopType::Two {
                        digit: ring.digits[0],
                    },
                    _ => LoopType::One { cell },
                };
            }),
        ),
        (
            "the kind upset",
            with(|ring| {
                let [low, high] = ring.digits;
                match &mut ring.kind {
                    LoopType::One { cell } => {
                        *cell = *ring.cells.iter().find(|&other| other != cell).unwrap();
                    }
                    LoopType::Two { digit } => *digit = next_digit(*digit),
                    LoopType::ThreeNaked { cells, .. } | LoopType::ThreeHidden { cells, .. } => {
                        cells.pop();
                    }
                    LoopType::Four { bound } => *bound = if *bound == low { high } else { low },
                }
            }),
        ),
    ]
}

fn grave(found: &BivalueGrave) -> Vec<Tampered> {
    let with = |change: fn(&mut BivalueGrave)| Reason::BivalueGrave(changed(found, change));
    vec![
        (
            "a surplus less",
            with(|grave| {
                let _ = grave.surplus.pop();
            }),
        ),
        (
            "a surplus digit more",
            with(|grave| {
                let digits = &mut grave.surplus[0].1;
                *digits |= !*digits;
            }),
        ),
        (
            "another surplus",
            with(|grave| {
                let digits = &mut grave.surplus[0].1;
                *digits = other_digits(*digits);
            }),
        ),
        (
            "another kind",
            with(|grave| {
                let first = grave.surplus[0].1.first().unwrap();
                grave.kind = match &grave.kind {
                    GraveType::Two { .. } => GraveType::One,
                    _ => GraveType::Two {
                        digit: next_digit(first),
                    },
                };
            }),
        ),
        (
            "the kind upset",
            with(|grave| match &mut grave.kind {
                GraveType::One | GraveType::Any => grave.surplus.clear(),
                GraveType::Two { digit } => *digit = next_digit(*digit),
                GraveType::Three { cells, .. } => drop(cells.pop()),
                GraveType::Four { house, .. } => *house = next_house(*house),
            }),
        ),
    ]
}

fn aligned(found: &AlignedExclusion) -> Vec<Tampered> {
    let with = |change: fn(&mut AlignedExclusion)| Reason::AlignedExclusion(changed(found, change));
    vec![
        (
            "no excluders",
            with(|exclusion| exclusion.excluders = CellSet::EMPTY),
        ),
        (
            "one base cell",
            with(|exclusion| exclusion.cells.truncate(1)),
        ),
        (
            "an excluder that does not see them",
            with(|exclusion| {
                exclusion.excluders.insert(exclusion.cells[0]);
            }),
        ),
    ]
}

fn chain(found: &Chain) -> Vec<Tampered> {
    let with = |change: &dyn Fn(&mut Chain)| Reason::Chain(changed(found, change));
    let mut all = vec![
        (
            "a derivation less",
            with(&|chain| {
                let _ = chain.derivations.pop();
            }),
        ),
        (
            "another kind",
            with(&|chain| {
                chain.kind = match chain.kind {
                    ChainKind::XCycle | ChainKind::YCycle | ChainKind::XYCycle => {
                        ChainKind::XYChain
                    }
                    ChainKind::XChain | ChainKind::XYChain => ChainKind::XYCycle,
                    ChainKind::Contradiction => ChainKind::Double,
                    _ => ChainKind::Contradiction,
                };
            }),
        ),
        (
            "the contrary shown",
            with(&|chain| {
                let shown = &mut chain.derivations[0].nodes[0].literal;
                *shown = shown.flipped();
            }),
        ),
    ];
    for (number, derivation) in found.derivations.iter().enumerate() {
        // Some nodes of each are enough.
        let apart = derivation.nodes.len().div_ceil(4);
        for (at, node) in derivation.nodes.iter().enumerate().step_by(apart) {
            let with = |change: &dyn Fn(&mut ChainNode)| {
                with(&|chain| change(&mut chain.derivations[number].nodes[at]))
            };
            all.extend(chain_node(node, at, with));
        }
    }
    all
}

/// `with` gives the chain in which that node is changed.
fn chain_node(
    node: &ChainNode,
    at: usize,
    with: impl Fn(&dyn Fn(&mut ChainNode)) -> Reason,
) -> Vec<Tampered> {
    if node.cause == Cause::Assumed {
        return vec![("no assumption", with(&|node| node.cause = Cause::Advanced))];
    }
    let mut all = vec![
        ("resting on itself", with(&|node| node.parents.push(at))),
        (
            "assumed",
            with(&|node| {
                node.cause = Cause::Assumed;
                node.parents.clear();
            }),
        ),
    ];
    // A cycle in a chain may name more causes than needed (specification, section 9.2: the causes of the way back are
    // also those of the way there).
    let is_cycle = |reason: &Reason| match reason {
        Reason::Chain(chain) => {
            matches!(
                chain.kind,
                ChainKind::XCycle | ChainKind::YCycle | ChainKind::XYCycle
            )
        }
        _ => false,
    };
    if !node.by.as_deref().is_some_and(is_cycle) {
        all.push((
            "without its first parent",
            with(&|node| {
                let _ = node.parents.remove(0);
            }),
        ));
        all.push((
            "without its last parent",
            with(&|node| {
                let _ = node.parents.pop();
            }),
        ));
    }
    if let Some(by) = &node.by {
        all.push(("shown by nothing", with(&|node| node.by = None)));
        for (what, by) in spoiled(by) {
            all.push((what, with(&|node| node.by = Some(Arc::new(by.clone())))));
        }
    }
    all
}

fn alternating(found: &AlternatingChain) -> Vec<Tampered> {
    let with = |change: &dyn Fn(&mut AlternatingChain)| {
        Reason::AlternatingChain(changed(found, |chain| change(chain)))
    };
    let mut all = vec![
        ("no links", with(&|chain| chain.links.clear())),
        (
            "a link twice",
            with(&|chain| chain.links.insert(0, chain.links[0].clone())),
        ),
    ];
    for number in 0..found.links.len() {
        all.push((
            "an end too large",
            with(&|chain| {
                let other = (!chain.candidates()).first();
                chain.links[number].ends[1].extend(other);
            }),
        ));
        all.push((
            "an end too small",
            with(&|chain| {
                let _ = chain.links[number].ends[0].pop_first();
            }),
        ));
        all.push((
            "by another cell, house, set or rectangle",
            with(&|chain| match &mut chain.links[number].within {
                Within::Cell(cell) => *cell = cell.next().unwrap_or(Cell::ALL[0]),
                Within::House { digit, .. } => *digit = next_digit(*digit),
                Within::AlmostLocked(cells) => *cells = without_first_cell(*cells),
                Within::Rectangle { digits, .. } => digits[0] = next_digit(digits[0]),
            }),
        ));
    }
    all
}
