//! Unique rectangles and loops. Some cells with two common candidates form a ring, and every house that the
//! ring meets holds exactly two of them. If they held only these two digits, one could swap the digits and
//! have a second solution. So in a puzzle with one solution some cell of the ring holds another digit.
//!
//! * Type 1: only one cell has other candidates, so it holds one of them.
//! * Type 2: the other candidates are all the same digit, which one of their cells holds.
//! * Type 3: two cells have other candidates, and make a naked or a hidden set with further cells.
//! * Type 4: two cells have other candidates, and one of the two digits has no other place in their
//!   house; so neither cell holds the other digit.
//!
//! ```text
//!     2 9 ─── 2 9          a ring in two rows, two columns and two boxes:
//!      │       │           only the 5 keeps the 2 and 9 from being swapped
//!     2 9 ─── 2 9 5
//! ```
//!
//! If r6c1 held 2 or 9, the 2 and 9 of r6c1, r6c3, r7c1 and r7c3 could be swapped:
//!
//! ```
//! # use ninefold::logic::Technique;
//! # use ninefold::{Grid, rating::Rater};
//! let puzzle: Grid =
//!     ".21....3...5......6....91......8..925.42......3...1......43..687...6.95.......3..".parse()?;
//! let mut rater = Rater::default();
//! let mut steps = rater.path(&puzzle).map(|(_, step)| step);
//! let step = steps.find(|step| step.technique == Technique::UniqueRectangleType1).unwrap();
//! assert_eq!(format!("{:?}", step.conclusion.eliminations), "{2r6c1, 9r6c1}");
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

use alloc::vec::Vec;

use crate::{Candidate, CandidateSet, Cell, CellSet, Digit, DigitSet, House};

use super::{
    Conclusion, Finder, Found, Kind, NineBits, Pattern, Position, Rating, Scratch, Technique,
    Watch, bits,
};

mod search;

/// A ring of cells, and what follows from the other candidates in it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct UniqueLoop {
    /// The cells in the order of the ring.
    pub cells: Vec<Cell>,
    /// The two digits.
    pub digits: [Digit; 2],
    /// How the other candidates are placed.
    #[cfg_attr(feature = "serde", serde(rename = "so"))]
    pub kind: LoopType,
    /// Its rating and its eliminations.
    #[cfg_attr(feature = "serde", serde(skip))]
    conclusion: Conclusion,
}

/// How the other candidates of a loop are placed.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "type", rename_all = "snake_case")
)]
pub enum LoopType {
    /// One cell has them.
    One {
        /// That cell.
        cell: Cell,
    },
    /// They are one digit.
    Two {
        /// The digit.
        digit: Digit,
    },
    /// Two cells have them, and make a naked set with further cells.
    ThreeNaked {
        /// The house.
        house: House,
        /// The digits of the set.
        digits: DigitSet,
        /// The further cells.
        cells: Vec<Cell>,
    },
    /// Two cells have them, and make a hidden set with further cells.
    ThreeHidden {
        /// The house.
        house: House,
        /// The digits of the set.
        digits: DigitSet,
        /// The further cells.
        cells: Vec<Cell>,
    },
    /// Two cells have them, and one of the two digits has no other place in their house.
    Four {
        /// The digit that one of the two cells holds.
        #[cfg_attr(feature = "serde", serde(rename = "digit"))]
        bound: Digit,
    },
}

/// How a rectangle is rated; longer loops are harder.
const RECTANGLE: f64 = 4.5;

/// Finds unique rectangles and loops.
pub(crate) enum UniqueLoops {}

impl Finder for UniqueLoops {
    type Pattern = UniqueLoop;

    const EASIEST: Rating = Rating::new(RECTANGLE);

    fn first(position: &Position, _: &mut Scratch, watch: &Watch) -> Found<UniqueLoop> {
        let mut kept = Vec::new();
        search::loops(position, watch, &mut |digits, cells| {
            Ring::new(position, digits, cells).examine(&mut kept);
        })?;
        // Of equals, the one found first.
        let key = |found: &UniqueLoop| (found.conclusion.rating, found.kind.number());
        Ok(kept.into_iter().min_by_key(key))
    }
}

impl LoopType {
    fn number(&self) -> u8 {
        match self {
            LoopType::One { .. } => 1,
            LoopType::Two { .. } => 2,
            LoopType::ThreeNaked { .. } | LoopType::ThreeHidden { .. } => 3,
            LoopType::Four { .. } => 4,
        }
    }

    /// Whether two loops of the same cells count as the same: the number of the type decides, and only
    /// loops of type 3 are compared in full (docs/sudoku-explainer-rating.md, section 6).
    fn is_as(&self, other: &LoopType) -> bool {
        match (self, other) {
            (LoopType::ThreeNaked { .. }, _) | (LoopType::ThreeHidden { .. }, _) => self == other,
            _ => self.number() == other.number(),
        }
    }
}

/// A valid loop, while its other candidates are examined.
struct Ring<'p> {
    position: &'p Position,
    digits: [Digit; 2],
    both: u16,
    cells: &'p [Cell],
    /// The cells with more than two candidates.
    rich: Vec<Cell>,
    base: f64,
}

impl Ring<'_> {
    fn new<'p>(position: &'p Position, digits: [Digit; 2], cells: &'p [Cell]) -> Ring<'p> {
        let rich = |cell: &Cell| position.marks(*cell).size() > 2;
        Ring {
            position,
            digits,
            both: DigitSet::from_iter(digits).bits(),
            cells,
            rich: cells.iter().copied().filter(rich).collect(),
            base: match cells.len() {
                // Two additions, because each of them rounds (docs/sudoku-explainer-rating.md, section 6).
                10.. => RECTANGLE + 0.3 + 0.2,
                8.. => RECTANGLE + 0.2,
                6.. => RECTANGLE + 0.1,
                _ => RECTANGLE,
            },
        }
    }

    fn extras(&self, cell: Cell) -> u16 {
        self.position.marks(cell) & !self.both
    }

    fn examine(&self, kept: &mut Vec<UniqueLoop>) {
        let extras = self
            .rich
            .iter()
            .fold(0, |all, &cell| all | self.extras(cell));
        match self.rich[..] {
            [] => {}
            [cell] => self.type_one(cell, kept),
            [one, other] if extras.size() > 1 => {
                self.type_three([one, other], extras, kept);
                self.type_four([one, other], kept);
            }
            [one, other] => {
                self.type_two(kept);
                self.type_four([one, other], kept);
            }
            _ => self.type_two(kept),
        }
    }

    fn type_one(&self, cell: Cell, kept: &mut Vec<UniqueLoop>) {
        let removed = self.marked(cell, self.both);
        self.keep(kept, LoopType::One { cell }, self.base, removed);
    }

    fn type_two(&self, kept: &mut Vec<UniqueLoop>) {
        let lowest = self.extras(self.rich[0]).trailing_zeros() as usize;
        let digit = Digit::ALL[lowest];
        let mut seeing = self.position.board(digit);
        for &cell in &self.rich {
            seeing &= cell.peer_set();
            seeing.remove(cell);
        }
        let removed = seeing
            .iter()
            .map(|cell| Candidate::new(cell, digit))
            .collect();
        self.keep(kept, LoopType::Two { digit }, self.base, removed);
    }

    fn type_three(&self, cells: [Cell; 2], extras: u16, kept: &mut Vec<UniqueLoop>) {
        for degree in extras.size()..=7 {
            for kind in Kind::ALL {
                if kind.of(cells[0]) != kind.of(cells[1]) {
                    continue;
                }
                let corner = Corner {
                    house: kind.of(cells[0]),
                    places: cells.map(|cell| kind.place(cell)),
                    extras,
                    degree,
                };
                let empty = self.position.empty(corner.house);
                if 2 * degree <= empty {
                    self.type_three_naked(cells, &corner, kept);
                }
                if 2 * degree < empty {
                    self.type_three_hidden(&corner, kept);
                }
            }
        }
    }

    fn type_three_naked(&self, pair: [Cell; 2], corner: &Corner, kept: &mut Vec<UniqueLoop>) {
        let house = corner.house.cells();
        let [one, other] = corner.places;
        let shared = pair.iter().fold(corner.extras, |shared, &cell| {
            shared & self.position.marks(cell)
        });
        let marks = |place: usize| self.position.marks(house[place]);
        let may_be_further = |&place: &usize| {
            let fits = (marks(place) | corner.extras).size() <= corner.degree;
            fits && marks(place).size() >= 2 && place != one && place != other
        };
        let places: Vec<usize> = (0..9).filter(may_be_further).collect();
        for further in subsets_of(&places, corner.degree - 1) {
            let union = bits(further).fold(0, |union, place| union | marks(place));
            // The original tests twice: the set must have its size with the extras that both cells share,
            // and with all of them.
            let is_set = |digits: u16| digits.size() == corner.degree;
            if !is_set(union | shared) || !is_set(union | corner.extras) {
                continue;
            }
            let digits = union | corner.extras;
            let outside = 0x1FF & !further & !(1 << one) & !(1 << other);
            let removed = bits(outside).flat_map(|place| self.marks_of(house[place], digits));
            let kind = LoopType::ThreeNaked {
                house: corner.house,
                digits: DigitSet::from_bits(digits).expect("nine digits"),
                cells: bits(further).map(|place| house[place]).collect(),
            };
            let rating = self.base + 0.1 * (corner.degree - 1) as f64;
            self.keep(kept, kind, rating, removed.collect());
        }
    }

    fn type_three_hidden(&self, corner: &Corner, kept: &mut Vec<UniqueLoop>) {
        let house = corner.house.cells();
        let [one, other] = corner.places;
        let rest = 0x1FF & !self.both & !corner.extras;
        // The original finds no subsets of nothing, not even the empty one
        // (docs/sudoku-explainer-rating.md, section 1).
        if rest == 0 {
            return;
        }
        let places = |digit: usize| {
            self.position.place_bits(corner.house, Digit::ALL[digit]) & !(1 << other)
        };
        let of_both = bits(self.both).fold(0, |union, digit| union | places(digit));
        let fits = |&digit: &usize| {
            places(digit) != 0 && (of_both | places(digit)).size() <= corner.degree
        };
        if !bits(self.both).all(|digit| fits(&digit)) {
            return;
        }
        let fitting: Vec<usize> = bits(rest).filter(fits).collect();
        for chosen in subsets_of(&fitting, corner.degree - 2) {
            let digits = chosen | self.both;
            let union = bits(digits).fold(0, |union, digit| union | places(digit));
            if union.size() != corner.degree {
                continue;
            }
            let further = union & !(1 << one);
            let removed =
                bits(further).flat_map(|place| self.marks_of(house[place], 0x1FF & !digits));
            let kind = LoopType::ThreeHidden {
                house: corner.house,
                digits: DigitSet::from_bits(digits).expect("nine digits"),
                cells: bits(further).map(|place| house[place]).collect(),
            };
            let rating = self.base + 0.1 * (further.size() as i32 - 1) as f64;
            self.keep(kept, kind, rating, removed.collect());
        }
    }

    fn type_four(&self, cells: [Cell; 2], kept: &mut Vec<UniqueLoop>) {
        let is_bound = |digit: Digit| {
            let shared = Kind::ALL
                .into_iter()
                .filter(|kind| kind.of(cells[0]) == kind.of(cells[1]));
            let mut shared = shared.map(|kind| kind.of(cells[0]).cell_set());
            let others = self.position.board(digit) - CellSet::from_iter(cells);
            shared.any(|house| (others & house).is_empty())
        };
        let [low, high] = self.digits;
        let (bound, removed) = if is_bound(low) {
            (low, high)
        } else if is_bound(high) {
            (high, low)
        } else {
            return;
        };
        let removed = cells
            .iter()
            .flat_map(|&cell| self.marks_of(cell, DigitSet::from(removed).bits()));
        self.keep(kept, LoopType::Four { bound }, self.base, removed.collect());
    }

    fn marks_of(&self, cell: Cell, digits: u16) -> impl Iterator<Item = Candidate> + use<> {
        bits(self.position.marks(cell) & digits)
            .map(move |digit| Candidate::new(cell, Digit::ALL[digit]))
    }

    fn marked(&self, cell: Cell, digits: u16) -> CandidateSet {
        self.marks_of(cell, digits).collect()
    }

    fn keep(&self, kept: &mut Vec<UniqueLoop>, kind: LoopType, rating: f64, removed: CandidateSet) {
        let same = |found: &UniqueLoop| {
            found.kind.is_as(&kind)
                && CellSet::from_iter(found.cells.iter().copied())
                    == CellSet::from_iter(self.cells.iter().copied())
        };
        if !removed.is_empty() && !kept.iter().any(same) {
            kept.push(UniqueLoop {
                cells: self.cells.to_vec(),
                digits: self.digits,
                kind,
                conclusion: Conclusion::removing(rating, removed),
            });
        }
    }
}

/// A house that holds both rich cells of a loop, and the size of the set to look for.
struct Corner {
    house: House,
    places: [usize; 2],
    extras: u16,
    degree: usize,
}

/// All subsets of that size of the ascending numbers: as bits, in ascending order.
fn subsets_of(numbers: &[usize], size: usize) -> impl Iterator<Item = u16> {
    let all = (0..1u16 << numbers.len()).filter(move |subset| subset.size() == size);
    all.map(|subset| bits(subset).fold(0, |set, index| set | 1 << numbers[index]))
}

impl Pattern for UniqueLoop {
    fn technique(&self) -> Technique {
        match (self.cells.len(), self.kind.number()) {
            (4, 1) => Technique::UniqueRectangleType1,
            (4, 2) => Technique::UniqueRectangleType2,
            (4, 3) => Technique::UniqueRectangleType3,
            (4, _) => Technique::UniqueRectangleType4,
            (_, 1) => Technique::UniqueLoopType1,
            (_, 2) => Technique::UniqueLoopType2,
            (_, 3) => Technique::UniqueLoopType3,
            (_, _) => Technique::UniqueLoopType4,
        }
    }

    fn conclusion(&self, _: &Position) -> Conclusion {
        self.conclusion
    }
}
