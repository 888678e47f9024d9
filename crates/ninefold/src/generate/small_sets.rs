//! Small unavoidable sets of a complete grid, within a microsecond.
//!
//! Three kinds of *exchanges* lead from a grid to others: two digits are exchanged in some rows, two rows of a band are
//! exchanged in some columns, or two columns of a stack are exchanged in some rows. Let the *places* of an exchange be
//! the nine rows, columns, or rows. An exchange in a single place is impossible, as the result must be a grid:
//!
//! * Two rows: where the first has a digit in this column, the second has it in another column.
//! * Two columns: where the first has a digit in this row, the second has it in another row.
//! * Two digits: where the first is in this row, the second is in the same column in another row, and in the same box
//!   in another row.
//!
//! So each place leads to one or two other places. Each such step, taken for all nine places, is a permutation. Hence
//! the places that can be reached from each other are a cycle, or an orbit of two permutations. The exchange is
//! possible in all these places, but not in some of them: their cells are an unavoidable set. The set is minimal, as
//! there is only one other digit for each cell.
//!
//! All 54 exchanges are followed at once, each in a lane of a vector.

use alloc::vec::Vec;
use core::array;

use crate::geometry::{Cell, CellSet, House};
use crate::grid::Solution;
use crate::macros::table;

/// A lane for each exchange. First come the exchanges of a digit and the four that follow it, cyclically; then those of
/// a row and the next of its band, cyclically; then those of a column and the next of its stack. The last ten lanes are
/// unused.
const LANES: usize = 64;
const ROWS: usize = 36;
const COLUMNS: usize = 45;
const NONE: usize = 54;

/// Nine rows of digits, counted from 0. The remainders `% 16` avoid bounds checks.
type Digits = [[u8; 9]; 9];

/// A set of places for each exchange.
type Lanes = [u16; LANES];

/// Adds the minimal unavoidable sets of up to `max_size` cells that have only two digits, or lie in two rows of a band
/// or two columns of a stack. None is added twice.
pub fn add_small_sets(solution: &Solution, max_size: usize, sets: &mut Vec<CellSet>) {
    let digits = digits_of(solution);
    let reached = reached(&steps(&digits));
    let words = last_places(&reached, max_size / 2);
    let cells = digit_cells(&digits);
    for (word, eight_lanes) in words.into_iter().enumerate() {
        let mut bits = eight_lanes;
        while bits != 0 {
            let bit = bits.trailing_zeros() as usize;
            bits &= bits - 1;
            let (lane, last) = (8 * word + bit / 8, bit % 8 + 1);
            let places = usize::from(reached[last][lane]);
            sets.push(cells_of(lane, places, &cells));
        }
    }
}

/// Returns the digits, counted from 0.
fn digits_of(solution: &Solution) -> Digits {
    let mut digits = [[0; 9]; 9];
    for (to, cell) in digits.as_flattened_mut().iter_mut().zip(solution.cells()) {
        *to = cell.map_or(0, |digit| digit.get() - 1);
    }
    digits
}

/// Returns the places to which each place leads, for each exchange.
#[inline(always)]
fn steps(digits: &Digits) -> [Lanes; 9] {
    // The row of each digit in each column and in each box, the column in each row. The first digits are repeated after
    // the last, for the cyclic neighbours.
    let [mut row_in_column, mut row_in_box, mut column_in_row] = [[[0u16; 16]; 9]; 3];
    for row in 0..9 {
        for column in 0..9 {
            let digit = usize::from(digits[row][column] % 16);
            row_in_column[column][digit] = 1 << row;
            row_in_box[row / 3 * 3 + column / 3][digit] = 1 << row;
            column_in_row[row][digit] = 1 << column;
        }
    }
    for house in row_in_column.iter_mut().chain(&mut row_in_box) {
        house.copy_within(..4, 9);
    }
    let mut steps = [[0; LANES]; 9];
    for row in 0..9 {
        for column in 0..9 {
            let digit = usize::from(digits[row][column] % 16);
            let (in_column, in_box) = (
                &row_in_column[column],
                &row_in_box[row / 3 * 3 + column / 3],
            );
            for next in 0..4 {
                let other = (digit + 1 + next) % 16;
                steps[row][4 * digit + next] = in_column[other] | in_box[other];
            }
            steps[column][ROWS + row] = column_in_row[neighbour(row)][digit];
            steps[row][COLUMNS + column] = row_in_column[neighbour(column)][digit];
        }
    }
    steps
}

/// Returns for each place the places that are reached from it without passing a later one.
///
/// This is S. Warshall's algorithm ("A Theorem on Boolean Matrices", 1962) without the steps that return to earlier
/// places. So a whole cycle is reached from its last place.
#[inline(always)]
fn reached(steps: &[Lanes; 9]) -> [Lanes; 9] {
    let mut reached = *steps;
    for place in 1..9 {
        let (earlier, here) = reached.split_at_mut(place);
        for (before, beyond) in earlier.iter().enumerate() {
            for (here, &beyond) in here[0].iter_mut().zip(beyond) {
                // The mask has all bits set if the place before is reached, or none.
                let through = (*here >> before & 1).wrapping_neg();
                *here |= beyond & through;
            }
        }
    }
    reached
}

/// Finds for each lane the places, from the second on, that are the last of a cycle with at most `most` places. A word
/// has eight lanes with eight bits each.
#[inline(always)]
fn last_places(reached: &[Lanes; 9], most: usize) -> [u64; LANES / 8] {
    let mut last = [0u8; LANES];
    for (place, reached) in reached.iter().enumerate().skip(1) {
        let mut beyond: Lanes = *reached;
        for _ in 0..most {
            beyond = beyond.map(|places| places & places.wrapping_sub(1));
        }
        for (lane, last) in last.iter_mut().enumerate() {
            let is_last = reached[lane] >> (place + 1) == 0;
            // Two columns of two rows have only two digits.
            let two_less = reached[lane] & reached[lane].wrapping_sub(1);
            let two_less = two_less & two_less.wrapping_sub(1);
            let is_new = (lane < ROWS) | (two_less != 0);
            let chosen = is_last & (beyond[lane] == 0) & is_new & (lane < NONE);
            *last |= u8::from(chosen) << (place - 1);
        }
    }
    let (words, _) = last.as_chunks::<8>();
    array::from_fn(|word| u64::from_le_bytes(words[word]))
}

/// Returns the cells of an exchange in these places.
#[inline(always)]
fn cells_of(lane: usize, places: usize, digit_cells: &[CellSet; 16]) -> CellSet {
    let line = lane % 9;
    match lane {
        0..ROWS => {
            let (one, other) = (lane / 4, (lane / 4 + lane % 4 + 1) % 9);
            (digit_cells[one] | digit_cells[other]) & IN_ROWS[places % 512]
        }
        ROWS..COLUMNS => IN_ROWS[1 << line | 1 << neighbour(line)] & IN_COLUMNS[places % 512],
        _ => IN_COLUMNS[1 << line | 1 << neighbour(line)] & IN_ROWS[places % 512],
    }
}

/// Returns the next line of the same band or stack, in a circle.
const fn neighbour(line: usize) -> usize {
    line / 3 * 3 + (line + 1) % 3
}

/// Returns the cells of each digit.
fn digit_cells(digits: &Digits) -> [CellSet; 16] {
    let mut cells = [CellSet::EMPTY; 16];
    for (cell, &digit) in SINGLE_CELLS.iter().zip(digits.as_flattened()) {
        cells[usize::from(digit % 16)] |= *cell;
    }
    cells
}

/// Each cell as a set.
static SINGLE_CELLS: [CellSet; 81] = table!(81, |cell| {
    let mut set = CellSet::EMPTY;
    set.insert(Cell::ALL[cell]);
    set
});

/// The cells of any selection of rows, which are bits of the index.
static IN_ROWS: [CellSet; 512] = table!(512, |rows| in_lines(rows, 0));
/// The cells of any selection of columns.
static IN_COLUMNS: [CellSet; 512] = table!(512, |columns| in_lines(columns, 9));

/// Returns the cells of the selected ones among nine houses.
const fn in_lines(lines: usize, first_house: usize) -> CellSet {
    let mut cells = CellSet::EMPTY;
    let mut place = 0;
    while place < 81 {
        if lines >> (place / 9) & 1 == 1 {
            cells.insert(House::ALL[first_house + place / 9].cells()[place % 9]);
        }
        place += 1;
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Engine;
    use crate::generate::Random;
    use crate::unavoidable::UnavoidableSets;
    use crate::{Digit, Grid, Puzzle, Task};
    use alloc::vec::Vec;
    use std::collections::BTreeSet;

    /// Returns a grid that begins with a random box, or the most regular grid.
    fn grid(number: u64) -> Solution {
        let mut random = Random::stream(1, number);
        let mut digits = Digit::ALL;
        random.shuffle(&mut digits);
        let mut givens = Grid::EMPTY;
        let middle = House::boxes()[4].cells();
        for (cell, digit) in middle.iter().zip(digits) {
            givens.set(*cell, Some(digit));
        }
        let task = Task::count(1000).keeping(1000);
        let found = Engine::new().solve(&Puzzle::from(givens), &task);
        let kept = found.kept();
        kept[random.below(kept.len() as u64) as usize]
    }

    fn regular_grid() -> Solution {
        let digit = |index| Digit::ALL[(index % 9 + index / 9 % 3 * 3 + index / 27) % 9];
        Solution::try_from(Grid::new(array::from_fn(|index| Some(digit(index))))).unwrap()
    }

    fn small_sets(solution: &Solution, max_size: usize) -> BTreeSet<CellSet> {
        let mut sets = Vec::new();
        add_small_sets(solution, max_size, &mut sets);
        let different: BTreeSet<CellSet> = sets.iter().copied().collect();
        assert_eq!(different.len(), sets.len(), "no set occurs twice");
        different
    }

    /// Returns whether the set has two digits, or lies in two rows of a band or two columns of a stack.
    fn is_of_a_kind(solution: &Solution, set: CellSet) -> bool {
        let count = |of: &dyn Fn(Cell) -> usize| set.iter().map(of).collect::<BTreeSet<_>>().len();
        let (bands, stacks) = (
            count(&|cell| cell.row() / 3),
            count(&|cell| cell.column() / 3),
        );
        count(&|cell| solution.digit(cell).index()) == 2
            || (count(&Cell::row), bands) == (2, 1)
            || (count(&Cell::column), stacks) == (2, 1)
    }

    #[test]
    fn they_are_the_minimal_sets_of_these_kinds() {
        let grids = (0..200).map(grid).chain([regular_grid()]);
        for solution in grids {
            for max_size in [3, 4, 7, 8, 10] {
                let mut all = UnavoidableSets::of(&solution, max_size, &|| false)
                    .sets()
                    .to_vec();
                all.retain(|&set| is_of_a_kind(&solution, set));
                assert!(
                    small_sets(&solution, max_size)
                        .iter()
                        .eq(&BTreeSet::from_iter(all))
                );
            }
        }
    }

    #[test]
    fn all_four_cells_are_rectangles() {
        let solution = regular_grid();
        let all = UnavoidableSets::of(&solution, 4, &|| false);
        assert!(
            small_sets(&solution, 4)
                .iter()
                .eq(&BTreeSet::from_iter(all.sets().to_vec()))
        );
    }

    /// Tests larger sets by their properties, as a search for all unavoidable sets would take too long.
    #[test]
    fn every_exchange_happens_somewhere() {
        for solution in (0..20).map(grid).chain([regular_grid()]) {
            let sets = small_sets(&solution, 18);
            let is_minimal = |set: &CellSet| {
                !sets
                    .iter()
                    .any(|other| other != set && (*other - *set).is_empty())
            };
            assert!(sets.iter().all(is_minimal));
            for (first, one) in Digit::ALL.into_iter().enumerate() {
                for other in &Digit::ALL[..first] {
                    let has = |cell: &Cell| [one, *other].contains(&solution.digit(*cell));
                    let cells: CellSet = Cell::ALL.into_iter().filter(has).collect();
                    assert_eq!(united(&sets, cells), cells);
                }
            }
            for lines in [House::rows(), House::columns()] {
                for (line, house) in lines.iter().enumerate() {
                    let cells = house.cell_set() | lines[neighbour(line)].cell_set();
                    assert_eq!(united(&sets, cells), cells);
                }
            }
        }
    }

    /// Returns the cells of the sets that are parts of these cells, and that have no cell in common if they are of one
    /// kind.
    fn united(sets: &BTreeSet<CellSet>, cells: CellSet) -> CellSet {
        let parts = sets.iter().filter(|&&set| (set - cells).is_empty());
        parts.fold(CellSet::EMPTY, |united, &part| united | part)
    }
}
