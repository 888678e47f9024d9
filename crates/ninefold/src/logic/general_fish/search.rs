//! Looks for fish by the place that they eliminate. If this place held the digit, its own houses would need no other
//! place, and no place that it sees could hold the digit. If the remaining places of some bases then fit into one cover
//! fewer than there are bases, the place loses the digit. With one of its own houses as a further cover, these houses
//! are a fish, whose fins are the places that it sees.

use alloc::collections::BTreeSet;

use crate::{Cell, CellSet, Digit, House, HouseSet};

use super::super::{Finder, Flow, HouseKind, Look, Position, houses};
use super::{GeneralFish, Shape};

/// Finds fish of this size and shape: 0 for basic ones with fins, 1 for franken, 2 for mutant ones.
pub(in super::super) enum GeneralFishes<const SIZE: usize, const SHAPE: usize> {}

const SHAPES: [Shape; 3] = [Shape::Basic, Shape::Franken, Shape::Mutant];

/// The cost of a search for the bases around one place (see [`Watch::spend`]).
const EFFORT: u32 = 20_000;

impl<const SIZE: usize, const SHAPE: usize> Finder for GeneralFishes<SIZE, SHAPE> {
    type Pattern = GeneralFish;

    fn visit_all(look: &mut Look, visit: &mut dyn FnMut(GeneralFish) -> Flow) -> Flow {
        let (position, watch) = (look.position, look.watch);
        let shape = SHAPES[SHAPE];
        for digit in Digit::ALL {
            let mut known = BTreeSet::new();
            for target in position.board(digit) {
                watch.allow(EFFORT)?;
                let mut visit_new = |bases: HouseSet, covers: HouseSet| {
                    let fish = GeneralFish::new(position, digit, bases, covers);
                    // A cover without a place in the bases would take nothing from them.
                    let places = fish.cells | fish.fins;
                    let takes = |cover: House| !(places & cover.cell_set()).is_empty();
                    let is_new = covers.into_iter().all(takes)
                        && (shape != Shape::Basic || !fish.fins.is_empty())
                        && fish.shape() == shape
                        && known.insert((bases, covers));
                    if is_new {
                        visit(fish)
                    } else {
                        Flow::Continue(())
                    }
                };
                around(position, digit, target, SIZE, shape, &mut visit_new)?;
            }
        }
        Flow::Continue(())
    }
}

/// Visits the bases and covers of all fish that eliminate the digit at the target.
fn around(
    position: &Position,
    digit: Digit,
    target: Cell,
    size: usize,
    shape: Shape,
    visit: &mut dyn FnMut(HouseSet, HouseSet) -> Flow,
) -> Flow {
    let left = position.board(digit) - target.peer_set() - target.into();
    let own: HouseSet = houses(target).into_iter().collect();
    // The pairs of house kinds that bases and covers may have.
    let (rows, columns, boxes) = (
        of_kind(HouseKind::Row),
        of_kind(HouseKind::Column),
        of_kind(HouseKind::Box),
    );
    let kinds: &[(HouseSet, HouseSet)] = match shape {
        Shape::Basic => &[(rows, columns), (columns, rows)],
        Shape::Franken => &[
            (rows | boxes, columns | boxes),
            (columns | boxes, rows | boxes),
        ],
        Shape::Mutant => &[(HouseSet::ALL, HouseSet::ALL)],
    };
    for &(base_kinds, cover_kinds) in kinds {
        let search = CoverSearch {
            left,
            own,
            cover_kinds,
            size,
        };
        let is_base = |house: &House| !(house.cell_set() & left).is_empty();
        let bases = (base_kinds - own).iter().filter(is_base).collect();
        search.choose_bases(bases, (HouseSet::EMPTY, CellSet::EMPTY), visit)?;
    }
    Flow::Continue(())
}

fn of_kind(kind: HouseKind) -> HouseSet {
    (0..9).map(|number| kind.house(number)).collect()
}

struct CoverSearch {
    /// The places that are left if the target holds the digit.
    left: CellSet,
    /// The houses of the target.
    own: HouseSet,
    cover_kinds: HouseSet,
    size: usize,
}

impl CoverSearch {
    /// Chooses bases that have no place in common.
    fn choose_bases(
        &self,
        mut from: HouseSet,
        (bases, places): (HouseSet, CellSet),
        visit: &mut dyn FnMut(HouseSet, HouseSet) -> Flow,
    ) -> Flow {
        if bases.len() == self.size {
            return self.choose_covers(bases, places, HouseSet::EMPTY, visit);
        }
        while let Some(base) = from.pop_first() {
            let more = base.cell_set() & self.left;
            let (bases, all) = (bases | base.into(), places | more);
            let covers = self.cover_kinds - bases;
            if (places & more).is_empty() && can_cover(covers, all, self.size - 1) {
                self.choose_bases(from, (bases, all), visit)?;
            }
        }
        Flow::Continue(())
    }

    /// Chooses covers, one fewer than there are bases, and one of the target's houses.
    fn choose_covers(
        &self,
        bases: HouseSet,
        places: CellSet,
        covers: HouseSet,
        visit: &mut dyn FnMut(HouseSet, HouseSet) -> Flow,
    ) -> Flow {
        let more = self.size - 1 - covers.len();
        match places.first() {
            None if more > 0 || self.is_larger_than_needed(bases, covers) => Flow::Continue(()),
            None => {
                let mut own = (self.own & self.cover_kinds).into_iter();
                own.try_for_each(|own| visit(bases, covers | own.into()))
            }
            Some(_) if more == 0 => Flow::Continue(()),
            Some(first) => covering(self.cover_kinds - bases, first)
                .into_iter()
                .try_for_each(|cover| {
                    let covers = covers | cover.into();
                    self.choose_covers(bases, places - cover.cell_set(), covers, visit)
                }),
        }
    }

    /// Returns whether some of the bases have too few covers by themselves.
    fn is_larger_than_needed(&self, bases: HouseSet, covers: HouseSet) -> bool {
        (1..(1 << self.size) - 1_u32).any(|chosen| {
            let some = bases.iter().enumerate();
            let some: HouseSet = some
                .filter_map(|(number, base)| (chosen >> number & 1 == 1).then_some(base))
                .collect();
            can_cover(covers, some.cells() & self.left, some.len() - 1)
        })
    }
}

/// Returns the covers that hold the place.
fn covering(covers: HouseSet, place: Cell) -> HouseSet {
    houses(place).into_iter().collect::<HouseSet>() & covers
}

/// Returns whether `count` of the covers can hold all the places.
fn can_cover(covers: HouseSet, places: CellSet, count: usize) -> bool {
    let Some(first) = places.first() else {
        return true;
    };
    let mut own = covering(covers, first).into_iter();
    count > 0 && own.any(|cover| can_cover(covers, places - cover.cell_set(), count - 1))
}
