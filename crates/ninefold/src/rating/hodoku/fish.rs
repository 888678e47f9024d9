//! Fish: all places of a digit in some houses (the bases) lie in as many other houses (the covers). All other cells
//! of the covers then lose the digit. Base cells outside the covers are fins; with fins, only cells that see all fins
//! lose the digit.
//!
//! Either rows are bases and columns covers, or the reverse. In a Franken fish, boxes can be both. A cell in two
//! bases is an *endo fin*. A base cell in two covers (a *cannibalistic* cell) loses the digit too.
//!
//! All combinations of bases are tried in order, and for each of these all combinations of covers. A branch is
//! abandoned as soon as no cell can lose the digit, whatever houses come later.

use alloc::vec;
use alloc::vec::Vec;

use super::board::Board;
use super::fish_covers::{self, Spots, can_cover};
use super::fish_names::{Shape, variant};
use super::line::Variant;
use super::step::{Pattern, removing};
use super::templates::Removable;
use crate::geometry::HouseSet;
use crate::{Candidate, Cell, CellSet, Digit, House};

const MOST_FINS: usize = 5;
const MOST_ENDO_FINS: usize = 2;

/// The kinds of fish that HoDoKu searches for separately.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
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

impl Kind {
    fn has_boxes(self) -> bool {
        matches!(self, Kind::Franken | Kind::FinnedFranken)
    }

    fn has_fins(self) -> bool {
        !matches!(self, Kind::Basic | Kind::Franken)
    }
}

/// The properties of kinds of fish that share a search: the size, and whether they have boxes and fins.
pub(super) type Shared = (usize, bool, bool);

/// Returns the properties by which this kind shares a search with others.
pub(super) fn shared(size: usize, kind: Kind) -> Shared {
    (size, kind.has_boxes(), kind.has_fins())
}

/// The eliminations of a fish.
struct Fish {
    variant: Variant,
    /// Covered cells outside the bases.
    outside: CellSet,
    /// Base cells that are covered twice.
    cannibalistic: CellSet,
}

/// Finds the first fish of `size` bases that eliminates something. `without` holds the places of each digit that are
/// known to contain no fish. Kinds that share a search do not search these places again.
pub(super) fn find(
    board: &Board,
    size: usize,
    kind: Kind,
    removable: &mut Removable,
    without: &mut [CellSet; 9],
) -> Option<Pattern> {
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
            let lines = if by_rows {
                House::rows()
            } else {
                House::columns()
            };
            let number = lines.iter().filter(|line| houses.contains(**line)).count();
            // Without boxes, only cells outside the bases lose the digit.
            if number <= size && !kind.has_boxes() {
                return None;
            }
            let search = Search::new(places, removable, by_rows, size, kind);
            let found = search.find();
            has_others |= search.has_others.get();
            found
        };
        let Some(fish) = search(true).or_else(|| search(false)) else {
            if !has_others {
                *without = places;
            }
            return None;
        };
        let cells = fish.outside.into_iter().chain(fish.cannibalistic);
        let removals = cells.map(|cell| Candidate::new(cell, digit));
        removing(fish.variant, removals.collect())
    })
}

/// A search for fish of one digit, with rows or columns as bases.
struct Search {
    kind: Kind,
    size: usize,
    /// The places that a fish might remove.
    removable: CellSet,
    /// Whether rows are bases.
    by_rows: bool,
    kinds_of_covers: fish_covers::Covers,
    bases: Vec<Base>,
    covers: Vec<(House, CellSet)>,
    /// `victims[one][other]`, for a finned Franken fish: the cells that may lose the digit by these two bases, or by
    /// a single base if the numbers are equal.
    victims: Vec<[CellSet; 18]>,
    /// Whether fish of another kind were found during the search.
    has_others: core::cell::Cell<bool>,
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

impl Search {
    fn new(places: CellSet, removable: CellSet, by_rows: bool, size: usize, kind: Kind) -> Search {
        let mut search = Search {
            kind,
            size,
            removable,
            by_rows,
            kinds_of_covers: match by_rows {
                true => fish_covers::Covers::ColumnsAndBoxes,
                false => fish_covers::Covers::RowsAndBoxes,
            },
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
                        true => search.kinds_of_covers.spots(house.cell_set()),
                        false => 0,
                    },
                });
            }
            if is_row != by_rows || is_box {
                search.covers.push((house, cells));
            }
        }
        if kind == Kind::FinnedFranken {
            search.find_victims();
        }
        search
    }

    fn spots_outside_lines(&self, cells: CellSet) -> [Spots; 9] {
        if !self.kind.has_boxes() {
            return [0; 9];
        }
        let lines = if self.by_rows {
            House::rows()
        } else {
            House::columns()
        };
        let all = self.kinds_of_covers.spots(cells);
        core::array::from_fn(|number| {
            let outside = cells - lines[number].cell_set();
            match outside == cells {
                true => all,
                false => self.kinds_of_covers.spots(outside),
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
        let around = self.kinds_of_covers.around(cell);
        let unseen = bases.spots[usize::from(around.across)] & !around.covers;
        can_cover(unseen, bases.closed, self.size - own)
    }

    fn find(&self) -> Option<Fish> {
        let start = Bases {
            victims: self.removable,
            ..Bases::default()
        };
        self.extend(start, &mut Vec::with_capacity(self.size), 0)
    }

    /// Adds bases from the number `from` on to the bases with these `numbers`, and looks for covers.
    fn extend(&self, bases: Bases, numbers: &mut Vec<usize>, from: usize) -> Option<Fish> {
        if numbers.len() == self.size {
            return self.cover(&bases);
        }
        let has_endo_fins = self.kind == Kind::FinnedFranken;
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
            Kind::Basic => (first | second | third).count_ones() as usize <= self.size,
            Kind::Finned | Kind::Sashimi => return self.victims_in_boxes(bases),
            Kind::Franken => can_cover(bases.all_spots(), bases.closed, self.size),
            // The victims of pairs are known.
            Kind::FinnedFranken if bases.houses.len() <= 2 => true,
            Kind::FinnedFranken => return self.reduced(bases, bases.victims),
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
    fn cover(&self, bases: &Bases) -> Option<Fish> {
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
    search: &'a Search,
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
    /// The cells that are fins, whatever covers come later.
    fins: CellSet,
    /// The places that see all fins and may lose the digit.
    victims: CellSet,
}

impl Covering<'_> {
    /// Adds the `missing` covers from the number `from` on, and checks what they eliminate.
    fn extend(&self, mut covers: Covers, from: usize, missing: usize) -> Option<Fish> {
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
            // The later choices do without this cover.
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

    fn fish(&self, covers: &Covers) -> Option<Fish> {
        let outside = (covers.cells - self.bases.cells) & covers.victims;
        let cannibalistic = (covers.twice & self.bases.cells) & covers.victims;
        let kind = self.search.kind;
        if (outside | cannibalistic).is_empty() || covers.fins.is_empty() == kind.has_fins() {
            return None;
        }
        let shape = self.shape(covers);
        let is_wanted = match kind {
            Kind::Finned => shape == Shape::Basic,
            Kind::Sashimi => shape == Shape::Sashimi,
            _ => true,
        };
        if !is_wanted {
            self.search.has_others.set(true);
            return None;
        }
        Some(Fish {
            variant: variant(shape, kind.has_fins(), self.search.size),
            outside,
            cannibalistic,
        })
    }

    fn shape(&self, covers: &Covers) -> Shape {
        let houses = [self.bases.houses, covers.houses];
        let has =
            |is_box| houses.map(|houses| houses.into_iter().any(|it| (it.index() >= 18) == is_box));
        let has_few = |house: House| {
            let cells = self.bases.cells & house.cell_set();
            (cells - covers.fins).len() <= 1
        };
        let is_sashimi = self.bases.houses.into_iter().any(has_few);
        match (has(false), has(true)) {
            (_, [false, false]) if is_sashimi && self.search.kind.has_fins() => Shape::Sashimi,
            (_, [false, false]) => Shape::Basic,
            ([true, true], _) => Shape::Franken,
            _ => Shape::Mutant,
        }
    }
}
