//! One puzzle at a time, in three vectors: one for each band, with a lane for each digit and a bit for
//! each cell.
//!
//! ```text
//! bands[0]:  lane of digit 1   [ r0: 000 100 000 | r1: 111 000 011 | r2: 000 000 011 ]   27 bits
//!            lane of digit 2   [ r0: 010 010 010 | r1: 000 100 000 | r2: 010 010 010 ]   1: may be here
//!             …
//! ```
//!
//! A lone puzzle would leave most lanes of a [`Group`](super::pass::Group) empty; here all nine digits of one puzzle
//! fill the lanes. In a band, a digit occupies one minirow in each row and in each box, so its three minirows form a
//! permutation in a square of three by three. Minirows that are part of no permutation are removed. The columns of a
//! stack are such squares too. fsss2 and JCZSolve (M. Dobrichev, Zhou Yundong) use tables for this step; here it takes
//! shifts. Rules about cells combine all lanes. The search is depth first, and hands its open nodes to the lanes when
//! it takes long.

use super::kernels::Kernels;
use super::memory::Memory;
use super::nodes::digit_character;
use super::search;
use super::workload::{Answers, Puzzles, Workload};
use crate::vectors::DigitVector;

/// The 27 cells of a band, row by row.
const BAND: u32 = (1 << 27) - 1;
/// The first cell of each minirow.
const MINIROWS: u32 = 0o111_111_111;
/// The nine cells of a row, or the nine columns of a band.
const ROW: u32 = 0x1FF;
/// The first cell of each minirow in a row.
const FIRSTS: u32 = 0o111;

/// A node of the search tree.
#[derive(Clone, Copy)]
struct Node<V> {
    bands: [V; 3],
}

/// The state at the end of propagation.
enum Propagated {
    Contradiction,
    Solved,
    Stuck,
}

impl<V: DigitVector> Node<V> {
    #[inline(always)]
    fn new(token: V::Token, cells: &[u16; 81]) -> Node<V> {
        let mut node = Node {
            bands: [V::splat(token, 0); 3],
        };
        for (band, cells) in node.bands.iter_mut().zip(cells.as_chunks().0) {
            *band = V::of_cells(token, cells);
        }
        node
    }

    /// Returns the vector with this value for all digits.
    #[inline(always)]
    fn splat(&self, value: u32) -> V {
        V::splat(self.bands[0].token(), value)
    }

    /// Returns the candidates of the cells.
    #[inline(always)]
    fn cells(&self) -> [u16; 81] {
        let mut cells = [0; 81];
        for (band, cells) in self.bands.iter().zip(cells.as_chunks_mut().0) {
            *cells = band.to_cells();
        }
        cells
    }

    /// Propagates until nothing changes.
    #[inline(always)]
    fn propagate(&mut self) -> Propagated {
        let (nothing, full_band) = (self.splat(0), self.splat(BAND));
        let mut hidden = [nothing; 3];
        loop {
            let before = self.bands;
            let (mut full, mut several) = (full_band, nothing);
            let mut placed = hidden;
            for ((cells, hidden), placed) in self.bands.iter_mut().zip(hidden).zip(&mut placed) {
                let (any, twice) = cells.anywhere_and_twice();
                full = full.and(any);
                several = several.or(twice);
                // A cell that must have one digit has no other.
                *placed = hidden.or(cells.without(twice));
                *cells = hidden.or(cells.without(hidden.anywhere()));
            }
            let is_possible = self.in_bands(&placed);
            if !full.is_equal(full_band) || !is_possible {
                return Propagated::Contradiction;
            }
            hidden = self.in_stacks();
            let mut changed = nothing;
            for (now, before) in self.bands.iter().zip(before) {
                changed = changed.or_difference(*now, before);
            }
            if changed.is_equal(nothing) {
                return match several.is_equal(nothing) {
                    true => Propagated::Solved,
                    false => Propagated::Stuck,
                };
            }
        }
    }

    /// Applies rows against boxes, given the cells where digits are placed. Returns whether all these cells are
    /// possible.
    #[inline(always)]
    fn in_bands(&mut self, placed: &[V; 3]) -> bool {
        let taken = minirows(placed);
        // A placed digit is in no other minirow of the box.
        let here = minirows(&self.bands).without(rows_down(taken).or(rows_up(taken)));
        let (right, left) = (boxes_right(here), boxes_left(here));
        // A minirow stays if it is part of a permutation: if, among the four minirows outside its row and its box, two
        // are left that share neither row nor box.
        let straight = rows_down(right).and(rows_up(left));
        let stays = here.and(straight.or_both(rows_down(left), rows_up(right)));
        // A placed digit is in no other cell of its minirow.
        let open = stays.without(taken);
        let open = [open, open.down::<1>(), open.down::<2>()];
        let (nothing, firsts) = (self.splat(0), self.splat(MINIROWS));
        for ((cells, open), placed) in self.bands.iter_mut().zip(open).zip(placed) {
            *cells = cells.and(spread(open.and(firsts)).or(*placed));
        }
        taken.without(stays).is_equal(nothing)
    }

    /// Applies columns against boxes. Returns the cells of digits that have one cell left in a column of a box and none
    /// elsewhere in the column. As rows are handled first, this covers every digit with one cell left in a house.
    #[inline(always)]
    fn in_stacks(&mut self) -> [V; 3] {
        let (nothing, row) = (self.splat(0), self.splat(ROW));
        let (mut here, mut one) = ([nothing; 3], [nothing; 3]);
        let (mut right, mut left) = ([nothing; 3], [nothing; 3]);
        for band in 0..3 {
            let cells = self.bands[band];
            let (second, third) = (cells.down::<9>(), cells.down::<18>());
            here[band] = cells.in_any(second, third).and(row);
            one[band] = cells.in_one(second, third);
            right[band] = columns_right(here[band]);
            left[band] = columns_left(here[band]);
        }
        let mut stays = [nothing; 3];
        for band in 0..3 {
            let (next, last) = ((band + 1) % 3, (band + 2) % 3);
            let straight = right[next].and(left[last]);
            stays[band] = here[band].and(straight.or_both(left[next], right[last]));
        }
        let mut hidden = [nothing; 3];
        for band in 0..3 {
            let (next, last) = ((band + 1) % 3, (band + 2) % 3);
            let alone = stays[band].without(stays[next].or(stays[last]));
            self.bands[band] = self.bands[band].and(rows(stays[band]));
            hidden[band] = self.bands[band].and(rows(alone.and(one[band])));
        }
        hidden
    }
}

/// Returns the minirows with any candidate: those of the first band in the bits 0, 3, 6 and so on, those of the second
/// band one bit higher, and those of the third band two bits higher.
#[inline(always)]
fn minirows<V: DigitVector>(bands: &[V; 3]) -> V {
    let (mut of_bands, firsts) = (*bands, V::splat(bands[0].token(), MINIROWS));
    for (minirows, cells) in of_bands.iter_mut().zip(bands) {
        *minirows = cells
            .in_any(cells.down::<1>(), cells.down::<2>())
            .and(firsts);
    }
    let [first, second, third] = of_bands;
    first.in_any(second.up::<1>(), third.up::<2>())
}

/// Returns all cells of the minirows, given by their first cells.
#[inline(always)]
fn spread<V: DigitVector>(minirows: V) -> V {
    minirows.in_any(minirows.up::<1>(), minirows.up::<2>())
}

/// Copies columns from the first row to all three rows.
#[inline(always)]
fn rows<V: DigitVector>(columns: V) -> V {
    columns.in_any(columns.up::<9>(), columns.up::<18>())
}

/// Returns the cells that are in the mask.
#[inline(always)]
fn masked<V: DigitVector>(cells: V, mask: u32) -> V {
    cells.and(V::splat(cells.token(), mask))
}

/// Moves every row to the next one, and the last to the first.
#[inline(always)]
fn rows_down<V: DigitVector>(cells: V) -> V {
    masked(cells.up::<9>(), BAND).or(cells.down::<18>())
}

#[inline(always)]
fn rows_up<V: DigitVector>(cells: V) -> V {
    cells.down::<9>().or(masked(cells.up::<18>(), BAND))
}

/// Moves minirows to the next box, and those of the last box to the first.
#[inline(always)]
fn boxes_right<V: DigitVector>(minirows: V) -> V {
    const FIRST: u32 = 7 | 7 << 9 | 7 << 18;
    masked(minirows.up::<3>(), BAND & !FIRST).or(masked(minirows.down::<6>(), FIRST))
}

#[inline(always)]
fn boxes_left<V: DigitVector>(minirows: V) -> V {
    const LAST: u32 = (7 | 7 << 9 | 7 << 18) << 6;
    masked(minirows.down::<3>(), BAND & !LAST).or(masked(minirows.up::<6>(), LAST))
}

/// Moves columns to the next one of their stack, and the last to the first.
#[inline(always)]
fn columns_right<V: DigitVector>(columns: V) -> V {
    masked(columns.up::<1>(), ROW & !FIRSTS).or(masked(columns.down::<2>(), FIRSTS))
}

#[inline(always)]
fn columns_left<V: DigitVector>(columns: V) -> V {
    const LASTS: u32 = FIRSTS << 2;
    masked(columns.down::<1>(), ROW & !LASTS).or(masked(columns.up::<2>(), LASTS))
}

/// Up to this number of puzzles are searched one by one, as most lanes would stay idle.
pub const FEW: usize = 3;

/// Searches the puzzles one by one. Returns false if it was interrupted.
#[inline(always)]
pub fn run<V: Kernels, P: Puzzles + ?Sized, A: Answers + ?Sized>(
    token: V::Token,
    workload: &mut Workload<P, A>,
    memory: &mut Memory,
) -> bool {
    let count = workload.puzzles.remaining(0).len();
    for puzzle in 0..count {
        if !search::<V, P, A>(token, workload, puzzle, memory)
            && !search::resume::<V, P, A>(token, workload, count, memory)
        {
            for rest in puzzle + 1..count {
                workload.answers.finished(rest, 0, false);
            }
            return false;
        }
    }
    true
}

/// After more dead ends than this the lanes take over. The number of guesses does not matter: a search without dead
/// ends finds its solutions soon.
const MOST_DEAD_ENDS: u32 = 6;
/// The limit of dead ends for puzzles that are likely to take long.
const MOST_DEAD_ENDS_IF_OPEN: u32 = 0;
/// A puzzle is likely to take long if its digits are possible in more minirows than this at the first guess. A solved
/// puzzle has 81. Nearly all of the hardest puzzles have more than 150; puzzles with several solutions and 34 or 35
/// clues never do.
const OPEN: u32 = 150;
/// The most open nodes; with more, the lanes take over.
const MOST_OPEN: usize = 20;

/// Searches one puzzle, and returns whether the search was completed. If it takes long, the open nodes are left to the
/// lanes, in the pool of the memory.
#[inline(always)]
fn search<V: Kernels, P: Puzzles + ?Sized, A: Answers + ?Sized>(
    token: V::Token,
    workload: &mut Workload<P, A>,
    puzzle: usize,
    memory: &mut Memory,
) -> bool {
    let Workload {
        puzzles, answers, ..
    } = workload;
    let first = Node::<V::Digits>::new(token.into(), &puzzles.cells(puzzle));
    let mut open = [first; MOST_OPEN];
    let mut waiting = 1;
    let (mut found, mut nodes, mut dead_ends) = (0, 1, 0);
    let mut patience = MOST_DEAD_ENDS;
    while waiting > 0 && waiting < MOST_OPEN && dead_ends <= patience {
        let node = &mut open[waiting - 1];
        match node.propagate() {
            Propagated::Stuck => {
                if nodes == 1 && node.minirows() > OPEN {
                    patience = MOST_DEAD_ENDS_IF_OPEN;
                }
                if let Some(guess) = node.choose() {
                    nodes += 1;
                    let mut first = *node;
                    node.remove(&guess, guess.first);
                    first.remove(&guess, guess.others);
                    open[waiting] = first;
                    waiting += 1;
                    continue;
                }
                dead_ends += 1;
            }
            Propagated::Solved => {
                found += 1;
                let solution = characters(&node.cells());
                if found <= workload.keep {
                    answers.solution(puzzle, &solution);
                }
                if found == 1
                    && workload.limit == 2
                    && waiting > 1
                    && let Some(second) =
                        search::second_solution::<V, P>(token, puzzles, puzzle, &solution)
                {
                    found = 2;
                    if workload.keep > 1 {
                        answers.solution(puzzle, &second);
                    }
                }
                if found == workload.limit {
                    memory.restart(puzzle, found, nodes);
                    answers.finished(puzzle, found, false);
                    return true;
                }
            }
            Propagated::Contradiction => dead_ends += 1,
        }
        waiting -= 1;
    }
    memory.restart(puzzle, found, nodes);
    if waiting == 0 {
        answers.finished(puzzle, found, true);
        return true;
    }
    // The last node is taken first. It should be the least deep: then the lanes share the nodes below it. If the search
    // is stuck in a part without solutions, as in nearly empty grids, the lanes search elsewhere.
    for node in open[..waiting].iter().rev() {
        memory.push(&node.cells(), 0);
    }
    false
}

/// Returns the digits of solved cells, as characters.
#[inline(always)]
fn characters(cells: &[u16; 81]) -> [u8; 81] {
    let mut characters = [0; 81];
    for (character, &cell) in characters.iter_mut().zip(cells) {
        *character = digit_character(cell);
    }
    characters
}

/// A digit and the triads of a line that are possible for it.
struct DigitGuess {
    digit: u32,
    /// The number of the unit: three bands, then three stacks.
    unit: usize,
    line: u32,
    /// The first of the triads, as bit 0, 3 or 6.
    first: u32,
    /// The triads other than the first.
    others: u32,
}

impl<V: DigitVector> Node<V> {
    /// Returns the possible triads by unit (three bands, three stacks) and digit. Each line has nine bits; the first,
    /// fourth and seventh bits are used.
    #[inline(always)]
    fn triads(&self) -> [[u32; 9]; 6] {
        let mut triads = [[0; 9]; 6];
        let mut stacks = [self.splat(0); 3];
        for (band, cells) in self.bands.iter().enumerate() {
            let minirows = cells.in_any(cells.down::<1>(), cells.down::<2>());
            triads[band] = masked(minirows, MINIROWS).to_digits();
            let columns = masked(cells.in_any(cells.down::<9>(), cells.down::<18>()), ROW);
            let by_stack = [columns, columns.down::<3>(), columns.down::<6>()];
            for (stack, columns) in stacks.iter_mut().zip(by_stack) {
                let [first, second, third] = [1, 2, 4].map(|column| masked(columns, column));
                let lines = first.in_any(second.up::<8>(), third.up::<16>());
                *stack = stack.or(match band {
                    0 => lines,
                    1 => lines.up::<3>(),
                    _ => lines.up::<6>(),
                });
            }
        }
        for (triads, stack) in triads[3..].iter_mut().zip(stacks) {
            *triads = stack.to_digits();
        }
        triads
    }

    /// Returns the number of possible minirows of all digits together.
    #[inline(always)]
    fn minirows(&self) -> u32 {
        let minirows = minirows(&self.bands).to_digits();
        minirows.into_iter().map(u32::count_ones).sum()
    }

    /// Chooses a guess by the same rules as [`Group::choose_guesses`](super::pass::Group::choose_guesses).
    #[inline(always)]
    fn choose(&self) -> Option<DigitGuess> {
        let triads = self.triads();
        let mut best = (u32::MAX, 0);
        for (unit, digits) in triads.iter().enumerate() {
            let total = digits.iter().map(|triads| triads.count_ones()).sum();
            if total > 27 && total < best.0 {
                best = (total, unit);
            }
        }
        if best.0 == u32::MAX {
            return None;
        }
        let unit = best.1;
        let mut chosen = (3, 0, 0);
        for (digit, &places) in triads[unit].iter().enumerate() {
            let mut two = 3;
            let mut three = 3;
            for line in (0..3).rev() {
                match (places >> (9 * line) & FIRSTS).count_ones() {
                    2 => two = line,
                    3 => three = line,
                    _ => {}
                }
            }
            let rank = match (two, three) {
                (3, 3) => continue,
                (3, _) => 2,
                (_, 3) => 0,
                (_, _) => 1,
            };
            if rank < chosen.0 {
                chosen = (rank, digit as u32, if two < 3 { two } else { three });
                if rank == 0 {
                    break;
                }
            }
        }
        let (rank, digit, line) = chosen;
        if rank == 3 {
            return None;
        }
        let places = triads[unit][digit as usize] >> (9 * line) & FIRSTS;
        let first = places & places.wrapping_neg();
        Some(DigitGuess {
            digit: 1 << digit,
            unit,
            line,
            first,
            others: places & !first,
        })
    }

    /// Removes the digit of the guess from these triads.
    #[inline(always)]
    fn remove(&mut self, guess: &DigitGuess, triads: u32) {
        if guess.unit < 3 {
            let cells = (triads * 7) << (9 * guess.line);
            let band = &mut self.bands[guess.unit];
            *band = band
                .without(V::splat(band.token(), cells))
                .in_digits(guess.digit, *band);
        } else {
            let column = (guess.unit as u32 - 3) * 3 + guess.line;
            let cells = self.splat((1 | 1 << 9 | 1 << 18) << column);
            for (place, band) in self.bands.iter_mut().enumerate() {
                if triads & 1 << (3 * place) != 0 {
                    *band = band.without(cells).in_digits(guess.digit, *band);
                }
            }
        }
    }
}
