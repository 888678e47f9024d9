//! Fish with any kinds of houses.

use alloc::vec::Vec;

use crate::logic::{Fish, GeneralFish, Position, Reason};
use crate::{CandidateSet, Cell, CellSet, Digit, House, HouseSet};

/// The properties that a fish may have.
#[derive(Clone, Copy)]
pub(super) struct Kind {
    pub has_boxes: bool,
    pub has_fins: bool,
}

/// Finds the first fish of `size` bases that eliminates all the removals.
pub(super) fn fish(
    position: &Position,
    size: usize,
    kind: Kind,
    removals: &CandidateSet,
) -> Option<Reason> {
    let digit = removals.first()?.digit();
    let gone: CellSet = removals.iter().map(|gone| gone.cell()).collect();
    let lines = [House::rows(), House::columns()];
    [lines, [lines[1], lines[0]]]
        .into_iter()
        .find_map(|[bases, covers]| {
            let with_boxes = |lines: &[House]| -> Vec<House> {
                let boxes = House::boxes().iter().filter(|_| kind.has_boxes);
                let all = lines.iter().chain(boxes).copied();
                all.filter(|house| !position.places(*house, digit).is_empty())
                    .collect()
            };
            let search = Search {
                board: position.board(digit),
                digit,
                gone,
                has_fins: kind.has_fins,
                bases: with_boxes(bases),
                covers: with_boxes(covers),
                size,
            };
            search.add_bases(HouseSet::EMPTY, CellSet::EMPTY, CellSet::EMPTY, 0)
        })
}

/// A search for a fish of a digit.
struct Search {
    /// The places of the digit.
    board: CellSet,
    digit: Digit,
    /// The cells that lose the digit.
    gone: CellSet,
    has_fins: bool,
    bases: Vec<House>,
    covers: Vec<House>,
    size: usize,
}

impl Search {
    /// Adds bases from the number `from` on to the chosen `bases`. The chosen bases have these `cells`; `twice` are
    /// the cells in two bases.
    fn add_bases(
        &self,
        bases: HouseSet,
        cells: CellSet,
        twice: CellSet,
        from: usize,
    ) -> Option<Reason> {
        if bases.len() == self.size {
            // A base cell that does not see all cells in `gone` must be covered.
            let unseeing = |cell: &Cell| !(self.gone - cell.peer_set()).is_empty();
            if twice.into_iter().any(|cell| unseeing(&cell)) {
                return None;
            }
            let required = cells.into_iter().filter(unseeing).collect();
            return self.add_covers((bases, cells, twice), required, HouseSet::EMPTY, 0);
        }
        let mut numbers = from..self.bases.len();
        numbers.find_map(|number| {
            let house = self.bases[number];
            let own = self.board & house.cell_set();
            let (cells, twice) = (cells | own, twice | (cells & own));
            self.add_bases(bases | house.into(), cells, twice, number + 1)
        })
    }

    /// Adds covers from the number `from` on to the chosen `covers`. Together they must have the required cells.
    fn add_covers(
        &self,
        pattern: (HouseSet, CellSet, CellSet),
        required: CellSet,
        covers: HouseSet,
        from: usize,
    ) -> Option<Reason> {
        let (bases, cells, twice) = pattern;
        let missing = self.size - covers.len();
        if missing == 0 {
            return self.found(pattern, covers).filter(|_| required.is_empty());
        }
        let mut numbers = from..self.covers.len();
        numbers.find_map(|number| {
            let house = self.covers[number];
            let own = house.cell_set();
            let is_useful = !bases.contains(house) && !(own & cells).is_empty();
            // Each further cover has nine cells.
            if !is_useful || (required - own).len() > 9 * (missing - 1) {
                return None;
            }
            self.add_covers(
                (bases, cells, twice),
                required - own,
                covers | house.into(),
                number + 1,
            )
        })
    }

    /// Returns the fish if it eliminates the digit in all cells of `gone`.
    fn found(
        &self,
        (bases, cells, twice): (HouseSet, CellSet, CellSet),
        covers: HouseSet,
    ) -> Option<Reason> {
        let mut covered = [CellSet::EMPTY; 2];
        for cover in covers {
            covered[1] |= covered[0] & cover.cell_set();
            covered[0] |= cover.cell_set();
        }
        let loses = (covered[0] - cells) | (covered[1] & cells);
        let fins = (cells - covered[0]) | twice;
        if !(self.gone - loses).is_empty() || fins.is_empty() == self.has_fins {
            return None;
        }
        let is_basic = |houses: HouseSet| houses.into_iter().all(|house| house.index() < 18);
        let digit = self.digit;
        Some(
            match fins.is_empty() && is_basic(bases) && is_basic(covers) {
                true => Fish {
                    bases,
                    digit,
                    covers,
                    cells,
                }
                .into(),
                false => {
                    let cells = cells - fins;
                    GeneralFish {
                        digit,
                        bases,
                        covers,
                        cells,
                        fins,
                    }
                    .into()
                }
            },
        )
    }
}
