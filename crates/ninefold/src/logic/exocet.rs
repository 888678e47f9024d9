//! Exocets (*junior exocets*): two *base* cells of a box in one line, with three or four digits between them. In each of
//! the other two boxes of the band is a *target*, out of that line. The *companion*, in the same box and column as the
//! target, neither in its row nor in the base's, can hold no base digit.
//!
//! ```text
//!     B B .  |  . . .  |  . . .     B base, T targets, - companions;
//!     . . |  |  T . .  |  . - .     the three columns marked | or below T are the cross-lines
//!     . . |  |  - . .  |  . T .
//!     ----------------------------
//!         |     |         |         each base digit is in two of these rows at most
//! ```
//!
//! Suppose that the base holds a digit. Then the cross-line of the base's box has it outside of the band. So has the
//! cross-line of each target that does not hold it. If the digit has only two rows there, one of the targets holds it.
//! So the targets hold the two digits of the base. A candidate that is in no such filling is wrong: a digit of a target
//! that the base does not have, or a digit of the base that no target has.
//!
//! The exocet of the puzzle *Fata Morgana*:
//!
//! ```
//! use ninefold::Grid;
//! use ninefold::logic::{Position, TechniqueEntry};
//!
//! let puzzle: Grid =
//!     "........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........".parse()?;
//! let steps = TechniqueEntry::EXOCETS.steps(&Position::from(&puzzle));
//! assert_eq!(format!("{:?}", steps[0].conclusion.eliminations), "{2r4c2, 4r4c2}");
//! # Ok::<(), ninefold::text::ParseError>(())
//! ```

use crate::{CandidateSet, Cell, DigitSet, HouseSet};

use super::{Conclusion, Finder, Flow, HouseKind, Look, NineBits, Pattern, Position, Technique};

/// Two base cells and two target cells that hold the same digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Exocet {
    /// The base: two cells of a box and a line.
    pub base: [Cell; 2],
    /// The targets, one in each of the other boxes of the band.
    pub targets: [Cell; 2],
    /// The digits of the base.
    pub digits: DigitSet,
    /// The lines across: the line of the base's box, and the lines of the targets.
    pub cross_lines: HouseSet,
}

impl Exocet {
    /// Returns the candidates of base and targets that no possible filling contains.
    fn eliminated(&self, position: &Position) -> CandidateSet {
        let marks = |cell: Cell| position.candidates(cell);
        let [one, other] = self.base.map(marks);
        let [near, far] = self.targets.map(marks);
        let mut possible = [DigitSet::EMPTY; 4];
        for first in one {
            for second in other - first.into() {
                for (left, right) in [(first, second), (second, first)] {
                    if near.contains(left) && far.contains(right) {
                        let ways = possible.iter_mut().zip([first, second, left, right]);
                        ways.for_each(|(possible, digit)| *possible |= digit.into());
                    }
                }
            }
        }
        let cells = self.base.into_iter().chain(self.targets);
        cells
            .zip(possible)
            .flat_map(|(cell, digits)| position.among(cell.into(), !digits))
            .collect()
    }
}

impl Pattern for Exocet {
    fn technique(&self) -> Technique {
        Technique::Exocet
    }

    fn conclusion(&self, position: &Position) -> Conclusion {
        Conclusion::removing(self.eliminated(position))
    }
}

/// Finds exocets.
pub(super) enum Exocets {}

/// The cost of the exocets of one line (see [`Watch::spend`]).
const EFFORT: u32 = 5_000;

impl Finder for Exocets {
    type Pattern = Exocet;

    fn visit_all(look: &mut Look, visit: &mut dyn FnMut(Exocet) -> Flow) -> Flow {
        let (position, watch) = (look.position, look.watch);
        for (kind, across) in [
            (HouseKind::Row, HouseKind::Column),
            (HouseKind::Column, HouseKind::Row),
        ] {
            let board = Board::of(position, kind, across);
            for number in 0..27 {
                watch.allow(EFFORT)?;
                let (line, third) = (number / 3, number % 3);
                for left_out in 0..3 {
                    board.with_base(line, third, left_out, visit)?;
                }
            }
        }
        Flow::Continue(())
    }
}

/// The position, viewed so that bases lie in lines of one kind.
struct Board<'p> {
    position: &'p Position,
    kind: HouseKind,
    across: HouseKind,
    /// For each line across and each digit, the places that hold or may hold the digit.
    places: [[u16; 9]; 9],
}

impl Board<'_> {
    fn of(position: &Position, kind: HouseKind, across: HouseKind) -> Board<'_> {
        let mut places = [[0; 9]; 9];
        for (number, of_line) in places.iter_mut().enumerate() {
            *of_line = *position.places_of_all(across.house(number));
        }
        for (cell, digit) in position.grid().filled() {
            let line = across.of(cell).index() % 9;
            places[line][digit.index()] |= 1 << across.place(cell);
        }
        Board {
            position,
            kind,
            across,
            places,
        }
    }

    fn at(&self, line: usize, place: usize) -> Cell {
        self.kind.house(line).cells()[place]
    }

    /// Visits the exocets whose base is a third of a line without one of its cells.
    fn with_base(
        &self,
        line: usize,
        third: usize,
        left_out: usize,
        visit: &mut dyn FnMut(Exocet) -> Flow,
    ) -> Flow {
        let base = [1, 2].map(|step| self.at(line, 3 * third + (left_out + step) % 3));
        let marks = base.map(|cell| self.position.candidates(cell));
        let digits = marks[0] | marks[1];
        if marks.iter().any(|marks| marks.is_empty()) || !(3..=4).contains(&digits.len()) {
            return Flow::Continue(());
        }
        let own = 3 * third + left_out;
        for (near, near_line) in self.targets(line, (third + 1) % 3, digits) {
            for (far, far_line) in self.targets(line, (third + 2) % 3, digits) {
                let cross_lines = [own, near_line, far_line];
                if !self.are_few(line, cross_lines, digits) {
                    continue;
                }
                visit(Exocet {
                    base,
                    targets: [near, far],
                    digits,
                    cross_lines: cross_lines
                        .map(|line| self.across.house(line))
                        .into_iter()
                        .collect(),
                })?;
            }
        }
        Flow::Continue(())
    }

    /// Returns the cells of the box that can be targets, with their lines across.
    fn targets(
        &self,
        line: usize,
        third: usize,
        digits: DigitSet,
    ) -> impl Iterator<Item = (Cell, usize)> {
        let is_free = move |cell: Cell| {
            let grid = self.position.grid()[cell].map_or(DigitSet::EMPTY, DigitSet::from);
            ((self.position.candidates(cell) | grid) & digits).is_empty()
        };
        let ways = (0..6).map(move |number| (number / 2, 1 + number % 2));
        ways.filter_map(move |(place, step)| {
            let across = 3 * third + place;
            let in_line = |step: usize| self.at(line / 3 * 3 + (line + step) % 3, across);
            let (target, companion) = (in_line(step), in_line(3 - step));
            let is_open = !(self.position.candidates(target) & digits).is_empty();
            (is_open && is_free(companion)).then_some((target, across))
        })
    }

    /// Returns whether each digit is in at most two lines of these lines across, outside of the band.
    fn are_few(&self, line: usize, cross_lines: [usize; 3], digits: DigitSet) -> bool {
        let band = 0b111 << (line / 3 * 3);
        digits.into_iter().all(|digit| {
            let places = cross_lines.map(|line| self.places[line][digit.index()]);
            ((places[0] | places[1] | places[2]) & !band).size() <= 2
        })
    }
}
