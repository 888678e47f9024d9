//! Which cells, digits and houses a step is about.

use ninefold::logic::{
    Candidate, CandidateSet, CellSet, Fish, GraveType, Kind, LoopType, Position, Reason, Step,
};
use ninefold::{Cell, Digit, DigitSet, House};

use super::{chains, words};

/// The base lines of a fish.
pub fn base_lines(fish: &Fish) -> Vec<House> {
    numbered(fish.bases_are, fish.bases)
}

/// The lines across.
pub fn cover_lines(fish: &Fish) -> Vec<House> {
    let across = match fish.bases_are {
        Kind::Row => Kind::Column,
        _ => Kind::Row,
    };
    numbered(across, fish.covers)
}

fn numbered(kind: Kind, numbers: u16) -> Vec<House> {
    let numbers = (0..9).filter(|number| numbers >> number & 1 == 1);
    numbers.map(|number| kind.house(number)).collect()
}

/// Every digit in every house where it does not stand yet.
pub fn lacking(position: &Position) -> impl Iterator<Item = (Digit, House)> + '_ {
    let in_house = |house: House| Digit::ALL.map(|digit| (digit, house));
    let all = House::ALL.into_iter().flat_map(in_house);
    all.filter(|&(digit, house)| {
        let mut cells = house.cells().iter();
        !cells.any(|&cell| position.grid()[cell] == Some(digit))
    })
}

/// The cells that the pattern consists of.
pub fn cells(reason: &Reason) -> CellSet {
    match reason {
        Reason::HiddenSingle(single) => single.candidate.cell().into(),
        Reason::NakedSingle(single) => single.candidate.cell().into(),
        Reason::Locking(locking) => {
            let crossing = |cell: &ninefold::Cell| locking.cover.cells().contains(cell);
            let base = locking.base.cells().iter().copied();
            base.filter(crossing).collect()
        }
        Reason::HiddenSet(set) => words::cells_at(set.house, set.places).into_iter().collect(),
        Reason::NakedSet(set) => words::cells_at(set.house, set.places).into_iter().collect(),
        Reason::Fish(fish) => {
            let set = |houses: Vec<House>| -> CellSet {
                let cells = houses.into_iter().flat_map(|house| *house.cells());
                cells.collect()
            };
            set(base_lines(fish)) & set(cover_lines(fish))
        }
        Reason::Wing(wing) => [wing.pivot].into_iter().chain(wing.wings).collect(),
        Reason::UniqueLoop(found) => found.cells.iter().copied().collect(),
        Reason::BivalueGrave(grave) => grave.surplus.iter().map(|&(cell, _)| cell).collect(),
        Reason::AlignedExclusion(exclusion) => exclusion.cells.iter().copied().collect(),
        Reason::Chain(chain) => {
            let nodes = chain.derivations.iter().flat_map(|graph| &graph.nodes);
            nodes.map(|node| node.literal.candidate().cell()).collect()
        }
    }
}

/// Cells beside the pattern that the step rests on: those that make a set with it, or that exclude ways
/// to fill it.
pub fn further_cells(reason: &Reason) -> CellSet {
    match reason {
        Reason::UniqueLoop(found) => match &found.kind {
            LoopType::ThreeNaked { cells, .. } | LoopType::ThreeHidden { cells, .. } => {
                cells.iter().copied().collect()
            }
            _ => CellSet::EMPTY,
        },
        Reason::BivalueGrave(grave) => match &grave.kind {
            GraveType::Three { cells, .. } => cells.iter().copied().collect(),
            _ => CellSet::EMPTY,
        },
        Reason::AlignedExclusion(exclusion) => exclusion.excluders,
        _ => CellSet::EMPTY,
    }
}

/// The candidates that the pattern consists of, as far as they are left; of chains their nodes.
pub fn candidates(reason: &Reason) -> CandidateSet {
    let in_cells = |digits: DigitSet| -> CandidateSet {
        let of_cell = |cell| {
            digits
                .into_iter()
                .map(move |digit| Candidate::new(cell, digit))
        };
        cells(reason).iter().flat_map(of_cell).collect()
    };
    match reason {
        Reason::HiddenSingle(single) => single.candidate.into(),
        Reason::NakedSingle(single) => single.candidate.into(),
        Reason::Locking(locking) => in_cells(locking.digit.into()),
        Reason::HiddenSet(set) => in_cells(set.digits),
        Reason::NakedSet(set) => in_cells(set.digits),
        Reason::Fish(fish) => in_cells(fish.digit.into()),
        Reason::UniqueLoop(found) => in_cells(found.digits.into_iter().collect()),
        Reason::BivalueGrave(grave) => {
            let surplus = grave.surplus.iter();
            let of_cell = |&(cell, digits): &(Cell, DigitSet)| {
                let digits = digits.into_iter();
                digits.map(move |digit| Candidate::new(cell, digit))
            };
            surplus.flat_map(of_cell).collect()
        }
        Reason::Chain(chain) => {
            let nodes = chain.derivations.iter().flat_map(|graph| &graph.nodes);
            nodes.map(|node| node.literal.candidate()).collect()
        }
        _ => in_cells(DigitSet::ALL),
    }
}

/// The digits to look at.
pub fn digits(step: &Step) -> DigitSet {
    match &step.reason {
        Reason::HiddenSet(set) => set.digits,
        Reason::NakedSet(set) => set.digits,
        Reason::UniqueLoop(found) => found.digits.into_iter().collect(),
        Reason::BivalueGrave(grave) => {
            let surplus = grave.surplus.iter().map(|&(_, digits)| digits);
            surplus.fold(DigitSet::EMPTY, |all, digits| all | digits)
        }
        Reason::Chain(chain) => {
            let assumed = chain.derivations.iter().filter_map(chains::assumption);
            let digits = assumed.map(|literal| literal.candidate().digit());
            digits.collect()
        }
        _ => concluded_digits(step),
    }
}

fn concluded_digits(step: &Step) -> DigitSet {
    let candidates = concluded(step);
    let digits: Vec<Digit> = candidates.iter().map(|found| found.digit()).collect();
    digits.into_iter().collect()
}

fn concluded(step: &Step) -> CandidateSet {
    let placed = step.conclusion.placement;
    step.conclusion.eliminations | placed.into_iter().collect()
}

/// The houses to look at.
pub fn houses(step: &Step) -> Vec<House> {
    match &step.reason {
        Reason::HiddenSingle(single) => vec![single.house],
        Reason::Locking(locking) => vec![locking.base, locking.cover],
        Reason::HiddenSet(set) => vec![set.house],
        Reason::NakedSet(set) => vec![set.house],
        Reason::Fish(fish) => [base_lines(fish), cover_lines(fish)].concat(),
        Reason::UniqueLoop(found) => {
            let further = match &found.kind {
                LoopType::ThreeNaked { house, .. } | LoopType::ThreeHidden { house, .. } => {
                    Some(*house)
                }
                _ => None,
            };
            with_boxes(further, cells(&step.reason))
        }
        Reason::BivalueGrave(grave) => {
            let further = match grave.kind {
                GraveType::Three { house, .. } | GraveType::Four { house, .. } => Some(house),
                _ => None,
            };
            with_boxes(further, cells(&step.reason))
        }
        Reason::Chain(chain) => {
            let assumed = chain.derivations.iter().filter_map(chains::assumption);
            let cells = assumed.map(|literal| literal.candidate().cell());
            with_boxes(None, cells.collect())
        }
        reason => with_boxes(None, cells(reason)),
    }
}

/// The houses to draw: those that the pattern lies in, and those that it clears.
pub fn drawn_houses(step: &Step) -> (Vec<House>, Vec<House>) {
    match &step.reason {
        Reason::Locking(locking) => (vec![locking.base], vec![locking.cover]),
        Reason::Fish(fish) => (base_lines(fish), cover_lines(fish)),
        Reason::HiddenSingle(_) | Reason::HiddenSet(_) | Reason::NakedSet(_) => {
            (houses(step), Vec::new())
        }
        _ => (Vec::new(), Vec::new()),
    }
}

/// The house, if any, and the boxes of the cells.
fn with_boxes(house: Option<House>, cells: CellSet) -> Vec<House> {
    let mut boxes: Vec<House> = cells.iter().map(|cell| Kind::Box.of(cell)).collect();
    boxes.sort();
    boxes.dedup();
    house.into_iter().chain(boxes).collect()
}
