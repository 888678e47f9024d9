//! Fish: all places of a digit in some houses (the bases) lie in as many other houses (the covers). All other cells
//! of the covers then lose the digit. Base cells outside the covers are fins; with fins, only cells that see all fins
//! lose the digit.
//!
//! Either rows are bases and columns covers, or the reverse. In a Franken fish, boxes can be both. A cell in two
//! bases is an *endo fin*. A base cell in two covers (a *cannibalistic* cell) loses the digit too.
//!
//! All combinations of bases are tried in order, and for each of these all combinations of covers. A branch is
//! abandoned as soon as no cell can lose the digit for any later choice of houses.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use super::board::{Board, of_digit};
use super::fish_covers::{Spots, around, can_cover, spots};
use super::fish_names::{FishShape, variant};
use super::step::{Pattern, removing};
use super::templates::Removable;
use crate::logic::{Fish, GeneralFish, Reason};
use crate::{Cell, CellSet, Digit, House, HouseSet};

const MOST_FINS: usize = 5;
const MOST_ENDO_FINS: usize = 2;

/// The kinds of fish that HoDoKu searches for separately.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FishKind {
    /// Lines only, without fins.
    Basic,
    /// Lines only, with fins; each base has at least two other cells.
    Finned,
    /// Lines only, with fins; some base has at most one other cell.
    Sashimi,
    /// Lines and boxes, without fins.
    Franken,
    /// Lines and boxes, with fins.
    FinnedFranken,
}

impl FishKind {
    fn has_boxes(self) -> bool {
        matches!(self, FishKind::Franken | FishKind::FinnedFranken)
    }

    fn has_fins(self) -> bool {
        !matches!(self, FishKind::Basic | FishKind::Franken)
    }
}

/// For each size of fish, and whether they have boxes and fins: the places of each digit that contain no such fish.
pub(super) type WithoutFish = BTreeMap<(usize, bool, bool), [CellSet; 9]>;

/// Finds the first fish of `size` bases that eliminates something. Kinds that share a search do not search places
/// again that contain no such fish.
pub(super) fn find(
    board: &Board,
    size: usize,
    kind: FishKind,
    removable: &mut Removable,
    without: &mut WithoutFish,
) -> Option<Pattern> {
    let without = (without.entry((size, kind.has_boxes(), kind.has_fins()))).or_default();
    Digit::ALL.into_iter().find_map(|digit| {
        let (places, without) = (board.places(digit), &mut without[digit.index()]);
        if places == *without {
            return None;
        }
        let removable = removable.of(board, digit);
        if removable.is_empty() {
            return None;
        }
        let mut has_others = false;
        let houses = places.houses();
        let mut search = |by_rows| {
            let number = (lines(by_rows).iter())
                .filter(|line| houses.contains(**line))
                .count();
            // Without boxes, only cells outside the bases lose the digit.
            if number <= size && !kind.has_boxes() {
                return None;
            }
            let search = FishSearch::new(digit, places, removable, by_rows, size, kind);
            let found = search.find();
            has_others |= search.has_others.get();
            found
        };
        let found = search(true).or_else(|| search(false));
        if found.is_none() && !has_others {
            *without = places;
        }
        found
    })
}

/// A search for fish of one digit, with rows or columns as bases.
struct FishSearch {
    digit: Digit,
    kind: FishKind,
    size: usize,
    /// The places that a fish might remove.
    removable: CellSet,
    /// Whether rows are bases.
    by_rows: bool,
    bases: Vec<Base>,
    covers: Vec<(House, CellSet)>,
    /// `victims[one][other]`, for a finned Franken fish: the cells that may lose the digit by these two bases, or by
    /// a single base if the numbers are equal.
    victims: Vec<[CellSet; 18]>,
    /// Whether fish of another kind were found during the search.
    has_others: core::cell::Cell<bool>,
}

/// Returns the rows, or the columns.
fn lines(are_rows: bool) -> &'static [House] {
    match are_rows {
        true => House::rows(),
        false => House::columns(),
    }
}

/// A house that may be a base.
struct Base {
    house: House,
    cells: CellSet,
    /// The numbers of the lines that cross the house in one of its cells.
    crossing: u32,
    /// For fish with boxes: the spots of its cells outside each parallel line.
    spots: [Spots; 9],
    /// The spots of the house if it is a box.
    closed: Spots,
}

/// A selection of bases.
#[derive(Clone, Copy, Default)]
struct Bases {
    houses: HouseSet,
    cells: CellSet,
    endo_fins: CellSet,
    /// The numbers of the crossing lines that have cells, for the first, second and third three bases of the grid.
    crossing: [u32; 3],
    /// The spots of the base cells outside each parallel line.
    spots: [Spots; 9],
    /// The spots of the bases that are boxes.
    closed: Spots,
    /// The cells that may lose the digit.
    victims: CellSet,
}

impl FishSearch {
    fn new(
        digit: Digit,
        places: CellSet,
        removable: CellSet,
        by_rows: bool,
        size: usize,
        kind: FishKind,
    ) -> FishSearch {
        let mut search = FishSearch {
            digit,
            kind,
            size,
            removable,
            by_rows,
            bases: Vec::with_capacity(18),
            covers: Vec::with_capacity(18),
            victims: Vec::new(),
            has_others: core::cell::Cell::new(false),
        };
        let number = if kind.has_boxes() { 27 } else { 18 };
        for (number, house) in House::ALL.into_iter().enumerate().take(number) {
            let cells = places & house.cell_set();
            if cells.is_empty() {
                continue;
            }
            let (is_row, is_box) = (number < 9, number >= 18);
            if (is_row == by_rows || is_box) && (kind.has_fins() || cells.len() <= size) {
                let number = |cell: Cell| if by_rows { cell.column() } else { cell.row() };
                let crossing = cells.into_iter().map(number);
                search.bases.push(Base {
                    house,
                    cells,
                    crossing: crossing.fold(0, |all, number| all | 1 << number),
                    spots: search.spots_outside_lines(cells),
                    closed: match is_box {
                        true => spots(by_rows, house.cell_set()),
                        false => 0,
                    },
                });
            }
            if is_row != by_rows || is_box {
                search.covers.push((house, cells));
            }
        }
        if kind == FishKind::FinnedFranken {
            search.find_victims();
        }
        search
    }

    fn spots_outside_lines(&self, cells: CellSet) -> [Spots; 9] {
        if !self.kind.has_boxes() {
            return [0; 9];
        }
        let all = spots(self.by_rows, cells);
        core::array::from_fn(|number| {
            let outside = cells - lines(self.by_rows)[number].cell_set();
            match outside == cells {
                true => all,
                false => spots(self.by_rows, outside),
            }
        })
    }

    fn find_victims(&mut self) {
        self.victims = vec![[CellSet::EMPTY; 18]; self.bases.len()];
        for (number, base) in self.bases.iter().enumerate() {
            for (other_number, other) in self.bases[..=number].iter().enumerate().rev() {
                let (mut bases, mut victims) = (Bases::default(), self.removable);
                bases.add(base);
                if other_number < number {
                    bases.add(other);
                    victims =
                        self.victims[number][number] & self.victims[other_number][other_number];
                }
                let victims = match bases.endo_fins.len() {
                    ..=MOST_ENDO_FINS => self.reduced(&bases, victims),
                    _ => CellSet::EMPTY,
                };
                self.victims[number][other_number] = victims;
                self.victims[other_number][number] = victims;
            }
        }
    }

    /// Returns the victims that may still lose the digit by these bases. Some of the returned cells may be
    /// impossible.
    fn reduced(&self, bases: &Bases, mut victims: CellSet) -> CellSet {
        for fin in bases.endo_fins {
            victims &= fin.peer_set();
        }
        for house in bases.houses {
            // A base cell needs two covers. If its base is a box, only its line can be one.
            if house.index() >= 18 {
                victims -= house.cell_set();
            }
        }
        let may_be = |cell: &Cell| self.may_be_victim(bases, *cell);
        victims.into_iter().filter(may_be).collect()
    }

    /// Returns whether the covers of the cell leave enough covers for the base cells that it does not see. A base
    /// cell needs two covers.
    fn may_be_victim(&self, bases: &Bases, cell: Cell) -> bool {
        let own = if bases.cells.contains(cell) { 2 } else { 1 };
        let around = around(self.by_rows, cell);
        let unseen = bases.spots[usize::from(around.across)] & !around.covers;
        can_cover(unseen, bases.closed, self.size - own)
    }

    fn find(&self) -> Option<Pattern> {
        let start = Bases {
            victims: self.removable,
            ..Bases::default()
        };
        self.extend(start, &mut Vec::with_capacity(self.size), 0)
    }

    /// Adds bases from the number `from` on to the bases with these `numbers`, and looks for covers.
    fn extend(&self, bases: Bases, numbers: &mut Vec<usize>, from: usize) -> Option<Pattern> {
        if numbers.len() == self.size {
            return self.cover(&bases);
        }
        let has_endo_fins = self.kind == FishKind::FinnedFranken;
        let most_endo_fins = if has_endo_fins { MOST_ENDO_FINS } else { 0 };
        for (number, base) in self.bases.iter().enumerate().skip(from) {
            let mut extended = bases;
            extended.victims = self.victims_with(&bases, numbers, number);
            if extended.victims.is_empty() {
                continue;
            }
            numbers.push(number);
            extended.add(base);
            extended.victims = self.victims(&extended);
            let mut found = None;
            if extended.endo_fins.len() <= most_endo_fins && !extended.victims.is_empty() {
                found = self.extend(extended, numbers, number + 1);
            }
            numbers.pop();
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Returns the cells that may lose the digit by the bases with these numbers and another one, as far as the pairs
    /// of bases show.
    fn victims_with(&self, bases: &Bases, numbers: &[usize], another: usize) -> CellSet {
        let Some(victims) = self.victims.get(another) else {
            return bases.victims;
        };
        let start = bases.victims & victims[another];
        let of_pairs = numbers.iter().map(|number| victims[*number]);
        of_pairs.fold(start, |all, victims| all & victims)
    }

    /// Returns the cells that may lose the digit by these bases. Some of the returned cells may be impossible.
    fn victims(&self, bases: &Bases) -> CellSet {
        let [first, second, third] = bases.crossing;
        let may_be = match self.kind {
            FishKind::Basic => (first | second | third).count_ones() as usize <= self.size,
            FishKind::Finned | FishKind::Sashimi => return self.victims_in_boxes(bases),
            FishKind::Franken => can_cover(bases.all_spots(), bases.closed, self.size),
            // The victims of pairs are known.
            FishKind::FinnedFranken if bases.houses.len() <= 2 => true,
            FishKind::FinnedFranken => return self.reduced(bases, bases.victims),
        };
        match may_be {
            true => bases.victims,
            false => CellSet::EMPTY,
        }
    }

    /// Returns the cells that may lose the digit in a fish with fins, but without boxes. Such cells are not in a base
    /// and see all fins. All fins are therefore in their box, in at most two lines that are not covers.
    fn victims_in_boxes(&self, bases: &Bases) -> CellSet {
        let all = bases.crossing.into_iter().fold(0, |all, lines| all | lines);
        if all.count_ones() as usize > self.size + 2 {
            return CellSet::EMPTY;
        }
        if bases.houses.len() < self.size {
            return bases.victims;
        }
        let mut cells = CellSet::EMPTY;
        for band in 0..3 {
            let crossing = |band: usize| bases.crossing[band % 3];
            let others = crossing(band + 1) | crossing(band + 2);
            for stack in 0..3 {
                // The crossing lines with base cells outside the box are covers. At least one line inside is not.
                let outside = others | (crossing(band) & !(0o7 << (3 * stack)));
                let inside = crossing(band) & !outside;
                let spare = self.size.checked_sub(outside.count_ones() as usize);
                if spare.is_some_and(|spare| inside.count_ones() as usize > spare) {
                    let number = match self.by_rows {
                        true => 3 * band + stack,
                        false => 3 * stack + band,
                    };
                    cells |= House::boxes()[number].cell_set();
                }
            }
        }
        (bases.victims & cells) - bases.cells
    }

    /// Looks for covers of these bases.
    fn cover(&self, bases: &Bases) -> Option<Pattern> {
        let mut covering = Covering {
            search: self,
            bases,
            covers: Vec::with_capacity(18),
            later: [CellSet::EMPTY; 19],
        };
        let touches = |(house, cells): &&(House, CellSet)| {
            !bases.houses.contains(*house) && !(*cells & bases.cells).is_empty()
        };
        covering.covers.extend(self.covers.iter().filter(touches));
        for (number, (_, cells)) in covering.covers.iter().enumerate().rev() {
            covering.later[number] = covering.later[number + 1] | *cells;
        }
        let start = Covers {
            fins: bases.endo_fins,
            victims: bases.victims,
            ..Covers::default()
        };
        covering.extend(start, 0, self.size)
    }
}

impl Bases {
    fn add(&mut self, base: &Base) {
        self.endo_fins |= self.cells & base.cells;
        self.houses.insert(base.house);
        self.cells |= base.cells;
        self.crossing[base.house.index() % 9 / 3] |= base.crossing;
        for (spots, more) in self.spots.iter_mut().zip(base.spots) {
            *spots |= more;
        }
        self.closed |= base.closed;
    }

    fn all_spots(&self) -> Spots {
        // A spot that is not outside one line is outside another.
        self.spots[0] | self.spots[1]
    }
}

/// The search for covers of some bases.
struct Covering<'a> {
    search: &'a FishSearch,
    bases: &'a Bases,
    /// The covers that touch the bases.
    covers: Vec<(House, CellSet)>,
    /// The cells of the covers from that number on.
    later: [CellSet; 19],
}

/// A selection of covers.
#[derive(Clone, Copy, Default)]
struct Covers {
    houses: HouseSet,
    cells: CellSet,
    /// The cells in two covers.
    twice: CellSet,
    /// The cells that are fins for any later choice of covers.
    fins: CellSet,
    /// The places that see all fins and may lose the digit.
    victims: CellSet,
}

impl Covering<'_> {
    /// Adds the `missing` covers from the number `from` on, and checks what they eliminate.
    fn extend(&self, mut covers: Covers, from: usize, missing: usize) -> Option<Pattern> {
        if missing == 0 {
            return self.fish(&covers);
        }
        let last = self.covers.len();
        for number in from..=last.checked_sub(missing)? {
            let (house, cells) = self.covers[number];
            let mut extended = covers;
            extended.houses.insert(house);
            extended.twice |= covers.cells & cells;
            extended.cells |= cells;
            let next = if missing == 1 { last } else { number + 1 };
            let found = self
                .with_fins(extended, next)
                .and_then(|extended| self.extend(extended, number + 1, missing - 1));
            if found.is_some() {
                return found;
            }
            // Later choices leave out this cover.
            covers = self.with_fins(covers, number + 1)?;
        }
        None
    }

    /// Adds the base cells that no cover from this number on can have to the fins. Returns `None` if there are too
    /// many fins, or if no cell sees all fins.
    fn with_fins(&self, mut covers: Covers, number: usize) -> Option<Covers> {
        let uncovered = self.bases.cells - covers.cells - self.later[number];
        let fins = uncovered - covers.fins;
        if fins.is_empty() {
            return Some(covers);
        }
        covers.fins |= fins;
        if !self.search.kind.has_fins() || covers.fins.len() > MOST_FINS {
            return None;
        }
        for fin in fins {
            covers.victims &= fin.peer_set();
        }
        (!covers.victims.is_empty()).then_some(covers)
    }

    /// Returns the eliminations of a fish: first in covered cells outside the bases, then in base cells that are covered
    /// twice.
    fn fish(&self, covers: &Covers) -> Option<Pattern> {
        let outside = (covers.cells - self.bases.cells) & covers.victims;
        let cannibalistic = (covers.twice & self.bases.cells) & covers.victims;
        let (kind, digit) = (self.search.kind, self.search.digit);
        if (outside | cannibalistic).is_empty() || covers.fins.is_empty() == kind.has_fins() {
            return None;
        }
        let shape = self.shape(covers);
        let is_wanted = match kind {
            FishKind::Finned => shape == FishShape::Basic,
            FishKind::Sashimi => shape == FishShape::Sashimi,
            _ => true,
        };
        if !is_wanted {
            self.search.has_others.set(true);
            return None;
        }
        let removals = of_digit(outside, digit).chain(of_digit(cannibalistic, digit));
        let variant = variant(shape, kind.has_fins(), self.search.size);
        removing(variant, removals.collect(), || {
            Some(self.reason(covers, shape))
        })
    }

    fn reason(&self, covers: &Covers, shape: FishShape) -> Reason {
        let (digit, fins) = (self.search.digit, covers.fins);
        let (bases, covers, cells) = (self.bases.houses, covers.houses, self.bases.cells);
        match shape == FishShape::Basic && fins.is_empty() {
            true => Fish {
                bases,
                digit,
                covers,
                cells,
            }
            .into(),
            false => GeneralFish {
                digit,
                bases,
                covers,
                cells: cells - fins,
                fins,
            }
            .into(),
        }
    }

    fn shape(&self, covers: &Covers) -> FishShape {
        let houses = [self.bases.houses, covers.houses];
        let has =
            |is_box| houses.map(|houses| houses.into_iter().any(|it| (it.index() >= 18) == is_box));
        let has_few = |house: House| {
            let cells = self.bases.cells & house.cell_set();
            (cells - covers.fins).len() <= 1
        };
        let is_sashimi = self.bases.houses.into_iter().any(has_few);
        match (has(false), has(true)) {
            (_, [false, false]) if is_sashimi && self.search.kind.has_fins() => FishShape::Sashimi,
            (_, [false, false]) => FishShape::Basic,
            ([true, true], _) => FishShape::Franken,
            _ => FishShape::Mutant,
        }
    }
}
