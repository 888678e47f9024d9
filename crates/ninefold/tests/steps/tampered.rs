//! Reasons with one thing changed: the checker must reject every change.

use std::sync::Arc;

use ninefold::logic::{
    AlignedExclusion, AlternatingChain, BivalueGrave, Cause, CellSet, Chain, ChainKind, Fish,
    GraveType, HiddenSet, HiddenSingle, Locking, LoopType, NakedSet, NakedSingle, Reason, Step,
    UniqueLoop, Wing, Within,
};
use ninefold::{Candidate, Cell, Digit, DigitSet, House, HouseSet};

use super::kraken;
use super::tampered_patterns;

/// A description of a change, and the reason with this change.
pub type Tampered = (&'static str, Reason);

/// Returns the step with its reason spoiled in all ways of this file. No such reason proves it.
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
        Reason::HiddenSingle(found) => hidden_single(found),
        Reason::NakedSingle(found) => naked_single(found),
        Reason::Locking(found) => locking(found),
        Reason::HiddenSet(found) => hidden_set(found),
        Reason::NakedSet(found) => naked_set(found),
        Reason::Fish(found) => fish(found),
        Reason::Wing(found) => wing(found),
        Reason::UniqueLoop(found) => unique_loop(found),
        Reason::BivalueGrave(found) => grave(found),
        Reason::GeneralFish(found) => tampered_patterns::general_fish(found),
        Reason::BentSet(found) => tampered_patterns::bent_set(found),
        Reason::SueDeCoq(found) => tampered_patterns::sue_de_coq(found),
        Reason::Firework(found) => tampered_patterns::firework(found),
        Reason::Exocet(found) => tampered_patterns::exocet(found),
        Reason::Template(found) => tampered_patterns::template(found),
        Reason::Automorphism(found) => tampered_patterns::automorphism(found),
        Reason::BrokenWing(found) => tampered_patterns::broken_wing(found),
        Reason::DeathBlossom(found) => tampered_patterns::death_blossom(found),
        Reason::KrakenFish(found) => kraken::tampered(found),
        Reason::Coloring(found) => tampered_patterns::coloring(found),
        Reason::DeadlyPattern(found) => tampered_patterns::deadly(found),
        Reason::SolutionDigit(found) => tampered_patterns::solution_digit(found),
        Reason::AlignedExclusion(found) => aligned(found),
        Reason::Chain(found) => chain(found),
        Reason::AlternatingChain(found) => alternating(found),
    }
}

/// Copies of a reason, each with one thing changed.
pub struct Spoiled<'f, T, R> {
    found: &'f T,
    reason: R,
    pub all: Vec<Tampered>,
}

impl<'f, T: Clone, R: Fn(T) -> Reason> Spoiled<'f, T, R> {
    /// Spoils a part of a reason; `reason` puts the changed part into it.
    pub fn of(found: &'f T, reason: R) -> Self {
        let all = Vec::new();
        Spoiled { found, reason, all }
    }

    /// Adds the reason with this change; the result of the closure is ignored.
    pub fn by<U>(mut self, how: &'static str, change: impl FnOnce(&mut T) -> U) -> Self {
        let mut copy = self.found.clone();
        change(&mut copy);
        self.all.push((how, (self.reason)(copy)));
        self
    }
}

pub fn next_digit(digit: Digit) -> Digit {
    Digit::ALL[usize::from(digit.get()) % 9]
}

/// Changes the digit of the candidate.
pub fn turn_digit(candidate: &mut Candidate) {
    *candidate = Candidate::new(candidate.cell(), next_digit(candidate.digit()));
}

/// Returns another house of the same kind.
pub fn next_house(house: House) -> House {
    let (kind, number) = (house.index() / 9, house.index() % 9);
    House::ALL[kind * 9 + (number + 1) % 9]
}

/// Returns the digits with the first one replaced.
pub fn other_digits(digits: DigitSet) -> DigitSet {
    let other = (!digits).first();
    without_first(digits).into_iter().chain(other).collect()
}

/// Returns the cells, lines or digits without the first.
pub fn without_first<T, S: IntoIterator<Item = T> + FromIterator<T>>(set: S) -> S {
    set.into_iter().skip(1).collect()
}

/// Returns the cells with the first one replaced by another of the house.
fn other_cells(house: House, cells: CellSet) -> CellSet {
    let other = (house.cell_set() - cells).first();
    without_first(cells).into_iter().chain(other).collect()
}

/// Returns the lines with the first one replaced by another of its kind.
pub fn other_lines(lines: HouseSet) -> HouseSet {
    let kind = lines.first().unwrap().kind();
    let mut others = (0..9).map(|number| kind.house(number));
    let other = others.find(|&line| !lines.contains(line));
    without_first(lines).into_iter().chain(other).collect()
}

fn hidden_single(found: &HiddenSingle) -> Vec<Tampered> {
    Spoiled::of(found, Reason::HiddenSingle)
        .by("another house", |it| it.house = next_house(it.house))
        .by("full house or not", |it| it.is_full_house ^= true)
        .all
}

fn naked_single(found: &NakedSingle) -> Vec<Tampered> {
    Spoiled::of(found, Reason::NakedSingle)
        .by("another digit", |it| turn_digit(&mut it.candidate))
        .all
}

fn locking(found: &Locking) -> Vec<Tampered> {
    Spoiled::of(found, Reason::Locking)
        .by("another digit", |it| it.digit = next_digit(it.digit))
        .by("another base", |it| it.base = it.cover)
        .by("base and cover swapped", |it| {
            (it.base, it.cover) = (it.cover, it.base)
        })
        .by("cells without the digit", |it| {
            it.cells = it.cover.cell_set()
        })
        .by("direct or not", |it| {
            it.single = match it.single {
                Some(_) => None,
                None => Some((it.base, it.base.cells()[0])),
            }
        })
        .all
}

fn hidden_set(found: &HiddenSet) -> Vec<Tampered> {
    Spoiled::of(found, Reason::HiddenSet)
        .by("another house", |it| it.house = next_house(it.house))
        .by("a digit less", |it| it.digits = without_first(it.digits))
        .by("another digit", |it| it.digits = other_digits(it.digits))
        .by("a place less", |it| it.cells = without_first(it.cells))
        .by("another place", |it| {
            it.cells = other_cells(it.house, it.cells)
        })
        .all
}

fn naked_set(found: &NakedSet) -> Vec<Tampered> {
    Spoiled::of(found, Reason::NakedSet)
        .by("another house", |it| it.house = next_house(it.house))
        .by("a digit less", |it| it.digits = without_first(it.digits))
        .by("another digit", |it| it.digits = other_digits(it.digits))
        .by("a place less", |it| it.cells = without_first(it.cells))
        .by("another place", |it| {
            it.cells = other_cells(it.house, it.cells)
        })
        .all
}

fn fish(found: &Fish) -> Vec<Tampered> {
    Spoiled::of(found, Reason::Fish)
        .by("another digit", |it| it.digit = next_digit(it.digit))
        .by("a base less", |it| it.bases = without_first(it.bases))
        .by("a cover less", |it| it.covers = without_first(it.covers))
        .by("another cover", |it| it.covers = other_lines(it.covers))
        .by("a cell less", |it| it.cells = without_first(it.cells))
        .by("a cell more", |it| {
            let filled = it.bases.cells() - it.cells;
            it.cells.extend(filled.first());
        })
        .by("bases and covers swapped", |it| {
            (it.bases, it.covers) = (it.covers, it.bases)
        })
        .all
}

fn wing(found: &Wing) -> Vec<Tampered> {
    Spoiled::of(found, Reason::Wing)
        .by("another digit", |it| it.digit = next_digit(it.digit))
        .by("XY or XYZ", |it| it.is_xyz ^= true)
        .by("one wing", |it| it.wings[1] = it.wings[0])
        .by("pivot and wing swapped", |it| {
            (it.pivot, it.wings[0]) = (it.wings[0], it.pivot)
        })
        .all
}

fn unique_loop(found: &UniqueLoop) -> Vec<Tampered> {
    Spoiled::of(found, Reason::UniqueLoop)
        .by("a cell less", |it| it.cells.pop())
        .by("cells swapped", |it| it.cells.swap(0, 1))
        .by("one digit", |it| it.digits[0] = it.digits[1])
        .by("another digit", |it| {
            let third = !DigitSet::from_iter(it.digits);
            it.digits[0] = third.first().unwrap();
        })
        .by("another kind", |it| {
            let (cell, digit) = (it.cells[0], it.digits[0]);
            it.kind = match &it.kind {
                LoopType::One { .. } => LoopType::Two { digit },
                _ => LoopType::One { cell },
            };
        })
        .by("the kind upset", |it| {
            let [low, high] = it.digits;
            match &mut it.kind {
                LoopType::One { cell } => {
                    *cell = *it.cells.iter().find(|&other| other != cell).unwrap();
                }
                LoopType::Two { digit } => *digit = next_digit(*digit),
                LoopType::ThreeNaked { cells, .. } | LoopType::ThreeHidden { cells, .. } => {
                    cells.pop();
                }
                LoopType::Four { bound } => *bound = if *bound == low { high } else { low },
            }
        })
        .all
}

fn grave(found: &BivalueGrave) -> Vec<Tampered> {
    Spoiled::of(found, Reason::BivalueGrave)
        .by("a surplus less", |it| it.surplus.pop())
        .by("a surplus digit more", |it| {
            let digits = &mut it.surplus[0].1;
            *digits |= !*digits;
        })
        .by("another surplus", |it| {
            let digits = &mut it.surplus[0].1;
            *digits = other_digits(*digits);
        })
        .by("another kind", |it| {
            let digit = next_digit(it.surplus[0].1.first().unwrap());
            it.kind = match &it.kind {
                GraveType::Two { .. } => GraveType::One,
                _ => GraveType::Two { digit },
            };
        })
        .by("the kind upset", |it| match &mut it.kind {
            GraveType::One | GraveType::Any => it.surplus.clear(),
            GraveType::Two { digit } => *digit = next_digit(*digit),
            GraveType::Three { cells, .. } => drop(cells.pop()),
            GraveType::Four { house, .. } => *house = next_house(*house),
        })
        .all
}

fn aligned(found: &AlignedExclusion) -> Vec<Tampered> {
    Spoiled::of(found, Reason::AlignedExclusion)
        .by("no excluders", |it| it.excluders = CellSet::EMPTY)
        .by("one base cell", |it| it.cells.truncate(1))
        .by("an excluder that does not see them", |it| {
            it.excluders.insert(it.cells[0])
        })
        .all
}

fn is_cycle(kind: ChainKind) -> bool {
    matches!(
        kind,
        ChainKind::XCycle | ChainKind::YCycle | ChainKind::XYCycle
    )
}

fn chain(found: &Chain) -> Vec<Tampered> {
    let mut all = Spoiled::of(found, Reason::Chain)
        .by("a derivation less", |it| it.derivations.pop())
        .by("another kind", |it| {
            it.kind = match it.kind {
                kind if is_cycle(kind) => ChainKind::XYChain,
                ChainKind::XChain | ChainKind::XYChain => ChainKind::XYCycle,
                ChainKind::Contradiction => ChainKind::Double,
                _ => ChainKind::Contradiction,
            };
        })
        .by("the contrary shown", |it| {
            let shown = &mut it.derivations[0].nodes[0].literal;
            *shown = shown.flipped();
        })
        .all;
    for (number, derivation) in found.derivations.iter().enumerate() {
        // Changing some nodes of each derivation is enough.
        let apart = derivation.nodes.len().div_ceil(4);
        for at in (0..derivation.nodes.len()).step_by(apart) {
            all.extend(chain_node(found, number, at));
        }
    }
    all
}

/// Returns the chain with one node of one derivation changed.
fn chain_node(chain: &Chain, number: usize, at: usize) -> Vec<Tampered> {
    let node = &chain.derivations[number].nodes[at];
    let in_chain = |node| {
        let mut chain = chain.clone();
        chain.derivations[number].nodes[at] = node;
        Reason::Chain(chain)
    };
    let spoiled_node = Spoiled::of(node, in_chain);
    if node.cause == Cause::Assumed {
        return spoiled_node
            .by("no assumption", |it| it.cause = Cause::Advanced)
            .all;
    }
    let mut all = spoiled_node
        .by("resting on itself", |it| it.parents.push(at))
        .by("assumed", |it| {
            it.cause = Cause::Assumed;
            it.parents.clear();
        });
    // A cycle inside a chain may name more causes than needed (specification, section 9.2: the reversed cycle keeps the
    // causes of the original).
    let by_cycle = matches!(node.by.as_deref(), Some(Reason::Chain(inner)) if is_cycle(inner.kind));
    if !by_cycle {
        all = all
            .by("without its first parent", |it| it.parents.remove(0))
            .by("without its last parent", |it| it.parents.pop());
    }
    if let Some(by) = &node.by {
        all = all.by("shown by nothing", |it| it.by = None);
        for (what, by) in spoiled(by) {
            all = all.by(what, |it| it.by = Some(Arc::new(by)));
        }
    }
    all.all
}

fn alternating(found: &AlternatingChain) -> Vec<Tampered> {
    let mut all = Spoiled::of(found, Reason::AlternatingChain)
        .by("no links", |it| it.links.clear())
        .by("a link twice", |it| it.links.insert(0, it.links[0].clone()))
        .all;
    for (number, link) in found.links.iter().enumerate() {
        let in_chain = |link| {
            let mut chain = found.clone();
            chain.links[number] = link;
            Reason::AlternatingChain(chain)
        };
        let of_link = Spoiled::of(link, in_chain)
            .by("an end too large", |it| {
                it.ends[1].extend((!found.candidates()).first())
            })
            .by("an end too small", |it| it.ends[0].pop_first())
            .by(
                "by another cell, house, set or rectangle",
                |it| match &mut it.within {
                    Within::Cell(cell) => *cell = cell.next().unwrap_or(Cell::ALL[0]),
                    Within::House { digit, .. } => *digit = next_digit(*digit),
                    Within::AlmostLocked(cells) => *cells = without_first(*cells),
                    Within::Rectangle { digits, .. } => digits[0] = next_digit(digits[0]),
                },
            );
        all.extend(of_link.all);
    }
    all
}
