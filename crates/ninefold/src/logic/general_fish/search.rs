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
    let left = Left::by(target, position.board(digit));
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
        let mut search = CoverSearch {
            left: &left,
            own,
            cover_kinds,
            size,
            pairs: [HouseSet::EMPTY; 27],
        };
        let bases = search.pair_bases(base_kinds - own);
        search.choose_bases(bases, (HouseSet::EMPTY, 0), visit)?;
    }
    Flow::Continue(())
}

fn of_kind(kind: HouseKind) -> HouseSet {
    (0..9).map(|number| kind.house(number)).collect()
}

/// The most places that can be left: the target sees 20 of the other cells.
const MOST: usize = 60;

/// The places that are left if the target holds the digit. A set of places is a word with a bit for each, because the
/// search combines millions of such sets.
struct Left {
    /// The places in each house.
    places: [u64; 27],
    /// The houses of each place.
    houses: [HouseSet; MOST],
}

impl Left {
    fn by(target: Cell, board: CellSet) -> Left {
        let mut left = Left {
            places: [0; 27],
            houses: [HouseSet::EMPTY; MOST],
        };
        let cells = board - target.peer_set() - target.into();
        for (cell, of_cell) in cells.into_iter().zip(0..) {
            for house in houses(cell) {
                left.places[house.index()] |= 1 << of_cell;
                left.houses[of_cell].insert(house);
            }
        }
        left
    }

    fn in_house(&self, house: House) -> u64 {
        self.places[house.index()]
    }

    /// Returns the covers that hold the first of the places.
    fn covering_first(&self, covers: HouseSet, places: u64) -> HouseSet {
        self.houses[places.trailing_zeros() as usize] & covers
    }

    /// Returns whether `count` of the covers can hold all the places.
    fn can_cover(&self, covers: HouseSet, places: u64, count: usize) -> bool {
        if places == 0 || count == 0 {
            return places == 0;
        }
        let mut own = self.covering_first(covers, places).into_iter();
        own.any(|cover| self.can_cover(covers, places & !self.in_house(cover), count - 1))
    }
}

struct CoverSearch<'s> {
    left: &'s Left,
    /// The houses of the target.
    own: HouseSet,
    cover_kinds: HouseSet,
    size: usize,
    /// For each base, the later ones that may be bases together with it.
    pairs: [HouseSet; 27],
}

impl CoverSearch<'_> {
    /// Finds the pairs of these houses that may be bases together. Most houses cannot, so few larger sets are tried.
    /// Returns the houses that may be bases.
    fn pair_bases(&mut self, from: HouseSet) -> HouseSet {
        let places = |base| self.left.in_house(base);
        let is_base =
            |&base: &House| places(base) != 0 && self.may_be_bases(base.into(), places(base));
        let bases: HouseSet = from.iter().filter(is_base).collect();
        let (mut rest, mut pairs) = (bases, self.pairs);
        while let Some(base) = rest.pop_first() {
            let is_pair = |&other: &House| {
                let (one, two) = (places(base), places(other));
                one & two == 0 && self.may_be_bases([base, other].into_iter().collect(), one | two)
            };
            pairs[base.index()] = rest.iter().filter(is_pair).collect();
        }
        self.pairs = pairs;
        bases
    }

    /// Returns whether one cover fewer than the fish has can hold the places of these bases.
    fn may_be_bases(&self, bases: HouseSet, places: u64) -> bool {
        let covers = self.cover_kinds - bases;
        self.left.can_cover(covers, places, self.size - 1)
    }

    /// Chooses bases that have no place in common. Any two may be bases together.
    fn choose_bases(
        &self,
        mut from: HouseSet,
        (bases, places): (HouseSet, u64),
        visit: &mut dyn FnMut(HouseSet, HouseSet) -> Flow,
    ) -> Flow {
        if bases.len() == self.size {
            return self.choose_covers(bases, places, HouseSet::EMPTY, visit);
        }
        while let Some(base) = from.pop_first() {
            let bases = bases | base.into();
            let places = places | self.left.in_house(base);
            // One base and pairs have been tried.
            if bases.len() <= 2 || self.may_be_bases(bases, places) {
                let from = from & self.pairs[base.index()];
                self.choose_bases(from, (bases, places), visit)?;
            }
        }
        Flow::Continue(())
    }

    /// Chooses covers, one fewer than there are bases, and one of the target's houses.
    fn choose_covers(
        &self,
        bases: HouseSet,
        places: u64,
        covers: HouseSet,
        visit: &mut dyn FnMut(HouseSet, HouseSet) -> Flow,
    ) -> Flow {
        let more = self.size - 1 - covers.len();
        if places == 0 {
            if more > 0 || self.is_larger_than_needed(bases, covers) {
                return Flow::Continue(());
            }
            let mut own = (self.own & self.cover_kinds).into_iter();
            return own.try_for_each(|own| visit(bases, covers | own.into()));
        }
        if more == 0 {
            return Flow::Continue(());
        }
        let mut next = self
            .left
            .covering_first(self.cover_kinds - bases, places)
            .into_iter();
        next.try_for_each(|cover| {
            let left = places & !self.left.in_house(cover);
            self.choose_covers(bases, left, covers | cover.into(), visit)
        })
    }

    /// Returns whether some of the bases have too few covers by themselves.
    fn is_larger_than_needed(&self, bases: HouseSet, covers: HouseSet) -> bool {
        (1..(1 << self.size) - 1_u32).any(|chosen| {
            let some = bases.iter().enumerate();
            let some = some.filter(|(number, _)| chosen >> number & 1 == 1);
            let places = some.fold(0, |places, (_, base)| places | self.left.in_house(base));
            let count = chosen.count_ones() as usize;
            self.left.can_cover(covers, places, count - 1)
        })
    }
}
