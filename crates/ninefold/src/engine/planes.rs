//! One puzzle at a time, in three vectors: a band each, a lane for each digit, a bit for each cell.
//!
//! A lone puzzle would leave most lanes of a [`Group`](super::pass::Group) empty and pay for all of
//! them. Here all nine digits of it are looked at at once instead. Where a digit may be in a band is a
//! matter of three rows and three boxes, of which each row takes one minirow in one box; in a stack, of
//! three bands and three columns: squares of three by three, in which only what is part of a
//! permutation can stay (the same idea as the look-up tables of fsss2 and JCZSolve, M. Dobrichev and
//! Zhou Yundong, found by shifts instead). Cells and digits meet where all lanes are taken together.
//! The search goes depth first, and hands over what is open to the lanes when it takes long.

use super::lanes::{Lanes, digit_character};
use super::memory::Memory;
use super::search::{self, Job, Limits};

/// A vector with a lane for each digit, and seven that stay empty.
///
/// # Safety
/// As for [`Lanes`](super::lanes::Lanes): the operations may need instructions that not every
/// processor has.
pub(super) unsafe trait ByDigit: Copy {
    fn splat(value: u32) -> Self;
    /// A band, given by the candidates of its cells.
    fn of_cells(cells: &[u16; 27]) -> Self;
    /// The candidates of the cells.
    fn to_cells(self) -> [u16; 27];
    /// The values of the nine digits.
    fn to_digits(self) -> [u32; 9];
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn without(self, other: Self) -> Self;
    fn up<const BITS: u32>(self) -> Self;
    fn down<const BITS: u32>(self) -> Self;
    /// Bits that are in any of the three.
    fn in_any(self, b: Self, c: Self) -> Self;
    /// Bits that are in exactly one of the three.
    fn in_one(self, b: Self, c: Self) -> Self;
    /// Bits of the first, and those that the others have in common.
    fn or_both(self, b: Self, c: Self) -> Self;
    /// Bits of the first, and those that the others differ in.
    fn or_difference(self, b: Self, c: Self) -> Self;
    /// In every lane, the bits that any lane has.
    fn anywhere(self) -> Self;
    /// In every lane, the bits that any lane has, and those that at least two have.
    fn anywhere_and_twice(self) -> (Self, Self);
    fn is_equal(self, other: Self) -> bool;
    /// `self` in the lanes of the digits, `other` in the rest.
    fn in_digits(self, digits: u32, other: Self) -> Self;
}

/// The 27 cells of a band, row by row.
pub(super) const BAND: u32 = (1 << 27) - 1;
/// The first cell of each minirow.
const MINIROWS: u32 = 0o111_111_111;
/// The nine columns of a row, or of a band.
const ROW: u32 = 0x1FF;
/// The first column of each stack, within a row.
const FIRSTS: u32 = 0o111;

/// A node of the search.
#[derive(Clone, Copy)]
pub(super) struct Node<V> {
    bands: [V; 3],
}

/// What propagation comes to.
enum End {
    Contradiction,
    Solved,
    Stuck,
}

impl<V: ByDigit> Node<V> {
    #[inline(always)]
    fn new(cells: &[u16; 81]) -> Node<V> {
        let mut node = Node {
            bands: [V::splat(0); 3],
        };
        for (band, cells) in node.bands.iter_mut().zip(cells.as_chunks().0) {
            *band = V::of_cells(cells);
        }
        node
    }

    /// The candidates of the cells.
    #[inline(always)]
    fn cells(&self) -> [u16; 81] {
        let mut cells = [0; 81];
        for (band, cells) in self.bands.iter().zip(cells.as_chunks_mut().0) {
            *cells = band.to_cells();
        }
        cells
    }

    /// Propagates to the end.
    #[inline(always)]
    fn propagate(&mut self) -> End {
        let nothing = V::splat(0);
        let mut hidden = [nothing; 3];
        loop {
            let before = self.bands;
            let (mut full, mut several) = (V::splat(BAND), nothing);
            let mut placed = hidden;
            for ((cells, hidden), placed) in self.bands.iter_mut().zip(hidden).zip(&mut placed) {
                let (any, twice) = cells.anywhere_and_twice();
                full = full.and(any);
                several = several.or(twice);
                // A cell that one digit must have is none of the others'.
                *placed = hidden.or(cells.without(twice));
                *cells = hidden.or(cells.without(hidden.anywhere()));
            }
            let is_possible = self.in_bands(&placed);
            if !full.is_equal(V::splat(BAND)) || !is_possible {
                return End::Contradiction;
            }
            hidden = self.in_stacks();
            let mut changed = nothing;
            for (now, before) in self.bands.iter().zip(before) {
                changed = changed.or_difference(*now, before);
            }
            if changed.is_equal(nothing) {
                return match several.is_equal(nothing) {
                    true => End::Solved,
                    false => End::Stuck,
                };
            }
        }
    }

    /// Rows against boxes, with the cells that digits are placed in. Says whether they can all be.
    #[inline(always)]
    fn in_bands(&mut self, placed: &[V; 3]) -> bool {
        let taken = minirows(placed);
        // Where a digit is placed, it is in no other minirow of the box.
        let here = minirows(&self.bands).without(rows_down(taken).or(rows_up(taken)));
        let (right, left) = (boxes_right(here), boxes_left(here));
        // A minirow stays if the four that are neither in its row nor in its box have two that are
        // neither in the same row nor in the same box.
        let straight = rows_down(right).and(rows_up(left));
        let stays = here.and(straight.or_both(rows_down(left), rows_up(right)));
        // And where it is placed, it is in no other cell of the minirow.
        let open = stays.without(taken);
        let open = [open, open.down::<1>(), open.down::<2>()];
        for ((cells, open), placed) in self.bands.iter_mut().zip(open).zip(placed) {
            *cells = cells.and(spread(open.and(V::splat(MINIROWS))).or(*placed));
        }
        taken.without(stays).is_equal(V::splat(0))
    }

    /// Columns against boxes. Gives the digits that have one cell left in a column of a box, and cannot
    /// be elsewhere in the column. As rows have been looked at before, that is wherever they have one
    /// cell left in a house.
    #[inline(always)]
    fn in_stacks(&mut self) -> [V; 3] {
        let nothing = V::splat(0);
        let (mut here, mut one) = ([nothing; 3], [nothing; 3]);
        let (mut right, mut left) = ([nothing; 3], [nothing; 3]);
        for band in 0..3 {
            let cells = self.bands[band];
            let (second, third) = (cells.down::<9>(), cells.down::<18>());
            here[band] = cells.in_any(second, third).and(V::splat(ROW));
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

/// The minirows that have something: of the first band in bit 0, 3, 6 and so on, of the second in the
/// bits behind them, and of the third behind those.
#[inline(always)]
fn minirows<V: ByDigit>(bands: &[V; 3]) -> V {
    let mut of_bands = [V::splat(0); 3];
    for (minirows, cells) in of_bands.iter_mut().zip(bands) {
        *minirows = cells
            .in_any(cells.down::<1>(), cells.down::<2>())
            .and(V::splat(MINIROWS));
    }
    let [first, second, third] = of_bands;
    first.in_any(second.up::<1>(), third.up::<2>())
}

/// The three cells of minirows given by their first.
#[inline(always)]
fn spread<V: ByDigit>(minirows: V) -> V {
    minirows.in_any(minirows.up::<1>(), minirows.up::<2>())
}

/// The three rows of columns.
#[inline(always)]
fn rows<V: ByDigit>(columns: V) -> V {
    columns.in_any(columns.up::<9>(), columns.up::<18>())
}

/// Every row where the row above was, and the first where the last was.
#[inline(always)]
fn rows_down<V: ByDigit>(cells: V) -> V {
    cells.up::<9>().and(V::splat(BAND)).or(cells.down::<18>())
}

#[inline(always)]
fn rows_up<V: ByDigit>(cells: V) -> V {
    cells.down::<9>().or(cells.up::<18>().and(V::splat(BAND)))
}

/// Minirows a box to the right, and those of the last to the first.
#[inline(always)]
fn boxes_right<V: ByDigit>(minirows: V) -> V {
    const FIRST: u32 = 7 | 7 << 9 | 7 << 18;
    let last = minirows.down::<6>().and(V::splat(FIRST));
    minirows.up::<3>().and(V::splat(BAND & !FIRST)).or(last)
}

#[inline(always)]
fn boxes_left<V: ByDigit>(minirows: V) -> V {
    const LAST: u32 = (7 | 7 << 9 | 7 << 18) << 6;
    let first = minirows.up::<6>().and(V::splat(LAST));
    minirows.down::<3>().and(V::splat(BAND & !LAST)).or(first)
}

/// Columns one to the right within their stack, and the last to the first.
#[inline(always)]
fn columns_right<V: ByDigit>(columns: V) -> V {
    let last = columns.down::<2>().and(V::splat(FIRSTS));
    columns.up::<1>().and(V::splat(ROW & !FIRSTS)).or(last)
}

#[inline(always)]
fn columns_left<V: ByDigit>(columns: V) -> V {
    let first = columns.up::<2>().and(V::splat(FIRSTS << 2));
    columns
        .down::<1>()
        .and(V::splat(ROW & !(FIRSTS << 2)))
        .or(first)
}

/// With so few puzzles most lanes would stay idle.
const FEW: usize = 3;

/// Whether the puzzles of the job should be searched one by one.
#[inline(always)]
pub(super) fn suits<J: Job>(job: &J) -> bool {
    job.count() <= FEW
}

/// Searches the puzzles of the job one by one; says whether it came to the end.
#[inline(always)]
pub(super) fn run<V: ByDigit, L: Lanes, J: Job>(
    job: &mut J,
    limits: Limits,
    memory: &mut Memory,
) -> bool {
    let count = job.count();
    for puzzle in 0..count {
        if !search::<V, L, J>(job, puzzle, limits, memory)
            && !search::go_on::<L, J>(job, count, limits, memory)
        {
            for rest in puzzle + 1..count {
                job.finished(rest, 0, false);
            }
            return false;
        }
    }
    true
}

/// A search that comes to more dead ends than this is one for the lanes. Guesses alone do not tell: one
/// that goes straight down finds its solutions soon.
const MOST_DEAD_ENDS: u32 = 6;
/// The same for puzzles that are likely to take long.
const MOST_DEAD_ENDS_IF_OPEN: u32 = 0;
/// Puzzles whose digits may be in more minirows than this, when first there is a guess to make, are
/// likely to take long: of the hardest nearly all have more, and of those with several solutions and
/// 34 clues or 35 none. In a solved puzzle there are 81.
const OPEN: u32 = 150;
/// How many nodes may be open.
const MOST_OPEN: usize = 20;

/// Searches one puzzle of the job. If that takes long, what is open is left to the lanes, in the pool
/// of the memory; says whether it came to the end.
#[inline(always)]
fn search<V: ByDigit, L: Lanes, J: Job>(
    job: &mut J,
    puzzle: usize,
    limits: Limits,
    memory: &mut Memory,
) -> bool {
    let mut open = [Node::<V> {
        bands: [V::splat(0); 3],
    }; MOST_OPEN];
    open[0] = Node::new(&job.cells(puzzle));
    let mut waiting = 1;
    let (mut found, mut nodes, mut dead_ends) = (0, 1, 0);
    let mut patience = MOST_DEAD_ENDS;
    while waiting > 0 && waiting < MOST_OPEN && dead_ends <= patience {
        let node = &mut open[waiting - 1];
        match node.propagate() {
            End::Stuck => {
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
            End::Solved => {
                found += 1;
                let solution = characters(&node.cells());
                if found <= limits.keep {
                    job.solution(puzzle, &solution);
                }
                let may_have_twin = found == 1 && limits.solutions == 2 && waiting > 1;
                if may_have_twin && let Some(twin) = search::twin::<L, J>(job, puzzle, &solution) {
                    found = 2;
                    if limits.keep > 1 {
                        job.solution(puzzle, &twin);
                    }
                }
                if found == limits.solutions {
                    memory.begin_with(puzzle, found, nodes);
                    job.finished(puzzle, found, false);
                    return true;
                }
            }
            End::Contradiction => dead_ends += 1,
        }
        waiting -= 1;
    }
    memory.begin_with(puzzle, found, nodes);
    if waiting == 0 {
        job.finished(puzzle, found, true);
        return true;
    }
    // The last is taken first. That should be the least deep: the lanes share what is below it, and if
    // the search is lost in a part without solutions, as in nearly empty grids, they look elsewhere.
    for node in open[..waiting].iter().rev() {
        memory.wait(&node.cells());
    }
    false
}

/// The digits of solved cells, as characters.
#[inline(always)]
fn characters(cells: &[u16; 81]) -> [u8; 81] {
    let mut characters = [0; 81];
    for (character, &cell) in characters.iter_mut().zip(cells) {
        *character = digit_character(cell);
    }
    characters
}

/// A digit, and triads of a line that it may be in.
struct Guess {
    digit: u32,
    /// Three bands, and after them three stacks.
    unit: usize,
    line: u32,
    /// The first triad, by the place of its bit: 0, 3 or 6.
    first: u32,
    /// The others.
    others: u32,
}

impl<V: ByDigit> Node<V> {
    /// By unit (three bands, three stacks) and digit, the triads that it may be in: nine bits for each
    /// line, of which the first, fourth and seventh are used.
    #[inline(always)]
    fn triads(&self) -> [[u32; 9]; 6] {
        let mut triads = [[0; 9]; 6];
        let nothing = V::splat(0);
        let mut stacks = [nothing; 3];
        for (band, cells) in self.bands.iter().enumerate() {
            triads[band] = cells
                .in_any(cells.down::<1>(), cells.down::<2>())
                .and(V::splat(MINIROWS))
                .to_digits();
            let columns = cells
                .in_any(cells.down::<9>(), cells.down::<18>())
                .and(V::splat(ROW));
            let by_stack = [columns, columns.down::<3>(), columns.down::<6>()];
            for (stack, columns) in stacks.iter_mut().zip(by_stack) {
                let lines = columns.and(V::splat(1)).in_any(
                    columns.and(V::splat(2)).up::<8>(),
                    columns.and(V::splat(4)).up::<16>(),
                );
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

    /// In how many minirows digits may be, all together.
    #[inline(always)]
    fn minirows(&self) -> u32 {
        let minirows = minirows(&self.bands).to_digits();
        minirows.into_iter().map(u32::count_ones).sum()
    }

    #[inline(always)]
    fn choose(&self) -> Option<Guess> {
        let triads = self.triads();
        let mut best = (u32::MAX, 0);
        for (unit, digits) in triads.iter().enumerate() {
            let mut total = 0;
            for digit in digits {
                total += digit.count_ones();
            }
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
        Some(Guess {
            digit: 1 << digit,
            unit,
            line,
            first,
            others: places & !first,
        })
    }

    /// The digit of the guess is not in these triads.
    #[inline(always)]
    fn remove(&mut self, guess: &Guess, triads: u32) {
        if guess.unit < 3 {
            let cells = (triads * 7) << (9 * guess.line);
            let band = &mut self.bands[guess.unit];
            *band = band.without(V::splat(cells)).in_digits(guess.digit, *band);
        } else {
            let column = (guess.unit as u32 - 3) * 3 + guess.line;
            let cells = V::splat((1 | 1 << 9 | 1 << 18) << column);
            for (place, band) in self.bands.iter_mut().enumerate() {
                if triads & 1 << (3 * place) != 0 {
                    *band = band.without(cells).in_digits(guess.digit, *band);
                }
            }
        }
    }
}
